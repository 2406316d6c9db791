"""The nouns of Zuger Tapp: contracts, moves, the records of a deal.

Carries ZUG-1 and ZUG-2 (the pack and the card points), ZUG-3 (the direction) and
ZUG-6 (the contracts). The phases themselves are in `phases`.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.cards import Card, Suit
from jasskort.cardset import SUIT_MASKS
from jasskort.drafts import drafting
from jasskort.mechanics.match import Match
from jasskort.mechanics.tricks import beaters
from jasskort.moves import Move, Pass, Play, of_kind
from jasskort.options import count, switch
from jasskort.packs import ACE_TEN, PACK_36
from jasskort.pickling import by_position, pickled_as, reduced
from jasskort.round_table.phases import Masks
from jasskort.seats import Direction, Seat, Table

PACK = PACK_36
RANKING = ACE_TEN
SEATS = 4
TABLE = Table(
    parties=tuple((Seat(seat),) for seat in range(SEATS)),
    direction=Direction.COUNTER_CLOCKWISE,
)
TALON = 4


@pickled_as("contract")
class Contract(enum.Enum):
    """The contracts, ascending (ZUG-6): tapp, solo, super, vice (*vize*)."""

    TAPP = "tapp"
    SOLO = "solo"
    SUPER = "super"
    VICE = "vice"

    def __str__(self) -> str:
        """Print as the notation bids it."""
        return self.value

    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        """Pickle as the word."""
        return reduced(Contract, self.value)


CONTRACTS = tuple(Contract)


class Ending(enum.Enum):
    """How a match ended."""

    AGREED_DEALS = "the agreed number of deals"


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    tapp_at_65: bool = switch(default=False)
    deals: int | None = count(None, optional=True)


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """Bid a contract (ZUG-7, ZUG-8).

    Args:
        seat: the seat that bids.
        contract: the contract.
    """

    contract: Contract = attrs.field(validator=of_kind(Contract))
    verb: ClassVar[str] = "bid"

    def words(self) -> str:
        """Give the contract."""
        return str(self.contract)


@attrs.frozen(eq=False, repr=False)
class LayAside(Move):
    """Lay one card aside face down (ZUG-12).

    Args:
        seat: the declarer.
        card: the card.
    """

    card: Card = attrs.field(validator=of_kind(Card))
    verb: ClassVar[str] = "aside"

    def words(self) -> str:
        """Give the card."""
        return str(self.card)


@attrs.frozen(eq=False, repr=False)
class NameTrump(Move):
    """Name trump aloud, or correct the trump that was led (ZUG-14).

    Args:
        seat: the declarer.
        suit: the suit.
    """

    suit: Suit = attrs.field(validator=of_kind(Suit))
    verb: ClassVar[str] = "trump"

    def words(self) -> str:
        """Give the suit."""
        return str(self.suit)


ZugerTappMove: TypeAlias = Play | Pass | Bid | LayAside | NameTrump


@pickled_as("zuger tapp")
@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal in the auction.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
        apart: the talon as a mask; later the cards laid aside, or the talon.
    """

    match: Match
    hands: Masks
    apart: int

    __reduce__ = by_position


new_dealt = drafting(Dealt)


@pickled_as("zuger tapp contracted")
@attrs.frozen(cache_hash=True)
class Contracted(Dealt):
    """A deal after the auction.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
        apart: the cards that count with the declarer's, as a mask (ZUG-18).
        declarer: the seat that plays alone.
        contract: what it has bid.
    """

    declarer: Seat
    contract: Contract

    __reduce__ = by_position


@pickled_as("zuger tapp played")
@attrs.frozen(cache_hash=True)
class Played(Contracted):
    """A deal in which trump was named, or led.

    Args:
        match: the match.
        hands: the hands before the first trick as masks, by seat.
        apart: the cards that count with the declarer's, as a mask (ZUG-18).
        declarer: the seat that plays alone.
        contract: what it has bid.
        trump: the trump suit.
    """

    trump: Suit
    beaters: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    must_trump: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Look up what the suit decides."""
        object.__setattr__(self, "beaters", beaters(self.trump, RANKING))
        object.__setattr__(self, "must_trump", SUIT_MASKS[self.trump.index])

    __reduce__ = by_position
