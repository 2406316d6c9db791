"""Solving: tricks with open cards, played as well as can be by two sides.

Cards are bits and hands are masks. A search goes from trick to trick, cuts off what
cannot matter (alpha-beta, and bounds of what is still to come), and remembers what it has
found by the seat that leads and what was counted so far. Cards between which nobody else
has one are tried once, and hands that differ by what has gone alone are known as one.
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
"""What was counted so far, as far as the end depends on it; it can be hashed."""


@attrs.frozen(cache_hash=True)
class Count(abc.ABC, Generic[TallyT]):
    """What tricks of a kind bring, counted one by one; each game counts its own way."""

    tricks: Tricks

    @property
    def marks(self) -> Sequence[object]:
        """What cards count as, by their index: of equals one stands for the other.

        By default no card stands for another, which is right but slow.
        """
        return range(len(CARDS))

    def bounds(self, tally: TallyT, cards: int) -> Sequence[tuple[int, int]]:
        """Return what is still to come at least and at most, by seat, each but once.

        `cards` are those that will make the tricks to come, a mask. Nothing is known by
        default, which is right but slow.
        """
        return ()

    def ahead(
        self, tally: TallyT, cards: int, side: Sequence[bool]
    ) -> tuple[float, float]:
        """Return by how much a side comes out ahead at least and at most."""
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
        """Return the points that a trick, a mask, brings at once: none by default."""
        return 0

    @abc.abstractmethod
    def counted(self, tally: TallyT, winner: int, leader: int, cards: int) -> TallyT:
        """Return the tally with a trick, whose cards are a mask."""

    @abc.abstractmethod
    def at_the_end(self, tally: TallyT, winner: int) -> Sequence[int]:
        """Return the points booked at the end, by seat, each but once."""


@attrs.frozen
class CardsLeft(Generic[TallyT]):
    """A position from which on nothing but cards is played; hands are masks.

    `sure` are the points that come whatever is played, by seat, each but once.
    """

    count: Count[TallyT]
    hands: Masks
    turn: int
    trick: tuple[Card, ...]
    tally: TallyT
    sure: Sequence[int] = ()


AnyCardsLeft: TypeAlias = CardsLeft[Any]
"""The cards that are left in any game, which counts what it will."""

_Key: TypeAlias = tuple[Masks, int, TallyT]
_Solved: TypeAlias = dict[_Key[TallyT], tuple[float, float]]
_Lying: TypeAlias = tuple[int, int, int, int, int, int]


class BestPlay(Generic[TallyT]):
    """The best play of two sides, with what was found so far.

    `side` tells by seat whether its points count for the value, or else against it.
    """

    def __init__(self, count: Count[TallyT], side: Sequence[bool]) -> None:
        self._count, self._side = count, tuple(side)
        self._beats, self._duty = dict(count.tricks.beats), count.tricks.duty
        marks = [
            (card.suit.index, mark, card.bit == count.tricks.puur)
            for card, mark in zip(CARDS, count.marks, strict=True)
        ]
        # Above the bits of cards, so that a mark and cards fit in one number.
        self._marks = {
            card.bit: marks.index(mark) << len(CARDS)
            for card, mark in zip(CARDS, marks, strict=True)
        }
        self._known: _Solved[TallyT] = {}
        self._suits: dict[Masks, int] = {}
        self._shapes: dict[tuple[tuple[int, ...], ...], int] = {}

    def best(self, left: CardsLeft[TallyT], least: float, most: float) -> float:
        """Return by how many points the side comes out ahead of the others.

        The number is exact between two bounds; at or below the lower one, and at or
        above the upper one, it is a bound itself.
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
        """Number what hands have of a suit: equal if one stands for the other."""
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

    def _played(  # a card costs what is done here, so that it is done in one place
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
        """Count a trick that is complete; its winner leads, if cards are left."""
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
    """Return by how much a side is ahead by points, each but once, its own or not."""
    return sum([mine if own else -mine for mine, own in zip(points, side, strict=True)])


def _in_order(legal: int, beating: int) -> list[int]:
    return bits_of(legal & beating)[::-1] + bits_of(legal & ~beating)
