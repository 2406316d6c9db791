"""The types of Zuger Tapp: contracts, moves, deals, events, and the base ruleset.

Implements ZUG-1 to ZUG-4, ZUG-6 and ZUG-17 to ZUG-22.
"""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Self, TypeAlias

import attrs

from jasskort.cards import (
    ACE_TEN,
    CARDS,
    PACK_36,
    SUITS,
    Card,
    CardSet,
    Masks,
    Suit,
    cards_in,
)
from jasskort.craft import values
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Cards, Event, Moved, all_moved, with_blanks
from jasskort.games.plain import PlainDeal, PlainPlayed
from jasskort.ledger import Match
from jasskort.locations import Aside, InHand, Place, Spot
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.options import agreed_deals, switch
from jasskort.phase import History, State, StateT
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import RuleIds, cards_dealt, cards_undealt, lay_pack
from jasskort.seats import Direction, Seat, Table, as_seat, check_viewer
from jasskort.tricks.dealing import PackPlaces, Wanted, in_packets
from jasskort.tricks.tricks import Tricks, card_points, play_table, tricks_of
from jasskort.visibility import FieldKind, Learnt, Means, Open

# --- contracts, moves, records --------------------------------------------------------

SEATS = 4
TABLE = Table(
    parties=tuple((seat,) for seat in range(SEATS)),
    direction=Direction.COUNTER_CLOCKWISE,
)
"""Four seats, each its own party, counter-clockwise (ZUG-3)."""


@values.pickled_as("zuger_tapp.contract")
class Contract(values.Members, enum.Enum):
    """The contracts, ascending (ZUG-6): tapp, solo, super, vice (*vize*)."""

    TAPP = "tapp"
    SOLO = "solo"
    SUPER = "super"
    VICE = "vice"

    if not TYPE_CHECKING:  # faster than `Enum.__hash__`, which type checkers read
        __hash__ = object.__hash__


@values.pickled_as("zuger_tapp.verdict")
class Verdict(values.Members, enum.Enum):
    """The outcome of a contract."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@values.pickled_as("zuger_tapp.ending")
class Ending(values.Members, enum.Enum):
    """The ending of a match."""

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
    """Return the cards of a mask in order, or a None for each if they are stand-ins."""
    if cards >> len(CARDS):
        return (None,) * cards.bit_count()
    return tuple(cards_in(cards))


class _TalonOrAside(FieldKind):
    """The talon, or the cards laid aside, as a mask; they count at the end (ZUG-18).

    The seat that laid the cards aside sees them; the others see a stand-in for each.
    """

    def seen(self, part: int, seat: Seat | None, holder: Any) -> int:
        """Return the cards if the seat sees them, else stand-ins.

        The seat that laid them aside sees them, and all seats after the last play.
        """
        place = holder.deal.place_apart
        if isinstance(place, Aside) and place.seat == seat:
            return part
        played: int = getattr(holder, "played", 0)
        if played.bit_count() == cards_dealt(holder.game):
            return part
        return (1 << part.bit_count()) - 1 << len(CARDS)  # bits that are not cards

    def lying(self, part: int, holder: Any) -> Iterator[tuple[Place, int]]:
        if part and not part >> len(CARDS):
            yield holder.deal.place_apart, part

    def filled(self, part: int, cards: Learnt, holder: Any) -> int:
        place = holder.deal.place_apart
        return sum([mask for at, _, mask in cards if at == place]) or part

    def summed(self, part: int, holder: Any) -> int:
        return part.bit_count()


TalonOrAside: TypeAlias = Annotated[
    int, _TalonOrAside(), Means("count of cards in the talon, or laid aside", high=36)
]


@values.pickled_as("zuger_tapp.deal")
@attrs.frozen(cache_hash=True, repr=False)
class ZugerTappDeal(PlainDeal):
    """A deal in the auction; `apart` is a mask of the talon.

    In subclasses `apart` can also be the cards laid aside.
    """

    apart: TalonOrAside

    @property
    def place_apart(self) -> Place:
        """The place of the cards `apart`."""
        return Spot.TALON

    def about(self) -> dict[str, object]:
        apart = [str(card or "##") for card in cards_or_blanks(self.apart)]
        return {"apart": " ".join(apart), **super().about()}


@values.pickled_as("zuger_tapp.contracted")
@attrs.frozen(cache_hash=True, repr=False)
class Contracted(ZugerTappDeal):
    """A deal after the auction; the cards `apart` count for the declarer (ZUG-18)."""

    declarer: Annotated[Open[Seat], Means("declarer")]
    contract: Annotated[Open[Contract], Means("contract")]
    _named: ClassVar[tuple[str, ...]] = ("declarer", "contract")

    @property
    def place_apart(self) -> Place:
        """The place of the cards that count for the declarer (ZUG-18)."""
        return place_apart(self.declarer, self.contract)


@values.pickled_as("zuger_tapp.played")
@attrs.frozen(cache_hash=True, repr=False)
class ZugerTappPlayed(Contracted, PlainPlayed):
    """A deal in which trump is named or led."""

    trump: Open[Suit]
    tricks: Open[Tricks] = attrs.field(init=False, eq=False)
    _named = ("declarer", "contract", "trump")

    @tricks.default
    def _tricks(self) -> Tricks:
        return tricks_of(self.trump, ACE_TEN, play_table(PACK_36, TABLE))


def place_apart(declarer: Seat, contract: Contract) -> Place:
    """Return the place of the declarer's cards laid aside, or the talon's.

    Only in tapp does the declarer lay cards aside (ZUG-12, ZUG-13).
    """
    return Aside(declarer) if contract is Contract.TAPP else Spot.TALON


@values.pickled_as("zuger_tapp.result")
@attrs.frozen
class ContractResult(values.Typed):
    """The result of a deal, which is public (ZUG-13).

    `card_points` are the declarer's, including the cards `apart` (ZUG-18). `value` is the
    number of units that each defender pays or gets (ZUG-21), 0 in a draw.
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
    """The declarer takes up the talon; no other seat sees the cards (ZUG-12)."""

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
    """The declarer names trump aloud, or corrects the led suit (ZUG-14)."""

    seat: Seat = attrs.field(converter=as_seat)
    suit: Suit
    corrected: bool


@attrs.frozen
class ContractJudged(Event):
    """A contract is won, lost or drawn (ZUG-18 to ZUG-21).

    All seats now see the talon or the cards laid aside.
    """

    result: ContractResult

    @property
    def faced(self) -> tuple[tuple[Place, Card], ...]:
        """The talon or the cards laid aside, shown to all (ZUG-13)."""
        result = self.result
        place = place_apart(result.declarer, result.contract)
        return tuple([(place, card) for card in result.apart])


# --- the rules ------------------------------------------------------------------------

Tally: TypeAlias = tuple[int, bool, bool]
"""The declarer's card points; whether it has a trick; whether the defenders have one."""


_TAPP = Contract.TAPP
_LEAST = MappingProxyType(dict(zip(Contract, (61, 65, 70, 75), strict=True)))
_UNITS = MappingProxyType(dict(zip(Contract, (1, 2, 4, 6), strict=True)))
_DRAWN = 60
_TAPP_VARIANT = 65
_FEW = 21
_DOUBLE, _TREBLE = 2, 3


@attrs.frozen(kw_only=True, eq=False)
class TappGame(Ruleset[StateT, ZugerTappMove]):
    """The base ruleset, as phases and parts use it; `ZugerTapp` documents the options."""

    tapp_at_65: bool = switch(default=False)
    deals: int | None = agreed_deals()

    name = "zuger_tapp"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Contract, Ending)
    title = "Zuger Tapp"
    pack = PACK_36
    ranking = ACE_TEN
    packets: ClassVar[tuple[int, ...]] = (4, 4)
    table = TABLE
    ids: ClassVar[RuleIds] = RuleIds(pack="ZUG-1", deal="ZUG-4", follow="ZUG-16")
    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset({LayAside})
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({NameTrump})

    def __attrs_post_init__(self) -> None:
        self._check_seats(SEATS)
        super().__attrs_post_init__()
        if not cards_undealt(self):
            msg = f"{quoted(self)} deals all cards and leaves no talon (ZUG-4)"
            raise InvalidValue(msg)

    def actions(self, seat: Seat) -> Iterator[ZugerTappMove]:
        """Yield the 36 plays, pass, 4 bids, 36 cards to lay aside, and 4 trump suits."""
        for card in self.pack.cards:
            yield Play(seat, card)
        yield Pass(seat)
        for contract in Contract:
            yield Bid(seat, contract)
        for card in self.pack.cards:
            yield LayAside(seat, card)
        for suit in SUITS:
            yield NameTrump(seat, suit)

    def _unknown(self, move: Move) -> Refusal:
        rule = "ZUG-6" if move.verb == Bid.verb else self.ids.pack
        return refuse(rule, Reason.NO_SUCH_MOVE, move)

    @abc.abstractmethod
    def between_deals(
        self, history: History, match: Match, result: ContractResult | None = None
    ) -> StateT:
        """Return the state in which a deal is due, with the result of the last deal."""

    def lay_out(self, dealer: Seat) -> dict[Place, PackPlaces]:
        """Return the positions in the pack of the talon, then of the hands (ZUG-4)."""
        talon = cards_undealt(self)
        hands = in_packets(self.table, dealer, self.packets, begin=talon)
        return {Spot.TALON: tuple(range(talon)), **hands}

    def pack_for(
        self, *, dealer: int, hands: Sequence[Wanted], talon: Wanted = ()
    ) -> Deal:
        """Return the deal that deals these hands and this talon: the inverse of dealing.

        `hands` are by seat, before the talon is taken up. A set is dealt in the order of
        the pack. Hands that are too short are filled up with the remaining cards.

        Raises:
            InvalidValue: these cards cannot be dealt; the message says why.
        """
        return lay_pack(self, dealer, hands, {Spot.TALON: talon})

    # The values of contracts, which a house rule can override.

    def least(self, contract: Contract) -> int:
        """Return the least card points that win a contract (ZUG-19, ZUG-20)."""
        checked(contract, Contract, "a contract")
        if contract is _TAPP and self.tapp_at_65:
            return _TAPP_VARIANT
        return _LEAST[contract]

    def drawn_at(self, contract: Contract) -> int | None:
        """Return the card points of a draw; None if no draw is possible (ZUG-19, ZUG-20)."""
        checked(contract, Contract, "a contract")
        return _DRAWN if contract is _TAPP and not self.tapp_at_65 else None

    def units(self, contract: Contract) -> int:
        """Return the units that a contract is worth (ZUG-21)."""
        checked(contract, Contract, "a contract")
        return _UNITS[contract]

    def judge(self, contract: Contract, tally: Tally) -> tuple[Verdict, int]:
        """Return the outcome of a contract, and the units for each defender.

        The units double if the losing side has fewer than 21 card points, and triple if
        it has no trick (ZUG-19 to ZUG-21).
        """
        points, own, others = tally
        if points == self.drawn_at(contract):
            return Verdict.DRAWN, 0
        won = points >= self.least(contract)
        tricks, low = (others, all_points(self) - points) if won else (own, points)
        times = _TREBLE if not tricks else _DOUBLE if low < _FEW else 1
        return Verdict.WON if won else Verdict.LOST, self.units(contract) * times

    def pays(self, declarer: int, contract: Contract, tally: Tally) -> tuple[int, ...]:
        """Return the units that each seat gets, negative if it pays (ZUG-22)."""
        verdict, value = self.judge(contract, tally)
        if verdict is Verdict.WON:
            value = -value
        payments = [value] * SEATS
        payments[declarer] = -value * (SEATS - 1)
        return tuple(payments)


TappRules: TypeAlias = TappGame[State]
"""The ruleset, as its phases use it."""


@functools.cache
def all_points(game: TappRules) -> int:
    """Return the card points of the whole pack."""
    return card_points(game.pack.mask, game.ranking)


def counted(game: TappRules, piles: Masks, declarer: int, apart: int) -> Tally:
    """Return the declarer's card points (ZUG-18), and whether each side has a trick."""
    own = piles[declarer]
    return card_points(own | apart, game.ranking), own != 0, sum(piles) != own
