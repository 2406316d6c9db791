"""What a seat knows of the cards: what the others did not follow with (FYR-9).

Bids tell nothing, and cards that are thrown in are not shown (FYR-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.cardset import mask_of
from jasskort.families.tricks.knowledge import (
    TrickWorlds,
    hands_of_others,
    read_plays,
)
from jasskort.moves import Move
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.ruleset import Fyrtioett, FyrtioettState


def worlds_of(rules: Fyrtioett, view: View[Move]) -> TrickWorlds[FyrtioettState]:
    """Give the worlds of a view: three hands, without what was not followed with."""
    packed = rules.unordered(view.dealer)
    plays = read_plays(view, must_trump=0)
    base = [*plays.played]
    base[view.seated()] = mask_of(filter(None, view.dealt))
    lays = hands_of_others(view, packed, plays)
    return TrickWorlds(view, rules.never_seen(view), tuple(lays), tuple(base), 0)
