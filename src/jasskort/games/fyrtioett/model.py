"""The nouns of Fyrtioett: moves, the records of a deal, what is booked.

Carries FYR-1 (the pack and its order, hearts as trump) and FYR-2 (partners and
direction). The phases themselves are in `phases`.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.cards import Suit
from jasskort.drafts import drafting
from jasskort.errors import InvalidValue
from jasskort.mechanics.match import Match
from jasskort.mechanics.tricks import beaters
from jasskort.moves import Move, Play
from jasskort.options import count
from jasskort.packs import PACK_52, WHIST
from jasskort.pickling import by_position, pickled_as
from jasskort.round_table.phases import Masks
from jasskort.seats import Direction, Seat, Table

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
_DOUBLE_FROM = 7


class Item(enum.Enum):
    """What points are booked for: a bid that was made, or one that was not."""

    MADE = "a bid that was made"
    LOST = "a bid that was not made"


class Ending(enum.Enum):
    """How a match ended."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        target: the points of one seat that win the match, at least 1 (FYR-12).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    target: int = count(41)
    deals: int | None = count(None, optional=True)


def worth(tricks: int) -> int:
    """Give the points of a bid: as many as tricks, from seven on twice (FYR-5)."""
    return tricks if tricks < _DOUBLE_FROM else 2 * tricks


def _check_tricks(_move: object, _field: object, value: Any) -> None:
    if type(value) is not int or value not in BIDS:
        msg = f"a bid is a number of tricks from 1 to {TRICKS}, not {value!r}"
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

    def words(self) -> str:
        """Give the number."""
        return str(self.tricks)


@attrs.frozen(eq=False, repr=False)
class Throw(Move):
    """Throw the cards in instead of bidding; the fourth seat alone may (FYR-7)."""

    verb: ClassVar[str] = "throw"


FyrtioettMove: TypeAlias = Play | Bid | Throw


@pickled_as("fyrtioett")
@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal while it is bid for.

    Args:
        match: the match.
        hands: the hands as masks, by seat.
    """

    match: Match
    hands: Masks
    apart: ClassVar[int] = 0

    __reduce__ = by_position


new_dealt = drafting(Dealt)


@pickled_as("fyrtioett played")
@attrs.frozen(cache_hash=True)
class Played(Dealt):
    """A deal that is played.

    Args:
        match: the match.
        hands: the hands before the first trick as masks, by seat.
        bids: the number of tricks that each seat has bid, by seat.
    """

    bids: tuple[int, ...]
    beaters: ClassVar[tuple[int, ...]] = beaters(TRUMP, RANKING)
    must_trump: ClassVar[int] = 0

    __reduce__ = by_position
