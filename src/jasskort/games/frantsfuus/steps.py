"""What a move does, and the step from a phase to the next.

The chapters do the moves; what may follow them, the end of a deal or of the match,
is decided here, where the chapters meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.frantsfuus import belle, claims, dealing, melding, settling
from jasskort.games.frantsfuus.model import Belle, Dealt, Declare, Options
from jasskort.games.frantsfuus.phases import BetweenDeals, FrantsfuusState, Turning
from jasskort.moves import Book, Claim, Deal, Draw, Play, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.two_handed import play
from jasskort.two_handed.dialogue import declare
from jasskort.two_handed.phases import Booking, Drawing, InDeal

_BY_PLAYERS = Claims.PLAYERS


def deal(options: Options, state: BetweenDeals, move: Deal) -> FrantsfuusState:
    """Deal; the seat that lost the last trick before is in now."""
    return _in(options, dealing.deal(options, state, move))


def follow(
    options: Options, state: play.ToFollow[Dealt], move: Play
) -> FrantsfuusState:
    """Follow with a card."""
    return after_trick(options, play.reply(state, move))


def turn(options: Options, state: Turning, move: TurnTrick) -> FrantsfuusState:
    """Turn the trick when all is booked."""
    return after_trick(options, play.turn(state, move))


def draw(_options: Options, state: Drawing[Dealt], move: Draw) -> FrantsfuusState:
    """Draw for both."""
    return play.draw(state, move)


def rob(_options: Options, state: InDeal[Dealt], move: Rob) -> FrantsfuusState:
    """Rob the upcard."""
    return play.rob(state, move)


def say_belle(options: Options, state: InDeal[Dealt], move: Belle) -> FrantsfuusState:
    """Say belle: a seat that is in may have the target by it."""
    said = belle.say_belle(state, move)
    if not claims.is_in(said, move.seat):
        return said
    return claims.end_by_referee(options, said, move.seat) or said


def after_trick(
    options: Options, state: Booking[Dealt] | play.Turned[Dealt]
) -> FrantsfuusState:
    """Go on when a trick is complete, and turned unless a meld is to be booked."""
    if type(state) is Drawing and not state.stock:
        match = settling.book_deal(options, state)
        after = settling.after_deal(options, state, match)
        if isinstance(after, BetweenDeals):
            return claims.end_by_referee(options, after, state.turn) or after
        return after
    if options.claims is _BY_PLAYERS or isinstance(state, Booking):
        return state
    return _in(options, state)


def _in(options: Options, state: play.Turned[Dealt]) -> FrantsfuusState:
    """Let the referee end the match where the seat in turn is in and would win."""
    seat = state.turn
    if state.deal.match.totals[seat] + state.points[seat] < options.target:
        return state
    return claims.end_by_referee(options, state, seat) or state


STEPS: Mapping[type, Callable[[Any, Any, Any], FrantsfuusState]] = MappingProxyType(
    {
        Deal: deal,
        Play: follow,
        Declare: declare,
        Say: melding.DIALOGUE.say,
        Book: melding.book,
        Draw: draw,
        TurnTrick: turn,
        Rob: rob,
        Belle: say_belle,
        Claim: claims.claim,
    }
)
"""What each kind of move does, once it has passed; leading is done by the ruleset."""
