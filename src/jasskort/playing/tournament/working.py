"""Who plays the boards: this process, or the workers of an executor, batch by batch.

Numbers of boards go out and results come back. Workers may die: what they had is played
again, and if they die again, board by board, until it is known of which.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from typing import TypeAlias

from jasskort.errors import InvalidValue, quoted, told_by
from jasskort.playing.tournament.boards import (
    BoardResult,
    Failure,
    Job,
    play_board,
    play_boards,
)

Executors: TypeAlias = Executor | Callable[[], Executor]
"""An executor, or what makes one (and makes another when its workers have died)."""

Outcome: TypeAlias = BoardResult | Failure
Batch: TypeAlias = tuple[int, ...]
_Died: TypeAlias = list[tuple[Batch, Exception]]

LARGEST = 50
"""The boards of a batch, unless it is said."""
_AT_LEAST = 16
_TOGETHER = 2
_CAREFUL = 32
_MOST_LOST = 3


def outcomes(
    job: Job, boards: Sequence[int], executor: Executors | None, batch: int | None
) -> Generator[Outcome, None, None]:
    """Play boards; give what came out as it comes.

    Args:
        job: what all boards have in common.
        boards: their numbers.
        executor: who plays them; this process if it is none.
        batch: how many are sent at a time; as many as make 16 batches, but no more than
            50, if it is not said.

    Raises:
        InvalidValue: it is no executor, or one that takes nothing any more.
    """
    if executor is None:
        for board in boards:
            yield play_board(job, board)
        return
    size = batch or max(1, min(LARGEST, len(boards) // _AT_LEAST))
    starts = range(0, len(boards), size)
    batches = [tuple(boards[start : start + size]) for start in starts]
    pool = _Pool(executor)
    try:
        yield from _in_parallel(job, batches, pool)
    finally:
        pool.close()


class _Pool:
    """An executor, and another one like it when its workers have died.

    What makes the executor is there only if it was made here.
    """

    def __init__(self, executor: Executors) -> None:
        self._make: Callable[[], Executor] | None = None
        if isinstance(executor, Executor):
            self.executor = executor
            return
        if not callable(executor):
            msg = f"boards are played by an executor, not by {quoted(executor)}"
            raise InvalidValue(msg)
        self.executor, self._make = _made(executor), executor

    def renew(self) -> None:
        """Take another executor for one that is broken."""
        broken, make = self.executor, self._make
        if make is None and type(broken) is ProcessPoolExecutor:
            make = _another_like(broken)
        if make is not None:
            self.close()
            self.executor, self._make = _made(make), make

    def close(self) -> None:
        """Let the executor go, if it was made here."""
        if self._make is not None:
            # What had not begun is cancelled; not every executor can be told to do so.
            self.executor.shutdown()


def _made(make: Callable[[], Executor]) -> Executor:
    """Make an executor.

    Raises:
        InvalidValue: none is made.
    """
    made = make()
    if not isinstance(made, Executor):
        msg = f"an executor was to be made, not {quoted(made)}"
        raise InvalidValue(msg)
    return made


def _another_like(broken: ProcessPoolExecutor) -> Callable[[], Executor]:
    """Give what makes a pool as one that is broken was; only the pool itself knows how."""
    names = ("_max_workers", "_mp_context", "_initializer", "_initargs")
    made_with = [vars(broken)[name] for name in names]
    return lambda: ProcessPoolExecutor(*made_with)


def _in_parallel(job: Job, batches: Sequence[Batch], pool: _Pool) -> Iterator[Outcome]:
    """Have batches played by workers; those that they die of are found one by one.

    When a pool of processes breaks, all that was not done yet fails with it, so a first
    death tells nothing: it is all done again. After a second one, batches are sent one at a
    time until one fails by itself, then its boards; then the others go on together.
    """
    left, deaths, lost, careful = list(batches), 0, 0, 0
    while left and lost < _MOST_LOST:
        alone = deaths >= _TOGETHER
        now, later = (left[:1], left[1:]) if alone else (left, [])
        died: _Died = []
        yield from _round(job, now, pool, died)
        if any(isinstance(error, BrokenExecutor) for _, error in died):
            pool.renew()
        left = [*sorted(batch for batch, _ in died), *later]
        careful += alone
        if not alone:
            deaths += bool(died)
        elif died and len(died[0][0]) > 1:
            left = [*[(board,) for board in died[0][0]], *later]
        elif died:
            (board,), error = died[0]
            yield Failure(board, _why(error), lost=True)
            left, lost, deaths, careful = later, lost + 1, 0, 0
        elif careful >= _CAREFUL:
            deaths = careful = 0  # it was no board's fault
    for batch in left:
        for board in batch:
            yield Failure(board, "not played, as others were lost", lost=True)


def _round(
    job: Job, batches: Sequence[Batch], pool: _Pool, died: _Died
) -> Iterator[Outcome]:
    """Have batches played; those that have died are added to a list.

    Raises:
        InvalidValue: the executor takes nothing any more.
    """
    sent: dict[Future[list[Outcome]], Batch] = {}
    try:
        for batch in batches:
            try:
                sent[pool.executor.submit(play_boards, job, batch)] = batch
            except BrokenExecutor as error:
                died.append((batch, error))
            except RuntimeError as error:
                msg = f"the executor takes nothing: {error}: {quoted(pool.executor)}"
                raise InvalidValue(msg) from error
        for future in as_completed(list(sent)):
            batch = sent.pop(future)
            try:
                played = future.result()
            # What bots raise is a Failure: this is that of who carries it, whoever it is.
            except Exception as error:  # noqa: BLE001
                died.append((batch, error))
            else:
                yield from played
    finally:
        for future in sent:
            future.cancel()


def _why(error: Exception) -> str:
    """Say what a worker has died of, as far as it is known."""
    return f"a worker died of it: {type(error).__name__}: {told_by(error)}"
