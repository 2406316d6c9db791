"""The nouns of Schmaus: moves, what is booked, and the record of a deal.

Carries SCH-1 (the pack), SCH-2 and SCH-3 (the ranking and the card points, which are
those of `jasskort.packs.JASS`) and SCH-8 (stöck).
"""

from __future__ import annotations

import enum
from typing import ClassVar, Self, TypeAlias

import attrs

from jasskort.craft.building import builder, evolved
from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.pickling import pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import Declares, JassDeal, Pair, holder_of
from jasskort.mechanics.match import enter
from jasskort.melds import Four, Run
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.packs import PACK_36
from jasskort.seats import Seat

PACK = PACK_36

Weis: TypeAlias = Run | Four
"""A meld that is declared and can be rejected; stöck is none (SCH-4, SCH-5, SCH-8)."""

VALUES = (20, 50, 100, 150, 200, 250, 300)
STOECK_POINTS = 20
LAST_TRICK_POINTS = 5
MATCH_POINTS = 100


@member_pickled_as("schmaus.ties")
class Ties(Members, enum.Enum):
    """Whom the last step of SCH-7 favours between equal side-suit sequences."""

    NON_DEALER = "non-dealer"
    LEADER = "leader"


@member_pickled_as("schmaus.ending")
class Ending(Members, enum.Enum):
    """How a match ended."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    STOECK_WEIS_STICH = "first in the order stöck, weis, stich"
    HAD_THE_TARGET = "the target reached before the deal"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


@member_pickled_as("schmaus.item")
class Item(Members, enum.Enum):
    """What points are booked for, apart from weis, which stand for themselves."""

    STOECK = "stöck"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


def _check_value(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in VALUES:
        msg = f"a weis is worth one of {VALUES}, not {quoted(value)}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(Declares):
    """Declare one weis by its value (SCH-13, SCH-14).

    Args:
        seat: the seat that declares.
        value: 20, 50, 100, 150, 200, 250 or 300 points.
    """

    value: int = attrs.field(validator=_check_value)
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> int:
        """The value, as what was called."""
        return self.value


SchmausMove: TypeAlias = Play | Declare | Say | Book | Draw | Rob | TurnTrick | Claim

Floors: TypeAlias = tuple[Pair, Pair]


@pickled_as("schmaus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class SchmausDeal(JassDeal):
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        trumps: the trump suit and what it decides.
        booked: the weis booked in the deal, in order.
        public: by seat, the cards that all know it to have got or held, as masks
            (SCH-42).
        stoeck: the seat that has held king and queen of trump together, if any.
        claimant: the seat whose claim waits for the end of the first trick, if any.
        floors: by seat, the strength that a weis of it must have to be declared
            (SCH-19): where equal weis do not favour the seat, and where they do.
            Follows from what is booked.
    """

    stoeck: Seat | None
    claimant: Seat | None
    floors: Floors = attrs.field(eq=False)
    couple_points: ClassVar[int] = STOECK_POINTS

    def seen_by(self, seat: Seat | None) -> Self:
        """Give the record as a seat sees it: stöck of the other seat is hidden (SCH-8)."""
        return self if self.stoeck == seat else evolved(self, stoeck=None)

    @property
    def together(self) -> Seat | None:
        """The seat that has held stöck (SCH-8)."""
        return self.stoeck

    def held_together(self, seat: Seat) -> Self:
        """Give the deal in which a seat has held stöck (SCH-8)."""
        return evolved(self, stoeck=seat)

    def couple_played(self, seat: Seat, hands: Pair) -> SchmausDeal:
        """Book stöck if the king or queen just played was its second card (SCH-8)."""
        if self.stoeck != seat or hands[seat] & self.trumps.couple:
            return self
        return evolved(self, match=enter(self.match, seat, STOECK_POINTS, Item.STOECK))

    def hands_changed(self, hands: Pair, public: Pair) -> SchmausDeal:
        """Give the deal after cards were taken up, and see who has stöck (SCH-8)."""
        stoeck = self.stoeck
        if stoeck is None:
            stoeck = holder_of(self.trumps.couple, hands)
        if stoeck == self.stoeck and public == self.public:
            return self
        same = (self.match, self.trumps, self.booked)
        return new_deal(*same, public, stoeck, self.claimant, self.floors)

    def terms(self) -> list[tuple[str, object]]:
        """List who has stöck and who has claimed, beside what all jass games list."""
        own = [("stöck", self.stoeck), ("claimant", self.claimant)]
        return [*super().terms(), *[each for each in own if each[1] is not None]]


new_deal = builder(SchmausDeal)

SchmausPhase: TypeAlias = InDeal[SchmausDeal, Declare, Claim]
"""A phase of a deal of Schmaus."""
