"""A house rule in Fyrtioett: nobody bids more than seven tricks (HOUSE-1)."""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from jasskort import Deal, Fyrtioett, Move, Refusal
from jasskort.craft.values import builder
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    MatchOver,
    Playing,
    Throw,
)
from jasskort.ledger import Match
from jasskort.phase import History
from jasskort.refusals import refuse

MOST = 7


class HouseReason(enum.Enum):
    """A reason that only this table has; the value is its sentence."""

    TOO_HIGH = "nobody bids {0} at this table"


AfterBid: TypeAlias = Bidding | Playing | BetweenDeals | MatchOver


@attrs.frozen(repr=False)
class SmallBidding(Bidding):
    """Bidding at a table where bids are small."""

    def moves(self) -> tuple[Bid | Throw, ...]:
        """List the bids that are not too high, and throwing in."""
        return tuple([move for move in super().moves() if not _too_high(move)])

    def after(self, move: Bid | Throw) -> AfterBid:
        """Bid; the next seat bids in the same way."""
        after = super().after(move)
        return _small(after) if isinstance(after, Bidding) else after

    def objection(self, move: Move) -> Refusal:
        """Object to bids that are too high, and to all that was refused before."""
        if isinstance(move, Bid) and _too_high(move):
            return refuse("HOUSE-1", HouseReason.TOO_HIGH, move.tricks)
        return super().objection(move)


@attrs.frozen(repr=False)
class SmallDealDue(BetweenDeals):
    """A deal is due, after which bids are small."""

    def deal(self, move: Deal) -> Bidding:
        """Deal as ever."""
        return _small(super().deal(move))


@attrs.frozen(kw_only=True)
class SmallBids(Fyrtioett):
    """Fyrtioett with a highest bid."""

    def between_deals(self, history: History, match: Match) -> SmallDealDue:
        """Give the state in which a deal is due."""
        return SmallDealDue(history, self, match)


def _too_high(move: Bid | Throw) -> bool:
    return isinstance(move, Bid) and move.tricks > MOST


def _small(state: Bidding) -> SmallBidding:
    fields = (state.history, state.rules, state.deal, state.turn, state.said)
    return _new_small_bidding(*fields)


# A constructor checks that a state is whole, which the blanks of a view are not.
_new_small_bidding = builder(SmallBidding)
