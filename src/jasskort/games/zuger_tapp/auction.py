"""The auction: one step up at a time, and who has passed is out.

Carries ZUG-7 to ZUG-11. What follows on the last bid is decided in `steps`.
"""

from __future__ import annotations

import itertools

from jasskort.games.zuger_tapp.model import (
    CONTRACTS,
    SEATS,
    TABLE,
    Bid,
    Contract,
    Options,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.phases import Bidding, new_bidding
from jasskort.mechanics.bidding import next_to_speak
from jasskort.moves import Pass
from jasskort.refusals import Reason, Refusal
from jasskort.round_table.phases import logged
from jasskort.seats import Seat

_OPENING = (Contract.TAPP, Contract.SOLO)
_HIGHER = {bid: (higher,) for bid, higher in itertools.pairwise(CONTRACTS)}
EVERY_CHOICE = (_OPENING, *_HIGHER.values())
"""Every choice of contracts that a seat can have."""

_ALL_OUT = (1 << SEATS) - 1
_HIGHEST = CONTRACTS[-1]


def legal_bids(state: Bidding) -> tuple[Contract, ...]:
    """List the contracts that the seat in turn may bid (ZUG-7, ZUG-8)."""
    return _OPENING if state.bid is None else _HIGHER[state.bid]


def refusal_in_auction(
    _options: Options, state: Bidding, move: ZugerTappMove
) -> Refusal | None:
    """Refuse what is no bid, and bids that are not the next higher."""
    match move:
        case Pass():
            return None
        case Bid(contract=contract):
            return _refusal_bid(state, contract)
        case _:
            text = "the auction is not over (ZUG-10)"
            return Refusal("ZUG-10", Reason.AUCTION_OPEN, text)


def _refusal_bid(state: Bidding, contract: Contract) -> Refusal | None:
    legal = legal_bids(state)
    if contract in legal:
        return None
    if state.bid is None:
        text = f"the auction is opened with tapp or solo, not with {contract} (ZUG-7)"
        return Refusal("ZUG-7", Reason.NO_OPENING_BID, text, values=legal)
    (following,) = legal
    text = f"after {state.bid} the next bid is {following}, not {contract} (ZUG-8)"
    return Refusal("ZUG-8", Reason.NOT_THE_NEXT_BID, text, values=(following,))


def pass_on(state: Bidding, move: Pass) -> Bidding:
    """Pass: the seat is out of the auction (ZUG-9)."""
    out = state.out | 1 << move.seat
    following = next_to_speak(move.seat, out, SEATS)
    turn = move.seat if following is None else TABLE.seats[following]
    return new_bidding(
        logged(state, move), state.deal, turn, out, state.bid, state.bidder
    )


def bid(state: Bidding, move: Bid) -> Bidding:
    """Bid: the next seat that is not out must go higher or pass (ZUG-8)."""
    seat, out = move.seat, state.out
    following = next_to_speak(seat, out, SEATS)
    turn = seat if following is None else TABLE.seats[following]
    return new_bidding(logged(state, move), state.deal, turn, out, move.contract, seat)


def is_over(state: Bidding) -> bool:
    """Tell whether the auction is over (ZUG-10, ZUG-11).

    It is when vice was bid, when all seats but the bidder have passed, and when all
    four have.
    """
    bidder = state.bidder
    if bidder is None:
        return state.out == _ALL_OUT
    return state.bid is _HIGHEST or state.out | 1 << bidder == _ALL_OUT


def declarer_and_contract(state: Bidding) -> tuple[Seat, Contract] | None:
    """Tell who plays what when the auction is over; None if all have passed."""
    if state.bidder is None or state.bid is None:
        return None
    return state.bidder, state.bid
