"""Which moves are legal in the two-handed jass games, phase by phase.

What a seat may do in its turn comes first, then what it may do at any time (COM-9).
Plays, declarations, answers and bookings come in the order of the vocabulary.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from jasskort.cardset import SUIT_MASKS
from jasskort.mechanics.contest import Comparable
from jasskort.mechanics.melds import Four, Meld, MeldTable, meld_key
from jasskort.mechanics.melds import Sequence as MeldSequence
from jasskort.moves import Book, Claim, Draw, Move, PlayTable, Rob, Say, TurnTrick
from jasskort.options import Claims
from jasskort.packs import Pack
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
        record: the class of its records of a deal.
        turning_phase: its own phase in which a trick is turned after a booking.
        dialogue: how its melds are declared and compared.
        declare: by seat, the moves that declare some values or kinds.
        declared_first: gives the values or kinds of a hand that has booked nothing in
            the deal and answers nothing, by its sequences and fours.
        turning: lists what may be done by the seat in turn in the phase that turns
            the trick, by options and state.
        melds: lists the melds that a seat could declare or book, by options, state and
            seat.
        rights: lists what a seat may do at any time beside robbing, by options, state
            and seat.
        couple: whether it may do anything for holding king and queen of trump;
            otherwise `rights` are asked only where players claim.

    Attributes:
        in_turn: by phase, lists what the seat in turn may do, by options and state;
            None if the state is another game's.
    """

    def __init__(
        self,
        *,
        pack: Pack,
        record: type[Any],
        turning_phase: type[State],
        dialogue: Dialogue[Any],
        declare: tuple[dict[tuple[int, ...], Moves], ...],
        declared_first: Callable[[Any, Any], tuple[int, ...]],
        turning: Callable[[Any, Any], Moves],
        melds: Callable[[Any, Any, Seat], tuple[Meld, ...]],
        rights: Callable[[Any, Any, Seat], Moves],
        couple: bool = False,
    ) -> None:
        """Fill the tables."""
        self._plays = PlayTable(pack, TABLE.seats)
        self._record = record
        self._dialogue = dialogue
        self._last_trick = dialogue.last_trick
        self._declare = declare
        self._declare_first = tuple(
            MeldTable(functools.partial(_looked_up, moves, declared_first))
            for moves in declare
        )
        self._declarable = dialogue.declarable
        self._turning = turning
        self.melds = melds
        self._rights = rights
        self._couple = couple
        self.in_turn: Mapping[type, Callable[[Any, Any], Moves | None]] = {
            Leading: self._leading,
            Following: self._following,
            Drawing: self._drawing,
            Comparing: self._elsewhere,
            Closing: self._elsewhere,
            Booking: self._elsewhere,
            turning_phase: self._elsewhere,
        }

    # The first three run at nearly every move: they look things up in place.

    def _leading(self, options: WithClaims, state: Leading[Any]) -> Moves | None:
        """List what the seat in turn may do when a card is to be led."""
        deal = state.deal
        if type(deal) is not self._record:
            return None
        seat = state.turn
        hand = state.hand_masks[seat]
        trumps = deal.trumps
        moves: Moves
        if state.standing is None and state.number <= self._last_trick:
            moves, melds = self._plays.of_hand(seat, hand)
            if melds:
                if deal.booked:
                    moves += self._declare[seat][self._declarable(options, state)]
                else:
                    moves += self._declare_first[seat][meld_key(hand)]
            if hand & trumps.robber_bit and state.stock:
                moves += ROB[seat]
        else:
            moves = self._plays.of(seat, hand)
        if options.claims is _BY_PLAYERS or (
            self._couple and hand & trumps.couple == trumps.couple
        ):
            moves += self._rights(options, state, seat)
        return moves

    def _following(self, options: WithClaims, state: Following[Any]) -> Moves | None:
        """List what the follower may do, who may still declare, and plays."""
        deal = state.deal
        if type(deal) is not self._record:
            return None
        seat = state.turn
        hand = state.hand_masks[seat]
        trumps = deal.trumps
        moves: Moves
        if state.stock:
            moves, melds = self._plays.of_hand(seat, hand)
            if melds:
                if deal.booked or state.standing is not None:
                    moves += self._declare[seat][self._declarable(options, state)]
                else:
                    moves += self._declare_first[seat][meld_key(hand)]
            if hand & trumps.robber_bit:
                moves += ROB[seat]
        else:
            suit = state.led.suit.index
            follow = hand & SUIT_MASKS[suit]
            if follow and follow != trumps.puur:
                moves = self._plays.of_suit(seat, suit, follow)
            else:
                moves = self._plays.of(seat, playable(state))
            if state.number == self._last_trick:
                moves += self._declare[seat][self._declarable(options, state)]
        if options.claims is _BY_PLAYERS or (
            self._couple and hand & trumps.couple == trumps.couple
        ):
            moves += self._rights(options, state, seat)
        return moves

    def _drawing(self, options: WithClaims, state: Drawing[Any]) -> Moves | None:
        """List what the winner of a trick may do when cards are to be drawn."""
        deal = state.deal
        if type(deal) is not self._record:
            return None
        seat = state.turn
        moves: Moves = DRAW[seat]
        hand = state.hand_masks[seat]
        trumps = deal.trumps
        if hand & trumps.robber_bit:
            moves += ROB[seat]
        if options.claims is _BY_PLAYERS or (
            self._couple and hand & trumps.couple == trumps.couple
        ):
            moves += self._rights(options, state, seat)
        return moves

    def _elsewhere(self, options: WithClaims, state: InDeal[Any]) -> Moves | None:
        """List what the seat in turn may do where a trick is being settled."""
        if type(state.deal) is not self._record:
            return None
        seat = state.turn
        return self._own(options, state, seat) + self.aside(options, state, seat)

    def aside(self, options: WithClaims, state: State, seat: Seat) -> Moves:
        """List what a seat may do in turn and out of it: rob, and what else it may."""
        moves: Moves = ()
        if (
            isinstance(state, InDeal)
            and state.stock
            and state.hand_masks[seat] & state.deal.trumps.robber_bit
            and state.declaration_of(seat) is None
        ):
            moves = ROB[seat]
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


def _looked_up(
    moves: dict[tuple[int, ...], Moves],
    called: Callable[[Any, Any], tuple[int, ...]],
    sequences: tuple[MeldSequence, ...],
    fours: tuple[Four, ...],
) -> Moves:
    return moves[called(sequences, fours)]


def book(seat: Seat, melds: tuple[Comparable, ...]) -> Moves:
    """List the bookings of some melds."""
    return tuple([_book(seat, meld) for meld in melds])


@functools.cache
def _book(seat: Seat, meld: Comparable) -> Book:
    return Book(seat, meld)
