"""What is said in English of Tolva: kings and queens, gubbes, rows, vinsten, sistan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
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
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason, Refusal
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import POINT
from jasskort.telling.english.refusing import COMMON
from jasskort.telling.refusing import Sentences

_FORMS = MappingProxyType(
    {
        Form.FOUR: "with four, in partnerships",
        Form.THREE: "with three, each alone",
        Form.PLOCKETOLVA: "plocketolva",
        Form.BORDSTOLVA: "bordstolva",
    }
)
_CALLED = MappingProxyType(
    {
        Form.FOUR: "Tolva with four",
        Form.THREE: "Tolva with three",
        Form.PLOCKETOLVA: "plocketolva",
        Form.BORDSTOLVA: "bordstolva",
    }
)

_OF_FORM = '{0} has no move "{1}"'
_FEW_CARDS = "{0:cards} {0:are} left, and a meld needs three"
_MELD_OUT = (
    "the score stands at {0:points}, a meld brings {1}, "
    "and nobody reaches {2} by melding"
)
_HAS_LED = "{0:player} has led in this deal, and announces too late"
_NOT_TO_LEAD = "{0:player} is not to lead, and a gubbe is announced before a lead"
_TRUMP_SET = "{0} are trump, and a gubbe is played without trump"
_AFTER_BOTH = "a gubbe is announced after drawing or turning up"


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

    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("COM-6", Reason.NOT_HELD): "{0:player} lacks {cards} to show",
            ("TOL-9", Reason.MUST_BEAT): "{0} does not beat {1}, but {cards:or} does",
            ("TOL-12", Reason.NO_TRICK_WON): (
                "before the first lead no trick has been won"
            ),
            ("TOL-12", Reason.TRICK_UNDER_WAY): (
                "a trick is being played, and none has just been won"
            ),
            ("TOL-13", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-14", Reason.ONCE_AN_OCCASION): (
                "{0:player} has melded {1} since winning the trick, "
                "and the next meld needs another trick"
            ),
            ("TOL-14", Reason.SUIT_MELDED): "{0} have been melded in this deal",
            (
                "TOL-15",
                Reason.MUST_ANSWER,
            ): "{0:player} has asked, and waits for an answer",
            ("TOL-15", Reason.NO_QUESTION): "nobody has asked",
            ("TOL-15", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-18", Reason.WOULD_GO_OUT): _MELD_OUT,
            ("TOL-19", Reason.NOTHING_TO_MELD): "all four suits have been melded",
            ("TOL-19", Reason.ONCE_AN_OCCASION): (
                "{0:player} has asked since winning the trick, and asks only once"
            ),
            ("TOL-19", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-19", Reason.WOULD_GO_OUT): _MELD_OUT,
            ("TOL-23", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-23", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-23", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-24", Reason.TOO_FEW_TRICKS): (
                "{0:player} leads with at most {1:tricks} left, and halv gubbe needs five"
            ),
            ("TOL-25", Reason.SCORE_TOO_HIGH): (
                "the score stands at {0:points}, halv gubbe brings {1}, "
                "and nobody reaches {2} with it"
            ),
            ("TOL-26", Reason.FIRST_TRICK_LOST): (
                "{0:player} has won the first trick, and hel gubbe needs it"
            ),
            ("TOL-26", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-26", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-26", Reason.TOO_LATE): (
                "the second trick has been led, and hel gubbe comes before that"
            ),
            ("TOL-26", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-27", Reason.GUBBE_ANNOUNCED): (
                "{1:player} has announced {0}: nobody melds, asks or announces another"
            ),
            ("TOL-29", Reason.MUST_DRAW): "cards must be drawn first",
            ("TOL-29", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-29", Reason.NO_TRICK_WON): (
                "cards are drawn after a trick, and none has been won"
            ),
            ("TOL-29", Reason.STOCK_GONE): "the stock is gone",
            ("TOL-29", Reason.TRICK_UNDER_WAY): (
                "cards are drawn when the trick is over"
            ),
            ("TOL-30", Reason.MUST_DRAW): _AFTER_BOTH,
            ("TOL-30", Reason.MUST_TURN_UP): _AFTER_BOTH,
            ("TOL-33", Reason.MUST_TURN_UP): "cards must be turned up first",
            ("TOL-33", Reason.NOTHING_TO_TURN_UP): "there is no card to be turned up",
            ("TOL-33", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-33", Reason.OWN_CARD_TURNED_UP): (
                "{0:owner} own card has been turned up, and melds come before that"
            ),
            ("TOL-33", Reason.TRICK_UNDER_WAY): (
                "cards are turned up when the trick is over"
            ),
            ("TOL-34", Reason.FROM_THE_TABLE): (
                "the first trick is played from the table, not with {0}"
            ),
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

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        match refusal:
            case Refusal(rule="TOL-15", reason=Reason.ONCE_AN_OCCASION, values=(_,)):
                words = (
                    "{0:player} has asked since winning the trick, "
                    "and who asks does not meld"
                )
            case Refusal(rule="TOL-15", reason=Reason.ONCE_AN_OCCASION):
                words = (
                    "{0:player} has melded {1} since winning the trick, "
                    "and who melds does not ask"
                )
            case Refusal(rule="TOL-24", reason=Reason.TOO_FEW_TRICKS, values=(_, 0)):
                words = "{0:player} leads no more tricks, and halv gubbe needs five"
            case Refusal(rule="TOL-29", reason=Reason.ALREADY_DRAWN, values=()):
                words = "cards have been drawn since the last trick"
            case Refusal(rule="TOL-29", reason=Reason.ALREADY_DRAWN):
                words = (
                    "{0:player} has drawn since the trick, and melds come before that"
                )
            case _:
                return super().why(refusal)
        return self.filled(words, refusal)

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence: a form by its name."""
        return _CALLED[value] if isinstance(value, Form) else super().put(value, how)


WORDS = TolvaWords
