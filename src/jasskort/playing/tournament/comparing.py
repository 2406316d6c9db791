"""Comparing bots over duplicate boards."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.playing.bots.protocol import Bot, check_rules, is_bot
from jasskort.playing.tournament.boards import BoardResult, Failure, Job, ahead
from jasskort.playing.tournament.comparison import Comparison
from jasskort.playing.tournament.errors import BoardFailed, BoardsLost
from jasskort.playing.tournament.sequential import SPRT, Watch
from jasskort.playing.tournament.working import Executors, Outcome, outcomes
from jasskort.records import game_to_json
from jasskort.ruleset import AnyRuleset

_TWO = 2


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
    _check(boards, batch, stop, keep, progress)
    if stop is not None and len(job.bots) != _TWO:
        msg = f"a test is of two bots, not of {quoted(job.names)}"
        raise InvalidValue(msg)
    tally = _Tally(job, boards, stop)
    for result in done:
        tally.check(result)
        tally.add(result)
    before, began = len(tally.results), time.monotonic()
    missing = [] if tally.settled else tally.missing()
    with contextlib.closing(outcomes(job, missing, executor, batch)) as played:
        for outcome in played:
            if keep is not None and isinstance(outcome, BoardResult):
                keep(outcome)
            tally.add(outcome)
            if progress is not None:
                number = len(tally.results)
                seconds = time.monotonic() - began
                progress(Progress(number, boards, number - before, seconds))
            if tally.settled:
                break
    return tally.comparison()


class _Tally:
    """The results so far, gone through in the order of the boards."""

    def __init__(self, job: Job, boards: int, stop: SPRT | None) -> None:
        self._job = job
        self._boards = boards
        self._ways = job.seatings
        self._watch = Watch(stop) if stop is not None else None
        self._failures: dict[int, Failure] = {}
        self._seen = 0
        self.results: dict[int, BoardResult] = {}
        self.settled = False

    def missing(self) -> list[int]:
        """List the boards that are not done."""
        return [
            board for board in range(1, self._boards + 1) if board not in self.results
        ]

    def check(self, result: BoardResult) -> None:
        """Pass a result of these boards that is not there yet.

        Raises:
            InvalidValue: it is none.
        """
        parties = len(self._job.game.table.parties)
        if not isinstance(result, BoardResult) or result.board < 1:
            msg = f"what is done are results of boards, not {quoted(result)}"
            raise InvalidValue(msg)
        if [len(each) for each in result.points] != [parties] * len(self._ways):
            msg = f"no result of {len(self._ways)} seatings of {parties} parties: "
            raise InvalidValue(msg + quoted(result))
        if result.board in self.results:
            msg = f"board {result.board} is done twice: {quoted(result)}"
            raise InvalidValue(msg)

    def add(self, outcome: Outcome) -> None:
        """Take what came out, and go on in the order of the boards as far as possible.

        Raises:
            BoardFailed: a bot has failed at the next board.
        """
        if isinstance(outcome, Failure):
            self._failures[outcome.board] = outcome
        elif outcome.board <= self._boards:
            self.results[outcome.board] = outcome
        while not self.settled and self._seen + 1 in self.results:
            self._seen += 1
            self.settled = self._decided(self.results[self._seen])
        failure = self._failures.get(self._seen + 1)
        if failure is not None and not failure.lost and not self.settled:
            error = BoardFailed((failure.board,), failure.why)
            error.add_note(failure.trace)
            raise error

    def _decided(self, result: BoardResult) -> bool:
        """Show a board to the test; tell whether it has decided."""
        if self._watch is None:
            return False
        return self._watch.see(ahead(result.points, self._ways, 0, 1))

    def comparison(self) -> Comparison:
        """Give what the boards say.

        Raises:
            BoardsLost: some of those that are needed were not played.
        """
        lost = [] if self.settled else sorted(self._failures)
        if lost:
            why = self._failures[lost[0]].why
            raise BoardsLost(tuple(lost), why)
        needed = range(1, self._seen + 1)
        results = tuple([self.results[board] for board in needed])
        verdict = None if self._watch is None else self._watch.verdict
        job = self._job
        return Comparison(job.game, job.names, job.seed, results, verdict)


def _job(
    bots: Mapping[str, Bot] | Sequence[Bot],
    game: AnyRuleset,
    seed: int | str,
    *,
    records: bool,
) -> Job:
    """Say what there is to do.

    Raises:
        InvalidValue: one of the arguments is none.
    """
    check_rules(game)
    try:
        known = type(seed) in {int, str} and bool(f"{seed}/".encode())
    except ValueError:  # half a character, or more digits than Python writes
        known = False
    if not known:
        msg = f"a seed is a number or a text, not {quoted(seed)}"
        raise InvalidValue(msg)
    if type(records) is not bool:
        msg = f"records are kept or not: True or False, not {quoted(records)}"
        raise InvalidValue(msg)
    if records:
        game_to_json(game)  # which says why where it cannot be written
    names = _names(bots)
    given = tuple(bots.values() if isinstance(bots, Mapping) else bots)
    if len(given) < _TWO or not all(map(is_bot, given)):
        msg = f"two bots or more are compared, not {quoted(bots)}"
        raise InvalidValue(msg)
    return Job(game, names, given, seed, records)


def _names(bots: Mapping[str, Bot] | Sequence[Bot]) -> tuple[str, ...]:
    """Give the names of bots; in a row they are named by what they are.

    Raises:
        InvalidValue: they have no names, and are not in a row.
    """
    if isinstance(bots, Mapping) and all(isinstance(name, str) for name in bots):
        return tuple([_name(name) for name in bots])
    if not isinstance(bots, Sequence):
        msg = f"bots are compared that have names or stand in a row, not {quoted(bots)}"
        raise InvalidValue(msg)
    shown = [_name(_shown(bot)) for bot in bots]
    return tuple(
        [
            name if shown.count(name) == 1 else f"{name} #{place}"
            for place, name in enumerate(shown, start=1)
        ]
    )


def _shown(bot: Bot) -> str:
    """Show a bot, however long that is; or say that it cannot be shown."""
    try:
        return repr(bot)
    except Exception:  # noqa: BLE001 - bots are anybody's
        return quoted(bot)


def _name(text: str) -> str:
    """Pass a name of a bot, as nothing but a text.

    Raises:
        InvalidValue: it has half a character (a lone surrogate), and cannot be written.
    """
    name = str.__str__(text)
    try:
        name.encode()
    except UnicodeEncodeError:
        msg = f"the name of a bot is a text that can be written, not {quoted(name)}"
        raise InvalidValue(msg) from None
    return name


def _check(
    boards: int,
    batch: int | None,
    stop: SPRT | None,
    keep: Callable[[BoardResult], object] | None,
    progress: Callable[[Progress], object] | None,
) -> None:
    """Pass what a comparison is told.

    Raises:
        InvalidValue: something of it is none.
    """
    _check_count("boards", boards)
    if batch is not None:
        _check_count("batch", batch)
    if stop is not None and not isinstance(stop, SPRT):
        msg = f"a comparison is stopped by an SPRT, not by {quoted(stop)}"
        raise InvalidValue(msg)
    for name, call in (("keep", keep), ("progress", progress)):
        if call is not None and not callable(call):
            msg = f"{name} is called after each board, which {quoted(call)} cannot be"
            raise InvalidValue(msg)


def _check_count(name: str, number: int) -> None:
    if type(number) is not int or number < 1:
        msg = f"{name} is a whole number of at least 1, not {quoted(number)}"
        raise InvalidValue(msg)
