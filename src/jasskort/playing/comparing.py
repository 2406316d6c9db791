"""Bots compared over duplicate boards, and the tables that tell it."""

from __future__ import annotations

import contextlib
import enum
import itertools
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import attrs

from jasskort.craft.notebook import Paged
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, checked, quoted, shortened
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.boards import (
    BoardFailed,
    BoardResult,
    BoardsLost,
    Job,
    TournamentError,
    Unit,
    Ways,
    ahead,
    seatings,
)
from jasskort.playing.bot import Bot, check_count, checked_bot
from jasskort.playing.estimates import (
    SPRT,
    Decision,
    Estimate,
    estimate,
    is_number,
)
from jasskort.playing.table import check_end
from jasskort.playing.workers import Outcomes, outcomes_of
from jasskort.records.codec import game_to_json
from jasskort.ruleset import AnyRuleset, Ruleset

_TWO = 2


@attrs.frozen
class Comparison(Typed, Paged):
    """The boards that bots have played, and what they say. Its text is a table.

    Args:
        results: what came out, in the order of the boards.
        verdict: what a sequential test has found, if there was one.
        unit: what was played at a board, a deal or a match.
    """

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

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The ways the bots were seated: for each, the name of the bot of each party."""
        return tuple([tuple([self.names[bot] for bot in way]) for way in self._ways])

    def by_board(
        self, one: str | None = None, other: str | None = None
    ) -> tuple[float, ...]:
        """Return by how many points one bot is ahead of another, board by board.

        At a board it is the mean of its deals in which both play: the points of a party of
        the one, less those of a party of the other. If they are not named they are the first
        and the second. Boards that are forfeited are left out.

        Raises:
            InvalidValue: there is no such bot, or they are the same.
        """
        names, ways = self.names, self._ways
        pair = [names[0] if one is None else one, names[1] if other is None else other]
        if pair[0] == pair[1] or not all(name in names for name in pair):
            msg = (
                f"two of {shortened(', '.join(names))} are compared, not {quoted(pair)}"
            )
            raise InvalidValue(msg)
        first, second = map(names.index, pair)
        played = [each.points for each in self.results if each.forfeit is None]
        return tuple([ahead(points, ways, first, second) for points in played])

    def difference(self, one: str | None = None, other: str | None = None) -> Estimate:
        """Estimate by how many points a board one bot is ahead of another (`by_board`).

        Raises:
            InvalidValue: as in `by_board`, or there is no board.
        """
        return estimate(self.by_board(one, other), seed=self.seed)

    def __str__(self) -> str:
        """Show a row for each two bots: points a board, interval, boards won and lost."""
        often = len(self._ways)
        times = "twice" if often == _TWO else f"{often} times"
        boards = f"{self.boards:,} board{'s' * (self.boards != 1)}"
        each = "each" if self.unit == "deal" else "each a match,"
        head = f"{shown(self.game)}: {boards}, {each} played {times}, seed {self.seed}"
        rows = laid_out(cells_of(self)) if self.results else []
        for name, many in self.forfeits().items():
            lost = f"{many} board{'s' * (many != 1)}"
            rows.append(f"{name} has taken too long, and forfeits {lost}")
        return "\n".join([head, *rows, *([str(self.verdict)] if self.verdict else [])])

    def forfeits(self) -> Counter[str]:
        """Count the boards that each bot has forfeited."""
        return Counter([each.forfeit for each in self.results if each.forfeit])


def cells_of(comparison: Comparison) -> list[list[str]]:
    """Return the cells of the table of a comparison, with those of the head first."""
    what = "points a board" if comparison.unit == "deal" else "won less lost"
    cells = [["", what, "95 % interval", "ahead", "even", "behind"]]
    forfeits = comparison.forfeits()
    for one, other in itertools.combinations(comparison.names, 2):
        gains = comparison.by_board(one, other)
        found = estimate(gains, seed=comparison.seed) if gains else ""
        mean, _, interval = str(found).partition(" ")
        signs = [(gain > 0) - (gain < 0) for gain in gains]
        more = {1: forfeits[other], 0: 0, -1: forfeits[one]}
        counts = [str(signs.count(sign) + also) for sign, also in more.items()]
        cells.append([f"{one} against {other}", mean, interval[1:-1], *counts])
    return cells


def laid_out(cells: Sequence[Sequence[str]]) -> list[str]:
    """Lay out the rows of a table."""
    first, *others = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join([row[0].ljust(first), *map(str.rjust, row[1:], others)]).rstrip()
        for row in cells
    ]


def shown(game: AnyRuleset) -> str:
    """Show a ruleset with those of its options that are not the usual ones."""
    kind: Any = type(game)
    options = []
    for each in attrs.fields(kind):
        value = getattr(game, each.name)
        if each.init and value != each.default:
            plain = value.value if isinstance(value, enum.Enum) else value
            options.append(f"{each.name}={plain!r}")
    return f"{kind.__name__}({', '.join(options)})"


@attrs.frozen
class Progress(Typed):
    """How far a comparison is.

    Args:
        done: the boards of all that are done, those included that were done before.
        played: those of them that were played now, in so many seconds.
    """

    done: int
    boards: int
    played: int
    seconds: float

    @property
    def rate(self) -> float:
        """Boards a second."""
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The seconds that it will take, if it goes on so; None if that is not known."""
        return (self.boards - self.done) / self.rate if self.rate else None


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
    progress: Callable[[Progress], object] | None = None,
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
            it counts who wins it, for its stakes: twice if the loser is jan (FRA-47). From
            one board follow the cards of all its deals.
        executor: who plays them: so many processes, which end with it and are replaced
            when they die; or any executor (threads, a cluster); without it, this process.
        seconds: how long a bot may take over a move; it forfeits a board at which it takes
            longer. That needs processes by their number, since no others can be ended.
        stop: a test that ends the comparison as soon as it has decided about the first
            two bots. It looks at the boards in their order, whoever is done first.
        keep: is given what came out at each board, as it comes, to write it down.
        done: what was kept of the same comparison before; it is not played again.
        again: but so many boards of it are, to see that the bots are the same; none for
            bots that go by the clock, which play otherwise each time.
        records: whether results come with the records of their matches.
        progress: is told how far it is after each board.

    Raises:
        BoardFailed: a bot has failed at a board.
        BoardsLost: workers have died of boards; all others were played, as far as there
            were workers left.
        InvalidValue: an argument is of the wrong kind, a bot cannot be pickled for workers,
            the results are of other boards or bots, or a match may never end.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    job = _job(bots, game, seed, records=records, unit=unit)
    if not isinstance(stop, SPRT | None) or (stop and len(job.bots) != _TWO):
        msg = f"a test is an SPRT of two bots: {quoted(stop)}, {quoted(job.names)}"
        raise InvalidValue(msg)
    _check_numbers(boards, again, executor, seconds)
    for asked in (keep, progress):
        checked(asked, Callable | None, "what is called with what comes is")
    checked(done, Iterable, "the results of boards are")
    tally = _Tally(job, None if stop is None else stop.verdict(()))
    for result in done:
        tally.check_done(result)
        if result.board <= boards:
            tally.add(result)
    tally.check_again(outcomes_of(job, tally.some(again), executor, seconds))
    before, began = len(tally.results), time.monotonic()
    numbers = () if tally.settled else range(1, boards + 1)
    missing = [board for board in numbers if board not in tally.results]
    outcomes = outcomes_of(job, missing, executor, seconds)
    with contextlib.closing(outcomes):
        for outcome in outcomes:
            if keep is not None and isinstance(outcome, BoardResult):
                keep(outcome)
            tally.add(outcome)
            if progress is not None:
                number, spent = len(tally.results), time.monotonic() - began
                progress(Progress(number, boards, number - before, spent))
            if tally.settled:
                break
    if tally.failed and not tally.settled:
        lost = tuple(sorted(tally.failed))
        raise BoardsLost(lost, tally.failed[lost[0]].why)
    results = [tally.results[board] for board in range(1, tally.seen + 1)]
    return Comparison(game, job.names, seed, tuple(results), tally.verdict, unit)


def _check_numbers(
    boards: int, again: int, executor: Executor | int | None, seconds: float | None
) -> None:
    """Raise `InvalidValue` if an argument of `compare` is no number as it is needed."""
    check_count("boards", boards)
    if type(again) is not int or again < 0:
        msg = f"again is a whole number of boards, not {quoted(again)}"
        raise InvalidValue(msg)
    if isinstance(executor, int):
        check_count("executor", executor)
    elif seconds is not None:
        msg = "only processes by their number (executor=2) can be ended after seconds"
        raise InvalidValue(msg)
    if seconds is not None and not (is_number(seconds) and seconds > 0):
        msg = f"a move may take a number of seconds above 0, not {quoted(seconds)}"
        raise InvalidValue(msg)


class _Tally:
    """The results so far, gone through in the order of the boards."""

    def __init__(self, job: Job, verdict: Decision | None) -> None:
        self.job = job
        self.verdict = verdict
        self.failed: dict[int, TournamentError] = {}
        self.results: dict[int, BoardResult] = {}
        self.seen = 0

    @property
    def settled(self) -> bool:
        """Whether a test has decided, so that no more boards are needed."""
        return self.verdict is not None and self.verdict.accepted is not None

    def check_done(self, result: BoardResult) -> None:
        """Refuse what is no result of these boards, or is there already."""
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
                msg = (
                    f"board {outcome.board} of {shortened(', '.join(self.job.names))} is done with "
                    f"{quoted(there)}; played again it comes out with "
                    f"{outcome.points or 'a forfeit'}: a bot was changed, or what it does "
                    "does not follow from view and generator"
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


def _job(
    bots: Mapping[str, Bot] | Sequence[Bot],
    game: AnyRuleset,
    seed: int | str,
    *,
    records: bool,
    unit: Unit,
) -> Job:
    """Check the arguments, and say what all boards have in common."""
    if isinstance(bots, Mapping):
        names, given = [str(name) for name in bots], tuple(bots.values())
    elif isinstance(bots, Sequence):
        shown, given = [quoted(bot) for bot in bots], tuple(bots)
        names = [
            name if shown.count(name) == 1 else f"{name} #{place}"
            for place, name in enumerate(shown, start=1)
        ]
    else:
        msg = f"expected bots by name or in a row, got {quoted(bots)}"
        raise InvalidValue(msg)
    for each in given:
        checked_bot(each)
    if len(given) < _TWO:
        msg = f"two bots or more are compared, not {len(given)}"
        raise InvalidValue(msg)
    job = Job(game, tuple(names), given, seed, records, unit)
    if unit == "match":
        check_end(game)
    for text in (seed, *names):
        try:
            f"{text}".encode()
        except ValueError as error:
            msg = f"no seed or name that can be written: {quoted(text)}"
            raise InvalidValue(msg) from error
    if records:
        game_to_json(game)  # which says why where it cannot be written
    return job
