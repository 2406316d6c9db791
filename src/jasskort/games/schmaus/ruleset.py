"""Schmaus: a table of contents. Which chapter serves which phase and which move.

Two players, Swiss jass: tricks, weis, stöck and a stock; first to 1500 points. The
rules are SCH-1 to SCH-42. The moves of the vocabulary come in this order: the 36
plays by card, the 7 declarations by value, the answers (four, sequence, the ranks
from six to ace, plain, trump), the bookings (sequences by suit, top rank and length,
then fours by rank), draw, turn, rob, claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from jasskort.cards import Card
from jasskort.errors import InvalidValue
from jasskort.games.schmaus import claims, dealing, play, settling, weis
from jasskort.games.schmaus.legal import MOVES
from jasskort.games.schmaus.model import (
    PACK,
    TABLE,
    VALUES,
    Claims,
    Declare,
    Options,
    SchmausMove,
)
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    Booking,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    SchmausState,
)
from jasskort.games.schmaus.ranking import find_weis
from jasskort.games.schmaus.refusing import refusal_of_phase
from jasskort.mechanics.contest import Answer, Line, Side
from jasskort.mechanics.melds import Meld
from jasskort.moves import (
    Book,
    Claim,
    Deal,
    Draw,
    Move,
    Play,
    Rob,
    Say,
    TurnTrick,
)
from jasskort.packs import Pack
from jasskort.refusals import IllegalMove, Reason, Refusal
from jasskort.ruleset import Ruleset, Score
from jasskort.seats import Seat, Table
from jasskort.vocabulary import Vocabulary


def _every_move(seat: Seat) -> Iterator[SchmausMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    for value in VALUES:
        yield Declare(seat, value)
    answers: list[Answer] = [Line.FOUR, Line.SEQUENCE, *PACK.ranks]
    for answer in (*answers, Side.PLAIN, Side.TRUMP):
        yield Say(seat, answer)
    for meld in find_weis(PACK.mask):
        yield Book(seat, meld)
    yield from (Draw(seat), TurnTrick(seat), Rob(seat), Claim(seat))


_PLAYERS = Claims.PLAYERS
_VOCABULARY = Vocabulary("Schmaus", TABLE.seats, _every_move)


@attrs.frozen(kw_only=True)
class Schmaus(Options, Ruleset[SchmausState, SchmausMove]):
    """Schmaus: two players, 36 cards, weis and stöck, to 1500 points.

    States are phases (`jasskort.games.schmaus.phases`); `legal_moves` lists plays,
    declarations, answers, bookings, draw, turn, rob and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: "players" claim the match, or the "referee" ends it (SCH-39).
        ties: whether equal side-suit sequences favour the "non-dealer" or the
            "leader" of the trick (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    name: ClassVar[str] = "schmaus"
    pack: ClassVar[Pack] = PACK

    @property
    def table(self) -> Table:
        """Two seats, each a party of its own."""
        return TABLE

    @property
    def _words(self) -> Vocabulary[SchmausMove]:
        return _VOCABULARY

    def start(self, *, dealer: int = 0) -> SchmausState:
        """Give the state before the first deal of a match."""
        return settling.start(TABLE.check(dealer))

    def next_match(self, state: SchmausState) -> SchmausState:
        """Give the state before the next match; the winner deals (SCH-11)."""
        return settling.next_match(state)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the lower rank; equal ranks draw again (SCH-9)."""
        return dealing.first_dealer(cards)

    def legal_moves(
        self, state: SchmausState, seat: int | None = None
    ) -> tuple[SchmausMove, ...]:
        """List the legal moves of a seat, in turn or out of it."""
        asked = state.turn if seat is None else TABLE.check(seat)
        moves_of_phase = MOVES.get(type(state))
        if moves_of_phase is None or asked is None:
            _checked(state)
            return ()
        return moves_of_phase(self, state, asked)

    def legal_melds(
        self, state: SchmausState, seat: int | None = None
    ) -> tuple[Meld, ...]:
        """List the weis that a seat could now declare, or has declared and could book.

        A seat that is not in turn has some only while its declaration is open.
        """
        asked = _checked(state).turn if seat is None else TABLE.check(seat)
        if isinstance(state, InDeal) and asked is not None:
            return weis.legal_weis(self, state, asked)
        return ()

    def refusal(self, state: SchmausState, move: SchmausMove | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is."""
        _checked(state)
        if not isinstance(move, Deal) and (foreign := _refusal_of_foreign(move)):
            return foreign
        if state.over:
            return Refusal("COM-8", Reason.MATCH_OVER, "the match is over (COM-8)")
        if isinstance(state, BetweenDeals):
            return self._refusal_between_deals(state, move)
        return _REFUSAL[type(move)](self, state, move)

    def apply(self, state: SchmausState, move: SchmausMove | Deal) -> SchmausState:
        """Give the state after a move."""
        # The three moves that make up most of a deal are passed by one mask test;
        # what fails it is refused, or done, like all others.
        if type(move) is Play:
            seat = move.seat
            if type(state) is Leading:
                if state.turn == seat and state.hand_masks[seat] & move.card.bit:
                    return play.lead(state, move)
            elif type(state) is Following and (
                state.turn == seat and play.playable(state) & move.card.bit
            ):
                return self._after_trick(play.reply(state, move))
        elif type(move) is Draw and type(state) is Drawing and state.turn == move.seat:
            return self._draw(state, move)
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(move, refusal)
        return _APPLY[type(move)](self, state, move)

    def score(self, state: SchmausState) -> Score:
        """Give the score; `unbooked` counts the card points of turned tricks."""
        match _checked(state):
            case MatchOver(match=match, winners=winners, ending=ending):
                return Score(
                    match.totals,
                    match.totals,
                    match.ledger,
                    (0, 0),
                    winners,
                    ending,
                    stakes=1,
                )
            case BetweenDeals(match=match):
                return Score(match.totals, match.totals, match.ledger, (0, 0))
            case InDeal(match=match, points=points):
                return Score(match.totals, match.totals, match.ledger, points)

    def _refusal_between_deals(
        self, state: BetweenDeals, move: SchmausMove | Deal
    ) -> Refusal | None:
        match move:
            case Deal():
                return dealing.refusal_deal(move)
            case Claim():
                return claims.refusal_claim(self, state)
            case _:
                text = "a deal is due (SCH-10)"
                return Refusal("SCH-10", Reason.DEAL_DUE, text)

    def _refusal_deal(self, _state: InDeal, _move: Deal) -> Refusal:
        text = "the deal under way is not over (SCH-10)"
        return Refusal("SCH-10", Reason.DEAL_UNDER_WAY, text)

    def _refusal_play(self, state: Any, move: Play) -> Refusal | None:
        return refusal_of_phase(state, move) or play.refusal_play(state, move)

    def _refusal_declare(self, state: Any, move: Declare) -> Refusal | None:
        return refusal_of_phase(state, move) or weis.refusal_declare(self, state, move)

    def _refusal_say(self, state: Any, move: Say) -> Refusal | None:
        return refusal_of_phase(state, move) or weis.refusal_say(self, state, move)

    def _refusal_book(self, state: Any, move: Book) -> Refusal | None:
        return refusal_of_phase(state, move) or weis.refusal_book(self, state, move)

    def _refusal_in_turn(self, state: Any, move: Draw | TurnTrick) -> Refusal | None:
        return refusal_of_phase(state, move)

    def _refusal_rob(self, state: InDeal, move: Rob) -> Refusal | None:
        return play.refusal_rob(state, move, weis.declaration_of(state, move.seat))

    def _refusal_claim(self, state: InDeal, _move: Claim) -> Refusal | None:
        return claims.refusal_claim(self, state)

    def _deal(self, state: BetweenDeals, move: Deal) -> SchmausState:
        return dealing.deal(state, move)

    def _play(self, state: Any, move: Play) -> SchmausState:
        return self._after_trick(play.reply(state, move))

    def _declare(self, state: Any, move: Declare) -> SchmausState:
        return weis.apply_declare(state, move)

    def _say(self, state: Any, move: Say) -> SchmausState:
        return weis.apply_say(state, move)

    def _book(self, state: Any, move: Book) -> SchmausState:
        return self._after_credit(weis.apply_book(state, move), move.seat)

    def _turn(self, state: Any, move: TurnTrick) -> SchmausState:
        return self._after_trick(play.turn(state, move))

    def _draw(self, state: Drawing, move: Draw) -> SchmausState:
        drawn = play.draw(state, move)
        stoeck = drawn.deal.stoeck
        if stoeck is None or stoeck == state.deal.stoeck:
            return drawn
        return self._after_credit(drawn, stoeck)

    def _rob(self, state: InDeal, move: Rob) -> SchmausState:
        return self._after_credit(play.rob(state, move), move.seat)

    def _claim(self, state: BetweenDeals | InDeal, move: Claim) -> SchmausState:
        return claims.claim(self, state, move)

    def _after_trick(self, state: Booking | Drawing | Leading) -> SchmausState:
        """Go on when a trick is complete, and turned unless a weis is to be booked."""
        if type(state) is Booking:
            return state
        if type(state) is Drawing:
            if state.number == 1:
                return claims.settle_first_trick(self, state) or state
            if not state.stock:
                return settling.after_deal(self, state, settling.book_deal(state))
        return self._after_credit(state, state.turn)

    def _after_credit(self, state: InDeal, seat: Seat) -> SchmausState:
        """Let the referee end the match if what a seat was credited ends it."""
        if self.claims is _PLAYERS or state.credited(seat) < self.target:
            return state
        return claims.end_by_referee(state, seat) or state


_REFUSAL: Mapping[type, Callable[[Any, Any, Any], Refusal | None]] = {
    Deal: Schmaus._refusal_deal,
    Play: Schmaus._refusal_play,
    Declare: Schmaus._refusal_declare,
    Say: Schmaus._refusal_say,
    Book: Schmaus._refusal_book,
    Draw: Schmaus._refusal_in_turn,
    TurnTrick: Schmaus._refusal_in_turn,
    Rob: Schmaus._refusal_rob,
    Claim: Schmaus._refusal_claim,
}
_APPLY: Mapping[type, Callable[[Any, Any, Any], SchmausState]] = {
    Deal: Schmaus._deal,
    Play: Schmaus._play,
    Declare: Schmaus._declare,
    Say: Schmaus._say,
    Book: Schmaus._book,
    TurnTrick: Schmaus._turn,
    Rob: Schmaus._rob,
    Claim: Schmaus._claim,
}


_STATES = (InDeal, BetweenDeals, MatchOver)


def _checked(state: SchmausState) -> SchmausState:
    if not isinstance(state, _STATES):
        msg = f"no state of Schmaus: {state!r}"
        raise InvalidValue(msg)
    return state


def _refusal_of_foreign(move: SchmausMove) -> Refusal | None:
    """Refuse a move that no seat of this game could ever make.

    Raises:
        InvalidValue: it is no move at all.
    """
    if not isinstance(move, Move):
        msg = f"no move: {move!r}"
        raise InvalidValue(msg)
    if move.seat >= len(TABLE.seats):
        text = f"there is no seat {move.seat} (COM-1)"
        return Refusal("COM-1", Reason.NO_SUCH_SEAT, text, values=(move.seat,))
    if move not in _VOCABULARY:
        text = f'Schmaus has no move "{move}"'
        return Refusal("SCH-1", Reason.NO_SUCH_MOVE, text, values=(move,))
    return None
