"""What stands where in an encoding, made from the fields of the phases of a game.

Each field of a phase, and of the record of its deal, says what kind it is of, and is typed.
By these two it is written, so no game has an encoding of its own: a ruleset with new phases
has one as soon as its fields are of types that are known here.
"""

from __future__ import annotations

import enum
import functools
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from jasskort import visibility
from jasskort.cards import Card, CardSet
from jasskort.craft.values import home_of, homes_of
from jasskort.errors import InvalidValue
from jasskort.phase import DealContext, State
from jasskort.ruleset_base import AnyGame
from jasskort.seats import Seat

NONE = -(1 << 15)
"""What is packed where there is no number, seat or member."""
A_SEAT = "the seat, from +0 on"
"""What columns of a seat mean."""

Of: TypeAlias = Literal["cards", "one of", "number", "bits", "chance"]
Write: TypeAlias = Callable[[Any, int, Any], Sequence[int]]
"""Takes what a field holds, the observer, the position; returns masks, or numbers."""


class Column(NamedTuple):
    """What some numbers next to each other mean.

    Attributes:
        name: the field that they are from, or a part of it; "+0" is what is of the
            observer, "+1" what is of the seat after it in the order of the turn.
        of: "cards": one for each card of the pack, in its order, 1 if it is there; "one
            of": one for each choice, 1 for what is so, all 0 if nothing is; "number": one,
            or in `order` one for each card, as it is, and 0 if there is none; "bits": one for
            each action id; "chance": one for each card, from 0 to 1.
        size: how many numbers they are.
        meaning: what they say.
    """

    name: str
    of: Of
    size: int
    meaning: str


class FieldLayout(NamedTuple):
    """What a field is written as: masks of cards, or numbers, and how."""

    columns: tuple[Column, ...]
    write: Write

    @property
    def of_cards(self) -> bool:
        """Whether masks are written."""
        return self.columns[0].of == "cards"

    @property
    def none(self) -> list[int]:
        """What is written where there is no such field."""
        return [0 if self.of_cards else NONE] * len(self.columns)


Parts: TypeAlias = tuple[FieldLayout, ...]


def columns_by_seat(
    name: str, of: Of, size: int, seats: int, meaning: str
) -> tuple[Column, ...]:
    """Return columns by seat, the observer first."""
    return tuple([Column(f"{name} +{at}", of, size, meaning) for at in range(seats)])


def seat_column(name: str, seats: int) -> Column:
    """Return the column of a seat."""
    return Column(name, "one of", seats, A_SEAT)


def choices_column(name: str, members: Sequence[enum.Enum]) -> Column:
    """Return the column of a suit, or of a member of an enum."""
    meaning = ", ".join([each.name.lower() for each in members])
    return Column(name, "one of", len(members), meaning)


def of_record(
    writes: Sequence[tuple[str, Write]], seats: int, none: Sequence[int] = ()
) -> Write:
    """Return what writes fields of a record, by their names; `none` where there is none.

    It keeps what it has written by observer, since most records stand for several moves.
    """
    latest: list[tuple[Any, Sequence[int]]] = [(None, none)] * seats

    def write(value: Any, me: int, at: Any) -> Sequence[int]:
        if value is None:
            return none
        known, written = latest[me]
        if known is not value:
            found: list[int] = []
            for name, part in writes:
                found += part(getattr(value, name), me, at)
            latest[me] = value, found
            return found
        return written

    return write


# --- the phases of a game -------------------------------------------------------------


def classes_of(game: AnyGame, base: type[object]) -> list[type[Any]]:
    """List the states of a game, or the records of its deals, sorted by name.

    Those are the classes from where the classes of its ruleset come from.
    """
    homes = homes_of(type(game))
    found = {
        each
        for each in _below(base)
        if home_of(each) in homes and "__attrs_attrs__" in each.__dict__
        if getattr(sys.modules[each.__module__], each.__name__, each) is each
    }
    return sorted(found, key=lambda each: (each.__name__, each.__module__))


def phases_of(game: AnyGame) -> list[type[Any]]:
    """List the phases of a game, sorted by name.

    Those are its states, but for those that only others are made from, and what house
    rules put in the place of one, which is written as that is.
    """
    chosen = {
        each for kind in type(game).__mro__ for each in getattr(kind, "phases", ())
    }
    states = [each for each in classes_of(game, State) if each not in chosen]
    return [each for each in states if not any(_made_from(each, o) for o in states)]


def _made_from(base: type[object], other: type[object]) -> bool:
    homes = {each.__module__.partition(".")[0] for each in (base, other)}
    together = base.__module__ == other.__module__ or homes == {"jasskort"}
    return together and base is not other and issubclass(other, base)


def _below(base: type[object]) -> Iterator[type[object]]:
    for each in base.__subclasses__():
        if not each.__name__.endswith("Draft"):
            yield each
            yield from _below(each)


# --- fields ---------------------------------------------------------------------------

_BY_NAME = frozenset({"match", "turn", "trump"})
"""Fields that are written of each position."""


def layouts_of(game: AnyGame, *, whole: bool) -> dict[tuple[bool, str], Parts]:
    """Return what the fields of the phases of a game are written as.

    The keys tell whether it is a field of the record of a deal, and its name. What is not
    there is written otherwise, or follows from the rest.

    Raises:
        InvalidValue: a field is of a type that cannot be written, or of several.
    """
    found: dict[tuple[bool, str], Parts] = {}
    holders = [(each, "") for each in phases_of(game)]
    holders += [(each, "deal.") for each in classes_of(game, DealContext)]
    for holder, of in holders:
        compared = {each.name for each in attrs.fields(holder) if each.eq} - _BY_NAME
        hints = get_type_hints(holder, include_extras=True)
        for name, kind in visibility.fields_of(holder).items():
            if name not in compared or not _is_written(kind):
                continue
            told = f"{holder.__name__}.{name}"
            try:
                parts = _parts(game, f"{of}{name}", kind, hints[name])
            except TypeError as error:
                msg = f"{told} cannot be written: {error}"
                raise InvalidValue(msg) from error
            if isinstance(kind, visibility.Secret) and not whole:
                parts = tuple([_seen_by_itself(part) for part in parts])
            there = found.setdefault((bool(of), name), parts)
            if [part.columns for part in there] != [part.columns for part in parts]:
                msg = f"{told} is of another type in another phase"
                raise InvalidValue(msg)
    return found


def _is_written(kind: visibility.FieldKind) -> bool:
    if type(kind) in (visibility.FieldKind, visibility.Secret):
        return kind is not visibility.OF_GONE and kind is not visibility.OF_LOG
    return type(kind).summed is not visibility.FieldKind.summed


def _seen_by_itself(part: FieldLayout) -> FieldLayout:
    columns, write = part
    return FieldLayout(columns, lambda v, me, at: write(v if v == me else None, me, at))


def _parts(game: AnyGame, name: str, kind: visibility.FieldKind, hint: Any) -> Parts:
    seats = len(game.seats)
    if type(kind).summed is not visibility.FieldKind.summed:  # its cards lie somewhere
        whole = typed(name, get_type_hints(kind.summed)["return"], seats)
        return _summed(whole, kind)
    if kind is visibility.OF_SHOWN:
        meaning = "cards that all know it to have got into its hand"
        return _by_seat(name, "cards", seats, meaning, _from_observer)
    if kind is visibility.OF_SEATS:
        return _by_seat(
            *(name, "number", seats, _AMONG),
            lambda v, me, _: [v >> (me + at) % seats & 1 for at in range(seats)],
        )
    if kind is visibility.OF_CALLS:

        def called(value: Any, me: int, position: Any) -> list[int]:
            said, first = [NONE] * seats, position.match.dealer + 1 - me
            for at, each in enumerate(value):
                said[(first + at) % seats] = each
            return said

        return _by_seat(name, "number", seats, "what it has said", called)
    if isinstance(hint_of(hint), TypeVar):  # of an ending
        return _member(name, [each for kind in game.enums for each in kind])
    return typed(name, hint, seats)


def _summed(parts: Parts, kind: visibility.FieldKind) -> Parts:
    """Return how what is summed up of a field is written: once for all of its parts."""
    latest: tuple[object, object, object] = (None, None, None)

    def summed(value: object, at: object) -> object:
        nonlocal latest
        of, where, found = latest
        if of is not value or where is not at:
            found = kind.summed(value, at)
            latest = value, at, found
        return found

    def of_part(write: Write) -> Write:
        sums = summed if len(parts) > 1 else kind.summed
        return lambda v, me, at: write(sums(v, at), me, at)

    return tuple([FieldLayout(columns, of_part(write)) for columns, write in parts])


def hint_of(hint: Any) -> Any:
    """Return a type without what is said of it, and what a new type is made of."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hint is not Seat and hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint


def _options(hint: Any) -> list[Any]:
    hint = hint_of(hint)
    if get_origin(hint) in (Union, UnionType):
        return [each for part in get_args(hint) for each in _options(part)]
    return [] if hint is NoneType else [hint]


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)


def _all_have_masks(kinds: Sequence[Any]) -> bool:
    """Return whether all types are those of cards with a mask: a set, melds."""
    return all(
        kind is CardSet
        or (attrs.has(kind) and any(e.name == "mask" for e in attrs.fields(kind)))
        for kind in kinds
    )


def typed(name: str, hint: Any, seats: int) -> Parts:
    """Return what a field of a type is written as; `TypeError` if there is no way."""
    kinds = _options(hint)
    kind = kinds[0]
    if kind is Seat:
        column = seat_column(name, seats)
        return _one(column, lambda v, me, _: [NONE if v is None else (v - me) % seats])
    if kind in (int, bool):
        column = Column(name, "number", 1, "as it is")
        return _one(column, lambda v, _, __: [NONE if v is None else v])
    if get_origin(kind) is tuple:
        return _several(name, get_args(kind)[0], seats)
    if kind is Card:
        column = Column(name, "cards", 0, "the card")
        return _one(column, lambda v, _, __: [0 if v is None else v.bit])
    if _all_have_masks(kinds):
        column = Column(name, "cards", 0, "the cards")
        return _one(column, lambda v, _, __: [0 if v is None else v.mask])
    if _is_enum(kind) and len(kinds) == 1:
        return _member(name, [*kind])
    if attrs.has(kind) and len(kinds) == 1:
        return _record(name, kind, seats)
    raise TypeError(hint)


def _one(column: Column, write: Write) -> Parts:
    return (FieldLayout((column,), write),)


def _by_seat(name: str, of: Of, seats: int, meaning: str, write: Write) -> Parts:
    size = 0 if of == "cards" else 1
    return (FieldLayout(columns_by_seat(name, of, size, seats, meaning), write),)


_AMONG = "whether it is one of these"


def _from_observer(value: Any, me: int, _: object) -> Any:
    return value[me:] + value[:me]


def _member(name: str, members: Sequence[enum.Enum]) -> Parts:
    places: dict[Any, list[int]] = {each: [at] for at, each in enumerate(members)}
    places[None] = [NONE]
    return _one(choices_column(name, members), lambda v, _, __: places[v])


def _several(name: str, hint: Any, seats: int) -> Parts:
    """Return what a tuple is written as, by the type of what is in it.

    Numbers and sets of cards stand by seat; members of one enum have their place, from 1;
    of several enums the last one of each counts; of records there is what each seat has.
    """
    kinds = _options(hint)
    kind = kinds[0]
    if kind is int:
        return _by_seat(name, "number", seats, "of the seat", _from_observer)
    if kind is Seat:
        return _by_seat(
            *(name, "number", seats, _AMONG),
            lambda v, me, _: [(me + at) % seats in v for at in range(seats)],
        )
    if kind is CardSet:
        return _by_seat(
            *(name, "cards", seats, "the cards of the seat"),
            lambda v, me, _: [each.mask for each in v[me:] + v[:me]],
        )
    if all(map(_is_enum, kinds)):
        return _in_order(name, kinds)
    if _all_have_masks(kinds):
        column = Column(name, "cards", 0, "the cards of all")
        union = functools.partial(functools.reduce, int.__or__)
        return _one(column, lambda v, _, __: [union([each.mask for each in v], 0)])
    if attrs.has(kind) and len(kinds) == 1:
        return _owned(name, kind, seats)
    raise TypeError(hint)


def _in_order(name: str, kinds: Sequence[Any]) -> Parts:
    if len(kinds) > 1:
        of_kind = {kind: at for at, kind in enumerate(kinds)}
        places = {each: at for kind in kinds for at, each in enumerate(kind)}

        def last(value: Any, _me: int, _: object) -> list[int]:
            said = [NONE] * len(of_kind)
            for each in value or ():
                said[of_kind[type(each)]] = places[each]
            return said

        named = [choices_column(f"{name} {e.__name__.lower()}", [*e]) for e in kinds]
        return (FieldLayout(tuple(named), last),)
    members: list[Any] = [*kinds[0]]

    @functools.cache
    def places_in(value: Any) -> list[int]:
        return [value.index(each) + 1 if each in value else 0 for each in members]

    meaning = "its place in the order in which they came, from 1; 0 if it has not"
    columns = [
        Column(f"{name} {e.name.lower()}", "number", 1, meaning) for e in members
    ]
    return (FieldLayout(tuple(columns), lambda v, _, __: places_in(v)),)


def _record(name: str, kind: Any, seats: int) -> Parts:
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in attrs.fields(kind) if each.eq]
    found = [(e, part) for e in names for part in typed(f"{name}.{e}", hints[e], seats)]
    made = [
        _joined([e for e in found if e[1].of_cards is cards], seats)
        for cards in (True, False)
    ]
    return tuple([part for part in made if part.columns])


def _joined(parts: Sequence[tuple[str, FieldLayout]], seats: int) -> FieldLayout:
    none = [number for _, part in parts for number in part.none]
    write = of_record([(name, part.write) for name, part in parts], seats, none)
    columns = [column for _, part in parts for column in part.columns]
    return FieldLayout(tuple(columns), write)


def _owned(name: str, kind: Any, seats: int) -> Parts:
    """Return what records of a seat and cards are written as: the cards, by seat."""
    hints = get_type_hints(kind)
    owner = [each for each, hint in hints.items() if _options(hint) == [Seat]]
    cards = [each for each, hint in hints.items() if _all_have_masks(_options(hint))]
    if len(owner) != 1 or len(cards) != 1 or len(hints) > len(owner + cards):
        raise TypeError(kind)
    parts_of = operator.attrgetter(owner[0], f"{cards[0]}.mask")

    def masks(value: Any, me: int, _: object) -> list[int]:
        found = [0] * seats
        for seat, mask in map(parts_of, value):
            found[seat - me] |= mask
        return found

    def counts(value: Any, me: int, _: object) -> list[int]:
        of = [(seat - me) % seats for seat, _mask in map(parts_of, value)]
        return [of.count(at) for at in range(seats)]

    return (
        *_by_seat(name, "cards", seats, "the cards of all of its", masks),
        *_by_seat(f"{name} number", "number", seats, "how many it has", counts),
    )
