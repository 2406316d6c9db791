"""What a seat knows of the cards: what the others did not follow with (FYR-9).

Bids tell nothing, and cards that are thrown in are not shown (FYR-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.cardset import mask_of
from jasskort.families.tricks.knowledge import (
    TrickWorlds,
    hands_of_others,
)
from jasskort.mechanics.tricks import played_by
from jasskort.moves import Move
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.ruleset import Fyrtioett, FyrtioettState


def worlds_of(rules: Fyrtioett, view: View[Move]) -> TrickWorlds[FyrtioettState]:
    """Give the worlds of a view: three hands, without what was not followed with."""
    packed = rules.together(view.dealer)
    base = played_by(view.log, len(rules.seats))
    lays = hands_of_others(view, packed, base, rules.facts(view))
    base[view.seated()] = mask_of(filter(None, view.dealt))
    return TrickWorlds(view, rules.never_seen(view), tuple(lays), tuple(base), 0)
