"""The auction: one step up at a time, and who has passed is out (ZUG-7 to ZUG-11)."""

from __future__ import annotations

import functools
import itertools
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, TypeAlias

import attrs

from jasskort.cardset import mask_of
from jasskort.craft.building import builder, evolved
from jasskort.families.tricks.deal import InDeal
from jasskort.games.zuger_tapp.model import (
    SEATS,
    TABLE,
    Bid,
    Contract,
    LayAside,
    NameTrump,
    Rules,
    ZugerTappDeal,
)
from jasskort.games.zuger_tapp.payment import throw_in
from jasskort.games.zuger_tapp.talon import begin
from jasskort.mechanics.bidding import next_to_speak
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.dealing import BetweenDeals
    from jasskort.games.zuger_tapp.payment import MatchOver
    from jasskort.games.zuger_tapp.talon import LayingAside, Naming
    from jasskort.view import Told

_OPENING = (Contract.TAPP, Contract.SOLO)
_HIGHER = MappingProxyType(
    {bid: (higher,) for bid, higher in itertools.pairwise(Contract)}
)
_UP_TO = MappingProxyType(
    {bid: tuple(Contract)[: place + 1] for place, bid in enumerate(Contract)}
)
_HIGHEST = Contract.VICE

AfterCall: TypeAlias = "Bidding | LayingAside | Naming | BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class Bidding(InDeal[Rules, Pass | Bid, ZugerTappDeal]):
    """The seat in turn bids or passes (ZUG-7 to ZUG-10).

    Args:
        out: the seats that have passed, a bit a seat.
        bid: the highest bid, if there is one.
        bidder: the seat that has made it.
    """

    out: int
    bid: Contract | None
    bidder: Seat | None

    @property
    def bids(self) -> tuple[Contract, ...]:
        """The contracts that the seat in turn may bid."""
        return _bids_over(self.bid)

    def moves(self) -> tuple[Pass | Bid, ...]:
        """List passing, and the bids that are in order."""
        return _calls(self.turn, self.bid)

    def at_once(self, move: Move | Deal) -> AfterCall | None:
        """Pass."""
        if type(move) is Pass and move.seat == self.turn:
            return self.after(move)
        return None

    def after(self, move: Pass | Bid) -> AfterCall:
        """Pass and be out (ZUG-9), or bid; what follows is ruled by ZUG-10, ZUG-11."""
        seat, out, bid, bidder = self.turn, self.out, self.bid, self.bidder
        if isinstance(move, Bid):
            bid, bidder = move.contract, seat
        else:
            out |= 1 << seat
        history = (self.history, move)
        following = next_to_speak(seat, out, SEATS)
        if following is None:
            passed = new_bidding(history, self.rules, self.deal, seat, out, bid, bidder)
            return throw_in(passed)
        # Where the turn comes back to the bidder, all others have passed.
        if bid and bidder is not None and (following == bidder or bid is _HIGHEST):
            return begin(self.rules, history, self.deal, bidder, bid)
        turn = TABLE.seats[following]
        return new_bidding(history, self.rules, self.deal, turn, out, bid, bidder)

    def made_ready(self, told: Told) -> Self:
        """Let the declarer see the talon that it takes up (ZUG-12)."""
        if not told.cards:
            return self
        return evolved(self, deal=evolved(self.deal, apart=mask_of(told.cards)))

    def objection(self, move: Move) -> Refusal:
        """Object to what is no call, and to bids that are out of order."""
        if not isinstance(move, Bid):
            return refuse("ZUG-10", Reason.AUCTION_OPEN, "the auction is not over")
        stands, bid = self.bid, move.contract
        if stands is None:
            lower, higher = _OPENING
            text = f"the auction is opened with {lower} or {higher}, not with {bid}"
            return refuse("ZUG-7", Reason.NO_OPENING_BID, text, lower, higher, bid)
        (following,) = self.bids
        text = f"after {stands} the next bid is {following}, not {bid}"
        return refuse("ZUG-8", Reason.NOT_THE_NEXT_BID, text, stands, following, bid)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to what is over for a seat that has passed, and to bids too low."""
        seat, stands = move.seat, self.bid
        if self.out >> seat & 1 and not isinstance(move, Play):
            match move:
                case LayAside():
                    rule, what = "ZUG-12", "lays nothing aside"
                case NameTrump():
                    rule, what = "ZUG-14", "names no trump"
                case _:
                    rule, what = "ZUG-9", "is out of the auction"
            text = f"seat {seat} has passed, and {what}"
            return refuse(rule, Reason.HAS_PASSED, text, seat)
        if isinstance(move, Bid) and stands and move.contract in _UP_TO[stands]:
            text = f"{stands} was bid, and {move.contract} is not higher"
            return refuse("ZUG-8", Reason.BID_NOT_HIGHER, text, stands, move.contract)
        return None

    def _repr_parts(self) -> list[tuple[str, object]]:
        passed = [seat for seat in TABLE.seats if self.out >> seat & 1]
        return [
            *super()._repr_parts(),
            ("bid", self.bid),
            ("bidder", self.bidder),
            ("passed", passed),
        ]


new_bidding = builder(Bidding)


def _bids_over(bid: Contract | None) -> tuple[Contract, ...]:
    """List what is bid first (ZUG-7), or what is bid over a bid (ZUG-8)."""
    return _OPENING if bid is None else _HIGHER[bid]


@functools.cache
def _calls(seat: Seat, bid: Contract | None) -> tuple[Pass | Bid, ...]:
    """List what a seat may say after a bid."""
    return (Pass(seat), *[Bid(seat, each) for each in _bids_over(bid)])
