"""The score of a match: totals, all that was booked, and who has won."""

from __future__ import annotations

import enum

import attrs

from jasskort.craft.notebook import Pictured
from jasskort.craft.values import Typed
from jasskort.ledger import Entry, Ledger
from jasskort.seats import Seat, as_seats


@attrs.frozen
class Score(Typed, Pictured):
    """The score of a match, over or not.

    Args:
        totals: booked points by seat; partners who score together both show the
            total of their party.
        party_totals: booked points by party.
        ledger: all that was booked in the match; `entries` lists it.
        unbooked: by seat, what it has taken in the unfinished deal and not booked
            yet: card points (tricks, where a game counts those).
        winners: the seats that have won; empty until the match is over.
        outcome: how the match ended; None until it is over.
        stakes: how many matches this one counts for; None until it is over.
    """

    totals: tuple[int, ...]
    party_totals: tuple[int, ...]
    ledger: Ledger
    unbooked: tuple[int, ...]
    winners: tuple[Seat, ...] = attrs.field(default=(), converter=as_seats)
    outcome: enum.Enum | None = None
    stakes: int | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that was booked in the match, in order."""
        return tuple(self.ledger)

    def __str__(self) -> str:
        """Say the totals, and who has won and how when the match is over."""
        totals = ", ".join([f"seat {s}: {n}" for s, n in enumerate(self.totals)])
        if self.outcome is None:
            return totals
        winners = " and ".join(map(str, self.winners))
        return f"{totals}; won by seat {winners} ({self.outcome.value})"
