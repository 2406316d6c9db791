"""What is said in German in the two-handed jass games: robbing, and melds compared.

Schmaus calls a meld *Weis*, Frantsfuus *Meldung*; the sentences are the same.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
from jasskort.events import Event
from jasskort.games.jass.model import (
    Answered,
    Called,
    Declared,
    Declares,
    LetStand,
    MeldBooked,
    Question,
    Robbed,
)
from jasskort.moves import Deal, Hidden, Move, Rob, Say
from jasskort.options import Claims
from jasskort.refusals import Reason, Refusal
from jasskort.telling.german.common import GermanWords
from jasskort.telling.german.grammar import Case, Noun
from jasskort.telling.german.refusing import NOT_IN_HAND, REFUSED
from jasskort.telling.phrases import begun
from jasskort.telling.refusing import Sentence
from jasskort.telling.words import GameT

_ACC = Case.ACCUSATIVE

NO_MORE_ROBBING = "die letzte verdeckte Karte des Talons ist schon gezogen"
_LOWER = "«{0}» genügt nicht gegen «{1}»"
_MISSING = "für {0:den} {cards:fehlt} {1:Name} {cards:der}"

_QUESTIONS: Mapping[Question, str] = MappingProxyType(
    {
        Question.LINE: "Blatt oder vier Gleiche",
        Question.RANK: "die höchste Karte",
        Question.SIDE: "Trumpf oder nicht",
        Question.SUIT: "die Farbe",
    }
)
_CLAIMS: Mapping[Claims, str] = MappingProxyType(
    {
        Claims.PLAYERS: "Wer genug hat, bedankt sich.",
        Claims.REFEREE: "Der Schiedsrichter rechnet mit und beendet die Partie.",
    }
)


class JassWords(GermanWords[GameT]):
    """What the jass games share; a game says what it calls a meld."""

    __slots__ = ()

    melding: ClassVar[Noun]
    """What a meld is called that is declared."""
    verb: ClassVar[str]
    """What declaring is called: "weisen"."""
    melded: ClassVar[str]
    """The participle of it: "gewiesen"."""
    trumps: ClassVar[Mapping[Rank, str]] = MappingProxyType({})
    """What some trumps are called, with the article of the accusative."""
    refused: ClassVar[Mapping[enum.Enum, Sentence]] = MappingProxyType(
        {
            **REFUSED,
            Reason.TOO_LATE: (
                "es läuft Stich {0}, und nach Stich {1} wird nichts mehr {melded}"
            ),
            Reason.ALREADY_DECLARED: (
                "{0:Name} hat in diesem Stich schon {1} {melded}"
            ),
            Reason.TOO_LOW: MappingProxyType(
                {2: _LOWER, 3: _LOWER + ", denn {2} {2:ist} Trumpf"}
            ),
            Reason.NOT_ASKED: MappingProxyType(
                {
                    0: "im Moment wird nichts verglichen",
                    2: "«{0}» ist keine Antwort: Gefragt ist {1}",
                }
            ),
            Reason.MUST_ANSWER: "zuerst muss antworten, wer ausgespielt hat",
            Reason.TIE_AGAINST: (
                "von zwei gleichen Blättern in Nebenfarben gilt das von {1:Name}"
            ),
            Reason.NOT_AS_SAID: (
                "zu dem, was {1:Name} gesagt hat ({said}), passt «{0}» nicht"
            ),
            Reason.MUST_BOOK: "zuerst wird geschrieben, was gilt",
            Reason.NOTHING_TO_BOOK: "es gibt nichts zu schreiben",
            Reason.NOT_FOLLOWED: "die zweite Karte ist noch nicht gespielt",
            Reason.MUST_TURN: "wer geschrieben hat, dreht zuerst den Stich um",
            Reason.NO_TRICK: "auf dem Tisch liegt kein Stich zum Umdrehen",
            Reason.NOTHING_BOOKED: (
                "es ist nichts geschrieben worden, und der Stich dreht sich von selbst um"
            ),
            Reason.STOCK_GONE: "der Talon ist aufgebraucht",
            Reason.MUST_DRAW: "zuerst wird gezogen",
            Reason.TRICK_NOT_TURNED: "der Stich ist noch nicht umgedreht",
            Reason.NOTHING_TO_DRAW: (
                "gezogen wird erst, wenn der nächste Stich umgedreht ist"
            ),
            Reason.NO_ROBBING_CARD: NOT_IN_HAND,
            Reason.DECLARATION_OPEN: "{melding:der} von {0:Name}, «{1}», ist noch offen",
            Reason.BY_REFEREE: (
                "der Schiedsrichter beendet die Partie, hier bedankt sich niemand"
            ),
        }
    )

    def noun_of(self, called: Called) -> Noun:
        """Give the noun for what a meld is declared as."""
        return self.noun(called)

    def word(self, value: object) -> str:
        """Say a value by itself: a question too."""
        if isinstance(value, Question):
            return _QUESTIONS[value]
        return super().word(value)

    def filled(self, words: str, refusal: Refusal, **more: object) -> str | None:
        """Fill a sentence, with what the game calls a meld, and what was said of one."""
        said = [f"«{self.word(each)}»" for each in refusal.values[2:]]
        own = {"melding": self.melding, "melded": self.melded}
        return super().filled(words, refusal, **own, said=", ".join(said), **more)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused: for want of the cards it depends on what it was."""
        told = super().why(refusal)
        if told is not None or refusal.reason is not Reason.NOT_HELD:
            return told
        match refusal.values:
            case (_, _) if refusal.cards:
                return self.filled(_MISSING, refusal)
            case (seat, int() as called):
                none = self.noun_of(called).none(_ACC)
                return f"{self.called(seat)} hat {none}"
            case (what, seat, int() as called):
                noun = self.noun_of(called)
                fits = "passen" if noun.several else "passt"
                which = f"{noun.which()} zur Antwort «{self.word(what)}» {fits}"
                return f"{self.called(seat)} hat {noun.none(_ACC)}, {which}"
        return None

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declares(called=called):
                return f"{self.declared(called)} {self.verb}"
            case Say(answer=answer):
                return f"«{self.word(answer)}» sagen"
            case Rob():
                return "rauben"
            case _:
                return super().move(move)

    def declared(self, called: Called) -> str:
        """Say what is declared, as it goes with the verb: "50", "eine Terz"."""
        return self.noun_of(called).a(_ACC)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Robbed(seat=seat, card=card, upcard=upcard):
                given, taken = self.noun(card), self.noun(upcard).the(_ACC)
                called = self.trumps.get(upcard.rank)
                what = f"{taken}, {called}" if called else taken
                return f"{self.player(seat)} raubt mit {given.the(Case.DATIVE)} {what}."
            case Declared(seat=seat, called=called):
                return f"{self.player(seat)}: «{begun(self.word(called))}.»"
            case Answered(seat=seat, answer=answer):
                return f"{self.player(seat)}: «{begun(self.word(answer))}.»"
            case LetStand(seat=seat):
                return f"{self.player(seat)}: «Ist gut.»"
            case MeldBooked(seat=seat, meld=meld):
                shown = self.noun(meld).the(_ACC)
                return f"{self.player(seat)} weist {shown} aus."
            case _:
                return super().event(event)

    def claims_agreed(self, claims: Claims) -> Iterator[str]:
        """Tell who ends the match."""
        yield _CLAIMS[claims]
