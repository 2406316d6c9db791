"""The record of a match: players, deals, moves, result.

A match is replayed when its record is created or read. If all cards are known, the
replay goes from state to state. Otherwise it goes from view to view of the seat or
spectator who has seen the match. Totals and result must agree with the replay.
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
"""A state, or a view in the record of a seat."""
Whose: TypeAlias = Seat | Literal["spectator"] | None
"""Who has seen the match of a record; None if the record has all cards."""

_DATE = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")
_FIRST_DAY = "2026-01-01"  # completes a partial date, so that it can be parsed
_BOARD_LENGTH = 8

AT_MOVES = ("comments", "seconds", "told")
"""The fields of a deal that are keyed by move number."""
_DIGITS, _LONGEST = 3, 10**9
"""The most decimals of seconds, and the upper bound of seconds."""


# --- parts ----------------------------------------------------------------------------


@attrs.frozen
class Beyond(Typed):
    """Facts that a seat was told with a move, other than the move and its cards.

    Args:
        entries: the new entries of the ledger.
        winners: the winners, if the match is over.
        ending: how the match ended, if it is over.

    Raises:
        InvalidValue: there are winners but no ending.
    """

    entries: tuple[Entry, ...] = ()
    winners: tuple[Seat, ...] = ()
    ending: enum.Enum | None = None

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.winners and self.ending is None:
            msg = f"expected an ending with winners {quoted(self.winners)}, got None"
            raise InvalidValue(msg)


NOTHING_BEYOND = Beyond()
"""The facts told if nothing was booked and the match continues."""


@attrs.frozen
class Result(Typed):
    """The result of a match in a record.

    Args:
        totals: booked points by seat.
        winners: the winning seats.
        outcome: how the match ended, such as "the referee".
    """

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    outcome: str


@attrs.frozen
class DealRecord(Typed):
    """A deal and its moves.

    Moves are numbered from 1; 0 is the deal itself.

    Args:
        pack: the cards in dealing order; None for an unknown card.
        moves: the moves; a hidden move has only its seat and verb.
        comments: pairs of move number and text, in order.
        totals: booked points by seat after the deal, if recorded.
        told: in the record of a seat, pairs of move number and `Beyond`, in order.
        seconds: pairs of move number and the seconds that the move took, in order.
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
                where = f"moves from 0 to {last}, in order and once each"
                msg = f"expected {name} for {where}, got {quoted(places)}"
                raise InvalidValue(msg)
        for _, text in self.comments:
            checked_comment(text)
        for _, seconds in self.seconds:
            checked_seconds(seconds)
        if any(beyond == NOTHING_BEYOND for _, beyond in self.told):
            msg = "an entry of told is empty: omit it"
            raise InvalidValue(msg)

    def beyond(self, place: int) -> Beyond:
        """Return the facts told with a move."""
        checked(place, int, "the number of a move")
        return dict(self.told).get(place, NOTHING_BEYOND)

    def until(self, place: int) -> DealRecord:
        """Return the deal up to and including a move, without the totals."""
        checked(place, int, "the number of a move")
        noted = {
            name: tuple([each for each in getattr(self, name) if each[0] <= place])
            for name in AT_MOVES
        }
        return evolved(self, moves=self.moves[:place], totals=None, **noted)


def checked_comment(text: object) -> str:
    """Return a comment; raise `InvalidValue` if it is empty or not a text."""
    if not isinstance(text, str) or not text:
        msg = f"expected a non-empty text for a comment, got {quoted(text)}"
        raise InvalidValue(msg)
    codec.check_text(text)
    return text


def checked_seconds(given: object) -> int | float:
    """Return seconds, as int if whole; raise `InvalidValue` if out of range."""
    if (
        not isinstance(given, int | float)
        or isinstance(given, bool)
        or not 0 <= given < _LONGEST
        or given != round(given, _DIGITS)
    ):
        msg = f"expected seconds of 0 or more, with at most 3 decimals, got {codec.shown(given)}"
        raise InvalidValue(msg)
    return int(given) if given == int(given) else given


_IN_MATCH = 1  # the depth of extras in the JSON of a match


def _written(given: Mapping[str, object]) -> str:
    if isinstance(given, Extra):
        return given.written
    if not isinstance(given, Mapping):
        msg = f"expected extras by name, got {codec.shown(given)}"
        raise InvalidValue(msg)
    return codec.canonical_json(dict(given), _IN_MATCH)


@attrs.frozen(repr=False)
class Extra(Immutable, Mapping[str, Json]):
    """An immutable mapping of names to JSON values, for extra facts in a record.

    Each lookup returns a new copy. `written` is the canonical text of the mapping.
    """

    written: str = attrs.field(
        default=cast("Any", {}), converter=_written, alias="given"
    )

    def __getitem__(self, name: str) -> Json:
        read = self.read()
        if not isinstance(name, str) or name not in read:
            msg = f"no extra {quoted(name)}"
            raise UnknownName(msg)
        return read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def read(self) -> dict[str, Json]:
        """Return all extras, as a new dict."""
        read: dict[str, Json] = json.loads(self.written)
        return read

    def __repr__(self) -> str:
        return f"<Extra {self.written}>"


def board_name(game: AnyRuleset, dealer: int, deal: Deal, number: int = 1) -> str:
    """Return the name of a board: a digest of its cards, dealer and rules.

    The name ends with `number`, the number of the board in a tournament.
    """
    codec.checked_game(game).table.check(dealer)
    if not isinstance(deal, Deal) or type(number) is not int:
        msg = f"expected a deal and a number, got {quoted((deal, number))}"
        raise InvalidValue(msg)
    pack = codec.cards_text(deal.pack)
    named = {**codec.game_to_json(game), "dealer": dealer, "pack": pack}
    return f"{codec.digest(named, _BOARD_LENGTH)}/{number}"


# --- replaying ------------------------------------------------------------------------


def said_whose(seat: int | str) -> str:
    """Return "seat 0" or "a spectator", for a message about a record."""
    return f"a {seat}" if isinstance(seat, str) else f"seat {seat}"


def replayed(
    position: StateOrView, deals: Iterable[DealRecord]
) -> Iterator[StateOrView]:
    """Yield the position after each deal and each move.

    The path of an error is relative to its deal.
    """
    for deal, place in numbered_moves(deals):
        if deal.told and not isinstance(position, View):
            msg = "only the record of a seat can have the key told"
            raise RecordError(msg, path=("told", str(deal.told[0][0])))
        where = ("moves", place - 1) if place else ("pack",)
        try:
            if isinstance(position, View):
                position = _seen_after(position, deal, place)
            else:
                position = ruleset_of(position).apply(position, move_at(deal, place))
        except JasskortError as error:
            raise codec.located(error, *where)  # noqa: B904 - the cause is set
        yield position


def _seen_after(view: AnyView, deal: DealRecord, place: int) -> AnyView:
    move, beyond = deal.moves[place - 1] if place else None, deal.beyond(place)
    if move is None:
        check_pack(view, deal.pack)
    try:
        after, made = written_on(view, deal.pack, move, beyond.entries)
    except JasskortError as error:
        raise not_followed(view, move, error)  # noqa: B904 - the cause is set
    told = _beyond(after, made)
    if told != beyond:
        what, follows = _beyond_said(beyond), _beyond_said(told)
        refuse(f"expected {follows} for told, got {what}")
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
    """Yield each deal with each of its move numbers; 0 is the deal itself."""
    for deal in deals:
        for place in range(len(deal.moves) + 1):
            yield deal, place


def played_again(
    start: StateOrView, deals: Iterable[DealRecord]
) -> tuple[tuple[DealRecord, ...], tuple[StateOrView, ...]]:
    """Return deals after replaying them, and the positions between them.

    The first position is before the first deal, the last one after the last deal.
    """
    made, ends = list[DealRecord](), [start]
    for number, deal in enumerate(deals):
        with codec.at_path("deals", number):
            *_, last = replayed(ends[-1], [deal])
            _check_end(last, deal)
        made.append(deal)
        ends.append(last)
    return tuple(made), tuple(ends)


def _check_end(position: StateOrView, deal: DealRecord) -> None:
    totals = deal.totals
    if isinstance(position, View):
        if position.dealt != deal.pack:
            refuse(f"{position.whose} has not seen all known cards of the pack", "pack")
        position.game.knowledge.check(position)
    if totals is not None and position.turn is not None:
        refuse("there are totals, but the deal is not over", "totals")
    counted = score_of(position).totals
    if totals not in (None, counted):
        msg = f"expected the totals {codec.numbers_text(counted)}, got {shortened(codec.numbers_text(totals))}"
        raise RecordError(msg, path=("totals",))


def score_of(position: StateOrView) -> Score:
    """Return the score of a state or a view."""
    if isinstance(position, View):
        return position.score
    return ruleset_of(position).score(position)


def _result_of(position: StateOrView) -> Result | None:
    score = score_of(position)
    if score.outcome is None:
        return None
    return Result(score.totals, score.winners, str(score.outcome.value))


def check_result(position: StateOrView, result: Result) -> None:
    """Raise `RecordError` if a position does not have this result."""
    found = _result_of(position)
    if found != result:
        if not found:
            refuse("there is a result, but the match is not over", "result")
        refuse(f"expected the result {_said(found)}, got {_said(result)}", "result")


def _said(result: Result) -> str:
    winners = codec.numbers_text(result.winners)
    said = f"{codec.numbers_text(result.totals)}, won by {winners} ({result.outcome})"
    return shortened(said)


def move_at(deal: DealRecord, place: int) -> Move | Deal:
    """Return the move with a number, or the deal if the number is 0.

    Raises:
        RecordError: the move is hidden, or a card of the deal is unknown.
    """
    if not place:
        cards = [card for card in deal.pack if card is not None]
        if len(cards) < len(deal.pack):
            refuse("only the record of a seat can have unknown cards")
        return Deal(cards)
    move = deal.moves[place - 1]
    if isinstance(move, Hidden):
        refuse(f"only the record of a seat can have hidden moves: {quoted(str(move))}")
    return move


def not_followed(
    view: AnyView, move: LogEntry | None, error: JasskortError, *path: str | int
) -> RecordError:
    """Return the error of an impossible move in the record of a seat.

    It has a refusal if that seat itself made the move.
    """
    own = isinstance(move, Move) and move.seat == view.seat
    if own and (refusal := view.refusal(cast("Move", move))):
        why = str(IllegalMove(cast("Move", move), refusal))
        return RecordError(why, None, refusal, path)
    return codec.located(error, *path)


def check_pack(view: AnyView, pack: Sequence[Card | None]) -> None:
    """Check a pack as a seat knows it; the cards of each hand must be sorted."""
    game = view.game
    if len(pack) != len(game.pack.cards):
        refuse(f"expected {len(game.pack.cards)} cards, known or ??, got {len(pack)}")
    known = [card for card in pack if card is not None]
    if len({*known}) < len(known):
        refuse(f"a card is dealt twice: {codec.cards_text(known)}")
    for place, places in dealt_places(game, view.position.match.dealer).items():
        together = [card for at in places if (card := pack[at]) is not None]
        if place in SETS and together != sorted(together):
            msg = f"expected sorted cards for {place}, got {codec.cards_text(together)}"
            raise RecordError(msg)


# --- records --------------------------------------------------------------------------


class _Said(TypedDict, total=False):
    """The keyword arguments of `Record.of`."""

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
    """A record of a match, finished or not, that can be replayed and continued.

    Deals and their moves are numbered from 1. Move 0 is the deal itself, and deal 0 is
    the time before the first deal.

    Args:
        game: the ruleset, with all its options.
        dealer: the seat that deals first.
        players: the names of the players by seat; empty if unknown.
        date: when it was played: "2026-11-21", "2026-11" or "2026".
        event: the occasion.
        place: the location.
        board: the name of the board (`board_name`), to find equal boards.
        seed: the seed of the cards, for information only.
        seat: the seat that has seen the match, or "spectator"; None if the record has
            all cards.
        comment: a comment on the match.
        deals: the deals with their moves.
        result: the result, if recorded.
        extra: other facts, by name, as JSON values.

    Raises:
        RecordError: a move is illegal, or the totals or the result are wrong.
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
    """The positions before the first deal and after each deal."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        table, names = self.game.table, self.players
        table.check(self.dealer)
        if isinstance(self.seat, int):
            table.check(self.seat)
        if len(names) not in {0, len(table.seats)}:
            msg = f"expected 0 or {len(table.seats)} players, got {codec.shown(names)}"
            raise InvalidValue(msg)
        texts = [*names, *[getattr(self, name) for name in codec.TEXTS]]
        for text in filter(None, texts):
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

    # Construction.

    @classmethod
    def of(
        cls, game: AnyRuleset, moves: Iterable[Move | Deal], **parts: Unpack[_Said]
    ) -> Record:
        """Return the record of `moves`; `parts` are other arguments of `Record`.

        Raises:
            IllegalMove: a move is illegal.
        """
        record = cls(game=game, **parts)
        for move in checked(moves, Iterable, "an iterable of moves"):
            record = record.append(move)
        return record

    def append(self, made: Move | Deal | Told) -> Record:
        """Return the record with one more move or deal, or one more announcement.

        Raises:
            IllegalMove: the move is illegal.
            RecordError: the announcement does not fit the record.
            InvalidValue: `made` has the wrong type; a seat's record takes a `Told`.
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
        """Return the record with new deals; update the last totals, if any."""
        if deals[-1].totals is not None:
            deals[-1] = evolved(deals[-1], totals=score_of(after).totals)
        ends = self._ends[: len(deals)]
        return evolved(self, deals=tuple(deals), _ends=(*ends, after))

    def with_comment(
        self, text: str, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Return the record with a comment on a move; an empty text removes it.

        The default deal is the last one, and the default move the last of the deal.
        With `deal=0` the comment is on the whole match.
        """
        said = None if text == "" else checked_comment(text)
        if (number := self._found(deal, move)[0]) == 0:
            return evolved(self, comment=said)
        return self._with_at("comments", said, number, move)

    def with_seconds(
        self, seconds: float | None, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Return the record with the seconds that a move took; None removes them.

        Seconds are rounded to 3 decimals. The defaults are those of `with_comment`.
        """
        took = round(seconds, _DIGITS) if isinstance(seconds, float) else seconds
        kept = None if took is None else checked_seconds(took)
        return self._with_at("seconds", kept, deal, move)

    def _with_at(
        self, name: str, value: object, deal: int | None, move: int | None
    ) -> Record:
        number, place = self._found(deal, move)
        if number == 0:
            msg = f"{name} belong to a move, but deal 0 has no moves"
            raise InvalidValue(msg)
        deals = list(self.deals)
        noted = {**dict(getattr(deals[number - 1], name)), place: value}
        kept = sorted([each for each in noted.items() if each[1] is not None])
        deals[number - 1] = evolved(deals[number - 1], **{name: tuple(kept)})
        return evolved(self, deals=tuple(deals))

    def closed(self) -> Record:
        """Return the record with the totals of finished deals.

        If the match is over, the record also has the result.
        """
        deals = list[DealRecord]()
        for deal, end in zip(self.deals, self._ends[1:], strict=True):
            totals = None if end.turn is not None else score_of(end).totals
            deals.append(evolved(deal, totals=totals))
        return evolved(self, deals=tuple(deals), result=_result_of(self.last))

    def truncated(self, deal: int, move: int | None = None) -> Record:
        """Return the record up to and including a move, by default the deal's last."""
        number, place = self._found(deal, move)
        if (number, place) == self._found(None, None):
            return self
        deals, ends = self.deals[:number], self._ends[: number + 1]
        if number and place < len(deals[-1].moves):
            cut = deals[-1].until(place)
            *_, last = replayed(ends[-2], [cut])
            if isinstance(last, View):  # only the cards seen by then
                cut = evolved(cut, pack=last.dealt)
            deals, ends = (*deals[:-1], cut), (*ends[:-1], last)
        return evolved(self, deals=deals, result=None, _ends=ends)

    def undone(self) -> Record:
        """Return the record without its last move; a deal counts as a move."""
        if not self.deals:
            msg = "there is no move to take back"
            raise InvalidValue(msg)
        number, place = self._found(None, None)
        return self.truncated(*((number, place - 1) if place else (number - 1, None)))

    def _found(self, deal: int | None, move: int | None) -> tuple[int, int]:
        """Return the numbers of a deal and a move; the defaults are the last."""
        number = _numbered("deals", deal, len(self.deals))
        last = len(self.deals[number - 1].moves) if number else 0
        return number, _numbered(f"moves of deal {number}", move, last)

    def seen_by(self, seat: int | None) -> Record:
        """Return the record as one seat has seen the match; None is a spectator.

        Comments, seed, board and extras are removed, because they could reveal cards.
        Seconds are kept, because all players see them.
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
            record = record._with_told(told)  # noqa: SLF001 - already checked
        deals = [
            evolved(seen, totals=deal.totals, seconds=deal.seconds)
            for seen, deal in zip(record.deals, self.deals, strict=True)
        ]
        return evolved(record, deals=tuple(deals), result=self.result)

    # Replay.

    @property
    def last(self) -> StateOrView:
        """The last state, or in the record of a seat its last view."""
        return self._ends[-1]

    @property
    def state(self) -> State:
        """The last state; raises `InvalidValue` in the record of a seat."""
        return self._state_of(self.last)

    @property
    def view(self) -> AnyView:
        """The last view; raises `InvalidValue` in a record with all cards."""
        if not isinstance(self.last, View):
            msg = "a record with all cards has states: call views(seat) for views"
            raise InvalidValue(msg)
        return self.last

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.last.over

    def at(self, deal: int, move: int | None = None) -> State:
        """Return the state after a move; the arguments are those of `truncated`."""
        return self.truncated(deal, move).state

    def __iter__(self) -> Iterator[Transition]:
        """Yield each state, the move made in it, and the next state."""
        steps, places = pairwise(self.states()), numbered_moves(self.deals)
        for (before, after), place in zip(steps, places, strict=True):
            yield before, move_at(*place), after

    def states(self) -> Iterator[State]:
        """Yield every state, from the one before the first deal."""
        return map(self._state_of, self.positions())

    def views(self, seat: int | None = None) -> Iterator[AnyView]:
        """Yield every view of a seat; the record of a seat has only its own views.

        Without `seat` these are the views of a spectator, or the record's own views.
        """
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
        """Yield every state, or in the record of a seat every view."""
        return chain(self._ends[:1], replayed(self._ends[0], self.deals))

    def _state_of(self, position: StateOrView) -> State:
        if isinstance(position, View):
            msg = f"the record of {position.whose} has views, but no states"
            raise InvalidValue(msg)
        return position

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {said_whose(self.seat)}"
        moves = sum([len(deal.moves) for deal in self.deals])
        return f"<Record{whose}: {self.game!r}, {len(self.deals)} deals, {moves} moves>"

    def __reduce__(self) -> Reduced:
        """Pickle the fields; positions are replayed."""
        fields = [each.name for each in attrs.fields(Record) if each.init]
        parts = {name: getattr(self, name) for name in fields}
        return functools.partial(Record, **parts), ()


def _numbered(what: str, number: int | None, most: int) -> int:
    if number is None:
        return most
    if type(number) is not int or not 0 <= number <= most:
        msg = f"expected a number from 0 to {most} for {what}, got {quoted(number)}"
        raise InvalidValue(msg)
    return number


def _check_date(text: str) -> None:
    if not _DATE.fullmatch(text):
        msg = f"expected a date such as 2026-11-21, 2026-11 or 2026, got {quoted(text)}"
        raise InvalidValue(msg)
    try:
        dt.date.fromisoformat(text + _FIRST_DAY[len(text) :])
    except ValueError:
        msg = f"expected a day of the calendar, got {quoted(text)}"
        raise InvalidValue(msg) from None


def _longer(
    deals: tuple[DealRecord, ...], made: LogEntry | Deal | None
) -> list[DealRecord]:
    """Return the deals with one more move in the last, or with one more deal."""
    if made is None or isinstance(made, Deal):
        return [*deals, DealRecord(() if made is None else made.pack)]
    if not deals:
        msg = f"expected a deal as the first move, got {quoted(made)}"
        raise InvalidValue(msg)
    *before, last = deals
    return [*before, evolved(last, moves=(*last.moves, made))]
