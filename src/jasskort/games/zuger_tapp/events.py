"""What happens in Zuger Tapp alone: bids, the talon, trump, how a contract comes out."""

from __future__ import annotations

from typing import Self

import attrs

from jasskort.cards import Card, Suit
from jasskort.events import Cards, Event, Moved, unseen
from jasskort.games.zuger_tapp.model import Contract, Result, place_apart
from jasskort.seats import Seat
from jasskort.whereabouts import Aside, InHand, Place, Spot


@attrs.frozen
class ContractBid(Event):
    """A seat bids a contract (ZUG-7, ZUG-8).

    Args:
        seat: the seat.
        contract: the contract.
    """

    seat: Seat
    contract: Contract


@attrs.frozen
class TalonTaken(Event):
    """The declarer takes up the talon (ZUG-12).

    Args:
        seat: the declarer.
        cards: the cards, sorted; no other seat sees them.
    """

    seat: Seat
    cards: Cards

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go to the hand."""
        hand = InHand(self.seat)
        return tuple([Moved(card, Spot.TALON, hand) for card in self.cards])

    def seen_by(self, seat: Seat | None) -> Self:
        """Give it with blanks for the other seats."""
        if seat == self.seat:
            return self
        return attrs.evolve(self, cards=unseen(self.cards))


@attrs.frozen
class LaidAside(Event):
    """The declarer lays a card aside, face down (ZUG-12).

    Args:
        seat: the declarer.
        card: the card; no other seat sees it.
    """

    seat: Seat
    card: Card | None

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card leaves the hand."""
        return (Moved(self.card, InHand(self.seat), Aside(self.seat)),)

    def seen_by(self, seat: Seat | None) -> Self:
        """Give it with a blank for the other seats."""
        return self if seat == self.seat else attrs.evolve(self, card=None)


@attrs.frozen
class TrumpNamed(Event):
    """The declarer names trump aloud (ZUG-14).

    Args:
        seat: the declarer.
        suit: the suit.
        corrected: whether another suit was led before, and is trump no more.
    """

    seat: Seat
    suit: Suit
    corrected: bool


@attrs.frozen
class ContractJudged(Event):
    """The cards are counted: it is known how a contract came out (ZUG-18 to ZUG-21).

    Args:
        result: how, with the cards that lay apart. All see those now; they stay where
            they lie, and are no trick.
    """

    result: Result

    @property
    def faced(self) -> tuple[tuple[Place, Card], ...]:
        """The cards that lay apart are shown (ZUG-13)."""
        result = self.result
        place = place_apart(result.declarer, result.contract)
        return tuple([(place, card) for card in result.apart])
