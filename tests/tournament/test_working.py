"""Workers: the same boards whoever plays them, and nothing lost when they die."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from tournament_case import GAME, Chancy, Deadly, Failing, First, Leaving, hand_of

from jasskort.errors import InvalidValue
from jasskort.playing.bots import Bot
from jasskort.playing.tournament import (
    SPRT,
    BoardFailed,
    BoardResult,
    BoardsLost,
    compare,
)

BOTS: dict[str, Bot] = {"chancy": Chancy(), "first": First()}
POOL = partial(ProcessPoolExecutor, 2)


class PlainPool(ThreadPoolExecutor):
    """A pool that is shut down as those of loky and Dask are, without cancelling."""

    def shutdown(self, wait: bool = True) -> None:  # type: ignore[override]  # noqa: FBT001, FBT002
        """Shut it down."""
        super().shutdown(wait)


class OwnPool(ProcessPoolExecutor):
    """A pool of which nobody knows how to make another."""


@pytest.mark.no_cover
@pytest.mark.parametrize("batch", [None, 1, 7])
@pytest.mark.parametrize("make", [POOL, partial(ThreadPoolExecutor, 3)])
def test_workers_play_the_same_boards(
    make: Callable[[], Executor], batch: int | None
) -> None:
    """Whatever the workers and the batches, all is as one process plays it."""
    alone = compare(BOTS, GAME, boards=20, seed=3, records=True)
    kept: list[BoardResult] = []
    with make() as pool:
        there = compare(
            BOTS,
            GAME,
            boards=20,
            seed=3,
            executor=pool,
            batch=batch,
            records=True,
            keep=kept.append,
        )
        assert pool.submit(len, "it goes on").result() == 10
    assert there == alone
    assert str(there) == str(alone)
    assert sorted(kept, key=lambda each: each.board) == [*alone.results]


def test_workers_that_are_made_for_it() -> None:
    """What makes an executor will do; it is shut down at the end."""
    made = ThreadPoolExecutor(2)
    there = compare(BOTS, GAME, boards=8, seed=3, executor=lambda: made)
    assert there == compare(BOTS, GAME, boards=8, seed=3)
    with pytest.raises(InvalidValue, match="the executor takes nothing: cannot sched"):
        compare(BOTS, GAME, boards=3, seed=1, executor=made)


def test_workers_that_cannot_cancel() -> None:
    """What makes an executor need not know of cancelling; what had not begun is not played."""
    make = partial(PlainPool, 1)
    stop = SPRT(h0=-2, h1=2, least=5)
    kept: list[BoardResult] = []
    stopped = compare(
        BOTS, GAME, boards=400, seed=5, stop=stop, executor=make, keep=kept.append
    )
    assert stopped == compare(BOTS, GAME, boards=400, seed=5, stop=stop)
    assert len(kept) < 400


def test_a_test_looks_at_boards_in_their_order() -> None:
    """With workers it stops at the same board, whoever was done first."""
    stop = SPRT(h0=-2, h1=2, least=5)
    alone = compare(BOTS, GAME, boards=300, seed=5, stop=stop)
    there = compare(BOTS, GAME, boards=300, seed=5, stop=stop, executor=POOL, batch=3)
    assert there == alone
    assert there.boards < 300


def test_the_first_board_that_fails_is_named() -> None:
    """With workers too it is the first by its number, and those before it are played."""
    bots: dict[str, Bot] = {"failing": Failing(hand_of(6)), "first": First()}
    kept: list[BoardResult] = []
    with pytest.raises(
        BoardFailed, match=r"board 6: seating . .*: this hand"
    ) as raised:
        compare(bots, GAME, boards=12, seed=1, executor=POOL, batch=2, keep=kept.append)
    assert "tournament_case.py" in raised.value.__notes__[0]
    assert {1, 2, 3, 4, 5} <= {each.board for each in kept}


@pytest.mark.parametrize("executor", [None, POOL, partial(ThreadPoolExecutor, 1)])
def test_a_bot_that_ends_the_program(executor: Callable[[], Executor] | None) -> None:
    """An exit that a bot asks for is an error of the bot, whoever plays the board."""
    bots: dict[str, Bot] = {"leaving": Leaving(), "first": First()}
    with pytest.raises(
        BoardFailed, match=r"board 1: seating 1 \(leaving, first\): SystemExit: 3"
    ):
        compare(bots, GAME, boards=2, seed=1, executor=executor)


def test_a_stop_before_the_board_that_fails() -> None:
    """A board that fails after the test has decided is no matter."""
    bots: dict[str, Bot] = {"failing": Failing(hand_of(6)), "first": First()}
    stop = SPRT(h1=1, least=2)
    there = compare(bots, GAME, boards=12, seed=1, stop=stop, executor=POOL, batch=12)
    assert there == compare(bots, GAME, boards=12, seed=1, stop=stop)
    assert there.boards == 2


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("as_made", [True, False])
def test_a_worker_that_dies_is_replaced(
    tmp_path: Path, times: int, *, as_made: bool
) -> None:
    """Whoever dies up to three times, nothing is lost, and nothing is there twice."""
    marks = tuple(tmp_path / str(number) for number in range(times))
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5), marks), "first": First()}
    kept: list[BoardResult] = []
    pool = POOL if as_made else ProcessPoolExecutor(2)
    there = compare(
        bots, GAME, boards=20, seed=1, executor=pool, batch=3, keep=kept.append
    )
    assert all(mark.exists() for mark in marks)
    assert there == compare(bots, GAME, boards=20, seed=1)
    assert sorted(each.board for each in kept) == [*range(1, 21)]


def test_deaths_that_no_board_is_to_blame_for(tmp_path: Path) -> None:
    """After some batches, one at a time, that nobody died of, all go on together."""
    marks = (tmp_path / "0", tmp_path / "1")
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(1), marks), "first": First()}
    there = compare(bots, GAME, boards=60, seed=1, executor=POOL, batch=1)
    assert there == compare(bots, GAME, boards=60, seed=1)


def test_a_board_that_every_worker_dies_of_is_named() -> None:
    """All the others are played and kept; the boards that are lost are named."""
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5)), "first": First()}
    kept: list[BoardResult] = []
    with pytest.raises(BoardsLost, match="board 5: a worker died of it") as raised:
        compare(bots, GAME, boards=12, seed=1, executor=POOL, batch=3, keep=kept.append)
    assert raised.value.boards == (5,)
    assert sorted(each.board for each in kept) == [1, 2, 3, 4, *range(6, 13)]


def test_a_pool_that_cannot_be_replaced() -> None:
    """Where nobody knows how to make another, it ends with the boards that were not played."""
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(1)), "first": First()}
    with OwnPool(1) as pool, pytest.raises(BoardsLost) as raised:
        compare(bots, GAME, boards=8, seed=1, executor=pool, batch=2)
    assert raised.value.boards == (1, 2, 3, 4, 5, 6, 7, 8)
    assert str(raised.value).startswith("boards 1, 2, 3, 4, 5, 6, 7, 8: ")


def test_a_bot_that_cannot_be_sent() -> None:
    """What a process cannot be given is told after a few boards."""

    class Local(First):
        """A bot of this function alone."""

    bots: dict[str, Bot] = {"local": Local(), "first": First()}
    with pytest.raises(BoardsLost, match=r"Can.t (pickle|get) local"):
        compare(bots, GAME, boards=12, seed=1, executor=POOL, batch=2)
    with ThreadPoolExecutor(2) as pool:
        compare(bots, GAME, boards=4, seed=1, executor=pool)


def test_a_stop_by_hand() -> None:
    """Whoever interrupts it has what was kept, and goes on from there."""
    kept: list[BoardResult] = []

    def keep(result: BoardResult) -> None:
        kept.append(result)
        if len(kept) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(BOTS, GAME, boards=20, seed=1, executor=POOL, batch=2, keep=keep)
    again = compare(BOTS, GAME, boards=20, seed=1, executor=POOL, done=kept)
    assert again == compare(BOTS, GAME, boards=20, seed=1)
