"""Workers: the same boards whoever plays them, and nothing lost when they die."""

from __future__ import annotations

import multiprocessing
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias

import attrs
import pytest
from tournament_case import (
    GAME,
    Chancy,
    Deadly,
    Failing,
    FailingAt,
    First,
    Keeping,
    KeepsWorlds,
    Leaving,
    hand_of,
)

from jasskort import Fyrtioett, Move
from jasskort.errors import InvalidValue
from jasskort.playing import boards
from jasskort.playing.boards import Job, serve
from jasskort.playing.bots import AnyView, Bot
from jasskort.playing.table import Unit
from jasskort.playing.tournament import (
    SPRT,
    BoardFailed,
    BoardResult,
    BoardsLost,
    compare,
)

BOTS: dict[str, Bot] = {"chancy": Chancy(), "first": First()}
Pipe: TypeAlias = "tuple[Connection[Any, Any], Connection[Any, Any]]"
POOL = partial(ProcessPoolExecutor, 2)


@attrs.frozen
class Hanging:
    hand: str

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        if str(view.hand) == self.hand:
            time.sleep(1000)
        return First().choose(view, rng)


def not_here() -> Bot:
    msg = "not here"
    raise LookupError(msg)


class Unread(First):
    """A bot that can be pickled, and not read again."""

    def __reduce__(self) -> tuple[Callable[[], Bot], tuple[()]]:
        return not_here, ()


@pytest.mark.no_cover
@pytest.mark.parametrize("make", [POOL, partial(ThreadPoolExecutor, 3)])
def test_workers_play_the_same_boards(make: Callable[[], Executor]) -> None:
    played = partial(compare, BOTS, GAME, boards=8, seed=3, records=True)
    alone, kept = played(), list[BoardResult]()
    with make() as pool:
        there = played(executor=pool, keep=kept.append)
        assert pool.submit(len, "it goes on").result() == 10
    assert there == alone
    assert str(there) == str(alone)
    assert sorted(kept, key=lambda each: each.board) == [*alone.results]


def test_an_executor_that_was_shut_down() -> None:
    executor = ThreadPoolExecutor()
    executor.shutdown()
    with pytest.raises(BoardsLost, match="RuntimeError: cannot schedule new") as raised:
        compare(BOTS, GAME, boards=3, seed=1, executor=executor)
    assert raised.value.boards == (1, 2, 3)


@pytest.mark.parametrize("executor", [2, ThreadPoolExecutor(1)])
def test_a_test_looks_at_boards_in_their_order(executor: Executor | int) -> None:
    stop, kept = SPRT(h0=-2, h1=2, least=5), list[BoardResult]()
    played = partial(compare, BOTS, GAME, boards=300, seed=5, stop=stop)
    assert played(executor=executor, keep=kept.append) == played()
    assert len(kept) < 300


def test_the_first_board_that_fails_is_named() -> None:
    """It is the first by its number, unless a test has decided before."""
    bots: dict[str, Bot] = {"failing": Failing(hand_of(6)), "first": First()}
    played, kept = partial(compare, bots, GAME, boards=12, seed=1), list[BoardResult]()
    match = r"board 6: seating . .*: this hand"
    with pytest.raises(BoardFailed, match=match) as raised:
        played(executor=2, keep=kept.append)
    assert "tournament_case.py" in raised.value.__notes__[0]
    assert {1, 2, 3, 4, 5} <= {each.board for each in kept}
    decided = partial(played, stop=SPRT(h1=1, least=2))
    assert decided(executor=2) == decided()


@pytest.mark.parametrize("executor", [None, 2, ThreadPoolExecutor(1)])
def test_a_bot_that_ends_the_program(executor: Executor | int | None) -> None:
    bots: dict[str, Bot] = {"leaving": Leaving(), "first": First()}
    match = r"board 1: seating 1 \(leaving, first\): SystemExit: 3"
    with pytest.raises(BoardFailed, match=match):
        compare(bots, GAME, boards=2, seed=1, executor=executor)


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    """If two die of a board, nothing is lost, and nothing is there twice."""
    marks, kept = (tmp_path / "1", tmp_path / "2"), list[BoardResult]()
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(3), marks), "first": First()}
    played = partial(compare, bots, GAME, boards=6, seed=1)
    assert played(executor=2, keep=kept.append) == played()
    assert all(mark.exists() for mark in marks)
    assert sorted(each.board for each in kept) == [*range(1, 7)]


def test_a_board_that_every_worker_dies_of_is_named() -> None:
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(3)), "first": First()}
    kept = list[BoardResult]()
    with pytest.raises(BoardsLost, match="board 3: the worker died") as raised:
        compare(bots, GAME, boards=6, seed=1, executor=2, keep=kept.append)
    assert raised.value.boards == (3,)
    assert sorted(each.board for each in kept) == [1, 2, 4, 5, 6]


def test_an_executor_that_breaks() -> None:
    """Nor does it play anything the next time."""
    bots: dict[str, Bot] = {"deadly": Deadly(hand_of(5)), "first": First()}
    match = r"the executor lost it: BrokenProcessPool: .*\(executor=2\)"
    lost, kept = list[tuple[int, ...]](), list[BoardResult]()
    with POOL() as pool:
        for _ in range(2):
            with pytest.raises(BoardsLost, match=match) as raised:
                compare(bots, GAME, boards=12, seed=1, executor=pool, keep=kept.append)
            lost.append(raised.value.boards)
    assert 5 in lost[0]
    assert sorted([*lost[0], *[each.board for each in kept]]) == [*range(1, 13)]
    assert lost[1] == tuple(range(1, 13))


def test_an_executor_is_not_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_AHEAD", 3)
    played, kept = partial(compare, BOTS, GAME, boards=8, seed=1), list[BoardResult]()

    class Counting(ThreadPoolExecutor):
        def submit(self, *given: Any, **named: Any) -> Any:
            assert given[1] - len(kept) <= 3
            return super().submit(*given, **named)

    with Counting(2) as pool:
        assert played(executor=pool, keep=kept.append) == played()


def test_bots_that_cannot_be_sent() -> None:

    class Local(First):
        """A bot of this function alone."""

    bots: dict[str, Bot] = {"local": Local(), "first": First()}
    match = (
        "the bots or the game cannot be pickled for workers: .* local object .*Local"
    )
    with POOL() as processes:
        for executor in (2, processes):
            with pytest.raises(InvalidValue, match=match):
                compare(bots, GAME, boards=2, seed=1, executor=executor)
    with ThreadPoolExecutor(2) as pool:
        compare(bots, GAME, boards=2, seed=1, executor=pool)
    bots = {"unread": Unread(), "first": First()}
    match = "a worker cannot unpickle the bots or game: LookupError: not here"
    with pytest.raises(InvalidValue, match=match):
        compare(bots, GAME, boards=2, seed=1, executor=2)


def test_a_bot_that_hangs_forfeits_the_board() -> None:
    bots: dict[str, Bot] = {"hanging": Hanging(hand_of(3)), "first": First()}
    there = compare(bots, GAME, boards=4, seed=1, executor=2, seconds=0.5)
    forfeits = [each.forfeit for each in there.results]
    assert forfeits == [None, None, "hanging", None]
    assert str(there).endswith("hanging has taken too long, and forfeits 1 board")
    assert compare(bots, GAME, boards=4, seed=1, done=there.results) == there


@pytest.mark.parametrize("unit", ["deal", "match"])
def test_players_for_a_deal(unit: Unit) -> None:
    """They are made wherever boards are played, so the same comes out, whatever they keep."""
    for keeping in (Keeping(), KeepsWorlds(3)):
        bots: dict[str, Bot] = {"keeping": keeping, "first": First()}
        played = partial(compare, bots, Fyrtioett(deals=2), boards=3, seed=1, unit=unit)
        for seconds in (None, 60):
            assert played(executor=2, seconds=seconds) == played()


def test_a_player_that_fails_when_it_is_told_something() -> None:
    """It is named with the board; if it takes too long, it forfeits the board."""
    for what in ("begin", "end"):
        bots: dict[str, Bot] = {"first": First(), "failing": FailingAt(what)}
        told = rf"board 1: seating 1 .*LookupError: seat 1 cannot {what}: True"
        for executor in (None, 2):
            with pytest.raises(BoardFailed, match=told):
                compare(bots, GAME, boards=1, seed=1, executor=executor)
        bots["failing"] = FailingAt(what, None)
        slow = compare(bots, GAME, boards=1, seed=1, executor=1, seconds=0.3)
        assert slow.results[0].forfeit == "failing"


def test_a_stop_by_hand() -> None:
    played, kept = partial(compare, BOTS, GAME, boards=8, seed=1), list[BoardResult]()

    def keep(result: BoardResult) -> None:
        kept.append(result)
        if len(kept) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(executor=2, keep=keep)
    assert not multiprocessing.active_children()
    assert played(executor=2, done=kept) == played()


# --- what a worker does, in this process ----------------------------------------------


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """Give both ends of a pipe, and put back what a worker does at a signal."""
    kinds = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(each) for each in kinds]
    yield multiprocessing.Pipe()
    for each, handler in zip(kinds, before, strict=True):
        signal.signal(each, handler)


@attrs.frozen
class Idle:
    def choose(self, view: AnyView, rng: random.Random) -> None:
        del view, rng


def sent_by_worker(pipe: Pipe, job: Job, *, timed: bool) -> list[object]:
    """Return what a worker sends at the first board, before the pipe is closed."""
    (ours, theirs), came = pipe, list[object]()

    def take() -> None:
        while not came or isinstance(came[-1], str):
            came.append(ours.recv())
        ours.close()

    thread = threading.Thread(target=take)
    thread.start()
    ours.send(1)
    serve(theirs, pickle.dumps(job), timed=timed)
    thread.join()
    return came


@pytest.mark.parametrize("timed", [True, False])
def test_a_worker_whose_sender_is_gone(pipe: Pipe, *, timed: bool) -> None:
    """It says whom it asks, names the bot and nothing round it, and ends with the pipe."""
    job = Job(GAME, ("i", "f"), (Idle(), First()), 1)
    came = sent_by_worker(pipe, job, timed=timed)
    assert isinstance(came[-1], BoardFailed)
    assert came[-1].why.endswith("in turn, but Idle() returned None")
    assert {*came[:-1]} == ({"i", "f"} if timed else set())


def test_a_worker_says_whom_it_tells_of_a_deal(pipe: Pipe) -> None:
    """Players are made for all seats, and told the beginning and the end if they care."""
    job = Job(GAME, ("k", "f"), (KeepsWorlds(2), First()), 1)
    *said, result = sent_by_worker(pipe, job, timed=True)
    assert result == job.play_board(1)
    assert said[:6] == ["k", "f", "k", "f", "k", "k"]
    assert said[-2:] == ["k", "k"]


def test_a_worker_that_cannot_read_bots(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = pipe
    monkeypatch.setattr(boards, "_SIGNALS", set())
    serve(theirs, b"", timed=False)
    assert isinstance(ours.recv(), InvalidValue)
    assert compare(BOTS, GAME, boards=1, seed=3, executor=1).boards == 1


class Told(First):
    """A bot at which a worker is told to end as it reads it."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        return signal.raise_signal, (signal.SIGTERM,)


def test_a_worker_that_is_told_to_end(pipe: Pipe) -> None:
    """It ends without a word, as after Ctrl-C in who started it; another signal is too late."""
    ours, theirs = pipe
    serve(theirs, pickle.dumps(Told()), timed=False)
    assert not ours.poll()
    signal.raise_signal(signal.SIGTERM)


def test_a_worker_whose_starter_has_died(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends, although nothing comes through the pipe, which others may hold open."""
    ours, theirs = pipe
    starter = SimpleNamespace(join=lambda: None)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: starter)
    job = Job(GAME, ("c", "f"), tuple(BOTS.values()), 1)
    serve(theirs, pickle.dumps(job), timed=False)
    assert not ours.poll()
