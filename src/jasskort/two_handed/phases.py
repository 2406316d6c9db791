"""The phases of a deal in the two-handed jass games, a class a phase.

* `Leading`: the leader may declare, and leads. `Following`: the follower may
  declare, and plays. `Comparing`: two equal declarations are compared. `Closing`:
  it is settled whose meld stands, and the follower plays.
* `Booking`: the meld that stands is booked. Then the seat that has booked turns the
  trick, in a phase that each game has of its own.
* `Drawing`: the trick is turned, and cards are to be drawn.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeAlias

import attrs
from typing_extensions import TypeVar

from jasskort.cards import Card, Suit
from jasskort.cardset import CardSet, Hand
from jasskort.drafts import drafting
from jasskort.mechanics.contest import Answer
from jasskort.mechanics.match import Match
from jasskort.moves import Move
from jasskort.ruleset import History, State
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER, DealRecord, Declaration, Pair

DealT = TypeVar("DealT", bound=DealRecord, default=Any)

Common: TypeAlias = tuple[History, DealT, Pair, Pair, Pair, int, bool, tuple[Card, ...]]
"""The fields of `InDeal` before `turn`, in their order."""


@attrs.frozen(repr=False)
class InDeal(State, Generic[DealT]):
    """What the phases of a deal have in common.

    Args:
        history: the moves of the deal.
        deal: what changes rarely.
        hand_masks: the hands as masks, by seat.
        pile_masks: the tricks won as masks, by seat.
        points: the card points in the piles, by seat.
        number: the number of the trick at hand, or just turned; the first is 1.
        sweep: whether one seat has won every trick since the stock is gone.
        stock: the face-down cards in drawing order, then the upcard; empty when the
            last have been drawn.
        turn: the seat that drives the play.
    """

    over: ClassVar[bool] = False
    deal: DealT
    hand_masks: Pair
    pile_masks: Pair
    points: Pair
    number: int
    sweep: bool
    stock: tuple[Card, ...]
    turn: Seat

    def common(self, move: Move, deal: DealT | None = None) -> Common[DealT]:
        """Give the fields before `turn` for the state after a move.

        Args:
            move: the move.
            deal: the deal after it, if the move changes it.
        """
        return (
            (self.history, move),
            self.deal if deal is None else deal,
            self.hand_masks,
            self.pile_masks,
            self.points,
            self.number,
            self.sweep,
            self.stock,
        )

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.deal.match

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.deal.trumps.suit

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return ()

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards in hand, by seat; a card in the trick is no longer in hand."""
        return tuple(map(CardSet.from_mask, self.hand_masks))

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the turned tricks, by the seat that won them."""
        return tuple(map(CardSet.from_mask, self.pile_masks))

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick and the stock."""
        return (*self.hands, *self.piles, CardSet(self.trick), CardSet(self.stock))

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards in hand that every seat knows to be there, by seat.

        Those are the cards of melds that were booked or said, an upcard that was
        robbed, the last face-down card, which is shown, and the upcard taken with
        it (SCH-42, FRA-50).
        """
        return tuple(
            CardSet.from_mask(shown & hand)
            for shown, hand in zip(self.deal.shown, self.hand_masks, strict=True)
        )

    @property
    def standing(self) -> Declaration | None:
        """The declaration that stands so far, if there is one."""
        return None

    def declaration_of(self, seat: int) -> Declaration | None:
        """Give what a seat has declared and not yet booked, lost or conceded."""
        standing = self.standing
        return standing if standing and standing.seat == seat else None

    def pool(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask.

        Those are the cards in its hand now and its own card in the trick at hand
        (SCH-12, FRA-15).
        """
        return self.hand_masks[seat]

    def _shown(self) -> list[tuple[str, object]]:
        shown = super()._shown()
        shown += [("trump", self.trump), ("number", self.number)]
        if self.trick:
            shown.append(("trick", " ".join(map(str, self.trick))))
        return shown


@attrs.frozen(repr=False)
class Leading(InDeal[DealT]):
    """The leader may declare, if it has not, and leads.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Declaration | None

    @property
    def leader(self) -> Seat:
        """The seat that leads: the seat in turn."""
        return self.turn


@attrs.frozen(repr=False)
class OneCardLies(InDeal[DealT]):
    """What the phases have in common in which only the leader's card lies.

    Args:
        leader: the seat that led.
        led: the card that it led.
    """

    leader: Seat
    led: Card

    @property
    def follower(self) -> Seat:
        """The seat that follows."""
        return OTHER[self.leader]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The card led."""
        return (self.led,)

    def pool(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask."""
        hand = self.hand_masks[seat]
        return hand | self.led.bit if seat == self.leader else hand


@attrs.frozen(repr=False)
class Following(OneCardLies[DealT]):
    """The follower may declare, and plays.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Declaration | None


@attrs.frozen(repr=False)
class Comparing(OneCardLies[DealT]):
    """Both have declared the same, and the melds are compared.

    The seat in turn is the one that answers next.

    Args:
        called: what both have declared, a value or a kind.
        answers: what was said since, the leader's answer and the follower's in turn.
    """

    called: int
    answers: tuple[Answer, ...]

    @property
    def standing(self) -> Declaration:
        """The leader's declaration, which stands if the follower concedes."""
        return self.said_by(self.leader)

    def said_by(self, seat: int) -> Declaration:
        """Give what a seat has said so far."""
        mine = self.answers[0 if seat == self.leader else 1 :: 2]
        return Declaration(Seat(seat), self.called, mine)

    def declaration_of(self, seat: int) -> Declaration:
        """Give what a seat has said so far: both declarations are open."""
        return self.said_by(seat)


@attrs.frozen(repr=False)
class Closing(OneCardLies[DealT]):
    """It is settled whose meld stands; the follower plays its card.

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration


@attrs.frozen(repr=False)
class TwoCardsLie(InDeal[DealT]):
    """What the phases have in common in which the trick is complete.

    Args:
        leader: the seat that led.
        cards: the card led and the reply.
    """

    leader: Seat
    cards: tuple[Card, Card]

    @property
    def trick(self) -> tuple[Card, ...]:
        """Both cards."""
        return self.cards

    def pool(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask."""
        return self.hand_masks[seat] | self.cards[seat != self.leader].bit


@attrs.frozen(repr=False)
class Booking(TwoCardsLie[DealT]):
    """The seat whose meld stands names it and books it (SCH-18, FRA-23).

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration


@attrs.frozen(repr=False)
class Drawing(InDeal[DealT]):
    """The trick is turned and the stock lasts: the winner draws for both."""

    @property
    def winner(self) -> Seat:
        """The seat that won the trick: the seat in turn."""
        return self.turn


new_leading = drafting(Leading)
new_following = drafting(Following)
new_comparing = drafting(Comparing)
new_closing = drafting(Closing)
new_booking = drafting(Booking)
new_drawing = drafting(Drawing)
