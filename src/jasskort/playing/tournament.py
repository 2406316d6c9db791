"""Tournaments: bots compared over duplicate boards, together or in a league."""

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
    """The results of bots over boards, and of a test; `str` returns a table."""

    game: Ruleset[State, Move]
    names: tuple[str, ...]
    seed: int | str
    results: tuple[BoardResult, ...]
    verdict: Decision | None = None
    unit: Unit = "deal"

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.results)

    @property
    def _ways(self) -> Ways:
        return seatings(len(self.game.table.parties), len(self.names))

    def by_board(
        self, one: str | None = None, other: str | None = None
    ) -> tuple[float, ...]:
        """Return, for each board, the points by which one bot is ahead of another.

        The default is the first two bots. The lead in a deal is the points per party of
        one bot, less those of the other. The lead at a board is the mean over the deals
        in which both play. Forfeited boards are omitted.

        Raises:
            InvalidValue: there is no such bot, or both names are the same.
        """
        names, ways = self.names, self._ways
        pair = [names[0] if one is None else one, names[1] if other is None else other]
        if pair[0] == pair[1] or not all(name in names for name in pair):
            known = shortened(", ".join(names))
            msg = f"expected two different bots of {known}, got {quoted(pair)}"
            raise InvalidValue(msg)
        first, second = map(names.index, pair)
        played = [each.points for each in self.results if each.forfeit is None]
        return tuple([ahead(points, ways, first, second) for points in played])

    def difference(self, one: str | None = None, other: str | None = None) -> Estimate:
        """Return an estimate of the points a board by which a bot is ahead of another.

        Raises:
            InvalidValue: as in `by_board`, or no board is left.
        """
        return estimate(self.by_board(one, other))

    def forfeits(self) -> Counter[str]:
        """Return the number of boards that each bot has forfeited."""
        return Counter([each.forfeit for each in self.results if each.forfeit])

    def __str__(self) -> str:
        """Return a table with points, interval, and boards won and lost, per pair."""
        often = len(self._ways)
        times = "twice" if often == _TWO else f"{often} times"
        boards = f"{self.boards:,} board{'s' * (self.boards != 1)}"
        each = "each" if self.unit == "deal" else "each a match,"
        played = f"{boards}, {each} played {times}, seed {self.seed}"
        lines = [f"{shown_game(self.game)}: {played}"]
        if self.results:
            lines += _laid_out(cells_of(self))
        lines += _forfeits_of(self)
        if self.verdict:
            lines.append(str(self.verdict))
        return "\n".join(lines)


def cells_of(comparison: Comparison) -> list[list[str]]:
    """Return the rows of the table of a comparison, beginning with its head."""
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


def _forfeits_of(comparison: Comparison) -> list[str]:
    return [
        f"{name} has taken too long, and forfeits {many} board{'s' * (many != 1)}"
        for name, many in comparison.forfeits().items()
    ]


def _laid_out(cells: Sequence[Sequence[str]]) -> list[str]:
    first, *others = [max(map(len, column)) for column in zip(*cells, strict=True)]
    rows = [[row[0].ljust(first), *map(str.rjust, row[1:], others)] for row in cells]
    return ["  ".join(row).rstrip() for row in rows]


def shown_game(game: AnyRuleset) -> str:
    """Return the text of a ruleset with its options that are not the defaults."""
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
    """Return a comparison of bots over duplicate boards.

    The cards of a board and the generators of its seats follow from the seed and the
    number of the board. So results depend neither on the executor nor on the order in
    which boards are played.

    Args:
        bots: the bots, by name or as a sequence.
        game: the ruleset.
        boards: the number of boards; they are numbered from 1.
        seed: the seed of all chance; by default 128 random bits (`Comparison.seed`).
        unit: "deal", for the points of a deal, or "match", for the stakes of a match: 1,
            or 2 if the loser is jan (FRA-47).
        executor: a number of processes, which are replaced when they die, or an
            executor (threads, a cluster). By default this process plays.
        seconds: the time for a move; a bot that takes longer forfeits the board. The
            executor must be a number, since only such processes can be killed.
        stop: a test that ends the comparison once it has decided about the two bots.
        keep: is called with the result of each board, to save it.
        done: earlier results of the same comparison. Their boards are not played, except
            a few as a check (`again`).
        again: the number of boards in `done` that are played again, to check that the
            bots are the same; pass 0 for bots that use a clock.
        records: whether results include the records of their matches.
        progress: is called after each board with the number of boards done.

    Raises:
        BoardFailed: a bot failed at a board.
        BoardsLost: workers died while playing boards.
        InvalidValue: an argument is wrong, a bot cannot be pickled for workers, `done`
            is of other boards or bots, or a match may never end.
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
    """Return names and bots; bots in a sequence are named by their repr."""
    if not isinstance(bots, Mapping | Sequence) or len(bots) < _TWO:
        msg = f"expected two bots or more, by name or as a sequence, got {quoted(bots)}"
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
        msg = f"expected an int of at least 0 for again, got {quoted(again)}"
    elif seconds is not None and not isinstance(executor, int):
        msg = "seconds needs processes that can be killed: pass a number (executor=2)"
    elif seconds is not None and not (estimates.is_number(seconds) and seconds > 0):
        msg = f"expected a number above 0 for seconds, got {quoted(seconds)}"
    elif not isinstance(stop, SPRT | None) or (stop and len(job.bots) != _TWO):
        msg = f"expected an SPRT and two bots, got {quoted(stop)}, {quoted(job.names)}"
    else:
        return
    raise InvalidValue(msg)


class _Tally:
    """The results so far; a test sees them in the order of the boards."""

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
            msg = f"board {result.board} is in the results twice: "
        elif (
            result.forfeit not in self.job.names
            and [len(each) for each in result.points] != [parties] * ways
        ):
            msg = f"expected points for {ways} seatings of {parties} parties, got "
        else:
            return
        raise InvalidValue(msg + quoted(result))

    def some(self, number: int) -> list[int]:
        done = [each.board for each in self.results.values() if each.forfeit is None]
        rng = random.Random(f"{self.job.seed}/again")
        return rng.sample(sorted(done), min(number, len(done)))

    def check_again(self, outcomes: Outcomes) -> None:
        """Raise `InvalidValue` if a board that was done has another result now."""
        for outcome in outcomes:
            if isinstance(outcome, TournamentError):
                raise outcome
            there = self.results[outcome.board].points
            if outcome.points != there:
                names = shortened(", ".join(self.job.names))
                msg = (
                    f"board {outcome.board} of {names} had {quoted(there)}; played again "
                    f"it has {outcome.points or 'a forfeit'}: a bot was changed, or its "
                    "moves do not depend on view and generator alone"
                )
                raise InvalidValue(msg)

    def add(self, outcome: BoardResult | TournamentError) -> None:
        """Add a result, and test all boards up to the first that is missing."""
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
    """Return the pairs; raise `InvalidValue` for fewer than two bots or equal names."""
    row = isinstance(names, Sequence) and not isinstance(names, str)
    known = [*map(str, names)] if row else []
    if not 1 < len({*known}) == len(known):
        msg = f"expected two bots or more, each once, got {quoted(names)}"
        raise InvalidValue(msg)
    meet = itertools.combinations(known, 2)
    return [pair for pair in meet if not gauntlet or known[0] in pair]


@attrs.frozen
class League(Typed):
    """Comparisons of pairs of bots, with ratings from all; `str` returns a table.

    Raises:
        InvalidValue: the comparisons are not of two bots each in one game and unit, or
            do not connect all bots.
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
            msg = f"expected pairs of bots in one game that connect all, got {given}"
            raise InvalidValue(msg)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, in the order of the comparisons."""
        return tuple(dict.fromkeys([n for it in self.comparisons for n in it.names]))

    @property
    def digest(self) -> str:
        """A digest of the results of all boards; equal results have equal digests."""
        came = []
        for each in self.comparisons:
            boards = [(it.board, it.points, it.forfeit) for it in each.results]
            came.append([each.names, str(each.seed), boards])
        return hashlib.sha256(json.dumps(came).encode()).hexdigest()

    def ratings(self) -> dict[str, Estimate]:
        """Return estimates of each bot's strength, in Elo above the mean, best first.

        Bradley and Terry's model is fitted to the boards that bots have won: a bot that
        is E Elo stronger than another wins a board with odds of 10 ** (E / 400) to one.
        An even board is half a win. Each pair gets two more boards, one won by each, so
        no bot is infinitely strong. Intervals are at 95 %. They allow for boards with
        the same cards, which are not independent.
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
        fewest = min(each.boards for each in self.comparisons)
        return estimates.ratings(names, [*boards.values()], played, fewest)

    def __str__(self) -> str:
        """Return a table of ratings, a row for each pair, and the digest."""
        seeds = ", ".join(dict.fromkeys([f"{each.seed}" for each in self.comparisons]))
        game, bots = shown_game(self.comparisons[0].game), len(self.names)
        cells = [["", "Elo", "95 % interval", "boards"]]
        for name, it in self.ratings().items():
            interval = f"{it.low:+.0f} to {it.high:+.0f}"
            cells.append([name, f"{it.mean:+.0f}", interval, f"{it.boards}"])
        rows = cells_of(self.comparisons[0])[:1]
        ends = []
        for pair in self.comparisons:
            rows += cells_of(pair)[1:]
            said = [*_forfeits_of(pair), *([pair.verdict] if pair.verdict else [])]
            ends += [f"{' against '.join(pair.names)}: {line}" for line in said]
        each = " each board a match," * (self.comparisons[0].unit == "match")
        title = f"{game}: a league of {bots} bots,{each} seed {seeds}"
        tables = [*_laid_out(cells), "", *_laid_out(rows)]
        return "\n".join([title, *tables, *ends, f"digest {self.digest}"])


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
    """Return a league of bots, compared pair by pair over the same boards.

    Arguments and errors are those of `compare`, for each pair. With `gauntlet` only the
    pairs with the first bot are played. `League.digest` is the same with any executor.
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
