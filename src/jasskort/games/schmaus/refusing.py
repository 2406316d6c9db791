"""What holds for every move of Schmaus before its own rule is looked at.

Carries COM-8 (nothing after the end), COM-9 (what may be done out of turn), and which
moves a phase takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from jasskort.games.schmaus.model import Declare
from jasskort.games.schmaus.phases import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    Turning,
)
from jasskort.moves import Book, Draw, Move, Play, Say, TurnTrick
from jasskort.refusals import Reason, Refusal

_TAKES: Mapping[type[InDeal], tuple[type[Move], ...]] = MappingProxyType(
    {
        Leading: (Play, Declare),
        Following: (Play, Declare),
        Comparing: (Say, Play),
        Closing: (Play,),
        Booking: (Book,),
        Turning: (TurnTrick,),
        Drawing: (Draw,),
    }
)


def refusal_of_phase(state: InDeal, move: Move) -> Refusal | None:
    """Refuse a move of a seat that is not in turn, or that the phase does not take.

    It is asked for the moves that a seat makes in its turn; robbing and claiming
    are no part of it (COM-9).
    """
    turn = state.turn
    if move.seat != turn:
        text = f"seat {turn} is in turn, not seat {move.seat} (COM-9)"
        return Refusal("COM-9", Reason.NOT_YOUR_TURN, text, values=(turn,))
    if type(move) in _TAKES[type(state)] and not (
        isinstance(state, Comparing) and isinstance(move, Play) and turn == state.leader
    ):
        return None
    rule, reason, text = _cause(state, move)
    return Refusal(rule, reason, f"{text} ({rule})")


def _cause(state: InDeal, move: Move) -> tuple[str, Reason, str]:
    """Name what stands in the way of a move in this phase."""
    match move, state:
        case Say(), _:
            return "SCH-15", Reason.NOT_ASKED, "no weis are being compared"
        case Declare(), Comparing() | Closing():
            text = f"seat {move.seat} has declared in this trick"
            return "SCH-13", Reason.ALREADY_DECLARED, text
        case Draw(), _ if not state.stock:
            return "SCH-24", Reason.STOCK_GONE, "the stock is gone"
        case Draw(), _:
            text = "the trick at hand is not turned yet"
            return "SCH-24", Reason.TRICK_NOT_TURNED, text
        case _, Booking():
            text = "the weis that stands must be booked first"
            return "SCH-18", Reason.MUST_BOOK, text
        case Book(), _:
            return "SCH-18", Reason.NOTHING_TO_BOOK, "no weis waits to be booked"
        case TurnTrick(), _:
            text = "nothing was booked: the trick turns of itself"
            return "SCH-18", Reason.NOTHING_BOOKED, text
        case _, Turning():
            text = "the seat that has booked must turn the trick first"
            return "SCH-18", Reason.MUST_TURN, text
        case _, Drawing():
            return "SCH-24", Reason.MUST_DRAW, "cards must be drawn first"
        case _:
            text = "the leader must answer before a card is played"
            return "SCH-16", Reason.MUST_ANSWER, text
