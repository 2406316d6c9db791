"""What is said in English of Fyrtioett: bids, and what was made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import DealEnd, Event
from jasskort.games.fyrtioett import (
    TRUMP,
    Bid,
    Ending,
    Fyrtioett,
    Item,
    Throw,
    ThrownIn,
    TricksBid,
)
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import POINT, TRICK
from jasskort.telling.english.refusing import COMMON, NO_MOVE
from jasskort.telling.refusing import Sentences


class FyrtioettWords(EnglishWords[Fyrtioett]):
    """What English says of Fyrtioett."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {Item.MADE: "a bid that was made", Item.LOST: "a bid that was not made"}
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "having reached the target",
            Ending.AGREED_DEALS: "after the agreed number of deals",
        }
    )

    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("FYR-4", Reason.NO_SUCH_MOVE): NO_MOVE,
            ("FYR-4", Reason.AUCTION_OPEN): "not all players have bid yet",
            ("FYR-4", Reason.AUCTION_OVER): "all players have bid, each of them once",
            ("FYR-4", Reason.HAS_BID): "{0:player} has bid, and each player bids once",
            ("FYR-7", Reason.AUCTION_OVER): (
                "all players have bid, and nobody throws the cards in any more"
            ),
            ("FYR-7", Reason.BIDS_TOO_LOW): (
                "a bid of {0:tricks} is worth {1:points}, and play needs {2} from it: "
                "bid higher, or throw the cards in"
            ),
            ("FYR-7", Reason.MUST_BID): (
                "the bids are worth {0:points}: the fourth player must bid"
            ),
            ("FYR-7", Reason.NOT_LAST_TO_BID): (
                "{0:player} bids last, and nobody else throws the cards in"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        points = POINT.counted(game.target)
        return (
            f"they play to {points}{self.deals_agreed(game.deals)}",
            f"{self.suit(TRUMP)} are trump",
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(tricks=tricks):
                return f"bid {TRICK.counted(tricks)}"
            case Throw():
                return "throw the cards in"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case TricksBid(seat=seat, tricks=tricks):
                return f'{self.player(seat)}: "I take {tricks}."'
            case ThrownIn(seat=seat):
                return f'{self.player(seat)}: "I throw them in."'
            case _:
                return super().event(event)

    def deal_ended(self, how: DealEnd) -> str:
        """Tell how a deal ended: thrown in when the bids are worth too little."""
        if how is DealEnd.THROWN_IN:
            return "The bids are worth too little: the cards are thrown in."
        return super().deal_ended(how)


WORDS = FyrtioettWords
