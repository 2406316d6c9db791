"""Points at the end of a deal, the end of a match, and who deals next.

Carries TOL-4 (the dealer), TOL-20 to TOL-22 (vinsten and sistan), TOL-27 and TOL-28
(what a gubbe earns), and COM-10.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.errors import InvalidValue
from jasskort.games.tolva.model import (
    HALV_POINTS,
    HEL_POINTS,
    RANKING,
    Dealt,
    Ending,
    Gubbe,
    Item,
    Options,
)
from jasskort.games.tolva.phases import (
    BetweenDeals,
    InDeal,
    Leading,
    MatchOver,
    new_between_deals,
)
from jasskort.mechanics.match import Match, best_seats, enter_for, pass_deal
from jasskort.mechanics.tricks import plain_card_points
from jasskort.seats import Seat

Ended: TypeAlias = BetweenDeals | MatchOver

_WORTH = {Item.HALV_GUBBE: HALV_POINTS, Item.HEL_GUBBE: HEL_POINTS}


def card_points(cards: int) -> int:
    """Count the card points in some cards (TOL-2)."""
    return plain_card_points(cards, RANKING)


def unbooked(state: InDeal) -> tuple[int, ...]:
    """Give the card points of the tricks that each seat has won."""
    return tuple(map(card_points, state.pile_masks))


def _enter(match: Match, deal: Dealt, seat: Seat, points: int, item: Item) -> Match:
    return enter_for(match, deal.layout.parties[seat], seat, points, item)


def settle(options: Options, state: Leading) -> Ended:
    """Book vinsten, then sistan, until a party has the target (TOL-20 to TOL-22)."""
    deal = state.deal
    match, carry = deal.match, deal.carry + 1
    best = _most_card_points(state)
    if best is not None:
        match = _enter(match, deal, best, carry, Item.VINSTEN)
        carry = 0
    if max(match.totals) < options.target:
        match = _enter(match, deal, state.turn, 1, Item.SISTAN)
    return _passed(options, state, match, carry)


def _most_card_points(state: InDeal) -> Seat | None:
    """Tell a seat of the party with the most card points; None if they are shared."""
    parties = state.deal.layout.table.parties
    piles = state.pile_masks
    points = [card_points(sum([piles[seat] for seat in party])) for party in parties]
    best = max(points)
    return None if points.count(best) > 1 else parties[points.index(best)][0]


def settle_gubbe(options: Options, state: Leading, gubbe: Gubbe, *, won: bool) -> Ended:
    """Book a gubbe that is decided; vinsten stays as it was (TOL-27, TOL-28)."""
    deal = state.deal
    worth = _WORTH[gubbe.item]
    points = worth if won else -worth
    match = _enter(deal.match, deal, gubbe.seat, points, gubbe.item)
    return _passed(options, state, match, deal.carry)


def _passed(options: Options, state: Leading, match: Match, carry: int) -> Ended:
    """Pass the deal to the next seat (TOL-4), or end the match."""
    passed = pass_deal(match, state.deal.layout.table.after(match.dealer))
    if max(match.totals) >= options.target:
        ending = Ending.TARGET
    elif match.number == options.deals:
        ending = Ending.AGREED_DEALS
    else:
        return new_between_deals(state.history, passed, carry)
    winners = best_seats(passed)
    return MatchOver(state.history, passed, winners, ending, state.without_log())


def dealer_after(state: object) -> int:
    """Tell who deals first in the next match: forehand of the first deal (TOL-4).

    Raises:
        InvalidValue: the match is not over.
    """
    if not isinstance(state, MatchOver):
        msg = f"the match is not over: {state!r}"
        raise InvalidValue(msg)
    match = state.match
    # The deal has passed once for each deal, from the first dealer on.
    return (match.dealer - match.number + 1) % len(match.totals)
