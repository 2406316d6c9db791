"""Payment: whether the contract is made, what it is worth, and who pays whom.

Carries ZUG-5 (the deal passes), ZUG-11 (thrown in), ZUG-17 to ZUG-23 and COM-10.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.cardset import CardSet
from jasskort.games.zuger_tapp.model import (
    PACK,
    RANKING,
    TABLE,
    Contract,
    Ending,
    Options,
    Played,
)
from jasskort.games.zuger_tapp.phases import (
    BetweenDeals,
    Bidding,
    MatchOver,
    Result,
    Verdict,
)
from jasskort.mechanics.match import Match, best_seats, enter, pass_deal
from jasskort.mechanics.tricks import plain_card_points
from jasskort.round_table.phases import Playing
from jasskort.seats import Seat

_LEAST = {Contract.TAPP: 61, Contract.SOLO: 65, Contract.SUPER: 70, Contract.VICE: 75}
_UNITS = {Contract.TAPP: 1, Contract.SOLO: 2, Contract.SUPER: 4, Contract.VICE: 6}
_DRAWN = 60
_TAPP_VARIANT = 65
_FEW = 21
_DOUBLE, _TREBLE = 2, 3
_ALL_POINTS = RANKING.card_points(PACK.cards, None)

Ended: TypeAlias = BetweenDeals | MatchOver


def card_points(cards: int) -> int:
    """Count the card points in some cards (ZUG-2)."""
    return plain_card_points(cards, RANKING)


def unbooked(state: object) -> tuple[int, ...]:
    """Give the card points of the tricks that each seat has won."""
    if isinstance(state, Playing):
        return tuple(map(card_points, state.pile_masks))
    return (0,) * len(TABLE.seats)


def result(options: Options, state: Playing[Played]) -> Result:
    """Judge a deal that was played to its end (ZUG-18 to ZUG-21)."""
    deal = state.deal
    declarer, contract = deal.declarer, deal.contract
    points = card_points(state.pile_masks[declarer] | deal.apart)
    verdict = _verdict(options, contract, points)
    value = 0
    if verdict is not Verdict.DRAWN:
        won = verdict is Verdict.WON
        losers = [seat for seat in TABLE.seats if (seat == declarer) is not won]
        tricks = any(state.pile_masks[seat] for seat in losers)
        low = (_ALL_POINTS - points if won else points) < _FEW
        value = _UNITS[contract] * ((_DOUBLE if low else 1) if tricks else _TREBLE)
    apart = CardSet.from_mask(deal.apart)
    return Result(declarer, contract, points, apart, verdict, value)


def _verdict(options: Options, contract: Contract, points: int) -> Verdict:
    least = _LEAST[contract]
    if contract is Contract.TAPP:
        if options.tapp_at_65:
            least = _TAPP_VARIANT
        elif points == _DRAWN:
            return Verdict.DRAWN
    return Verdict.WON if points >= least else Verdict.LOST


def settle(options: Options, state: Playing[Played]) -> Ended:
    """Pay, and pass the deal on (ZUG-22); with the agreed deals all is over."""
    came_out = result(options, state)
    match = state.match
    for seat in TABLE.seats:
        if amount := _payment(came_out, seat):
            match = enter(match, seat, amount, came_out.contract)
    return _passed(options, state, match, came_out)


def _payment(came_out: Result, seat: Seat) -> int:
    """Give what a seat gets; negative if it pays."""
    won = came_out.verdict is Verdict.WON
    amount = came_out.value if won else -came_out.value
    if seat == came_out.declarer:
        return amount * (len(TABLE.seats) - 1)
    return -amount


def throw_in(options: Options, state: Bidding) -> Ended:
    """Pass the deal on without play and payment (ZUG-11)."""
    return _passed(options, state, state.match, None)


def _passed(
    options: Options,
    state: Bidding | Playing[Played],
    match: Match,
    came_out: Result | None,
) -> Ended:
    """Pass the deal to the next seat (ZUG-5, ZUG-23)."""
    passed = pass_deal(match, TABLE.after(match.dealer))
    if match.number != options.deals:
        return BetweenDeals(state.history, passed, came_out)
    return MatchOver(
        state.history,
        passed,
        best_seats(passed),
        Ending.AGREED_DEALS,
        state.without_log(),
        came_out,
    )
