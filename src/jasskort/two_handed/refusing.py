"""Why a move is refused: what holds for every move, then what its chapter says.

Carries COM-9 (what may be done out of turn), and which moves a phase takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.packs import Pack
from jasskort.phases import BetweenDeals, MatchOver
from jasskort.refusals import Reason, Refusal
from jasskort.refusing import (
    OVER,
    deal_due,
    deal_under_way,
    refusal_of_foreign,
    refusal_of_pack,
    refusal_of_turn,
)
from jasskort.ruleset import State
from jasskort.two_handed.dialogue import Dialogue
from jasskort.two_handed.model import TABLE, Declares, WithClaims
from jasskort.two_handed.phases import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    TwoCardsLie,
)
from jasskort.two_handed.play import refusal_play, refusal_rob
from jasskort.vocabulary import Vocabulary


@attrs.frozen(kw_only=True)
class Ids:
    """Which rules of a game say what is to be done in which phase.

    Args:
        pack: the cards of the game.
        deal: the deal.
        once: a seat declares once in a trick.
        asked: what is asked in a comparison.
        answer: who must answer.
        book: what stands must be booked.
        turn: the trick is turned by the seat that has booked.
        draw: when cards are drawn.
        follow: which cards may follow to a card that was led.
        rob: who may rob the upcard, and when.
        referee: where the referee ends the match, nobody claims it.
    """

    pack: str
    deal: str
    once: str
    asked: str
    answer: str
    book: str
    turn: str
    draw: str
    follow: str
    rob: str
    referee: str


Check = Callable[[Any, Any, Any], Refusal | None]


@attrs.frozen(kw_only=True)
class Refusing:
    """What a game refuses.

    Args:
        words: every move of the game.
        pack: the cards of the game.
        ids: the rules that say what is to be done when.
        dialogue: how melds are declared and compared.
        declare: the class of the move that declares.
        turning: the phase that turns the trick after a booking, and the moves of the
            seat in turn there.
        book: what the game says of a booking.
        claim: what it says of a claim, where players claim.
        any_time: by kind of move, what it says of others that are made in turn and
            out of it.
    """

    words: Vocabulary[Any]
    pack: Pack
    ids: Ids
    dialogue: Dialogue[Any]
    declare: type[Declares]
    turning: tuple[type[State], tuple[type[Move], ...]]
    book: Check
    claim: Check
    any_time: Mapping[type[Move], Check] = MappingProxyType({})
    takes: Mapping[type[State], tuple[type[Move], ...]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Tabulate which moves of the seat in turn each phase takes."""
        turning, taken = self.turning
        takes: dict[type[State], tuple[type[Move], ...]] = {
            Leading: (Play, self.declare),
            Following: (Play, self.declare),
            Comparing: (Say, Play),
            Closing: (Play,),
            Booking: (Book,),
            turning: taken,
            Drawing: (Draw,),
        }
        object.__setattr__(self, "takes", takes)

    def refusal(self, options: Any, state: State, move: Any) -> Refusal | None:
        """Say why a move is not legal, or None if it is.

        Raises:
            InvalidValue: it is no move at all.
        """
        dealing = isinstance(move, Deal)
        if not dealing and (
            foreign := refusal_of_foreign(move, self.words, TABLE, self.ids.pack)
        ):
            return foreign
        if isinstance(state, MatchOver):
            return OVER
        if isinstance(state, BetweenDeals):
            return self._between_deals(options, state, move)
        if dealing:
            return deal_under_way(self.ids.deal)
        return self._in_deal(options, state, move)

    def _in_deal(self, options: Any, state: Any, move: Any) -> Refusal | None:
        if isinstance(move, Rob):
            return refusal_rob(state, move, self.ids.rob)
        if isinstance(move, Claim):
            return self._claim(options, state, move)
        if check := self.any_time.get(type(move)):
            return check(options, state, move)
        if refused := self._of_phase(state, move):
            return refused
        match move:
            case Play():
                return refusal_play(state, move, self.ids.follow)
            case Declares():
                return self.dialogue.refusal_declare(options, state, move)
            case Say():
                return self.dialogue.refusal_say(options, state, move)
            case Book():
                return self.book(options, state, move)
            case _:
                return None

    def _claim(self, options: WithClaims, state: State, move: Claim) -> Refusal | None:
        if options.claims is Claims.REFEREE:
            rule = self.ids.referee
            text = f"the referee ends the match, so that nobody claims ({rule})"
            return Refusal(rule, Reason.BY_REFEREE, text)
        return self.claim(options, state, move)

    def _between_deals(
        self, options: Any, state: BetweenDeals, move: Move | Deal
    ) -> Refusal | None:
        if isinstance(move, Deal):
            return refusal_of_pack(move, self.pack, self.ids.pack)
        if isinstance(move, Claim):
            return self._claim(options, state, move)
        return deal_due(self.ids.deal)

    def _of_phase(self, state: Any, move: Move) -> Refusal | None:
        """Refuse a move of a seat that is not in turn, or that the phase does not take.

        It is asked for the moves that a seat makes in its turn; what may be done at
        any time is no part of it (COM-9).
        """
        turn = state.turn
        if refused := refusal_of_turn(turn, move):
            return refused
        if type(move) in self.takes[type(state)] and not (
            isinstance(state, Comparing)
            and isinstance(move, Play)
            and turn == state.leader
        ):
            return None
        rule, reason, text = self._cause(state, move)
        return Refusal(rule, reason, f"{text} ({rule})")

    def _cause(self, state: InDeal[Any], move: Move) -> tuple[str, Reason, str]:
        """Name what stands in the way of a move in this phase."""
        ids = self.ids
        match move, state:
            case Say(), _:
                return ids.asked, Reason.NOT_ASKED, "no melds are being compared"
            case Declares(), Comparing() | Closing():
                text = f"seat {move.seat} has declared in this trick"
                return ids.once, Reason.ALREADY_DECLARED, text
            case Draw(), _ if not state.stock:
                return ids.draw, Reason.STOCK_GONE, "the stock is gone"
            case Draw(), _:
                text = "the trick at hand is not turned yet"
                return ids.draw, Reason.TRICK_NOT_TURNED, text
            case _, Booking():
                text = "the meld that stands must be booked first"
                return ids.book, Reason.MUST_BOOK, text
            case Book(), _:
                text = "no meld waits to be booked"
                return ids.book, Reason.NOTHING_TO_BOOK, text
            case TurnTrick(), _:
                text = "nothing was booked: the trick turns of itself"
                return ids.turn, Reason.NOTHING_BOOKED, text
            case _, TwoCardsLie():
                text = "the seat that has booked must turn the trick first"
                return ids.turn, Reason.MUST_TURN, text
            case _, Drawing():
                return ids.draw, Reason.MUST_DRAW, "cards must be drawn first"
            case _:
                text = "the leader must answer before a card is played"
                return ids.answer, Reason.MUST_ANSWER, text
