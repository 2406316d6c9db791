"""A house rule in Fyrtioett: bids are at most seven tricks (HOUSE-1)."""

import enum

import attrs

from jasskort import Fyrtioett, Move, Refusal
from jasskort.games.fyrtioett import Bid, Bidding, Throw
from jasskort.refusals import refuse


class HouseReason(enum.Enum):
    TOO_HIGH = "nobody bids {0} at this table"


@attrs.frozen(repr=False)
class SmallBidding(Bidding):
    def moves(self) -> tuple[Bid | Throw, ...]:
        return tuple(m for m in super().moves() if isinstance(m, Throw) or m.tricks < 8)

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Bid) and move.tricks > 7:
            return refuse("HOUSE-1", HouseReason.TOO_HIGH, move.tricks)
        return super().objection(move)


@attrs.frozen(kw_only=True)
class SmallBids(Fyrtioett):
    phases = (SmallBidding,)
