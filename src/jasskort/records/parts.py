"""The parts of a record: its deals, what was told beyond moves, the result, extras."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator, Mapping

import attrs

from jasskort.cards import Card
from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable, evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.events import MatchWon, PointsEntered
from jasskort.ledger import Entry
from jasskort.moves import Deal
from jasskort.records.codec import cards_text, checked_game, game_to_json
from jasskort.records.json_text import Json, canonical, check_text, digest
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.told import LogEntry, Told

_BOARD_LENGTH = 8


@attrs.frozen
class Beyond(Typed):
    """What a seat was told of a move beyond the move itself and the cards it saw.

    Args:
        entries: what was booked.
        winners: who has won the match, if that is over.
        ending: how it ended, if it did.

    Raises:
        InvalidValue: one of them is none, or there are winners and no ending.
    """

    entries: tuple[Entry, ...] = ()
    winners: tuple[Seat, ...] = ()
    ending: enum.Enum | None = None

    def __attrs_post_init__(self) -> None:
        """Check the fields, and what stands together."""
        super().__attrs_post_init__()
        if self.winners and self.ending is None:
            msg = f"seats win a match that has ended, not {quoted(self.winners)}"
            raise InvalidValue(msg)

    @classmethod
    def of(cls, told: Told) -> Beyond:
        """Return what is beyond the move in what was told of it."""
        events = told.events
        entries = [each.entry for each in events if isinstance(each, PointsEntered)]
        for each in events:
            if isinstance(each, MatchWon):
                return cls(tuple(entries), each.winners, each.ending)
        return cls(tuple(entries))


NOTHING_BEYOND = Beyond()
"""Nothing was booked, and the match goes on."""


@attrs.frozen
class Result(Typed):
    """How a match ended, as it is written down.

    Args:
        totals: booked points by seat.
        winners: the seats that have won.
        outcome: how it ended, in the words of the game ("the referee").
    """

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    outcome: str


@attrs.frozen
class DealRecord(Typed):
    """A deal, and the moves until the next one.

    Moves are numbered from 1; 0 is the deal itself.

    Args:
        pack: the cards as they were dealt; None for each that is not known.
        moves: the moves; of those that a seat has not seen, their kind.
        comments: what somebody says of a move: its number and a text, in order.
        totals: booked points by seat when the deal was over, if they are written down.
        told: in the record of a seat, what it was told beyond the moves: number of the
            move and that, in order.

    Raises:
        InvalidValue: one of them is none.
    """

    pack: tuple[Card | None, ...]
    moves: tuple[LogEntry, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    totals: tuple[int, ...] | None = None
    told: tuple[tuple[int, Beyond], ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the fields, and what stands together."""
        super().__attrs_post_init__()
        for name, noted in (("comments", self.comments), ("told", self.told)):
            places, last = [place for place, _ in noted], len(self.moves)
            if places != sorted({*places} & {*range(last + 1)}):
                where = f"moves 0 to {last}, in order and once each"
                msg = f"{name} stand at {where}, not at {quoted(places)}"
                raise InvalidValue(msg)
        for _, text in self.comments:
            checked_comment(text)
        if any(beyond == NOTHING_BEYOND for _, beyond in self.told):
            msg = "what was told beyond a move says something"
            raise InvalidValue(msg)

    def beyond(self, place: int) -> Beyond:
        """Return what was told beyond a move."""
        return dict(self.told).get(place, NOTHING_BEYOND)

    def until(self, place: int) -> DealRecord:
        """Return the deal as far as a move, without the totals."""
        return evolved(
            self,
            moves=self.moves[:place],
            comments=tuple([each for each in self.comments if each[0] <= place]),
            totals=None,
            told=tuple([each for each in self.told if each[0] <= place]),
        )


def checked_comment(text: object) -> str:
    """Return a comment, or raise `InvalidValue` if it is no text that says something."""
    if not isinstance(text, str) or not text:
        msg = f"a comment is a text that says something, not {quoted(text)}"
        raise InvalidValue(msg)
    check_text(text)
    return text


@attrs.frozen(repr=False)
class Extra(Immutable, Mapping[str, Json]):
    """What else a record was given: any JSON by name, which nothing changes.

    What is looked up is made anew each time.

    Args:
        written: the whole of it as its canonical text.
    """

    written: str = "{}"

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Extra:
        """Keep what is given by name; `InvalidValue` if JSON cannot say it."""
        if isinstance(given, Extra):
            return given
        if not isinstance(given, Mapping):
            msg = f"extras are given by name, not as {quoted(given)}"
            raise InvalidValue(msg)
        return cls(canonical(dict(given)))

    def __getitem__(self, name: str) -> Json:
        """Return what stands under a name."""
        return self.read()[name]

    def __iter__(self) -> Iterator[str]:
        """Walk the names."""
        return iter(self.read())

    def __len__(self) -> int:
        """Count the names."""
        return len(self.read())

    def read(self) -> dict[str, Json]:
        """Return all of it, as a dict made anew."""
        read: dict[str, Json] = json.loads(self.written)
        return read

    def __repr__(self) -> str:
        """Show all of it."""
        return f"<Extra {self.written}>"


def extra_of(given: Mapping[str, object]) -> Extra:
    """Keep extras: `Extra.of` as a type checker knows a converter."""
    return Extra.of(given)


NOTHING_ELSE = Extra()
"""No extras."""


def board_name(game: AnyRuleset, dealer: int, deal: Deal, number: int = 1) -> str:
    """Name a board: the same cards under the same rules have the same name.

    Players count boards by a number of their own, which stands behind it.

    Raises:
        InvalidValue: it is no ruleset, there is no such seat, or it is no deal.
    """
    checked_game(game).table.check(dealer)
    if not isinstance(deal, Deal) or type(number) is not int:
        msg = f"a board has a deal and a number, not {quoted((deal, number))}"
        raise InvalidValue(msg)
    pack = cards_text(deal.pack)
    named = {**game_to_json(game), "dealer": dealer, "pack": pack}
    return f"{digest(named, _BOARD_LENGTH)}/{number}"
