"""What happens in the two-handed jass games: robbing, and melds (SCH-12 to SCH-25)."""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from jasskort.cards import Card
from jasskort.events import Event, Moved
from jasskort.mechanics.contest import Comparable
from jasskort.melds import Answer
from jasskort.seats import Seat
from jasskort.whereabouts import InHand, Spot

Called: TypeAlias = int | enum.Enum
"""What a meld is declared as: its value, or its kind."""


@attrs.frozen
class Robbed(Event):
    """A seat exchanges the lowest trump for the upcard (SCH-25, FRA-34).

    Args:
        seat: the seat.
        card: the card that it lays down.
        upcard: the card that it takes.
    """

    seat: Seat
    card: Card
    upcard: Card

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The two cards change places."""
        hand = InHand(self.seat)
        return (
            Moved(self.upcard, Spot.UPCARD, hand),
            Moved(self.card, hand, Spot.UPCARD),
        )


@attrs.frozen
class Declared(Event):
    """A seat declares a meld (SCH-13, FRA-16).

    Args:
        seat: the seat.
        called: what it declares: a value, or a kind.
    """

    seat: Seat
    called: Called


@attrs.frozen
class Answered(Event):
    """A seat says more of its meld, in the comparison of two (SCH-15, FRA-18).

    Args:
        seat: the seat.
        answer: what it says.
    """

    seat: Seat
    answer: Answer


@attrs.frozen
class LetStand(Event):
    """A seat lets the other's declaration stand (SCH-14, FRA-17).

    Args:
        seat: the seat that lets it stand.
        declarer: the seat whose declaration stands.
    """

    seat: Seat
    declarer: Seat


@attrs.frozen
class MeldBooked(Event):
    """A seat names its meld in full, shows it, and books it (SCH-18, FRA-23).

    Args:
        seat: the seat.
        meld: the meld.
    """

    seat: Seat
    meld: Comparable
