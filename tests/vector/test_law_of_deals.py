"""The law of deals side by side: in every game, they are what the verbs make of them."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers
from rulesets import RULESETS, THOROUGH

from jasskort.playing.table import Unit
from jasskort.ruleset import AnyRuleset
from jasskort.testing.side_by_side import check_deals
from jasskort.vector.deals import FAMILIES

pytestmark = pytest.mark.law
KNOWN = [game for game in RULESETS if game.name in FAMILIES]
MOVES = 4000 if THOROUGH else 1500
"""How many moves are compared an example; a million and more by the thorough profile."""


@pytest.mark.parametrize("unit", get_args(Unit))
@pytest.mark.parametrize("game", KNOWN, ids=repr)
@given(seed=integers(0, 2**32 - 1))
@settings(max_examples=max(1, settings().max_examples // 2))
def test_law(game: AnyRuleset, unit: Unit, seed: int) -> None:
    """Who is in turn, what is legal, what is seen, what is over, and what it brings."""
    check_deals(game, moves=MOVES, lanes=20, seed=seed, unit=unit)
