"""The phases of Tolva: what a state is, a class a phase.

* `BetweenDeals`: a deal is due. `MatchOver`: no move is legal any more (COM-8).
* `Drawing`: a trick is won and cards are to be drawn. `Uncovering`: a trick is won
  and cards are to be turned up. Before either the winner may meld.
* `Leading`: a card is to be led; what the seat may do before depends on the rules.
* `Answering`: the partner was asked for a meld. `Following`: a card was led.

Hands are what a seat has got less what was played, so that a play changes one int.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort import phases
from jasskort.cards import CARDS, Card, Suit
from jasskort.cardset import CardSet
from jasskort.drafts import drafting
from jasskort.games.tolva.model import Dealt, Ending
from jasskort.pickling import by_position, pickled_as
from jasskort.round_table.phases import InDeal as InDealOfTable
from jasskort.seats import Seat

Masks: TypeAlias = tuple[int, ...]


@pickled_as("tolva spread")
@attrs.frozen(cache_hash=True)
class Spread:
    """What lies on the table beside the trick.

    Args:
        stock: the indexes of the face-down cards of the stock, in drawing order.
        up: by seat, the cards of its row that are or were face up, as masks.
        under: by seat, which card of its row covers which, as pairs of bits.
        over: by seat, the cards of its row that still cover another, as masks.
        waiting: by seat, the uncovered cards that are to be turned up, as masks.
    """

    stock: bytes
    up: Masks
    under: tuple[tuple[tuple[int, int], ...], ...]
    over: Masks
    waiting: Masks

    __reduce__ = by_position


@attrs.frozen(repr=False)
class BetweenDeals(phases.BetweenDeals):
    """A deal of Tolva is due.

    Args:
        history: the moves of the deal before.
        match: the match so far; its dealer is the seat that is to deal.
        carry: what vinsten is worth more than usual in the next deal (TOL-21).
    """

    carry: int = 0


@attrs.frozen(repr=False)
class InDeal(InDealOfTable[Dealt]):
    """What the phases of a deal have in common.

    Args:
        history: the moves of the deal.
        deal: what changes rarely.
        turn: the seat that drives the play.
        received: the cards that each seat has got into its hand, as masks.
        played: the cards that were played in the deal, as a mask.
        spread: what lies on the table beside the trick.
        pile_masks: the tricks won, as masks, by seat.
        been_in: the seats that have led in the deal, a bit a seat (TOL-23).
    """

    received: Masks
    played: int
    spread: Spread
    pile_masks: Masks
    been_in: int

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if one is set."""
        return self.deal.trump

    @property
    def tricks(self) -> int:
        """The number of tricks that are over."""
        return self.played.bit_count() // len(self.received)

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        left = ~self.played
        return tuple([hand & left for hand in self.received])

    @property
    def face_up(self) -> tuple[CardSet, ...]:
        """The cards of the rows that lie face up, by seat (TOL-31)."""
        left = ~self.played
        return tuple(CardSet.from_mask(up & left) for up in self.spread.up)

    @property
    def face_down(self) -> tuple[CardSet, ...]:
        """The cards of the rows that lie face down, by seat; hidden from all."""
        spread = self.spread
        return tuple(
            CardSet.from_mask(
                waiting | sum(lower for upper, lower in pairs if over & upper)
            )
            for waiting, pairs, over in zip(
                spread.waiting, spread.under, spread.over, strict=True
            )
        )

    @property
    def stock(self) -> CardSet:
        """The cards of the stock, hidden from all."""
        return CardSet(CARDS[index] for index in self.spread.stock)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return tuple(map(CardSet.from_mask, self.pile_masks))

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, rows, piles, the trick and the stock."""
        return (
            *(*self.hands, *self.face_up, *self.face_down, *self.piles),
            *(CardSet(self.trick), self.stock),
        )

    def left(self, seat: int) -> int:
        """Count the cards that a seat has left, face down ones included (TOL-32)."""
        count = self.seen(seat).bit_count()
        spread = self.spread
        if not spread.up[seat]:
            return count
        # Face down lie the cards that are still covered, one under each, and those
        # that are not turned up yet.
        return count + spread.over[seat].bit_count() + spread.waiting[seat].bit_count()

    def seen(self, seat: int) -> int:
        """Give what a seat may meld and play from: hand and face-up cards, a mask."""
        return (self.received[seat] | self.spread.up[seat]) & ~self.played

    def _shown(self) -> list[tuple[str, object]]:
        shown = super()._shown()
        shown.append(("trump", self.trump or "none"))
        if self.trick:
            shown.append(("trick", " ".join(map(str, self.trick))))
        return shown


@attrs.frozen(repr=False)
class Leading(InDeal):
    """A card is to be led.

    Args:
        may_meld: whether the seat has won a trick, and not melded or asked since, and
            has not drawn or turned up a card of its own (TOL-12, TOL-29, TOL-33).
    """

    may_meld: bool


@attrs.frozen(repr=False)
class Drawing(InDeal):
    """The winner of a trick draws for both, and may meld before (TOL-29).

    Args:
        may_meld: whether it has not melded on this occasion.
    """

    may_meld: bool


@attrs.frozen(repr=False)
class Uncovering(InDeal):
    """The winner of a trick turns up for both, and may meld before (TOL-33).

    Args:
        may_meld: whether it has not melded on this occasion.
    """

    may_meld: bool


@attrs.frozen(repr=False)
class Answering(InDeal):
    """The partner of the seat that is to lead melds, or says no (TOL-15).

    Args:
        asker: the seat that has asked, and leads next.
    """

    asker: Seat


@attrs.frozen(repr=False)
class Following(InDeal):
    """A card was led and is to be followed to.

    Args:
        cards: the cards on the table, the card led first.
        best: the card that wins so far.
        winner: the seat that has played it.
        playable: the cards that the seat in turn may play, as a mask (TOL-8, TOL-9);
            follows from the rest, and is asked twice.
    """

    cards: tuple[Card, ...]
    best: Card
    winner: Seat
    playable: int = attrs.field(eq=False)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return self.cards


@attrs.frozen(repr=False)
class MatchOver(phases.MatchOver[Ending]):
    """A match of Tolva is over (COM-8)."""


TolvaState: TypeAlias = BetweenDeals | InDeal | MatchOver

new_between_deals = drafting(BetweenDeals)
new_spread = drafting(Spread)
new_leading = drafting(Leading)
new_uncovering = drafting(Uncovering)
new_following = drafting(Following)
new_drawing = drafting(Drawing)
new_answering = drafting(Answering)
