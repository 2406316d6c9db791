"""What the tests of events share: events of a move, and short ways to write them."""

from __future__ import annotations

import support

from jasskort import Card, State
from jasskort.events import (
    CardPlayed,
    Event,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
)
from jasskort.ledger import Entry, What
from jasskort.locations import InHand
from jasskort.ruleset import ruleset_of
from jasskort.seats import Seat

ZERO, ONE = Seat(0), Seat(1)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces."""
    return tuple(support.cards(text))


def happened(state: State, text: str) -> tuple[Event, ...]:
    """Give the events of one move; each seat is told its part of the same."""
    return support.happened(ruleset_of(state), state, text)


def led(seat: Seat, text: str) -> CardPlayed:
    """Give the event of a card that is led from the hand."""
    return CardPlayed(seat, Card.parse(text), InHand(seat), leads=True)


def followed(seat: Seat, text: str) -> CardPlayed:
    """Give the event of a card that follows from the hand."""
    return CardPlayed(seat, Card.parse(text), InHand(seat), leads=False)


def completed(text: str, leader: Seat, winner: Seat, points: int) -> TrickCompleted:
    """Give the event of a trick that is complete."""
    return TrickCompleted(cards(text), leader, winner, points)


def turned(winner: Seat, text: str) -> TrickTurned:
    """Give the event of a trick that is turned."""
    return TrickTurned(winner, cards(text))


def entered(seat: Seat, points: int, what: What, *, deal: int = 1) -> PointsEntered:
    """Give the event of points that a seat books for itself."""
    return PointsEntered(Entry(deal, seat, points, what), (seat,))
