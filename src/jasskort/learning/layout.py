"""What stands where in an encoding, made from the fields of the phases of a game.

Each field of a phase, and of the record of its deal, says what kind it is of, and is typed.
By these two it is written: cards as masks by seat, a seat as how far it sits from the
observer in the order of the turn, a suit or a member of an enum as its place, a number as
it is; what a record holds as `field.part`. So no game has an encoding of its own: a ruleset
with new phases has one as soon as its fields are of types that are known here.
"""

from __future__ import annotations

import enum
import functools
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

from jasskort.cards import Card, CardSet
from jasskort.errors import InvalidValue
from jasskort.phase import DealContext, State
from jasskort.ruleset_base import AnyGame
from jasskort.seats import Seat
from jasskort.visibility import (
    OF_CALLS,
    OF_GONE,
    OF_SEATS,
    OF_SHOWN,
    FieldKind,
    Secret,
    fields_of,
)

NONE = -(1 << 15)
"""What is packed where there is no number, seat or member."""

Of: TypeAlias = Literal["cards", "one of", "number", "bits", "chance"]
Write: TypeAlias = Callable[[Any, int, Any, list[int], list[int]], object]
"""Takes what a field holds, the observer, the position; adds to masks and to numbers."""


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
    """What a field is written as: masks of cards, numbers, and how."""

    masks: tuple[Column, ...]
    numbers: tuple[Column, ...]
    write: Write

    def seen_by_itself(self) -> FieldLayout:
        """Return how a seat is written that nobody but itself sees."""
        write = self.write

        def secret(
            value: Any, me: int, at: Any, masks: list[int], numbers: list[int]
        ) -> None:
            write(value if value == me else None, me, at, masks, numbers)

        return self._replace(write=secret)


def none_of(parts: Sequence[FieldLayout]) -> Write:
    """Return what writes that there are no such fields."""
    no_cards = [0 for part in parts for _ in part.masks]
    no_numbers = [NONE for part in parts for _ in part.numbers]

    def write(
        _value: Any, _me: int, _at: Any, masks: list[int], numbers: list[int]
    ) -> None:
        masks += no_cards
        numbers += no_numbers

    return write


def of_record(writes: Sequence[tuple[str, Write]], seats: int) -> Write:
    """Return what writes fields of a record, by their names.

    It keeps what it has written by observer, since most records stand for several moves.
    """
    latest: list[tuple[Any, list[int], list[int]]] = [(None, [], [])] * seats

    def write(
        value: Any, me: int, at: Any, masks: list[int], numbers: list[int]
    ) -> None:
        known, own_masks, own_numbers = latest[me]
        if known is not value:
            own_masks, own_numbers = [], []
            for name, part in writes:
                part(getattr(value, name), me, at, own_masks, own_numbers)
            latest[me] = value, own_masks, own_numbers
        masks += own_masks
        numbers += own_numbers

    return write


# --- the phases of a game -------------------------------------------------------------


def classes_of(game: AnyGame, base: type[object]) -> tuple[type[object], ...]:
    """List the states of a game, or the records of its deals, sorted by name.

    Those are the classes from where the classes of its ruleset come from; what is run as
    text, without a module, counts as being where `object` is, which is none of these.
    """
    homes = {_home(each) for each in type(game).__mro__[:-1]}
    found = {
        each
        for each in _below(base)
        if _home(each) in homes and "__attrs_attrs__" in each.__dict__
        if getattr(sys.modules[each.__module__], each.__name__, each) is each
    }
    return tuple(sorted(found, key=lambda each: (each.__name__, each.__module__)))


def phases_of(game: AnyGame) -> tuple[type[object], ...]:
    """List the phases of a game, sorted by name.

    Those are its states, but for those that only others are made from, and what house
    rules put in the place of one, which is written as that is.
    """
    chosen = {
        each for kind in type(game).__mro__ for each in getattr(kind, "phases", ())
    }
    states = [each for each in classes_of(game, State) if each not in chosen]
    return tuple(
        [each for each in states if not any(_made_from(each, o) for o in states)]
    )


def _made_from(base: type[object], other: type[object]) -> bool:
    """Return whether a state derives from one of its module, or both are of the library."""
    homes = {each.__module__.partition(".")[0] for each in (base, other)}
    together = base.__module__ == other.__module__ or homes == {"jasskort"}
    return together and base is not other and issubclass(other, base)


def _below(base: type[object]) -> Iterator[type[object]]:
    for each in base.__subclasses__():
        if not each.__name__.endswith("Draft"):
            yield each
            yield from _below(each)


def _home(kind: type[object]) -> str:
    """Return the package that a class is from, or its module where that is in none."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


# --- fields ---------------------------------------------------------------------------

_BY_NAME = frozenset({"match", "turn", "trump"})
"""Fields that are written of each position."""


def layouts_of(game: AnyGame, whole: bool) -> dict[tuple[bool, str], FieldLayout]:  # noqa: FBT001
    """Return what the fields of the phases of a game are written as.

    The keys tell whether it is a field of the record of a deal, and its name. What is not
    there is written otherwise, or follows from the rest: where cards lie, what the log
    tells, what is not compared. What is secret is written for whom it is of alone, if not the
    whole is.

    Raises:
        InvalidValue: a field is of a type that cannot be written, or of several.
    """
    found: dict[tuple[bool, str], FieldLayout] = {}
    holders = [(each, False) for each in phases_of(game)]
    holders += [(each, True) for each in classes_of(game, DealContext)]
    for holder, recorded in holders:
        own: Any = holder
        compared = {each.name for each in attrs.fields(own) if each.eq} - _BY_NAME
        hints = get_type_hints(holder, include_extras=True)
        for name, kind in fields_of(holder).items():
            if name in compared and _is_written(kind):
                try:
                    called = f"deal.{name}" if recorded else name
                    part = _part(game, called, kind, hints[name])
                    if isinstance(kind, Secret) and not whole:
                        part = part.seen_by_itself()
                except TypeError as error:
                    msg = f"{holder.__name__}.{name} cannot be written: {error}"
                    raise InvalidValue(msg) from error
                there = found.setdefault((recorded, name), part)
                if there[:2] != part[:2]:
                    msg = (
                        f"{holder.__name__}.{name} is of another type in another phase"
                    )
                    raise InvalidValue(msg)
    return found


def _is_written(kind: FieldKind) -> bool:
    """Return whether something is written of a field beside where its cards lie."""
    if type(kind) in (FieldKind, Secret):
        return kind is not OF_GONE
    return type(kind).summed is not FieldKind.summed


def _part(game: AnyGame, name: str, kind: FieldKind, hint: Any) -> FieldLayout:
    """Return what a field of a kind and type is written as."""
    seats = len(game.seats)
    if type(kind).summed is not FieldKind.summed:
        return _summed(name, kind, seats)
    if kind is OF_SHOWN:

        def shown(
            value: Any, me: int, _: Any, masks: list[int], _numbers: list[int]
        ) -> None:
            masks += value[me:] + value[:me]

        meaning = "cards that all know it to have got into its hand"
        return FieldLayout(columns_by_seat(name, "cards", 0, seats, meaning), (), shown)
    if kind is OF_SEATS:
        turned = [
            tuple([mask >> at & 1 for at in range(seats)]) for mask in range(1 << seats)
        ]
        all_seats = (1 << seats) - 1

        def among(
            value: Any, me: int, _: Any, _masks: list[int], numbers: list[int]
        ) -> None:
            numbers += turned[value >> me | value << seats - me & all_seats]

        meaning = "whether it is one of these"
        return FieldLayout(
            (), columns_by_seat(name, "number", 1, seats, meaning), among
        )
    if kind is OF_CALLS:

        def called(
            value: Any, me: int, position: Any, _masks: list[int], numbers: list[int]
        ) -> None:
            said, first = [NONE] * seats, position.match.dealer + 1 - me
            for at, each in enumerate(value):
                said[(first + at) % seats] = each
            numbers += said

        return FieldLayout(
            (), columns_by_seat(name, "number", 1, seats, "what it has said"), called
        )
    if isinstance(hint_of(hint), TypeVar):  # of an ending
        return _member(name, [each for kind in game.enums for each in kind])
    return typed(name, hint, seats)


def _summed(name: str, kind: FieldKind, seats: int) -> FieldLayout:
    """Return what is written of a field whose cards lie somewhere."""
    whole = typed(name, get_type_hints(kind.summed)["return"], seats)
    write = whole.write

    def summed(
        value: Any, me: int, at: Any, masks: list[int], numbers: list[int]
    ) -> None:
        write(kind.summed(value, at), me, at, masks, numbers)

    return whole._replace(write=summed)


def columns_by_seat(
    name: str, of: Of, size: int, seats: int, meaning: str
) -> tuple[Column, ...]:
    """Return columns by seat, the observer first."""
    return tuple([Column(f"{name} +{at}", of, size, meaning) for at in range(seats)])


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
    """List the types of a union, but for None."""
    hint = hint_of(hint)
    if get_origin(hint) in (Union, UnionType):
        return [each for part in get_args(hint) for each in _options(part)]
    return [] if hint is NoneType else [hint]


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)


def _has_cards(kind: Any) -> bool:
    """Return whether a type is that of cards with a mask: a set, a meld."""
    return kind is CardSet or (
        attrs.has(kind) and any(each.name == "mask" for each in attrs.fields(kind))
    )


def typed(name: str, hint: Any, seats: int) -> FieldLayout:
    """Return what a field of a type is written as.

    Raises:
        TypeError: there is no way to write it.
    """
    kinds = _options(hint)
    kind = kinds[0]
    if kind is Seat:
        return _seat(name, seats)
    if kind in (int, bool):
        return _number(name)
    if get_origin(kind) is tuple:
        return _several(name, get_args(kind)[0], seats)
    if kind is Card:
        return _cards(name, "the card", lambda value: value.bit)
    if all(map(_has_cards, kinds)):
        return _cards(name, "the cards", lambda value: value.mask)
    if _is_enum(kind) and len(kinds) == 1:
        return _member(name, [*kind])
    if attrs.has(kind) and len(kinds) == 1:
        return _record(name, kind, seats)
    raise TypeError(hint)


def _seat(name: str, seats: int) -> FieldLayout:
    def write(
        value: Any, me: int, _: Any, _masks: list[int], numbers: list[int]
    ) -> None:
        numbers.append(NONE if value is None else (value - me) % seats)

    return FieldLayout(
        (), (Column(name, "one of", seats, "the seat, from +0 on"),), write
    )


def _number(name: str) -> FieldLayout:
    def write(
        value: Any, _me: int, _: Any, _masks: list[int], numbers: list[int]
    ) -> None:
        numbers.append(NONE if value is None else value)

    return FieldLayout((), (Column(name, "number", 1, "as it is"),), write)


def _cards(name: str, meaning: str, mask: Callable[[Any], int]) -> FieldLayout:
    def write(
        value: Any, _me: int, _: Any, masks: list[int], _numbers: list[int]
    ) -> None:
        masks.append(0 if value is None else mask(value))

    return FieldLayout((Column(name, "cards", 0, meaning),), (), write)


def _member(name: str, members: Sequence[enum.Enum]) -> FieldLayout:
    places: dict[Any, int] = {each: at for at, each in enumerate(members)}
    places[None] = NONE

    def write(
        value: Any, _me: int, _: Any, _masks: list[int], numbers: list[int]
    ) -> None:
        numbers.append(places[value])

    meaning = ", ".join([each.name.lower() for each in members])
    return FieldLayout((), (Column(name, "one of", len(members), meaning),), write)


def _several(name: str, hint: Any, seats: int) -> FieldLayout:
    """Return what a tuple is written as, by the type of what is in it.

    Numbers and sets of cards stand by seat. Of what else there is, their order is that in which it came:
    seats and members of one enum have their place in it, from 1; of members of several
    enums the last one of each counts; of records of a seat there is what each seat has.

    Raises:
        TypeError: there is no way to write it.
    """
    kinds = _options(hint)
    kind = kinds[0]
    if kind is int:

        def all_seats(
            value: Any, me: int, _: Any, _masks: list[int], numbers: list[int]
        ) -> None:
            numbers += value[me:] + value[:me]

        return FieldLayout(
            (), columns_by_seat(name, "number", 1, seats, "of the seat"), all_seats
        )
    if kind is Seat:

        def seated(
            value: Any, me: int, _: Any, _masks: list[int], numbers: list[int]
        ) -> None:
            numbers += [(me + at) % seats in value for at in range(seats)]

        meaning = "whether it is one of these"
        return FieldLayout(
            (), columns_by_seat(name, "number", 1, seats, meaning), seated
        )
    if kind is CardSet:

        def sets(
            value: Any, me: int, _: Any, masks: list[int], _numbers: list[int]
        ) -> None:
            masks += [each.mask for each in value[me:] + value[:me]]

        return FieldLayout(
            columns_by_seat(name, "cards", 0, seats, "the cards of the seat"), (), sets
        )
    if all(map(_is_enum, kinds)):
        return _in_order(name, kinds)
    if all(map(_has_cards, kinds)):
        return _cards(name, "the cards of all", _union)
    if attrs.has(kind) and len(kinds) == 1:
        return _owned(name, kind, seats)
    raise TypeError(hint)


def _union(values: Sequence[Any]) -> int:
    cards = 0
    for each in values:
        cards |= each.mask
    return cards


def _in_order(name: str, kinds: Sequence[Any]) -> FieldLayout:
    """Return what members of enums are written as."""
    if len(kinds) > 1:
        of_kind = {kind: at for at, kind in enumerate(kinds)}
        places = {each: at for kind in kinds for at, each in enumerate(kind)}

        def last(
            value: Any, _me: int, _: Any, _masks: list[int], numbers: list[int]
        ) -> None:
            said = [NONE] * len(of_kind)
            for each in value or ():
                said[of_kind[type(each)]] = places[each]
            numbers += said

        columns = [
            _member(f"{name} {e.__name__.lower()}", [*e]).numbers[0] for e in kinds
        ]
        return FieldLayout((), tuple(columns), last)
    members: list[Any] = [*kinds[0]]

    @functools.cache
    def places_in(value: Any) -> list[int]:
        return [value.index(each) + 1 if each in value else 0 for each in members]

    def place(
        value: Any, _me: int, _: Any, _masks: list[int], numbers: list[int]
    ) -> None:
        numbers += places_in(value)

    meaning = "its place in the order in which they came, from 1; 0 if it has not"
    return FieldLayout(
        (),
        tuple(
            [Column(f"{name} {e.name.lower()}", "number", 1, meaning) for e in members]
        ),
        place,
    )


def _record(name: str, kind: Any, seats: int) -> FieldLayout:
    """Return what a record is written as: what its fields are."""
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in attrs.fields(kind) if each.eq]
    parts = [typed(f"{name}.{each}", hints[each], seats) for each in names]
    masked = tuple([column for part in parts for column in part.masks])
    numbered = tuple([column for part in parts for column in part.numbers])
    none = none_of(parts)
    there = of_record(
        [(each, part.write) for each, part in zip(names, parts, strict=True)], seats
    )

    def write(
        value: Any, me: int, at: Any, masks: list[int], numbers: list[int]
    ) -> None:
        (none if value is None else there)(value, me, at, masks, numbers)

    return FieldLayout(masked, numbered, write)


def _owned(name: str, kind: Any, seats: int) -> FieldLayout:
    """Return what records with a seat and cards are written as: the cards, by seat.

    Raises:
        TypeError: they have something else.
    """
    hints = get_type_hints(kind)
    owner = [each for each, hint in hints.items() if _options(hint) == [Seat]]
    cards = [e for e, hint in hints.items() if all(map(_has_cards, _options(hint)))]
    if len(owner) != 1 or len(cards) != 1 or len(hints) > len(owner + cards):
        raise TypeError(kind)

    def write(
        value: Any, me: int, _: Any, masks: list[int], numbers: list[int]
    ) -> None:
        of, counts = [0] * seats, [0] * seats
        for each in value:
            at = (getattr(each, owner[0]) - me) % seats
            of[at] |= getattr(each, cards[0]).mask
            counts[at] += 1
        masks += of
        numbers += counts

    return FieldLayout(
        columns_by_seat(name, "cards", 0, seats, "the cards of all of its"),
        columns_by_seat(f"{name} number", "number", 1, seats, "how many it has"),
        write,
    )
