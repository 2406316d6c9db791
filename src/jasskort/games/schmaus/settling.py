"""The end of a trick and of a deal: what is booked, and who deals next.

Carries SCH-11 (the next dealer), SCH-30 and SCH-31 (the end of a deal) and COM-10 (the
agreed number of deals).
"""

from __future__ import annotations

from jasskort.families.jass.model import OTHER
from jasskort.families.jass.tricks import Drawing, Leading
from jasskort.games.schmaus.claims import Claiming
from jasskort.games.schmaus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    Declare,
    Ending,
    Item,
    SchmausDeal,
)
from jasskort.mechanics.match import best_seats, pass_deal
from jasskort.moves import Claim
from jasskort.phase import State


class Settling(Claiming):
    """What follows when a trick has been turned."""

    __slots__ = ()

    def trick_turned(
        self,
        state: (
            Drawing[SchmausDeal, Declare, Claim] | Leading[SchmausDeal, Declare, Claim]
        ),
    ) -> State:
        """Settle the first trick; near the target the referee looks at all others."""
        if state.number == 1:
            return self.first_trick_turned(state)
        return self.credited(state)

    def deal_played(self, state: Drawing[SchmausDeal, Declare, Claim]) -> State:
        """Pass the deal on, or end the match (SCH-11, SCH-39, COM-10)."""
        match = self.booked(state)
        passed = pass_deal(match, OTHER[match.dealer])
        if not self.by_players and max(match.totals) >= self.target:
            # The last trick credits its winner alone, so that seat stands alone here.
            ending = Ending.REFEREE
        elif match.number == self.deals:
            ending = Ending.AGREED_DEALS
        else:
            return self.between_deals(state.history, passed)
        final = state.with_match(passed)
        return self.over(state.history, best_seats(passed), ending, final)

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, Item], ...]:
        """List what the winner of the last trick gets (SCH-30, SCH-31)."""
        last = (LAST_TRICK_POINTS, Item.LAST_TRICK)
        return (last, (MATCH_POINTS, Item.MATCH)) if sweep else (last,)
