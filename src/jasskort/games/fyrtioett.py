"""Fyrtioett: four players in two partnerships, each seat with a bid of its own.

The nouns, then the phases in the order of play, scoring (FYR-11), what a seat knows, rules
of thumb, and the ruleset.

Carries COM-10 and FYR-1 to FYR-14.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Never, TypeAlias, cast

import attrs

from jasskort import knowing, phase
from jasskort.cards import (
    CARDS,
    PACK_52,
    SUITS,
    WHIST,
    Card,
    Hand,
    Pack,
    Rank,
    Ranking,
    Suit,
    mask_of,
)
from jasskort.craft.pickling import pickled_as
from jasskort.craft.values import Members, builder, member_pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event, TrumpSet
from jasskort.knowing import Step
from jasskort.ledger import Match, close_deal, new_deal_of
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.options import agreed_deals, count
from jasskort.phase import History, Masks, State
from jasskort.playouts import AnyCardsLeft, Policy
from jasskort.refusals import Reason, Refusal, counted, refuse
from jasskort.ruleset import Ruleset
from jasskort.seats import Direction, Seat, Table
from jasskort.tricks.dealing import deal_packets
from jasskort.tricks.play import (
    CardDue,
    DealRecord,
    InDeal,
    PlayRecord,
    TrickWorlds,
    at_trick,
    facts,
    hands_of_others,
    play_table,
    winner_in,
)
from jasskort.tricks.solve import CardsLeft, SeatMasks, TrickLaws
from jasskort.tricks.tricks import PlayTable, beaters, played_by
from jasskort.view import MoveT, View
from jasskort.whereabouts import Fact
from jasskort.worlds.worlds import StateT

if TYPE_CHECKING:
    from jasskort.tricks.arrays import Ints

__all__ = [
    "BetweenDeals",
    "Bid",
    "Bidding",
    "Ending",
    "Fyrtioett",
    "FyrtioettDeal",
    "FyrtioettMove",
    "FyrtioettState",
    "InDeal",
    "Item",
    "Match",
    "MatchOver",
    "Played",
    "Playing",
    "Throw",
]


# --- moves and records ----------------------------------------------------------------
# The nouns of Fyrtioett: moves, the records of a deal, what is booked.
#
# Carries FYR-1 (the pack and its order, hearts as trump) and FYR-2 (partners and
# direction).

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
        """Look up what is the same in every deal."""
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


# --- events ---------------------------------------------------------------------------
# What happens in Fyrtioett alone: bids, and cards that are thrown in (FYR-4 to FYR-8).


@attrs.frozen
class TricksBid(Event):
    """A seat bids a number of tricks (FYR-4).

    Args:
        seat: the seat.
        tricks: the number.
    """

    seat: Seat
    tricks: int


@attrs.frozen
class ThrownIn(Event):
    """A seat throws the cards in, since the bids are worth too little (FYR-7).

    Args:
        seat: the seat, which was to bid last.
    """

    seat: Seat


# --- the deal -------------------------------------------------------------------------
# The deal: thirteen cards each, one and then twice two, six times over.
#
# Carries FYR-3. That the deal passes on (FYR-14) is said where a deal ends, in `scoring`.


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals[Rules, Never]):
    """A deal of Fyrtioett is due."""

    def deal(self, move: Deal) -> Bidding:
        """Deal one card each, then six rounds of two, the seat after the dealer first."""
        rules, cards = self.rules, move.pack
        match = new_deal_of(self.match)
        first = TABLE.after(match.dealer)
        hands, _ = deal_packets(cards, seats=SEATS, first=first, packets=rules.packets)
        deal = new_fyrtioett_deal(match, hands)
        return new_bidding((None, move), rules, deal, first, ())


new_between_deals = builder(BetweenDeals)


# --- bidding --------------------------------------------------------------------------
# Bidding: each seat says once how many tricks it expects to take (FYR-4 to FYR-7).
#
# What a bid is worth and how much the four must be worth a table may want otherwise:
# `Fyrtioett.worth` and `Fyrtioett.least` say it. What the cards thrown in lead to (FYR-8)
# is in `scoring`.

_NO_TRICKS = (0,) * SEATS


@attrs.frozen(repr=False)
class Bidding(InDeal[Rules, Bid | Throw, FyrtioettDeal]):
    """The seat in turn bids (FYR-4).

    Args:
        said: the bids so far, from the seat after the dealer on.
    """

    said: tuple[int, ...]
    trump: ClassVar[Suit] = TRUMP

    @property
    def is_last(self) -> bool:
        """Whether the fourth seat is to bid."""
        return len(self.said) == SEATS - 1

    @property
    def worth(self) -> int:
        """What the bids so far are worth (FYR-5)."""
        return sum(map(self.rules.worth, self.said))

    @property
    def missing(self) -> int:
        """How many points the bids so far lack for play; 0 if none (FYR-6)."""
        return max(0, self.rules.least - self.worth)

    def moves(self) -> tuple[Bid | Throw, ...]:
        """List the bids (FYR-4); the fourth makes play sure, or throws in (FYR-7)."""
        bids = _bids(self.turn)
        if not self.is_last:
            return bids
        missing, worth = self.missing, self.rules.worth
        enough = tuple([bid for bid in bids if worth(bid.tricks) >= missing])
        return (*enough, Throw(self.turn)) if missing else enough

    def after(self, move: Bid | Throw) -> Bidding | Playing | BetweenDeals | MatchOver:
        """Bid; after the fourth bid the seat after the dealer leads (FYR-9)."""
        history = (self.history, move)
        if isinstance(move, Throw):
            return throw_in(self, history)
        rules, deal, said = self.rules, self.deal, (*self.said, move.tricks)
        following = TABLE.after(self.turn)
        if not self.is_last:
            return new_bidding(history, rules, deal, following, said)
        bids = tuple([said[(seat - following) % SEATS] for seat in TABLE.seats])
        played = new_played(deal.match, deal.hands, bids, *looked_up())
        return new_playing(history, rules, played, following, 0, _NO_TRICKS, ())

    def objection(self, move: Move) -> Refusal:
        """Object to cards before all have bid, and to bids that are too low."""
        match move:
            case Bid(tricks=tricks):
                worth, least = self.rules.worth(tricks), self.missing
                text = (
                    f"a bid of {tricks} is worth {counted(worth, 'point')}, and play "
                    f"needs {least} from it: bid higher or throw the cards in"
                )
                values = (tricks, worth, least)
                return refuse("FYR-7", Reason.BIDS_TOO_LOW, text, *values)
            case _:
                text = "not all seats have bid yet"
                return refuse("FYR-4", Reason.AUCTION_OPEN, text)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to a second bid, and to throwing in that cannot come up any more."""
        seat, said, last = move.seat, self.worth, self.deal.match.dealer
        match move:
            case Throw() if seat != last:
                text = f"seat {last} bids last, and no other throws the cards in"
                return refuse("FYR-7", Reason.NOT_LAST_TO_BID, text, last)
            case Throw() if not self.missing:
                text = (
                    f"the bids are worth {counted(said, 'point')}: the fourth must bid"
                )
                return refuse("FYR-7", Reason.MUST_BID, text, said)
            case Bid() if (seat - last - 1) % SEATS < len(self.said):
                text = f"seat {seat} has bid, and each seat bids once"
                return refuse("FYR-4", Reason.HAS_BID, text, seat)
            case _:
                return None

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("said", list(self.said))]


new_bidding = builder(Bidding)


@functools.cache
def _bids(seat: Seat) -> tuple[Bid, ...]:
    return tuple([Bid(seat, tricks) for tricks in BIDS])


# --- playing to the tricks ------------------------------------------------------------
# Playing to the tricks: follow suit, else play what you will (FYR-9, FYR-10).

AfterPlay: TypeAlias = "Playing | BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class Playing(CardDue[Rules, Never, Played, AfterPlay]):
    """A card is to be played."""

    trump: ClassVar[Suit] = TRUMP

    def onward(
        self,
        history: History,
        turn: Seat,
        played: int,
        piles: Masks,
        trick: tuple[Card, ...],
    ) -> AfterPlay:
        """Go on playing; after the thirteenth trick all bids are booked (FYR-10)."""
        rules, deal = self.rules, self.deal
        state = new_playing(history, rules, deal, turn, played, piles, trick)
        return settle(state) if played == PACK.mask else state

    def worth_of(self, piles: Masks) -> tuple[int, ...]:
        """Give what each seat's bid brings (FYR-11)."""
        return points_for(self.rules, self.deal, piles)

    def terms(self) -> tuple[int, ...]:
        """Give the bids."""
        return self.deal.bids

    def worths_of(self, piles: Ints, terms: Ints) -> Ints:
        """Give what the bids of many deals bring (FYR-11)."""
        return points_of(self.rules, piles, terms)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to bids and throwing in, since all have bid."""
        match move:
            case Bid():
                text = "all seats have bid, each once"
                return refuse("FYR-4", Reason.AUCTION_OVER, text)
            case Throw():
                text = "all seats have bid, and nobody throws in any more"
                return refuse("FYR-7", Reason.AUCTION_OVER, text)
            case _:
                return None

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        return self.tricks


new_playing = builder(Playing)


# --- scoring --------------------------------------------------------------------------
# Scoring: what each seat gets or loses, and who has won the match.
#
# Carries FYR-8 (thrown in), FYR-11 to FYR-14 and COM-10.

_MADE, _LOST = Item.MADE, Item.LOST


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver[Rules, Ending]):
    """A match of Fyrtioett is over (COM-8)."""


_new_match_over = builder(MatchOver)


def settle(state: Playing) -> BetweenDeals | MatchOver:
    """Book every bid, made or lost, and see whether the match is over (FYR-11)."""
    match = state.deal.match
    bids = [
        (points, _MADE if points >= 0 else _LOST)
        for points in points_for(state.rules, state.deal, state.pile_masks)
    ]
    return _ended(state, state.history, close_deal(match, bids))


def points_for(rules: Rules, deal: Played, piles: Masks) -> tuple[int, ...]:
    """Give by seat what its bid is worth: for it if it has the tricks, else against it."""
    worth = rules.worth
    return tuple(
        [
            worth(bid) if pile.bit_count() >= SEATS * bid else -worth(bid)
            for bid, pile in zip(deal.bids, piles, strict=True)
        ]
    )


def throw_in(state: Bidding, history: History) -> BetweenDeals | MatchOver:
    """Throw the cards in: nothing is scored, and the deal passes (FYR-8)."""
    return _ended(state, history, close_deal(state.deal.match, ()))


def _ended(
    state: Bidding | Playing, history: History, match: Match
) -> BetweenDeals | MatchOver:
    """Have the next seat deal (FYR-14), or end the match."""
    rules, totals = state.rules, match.totals
    won, ending = winners(totals, rules.target), Ending.TARGET
    if not won:
        if match.number != rules.deals:
            return rules.between_deals(history, match)
        # COM-10: what is equal by the comparison of FYR-13 is shared.
        won, ending = _best_side(totals) or TABLE.seats, Ending.AGREED_DEALS
    return _new_match_over(history, rules, won, ending, state.with_match(match))


def winners(totals: tuple[int, ...], target: int) -> tuple[Seat, ...]:
    """Tell who has won by the target; nobody if nobody has, or all is equal (FYR-12).

    Single totals are compared, not sums (FYR-13).
    """
    if max(totals) < target:
        return ()
    sides = [
        party
        for party in TABLE.parties
        if max([totals[seat] for seat in party]) >= target
    ]
    return _best_side(totals) if len(sides) > 1 else sides[0]


def _best_side(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Compare the best seat of each side, then its partner; none if all is equal."""
    heights = [
        sorted([totals[seat] for seat in party], reverse=True)
        for party in TABLE.parties
    ]
    if heights[0] == heights[1]:
        return ()
    return TABLE.parties[heights.index(max(heights))]


# --- scoring for many deals -----------------------------------------------------------
# What bids bring, counted for many deals side by side (FYR-11).


def points_of(rules: Rules, piles: Ints, bids: Ints) -> Ints:
    """Give by seat what its bid is worth: for it if it has the tricks, else against it.

    Args:
        rules: the ruleset, which says what bids are worth.
        piles: the tricks won, as masks, by seat.
        bids: the bids, by seat.
    """
    import numpy as np  # noqa: PLC0415 - numpy is heavy

    from jasskort.tricks.arrays import looked_up  # noqa: PLC0415 - numpy is heavy

    worth = looked_up([0, *map(rules.worth, BIDS)], bids)
    return np.where(np.bitwise_count(piles) >= SEATS * bids, worth, -worth)


# --- tricks as bare cards -------------------------------------------------------------
# The tricks as bare cards: what each seat still needs for its bid (FYR-11).


@attrs.frozen(cache_hash=True)
class FyrtioettLaws(TrickLaws[SeatMasks]):
    """Tricks that count for bids; the tally is how many each seat needs for its own.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: no cards: nobody must trump.
        beats: whether who can must beat the best card so far.
        puur: no card.
        worths: by seat, what its bid is worth.
    """

    worths: tuple[int, ...]

    def counted(
        self, tally: SeatMasks, winner: int, _leader: int, _cards: int
    ) -> SeatMasks:
        """Count a trick; more than enough is as good as enough."""
        return tuple(
            [
                needed - 1 if seat == winner and needed else needed
                for seat, needed in enumerate(tally)
            ]
        )

    def at_the_end(self, tally: SeatMasks, _winner: int) -> Sequence[int]:
        """Give the worth of the bids, for those that were made, against the others."""
        return [
            -worth if needed else worth
            for needed, worth in zip(tally, self.worths, strict=True)
        ]


def bare_cards(state: Playing) -> CardsLeft[SeatMasks]:
    """Give a position as bare cards."""
    deal = state.deal
    laws = FyrtioettLaws(
        deal.beaters,
        deal.must_trump,
        beats=False,
        puur=0,
        worths=tuple(map(state.rules.worth, deal.bids)),
    )
    hands, needed = state.hand_masks, tricks_needed(state)
    return CardsLeft(laws, hands, state.turn, state.trick, needed, [0] * len(hands))


def tricks_needed(state: Playing) -> tuple[int, ...]:
    """Count by seat the tricks that it still needs for its bid."""
    return tuple(
        [
            max(0, bid - won)
            for bid, won in zip(state.deal.bids, state.tricks, strict=True)
        ]
    )


# --- what a seat knows ----------------------------------------------------------------
# What a seat knows of the cards: what the others did not follow with (FYR-9).
#
# Bids tell nothing, and cards that are thrown in are not shown (FYR-8).


def worlds_of(rules: Fyrtioett, view: View[Move]) -> TrickWorlds[FyrtioettState]:
    """Give the worlds of a view: three hands, without what was not followed with."""
    packed = rules.together(view.dealer)
    base = played_by(view.log, len(rules.seats))
    lays = hands_of_others(view, packed, base, rules.facts(view))
    base[view.seated()] = mask_of(filter(None, view.dealt))
    return TrickWorlds(view, rules.never_seen(view), tuple(lays), tuple(base), 0)


# --- rules of thumb -------------------------------------------------------------------
# Rules of thumb for Fyrtioett: bid what is counted, take what was bid, spoil theirs.
#
# A bid is the number of tricks that brings most on average (FYR-5, FYR-11), where the
# tricks that a hand makes are counted, and may be a few more or less. In the play a seat
# that has not made its bid wants tricks; one that has leaves them to its partner, and not
# to opponents that need them.

_PLAIN = MappingProxyType({Rank.ACE: 0.9, Rank.KING: 0.6, Rank.QUEEN: 0.25})
_TRUMP = MappingProxyType(
    {Rank.ACE: 1.2, Rank.KING: 1.1, Rank.QUEEN: 0.95, Rank.JACK: 0.75, Rank.TEN: 0.55}
)
_LOW_TRUMP, _LONG_TRUMP, _LONG_FROM = 0.35, 0.4, 4
_SPREAD = 1.6
_LIKELY = 0.55
_DENY, _YIELD, _NOTHING = 0.5, 0.8, 0.02


def thumb(rules: Fyrtioett, view: View[Move]) -> Move | None:
    """Give the move that rules of thumb name."""
    state = view.blank
    if view.turn != view.seated():
        return None
    if isinstance(state, Bidding):
        return _bid(rules, state)
    return _play(view, cast("Playing", state))


def tricks_in(hand: Hand) -> float:
    """Count the tricks that a hand is likely to make."""
    trumps = hand.of_suit(TRUMP)
    count = sum([_TRUMP.get(card.rank, _LOW_TRUMP) for card in trumps])
    count += _LONG_TRUMP * max(0, len(trumps) - _LONG_FROM)
    for suit in SUITS:
        if suit is not TRUMP:
            held = hand.of_suit(suit)
            for card in held:
                # A high card that is alone falls, and in a long suit is trumped.
                alone = len(held) == 1 and card.rank is not Rank.ACE
                count += 0 if alone else _PLAIN.get(card.rank, 0)
    return count


def chance_of(tricks: int, counted: float) -> float:
    """Tell how likely a hand makes some tricks, of which so many were counted."""
    return 1 / (1 + math.exp((tricks - 0.5 - counted) * 1.7 / _SPREAD))


def _bid(rules: Fyrtioett, state: Bidding) -> Move:
    """Bid the most that is likely made; the last weighs it against throwing in (FYR-7).

    Less would often be safer, but four safe bids are too low to be played (FYR-6).
    """
    counted = tricks_in(state.hands[state.turn])
    likely = [
        move
        for move in state.moves()
        if isinstance(move, Bid) and chance_of(move.tricks, counted) > _LIKELY
    ]
    if likely and not state.is_last:
        return likely[-1]

    def brings(move: Bid | Throw) -> float:
        if isinstance(move, Throw):
            return 0.0
        return rules.worth(move.tricks) * (2 * chance_of(move.tricks, counted) - 1)

    return max(state.moves(), key=brings)


def _play(view: View[Move], state: Playing) -> Play:
    """Play what weighs most: a trick is worth what the seats that need it lose by it."""
    seat = state.turn
    party = view.rules.side_of(state, seat)
    needs = tricks_needed(state)
    foes = [each for each in TABLE.seats if each not in party]
    partner = next(each for each in party if each != seat)
    worth = float(needs[seat] > 0) + _DENY * any(needs[each] for each in foes)
    partner_takes = bool(state.trick) and winner_in(state) == partner
    if partner_takes and needs[partner] and not needs[seat]:
        worth -= _YIELD
    worth = worth or _NOTHING
    worths = [worth / SEATS] * len(CARDS)
    pot = worth * (SEATS - 1) / SEATS
    chosen = at_trick(view, state, worths, party={seat}, pot=pot, lead=0.0).choice()
    return Play(seat, chosen)


# --- events of a move -----------------------------------------------------------------
# What a move of Fyrtioett brings about: hearts are trump from the deal on, and all bid.
#
# Carries what FYR-1, FYR-4 and FYR-7 let the seats see. What is made and lost (FYR-11) is
# entered as in every game.


class Happening(knowing.Happening[StateT, MoveT]):
    """What Fyrtioett says of what a move brings about."""

    __slots__ = ()

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of the hands, and that hearts are trump (FYR-1)."""
        yield from self.hands_dealt(step)
        yield TrumpSet(TRUMP)

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of bids, and of cards that are thrown in (FYR-4, FYR-7)."""
        yield from super().move_events(step)
        match step.move:
            case Bid(seat=seat, tricks=tricks):
                yield TricksBid(seat, tricks)
            case Throw(seat=seat):
                yield ThrownIn(seat)


# --- the ruleset ----------------------------------------------------------------------

FyrtioettState: TypeAlias = BetweenDeals | Bidding | Playing | MatchOver
"""What a state of Fyrtioett is: one of its phases."""

_DOUBLE_FROM = 7
_CALLS = (Bid.verb, Pass.verb)


@pickled_as("fyrtioett")
@attrs.frozen(kw_only=True, eq=False)
class Fyrtioett(
    Happening[FyrtioettState, FyrtioettMove], Ruleset[FyrtioettState, FyrtioettMove]
):
    """Fyrtioett: four players, 52 cards, a bid each, hearts as trump, to 41 points.

    `legal_moves` lists plays, bids and throwing in, in this order. Every seat has a
    total of its own; the party totals of a score are sums and decide nothing.

    Args:
        target: the points of one seat that win the match, at least 1 (FYR-12).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    target: int = count(41)
    deals: int | None = agreed_deals()

    name: ClassVar[str] = "fyrtioett"
    words: ClassVar[str] = "jasskort.telling.{language}.fyrtioett"
    phases: ClassVar[object] = FyrtioettState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    title: ClassVar[str] = "Fyrtioett"
    pack: ClassVar[Pack] = PACK
    ranking: ClassVar[Ranking] = RANKING
    on_arrays: ClassVar[frozenset[Policy]] = frozenset(Policy)
    packets: ClassVar[tuple[int, ...]] = (1, 2, 2, 2, 2, 2, 2)
    pack_rule: ClassVar[str] = "FYR-1"
    deal_rule: ClassVar[str] = "FYR-3"
    follow_rule: ClassVar[str] = "FYR-9"
    least: ClassVar[int] = 11
    """What the four bids must be worth together for play (FYR-6)."""

    @property
    def table(self) -> Table:
        """Four seats in two partnerships, counter-clockwise (FYR-2)."""
        return TABLE

    def actions(self, seat: Seat) -> Iterator[FyrtioettMove]:
        """List the 52 plays by card, the bids from 1 to 13, and throwing in."""
        for card in PACK.cards:
            yield Play(seat, card)
        for tricks in BIDS:
            yield Bid(seat, tricks)
        yield Throw(seat)

    def foreign_rule(self, move: Move) -> str:
        """Tell which rule leaves out a move: that of bidding, for a call."""
        return "FYR-4" if move.verb in _CALLS else self.pack_rule

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks, once all have bid."""
        return bare_cards(state) if type(state) is Playing else None

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """List what the plays of a view's log tell of hands (FYR-9)."""
        return facts(view, must_trump=0, rule=self.follow_rule)

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def worlds_of(self, view: View[Move]) -> TrickWorlds[FyrtioettState]:
        """Give the worlds of a view."""
        return worlds_of(self, view)

    def worth(self, tricks: int) -> int:
        """Give the points of a bid: as many as tricks, from seven on twice (FYR-5)."""
        return tricks if tricks < _DOUBLE_FROM else 2 * tricks
