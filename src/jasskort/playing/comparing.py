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
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, TypeAlias

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted, told_by
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import Bot, check_count, is_bot
from jasskort.playing.estimates import SPRT, Decision, Estimate, Watch, estimate
from jasskort.playing.table import play_deal
from jasskort.playing.workers import (
    BoardFailed,
    BoardsLost,
    Executors,
    TournamentError,
    play_all,
)
from jasskort.records import Record, board_name, game_to_json, write
from jasskort.ruleset import AnyRuleset, Ruleset

_TWO = 2

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""Ways to seat bots: for each, the number of the bot of each party."""


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
    ways = []
    for way in itertools.product(range(bots), repeat=parties):
        shares = [way.count(bot) for bot in range(bots)]
        if max(shares) - min(shares) <= 1:
            ways.append(way)
    return tuple(ways)


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
        dealer = (board - 1) % len(game.seats)
        deal = game.shuffle(random.Random(seed))
        parties = zip(game.table.parties, way, strict=True)
        seated = {seat: bot for party, bot in parties for seat in party}
        course = play_deal(
            game,
            [self.bots[seated[seat]] for seat in game.seats],
            random.Random(),  # deals nothing: the deal is given
            dealer=dealer,
            deal=deal,
            rngs=[random.Random(f"{seed}/{seating}/{seat}") for seat in game.seats],
        )
        points = game.party_totals(course.points)
        if not self.records:
            return points, []
        record = Record.of(
            game,
            course.moves,
            dealer=dealer,
            players=tuple([self.names[seated[seat]] for seat in game.seats]),
            board=board_name(game, dealer, deal, board),
            seed=seed,
            extra={"seating": seating},
        )
        return points, [write(record.closed(), "jsonl")]


@attrs.frozen
class Comparison(Immutable):
    """The boards that bots have played, and what they say. Its text is a table.

    Args:
        game: the ruleset.
        names: the names of the bots.
        seed: what cards and chances follow from.
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
        first, second, *_ = self.names
        pair = [first if one is None else one, second if other is None else other]
        for name in pair:
            if name not in self.names or pair == [name, name]:
                msg = f"two of {', '.join(self.names)} are compared, not {quoted(pair)}"
                raise InvalidValue(msg)
        numbers = [self.names.index(name) for name in pair]
        return tuple(
            [ahead(each.points, self._ways, *numbers) for each in self.results]
        )

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
        verdict = [] if self.verdict is None else [str(self.verdict)]
        return "\n".join([head, *rows, *verdict])

    def _rows(self) -> list[str]:
        """Lay out the rows of the table."""
        cells = [["", "points a board", "95 % interval", "ahead", "even", "behind"]]
        for one, other in itertools.combinations(self.names, 2):
            values = self.by_board(one, other)
            shown = self.difference(one, other)
            cells.append(
                [
                    f"{one} against {other}",
                    f"{shown.mean:+.2f}",
                    f"{shown.low:+.2f} to {shown.high:+.2f}",
                    str(sum(value > 0 for value in values)),
                    str(sum(value == 0 for value in values)),
                    str(sum(value < 0 for value in values)),
                ]
            )
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
class Progress(Immutable):
    """How far a comparison is.

    Args:
        done: the boards that are done, those included that were done before.
        boards: the boards that there are.
        played: those of them that were played now.
        seconds: the time that this has taken.
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
    seed: int | str,
    executor: Executors | None = None,
    batch: int | None = None,
    stop: SPRT | None = None,
    keep: Callable[[BoardResult], object] | None = None,
    done: Iterable[BoardResult] = (),
    records: bool = False,
    progress: Callable[[Progress], object] | None = None,
) -> Comparison:
    """Compare bots over duplicate boards.

    Each board is a deal with its dealer, and is played once for each way to seat the bots
    by parties. Its cards follow from seed and number of the board, and so does what chance
    each seat has in each seating: who plays the boards, and in which order, changes nothing.

    Args:
        bots: the bots, by name or in a row.
        game: the ruleset.
        boards: how many boards are played; they are numbered from 1.
        seed: what all of them follow from.
        executor: who plays them: any executor (threads, processes, a cluster), or what
            makes one; this process if it is none.
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
        InvalidValue: one of the arguments is none, or the results are of other boards.
    """
    job = _job(bots, game, seed, records=records)
    check_count("boards", boards)
    check_count("batch", 1 if batch is None else batch)
    tally = _Tally(job, boards, stop)
    for result in done:
        tally.add_done(result)
    before, began = len(tally.results), time.monotonic()
    outcomes = play_all(job.play_boards, tally.missing(), executor, batch)
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
    return tally.comparison()


class _Tally:
    """The results so far, gone through in the order of the boards."""

    def __init__(self, job: Job, boards: int, stop: SPRT | None) -> None:
        if not isinstance(stop, SPRT | None) or (stop and len(job.bots) != _TWO):
            msg = f"a test is an SPRT of two bots: {quoted(stop)}, {quoted(job.names)}"
            raise InvalidValue(msg)
        self._job = job
        self._boards = boards
        self._watch = Watch(stop) if stop is not None else None
        self._failed: dict[int, TournamentError] = {}
        self._seen = 0
        self.results: dict[int, BoardResult] = {}
        self.settled = False

    def missing(self) -> list[int]:
        """List the boards that are to be played."""
        numbers = () if self.settled else range(1, self._boards + 1)
        return [board for board in numbers if board not in self.results]

    def add_done(self, result: BoardResult) -> None:
        """Take a result of these boards that is not there yet, or refuse it."""
        parties, ways = len(self._job.game.table.parties), len(self._job.ways)
        if not isinstance(result, BoardResult) or result.board < 1:
            msg = f"expected results of boards, got {quoted(result)}"
            raise InvalidValue(msg)
        if [len(each) for each in result.points] != [parties] * ways:
            msg = f"no result of {ways} seatings of {parties} parties: "
            raise InvalidValue(msg + quoted(result))
        if result.board in self.results:
            msg = f"board {result.board} is done twice: {quoted(result)}"
            raise InvalidValue(msg)
        self.add(result)

    def add(self, outcome: BoardResult | TournamentError) -> None:
        """Take what came out, and go on in the order of the boards as far as possible."""
        if isinstance(outcome, TournamentError):
            self._failed[outcome.boards[0]] = outcome
        elif outcome.board <= self._boards:
            self.results[outcome.board] = outcome
        while not self.settled and self._seen + 1 in self.results:
            self._seen += 1
            if self._watch is not None:
                points = self.results[self._seen].points
                self.settled = self._watch.see(ahead(points, self._job.ways, 0, 1))
        failure = self._failed.get(self._seen + 1)
        if isinstance(failure, BoardFailed) and not self.settled:
            raise failure

    def comparison(self) -> Comparison:
        """Return what the boards say, unless some that are needed were lost."""
        if self._failed and not self.settled:
            boards = tuple(sorted(self._failed))
            raise BoardsLost(boards, self._failed[boards[0]].why)
        results = [self.results[board] for board in range(1, self._seen + 1)]
        verdict = None if self._watch is None else self._watch.verdict
        job = self._job
        return Comparison(job.game, job.names, job.seed, tuple(results), verdict)


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
    if len(given) < _TWO or not all(map(is_bot, given)):
        msg = f"two bots or more are compared, not {quoted(bots)}"
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
