"""Scoring: what each seat gets or loses, and who has won the match.

Carries FYR-8 (thrown in), FYR-11 to FYR-14 and COM-10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from jasskort import phase
from jasskort.craft.building import builder
from jasskort.games.fyrtioett.model import SEATS, TABLE, Ending, Item, Played, Rules
from jasskort.in_deal import Masks
from jasskort.mechanics.match import Match, close_deal
from jasskort.phase import History
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.bidding import Bidding
    from jasskort.games.fyrtioett.dealing import BetweenDeals
    from jasskort.games.fyrtioett.play import Playing

_MADE, _LOST = Item.MADE, Item.LOST


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver[Rules, Ending]):
    """A match of Fyrtioett is over (COM-8)."""


_new_match_over = builder(MatchOver)


def settle(state: Playing) -> BetweenDeals | MatchOver:
    """Book every bid, made or lost, and see whether the match is over (FYR-11)."""
    match = state.deal.match
    bids = [
        (points, _MADE if points >= 0 else _LOST)
        for points in points_for(state.rules, state.deal, state.pile_masks)
    ]
    return _ended(state, state.history, close_deal(match, bids))


def points_for(rules: Rules, deal: Played, piles: Masks) -> tuple[int, ...]:
    """Give by seat what its bid is worth: for it if it has the tricks, else against it."""
    worth = rules.worth
    return tuple(
        [
            worth(bid) if pile.bit_count() >= SEATS * bid else -worth(bid)
            for bid, pile in zip(deal.bids, piles, strict=True)
        ]
    )


def throw_in(state: Bidding, history: History) -> BetweenDeals | MatchOver:
    """Throw the cards in: nothing is scored, and the deal passes (FYR-8)."""
    return _ended(state, history, close_deal(state.deal.match, ()))


def _ended(
    state: Bidding | Playing, history: History, match: Match
) -> BetweenDeals | MatchOver:
    """Have the next seat deal (FYR-14), or end the match."""
    rules, totals = state.rules, match.totals
    won, ending = winners(totals, rules.target), Ending.TARGET
    if not won:
        if match.number != rules.deals:
            return rules.between_deals(history, match)
        # COM-10: what is equal by the comparison of FYR-13 is shared.
        won, ending = _best_side(totals) or TABLE.seats, Ending.AGREED_DEALS
    return _new_match_over(history, rules, won, ending, state.with_match(match))


def winners(totals: tuple[int, ...], target: int) -> tuple[Seat, ...]:
    """Tell who has won by the target; nobody if nobody has, or all is equal (FYR-12).

    Single totals are compared, not sums (FYR-13).
    """
    if max(totals) < target:
        return ()
    sides = [
        party
        for party in TABLE.parties
        if max([totals[seat] for seat in party]) >= target
    ]
    return _best_side(totals) if len(sides) > 1 else sides[0]


def _best_side(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Compare the best seat of each side, then its partner; none if all is equal."""
    heights = [
        sorted([totals[seat] for seat in party], reverse=True)
        for party in TABLE.parties
    ]
    if heights[0] == heights[1]:
        return ()
    return TABLE.parties[heights.index(max(heights))]
