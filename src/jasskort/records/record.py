"""A match written down: who played, which cards were dealt, every move, how it ended."""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise
from typing import TypeAlias, TypedDict, Unpack

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.pickling import Reduced
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.records.errors import at_path
from jasskort.records.json_text import check_text
from jasskort.records.parts import (
    NOTHING_BEYOND,
    NOTHING_ELSE,
    Beyond,
    DealRecord,
    Extra,
    Result,
    checked_comment,
    extra_of,
)
from jasskort.records.replay import (
    AnyView,
    Position,
    begun,
    check_end,
    check_result,
    known,
    move_at,
    places_of,
    replayed,
    result_of,
    score_of,
)
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat
from jasskort.told import LogEntry, Told
from jasskort.view import View

Step: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""

TEXTS = ("date", "event", "place", "board", "seed")
"""What is said of a match in a text."""

DATE = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")
_FIRST_DAY = "2026-01-01"
"""What is not said of a date, to ask the calendar for a day."""


class _Said(TypedDict, total=False):
    """What is said of a match that is written down from its moves."""

    dealer: int
    players: tuple[str, ...]
    date: str | None
    event: str | None
    place: str | None
    board: str | None
    seed: str | None


@attrs.frozen(kw_only=True, repr=False)
class Record(Typed):
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
        seat: the seat from whose view it is written; None if all cards are known.
        deals: the deals with their moves.
        result: how it ended, if that is written down.
        extra: whatever else it was given, by name, as JSON.

    Raises:
        InvalidValue: one of them is none.
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
    seat: Seat | None = None
    deals: tuple[DealRecord, ...] = ()
    result: Result | None = None
    extra: Extra = attrs.field(default=NOTHING_ELSE, converter=extra_of)
    _last: Position = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts, play it again, and keep the last position."""
        super().__attrs_post_init__()
        table, names = self.game.table, self.players
        table.check(self.dealer)
        if self.seat is not None:
            table.check(self.seat)
        if len(names) not in {0, len(table.seats)}:
            msg = f"there are {len(table.seats)} players, by seat, or none: {quoted(names)}"
            raise InvalidValue(msg)
        for text in filter(None, [*names, *[getattr(self, name) for name in TEXTS]]):
            check_text(text)
        if self.date is not None:
            _check_date(self.date)
        last = begun(self.game, self.dealer, self.seat)
        for number, deal in enumerate(self.deals):
            with at_path("deals", number):
                *_, last = replayed(last, [deal])
                check_end(last, deal)
        if self.result is not None:
            check_result(last, self.result)
        object.__setattr__(self, "_last", last)

    # Making one.

    @classmethod
    def of(
        cls,
        game: AnyRuleset,
        moves: Iterable[Move | Deal],
        *,
        extra: Mapping[str, object] = NOTHING_ELSE,
        **parts: Unpack[_Said],
    ) -> Record:
        """Write a match down from its moves, deals among them, and parts of a record.

        Raises:
            IllegalMove: a move is not legal.
            InvalidValue: one of them is none.
        """
        record = cls(game=game, extra=Extra.of(extra), **parts)
        if not isinstance(moves, Iterable):
            msg = f"a match is written down from its moves, not from {quoted(moves)}"
            raise InvalidValue(msg)
        for move in moves:
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
            return self._with_told(made)
        if not isinstance(made, Move | Deal):
            msg = f"a move is written down, not {quoted(made)}"
            raise InvalidValue(msg)
        after = self.game.apply(self.state, made)
        return self._going_on(_longer(self.deals, made), after)

    def _with_told(self, told: Told) -> Record:
        view = self.view
        deals = _longer(self.deals, told.move)
        deal, beyond = deals[-1], Beyond.of(told)
        noted = ((len(deal.moves), beyond),) if beyond != NOTHING_BEYOND else ()
        with at_path():
            after = view.after(told)
        deals[-1] = evolved(deal, pack=after.dealt, told=(*deal.told, *noted))
        return self._going_on(deals, after)

    def _going_on(self, deals: list[DealRecord], after: Position) -> Record:
        """Return the record with a longer last deal, whose totals are kept up if it had any."""
        if deals[-1].totals is not None:
            deals[-1] = evolved(deals[-1], totals=score_of(after).totals)
        return evolved(self, deals=tuple(deals), _last=after)

    def with_comment(
        self, text: str, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Return the record with a comment at a move; an empty one takes it away.

        The last deal, and the last move in a deal, need not be named.

        Raises:
            InvalidValue: there is no such move, or it is no text.
        """
        number, place = self._found(len(self.deals) if deal is None else deal, move)
        if number == 0:
            msg = "before the first deal there is nothing to comment on"
            raise InvalidValue(msg)
        commented = self.deals[number - 1]
        comments = {**dict(commented.comments), place: text}
        if text == "":
            del comments[place]
        else:
            checked_comment(text)
        deals = list(self.deals)
        deals[number - 1] = evolved(commented, comments=tuple(sorted(comments.items())))
        return evolved(self, deals=tuple(deals))

    def closed(self) -> Record:
        """Return the record with the totals after each deal, and the result if it is over.

        Where the last deal is not over, it has no totals.
        """
        ends, end = list[Position](), begun(self.game, self.dealer, self.seat)
        for deal in self.deals[:-1]:
            *_, end = replayed(end, [deal])
            ends.append(end)
        ends.append(self._last)  # which is there, even where there is no deal
        deals = [
            evolved(deal, totals=None if end.turn is not None else score_of(end).totals)
            for deal, end in zip(self.deals, ends, strict=False)
        ]
        return evolved(self, deals=tuple(deals), result=result_of(self._last))

    def truncated(self, deal: int, move: int | None = None) -> Record:
        """Return the record as far as a move; the last one of a deal need not be named.

        Raises:
            InvalidValue: there is no such move.
        """
        number, place = self._found(deal, move)
        if (number, place) == self._found(len(self.deals), None):
            return self
        deals = list(self.deals[:number])
        if number and place < len(deals[-1].moves):
            deals[-1] = deals[-1].until(place)
        start = begun(self.game, self.dealer, self.seat)
        *_, last = start, *replayed(start, deals)
        return evolved(self, deals=known(last, deals), result=None, _last=last)

    def undone(self) -> Record:
        """Return the record without its last move; `InvalidValue` if it has none."""
        if not self.deals:
            msg = "there is no move to take back"
            raise InvalidValue(msg)
        number, place = self._found(len(self.deals), None)
        return self.truncated(*((number, place - 1) if place else (number - 1, None)))

    def _found(self, deal: int, move: int | None) -> tuple[int, int]:
        """Return the numbers of a deal and of a move in it, or raise `InvalidValue`."""
        _check_number("deals", deal, len(self.deals))
        last = len(self.deals[deal - 1].moves) if deal else 0
        place = last if move is None else move
        _check_number(f"moves of deal {deal}", place, last)
        return deal, place

    def seen_by(self, seat: int) -> Record:
        """Return the record of what one seat has seen.

        Comments, seed, board and extras are left out, since they may tell of cards.

        Raises:
            InvalidValue: there is no such seat, or it is the record of a seat already.
        """
        record = attrs.evolve(
            self,
            seat=self.game.table.check(seat),
            deals=(),
            result=None,
            seed=None,
            board=None,
            extra=NOTHING_ELSE,
        )
        for before, move, after in self:
            record = record.append(self.game.told(before, move, after, seat))
        deals = [
            evolved(seen, totals=deal.totals)
            for seen, deal in zip(record.deals, self.deals, strict=True)
        ]
        return evolved(record, deals=tuple(deals), result=self.result)

    # Playing it again.

    @property
    def state(self) -> State:
        """The last state; the record of a seat has views instead (`InvalidValue`)."""
        return self._state_of(self._last)

    @property
    def view(self) -> AnyView:
        """The last view of the seat whose record it is; `InvalidValue` if of none."""
        if not isinstance(self._last, View):
            msg = "all cards are known, and there are states: ask for views(seat)"
            raise InvalidValue(msg)
        return self._last

    @property
    def last(self) -> Position:
        """The last state, or the last view of the seat whose record it is."""
        return self._last

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._last.over

    def at(self, deal: int, move: int | None = None) -> State:
        """Return the state after a move, which is named as in `truncated`."""
        return self.truncated(deal, move).state

    def __iter__(self) -> Iterator[Step]:
        """Play it again, move by move: state, move, and the state after it."""
        steps, places = pairwise(self.states()), places_of(self.deals)
        for (before, after), place in zip(steps, places, strict=True):
            yield before, move_at(*place), after

    def states(self) -> Iterator[State]:
        """Play it again, and give every state, that before the first deal included."""
        return map(self._state_of, self._positions())

    def views(self, seat: int | None = None) -> Iterator[AnyView]:
        """Play it again, and give every view of a seat, usually of that whose record it is.

        Raises:
            InvalidValue: there is no such seat, or it is the record of another.
        """
        if self.seat is not None and seat not in {None, self.seat}:
            msg = f"the record of seat {self.seat} has no views of {quoted(seat)}"
            raise InvalidValue(msg)
        for position in self._positions():
            if isinstance(position, View):
                yield position
            else:
                yield self.game.view(position, seat)

    def _positions(self) -> Iterator[Position]:
        start = begun(self.game, self.dealer, self.seat)
        return chain([start], replayed(start, self.deals))

    def _state_of(self, position: Position) -> State:
        if isinstance(position, View):
            msg = f"the record of seat {self.seat} has views, and no states"
            raise InvalidValue(msg)
        return position

    def __repr__(self) -> str:
        """Show the game, and how long it is."""
        whose = "" if self.seat is None else f" of seat {self.seat}"
        moves = sum([len(deal.moves) for deal in self.deals])
        return f"<Record{whose}: {self.game!r}, {len(self.deals)} deals, {moves} moves>"

    def __reduce__(self) -> Reduced:
        """Pickle what is written down; the rest is played again."""
        fields = [each.name for each in attrs.fields(Record) if each.init]
        parts = {name: getattr(self, name) for name in fields}
        return functools.partial(Record, **parts), ()


def _check_number(what: str, number: int, most: int) -> None:
    if type(number) is not int or not 0 <= number <= most:
        msg = f"{what} are numbered 0 to {most}, not {quoted(number)}"
        raise InvalidValue(msg)


def _check_date(text: str) -> None:
    """Check that a date is written as one, and is one of the calendar."""
    if not DATE.fullmatch(text):
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
