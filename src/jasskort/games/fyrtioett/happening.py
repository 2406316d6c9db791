"""What a move of Fyrtioett brings about: hearts are trump from the deal on, and all bid.

Carries what FYR-1, FYR-4 and FYR-7 let the seats see. What is made and lost (FYR-11) is
entered as in every game.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort import happening
from jasskort.events import Event, TrumpSet
from jasskort.games.fyrtioett.events import ThrownIn, TricksBid
from jasskort.games.fyrtioett.model import TRUMP, Bid, Throw
from jasskort.happening import Step
from jasskort.view import MoveT
from jasskort.worlds import StateT


class Happening(happening.Happening[StateT, MoveT]):
    """What Fyrtioett says of what a move brings about."""

    __slots__ = ()

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of the hands, and that hearts are trump (FYR-1)."""
        yield from self.hands_dealt(step)
        yield TrumpSet(TRUMP)

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of bids, and of cards that are thrown in (FYR-4, FYR-7)."""
        yield from super().move_events(step)
        match step.move:
            case Bid(seat=seat, tricks=tricks):
                yield TricksBid(seat, tricks)
            case Throw(seat=seat):
                yield ThrownIn(seat)
