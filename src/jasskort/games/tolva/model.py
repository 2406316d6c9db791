"""The nouns of Tolva: options, moves, gubbes, the record of a deal.

Carries TOL-1 and TOL-2 (the pack and the card points). The phases are in `phases`.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Suit
from jasskort.cardset import SUIT_MASKS
from jasskort.drafts import drafting
from jasskort.errors import OptionError
from jasskort.games.tolva.forms import LAYOUTS, Form, Layout
from jasskort.mechanics.match import Match
from jasskort.mechanics.tricks import beaters
from jasskort.moves import Draw, Move, Play, of_kind
from jasskort.options import choose, count
from jasskort.packs import ACE_TEN, PACK_36
from jasskort.pickling import pickled_as, reduced
from jasskort.seats import Seat

PACK = PACK_36
RANKING = ACE_TEN
LEAST_TO_MELD = 3
TRUMP_POINTS, MELD_POINTS = 2, 1
HALV_TRICKS, HALV_CARD_POINTS = 6, 60
HALV_POINTS, HEL_POINTS = 6, 12


class Item(enum.Enum):
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


class Ending(enum.Enum):
    """How a match ended."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


def _form(value: Form | str) -> Form:
    return choose("form", Form, value)


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        form: "four", "three", "plocketolva" or "bordstolva".
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, with the hands not yet taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range, or not for this form.
    """

    form: Form = attrs.field(default=Form.FOUR, converter=_form)
    target: int = count(12)
    first_trick_from_table: bool = attrs.field(default=False)
    deals: int | None = count(None, optional=True)

    @first_trick_from_table.validator
    def _only_with_rows(self, _field: object, value: object) -> None:
        if type(value) is not bool:
            msg = f"first_trick_from_table is True or False, not {value!r}"
            raise OptionError(msg)
        if value and not LAYOUTS[self.form].row:
            msg = f"first_trick_from_table is for bordstolva, not for {self.form.value}"
            raise OptionError(msg)


@attrs.frozen(eq=False, repr=False)
class Meld(Move):
    """Meld king and queen of a suit (TOL-12).

    Args:
        seat: the seat that melds.
        suit: the suit.
    """

    suit: Suit = attrs.field(validator=of_kind(Suit))
    verb: ClassVar[str] = "meld"

    def words(self) -> str:
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


@attrs.frozen
class Gubbe:
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the item by its text."""
        rest = (self.item.value, self.first, self.last, self.before)
        return reduced(_gubbe, self.seat, *rest)


@pickled_as("tolva gubbe")
def _gubbe(seat: Seat, item: str, *rest: int) -> Gubbe:
    return Gubbe(seat, Item(item), *rest)


@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        layout: what the form is played with.
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
    layout: Layout
    carry: int
    from_table: bool
    trump: Suit | None
    melded: tuple[Suit, ...]
    gubbe: Gubbe | None
    beaters: tuple[int, ...] = attrs.field(eq=False, repr=False)
    must_trump: int = attrs.field(eq=False, repr=False)
    hands: ClassVar[tuple[int, ...]] = ()
    apart: ClassVar[int] = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the form by its text."""
        rest = (self.carry, self.from_table, self.trump, self.melded, self.gubbe)
        return reduced(_dealt, self.match, self.layout.form.value, *rest)


_new_dealt = drafting(Dealt)
_BY_TRUMP: dict[Suit | None, tuple[tuple[int, ...], int]] = {
    None: (beaters(None, RANKING), 0),
    **{suit: (beaters(suit, RANKING), SUIT_MASKS[suit.index]) for suit in SUITS},
}


def new_dealt(
    match: Match,
    layout: Layout,
    carry: int,
    from_table: bool,  # noqa: FBT001 - drafts take all by position
    trump: Suit | None = None,
    melded: tuple[Suit, ...] = (),
    gubbe: Gubbe | None = None,
) -> Dealt:
    """Make the record of a deal, with what its trump decides."""
    given = (match, layout, carry, from_table, trump, melded, gubbe)
    return _new_dealt(*given, *_BY_TRUMP[trump])


@pickled_as("tolva")
def _dealt(match: Match, form: str, *rest: Any) -> Dealt:
    return new_dealt(match, LAYOUTS[Form(form)], *rest)
