"""The phases of Fyrtioett: what a state is, a class a phase.

`Bidding`: each seat bids once. Then tricks are played in `Playing`, which all games of
the round table share.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort import phases
from jasskort.drafts import drafting
from jasskort.games.fyrtioett.model import Dealt, Ending, Played
from jasskort.round_table.phases import InDeal


@attrs.frozen(repr=False)
class BetweenDeals(phases.BetweenDeals):
    """A deal of Fyrtioett is due."""


@attrs.frozen(repr=False)
class Bidding(InDeal[Dealt]):
    """The seat in turn bids (FYR-4).

    Args:
        said: the bids so far, from the seat after the dealer on.
    """

    said: tuple[int, ...]


@attrs.frozen(repr=False)
class MatchOver(phases.MatchOver[Ending]):
    """A match of Fyrtioett is over (COM-8)."""


FyrtioettState: TypeAlias = BetweenDeals | InDeal[Dealt] | InDeal[Played] | MatchOver

PHASES = (BetweenDeals, MatchOver)
"""The phases of its own outside a deal."""

new_bidding = drafting(Bidding)
