"""Workers: the same boards whoever plays them, and nothing lost when they die."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from tournament_case import (
    GAME,
    Chancy,
    Deadly,
    Failing,
    First,
    Keeping,
    Leaving,
    hand_of,
)

from jasskort import Fyrtioett, Move
from jasskort.craft.executors import submitted
from jasskort.errors import InvalidValue
from jasskort.playing import workers
from jasskort.playing.boards import Job, Unit
from jasskort.playing.bots import AnyView, Bot
from jasskort.playing.tournament import (
    SPRT,
    BoardFailed,
    BoardResult,
    BoardsLost,
    compare,
)
from jasskort.playing.workers import serve

BOTS: dict[str, Bot] = {"chancy": Chancy(), "first": First()}
POOL = partial(ProcessPoolExecutor, 2)


class LosingPool(ThreadPoolExecutor):
    """A pool that loses board 7, and cancels board 8."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        """Lose it, or have it done."""
        if given[0] not in {7, 8}:
            return super().submit(work, *given, **named)
        lost = Future[Any]()
        if given[0] == 7:
            lost.set_exception(OSError("lost"))
        else:
            lost.cancel()
        return lost


@attrs.frozen
class Hanging:
    """Thinks for ever when it sees a hand."""

    hand: str

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose the first move, or none ever."""
        if str(view.hand) == self.hand:
            time.sleep(1000)
        return First().choose(view, rng)


def not_here() -> Bot:
    """Raise an error where a bot is read."""
    msg = "not here"
    raise LookupError(msg)


class Unread(First):
    """A bot that can be pickled, and not read again."""

    def __reduce__(self) -> tuple[Callable[[], Bot], tuple[()]]:
        """Have nothing read."""
        return not_here, ()


@pytest.mark.no_cover
@pytest.mark.parametrize("make", [POOL, partial(ThreadPoolExecutor, 3)])
def test_workers_play_the_same_boards(make: Callable[[], Executor]) -> None:
    """Whatever the workers, all is as one process plays it."""
    alone = compare(BOTS, GAME, boards=20, seed=3, records=True)
    kept: list[BoardResult] = []
    with make() as pool:
        there = compare(
            BOTS,
            GAME,
            boards=20,
            seed=3,
            executor=pool,
            records=True,
            keep=kept.append,
        )
        assert pool.submit(len, "it goes on").result() == 10
    assert there == alone
    assert str(there) == str(alone)
    assert sorted(kept, key=lambda each: each.board) == [*alone.results]


def test_an_executor_that_was_shut_down() -> None:
    """It is named."""
    made = ThreadPoolExecutor(2)
    made.shutdown()
    with pytest.raises(InvalidValue, match="the executor takes nothing: cannot sched"):
        compare(BOTS, GAME, boards=3, seed=1, executor=made)


def test_what_had_not_begun_is_not_played() -> None:
    """When a test has decided, the executor is asked for no more boards, and goes on."""
    stop = SPRT(h0=-2, h1=2, least=5)
    kept: list[BoardResult] = []
    with ThreadPoolExecutor(1) as pool:
        stopped = compare(
            BOTS, GAME, boards=400, seed=5, stop=stop, executor=pool, keep=kept.append
        )
        assert pool.submit(len, "it goes on").result() == 10
    assert stopped == compare(BOTS, GAME, boards=400, seed=5, stop=stop)
    assert len(kept) < 400


def test_a_test_looks_at_boards_in_their_order() -> None:
    """With workers it stops at the same board, whoever was done first."""
    stop = SPRT(h0=-2, h1=2, least=5)
    alone = compare(BOTS, GAME, boards=300, seed=5, stop=stop)
    there = compare(BOTS, GAME, boards=300, seed=5, stop=stop, executor=2)
    assert there == alone
    assert there.boards < 300


def test_the_first_board_that_fails_is_named() -> None:
    """With workers too it is the first by its number, and those before it are played."""
    bots: dict[str, Bot] = {"failing": Failing(hand_of(6)), "first": First()}
    kept: list[BoardResult] = []
    with pytest.raises(
        BoardFailed, match=r"board 6: seating . .*: this hand"
    ) as raised:
        compare(bots, GAME, boards=12, seed=1, executor=2, keep=kept.append)
    assert "tournament_case.py" in raised.value.__notes__[0]
    assert {1, 2, 3, 4, 5} <= {each.board for each in kept}


@pytest.mark.parametrize("executor", [None, 2, ThreadPoolExecutor(1)])
def test_a_bot_that_ends_the_program(
    executor: Executor | int | None,
) -> None:
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
    there = compare(bots, GAME, boards=12, seed=1, stop=stop, executor=2)
    assert there == compare(bots, GAME, boards=12, seed=1, stop=stop)
    assert there.boards == 2


@pytest.mark.parametrize("times", [1, 2])
def test_a_worker_that_dies_is_replaced(tmp_path: Path, times: int) -> None:
    """If one dies twice, nothing is lost, and nothing is there twice."""
    marks = tuple(tmp_path / str(number) for number in range(times))
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5), marks), "first": First()}
    kept: list[BoardResult] = []
    there = compare(bots, GAME, boards=20, seed=1, executor=2, keep=kept.append)
    assert all(mark.exists() for mark in marks)
    assert there == compare(bots, GAME, boards=20, seed=1)
    assert sorted(each.board for each in kept) == [*range(1, 21)]


def test_a_board_that_every_worker_dies_of_is_named() -> None:
    """All the others are played and kept; the boards that are lost are named."""
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5)), "first": First()}
    kept: list[BoardResult] = []
    with pytest.raises(BoardsLost, match="board 5: a worker died of it") as raised:
        compare(bots, GAME, boards=12, seed=1, executor=2, keep=kept.append)
    assert raised.value.boards == (5,)
    assert sorted(each.board for each in kept) == [1, 2, 3, 4, *range(6, 13)]


def test_an_executor_that_breaks() -> None:
    """It ends with the boards that were not played, and says what would go on."""
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5)), "first": First()}
    kept: list[BoardResult] = []
    match = r"a worker died of it: BrokenProcessPool: .*\(executor=2\)"
    lost = []
    with POOL() as pool:
        for _ in range(2):
            with pytest.raises(BoardsLost, match=match) as raised:
                compare(bots, GAME, boards=12, seed=1, executor=pool, keep=kept.append)
            lost.append(raised.value.boards)
    assert 5 in lost[0]
    assert sorted([*lost[0], *[each.board for each in kept]]) == [*range(1, 13)]
    assert lost[1] == tuple(range(1, 13))


@pytest.mark.no_cover
def test_a_board_that_is_lost_on_its_way() -> None:
    """Boards that cannot be brought are named, and all others are played."""
    kept: list[BoardResult] = []
    with (
        LosingPool(2) as pool,
        pytest.raises(BoardsLost, match="OSError: lost") as told,
    ):
        compare(BOTS, GAME, boards=40, seed=1, executor=pool, keep=kept.append)
    assert told.value.boards == (7, 8)
    assert len(kept) == 38


def test_an_executor_is_not_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has so many boards at a time, however many are played."""
    monkeypatch.setattr(workers, "_AHEAD", 3)
    kept: list[BoardResult] = []

    class Counting(ThreadPoolExecutor):
        def submit(self, *given: Any, **named: Any) -> Any:
            assert given[1] - len(kept) <= 3
            return super().submit(*given, **named)

    with Counting(2) as pool:
        there = compare(BOTS, GAME, boards=12, seed=1, executor=pool, keep=kept.append)
    assert there == compare(BOTS, GAME, boards=12, seed=1)


def test_a_bot_that_cannot_be_pickled() -> None:
    """It is named, by workers of our own and by an executor, and no board is lost of it."""

    class Local(First):
        """A bot of this function alone."""

    bots: dict[str, Bot] = {"local": Local(), "first": First()}
    match = "the bot local cannot be pickled, and"
    with POOL() as processes:
        for executor in (2, processes):
            with pytest.raises(InvalidValue, match=match):
                compare(bots, GAME, boards=12, seed=1, executor=executor)
    with ThreadPoolExecutor(2) as pool:
        compare(bots, GAME, boards=4, seed=1, executor=pool)


def test_a_bot_that_cannot_be_read_by_a_worker() -> None:
    """What fails when it is unpickled is told at once."""
    bots: dict[str, Bot] = {"unread": Unread(), "first": First()}
    match = "a worker cannot read bots and game: LookupError: not here"
    with pytest.raises(InvalidValue, match=match):
        compare(bots, GAME, boards=12, seed=1, executor=2)


def test_a_bot_that_hangs_forfeits_the_board() -> None:
    """Who takes too long is ended with its worker, and named; all else is played."""
    bots: dict[str, Bot] = {"hanging": Hanging(hand_of(3)), "first": First()}
    begun = time.monotonic()
    there = compare(bots, GAME, boards=6, seed=1, executor=2, seconds=0.5)
    assert time.monotonic() - begun < 30
    assert [each.forfeit for each in there.results] == [
        None,
        None,
        "hanging",
        *[None] * 3,
    ]
    assert str(there).endswith("hanging has taken too long, and forfeits 1 board")
    kept = compare(bots, GAME, boards=6, seed=1, done=there.results)
    assert kept == there


@pytest.mark.parametrize("unit", ["deal", "match"])
def test_players_for_a_deal(unit: Unit) -> None:
    """They are made wherever boards are played, so the same comes out, whatever they keep."""
    game = Fyrtioett(deals=2)
    bots: dict[str, Bot] = {"keeping": Keeping(), "first": First()}
    alone = compare(bots, game, boards=6, seed=1, unit=unit)
    assert alone.results == compare(bots, game, boards=6, seed=1, unit=unit).results
    for seconds in (None, 60):
        there = compare(
            bots, game, boards=6, seed=1, unit=unit, executor=2, seconds=seconds
        )
        assert there == alone
    assert bots["keeping"] == Keeping()


@pytest.fixture
def handlers() -> Iterator[None]:
    """Put back what a worker does at a signal."""
    kinds = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(each) for each in kinds]
    yield
    for each, handler in zip(kinds, before, strict=True):
        signal.signal(each, handler)


@pytest.mark.usefixtures("handlers")
def test_a_worker_whose_sender_is_gone() -> None:
    """It plays what it is told, says whom it asks, and ends with the pipe."""
    ours, theirs = multiprocessing.Pipe()
    job = Job(GAME, ("c", "f"), tuple(BOTS.values()), 1)
    ours.send(4)
    thread = threading.Thread(target=told_of, args=(ours,))
    thread.start()
    serve(theirs, pickle.dumps(job), timed=True)
    ours, theirs = multiprocessing.Pipe()
    serve(theirs, b"", timed=False)
    thread.join()
    assert isinstance(ours.recv(), InvalidValue)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGHUP])
def test_a_worker_that_is_told_to_end(kind: signal.Signals) -> None:
    """It ends as a program does that has come to its end."""
    ours, theirs = multiprocessing.Pipe()
    job = Job(GAME, ("c", "f"), tuple(BOTS.values()), 1)

    def end() -> None:
        ours.recv()
        os.kill(os.getpid(), kind)

    thread = threading.Thread(target=end)
    thread.start()
    ours.send(1)
    serve(theirs, pickle.dumps(job), timed=False)
    thread.join()
    assert not ours.poll()


class Told(First):
    """A bot at which a worker is told to end as it reads it."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        """Have the signal raised."""
        return signal.raise_signal, (signal.SIGTERM,)


@pytest.mark.usefixtures("handlers")
def test_a_worker_that_is_told_to_end_as_it_reads_bots() -> None:
    """It ends without a word, as after Ctrl-C in who started it; another signal is too late."""
    ours, theirs = multiprocessing.Pipe()
    serve(theirs, pickle.dumps(Told()), timed=False)
    assert not ours.poll()
    signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("handlers")
def test_where_signals_cannot_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers play as everywhere, on a system that has no such thing."""
    monkeypatch.setattr(workers, "_SIGNALS", set())
    alone = compare(BOTS, GAME, boards=4, seed=3)
    assert compare(BOTS, GAME, boards=4, seed=3, executor=2) == alone
    ours, theirs = multiprocessing.Pipe()
    ours.close()
    serve(
        theirs, pickle.dumps(Job(GAME, ("a", "b"), (First(), First()), 1)), timed=False
    )


@attrs.frozen
class Idle:
    """Does nothing."""

    def choose(self, view: AnyView, rng: random.Random) -> None:
        """Choose nothing."""
        del view, rng


@pytest.mark.usefixtures("handlers")
def test_a_bot_that_is_timed_is_called_as_it_is() -> None:
    """Messages name the bot, and nothing that stands around it."""
    ours, theirs = multiprocessing.Pipe()
    job, came = Job(GAME, ("i", "f"), (Idle(), First()), 1), list[object]()

    def take() -> None:
        while not came or isinstance(came[-1], str):
            came.append(ours.recv())
        ours.close()

    thread = threading.Thread(target=take)
    thread.start()
    ours.send(1)
    serve(theirs, pickle.dumps(job), timed=True)
    thread.join()
    assert isinstance(came[-1], BoardFailed)
    assert came[-1].why.endswith("in turn, and Idle() does nothing")


@pytest.mark.usefixtures("handlers")
def test_a_worker_whose_starter_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends, although nothing comes through the pipe, which others may hold open."""
    there, closed = multiprocessing.Pipe()
    closed.close()
    starter = SimpleNamespace(sentinel=there)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: starter)
    ours, theirs = multiprocessing.Pipe()
    job = Job(GAME, ("c", "f"), tuple(BOTS.values()), 1)
    serve(theirs, pickle.dumps(job), timed=False)
    assert not ours.poll()


def told_of(pipe: Connection[int, object]) -> None:
    """Wait for the result of a board, and close the pipe."""
    while isinstance(pipe.recv(), str):
        pass
    pipe.close()


def test_a_stop_by_hand() -> None:
    """Whoever interrupts it has what was kept, and goes on from there."""
    kept: list[BoardResult] = []

    def keep(result: BoardResult) -> None:
        kept.append(result)
        if len(kept) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(BOTS, GAME, boards=20, seed=1, executor=2, keep=keep)
    again = compare(BOTS, GAME, boards=20, seed=1, executor=2, done=kept)
    assert again == compare(BOTS, GAME, boards=20, seed=1)


def test_work_is_sent_to_no_executor_that_is_broken_or_shut_down() -> None:
    """One that is broken says so itself; one that was shut down is named."""

    class Broken(ThreadPoolExecutor):
        def submit(self, *_: object, **__: object) -> Any:
            raise BrokenExecutor

    assert isinstance(submitted(Broken(), len, ()).exception(), BrokenExecutor)
    executor = ThreadPoolExecutor()
    executor.shutdown()
    with pytest.raises(InvalidValue, match="the executor takes nothing: cannot"):
        submitted(executor, len, ())


def test_a_board_that_is_forfeited_is_done_once() -> None:
    """What was kept of it twice is refused, like any other board."""
    bots: dict[str, Bot] = {"one": First(), "other": First()}
    lost = BoardResult(1, (), forfeit="one")
    there = compare(bots, GAME, boards=2, seed=1, done=[lost])
    assert [each.forfeit for each in there.results] == ["one", None]
    with pytest.raises(InvalidValue, match="board 1 is done twice"):
        compare(bots, GAME, boards=2, seed=1, done=[lost, lost])
    with pytest.raises(InvalidValue, match="no result of 2 seatings"):
        compare(bots, GAME, boards=2, seed=1, done=[attrs.evolve(lost, forfeit="me")])
