"""Claims: when a match ends, and who has won it.

Carries SCH-32 to SCH-39: claims by players, the order stöck, weis, stich for the
first trick of a deal, and the referee.
"""

from __future__ import annotations

from jasskort.drafts import evolved
from jasskort.games.schmaus.model import (
    STOECK_POINTS,
    Dealt,
    Ending,
    Item,
    Options,
)
from jasskort.games.schmaus.phases import BetweenDeals, MatchOver
from jasskort.mechanics.ledger import Entry, first_past
from jasskort.mechanics.match import enter, totals_at_the_deal
from jasskort.mechanics.melds import Four, Sequence
from jasskort.moves import Claim
from jasskort.options import Claims
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.two_handed.listing import CLAIM, Moves
from jasskort.two_handed.model import OTHER, TABLE
from jasskort.two_handed.phases import Drawing, InDeal


def counted(state: BetweenDeals | InDeal[Dealt], seat: int) -> int:
    """Give the total that a claim of the seat may count on (SCH-34)."""
    total = state.match.totals[seat]
    if not isinstance(state, InDeal):
        return total
    total += state.points[seat]
    return total + STOECK_POINTS if stoeck_due(state, seat) else total


def stoeck_due(state: InDeal[Dealt], seat: int) -> bool:
    """Tell whether a seat has stöck that is not booked yet (SCH-8, SCH-34)."""
    deal = state.deal
    if deal.stoeck != seat:
        return False
    return bool(state.hand_masks[seat] & deal.trumps.couple)


def rights(options: Options, state: BetweenDeals | InDeal[Dealt], seat: Seat) -> Moves:
    """List the claim, where a seat may make it: any time from the first deal (SCH-33)."""
    if options.claims is not Claims.PLAYERS:
        return ()
    if isinstance(state, InDeal):
        return CLAIM[seat] if state.deal.claimant is None else ()
    return CLAIM[seat] if state.match.number else ()


def refusal_claim(
    _options: Options, state: BetweenDeals | InDeal[Dealt], _move: Claim
) -> Refusal | None:
    """Refuse a claim that comes too early, or while one waits."""
    if isinstance(state, BetweenDeals):
        if state.match.number:
            return None
        text = "nothing has been dealt yet: claims begin with the first deal (SCH-33)"
        return Refusal("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL, text)
    if state.deal.claimant is None:
        return None
    text = f"the claim of seat {state.deal.claimant} waits for the first trick (SCH-36)"
    values = (state.deal.claimant,)
    return Refusal("SCH-36", Reason.CLAIM_PENDING, text, values=values)


def claim(
    options: Options, state: BetweenDeals | InDeal[Dealt], move: Claim
) -> InDeal[Dealt] | MatchOver:
    """Claim the match: it ends, or waits for the end of the first trick.

    After the first draw the claimant's own total decides (SCH-35, SCH-38). From the
    deal to the first draw it is the order stöck, weis, stich (SCH-36), unless a seat
    had the target before the deal (SCH-37).
    """
    seat = move.seat
    claimed = evolved(state, history=(state.history, move))
    if isinstance(claimed, InDeal) and claimed.number == 1:
        return _claim_in_first_trick(options, claimed, seat)
    if counted(claimed, seat) >= options.target:
        return _end(claimed, seat, Ending.CLAIM)
    return _end(claimed, OTHER[seat], Ending.FALSE_CLAIM)


def _claim_in_first_trick(
    options: Options, state: InDeal[Dealt], seat: Seat
) -> InDeal[Dealt] | MatchOver:
    had = totals_at_the_deal(state.match)
    if max(had) >= options.target:
        winner = seat if had[seat] >= options.target else OTHER[seat]
        return _end(state, winner, Ending.HAD_THE_TARGET)
    state = evolved(state, deal=evolved(state.deal, claimant=seat))
    if isinstance(state, Drawing):
        return settle_first_trick(options, state) or state
    return state


def settle_first_trick(options: Options, state: Drawing[Dealt]) -> MatchOver | None:
    """End the match in the order stöck, weis, stich, if it ends (SCH-36, SCH-39).

    Args:
        options: what the players agreed on.
        state: the position when the first trick of a deal has been turned.

    Returns:
        The end, or None if nobody reaches the target and nobody has claimed.
    """
    claimant = state.deal.claimant
    if claimant is None and options.claims is Claims.PLAYERS:
        return None
    if max(counted(state, seat) for seat in TABLE.seats) < options.target:
        if claimant is None:
            return None
        return _end(state, OTHER[claimant], Ending.FALSE_CLAIM)
    match = state.match
    booked = [entry for entry in match.ledger if entry.deal == match.number]
    weis = [entry for entry in booked if isinstance(entry.what, Sequence | Four)]
    stoeck, stich = _credits(state)
    had = totals_at_the_deal(state.match)
    winner = first_past(had, [*stoeck, *weis, *stich], options.target)
    return _end(state, winner, Ending.STOECK_WEIS_STICH)


def end_by_referee(state: InDeal[Dealt], seat: Seat) -> MatchOver | None:
    """End the match for a seat whose credited points reach the target (SCH-39).

    Args:
        state: the position.
        seat: the seat that something has just been credited to.

    Returns:
        The end, or None: before the first trick of a deal is turned nothing ends it.
    """
    if state.number == 1 and not isinstance(state, Drawing):
        return None
    return _end(state, seat, Ending.REFEREE)


def _credits(state: InDeal[Dealt]) -> tuple[list[Entry], list[Entry]]:
    """List what is credited and not booked yet: stöck, and card points (SCH-34)."""
    number = state.match.number
    stoeck = [
        Entry(number, seat, STOECK_POINTS, Item.STOECK)
        for seat in TABLE.seats
        if stoeck_due(state, seat)
    ]
    points = [
        Entry(number, seat, state.points[seat], Item.CARD_POINTS)
        for seat in TABLE.seats
        if state.points[seat]
    ]
    return stoeck, points


def _end(
    state: BetweenDeals | InDeal[Dealt], winner: Seat, ending: Ending
) -> MatchOver:
    """End the match; all that is credited is entered for both seats (SCH-35)."""
    match = state.match
    if isinstance(state, InDeal):
        stoeck, points = _credits(state)
        for entry in (*stoeck, *points):
            match = enter(match, entry.seat, entry.points, entry.what)
    return MatchOver(state.history, match, (winner,), ending, state.without_log())
