"""What happens in Schmaus alone: stöck, shown by playing its second card (SCH-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasskort.events import Event
from jasskort.games.schmaus.events import StoeckShown
from jasskort.games.schmaus.model import Item
from jasskort.games.schmaus.options import Options
from jasskort.mechanics.tricks import played_by
from jasskort.melds import Marriage
from jasskort.moves import Play

if TYPE_CHECKING:
    from jasskort.happening import Step


class Telling(Options):
    """What a move of Schmaus brings about."""

    __slots__ = ()

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of stöck where its second card is played (SCH-8)."""
        yield from super().move_events(step)
        yield from _stoeck(step)

    def entered_at_once(self, step: Step) -> int:
        """Count stöck too: it is booked as its second card is played."""
        return super().entered_at_once(step) + len(_stoeck(step))


def _stoeck(step: Step) -> tuple[StoeckShown, ...]:
    """Give stöck if a card has shown it, apart from what a match's end books (SCH-35)."""
    move, trump = step.move, step.before.trump
    if not isinstance(move, Play) or trump is None:
        return ()
    seat, couple = move.seat, Marriage(trump).mask
    booked = [entry.what for entry in step.entries if entry.seat == seat]
    played = played_by(step.log, len(step.rules.seats))[seat]
    shown = Item.STOECK in booked and played & couple == couple
    return (StoeckShown(seat, trump),) if shown else ()
