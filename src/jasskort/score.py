"""The score of a match, the score of a series of matches, and score sheets."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import attrs

from jasskort.craft.late import Pictured
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.ledger import Entry, Ledger
from jasskort.options import count
from jasskort.seats import Seat, Table, as_seats


@attrs.frozen
class Score(Typed, Pictured):
    """The score of a match that is over or still going on.

    Args:
        totals: booked points by seat; partners who score together both have the
            total of their party.
        unbooked: the card points (or tricks, if the game counts these) of the unfinished
            deal that are not booked yet, by seat.
        winners: the seats that have won; empty until the match is over.
        outcome: how the match ended; None until it is over.
        stakes: the number of matches that this one counts as; None until it is over.
    """

    totals: tuple[int, ...]
    party_totals: tuple[int, ...]
    ledger: Ledger
    unbooked: tuple[int, ...]
    winners: tuple[Seat, ...] = attrs.field(default=(), converter=as_seats)
    outcome: enum.Enum | None = None
    stakes: int | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of the match, in order."""
        return tuple(self.ledger)

    def __str__(self) -> str:
        """Return the totals in words, and after the match the winners and the ending."""
        totals = ", ".join([f"seat {s}: {n}" for s, n in enumerate(self.totals)])
        if self.outcome is None:
            return totals
        winners = " and ".join(map(str, self.winners))
        return f"{totals}; won by seat {winners} ({self.outcome.value})"


@attrs.frozen
class Series(Typed):
    """Matches played one after another, without end or as the best of several.

    A match counts as many times as its `stakes` say: twice if the loser is jan
    (FRA-47). A shared win counts for each winner (COM-10).

    Args:
        best_of: the number of matches of a "best of" series; None for a series without end.
        won: the matches won, by seat; empty before the first match.
        played: the number of matches played, each counted by its stakes.
    """

    best_of: int | None = count(None)
    won: tuple[int, ...] = ()
    played: int = 0

    def after(self, score: Score) -> Series:
        """Return the series after one more match, from the score at its end.

        Raises:
            InvalidValue: the match is not finished or has another number of seats, or the
                series is over.
        """
        stakes, seats = checked(score, Score, "a score").stakes, len(score.totals)
        won = self.won or (0,) * seats
        if stakes is None or seats != len(won) or self.over:
            need = f"a finished match of {len(won)} seats in an unfinished series"
            msg = f"expected {need}, got {quoted(score)} in {quoted(self)}"
            raise InvalidValue(msg)
        more = [stakes * (seat in score.winners) for seat in range(seats)]
        added = tuple([sum(each) for each in zip(won, more, strict=True)])
        return Series(self.best_of, added, self.played + stakes)

    @property
    def over(self) -> bool:
        """Whether a "best of" series is over.

        It is over when a seat has won more than half of its matches, or all were
        played.
        """
        most = self.best_of
        if most is None:
            return False
        return 2 * max(self.won, default=0) > most or self.played >= most

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the most matches won; none until the series is over."""
        best = max(self.won, default=0)
        seats = [Seat(seat) for seat, won in enumerate(self.won) if won == best]
        return tuple(seats if self.over else ())


_GAP = 3


class ScoreSheet(Typed):
    """A score sheet, with one line per seat for each deal.

    `deals` has one pair for each deal that has entries: the number of the deal, and a
    tuple of its lines, by seat.
    """

    __slots__ = ()
    table: ClassVar[Table]
    deals: tuple[tuple[int, tuple[Any, ...]], ...]

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        seats = len(self.table.seats)
        if wrong := [lines for _, lines in self.deals if len(lines) != seats]:
            msg = f"expected {seats} lines per deal of a sheet, got {quoted(wrong[0])}"
            raise InvalidValue(msg)

    @classmethod
    def _by_deal(cls, entries: Iterable[Entry]) -> dict[int, list[list[Entry]]]:
        """Return the entries by deal and seat; raise `InvalidValue` for other values."""
        deals = dict[int, list[list[Entry]]]()
        for each in entries if isinstance(entries, Iterable) else (entries,):
            entry = checked(each, Entry, "an entry on a sheet")
            seat = cls.table.check(entry.seat)
            seats = deals.setdefault(entry.deal, [[] for _ in cls.table.seats])
            seats[seat].append(entry)
        return deals

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat."""
        lines = [lines for _, lines in self.deals]
        return tuple([sum(row[at].points for row in lines) for at in self.table.seats])

    def __str__(self) -> str:
        return self.drawn([f"seat {seat}" for seat in self.table.seats])

    def drawn(
        self, names: Sequence[str], *, deal: str = "deal", total: str = "total"
    ) -> str:
        """Return the sheet as text: a column per seat, a line per deal, the totals below.

        `names` are the names of the players. The line of a deal begins with the word in
        `deal` and its number. The last line begins with the word in `total`.

        Raises:
            InvalidValue: a name or word is not a str, or there is not one name
                per seat.
        """
        seats = len(self.table.seats)
        listed = isinstance(names, Sequence) and not isinstance(names, str)
        if not listed or len(names) != seats:
            msg = f"expected the names of {seats} players, got {quoted(names)}"
            raise InvalidValue(msg)
        for text in (*names, deal, total):
            checked(text, str, "a text")
        rows = [[f"{deal} {at}", *map(str, lines)] for at, lines in self.deals]
        cells = [["", *names], *rows, [total, *map(str, self.totals)]]
        wide = [max(map(len, column)) + _GAP for column in zip(*cells, strict=True)]
        return "\n".join(["".join(map(str.ljust, row, wide)).rstrip() for row in cells])
