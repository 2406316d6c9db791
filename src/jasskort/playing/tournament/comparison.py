"""What a comparison has shown: results by board, differences, a table."""

from __future__ import annotations

import enum
import itertools
from typing import Any

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.playing.tournament.boards import BoardResult, ahead, seatings
from jasskort.playing.tournament.estimates import Estimate, estimate
from jasskort.playing.tournament.sequential import Decision
from jasskort.ruleset import AnyRuleset

_TWICE = 2


@attrs.frozen
class Comparison(Immutable):
    """The boards that bots have played, and what they say. Its text is a table.

    Args:
        game: the ruleset.
        names: the names of the bots.
        seed: what cards and chances follow from.
        results: what came out, in the order of the boards.
        verdict: what a sequential test has found, if there was one.
    """

    game: AnyRuleset
    names: tuple[str, ...]
    seed: int | str
    results: tuple[BoardResult, ...]
    verdict: Decision | None = None

    @property
    def boards(self) -> int:
        """How many boards it rests on."""
        return len(self.results)

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The ways the bots were seated: for each, the name of the bot of each party."""
        ways = _ways(self)
        return tuple([tuple([self.names[bot] for bot in way]) for way in ways])

    def by_board(
        self, one: str | None = None, other: str | None = None
    ) -> tuple[float, ...]:
        """Tell by how many points one bot is ahead of another, board by board.

        At a board it is the mean of its deals in which both play: the points of a party of
        the one, less those of a party of the other.

        Args:
            one: the name of the one; the first if it is not named.
            other: the name of the other; the second if it is not named.

        Raises:
            InvalidValue: there is no such bot, or they are the same.
        """
        numbers = self._number(one, 0), self._number(other, 1)
        if numbers[0] == numbers[1]:
            msg = f"two bots are compared, not {quoted(self.names[numbers[0]])} alone"
            raise InvalidValue(msg)
        ways = _ways(self)
        return tuple([ahead(each.points, ways, *numbers) for each in self.results])

    def difference(self, one: str | None = None, other: str | None = None) -> Estimate:
        """Estimate by how many points a board one bot is ahead of another.

        Args:
            one: the name of the one; the first if it is not named.
            other: the name of the other; the second if it is not named.

        Raises:
            InvalidValue: there is no such bot, they are the same, or there is no board.
        """
        return estimate(self.by_board(one, other), seed=self.seed)

    def _number(self, name: str | None, usual: int) -> int:
        if name is None:
            return usual
        if name not in self.names:
            msg = f"the bots are {', '.join(self.names)}, not {quoted(name)}"
            raise InvalidValue(msg)
        return self.names.index(name)

    def __str__(self) -> str:
        """Show a row for each two bots: points a board, interval, boards won and lost."""
        often = len(_ways(self))
        times = "twice" if often == _TWICE else f"{often} times"
        boards = f"{_counted(self.boards)}, each played {times}"
        lines = [f"{_shown(self.game)}: {boards}, seed {self.seed}"]
        if self.results:
            lines += _rows(self)
        if self.verdict is not None:
            lines.append(str(self.verdict))
        return "\n".join(lines)


def _shown(game: AnyRuleset) -> str:
    """Show a ruleset with those of its options that are not the usual ones."""
    kind: Any = type(game)
    options = []
    for each in attrs.fields(kind):
        value = getattr(game, each.name)
        if each.init and value != each.default:
            plain = value.value if isinstance(value, enum.Enum) else value
            options.append(f"{each.name}={plain!r}")
    return f"{kind.__name__}({', '.join(options)})"


def _counted(boards: int) -> str:
    return f"{boards} board" if boards == 1 else f"{boards:,} boards"


def _rows(comparison: Comparison) -> list[str]:
    """Lay out the rows of the table."""
    cells = [["", "points a board", "95 % interval", "ahead", "even", "behind"]]
    for one, other in itertools.combinations(comparison.names, 2):
        values = comparison.by_board(one, other)
        shown = comparison.difference(one, other)
        cells.append(
            [
                f"{one} against {other}",
                f"{shown.mean:+.2f}",
                f"{shown.low:+.2f} to {shown.high:+.2f}",
                str(sum(value > 0 for value in values)),
                str(sum(value == 0 for value in values)),
                str(sum(value < 0 for value in values)),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]
        ).rstrip()
        for row in cells
    ]


def _ways(comparison: Comparison) -> tuple[tuple[int, ...], ...]:
    return seatings(len(comparison.game.table.parties), len(comparison.names))
