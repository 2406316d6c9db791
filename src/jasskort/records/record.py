"""A match written down: who played, which cards were dealt, every move, how it ended.

A record is played again as it is made or read: states where all cards are known, else the
views of a seat. Totals and result are compared with those that come out.
"""

from __future__ import annotations

import datetime as dt
import enum
import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, cast

import attrs

from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card
from jasskort.craft.late import Paged
from jasskort.craft.values import Immutable, Reduced, Typed, evolved
from jasskort.errors import (
    InvalidValue,
    JasskortError,
    UnknownName,
    checked,
    quoted,
    shortened,
)
from jasskort.ledger import Entry, booked_since
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import SETS, MatchOver, State, Transition
from jasskort.records import codec
from jasskort.records.codec import Json, RecordError, refuse
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset, Ruleset, ruleset_of
from jasskort.ruleset_base import dealt_places
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.view import AnyView, View, written_on

StateOrView: TypeAlias = State | AnyView
"""The latest state, or the latest view of the seat whose record it is."""
Whose: TypeAlias = Seat | Literal["spectator"] | None
"""From whose view a match is written; None if all cards are known."""

_DATE = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")
_FIRST_DAY = "2026-01-01"  # what a date does not say, to ask the calendar for a day
_BOARD_LENGTH = 8

AT_MOVES = ("comments", "seconds", "told")
"""What stands in a deal by the numbers of its moves."""
_DIGITS, _LONGEST = 3, 10**9
"""How many digits seconds have behind the point, and what no move takes."""


# --- parts ----------------------------------------------------------------------------


@attrs.frozen
class Beyond(Typed):
    """What a seat was told of a move beyond the move itself and the cards it saw.

    Args:
        entries: what was booked.
        winners: who has won the match, if that is over.
        ending: how it ended, if it did.

    Raises:
        InvalidValue: there are winners and no ending.
    """

    entries: tuple[Entry, ...] = ()
    winners: tuple[Seat, ...] = ()
    ending: enum.Enum | None = None

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.winners and self.ending is None:
            msg = f"seats win a match that has ended, not {quoted(self.winners)}"
            raise InvalidValue(msg)


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
        seconds: how long moves took, if that is written down: number of the move and
            seconds, in order.
    """

    pack: tuple[Card | None, ...]
    moves: tuple[LogEntry, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    totals: tuple[int, ...] | None = None
    told: tuple[tuple[int, Beyond], ...] = ()
    seconds: tuple[tuple[int, int | float], ...] = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for name in AT_MOVES:
            places, last = [place for place, _ in getattr(self, name)], len(self.moves)
            if places != sorted({*places} & {*range(last + 1)}):
                where = f"moves 0 to {last}, in order and once each"
                msg = f"{name} stand at {where}, not at {quoted(places)}"
                raise InvalidValue(msg)
        for _, text in self.comments:
            checked_comment(text)
        for _, seconds in self.seconds:
            checked_seconds(seconds)
        if any(beyond == NOTHING_BEYOND for _, beyond in self.told):
            msg = "what was told beyond a move cannot be nothing"
            raise InvalidValue(msg)

    def beyond(self, place: int) -> Beyond:
        """Return what was told beyond a move."""
        checked(place, int, "the number of a move")
        return dict(self.told).get(place, NOTHING_BEYOND)

    def until(self, place: int) -> DealRecord:
        """Return the deal as far as a move, without the totals."""
        checked(place, int, "the number of a move")
        noted = {
            name: tuple([each for each in getattr(self, name) if each[0] <= place])
            for name in AT_MOVES
        }
        return evolved(self, moves=self.moves[:place], totals=None, **noted)


def checked_comment(text: object) -> str:
    """Return a comment, or raise `InvalidValue` if it is no text that says something."""
    if not isinstance(text, str) or not text:
        msg = f"a comment is a text that says something, not {quoted(text)}"
        raise InvalidValue(msg)
    codec.check_text(text)
    return text


def checked_seconds(given: object) -> int | float:
    """Return seconds, whole ones as such, or raise `InvalidValue` if they are none."""
    if (
        not isinstance(given, int | float)
        or isinstance(given, bool)
        or not 0 <= given < _LONGEST
        or given != round(given, _DIGITS)
    ):
        msg = f"seconds are 0 or more, in thousandths, not {codec.shown(given)}"
        raise InvalidValue(msg)
    return int(given) if given == int(given) else given


_IN_MATCH = 1  # so deep extras stand in what is written of a match


def _written(given: Mapping[str, object]) -> str:
    if isinstance(given, Extra):
        return given.written
    if not isinstance(given, Mapping):
        msg = f"extras are given by name, not as {codec.shown(given)}"
        raise InvalidValue(msg)
    return codec.canonical_json(dict(given), _IN_MATCH)


@attrs.frozen(repr=False)
class Extra(Immutable, Mapping[str, Json]):
    """What else a record was given: any JSON by name, which nothing changes.

    What is looked up is made anew each time; `written` is all of it, as canonical text.
    """

    written: str = attrs.field(
        default=cast("Any", {}), converter=_written, alias="given"
    )

    def __getitem__(self, name: str) -> Json:
        read = self.read()
        if not isinstance(name, str) or name not in read:
            msg = f"nothing stands under {quoted(name)}"
            raise UnknownName(msg)
        return read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def read(self) -> dict[str, Json]:
        """Return all of it, as a dict made anew."""
        read: dict[str, Json] = json.loads(self.written)
        return read

    def __repr__(self) -> str:
        return f"<Extra {self.written}>"


def board_name(game: AnyRuleset, dealer: int, deal: Deal, number: int = 1) -> str:
    """Name a board: the same cards under the same rules have the same name.

    Players count boards by a number of their own, which stands behind it.
    """
    codec.checked_game(game).table.check(dealer)
    if not isinstance(deal, Deal) or type(number) is not int:
        msg = f"a board has a deal and a number, not {quoted((deal, number))}"
        raise InvalidValue(msg)
    pack = codec.cards_text(deal.pack)
    named = {**codec.game_to_json(game), "dealer": dealer, "pack": pack}
    return f"{codec.digest(named, _BOARD_LENGTH)}/{number}"


# --- playing again --------------------------------------------------------------------


def said_whose(seat: int | str) -> str:
    """Return in words from whose view a match is written."""
    return f"a {seat}" if isinstance(seat, str) else f"seat {seat}"


def replayed(
    position: StateOrView, deals: Iterable[DealRecord]
) -> Iterator[StateOrView]:
    """Make all moves of some deals, and yield the position after each; errors tell where."""
    for deal, place in numbered_moves(deals):
        if deal.told and not isinstance(position, View):
            msg = "what was told is written down in the record of a seat only"
            raise RecordError(msg, path=("told", str(deal.told[0][0])))
        where = ("moves", place - 1) if place else ("pack",)
        try:
            if isinstance(position, View):
                position = _seen_after(position, deal, place)
            else:
                position = ruleset_of(position).apply(position, move_at(deal, place))
        except JasskortError as error:
            raise codec.located(error, *where)  # noqa: B904 - which says its cause
        yield position


def _seen_after(view: AnyView, deal: DealRecord, place: int) -> AnyView:
    move, beyond = deal.moves[place - 1] if place else None, deal.beyond(place)
    if move is None:
        check_pack(view, deal.pack)
    try:
        after, made = written_on(view, deal.pack, move, beyond.entries)
    except JasskortError as error:
        raise not_followed(view, move, error)  # noqa: B904 - which says its cause
    told = _beyond(after, made)
    if told != beyond:
        what, follows = _beyond_said(beyond), _beyond_said(told)
        refuse(f"what follows is {follows}, not {what}")
    return after


def _beyond(view: AnyView, entries: Sequence[Entry]) -> Beyond:
    position = view.position
    if isinstance(position, MatchOver):
        return Beyond(tuple(entries), position.winners, position.ending)
    return Beyond(tuple(entries)) if entries else NOTHING_BEYOND


def _beyond_said(beyond: Beyond) -> str:
    if beyond == NOTHING_BEYOND:
        return "nothing"
    return codec.shown(codec.Codec.write_fields(beyond, Beyond))


def numbered_moves(deals: Iterable[DealRecord]) -> Iterator[tuple[DealRecord, int]]:
    """Walk the moves of deals: the deal, and the number of the move; 0 is the dealing."""
    for deal in deals:
        for place in range(len(deal.moves) + 1):
            yield deal, place


def played_again(
    start: StateOrView, deals: Iterable[DealRecord]
) -> tuple[tuple[DealRecord, ...], tuple[StateOrView, ...]]:
    """Play deals; return them, and the positions before the first and after each."""
    made, ends = list[DealRecord](), [start]
    for number, deal in enumerate(deals):
        with codec.at_path("deals", number):
            *_, last = replayed(ends[-1], [deal])
            _check_end(last, deal)
        made.append(deal)
        ends.append(last)
    return tuple(made), tuple(ends)


def _check_end(position: StateOrView, deal: DealRecord) -> None:
    """Compare totals, and what is known of the cards, when all moves are made."""
    totals = deal.totals
    if isinstance(position, View):
        if position.dealt != deal.pack:
            msg = f"{position.whose} has not seen all the cards that are written down"
            raise RecordError(msg, path=("pack",))
        position.game.knowledge.check(position)
    if totals is not None and position.turn is not None:
        refuse("the totals stand after a deal that is not over", "totals")
    counted = score_of(position).totals
    if totals not in (None, counted):
        msg = f"the totals are {codec.numbers_text(counted)}, not {shortened(codec.numbers_text(totals))}"
        raise RecordError(msg, path=("totals",))


def score_of(position: StateOrView) -> Score:
    """Return the score."""
    if isinstance(position, View):
        return position.score
    return ruleset_of(position).score(position)


def _result_of(position: StateOrView) -> Result | None:
    score = score_of(position)
    if score.outcome is None:
        return None
    return Result(score.totals, score.winners, str(score.outcome.value))


def check_result(position: StateOrView, result: Result) -> None:
    """Raise `RecordError` if another result comes out."""
    found = _result_of(position)
    if found != result:
        why = f"result is {_said(found)}" if found else "match is not over"
        refuse(f"the {why}, not {_said(result)}", "result")


def _said(result: Result) -> str:
    winners = codec.numbers_text(result.winners)
    said = f"{codec.numbers_text(result.totals)}, won by {winners} ({result.outcome})"
    return shortened(said)


def move_at(deal: DealRecord, place: int) -> Move | Deal:
    """Return a move of a record all of whose cards are known; 0 is the deal itself."""
    if not place:
        cards = [card for card in deal.pack if card is not None]
        if len(cards) < len(deal.pack):
            refuse("a card is not known, and the record is that of no seat")
        return Deal(cards)
    move = deal.moves[place - 1]
    if isinstance(move, Hidden):
        msg = f'"{shortened(str(move))}" is hidden, and the record is that of no seat'
        raise RecordError(msg)
    return move


def not_followed(
    view: AnyView, move: LogEntry | None, error: JasskortError, *path: str | int
) -> RecordError:
    """Return the error of a move that does not follow; of its own, why it is refused."""
    own = isinstance(move, Move) and move.seat == view.seat
    if own and (refusal := view.refusal(cast("Move", move))):
        why = str(IllegalMove(cast("Move", move), refusal))
        return RecordError(why, None, refusal, path)
    return codec.located(error, *path)


def check_pack(view: AnyView, pack: Sequence[Card | None]) -> None:
    """Check a deal of which a seat has seen some cards; hands are sorted."""
    game = view.game
    if len(pack) != len(game.pack.cards):
        refuse(f"{len(game.pack.cards)} cards are dealt, known or not, not {len(pack)}")
    known = [card for card in pack if card is not None]
    if len({*known}) < len(known):
        refuse(f"a card is dealt twice: {codec.cards_text(known)}")
    for place, places in dealt_places(game, view.position.match.dealer).items():
        together = [card for at in places if (card := pack[at]) is not None]
        if place in SETS and together != sorted(together):
            msg = f"what is dealt as a set is sorted, not {codec.cards_text(together)}"
            raise RecordError(msg)


# --- records --------------------------------------------------------------------------


class _Said(TypedDict, total=False):
    """What is said of a match that is written down from its moves."""

    dealer: int
    players: tuple[str, ...]
    date: str | None
    event: str | None
    place: str | None
    board: str | None
    seed: str | None
    comment: str | None
    extra: Mapping[str, object]


def _as_whose(seat: int | Literal["spectator"] | None) -> Whose:
    return Seat(seat) if isinstance(seat, int) else seat


@attrs.frozen(kw_only=True, repr=False)
class Record(Typed, Paged):
    """A match written down, over or not; each record can be played again.

    Moves of a deal are numbered from 1, deals too; move 0 is the deal itself, and deal 0
    what is before the first.

    Args:
        game: the ruleset, with all its options.
        dealer: the seat that deals first.
        players: the names of the players by seat; none if they are not known.
        date: when it was played: "2026-11-21", "2026-11" or "2026".
        event: what it was played for.
        place: where.
        board: a name of the cards (`board_name`), to know duplicate boards by.
        seed: what the cards follow from; as information, since the packs are there.
        seat: the seat from whose view it is written, or "spectator"; None if all cards
            are known.
        comment: what somebody says of the match, before the first deal.
        deals: the deals with their moves.
        result: how it ended, if that is written down.
        extra: whatever else it was given, by name, as JSON.

    Raises:
        RecordError: a move is not legal, or totals or result are not those that come out.
    """

    game: Ruleset[State, Move]
    dealer: int = 0
    players: tuple[str, ...] = ()
    date: str | None = None
    event: str | None = None
    place: str | None = None
    board: str | None = None
    seed: str | None = None
    seat: Whose = attrs.field(default=None, converter=_as_whose)
    comment: str | None = None
    deals: tuple[DealRecord, ...] = ()
    result: Result | None = None
    extra: Extra = attrs.field(default=Extra(), converter=Extra)
    _ends: tuple[StateOrView, ...] = attrs.field(init=False, eq=False, repr=False)
    """The position before the first deal, and after each."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        table, names = self.game.table, self.players
        table.check(self.dealer)
        if isinstance(self.seat, int):
            table.check(self.seat)
        if len(names) not in {0, len(table.seats)}:
            msg = f"there are {len(table.seats)} players, by seat, or none, not {codec.shown(names)}"
            raise InvalidValue(msg)
        for text in filter(
            None, [*names, *[getattr(self, name) for name in codec.TEXTS]]
        ):
            codec.check_text(text)
        if self.comment is not None:
            checked_comment(self.comment)
        if self.date is not None:
            _check_date(self.date)
        start = self.game.start(dealer=self.dealer)
        first: StateOrView = start
        if self.seat is not None:
            seat = None if self.seat == "spectator" else self.seat
            first = self.game.view(start, seat)
        _, ends = played_again(first, self.deals)
        if self.result is not None:
            check_result(ends[-1], self.result)
        object.__setattr__(self, "_ends", ends)

    # Making one.

    @classmethod
    def of(
        cls, game: AnyRuleset, moves: Iterable[Move | Deal], **parts: Unpack[_Said]
    ) -> Record:
        """Write a match down from its moves, deals among them, and parts of a record.

        Raises:
            IllegalMove: a move is not legal.
        """
        record = cls(game=game, **parts)
        for move in checked(moves, Iterable, "an iterable of moves"):
            record = record.append(move)
        return record

    def append(self, made: Move | Deal | Told) -> Record:
        """Return the record with a move or deal more, or in that of a seat what it was told.

        Raises:
            IllegalMove: the move is not legal; it says why.
            RecordError: in the record of a seat, it does not follow.
            InvalidValue: it is no move; or what was told, where moves are written.
        """
        if isinstance(made, Told):
            record = self._with_told(made)
            with codec.at_path():
                self.game.knowledge.check(record.view)
            return record
        after = self.game.apply(self.state, checked(made, Move | Deal, "a move"))
        return self._going_on(_longer(self.deals, made), after)

    def _with_told(self, told: Told) -> Record:
        view = self.view
        deals = _longer(self.deals, told.move)
        with codec.at_path():
            after = view.after(told)
        deal = deals[-1]
        beyond = _beyond(after, booked_since(view.position.match, after.position.match))
        noted = ((len(deal.moves), beyond),) if beyond != NOTHING_BEYOND else ()
        deals[-1] = evolved(deal, pack=after.dealt, told=(*deal.told, *noted))
        return self._going_on(deals, after)

    def _going_on(self, deals: list[DealRecord], after: StateOrView) -> Record:
        """Return the record with a longer last deal, whose totals are kept up if it had any."""
        if deals[-1].totals is not None:
            deals[-1] = evolved(deals[-1], totals=score_of(after).totals)
        ends = self._ends[: len(deals)]
        return evolved(self, deals=tuple(deals), _ends=(*ends, after))

    def with_comment(
        self, text: str, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Return the record with a comment at a move; an empty one takes it away.

        The last deal, and the last move in a deal, need not be named; deal 0 is what is
        before the first.
        """
        said = None if text == "" else checked_comment(text)
        if (number := self._found(deal, move)[0]) == 0:
            return evolved(self, comment=said)
        return self._with_at("comments", said, number, move)

    def with_seconds(
        self, seconds: float | None, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Return the record with the seconds that a move took; None takes them away.

        They are rounded to thousandths. Deal and move are named as in `with_comment`; move
        0 is the dealing.
        """
        took = round(seconds, _DIGITS) if isinstance(seconds, float) else seconds
        kept = None if took is None else checked_seconds(took)
        return self._with_at("seconds", kept, deal, move)

    def _with_at(
        self, name: str, value: object, deal: int | None, move: int | None
    ) -> Record:
        number, place = self._found(deal, move)
        if number == 0:
            msg = f"{name} stand at a move, and before the first deal there is none"
            raise InvalidValue(msg)
        deals = list(self.deals)
        noted = {**dict(getattr(deals[number - 1], name)), place: value}
        kept = sorted([each for each in noted.items() if each[1] is not None])
        deals[number - 1] = evolved(deals[number - 1], **{name: tuple(kept)})
        return evolved(self, deals=tuple(deals))

    def closed(self) -> Record:
        """Return the record with the totals after each deal, and the result if it is over.

        Where the last deal is not over, it has no totals.
        """
        deals = list[DealRecord]()
        for deal, end in zip(self.deals, self._ends[1:], strict=True):
            totals = None if end.turn is not None else score_of(end).totals
            deals.append(evolved(deal, totals=totals))
        return evolved(self, deals=tuple(deals), result=_result_of(self.last))

    def truncated(self, deal: int, move: int | None = None) -> Record:
        """Return the record as far as a move; the last one of a deal need not be named."""
        number, place = self._found(deal, move)
        if (number, place) == self._found(None, None):
            return self
        deals, ends = self.deals[:number], self._ends[: number + 1]
        if number and place < len(deals[-1].moves):
            cut = deals[-1].until(place)
            *_, last = replayed(ends[-2], [cut])
            if isinstance(last, View):  # no more cards than it has seen by then
                cut = evolved(cut, pack=last.dealt)
            deals, ends = (*deals[:-1], cut), (*ends[:-1], last)
        return evolved(self, deals=deals, result=None, _ends=ends)

    def undone(self) -> Record:
        """Return the record without its last move."""
        if not self.deals:
            msg = "there is no move to take back"
            raise InvalidValue(msg)
        number, place = self._found(None, None)
        return self.truncated(*((number, place - 1) if place else (number - 1, None)))

    def _found(self, deal: int | None, move: int | None) -> tuple[int, int]:
        """Return the numbers of a deal and of a move in it: the last, if they are not given."""
        number = _numbered("deals", deal, len(self.deals))
        last = len(self.deals[number - 1].moves) if number else 0
        return number, _numbered(f"moves of deal {number}", move, last)

    def seen_by(self, seat: int | None) -> Record:
        """Return the record of what one seat has seen; None for a spectator.

        Comments, seed, board and extras are left out, since they may tell of cards.
        Seconds are not: a table sees how long somebody thinks.
        """
        record = attrs.evolve(
            self,
            seat="spectator" if seat is None else self.game.table.check(seat),
            deals=(),
            result=None,
            seed=None,
            board=None,
            comment=None,
            extra=Extra(),
        )
        for before, move, after in self:
            told = self.game.told(before, move, after, seat)
            record = record._with_told(told)  # noqa: SLF001 - a record too; it is true
        deals = [
            evolved(seen, totals=deal.totals, seconds=deal.seconds)
            for seen, deal in zip(record.deals, self.deals, strict=True)
        ]
        return evolved(record, deals=tuple(deals), result=self.result)

    # Playing it again.

    @property
    def last(self) -> StateOrView:
        """The last state, or the last view of the seat whose record it is."""
        return self._ends[-1]

    @property
    def state(self) -> State:
        """The last state; the record of a seat has views instead (`InvalidValue`)."""
        return self._state_of(self.last)

    @property
    def view(self) -> AnyView:
        """The last view of the seat whose record it is; `InvalidValue` if of none."""
        if not isinstance(self.last, View):
            msg = "all cards are known, and there are states: ask for views(seat)"
            raise InvalidValue(msg)
        return self.last

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.last.over

    def at(self, deal: int, move: int | None = None) -> State:
        """Return the state after a move, which is named as in `truncated`."""
        return self.truncated(deal, move).state

    def __iter__(self) -> Iterator[Transition]:
        """Play it again, move by move: state, move, and the state after it."""
        steps, places = pairwise(self.states()), numbered_moves(self.deals)
        for (before, after), place in zip(steps, places, strict=True):
            yield before, move_at(*place), after

    def states(self) -> Iterator[State]:
        """Play it again, and give every state, that before the first deal included."""
        return map(self._state_of, self.positions())

    def views(self, seat: int | None = None) -> Iterator[AnyView]:
        """Play it again, and give every view of a seat, usually of that whose record it is."""
        asked = None if seat is None else self.game.table.check(seat)
        if self.seat is not None and asked not in {None, self.seat}:
            whose = said_whose(self.seat)
            msg = f"the record of {whose} has no views of {quoted(seat)}"
            raise InvalidValue(msg)
        for position in self.positions():
            if isinstance(position, View):
                yield position
            else:
                yield self.game.view(position, seat)

    def positions(self) -> Iterator[StateOrView]:
        """Play it again, and give every state; of what a seat has seen, every view."""
        return chain(self._ends[:1], replayed(self._ends[0], self.deals))

    def _state_of(self, position: StateOrView) -> State:
        if isinstance(position, View):
            msg = f"the record of {position.whose} has views, and no states"
            raise InvalidValue(msg)
        return position

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {said_whose(self.seat)}"
        moves = sum([len(deal.moves) for deal in self.deals])
        return f"<Record{whose}: {self.game!r}, {len(self.deals)} deals, {moves} moves>"

    def __reduce__(self) -> Reduced:
        """Pickle what is written down; the rest is played again."""
        fields = [each.name for each in attrs.fields(Record) if each.init]
        parts = {name: getattr(self, name) for name in fields}
        return functools.partial(Record, **parts), ()


def _numbered(what: str, number: int | None, most: int) -> int:
    if number is None:
        return most
    if type(number) is not int or not 0 <= number <= most:
        msg = f"{what} are numbered 0 to {most}, not {quoted(number)}"
        raise InvalidValue(msg)
    return number


def _check_date(text: str) -> None:
    if not _DATE.fullmatch(text):
        msg = f"a date is written 2026-11-21, 2026-11 or 2026, not {quoted(text)}"
        raise InvalidValue(msg)
    try:
        dt.date.fromisoformat(text + _FIRST_DAY[len(text) :])
    except ValueError:
        msg = f"a date is one of the calendar: there is no {text}"
        raise InvalidValue(msg) from None


def _longer(
    deals: tuple[DealRecord, ...], made: LogEntry | Deal | None
) -> list[DealRecord]:
    """Return the deals with one more move in the last of them, or with one more deal."""
    if made is None or isinstance(made, Deal):
        return [*deals, DealRecord(() if made is None else made.pack)]
    if not deals:
        msg = f"a match is written down from its first deal on, not from {quoted(made)}"
        raise InvalidValue(msg)
    *before, last = deals
    return [*before, evolved(last, moves=(*last.moves, made))]
