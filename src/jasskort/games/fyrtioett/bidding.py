"""Bidding: each seat says once how many tricks it expects to take (FYR-4 to FYR-7).

What a bid is worth and how much the four must be worth a table may want otherwise:
`Fyrtioett.worth` and `Fyrtioett.least` say it. What the cards thrown in lead to (FYR-8)
is in `scoring`.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.cards import Suit
from jasskort.craft.building import builder
from jasskort.families.tricks.deal import InDeal
from jasskort.games.fyrtioett.model import (
    BIDS,
    SEATS,
    TABLE,
    TRUMP,
    Bid,
    FyrtioettDeal,
    Rules,
    Throw,
    looked_up,
    new_played,
)
from jasskort.games.fyrtioett.play import Playing, new_playing
from jasskort.games.fyrtioett.scoring import throw_in
from jasskort.moves import Move
from jasskort.refusals import Reason, Refusal, counted, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.dealing import BetweenDeals
    from jasskort.games.fyrtioett.scoring import MatchOver

_NO_TRICKS = (0,) * SEATS


@attrs.frozen(repr=False)
class Bidding(InDeal[Rules, Bid | Throw, FyrtioettDeal]):
    """The seat in turn bids (FYR-4).

    Args:
        said: the bids so far, from the seat after the dealer on.
    """

    said: tuple[int, ...]
    trump: ClassVar[Suit] = TRUMP

    @property
    def is_last(self) -> bool:
        """Whether the fourth seat is to bid."""
        return len(self.said) == SEATS - 1

    @property
    def worth(self) -> int:
        """What the bids so far are worth (FYR-5)."""
        return sum(map(self.rules.worth, self.said))

    @property
    def missing(self) -> int:
        """How many points the bids so far lack for play; 0 if none (FYR-6)."""
        return max(0, self.rules.least - self.worth)

    def moves(self) -> tuple[Bid | Throw, ...]:
        """List the bids (FYR-4); the fourth makes play sure, or throws in (FYR-7)."""
        bids = _bids(self.turn)
        if not self.is_last:
            return bids
        missing, worth = self.missing, self.rules.worth
        enough = tuple([bid for bid in bids if worth(bid.tricks) >= missing])
        return (*enough, Throw(self.turn)) if missing else enough

    def after(self, move: Bid | Throw) -> Bidding | Playing | BetweenDeals | MatchOver:
        """Bid; after the fourth bid the seat after the dealer leads (FYR-9)."""
        history = (self.history, move)
        if isinstance(move, Throw):
            return throw_in(self, history)
        rules, deal, said = self.rules, self.deal, (*self.said, move.tricks)
        following = TABLE.after(self.turn)
        if not self.is_last:
            return new_bidding(history, rules, deal, following, said)
        bids = tuple([said[(seat - following) % SEATS] for seat in TABLE.seats])
        played = new_played(deal.match, deal.hands, bids, *looked_up())
        return new_playing(history, rules, played, following, 0, _NO_TRICKS, ())

    def sizes_fit(self) -> bool:
        """Tell also whether a seat is still to bid."""
        return super().sizes_fit() and len(self.said) < SEATS

    def objection(self, move: Move) -> Refusal:
        """Object to cards before all have bid, and to bids that are too low."""
        match move:
            case Bid(tricks=tricks):
                worth, least = self.rules.worth(tricks), self.missing
                text = (
                    f"a bid of {tricks} is worth {counted(worth, 'point')}, and play "
                    f"needs {least} from it: bid higher or throw the cards in"
                )
                values = (tricks, worth, least)
                return refuse("FYR-7", Reason.BIDS_TOO_LOW, text, *values)
            case _:
                text = "not all seats have bid yet"
                return refuse("FYR-4", Reason.AUCTION_OPEN, text)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to a second bid, and to throwing in that cannot come up any more."""
        seat, said, last = move.seat, self.worth, self.deal.match.dealer
        match move:
            case Throw() if seat != last:
                text = f"seat {last} bids last, and no other throws the cards in"
                return refuse("FYR-7", Reason.NOT_LAST_TO_BID, text, last)
            case Throw() if not self.missing:
                text = (
                    f"the bids are worth {counted(said, 'point')}: the fourth must bid"
                )
                return refuse("FYR-7", Reason.MUST_BID, text, said)
            case Bid() if (seat - last - 1) % SEATS < len(self.said):
                text = f"seat {seat} has bid, and each seat bids once"
                return refuse("FYR-4", Reason.HAS_BID, text, seat)
            case _:
                return None

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("said", list(self.said))]


new_bidding = builder(Bidding)


@functools.cache
def _bids(seat: Seat) -> tuple[Bid, ...]:
    return tuple([Bid(seat, tricks) for tricks in BIDS])
