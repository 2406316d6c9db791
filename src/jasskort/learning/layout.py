"""The columns of an encoding, made from the fields of the phases of a game.

The kind and the type of a field determine its columns, so a custom game has an encoding
if `typed` supports the types of its fields.
"""

from __future__ import annotations

import enum
import functools
import operator
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType, NoneType, UnionType
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
from jasskort.visibility import Means

NONE = -(1 << 15)
"""Packed in place of a missing number, seat or enum member."""
A_SEAT = "the seat, from +0 on"
"""The text `Written.read` of a column whose value is a seat."""
MOST = (1 << 15) - 1
"""The highest number that can be packed; higher numbers are packed as this one."""

Of: TypeAlias = Literal["cards", "one of", "number", "bits", "chance"]
Write: TypeAlias = Callable[[Any, int, Any], Sequence[int]]
"""Takes the value of a field, the observer, and the state; returns masks or numbers."""


class Column(NamedTuple):
    """Adjacent numbers of an expanded view, with their meaning.

    Attributes:
        name: the name of a field, or of a part of a field; "+0" is the observer, "+1" the
            next seat in turn.
        of: the kind of the numbers. "cards": a number per card, in the order of the pack, 1
            if the card is there. "one of": a number per choice, 1 for the current choice.
            "number": one number (in the segment `order`, one per card). "bits": a number per
            action id, then one per kind of hidden move. "chance": a probability per card.
        size: how many numbers the column has.
        meaning: the meaning of the numbers, with the choices in order.
        low: the lowest possible number.
        high: the highest possible number.
        zero: the meaning of 0.
    """

    name: str
    of: Of
    size: int
    meaning: str
    low: int
    high: int
    zero: str


UNSAID = Means()
_ZERO: Mapping[Of, str] = MappingProxyType(
    {
        "cards": "card not there, or not seen",
        "one of": "another choice, or none",
        "number": "zero, or no value in this phase",
        "bits": "not done in this deal",
        "chance": "card not there, or seen",
    }
)


class Written(NamedTuple):
    """A column with `read`, a text that is hashed, and `means`, which is not hashed."""

    name: str
    of: Of
    size: int
    read: str
    means: Means = UNSAID

    def __repr__(self) -> str:
        # `Encoding.hash` is made from this text.
        words = f"of={self.of!r}, size={self.size!r}, meaning={self.read!r}"
        return f"Column(name={self.name!r}, {words})"

    def meaning(self, said: Means | None) -> Written:
        """Return the column with the meaning of its field put before its own meaning."""
        if said is None:
            return self
        text, low, high, zero = attrs.astuple(self.means)
        means = Means(
            f"{said.text}: {text}" if text else said.text,
            low=low if said.low is None else said.low,
            high=high if said.high is None else said.high,
            zero=said.zero or zero,
        )
        return self._replace(means=means)

    @property
    def column(self) -> Column:
        """The column in `Encoding.spec`."""
        text, low, high, zero = attrs.astuple(self.means)
        if self.of != "number":
            low, high = 0, 1
        elif low is None:
            low = -MOST if high is None else 0
        field = f"the field `{self.name.partition(' +')[0]}`"
        if self.of == "one of":
            seats = ", ".join([f"+{at}" for at in range(self.size)])
            text = f"{text or field}: {seats if self.read == A_SEAT else self.read}"
        text = text or _PLAINLY.get(self.read, self.read) or field
        high = MOST if high is None else high
        zero = zero or _ZERO[self.of]
        return Column(self.name, self.of, self.size, text, low, high, zero)


class FieldLayout(NamedTuple):
    """Columns of a field with their writer: either all of cards, or all of numbers."""

    columns: tuple[Written, ...]
    write: Write

    @property
    def of_cards(self) -> bool:
        """Whether the writer returns masks of cards, not numbers."""
        return self.columns[0].of == "cards"

    @property
    def none(self) -> list[int]:
        """The masks or numbers that are packed in a phase that lacks the field."""
        return [0 if self.of_cards else NONE] * len(self.columns)


Parts: TypeAlias = tuple[FieldLayout, ...]


def columns_by_seat(
    name: str, of: Of, size: int, seats: int, read: str, *, means: Means = UNSAID
) -> tuple[Written, ...]:
    """Return a column for each seat, the observer first."""
    named = [f"{name} +{at}" for at in range(seats)]
    return tuple([Written(each, of, size, read, means) for each in named])


def seat_column(name: str, seats: int, means: Means = UNSAID) -> Written:
    """Return a column with a choice per seat."""
    return Written(name, "one of", seats, A_SEAT, means)


def choices_column(
    name: str, members: Sequence[enum.Enum], means: Means = UNSAID
) -> Written:
    """Return a column with a choice per member of an enum."""
    choices = ", ".join([each.name.lower() for each in members])
    return Written(name, "one of", len(members), choices, means)


def of_record(
    writes: Sequence[tuple[str, Write]], seats: int, none: Sequence[int] = ()
) -> Write:
    """Return a writer of the fields of an attrs object; for None it writes `none`.

    The writer caches its numbers by observer, because the object mostly stays in the
    state for several moves.
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
    """Return the attrs classes of a game that derive from a base, sorted by name.

    Classes are looked up where the ruleset class and its base classes are defined.
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
    """Return the phases of a game, sorted by name.

    These are the subclasses of `State` in the game, except those from which others derive.
    A phase that a house rule names in `phases` has the columns of the phase that it replaces.
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
"""Fields that every state has; `encoding` writes columns of its own for them."""


def layouts_of(game: AnyGame, *, whole: bool) -> dict[tuple[bool, str], Parts]:
    """Return the layouts of the fields of the phases of a game.

    A key is a pair: whether the field is in the record of the deal, and the name of the
    field. Fields without a key follow from other fields, or `encoding` writes their columns.

    Raises:
        InvalidValue: a field has an unsupported type, or different types in two phases.
    """
    found: dict[tuple[bool, str], Parts] = {}
    said: dict[tuple[bool, str], Means] = {}
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
                msg = f"{told} has a type that encodings do not support: {error}"
                raise InvalidValue(msg) from error
            if isinstance(kind, visibility.Secret) and not whole:
                parts = tuple([_seen_by_itself(part) for part in parts])
            key = bool(of), name
            there = found.setdefault(key, parts)
            if [part.columns for part in there] != [part.columns for part in parts]:
                msg = f"{told} has different types in different phases"
                raise InvalidValue(msg)
            if means := means_of(hints[name]):
                said.setdefault(key, means)
    return {key: _meaning(parts, said.get(key)) for key, parts in found.items()}


def means_of(hint: Any) -> Means | None:
    """Return the meaning in the annotation of a field, or None."""
    said = getattr(hint, "__metadata__", ())
    return next((each for each in said if isinstance(each, Means)), None)


def _meaning(parts: Parts, said: Means | None) -> Parts:
    return tuple(
        [
            FieldLayout(tuple([column.meaning(said) for column in columns]), write)
            for columns, write in parts
        ]
    )


def _is_written(kind: visibility.FieldKind) -> bool:
    if type(kind) in (visibility.FieldKind, visibility.Secret):
        return kind is not visibility.OF_GONE and kind is not visibility.OF_LOG
    return _has_summary(kind)


def _has_summary(kind: visibility.FieldKind) -> bool:
    """Return whether a public fact about hidden cards is written for a field."""
    return type(kind).summed is not visibility.FieldKind.summed


def _seen_by_itself(part: FieldLayout) -> FieldLayout:
    columns, write = part
    return FieldLayout(columns, lambda v, me, at: write(v if v == me else None, me, at))


def _parts(game: AnyGame, name: str, kind: visibility.FieldKind, hint: Any) -> Parts:
    seats = len(game.seats)
    if _has_summary(kind):
        whole = typed(name, get_type_hints(kind.summed)["return"], seats)
        return _summed(whole, kind)
    if kind is visibility.OF_SHOWN:
        meaning = "cards that all know it to have got into its hand"
        return _by_seat(name, "cards", seats, meaning, _from_observer)
    if kind is visibility.OF_SEATS:

        @functools.cache
        def among(value: int, me: int) -> list[int]:
            return [value >> (me + at) % seats & 1 for at in range(seats)]

        return _by_seat(
            *(name, "number", seats, _AMONG),
            lambda v, me, _: among(v, me),
            means=_FLAG,
        )
    if kind is visibility.OF_CALLS:

        def called(value: Any, me: int, position: Any) -> list[int]:
            said, first = [NONE] * seats, position.match.dealer + 1 - me
            for at, each in enumerate(value):
                said[(first + at) % seats] = each
            return said

        return _by_seat(name, "number", seats, "what it has said", called)
    # `MatchOver.ending` has a type variable: any enum of endings.
    if isinstance(hint_of(hint), TypeVar):
        return _member(name, [each for kind in game.enums for each in kind])
    return typed(name, hint, seats)


def _summed(parts: Parts, kind: visibility.FieldKind) -> Parts:
    """Return the layouts of a field of which a summary is written.

    The summary is computed once for all parts.
    """
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
    """Return a type without its metadata, and a `NewType` as the type that it is made of.

    `Seat` is returned as it is.
    """
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
    """Return whether each type has a mask of cards, as `CardSet` and the melds do."""
    return all(
        kind is CardSet
        or (attrs.has(kind) and any(e.name == "mask" for e in attrs.fields(kind)))
        for kind in kinds
    )


def typed(name: str, hint: Any, seats: int) -> Parts:
    """Return the layouts of a field; raise `TypeError` if its type is not supported."""
    kinds = _options(hint)
    kind = kinds[0]
    if kind is Seat:
        column = seat_column(name, seats)
        return _one(column, lambda v, me, _: [NONE if v is None else (v - me) % seats])
    if kind in (int, bool):
        means = _FLAG if kind is bool else UNSAID
        column = Written(name, "number", 1, "as it is", means)
        return _one(column, lambda v, _, __: [NONE if v is None else v])
    if get_origin(kind) is tuple:
        return _several(name, get_args(kind)[0], seats)
    if kind is Card:
        column = Written(name, "cards", 0, "the card")
        return _one(column, lambda v, _, __: [0 if v is None else v.bit])
    if _all_have_masks(kinds):
        column = Written(name, "cards", 0, "the cards")
        return _one(column, lambda v, _, __: [0 if v is None else v.mask])
    if _is_enum(kind) and len(kinds) == 1:
        return _member(name, [*kind])
    if attrs.has(kind) and len(kinds) == 1:
        return _record(name, kind, seats)
    raise TypeError(hint)


def _one(column: Written, write: Write) -> Parts:
    return (FieldLayout((column,), write),)


def _by_seat(
    name: str, of: Of, seats: int, read: str, write: Write, *, means: Means = UNSAID
) -> Parts:
    size = 0 if of == "cards" else 1
    columns = columns_by_seat(name, of, size, seats, read, means=means)
    return (FieldLayout(columns, write),)


_FLAG = Means(high=1, zero="no, or no value in this phase")
_AMONG = "whether it is one of these"
_OF_TYPES = ("as it is", "of the seat", "what it has said", _AMONG)
_OF_CARDS = ("the card", "the cards", "the cards of the seat", "the cards of all")
_PLAINLY = MappingProxyType(
    {
        **dict.fromkeys((*_OF_TYPES, *_OF_CARDS), ""),  # these only name the type
        "cards seen in its hand": "seen cards in the seat's hand",
        "cards of the tricks that it has won": "cards of the tricks that the seat has won",
        "seen cards that it laid aside": "seen cards that the seat has laid aside",
        "cards face up in its row": "cards face up in the seat's row",
        "cards face down in its row": "cards face down in the seat's row",
        "the card that it has played to the trick": "the seat's card in the current trick",
        "its card in the trick before": "the seat's card in the previous trick",
        "what it has said or played in the deal, by action id": "the seat's moves in the deal, by action id",
        "what lies face down in no hand": "cards face down outside hands and rows",
        "cards that all know it to have got into its hand": "cards that all saw the seat get",
    }
)
"""Plain words for the texts in `Written.read`, which are hashed and so cannot change."""


def _from_observer(value: Any, me: int, _: object) -> Any:
    return value[me:] + value[:me]


def _member(name: str, members: Sequence[enum.Enum]) -> Parts:
    places: dict[Any, list[int]] = {each: [at] for at, each in enumerate(members)}
    places[None] = [NONE]
    return _one(choices_column(name, members), lambda v, _, __: places[v])


def _several(name: str, hint: Any, seats: int) -> Parts:
    """Return the layouts of a tuple, by the type of its items.

    For numbers, seats, sets of cards, and records, there is a column per seat. For members
    of one enum, there is a column per member, with the place of the member in the tuple, from
    1. For members of several enums, there is a column per enum, with its last member in the
    tuple.
    """
    kinds = _options(hint)
    kind = kinds[0]
    if kind is int:
        return _by_seat(name, "number", seats, "of the seat", _from_observer)
    if kind is Seat:
        return _by_seat(
            *(name, "number", seats, _AMONG),
            lambda v, me, _: [(me + at) % seats in v for at in range(seats)],
            means=_FLAG,
        )
    if kind is CardSet:
        return _by_seat(
            *(name, "cards", seats, "the cards of the seat"),
            lambda v, me, _: [each.mask for each in v[me:] + v[:me]],
        )
    if all(map(_is_enum, kinds)):
        return _in_order(name, kinds)
    if _all_have_masks(kinds):
        column = Written(name, "cards", 0, "the cards of all")
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

    read = "its place in the order in which they came, from 1; 0 if it has not"
    columns = []
    for named in [each.name.lower() for each in members]:
        text = f"place of {named} in their order, from 1"
        means = Means(text, high=len(members), zero="not among them")
        columns.append(Written(f"{name} {named}", "number", 1, read, means))
    return (FieldLayout(tuple(columns), lambda v, _, __: places_in(v)),)


def _record(name: str, kind: Any, seats: int) -> Parts:
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in attrs.fields(kind) if each.eq]
    found = [
        (each, part)
        for each in names
        for part in _meaning(
            typed(f"{name}.{each}", hints[each], seats), means_of(hints[each])
        )
    ]
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
    """Return the layouts of a tuple of records that each have a seat and cards.

    For each seat, the cards in its records and the number of its records are written.
    """
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
        found = [0] * seats
        for seat, _mask in map(parts_of, value):
            found[seat - me] += 1
        return found

    of_cards, of_number = Means("their cards"), Means("their number", low=0)
    read, number = "the cards of all of its", f"{name} number"
    return (
        *_by_seat(name, "cards", seats, read, masks, means=of_cards),
        *_by_seat(number, "number", seats, "how many it has", counts, means=of_number),
    )
