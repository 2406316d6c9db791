"""What a move does, and the step from a phase to the next.

The chapters do the moves; what may follow them, the end of a deal or of the match,
is decided here, where the chapters meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.schmaus import claims, dealing, settling, weis
from jasskort.games.schmaus.model import (
    LAST_TRICK,
    PACK,
    STOECK_POINTS,
    Dealt,
    Declare,
    Options,
)
from jasskort.games.schmaus.phases import BetweenDeals, SchmausState, Turning
from jasskort.moves import Book, Claim, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.rooms import Step, quick_deal
from jasskort.seats import Seat
from jasskort.two_handed import play
from jasskort.two_handed.dialogue import declare
from jasskort.two_handed.model import CARD_POINTS
from jasskort.two_handed.phases import Booking, Drawing, InDeal, Leading
from jasskort.two_handed.play import Turned
from jasskort.two_handed.quick import quick_steps

_BY_PLAYERS = Claims.PLAYERS


def book(options: Options, state: Booking[Dealt], move: Book) -> SchmausState:
    """Book the weis that stands."""
    return _after_credit(options, weis.book(state, move), move.seat)


def turn(options: Options, state: Turning, move: TurnTrick) -> SchmausState:
    """Turn the trick after a booking."""
    return after_trick(options, play.turn(state, move))


def after_draw(
    options: Options, before: Drawing[Dealt], state: Leading[Dealt]
) -> SchmausState:
    """Go on when cards were drawn; stöck that comes together is credited at once."""
    stoeck = state.deal.stoeck
    if stoeck is None or stoeck == before.deal.stoeck:
        return state
    return _after_credit(options, state, stoeck)


def rob(options: Options, state: InDeal[Dealt], move: Rob) -> SchmausState:
    """Rob the upcard; stöck that comes together is credited at once."""
    return _after_credit(options, play.rob(options, state, move), move.seat)


def after_trick(options: Options, state: Turned[Dealt]) -> SchmausState:
    """Go on when a trick is turned."""
    if type(state) is Drawing:
        if state.number == 1:
            return claims.settle_first_trick(options, state) or state
        if not state.stock:
            return settling.after_deal(options, state, settling.book_deal(state))
    return _after_credit(options, state, state.turn)


def _after_credit(options: Options, state: InDeal[Dealt], seat: Seat) -> SchmausState:
    """Let the referee end the match if what a seat was credited ends it."""
    if options.claims is _BY_PLAYERS or claims.counted(state, seat) < options.target:
        return state
    return claims.end_by_referee(state, seat) or state


QUICK: Mapping[type, Step] = {
    BetweenDeals: quick_deal(PACK, dealing.deal),
    **quick_steps(
        Dealt,
        settled=range(2, LAST_TRICK),
        most=CARD_POINTS + STOECK_POINTS,
        after_trick=after_trick,
        after_draw=after_draw,
    ),
}
"""Deals, plays and draws, by phase."""

STEPS: Mapping[type, Callable[[Any, Any, Any], SchmausState]] = MappingProxyType(
    {
        Declare: declare,
        Say: weis.DIALOGUE.say,
        Book: book,
        TurnTrick: turn,
        Rob: rob,
        Claim: claims.claim,
    }
)
"""What each kind of move does that is legal and was not done quickly."""
