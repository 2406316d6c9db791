"""The nouns of Fyrtioett: moves, the records of a deal, what is booked.

Carries FYR-1 (the pack and its order, hearts as trump) and FYR-2 (partners and
direction).
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from jasskort.cards import Suit
from jasskort.craft.building import builder
from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.pickling import pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.families.tricks.deal import DealRecord
from jasskort.families.tricks.play import PlayRecord, play_table
from jasskort.in_deal import Masks
from jasskort.mechanics.match import Match
from jasskort.mechanics.plays import PlayTable
from jasskort.mechanics.tricks import beaters
from jasskort.moves import Move, Play
from jasskort.packs import PACK_52, WHIST
from jasskort.seats import Direction, Seat, Table

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.ruleset import Fyrtioett

Rules: TypeAlias = "Fyrtioett"
"""The ruleset, as its phases know it."""

PACK = PACK_52
RANKING = WHIST
TRUMP = Suit.HEARTS
SEATS = 4
TABLE = Table(
    parties=((Seat(0), Seat(2)), (Seat(1), Seat(3))),
    direction=Direction.COUNTER_CLOCKWISE,
)
TRICKS = 13
BIDS = range(1, TRICKS + 1)


@member_pickled_as("fyrtioett.item")
class Item(Members, enum.Enum):
    """What points are booked for: a bid that was made, or one that was not."""

    MADE = "a bid that was made"
    LOST = "a bid that was not made"


@member_pickled_as("fyrtioett.ending")
class Ending(Members, enum.Enum):
    """How a match ended."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


def _check_tricks(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in BIDS:
        msg = f"a bid is a number of tricks from 1 to {TRICKS}, not {quoted(value)}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """Bid a number of tricks (FYR-4).

    Args:
        seat: the seat that bids.
        tricks: how many it expects to take, 1 to 13.
    """

    tricks: int = attrs.field(validator=_check_tricks)
    verb: ClassVar[str] = "bid"

    def argument(self) -> str:
        """Give the number."""
        return str(self.tricks)


@attrs.frozen(eq=False, repr=False)
class Throw(Move):
    """Throw the cards in instead of bidding; the fourth seat alone may (FYR-7)."""

    verb: ClassVar[str] = "throw"


FyrtioettMove: TypeAlias = Play | Bid | Throw


@pickled_as("fyrtioett.deal")
@attrs.frozen(cache_hash=True, repr=False)
class FyrtioettDeal(DealRecord):
    """A deal while it is bid for.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
    """

    match: Match
    hands: Masks


@pickled_as("fyrtioett.played")
@attrs.frozen(cache_hash=True, repr=False)
class Played(FyrtioettDeal, PlayRecord):
    """A deal that is played.

    Args:
        match: the match.
        hands: the hands before the first trick as masks, by seat.
        bids: the number of tricks that each seat has bid, by seat.
    """

    bids: tuple[int, ...]
    beaters: tuple[int, ...] = attrs.field(init=False, eq=False)
    must_trump: int = attrs.field(init=False, eq=False)
    plays: PlayTable = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Check the fields, and look up what is the same in every deal."""
        super().__attrs_post_init__()
        names = ("beaters", "must_trump", "plays")
        for name, value in zip(names, looked_up(), strict=True):
            object.__setattr__(self, name, value)

    def terms(self) -> list[tuple[str, object]]:
        """Show the bids."""
        return [("bids", list(self.bids))]


def looked_up() -> tuple[tuple[int, ...], int, PlayTable]:
    """Look up the last fields of `Played`; there is no duty to trump (FYR-9)."""
    return beaters(TRUMP, RANKING), 0, play_table(PACK, TABLE)


new_fyrtioett_deal = builder(FyrtioettDeal)
new_played: Callable[..., Played] = builder(Played)
