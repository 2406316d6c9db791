"""Solving: the best play of two sides with open cards.

Cards are bits and hands are masks. The search prunes with alpha-beta and with bounds of
the points still to come, and caches results by hands, leader and tally (a summary of
the tricks so far). Cards in one hand are interchangeable if no card of another hand is
between them and they count the same: of such cards, the search tries only one. Two
positions share a cache entry if the cards left have the same order and count the same,
even if they are not the same cards.
"""

from __future__ import annotations

import abc
import math
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from jasskort.cards import CARDS, SUIT_MASKS, Card, Masks, bits_of, mask_of
from jasskort.tricks.tricks import SUIT_OF, Tricks

TallyT = TypeVar("TallyT")
"""A hashable summary of the tricks so far: everything that later points depend on."""


@attrs.frozen(cache_hash=True)
class Count(abc.ABC, Generic[TallyT]):
    """The way a game counts points, trick by trick; each game derives its own class."""

    tricks: Tricks

    @property
    def marks(self) -> Sequence[object]:
        """A mark for each card, by its index: cards with equal marks count the same.

        In most games the marks are card points. By default all marks differ, which is
        correct but slow.
        """
        return range(len(CARDS))

    def bounds(self, tally: TallyT, cards: int) -> Sequence[tuple[int, int]]:
        """Return the least and the most points still to come, by seat.

        Points that a party shares are under one seat. `cards` is a mask of the cards of the
        tricks to come. By default the bounds are (), which is correct but slow.
        """
        return ()

    def ahead(
        self, tally: TallyT, cards: int, side: Sequence[bool]
    ) -> tuple[float, float]:
        """Return the least and the greatest lead of a side in the points still to come.

        `side` has True for the seats of the side. `cards` is as in `bounds`.
        """
        bounds = self.bounds(tally, cards)
        if not bounds:
            return -math.inf, math.inf
        least, most = zip(*bounds, strict=True)
        sided = list(zip(least, most, side, strict=True))
        return (
            sum([low if own else -high for low, high, own in sided]),
            sum([high if own else -low for low, high, own in sided]),
        )

    def worth(self, cards: int) -> int:
        """Return the points that a trick (a mask) brings immediately; 0 by default."""
        return 0

    @abc.abstractmethod
    def counted(self, tally: TallyT, winner: int, leader: int, cards: int) -> TallyT:
        """Return the tally after a trick; `cards` is the trick as a mask."""

    @abc.abstractmethod
    def at_the_end(self, tally: TallyT, winner: int) -> Sequence[int]:
        """Return the points booked after the last trick, by seat.

        `winner` is the winner of that trick. Points that a party shares are under one
        seat.
        """


@attrs.frozen
class CardsLeft(Generic[TallyT]):
    """A position from which all moves to the end of the deal are plays of cards.

    `hands` are masks. `sure` has the points that are booked whatever is played, by
    seat.
    """

    count: Count[TallyT]
    hands: Masks
    turn: int
    trick: tuple[Card, ...]
    tally: TallyT
    sure: Sequence[int] = ()


AnyCardsLeft: TypeAlias = CardsLeft[Any]
"""A `CardsLeft` of any game."""
_Key: TypeAlias = tuple[Masks, int, TallyT]
_Solved: TypeAlias = dict[_Key[TallyT], tuple[float, float]]
_Lying: TypeAlias = tuple[int, int, int, int, int, int]


class BestPlay(Generic[TallyT]):
    """A solver for two sides, with a cache of results.

    `side` has True for the seats of one side, and False for those of the other.
    """

    def __init__(self, count: Count[TallyT], side: Sequence[bool]) -> None:
        self._count, self._side = count, tuple(side)
        self._beats, self._duty = dict(count.tricks.beats), count.tricks.duty
        marks = [
            (card.suit.index, mark, card.bit == count.tricks.puur)
            for card, mark in zip(CARDS, count.marks, strict=True)
        ]
        # Marks are above the bits of cards, so that both fit in one int.
        self._marks = {
            card.bit: marks.index(mark) << len(CARDS)
            for card, mark in zip(CARDS, marks, strict=True)
        }
        self._known: _Solved[TallyT] = {}
        self._suits: dict[Masks, int] = {}
        self._shapes: dict[tuple[tuple[int, ...], ...], int] = {}

    def best(self, left: CardsLeft[TallyT], least: float, most: float) -> float:
        """Return the lead in points of the side with True in `side`, after best play.

        A result between `least` and `most` is exact. A result up to `least` is an upper
        bound of the lead, and a result from `most` up is a lower bound.
        """
        sure = ahead_by(left.sure, self._side) if left.sure else 0
        hands, turn, tally, trick = left.hands, left.turn, left.tally, left.trick
        bounds = least - sure, most - sure
        if not trick:
            return sure + self._led(hands, turn, tally, *bounds)
        seats, tricks = len(hands), self._count.tricks
        leader, best = (turn - len(trick)) % seats, tricks.best(trick)
        lying = (
            mask_of(trick),
            SUIT_MASKS[trick[0].suit.index],
            trick[best].bit,
            (leader + best) % seats,
            leader,
            seats - len(trick),
        )
        return sure + self._played(hands, turn, tally, lying, *bounds)

    def _led(
        self, hands: Masks, turn: int, tally: TallyT, least: float, most: float
    ) -> float:
        if not hands[turn] & hands[turn] - 1:
            return self._last(hands, turn, tally)
        shapes = []
        for suit in SUIT_MASKS:
            held = tuple([hand & suit for hand in hands])
            shape = self._suits.get(held)
            shapes.append(self._shape(held) if shape is None else shape)
        key = (tuple(shapes), turn, tally)
        low, high = self._known.get(key) or self._count.ahead(
            tally, sum(hands), self._side
        )
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        least, most = max(least, low), min(most, high)
        nothing = (0, 0, 0, turn, turn, len(hands))
        found = self._played(hands, turn, tally, nothing, least, most)
        if found > least:
            low = found
        if found < most:
            high = found
        self._known[key] = (low, high)
        return found

    def _shape(self, held: Masks) -> int:
        """Return a number for the distribution of a suit, equal for equivalent ones."""
        left, beats = sum(held), self._beats
        cards = [
            (seat, (beats[bit] & left).bit_count(), bit)
            for seat, hand in enumerate(held)
            for bit in bits_of(hand)
        ]
        rows = groupby(sorted(cards, key=itemgetter(1)), key=itemgetter(0))
        shape = tuple(
            [
                (seat, *sorted([self._marks[bit] for *_, bit in row]))
                for seat, row in rows
            ]
        )
        self._suits[held] = found = self._shapes.setdefault(shape, len(self._shapes))
        return found

    def _last(self, hands: Masks, turn: int, tally: TallyT) -> float:
        winner, seats = turn, len(hands)
        for place in range(turn + 1, turn + seats):
            if self._beats[hands[winner]] & hands[place % seats]:
                winner = place % seats
        lying = (sum(hands), 0, 0, winner, turn, 0)
        return self._taken((0,) * seats, tally, lying, 0, 0)

    def _played(  # one function, since it runs for each card
        self,
        hands: Masks,
        seat: int,
        tally: TallyT,
        lying: _Lying,
        least: float,
        most: float,
    ) -> float:
        cards, led, top, winner, leader, due = lying
        legal = hand = hands[seat]
        beats, beating = self._beats, 0
        if cards:
            beating = beats[top]
            legal = self._duty(legal, led, beating)
        mine, seats = self._side[seat], len(hands)
        best = -math.inf if mine else math.inf
        others, marks = sum(hands) - hand | top, self._marks
        bits = _in_order(legal, beating)
        for bit in {beats[bit] & others | marks[bit]: bit for bit in bits}.values():
            left = (*hands[:seat], hand ^ bit, *hands[seat + 1 :])
            takes = not cards or beating & bit
            after = (
                cards | bit,
                led or SUIT_OF[bit],
                bit if takes else top,
                seat if takes else winner,
                leader,
                due - 1,
            )
            if due > 1:
                following = (seat + 1) % seats
                found = self._played(left, following, tally, after, least, most)
            else:
                found = self._taken(left, tally, after, least, most)
            if mine:
                best = max(best, found)
                least = max(least, found)
            else:
                best = min(best, found)
                most = min(most, found)
            if least >= most:
                break
        return best

    def _taken(
        self, hands: Masks, tally: TallyT, lying: _Lying, least: float, most: float
    ) -> float:
        """Count a complete trick; its winner leads if cards are left."""
        cards, _, _, winner, leader, _ = lying
        count = self._count
        worth = count.worth(cards)
        if not self._side[winner]:
            worth = -worth
        tally = count.counted(tally, winner, leader, cards)
        if not hands[winner]:
            return worth + ahead_by(count.at_the_end(tally, winner), self._side)
        return worth + self._led(hands, winner, tally, least - worth, most - worth)


def ahead_by(points: Sequence[int], side: Sequence[bool]) -> int:
    """Return the points of a side minus those of the others."""
    return sum([mine if own else -mine for mine, own in zip(points, side, strict=True)])


def _in_order(legal: int, beating: int) -> list[int]:
    return bits_of(legal & beating)[::-1] + bits_of(legal & ~beating)
