"""What happens in Frantsfuus alone: belle (FRA-14)."""

from __future__ import annotations

import attrs

from jasskort.cards import Suit
from jasskort.events import Event
from jasskort.seats import Seat


@attrs.frozen
class BelleShown(Event):
    """A seat says belle, and shows king and queen of trump (FRA-14).

    Args:
        seat: the seat.
        suit: the trump suit.
    """

    seat: Seat
    suit: Suit
