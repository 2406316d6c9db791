"""Why a move is refused in Tolva, phase by phase."""

from __future__ import annotations

from jasskort.games.tolva import gubbe, marriage, play
from jasskort.games.tolva.model import (
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
    Drawing,
    Following,
    InDeal,
    Leading,
    Uncovering,
)
from jasskort.moves import Draw, Play
from jasskort.refusals import Reason, Refusal
from jasskort.round_table.ruleset import Check


def refusal_leading(
    options: Options, state: Leading, move: TolvaMove
) -> Refusal | None:
    """Refuse what may not be done before a lead, and leads that are not held."""
    match move:
        case Play():
            return play.refusal_play(state, move)
        case Meld():
            return marriage.refusal_meld(options, state, move)
        case Ask():
            return marriage.refusal_ask(options, state, move.seat)
        case Halv() | Hel():
            return gubbe.refusal_gubbe(options, state, move)
        case _:
            return _out_of_time(state, move)


def refusal_before_the_lead(
    options: Options, state: Drawing | Uncovering, move: TolvaMove
) -> Refusal | None:
    """Refuse all but melding, and drawing or turning up (TOL-29, TOL-30, TOL-33)."""
    drawing = isinstance(state, Drawing)
    match move:
        case Meld():
            return marriage.refusal_meld(options, state, move)
        case Draw() | TurnUp():
            return None
        case Halv() | Hel():
            reason = Reason.MUST_DRAW if drawing else Reason.MUST_TURN_UP
            text = "a gubbe is announced after drawing or turning up (TOL-30)"
            return Refusal("TOL-30", reason, text)
        case _ if drawing:
            text = "cards must be drawn first (TOL-29)"
            return Refusal("TOL-29", Reason.MUST_DRAW, text)
        case _:
            text = "cards must be turned up first (TOL-33)"
            return Refusal("TOL-33", Reason.MUST_TURN_UP, text)


def refusal_answering(
    options: Options, state: Answering, move: TolvaMove
) -> Refusal | None:
    """Refuse all but an answer (TOL-15)."""
    match move:
        case Meld():
            return marriage.refusal_meld(options, state, move)
        case No():
            return None
        case _:
            text = f"seat {state.asker} has asked for a meld (TOL-15)"
            return Refusal("TOL-15", Reason.MUST_ANSWER, text, values=(state.asker,))


def refusal_following(
    _options: Options, state: Following, move: TolvaMove
) -> Refusal | None:
    """Refuse all but a card that does its duty."""
    match move:
        case Play():
            return play.refusal_play(state, move)
        case Meld() | Ask():
            text = "a trick is being played, and none has just been won (TOL-12)"
            return Refusal("TOL-12", Reason.NO_TRICK_WON, text)
        case Halv() | Hel():
            text = f"seat {move.seat} is not to lead, and a gubbe comes before a lead"
            values = (move.seat,)
            return Refusal("TOL-23", Reason.NOT_IN, f"{text} (TOL-23)", values=values)
        case _:
            return _out_of_time(state, move)


def _out_of_time(state: InDeal, move: TolvaMove) -> Refusal:
    """Refuse to answer, to draw or to turn up where there is nothing of the kind."""
    match move:
        case No():
            text = "nobody has asked (TOL-15)"
            return Refusal("TOL-15", Reason.NO_QUESTION, text)
        case TurnUp():
            text = "no card is to be turned up now (TOL-33)"
            return Refusal("TOL-33", Reason.NOTHING_TO_TURN_UP, text)
        case _ if state.spread.stock:
            text = "cards are drawn when a trick has been won (TOL-29)"
            return Refusal("TOL-29", Reason.TRICK_NOT_TURNED, text)
        case _:
            text = "the stock is gone (TOL-29)"
            return Refusal("TOL-29", Reason.STOCK_GONE, text)


REFUSING: dict[type, Check] = {
    Leading: refusal_leading,
    Drawing: refusal_before_the_lead,
    Uncovering: refusal_before_the_lead,
    Answering: refusal_answering,
    Following: refusal_following,
}
"""By phase, what is said of a move of the seat in turn."""
