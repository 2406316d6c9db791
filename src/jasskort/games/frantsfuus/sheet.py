"""The score sheet: melds as strokes and rings, card points as numbers.

Carries FRA-49. A meld is marked when it is booked; what the tricks of a deal are worth
is written as a number when the deal is over.
"""

from __future__ import annotations

import enum
import itertools
import operator
from collections.abc import Iterable
from types import MappingProxyType

import attrs

from jasskort.craft.values import Members, Typed
from jasskort.errors import InvalidValue, quoted
from jasskort.games.frantsfuus.ruleset import Item
from jasskort.games.jass.model import TABLE
from jasskort.ledger import Entry
from jasskort.score import sheet_of
from jasskort.seats import Seat

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
        numbers: melds whose points have no mark, by a house rule; what its tricks are worth,
            the last one included; and behind it the bonus for all tricks without a stock.
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

        Raises:
            InvalidValue: one of them is no entry of Frantsfuus.
        """
        found = tuple(entries) if isinstance(entries, Iterable) else (entries,)
        for entry in found:
            if not isinstance(entry, Entry):
                msg = f"a sheet is of entries, not of {quoted(entry)}"
                raise InvalidValue(msg)
        by_deal = itertools.groupby(found, key=operator.attrgetter("deal"))
        deals = [[*entries] for _, entries in by_deal]
        zero, one = TABLE.seats
        return cls(tuple([(_line(each, zero), _line(each, one)) for each in deals]))

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


def _line(booked: Iterable[Entry], seat: Seat) -> SheetLine:
    mine = [entry for entry in booked if entry.seat == seat]
    tricks = sum([entry.points for entry in mine if entry.what in _OF_TRICKS])
    bonus = [entry.points for entry in mine if entry.what is Item.MATCH]
    melds = [_mark(each) for each in mine if each.what not in (*_OF_TRICKS, Item.MATCH)]
    marks = tuple([each for each in melds if isinstance(each, Mark)])
    numbers = [each for each in melds if isinstance(each, int)]
    return SheetLine(marks, (*numbers, *[tricks] * bool(tricks), *bonus))


def _mark(entry: Entry) -> Mark | int:
    """Return the mark of a meld or of belle; the points where a house has others."""
    if isinstance(entry.what, enum.Enum) and entry.what is not Item.BELLE:
        msg = f"no entry of Frantsfuus: {quoted(entry)}"
        raise InvalidValue(msg)
    return Mark(entry.points) if entry.points in _MARKED else entry.points
