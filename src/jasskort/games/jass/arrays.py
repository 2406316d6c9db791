"""Deals of the two-handed jass games, played out side by side.

Only cards are played and drawn, and nothing that is booked on the way can end a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from jasskort.cards import SUITS
from jasskort.games.jass.model import TABLE
from jasskort.games.jass.tricks import Drawing
from jasskort.melds import Marriage
from jasskort.phase import State
from jasskort.tricks.arrays import Batch, Ints, Lanes, card_points, in_tuples, looked_up

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.games.jass.rules import JassRules
    from jasskort.playouts import Lane, Points


_SEATS = len(TABLE.seats)
_PLACES = np.arange(_SEATS)[:, None]


def played_out(
    game: JassRules, first: State, lanes: Sequence[Lane], generator: Generator
) -> list[Points]:
    """Play all cards that are left, and return the points booked by seat.

    The lanes are positions as `JassPlaying.lane` gives them, `first` one of those.
    """
    state: Any = first
    numbers, draws = Lanes(lanes), isinstance(first, Drawing)
    leader, trumps, sweep, holder = numbers.some(4)
    hands, points = numbers.some(_SEATS), numbers.some(_SEATS)
    lying, stock = numbers.cards(len(state.trick)), numbers.cards(len(state.stock))
    piles = np.zeros_like(hands)
    given = (game.playing.tricks, game.pack, generator, hands, piles, leader, trumps)
    batch = _Couples(state.deal.trumps.hand, sweep, holder, *given)
    left = state.deal.trumps.last_trick - state.number + (not draws)
    batch.play_out(left, lying, stock, draws=draws)
    points += card_points(piles, trumps, game.ranking)
    points += batch.due * state.deal.couple_points
    plain, swept = (
        game.settling.last_trick_points(sweep=each) for each in (False, True)
    )
    bonus = np.where(sweep != 0, swept, plain)
    return in_tuples(points + bonus * (batch.leader == _PLACES))


class _Couples(Batch):
    """Deals in which it counts who holds king and queen of trump together.

    `hand` is how many cards a full hand has. `sweep` tells whether one seat has won every trick since the stock is gone, and is
    changed in place; `holder` is the seat that has held both, and `due` tells by seat
    whether it is still to book them.
    """

    __slots__ = ("_couple", "_hand", "_sweep", "due")

    def __init__(self, hand: int, sweep: Ints, holder: Ints, *given: Any) -> None:
        """Look who holds them, or has, and has not played both."""
        super().__init__(*given)
        hands = self.turned(self.hands, self.leader)  # by seat again, as there are two
        couple = looked_up([Marriage(suit).mask for suit in SUITS], self.trumps)
        self._hand, self._couple, self._sweep = hand, couple, sweep
        held = (holder == _PLACES) & (hands & couple != 0)
        self.due = np.where(held, 1, 0)

    def drawn(self) -> None:
        """Note who holds them now."""
        couple = self._couple
        held = np.where(self.hands & couple == couple, 1, 0)
        self.due |= self.turned(held, self.leader)

    def taken(self, left: int, winner: Ints) -> None:
        """Note who wins all tricks without a stock: each but the first its leader."""
        if left < self._hand:
            self._sweep &= winner == 0
