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

ZERO, ONE, TWO, THREE = map(Seat, range(4))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(support.cards(text))


def happened(state: State, *lines: str) -> tuple[Event, ...]:
    return support.happened(ruleset_of(state), state, *lines)


def tricks(*lines: str) -> str:
    """Write tricks as moves of those that are in turn."""
    return ", ".join(" ".join(lines).split())


def led(seat: Seat, text: str) -> CardPlayed:
    return CardPlayed(seat, Card.parse(text), InHand(seat), leads=True)


def followed(seat: Seat, text: str) -> CardPlayed:
    return CardPlayed(seat, Card.parse(text), InHand(seat), leads=False)


def completed(text: str, leader: Seat, winner: Seat, points: int) -> TrickCompleted:
    return TrickCompleted(cards(text), leader, winner, points)


def turned(winner: Seat, text: str) -> TrickTurned:
    return TrickTurned(winner, cards(text))


def entered(seat: Seat, points: int, what: What, *seats: Seat) -> PointsEntered:
    """Enter points in the first deal, for all that score together."""
    return PointsEntered(Entry(1, seat, points, what), seats or (seat,))
