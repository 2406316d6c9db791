"""The phases of Frantsfuus: what a state is, a class a phase.

Those of a deal are the phases of the two-handed jass games over the record of a deal
of Frantsfuus, `Dealt`; a meld that was booked is followed by `Turning`.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort import phases
from jasskort.drafts import drafting
from jasskort.games.frantsfuus.model import JAN, Dealt, Declared, Ending
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER, Declaration
from jasskort.two_handed.phases import InDeal, TwoCardsLie


@attrs.frozen(repr=False)
class BetweenDeals(phases.BetweenDeals):
    """A deal of Frantsfuus is due."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won the last trick of the deal before, if there was one.

        It deals the next one (FRA-7).
        """
        return self.match.dealer if self.match.number else None


@attrs.frozen(repr=False)
class Turning(TwoCardsLie[Dealt]):
    """A meld was booked; its seat books more, or turns the trick (FRA-24).

    Args:
        standing: the declaration that stood; it is open until the trick is turned.
        melds: what the seat has booked in this trick, in order.
    """

    standing: Declaration
    melds: tuple[Declared, ...]


@attrs.frozen(repr=False)
class MatchOver(phases.MatchOver[Ending]):
    """A match of Frantsfuus is over (COM-8)."""

    @property
    def jan(self) -> bool:
        """Whether the loser is jan: below 250 points, whatever the target (FRA-47).

        A match that ended after the agreed number of deals has no jan (COM-10).
        """
        if self.ending is Ending.AGREED_DEALS:
            return False
        (winner,) = self.winners
        return self.match.totals[OTHER[winner]] < JAN


FrantsfuusState: TypeAlias = BetweenDeals | InDeal[Dealt] | MatchOver

PHASES = (BetweenDeals, Turning, MatchOver)
"""The phases of its own."""

new_between_deals = drafting(BetweenDeals)
new_turning = drafting(Turning)
