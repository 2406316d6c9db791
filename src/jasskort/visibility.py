"""The kinds of the fields of a position: which seats see them, and the places of cards.

The annotation of a field names its kind, for example `Hands`, `Stock` or `Open` (a
public field). From the kinds, this module computes for every game:

- the position as a seat sees it, with blanks in place of the cards hidden from the seat
- the places of the cards
- the position after cards are filled in for blanks

A hidden card is missing from a mask, and is None in a list of cards. In a stock with an
upcard, the upcard stands in for it. These are the blanks.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    NewType,
    TypeAlias,
    TypeVar,
    get_type_hints,
)

import attrs

from jasskort.cards import CARDS, Card, Masks, mask_of
from jasskort.craft.values import evolved
from jasskort.locations import HANDS, InHand, Place, Spot, Taken

if TYPE_CHECKING:
    from jasskort.ledger import Entry
    from jasskort.seats import Seat

_T = TypeVar("_T")
Learnt: TypeAlias = Sequence[tuple[Place, int, int]]
"""Cards to fill in: a place, an index in it (-1 for its last card), and their mask."""
_NO_CARD = CARDS[0]
"""The stand-in for a card drawn unseen: the lowest card, which no pack with a stock has."""
_Cards: TypeAlias = tuple[Card, ...]


class FieldKind:
    """The kind of a field; games can define subclasses.

    In all methods `part` is the value of the field, and `holder` the position that has it.
    """

    def seen(self, part: Any, seat: Seat | None, holder: Any) -> Any:
        """Return the part as a seat sees it, or a spectator (None)."""
        return part

    def lying(self, part: Any, holder: Any) -> Iterable[tuple[Place, int]]:
        """Yield places and the cards seen there, as masks; the part can have blanks."""
        return ()

    def lying_seen(
        self, part: Any, seat: Seat | None, holder: Any
    ) -> Iterable[tuple[Place, int]]:
        """Yield places and the cards that a seat sees there, as masks.

        The part is a full one: it has no blanks.
        """
        return self.lying(self.seen(part, seat, holder), holder)

    def face_down(self, part: Any) -> Sequence[int]:
        """Return the face-down cards of rows as masks, by seat; by default ()."""
        return ()

    def filled(self, part: Any, cards: Learnt, holder: Any) -> Any:
        """Return the part with the cards in place of blanks."""
        return part

    def summed(self, part: Any, holder: Any) -> Any:
        """Return the public facts of a part other than its cards, such as their number.

        Encodings write them according to the annotated return type.
        """


@attrs.frozen
class Means:
    """The meaning of a field in `Encoding.spec`, part of the annotation of the field.

    For example: `bids: Annotated[Open[tuple[int, ...]], Means("tricks bid", high=13)]`.

    Args:
        text: the meaning, as a noun phrase, of the field or of one seat's part in it.
        low: the lowest number, 0 if only `high` is given.
        high: the highest number.
        zero: the meaning of 0, if not the default; for a number the default is "zero,
            or no value in this phase".
    """

    text: str = ""
    low: int | None = attrs.field(default=None, kw_only=True)
    high: int | None = attrs.field(default=None, kw_only=True)
    zero: str = attrs.field(default="", kw_only=True)


class HandsKind(FieldKind):
    """The cards in hand, as masks by seat; each seat sees its own.

    If the position has a `Shown` field, all seats also see the cards in hand that this
    field names. A game can derive a kind for hands that are not taken up yet, or that
    all seats know.
    """

    def taken_up(self, holder: Any) -> bool:
        """Return whether the seats have taken up their hands; by default True."""
        return True

    def known_to_all(self, holder: Any) -> bool:
        """Return whether each seat knows all hands; by default False."""
        return False

    def seen(self, part: Masks, seat: Seat | None, holder: Any) -> Masks:
        """Return the hand of the seat, once taken up, and the shown cards of the others."""
        if seat is not None and self.known_to_all(holder):
            return part
        seen = [0] * len(part)
        if shown := kinds_of(holder).shown:
            seen = [*map(operator.and_, part, value_in(holder, shown))]
        if seat is not None and self.taken_up(holder):
            seen[seat] = part[seat]
        return tuple(seen)

    def lying(self, part: Masks, holder: Any) -> Iterator[tuple[Place, int]]:
        """Yield the hands with their cards."""
        return zip(HANDS, part, strict=False)

    def filled(self, part: Masks, cards: Learnt, holder: Any) -> Masks:
        """Return the hands with the cards added."""
        hands = [*part]
        for place, _, mask in cards:
            if type(place) is InHand:
                hands[place.seat] |= mask
        return tuple(hands)


class Derived(FieldKind):
    """A field that is computed from other fields.

    It is computed anew once the blanks of the other fields are filled in.
    """

    def made(self, holder: Any) -> Any:
        """Return the value of the field, computed from the other fields."""


class _Position(FieldKind):
    def seen(self, part: Any, seat: Seat | None, holder: Any) -> Any:
        return seen_by(part, seat)

    def lying(self, part: Any, holder: Any) -> list[tuple[Place, int]]:
        return lying(part)

    def filled(self, part: Any, cards: Learnt, holder: Any) -> Any:
        return filled(part, cards)


class _Piles(FieldKind):
    def lying(self, part: Masks, holder: Any) -> Iterator[tuple[Place, int]]:
        return zip(_TAKEN, part, strict=False)


@attrs.frozen
class _FaceUp(FieldKind):
    spot: Spot

    def lying(self, part: _Cards | Card, holder: Any) -> Iterator[tuple[Place, int]]:
        yield self.spot, part.bit if isinstance(part, Card) else mask_of(part)


class _Apart(FieldKind):
    def seen(self, part: int, seat: Seat | None, holder: Any) -> int:
        return 0

    def lying(self, part: int, holder: Any) -> Iterator[tuple[Place, int]]:
        if part:
            yield Spot.TALON, part

    def filled(self, part: int, cards: Learnt, holder: Any) -> int:
        return part | sum([mask for at, _, mask in cards if at is Spot.TALON])


class _FaceDown(FieldKind):
    def seen(self, part: _Cards, seat: Seat | None, holder: Any) -> object:
        return (None,) * len(part)

    def lying(self, part: _Cards, holder: Any) -> Iterator[tuple[Place, int]]:
        if cards := [*filter(None, part)]:
            yield Spot.STOCK, mask_of(cards)

    def filled(self, part: _Cards, cards: Learnt, holder: Any) -> _Cards:
        return _laid([_NO_CARD if card is None else card for card in part], cards)

    def summed(self, part: _Cards, holder: Any) -> int:
        return len(part)


class _Stock(FieldKind):
    """A stock in drawing order; its last card is the upcard, which all seats see."""

    def seen(self, part: _Cards, seat: Seat | None, holder: Any) -> _Cards:
        return part[-1:] * len(part)

    def lying(self, part: _Cards, holder: Any) -> Iterable[tuple[Place, int]]:
        return [(Spot.UPCARD, card.bit) for card in part[-1:]]

    def lying_seen(
        self, part: _Cards, seat: Seat | None, holder: Any
    ) -> Iterable[tuple[Place, int]]:
        return self.lying(part, holder)

    def filled(self, part: _Cards, cards: Learnt, holder: Any) -> _Cards:
        return (*_laid([_NO_CARD] * (len(part) - 1), cards), *part[-1:])

    def summed(self, part: _Cards, holder: Any) -> int:
        return len(part)


def _laid(down: list[Card], cards: Learnt) -> _Cards:
    for place, at, bit in cards:
        if place is Spot.STOCK:
            down[at] = CARDS[bit.bit_length() - 1]
    return tuple(down)


@attrs.frozen
class Secret(FieldKind):
    """A field that holds the number of a seat, and that only that seat sees.

    An entry of the ledger with the reason `what` reveals it to all seats. `held` takes
    the `deal` of the position, and returns a mask of the cards that the seat must have
    held.
    """

    what: Hashable
    held: Callable[[Any], int]

    def seen(self, part: Seat | None, seat: Seat | None, holder: Any) -> Seat | None:
        """Return the part for the seat in it, and None for the others."""
        return part if part == seat else None


_TAKEN = tuple(Taken(hand.seat) for hand in HANDS)
OF_GONE, OF_SHOWN = FieldKind(), FieldKind()
OF_SEATS, OF_CALLS = FieldKind(), FieldKind()
OF_LOG = FieldKind()
"""The kind of public fields that encodings read from the log."""
_UPCARD, _APART, _FACE_DOWN = _FaceUp(Spot.UPCARD), _Apart(), _FaceDown()
OF_HANDS, OF_PILES, OF_STOCK = HandsKind(), _Piles(), _Stock()
OF_TRICK = _FaceUp(Spot.TRICK)
Open: TypeAlias = Annotated[_T, FieldKind()]
"""A public field."""
SeatBits: TypeAlias = Annotated[int, OF_SEATS]
"""A public set of seats, as an int with a bit per seat."""
Calls: TypeAlias = Annotated[_T, OF_CALLS]
"""The bids or other public calls so far; the seat after the dealer comes first."""
FinalPosition: TypeAlias = Annotated[_T, _Position()]
"""The position in which a match has ended."""
Hands: TypeAlias = Annotated[Masks, OF_HANDS]
"""The cards in hand, as masks by seat; each seat sees its own."""
Piles = NewType("Piles", Masks)
"""The cards of the tricks won, as masks by seat; all seats have seen these cards."""
Trick: TypeAlias = Annotated[tuple[Card, ...], OF_TRICK]
"""The cards on the table, the card led first."""
Led: TypeAlias = Annotated[Card, OF_TRICK]
"""The one card on the table."""
Shown: TypeAlias = Annotated[_T, OF_SHOWN]
"""Cards that all seats know to have been in a hand, now or before, as masks by seat."""
Apart: TypeAlias = Annotated[int, _APART]
"""The face-down cards set apart (`Spot.TALON`), as a mask; no seat sees them."""
Stock: TypeAlias = Annotated[tuple[Card, ...], _FACE_DOWN]
"""The cards of a stock (`Spot.STOCK`), all face down; the first is drawn first."""
Upcard: TypeAlias = Annotated[Card, _UPCARD]
"""A card that is turned up at the deal and stays there (`Spot.UPCARD`)."""
Gone: TypeAlias = Annotated[int, OF_GONE]
"""The cards that have left the dealt hands, as a mask."""
_KINDS: Mapping[object, FieldKind] = {Piles: OF_PILES}
_LAID: Mapping[Spot, FieldKind] = MappingProxyType(
    {Spot.UPCARD: _UPCARD, Spot.STOCK: _FACE_DOWN, Spot.TALON: _APART}
)


class Field(NamedTuple):
    """A field of a position, or (`recorded`) of its `deal`."""

    name: str
    recorded: bool
    kind: FieldKind


class Kinds(NamedTuple):
    """The fields of a position and of its `deal`, by kind."""

    hidden: tuple[Field, ...]
    filled: tuple[Field, ...]
    lying: tuple[Field, ...]
    derived: tuple[tuple[str, Derived], ...]
    secret: tuple[str, Secret] | None
    shown: Field | None
    gone: Field | None
    stock: Field | None
    laid: Mapping[Spot, Field]


@functools.cache
def _kinds_of(position: Any, record: Any) -> Kinds:
    for each in attrs.fields(position):
        if each.name in _OF_EVERY_STATE:
            named = f"{position.__name__}.{each.name}"
            msg = f"{named}: the name is reserved by State; rename the field"
            raise TypeError(msg)
    # Between deals `deal` is a method or missing.
    holders = ((position, False), (record, True))[: 1 + attrs.has(record)]
    found = [
        Field(name, recorded, kind)
        for holder, recorded in holders
        for name, kind in fields_of(holder).items()
    ]
    one = {each.kind: each for each in found}

    def saying(name: str) -> tuple[Field, ...]:
        own, none = operator.attrgetter(name), getattr(FieldKind, name)
        return tuple([each for each in found if own(type(each.kind)) is not none])

    derived = [(n, kind) for n, _, kind in found if isinstance(kind, Derived)]
    secrets = [(n, kind) for n, _, kind in found if isinstance(kind, Secret)]
    return Kinds(
        *(saying("seen"), saying("filled"), saying("lying"), tuple(derived)),
        secrets[0] if secrets else None,
        *(one.get(OF_SHOWN), one.get(OF_GONE), one.get(OF_STOCK)),
        {at: one[kind] for at, kind in _LAID.items() if kind in one},
    )


def fields_of(kind: Any) -> dict[str, FieldKind]:
    """Return the kinds of the fields of a class of positions or deals, by name."""
    hints = get_type_hints(kind, include_extras=True)
    names = [e.name for e in attrs.fields(kind) if e.name not in _MADE_OF]
    return {name: _kind_said(kind, name, hints[name]) for name in names}


def _kind_said(holder: type, name: str, hint: Any) -> FieldKind:
    said = [e for e in getattr(hint, "__metadata__", ()) if isinstance(e, FieldKind)]
    if hint in _KINDS:
        said.append(_KINDS[hint])
    if not said:
        msg = f"{holder.__name__}.{name}: annotate it with a kind, e.g. Open[...]"
        raise TypeError(msg)
    return said[-1]


_MADE_OF = frozenset({"history", "game", "deal"})
_OF_EVERY_STATE = frozenset(
    {"hands", "piles", "places", "log", "last_trick", "shuffled", "over"}
)
"""The names of properties of every state, which no field of a phase can have."""


# --- positions ------------------------------------------------------------------------


def kinds_of(position: Any) -> Kinds:
    """Return the kinds of the fields of a position."""
    kind: Any = type(position)
    record: Any = type(getattr(position, "deal", None))
    return _kinds_of(kind, record)


def _changed(
    position: Any, fields: Iterable[Field], how: str, by: object, history: object = None
) -> Any:
    own: dict[str, object] = {"history": history}
    recorded: dict[str, object] = {}
    for field in fields:
        part = value_in(position, field)
        made = getattr(field.kind, how)(part, by, position)
        if made != part:
            (recorded if field.recorded else own)[field.name] = made
    if recorded:
        own["deal"] = evolved(position.deal, **recorded)
    elif len(own) == 1 and position.history is history:
        return position
    return evolved(position, **own)


def seen_by(position: _T, seat: Seat | None) -> _T:
    """Return a position as a seat sees it, with blanks for hidden cards."""
    blank: _T = _changed(position, kinds_of(position).hidden, "seen", seat)
    return blank


def filled(position: _T, cards: Learnt, history: object = None) -> _T:
    """Return a position with the cards in place of blanks."""
    kinds = kinds_of(position)
    full: _T = _changed(position, kinds.filled, "filled", cards, history)
    if kinds.derived:
        return evolved(full, **{name: kind.made(full) for name, kind in kinds.derived})
    return full


def lying(position: object) -> list[tuple[Place, int]]:
    """Return places and the cards seen there, as masks."""
    found: list[tuple[Place, int]] = []
    kinds = kinds_of(position)
    for field in kinds.lying:
        found += field.kind.lying(value_in(position, field), position)
    if kinds.gone is None:
        return found
    left = ~value_in(position, kinds.gone)
    return [(at, mask & left if type(at) is InHand else mask) for at, mask in found]


def laid_beside(position: object) -> dict[Place, tuple[Card, ...]]:
    """Return the upcard and the stock, by place, of a position that was just dealt."""
    laid = kinds_of(position).laid.items()
    cards = {at: value_in(position, each) for at, each in laid if at is not Spot.TALON}
    return {at: (c,) if isinstance(c, Card) else c for at, c in cards.items()}


def shown_in(position: object) -> Masks:
    """Return the value of the `Shown` field of a position, or ()."""
    return value_in(position, kinds_of(position).shown) or ()


def secret_told(
    position: _T, entries: Sequence[Entry], seat: Seat | None
) -> tuple[_T, Seat, int] | None:
    """Return what entries reveal to a seat about a `Secret`, or None if nothing.

    These are the position with the secret revealed, the seat that it names, and a mask
    of the cards that this seat must have held.
    """
    found = kinds_of(position).secret
    if found is None:
        return None
    name, secret = found
    told = [e.seat for e in entries if e.what is secret.what and e.seat != seat]
    if not told:
        return None
    record = getattr(position, "deal")  # noqa: B009 - of positions in a deal
    deal = evolved(record, **{name: told[0]})
    return evolved(position, deal=deal), told[0], secret.held(record)


def stock_of(position: object) -> Any:
    """Return the stock with the upcard as its last card, or None."""
    return value_in(position, kinds_of(position).stock)


def value_in(position: Any, field: Field | None) -> Any:
    """Return the value of a field of a position; None if the field is None."""
    if field is None:
        return None
    return getattr(position.deal if field.recorded else position, field.name)
