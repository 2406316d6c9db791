"""Which moves are legal in the two-handed jass games, phase by phase.

What a seat may do in its turn comes first, then what it may do at any time (COM-9).
Plays, declarations, answers and bookings come in the order of the vocabulary.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from jasskort.mechanics.contest import Comparable
from jasskort.mechanics.melds import Meld
from jasskort.moves import Book, Claim, Draw, Move, PlayTable, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.packs import Pack
from jasskort.phases import BetweenDeals
from jasskort.ruleset import State
from jasskort.seats import Seat
from jasskort.two_handed.dialogue import Dialogue
from jasskort.two_handed.model import TABLE, WithClaims
from jasskort.two_handed.phases import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
)
from jasskort.two_handed.play import playable

Moves: TypeAlias = tuple[Any, ...]

_BY_PLAYERS = Claims.PLAYERS
DRAW, TURN, ROB, CLAIM = (
    tuple((kind(seat),) for seat in TABLE.seats)
    for kind in (Draw, TurnTrick, Rob, Claim)
)
"""By seat, the one move of that kind, as a tuple to be added to others."""


def declarations(
    declare: Callable[[Seat, int], Move], called: Sequence[int]
) -> tuple[dict[tuple[int, ...], Moves], ...]:
    """Tabulate, by seat, the moves that declare some values or kinds, in their order.

    Args:
        declare: makes the move.
        called: all the values or kinds, ascending.
    """
    return tuple(
        {
            some: tuple(declare(seat, each) for each in some)
            for size in range(len(called) + 1)
            for some in itertools.combinations(called, size)
        }
        for seat in TABLE.seats
    )


class Listing:
    """The legal moves of a game, by phase.

    Args:
        pack: the cards of the game.
        dialogue: how its melds are declared and compared.
        declare: by seat, the moves that declare some values or kinds.
        turning: lists what may be done by the seat in turn in the phase that turns
            the trick, by options and state.
        melds: lists the melds that a seat could declare or book, by options, state and
            seat.
        rights: lists what a seat may do at any time beside robbing, by options, state
            and seat; asked where players claim, or the seat holds king and queen of
            trump.
    """

    def __init__(
        self,
        *,
        pack: Pack,
        dialogue: Dialogue[Any],
        declare: tuple[dict[tuple[int, ...], Moves], ...],
        turning: Callable[[Any, Any], Moves],
        melds: Callable[[Any, Any, Seat], tuple[Meld, ...]],
        rights: Callable[[Any, Any, Seat], Moves],
    ) -> None:
        """Fill the tables."""
        self._plays = PlayTable(pack, TABLE.seats)
        self._dialogue = dialogue
        self._last_trick = dialogue.last_trick
        self._declare = declare
        self._declarable = dialogue.declarable
        self._turning = turning
        self.melds = melds
        self._rights = rights

    # The first three run at nearly every move: they look things up in place.

    def leading(
        self, options: WithClaims, state: Leading[Any], asked: Seat | None
    ) -> Moves:
        """List what a seat may do when a card is to be led."""
        moves: Moves = ()
        turn = state.turn
        seat = turn if asked is None else asked
        hand = state.hand_masks[seat]
        locked = False
        if seat == turn:
            if state.standing is None and state.number <= self._last_trick:
                moves, melds = self._plays.of_hand(seat, hand)
                if melds:
                    moves += self._declare[seat][self._declarable(options, state)]
            else:
                moves = self._plays.of(seat, hand)
                locked = state.standing is not None
        trumps = state.deal.trumps
        if hand & trumps.robber_bit and state.stock and not locked:
            moves += ROB[seat]
        if options.claims is _BY_PLAYERS or hand & trumps.couple == trumps.couple:
            moves += self._rights(options, state, seat)
        return moves

    def following(
        self, options: WithClaims, state: Following[Any], asked: Seat | None
    ) -> Moves:
        """List what a seat may do when the follower may still declare, and plays."""
        moves: Moves = ()
        turn = state.turn
        seat = turn if asked is None else asked
        hand = state.hand_masks[seat]
        stock = state.stock
        locked = False
        if seat != turn:
            locked = state.standing is not None
        elif stock:
            moves, melds = self._plays.of_hand(seat, hand)
            if melds:
                moves += self._declare[seat][self._declarable(options, state)]
        else:
            moves = self._plays.of(seat, playable(state))
            if state.number == self._last_trick:
                moves += self._declare[seat][self._declarable(options, state)]
        trumps = state.deal.trumps
        if hand & trumps.robber_bit and stock and not locked:
            moves += ROB[seat]
        if options.claims is _BY_PLAYERS or hand & trumps.couple == trumps.couple:
            moves += self._rights(options, state, seat)
        return moves

    def drawing(
        self, options: WithClaims, state: Drawing[Any], asked: Seat | None
    ) -> Moves:
        """List what a seat may do when a trick is turned and cards are to be drawn."""
        turn = state.turn
        seat = turn if asked is None else asked
        moves: Moves = DRAW[seat] if seat == turn else ()
        hand = state.hand_masks[seat]
        trumps = state.deal.trumps
        if hand & trumps.robber_bit:
            moves += ROB[seat]
        if options.claims is _BY_PLAYERS or hand & trumps.couple == trumps.couple:
            moves += self._rights(options, state, seat)
        return moves

    def elsewhere(
        self, options: WithClaims, state: InDeal[Any], asked: Seat | None
    ) -> Moves:
        """List what a seat may do where a trick is being settled."""
        seat = state.turn if asked is None else asked
        moves = self._own(options, state, seat) if seat == state.turn else ()
        if (
            state.stock
            and state.hand_masks[seat] & state.deal.trumps.robber_bit
            and state.declaration_of(seat) is None
        ):
            moves += ROB[seat]
        return moves + self._rights(options, state, seat)

    def _own(self, options: WithClaims, state: InDeal[Any], seat: Seat) -> Moves:
        dialogue = self._dialogue
        match state:
            case Booking():
                return book(seat, dialogue.legal_melds(options, state, seat))
            case Closing():
                return self._plays.of(seat, playable(state))
            case Comparing():
                answers = dialogue.legal_answers(options, state)
                said = tuple([Say(seat, each) for each in answers])
                if seat == state.leader:
                    return said
                return (*self._plays.of(seat, playable(state)), *said)
            case _:
                return self._turning(options, state)

    def between_deals(
        self, options: WithClaims, state: BetweenDeals, asked: Seat | None
    ) -> Moves:
        """List what a seat may do when a deal is due: claim, if anything."""
        return () if asked is None else self._rights(options, state, asked)

    def nothing(
        self, _options: WithClaims, _state: State, _asked: Seat | None
    ) -> Moves:
        """List nothing: the match is over (COM-8)."""
        return ()


def book(seat: Seat, melds: tuple[Comparable, ...]) -> Moves:
    """List the bookings of some melds."""
    return tuple([Book(seat, meld) for meld in melds])
