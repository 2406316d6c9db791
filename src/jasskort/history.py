"""What was done in a deal: the `Deal` and the moves since, and what is read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias

import attrs

from jasskort.cards import Card
from jasskort.craft.building import evolved
from jasskort.craft.immutable import Immutable
from jasskort.mechanics.match import Match
from jasskort.moves import Deal, Move, Play

History: TypeAlias = "tuple[History, Move | Deal] | None"
"""The deal and the moves since, last one outermost: longer by one at no cost, and shared."""


@attrs.frozen(repr=False)
class Logged(Immutable):
    """What knows what was done in the deal at hand; between deals, in the last one.

    Args:
        history: the `Deal` and the moves of the deal, last one outermost; it takes no
            part in equality.
    """

    history: History = attrs.field(eq=False)

    if TYPE_CHECKING:

        @property
        def match(self) -> Match:
            """The match so far."""

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves of the deal, in order, without the `Deal` itself.

        The log of a deal stays until the next one is dealt.
        """
        return tuple([each for each in self.made() if not isinstance(each, Deal)])

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The cards of the last trick that is complete, the card led first.

        It is read from the log: when a deal is over its last trick can be seen until
        the next one is dealt. Before the first trick, or without the log, there is
        none.
        """
        cards = [each.card for each in self.made() if isinstance(each, Play)]
        seats = len(self.match.totals)
        complete = len(cards) - len(cards) % seats
        return tuple(cards[max(0, complete - seats) : complete])

    @property
    def shuffled(self) -> Deal | None:
        """The `Deal` that the log goes on from; nobody at the table has seen it."""
        first = self.made()[:1]
        return first[0] if first and isinstance(first[0], Deal) else None

    def made(self) -> list[Move | Deal]:
        """List what was done since the deal, and the deal, in order."""
        done = []
        rest = self.history
        while rest is not None:
            rest, move = rest
            done.append(move)
        return done[::-1]

    def without_log(self) -> Self:
        """Give the same position without its log, to store it small."""
        return evolved(self, history=None)
