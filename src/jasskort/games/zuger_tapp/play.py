"""Playing to the tricks: follow suit, else trump (ZUG-16, ZUG-17).

Carries also the correction of a trump that was led; one that was named aloud, or was
corrected, is final (ZUG-14).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Never, Self, TypeAlias

import attrs

from jasskort.cards import SUITS, Card, Suit
from jasskort.craft.building import builder, evolved
from jasskort.families.tricks.play import CardDue, RightT
from jasskort.games.zuger_tapp.model import (
    PACK,
    TALON,
    Bid,
    Contract,
    Contracted,
    LayAside,
    NameTrump,
    Played,
    Rules,
    looked_up,
)
from jasskort.games.zuger_tapp.payment import card_points, paid, settle
from jasskort.in_deal import Masks
from jasskort.moves import Move, Pass, Play
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.dealing import BetweenDeals
    from jasskort.games.zuger_tapp.payment import MatchOver
    from jasskort.mechanics.arrays import Ints
    from jasskort.view import Told


_PLACES = MappingProxyType({each: place for place, each in enumerate(Contract)})
_ALL_PLAYED = len(PACK) - TALON

AfterPlay: TypeAlias = "Playing | BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class TrumpKnown(CardDue[Rules, RightT, Played, AfterPlay], Generic[RightT]):
    """A card is to be played, and trump was named or led."""

    def onward(
        self,
        history: History,
        turn: Seat,
        played: int,
        piles: Masks,
        trick: tuple[Card, ...],
    ) -> AfterPlay:
        """Go on playing; after the eighth trick all is paid (ZUG-17)."""
        rules, deal = self.rules, self.deal
        state = new_playing(history, rules, deal, turn, played, piles, trick)
        return settle(state) if played.bit_count() == _ALL_PLAYED else state

    def worth_of(self, piles: Masks) -> tuple[int, ...]:
        """Give what each seat gets or pays (ZUG-22)."""
        return paid(self.rules, self.deal, piles)

    def terms(self) -> tuple[int, ...]:
        """Give the declarer, the place of its contract, and what lies apart."""
        deal = self.deal
        return deal.declarer, _PLACES[deal.contract], deal.apart

    def worths_of(self, piles: Ints, terms: Ints) -> Ints:
        """Give what each seat gets or pays in many deals (ZUG-22)."""
        from jasskort.games.zuger_tapp.arrays import paid_abreast  # noqa: PLC0415 - loads numpy

        return paid_abreast(self.rules, piles, terms)

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank the hands of the others, and what lies apart until it counts (ZUG-18)."""
        deal = self.deal.seen_by(seat)
        if self.played.bit_count() == _ALL_PLAYED:
            deal = evolved(deal, apart=self.deal.apart)
        return {"deal": deal}

    def made_ready(self, told: Told) -> Self:
        """Put a card into the hand that plays it; with the last all is seen (ZUG-17)."""
        ready = super().made_ready(told)
        left = PACK.mask & ~self.played
        if not isinstance(told.move, Play) or left.bit_count() > TALON + 1:
            return ready
        apart = left ^ told.move.card.bit
        return evolved(ready, deal=evolved(ready.deal, apart=apart))

    def objection(self, move: Move) -> Refusal:
        """Object to trump that is final, and to cards that a duty forbids (ZUG-16)."""
        match move:
            case Play():
                return super().objection(move)
            case NameTrump() if move.seat == self.deal.declarer:
                return self.objection_to_trump(move)
            case _:
                return not_declarer(self.deal.declarer)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to what is over."""
        return over(self.deal, move)

    def objection_to_trump(self, _move: NameTrump) -> Refusal:
        """Object to a trump that the declarer names (ZUG-14)."""
        trump = self.deal.trump
        text = f"{trump.spoken} are trump for good"
        return refuse("ZUG-14", Reason.TRUMP_FINAL, text, trump)

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.deal.trump

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The card points of the tricks, by the seat that won them."""
        return tuple(map(card_points, self.pile_masks))


@attrs.frozen(repr=False)
class Playing(TrumpKnown[Never]):
    """Trump is final."""


@attrs.frozen(repr=False)
class Opened(TrumpKnown[NameTrump]):
    """Trump was led: until the next seat plays the declarer may correct it (ZUG-14)."""

    def moves_out_of_turn(self, seat: Seat) -> tuple[NameTrump, ...]:
        """List the suits that the declarer may name instead of the one led."""
        if seat != self.deal.declarer:
            return ()
        led = self.deal.trump
        return tuple([move for move in trumps(seat) if move.suit is not led])

    def after(self, move: Play | NameTrump) -> AfterPlay:
        """Play a card, or correct trump; the card led stays."""
        if isinstance(move, NameTrump):
            history, deal = (self.history, move), with_trump(self.deal, move.suit)
            return new_playing(
                history,
                self.rules,
                deal,
                self.turn,
                self.played,
                self.pile_masks,
                self.trick,
            )
        return super().after(move)

    def objection_to_trump(self, move: NameTrump) -> Refusal:
        """Object to the suit that was led (ZUG-14)."""
        text = f"{move.suit.spoken} were led and are trump already"
        return refuse("ZUG-14", Reason.TRUMP_ALREADY, text, move.suit)


new_playing = builder(Playing)
_new_played: Callable[..., Played] = builder(Played)
new_opened = builder(Opened)


@functools.cache
def trumps(seat: Seat) -> tuple[NameTrump, ...]:
    """List the suits as a seat names them."""
    return tuple([NameTrump(seat, suit) for suit in SUITS])


def with_trump(deal: Contracted, trump: Suit) -> Played:
    """Give the deal with its trump, or with another one."""
    given = (deal.match, deal.hands, deal.apart, deal.declarer, deal.contract, trump)
    return _new_played(*given, *looked_up(trump))


def not_declarer(declarer: Seat) -> Refusal:
    """Object to trump that another seat names (ZUG-14)."""
    text = f"seat {declarer} is the declarer and names trump"
    return refuse("ZUG-14", Reason.NOT_DECLARER, text, declarer)


def over(deal: Contracted, move: Move) -> Refusal | None:
    """Object to calls after the auction (ZUG-10), and to laying aside after that.

    It is done, or is not done in this contract (ZUG-12, ZUG-13).
    """
    match move:
        case Pass() | Bid():
            return refuse("ZUG-10", Reason.AUCTION_OVER, "the auction is over")
        case LayAside() if deal.contract is Contract.TAPP:
            text = "four cards have been laid aside, and none is taken back"
            return refuse("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE, text)
        case LayAside():
            text = f"in {deal.contract} the talon is laid aside unseen"
            return refuse("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE, text, deal.contract)
        case _:
            return None
