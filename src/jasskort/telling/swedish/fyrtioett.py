"""What is said in Swedish in Fyrtioett: bids of tricks, made or not."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
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
from jasskort.ledger import What
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.common import SwedishWords
from jasskort.telling.swedish.grammar import POAENG, STICK
from jasskort.telling.swedish.refusing import COMMON


class FyrtioettWords(SwedishWords[Fyrtioett]):
    """What is said in Swedish in Fyrtioett."""

    __slots__ = ()

    title: ClassVar[str] = "fyrtioett"
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("FYR-4", Reason.NO_SUCH_MOVE): "draget {0} finns inte i {title}",
            ("FYR-4", Reason.AUCTION_OPEN): "alla har inte bjudit än",
            ("FYR-4", Reason.AUCTION_OVER): "alla har redan bjudit, var och en ett bud",
            ("FYR-4", Reason.HAS_BID): (
                "{0:player} har redan bjudit, och var och en bjuder bara en gång"
            ),
            ("FYR-7", Reason.AUCTION_OVER): (
                "alla har redan bjudit, och ingen får kasta in korten längre"
            ),
            ("FYR-7", Reason.BIDS_TOO_LOW): (
                "ett bud på {0:tricks} är värt {1:points}, och det behövs {2:points} "
                "för att det ska bli spel: bjud högre eller kasta in korten"
            ),
            ("FYR-7", Reason.MUST_BID): (
                "buden är redan värda {0:points}: den fjärde måste bjuda"
            ),
            ("FYR-7", Reason.NOT_LAST_TO_BID): (
                "{0:player} bjuder sist, och ingen annan får kasta in korten"
            ),
        }
    )
    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {Item.MADE: "ett hemspelat bud", Item.LOST: "ett misslyckat bud"}
    )
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "genom att nå målet",
            Ending.AGREED_DEALS: "efter det avtalade antalet givar",
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        target = POAENG.figured(self.game.target)
        return (
            f"den sida vinner där någon först når {target}",
            *self.at_most(self.game.deals),
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(tricks=tricks):
                return f"bjud {STICK.counted(tricks)}"
            case Throw():
                return "kasta in korten"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case TricksBid(seat=seat, tricks=tricks):
                return f"{self.player(seat)} bjuder {STICK.counted(tricks)}"
            case ThrownIn(seat=seat):
                return f"{self.player(seat)} kastar in korten"
        return super().told(event)

    def booked(self, who: str, points: int, what: What) -> str:
        """Tell who gets points for a bid, or minus points."""
        return self.got(who, points, what)


WORDS = FyrtioettWords
