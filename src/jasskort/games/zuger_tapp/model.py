"""The nouns of Zuger Tapp: contracts, moves, records of a deal, events.

Carries ZUG-1 to ZUG-4, ZUG-6 and ZUG-17 to ZUG-22.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Self, TypeAlias

import attrs

from jasskort.cards import (
    ACE_TEN,
    CARDS,
    PACK_36,
    Card,
    CardSet,
    Masks,
    Suit,
    cards_in,
)
from jasskort.craft import values
from jasskort.events import Cards, Event, Moved, all_moved, with_blanks
from jasskort.games.plain import PlainDeal, PlainPlayed
from jasskort.locations import Aside, InHand, Place, Spot
from jasskort.moves import Move, Pass, Play
from jasskort.ruleset_base import cards_dealt
from jasskort.seats import Direction, Seat, Table, as_seat, check_viewer
from jasskort.tricks.tricks import Tricks, card_points, play_table, tricks_of
from jasskort.visibility import FieldKind, Learnt, Open

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.ruleset import ZugerTapp

# --- contracts, moves, records --------------------------------------------------------

SEATS = 4
TABLE = Table(
    parties=tuple((seat,) for seat in range(SEATS)),
    direction=Direction.COUNTER_CLOCKWISE,
)
"""Four seats, each a party of its own, counter-clockwise (ZUG-3)."""


@values.pickled_as("zuger_tapp.contract")
class Contract(values.Members, enum.Enum):
    """The contracts, ascending (ZUG-6): tapp, solo, super, vice (*vize*)."""

    TAPP = "tapp"
    SOLO = "solo"
    SUPER = "super"
    VICE = "vice"

    if not TYPE_CHECKING:  # a checker reads the hash of an enum; this one is faster
        __hash__ = object.__hash__


@values.pickled_as("zuger_tapp.verdict")
class Verdict(values.Members, enum.Enum):
    """How a contract came out."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@values.pickled_as("zuger_tapp.ending")
class Ending(values.Members, enum.Enum):
    """How a match ended."""

    AGREED_DEALS = "the agreed number of deals"


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """Bid a contract (ZUG-7, ZUG-8)."""

    contract: Contract
    verb: ClassVar[str] = "bid"


@attrs.frozen(eq=False, repr=False)
class LayAside(Move):
    """Lay one card aside face down (ZUG-12)."""

    card: Card
    verb: ClassVar[str] = "aside"


@attrs.frozen(eq=False, repr=False)
class NameTrump(Move):
    """Name trump aloud, or correct the trump that was led (ZUG-14)."""

    suit: Suit
    verb: ClassVar[str] = "trump"


ZugerTappMove: TypeAlias = Play | Pass | Bid | LayAside | NameTrump


def cards_or_blanks(cards: int) -> Cards:
    """Return the cards of a mask, sorted; None for each that another stands for."""
    if cards >> len(CARDS):
        return (None,) * cards.bit_count()
    return tuple(cards_in(cards))


class _TalonOrAside(FieldKind):
    """The talon, or the cards laid aside, as a mask, until they count (ZUG-18).

    Who has laid them aside sees them; for others as many stand in for them.
    """

    def seen(self, part: int, seat: Seat | None, holder: Any) -> int:
        """Return the cards to the seat that has laid them aside, and once all is played."""
        place = holder.deal.place_apart
        if isinstance(place, Aside) and place.seat == seat:
            return part
        played: int = getattr(holder, "played", 0)
        if played.bit_count() == cards_dealt(holder.game):
            return part
        return (1 << part.bit_count()) - 1 << len(CARDS)  # none of which is a card

    def lying(self, part: int, holder: Any) -> Iterator[tuple[Place, int]]:
        if part and not part >> len(CARDS):
            yield holder.deal.place_apart, part

    def filled(self, part: int, cards: Learnt, holder: Any) -> int:
        place = holder.deal.place_apart
        return sum([mask for at, _, mask in cards if at == place]) or part

    def summed(self, part: int, holder: Any) -> int:
        return part.bit_count()


TalonOrAside: TypeAlias = Annotated[int, _TalonOrAside()]


@values.pickled_as("zuger_tapp.deal")
@attrs.frozen(cache_hash=True, repr=False)
class ZugerTappDeal(PlainDeal):
    """A deal in the auction; the talon lies apart, or later the cards laid aside."""

    apart: TalonOrAside

    @property
    def place_apart(self) -> Place:
        """Where the cards lie that lie apart."""
        return Spot.TALON

    def about(self) -> dict[str, object]:
        apart = [str(card or "##") for card in cards_or_blanks(self.apart)]
        return {"apart": " ".join(apart), **super().about()}


@values.pickled_as("zuger_tapp.contracted")
@attrs.frozen(cache_hash=True, repr=False)
class Contracted(ZugerTappDeal):
    """A deal after the auction; what lies apart counts with the declarer's (ZUG-18)."""

    declarer: Open[Seat]
    contract: Open[Contract]
    _named: ClassVar[tuple[str, ...]] = ("declarer", "contract")

    @property
    def place_apart(self) -> Place:
        """Where the cards lie that count with the declarer's (ZUG-18)."""
        return place_apart(self.declarer, self.contract)


@values.pickled_as("zuger_tapp.played")
@attrs.frozen(cache_hash=True, repr=False)
class ZugerTappPlayed(Contracted, PlainPlayed):
    """A deal in which trump was named, or led."""

    trump: Open[Suit]
    tricks: Open[Tricks] = attrs.field(init=False, eq=False)
    _named = ("declarer", "contract", "trump")

    @tricks.default
    def _tricks(self) -> Tricks:
        return tricks_of(self.trump, ACE_TEN, play_table(PACK_36, TABLE))


def place_apart(declarer: Seat, contract: Contract) -> Place:
    """Return where the cards lie that count with the declarer's (ZUG-12, ZUG-13)."""
    return Aside(declarer) if contract is Contract.TAPP else Spot.TALON


@values.pickled_as("zuger_tapp.result")
@attrs.frozen
class ContractResult(values.Typed):
    """How a deal came out; all of it is public (ZUG-13).

    The card points are the declarer's, with those that lay apart (ZUG-18); the value are the
    units that each defender pays or gets (ZUG-21), 0 in a draw.
    """

    declarer: Seat
    contract: Contract
    card_points: int
    apart: CardSet
    verdict: Verdict
    value: int

    def __str__(self) -> str:
        return (
            f"seat {self.declarer} {self.verdict.value} {self.contract.value} with "
            f"{self.card_points} card points; {self.apart} lay apart"
        )

    __reduce__ = values.by_position


new_zuger_tapp_deal: Final = values.builder(ZugerTappDeal)
new_contracted: Final = values.builder(Contracted)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class ContractBid(Event):
    """A seat bids a contract (ZUG-7, ZUG-8)."""

    seat: Seat = attrs.field(converter=as_seat)
    contract: Contract


@attrs.frozen
class TalonTaken(Event):
    """The declarer takes up the talon, sorted; no other seat sees the cards (ZUG-12)."""

    seat: Seat = attrs.field(converter=as_seat)
    cards: Cards

    @property
    def moved(self) -> tuple[Moved, ...]:
        return all_moved(self.cards, Spot.TALON, InHand(self.seat))

    def seen_by(self, seat: int | None) -> Self:
        return self if check_viewer(seat) == self.seat else with_blanks(self)


@attrs.frozen
class LaidAside(Event):
    """The declarer lays a card aside, face down; no other seat sees it (ZUG-12)."""

    seat: Seat = attrs.field(converter=as_seat)
    card: Card | None

    @property
    def moved(self) -> tuple[Moved, ...]:
        return (Moved(self.card, InHand(self.seat), Aside(self.seat)),)

    def seen_by(self, seat: int | None) -> Self:
        return self if check_viewer(seat) == self.seat else with_blanks(self)


@attrs.frozen
class TrumpNamed(Event):
    """The declarer names trump aloud, or corrects the suit that was led (ZUG-14)."""

    seat: Seat = attrs.field(converter=as_seat)
    suit: Suit
    corrected: bool


@attrs.frozen
class ContractJudged(Event):
    """The cards are counted, and all see what lay apart, which is no trick (ZUG-18, ZUG-21)."""

    result: ContractResult

    @property
    def faced(self) -> tuple[tuple[Place, Card], ...]:
        """The cards that lay apart are shown (ZUG-13)."""
        result = self.result
        place = place_apart(result.declarer, result.contract)
        return tuple([(place, card) for card in result.apart])


# --- counting -------------------------------------------------------------------------

Tally: TypeAlias = tuple[int, bool, bool]
"""The declarer's card points, and whether it, and whether the others, have a trick."""


@functools.cache
def all_points(game: ZugerTapp) -> int:
    """Return the card points of the whole pack."""
    return card_points(game.pack.mask, game.ranking)


def counted(game: ZugerTapp, piles: Masks, declarer: int, apart: int) -> Tally:
    """Count the declarer's card points (ZUG-18), and see which side has a trick."""
    own = piles[declarer]
    return card_points(own | apart, game.ranking), own != 0, sum(piles) != own
