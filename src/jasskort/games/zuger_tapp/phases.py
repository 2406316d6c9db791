"""The phases of Zuger Tapp, in the order of play: auction, talon, tricks, payment.

Implements COM-10, ZUG-5 and ZUG-7 to ZUG-23.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, Final, Generic, Never

import attrs

from jasskort import phase
from jasskort.cards import CARDS, SUITS, Card, CardSet, Suit, cards_in, mask_of
from jasskort.craft.values import builder, evolved
from jasskort.events import Event, Passed, TrumpSet, new_card_played
from jasskort.games.plain import CardDue, InPlainDeal, RightT
from jasskort.games.zuger_tapp import model
from jasskort.ledger import best_seats, close_deal, new_deal_of
from jasskort.locations import HANDS, Spot
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.phase import History, State, with_match
from jasskort.playouts import how_played
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.ruleset_base import cards_undealt, dealt_hands, dealt_to
from jasskort.seats import Seat
from jasskort.tricks.tricks import card_points
from jasskort.visibility import Means, Open, Piles, SeatBits

# --- payment --------------------------------------------------------------------------


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver[model.TappRules, model.Ending]):
    """The match is over (COM-8); `result` is that of its last deal.

    It is None if that deal was thrown in.
    """

    result: Open[model.ContractResult | None] = attrs.field(eq=False)
    _named = ("result",)


_new_match_over = builder(MatchOver)
_new_result = builder(model.ContractResult)


def settle(state: Playing) -> State:
    """Pay for the contract; all cards that were not played count for the declarer."""
    game, deal = state.game, state.deal
    apart = game.pack.mask & ~state.played
    if deal.apart != apart:  # stand-ins, in the state of a view
        state = evolved(state, deal=evolved(deal, apart=apart))
    declarer, contract = deal.declarer, deal.contract
    tally = model.counted(game, state.pile_masks, declarer, apart)
    cards = CardSet.from_mask(apart)
    judged = game.judge(contract, tally)
    result = _new_result(declarer, contract, tally[0], cards, *judged)
    paid = [(units, contract) for units in game.pays(declarer, contract, tally)]
    return end_deal(state, paid, result)


def end_deal(
    state: Bidding | Playing,
    paid: Sequence[tuple[int, model.Contract]] = (),
    result: model.ContractResult | None = None,
) -> State:
    """Book the payments; then the next seat deals (ZUG-5), or the match is over."""
    game, history = state.game, state.history
    match = close_deal(state.deal.match, paid)
    if match.number != game.deals:
        return game.between_deals(history, match, result)
    won = (best_seats(match), model.Ending.AGREED_DEALS)
    return _new_match_over(history, game, *won, with_match(state, match), result)


# --- the deal -------------------------------------------------------------------------


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals[model.TappRules, Never]):
    """The next deal is due; `result` is None if the last deal was not played."""

    result: Open[model.ContractResult | None] = attrs.field(eq=False)
    _named = ("result",)

    def deal(self, move: Deal) -> Bidding:
        """Lay out the talon, then deal each seat four cards twice (ZUG-4)."""
        game, match = self.game, new_deal_of(self.match)
        dealer, pack = match.dealer, move.pack
        talon = mask_of(dealt_to(game, pack, dealer, Spot.TALON))
        deal = model.new_zuger_tapp_deal(match, dealt_hands(game, pack, dealer), talon)
        first = model.TABLE.after(dealer)
        return new_bidding((None, move), game, deal, first, 0, None, None)


new_between_deals: Final = builder(BetweenDeals)


# --- the auction ----------------------------------------------------------------------

_OPENING = (model.Contract.TAPP, model.Contract.SOLO)
_HIGHER = MappingProxyType(
    {bid: (higher,) for bid, higher in itertools.pairwise(model.Contract)}
)
_RANK = MappingProxyType({bid: rank for rank, bid in enumerate(model.Contract)})
_HIGHEST = model.Contract.VICE
_OF_THE_DECLARER: Mapping[type[Move], str] = MappingProxyType(
    {model.LayAside: "ZUG-12", model.NameTrump: "ZUG-14"}
)


@attrs.frozen(repr=False)
class Bidding(InPlainDeal[model.TappRules, Pass | model.Bid, model.ZugerTappDeal]):
    """The seat in turn bids or passes (ZUG-7 to ZUG-10).

    `out` has a bit for each seat that has passed.
    """

    out: Annotated[SeatBits, Means("1 if the seat has passed")]
    bid: Annotated[Open[model.Contract | None], Means("highest bid")]
    bidder: Annotated[Open[Seat | None], Means("highest bidder")]

    @property
    def bids(self) -> tuple[model.Contract, ...]:
        """The contracts that are legal bids now."""
        return bids_over(self.bid)

    def moves(self) -> tuple[Pass | model.Bid, ...]:
        return _calls(self.turn, self.bid)

    def at_once(self, move: Move | Deal) -> State | None:
        if type(move) is Pass and move.seat == self.turn:
            return self.after(move)
        return None

    def after(self, move: Pass | model.Bid) -> State:
        """Bid, or pass (ZUG-9); either can end the auction (ZUG-10, ZUG-11)."""
        seat, out, bid, bidder = self.turn, self.out, self.bid, self.bidder
        if isinstance(move, model.Bid):
            bid, bidder = move.contract, seat
        else:
            out |= 1 << seat
        history = (self.history, move)
        following = next_to_speak(seat, out)
        if following is None:  # ZUG-11
            passed = new_bidding(history, self.game, self.deal, seat, out, bid, bidder)
            return end_deal(passed)
        # When the turn comes back to the bidder, all other seats have passed.
        if bid and bidder is not None and (following == bidder or bid is _HIGHEST):
            return begin(self.game, history, self.deal, bidder, bid)
        return new_bidding(history, self.game, self.deal, following, out, bid, bidder)

    def happens(self, move: Pass | model.Bid, after: State) -> Iterator[Event]:
        """Yield the bid or pass, and in tapp the talon taken (ZUG-10, ZUG-12)."""
        if isinstance(move, model.Bid):
            yield model.ContractBid(move.seat, move.contract)
        else:
            yield Passed(move.seat)
        if isinstance(after, LayingAside):
            yield model.TalonTaken(after.turn, model.cards_or_blanks(self.deal.apart))

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, model.Bid):
            return refuse("ZUG-10", Reason.AUCTION_OPEN)
        stands, bid = self.bid, move.contract
        if stands is None:
            lower, higher = _OPENING
            return refuse("ZUG-7", Reason.NO_OPENING_BID, lower, higher, bid)
        (following,) = self.bids
        return refuse("ZUG-8", Reason.NOT_THE_NEXT_BID, stands, following, bid)

    def lasting_objection(self, move: Move) -> Refusal | None:
        seat, stands = move.seat, self.bid
        if self.out >> seat & 1 and not isinstance(move, Play):
            rule = _OF_THE_DECLARER.get(type(move), "ZUG-9")
            return refuse(rule, Reason.HAS_PASSED, seat)
        bid = move.contract if isinstance(move, model.Bid) else None
        if bid and stands and _RANK[bid] <= _RANK[stands]:
            return refuse("ZUG-8", Reason.BID_NOT_HIGHER, stands, bid)
        if (
            isinstance(move, model.LayAside)
            and not self._may_hold(seat) & move.card.bit
        ):
            return not_in_hand(move.card, seat)
        return super().lasting_objection(move)

    def _may_hold(self, seat: Seat) -> int:
        """Return the hand, or all cards if the seat may get the talon (ZUG-12)."""
        bid, tapp = self.bid, model.Contract.TAPP
        own = bid is tapp and self.bidder == seat
        takes = own or (bid is None and not self.out >> seat & 1)
        return -1 if takes else super()._may_hold(seat)

    def about(self) -> dict[str, object]:
        passed = [seat for seat in model.TABLE.seats if self.out >> seat & 1]
        said = {"bid": self.bid, "bidder": self.bidder, "passed": passed}
        return {**super().about(), **said}


new_bidding: Final = builder(Bidding)


@functools.cache
def next_to_speak(seat: Seat, out: int) -> Seat | None:
    """Return the next seat that has not passed, or None; it can be `seat` itself."""
    turns = model.TABLE.seats[seat + 1 :] + model.TABLE.seats[: seat + 1]
    return next((each for each in turns if not out >> each & 1), None)


def bids_over(bid: model.Contract | None) -> tuple[model.Contract, ...]:
    """Return the opening bids (ZUG-7), or the contract next above `bid` (ZUG-8)."""
    return _OPENING if bid is None else _HIGHER[bid]


@functools.cache
def _calls(seat: Seat, bid: model.Contract | None) -> tuple[Pass | model.Bid, ...]:
    return (Pass(seat), *[model.Bid(seat, each) for each in bids_over(bid)])


# --- the talon, and naming trump ------------------------------------------------------

_NO_TRICKS = Piles((0,) * model.SEATS)


def begin(
    game: model.TappRules,
    history: History,
    deal: model.ZugerTappDeal,
    declarer: Seat,
    contract: model.Contract,
) -> LayingAside | Naming:
    """Begin a contract: in tapp the declarer takes up the talon (ZUG-12, ZUG-13)."""
    hands, apart, takes = [*deal.hands], deal.apart, contract is model.Contract.TAPP
    if takes:
        hands[declarer], apart = hands[declarer] | apart, 0
    held = model.new_contracted(deal.match, tuple(hands), apart, declarer, contract)
    new = new_laying_aside if takes else new_naming
    return new(history, game, held, declarer)


@attrs.frozen(repr=False)
class LayingAside(InPlainDeal[model.TappRules, model.LayAside, model.Contracted]):
    """The declarer has taken up the talon, and lays cards aside (ZUG-12)."""

    @property
    def _leads_next(self) -> Seat:
        return self.turn

    def moves(self) -> tuple[model.LayAside, ...]:
        asides = _asides(self.turn)
        return tuple([asides[card] for card in cards_in(self.deal.hands[self.turn])])

    def after(self, move: model.LayAside) -> LayingAside | Naming:
        """Lay a card aside; after the last one, trump is named or led (ZUG-12)."""
        game, deal, bit = self.game, self.deal, move.card.bit
        hands = [*deal.hands]
        hands[self.turn] &= ~bit
        laid = evolved(deal, hands=tuple(hands), apart=deal.apart | bit)
        due = laid.apart.bit_count() < cards_undealt(game)
        new = new_laying_aside if due else new_naming
        return new((self.history, move), game, laid, self.turn)

    def happens(self, move: model.LayAside, after: State) -> Iterator[Event]:
        """Yield the card laid aside (ZUG-12)."""
        yield model.LaidAside(move.seat, move.card)

    def objection(self, move: Move) -> Refusal:
        match move:
            case model.LayAside(card=card):
                return not_in_hand(card, move.seat)
            case model.NameTrump() if move.seat != self.turn:
                return not_declarer(self.turn)
            case _:
                left = cards_undealt(self.game) - self.deal.apart.bit_count()
                return refuse("ZUG-12", Reason.MUST_LAY_ASIDE, left)

    def lasting_objection(self, move: Move) -> Refusal | None:
        declarer = self.turn
        if not isinstance(move, model.LayAside):
            return over(self.deal, move) or super().lasting_objection(move)
        if move.seat == declarer:
            return None
        return refuse("ZUG-12", Reason.NOT_DECLARER, declarer)


@attrs.frozen(repr=False)
class Naming(InPlainDeal[model.TappRules, Play | model.NameTrump, model.Contracted]):
    """The declarer names trump aloud, or leads (ZUG-14)."""

    @property
    def _leads_next(self) -> Seat:
        return self.turn

    def moves(self) -> tuple[Play | model.NameTrump, ...]:
        """Return the leads of the declarer (ZUG-15), then moves that name a suit."""
        turn, plays = self.turn, how_played(self.game, None).plays
        return plays.of(turn, self.deal.hands[turn]) + trumps(turn)

    def after(self, move: Play | model.NameTrump) -> Opened | Playing:
        """Name trump, or lead, which sets trump for now (ZUG-14, ZUG-15)."""
        history, game, turn = (self.history, move), self.game, self.turn
        if isinstance(move, model.NameTrump):
            deal = with_trump(game, self.deal, move.suit)
            return new_playing(history, game, deal, turn, 0, _NO_TRICKS, ())
        card, turn = move.card, model.TABLE.after(turn)
        deal = with_trump(game, self.deal, card.suit)
        return new_opened(history, game, deal, turn, card.bit, _NO_TRICKS, (card,))

    def happens(self, move: Play | model.NameTrump, after: State) -> Iterator[Event]:
        if isinstance(move, model.NameTrump):
            yield model.TrumpNamed(move.seat, move.suit, corrected=False)
            yield TrumpSet(move.suit)
        else:
            yield new_card_played(move.seat, move.card, HANDS[move.seat], True)  # noqa: FBT003
            yield TrumpSet(move.card.suit)

    def objection(self, move: Move) -> Refusal:
        return not_declarer(self.turn)

    def lasting_objection(self, move: Move) -> Refusal | None:
        return over(self.deal, move) or super().lasting_objection(move)


new_laying_aside: Final = builder(LayingAside)
new_naming: Final = builder(Naming)


@functools.cache
def _asides(seat: Seat) -> dict[Card, model.LayAside]:
    return {card: model.LayAside(seat, card) for card in CARDS}


# --- playing to the tricks ------------------------------------------------------------


@attrs.frozen(repr=False)
class TrumpKnown(
    CardDue[model.TappRules, RightT, model.ZugerTappPlayed, State], Generic[RightT]
):
    """The base of the phases in which cards are played, after trump was named or led."""

    not_again: ClassVar[Reason] = Reason.TRUMP_FINAL
    """The reason for refusing the declarer if it names trump."""

    def ended(self, last: Playing) -> State:
        """Pay for the contract (ZUG-17)."""
        return settle(last)

    def happens(self, move: Play | RightT, after: State) -> Iterator[Event]:
        """Yield the play, and after the last one the contract's result (ZUG-18)."""
        yield from super().happens(move, after)
        result: model.ContractResult | None = getattr(after, "result", None)
        if result is not None:
            yield model.ContractJudged(result)

    def objection(self, move: Move) -> Refusal:
        """Refuse a trump suit that is named, or a card that breaks a duty (ZUG-16)."""
        match move:
            case Play():
                return super().objection(move)
            case model.NameTrump() if move.seat == self.deal.declarer:
                return refuse("ZUG-14", self.not_again, self.deal.trump)
            case _:
                return not_declarer(self.deal.declarer)

    def lasting_objection(self, move: Move) -> Refusal | None:
        return over(self.deal, move) or super().lasting_objection(move)

    @property
    def trump(self) -> Suit:
        return self.deal.trump

    @property
    def unbooked(self) -> tuple[int, ...]:
        ranking = self.game.ranking
        return tuple([card_points(pile, ranking) for pile in self.pile_masks])


@attrs.frozen(repr=False)
class Playing(TrumpKnown[Never]):
    """The seat in turn plays a card, and trump is final."""


@attrs.frozen(repr=False)
class Opened(TrumpKnown[model.NameTrump]):
    """Trump was led; the declarer may correct it until the next seat plays (ZUG-14)."""

    not_again: ClassVar[Reason] = Reason.TRUMP_ALREADY

    def moves_out_of_turn(self, seat: Seat) -> tuple[model.NameTrump, ...]:
        if seat != self.deal.declarer:
            return ()
        led = self.deal.trump
        return tuple([move for move in trumps(seat) if move.suit is not led])

    def after(self, move: Play | model.NameTrump) -> State:
        if isinstance(move, model.NameTrump):
            deal = with_trump(self.game, self.deal, move.suit)
            lying = (self.turn, self.played, self.pile_masks, self.trick)
            return new_playing((self.history, move), self.game, deal, *lying)
        return super().after(move)

    def happens(self, move: Play | model.NameTrump, after: State) -> Iterator[Event]:
        if isinstance(move, model.NameTrump):
            yield model.TrumpNamed(move.seat, move.suit, corrected=True)
            yield TrumpSet(move.suit)
        else:
            yield from super().happens(move, after)


new_playing: Final = builder(Playing)
TrumpKnown._next_due = staticmethod(new_playing)  # noqa: SLF001 - the class exists now
_new_played: Callable[..., model.ZugerTappPlayed] = builder(model.ZugerTappPlayed)
new_opened: Final = builder(Opened)


@functools.cache
def trumps(seat: Seat) -> tuple[model.NameTrump, ...]:
    """Return the moves of a seat that name a trump suit."""
    return tuple([model.NameTrump(seat, suit) for suit in SUITS])


def with_trump(
    game: model.TappRules, deal: model.Contracted, trump: Suit
) -> model.ZugerTappPlayed:
    """Return the deal with this trump suit."""
    given = (deal.match, deal.hands, deal.apart, deal.declarer, deal.contract, trump)
    return _new_played(*given, how_played(game, trump))


def not_declarer(declarer: Seat) -> Refusal:
    """Refuse a trump suit named by a seat other than the declarer (ZUG-14)."""
    return refuse("ZUG-14", Reason.NOT_DECLARER, declarer)


def over(deal: model.Contracted, move: Move) -> Refusal | None:
    """Refuse a bid or pass after the auction (ZUG-10), or a card laid aside.

    In tapp no more cards may be laid aside (ZUG-12), in other contracts none (ZUG-13).
    """
    match move:
        case Pass() | model.Bid():
            return refuse("ZUG-10", Reason.AUCTION_OVER)
        case model.LayAside() if deal.contract is model.Contract.TAPP:
            return refuse("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE)
        case model.LayAside():
            return refuse("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE, deal.contract)
        case _:
            return None
