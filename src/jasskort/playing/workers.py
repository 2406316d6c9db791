"""Who plays boards: this process, an executor, or processes of our own.

Processes of our own play one board at a time. They are replaced when they die, and ended
when they are not needed any more, or when a bot takes too long.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import pickle
import queue
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent import futures
from multiprocessing import connection
from typing import Any, TypeAlias

import attrs

from jasskort.craft.commands import ended_by_signals
from jasskort.craft.executors import submitted
from jasskort.errors import InvalidValue, told_by
from jasskort.moves import Move
from jasskort.playing.boards import (
    BoardFailed,
    BoardResult,
    BoardsLost,
    Job,
    TournamentError,
)
from jasskort.playing.bot import AnyView, Bot, fresh

Outcomes: TypeAlias = Generator[BoardResult | TournamentError, None, None]
_Future: TypeAlias = futures.Future[BoardResult | BoardFailed]

_AHEAD = 500  # so many boards an executor has at most
_MOST_DEATHS = 3  # of a board
_SIGNALS = frozenset(
    {signal.SIGINT, signal.SIGTERM, signal.SIGHUP} if os.name == "posix" else ()
)
"""What ends processes, and can be held back."""
_LOOK = 0.1  # how often it is looked who takes too long, in seconds


def outcomes_of(
    job: Job,
    boards: Sequence[int],
    executor: futures.Executor | int | None,
    seconds: float | None,
) -> Outcomes:
    """Play boards by their numbers, and yield what comes out as it comes."""
    if executor is None or not boards:
        return (job.play_board(board) for board in boards)
    if isinstance(executor, int):
        return _by_processes(job, boards, executor, seconds)
    return _by_executor(job, boards, executor)


def _by_executor(
    job: Job, boards: Sequence[int], executor: futures.Executor
) -> Outcomes:
    """Have boards played by an executor; those of which its workers die are lost."""
    work: dict[_Future, int] = {}
    ready = queue.SimpleQueue[_Future]()
    left = iter(boards)
    try:
        while True:
            for board in itertools.islice(left, _AHEAD - len(work)):
                future = submitted(executor, job.play_board, board)
                work[future] = board
                future.add_done_callback(ready.put)
            if not work:
                return
            future = ready.get()
            board = work.pop(future)
            try:
                outcome: BoardResult | TournamentError = future.result()
            except Exception as error:  # noqa: BLE001 - whatever the executor raises
                if isinstance(error, pickle.PicklingError | AttributeError | TypeError):
                    _pickled(job)  # which names what cannot be
                why = f"a worker died of it: {type(error).__name__}: {told_by(error)}"
                goes_on = "processes by their number (executor=2) would be replaced"
                outcome = BoardsLost((board,), f"{why}; {goes_on}")
            yield outcome
    finally:
        for future in work:
            future.cancel()


def _by_processes(
    job: Job, boards: Sequence[int], number: int, seconds: float | None
) -> Outcomes:
    """Have boards played by processes of our own, and by others when they die."""
    sent, left, deaths = _pickled(job), [*reversed(boards)], Counter[int]()
    pause = None if seconds is None else min(seconds, _LOOK)
    workers: list[_Worker] = []
    try:
        while left or workers:
            while left and len(workers) < number:
                workers.append(_Worker(sent, seconds))
                workers[-1].give(left.pop())
            connection.wait([each.pipe for each in workers], pause)
            for worker in [*workers]:
                board, outcome = worker.board, worker.outcome()
                if outcome is None:
                    continue
                if left and not worker.ended:
                    worker.give(left.pop())
                else:
                    worker.end()
                    workers.remove(worker)
                died = isinstance(outcome, BoardsLost)
                deaths[board] += died
                if died and deaths[board] < _MOST_DEATHS:
                    left.append(board)
                else:
                    yield outcome
    finally:
        for worker in workers:
            worker.end()


def _pickled(job: Job) -> bytes:
    """Return what is sent to workers; `InvalidValue` names what cannot be pickled."""
    bots = zip(job.names, job.bots, strict=True)
    for what, value in (
        *[(f"the bot {name}", bot) for name, bot in bots],
        ("the game", job.game),
    ):
        try:
            pickle.dumps(value)
        # What cannot be pickled says so as it likes.
        except Exception as refused:
            msg = f"{what} cannot be pickled, and so not be sent to workers: {told_by(refused)}"
            raise InvalidValue(msg) from refused
    return pickle.dumps(job)


_GRACE = 5
"""For how many seconds a worker may end what it has started, on a machine that is busy."""


class _Worker:
    """A process that plays boards.

    Attributes:
        board: what it plays, or has played last.
        ended: whether it has died, or was ended.
    """

    def __init__(self, sent: bytes, seconds: float | None) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        timed = seconds is not None
        self._process = multiprocessing.Process(
            target=serve, args=(theirs, sent), kwargs={"timed": timed}, daemon=True
        )
        with _signals_held():
            self._process.start()
        theirs.close()
        self.board, self.ended = 0, False
        self._seconds = seconds or 0.0
        self._asked: tuple[str, float] | None = None  # which bot, and until when

    def give(self, board: int) -> None:
        """Have a board played; that the process has died is seen when it is waited for."""
        self.board, self._asked = board, None
        with contextlib.suppress(OSError):
            self.pipe.send(board)

    def outcome(self) -> BoardResult | TournamentError | None:
        """Return what has come out: a forfeit or a death too, None for nothing yet."""
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
            why = f"a worker died of it: exit code {self._process.exitcode}"
            return BoardsLost((self.board,), why)
        if self._asked is None or time.monotonic() < self._asked[1]:
            return None
        self.end()
        return BoardResult(self.board, (), forfeit=self._asked[0])

    def end(self) -> None:
        """End the process at once, and first what it has started, if it can."""
        self.ended = True
        self._process.terminate()
        self._process.join(_GRACE)
        self._process.kill()
        self._process.join()
        self.pipe.close()


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Hold signals back, for a process that begins as well: it takes them when it is ready."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS) if _SIGNALS else None
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(
    pipe: connection.Connection[object, int], sent: bytes, *, timed: bool
) -> None:
    """Play boards whose numbers come through a pipe, until whoever sends them is gone.

    If moves are timed, the name of a bot is sent back before it is asked.
    """
    # Whoever is not there any more is told nothing.
    gone = contextlib.suppress(KeyboardInterrupt, EOFError, OSError)
    with gone, ended_by_signals():
        signal.signal(
            signal.SIGINT, signal.SIG_IGN
        )  # Ctrl-C is for who sends the boards
        if _SIGNALS:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        parent = multiprocessing.parent_process()
        if parent is not None:
            ends = threading.Thread(target=_end_after, args=(parent,), daemon=True)
            ends.start()
        _serve(pipe, sent, timed=timed)


def _end_after(parent: Any) -> None:
    """End this process as soon as who started it is gone, whatever it does."""
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def _serve(
    pipe: connection.Connection[object, int], sent: bytes, *, timed: bool
) -> None:
    try:
        job: Job = pickle.loads(sent)  # noqa: S301 - of our own
    # Bots are anybody's: whatever they raise is told.
    except Exception as error:  # noqa: BLE001
        msg = f"a worker cannot read bots and game: {type(error).__name__}: {told_by(error)}"
        pipe.send(InvalidValue(msg))
        return
    if timed:
        named = zip(job.bots, job.names, strict=True)
        job = attrs.evolve(
            job, bots=tuple([_Timed(bot, name, pipe.send) for bot, name in named])
        )
    while True:
        pipe.send(job.play_board(pipe.recv()))


@attrs.frozen(repr=False)
class _Timed:
    """A bot that says its name before it is asked."""

    bot: Bot
    name: str
    send: Callable[[str], None]

    def __repr__(self) -> str:
        """Show the bot, for messages."""
        return repr(self.bot)

    def for_deal(self) -> Bot:
        self.send(self.name)
        return attrs.evolve(self, bot=fresh(self.bot))

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.send(self.name)
        return self.bot.choose(view, rng)
