"""Bots compared over duplicate boards.

A board is a deal with its dealer, played once for each way to seat the bots. What is
played at it follows from the seed and the number of the board alone, so that board 17 is
the same whoever plays it, and after whatever.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import itertools
import multiprocessing
import pickle
import random
import secrets
import signal
import time
import traceback
from collections import Counter
from collections.abc import (
    Callable,
    Generator,
    Iterable,
    Mapping,
    Sequence,
)
from concurrent import futures
from multiprocessing import connection
from statistics import fmean
from typing import Any, NoReturn, TypeAlias

import attrs

from jasskort.craft.executors import Executors, executor_of, submitted
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, JasskortError, checked, quoted, told_by
from jasskort.game import party_totals
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import AnyView, Bot, check_count, checked_bot
from jasskort.playing.estimates import (
    SPRT,
    Decision,
    Estimate,
    estimate,
    is_number,
)
from jasskort.playing.table import play_deal, split
from jasskort.records.codec import game_to_json
from jasskort.records.match_json import write
from jasskort.records.record import Record, board_name
from jasskort.ruleset import AnyRuleset, Ruleset

_TWO = 2

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""Ways to seat bots: for each, the number of the bot of each party."""
_Outcomes: TypeAlias = "Generator[BoardResult | TournamentError, None, None]"
_Told: TypeAlias = "BoardResult | BoardFailed | InvalidValue | EOFError | int"

_LARGEST, _AT_LEAST = 50, 16  # boards of a batch; batches, if there can be so many
_A_BATCH = 1.0  # the seconds after which a batch is sent back as far as it is
_MOST_DEATHS = 3  # of a board, or of all workers of an executor
_FIRST = futures.FIRST_COMPLETED
_LOOK = 0.1  # how often it is looked who takes too long, in seconds


class TournamentError(JasskortError, RuntimeError):
    """A tournament that cannot be played to its end: of which `boards`, and `why`."""

    def __init__(self, boards: tuple[int, ...], why: str) -> None:
        """Keep the numbers of the boards that are to blame, and what went wrong."""
        super().__init__(boards, why)
        self.boards = boards
        self.why = why

    def __str__(self) -> str:
        """Name the boards, and say why."""
        which = "board" if len(self.boards) == 1 else "boards"
        return f"{which} {', '.join(map(str, self.boards))}: {self.why}"


class BoardFailed(TournamentError):
    """A bot has raised an error, or made a move that is not legal."""


class BoardsLost(TournamentError):
    """Workers have died of boards, or could not be given them, time and again."""


@attrs.frozen
class BoardResult(Typed):
    """What came out at a board.

    Args:
        board: its number; the first is 1.
        points: what was booked in its deal, by seating and party; nothing if it is forfeited.
        records: the matches by seating, each a line of JSON, if they were asked for.
        forfeit: the name of the bot that took too long over a move, and has forfeited it.
    """

    board: int
    points: tuple[tuple[int, ...], ...]
    records: tuple[str, ...] = ()
    forfeit: str | None = None


@functools.cache
def seatings(parties: int, bots: int) -> Ways:
    """List the ways to seat bots at a table, by parties.

    No bot has two parties more than another. So two bots at a table of two parties are
    seated in two ways, at one of four in six, at one of three in six too (one of them has
    two parties); and of many bots at a table of two each meets each other both ways.
    """
    ways = itertools.product(range(bots), repeat=parties)
    shares = [(way, [way.count(bot) for bot in range(bots)]) for way in ways]
    return tuple([way for way, share in shares if max(share) - min(share) <= 1])


def ahead(
    points: tuple[tuple[int, ...], ...], ways: Ways, one: int, other: int
) -> float:
    """Return by how many points a deal the parties of one bot are ahead of another's.

    Points are by seating and party, and bots are numbers, as in the ways.
    """
    return fmean(
        fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == one)
        - fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == other)
        for gains, way in zip(points, ways, strict=True)
        if one in way and other in way
    )


@attrs.frozen
class Job(Typed):
    """What all boards of a tournament have in common, as it is sent to workers."""

    game: Ruleset[State, Move]
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int | str
    records: bool = False

    @property
    def ways(self) -> Ways:
        """The ways to seat the bots."""
        return seatings(len(self.game.table.parties), len(self.bots))

    def play_boards(self, boards: tuple[int, ...]) -> list[BoardResult | BoardFailed]:
        """Play a batch: the first board, and those that are begun within a second."""
        begun = time.monotonic()
        outcomes = [self.play_board(boards[0])]
        for board in boards[1:]:
            if time.monotonic() - begun > _A_BATCH:
                break
            outcomes.append(self.play_board(board))
        return outcomes

    def play_board(self, board: int) -> BoardResult | BoardFailed:
        """Play a board, once for each way to seat the bots."""
        points, records = [], []
        for seating, way in enumerate(self.ways, start=1):
            try:
                gains, record = self._play(board, seating, way)
            # A bot is anybody's: whatever it raises is told with the board, an exit included.
            except (Exception, SystemExit) as error:  # noqa: BLE001
                names = ", ".join([self.names[bot] for bot in way])
                raised = f"{type(error).__name__}: {told_by(error)}"
                failed = BoardFailed((board,), f"seating {seating} ({names}): {raised}")
                failed.add_note(traceback.format_exc())
                return failed
            points.append(gains)
            records += record
        return BoardResult(board, tuple(points), tuple(records))

    def _play(
        self, board: int, seating: int, way: tuple[int, ...]
    ) -> tuple[tuple[int, ...], list[str]]:
        """Play a seating; return the points by party, and the record if it is wanted."""
        game, seed = self.game, f"{self.seed}/{board}"
        dealer, deal = (board - 1) % len(game.seats), game.shuffle(random.Random(seed))
        parties = zip(game.table.parties, way, strict=True)
        bot_of = {seat: bot for party, bot in parties for seat in party}
        seated = [bot_of[seat] for seat in game.seats]
        course = play_deal(
            game,
            [self.bots[bot] for bot in seated],
            random.Random(),  # deals nothing: the deal is given
            dealer=dealer,
            deal=deal,
            rngs=split(f"{seed}/{seating}", len(game.seats)),
        )
        points = party_totals(game, course.points)
        if not self.records:
            return points, []
        record = Record.of(
            game,
            course.moves,
            dealer=dealer,
            players=tuple([self.names[bot] for bot in seated]),
            board=board_name(game, dealer, deal, board),
            seed=seed,
            extra={"seating": seating},
        )
        return points, [write(record.closed(), "jsonl")]


@attrs.frozen
class Comparison(Typed):
    """The boards that bots have played, and what they say. Its text is a table.

    Args:
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
            msg = f"two of {', '.join(names)} are compared, not {quoted(pair)}"
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
        head = f"{shown(self.game)}: {boards}, each played {times}, seed {self.seed}"
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
    cells = [["", "points a board", "95 % interval", "ahead", "even", "behind"]]
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
    executor: Executors | int | None = None,
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
        executor: who plays them: so many processes, which end with it; any executor
            (threads, a cluster), or what makes one; without it, this process.
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
        BoardsLost: workers have died of boards, time and again; all others were played.
        InvalidValue: an argument is of the wrong kind, a bot cannot be pickled for workers,
            or the results are of other boards or bots.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    job = _job(bots, game, seed, records=records)
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
    tally.check_again(_play_all(job, tally.some(again), executor, seconds))
    before, began = len(tally.results), time.monotonic()
    numbers = () if tally.settled else range(1, boards + 1)
    missing = [board for board in numbers if board not in tally.results]
    outcomes = _play_all(job, missing, executor, seconds)
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
    return Comparison(game, job.names, seed, tuple(results), tally.verdict)


def _check_numbers(
    boards: int, again: int, executor: Executors | int | None, seconds: float | None
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

    def check_again(self, outcomes: _Outcomes) -> None:
        """Refuse a board that was done before, and comes out otherwise now."""
        for outcome in outcomes:
            if isinstance(outcome, TournamentError):
                raise outcome
            there = self.results[outcome.board].points
            if outcome.points != there:
                msg = (
                    f"board {outcome.board} of {', '.join(self.job.names)} is done with "
                    f"{there}; played again it comes out with "
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
    job = Job(game, tuple(names), given, seed, records)
    for text in (seed, *names):
        try:
            f"{text}".encode()
        except ValueError as error:
            msg = f"no seed or name that can be written: {quoted(text)}"
            raise InvalidValue(msg) from error
    if records:
        game_to_json(game)  # which says why where it cannot be written
    return job


def _play_all(
    job: Job,
    boards: Sequence[int],
    given: Executors | int | None,
    seconds: float | None,
) -> _Outcomes:
    """Play boards by their numbers, and yield what comes out as it comes."""
    if given is None or not boards:
        return (job.play_board(board) for board in boards)
    if isinstance(given, int):
        return _Team(job, boards, given, seconds).play()
    return _sent(job, boards, given)


def _sent(job: Job, boards: Sequence[int], given: Executors) -> _Outcomes:
    """Have boards played by an executor, or by others like it when its workers have died."""
    executor, make = executor_of(given)
    size = max(1, min(_LARGEST, len(boards) // _AT_LEAST))
    left = [tuple(boards[i : i + size]) for i in range(0, len(boards), size)]
    work: dict[futures.Future[list[BoardResult | BoardFailed]], tuple[int, ...]] = {}
    breaks = 0
    try:
        while left or work:
            try:
                while left:
                    work[submitted(executor, job.play_boards, left[-1])] = left[-1]
                    del left[-1]
                future = futures.wait(work, return_when=_FIRST).done.pop()
                error = future.exception()
                if isinstance(error, futures.BrokenExecutor):
                    raise error
            except futures.BrokenExecutor as broken:  # and all that it had is left
                left, breaks = [*left, *work.values()], breaks + 1
                work.clear()
                if make is None or breaks == _MOST_DEATHS:
                    yield BoardsLost(
                        tuple(sorted(itertools.chain(*left))), _died(broken)
                    )
                    return
                executor.shutdown()
                executor, _ = executor_of(make)
                continue
            batch = work.pop(future)
            if error is None:
                outcomes = future.result()
                left = [rest] if (rest := batch[len(outcomes) :]) else []
                yield from outcomes
                continue
            _pickled(job, error)
            if len(batch) > 1:
                left = [(board,) for board in batch]
            else:
                yield BoardsLost(batch, _died(error))
    finally:
        for each in work:
            each.cancel()
        if make is not None:
            executor.shutdown()


def _died(error: BaseException) -> str:
    return f"a worker died of it: {type(error).__name__}: {told_by(error)}"


def _pickled(job: Job, error: BaseException | None = None) -> bytes:
    """Return what is sent to workers; `InvalidValue` names what cannot be pickled.

    With an error of an executor, which may pickle more than we do, nothing is refused
    that the error does not tell of.
    """
    if not isinstance(error, pickle.PicklingError | AttributeError | TypeError | None):
        return b""
    named = [
        (f"the bot {name}", bot) for name, bot in zip(job.names, job.bots, strict=True)
    ]
    for what, value in (*named, ("the game", job.game)):
        try:
            pickle.dumps(value)
        # What cannot be pickled says so as it likes.
        except Exception as refused:
            msg = f"{what} cannot be pickled, and so not be sent to workers: {told_by(refused)}"
            raise InvalidValue(msg) from refused
    return pickle.dumps(job)


class _Team:
    """Processes of our own that play boards; all of them end when it is over."""

    def __init__(
        self, job: Job, boards: Sequence[int], number: int, seconds: float | None
    ) -> None:
        self._job, self._sent = job, _pickled(job)
        self._left = [*reversed(boards)]
        self._number, self._seconds = number, seconds
        self._deaths: Counter[int] = Counter()
        self._workers: list[_Worker] = []

    def play(self) -> _Outcomes:
        """Play the boards, each worker one at a time."""
        pause = None if self._seconds is None else min(self._seconds, _LOOK)
        try:
            while self._left or self._workers:
                while self._left and len(self._workers) < self._number:
                    timed = self._seconds is not None
                    self._workers.append(_Worker(self._sent, timed=timed))
                    self._workers[-1].give(self._left.pop())
                connection.wait([each.pipe for each in self._workers], pause)
                for worker in [*self._workers]:
                    board, outcome = worker.board, worker.outcome(self._seconds)
                    if outcome is None:
                        continue
                    if self._left and not worker.ended:
                        worker.give(self._left.pop())
                    else:
                        worker.end()
                        self._workers.remove(worker)
                    yield from self._told(board, outcome)
        finally:
            for worker in self._workers:
                worker.end()

    def _told(self, board: int, outcome: _Told) -> _Outcomes:
        """Say what has come out at a board: nothing yet if its worker has died once or twice."""
        if isinstance(outcome, InvalidValue):
            raise outcome
        if isinstance(outcome, int):
            yield BoardResult(board, (), forfeit=self._job.names[outcome])
        elif not isinstance(outcome, EOFError):
            yield outcome
        elif self._deaths[board] + 1 < _MOST_DEATHS:
            self._deaths[board] += 1
            self._left.append(board)
        else:
            yield BoardsLost((board,), _died(outcome))


class _Worker:
    """A process that plays boards.

    Attributes:
        board: what it plays, or has played last.
        ended: whether it has died, or was ended.
    """

    def __init__(self, sent: bytes, *, timed: bool) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=serve,
            args=(theirs, sent),
            kwargs={"timed": timed},
            daemon=True,
        )
        self._process.start()
        theirs.close()
        self.board, self.ended = 0, False
        self._asked: tuple[int, float] | None = None

    def give(self, board: int) -> None:
        """Have a board played; that the process has died is seen when it is waited for."""
        self.board, self._asked = board, None
        with contextlib.suppress(OSError):
            self.pipe.send(board)

    def outcome(self, seconds: float | None) -> _Told | None:
        """Return what has come out; None for nothing yet.

        It is an `EOFError` for a death, and the number of a bot that took too long.
        """
        try:
            while self.pipe.poll():
                told: _Told = self.pipe.recv()
                if not isinstance(told, int):
                    return told
                self._asked = told, time.monotonic()
        except (EOFError, OSError):
            self.end()
            return EOFError(f"exit code {self._process.exitcode}")
        if seconds is None or self._asked is None:
            return None
        bot, since = self._asked
        if time.monotonic() - since < seconds:
            return None
        self.end()
        return bot

    def end(self) -> None:
        """End the process at once, and first what it has started, if it can."""
        self.ended = True
        self._process.terminate()
        self._process.join(1)
        self._process.kill()
        self._process.join()
        self.pipe.close()


class _Ended(BaseException):
    """A worker is told to end."""


def _end(*_: object) -> NoReturn:
    raise _Ended


def serve(
    pipe: connection.Connection[object, int], sent: bytes, *, timed: bool
) -> None:
    """Play boards whose numbers come through a pipe, until whoever sends them is gone.

    If moves are timed, the number of a bot is sent back before it is asked.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who sends the boards
    signal.signal(signal.SIGTERM, _end)
    try:
        job: Job = pickle.loads(sent)  # noqa: S301 - of our own
    # Bots are anybody's: whatever they raise is told.
    except Exception as error:  # noqa: BLE001
        msg = f"a worker cannot read bots and game: {type(error).__name__}: {told_by(error)}"
        pipe.send(InvalidValue(msg))
        return
    if timed:
        bots = [_Timed(bot, number, pipe.send) for number, bot in enumerate(job.bots)]
        job = attrs.evolve(job, bots=tuple(bots))
    parent = multiprocessing.parent_process()
    ends = [] if parent is None else [parent.sentinel]
    with contextlib.suppress(_Ended):
        while pipe in connection.wait([pipe, *ends]):
            pipe.send(job.play_board(pipe.recv()))


@attrs.frozen
class _Timed:
    """A bot that says its number before it is asked."""

    bot: Bot
    number: int
    send: Callable[[int], None]

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.send(self.number)
        return self.bot.choose(view, rng)
