"""The nouns of Tolva: moves, gubbes, the record of a deal.

Carries TOL-1 and TOL-2 (the pack and the card points).
"""

from __future__ import annotations

import enum
import functools
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Suit
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.craft.building import builder
from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.pickling import (
    Reduced,
    by_position,
    pickled_as,
    reduced,
)
from jasskort.craft.typed import Typed
from jasskort.in_deal import DealRecord
from jasskort.mechanics.match import Match
from jasskort.mechanics.plays import PlayTable
from jasskort.mechanics.tricks import beaters
from jasskort.moves import MOST_SEATS, Draw, Move, Play, of_kind
from jasskort.packs import ACE_TEN, PACK_36
from jasskort.seats import Seat

PACK = PACK_36
RANKING = ACE_TEN
LEAST_TO_MELD = 3
HALV_TRICKS, HALV_CARD_POINTS = 6, 60


@member_pickled_as("tolva.item")
class Item(Members, enum.Enum):
    """What points are booked for."""

    TRUMP = "trump"
    TJOG = "tjog"
    VIV = "viv"
    MAEL = "mäl"
    VINSTEN = "vinsten"
    SISTAN = "sistan"
    HALV_GUBBE = "halv gubbe"
    HEL_GUBBE = "hel gubbe"


MELDS = (Item.TRUMP, Item.TJOG, Item.VIV, Item.MAEL)
"""What the first, second, third and fourth meld of a deal are called (TOL-16)."""


@member_pickled_as("tolva.closed")
class Closed(Members, enum.Enum):
    """Why the seat that is to lead may neither meld nor ask now."""

    NO_TRICK = "nobody has won a trick"
    MELDED = "it has melded since it won the trick"
    ASKED = "it has asked since it won the trick"
    DRAWN = "it has drawn since it won the trick"
    TURNED_UP = "it has turned up a card of its own since it won the trick"


@member_pickled_as("tolva.ending")
class Ending(Members, enum.Enum):
    """How a match ended."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


@attrs.frozen(eq=False, repr=False)
class Meld(Move):
    """Meld king and queen of a suit (TOL-12).

    Args:
        seat: the seat that melds.
        suit: the suit.
    """

    suit: Suit = attrs.field(validator=of_kind(Suit))
    verb: ClassVar[str] = "meld"

    def argument(self) -> str:
        """Give the suit."""
        return str(self.suit)


@attrs.frozen(eq=False, repr=False)
class Ask(Move):
    """Ask the partner for a meld (TOL-15)."""

    verb: ClassVar[str] = "ask"


@attrs.frozen(eq=False, repr=False)
class No(Move):
    """Say no to the partner that has asked (TOL-15)."""

    verb: ClassVar[str] = "no"


@attrs.frozen(eq=False, repr=False)
class Halv(Move):
    """Announce halv gubbe (TOL-23)."""

    verb: ClassVar[str] = "halv"


@attrs.frozen(eq=False, repr=False)
class Hel(Move):
    """Announce hel gubbe (TOL-26)."""

    verb: ClassVar[str] = "hel"


@attrs.frozen(eq=False, repr=False)
class TurnUp(Move):
    """Turn up the uncovered cards, for both seats; the winner says it (TOL-33)."""

    verb: ClassVar[str] = "turnup"


TolvaMove: TypeAlias = Play | Meld | Ask | No | Halv | Hel | Draw | TurnUp


_SEATS = tuple(map(Seat, range(MOST_SEATS)))
MELDS_OF = tuple(tuple(Meld(seat, suit) for suit in SUITS) for seat in _SEATS)
ASK = tuple((Ask(seat),) for seat in _SEATS)
NO = tuple((No(seat),) for seat in _SEATS)
GUBBES = tuple((Halv(seat), Hel(seat)) for seat in _SEATS)
DRAW = tuple((Draw(seat),) for seat in _SEATS)
TURN_UP = tuple((TurnUp(seat),) for seat in _SEATS)


@functools.cache
def play_table() -> PlayTable:
    """Give the plays of as many seats as any form has."""
    return PlayTable(PACK, _SEATS)


@pickled_as("tolva.gubbe")
@attrs.frozen(repr=False)
class Gubbe(Typed):
    """A gubbe that was announced.

    Args:
        seat: the seat that announced it.
        item: halv or hel gubbe.
        first: the number of its first trick.
        last: the number of its last trick.
        before: the cards that its party took before the first trick, as a mask.
    """

    seat: Seat
    item: Item
    first: int
    last: int
    before: int

    __reduce__ = by_position

    def __str__(self) -> str:
        """Say who announced what."""
        return f"{self.item.value} of seat {self.seat}"

    def __repr__(self) -> str:
        """Show its tricks too, and what was taken before them."""
        before = CardSet.from_mask(self.before)
        return f"<Gubbe {self}, tricks {self.first} to {self.last}, before={before}>"


@attrs.frozen(cache_hash=True, repr=False)
class TolvaDeal(DealRecord):
    """A deal so far, as far as it changes rarely; `deal_of` makes it.

    Args:
        match: the match.
        carry: what vinsten is worth more than usual (TOL-21).
        from_table: whether the first trick is played from the table (TOL-34).
        trump: the trump suit; None while there is none.
        melded: the suits melded in the deal, in order (TOL-14).
        gubbe: the gubbe that was announced, if one was.
        beaters: by the index of the best card so far, which cards beat it; follows
            from trump, as the next does.
        must_trump: the trumps, as a mask; 0 while there is none.
    """

    match: Match
    carry: int
    from_table: bool
    trump: Suit | None
    melded: tuple[Suit, ...]
    gubbe: Gubbe | None
    beaters: tuple[int, ...] = attrs.field(eq=False)
    must_trump: int = attrs.field(eq=False)

    follows: ClassVar[frozenset[str]] = frozenset({"beaters", "must_trump"})

    @classmethod
    def _of(cls, **parts: Any) -> TolvaDeal:
        return deal_of(**parts)

    def terms(self) -> list[tuple[str, object]]:
        """List what vinsten carries, and what was melded and announced."""
        melded = " ".join(map(str, self.melded))
        return [("carry", self.carry), ("melded", melded), ("gubbe", self.gubbe)]

    def __reduce__(self) -> Reduced:
        """Pickle without what follows from trump."""
        rest = (self.carry, self.from_table, self.trump, self.melded, self.gubbe)
        return reduced(deal_of, self.match, *rest)


_new_deal = builder(TolvaDeal)


@pickled_as("tolva.deal")
def deal_of(
    match: Match,
    carry: int,
    from_table: bool,  # noqa: FBT001 - as the fields stand
    trump: Suit | None = None,
    melded: tuple[Suit, ...] = (),
    gubbe: Gubbe | None = None,
) -> TolvaDeal:
    """Make the record of a deal, with what its trump decides."""
    given = (match, carry, from_table, trump, melded, gubbe)
    must_trump = 0 if trump is None else SUIT_MASKS[trump.index]
    return _new_deal(*given, beaters(trump, RANKING), must_trump)
