"""The end of a deal and of a match: what is booked, and who deals next.

Carries SCH-11 (the next dealer), SCH-30 and SCH-31 (the end of a deal) and COM-10
(the agreed number of deals).
"""

from __future__ import annotations

from jasskort.games.schmaus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    Dealt,
    Ending,
    Item,
    Options,
)
from jasskort.games.schmaus.phases import BetweenDeals, MatchOver, new_between_deals
from jasskort.mechanics.match import Match, best_seats, enter, pass_deal
from jasskort.options import Claims
from jasskort.two_handed.model import OTHER
from jasskort.two_handed.phases import Drawing
from jasskort.two_handed.settling import book_tricks


def book_deal(state: Drawing[Dealt]) -> Match:
    """Book card points, the last trick and the match bonus (SCH-30, SCH-31)."""
    match = book_tricks(state, Item.CARD_POINTS, Item.LAST_TRICK, LAST_TRICK_POINTS)
    return enter(match, state.turn, MATCH_POINTS, Item.MATCH) if state.sweep else match


def after_deal(
    options: Options, state: Drawing[Dealt], match: Match
) -> BetweenDeals | MatchOver:
    """Pass the deal on, or end the match after the agreed number (SCH-11, SCH-39, COM-10).

    Args:
        options: what the players agreed on.
        state: the position when the last trick was turned.
        match: the match with the deal booked.
    """
    passed = pass_deal(match, OTHER[match.dealer])
    if options.claims is Claims.REFEREE and max(match.totals) >= options.target:
        # The last trick credits its winner alone, so that seat stands alone here.
        return _end(state, passed, Ending.REFEREE)
    if match.number == options.deals:
        return _end(state, passed, Ending.AGREED_DEALS)
    return new_between_deals(state.history, passed)


def _end(state: Drawing[Dealt], match: Match, ending: Ending) -> MatchOver:
    winners = best_seats(match)
    return MatchOver(state.history, match, winners, ending, state.without_log())
