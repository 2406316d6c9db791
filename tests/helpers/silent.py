"""A game of one's own of which something happens that no language has words for."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from twenty import DealDue, Trick, Twenty

from jasskort import Deal, Seat, State
from jasskort.events import Event
from jasskort.ledger import Match
from jasskort.moves import Play
from jasskort.phase import History


@attrs.frozen
class Nodded(Event):
    """A seat nods, which no language has words for."""

    seat: Seat


@attrs.frozen(repr=False)
class Nodding(Trick):
    """A deal in which who plays a card nods."""

    def happens(self, move: Play, after: State) -> Iterator[Event]:
        yield Nodded(move.seat)
        yield from super().happens(move, after)


@attrs.frozen(kw_only=True)
class Silent(Twenty):
    """A game of one's own without words."""

    name, title = "silent", "Silent"

    def between_deals(self, history: History, match: Match) -> DealDue:
        return Beginning(history, self, match)


@attrs.frozen(repr=False)
class Beginning(DealDue):
    """A deal is due."""

    def deal(self, move: Deal) -> Trick:
        begun = super().deal(move)
        first, hands = begun.turn, begun.held
        return Nodding(
            begun.history, self.game, first, begun.match, hands, begun.taken, ()
        )
