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
import random
import secrets
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent import futures
from statistics import fmean
from typing import Any, TypeAlias

import attrs

from jasskort.craft.executors import Executors, executor_of, submitted
from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, JasskortError, checked, quoted, told_by
from jasskort.game import party_totals
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import Bot, check_count, checked_bot
from jasskort.playing.estimates import SPRT, Decision, Estimate, estimate
from jasskort.playing.table import play_deal, split
from jasskort.records.codec import game_to_json
from jasskort.records.match_json import write
from jasskort.records.record import Record, board_name
from jasskort.ruleset import AnyRuleset, Ruleset

_TWO = 2

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""Ways to seat bots: for each, the number of the bot of each party."""
_Batch: TypeAlias = tuple[int, ...]
_Outcomes: TypeAlias = "Generator[BoardResult | TournamentError, None, None]"

_LARGEST, _AT_LEAST = 50, 16  # boards of a batch; batches, if there can be so many
_TOGETHER = 2  # after so many deaths batches are sent one at a time
_CAREFUL = 32  # after so many of those that nobody has died of, all go on together
_MOST_LOST = 3


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
        points: what was booked in its deal, by seating and party.
        records: the matches by seating, each a line of JSON, if they were asked for.
    """

    board: int
    points: tuple[tuple[int, ...], ...]
    records: tuple[str, ...] = ()


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

    def play_boards(self, boards: _Batch) -> list[BoardResult | BoardFailed]:
        """Play some boards: a batch of a worker."""
        return [self.play_board(board) for board in boards]

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
        and the second.

        Raises:
            InvalidValue: there is no such bot, or they are the same.
        """
        names, ways = self.names, self._ways
        pair = [names[0] if one is None else one, names[1] if other is None else other]
        if pair[0] == pair[1] or not all(name in names for name in pair):
            msg = f"two of {', '.join(names)} are compared, not {quoted(pair)}"
            raise InvalidValue(msg)
        first, second = map(names.index, pair)
        return tuple([ahead(each.points, ways, first, second) for each in self.results])

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
        head = f"{_shown(self.game)}: {boards}, each played {times}, seed {self.seed}"
        rows = self._rows() if self.results else []
        return "\n".join([head, *rows, *([str(self.verdict)] if self.verdict else [])])

    def _rows(self) -> list[str]:
        """Lay out the rows of the table."""
        cells = [["", "points a board", "95 % interval", "ahead", "even", "behind"]]
        for one, other in itertools.combinations(self.names, 2):
            mean, _, interval = str(self.difference(one, other)).partition(" ")
            signs = [(gain > 0) - (gain < 0) for gain in self.by_board(one, other)]
            counts = [str(signs.count(sign)) for sign in (1, 0, -1)]
            cells.append([f"{one} against {other}", mean, interval[1:-1], *counts])
        first, *others = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return [
            "  ".join([row[0].ljust(first), *map(str.rjust, row[1:], others)]).rstrip()
            for row in cells
        ]


def _shown(game: AnyRuleset) -> str:
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
    executor: Executors | None = None,
    batch: int | None = None,
    stop: SPRT | None = None,
    keep: Callable[[BoardResult], object] | None = None,
    done: Iterable[BoardResult] = (),
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
        executor: who plays them: any executor (threads, processes, a cluster), or what
            makes one; without it, this process.
        batch: how many boards are sent to a worker at a time.
        stop: a test that ends the comparison as soon as it has decided about the first
            two bots. It looks at the boards in their order, whoever is done first.
        keep: is given what came out at each board, as it comes, to write it down.
        done: what was kept of the same comparison before; it is not played again.
        records: whether results come with the records of their matches.
        progress: is told how far it is after each board.

    Raises:
        BoardFailed: a bot has failed at a board.
        BoardsLost: workers have died of boards, time and again; all others were played.
        InvalidValue: an argument is of the wrong kind, or the results are of other boards.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    job = _job(bots, game, seed, records=records)
    if not isinstance(stop, SPRT | None) or (stop and len(job.bots) != _TWO):
        msg = f"a test is an SPRT of two bots: {quoted(stop)}, {quoted(job.names)}"
        raise InvalidValue(msg)
    check_count("boards", boards)
    check_count("batch", 1 if batch is None else batch)
    for asked in (keep, progress):
        checked(asked, Callable | None, "what is called with what comes is")
    checked(done, Iterable, "the results of boards are")
    tally = _Tally(job, None if stop is None else stop.verdict(()))
    for result in done:
        tally.check_done(result)
        if result.board <= boards:
            tally.add(result)
    before, began = len(tally.results), time.monotonic()
    numbers = () if tally.settled else range(1, boards + 1)
    missing = [board for board in numbers if board not in tally.results]
    outcomes = _play_all(job, missing, executor, batch)
    with contextlib.closing(outcomes):
        for outcome in outcomes:
            if keep is not None and isinstance(outcome, BoardResult):
                keep(outcome)
            tally.add(outcome)
            if progress is not None:
                number, seconds = len(tally.results), time.monotonic() - began
                progress(Progress(number, boards, number - before, seconds))
            if tally.settled:
                break
    if tally.failed and not tally.settled:
        lost = tuple(sorted(tally.failed))
        raise BoardsLost(lost, tally.failed[lost[0]].why)
    results = [tally.results[board] for board in range(1, tally.seen + 1)]
    return Comparison(game, job.names, seed, tuple(results), tally.verdict)


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
        elif [len(each) for each in result.points] != [parties] * ways:
            msg = f"no result of {ways} seatings of {parties} parties: "
        elif result.board in self.results:
            msg = f"board {result.board} is done twice: "
        else:
            return
        raise InvalidValue(msg + quoted(result))

    def add(self, outcome: BoardResult | TournamentError) -> None:
        """Take what came out, and go on in the order of the boards as far as possible."""
        if isinstance(outcome, TournamentError):
            self.failed[outcome.boards[0]] = outcome
        else:
            self.results[outcome.board] = outcome
        while not self.settled and self.seen + 1 in self.results:
            self.seen += 1
            if self.verdict is not None:
                points = self.results[self.seen].points
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
    job: Job, boards: Sequence[int], executor: Executors | None, batch: int | None
) -> _Outcomes:
    """Play boards by their numbers, and yield what comes out as it comes."""
    if executor is None:
        for board in boards:
            yield job.play_board(board)
        return
    size = batch or max(1, min(_LARGEST, len(boards) // _AT_LEAST))
    starts = range(0, len(boards), size)
    with contextlib.closing(_Workers(job, executor)) as workers:
        yield from workers.play([tuple(boards[i : i + size]) for i in starts])


class _Workers:
    """An executor that plays boards, and another one like it when its workers have died.

    What makes the executor is there only if it was made here.
    """

    def __init__(self, job: Job, given: Executors) -> None:
        self._job = job
        self._executor, self._make = executor_of(given)

    def _renew(self) -> None:
        """Take another executor for one that is broken."""
        broken, make = self._executor, self._make
        if make is None and type(broken) is futures.ProcessPoolExecutor:
            # Only the pool itself knows how it was made.
            names = ("_max_workers", "_mp_context", "_initializer", "_initargs")
            made_with = [vars(broken)[name] for name in names]
            make = functools.partial(futures.ProcessPoolExecutor, *made_with)
        if make is not None:
            self.close()
            self._executor, self._make = executor_of(make)

    def close(self) -> None:
        """Let the executor go, if it was made here."""
        if self._make is not None:
            # What had not begun is cancelled; not every executor can be told to do so.
            self._executor.shutdown()

    def play(self, left: Sequence[_Batch]) -> _Outcomes:
        """Have batches played; those that workers die of are found board by board.

        When a pool of processes breaks, all that was not done yet fails with it, so a first
        death tells nothing: it is all done again. After a second one, batches are sent one at a
        time until one fails by itself, then its boards; then the others go on together.
        """
        deaths = lost = careful = 0
        while left and lost < _MOST_LOST:
            alone = deaths >= _TOGETHER
            now, later = (left[:1], left[1:]) if alone else (left, [])
            died = yield from self._round(now)
            if any(isinstance(error, futures.BrokenExecutor) for _, error in died):
                self._renew()
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
        self, batches: Sequence[_Batch]
    ) -> Generator[BoardResult | BoardFailed, None, list[tuple[_Batch, Exception]]]:
        """Have batches played; return those that have died, and of what."""
        sent: dict[futures.Future[list[BoardResult | BoardFailed]], _Batch] = {}
        died: list[tuple[_Batch, Exception]] = []
        try:
            for batch in batches:
                try:
                    work = submitted(self._executor, self._job.play_boards, batch)
                except futures.BrokenExecutor as error:
                    died.append((batch, error))
                else:
                    sent[work] = batch
            for future in futures.as_completed(list(sent)):
                batch = sent.pop(future)
                try:
                    results = future.result()
                # What bots raise is a result: this is of who carries it, whoever it is.
                except Exception as error:  # noqa: BLE001
                    died.append((batch, error))
                else:
                    yield from results
            return died
        finally:
            for future in sent:
                future.cancel()
