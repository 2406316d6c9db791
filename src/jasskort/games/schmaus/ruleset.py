"""Schmaus: a table of contents. What answers which verb, and in which phase.

Two players, Swiss jass: tricks, weis, stöck and a stock; first to 1500 points. The
rules are SCH-1 to SCH-42. `legal` lists the moves phase by phase, `refusing` tells
what forbids a move, `steps` does it; the chapters that they ask are `dealing`,
`weis`, `play`, `settling`, `claims` and `slate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, assert_never

import attrs
from typing_extensions import override

from jasskort.cards import Card
from jasskort.errors import InvalidValue
from jasskort.games.schmaus import dealing, play, settling, steps, weis
from jasskort.games.schmaus.legal import MOVES, moves_following, moves_leading
from jasskort.games.schmaus.model import PACK, TABLE, Options, SchmausMove
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    SchmausState,
)
from jasskort.games.schmaus.refusing import refusal
from jasskort.games.schmaus.steps import STEPS
from jasskort.games.schmaus.words import VOCABULARY
from jasskort.mechanics.melds import Meld
from jasskort.moves import Deal, Draw, Play
from jasskort.packs import Pack
from jasskort.refusals import Refusal
from jasskort.ruleset import Ruleset, Score, refuse
from jasskort.seats import Seat, Table
from jasskort.vocabulary import Vocabulary


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
    @override
    def table(self) -> Table:
        """Two seats, each a party of its own."""
        return TABLE

    @property
    @override
    def words(self) -> Vocabulary[SchmausMove]:
        """Every move of the game, numbered and spelled."""
        return VOCABULARY

    @override
    def start(self, *, dealer: int = 0) -> SchmausState:
        """Give the state before the first deal of a match."""
        return settling.start(TABLE.check(dealer))

    @override
    def next_match(self, state: SchmausState) -> SchmausState:
        """Give the state before the next match; the winner deals (SCH-11)."""
        return settling.next_match(state)

    @override
    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the lower rank; equal ranks draw again (SCH-9)."""
        return dealing.first_dealer(cards)

    @override
    def legal_moves(
        self, state: SchmausState, seat: int | None = None
    ) -> tuple[SchmausMove, ...]:
        """List the legal moves of a seat, in turn or out of it."""
        asked = None if seat is None else TABLE.check(seat)
        # The two commonest phases first: a call that always goes to one function is
        # faster than one by way of the table.
        if type(state) is Leading:
            return moves_leading(self, state, asked)
        if type(state) is Following:
            return moves_following(self, state, asked)
        try:
            moves_of_phase = MOVES[type(state)]
        except KeyError:
            _checked(state)
            return ()
        return moves_of_phase(self, state, asked)

    @override
    def legal_melds(
        self, state: SchmausState, seat: int | None = None
    ) -> tuple[Meld, ...]:
        """List the weis that a seat could now declare, or has declared and could book.

        A seat that is not in turn has some only while its declaration is open.
        """
        turn = _checked(state).turn
        asked = turn if seat is None else TABLE.check(seat)
        if isinstance(state, InDeal) and asked is not None:
            return weis.legal_weis(self, state, asked)
        return ()

    @override
    def refusal(self, state: SchmausState, move: SchmausMove | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is."""
        return refusal(self, _checked(state), move)

    @override
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
                state.turn == seat
                and (state.hand_masks[seat] if state.stock else play.playable(state))
                & move.card.bit
            ):
                return steps.after_trick(self, play.reply(state, move))
        elif type(move) is Draw and type(state) is Drawing and state.turn == move.seat:
            return steps.draw(self, state, move)
        refuse(move, self.refusal(state, move))
        return STEPS[type(move)](self, state, move)

    @override
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
            case unknown:
                assert_never(unknown)


_STATES = (InDeal, BetweenDeals, MatchOver)


def _checked(state: SchmausState) -> SchmausState:
    if not isinstance(state, _STATES):
        msg = f"no state of Schmaus: {state!r}"
        raise InvalidValue(msg)
    return state
