"""The nouns of Zuger Tapp: contracts, moves, records of a deal, events.

Carries ZUG-1 to ZUG-3 and ZUG-6.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias

import attrs

from jasskort.cards import ACE_TEN, CARDS, PACK_36, Card, CardSet, Suit
from jasskort.craft.pickling import by_position, pickled_as
from jasskort.craft.values import Immutable, Members, builder
from jasskort.events import Cards, Event, Moved, all_moved, with_blanks
from jasskort.ledger import Match
from jasskort.moves import Move, Pass, Play
from jasskort.phase import in_words, stand_ins
from jasskort.seats import Direction, Seat, Table
from jasskort.sight import Hands, Kind, Learnt, Open
from jasskort.tricks.play import DealRecord, PlayRecord
from jasskort.tricks.tricks import Tricks, play_table, tricks_of
from jasskort.whereabouts import Aside, InHand, Place, Spot

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.ruleset import ZugerTapp


# --- contracts, moves, records --------------------------------------------------------
# ZUG-1 and ZUG-2 (the pack and the card points), ZUG-3 (the direction), ZUG-6 (the
# contracts).

Rules: TypeAlias = "ZugerTapp"
"""The ruleset, as its phases know it."""

PACK = PACK_36
RANKING = ACE_TEN
SEATS = 4
TABLE = Table(
    parties=tuple((Seat(seat),) for seat in range(SEATS)),
    direction=Direction.COUNTER_CLOCKWISE,
)
TALON = 4
ALL_PLAYED = len(PACK) - TALON
"""How many cards are played in a deal."""


@pickled_as("zuger_tapp.contract")
class Contract(Members, enum.Enum):
    """The contracts, ascending (ZUG-6): tapp, solo, super, vice (*vize*).

    They print as the notation bids them.
    """

    TAPP = "tapp"
    SOLO = "solo"
    SUPER = "super"
    VICE = "vice"

    __hash__ = object.__hash__


@pickled_as("zuger_tapp.verdict")
class Verdict(Members, enum.Enum):
    """How a contract came out."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@pickled_as("zuger_tapp.ending")
class Ending(Members, enum.Enum):
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


class _Apart(Kind):
    """The talon, or the cards laid aside, as a mask, until they count (ZUG-18).

    Who has laid them aside sees them; for others as many stand in for them.
    """

    def seen(self, part: int, seat: Seat | None, holder: Any) -> int:
        """Return the cards to the seat that has laid them aside, and once all is played."""
        played: int = getattr(holder, "played", 0)
        own = seat is not None and holder.deal.place_apart == Aside(seat)
        return part if own or played.bit_count() == ALL_PLAYED else stand_ins(part)

    def lying(self, part: int, holder: Any) -> Iterator[tuple[Place, int]]:
        """Yield the cards, if they are seen."""
        if part and not part >> len(CARDS):
            yield holder.deal.place_apart, part

    def filled(self, part: int, cards: Learnt, holder: Any) -> int:
        """Lay cards there."""
        place = holder.deal.place_apart
        return sum([mask for at, _, mask in cards if at == place]) or part


Apart: TypeAlias = Annotated[int, _Apart()]


@pickled_as("zuger_tapp.deal")
@attrs.frozen(cache_hash=True, repr=False)
class ZugerTappDeal(DealRecord):
    """A deal in the auction.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
        apart: the talon as a mask; later the cards laid aside, or the talon.
    """

    match: Open[Match]
    hands: Hands
    apart: Apart

    @property
    def place_apart(self) -> Place:
        """Where the cards lie that lie apart."""
        return Spot.TALON

    def terms(self) -> list[tuple[str, object]]:
        """Show what lies apart."""
        return [("apart", in_words(self.apart))]


@pickled_as("zuger_tapp.contracted")
@attrs.frozen(cache_hash=True, repr=False)
class Contracted(ZugerTappDeal):
    """A deal after the auction.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
        apart: the cards that count with the declarer's, as a mask (ZUG-18).
        declarer: the seat that plays alone.
        contract: what it has bid.
    """

    declarer: Open[Seat]
    contract: Open[Contract]

    @property
    def place_apart(self) -> Place:
        """Where the cards lie that count with the declarer's (ZUG-12, ZUG-13)."""
        return place_apart(self.declarer, self.contract)

    def terms(self) -> list[tuple[str, object]]:
        """Show what lies apart, and who plays what."""
        said = [("declarer", self.declarer), ("contract", self.contract)]
        return [*super().terms(), *said]


@pickled_as("zuger_tapp.played")
@attrs.frozen(cache_hash=True, repr=False)
class Played(Contracted, PlayRecord):
    """A deal in which trump was named, or led.

    Args:
        match: the match.
        hands: the hands before the first trick as masks, by seat.
        apart: the cards that count with the declarer's, as a mask (ZUG-18).
        declarer: the seat that plays alone.
        contract: what it has bid.
        trump: the trump suit.
    """

    trump: Open[Suit]
    tricks: Open[Tricks] = attrs.field(init=False, eq=False)

    @tricks.default
    def _tricks(self) -> Tricks:
        return how_played(self.trump)

    def terms(self) -> list[tuple[str, object]]:
        """Show what lies apart, who plays what, and trump."""
        return [*super().terms(), ("trump", self.trump)]


def place_apart(declarer: Seat, contract: Contract) -> Place:
    """Tell where the cards lie that count with the declarer's (ZUG-12, ZUG-13)."""
    return Aside(declarer) if contract is Contract.TAPP else Spot.TALON


@functools.cache
def how_played(trump: Suit | None) -> Tricks:
    """Return how tricks are played with a trump suit: who cannot follow trumps (ZUG-16)."""
    return tricks_of(trump, RANKING, play_table(PACK, TABLE))


@pickled_as("zuger_tapp.result")
@attrs.frozen
class Result(Immutable):
    """How a deal came out; all of it is public (ZUG-13).

    Args:
        declarer: the seat that played alone.
        contract: what it had bid.
        card_points: its card points, with those that lay apart (ZUG-18).
        apart: the talon, or the cards laid aside.
        verdict: whether it has won.
        value: the units that each defender pays or gets (ZUG-21); 0 in a draw.
    """

    declarer: Seat
    contract: Contract
    card_points: int
    apart: CardSet
    verdict: Verdict
    value: int

    def __str__(self) -> str:
        """Say it in words."""
        return (
            f"seat {self.declarer} {self.verdict.value} {self.contract.value} with "
            f"{self.card_points} card points; {self.apart} lay apart"
        )

    __reduce__ = by_position


new_zuger_tapp_deal = builder(ZugerTappDeal)
new_contracted = builder(Contracted)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class ContractBid(Event):
    """A seat bids a contract (ZUG-7, ZUG-8)."""

    seat: Seat
    contract: Contract


@attrs.frozen
class TalonTaken(Event):
    """The declarer takes up the talon, sorted; no other seat sees the cards (ZUG-12)."""

    seat: Seat
    cards: Cards

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go to the hand."""
        return all_moved(self.cards, Spot.TALON, InHand(self.seat))

    def seen_by(self, seat: Seat | None) -> Self:
        """Return it with blanks for the other seats."""
        return self if seat == self.seat else with_blanks(self)


@attrs.frozen
class LaidAside(Event):
    """The declarer hidden_places a card aside, face down; no other seat sees it (ZUG-12)."""

    seat: Seat
    card: Card | None

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card leaves the hand."""
        return (Moved(self.card, InHand(self.seat), Aside(self.seat)),)

    def seen_by(self, seat: Seat | None) -> Self:
        """Return it with blanks for the other seats."""
        return self if seat == self.seat else with_blanks(self)


@attrs.frozen
class TrumpNamed(Event):
    """The declarer names trump aloud (ZUG-14).

    `corrected` is whether another suit was led before, and is trump no more.
    """

    seat: Seat
    suit: Suit
    corrected: bool


@attrs.frozen
class ContractJudged(Event):
    """The cards are counted: it is known how a contract came out (ZUG-18 to ZUG-21).

    All see the cards that lay apart now; they stay where they lie, and are no trick.
    """

    result: Result

    @property
    def faced(self) -> tuple[tuple[Place, Card], ...]:
        """The cards that lay apart are shown (ZUG-13)."""
        result = self.result
        place = place_apart(result.declarer, result.contract)
        return tuple([(place, card) for card in result.apart])
