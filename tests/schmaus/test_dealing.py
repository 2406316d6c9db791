"""What is Schmaus' own of the deal: who deals first, and who next (SCH-9, SCH-11)."""

from __future__ import annotations

import random

from support import FIRST_NINE, LAST_NINE, SWEEP, cards, play_tricks

from jasskort import Schmaus
from jasskort.games.schmaus import InDeal

GAME = Schmaus()


def test_sch_9_the_lower_rank_deals_first() -> None:
    """Who draws the lower rank deals first, whatever the suits; ace is high."""
    assert GAME.first_dealer(cards("SA C6")) == 1
    assert GAME.first_dealer(cards("HT HJ")) == 0


def test_sch_11_the_deal_alternates() -> None:
    """After a deal the other seat deals, and the first dealer leads."""
    dealt = GAME.apply(GAME.start(), SWEEP)
    state = play_tricks(GAME, dealt, *FIRST_NINE, *LAST_NINE)
    assert state.turn is None
    state = GAME.apply(state, GAME.shuffle(random.Random(1)))
    assert isinstance(state, InDeal)
    assert state.match.dealer == 1
    assert state.turn == 0
