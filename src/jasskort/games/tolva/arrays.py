"""Deals of Tolva played out side by side, where nobody melds, asks or announces.

Carries TOL-8 and TOL-9 (the duties), TOL-20 to TOL-22 (vinsten and sistan), and of the
forms for two TOL-29 (drawing), TOL-33 (turning up) and TOL-34 (hands not taken up).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from jasskort.cards import CARDS
from jasskort.games.tolva.model import PACK, RANKING
from jasskort.tricks.arrays import (
    Choice,
    Duty,
    Ints,
    Tricks,
    best_of,
    bits_of,
    card_points,
    columns,
    follow_else_trump,
    in_tuples,
)
from jasskort.tricks.tricks import NO_TRUMP

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.games.tolva.deal import InLane
    from jasskort.games.tolva.ruleset import Tolva
    from jasskort.playouts import Lane, Points


_ALL = len(CARDS)


def played_out(
    first: InLane, lanes: Sequence[Lane], generator: Generator
) -> list[Points]:
    """Play all cards that are left, and give the points booked by seat.

    Args:
        first: a position that is as far as the others.
        lanes: the positions, as `InLane.lane` gives them.
        generator: the generator.
    """
    rules, seats, layout = first.rules, len(first.received), first.rules.layout
    rows = iter(columns(lanes))

    def some(count: int) -> Ints:
        """Take rows, a card or a mask each."""
        taken = [next(rows) for _ in range(count)]
        return np.array(taken, np.int64).reshape(count, len(lanes))

    leader, trumps, must_trump, carry, played = some(5)
    got, piles, totals = (some(seats) for _ in range(3))
    lying = some(len(first.trick)).astype(np.uint8)
    stock = some(len(first.spread.stock)).astype(np.uint8)
    hands, later = got & ~played, np.zeros_like(got)
    if layout.row:
        hands, later = _with_rows(first, hands, some(seats) & ~played, some(seats))
    under = _under(some(2 * seats * layout.row))
    choice = Choice(PACK, generator)
    tricks = Tricks(hands, piles, leader, trumps, choice, RANKING)
    later, draws = tricks.turned(later, leader), first.draws
    duty, deals = _duty(must_trump), np.arange(len(lanes))
    for _ in range(first.tricks, layout.tricks):
        if draws and len(stock):
            tricks.hands |= bits_of(stock[:seats])
            stock = stock[seats:]
        winner = tricks.play(duty, lying)
        if layout.row:
            free = [under.take(deals * _ALL + card) for card in tricks.cards]
            tricks.hands |= np.array(free) | later
            later = np.zeros_like(later)
        tricks.turn(winner)
        lying, draws = lying[:0], True
    return in_tuples(_booked(rules, piles, tricks.leader, carry + 1, totals))


def _with_rows(
    first: InLane, hands: Ints, up: Ints, waiting: Ints
) -> tuple[Ints, Ints]:
    """Give what can be played now, and what else once the trick is over.

    That is what of a row lies free by then, and a hand that is not taken up yet.

    Args:
        first: a position that is as far as the others.
        hands: the hands, taken up or not.
        up: the cards of the rows that lie face up.
        waiting: those that are turned up when a trick is over.
    """
    ready = up if first.trick else up | waiting
    if any(first.taken_up):
        ready = ready | hands
    return ready, (hands | waiting) & ~ready


def _under(pairs: Ints) -> Ints:
    """Tabulate, by the deal and the card, what lies under it in a row, as bits.

    Args:
        pairs: the bits of an upper card and of that under it, and so on.
    """
    upper, lower = np.bitwise_count(pairs[::2] - 1), pairs[1::2]
    places, deals = upper.shape
    under = np.zeros(deals * _ALL, np.int64)
    for place in range(places):
        under[np.arange(deals) * _ALL + upper[place]] = lower[place]
    return under


def _duty(must_trump: Ints) -> Duty:
    """Follow, or trump, and beat what lies if that can be done (TOL-8, TOL-9)."""

    def duty(hands: Ints, led: Ints, higher: Ints) -> Ints:
        return best_of(follow_else_trump(hands, led, must_trump), higher)

    return duty


def _booked(rules: Tolva, piles: Ints, last: Ints, vinsten: Ints, totals: Ints) -> Ints:
    """Give vinsten, and sistan unless a party has the target (TOL-20 to TOL-22)."""
    seats, parties = len(piles), rules.layout.table.parties
    party_of = np.array([rules.layout.parties[seat][0] for seat in range(seats)])
    taken = card_points(piles, NO_TRUMP, RANKING)
    together = np.array([taken[[*party]].sum(axis=0) for party in parties])
    best = together == together.max(axis=0)
    alone = best.sum(axis=0) == 1
    firsts = np.array([party[0] for party in parties])
    winner = np.where(alone, firsts.take(best.argmax(axis=0)), seats)
    booked = np.where(party_of[:, None] == winner, vinsten, 0)
    goes_on = (totals + booked).max(axis=0) < rules.target
    sistan = goes_on & (party_of[:, None] == party_of.take(last))
    points: Ints = booked + sistan
    return points
