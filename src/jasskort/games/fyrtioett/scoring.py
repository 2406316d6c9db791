"""Scoring: what each seat gets or loses, and who has won the match.

Carries FYR-8 (thrown in), FYR-11 to FYR-14 and COM-10.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.games.fyrtioett.model import (
    TABLE,
    Ending,
    Item,
    Options,
    Played,
    worth,
)
from jasskort.games.fyrtioett.phases import BetweenDeals, Bidding, MatchOver
from jasskort.mechanics.match import Match, enter, pass_deal
from jasskort.moves import Move
from jasskort.round_table.phases import Playing, logged
from jasskort.ruleset import History
from jasskort.seats import Seat

Ended: TypeAlias = BetweenDeals | MatchOver


def unbooked(state: object) -> tuple[int, ...]:
    """Give the tricks that each seat has taken."""
    return state.tricks if isinstance(state, Playing) else (0,) * len(TABLE.seats)


def settle(options: Options, state: Playing[Played]) -> Ended:
    """Book every bid, made or lost, and see whether the match is over (FYR-11)."""
    match = state.match
    bids = state.deal.bids
    for seat, tricks in zip(TABLE.seats, state.tricks, strict=True):
        points = worth(bids[seat])
        if tricks >= bids[seat]:
            match = enter(match, seat, points, Item.MADE)
        else:
            match = enter(match, seat, -points, Item.LOST)
    return _passed(options, state, state.history, match)


def throw_in(options: Options, state: Bidding, move: Move) -> Ended:
    """Throw the cards in: nothing is scored, and the deal passes (FYR-8)."""
    return _passed(options, state, logged(state, move), state.match)


def winners(options: Options, totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Tell who has won by the target; nobody if nobody has, or all is equal (FYR-12).

    Single totals are compared, not sums (FYR-13).
    """
    sides = [
        party
        for party in TABLE.parties
        if max(totals[seat] for seat in party) >= options.target
    ]
    return _best_side(totals) if len(sides) > 1 else tuple(*sides)


def _best_side(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Compare the best seat of each side, then its partner; none if all is equal."""
    heights = [
        sorted((totals[seat] for seat in party), reverse=True)
        for party in TABLE.parties
    ]
    if heights[0] == heights[1]:
        return ()
    return TABLE.parties[heights.index(max(heights))]


def _passed(
    options: Options, state: Bidding | Playing[Played], log: History, match: Match
) -> Ended:
    """Pass the deal to the next seat (FYR-14), or end the match."""
    passed = pass_deal(match, TABLE.after(match.dealer))
    won, ending = winners(options, match.totals), Ending.TARGET
    if not won:
        if match.number != options.deals:
            return BetweenDeals(log, passed)
        # COM-10: what is equal by the comparison of FYR-13 is shared.
        won, ending = _best_side(match.totals) or TABLE.seats, Ending.AGREED_DEALS
    return MatchOver(log, passed, won, ending, state.without_log())
