"""The nouns of Schmaus: moves, events, what is booked, and what weis are worth.

Carries SCH-1 to SCH-8, SCH-19 and SCH-20.
"""

from __future__ import annotations

import enum
import functools
import operator
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Self, TypeAlias, cast

import attrs

from jasskort.cards import PACK_36, Rank, Suit
from jasskort.craft.pickling import Reduced, pickled_as
from jasskort.craft.values import (
    Immutable,
    Members,
    builder,
    evolved,
    member_pickled_as,
)
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event, PointsEntered
from jasskort.games.jass.deal import InDeal
from jasskort.games.jass.model import (
    CLAIM,
    NOTHING,
    Declares,
    JassDeal,
    Pair,
    Trumps,
    holder_of,
)
from jasskort.ledger import Match, booked_since, enter
from jasskort.melds import Four, MeldTable, Run, meld_key
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.seats import Seat
from jasskort.sight import Open, Secret

# --- moves and records ----------------------------------------------------------------

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


def _couple(deal: JassDeal) -> int:
    """Return king and queen of trump."""
    return deal.trumps.couple


Stoeck: TypeAlias = Annotated[Seat | None, Secret(Item.STOECK, _couple)]
"""The seat that has held stöck; others know it once it is entered (SCH-8)."""


@pickled_as("schmaus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class SchmausDeal(JassDeal):
    """A deal so far, as far as it changes rarely.

    Args:
        stoeck: the seat that has held king and queen of trump together, if any.
        claimant: the seat whose claim waits for the end of the first trick, if any.
        floors: by seat, the strength that a weis of it must have to be declared
            (SCH-19): where equal weis do not favour the seat, and where they do.
            Follows from what is booked.
    """

    stoeck: Stoeck
    claimant: Open[Seat | None]
    floors: Open[Floors] = attrs.field(eq=False)
    couple_points: ClassVar[int] = STOECK_POINTS

    @classmethod
    def begun(cls, match: Match, trumps: Trumps, hands: Pair) -> SchmausDeal:
        """Return the deal when the hands have been dealt, and see who has stöck."""
        stoeck, floors = holder_of(trumps.couple, hands), (NOTHING, NOTHING)
        return _new_deal(match, trumps, (), NOTHING, stoeck, None, floors)

    @property
    def together(self) -> Seat | None:
        """The seat that has held stöck (SCH-8)."""
        return self.stoeck

    def stoeck_due(self, seat: Seat, hands: Pair) -> bool:
        """Return whether a seat has stöck that is not booked yet (SCH-8, SCH-34)."""
        return self.stoeck == seat and hands[seat] & self.trumps.couple != 0

    def rights(
        self,
        seat: Seat,
        _hand: int,
        *,
        players: bool,
        is_in: bool,  # noqa: ARG002 - a seat may claim whether it is to lead or not
    ) -> tuple[Claim, ...]:
        """List the claim of a seat, unless a claim waits (SCH-33, SCH-36)."""
        return CLAIM[seat] if players and self.claimant is None else ()

    def held_together(self, seat: Seat) -> Self:
        """Return the deal in which a seat has held stöck (SCH-8)."""
        return evolved(self, stoeck=seat)

    def couple_played(self, seat: Seat, hands: Pair) -> Self:
        """Book stöck if the king or queen just played was its second card (SCH-8)."""
        if self.stoeck != seat or self.stoeck_due(seat, hands):
            return self
        return evolved(self, match=enter(self.match, seat, STOECK_POINTS, Item.STOECK))

    def couple_events(self, seat: Seat, hands: Pair) -> Iterator[Event]:
        """Yield stöck, shown and entered, when its second card is played (SCH-8)."""
        booked = self.couple_played(seat, hands)
        for entry in booked_since(self.match, booked.match):
            yield StoeckShown(seat, self.trumps.suit)
            yield PointsEntered(entry, (seat,))

    def hands_changed(self, hands: Pair, public: Pair) -> SchmausDeal:
        """Return the deal after cards were taken up, and see who has stöck (SCH-8)."""
        stoeck = self.stoeck
        if stoeck is None:
            stoeck = holder_of(self.trumps.couple, hands)
        if stoeck == self.stoeck and public == self.public:
            return self
        same = (self.match, self.trumps, self.booked)
        return _new_deal(*same, public, stoeck, self.claimant, self.floors)

    def terms(self) -> list[tuple[str, object]]:
        """List who has stöck and who has claimed, beside what all jass games list."""
        own = [("stöck", self.stoeck), ("claimant", self.claimant)]
        return [*super().terms(), *[each for each in own if each[1] is not None]]


_new_deal = builder(SchmausDeal)


def deal_of(state: InDeal) -> SchmausDeal:
    """Return the record of a deal, which the family's phases carry as theirs."""
    return cast("SchmausDeal", state.deal)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class StoeckShown(Event):
    """A seat has played king and queen of trump: stöck is booked (SCH-8).

    Args:
        seat: the seat.
        suit: the trump suit.
    """

    seat: Seat
    suit: Suit


# --- weis -----------------------------------------------------------------------------
# Every weis has a *strength*, an int: the line of SCH-6, then the rank, then trump over
# side suit. The last step of SCH-7, whom equal sequences favour, depends on the seats and
# is added where two weis meet.

LineAndValue: TypeAlias = tuple[int, int]
"""A line of the table in SCH-6, the weakest 1, and the value on it."""


def _frozen(table: Mapping[Any, LineAndValue]) -> Mapping[Any, LineAndValue]:
    """Return a part of the table, as a mapping that cannot be changed."""
    if not isinstance(table, Mapping):
        msg = f"a table of weis is a mapping, not {quoted(table)}"
        raise InvalidValue(msg)
    return MappingProxyType(dict(table))


_RANK_STEP = 2
_LINE_STEP = 32


@attrs.frozen(eq=False, repr=False)
class WeisTable(Immutable):
    """The table of SCH-6, and what is looked up by it.

    A table of one's own gives a house rule; its values are those that can be declared.

    Args:
        runs: by length, the line of a sequence and its value.
        fours: by rank, the line of a four and its value.
        other_fours: the line and the value of all other fours.
    """

    runs: Mapping[int, LineAndValue] = attrs.field(converter=_frozen)
    fours: Mapping[Rank, LineAndValue] = attrs.field(converter=_frozen)
    other_fours: LineAndValue

    def __reduce__(self) -> Reduced:
        """Pickle the table as what it is made of."""
        return WeisTable, (dict(self.runs), dict(self.fours), self.other_fours)

    def line_and_value(self, weis: Weis) -> LineAndValue:
        """Return the line of a weis in the table, and its value (SCH-6)."""
        if isinstance(weis, Run):
            return self.runs[weis.length]
        return self.fours.get(weis.rank, self.other_fours)

    def value_of(self, weis: Weis) -> int:
        """Return the points of a weis (SCH-6)."""
        return self.line_and_value(weis)[1]

    def strength(self, weis: Weis, trump: Suit) -> int:
        """Return the strength of a weis: line, then rank, then trump (SCH-6, SCH-7)."""
        return _strength(self, weis, trump)

    def values_of(self, melds: tuple[Weis, ...]) -> tuple[int, ...]:
        """List the different values of some weis, ascending."""
        return tuple(sorted(set(map(self.value_of, melds))))

    def values_from(self, cards: int, trump: Suit, least: int) -> tuple[int, ...]:
        """List the different values of the weis in some cards, ascending.

        Args:
            cards: the cards that count for weis, as a mask (SCH-12).
            trump: the trump suit.
            least: the strength that a weis must have.
        """
        return _values_from(self, meld_key(cards), trump, least)


@functools.cache
def _strength(table: WeisTable, weis: Weis, trump: Suit) -> int:
    line, _ = table.line_and_value(weis)
    rank = weis.top if isinstance(weis, Run) else weis.rank
    in_trump = isinstance(weis, Run) and weis.suit is trump
    return line * _LINE_STEP + rank.index * _RANK_STEP + in_trump


@functools.cache
def _values_from(
    table: WeisTable, key: int, trump: Suit, least: int
) -> tuple[int, ...]:
    found = [each for each in _FOUND[key] if table.strength(each, trump) >= least]
    return table.values_of(tuple(found))


@functools.cache
def declarations(seat: Seat, values: tuple[int, ...]) -> tuple[Declare, ...]:
    """List the moves that declare some values."""
    return tuple([Declare(seat, value) for value in values])


WEIS_TABLE = WeisTable(
    runs={
        3: (1, 20),
        4: (2, 50),
        5: (4, 100),
        6: (6, 150),
        7: (8, 200),
        8: (9, 250),
        9: (10, 300),
    },
    fours={Rank.NINE: (5, 150), Rank.JACK: (7, 200)},
    other_fours=(3, 100),
)
"""The table of SCH-6."""


def find_weis(cards: int) -> tuple[Weis, ...]:
    """List every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""
    return _FOUND[meld_key(cards)]


_FOUND: MeldTable[tuple[Weis, ...]] = MeldTable(operator.add)
