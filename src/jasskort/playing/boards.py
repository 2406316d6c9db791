"""Boards: a deal or a match with its dealer, played once for each way to seat the bots.

What is played at a board follows from the seed and the number of the board alone, so that
board 17 is the same whoever plays it, and after whatever.
"""

from __future__ import annotations

import functools
import itertools
import random
import traceback
from statistics import fmean
from typing import Literal, TypeAlias, get_args

import attrs

from jasskort.craft.values import Typed
from jasskort.errors import InvalidValue, JasskortError, quoted, told_by
from jasskort.game import party_totals
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import Bot
from jasskort.playing.table import play_deal, play_match, split
from jasskort.records.files import write
from jasskort.records.record import Record, board_name
from jasskort.ruleset import AnyRuleset, Ruleset

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""Ways to seat bots: for each, the number of the bot of each party."""
Unit: TypeAlias = Literal["deal", "match"]
"""What is played at a board."""


def checked_unit(unit: Unit, what: str) -> Unit:
    """Return what is played.

    Raises:
        InvalidValue: it is neither a deal nor a match.
    """
    if unit not in get_args(Unit):
        msg = f"{what} is a deal or a match, not {quoted(unit)}"
        raise InvalidValue(msg)
    return unit


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
        points: what was booked in its deal, by seating and party; of a match its stakes
            for a party that has won it, else 0; nothing if it is forfeited.
        records: the matches by seating, each a line of JSON, if they were asked for.
        forfeit: the name of the bot that took too long over a move, and has forfeited it.
    """

    board: int
    points: tuple[tuple[int, ...], ...]
    records: tuple[str, ...] = ()
    forfeit: str | None = None


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


def matches_won(game: AnyRuleset, state: State) -> tuple[int, ...]:
    """Return by party what it has won with a match: its stakes, or 0 (FRA-47)."""
    score = game.score(state)
    winners, stakes = {*score.winners}, score.stakes or 0
    return tuple([stakes * bool(winners & {*each}) for each in game.table.parties])


@attrs.frozen
class Job(Typed):
    """What all boards of a tournament have in common, as it is sent to workers."""

    game: Ruleset[State, Move]
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int | str
    records: bool = False
    unit: Unit = "deal"

    @property
    def ways(self) -> Ways:
        """The ways to seat the bots."""
        return seatings(len(self.game.table.parties), len(self.bots))

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
        game, seed, matches = self.game, f"{self.seed}/{board}", self.unit == "match"
        dealer, parties = (board - 1) % len(game.seats), game.table.parties
        seats_of = zip(parties, way, strict=True)
        bot_of = {seat: bot for party, bot in seats_of for seat in party}
        seated = [bot_of[seat] for seat in game.seats]
        course = (play_match if matches else play_deal)(
            game,
            [self.bots[bot] for bot in seated],
            random.Random(seed),  # which only deals, so the cards are the same
            dealer=dealer,
            rngs=split(f"{seed}/{seating}", len(game.seats)),
        )
        points = party_totals(game, course.points)
        if matches:
            points = matches_won(game, course.state)
        if not self.records:
            return points, []
        deal = game.shuffle(random.Random(seed))
        record = Record.of(
            game,
            course.moves,
            dealer=dealer,
            players=tuple([self.names[bot] for bot in seated]),
            board=None if matches else board_name(game, dealer, deal, board),
            seed=seed,
            extra={"seating": seating},
        )
        return points, [write(record.closed(), "jsonl")]
