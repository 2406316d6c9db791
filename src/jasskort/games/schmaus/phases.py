"""The phases of Schmaus: what a state is, a class a phase.

* `BetweenDeals`: a deal is due. `MatchOver`: no move is legal any more (COM-8).
* `Leading`: the leader may declare, and leads. `Following`: the follower may
  declare, and plays. `Comparing`: two equal declarations are compared. `Closing`:
  it is settled whose weis stands, and the follower plays.
* `Booking`: the weis that stands is booked. `Turning`: it is booked, and the trick
  is to be turned. `Drawing`: the trick is turned, and cards are to be drawn.

Carries SCH-34 (what is credited when) and SCH-42 (what is public).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import Card, Suit
from jasskort.cardset import CardSet, Hand
from jasskort.drafts import drafting
from jasskort.games.schmaus.model import (
    OTHER,
    STOECK_POINTS,
    Dealt,
    Declaration,
    Ending,
    Match,
)
from jasskort.mechanics.contest import Answer
from jasskort.moves import Move
from jasskort.ruleset import History, State
from jasskort.seats import Seat

Common: TypeAlias = tuple[
    History,
    Dealt,
    tuple[int, int],
    tuple[int, int],
    tuple[int, int],
    int,
    bool,
    tuple[Card, ...],
]
"""The fields of `InDeal` before `turn`, in their order."""


@attrs.frozen(repr=False)
class BetweenDeals(State):
    """A deal is due: at the start of a match, or after a deal that was booked."""

    match: Match
    over: ClassVar[bool] = False
    turn: ClassVar[None] = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Empty hands."""
        return (CardSet(), CardSet())

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """Empty piles."""
        return (CardSet(), CardSet())

    @property
    def places(self) -> tuple[CardSet, ...]:
        """No place: the pack is together again."""
        return ()


@attrs.frozen(repr=False)
class InDeal(State):
    """What the phases of a deal have in common.

    Args:
        history: the moves of the deal.
        deal: what changes rarely.
        hand_masks: the hands as masks, by seat.
        pile_masks: the tricks won as masks, by seat.
        points: the card points in the piles, by seat.
        number: the number of the trick at hand, or just turned; the first is 1.
        sweep: whether one seat has won every trick so far from the tenth on.
        stock: the face-down cards in drawing order, then the upcard; empty when the
            last have been drawn.
        turn: the seat that drives the play.
    """

    over: ClassVar[bool] = False
    deal: Dealt
    hand_masks: tuple[int, int]
    pile_masks: tuple[int, int]
    points: tuple[int, int]
    number: int
    sweep: bool
    stock: tuple[Card, ...]
    turn: Seat

    def common(self, move: Move) -> Common:
        """Give the fields before `turn` for the state after a move."""
        return (
            (self.history, move),
            self.deal,
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
        return self.deal.trump

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
        """The cards in hand that every seat knows to be there, by seat (SCH-42).

        Those are the cards of booked weis, an upcard that was robbed, the last
        face-down card, which is shown (SCH-26), and the upcard taken with it.
        """
        return tuple(
            CardSet.from_mask(shown & hand)
            for shown, hand in zip(self.deal.shown, self.hand_masks, strict=True)
        )

    def credited(self, seat: int) -> int:
        """Give the total that a claim of the seat may count on (SCH-34)."""
        deal = self.deal
        points = deal.match.totals[seat] + self.points[seat]
        if deal.stoeck == seat and self.hand_masks[seat] & deal.trumps.stoeck:
            points += STOECK_POINTS
        return points

    def stoeck_due(self, seat: int) -> bool:
        """Tell whether a seat has stöck that is not booked yet (SCH-8, SCH-34)."""
        deal = self.deal
        if deal.stoeck != seat:
            return False
        return bool(self.hand_masks[seat] & deal.trumps.stoeck)

    def _shown(self) -> list[tuple[str, object]]:
        shown = super()._shown()
        shown += [("trump", self.trump), ("number", self.number)]
        if self.trick:
            shown.append(("trick", " ".join(map(str, self.trick))))
        return shown


@attrs.frozen(repr=False)
class Leading(InDeal):
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
class OneCardLies(InDeal):
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


@attrs.frozen(repr=False)
class Following(OneCardLies):
    """The follower may declare, and plays.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Declaration | None


@attrs.frozen(repr=False)
class Comparing(OneCardLies):
    """Both have declared the same value, and the weis are compared.

    The seat in turn is the one that answers next.

    Args:
        value: the value that both have declared.
        answers: what was said since, the leader's answer and the follower's in turn.
    """

    value: int
    answers: tuple[Answer, ...]

    @property
    def standing(self) -> Declaration:
        """The leader's declaration, which stands if the follower concedes."""
        return self.said_by(self.leader)

    def said_by(self, seat: Seat) -> Declaration:
        """Give what a seat has said so far."""
        mine = self.answers[0 if seat == self.leader else 1 :: 2]
        return Declaration(seat, self.value, mine)


@attrs.frozen(repr=False)
class Closing(OneCardLies):
    """It is settled whose weis stands; the follower plays its card.

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration


@attrs.frozen(repr=False)
class TwoCardsLie(InDeal):
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


@attrs.frozen(repr=False)
class Booking(TwoCardsLie):
    """The seat whose weis stands names it and books it (SCH-18).

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration


@attrs.frozen(repr=False)
class Turning(TwoCardsLie):
    """A weis was booked; the seat that booked it turns the trick (SCH-18)."""


@attrs.frozen(repr=False)
class Drawing(InDeal):
    """The trick is turned and the stock lasts: the winner draws for both (SCH-24)."""

    @property
    def winner(self) -> Seat:
        """The seat that won the trick: the seat in turn."""
        return self.turn


@attrs.frozen(repr=False)
class MatchOver(State):
    """The match is over (COM-8).

    Args:
        match: the match with all that was booked.
        winners: the seats that have won; both after a shared win (COM-10).
        ending: how it ended.
        final: the position in which it ended, before the last points were entered.
    """

    match: Match
    winners: tuple[Seat, ...]
    ending: Ending
    final: BetweenDeals | InDeal
    over: ClassVar[bool] = True
    turn: ClassVar[None] = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands at the end."""
        return self.final.hands

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The piles at the end."""
        return self.final.piles

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Where the cards lay at the end."""
        return self.final.places


SchmausState: TypeAlias = BetweenDeals | InDeal | MatchOver

new_between_deals = drafting(BetweenDeals)
new_leading = drafting(Leading)
new_following = drafting(Following)
new_booking = drafting(Booking)
new_turning = drafting(Turning)
new_drawing = drafting(Drawing)
