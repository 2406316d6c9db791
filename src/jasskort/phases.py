"""The phases that every game has: a deal is due, and the match is over.

Carries COM-8: after the end of a match there is nothing left to do.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Generic

import attrs
from typing_extensions import TypeVar

from jasskort.cardset import NO_CARDS, CardSet, Hand
from jasskort.errors import InvalidValue
from jasskort.mechanics.match import Match
from jasskort.ruleset import State
from jasskort.seats import Seat

EndingT = TypeVar("EndingT", bound=enum.Enum, default=Any)


@attrs.frozen(repr=False)
class BetweenDeals(State):
    """A deal is due: at the start of a match, or after a deal that was booked.

    Args:
        history: the moves of the deal that was booked.
        match: the match so far; its dealer is the seat that is to deal.
    """

    match: Match
    over: ClassVar[bool] = False
    turn: ClassVar[None] = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Empty hands."""
        return (NO_CARDS,) * len(self.match.totals)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """Empty piles."""
        return self.hands

    @property
    def places(self) -> tuple[CardSet, ...]:
        """No place: the pack is together again."""
        return ()


@attrs.frozen(repr=False)
class MatchOver(State, Generic[EndingT]):
    """The match is over (COM-8).

    Args:
        history: the moves of the last deal.
        match: the match with all that was booked; its dealer dealt the last deal, or
            would deal the next one where the last was played to its end.
        winners: the seats that have won; several after a shared win (COM-10).
        ending: how it ended.
        final: the position in which it ended, before the last points were entered.
    """

    match: Match
    winners: tuple[Seat, ...]
    ending: EndingT
    final: State
    over: ClassVar[bool] = True
    turn: ClassVar[None] = None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands at the end."""
        return self.final.hands

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The piles at the end."""
        return self.final.piles

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Where the cards lay at the end."""
        return self.final.places


def dealer_after(state: object) -> Seat:
    """Tell who deals first in the next match where its winner does.

    After a shared win (COM-10) the deal passes as if there had been another deal.

    Raises:
        InvalidValue: the match is not over.
    """
    if not isinstance(state, MatchOver):
        msg = f"the match is not over: {state!r}"
        raise InvalidValue(msg)
    winners = state.winners
    return winners[0] if len(winners) == 1 else state.match.dealer
