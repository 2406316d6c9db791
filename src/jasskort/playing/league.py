"""Leagues: many bots, compared pair by pair, and how strong each is by all that came out."""

from __future__ import annotations

import argparse
import functools
import hashlib
import itertools
import json
import math
import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

import attrs

from jasskort.craft.commands import Parser
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, checked, quoted, shortened
from jasskort.playing import tournament
from jasskort.playing.boards import Unit, ahead, seatings
from jasskort.playing.bot import Bot
from jasskort.playing.bots import bot_named
from jasskort.playing.comparing import (
    Comparison,
    cells_of,
    compare,
    laid_out,
    shown,
)
from jasskort.playing.estimates import SPRT, Estimate, student
from jasskort.ruleset import AnyRuleset

_ELO = 400 / math.log(10)
"""Elo of a natural logarithm of odds: 400 are odds of ten to one."""
_STEPS, _FARTHEST = 50, 1.0
"""So many steps are gone to the strengths (ten are enough), and how far one goes."""
_TWO = 2


def pairs(names: Sequence[str], *, gauntlet: bool = False) -> list[tuple[str, str]]:
    """List who meets: each bot each other, or in a gauntlet the first each other.

    Raises:
        InvalidValue: there are not two bots, or two have one name.
    """
    row = isinstance(names, Sequence) and all(isinstance(each, str) for each in names)
    if not row or isinstance(names, str) or len(names) < _TWO:
        msg = f"the names of two bots or more are asked for, not {quoted(names)}"
        raise InvalidValue(msg)
    if len(set(names)) < len(names):
        msg = f"each bot is named once, not {shortened(' '.join(names))}"
        raise InvalidValue(msg)
    meet = itertools.combinations(names, 2)
    return [pair for pair in meet if not gauntlet or names[0] in pair]


@attrs.frozen
class League(Typed):
    """Comparisons of two bots each, and what they say together. Its text is a table.

    Raises:
        InvalidValue: they are not of two bots each, each pair once, in one game; there is
            one without boards; or bots have met nobody by whom they compare with the others.
    """

    comparisons: tuple[Comparison, ...]

    def __attrs_post_init__(self) -> None:
        """Check that they make a league."""
        super().__attrs_post_init__()
        met = [frozenset(each.names) for each in self.comparisons]
        games = {(each.game, each.unit) for each in self.comparisons}
        joined, more = set(self.names[:1]), True
        while more:
            near = {name for pair in met if pair & joined for name in pair}
            more, joined = near > joined, near | joined
        if (
            {len(each.names) for each in self.comparisons} != {_TWO}
            or len(games) != 1
            or len({*met}) < len(met)
            or not all(each.boards for each in self.comparisons)
            or joined != {*self.names}
        ):
            given = quoted([(each.names, each.boards) for each in self.comparisons])
            msg = f"a league has pairs that lead to one another, once each, not {given}"
            raise InvalidValue(msg)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, as they come."""
        named = [name for each in self.comparisons for name in each.names]
        return tuple(dict.fromkeys(named))

    @property
    def digest(self) -> str:
        """A digest of what came out at each board: two that are alike have the same."""
        came = [
            [
                each.names,
                str(each.seed),
                [(it.board, it.points, it.forfeit) for it in each.results],
            ]
            for each in self.comparisons
        ]
        return hashlib.sha256(json.dumps(came).encode()).hexdigest()

    def ratings(self) -> dict[str, Estimate]:
        """Estimate how strong each bot is, in Elo above the mean of all; the best first.

        Bradley and Terry's model is fitted to the boards that bots have won: one that is so
        many Elo stronger than another wins a board with odds of 10 to the power of Elo / 400
        to one. An even board is half a win. For each pair a board that each of them wins is
        added, so that who has won all is not infinitely strong. Intervals are at 95 %, by
        the spread of the boards; pairs may have played the same cards.
        """
        names = self.names
        boards: dict[object, list[tuple[int, int, float]]] = {}
        played = Counter[str]()
        for pair in self.comparisons:
            one, other = map(names.index, pair.names)
            ways = seatings(len(pair.game.table.parties), _TWO)
            for result in pair.results:
                gain = (
                    ahead(result.points, ways, 0, 1)
                    if result.forfeit is None
                    else 1 - 2 * (result.forfeit == pair.names[0])
                )
                won = (1 + (gain > 0) - (gain < 0)) / 2
                came = boards.setdefault((str(pair.seed), result.board), [])
                came.append((one, other, won))
            for won in (0.0, 1.0):
                boards[one, other, won] = [(one, other, won)]
            played.update(dict.fromkeys(pair.names, pair.boards))
        fitted = _fitted(len(names), [*boards.values()])
        wide = student(max(1, min(each.boards for each in self.comparisons) - 1))
        ratings = {
            name: Estimate(at, at - wide * error, at + wide * error, played[name])
            for name, (at, error) in zip(names, fitted, strict=True)
        }
        return dict(sorted(ratings.items(), key=lambda each: -each[1].mean))

    def __str__(self) -> str:
        """Show the rating of each bot, a row for each two, and the digest."""
        seeds = ", ".join(dict.fromkeys([f"{each.seed}" for each in self.comparisons]))
        game, bots = shown(self.comparisons[0].game), len(self.names)
        cells = [["", "Elo", "95 % interval", "boards"]]
        for name, it in self.ratings().items():
            interval = f"{it.low:+.0f} to {it.high:+.0f}"
            cells.append([name, f"{it.mean:+.0f}", interval, f"{it.boards}"])
        head, *_ = cells_of(self.comparisons[0])
        rows = [row for each in self.comparisons for row in cells_of(each)[1:]]
        verdicts = [
            f"{' against '.join(each.names)}: {each.verdict}"
            for each in self.comparisons
            if each.verdict
        ]
        title = f"{game}: a league of {bots} bots, seed {seeds}"
        tables = [*laid_out(cells), "", *laid_out([head, *rows])]
        return "\n".join([title, *tables, *verdicts, f"digest {self.digest}"])


def _fitted(
    count: int, boards: Sequence[Sequence[tuple[int, int, float]]]
) -> list[tuple[float, float]]:
    """Fit Bradley and Terry's model; return the Elo of each bot and its standard error.

    Boards are lists of pairs that played the same cards: one, other, and what the one won.
    The error is that of a sandwich estimator, with the boards as its clusters.
    """
    met = Counter([(one, other) for board in boards for one, other, _ in board])
    won = dict.fromkeys(met, 0.0)
    for one, other, part in itertools.chain(*boards):
        won[one, other] += part
    strengths = [0.0] * count

    def chance(one: int, other: int) -> float:
        return 1 / (1 + math.exp(strengths[other] - strengths[one]))

    inverse: list[list[float]] = []
    for _ in range(_STEPS):
        gaps = [0.0] * count
        # Ones, so that the mean stays nought.
        known = [[1.0] * count for _ in strengths]
        for (one, other), often in met.items():
            expected = chance(one, other)
            weight = often * expected * (1 - expected)
            for mine, theirs, sign in ((one, other, 1), (other, one, -1)):
                gaps[mine] += sign * (won[one, other] - often * expected)
                known[mine][mine] += weight
                known[mine][theirs] -= weight
        inverse = _inverse(known)
        step = [sum(map(operator.mul, row, gaps)) for row in inverse]
        scale = min(1.0, _FARTHEST / max(1e-9, *map(abs, step)))
        strengths = [at + scale * by for at, by in zip(strengths, step, strict=True)]
    squares = [0.0] * count
    for board in boards:
        moved = [0.0] * count
        for one, other, part in board:
            gap = part - chance(one, other)
            for at, row in enumerate(inverse):
                moved[at] += gap * (row[one] - row[other])
        squares = [sum_ + by * by for sum_, by in zip(squares, moved, strict=True)]
    return [
        (at * _ELO, math.sqrt(square) * _ELO)
        for at, square in zip(strengths, squares, strict=True)
    ]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that is symmetric and positive definite."""
    size = len(matrix)
    rows = [[*row, *[0.0] * size] for row in matrix]
    for at in range(size):
        rows[at][size + at] = 1.0
    for at in range(size):
        pivot = rows[at] = [each / rows[at][at] for each in rows[at]]
        for other, row in enumerate(rows):
            if other != at:
                times = row[at]
                rows[other] = [
                    each - times * by for each, by in zip(row, pivot, strict=True)
                ]
    return [row[size:] for row in rows]


def league(
    bots: Mapping[str, Bot],
    game: AnyRuleset,
    *,
    boards: int,
    seed: int | str | None = None,
    gauntlet: bool = False,
    unit: Unit = "deal",
    executor: Executor | int | None = None,
    seconds: float | None = None,
    stop: SPRT | None = None,
    records: bool = False,
) -> League:
    """Compare bots pair by pair, all of them over the same boards.

    Args:
        bots: the bots by name.
        game: the ruleset.
        boards: how many boards a pair plays.
        seed: what all of them follow from; one that nobody can guess if it is None.
        gauntlet: whether the first bot meets each other, and they not one another.
        unit: what is played at a board, a deal or a match, as in `compare`.
        executor: who plays them, as in `compare`.
        seconds: how long a move may take, as in `compare`; a forfeit is a board lost.
        stop: a test that ends the comparison of a pair as soon as it has decided.
        records: whether results come with the records of their matches.

    Raises:
        BoardFailed: a bot has failed at a board.
        BoardsLost: workers have died of boards.
        InvalidValue: as in `compare`.
    """
    checked(bots, Mapping, "bots by name are")
    comparisons = list[Comparison]()
    for pair in pairs([*bots], gauntlet=gauntlet):
        comparisons.append(
            compare(
                {name: bots[name] for name in pair},
                game,
                boards=boards,
                seed=comparisons[0].seed if comparisons else seed,
                unit=unit,
                executor=executor,
                seconds=seconds,
                stop=stop,
                records=records,
            )
        )
    return League(tuple(comparisons))


def add_arguments(parser: Parser) -> None:
    """Add what the command asks for to a parser: what `compare` does, and who meets."""
    tournament.add_arguments(parser, files="FOLDER")
    gauntlet = "the first bot meets each other, and they not one another"
    parser.add_argument("--gauntlet", action="store_true", help=gauntlet)
    parser.add_work(functools.partial(tournament.run, play=_league))


def _league(given: argparse.Namespace) -> League:
    """Compare the bots pair by pair; the files of bots 1 and 2 are called `1-2.jsonl`."""
    comparisons, names = [], given.bots
    for name in names:
        bot_named(name)  # which refuses it before anything is played
    for pair in pairs(names, gauntlet=given.gauntlet):
        asked = argparse.Namespace(**vars(given))
        asked.bots = pair
        for files in ("results", "records"):
            folder = getattr(given, files)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                name = "-".join([str(names.index(each) + 1) for each in pair])
                setattr(asked, files, folder / f"{name}.jsonl")
        comparisons.append(tournament.compared(asked))
        given.seed = comparisons[-1].seed
    return League(tuple(comparisons))
