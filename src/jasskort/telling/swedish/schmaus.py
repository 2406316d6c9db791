"""What is said in Swedish in Schmaus: weis, stöck, who thanks for the game."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event, MatchClaimed
from jasskort.games.schmaus.model import Declare, Ending, Item, StoeckShown, Ties
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.melds import Marriage
from jasskort.moves import Claim, Deal, Hidden, Move
from jasskort.options import Claims
from jasskort.refusals import Reason
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.jass import JASS, JassWords, Melds

_NOT_UPWARDS = "{0} är inte bättre än {1}, som {2:player} har bokfört"
_CLAIMS: Mapping[Claims, str] = MappingProxyType(
    {
        Claims.PLAYERS: "den som tror sig ha poängen tackar för sig",
        Claims.REFEREE: "en domare räknar och avslutar partiet",
    }
)
_TIES: Mapping[Ties, str] = MappingProxyType(
    {
        Ties.NON_DEALER: "den som inte gav",
        Ties.LEADER: "den som spelade ut till sticket",
    }
)


class SchmausWords(JassWords[Schmaus]):
    """What is said in Swedish in Schmaus."""

    __slots__ = ()

    title: ClassVar[str] = "schmaus"
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **JASS,
            ("SCH-7", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-19", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "ingenting är givet än: tacka för sig kan man från och med första given"
            ),
            ("SCH-36", Reason.CLAIM_PENDING): (
                "{0:player} har redan tackat för sig, och det första sticket spelas färdigt"
            ),
        }
    )
    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Item.STOECK: "stöck",
            Item.CARD_POINTS: "korten i sticken",
            Item.LAST_TRICK: "sista sticket",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "genom att tacka för sig",
            Ending.FALSE_CLAIM: "eftersom motspelaren tackade för sig för tidigt",
            Ending.STOECK_WEIS_STICH: "i ordningen stöck, weis, stich",
            Ending.HAD_THE_TARGET: "med poängen inne redan före given",
            Ending.REFEREE: "genom att först nå målet",
            Ending.AGREED_DEALS: "efter det avtalade antalet givar",
        }
    )

    def melds_of(self, called: object) -> Melds:
        """Name the melds that are declared so: "weis på 50"."""
        return Melds(f"weis på {self.declared(called)}", plural=False)

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        return (
            self.to_target(game.target),
            _CLAIMS[game.claims],
            f"mellan två likvärdiga sekvenser i sidofärger vinner {_TIES[game.ties]}",
            *self.at_most(game.deals),
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declare(value=value):
                return f"mäl {value}"
            case Claim():
                return "tacka för dig"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case StoeckShown(seat=seat, suit=suit):
                couple = self.meld(Marriage(suit))
                return f"{self.player(seat)} har spelat {couple}: ”Stöck!”"
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)} tackar för sig"
        return super().told(event)


WORDS = SchmausWords
