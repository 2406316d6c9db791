"""Tournaments: bots compared over duplicate boards, two or more at once or in a league."""

from __future__ import annotations

import contextlib
import enum
import hashlib
import itertools
import json
import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import attrs

from jasskort.craft.late import Paged
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, checked, quoted, shortened
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing import estimates
from jasskort.playing.boards import (
    BoardFailed,
    BoardResult,
    BoardsLost,
    Job,
    Outcomes,
    TournamentError,
    Ways,
    ahead,
    outcomes_of,
    seatings,
)
from jasskort.playing.estimates import SPRT, Decision, Estimate, Met, estimate
from jasskort.playing.table import Bot, Unit, check_count, check_end, checked_bot
from jasskort.ruleset import AnyRuleset, Ruleset

__all__ = [
    "SPRT",
    "BoardFailed",
    "BoardResult",
    "BoardsLost",
    "Comparison",
    "Decision",
    "Estimate",
    "League",
    "TournamentError",
    "compare",
    "estimate",
    "league",
]

_TWO = 2


@attrs.frozen
class Comparison(Typed, Paged):
    """The boards that bots have played, in order, and what a test says. Its text is a table."""

    game: Ruleset[State, Move]
    names: tuple[str, ...]
    seed: int | str
    results: tuple[BoardResult, ...]
    verdict: Decision | None = None
    unit: Unit = "deal"

    @property
    def boards(self) -> int:
        """How many boards it rests on."""
        return len(self.results)

    @property
    def _ways(self) -> Ways:
        return seatings(len(self.game.table.parties), len(self.names))

    def by_board(
        self, one: str | None = None, other: str | None = None
    ) -> tuple[float, ...]:
        """Return by how many points a bot (the first) is ahead of another (the second).

        At a board it is the mean of its deals in which both play: the points of a party of
        the one, less those of a party of the other. Boards that are forfeited are left out.

        Raises:
            InvalidValue: there is no such bot, or they are the same.
        """
        names, ways = self.names, self._ways
        pair = [names[0] if one is None else one, names[1] if other is None else other]
        if pair[0] == pair[1] or not all(name in names for name in pair):
            known = shortened(", ".join(names))
            msg = f"two of {known} are compared, not {quoted(pair)}"
            raise InvalidValue(msg)
        first, second = map(names.index, pair)
        played = [each.points for each in self.results if each.forfeit is None]
        return tuple([ahead(points, ways, first, second) for points in played])

    def difference(self, one: str | None = None, other: str | None = None) -> Estimate:
        """Estimate by how many points a board one bot is ahead of another (`by_board`).

        Raises:
            InvalidValue: as in `by_board`, or there is no board.
        """
        return estimate(self.by_board(one, other))

    def forfeits(self) -> Counter[str]:
        """Count the boards that each bot has forfeited."""
        return Counter([each.forfeit for each in self.results if each.forfeit])

    def __str__(self) -> str:
        """Show a row for each two bots: points a board, interval, boards won and lost."""
        often = len(self._ways)
        times = "twice" if often == _TWO else f"{often} times"
        boards = f"{self.boards:,} board{'s' * (self.boards != 1)}"
        each = "each" if self.unit == "deal" else "each a match,"
        played = f"{boards}, {each} played {times}, seed {self.seed}"
        lines = [f"{shown_game(self.game)}: {played}"]
        if self.results:
            lines += _laid_out(cells_of(self))
        for name, many in self.forfeits().items():
            lost = f"{many} board{'s' * (many != 1)}"
            lines.append(f"{name} has taken too long, and forfeits {lost}")
        if self.verdict:
            lines.append(str(self.verdict))
        return "\n".join(lines)


def cells_of(comparison: Comparison) -> list[list[str]]:
    """Return the cells of the table of a comparison, with those of the head first."""
    what = "points a board" if comparison.unit == "deal" else "won less lost"
    cells = [["", what, "95 % interval", "ahead", "even", "behind"]]
    forfeits = comparison.forfeits()
    for one, other in itertools.combinations(comparison.names, 2):
        gains = comparison.by_board(one, other)
        mean, _, interval = str(estimate(gains) if gains else "").partition(" ")
        signs = Counter([(gain > 0) - (gain < 0) for gain in gains])
        signs.update({1: forfeits[other], -1: forfeits[one]})
        counts = [str(signs[sign]) for sign in (1, 0, -1)]
        cells.append([f"{one} against {other}", mean, interval[1:-1], *counts])
    return cells


def _laid_out(cells: Sequence[Sequence[str]]) -> list[str]:
    first, *others = [max(map(len, column)) for column in zip(*cells, strict=True)]
    rows = [[row[0].ljust(first), *map(str.rjust, row[1:], others)] for row in cells]
    return ["  ".join(row).rstrip() for row in rows]


def shown_game(game: AnyRuleset) -> str:
    """Show a ruleset with those of its options that are not the usual ones."""
    kind: Any = type(game)
    options = []
    for each in attrs.fields(kind):
        value = getattr(game, each.name)
        if each.init and value != each.default:
            plain = value.value if isinstance(value, enum.Enum) else value
            options.append(f"{each.name}={plain!r}")
    return f"{kind.__name__}({', '.join(options)})"


def compare(
    bots: Mapping[str, Bot] | Sequence[Bot],
    game: AnyRuleset,
    *,
    boards: int,
    seed: int | str | None = None,
    unit: Unit = "deal",
    executor: Executor | int | None = None,
    seconds: float | None = None,
    stop: SPRT | None = None,
    keep: Callable[[BoardResult], object] | None = None,
    done: Iterable[BoardResult] = (),
    again: int = 2,
    records: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Comparison:
    """Compare bots over duplicate boards.

    The cards of a board and the generators of its seats follow from the seed and the number
    of the board, so results do not depend on who plays the boards, or in which order.

    Args:
        bots: the bots, by name or in a row.
        game: the ruleset.
        boards: how many boards are played; they are numbered from 1.
        seed: what all of them follow from; if it is not given, one that no bot can guess,
            which the comparison has.
        unit: what is played at a board: a deal, in which points count, or a match, in which
            it counts who wins it, for its stakes: twice if the loser is jan (FRA-47).
        executor: who plays them: so many processes, which end with it and are replaced
            when they die; or any executor (threads, a cluster); without it, this process.
        seconds: how long a bot may take over a move; it forfeits a board at which it takes
            longer. That needs processes by their number, since no others can be ended.
        stop: a test that ends the comparison as soon as it has decided about the two bots.
        keep: is given what came out at each board, as it comes, to write it down.
        done: what was kept of the same comparison before; it is not played again.
        again: but so many boards of it are, to see that the bots are the same; none for
            bots that go by the clock, which play otherwise each time.
        records: whether results come with the records of their matches.
        progress: is told after each board how many are done.

    Raises:
        BoardFailed: a bot has failed at a board.
        BoardsLost: workers have died of boards; all others were played, as far as there
            were workers left.
        InvalidValue: an argument is of the wrong kind, a bot cannot be pickled for workers,
            the results are of other boards or bots, or a match may never end.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    job = Job(game, *_named(bots), seed, records, unit)
    _check(job, boards, again, executor, seconds, stop)
    tally = _Tally(job, None if stop is None else stop.verdict(()))
    for result in checked(done, Iterable, "the results of boards"):
        tally.check_done(result)
        if result.board <= boards:
            tally.add(result)
    tally.check_again(outcomes_of(job, tally.some(again), executor, seconds))
    numbers = () if tally.settled else range(1, boards + 1)
    missing = [board for board in numbers if board not in tally.results]
    with contextlib.closing(outcomes_of(job, missing, executor, seconds)) as outcomes:
        for outcome in outcomes:
            if keep is not None and isinstance(outcome, BoardResult):
                keep(outcome)
            tally.add(outcome)
            if progress is not None and isinstance(outcome, BoardResult):
                progress(len(tally.results))
            if tally.settled:
                break
    if tally.failed and not tally.settled:
        lost = tuple(sorted(tally.failed))
        raise BoardsLost(lost, tally.failed[lost[0]].why)
    results = [tally.results[board] for board in range(1, tally.seen + 1)]
    return Comparison(game, job.names, seed, tuple(results), tally.verdict, unit)


def _named(
    bots: Mapping[str, Bot] | Sequence[Bot],
) -> tuple[tuple[str, ...], tuple[Bot, ...]]:
    """Return names and bots; those in a row are named as they show themselves."""
    if not isinstance(bots, Mapping | Sequence) or len(bots) < _TWO:
        msg = f"expected two bots or more, by name or in a row, got {quoted(bots)}"
        raise InvalidValue(msg)
    if isinstance(bots, Mapping):
        return tuple(map(str, bots)), tuple(map(checked_bot, bots.values()))
    texts = [quoted(checked_bot(bot)) for bot in bots]
    names = [
        text if texts.count(text) == 1 else f"{text} #{place}"
        for place, text in enumerate(texts, start=1)
    ]
    return tuple(names), tuple(bots)


def _check(
    job: Job, boards: int, again: int, executor: object, seconds: object, stop: object
) -> None:
    if job.unit == "match":
        check_end(job.game)
    check_count("boards", boards)
    if isinstance(executor, int):
        check_count("executor", executor)
    else:
        checked(executor, Executor | None, "an executor")
    if type(again) is not int or again < 0:
        msg = f"again is a whole number of boards, not {quoted(again)}"
    elif seconds is not None and not isinstance(executor, int):
        msg = "only processes by their number (executor=2) can be ended after seconds"
    elif seconds is not None and not (estimates.is_number(seconds) and seconds > 0):
        msg = f"a move may take a number of seconds above 0, not {quoted(seconds)}"
    elif not isinstance(stop, SPRT | None) or (stop and len(job.bots) != _TWO):
        msg = f"a test is an SPRT of two bots: {quoted(stop)}, {quoted(job.names)}"
    else:
        return
    raise InvalidValue(msg)


class _Tally:
    """The results so far, gone through in the order of the boards."""

    def __init__(self, job: Job, verdict: Decision | None) -> None:
        self.job, self.verdict, self.seen = job, verdict, 0
        self.failed: dict[int, TournamentError] = {}
        self.results: dict[int, BoardResult] = {}

    @property
    def settled(self) -> bool:
        return self.verdict is not None and self.verdict.accepted is not None

    def check_done(self, result: BoardResult) -> None:
        parties, ways = len(self.job.game.table.parties), len(self.job.ways)
        if not isinstance(result, BoardResult) or result.board < 1:
            msg = "expected results of boards, got "
        elif result.board in self.results:
            msg = f"board {result.board} is done twice: "
        elif (
            result.forfeit not in self.job.names
            and [len(each) for each in result.points] != [parties] * ways
        ):
            msg = f"no result of {ways} seatings of {parties} parties: "
        else:
            return
        raise InvalidValue(msg + quoted(result))

    def some(self, number: int) -> list[int]:
        """Choose so many of the boards that are done, by the seed."""
        done = [each.board for each in self.results.values() if each.forfeit is None]
        rng = random.Random(f"{self.job.seed}/again")
        return rng.sample(sorted(done), min(number, len(done)))

    def check_again(self, outcomes: Outcomes) -> None:
        """Refuse a board that was done before, and comes out otherwise now."""
        for outcome in outcomes:
            if isinstance(outcome, TournamentError):
                raise outcome
            there = self.results[outcome.board].points
            if outcome.points != there:
                names = shortened(", ".join(self.job.names))
                msg = (
                    f"board {outcome.board} of {names} is done with {quoted(there)}; played "
                    f"again it comes out with {outcome.points or 'a forfeit'}: a bot was "
                    "changed, or what it does does not follow from view and generator"
                )
                raise InvalidValue(msg)

    def add(self, outcome: BoardResult | TournamentError) -> None:
        """Take what came out, and go on in the order of the boards as far as possible."""
        if isinstance(outcome, TournamentError):
            self.failed.update(dict.fromkeys(outcome.boards, outcome))
        else:
            self.results[outcome.board] = outcome
        while not self.settled and self.seen + 1 in self.results:
            self.seen += 1
            points = self.results[self.seen].points
            if self.verdict is not None and points:
                self.verdict = self.verdict.after(ahead(points, self.job.ways, 0, 1))
        failure = self.failed.get(self.seen + 1)
        if isinstance(failure, BoardFailed) and not self.settled:
            raise failure


# --- leagues --------------------------------------------------------------------------


def pairs(names: Sequence[str], *, gauntlet: bool = False) -> list[tuple[str, str]]:
    """List who meets; raise `InvalidValue` if there are not two bots, or two of one name."""
    row = isinstance(names, Sequence) and not isinstance(names, str)
    known = [*map(str, names)] if row else []
    if not 1 < len({*known}) == len(known):
        msg = f"expected two bots or more, each named once, got {quoted(names)}"
        raise InvalidValue(msg)
    meet = itertools.combinations(known, 2)
    return [pair for pair in meet if not gauntlet or known[0] in pair]


@attrs.frozen
class League(Typed):
    """Comparisons of two bots each, and what they say together. Its text is a table.

    Raises:
        InvalidValue: they are not of two bots each, in one game, or bots have met nobody by
            whom they compare with the others.
    """

    comparisons: tuple[Comparison, ...]

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        met = [{*each.names} for each in self.comparisons]
        joined = {*self.names[:1]}
        for _ in met:
            joined.update(*[pair for pair in met if pair & joined])
        if (
            {*map(len, met)} != {_TWO}
            or len({(each.game, each.unit) for each in self.comparisons}) != 1
            or joined != {*self.names}
        ):
            given = quoted([each.names for each in self.comparisons])
            msg = f"a league is of pairs in one game that lead to one another, not {given}"
            raise InvalidValue(msg)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, as they come."""
        return tuple(dict.fromkeys([n for it in self.comparisons for n in it.names]))

    @property
    def digest(self) -> str:
        """A digest of what came out at each board: two that are alike have the same."""
        came = []
        for each in self.comparisons:
            boards = [(it.board, it.points, it.forfeit) for it in each.results]
            came.append([each.names, str(each.seed), boards])
        return hashlib.sha256(json.dumps(came).encode()).hexdigest()

    def ratings(self) -> dict[str, Estimate]:
        """Estimate how strong each bot is, in Elo above the mean of all; the best first.

        Bradley and Terry's model is fitted to the boards that bots have won: one that is so
        many Elo stronger than another wins a board with odds of 10 to the power of Elo / 400
        to one. An even board is half a win. For each pair a board that each of them wins is
        added, so that who has won all is not infinitely strong. Intervals are at 95 %.
        """
        names, played = self.names, Counter[str]()
        ways = seatings(len(self.comparisons[0].game.table.parties), _TWO)
        boards: dict[object, list[Met]] = {}
        for pair in self.comparisons:
            one, other = map(names.index, pair.names)
            for result in pair.results:
                gain: float = 1 - 2 * (result.forfeit == pair.names[0])
                if result.forfeit is None:
                    gain = ahead(result.points, ways, 0, 1)
                won = (1 + (gain > 0) - (gain < 0)) / 2
                came = boards.setdefault((str(pair.seed), result.board), [])
                came.append((one, other, won))
            for won in (0.0, 1.0):
                boards[one, other, won] = [(one, other, won)]
            played.update(dict.fromkeys(pair.names, pair.boards))
        wide = estimates.student(
            max(1, min(each.boards for each in self.comparisons) - 1)
        )
        rated = estimates.rated(len(names), [*boards.values()])
        ratings = {
            name: Estimate(at, at - wide * error, at + wide * error, played[name])
            for name, (at, error) in zip(names, rated, strict=True)
        }
        return dict(sorted(ratings.items(), key=lambda each: -each[1].mean))

    def __str__(self) -> str:
        """Show the rating of each bot, a row for each two, and the digest."""
        seeds = ", ".join(dict.fromkeys([f"{each.seed}" for each in self.comparisons]))
        game, bots = shown_game(self.comparisons[0].game), len(self.names)
        cells = [["", "Elo", "95 % interval", "boards"]]
        for name, it in self.ratings().items():
            interval = f"{it.low:+.0f} to {it.high:+.0f}"
            cells.append([name, f"{it.mean:+.0f}", interval, f"{it.boards}"])
        rows = cells_of(self.comparisons[0])[:1]
        verdicts = []
        for each in self.comparisons:
            rows += cells_of(each)[1:]
            if each.verdict:
                verdicts.append(f"{' against '.join(each.names)}: {each.verdict}")
        title = f"{game}: a league of {bots} bots, seed {seeds}"
        tables = [*_laid_out(cells), "", *_laid_out(rows)]
        return "\n".join([title, *tables, *verdicts, f"digest {self.digest}"])


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

    Arguments and errors are those of `compare`, for each pair. In a gauntlet the first bot
    meets each other, and they not one another.
    """
    checked(bots, Mapping, "bots by name")
    seed = secrets.token_hex(16) if seed is None else seed
    comparisons = [
        compare(
            {name: bots[name] for name in pair},
            game,
            boards=boards,
            seed=seed,
            unit=unit,
            executor=executor,
            seconds=seconds,
            stop=stop,
            records=records,
        )
        for pair in pairs([*bots], gauntlet=gauntlet)
    ]
    return League(tuple(comparisons))
