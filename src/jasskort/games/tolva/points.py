"""Points at the end of a deal, and the end of a match.

Carries TOL-4 (the dealer), TOL-20 to TOL-22 (vinsten and sistan), TOL-27 and TOL-28
(what a gubbe earns), and COM-10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from jasskort import phase
from jasskort.craft.building import builder
from jasskort.games.tolva.model import RANKING, Ending, Gubbe, Item
from jasskort.mechanics.match import Match, best_seats, enter_for, pass_deal
from jasskort.mechanics.tricks import plain_card_points
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.dealing import BetweenDeals
    from jasskort.games.tolva.marriage import BeforeLead
    from jasskort.games.tolva.position import InDeal
    from jasskort.games.tolva.ruleset import Tolva

Ended: TypeAlias = "BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver["Tolva", Ending]):
    """A match of Tolva is over (COM-8)."""


_new_match_over = builder(MatchOver)


def settle(state: BeforeLead) -> Ended:
    """Book vinsten, then sistan, until a party has the target (TOL-20 to TOL-22)."""
    rules, deal = state.rules, state.deal
    parties = rules.layout.parties
    match, carry = deal.match, deal.carry + 1
    best = _most_card_points(state)
    if best is not None:
        match = enter_for(match, parties[best], best, carry, Item.VINSTEN)
        carry = 0
    if max(match.totals) < rules.target:
        last = state.turn
        match = enter_for(match, parties[last], last, 1, Item.SISTAN)
    return _passed(state, match, carry)


def _most_card_points(state: InDeal) -> Seat | None:
    """Tell a seat of the party with the most card points; None if they are shared."""
    parties = state.rules.layout.table.parties
    piles = state.pile_masks
    points = [
        plain_card_points(sum([piles[seat] for seat in party]), RANKING)
        for party in parties
    ]
    best = max(points)
    return None if points.count(best) > 1 else parties[points.index(best)][0]


def settle_gubbe(state: BeforeLead, gubbe: Gubbe, *, won: bool) -> Ended:
    """Book a gubbe that is decided; vinsten stays as it was (TOL-27, TOL-28)."""
    rules, deal = state.rules, state.deal
    worth = rules.points_of_gubbe(gubbe.item)
    points = worth if won else -worth
    party = rules.layout.parties[gubbe.seat]
    match = enter_for(deal.match, party, gubbe.seat, points, gubbe.item)
    return _passed(state, match, deal.carry)


def _passed(state: BeforeLead, match: Match, carry: int) -> Ended:
    """Pass the deal to the next seat (TOL-4), or end the match."""
    rules = state.rules
    passed = pass_deal(match, rules.layout.table.after(match.dealer))
    if max(match.totals) >= rules.target:
        ending = Ending.TARGET
    elif match.number == rules.deals:
        ending = Ending.AGREED_DEALS
    else:
        return rules.between_deals(state.history, passed, carry)
    winners, final = best_seats(passed), state.with_match(passed)
    return _new_match_over(state.history, rules, winners, ending, final)
