"""Deals of Tolva played out in batches, where nobody melds, asks or announces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from jasskort.cards import CARDS
from jasskort.games.tolva.deal import HANDS_KIND
from jasskort.games.tolva.rules import TolvaRules, by_seat, vinsten_and_sistan
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.tricks.arrays import Batch, Ints, Lanes, by_rule, card_points, in_tuples

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.playouts import Lane, Points


_ALL = len(CARDS)


def played_out(
    game: TolvaRules,
    first: State,
    lanes: Sequence[Lane],
    generator: Generator,
    *,
    draws: bool,
) -> list[Points]:
    """Play positions out for `TolvaPlaying.batch`, which has made their lanes."""
    state: Any = first
    numbers, seats, table = Lanes(lanes), len(game.seats), game.table
    leader, trumps, carry, played = numbers.some(4)
    got, piles, totals = (numbers.some(seats) for _ in range(3))
    lying = numbers.cards(len(state.trick))
    stock = numbers.cards(len(state.spread.stock))
    hands, later = got & ~played, np.zeros_like(got)
    if table.row:
        up, waiting = numbers.some(seats) & ~played, numbers.some(seats)
        # What can be played now, and what else once the trick is over: what of a row
        # lies free by then, and a hand that is not taken up yet.
        ready = up if state.trick else up | waiting
        if HANDS_KIND.taken_up(state):
            ready = ready | hands
        hands, later = ready, (hands | waiting) & ~ready
    under = numbers.some(2 * seats * table.row)
    given = (game.playing.tricks, game.pack, generator, hands, piles, leader, trumps)
    batch = _Rows(later, under, *given) if table.row else Batch(*given)
    left = table.tricks - state.tricks
    batch.play_out(left, lying, stock, draws=draws)
    return in_tuples(_booked(game, piles, batch.leader, carry, totals))


class _Rows(Batch):
    """Deals with rows.

    Args:
        later: what each seat can play once the first trick is over, a row a seat.
        under: the bits of an upper card of a row and of that under it, and so on.
    """

    __slots__ = ("_later", "_under")

    def __init__(self, later: Ints, under: Ints, *given: Any) -> None:
        """Tabulate, by the deal and the card, what lies under it, as bits."""
        super().__init__(*given)
        self._later = self.turned(later, self.leader)
        upper, lower = np.bitwise_count(under[::2] - 1), under[1::2]
        places, deals = upper.shape
        self._under = np.zeros(deals * _ALL, np.int64)
        for place in range(places):
            self._under[np.arange(deals) * _ALL + upper[place]] = lower[place]

    def taken(self, left: int, winner: Ints) -> None:
        """Take hands up, and turn up what lies free."""
        deals = np.arange(len(self.leader)) * _ALL
        free = [self._under.take(deals + card) for card in self.cards]
        self.hands |= np.array(free) | self._later
        self._later = np.zeros_like(self._later)


def _booked(
    game: TolvaRules, piles: Ints, last: Ints, carry: Ints, totals: Ints
) -> Ints:
    """Return what vinsten and sistan bring each seat."""
    parties = game.table.parties
    points = card_points(piles, None, game.ranking)
    taken = np.array([points[[*party]].sum(axis=0) for party in parties])
    # Of the card points it matters who has most, and whether somebody has as many.
    best = taken == taken.max(axis=0)

    def brings(last: int, carry: int, *facts: int) -> Points:
        totals, taken = facts[: len(piles)], facts[len(piles) :]
        given = (totals, carry, taken, Seat(last))
        return by_seat(game, vinsten_and_sistan(game, *given))

    return by_rule(brings, np.vstack([last, carry, totals, best]))
