"""What happens in Frantsfuus alone: belle (FRA-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasskort.events import Event
from jasskort.games.frantsfuus.events import BelleShown
from jasskort.games.frantsfuus.model import Belle
from jasskort.games.frantsfuus.options import Options

if TYPE_CHECKING:
    from jasskort.happening import Step


class Telling(Options):
    """What a move of Frantsfuus brings about."""

    __slots__ = ()

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of belle: king and queen of trump are shown (FRA-14)."""
        yield from super().move_events(step)
        move, trump = step.move, step.before.trump
        if isinstance(move, Belle) and trump is not None:
            yield BelleShown(move.seat, trump)

    def entered_at_once(self, step: Step) -> int:
        """Count belle too, whose points count at once (FRA-14)."""
        return super().entered_at_once(step) + isinstance(step.move, Belle)
