"""Boards: a deal or a match with its dealer, played once for each way to seat the bots.

All chance at a board depends only on the seed and the number of the board.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import multiprocessing
import os
import pickle
import random
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent import futures
from multiprocessing import connection
from statistics import fmean
from typing import TypeAlias

import attrs

from jasskort.craft.commands import ended_by_signals
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, JasskortError, told_by
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing import table
from jasskort.playing.table import Bot, DealBot, Unit
from jasskort.records.files import write
from jasskort.records.record import board_name
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import party_totals
from jasskort.view import AnyView

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""Ways to seat bots: each gives, for each party, the number of its bot."""
_AHEAD = 500  # the most boards that are submitted to an executor at one time
_MOST_DEATHS = 3  # of workers at one board
_LOOK = 0.1  # seconds between checks of the time limit
_GRACE = 5  # seconds for a worker to end the processes that it started
_SIGNALS = frozenset(
    {signal.SIGINT, signal.SIGTERM, signal.SIGHUP} if os.name == "posix" else ()
)
"""Signals that end processes, and can be blocked."""


class TournamentError(JasskortError, RuntimeError):
    """An error of a tournament, with its `boards` and the reason (`why`)."""

    def __init__(self, boards: tuple[int, ...], why: str) -> None:
        super().__init__(boards, why)
        self.boards, self.why = boards, why

    def __str__(self) -> str:
        which = "board" if len(self.boards) == 1 else "boards"
        return f"{which} {', '.join(map(str, self.boards))}: {self.why}"


class BoardFailed(TournamentError):
    """The error of a board at which a bot raised an error or chose an illegal move."""


class BoardsLost(TournamentError):
    """The error of boards that workers or an executor did not complete."""


@attrs.frozen
class BoardResult(Typed):
    """The result of a board.

    Args:
        board: its number; the first is 1.
        points: for each seating, the points that each party has booked. At a board of
            matches, a winner has the stakes of the match instead, and a loser 0. For a
            forfeited board this is empty.
        records: the matches by seating, each a line of JSON, if requested.
        forfeit: the name of the bot that forfeited the board by taking too long.
    """

    board: int
    points: tuple[tuple[int, ...], ...]
    records: tuple[str, ...] = ()
    forfeit: str | None = None


Outcomes: TypeAlias = Generator[BoardResult | TournamentError, None, None]


@functools.cache
def seatings(parties: int, bots: int) -> Ways:
    """Return the ways to seat bots so that their shares of parties differ by 1 at most.

    Two bots have two ways at a table of two parties, and six at a table of three or
    four. With more than two bots for two parties, each pair of bots meets twice, with
    seats exchanged.
    """
    ways = itertools.product(range(bots), repeat=parties)
    shares = [(way, [way.count(bot) for bot in range(bots)]) for way in ways]
    return tuple([way for way, share in shares if max(share) - min(share) <= 1])


def ahead(
    points: tuple[tuple[int, ...], ...], ways: Ways, one: int, other: int
) -> float:
    """Return the mean points per deal by which a bot is ahead of another at a board."""
    return fmean(
        fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == one)
        - fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == other)
        for gains, way in zip(points, ways, strict=True)
        if one in way and other in way
    )


@attrs.frozen
class Job(Typed):
    """The common settings of all boards of a tournament, as sent to workers."""

    game: Ruleset[State, Move]
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int | str
    records: bool = False
    unit: Unit = "deal"

    @property
    def ways(self) -> Ways:
        """The ways to seat the bots."""
        return seatings(len(self.game.table.parties), len(self.bots))

    def play_board(self, board: int) -> BoardResult | BoardFailed:
        """Return the result of a board, played once for each way to seat the bots."""
        points, records = [], []
        for seating, way in enumerate(self.ways, start=1):
            try:
                gains, record = self._play(board, seating, way)
            # A bot can raise anything, even SystemExit: report it with the board.
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
        game, seed, matches = self.game, f"{self.seed}/{board}", self.unit == "match"
        dealer, parties = (board - 1) % len(game.seats), game.table.parties
        seats_of = zip(parties, way, strict=True)
        bot_of = {seat: bot for party, bot in seats_of for seat in party}
        seated = [bot_of[seat] for seat in game.seats]
        course = (table.play_match if matches else table.play_deal)(
            game,
            [self.bots[bot] for bot in seated],
            random.Random(seed),  # it only deals: cards are the same in each seating
            dealer=dealer,
            rngs=table.split(f"{seed}/{seating}", len(game.seats)),
        )
        totals = party_totals(game, course.points)
        points = table.matches_won(game, course.state) if matches else totals
        if not self.records:
            return points, []
        deal = game.shuffle(random.Random(seed))
        record = attrs.evolve(
            course.record(tuple([self.names[bot] for bot in seated])),
            board=None if matches else board_name(game, dealer, deal, board),
            seed=seed,
            extra={"seating": seating},
        )
        return points, [write(record.closed(), "jsonl")]


# --- executors and workers ------------------------------------------------------------


def outcomes_of(
    job: Job,
    boards: Sequence[int],
    executor: futures.Executor | int | None,
    seconds: float | None,
) -> Outcomes:
    """Yield the results of boards, played by this process, an executor, or workers."""
    if executor is None or not boards:
        return (job.play_board(board) for board in boards)
    if isinstance(executor, int):
        return _by_processes(job, boards, executor, seconds)
    return _by_executor(job, boards, executor)


def _by_executor(job: Job, boards: Sequence[int], pool: futures.Executor) -> Outcomes:
    work: dict[futures.Future[BoardResult | BoardFailed], int] = {}
    left = [*reversed(boards)]
    try:
        while left or work:
            while left and len(work) < _AHEAD:
                board = left.pop()
                try:
                    work[pool.submit(job.play_board, board)] = board
                except RuntimeError as error:  # broken, or shut down
                    yield _lost(board, error)
            done, _ = futures.wait(work, return_when=futures.FIRST_COMPLETED)
            for future in done:
                board = work.pop(future)
                try:
                    outcome: BoardResult | TournamentError = future.result()
                except Exception as error:  # noqa: BLE001 - it can raise anything
                    _pickled(job)  # raises if this is the cause
                    outcome = _lost(board, error)
                yield outcome
    finally:
        for future in work:
            future.cancel()


def _lost(board: int, error: Exception) -> BoardsLost:
    why = f"the executor lost it: {type(error).__name__}: {told_by(error)}"
    hint = "pass a number (executor=2) for processes that are replaced when they die"
    return BoardsLost((board,), f"{why}; {hint}")


def _by_processes(
    job: Job, boards: Sequence[int], number: int, seconds: float | None
) -> Outcomes:
    sent, left, deaths = _pickled(job), [*reversed(boards)], Counter[int]()
    pause = None if seconds is None else min(seconds, _LOOK)
    workers: list[_Worker] = []
    try:
        while left or workers:
            while left and len(workers) < number:
                workers.append(_Worker(sent, left.pop(), seconds))
            connection.wait([each.pipe for each in workers], pause)
            for worker in [*workers]:
                board, outcome = worker.board, worker.outcome()
                if outcome is None:
                    continue
                died = isinstance(outcome, BoardsLost)
                deaths[board] += died
                again = died and deaths[board] < _MOST_DEATHS
                left += [board] * again
                if left and worker.goes_on:
                    worker.give(left.pop())
                else:
                    worker.end()
                    workers.remove(worker)
                if not again:
                    yield outcome
    finally:
        for worker in workers:
            worker.end()


def _pickled(job: Job) -> bytes:
    try:
        return pickle.dumps(job)
    except Exception as refused:  # pickling can raise anything
        why = told_by(refused)
        msg = f"the bots or the game cannot be pickled for workers: {why}"
        raise InvalidValue(msg) from refused


class _Worker:
    """A process that plays boards one by one, killed when a bot takes too long."""

    def __init__(self, sent: bytes, board: int, seconds: float | None) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        timed = {"timed": seconds is not None}
        self._process = multiprocessing.Process(
            target=serve, args=(theirs, sent), kwargs=timed, daemon=True
        )
        with _signals_held():
            self._process.start()
        theirs.close()
        self._seconds = seconds or 0.0
        self.goes_on = True
        self.give(board)

    def give(self, board: int) -> None:
        """Send a board to the process; if it has died, `outcome` reports that."""
        self.board = board
        self._asked: tuple[str, float] | None = None  # bot, deadline
        with contextlib.suppress(OSError):
            self.pipe.send(board)

    def outcome(self) -> BoardResult | TournamentError | None:
        """Return a result, forfeit or death, or None while the board is played."""
        try:
            while self.pipe.poll():
                told: BoardResult | BoardFailed | InvalidValue | str = self.pipe.recv()
                if isinstance(told, InvalidValue):
                    raise told
                if not isinstance(told, str):
                    return told
                self._asked = told, time.monotonic() + self._seconds
        except (EOFError, OSError):
            self.end()
            why = f"the worker died: exit code {self._process.exitcode}"
            return BoardsLost((self.board,), why)
        if self._asked is None or time.monotonic() < self._asked[1]:
            return None
        self.end()
        return BoardResult(self.board, (), forfeit=self._asked[0])

    def end(self) -> None:
        self.goes_on = False
        self._process.terminate()
        self._process.join(_GRACE)
        self._process.kill()
        self._process.join()
        self.pipe.close()


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Block signals in this process meanwhile; a process started now unblocks them itself."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS) if _SIGNALS else None
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(
    pipe: connection.Connection[object, int], sent: bytes, *, timed: bool
) -> None:
    """Play the boards whose numbers are sent to a pipe, until the pipe is closed."""
    # Without the parent, nothing can receive an error.
    gone = contextlib.suppress(KeyboardInterrupt, EOFError, OSError)
    with gone, ended_by_signals():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles Ctrl-C
        # Start this thread while signals are blocked, so that they reach the main thread.
        threading.Thread(target=_end_after_parent, daemon=True).start()
        if _SIGNALS:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        try:
            job: Job = pickle.loads(sent)  # noqa: S301 - pickled by the parent
        except Exception as error:  # noqa: BLE001 - a bot's module can raise anything
            why = f"{type(error).__name__}: {told_by(error)}"
            pipe.send(InvalidValue(f"a worker cannot unpickle the bots or game: {why}"))
            return
        if timed:
            named = zip(job.bots, job.names, strict=True)
            bots = [_Timed(bot, name, pipe.send) for bot, name in named]
            job = attrs.evolve(job, bots=tuple(bots))
        while True:
            pipe.send(job.play_board(pipe.recv()))


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


@attrs.frozen
class _Timed:
    bot: Bot
    name: str
    send: Callable[[str], None]
    told: bool = False  # whether the bot is a player that `for_deal` has made

    def __repr__(self) -> str:
        return repr(self.bot)

    def for_deal(self) -> Bot:
        self.send(self.name)
        player, told = table.fresh(self.bot), isinstance(self.bot, DealBot)
        return attrs.evolve(self, bot=player, told=told)

    def begin(self, view: AnyView, rng: random.Random) -> None:
        self._tell("begin", view, rng)

    def end(self, view: AnyView, rng: random.Random) -> None:
        self._tell("end", view, rng)

    def _tell(self, what: str, view: AnyView, rng: random.Random) -> None:
        if self.told and (told := table.teller(self.bot, what)):
            self.send(self.name)
            told(view, rng)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.send(self.name)
        return self.bot.choose(view, rng)
