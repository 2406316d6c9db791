"""The score sheet: melds as strokes and rings, card points as numbers.

Carries FRA-49. A meld is marked when it is booked; what the tricks of a deal are worth
is written as a number when the deal is over.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from types import MappingProxyType

import attrs

from jasskort.craft.values import Members, Typed
from jasskort.errors import checked
from jasskort.games.frantsfuus.ruleset import Item
from jasskort.games.jass.model import TABLE
from jasskort.ledger import Entry
from jasskort.score import sheet_of

_OF_TRICKS = (Item.CARD_POINTS, Item.LAST_TRICK)


class Mark(Members, enum.Enum):
    """The mark of a meld, by the points that it stands for."""

    STROKE = 20
    BAR = 50
    RING = 100
    TWO_RINGS = 200

    def __str__(self) -> str:
        """Draw the mark: an upright stroke, a level one, a ring, or two rings."""
        return _DRAWN[self]


_MARKED = frozenset([each.value for each in Mark])
_DRAWN = MappingProxyType(
    {Mark.STROKE: "|", Mark.BAR: "—", Mark.RING: "○", Mark.TWO_RINGS: "○○"}
)


@attrs.frozen
class SheetLine(Typed):
    """What one seat has on the sheet for one deal.

    Args:
        marks: the marks of its melds and of belle, in the order of booking.
        numbers: points without a mark, by a house rule; what its tricks are worth, the last
            one included; and behind it the bonus for all tricks without a stock.
    """

    marks: tuple[Mark, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The points that the line stands for."""
        return sum(mark.value for mark in self.marks) + sum(self.numbers)

    def __str__(self) -> str:
        """Write the marks, then the numbers."""
        return " ".join([*map(str, self.marks), *map(str, self.numbers)])


@attrs.frozen
class Sheet(Typed):
    """The score sheet of a match: deal by deal, the lines of both seats."""

    deals: tuple[tuple[SheetLine, SheetLine], ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Sheet:
        """Write down the entries of a match of Frantsfuus, as a score has them.

        Points without a mark, which a house rule may bring, are written as numbers.

        Raises:
            InvalidValue: one of them is no entry of two seats.
        """
        deals = dict[int, tuple[list[Entry], list[Entry]]]()
        for each in entries if isinstance(entries, Iterable) else (entries,):
            entry = checked(each, Entry, "an entry on a sheet is")
            seat = TABLE.check(entry.seat)
            deals.setdefault(entry.deal, ([], []))[seat].append(entry)
        return cls(tuple([(_line(zero), _line(one)) for zero, one in deals.values()]))

    @property
    def totals(self) -> tuple[int, int]:
        """The points by seat."""
        zero, one = [sum([line[seat].points for line in self.deals]) for seat in (0, 1)]
        return zero, one

    def __str__(self) -> str:
        """Draw the sheet, with the seats by their numbers."""
        return self.drawn(*[f"seat {seat}" for seat in TABLE.seats])

    def drawn(
        self, zero: str, one: str, *, deal: str = "deal", total: str = "total"
    ) -> str:
        """Draw a line a deal with both seats side by side, and the totals below.

        First come the names of the players, then what a deal and the totals are called.

        Raises:
            InvalidValue: one of them is no text.
        """
        rows = [(at, map(str, lines)) for at, lines in enumerate(self.deals, start=1)]
        return sheet_of((zero, one), rows, self.totals, deal=deal, total=total)


def _line(booked: Sequence[Entry]) -> SheetLine:
    tricks = sum([entry.points for entry in booked if entry.what in _OF_TRICKS])
    bonus = [entry.points for entry in booked if entry.what is Item.MATCH]
    rest = [entry for entry in booked if entry.what not in (*_OF_TRICKS, Item.MATCH)]
    marks = [Mark(entry.points) for entry in rest if _has_mark(entry)]
    numbers = [entry.points for entry in rest if not _has_mark(entry)]
    return SheetLine(tuple(marks), (*numbers, *[tricks] * bool(tricks), *bonus))


def _has_mark(entry: Entry) -> bool:
    """Return whether it is belle or a meld, and its points have a mark."""
    marked = not isinstance(entry.what, enum.Enum) or entry.what is Item.BELLE
    return marked and entry.points in _MARKED
