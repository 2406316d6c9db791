"""Boards played by this process, or batch by batch by the workers of an executor.

Numbers of boards go out and results come back. Workers may die: what they had is played
again, and if they die again, board by board, until it is known of which.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from typing import TypeAlias, TypeVar

from jasskort.errors import InvalidValue, JasskortError, quoted, told_by

Executors: TypeAlias = Executor | Callable[[], Executor]
"""An executor, or what makes one (and makes another when its workers have died)."""

_T = TypeVar("_T")
_Batch: TypeAlias = tuple[int, ...]
_Play: TypeAlias = Callable[[_Batch], list[_T]]
_Died: TypeAlias = list[tuple[_Batch, Exception]]

_LARGEST, _AT_LEAST = 50, 16
"""A batch has at most so many boards, and there are so many batches if there can be."""
_TOGETHER = 2
"""After so many deaths batches are sent one at a time."""
_CAREFUL = 32
"""After so many of those that nobody has died of, all go on together."""
_MOST_LOST = 3


class TournamentError(JasskortError, RuntimeError):
    """A tournament that cannot be played to its end.

    Attributes:
        boards: the numbers of the boards that are to blame.
        why: what went wrong.
    """

    def __init__(self, boards: tuple[int, ...], why: str) -> None:
        """Keep the boards, and what went wrong."""
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


def play_all(
    play: _Play[_T],
    boards: Sequence[int],
    executor: Executors | None,
    batch: int | None,
) -> Generator[_T | BoardsLost, None, None]:
    """Play boards by their numbers, and yield what comes out as it comes.

    Without an executor this process plays them. If it is not said how many are sent at a
    time, they are as many as make 16 batches, but no more than 50.

    Raises:
        InvalidValue: it is no executor, or one that takes nothing any more.
    """
    if executor is None:
        for board in boards:
            yield from play((board,))
        return
    size = batch or max(1, min(_LARGEST, len(boards) // _AT_LEAST))
    starts = range(0, len(boards), size)
    batches = [tuple(boards[start : start + size]) for start in starts]
    pool = _Pool(executor)
    try:
        yield from _in_parallel(play, batches, pool)
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
        elif callable(executor):
            self.executor, self._make = _made(executor), executor
        else:
            msg = f"expected an executor, or what makes one, got {quoted(executor)}"
            raise InvalidValue(msg)

    def renew(self) -> None:
        """Take another executor for one that is broken."""
        broken, make = self.executor, self._make
        if make is None and type(broken) is ProcessPoolExecutor:
            # Only the pool itself knows how it was made.
            names = ("_max_workers", "_mp_context", "_initializer", "_initargs")
            made_with = [vars(broken)[name] for name in names]
            make = functools.partial(ProcessPoolExecutor, *made_with)
        if make is not None:
            self.close()
            self.executor, self._make = _made(make), make

    def close(self) -> None:
        """Let the executor go, if it was made here."""
        if self._make is not None:
            # What had not begun is cancelled; not every executor can be told to do so.
            self.executor.shutdown()


def _made(make: Callable[[], Executor]) -> Executor:
    made = make()
    if not isinstance(made, Executor):
        msg = f"expected an executor to be made, got {quoted(made)}"
        raise InvalidValue(msg)
    return made


def _in_parallel(
    play: _Play[_T], batches: Sequence[_Batch], pool: _Pool
) -> Iterator[_T | BoardsLost]:
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
        yield from _round(play, now, pool, died)
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
            why = f"a worker died of it: {type(error).__name__}: {told_by(error)}"
            yield BoardsLost((board,), why)
            left, lost, deaths, careful = later, lost + 1, 0, 0
        elif careful >= _CAREFUL:
            deaths = careful = 0  # it was no board's fault
    for batch in left:
        for board in batch:
            yield BoardsLost((board,), "not played, as others were lost")


def _round(
    play: _Play[_T], batches: Sequence[_Batch], pool: _Pool, died: _Died
) -> Iterator[_T]:
    """Have batches played; those that have died are added to a list."""
    sent: dict[Future[list[_T]], _Batch] = {}
    try:
        for batch in batches:
            try:
                sent[pool.executor.submit(play, batch)] = batch
            except BrokenExecutor as error:
                died.append((batch, error))
            except RuntimeError as error:
                msg = f"the executor takes nothing: {error}: {quoted(pool.executor)}"
                raise InvalidValue(msg) from error
        for future in as_completed(list(sent)):
            batch = sent.pop(future)
            try:
                results = future.result()
            # What bots raise is a result: this is of who carries it, whoever it is.
            except Exception as error:  # noqa: BLE001
                died.append((batch, error))
            else:
                yield from results
    finally:
        for future in sent:
            future.cancel()
