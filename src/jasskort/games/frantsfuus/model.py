"""The nouns of Frantsfuus: moves, events, what is booked, and what melds there are.

Carries FRA-1 to FRA-3, FRA-8 to FRA-12, FRA-14, FRA-27 and FRA-28.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Self, TypeAlias, cast

import attrs

from jasskort.cards import PACK_32, Rank, Suit
from jasskort.craft.pickling import pickled_as
from jasskort.craft.values import Members, member_pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event
from jasskort.games.jass.deal import InDeal
from jasskort.games.jass.model import (
    CLAIM,
    NOTHING,
    Belle,
    Declares,
    JassDeal,
    Pair,
    Right,
    Trumps,
)
from jasskort.ledger import Match
from jasskort.melds import SHORTEST, Four, MeldTable, Run, meld_key
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.seats import Seat
from jasskort.sight import Open

# --- moves and records ----------------------------------------------------------------

PACK = PACK_32

Declared: TypeAlias = Run | Four
"""A meld that is declared and can be rejected; belle is none (FRA-8, FRA-10, FRA-13)."""

BELLE_POINTS = 20
LAST_TRICK_POINTS = 10
MATCH_POINTS = 100


@member_pickled_as("frantsfuus.kind")
class Kind(Members, enum.IntEnum):
    """The kinds of melds by their rank (FRA-11); text is the word that declares one."""

    TERTS = 1
    QUART = 2
    FUUS5 = 3
    FUUS6 = 4
    FUUS7 = 5
    FUUS8 = 6
    QUEENS = 7
    KINGS = 8
    ACES = 9
    JACKS = 10

    @property
    def spoken(self) -> str:
        """What melds of the kind are called: "terts", "sixth fuus", "four kings"."""
        return _SPOKEN[self - 1]

    def __str__(self) -> str:
        """Print as the notation writes it: "fuus6"."""
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        """Print as text within a text too, not as a number."""
        return format(str(self), spec)


_SPOKEN = (
    *("terts", "quart", "fuus", "sixth fuus", "seventh fuus", "eighth fuus"),
    *("four queens", "four kings", "four aces", "four jacks"),
)


@member_pickled_as("frantsfuus.ending")
class Ending(Members, enum.Enum):
    """How a match ended."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    BOTH_OVER = "the last trick, with both over the target"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


@member_pickled_as("frantsfuus.item")
class Item(Members, enum.Enum):
    """What points are booked for, apart from melds, which stand for themselves."""

    BELLE = "belle"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


def _check_kind(_move: object, _field: object, kind: Kind) -> None:
    if type(kind) is not Kind:
        msg = f"a kind of melds is a Kind, not {quoted(kind)}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(Declares):
    """Declare one kind of melds by its name (FRA-16, FRA-17).

    Args:
        seat: the seat that declares.
        kind: the kind.
    """

    kind: Kind = attrs.field(validator=_check_kind)
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> Kind:
        """The kind, as what was called."""
        return self.kind


FrantsfuusMove: TypeAlias = (
    Play | Declare | Say | Book | Draw | TurnTrick | Rob | Belle | Claim
)


@functools.cache
def _belle(seat: Seat) -> tuple[Right, ...]:
    return (Belle(seat),)


@pickled_as("frantsfuus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class FrantsfuusDeal(JassDeal):
    """A deal so far, as far as it changes rarely.

    Args:
        belle: the seat that has said belle, if one has (FRA-14).
    """

    belle: Open[Seat | None]

    @classmethod
    def begun(cls, match: Match, trumps: Trumps, _hands: Pair) -> Self:
        """Return the deal when the hands have been dealt."""
        return cls(match, trumps, (), NOTHING, None)

    def may_say_belle(self, hand: int) -> bool:
        """Return whether belle may be said with a hand, in turn or out of it (FRA-14)."""
        couple = self.trumps.couple
        return self.belle is None and hand & couple == couple

    def rights(
        self, seat: Seat, hand: int, *, players: bool, is_in: bool
    ) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        rights = _belle(seat) if self.may_say_belle(hand) else ()
        return rights + CLAIM[seat] if players and is_in else rights

    def spent(self, seat: int) -> tuple[Declared, ...]:
        """List the melds that a seat has booked in the deal (FRA-27)."""
        return tuple([each.meld for each in self.booked if each.seat == seat])

    def terms(self) -> list[tuple[str, object]]:
        """List who has said belle, beside what all jass games list."""
        return [*super().terms(), ("belle", self.belle)]


def deal_of(state: InDeal) -> FrantsfuusDeal:
    """Return the record of a deal, which the family's phases carry as theirs."""
    return cast("FrantsfuusDeal", state.deal)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class BelleShown(Event):
    """A seat says belle, and shows king and queen of trump (FRA-14).

    Args:
        seat: the seat.
        suit: the trump suit.
    """

    seat: Seat
    suit: Suit


# --- melds ----------------------------------------------------------------------------

Melds: TypeAlias = tuple[Declared, ...]

_KIND_OF_FOUR = MappingProxyType(
    {
        Rank.QUEEN: Kind.QUEENS,
        Rank.KING: Kind.KINGS,
        Rank.ACE: Kind.ACES,
        Rank.JACK: Kind.JACKS,
    }
)
VALUES: Mapping[Kind, int] = MappingProxyType(
    dict.fromkeys(Kind, 100) | {Kind.TERTS: 20, Kind.QUART: 50, Kind.JACKS: 200}
)
"""What melds are worth, by kind (FRA-9, FRA-10)."""


def kind_of(meld: Declared) -> Kind:
    """Return the kind of a meld (FRA-9, FRA-10)."""
    if isinstance(meld, Run):
        return Kind(Kind.TERTS + meld.length - SHORTEST)
    return _KIND_OF_FOUR[meld.rank]


def find_melds(cards: int) -> Melds:
    """List every meld in some cards: sequences, then fours (FRA-8, FRA-10).

    Runs within runs are included; of fours only jacks, queens, kings and aces count.
    """
    return _FOUND[meld_key(cards)]


def bookable_melds(cards: int, spent: Melds) -> Melds:
    """List the melds in some cards that a seat may book.

    Args:
        cards: the cards that count, as a mask.
        spent: what the seat has booked in the deal.
    """
    return _unspent(meld_key(cards), spent)


def bookable_kinds(cards: int, spent: Melds) -> tuple[Kind, ...]:
    """List the kinds of the melds that `bookable_melds` finds, lowest first."""
    return _unspent_kinds(meld_key(cards), spent)


def is_lower(meld: Declared, spent: Melds) -> bool:
    """Return whether a sequence is shut out by what its seat has booked (FRA-28).

    One that shares a card with a sequence booked before must be higher, that is
    longer or as long with a higher top, than all that were booked in its suit.
    """
    if isinstance(meld, Four):
        return False
    before = _runs_of(meld.suit, spent)
    if not any(meld.mask & each.mask for each in before):
        return False
    return _height(meld) <= max(map(_height, before))


def in_the_way(lower: Sequence[Declared], spent: Melds) -> tuple[Run, ...]:
    """Return the highest of the melds that `is_lower` shuts out, and what shuts it out.

    Args:
        lower: the melds; all are sequences.
        spent: what their seat has booked.

    Returns:
        The sequence, one that shares a card with it, and the highest in its suit where
        that is another.
    """
    meld = max([each for each in lower if isinstance(each, Run)], key=_height)
    before = sorted(_runs_of(meld.suit, spent), key=_height)
    shared = [each for each in before if meld.mask & each.mask]
    return meld, *dict.fromkeys((shared[-1], before[-1]))


def _runs_of(suit: Suit, spent: Melds) -> list[Run]:
    return [each for each in spent if isinstance(each, Run) and each.suit is suit]


def _height(meld: Run) -> tuple[int, int]:
    return meld.length, meld.top.index


def _melds(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> Melds:
    return (*runs, *(four for four in fours if four.rank in _KIND_OF_FOUR))


_FOUND = MeldTable(_melds)


@functools.lru_cache(maxsize=1 << 14)
def _unspent(key: int, spent: Melds) -> Melds:
    return tuple(
        meld for meld in _FOUND[key] if meld not in spent and not is_lower(meld, spent)
    )


@functools.lru_cache(maxsize=1 << 16)
def _unspent_kinds(key: int, spent: Melds) -> tuple[Kind, ...]:
    return tuple(sorted(set(map(kind_of, _unspent(key, spent)))))


@functools.cache
def declarations(seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Declare, ...]:
    """List the moves that declare some kinds."""
    return tuple([Declare(seat, kind) for kind in kinds])
