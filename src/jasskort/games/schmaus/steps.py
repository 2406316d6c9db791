"""What a move does, and the step from a phase to the next.

The chapters do the moves; what may follow them, the end of a deal or of the match,
is decided here, where the chapters meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.schmaus import claims, dealing, settling, weis
from jasskort.games.schmaus.model import STOECK_POINTS, Dealt, Declare, Options
from jasskort.games.schmaus.phases import SchmausState, Turning
from jasskort.moves import Book, Claim, Deal, Draw, Play, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.seats import Seat
from jasskort.two_handed import play
from jasskort.two_handed.dialogue import declare
from jasskort.two_handed.phases import Booking, Drawing, InDeal
from jasskort.two_handed.play import ToFollow, Turned

_BY_PLAYERS = Claims.PLAYERS


def follow(options: Options, state: ToFollow[Dealt], move: Play) -> SchmausState:
    """Follow with a card."""
    return after_trick(options, play.reply(state, move))


def book(options: Options, state: Booking[Dealt], move: Book) -> SchmausState:
    """Book the weis that stands."""
    return _after_credit(options, weis.book(state, move), move.seat)


def turn(options: Options, state: Turning, move: TurnTrick) -> SchmausState:
    """Turn the trick after a booking."""
    return after_trick(options, play.turn(state, move))


def draw(options: Options, state: Drawing[Dealt], move: Draw) -> SchmausState:
    """Draw for both; stöck that comes together is credited at once."""
    drawn = play.draw(state, move)
    stoeck = drawn.deal.stoeck
    if stoeck is None or stoeck == state.deal.stoeck:
        return drawn
    return _after_credit(options, drawn, stoeck)


def rob(options: Options, state: InDeal[Dealt], move: Rob) -> SchmausState:
    """Rob the upcard; stöck that comes together is credited at once."""
    return _after_credit(options, play.rob(state, move), move.seat)


def after_trick(
    options: Options, state: Booking[Dealt] | Turned[Dealt]
) -> SchmausState:
    """Go on when a trick is complete, and turned unless a weis is to be booked."""
    if type(state) is Booking:
        return state
    if type(state) is Drawing:
        if state.number == 1:
            return claims.settle_first_trick(options, state) or state
        if not state.stock:
            return settling.after_deal(options, state, settling.book_deal(state))
    if options.claims is _BY_PLAYERS:
        return state
    winner = state.turn
    points = state.deal.match.totals[winner] + state.points[winner]
    if points + STOECK_POINTS < options.target:  # not even with stöck
        return state
    return _after_credit(options, state, winner)


def _after_credit(options: Options, state: InDeal[Dealt], seat: Seat) -> SchmausState:
    """Let the referee end the match if what a seat was credited ends it."""
    if options.claims is _BY_PLAYERS or claims.counted(state, seat) < options.target:
        return state
    return claims.end_by_referee(state, seat) or state


STEPS: Mapping[type, Callable[[Any, Any, Any], SchmausState]] = MappingProxyType(
    {
        Deal: dealing.deal,
        Play: follow,
        Declare: declare,
        Say: weis.DIALOGUE.say,
        Book: book,
        TurnTrick: turn,
        Draw: draw,
        Rob: rob,
        Claim: claims.claim,
    }
)
"""What each kind of move does, once it has passed; leading is done by the ruleset."""
