"""What is said in German of Tolva: melds, gubbes, rows, vinsten and sistan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
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
from jasskort.melds import Marriage
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.german.common import GermanWords, deals_agreed, target_agreed
from jasskort.telling.german.grammar import POINT, Case, Gender, Noun
from jasskort.telling.german.naming import names_of
from jasskort.telling.refusing import Sentences

_ACC = Case.ACCUSATIVE


def _called(name: str) -> Noun:
    return Noun(Gender.MASCULINE, name, proper=True)


_NOUNS: Mapping[Enum, Noun] = MappingProxyType(
    {
        Item.TRUMP: _called("Trumpf"),
        Item.TJOG: _called("Tjog"),
        Item.VIV: _called("Viv"),
        Item.MAEL: _called("Mäl"),
        Item.VINSTEN: _called("Vinsten"),
        Item.SISTAN: _called("Sistan"),
        Item.HALV_GUBBE: _called("Halv Gubbe"),
        Item.HEL_GUBBE: _called("Hel Gubbe"),
    }
)
_FORMS: Mapping[Form, str] = MappingProxyType(
    {
        Form.FOUR: "Tolva zu viert",
        Form.THREE: "Tolva zu dritt",
        Form.PLOCKETOLVA: "Plocketolva",
        Form.BORDSTOLVA: "Bordstolva",
    }
)

_FORM = "{title} kennt den Zug «{1}» nicht"
_BY_POINTS = "die Partei hat {0:Punkt}, "
_MELD_OUT = (
    _BY_POINTS + "eine Meldung bringt {1:Punkt}, und durch Melden kommt niemand auf {2}"
)
_FEW_CARDS = "zum Melden braucht es drei Karten, und übrig {0:ist} {0:der Karte}"
_HAS_LED = "{0:Name} hat in dieser Runde schon ausgespielt, und da ist es zu spät"
_NOT_TO_LEAD = "{0:Name} spielt jetzt nicht aus, und angesagt wird vor dem Ausspielen"
_TRUMP_SET = "{0} {0:ist} Trumpf, und ein Gubbe geht ohne Trumpf"
_AFTER_BOTH = "ein Gubbe wird erst nach dem Ziehen oder Aufdecken angesagt"
_HAS_MELDED = "{0:Name} hat seit dem Stich schon {1} gemeldet, "

_SENTENCES: Sentences = MappingProxyType(
    {
        ("COM-6", Reason.NOT_HELD): "{0:Name} hat {cards:den} nicht zum Zeigen",
        ("TOL-9", Reason.MUST_BEAT): (
            "{0:der} sticht {1:den} nicht, aber mit {cards:dem oder} ginge es"
        ),
        ("TOL-12", Reason.NO_TRICK_WON): (
            "vor dem ersten Ausspielen hat noch niemand einen Stich gemacht"
        ),
        ("TOL-12", Reason.TRICK_UNDER_WAY): (
            "der Stich läuft noch, und gemeldet wird nach einem gewonnenen"
        ),
        ("TOL-13", Reason.TOO_FEW_CARDS): _FEW_CARDS,
        ("TOL-14", Reason.ONCE_AN_OCCASION): (
            _HAS_MELDED + "und für die nächste Meldung braucht es einen neuen Stich"
        ),
        ("TOL-14", Reason.SUIT_MELDED): (
            "{0} {0:ist} in dieser Runde schon gemeldet worden"
        ),
        ("TOL-15", Reason.MUST_ANSWER): (
            "{0:Name} hat nach einer Meldung gefragt und wartet auf die Antwort"
        ),
        ("TOL-15", Reason.NO_QUESTION): "es hat niemand gefragt",
        ("TOL-15", Reason.NOT_OF_THIS_FORM): _FORM,
        ("TOL-15", Reason.ONCE_AN_OCCASION): MappingProxyType(
            {
                1: "{0:Name} hat seit dem Stich gefragt und meldet darum nicht selbst",
                2: _HAS_MELDED + "und wer meldet, fragt nicht",
            }
        ),
        ("TOL-18", Reason.WOULD_GO_OUT): _MELD_OUT,
        ("TOL-19", Reason.NOTHING_TO_MELD): "alle Farben sind gemeldet",
        ("TOL-19", Reason.ONCE_AN_OCCASION): (
            "{0:Name} hat seit dem Stich schon gefragt, und gefragt wird nur einmal"
        ),
        ("TOL-19", Reason.TOO_FEW_CARDS): _FEW_CARDS,
        ("TOL-19", Reason.WOULD_GO_OUT): _MELD_OUT,
        ("TOL-23", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
        ("TOL-23", Reason.NOT_IN): _NOT_TO_LEAD,
        ("TOL-23", Reason.TRUMP_SET): _TRUMP_SET,
        ("TOL-24", Reason.TOO_FEW_TRICKS): (
            "Halv Gubbe braucht noch fünf Stiche, und wenn {0:Name} ausspielt, "
            "{1:bleibt} im besten Fall {1:der Stich}"
        ),
        ("TOL-25", Reason.SCORE_TOO_HIGH): (
            _BY_POINTS + "Halv Gubbe bringt {1:Punkt}, und damit kommt niemand auf {2}"
        ),
        ("TOL-26", Reason.FIRST_TRICK_LOST): (
            "den ersten Stich hat {0:Name}, und Hel Gubbe braucht auch den"
        ),
        ("TOL-26", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
        ("TOL-26", Reason.NOT_IN): _NOT_TO_LEAD,
        ("TOL-26", Reason.TOO_LATE): (
            "zum zweiten Stich ist schon ausgespielt, und Hel Gubbe kommt vorher"
        ),
        ("TOL-26", Reason.TRUMP_SET): _TRUMP_SET,
        ("TOL-27", Reason.GUBBE_ANNOUNCED): (
            "{1:Name} hat {0} angesagt, und da wird weder gemeldet noch gefragt noch "
            "angesagt"
        ),
        ("TOL-29", Reason.ALREADY_DRAWN): MappingProxyType(
            {
                0: "seit dem letzten Stich ist schon gezogen worden",
                1: "{0:Name} hat seit dem Stich gezogen, und gemeldet wird vorher",
            }
        ),
        ("TOL-29", Reason.MUST_DRAW): "zuerst wird gezogen",
        ("TOL-29", Reason.NOT_OF_THIS_FORM): _FORM,
        ("TOL-29", Reason.NO_TRICK_WON): (
            "gezogen wird nach einem Stich, und es ist noch keiner gemacht"
        ),
        ("TOL-29", Reason.STOCK_GONE): "der Talon ist aufgebraucht",
        ("TOL-29", Reason.TRICK_UNDER_WAY): "gezogen wird erst nach dem Stich",
        ("TOL-30", Reason.MUST_DRAW): _AFTER_BOTH,
        ("TOL-30", Reason.MUST_TURN_UP): _AFTER_BOTH,
        ("TOL-33", Reason.MUST_TURN_UP): "zuerst wird aufgedeckt",
        ("TOL-33", Reason.NOTHING_TO_TURN_UP): "es gibt nichts aufzudecken",
        ("TOL-33", Reason.NOT_OF_THIS_FORM): _FORM,
        ("TOL-33", Reason.OWN_CARD_TURNED_UP): (
            "{0:Name} hat eine eigene Karte aufgedeckt, und gemeldet wird vorher"
        ),
        ("TOL-33", Reason.TRICK_UNDER_WAY): "aufgedeckt wird erst nach dem Stich",
        ("TOL-34", Reason.FROM_THE_TABLE): (
            "der erste Stich wird vom Tisch gespielt, nicht mit {0:dem}"
        ),
    }
)


class TolvaWords(GermanWords[Tolva]):
    """What German says of Tolva."""

    __slots__ = ()

    nouns: ClassVar[Mapping[Enum, Noun]] = _NOUNS
    items: ClassVar[Mapping[Enum, str]] = names_of(_NOUNS)
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "mit den nötigen Punkten",
            Ending.AGREED_DEALS: "nach der vereinbarten Zahl von Runden",
        }
    )
    sentences: ClassVar[Sentences] = _SENTENCES

    def game_name(self) -> str:
        """Name the form that is played."""
        return _FORMS[self.game.form]

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        game = self.game
        yield target_agreed(game.target)
        if game.first_trick_from_table:
            yield "Der erste Stich wird vom Tisch gespielt."
        yield from deals_agreed(game.deals)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Meld(suit=suit):
                return f"{self.meld(Marriage(suit))} melden"
            case Ask():
                return "nach einer Meldung fragen"
            case No():
                return "Nein sagen"
            case Halv():
                return "Halv Gubbe ansagen"
            case Hel():
                return "Hel Gubbe ansagen"
            case TurnUp():
                return "aufdecken"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Asked(seat=seat):
                return f"{self.player(seat)}: «Hast du etwas?»"
            case SaidNo(seat=seat):
                return f"{self.player(seat)}: «Nein.»"
            case Married(seat=seat, suit=suit, called=called):
                said = f"{self.word(called)} in {self.suit(suit)}"
                couple = f"König und {self.word(Rank.QUEEN)}"
                return f"{self.player(seat)} zeigt {couple}: «{said}.»"
            case GubbeAnnounced(seat=seat, item=item):
                return f"{self.player(seat)}: «{self.word(item)}.»"
            case GubbeEnded(seat=seat, item=item, made=made):
                how = "schafft" if made else "verfehlt"
                return f"{self.player(seat)} {how} {self.word(item)}."
            case CardTurnedUp(seat=seat, card=card):
                return f"{self.player(seat)} deckt {self.noun(card).the(_ACC)} auf."
            case HandTakenUp(seat=seat, cards=cards):
                seen = "" if None in cards else self.some_cards(cards)
                return f"{self.player(seat)} nimmt die Hand auf{seen}."
            case VinstenCarried(carry=carry):
                worth = POINT.in_figures(carry)
                more = f"zählt in der nächsten Runde {worth} mehr"
                return f"Die meisten Kartenpunkte sind geteilt, und Vinsten {more}."
            case _:
                return super().event(event)


WORDS = TolvaWords
