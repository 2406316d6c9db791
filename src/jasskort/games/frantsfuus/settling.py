"""The end of a trick and of a deal: what is booked, who deals next, who has won.

Carries FRA-7 (the next dealer), FRA-39 and FRA-40 (the end of a deal), FRA-45 (both
have the target) and COM-10 (the agreed number of deals).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.craft.building import evolved
from jasskort.families.jass.tricks import Drawing, Leading
from jasskort.games.frantsfuus.claims import Claiming
from jasskort.games.frantsfuus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    Declare,
    Ending,
    FrantsfuusDeal,
    Item,
    Right,
)
from jasskort.mechanics.match import Match, best_seats, pass_deal
from jasskort.phase import History, State
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.frantsfuus.dealing import BetweenDeals


class Settling(Claiming):
    """What follows when a trick has been turned."""

    __slots__ = ()

    if TYPE_CHECKING:

        def between_deals(self, history: History, match: Match) -> BetweenDeals:
            """Give the state in which a deal is due."""

    def trick_turned(
        self,
        state: (
            Drawing[FrantsfuusDeal, Declare, Right]
            | Leading[FrantsfuusDeal, Declare, Right]
        ),
    ) -> State:
        """Near the target the referee looks: the winner of a trick is in (FRA-48)."""
        return self.credited(state)

    def deal_played(self, state: Drawing[FrantsfuusDeal, Declare, Right]) -> State:
        """Pass the deal to the winner of the last trick, or end the match (FRA-7).

        Both with the target end it at once (FRA-45), then the agreed number of deals
        does (COM-10).
        """
        winner, match = state.turn, self.booked(state)
        passed = pass_deal(match, winner)
        winners: tuple[Seat, ...] = (winner,)
        ending = Ending.BOTH_OVER
        if min(match.totals) < self.target:
            if match.number != self.deals:
                due = self.between_deals(state.history, passed)
                over = self.end_by_referee(due, winner)
                # It ends with the deal, not before the next one.
                last = state.with_match(passed)
                return evolved(over, final=last) if over else due
            winners, ending = best_seats(match), Ending.AGREED_DEALS
        final = state.with_match(passed)
        return self.over(state.history, winners, ending, final)

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, Item], ...]:
        """List what the winner of the last trick gets (FRA-39, FRA-40)."""
        last = (LAST_TRICK_POINTS, Item.LAST_TRICK)
        if sweep and self.match_bonus:
            return last, (MATCH_POINTS, Item.MATCH)
        return (last,)
