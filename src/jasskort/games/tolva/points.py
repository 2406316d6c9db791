"""Points at the end of a deal, and the end of a match.

Carries TOL-4 (the dealer), TOL-20 to TOL-22 (vinsten and sistan), TOL-27 and TOL-28
(what a gubbe earns), and COM-10.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import attrs

from jasskort import phase
from jasskort.craft.building import builder
from jasskort.games.tolva.model import RANKING, Ending, Gubbe, Item, TolvaDeal
from jasskort.mechanics.match import best_seats, enter_for, pass_deal
from jasskort.mechanics.tricks import plain_card_points
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.dealing import BetweenDeals
    from jasskort.games.tolva.marriage import BeforeLead
    from jasskort.games.tolva.ruleset import Tolva

Ended: TypeAlias = "BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver["Tolva", Ending]):
    """A match of Tolva is over (COM-8)."""


_new_match_over = builder(MatchOver)


Earned: TypeAlias = tuple[tuple[tuple[Seat, int, Item], ...], int]
"""What a deal brings at its end.

First what is booked, in order: seat, points, and what for; then what vinsten is worth
more than usual in the next deal (TOL-21).
"""


def vinsten_and_sistan(
    rules: Tolva, deal: TolvaDeal, piles: Sequence[int], last: Seat
) -> Earned:
    """Give vinsten, then sistan, until a party has the target (TOL-20 to TOL-22).

    Args:
        rules: the ruleset.
        deal: the deal.
        piles: all cards, as masks, by the seat that has won them.
        last: the seat that has won the last trick.
    """
    totals, worth = deal.match.totals, deal.carry + 1
    sistan = (last, 1, Item.SISTAN)
    best = _most_card_points(rules, piles)
    if best is None:
        return (sistan,), worth
    vinsten = (best, worth, Item.VINSTEN)
    if totals[best] + worth >= rules.target:
        return (vinsten,), 0
    return (vinsten, sistan), 0


def _most_card_points(rules: Tolva, piles: Sequence[int]) -> Seat | None:
    """Tell a seat of the party with the most card points; None if they are shared."""
    parties = rules.layout.table.parties
    points = [
        plain_card_points(sum([piles[seat] for seat in party]), RANKING)
        for party in parties
    ]
    best = max(points)
    return None if points.count(best) > 1 else parties[points.index(best)][0]


def earned_by_gubbe(
    rules: Tolva, deal: TolvaDeal, gubbe: Gubbe, *, won: bool
) -> Earned:
    """Give what a decided gubbe brings; vinsten stays as it was (TOL-27, TOL-28)."""
    worth = rules.points_of_gubbe(gubbe.item)
    points = worth if won else -worth
    return ((gubbe.seat, points, gubbe.item),), deal.carry


def settle(state: BeforeLead, earned: Earned) -> Ended:
    """Book what was earned; pass the deal to the next seat (TOL-4), or end the match."""
    rules, match = state.rules, state.deal.match
    booked, carry = earned
    parties = rules.layout.parties
    for seat, points, item in booked:
        match = enter_for(match, parties[seat], seat, points, item)
    passed = pass_deal(match, rules.layout.table.after(match.dealer))
    if max(match.totals) >= rules.target:
        ending = Ending.TARGET
    elif match.number == rules.deals:
        ending = Ending.AGREED_DEALS
    else:
        return rules.between_deals(state.history, passed, carry)
    winners, final = best_seats(passed), state.with_match(passed)
    return _new_match_over(state.history, rules, winners, ending, final)
