"""The phases of Schmaus: what a state is, a class a phase.

Those of a deal are the phases of the two-handed jass games over the record of a deal
of Schmaus, `Dealt`; a weis that was booked is followed by `Turning`.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort import phases
from jasskort.drafts import drafting
from jasskort.games.schmaus.model import Dealt, Ending
from jasskort.two_handed.phases import InDeal, TwoCardsLie


@attrs.frozen(repr=False)
class BetweenDeals(phases.BetweenDeals):
    """A deal of Schmaus is due."""


@attrs.frozen(repr=False)
class Turning(TwoCardsLie[Dealt]):
    """A weis was booked; the seat that booked it turns the trick (SCH-18)."""


@attrs.frozen(repr=False)
class MatchOver(phases.MatchOver[Ending]):
    """A match of Schmaus is over (COM-8)."""


SchmausState: TypeAlias = BetweenDeals | InDeal[Dealt] | MatchOver

PHASES = (BetweenDeals, Turning, MatchOver)
"""The phases of its own."""

new_between_deals = drafting(BetweenDeals)
new_turning = drafting(Turning)
