"""Which moves are legal, phase by phase: `legal_moves` is a table of these.

What a seat may do in its turn comes first, then what it may do at any time: rob and
claim (COM-9). Plays, declarations and answers come in the order of the vocabulary.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any, assert_never

from jasskort.games.schmaus import claims, play, weis
from jasskort.games.schmaus.model import (
    LAST_WEIS_TRICK,
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
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
    Turning,
)
from jasskort.games.schmaus.ranking import find_weis
from jasskort.moves import Book, Claim, Draw, PlayTable, Rob, Say, TurnTrick
from jasskort.seats import Seat

_PLAYS = PlayTable(PACK, TABLE.seats)
_DECLARE = tuple(
    {
        values: tuple(Declare(seat, value) for value in values)
        for size in range(len(VALUES) + 1)
        for values in itertools.combinations(VALUES, size)
    }
    for seat in TABLE.seats
)
_BOOK = tuple(
    {meld: Book(seat, meld) for meld in find_weis(PACK.mask)} for seat in TABLE.seats
)
_DRAW, _TURN, _ROB, _CLAIM = (
    tuple((kind(seat),) for seat in TABLE.seats)
    for kind in (Draw, TurnTrick, Rob, Claim)
)
_BY_PLAYERS = Claims.PLAYERS

# The first three of these run at nearly every move: they look things up in place and
# call little.


def moves_leading(
    options: Options, state: Leading, asked: Seat | None
) -> tuple[SchmausMove, ...]:
    """List what a seat may do when a card is to be led."""
    moves: tuple[SchmausMove, ...] = ()
    turn = state.turn
    seat = turn if asked is None else asked
    in_turn = seat == turn
    hand = state.hand_masks[seat]
    standing = state.standing
    if in_turn:
        if standing is None and state.number <= LAST_WEIS_TRICK:
            moves, melds = _PLAYS.of_hand(seat, hand)
            if melds:
                moves += _declarations(options, state, seat)
        else:
            moves = _PLAYS.of(seat, hand)
    deal = state.deal
    if hand & deal.trumps.six_bit and state.stock and not (in_turn and standing):
        moves += _ROB[seat]
    if options.claims is _BY_PLAYERS and deal.claimant is None:
        moves += _CLAIM[seat]
    return moves


def moves_following(
    options: Options, state: Following, asked: Seat | None
) -> tuple[SchmausMove, ...]:
    """List what a seat may do when the follower may still declare, and plays."""
    moves: tuple[SchmausMove, ...] = ()
    turn = state.turn
    seat = turn if asked is None else asked
    in_turn = seat == turn
    hand = state.hand_masks[seat]
    stock = state.stock
    if in_turn:
        if stock:
            moves, melds = _PLAYS.of_hand(seat, hand)
            if melds:
                moves += _declarations(options, state, seat)
        else:
            moves = _PLAYS.of(seat, play.playable(state))
            if state.number == LAST_WEIS_TRICK:
                moves += _declarations(options, state, seat)
    deal = state.deal
    if hand & deal.trumps.six_bit and stock and (in_turn or state.standing is None):
        moves += _ROB[seat]
    if options.claims is _BY_PLAYERS and deal.claimant is None:
        moves += _CLAIM[seat]
    return moves


def _declarations(
    options: Options, state: Leading | Following, seat: Seat
) -> tuple[SchmausMove, ...]:
    return _DECLARE[seat][weis.legal_values(options, state)]


def moves_drawing(
    options: Options, state: Drawing, asked: Seat | None
) -> tuple[SchmausMove, ...]:
    """List what a seat may do when a trick is turned and cards are to be drawn."""
    turn = state.turn
    seat = turn if asked is None else asked
    moves: tuple[SchmausMove, ...] = _DRAW[seat] if seat == turn else ()
    deal = state.deal
    if state.hand_masks[seat] & deal.trumps.six_bit:
        moves += _ROB[seat]
    if options.claims is _BY_PLAYERS and deal.claimant is None:
        moves += _CLAIM[seat]
    return moves


def moves_elsewhere(
    options: Options,
    state: Comparing | Closing | Booking | Turning,
    asked: Seat | None,
) -> tuple[SchmausMove, ...]:
    """List what a seat may do where a trick is being settled."""
    seat = state.turn if asked is None else asked
    moves = _own_moves(options, state, seat) if seat == state.turn else ()
    if (
        state.stock
        and state.hand_masks[seat] & state.deal.trumps.six_bit
        and weis.declaration_of(state, seat) is None
    ):
        moves += _ROB[seat]
    if claims.may_claim(options, state):
        moves += _CLAIM[seat]
    return moves


def _own_moves(
    options: Options, state: Comparing | Closing | Booking | Turning, seat: Seat
) -> tuple[SchmausMove, ...]:
    match state:
        case Turning():
            return _TURN[seat]
        case Booking():
            melds = weis.legal_weis(options, state, seat)
            return tuple([_BOOK[seat][meld] for meld in melds])
        case Closing():
            return _PLAYS.of(seat, play.playable(state))
        case Comparing():
            answers = weis.legal_answers(options, state)
            said = tuple([Say(seat, each) for each in answers])
            if seat == state.leader:
                return said
            return (*_PLAYS.of(seat, play.playable(state)), *said)
        case _:
            assert_never(state)


def moves_between_deals(
    options: Options, state: BetweenDeals, asked: Seat | None
) -> tuple[SchmausMove, ...]:
    """List what a seat may do when a deal is due: claim, once there was one."""
    if asked is None or not claims.may_claim(options, state):
        return ()
    return _CLAIM[asked]


# A plain dict: it is asked at every move, and a read-only view of it is slower.
MOVES: Mapping[type, Callable[[Any, Any, Any], tuple[SchmausMove, ...]]] = {
    BetweenDeals: moves_between_deals,
    Leading: moves_leading,
    Following: moves_following,
    Comparing: moves_elsewhere,
    Closing: moves_elsewhere,
    Booking: moves_elsewhere,
    Turning: moves_elsewhere,
    Drawing: moves_drawing,
}
"""The legal moves of a seat, or of the one in turn for None, by phase."""
