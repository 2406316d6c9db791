"""What happens in Tolva alone: melds, gubbes, rows, hands that are taken up later."""

from __future__ import annotations

from typing import Self

import attrs

from jasskort.cards import Card, Suit
from jasskort.events import Cards, Event, Moved, unseen
from jasskort.games.tolva.model import Item
from jasskort.seats import Seat
from jasskort.whereabouts import Covered, FaceUp, InHand, Place


@attrs.frozen
class Asked(Event):
    """A seat asks its partner for a meld (TOL-15).

    Args:
        seat: the seat.
    """

    seat: Seat


@attrs.frozen
class SaidNo(Event):
    """A seat that was asked says no (TOL-15).

    Args:
        seat: the seat.
    """

    seat: Seat


@attrs.frozen
class Married(Event):
    """A seat melds king and queen of a suit, and shows them (TOL-12, TOL-16).

    Args:
        seat: the seat.
        suit: the suit.
        called: what the meld is called: trump, tjog, viv or mäl.
    """

    seat: Seat
    suit: Suit
    called: Item


@attrs.frozen
class GubbeAnnounced(Event):
    """A seat announces a gubbe (TOL-23, TOL-26).

    Args:
        seat: the seat.
        item: halv or hel gubbe.
    """

    seat: Seat
    item: Item


@attrs.frozen
class GubbeEnded(Event):
    """It is settled whether a gubbe was made.

    Args:
        seat: the seat that had announced it.
        item: halv or hel gubbe.
        made: whether it was made.
    """

    seat: Seat
    item: Item
    made: bool


@attrs.frozen
class CardTurnedUp(Event):
    """A card of a row that was covered is turned up (TOL-33).

    Args:
        seat: the seat whose row it is.
        card: the card.
        column: its place in the row, the first is 0.
    """

    seat: Seat
    card: Card
    column: int

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card lies face up now."""
        return (Moved(self.card, Covered(self.seat, self.column), FaceUp(self.seat)),)


@attrs.frozen
class HandTakenUp(Event):
    """A seat takes up the hand that it was dealt before (TOL-34).

    Args:
        seat: the seat.
        cards: the cards, sorted; no other seat sees them.
    """

    seat: Seat
    cards: Cards

    @property
    def faced(self) -> tuple[tuple[Place, Card | None], ...]:
        """The cards lie in the hand as before; their seat sees them now."""
        return tuple([(InHand(self.seat), card) for card in self.cards])

    def seen_by(self, seat: Seat | None) -> Self:
        """Give it with blanks for the other seats."""
        if seat == self.seat:
            return self
        return attrs.evolve(self, cards=unseen(self.cards))


@attrs.frozen
class VinstenCarried(Event):
    """The most card points are shared: vinsten is carried over (TOL-21).

    Args:
        carry: what vinsten is worth more than usual in the next deal.
    """

    carry: int
