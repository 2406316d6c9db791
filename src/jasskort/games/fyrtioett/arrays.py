"""What bids bring, counted for many deals side by side (FYR-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jasskort.games.fyrtioett.model import BIDS, SEATS, Rules
from jasskort.mechanics.arrays import looked_up

if TYPE_CHECKING:
    from jasskort.mechanics.arrays import Ints


def points_of(rules: Rules, piles: Ints, bids: Ints) -> Ints:
    """Give by seat what its bid is worth: for it if it has the tricks, else against it.

    Args:
        rules: the ruleset, which says what bids are worth.
        piles: the tricks won, as masks, by seat.
        bids: the bids, by seat.
    """
    worth = looked_up([0, *map(rules.worth, BIDS)], bids)
    return np.where(np.bitwise_count(piles) >= SEATS * bids, worth, -worth)
