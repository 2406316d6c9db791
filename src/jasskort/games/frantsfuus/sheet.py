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
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.games.frantsfuus.ruleset import Frantsfuus, Item
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
    def of(cls, entries: Iterable[Entry], game: Frantsfuus | None = None) -> Sheet:
        """Write down the entries of a match of Frantsfuus, as a score has them.

        Args:
            entries: what was booked.
            game: the ruleset, for house rules: points for which there is no mark are then
                written as numbers.

        Raises:
            InvalidValue: one of them is no entry of Frantsfuus, or it is another ruleset.
        """
        house = (
            checked(game, Frantsfuus | None, "a ruleset of Frantsfuus is") is not None
        )
        found = tuple(entries) if isinstance(entries, Iterable) else (entries,)
        for entry in found:
            if not isinstance(entry, Entry):
                msg = f"a sheet is of entries, not of {quoted(entry)}"
                raise InvalidValue(msg)
        by_deal = itertools.groupby(found, key=operator.attrgetter("deal"))
        deals = [[*entries] for _, entries in by_deal]
        zero, one = TABLE.seats
        lines = [
            (_line(e, zero, house=house), _line(e, one, house=house)) for e in deals
        ]
        return cls(tuple(lines))

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


def _line(booked: Iterable[Entry], seat: Seat, *, house: bool) -> SheetLine:
    mine = [entry for entry in booked if entry.seat == seat]
    tricks = sum([entry.points for entry in mine if entry.what in _OF_TRICKS])
    bonus = [entry.points for entry in mine if entry.what is Item.MATCH]
    rest = [entry for entry in mine if entry.what not in (*_OF_TRICKS, Item.MATCH)]
    unmarked = [entry.points for entry in rest if house and not _has_mark(entry)]
    marks = [_mark(entry) for entry in rest if not house or _has_mark(entry)]
    return SheetLine(tuple(marks), (*unmarked, *[tricks] * bool(tricks), *bonus))


def _has_mark(entry: Entry) -> bool:
    """Return whether it is belle or a meld, and its points have a mark."""
    return not _is_foreign(entry) and entry.points in _MARKED


def _is_foreign(entry: Entry) -> bool:
    return isinstance(entry.what, enum.Enum) and entry.what is not Item.BELLE


def _mark(entry: Entry) -> Mark:
    """Return the mark of a meld or of belle."""
    if _has_mark(entry):
        return Mark(entry.points)
    problem = "a sheet has marks for 20, 50, 100 and 200 points"
    if _is_foreign(entry):
        problem = "no entry of Frantsfuus"
    msg = f"{problem}: {quoted(entry)}"
    raise InvalidValue(msg)
