"""What happens in Fyrtioett alone: bids, and cards that are thrown in (FYR-4 to FYR-8)."""

from __future__ import annotations

import attrs

from jasskort.events import Event
from jasskort.seats import Seat


@attrs.frozen
class TricksBid(Event):
    """A seat bids a number of tricks (FYR-4).

    Args:
        seat: the seat.
        tricks: the number.
    """

    seat: Seat
    tricks: int


@attrs.frozen
class ThrownIn(Event):
    """A seat throws the cards in, since the bids are worth too little (FYR-7).

    Args:
        seat: the seat, which was to bid last.
    """

    seat: Seat
