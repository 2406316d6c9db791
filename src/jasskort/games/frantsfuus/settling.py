"""The end of a deal: what is booked, who deals next, and whether it ends the match.

Carries FRA-7 (the next dealer), FRA-39 and FRA-40 (the end of a deal), FRA-45 (both
have the target) and COM-10 (the agreed number of deals).
"""

from __future__ import annotations

from jasskort.games.frantsfuus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    Dealt,
    Ending,
    Item,
    Options,
)
from jasskort.games.frantsfuus.phases import (
    BetweenDeals,
    MatchOver,
    new_between_deals,
)
from jasskort.mechanics.match import Match, best_seats, enter, pass_deal
from jasskort.seats import Seat
from jasskort.two_handed.phases import Drawing
from jasskort.two_handed.settling import book_tricks


def book_deal(options: Options, state: Drawing[Dealt]) -> Match:
    """Book card points, the last trick and the match bonus (FRA-39, FRA-40)."""
    match = book_tricks(state, Item.CARD_POINTS, Item.LAST_TRICK, LAST_TRICK_POINTS)
    if state.sweep and options.match_bonus:
        return enter(match, state.turn, MATCH_POINTS, Item.MATCH)
    return match


def after_deal(
    options: Options, state: Drawing[Dealt], match: Match
) -> BetweenDeals | MatchOver:
    """Pass the deal to the winner of the last trick, or end the match (FRA-7).

    Both with the target end it at once (FRA-45), then the agreed number of deals
    does (COM-10).

    Args:
        options: what the players agreed on.
        state: the position when the last trick was turned.
        match: the match with the deal booked.
    """
    winner = state.turn
    passed = pass_deal(match, winner)
    winners: tuple[Seat, ...] = (winner,)
    ending = Ending.BOTH_OVER
    if min(match.totals) < options.target:
        if match.number != options.deals:
            return new_between_deals(state.history, passed)
        winners, ending = best_seats(match), Ending.AGREED_DEALS
    return MatchOver(state.history, passed, winners, ending, state.without_log())
