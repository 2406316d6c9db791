"""The end of a deal and of a match: what is booked, and who deals next.

Carries SCH-11 (the next dealer), SCH-30 and SCH-31 (the end of a deal) and COM-10
(the agreed number of deals).
"""

from __future__ import annotations

from jasskort.errors import InvalidValue
from jasskort.games.schmaus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    OTHER,
    TABLE,
    Claims,
    Ending,
    Item,
    Match,
    Options,
    enter,
    new_match,
)
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    Drawing,
    MatchOver,
    new_between_deals,
)
from jasskort.seats import Seat


def start(dealer: Seat) -> BetweenDeals:
    """Give the state before the first deal of a match."""
    return BetweenDeals(None, Match(dealer, 0, (0, 0), ()))


def next_match(state: object) -> BetweenDeals:
    """Give the state before the next match: the winner deals (SCH-11).

    Raises:
        InvalidValue: the match is not over.
    """
    if not isinstance(state, MatchOver):
        msg = f"the match is not over: {state!r}"
        raise InvalidValue(msg)
    if len(state.winners) == 1:
        return start(state.winners[0])
    return start(OTHER[state.final.match.dealer])


def book_deal(state: Drawing) -> Match:
    """Book card points, the last trick and the match bonus (SCH-30, SCH-31)."""
    match = state.match
    winner = state.turn
    for seat, points in zip(TABLE.seats, state.points, strict=True):
        if points:
            match = enter(match, seat, points, Item.CARD_POINTS)
    match = enter(match, winner, LAST_TRICK_POINTS, Item.LAST_TRICK)
    return enter(match, winner, MATCH_POINTS, Item.MATCH) if state.sweep else match


def after_deal(
    options: Options, state: Drawing, match: Match
) -> BetweenDeals | MatchOver:
    """Pass the deal on, or end the match after the agreed number (SCH-11, SCH-39, COM-10).

    Args:
        options: what the players agreed on.
        state: the position when the last trick was turned.
        match: the match with the deal booked.
    """
    best = max(match.totals)
    if options.claims is Claims.REFEREE and best >= options.target:
        # The last trick credits its winner alone, so that seat stands alone here.
        return _end(state, match, Ending.REFEREE)
    if match.number == options.deals:
        return _end(state, match, Ending.AGREED_DEALS)
    passed = new_match(OTHER[match.dealer], match.number, match.totals, match.ledger)
    return new_between_deals(state.history, passed)


def _end(state: Drawing, match: Match, ending: Ending) -> MatchOver:
    best = max(match.totals)
    winners = tuple(seat for seat in TABLE.seats if match.totals[seat] == best)
    return MatchOver(state.history, match, winners, ending, state.without_log())
