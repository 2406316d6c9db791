"""Playing out and solving the two-handed jass games: cards are played and drawn, no more.

Carries of SCH-30, SCH-31, FRA-39 and FRA-40 who has won all tricks without a stock.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import ClassVar

import attrs

from jasskort.cards import Suit
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.heuristics import open_choice
from jasskort.games.jass.model import TABLE, holder_of, usual_tricks
from jasskort.games.jass.rules import JassRules
from jasskort.games.jass.tricks import Drawing, Following, Leading
from jasskort.moves import Claim, Move
from jasskort.options import Claims
from jasskort.phase import State
from jasskort.playouts import CardPlay, Points, Policy
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import RandomFloats, Tricks, card_points, play_out


@attrs.frozen(cache_hash=True)
class JassCount(Count[bool]):
    """Tricks of which each card counts, and the last one; one seat may win them all.

    The tally is whether one seat has won every trick since the stock is gone; `last` is
    what the last trick brings, and what it brings a seat that has won all.
    """

    last: tuple[int, int]

    @property
    def marks(self) -> Sequence[int]:
        """The card points of each card."""
        return self.tricks.worths

    def worth(self, cards: int) -> int:
        """Return the card points of two cards."""
        low, worths = cards & -cards, self.tricks.worths
        return worths[low.bit_length() - 1] + worths[(cards ^ low).bit_length() - 1]

    def counted(self, tally: bool, winner: int, leader: int, cards: int) -> bool:  # noqa: FBT001 - as others count more
        """Return whether one seat still has them all."""
        return tally and winner == leader

    def at_the_end(self, tally: bool, winner: int) -> Sequence[int]:  # noqa: FBT001 - as others count more
        """Return what the last trick brings."""
        points = self.last[tally]
        return [points if seat == winner else 0 for seat in TABLE.seats]


class JassCardPlay(CardPlay):
    """How a two-handed jass game is played out and solved."""

    game: JassRules
    policy: ClassVar[Policy] = Policy.THUMB
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset({Claim})
    kinds: ClassVar[frozenset[type[State]]] = frozenset({Leading, Following, Drawing})

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return how tricks are played with a trump suit."""
        return usual_tricks(trump, self.game.pack.lowest, self.game.ranking)

    @property
    def comes_to_an_end(self) -> bool:
        """Whether random play ends a match: by agreed deals, or by the referee."""
        return super().comes_to_an_end or self.game.claims is Claims.REFEREE

    def _usual(self, state: State, policy: Policy) -> InJassDeal | None:
        """Return a position in which cards alone are played to the end, else None.

        What was declared is settled first, near the target something on the way may
        end the match, and a phase of a house rule may list what it likes. By the policy
        `CARDS` nothing else is done even where it may be.
        """
        if type(state) not in self.kinds or not isinstance(state, InJassDeal):
            return None
        if policy is not Policy.CARDS and (
            not _bare(state) or _any_right(state, policy)
        ):
            return None
        if state.standing is not None or self.game.settling.near(state.deal):
            return None
        return state

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        """Play all cards, and draw."""
        at = self._usual(state, policy)
        if at is None:
            return None
        deal, trumps, leader = at.deal, at.deal.trumps, at.leader
        hands, piles, points = [*at.hand_masks], [0, 0], [*at.unbooked]
        couple, holder = trumps.couple, deal.together

        def drawn() -> None:
            nonlocal holder
            holder = holder_of(couple, (hands[0], hands[1]))

        choose = None
        if policy is Policy.THUMB:
            choose = open_choice(trumps.tricks, hands)
        due = holder is None or hands[holder] & couple  # else they are booked
        winners = play_out(
            trumps.tricks,
            hands,
            piles,
            at.turn,
            at.trick,
            draw,
            at.stock,
            draws=isinstance(at, Drawing),
            watched=couple if deal.couple_points else 0,
            drawn=drawn,
            choose=choose,
        )
        for seat, pile in enumerate(piles):
            points[seat] += card_points(pile, self.game.ranking, trumps.suit)
        if holder is not None and due:
            points[holder] += deal.couple_points
        full = trumps.hand
        won = {*winners[-full:]} if len(winners) >= full else {leader, *winners}
        sweep = at.sweep and len(won) == 1
        points[winners[-1]] += self.game.settling.last_trick_points(sweep=sweep)
        return tuple(points)

    def cards_left(self, state: State) -> CardsLeft[bool] | None:
        """Return the tricks after the stock, once nothing is declared any more.

        None too where the referee may end the match before the deal is over.
        """
        if type(state) not in {Leading, Following} or not isinstance(state, InJassDeal):
            return None
        settling = self.game.settling
        sure = [settling.sure(state, seat) for seat in TABLE.seats]
        due = map(operator.sub, sure, state.unbooked)
        booked = max(map(operator.add, state.match.totals, due))
        if not _bare(state) or booked >= settling.alert:
            return None
        last, all_tricks = [settling.last_trick_points(sweep=s) for s in (False, True)]
        count = JassCount(state.deal.trumps.tricks, (last, all_tricks))
        at = state.hand_masks, state.turn, state.trick
        return CardsLeft(count, *at, state.sweep, sure)


def _any_right(state: InJassDeal, policy: Policy) -> bool:
    """Return whether a seat may say belle, or claim, which nobody does by thumb."""
    claims = state.game.claims is Claims.PLAYERS and policy is not Policy.THUMB
    return any(
        state.deal.rights(seat, hand, players=claims, is_in=True)
        for seat, hand in zip(TABLE.seats, state.hand_masks, strict=True)
    )


def _bare(state: InJassDeal) -> bool:
    """Return whether nothing is declared, robbed or drawn any more."""
    return state.number > state.deal.trumps.first_without_stock
