"""The score sheet: melds as strokes and rings, card points as numbers.

Carries FRA-49. A meld is marked when it is booked; what the tricks of a deal are worth
is written as a number when the deal is over.
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
    """The mark of a meld, by the points that it stands for."""

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
    """What one seat has on the sheet for one deal.

    Its melds and belle are marked. Numbers are points without a mark, by a house rule; what
    its tricks are worth, the last one included; and the bonus for all tricks without a stock.
    """

    marks: tuple[Mark, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The points that the line stands for."""
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
        """Write down the entries of a match of Frantsfuus, as a score has them.

        Points without a mark, which a house rule may bring, are written as numbers.

        Raises:
            InvalidValue: one of them is no entry of two seats.
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
