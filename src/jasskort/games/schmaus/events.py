"""What happens in Schmaus alone: stöck (SCH-8)."""

from __future__ import annotations

import attrs

from jasskort.cards import Suit
from jasskort.events import Event
from jasskort.seats import Seat


@attrs.frozen
class StoeckShown(Event):
    """A seat has played king and queen of trump: stöck is booked (SCH-8).

    Args:
        seat: the seat.
        suit: the trump suit.
    """

    seat: Seat
    suit: Suit
