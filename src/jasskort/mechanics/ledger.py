"""The ledger: what was booked, for whom, in which deal, and what for."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TypeAlias

import attrs

from jasskort.errors import InvalidValue
from jasskort.mechanics.melds import Meld
from jasskort.seats import Seat

What: TypeAlias = Meld | enum.Enum
"""What points are booked for: a meld, or a member of the game's own enum."""


@attrs.frozen
class Entry:
    """One booked entry.

    Args:
        deal: the number of the deal in the match, the first is 1.
        seat: the seat that books.
        points: the points, as entered in the score.
        what: what they are booked for: a meld, or an item of the game.
    """

    deal: int
    seat: Seat
    points: int
    what: What

    def __str__(self) -> str:
        """Say it in words: "deal 1, seat 0: 20 for four kings"."""
        match self.what:
            case enum.Enum(value=value):
                what = value
            case meld:
                what = meld.spoken
        return f"deal {self.deal}, seat {self.seat}: {self.points} for {what}"


def add_up(entries: Iterable[Entry], seats: int) -> tuple[int, ...]:
    """Add up entries by seat."""
    totals = [0] * seats
    for entry in entries:
        totals[entry.seat] += entry.points
    return tuple(totals)


def first_past(totals: tuple[int, ...], entries: Iterable[Entry], target: int) -> Seat:
    """Tell who is first to have the target when entries are added one by one.

    Args:
        totals: the totals before the first of the entries, below the target.
        entries: the entries in the order in which they count.
        target: the total to reach.

    Raises:
        InvalidValue: the entries bring nobody there.
    """
    running = list(totals)
    for entry in entries:
        running[entry.seat] += entry.points
        if running[entry.seat] >= target:
            return entry.seat
    msg = f"nobody reaches {target}: the totals come to {running}"
    raise InvalidValue(msg)
