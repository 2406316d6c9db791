"""What a move does in Tolva, and the step from a phase to the next."""

from __future__ import annotations

from typing import Any

from jasskort.games.tolva import dealing, gubbe, marriage, play, points
from jasskort.games.tolva.model import (
    PACK,
    Ask,
    Halv,
    Hel,
    Meld,
    No,
    Options,
    TolvaMove,
    TurnUp,
)
from jasskort.games.tolva.phases import (
    Answering,
    BetweenDeals,
    Drawing,
    Following,
    Leading,
    TolvaState,
    Uncovering,
)
from jasskort.moves import Draw, Play
from jasskort.rooms import Step, quick_deal


def _quick_follow(
    options: Options, state: Following, move: TolvaMove
) -> TolvaState | None:
    """Follow; what a complete trick leads to is decided here."""
    if (
        type(move) is Play
        and state.playable & move.card.bit
        and move.seat == state.turn
    ):
        followed = play.follow(state, move)
        if type(followed) is Leading:
            return _after_trick(options, followed)
        return followed
    return None


def _quick_lead(
    _options: Options, state: Leading, move: TolvaMove
) -> TolvaState | None:
    """Lead."""
    if (
        type(move) is Play
        and play.free(state) & move.card.bit
        and move.seat == state.turn
    ):
        return play.lead(state, move)
    return None


def _quick_draw(
    _options: Options, state: Drawing, move: TolvaMove
) -> TolvaState | None:
    """Draw for both."""
    if type(move) is Draw and move.seat == state.turn:
        return play.draw(state, move)
    return None


def _quick_turn_up(
    _options: Options, state: Uncovering, move: TolvaMove
) -> TolvaState | None:
    """Turn up for both."""
    if type(move) is TurnUp and move.seat == state.turn:
        return play.turn_up(state, move)
    return None


def _after_trick(options: Options, state: Leading) -> TolvaState:
    """Go on after a trick: a gubbe or the deal is over, or the winner leads."""
    announced = state.deal.gubbe
    if announced is not None:
        won = gubbe.decided(state, announced, state.turn)
        if won is not None:
            return points.settle_gubbe(options, state, announced, won=won)
        return play.to_be_settled(state)
    return points.settle(options, state) if state.played == PACK.mask else state


def _meld(_options: Options, state: Any, move: Meld) -> TolvaState:
    return marriage.meld(state, move)


def _ask(_options: Options, state: Leading, move: Ask) -> TolvaState:
    return marriage.ask(state, move)


def _no(_options: Options, state: Answering, move: No) -> TolvaState:
    return marriage.say_no(state, move)


def _announce(_options: Options, state: Leading, move: Halv | Hel) -> TolvaState:
    return gubbe.announce(state, move)


QUICK: dict[type, Step] = {
    BetweenDeals: quick_deal(PACK, dealing.deal),
    Following: _quick_follow,
    Leading: _quick_lead,
    Drawing: _quick_draw,
    Uncovering: _quick_turn_up,
}
"""By phase, does the kind of move that most often comes in it, if it is legal."""

STEPS: dict[type, Step] = {
    Meld: _meld,
    Ask: _ask,
    No: _no,
    Halv: _announce,
    Hel: _announce,
}
"""What each kind of move does that is legal and was not done quickly."""
