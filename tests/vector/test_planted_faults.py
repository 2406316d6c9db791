"""The law of deals side by side finds faults that are planted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

from jasskort import Fyrtioett
from jasskort.learning.layout import NONE
from jasskort.testing.side_by_side import DealsDiffer, check_deals
from jasskort.vector.deals import Deals
from jasskort.vector.fyrtioett import FyrtioettDeals

GAME = Fyrtioett()
ACE_OF_HEARTS = 1 << 38


def with_(name: str, change: Callable[..., Any]) -> Callable[[Any], None]:
    """Return what changes what a method of the deals returns or leaves behind."""

    def plant(patch: Any) -> None:
        right = getattr(FyrtioettDeals, name)

        def wrong(self: Any, *given: Any, **named: Any) -> Any:
            return change(self, right(self, *given, **named))

        patch.setattr(FyrtioettDeals, name, wrong)

    return plant


def every_card_follows(deals: Any, words: Any) -> Any:
    """Forget that suit is followed."""
    bidding = deals.said_so_far < 4
    words[0] = np.where(bidding, words[0], deals.held().view(np.uint64))
    return words


def no_trump(deals: Any, _: None) -> None:
    """Have hearts beat nothing."""
    plain = deals.beaters.reshape(5, -1)[-1]
    deals.beaters = np.tile(plain, 5)


def last_trick_left(deals: Any, over: Any) -> Any:
    """Forget to tell the trick before."""
    deals.last[:] = 0
    return over


def thrown_in_costs(deals: Any, over: Any) -> Any:
    """Book a point for who throws in."""
    deals.totals[0] += over & (deals.tricks == 0)
    return over


def never_over(_: Any, over: Any) -> Any:
    """Go on when a deal is over."""
    return over & False


def one_point_less(deals: Any, over: Any) -> Any:
    """Book a point less at the end."""
    deals.totals[2] -= over & (deals.tricks > 0)
    return over


def bids_in_order(_: Any, numbers: Any) -> Any:
    """Take the bids of other seats for the observer's."""
    return {**numbers, "deal.bids": numbers["deal.bids"][0]}


def bids_told_late(deals: Any, rows: Any) -> Any:
    """Do not tell what was said before all have bid."""
    _, numbers = deals.parts(rows)
    first = deals.numbers_at["said"]
    numbers[:, first : first + 4] = NONE
    return rows


def leader_stays(deals: Any, full: Any) -> Any:
    """Have the same seat lead again."""
    deals.turn[full] = (deals.turn[full] + 1) % 4
    return full


def first_move_lost(deals: Any, over: Any) -> Any:
    """Leave the first move out of the log."""
    deals.made[deals.made == 1] = 0
    return over


def points_are_lost(deals: Any, _: None) -> None:
    """Begin each deal of a match without what was booked."""
    deals.totals[:] = deals.before[:] = 0


def twice(_: Any, stakes: Any) -> Any:
    """Count each match for two."""
    return 2 * stakes


def same_dealer(_: Any, dealers: Any) -> Any:
    """Have the seat before deal once more."""
    return (dealers - 1) % 4


def silent(deals: Any, _: None) -> None:
    """Forget what was said and played."""
    deals.said[:, 1:] = 0


def ace_seen(deals: Any, rows: Any) -> Any:
    """Tell who has the ace of hearts."""
    held = deals.hands & ACE_OF_HEARTS
    rows[:, 8:16].view("<i8")[:, 0] |= held.max(axis=0)
    return rows


FAULTS = {
    "every card follows": with_("_legal", every_card_follows),
    "no trump": with_("prepare", no_trump),
    "the trick before is not told": with_("_act", last_trick_left),
    "throwing in costs": with_("_act", thrown_in_costs),
    "no deal ends": with_("_act", never_over),
    "a point less": with_("_act", one_point_less),
    "bids of others": with_("numbers_seen", bids_in_order),
    "bids are told late": with_("observe", bids_told_late),
    "the wrong seat leads": with_("lay", leader_stays),
    "bids are not told": with_("_say", silent),
    "a hidden card is seen": with_("observe", ace_seen),
    "the log lacks a move": with_("_act", first_move_lost),
}
FAULTS_OF_MATCHES = {
    "totals are not carried": with_("_deal", points_are_lost),
    "the wrong seat deals": with_("_passed", same_dealer),
    "nobody wins": with_("_won", never_over),
    "all matches count twice": with_("_stakes", twice),
    "the wrong seat begins": with_("_first_dealers", same_dealer),
}


@pytest.mark.parametrize("fault", [*FAULTS, *FAULTS_OF_MATCHES])
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is told, with the state in which something differs."""
    of_matches = fault in FAULTS_OF_MATCHES
    game = Fyrtioett(deals=2) if of_matches else GAME
    {**FAULTS, **FAULTS_OF_MATCHES}[fault](monkeypatch)
    with pytest.raises(DealsDiffer) as found:
        check_deals(game, moves=4000, lanes=10, unit="match" if of_matches else "deal")
    assert found.value.game is game
    assert found.value.problem in str(found.value)
    assert issubclass(FyrtioettDeals, Deals)
