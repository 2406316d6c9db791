"""What a move does, and the step from a phase to the next.

The chapters do the moves; what may follow them, the end of a deal or of the match,
is decided here, where the chapters meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.frantsfuus import belle, claims, dealing, melding, settling
from jasskort.games.frantsfuus.model import (
    LAST_TRICK,
    PACK,
    Belle,
    Dealt,
    Declare,
    Options,
)
from jasskort.games.frantsfuus.phases import BetweenDeals, FrantsfuusState, Turning
from jasskort.moves import Book, Claim, Deal, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.rooms import Step, quick_deal
from jasskort.two_handed import play
from jasskort.two_handed.dialogue import declare
from jasskort.two_handed.model import CARD_POINTS
from jasskort.two_handed.phases import Drawing, InDeal, Leading
from jasskort.two_handed.quick import quick_steps

_BY_PLAYERS = Claims.PLAYERS


def deal(options: Options, state: BetweenDeals, move: Deal) -> FrantsfuusState:
    """Deal; the seat that lost the last trick before is in now."""
    return _in(options, dealing.deal(options, state, move))


def turn(options: Options, state: Turning, move: TurnTrick) -> FrantsfuusState:
    """Turn the trick when all is booked."""
    return after_trick(options, play.turn(state, move))


def say_belle(options: Options, state: InDeal[Dealt], move: Belle) -> FrantsfuusState:
    """Say belle: a seat that is in may have the target by it."""
    said = belle.say_belle(state, move)
    if not claims.is_in(said, move.seat):
        return said
    return claims.end_by_referee(options, said, move.seat) or said


def after_trick(options: Options, state: play.Turned[Dealt]) -> FrantsfuusState:
    """Go on when a trick is turned."""
    if type(state) is Drawing and not state.stock:
        match = settling.book_deal(options, state)
        after = settling.after_deal(options, state, match)
        if isinstance(after, BetweenDeals):
            return claims.end_by_referee(options, after, state.turn) or after
        return after
    return _in(options, state)


def _in(options: Options, state: play.Turned[Dealt]) -> FrantsfuusState:
    """Let the referee end the match where the seat in turn is in and would win."""
    if options.claims is _BY_PLAYERS:
        return state
    return claims.end_by_referee(options, state, state.turn) or state


def _after_draw(
    _options: Options, _before: Drawing[Dealt], state: Leading[Dealt]
) -> FrantsfuusState:
    """Go on when cards were drawn: nothing comes of it."""
    return state


QUICK: Mapping[type, Step] = {
    BetweenDeals: quick_deal(PACK, deal),
    **quick_steps(
        Dealt,
        settled=range(1, LAST_TRICK),
        most=CARD_POINTS,
        after_trick=after_trick,
        after_draw=_after_draw,
    ),
}
"""Deals, plays and draws, by phase."""

STEPS: Mapping[type, Callable[[Any, Any, Any], FrantsfuusState]] = MappingProxyType(
    {
        Declare: declare,
        Say: melding.DIALOGUE.say,
        Book: melding.book,
        TurnTrick: turn,
        Rob: play.rob,
        Belle: say_belle,
        Claim: claims.claim,
    }
)
"""What each kind of move does that is legal and was not done quickly."""
