"""Duplicate boards: a deal with its dealer, played once for each way to seat the bots.

What is played at a board follows from the seed and the number of the board alone, so
that board 17 is the same whoever plays it, and after whatever.
"""

from __future__ import annotations

import functools
import itertools
import random
import traceback
from statistics import fmean

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable
from jasskort.errors import told_by
from jasskort.moves import Deal
from jasskort.playing.bots.protocol import Bot
from jasskort.playing.table import Course, play_deal
from jasskort.records import Record, board_name, write
from jasskort.ruleset import AnyRuleset


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


@attrs.frozen
class Failure(Immutable):
    """A board that cannot be played.

    Args:
        board: its number.
        why: what went wrong.
        trace: where, if a bot has raised it.
        lost: whether it is not known what a bot has done: a worker died of it.
    """

    board: int
    why: str
    trace: str = ""
    lost: bool = False


@attrs.frozen
class Job(Immutable):
    """All that a worker has to know to play any board of a tournament.

    Args:
        game: the ruleset.
        names: the names of the bots.
        bots: the bots.
        seed: what cards and chances follow from, with the number of the board.
        records: whether the matches are written down.
    """

    game: AnyRuleset
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int | str
    records: bool = False

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The ways to seat the bots."""
        return seatings(len(self.game.table.parties), len(self.bots))


@functools.cache
def seatings(parties: int, bots: int) -> tuple[tuple[int, ...], ...]:
    """List the ways to seat bots at a table, by parties.

    No bot has two parties more than another. So two bots at a table of two parties are
    seated in two ways, at one of four in six, at one of three in six too (one of them has
    two parties); and of many bots at a table of two each meets each other both ways.

    Args:
        parties: the number of parties.
        bots: the number of bots.

    Returns:
        For each way, the number of the bot of each party.
    """
    ways = itertools.product(range(bots), repeat=parties)
    return tuple([way for way in ways if _even(way, bots)])


def _even(way: tuple[int, ...], bots: int) -> bool:
    """Tell whether no bot has two parties more than another."""
    shares = [way.count(bot) for bot in range(bots)]
    return max(shares) - min(shares) <= 1


def ahead(
    points: tuple[tuple[int, ...], ...],
    ways: tuple[tuple[int, ...], ...],
    one: int,
    other: int,
) -> float:
    """Tell by how many points a deal the parties of one bot are ahead of another's.

    Args:
        points: by seating and party.
        ways: for each seating, the number of the bot of each party.
        one: the number of the one bot.
        other: the number of the other.
    """
    return fmean(
        fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == one)
        - fmean(gain for gain, bot in zip(gains, way, strict=True) if bot == other)
        for gains, way in zip(points, ways, strict=True)
        if one in way and other in way
    )


def play_boards(job: Job, boards: tuple[int, ...]) -> list[BoardResult | Failure]:
    """Play some boards; what workers are sent.

    Args:
        job: what all boards have in common.
        boards: their numbers.
    """
    return [play_board(job, board) for board in boards]


def play_board(job: Job, board: int) -> BoardResult | Failure:
    """Play a board, once for each way to seat the bots.

    Args:
        job: what all boards have in common.
        board: the number of the board.
    """
    points, records = [], []
    for seating, way in enumerate(job.seatings, start=1):
        try:
            course = _played(job, board, seating, way)
            if job.records:
                records.append(_written(job, board, seating, way, course))
        # A bot is anybody's: whatever it raises is told with the board, an exit included.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            names = ", ".join([job.names[bot] for bot in way])
            why = (
                f"seating {seating} ({names}): {type(error).__name__}: {told_by(error)}"
            )
            return Failure(board, why, traceback.format_exc())
        points.append(job.game.party_totals(course.points))
    return BoardResult(board, tuple(points), tuple(records))


def _played(job: Job, board: int, seating: int, way: tuple[int, ...]) -> Course:
    """Play the deal of a board with the bots seated in one way."""
    game = job.game
    return play_deal(
        game,
        [job.bots[bot] for bot in _by_seat(game, way)],
        random.Random(),  # deals nothing: the deal is given
        dealer=_dealer(game, board),
        deal=_deal(job, board),
        rngs=[
            random.Random(f"{job.seed}/{board}/{seating}/{seat}") for seat in game.seats
        ],
    )


def _dealer(game: AnyRuleset, board: int) -> int:
    """Give the seat that deals at a board: each in turn, seat 0 at the first."""
    return (board - 1) % len(game.seats)


def _deal(job: Job, board: int) -> Deal:
    """Give the cards of a board."""
    return job.game.shuffle(random.Random(f"{job.seed}/{board}"))


def _by_seat(game: AnyRuleset, way: tuple[int, ...]) -> tuple[int, ...]:
    """Give the number of the bot of each seat."""
    parties = game.table.parties
    seated = {
        seat: bot for party, bot in zip(parties, way, strict=True) for seat in party
    }
    return tuple([seated[seat] for seat in game.seats])


def _written(
    job: Job, board: int, seating: int, way: tuple[int, ...], course: Course
) -> str:
    """Write a match down, as a line of JSON."""
    game, dealer = job.game, _dealer(job.game, board)
    deal = _deal(job, board)
    record = Record.of(
        game,
        course.moves,
        dealer=dealer,
        players=tuple([job.names[bot] for bot in _by_seat(game, way)]),
        board=board_name(game, dealer, deal, board),
        seed=f"{job.seed}/{board}",
        extra={"seating": seating},
    )
    return write(record.closed(), "jsonl")
