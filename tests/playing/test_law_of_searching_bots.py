"""The law of bots, held against those that search; whole matches where there is time."""

from __future__ import annotations

import os

import pytest
from rulesets import RULESETS

from jasskort import AnyRuleset
from jasskort.playing.bots import Bot, Endgame, FlatMonteCarlo, Greedy, Ismcts
from jasskort.testing import check_bot, check_laws
from jasskort.testing.bots import laws_of_bots

THOROUGH = os.environ.get("JASSKORT_LAWS") == "thorough"
SEARCHING: list[Bot] = [
    Ismcts(iterations=6),
    Ismcts(iterations=6, policy="uniform"),
    Endgame(Greedy(), cards=8),
    FlatMonteCarlo(3),
]


@pytest.mark.law
@pytest.mark.parametrize("game", RULESETS, ids=repr)
def test_bots_that_search_obey_the_law(game: AnyRuleset) -> None:
    """They make legal moves in every phase, and know no more than their view."""
    for bot in SEARCHING:
        if THOROUGH:
            check_bot(bot, game)
        else:
            check_laws(game, laws=laws_of_bots(bot)[:2], seeds=[1], most=60)
