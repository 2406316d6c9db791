"""What is said in English of Tolva: kings and queens, gubbes, rows, vinsten, sistan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.tolva.events import (
    Asked,
    CardTurnedUp,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    SaidNo,
    VinstenCarried,
)
from jasskort.games.tolva.forms import Form
from jasskort.games.tolva.model import Ask, Ending, Halv, Hel, Item, Meld, No, TurnUp
from jasskort.games.tolva.ruleset import Tolva
from jasskort.moves import Deal, Hidden, Move
from jasskort.score import Score
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import POINT

_FORMS = MappingProxyType(
    {
        Form.FOUR: "with four, in partnerships",
        Form.THREE: "with three, each alone",
        Form.PLOCKETOLVA: "plocketolva",
        Form.BORDSTOLVA: "bordstolva",
    }
)


class TolvaWords(EnglishWords[Tolva]):
    """What English says of Tolva."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.TRUMP: "trump",
            Item.TJOG: "tjog",
            Item.VIV: "viv",
            Item.MAEL: "mäl",
            Item.VINSTEN: "vinsten",
            Item.SISTAN: "sistan",
            Item.HALV_GUBBE: "halv gubbe",
            Item.HEL_GUBBE: "hel gubbe",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "having reached the target",
            Ending.AGREED_DEALS: "after the agreed number of deals",
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        points = POINT.counted(game.target)
        form = f"they play {_FORMS[game.form]}, to {points}"
        told = [f"{form}{self.deals_agreed(game.deals)}"]
        if game.first_trick_from_table:
            told.append("the first trick is played from the table")
        return told

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Meld(suit=suit):
                return f"meld {self.couple(suit)}"
            case Ask():
                return "ask for a meld"
            case No():
                return "say no"
            case Halv():
                return f"announce {self.item(Item.HALV_GUBBE)}"
            case Hel():
                return f"announce {self.item(Item.HEL_GUBBE)}"
            case TurnUp():
                return "turn up cards"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Asked(seat=seat):
                return f'{self.player(seat)}: "Partner, have you anything?"'
            case SaidNo(seat=seat):
                return f'{self.player(seat)}: "No."'
            case Married(seat=seat, suit=suit, called=called):
                said = self.item(called).capitalize()
                return f'{self.player(seat)} shows {self.couple(suit)}: "{said}."'
            case GubbeAnnounced(seat=seat, item=item):
                return f'{self.player(seat)}: "{self.item(item).capitalize()}."'
            case GubbeEnded(seat=seat, item=item, made=made):
                has = "has" if made else "has not"
                return f"{self.player(seat)} {has} made {self.item(item)}."
            case CardTurnedUp() | HandTakenUp():
                return self.of_rows(event)
            case VinstenCarried(carry=carry):
                worth = f"it is worth {carry + 1} in the next deal"
                return f"The most card points are shared: vinsten is carried over, and {worth}."
            case _:
                return super().event(event)

    def of_rows(self, event: CardTurnedUp | HandTakenUp) -> str:
        """Tell what is turned up, and that a hand is taken up."""
        name = self.player(event.seat)
        if isinstance(event, CardTurnedUp):
            return f"{name} turns up the {self.card(event.card)}."
        named = "" if None in event.cards else f": {self.cards(event.cards)}"
        return f"{name} takes up the hand{named}."

    def totals(self, score: Score) -> list[str]:
        """Name each party with its total: "Anna and Carl 7"."""
        parties = zip(self.game.table.parties, score.party_totals, strict=True)
        return [f"{self.players(party)} {total}" for party, total in parties]


WORDS = TolvaWords
