"""The law of deals side by side finds faults that are planted."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from jasskort import Fyrtioett
from jasskort.testing.side_by_side import DealsDiffer, check_deals
from jasskort.vector.fyrtioett import FyrtioettDeals

Change = Callable[[Any, Any], object]


def set_to(name: str, value: Callable[[Any, Any], Any]) -> Change:
    """Return what gives an array of the deals other values."""

    def change(deals: Any, found: Any) -> None:
        getattr(deals, name)[:] = value(deals, found)

    return change


# By what is wrong the method after which it is planted, and what it does: it takes the deals
# and what was returned, and returns what is returned instead, or None.
FAULTS = MappingProxyType[str, tuple[str, Change]](
    {
        "every card follows": (
            "_legal",
            lambda d, words: np.where(
                d.said_so_far < 4, words, d.held().view(np.uint64)
            ),
        ),
        "no trump": (
            "prepare",
            set_to("beaters", lambda d, _: np.tile(d.beaters.reshape(5, -1)[-1], 5)),
        ),
        "the trick before is not told": ("_act", set_to("last", lambda *_: 0)),
        "throwing in costs": (
            "_act",
            set_to("totals", lambda d, over: d.totals + (over & (d.tricks == 0))),
        ),
        "no deal ends": ("_act", lambda _, over: over & False),
        "the wrong seat leads": (
            "lay",
            set_to("turn", lambda d, full: (d.turn + full) % 4),
        ),
        "bids are not told": ("seen", lambda d, seen: {**seen, "said": -d.bids}),
        "another's hand is seen": ("held", lambda d, _: d.hands[0]),
        "the log lacks a move": (
            "_act",
            set_to("made", lambda d, _: np.where(d.made == 1, 0, d.made)),
        ),
    }
)
OF_MATCHES = MappingProxyType[str, tuple[str, Change]](
    {
        "totals are not carried": (
            "_deal",
            lambda d, _: [set_to(n, lambda *_: 0)(d, _) for n in ("totals", "before")],
        ),
        "the wrong seat deals": ("_passed", lambda _, dealers: (dealers - 1) % 4),
        "nobody wins": ("_won", lambda _, won: won & False),
        "all matches count twice": ("_stakes", lambda _, stakes: 2 * stakes),
        "the wrong seat begins": ("_first_dealers", lambda _, who: (who - 1) % 4),
    }
)


@pytest.mark.parametrize("fault", [*FAULTS, *OF_MATCHES])
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of_matches = fault in OF_MATCHES
    game = Fyrtioett(deals=2) if of_matches else Fyrtioett()
    name, change = {**FAULTS, **OF_MATCHES}[fault]
    right = getattr(FyrtioettDeals, name)

    def wrong(self: Any, *given: Any, **named: Any) -> Any:
        found = right(self, *given, **named)
        changed = change(self, found)
        return found if changed is None else changed

    monkeypatch.setattr(FyrtioettDeals, name, wrong)
    with pytest.raises(DealsDiffer) as told:
        check_deals(game, moves=4000, lanes=10, unit="match" if of_matches else "deal")
    assert told.value.game is game
    assert told.value.problem in str(told.value)
