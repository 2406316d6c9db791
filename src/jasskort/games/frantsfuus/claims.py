"""Claims: when a seat may claim the match, and who has won it then.

Carries FRA-41 to FRA-44, FRA-46 to FRA-48: claims by players who are in, false claims,
and the referee. Whether the loser is jan (FRA-47) is told by `MatchOver.jan`.
"""

from __future__ import annotations

from jasskort.games.frantsfuus.model import Dealt, Ending, Item, Options
from jasskort.games.frantsfuus.phases import BetweenDeals, MatchOver
from jasskort.moves import Claim
from jasskort.options import Claims
from jasskort.refusals import Reason, Refusal
from jasskort.ruleset import History
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER
from jasskort.two_handed.phases import Drawing, InDeal, Leading
from jasskort.two_handed.settling import book_card_points


def is_in(state: BetweenDeals | InDeal[Dealt], seat: int) -> bool:
    """Tell whether a seat is in (FRA-42).

    It is in when it is to lead and has not declared for that lead, when it is to
    draw first, and after a deal of which it has won the last trick.
    """
    if isinstance(state, BetweenDeals):
        return state.winner == seat
    if isinstance(state, Leading):
        return state.turn == seat and state.standing is None
    return isinstance(state, Drawing) and state.turn == seat


def may_claim(options: Options, state: BetweenDeals | InDeal[Dealt], seat: int) -> bool:
    """Tell whether a seat may claim: the players claim, and it is in."""
    return options.claims is Claims.PLAYERS and is_in(state, seat)


def refusal_claim(
    _options: Options, state: BetweenDeals | InDeal[Dealt], move: Claim
) -> Refusal | None:
    """Refuse the claim of a seat that is not in."""
    seat = move.seat
    if is_in(state, seat):
        return None
    if not state.match.number:
        text = "nothing has been dealt yet: claims begin with the first lead (FRA-42)"
        return Refusal("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL, text)
    text = (
        f"seat {seat} is not in: it is neither to lead and undeclared, nor to draw "
        f"first, nor the winner of the last trick before a deal (FRA-42)"
    )
    return Refusal("FRA-42", Reason.NOT_IN, text, values=(seat,))


def claim(
    options: Options, state: BetweenDeals | InDeal[Dealt], move: Claim
) -> MatchOver:
    """Claim the match: the claimant wins with the target, else loses (FRA-44)."""
    seat = move.seat
    log = (state.history, move)
    if counted(state, seat) >= options.target:
        return _end(state, log, seat, Ending.CLAIM)
    return _end(state, log, OTHER[seat], Ending.FALSE_CLAIM)


def counted(state: BetweenDeals | InDeal[Dealt], seat: int) -> int:
    """Give the total that counts for a claim of a seat (FRA-43).

    That is what is booked, and the card points of the tricks that it has won.
    """
    total = state.match.totals[seat]
    return total + state.points[seat] if isinstance(state, InDeal) else total


def end_by_referee(
    options: Options, state: BetweenDeals | InDeal[Dealt], seat: Seat
) -> MatchOver | None:
    """End the match for a seat that is in and would win by claiming it (FRA-48).

    Args:
        options: what the players agreed on.
        state: the position.
        seat: a seat that is in.
    """
    if options.claims is Claims.PLAYERS or counted(state, seat) < options.target:
        return None
    return _end(state, state.history, seat, Ending.REFEREE)


def _end(
    state: BetweenDeals | InDeal[Dealt], log: History, winner: Seat, ending: Ending
) -> MatchOver:
    """End the match; what is counted is entered for both seats (FRA-44)."""
    match = state.match
    if isinstance(state, InDeal):
        match = book_card_points(state, Item.CARD_POINTS)
    return MatchOver(log, match, (winner,), ending, state.without_log())
