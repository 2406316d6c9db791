"""The talon, and naming trump.

Carries ZUG-12 (taking up the talon and laying aside), ZUG-13 (the talon unseen),
ZUG-14 (naming trump, by word or by the lead) and ZUG-15 (the declarer leads).
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Self

import attrs

from jasskort.cards import Card
from jasskort.cardset import cards_in
from jasskort.craft.building import builder, evolved
from jasskort.families.tricks.deal import InDeal
from jasskort.families.tricks.play import play_table
from jasskort.games.zuger_tapp.model import (
    PACK,
    SEATS,
    TABLE,
    TALON,
    Contract,
    Contracted,
    LayAside,
    NameTrump,
    Rules,
    ZugerTappDeal,
    new_contracted,
)
from jasskort.games.zuger_tapp.play import (
    Opened,
    Playing,
    new_opened,
    new_playing,
    not_declarer,
    over,
    trumps,
    with_trump,
)
from jasskort.mechanics.objections import not_in_hand
from jasskort.moves import Hidden, Move, Play
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, counted, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.view import Told

_NO_TRICKS = (0,) * SEATS


def begin(
    rules: Rules,
    history: History,
    deal: ZugerTappDeal,
    declarer: Seat,
    contract: Contract,
) -> LayingAside | Naming:
    """Begin a contract: in tapp the declarer takes up the talon (ZUG-12, ZUG-13)."""
    hands, apart = deal.hands, deal.apart
    if contract is not Contract.TAPP:
        left = new_contracted(deal.match, hands, apart, declarer, contract)
        return new_naming(history, rules, left, declarer)
    taken = list(hands)
    taken[declarer] |= apart
    held = new_contracted(deal.match, tuple(taken), 0, declarer, contract)
    return new_laying_aside(history, rules, held, declarer)


@attrs.frozen(repr=False)
class LayingAside(InDeal[Rules, LayAside, Contracted]):
    """The declarer has the talon in hand, and lays cards aside (ZUG-12)."""

    def moves(self) -> tuple[LayAside, ...]:
        """List the cards that the declarer holds."""
        asides = _asides(self.turn)
        return tuple([asides[card] for card in cards_in(self.deal.hands[self.turn])])

    def after(self, move: LayAside) -> LayingAside | Naming:
        """Lay a card aside; after the fourth, trump is to be named (ZUG-12)."""
        deal, bit = self.deal, move.card.bit
        hands = list(deal.hands)
        hands[self.turn] ^= bit
        apart = deal.apart | bit
        laid = new_contracted(
            deal.match, tuple(hands), apart, deal.declarer, deal.contract
        )
        new = new_laying_aside if apart.bit_count() < TALON else new_naming
        return new((self.history, move), self.rules, laid, self.turn)

    def made_ready(self, told: Told) -> Self:
        """Give the declarer any card to lay aside, where it is not seen (ZUG-12)."""
        if not isinstance(told.move, Hidden):
            return self
        hands = list(self.deal.hands)
        hands[self.turn] = PACK.mask & ~sum(hands)
        return evolved(self, deal=evolved(self.deal, hands=tuple(hands)))

    def left(self, seat: int) -> int:
        """Count the cards that a seat has left, without those to be laid aside."""
        aside = TALON - self.deal.apart.bit_count() if seat == self.turn else 0
        return super().left(seat) - aside

    def objection(self, move: Move) -> Refusal:
        """Object to cards that are not held, and to what comes before or after."""
        match move:
            case LayAside(card=card):
                return not_in_hand(card, move.seat)
            case NameTrump() if move.seat != self.turn:
                return not_declarer(self.turn)
            case _:
                left = TALON - self.deal.apart.bit_count()
                are = "is" if left == 1 else "are"
                text = f"{counted(left, 'card')} {are} to be laid aside first"
                return refuse("ZUG-12", Reason.MUST_LAY_ASIDE, text, left)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to calls, and to cards that another seat lays aside."""
        declarer = self.turn
        if not isinstance(move, LayAside):
            return over(self.deal, move)
        if move.seat == declarer:
            return None
        text = f"seat {declarer} is the declarer and lays aside"
        return refuse("ZUG-12", Reason.NOT_DECLARER, text, declarer)


@attrs.frozen(repr=False)
class Naming(InDeal[Rules, Play | NameTrump, Contracted]):
    """The declarer names trump aloud, or leads (ZUG-14)."""

    def moves(self) -> tuple[Play | NameTrump, ...]:
        """List the leads of the declarer (ZUG-15), then the suits, held or not."""
        turn = self.turn
        return play_table(PACK, TABLE).of(turn, self.deal.hands[turn]) + trumps(turn)

    def after(self, move: Play | NameTrump) -> Opened | Playing:
        """Name trump, or lead: then the suit led is trump for now (ZUG-14, ZUG-15)."""
        history, turn = (self.history, move), self.turn
        if isinstance(move, NameTrump):
            deal = with_trump(self.deal, move.suit)
            return new_playing(history, self.rules, deal, turn, 0, _NO_TRICKS, ())
        card = move.card
        return new_opened(
            history,
            self.rules,
            with_trump(self.deal, card.suit),
            TABLE.after(turn),
            card.bit,
            _NO_TRICKS,
            (card,),
        )

    def objection(self, move: Move) -> Refusal:
        """Object to cards that are not held, and to trump that another seat names."""
        if isinstance(move, Play):
            return not_in_hand(move.card, move.seat)
        return not_declarer(self.turn)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to what is over."""
        return over(self.deal, move)


new_laying_aside = builder(LayingAside)
new_naming = builder(Naming)


@functools.cache
def _asides(seat: Seat) -> dict[Card, LayAside]:
    return {card: LayAside(seat, card) for card in PACK.cards}
