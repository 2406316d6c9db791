"""What is said in Danish of Fyrtioett: bids, and whether they were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.fyrtioett import (
    Bid,
    Ending,
    Fyrtioett,
    Item,
    Throw,
    ThrownIn,
    TricksBid,
)
from jasskort.ledger import Entry
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.seats import Seat
from jasskort.telling.danish.common import DanishWords
from jasskort.telling.danish.grammar import POINT, TRICK
from jasskort.telling.refusing import Sentences


class FyrtioettWords(DanishWords[Fyrtioett]):
    """What Danish says of Fyrtioett."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {Item.MADE: "et bud, der gik hjem", Item.LOST: "et bud, der gik bet"}
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "ved at nå målet",
            Ending.AGREED_DEALS: "efter det aftalte antal giv",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("FYR-4", Reason.AUCTION_OPEN): "ikke alle har budt endnu",
            ("FYR-4", Reason.AUCTION_OVER): "alle har budt, og man byder kun én gang",
            ("FYR-4", Reason.HAS_BID): "{0:player} har budt, og man byder kun én gang",
            ("FYR-7", Reason.AUCTION_OVER): (
                "alle har budt, og nu kaster ingen kortene mere"
            ),
            ("FYR-7", Reason.BIDS_TOO_LOW): (
                "et bud på {0:stik} er {1:point} værd, og der skal {2} til: "
                "byd højere, eller kast kortene"
            ),
            ("FYR-7", Reason.MUST_BID): (
                "buddene er {0:point} værd: den fjerde skal byde"
            ),
            ("FYR-7", Reason.NOT_LAST_TO_BID): (
                "det er {0:player}, der byder sidst, og ingen anden kaster kortene"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        target = POINT.counted(self.game.target)
        at_most = self.deals_agreed(self.game.deals)
        return (f"der spilles, til en spiller har {target}{at_most}",)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(tricks=tricks):
                return f"byd {TRICK.spelled(tricks)}"
            case Throw():
                return "kast kortene"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case TricksBid(seat=seat, tricks=tricks):
                return f"{self.player(seat)} byder {TRICK.spelled(tricks)}."
            case ThrownIn(seat=seat):
                return f"{self.player(seat)} kaster kortene."
            case _:
                return super().event(event)

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell what a bid has brought or cost."""
        who, points = self.players(seats), POINT.counted(abs(entry.points))
        match entry.what:
            case Item.MADE:
                return f"{who} går hjem og skriver {points}."
            case Item.LOST:
                return f"{who} går bet og mister {points}."
            case _:
                return super().entered(entry, seats)


WORDS = FyrtioettWords
