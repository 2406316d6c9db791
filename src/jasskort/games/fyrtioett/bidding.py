"""Bidding: each seat says once how many tricks it expects to take.

Carries FYR-4 to FYR-7. What the cards thrown in lead to (FYR-8) is in `scoring`.
"""

from __future__ import annotations

from jasskort.games.fyrtioett.model import (
    BIDS,
    SEATS,
    TABLE,
    Bid,
    FyrtioettMove,
    Options,
    Played,
    Throw,
    worth,
)
from jasskort.games.fyrtioett.phases import Bidding, new_bidding
from jasskort.mechanics.bidding import next_to_speak
from jasskort.refusals import Reason, Refusal
from jasskort.round_table.phases import Playing, logged
from jasskort.seats import Seat

_LEAST = 11
_NOTHING = (0,) * SEATS


def missing(state: Bidding) -> int:
    """Tell how many points the bids so far lack for play; 0 if none (FYR-6)."""
    return max(0, _LEAST - sum(map(worth, state.said)))


def is_last(state: Bidding) -> bool:
    """Tell whether the fourth seat is to bid."""
    return len(state.said) == SEATS - 1


def legal_bids(state: Bidding) -> tuple[int, ...]:
    """List the numbers of tricks that the seat in turn may bid (FYR-4, FYR-7)."""
    if not is_last(state):
        return tuple(BIDS)
    least = missing(state)
    return tuple(tricks for tricks in BIDS if worth(tricks) >= least)


def may_throw(state: Bidding) -> bool:
    """Tell whether the seat in turn may throw the cards in (FYR-7)."""
    return is_last(state) and missing(state) > 0


def refusal_in_bidding(
    _options: Options, state: Bidding, move: FyrtioettMove
) -> Refusal | None:
    """Refuse cards before all have bid, bids that are too low, and throwing in."""
    match move:
        case Bid(tricks=tricks):
            return _refusal_bid(state, tricks)
        case Throw():
            return _refusal_throw(state)
        case _:
            text = "not all seats have bid yet (FYR-4)"
            return Refusal("FYR-4", Reason.AUCTION_OPEN, text)


def _refusal_bid(state: Bidding, tricks: int) -> Refusal | None:
    if tricks in legal_bids(state):
        return None
    least = missing(state)
    text = (
        f"a bid of {tricks} is worth {worth(tricks)}, and {least} are missing for "
        f"play: bid more or throw the cards in (FYR-7)"
    )
    return Refusal("FYR-7", Reason.TOO_LOW, text, values=(least,))


def _refusal_throw(state: Bidding) -> Refusal | None:
    if may_throw(state):
        return None
    if not is_last(state):
        text = "only the fourth seat may throw the cards in (FYR-7)"
        return Refusal("FYR-7", Reason.NOT_LAST_TO_BID, text)
    said = sum(map(worth, state.said))
    text = f"the bids are worth {said} already, so that the fourth must bid (FYR-7)"
    return Refusal("FYR-7", Reason.MUST_BID, text, values=(said,))


def refusal_after_bidding(
    _options: Options, _state: object, _move: Bid | Throw
) -> Refusal:
    """Refuse to bid, or to throw the cards in, when all have bid."""
    text = "all seats have bid, each once (FYR-4)"
    return Refusal("FYR-4", Reason.AUCTION_OVER, text)


def bid(state: Bidding, move: Bid) -> Bidding | Playing[Played]:
    """Bid; after the fourth bid the seat after the dealer leads (FYR-9)."""
    said = (*state.said, move.tricks)
    deal = state.deal
    first = TABLE.after(deal.match.dealer)
    out = sum(1 << (first + step) % SEATS for step in range(len(said)))
    following = next_to_speak(move.seat, out, SEATS)
    if following is not None:
        turn = TABLE.seats[following]
        return new_bidding(logged(state, move), deal, turn, said)
    bids = tuple(said[(seat - first) % SEATS] for seat in range(SEATS))
    played = Played(deal.match, deal.hands, bids)
    return Playing(logged(state, move), played, Seat(first), 0, _NOTHING, ())
