"""The nouns of Frantsfuus: kinds of melds, moves, what is booked, the record of a deal.

Carries FRA-1 (the pack), FRA-2 and FRA-3 (the ranking and the card points, which are
those of `jasskort.packs.JASS`) and FRA-11 (the rank of kinds).
"""

from __future__ import annotations

import enum
from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.building import builder
from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.pickling import pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import Declares, JassDeal
from jasskort.melds import Four, Run
from jasskort.moves import Book, Claim, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.packs import PACK_32
from jasskort.seats import Seat

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


@attrs.frozen(eq=False, repr=False)
class Belle(Move):
    """Say belle: show king and queen of trump in hand (FRA-13, FRA-14)."""

    verb: ClassVar[str] = "belle"


Right: TypeAlias = Belle | Claim
"""What a seat may do at any time beside robbing."""

FrantsfuusMove: TypeAlias = (
    Play | Declare | Say | Book | Draw | TurnTrick | Rob | Belle | Claim
)


@pickled_as("frantsfuus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class FrantsfuusDeal(JassDeal):
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        trumps: the trump suit and what it decides.
        booked: the sequences and fours booked in the deal, in order.
        public: by seat, the cards that all know it to have got or held, as masks
            (FRA-50).
        belle: the seat that has said belle, if one has (FRA-14).
    """

    belle: Seat | None

    def spent(self, seat: int) -> tuple[Declared, ...]:
        """List the melds that a seat has booked in the deal (FRA-27)."""
        return tuple([each.meld for each in self.booked if each.seat == seat])

    def terms(self) -> list[tuple[str, object]]:
        """List who has said belle, beside what all jass games list."""
        return [*super().terms(), ("belle", self.belle)]


new_deal = builder(FrantsfuusDeal)

FrantsfuusPhase: TypeAlias = InDeal[FrantsfuusDeal, Declare, Right]
"""A phase of a deal of Frantsfuus."""
