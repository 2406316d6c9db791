"""Claims: when a seat may claim the match, and who has won it then.

Carries FRA-41 to FRA-44, FRA-46 to FRA-48: claims by players who are in, false claims,
jan, and the referee.
"""

from __future__ import annotations

import enum
import functools

import attrs

from jasskort.craft.building import builder
from jasskort.families.jass import deal
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import CLAIM, OTHER, Pair, Trumps
from jasskort.families.jass.tricks import Drawing, Leading
from jasskort.games.frantsfuus.belle import may_say_belle, no_belle, with_belle
from jasskort.games.frantsfuus.model import (
    BELLE_POINTS,
    Belle,
    Declare,
    Ending,
    FrantsfuusDeal,
    FrantsfuusPhase,
    Right,
)
from jasskort.games.frantsfuus.options import Options
from jasskort.melds import Marriage, Meld
from jasskort.moves import Move
from jasskort.phase import History, State
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

JAN = 250

BetweenDeals = deal.BetweenDeals[FrantsfuusDeal, Declare, Right]


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Options, Ending]):
    """A match of Frantsfuus is over (COM-8)."""

    @property
    def jan(self) -> bool:
        """Whether the loser is jan: below 250 points, whatever the target (FRA-47).

        A match that ended after the agreed number of deals has no jan (COM-10).
        """
        if self.ending is Ending.AGREED_DEALS:
            return False
        (winner,) = self.winners
        return self.match.totals[OTHER[winner]] < JAN

    @property
    def stakes(self) -> int:
        """How many matches this one counts for: lost jan, two (FRA-47)."""
        return 2 if self.jan else 1

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("jan", self.jan)]


@functools.cache
def _belle(seat: Seat) -> tuple[Belle]:
    return (Belle(seat),)


def is_in(state: FrantsfuusPhase | BetweenDeals, seat: int) -> bool:
    """Tell whether a seat is in (FRA-42).

    It is in when it is to lead and has not declared for that lead, when it is to
    draw first, and after a deal of which it has won the last trick, and deals next.
    """
    if isinstance(state, Leading):
        return state.turn == seat and state.standing is None
    if isinstance(state, Drawing):
        return state.turn == seat
    if isinstance(state, InDeal):
        return False
    return state.match.number > 0 and state.match.dealer == seat


_new_match_over = builder(MatchOver)


class Claiming(Options):
    """Belle, claims by players who are in, and the referee."""

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

    def sure(self, state: FrantsfuusPhase, seat: Seat) -> int:
        """Give what a seat is sure to book: belle too, which it may say (FRA-14)."""
        belle = may_say_belle(state.deal, state.hand_masks[seat])
        return super().sure(state, seat) + BELLE_POINTS * belle

    def rights(
        self, state: FrantsfuusPhase | BetweenDeals, seat: Seat
    ) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        if isinstance(state, InDeal):
            hand, has_lead = state.hand_masks[seat], is_in(state, seat)
            return self.rights_of(state.deal, seat, hand, is_in=has_lead)
        return CLAIM[seat] if self.by_players and is_in(state, seat) else ()

    def rights_of(
        self, deal: FrantsfuusDeal, seat: Seat, hand: int, *, is_in: bool
    ) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        rights: tuple[Right, ...] = _belle(seat) if may_say_belle(deal, hand) else ()
        return rights + CLAIM[seat] if self.by_players and is_in else rights

    def melds_by_right(self, state: FrantsfuusPhase, seat: Seat) -> tuple[Meld, ...]:
        """List king and queen of trump for a seat that may say belle (FRA-14)."""
        if may_say_belle(state.deal, state.hand_masks[seat]):
            return (Marriage(state.trump),)
        return ()

    def shown_by(self, trumps: Trumps, move: Move) -> int:
        """Show king and queen of trump with belle (FRA-14)."""
        return trumps.couple if isinstance(move, Belle) else 0

    def no_right(self, state: FrantsfuusPhase | BetweenDeals, move: Move) -> Refusal:
        """Say why a seat may not say belle, or not claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return no_belle(state, move)
        if not self.by_players:
            return self.by_referee()
        seat = move.seat
        if not state.match.number:
            text = "nothing has been dealt yet: claims begin with the first lead"
            return refuse("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL, text)
        text = (
            f"seat {seat} is not in: it is neither to lead and undeclared, nor to draw "
            f"first, nor the winner of the last trick before a deal"
        )
        return refuse("FRA-42", Reason.NOT_IN, text, seat)

    def exercised(self, state: FrantsfuusPhase | BetweenDeals, move: Right) -> State:
        """Say belle; or claim, and win with the target, else lose (FRA-44)."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return self.credited(with_belle(state, move))
        seat, history = move.seat, (state.history, move)
        if self.counting(state, seat) >= self.target:
            return self.end(state, history, seat, Ending.CLAIM)
        return self.end(state, history, OTHER[seat], Ending.FALSE_CLAIM)

    def credited(self, state: FrantsfuusPhase) -> State:
        """Let the referee end the match for a seat that is in and would win (FRA-48)."""
        zero, one = state.deal.match.totals
        if zero < self.alert > one or not is_in(state, state.turn):
            return state
        return self.end_by_referee(state, state.turn) or state

    def slack(self, deal: FrantsfuusDeal, _hands: Pair) -> Pair | None:
        """Give what each seat needs, where the referee looks (FRA-48)."""
        zero, one = deal.match.totals
        if zero < self.alert > one:
            return None
        return self.target - zero, self.target - one

    def end_by_referee(
        self, state: FrantsfuusPhase | BetweenDeals, seat: Seat
    ) -> MatchOver | None:
        """End the match for a seat that is in, if it would win by claiming (FRA-48)."""
        if self.by_players or self.counting(state, seat) < self.target:
            return None
        return self.end(state, state.history, seat, Ending.REFEREE)

    def end(
        self,
        state: FrantsfuusPhase | BetweenDeals,
        history: History,
        winner: Seat,
        ending: Ending,
    ) -> MatchOver:
        """End the match; what is counted is entered for both seats (FRA-44)."""
        match = state.match
        if isinstance(state, InDeal):
            match = state.with_card_points(self.for_card_points)
        return self.over(history, (winner,), ending, state.with_match(match))
