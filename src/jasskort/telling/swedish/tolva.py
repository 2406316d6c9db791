"""What is said in Swedish in Tolva: trump and tjog, vinsten and sistan, gubbes."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.tolva.model import (
    Ask,
    Asked,
    CardTurnedUp,
    Ending,
    Form,
    GubbeAnnounced,
    GubbeEnded,
    Halv,
    HandTakenUp,
    Hel,
    Item,
    Married,
    Meld,
    No,
    SaidNo,
    TurnUp,
    VinstenCarried,
)
from jasskort.games.tolva.ruleset import Tolva
from jasskort.ledger import What
from jasskort.melds import Marriage
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason, Refusal
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.common import SwedishWords
from jasskort.telling.swedish.grammar import KORTPOAENG, POAENG, Noun, cards_named
from jasskort.telling.swedish.refusing import COMMON

_MELD_OUT = (
    "{0:points} och {1} för mälningen räcker till {2}, och ingen får mäla sig ut"
)
_FEW_CARDS = "det återstår {0:cards}, och en mälning kräver tre"
_TRUMP_SET = "{0} är trumf, och en gubbe spelas utan trumf"
_HAS_LED = "{0:player} har redan varit inne i den här given, och då är det för sent"
_NOT_TO_LEAD = "{0:player} är inte inne, och en gubbe anges före ett utspel"
_AFTER_BOTH = "en gubbe anges först när korten är dragna eller uppvända"
_OF_FORM = "draget {1} finns inte i {0}"

_FORMS: Mapping[Form, str] = MappingProxyType(
    {
        Form.FOUR: "tolva",
        Form.THREE: "tolva på tre",
        Form.PLOCKETOLVA: "plocketolva",
        Form.BORDSTOLVA: "bordstolva",
    }
)


class TolvaWords(SwedishWords[Tolva]):
    """What is said in Swedish in Tolva."""

    __slots__ = ()

    card_points: ClassVar[Noun] = KORTPOAENG
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("COM-6", Reason.NOT_HELD): "{0:player} har inte {cards} att visa",
            ("TOL-9", Reason.MUST_BEAT): (
                "{0} sticker inte {1}, men {cards} kan, och då måste man"
            ),
            ("TOL-12", Reason.NO_TRICK_WON): (
                "före det första utspelet har ingen tagit något stick"
            ),
            ("TOL-12", Reason.TRICK_UNDER_WAY): (
                "ett stick pågår, och man mäler när man just har tagit ett"
            ),
            ("TOL-13", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-14", Reason.ONCE_AN_OCCASION): (
                "{0:player} har redan mält {1} efter sticket, "
                "och nästa mälning kräver ett nytt stick"
            ),
            ("TOL-14", Reason.SUIT_MELDED): "{0} har redan mälts i den här given",
            ("TOL-15", Reason.MUST_ANSWER): "{0:player} har frågat och väntar på svar",
            ("TOL-15", Reason.NO_QUESTION): "ingen har frågat",
            ("TOL-15", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-18", Reason.WOULD_GO_OUT): _MELD_OUT,
            ("TOL-19", Reason.NOTHING_TO_MELD): "alla fyra färgerna har redan mälts",
            ("TOL-19", Reason.ONCE_AN_OCCASION): (
                "{0:player} har redan frågat efter sticket, och man frågar bara en gång"
            ),
            ("TOL-19", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-19", Reason.WOULD_GO_OUT): _MELD_OUT,
            ("TOL-23", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-23", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-23", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-24", Reason.TOO_FEW_TRICKS): (
                "när {0:player} är inne återstår högst {1:tricks}, "
                "och en halv gubbe kräver fem"
            ),
            ("TOL-25", Reason.SCORE_TOO_HIGH): (
                "{0:points} och {1} för en halv gubbe räcker till {2}, "
                "och ingen får gubba sig ut med den"
            ),
            ("TOL-26", Reason.FIRST_TRICK_LOST): (
                "{0:player} har tagit det första sticket, och en hel gubbe kräver det"
            ),
            ("TOL-26", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-26", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-26", Reason.TOO_LATE): (
                "det andra sticket är utspelat, och hel gubbe anges dessförinnan"
            ),
            ("TOL-26", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-27", Reason.GUBBE_ANNOUNCED): (
                "{1:player} har angett {0}: "
                "ingen får mäla, fråga eller ange en gubbe till"
            ),
            ("TOL-29", Reason.MUST_DRAW): "först måste kort dras ur talongen",
            ("TOL-29", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-29", Reason.NO_TRICK_WON): (
                "kort dras efter ett stick, och ingen har tagit något än"
            ),
            ("TOL-29", Reason.STOCK_GONE): "talongen är slut",
            ("TOL-29", Reason.TRICK_UNDER_WAY): "kort dras när sticket är slut",
            ("TOL-30", Reason.MUST_DRAW): _AFTER_BOTH,
            ("TOL-30", Reason.MUST_TURN_UP): _AFTER_BOTH,
            ("TOL-33", Reason.MUST_TURN_UP): "först måste kort vändas upp",
            ("TOL-33", Reason.NOTHING_TO_TURN_UP): "det finns inget kort att vända upp",
            ("TOL-33", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-33", Reason.OWN_CARD_TURNED_UP): (
                "{0:player} har redan vänt upp ett eget kort, och mäla gör man före det"
            ),
            ("TOL-33", Reason.TRICK_UNDER_WAY): "kort vänds upp när sticket är slut",
            ("TOL-34", Reason.FROM_THE_TABLE): (
                "det första sticket spelas från bordet, inte med {0}"
            ),
        }
    )
    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Item.TRUMP: "trumf",
            Item.TJOG: "tjog",
            Item.VIV: "viv",
            Item.MAEL: "mäl",
            Item.VINSTEN: "vinsten",
            Item.SISTAN: "sistan",
            Item.HALV_GUBBE: "halv gubbe",
            Item.HEL_GUBBE: "hel gubbe",
        }
    )
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "genom att nå målet",
            Ending.AGREED_DEALS: "efter det avtalade antalet givar",
        }
    )

    def game_name(self) -> str:
        """Name the form within a sentence: "plocketolva"."""
        return _FORMS[self.game.form]

    def named(self, value: object) -> str:
        """Name what stands in a refusal."""
        return _FORMS[value] if isinstance(value, Form) else super().named(value)

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        from_table = "det första sticket spelas från bordet"
        return (
            self.to_target(game.target),
            *([from_table] if game.first_trick_from_table else []),
            *self.at_most(game.deals),
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Meld(suit=suit):
                return f"mäl {self.meld(Marriage(suit))}"
            case Ask():
                return "fråga din partner"
            case No():
                return "svara nej"
            case Halv():
                return "ange halv gubbe"
            case Hel():
                return "ange hel gubbe"
            case TurnUp():
                return "vänd upp korten"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case Asked(seat=seat):
                return f"{self.player(seat)} frågar sin partner: ”Har du något?”"
            case SaidNo(seat=seat):
                return f"{self.player(seat)} svarar: ”Nej.”"
            case Married(seat=seat, suit=suit, called=called):
                said = f"”{self.item(called).capitalize()} i {self.suit(suit)}!”"
                return f"{self.player(seat)} visar kung och dam: {said}"
            case GubbeAnnounced(seat=seat, item=item):
                return f"{self.player(seat)} anger {self.item(item)}"
            case GubbeEnded(seat=seat, item=item, made=made):
                comes = "klarar" if made else "klarar inte"
                return f"{self.player(seat)} {comes} {self._definite(item)}"
            case VinstenCarried(carry=carry):
                more = f"{POAENG.figured(carry)} extra"
                return f"vinsten förs över till nästa giv och ger då {more}"
        return self._turned(event)

    def _turned(self, event: Event) -> str:
        match event:
            case CardTurnedUp(seat=seat, card=card):
                return f"{self.player(seat)} vänder upp {self.card(card)}"
            case HandTakenUp(seat=seat, cards=cards):
                known = [card for card in cards if card is not None]
                what = f": {cards_named(known)}" if known else ""
                return f"{self.player(seat)} tar upp sina kort{what}"
        return super().told(event)

    def _definite(self, item: Item) -> str:
        kind = "hela" if item is Item.HEL_GUBBE else "halva"
        return f"den {kind} gubben"

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if it is not known."""
        match refusal:
            case Refusal(rule="TOL-15", reason=Reason.ONCE_AN_OCCASION, values=[_]):
                words = "{0:player} har frågat efter sticket och får då inte mäla själv"
            case Refusal(rule="TOL-15", reason=Reason.ONCE_AN_OCCASION, values=[_, _]):
                words = "{0:player} har mält {1} efter sticket, och då frågar man inte"
            case Refusal(rule="TOL-24", values=[_, 0]):
                words = (
                    "när {0:player} är inne återstår inget stick, "
                    "och en halv gubbe kräver fem"
                )
            case Refusal(rule="TOL-29", reason=Reason.ALREADY_DRAWN, values=[_]):
                words = "{0:player} har redan dragit kort, och mäla gör man före det"
            case Refusal(rule="TOL-29", reason=Reason.ALREADY_DRAWN):
                words = "kort har redan dragits efter sticket"
            case _:
                return super().why(refusal)
        return self.filled(words, refusal)

    def booked(self, who: str, points: int, what: What) -> str:
        """Tell who gets points, or minus points."""
        return self.got(who, points, what)


WORDS = TolvaWords
