"""What is said in English of Frantsfuus: kinds of melds, belle, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
from jasskort.events import Event
from jasskort.families.jass.events import Called
from jasskort.games.frantsfuus.events import BelleShown
from jasskort.games.frantsfuus.model import Belle, Ending, Item, Kind
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.melds import Four
from jasskort.moves import Deal, Hidden, Move
from jasskort.telling.english.jass import JassWords

_SEQUENCES = MappingProxyType(
    {
        Kind.TERTS: "terts",
        Kind.QUART: "quart",
        Kind.FUUS5: "fuus",
        Kind.FUUS6: "sixth fuus",
        Kind.FUUS7: "seventh fuus",
        Kind.FUUS8: "eighth fuus",
    }
)
_FOURS = MappingProxyType(
    {
        Kind.QUEENS: Rank.QUEEN,
        Kind.KINGS: Rank.KING,
        Kind.ACES: Rank.ACE,
        Kind.JACKS: Rank.JACK,
    }
)


class FrantsfuusWords(JassWords[Frantsfuus]):
    """What English says of Frantsfuus."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.BELLE: "belle",
            Item.CARD_POINTS: "card points",
            Item.LAST_TRICK: "the last trick",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "having claimed the match with the points",
            Ending.FALSE_CLAIM: "for the other has claimed it without the points",
            Ending.BOTH_OVER: "by the last trick, for both had the points",
            Ending.REFEREE: "as the first in with the points",
            Ending.AGREED_DEALS: "after the agreed number of deals",
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        told = [
            f"they play to {game.target} points{self.deals_agreed(game.deals)}",
            self.claims_agreed(game.claims),
        ]
        if game.match_bonus:
            told.append("all tricks without a stock earn 100 more")
        return told

    def called(self, called: Called) -> str:
        """Name what a meld is declared as: its kind."""
        match called:
            case Kind() if called in _FOURS:
                return self.meld(Four(_FOURS[called]))
            case Kind():
                return _SEQUENCES[called]
            case _:
                return super().called(called)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        return "say belle" if isinstance(move, Belle) else super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case BelleShown(seat=seat, suit=suit):
                couple = self.couple(suit)
                return f"{self.player(seat)} says belle, and shows {couple}."
            case _:
                return super().event(event)


WORDS = FrantsfuusWords
