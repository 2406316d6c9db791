"""Payment for many deals side by side (ZUG-18 to ZUG-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jasskort.games.zuger_tapp.model import RANKING, SEATS, Contract, Rules
from jasskort.games.zuger_tapp.payment import ALL_POINTS, DOUBLE, FEW, TREBLE
from jasskort.mechanics.arrays import card_points, looked_up
from jasskort.mechanics.tricks import NO_TRUMP

if TYPE_CHECKING:
    from jasskort.mechanics.arrays import Ints

_NEVER = -1


def paid_abreast(rules: Rules, piles: Ints, terms: Ints) -> Ints:
    """Give the units that each seat gets or pays.

    Args:
        rules: the ruleset, which says what contracts are worth.
        piles: the tricks won, as masks, by seat.
        terms: the declarers, the places of their contracts among all, what lies apart.
    """
    declarer, contract, apart = terms
    declares = np.arange(SEATS)[:, None] == declarer
    own = np.where(declares, piles, 0).sum(axis=0)
    points = card_points(own | apart, NO_TRUMP, RANKING)
    won = points >= looked_up([rules.least(each) for each in Contract], contract)
    against = np.where(won, piles.sum(axis=0) - own, own)
    low = np.where(won, ALL_POINTS - points, points)
    times = np.where(against == 0, TREBLE, np.where(low < FEW, DOUBLE, 1))
    value = times * looked_up([rules.units(each) for each in Contract], contract)
    drawn_at = [rules.drawn_at(each) for each in Contract]
    drawn = [_NEVER if each is None else each for each in drawn_at]
    value[points == looked_up(drawn, contract)] = 0
    value = np.where(won, value, -value)
    return np.where(declares, value * (SEATS - 1), -value)
