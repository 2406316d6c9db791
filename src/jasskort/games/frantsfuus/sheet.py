"""The score sheet: melds as strokes and rings, card points as numbers.

Implements FRA-49. A meld is marked when it is booked; the points of the tricks are
written as a number when the deal is over.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import ClassVar

import attrs

from jasskort.craft.values import Members, Typed
from jasskort.games.frantsfuus.ruleset import Item
from jasskort.games.jass.model import TABLE
from jasskort.ledger import Entry
from jasskort.score import ScoreSheet
from jasskort.seats import Table

_OF_TRICKS = (Item.CARD_POINTS, Item.LAST_TRICK)


class Mark(Members, enum.Enum):
    """The mark of a meld; `value` is the points of the meld."""

    STROKE = 20
    BAR = 50
    RING = 100
    TWO_RINGS = 200

    def __str__(self) -> str:
        return _DRAWN[self]


_MARKED = frozenset([each.value for each in Mark])
_DRAWN = MappingProxyType(
    {Mark.STROKE: "|", Mark.BAR: "—", Mark.RING: "○", Mark.TWO_RINGS: "○○"}
)


@attrs.frozen
class SheetLine(Typed):
    """The line of one seat for one deal.

    Melds and belle have marks. The numbers are points for which there is no mark (from
    house rules), then the sum of the card points and the points for the last trick,
    then the bonus for all tricks without a stock.
    """

    marks: tuple[Mark, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The points on the line."""
        return sum(mark.value for mark in self.marks) + sum(self.numbers)

    def __str__(self) -> str:
        return " ".join([*map(str, self.marks), *map(str, self.numbers)])


@attrs.frozen
class Sheet(ScoreSheet):
    """The score sheet of a match: deal by deal, the lines of both seats."""

    deals: tuple[tuple[int, tuple[SheetLine, ...]], ...] = ()
    table: ClassVar[Table] = TABLE

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Sheet:
        """Return the sheet of a match from the entries of its ledger.

        Raises:
            InvalidValue: an item is not an entry of seat 0 or 1.
        """
        deals = cls._by_deal(entries).items()
        return cls(tuple([(deal, tuple(map(_line, booked))) for deal, booked in deals]))


def _line(booked: Sequence[Entry]) -> SheetLine:
    tricks = sum([entry.points for entry in booked if entry.what in _OF_TRICKS])
    bonus = [entry.points for entry in booked if entry.what is Item.MATCH]
    rest = [entry for entry in booked if entry.what not in (*_OF_TRICKS, Item.MATCH)]
    marks = [Mark(entry.points) for entry in rest if _has_mark(entry)]
    numbers = [entry.points for entry in rest if not _has_mark(entry)]
    return SheetLine(tuple(marks), (*numbers, *[tricks] * bool(tricks), *bonus))


def _has_mark(entry: Entry) -> bool:
    marked = not isinstance(entry.what, enum.Enum) or entry.what is Item.BELLE
    return marked and entry.points in _MARKED
