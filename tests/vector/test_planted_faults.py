"""The law of deals side by side finds faults that are planted."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from jasskort import Fyrtioett
from jasskort.learning.layout import NONE
from jasskort.testing.side_by_side import DealsDiffer, check_deals
from jasskort.vector.fyrtioett import FyrtioettDeals

ACE_OF_HEARTS = 1 << 38
Change = Callable[[Any, Any], object]


def bids_told_late(deals: Any, rows: Any) -> None:
    """Do not tell what was said before all have bid."""
    _, numbers = deals.parts(rows)
    first = deals.numbers_at["said"]
    numbers[:, first : first + 4] = NONE


def set_to(name: str, value: Callable[[Any], Any]) -> Change:
    """Return what gives an array of the deals other values."""

    def change(deals: Any, _: object) -> None:
        getattr(deals, name)[:] = value(deals)

    return change


# By what is wrong the method after which it is planted, and what it does: it takes the deals
# and what was returned, and returns what is returned instead, or None.
FAULTS = MappingProxyType[str, tuple[str, Change]](
    {
        "every card follows": (
            "_legal",
            lambda deals, words: np.where(
                deals.said_so_far < 4, words, deals.held().view(np.uint64)
            ),
        ),
        "no trump": (
            "prepare",
            set_to("beaters", lambda d: np.tile(d.beaters.reshape(5, -1)[-1], 5)),
        ),
        "the trick before is not told": ("_act", set_to("last", lambda _: 0)),
        "throwing in costs": (
            "_act",
            lambda d, over: set_to(
                "totals", lambda d: d.totals + (over & (d.tricks == 0))
            )(d, over),
        ),
        "no deal ends": ("_act", lambda _, over: over & False),
        "a point less": (
            "_act",
            lambda d, over: set_to(
                "totals", lambda d: d.totals - (over & (d.tricks > 0))
            )(d, over),
        ),
        "bids of others": (
            "numbers_seen",
            lambda _, seen: {**seen, "deal.bids": seen["deal.bids"][0]},
        ),
        "bids are told late": ("observe", bids_told_late),
        "the wrong seat leads": (
            "lay",
            lambda d, full: set_to("turn", lambda d: (d.turn + full) % 4)(d, full),
        ),
        "bids are not told": ("_say", set_to("said", lambda d: d.said * (d.said < 0))),
        "a hidden card is seen": (
            "observe",
            lambda d, rows: (
                rows
                | np.pad(
                    (d.hands & ACE_OF_HEARTS).max(axis=0)[:, None].view(np.uint8),
                    ((0, 0), (8, rows.shape[1] - 16)),
                )
            ),
        ),
        "the log lacks a move": (
            "_act",
            set_to("made", lambda d: np.where(d.made == 1, 0, d.made)),
        ),
    }
)
OF_MATCHES = MappingProxyType[str, tuple[str, Change]](
    {
        "totals are not carried": (
            "_deal",
            lambda d, _: [set_to(n, lambda _: 0)(d, _) for n in ("totals", "before")],
        ),
        "the wrong seat deals": ("_passed", lambda _, dealers: (dealers - 1) % 4),
        "nobody wins": ("_won", lambda _, won: won & False),
        "all matches count twice": ("_stakes", lambda _, stakes: 2 * stakes),
        "the wrong seat begins": ("_first_dealers", lambda _, who: (who - 1) % 4),
    }
)


@pytest.mark.parametrize("fault", [*FAULTS, *OF_MATCHES])
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is told, with the state in which something differs."""
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
