"""What is said in German of Schmaus: Weis, Stöck, how a match is won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
from jasskort.events import Event
from jasskort.games.jass.model import Called
from jasskort.games.schmaus.model import Ending, Item, StoeckShown, Ties
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.melds import Marriage
from jasskort.refusals import Reason
from jasskort.telling.german.common import deals_agreed, target_agreed
from jasskort.telling.german.grammar import (
    CARD_POINTS,
    LAST_TRICK,
    MATCH,
    Gender,
    Noun,
)
from jasskort.telling.german.jass import NO_MORE_ROBBING, JassWords
from jasskort.telling.german.naming import names_of
from jasskort.telling.refusing import Sentences

_NOUNS: Mapping[Enum, Noun] = MappingProxyType(
    {
        Item.STOECK: Noun(Gender.PLURAL, "Stöck"),
        Item.CARD_POINTS: CARD_POINTS,
        Item.LAST_TRICK: LAST_TRICK,
        Item.MATCH: MATCH,
    }
)
_NOT_BETTER = (
    "{1:der}, {1:welchen} {2:Name} geschrieben hat, {1:ist} mit {0:dem} nicht zu "
    "überbieten"
)
_TIES: Mapping[Ties, str] = MappingProxyType(
    {
        Ties.NON_DEALER: "wer nicht gegeben hat",
        Ties.LEADER: "wer den Stich ausgespielt hat",
    }
)


class SchmausWords(JassWords[Schmaus]):
    """What German says of Schmaus."""

    __slots__ = ()

    melding: ClassVar[Noun] = Noun(Gender.MASCULINE, "Weis")
    verb: ClassVar[str] = "weisen"
    melded: ClassVar[str] = "gewiesen"
    trumps: ClassVar[Mapping[Rank, str]] = MappingProxyType(
        {Rank.JACK: "den Puur", Rank.NINE: "das Nell"}
    )
    nouns: ClassVar[Mapping[Enum, Noun]] = _NOUNS
    items: ClassVar[Mapping[Enum, str]] = names_of(_NOUNS)
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "mit Bedanken",
            Ending.FALSE_CLAIM: "nach einem falschen Bedanken der Gegenseite",
            Ending.STOECK_WEIS_STICH: "nach Stöck, Weis, Stich",
            Ending.HAD_THE_TARGET: "mit Punkten, die schon vor dem Geben reichten",
            Ending.REFEREE: "mit den nötigen Punkten",
            Ending.AGREED_DEALS: "nach der vereinbarten Zahl von Runden",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("SCH-7", Reason.NOT_UPWARDS): _NOT_BETTER,
            ("SCH-19", Reason.NOT_UPWARDS): _NOT_BETTER,
            ("SCH-25", Reason.STOCK_GONE): NO_MORE_ROBBING,
            ("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "vor dem ersten Geben kann sich niemand bedanken"
            ),
            ("SCH-36", Reason.CLAIM_PENDING): (
                "{0:Name} hat sich schon bedankt, und gerechnet wird nach dem ersten "
                "Stich"
            ),
        }
    )

    def noun_of(self, called: Called) -> Noun:
        """Give the noun for what a weis is declared as: its value."""
        return Noun(Gender.MASCULINE, "Weis", tail=f"von {self.word(called)}")

    def declared(self, called: Called) -> str:
        """Say what is declared, as it goes with the verb: "50"."""
        return self.word(called)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case StoeckShown(seat=seat, suit=suit):
                couple = self.meld(Marriage(suit))
                return f"{self.player(seat)} hat {couple} gespielt: «Stöck.»"
            case _:
                return super().event(event)

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        game = self.game
        yield target_agreed(game.target)
        yield from self.claims_agreed(game.claims)
        yield f"Bei gleichen Blättern in Nebenfarben geht vor, {_TIES[game.ties]}."
        yield from deals_agreed(game.deals)


WORDS = SchmausWords
