"""Solving: tricks with open cards, played as well as can be by two sides.

Cards are bits and hands are masks. A search goes from trick to trick, cuts off what
cannot matter (alpha-beta), and remembers what it has found of hands by the seat that
leads and what was counted so far.
"""

from __future__ import annotations

import abc
import math
from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from jasskort.cards import SUIT_MASKS, Card, bits_of, mask_of
from jasskort.sight import Masks
from jasskort.tricks.tricks import SUIT_OF, Tricks

TallyT = TypeVar("TallyT")
"""What was counted so far, as far as the end depends on it; it can be hashed."""


@attrs.frozen(cache_hash=True)
class Count(abc.ABC, Generic[TallyT]):
    """What tricks of a kind bring, counted one by one; each game counts its own way."""

    tricks: Tricks

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
    """A position from which on nothing but cards is played.

    Args:
        count: how the tricks are played, and what they bring.
        hands: the hands as masks, by seat.
        turn: the seat in turn.
        trick: the cards on the table, the card led first.
        tally: what was counted so far.
        sure: the points that come whatever is played, by seat, each but once; none
            by default.
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
_Known: TypeAlias = dict[_Key[TallyT], tuple[float, float]]
_Lying: TypeAlias = tuple[int, int, int, int, int, int]


class BestPlay(Generic[TallyT]):
    """The best play of two sides, with what was found so far.

    Args:
        count: how the tricks are played, and what they bring.
        side: by seat, whether it is of the side whose points count for it; those of
            the others count against it.
    """

    def __init__(self, count: Count[TallyT], side: Sequence[bool]) -> None:
        """Begin with nothing found."""
        self._count, self._side = count, tuple(side)
        self._beats, self._duty = count.tricks.beats, count.tricks.duty
        self._known: _Known[TallyT] = {}

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
        leader = (turn - len(trick)) % seats
        lying = (
            mask_of(trick),
            SUIT_MASKS[trick[0].suit.index],
            tricks.higher(trick),
            (leader + tricks.best(trick)) % seats,
            leader,
            seats - len(trick),
        )
        return sure + self._played(hands, turn, tally, lying, *bounds)

    def _led(
        self, hands: Masks, turn: int, tally: TallyT, least: float, most: float
    ) -> float:
        """Have a seat lead, if this was not looked at before."""
        key = (hands, turn, tally)
        low, high = self._known.get(key, (-math.inf, math.inf))
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        nothing = (0, 0, 0, turn, turn, len(hands))
        found = self._played(hands, turn, tally, nothing, least, most)
        if found > least:
            low = found
        if found < most:
            high = found
        self._known[key] = (low, high)
        return found

    def _played(  # a card costs what is done here, so that it is done in one place
        self,
        hands: Masks,
        seat: int,
        tally: TallyT,
        lying: _Lying,
        least: float,
        most: float,
    ) -> float:
        """Have a seat play the card that is best for its side."""
        cards, led, beating, winner, leader, due = lying
        legal = hands[seat]
        if cards:
            legal = self._duty(legal, led, beating)
        mine, seats = self._side[seat], len(hands)
        best = -math.inf if mine else math.inf
        for bit in _in_order(legal, beating):
            left = (*hands[:seat], hands[seat] ^ bit, *hands[seat + 1 :])
            takes = not cards or beating & bit
            after = (
                cards | bit,
                led or SUIT_OF[bit],
                self._beats[bit] if takes else beating,
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
    """List the cards that may be played: those that take the trick, then the others."""
    return bits_of(legal & beating)[::-1] + bits_of(legal & ~beating)[::-1]
