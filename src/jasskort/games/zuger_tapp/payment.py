"""Payment: whether the contract is made, what it is worth, and who pays whom.

Carries ZUG-5 (the deal passes), ZUG-11 (thrown in), ZUG-17 to ZUG-23 and COM-10. What
wins a contract and what it is worth a table may want otherwise: `ZugerTapp.least`,
`ZugerTapp.drawn_at` and `ZugerTapp.units` say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from jasskort import phase
from jasskort.cardset import CardSet
from jasskort.craft.building import builder
from jasskort.games.zuger_tapp.model import (
    PACK,
    RANKING,
    SEATS,
    Contract,
    Ending,
    Played,
    Result,
    Rules,
    Verdict,
)
from jasskort.in_deal import Masks
from jasskort.mechanics.match import Match, best_seats, close_deal
from jasskort.mechanics.tricks import plain_card_points

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.auction import Bidding
    from jasskort.games.zuger_tapp.dealing import BetweenDeals
    from jasskort.games.zuger_tapp.play import Playing

FEW = 21
DOUBLE, TREBLE = 2, 3
ALL_POINTS = RANKING.card_points(PACK.cards, None)
_WON, _LOST, _DRAWN = Verdict.WON, Verdict.LOST, Verdict.DRAWN


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver[Rules, Ending]):
    """A match of Zuger Tapp is over (COM-8).

    Args:
        history: the last deal, with its moves.
        rules: the ruleset that it was played by.
        winners: the seats with the highest balance (COM-10).
        ending: how it ended.
        final: the position in which it ended.
        result: how the last deal came out; None if it was thrown in. It takes no part
            in equality.
    """

    result: Result | None = attrs.field(eq=False)

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("result", self.result)]


_new_match_over = builder(MatchOver)
_new_result = builder(Result)


def settle(state: Playing) -> BetweenDeals | MatchOver:
    """Pay, and pass the deal on: a defender pays or gets the value (ZUG-22)."""
    result = judge(state)
    payments = [
        (units, result.contract)
        for units in _payments(result.declarer, result.verdict, result.value)
    ]
    return _ended(state, close_deal(state.deal.match, payments), result)


def judge(state: Playing) -> Result:
    """Judge a deal that was played to its end (ZUG-18 to ZUG-21)."""
    deal, piles = state.deal, state.pile_masks
    declarer, contract = deal.declarer, deal.contract
    counted = _counted(piles, declarer, deal.apart)
    verdict, value = _valued(state.rules, contract, *counted)
    apart = CardSet.from_mask(deal.apart)
    return _new_result(declarer, contract, counted[0], apart, verdict, value)


def paid(rules: Rules, deal: Played, piles: Masks) -> tuple[int, ...]:
    """Give the units that each seat gets or pays (ZUG-22)."""
    counted = _counted(piles, deal.declarer, deal.apart)
    return paid_for(rules, deal.declarer, deal.contract, *counted)


def paid_for(
    rules: Rules,
    declarer: int,
    contract: Contract,
    points: int,
    own: bool,  # noqa: FBT001 - as it is counted
    others: bool,  # noqa: FBT001 - as it is counted
) -> tuple[int, ...]:
    """Give the units that each seat gets or pays for what was counted (ZUG-22).

    Args:
        rules: the ruleset.
        declarer: the seat that played alone.
        contract: what it had bid.
        points: its card points, with those that lay apart (ZUG-18).
        own: whether it has won a trick.
        others: whether the others have won one.
    """
    return _payments(declarer, *_valued(rules, contract, points, own, others))


def _payments(declarer: int, verdict: Verdict, value: int) -> tuple[int, ...]:
    """Give what each seat gets or pays: a defender the value (ZUG-22)."""
    if verdict is not _WON:
        value = -value
    payments = [-value] * SEATS
    payments[declarer] = value * (SEATS - 1)
    return tuple(payments)


def _counted(piles: Masks, declarer: int, apart: int) -> tuple[int, bool, bool]:
    """Count the declarer's card points (ZUG-18), and see which side has a trick."""
    own = piles[declarer]
    return card_points(own | apart), own != 0, sum(piles) != own


def _valued(
    rules: Rules,
    contract: Contract,
    points: int,
    own: bool,  # noqa: FBT001 - as it is counted
    others: bool,  # noqa: FBT001 - as it is counted
) -> tuple[Verdict, int]:
    """Tell whether the contract is made, and what a defender pays or gets."""
    if points == rules.drawn_at(contract):
        return _DRAWN, 0
    won = points >= rules.least(contract)
    tricks, low = (others, ALL_POINTS - points) if won else (own, points)
    times = TREBLE if not tricks else DOUBLE if low < FEW else 1
    return _WON if won else _LOST, rules.units(contract) * times


def card_points(cards: int) -> int:
    """Count the card points in some cards, a mask (ZUG-2)."""
    return plain_card_points(cards, RANKING)


def throw_in(state: Bidding) -> BetweenDeals | MatchOver:
    """Pass the deal on without play and payment (ZUG-11)."""
    return _ended(state, close_deal(state.deal.match, ()), None)


def _ended(
    state: Bidding | Playing, match: Match, result: Result | None
) -> BetweenDeals | MatchOver:
    """Have the next seat deal (ZUG-5, ZUG-23); with the agreed deals all is over."""
    rules, history = state.rules, state.history
    if match.number != rules.deals:
        return rules.between_deals(history, match, result)
    final, winners = state.with_match(match), best_seats(match)
    return _new_match_over(history, rules, winners, Ending.AGREED_DEALS, final, result)
