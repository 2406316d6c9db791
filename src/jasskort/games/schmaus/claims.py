"""Claims: when a match ends, and who has won it.

Carries SCH-32 to SCH-39: claims by players, the order stöck, weis, stich for the first
trick of a deal, and the referee.
"""

from __future__ import annotations

import enum

import attrs

from jasskort.craft.building import builder, evolved
from jasskort.families.jass import deal
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import CLAIM, OTHER, TABLE, Pair
from jasskort.families.jass.tricks import Drawing
from jasskort.games.schmaus.model import (
    STOECK_POINTS,
    Declare,
    Ending,
    Item,
    SchmausDeal,
    SchmausPhase,
)
from jasskort.games.schmaus.options import Options
from jasskort.mechanics.ledger import Entry, first_past, new_entry
from jasskort.mechanics.match import booked_in_deal, enter, totals_at_the_deal
from jasskort.melds import Four, Run
from jasskort.moves import Claim, Move
from jasskort.phase import History, State
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

BetweenDeals = deal.BetweenDeals[SchmausDeal, Declare, Claim]


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Options, Ending]):
    """A match of Schmaus is over (COM-8)."""


_new_match_over = builder(MatchOver)


class Claiming(Options):
    """Claims by players, and the referee."""

    __slots__ = ()

    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> MatchOver:
        """Give the end of a match."""
        return _new_match_over(history, self, winners, Ending(ending), final)

    def counting(self, state: State, seat: Seat) -> int:
        """Give the total that a claim of a seat may count on (SCH-34).

        Stöck counts that is held and not booked yet, beside what all count on.
        """
        total = super().counting(state, seat)
        if isinstance(state, InDeal) and _stoeck_due(
            state.deal, seat, state.hand_masks
        ):
            return total + STOECK_POINTS
        return total

    def rights(
        self, state: SchmausPhase | BetweenDeals, seat: Seat
    ) -> tuple[Claim, ...]:
        """A seat may claim at any time from the first deal, once (SCH-33, SCH-36)."""
        if isinstance(state, InDeal):
            hand = state.hand_masks[seat]
            return self.rights_of(state.deal, seat, hand, is_in=False)
        return CLAIM[seat] if self.by_players and state.match.number else ()

    def rights_of(
        self,
        deal: SchmausDeal,
        seat: Seat,
        _hand: int,
        *,
        is_in: bool,  # noqa: ARG002 - a seat may claim whether it is to lead or not
    ) -> tuple[Claim, ...]:
        """Claim, unless a claim waits."""
        return CLAIM[seat] if self.by_players and deal.claimant is None else ()

    def no_right(self, state: SchmausPhase | BetweenDeals, _move: Move) -> Refusal:
        """Say that a claim comes too early, or waits, or that nobody claims."""
        if not self.by_players:
            return self.by_referee()
        if not isinstance(state, InDeal):
            text = "nothing has been dealt yet: claims begin with the first deal"
            return refuse("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL, text)
        seat = state.deal.claimant
        text = f"the claim of seat {seat} waits for the first trick"
        return refuse("SCH-36", Reason.CLAIM_PENDING, text, seat)

    def exercised(self, state: SchmausPhase | BetweenDeals, move: Claim) -> State:
        """Claim the match: it ends, or waits for the end of the first trick.

        After the first draw the claimant's own total decides (SCH-35, SCH-38). From the
        deal to the first draw it is the order stöck, weis, stich (SCH-36), unless a
        seat had the target before the deal (SCH-37).
        """
        seat = move.seat
        claimed = evolved(state, history=(state.history, move))
        if isinstance(claimed, InDeal) and claimed.number == 1:
            return self._claimed_in_first_trick(claimed, seat)
        if self.counting(claimed, seat) >= self.target:
            return self._end(claimed, seat, Ending.CLAIM)
        return self._end(claimed, OTHER[seat], Ending.FALSE_CLAIM)

    def _claimed_in_first_trick(self, state: SchmausPhase, seat: Seat) -> State:
        had = totals_at_the_deal(state.match)
        if max(had) >= self.target:
            winner = seat if had[seat] >= self.target else OTHER[seat]
            return self._end(state, winner, Ending.HAD_THE_TARGET)
        waits = evolved(state, deal=evolved(state.deal, claimant=seat))
        return self.first_trick_turned(waits) if isinstance(state, Drawing) else waits

    def first_trick_turned(self, state: SchmausPhase) -> State:
        """End the match in the order stöck, weis, stich, if it ends (SCH-36, SCH-39)."""
        claimant = state.deal.claimant
        if claimant is None and self.by_players:
            return state
        if max([self.counting(state, seat) for seat in TABLE.seats]) < self.target:
            if claimant is None:
                return state
            return self._end(state, OTHER[claimant], Ending.FALSE_CLAIM)
        match = state.match
        weis = [
            entry
            for entry in booked_in_deal(match)
            if isinstance(entry.what, Run | Four)
        ]
        stoeck, stich = _credits(state)
        had = totals_at_the_deal(match)
        winner = first_past(had, [*stoeck, *weis, *stich], self.target)
        return self._end(state, winner, Ending.STOECK_WEIS_STICH)

    def credited(self, state: SchmausPhase) -> State:
        """Let the referee end the match when a seat's points reach the target (SCH-39).

        Before the first trick of a deal is turned nothing ends it.
        """
        zero, one = state.deal.match.totals
        if zero < self.alert > one:
            return state
        if state.number == 1 and not isinstance(state, Drawing):
            return state
        for seat in TABLE.seats:
            if self.counting(state, seat) >= self.target:
                return self._end(state, seat, Ending.REFEREE)
        return state

    def slack(self, deal: SchmausDeal, hands: Pair) -> Pair | None:
        """Give what each seat needs, stöck counted in; nothing while a claim waits."""
        if deal.claimant is not None:
            return 0, 0
        zero, one = deal.match.totals
        if zero < self.alert > one:
            return None
        if _stoeck_due(deal, 0, hands):
            zero += STOECK_POINTS
        if _stoeck_due(deal, 1, hands):
            one += STOECK_POINTS
        return self.target - zero, self.target - one

    def _end(
        self, state: SchmausPhase | BetweenDeals, winner: Seat, ending: Ending
    ) -> MatchOver:
        """End the match; all that is credited is entered for both seats (SCH-35)."""
        match = state.match
        if isinstance(state, InDeal):
            stoeck, points = _credits(state)
            for entry in (*stoeck, *points):
                match = enter(match, entry.seat, entry.points, entry.what)
        final = state.with_match(match)
        return self.over(state.history, (winner,), ending, final)


def _stoeck_due(deal: SchmausDeal, seat: int, hands: Pair) -> bool:
    """Tell whether a seat has stöck that is not booked yet (SCH-8, SCH-34)."""
    return deal.stoeck == seat and hands[seat] & deal.trumps.couple != 0


def _credits(state: SchmausPhase) -> tuple[list[Entry], list[Entry]]:
    """List what is credited and not booked yet: stöck, and card points (SCH-34)."""
    number, seats = state.match.number, TABLE.seats
    stoeck = [
        new_entry(number, seat, STOECK_POINTS, Item.STOECK)
        for seat in seats
        if _stoeck_due(state.deal, seat, state.hand_masks)
    ]
    points = [
        new_entry(number, seat, state.points[seat], Item.CARD_POINTS)
        for seat in seats
        if state.points[seat]
    ]
    return stoeck, points
