"""Why a move is refused: what holds for every move, then the rule of its own chapter.

Carries COM-1 (seats), COM-2 (deals), COM-8 (nothing after the end), COM-9 (what may be
done out of turn), and which moves a phase takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from jasskort.errors import InvalidValue
from jasskort.games.schmaus import claims, dealing, play, weis
from jasskort.games.schmaus.model import TABLE, Declare, Options, SchmausMove
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    SchmausState,
    Turning,
)
from jasskort.games.schmaus.words import VOCABULARY
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
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


def refusal(
    options: Options, state: SchmausState, move: SchmausMove | Deal
) -> Refusal | None:
    """Say why a move is not legal, or None if it is.

    Raises:
        InvalidValue: it is no move at all.
    """
    if not isinstance(move, Deal) and (foreign := _refusal_of_foreign(move)):
        return foreign
    match state:
        case MatchOver():
            return Refusal("COM-8", Reason.MATCH_OVER, "the match is over (COM-8)")
        case BetweenDeals():
            return _refusal_between_deals(options, state, move)
        case _:
            return _refusal_in_deal(options, state, move)


def _refusal_of_foreign(move: SchmausMove) -> Refusal | None:
    """Refuse a move that no seat of this game could ever make."""
    if move in VOCABULARY:
        return None
    if not isinstance(move, Move):
        msg = f"no move: {move!r}"
        raise InvalidValue(msg)
    if move.seat >= len(TABLE.seats):
        text = f"there is no seat {move.seat} (COM-1)"
        return Refusal("COM-1", Reason.NO_SUCH_SEAT, text, values=(move.seat,))
    text = f'Schmaus has no move "{move}" (SCH-1)'
    return Refusal("SCH-1", Reason.NO_SUCH_MOVE, text, values=(move,))


def _refusal_between_deals(
    options: Options, state: BetweenDeals, move: SchmausMove | Deal
) -> Refusal | None:
    match move:
        case Deal():
            return dealing.refusal_deal(move)
        case Claim():
            return claims.refusal_claim(options, state)
        case _:
            return Refusal("SCH-10", Reason.DEAL_DUE, "a deal is due first (SCH-10)")


def _refusal_in_deal(
    options: Options, state: InDeal, move: SchmausMove | Deal
) -> Refusal | None:
    match move:
        case Deal():
            text = "the deal under way is not over (SCH-10)"
            return Refusal("SCH-10", Reason.DEAL_UNDER_WAY, text)
        case Claim():
            return claims.refusal_claim(options, state)
        case Rob():
            return play.refusal_rob(state, move, weis.declaration_of(state, move.seat))
    if refused := _refusal_of_phase(state, move):
        return refused
    match state, move:
        case Leading() | Following() | Comparing() | Closing(), Play():
            return play.refusal_play(state, move)
        case Leading() | Following(), Declare():
            return weis.refusal_declare(options, state, move)
        case Comparing(), Say():
            return weis.refusal_say(options, state, move)
        case Booking(), Book():
            return weis.refusal_book(options, state, move)
        case _:
            return None


def _refusal_of_phase(state: InDeal, move: Move) -> Refusal | None:
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
