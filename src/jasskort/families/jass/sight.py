"""What a seat sees of a deal of the two-handed jass games, and how it goes on seeing.

Carries SCH-42 and FRA-50 (what all have seen), and of SCH-26 and FRA-35 that the last
two cards of the stock are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, cast

import attrs

from jasskort import in_deal
from jasskort.cards import CARDS
from jasskort.cardset import mask_of
from jasskort.craft.building import evolved
from jasskort.families.jass.model import OTHER, Pair, added
from jasskort.families.jass.rules import DealT, DeclareT, JassRules, RightT
from jasskort.mechanics.stock import LAST_TWO, Stock
from jasskort.moves import Book, Draw, Move, Play, Rob
from jasskort.seats import Seat
from jasskort.whereabouts import Place, Spot

if TYPE_CHECKING:
    from jasskort.view import Told


@attrs.frozen(repr=False)
class Sight(
    in_deal.InDeal[JassRules[DealT, DeclareT, RightT], DealT],
    Generic[DealT, DeclareT, RightT],
):
    """What a phase says of what a seat sees of it."""

    if TYPE_CHECKING:  # fields of every phase

        @property
        def hand_masks(self) -> Pair:
            """The hands as masks, by seat."""

        @property
        def pile_masks(self) -> Pair:
            """The tricks won as masks, by seat."""

        @property
        def stock(self) -> Stock:
            """The face-down cards in drawing order, then the upcard."""

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank the stock, and of the other hand what the seat does not know.

        Of the stock its size and the upcard are left, which stands in for all of it.

        When the stock is gone each seat knows both hands.
        """
        hands, public, stock = self.hand_masks, self.deal.public, self.stock
        zero, one = hands[0] & public[0], hands[1] & public[1]
        if seat is not None:
            zero, one = hands if not stock else added((zero, one), seat, hands[seat])
        return {
            "deal": self.deal.seen_by(seat),
            "hand_masks": (zero, one),
            "stock": stock[-1:] * len(stock),
        }

    def beside(self) -> list[tuple[Place, int]]:
        """Give the upcard."""
        return [(Spot.UPCARD, card.bit) for card in self.stock[-1:]]

    def made_ready(self, told: Told) -> Self:
        """Put into the hand of a seat what its move shows that it holds."""
        move = cast("Move", told.move)  # none is hidden
        if isinstance(move, Draw):
            return self._ready_to_draw(told, move)
        match move:
            case Play(card=card):
                shown = card.bit
            case Rob():
                shown = self.deal.trumps.robber_bit
            case Book(meld=meld):
                shown = meld.mask & ~mask_of(self.trick)
            case _:
                shown = self.rules.shown_by(self.deal.trumps, move)
        return evolved(self, hand_masks=added(self.hand_masks, move.seat, shown))

    def _ready_to_draw(self, told: Told, move: Draw) -> Self:
        """Lay the cards that are drawn on the stock, and others where they are unseen.

        With the last of them a seat knows the other hand.
        """
        hands, stock, drawn = self.hand_masks, [*self.stock], list(told.cards)
        pack, deal = self.rules.pack.mask, self.deal
        if len(stock) == LAST_TWO:
            stock[0] = drawn[0]
            if told.seat is not None:
                known = sum((*hands, *self.pile_masks, *[card.bit for card in stock]))
                hands = added(hands, OTHER[told.seat], pack & ~known)
        else:
            own = None if told.seat is None else int(told.seat != move.seat)
            # What is not seen may be any card that decides nothing and is not shown.
            shown = deal.public[0] | deal.public[1] | deal.trumps.couple
            blank = CARDS[(pack & ~shown).bit_length() - 1]
            for place in range(LAST_TWO):
                stock[place] = drawn[0] if place == own else blank
        return evolved(self, hand_masks=hands, stock=tuple(stock))
