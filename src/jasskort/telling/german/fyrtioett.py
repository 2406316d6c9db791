"""What is said in German of Fyrtioett: bids that are made or not, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.german.common import GermanWords, deals_agreed, target_agreed
from jasskort.telling.german.grammar import TRICK, Case, Gender, Noun
from jasskort.telling.german.naming import names_of
from jasskort.telling.refusing import Sentences

_ACC = Case.ACCUSATIVE
_NOUNS: Mapping[Enum, Noun] = MappingProxyType(
    {
        Item.MADE: Noun(Gender.NEUTER, "Gebot", adjective="erfüllt"),
        Item.LOST: Noun(Gender.NEUTER, "Gebot", adjective="verfehlt"),
    }
)


class FyrtioettWords(GermanWords[Fyrtioett]):
    """What German says of Fyrtioett."""

    __slots__ = ()

    nouns: ClassVar[Mapping[Enum, Noun]] = _NOUNS
    items: ClassVar[Mapping[Enum, str]] = names_of(_NOUNS)
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "mit den nötigen Punkten",
            Ending.AGREED_DEALS: "nach der vereinbarten Zahl von Runden",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("FYR-4", Reason.AUCTION_OPEN): "es haben noch nicht alle geboten",
            ("FYR-4", Reason.AUCTION_OVER): "alle haben geboten, und das nur einmal",
            ("FYR-4", Reason.HAS_BID): (
                "{0:Name} hat schon geboten, und geboten wird nur einmal"
            ),
            ("FYR-7", Reason.AUCTION_OVER): (
                "alle haben geboten, und niemand wirft die Karten mehr hin"
            ),
            ("FYR-7", Reason.BIDS_TOO_LOW): (
                "ein Gebot von {0:dem Stich} zählt {1:Punkt}, und damit gespielt wird, "
                "{2:muss} es {2:Punkt} sein: höher bieten oder die Karten hinwerfen"
            ),
            ("FYR-7", Reason.MUST_BID): (
                "die Gebote zählen {0:Punkt}, da muss auch die vierte Hand bieten"
            ),
            ("FYR-7", Reason.NOT_LAST_TO_BID): (
                "{0:Name} bietet zuletzt, und niemand sonst wirft die Karten hin"
            ),
        }
    )

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        yield target_agreed(self.game.target)
        yield from deals_agreed(self.game.deals)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(tricks=tricks):
                return f"{TRICK.counted(tricks, _ACC)} bieten"
            case Throw():
                return "die Karten hinwerfen"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case TricksBid(seat=seat, tricks=tricks):
                return f"{self.player(seat)} bietet {TRICK.counted(tricks, _ACC)}."
            case ThrownIn(seat=seat):
                return f"{self.player(seat)} wirft die Karten hin."
            case _:
                return super().event(event)


WORDS = FyrtioettWords
