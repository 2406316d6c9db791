"""What is said in Swedish in both jass games: melds, declarations, answers."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from jasskort.cards import Rank, Suit
from jasskort.events import Event
from jasskort.games.jass.model import (
    Answered,
    Declared,
    LetStand,
    MeldBooked,
    Question,
    Robbed,
)
from jasskort.melds import Answer, Four, Line, Run, Side
from jasskort.moves import Book, Deal, Hidden, Move, Say
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.common import SwedishWords
from jasskort.telling.swedish.grammar import rank_noun
from jasskort.telling.swedish.refusing import COMMON
from jasskort.telling.words import GameT

_STILL_DUE = "den som spelar sist har inte lagt sitt kort än"
_NO_QUESTION = "inga mälningar jämförs just nu"
_ANSWER_DUE = "den som spelade ut måste svara innan något kort läggs"

# The rules of Schmaus and of Frantsfuus that say the same.
_BOTH: tuple[tuple[tuple[str, ...], Reason, str], ...] = (
    (
        ("SCH-12", "FRA-15"),
        Reason.TOO_LATE,
        "det är stick {0}, och man får mäla till och med stick {1}",
    ),
    (
        ("SCH-13", "FRA-16"),
        Reason.ALREADY_DECLARED,
        "{0:player} har redan mält {1} i det här sticket",
    ),
    (
        ("SCH-14", "FRA-17"),
        Reason.TOO_LOW,
        "”{0}” är lägre än ”{1}”, som redan är mält",
    ),
    (("SCH-16", "FRA-18", "FRA-19"), Reason.MUST_ANSWER, _ANSWER_DUE),
    (
        ("SCH-7", "FRA-19"),
        Reason.TIE_AGAINST,
        "av två likvärdiga sekvenser i sidofärger är {1:genitive} bättre",
    ),
    (
        ("SCH-18", "FRA-23"),
        Reason.MUST_BOOK,
        "mälningen som gäller måste bokföras först",
    ),
    (
        ("SCH-18", "FRA-23"),
        Reason.NOTHING_TO_BOOK,
        "det finns ingen mälning att bokföra",
    ),
    (("SCH-18", "FRA-23", "FRA-24"), Reason.NOT_FOLLOWED, _STILL_DUE),
    (
        ("SCH-18", "FRA-24"),
        Reason.MUST_TURN,
        "den som har bokfört måste vända bort sticket först",
    ),
    (
        ("SCH-18", "FRA-24"),
        Reason.NO_TRICK,
        "det ligger inget stick på bordet att vända bort",
    ),
    (
        ("SCH-18", "FRA-24"),
        Reason.NOTHING_BOOKED,
        "ingenting är bokfört, så sticket vänds bort av sig självt",
    ),
    (("SCH-24", "FRA-33"), Reason.STOCK_GONE, "talongen är slut"),
    (
        ("SCH-24", "FRA-33"),
        Reason.MUST_DRAW,
        "först måste kort dras ur talongen",
    ),
    (
        ("SCH-24", "FRA-33"),
        Reason.TRICK_NOT_TURNED,
        "sticket på bordet är inte bortvänt än",
    ),
    (
        ("SCH-24", "FRA-33"),
        Reason.NOTHING_TO_DRAW,
        "inga kort dras förrän nästa stick är bortvänt",
    ),
    (
        ("SCH-25", "FRA-34"),
        Reason.STOCK_GONE,
        "det sista nervända kortet i talongen är redan draget",
    ),
    (
        ("SCH-25", "FRA-34"),
        Reason.NO_ROBBING_CARD,
        "{0:player} har inte {cards} på handen",
    ),
    (
        ("SCH-25", "FRA-34"),
        Reason.DECLARATION_OPEN,
        "{0:genitive} mälning, {1}, är inte avgjord än",
    ),
    (
        ("SCH-39", "FRA-48"),
        Reason.BY_REFEREE,
        "det är domaren som avslutar partiet, inte spelarna",
    ),
)
JASS: Sentences = MappingProxyType(
    {
        **COMMON,
        **{(rule, reason): say for rules, reason, say in _BOTH for rule in rules},
    }
)
"""Why moves are refused in a jass game, where a sentence with places will do."""

_OF_ANSWERS = frozenset(
    {
        *((rule, Reason.NOT_ASKED) for rule in ("SCH-15", "FRA-18", "FRA-19")),
        *((rule, Reason.TOO_LOW) for rule in ("SCH-16", "FRA-18", "FRA-19")),
        *((rule, Reason.NOT_HELD) for rule in ("SCH-22", "FRA-24", "FRA-30")),
        *((rule, Reason.NOT_AS_SAID) for rule in ("SCH-17", "FRA-21")),
    }
)
"""Refusals of what is said of melds: how they are worded, the kinds of values tell."""

_QUESTIONS: Mapping[Question, str] = MappingProxyType(
    {
        Question.LINE: "sekvens eller fyrtal",
        Question.RANK: "valören",
        Question.SIDE: "trumf eller sidofärg",
        Question.SUIT: "färgen",
    }
)
_ANSWERS: Mapping[enum.Enum, str] = MappingProxyType(
    {
        Line.SEQUENCE: "sekvens",
        Line.FOUR: "fyrtal",
        Side.TRUMP: "trumf",
        Side.PLAIN: "sidofärg",
    }
)


class Melds(NamedTuple):
    """What a declaration, an answer or a booking speaks of.

    Attributes:
        noun: what it is called: "terts", "fyra kungar".
        plural: whether it goes without an article.
    """

    noun: str
    plural: bool

    @property
    def some(self) -> str:
        """Speak of one: "en terts", "fyra kungar"."""
        return self.noun if self.plural else f"en {self.noun}"

    @property
    def none(self) -> str:
        """Speak of none: "ingen terts", "inte fyra kungar"."""
        return f"inte {self.noun}" if self.plural else f"ingen {self.noun}"


class JassWords(SwedishWords[GameT]):
    """What is said in Swedish in both jass games."""

    __slots__ = ()

    sentences: ClassVar[Sentences] = JASS

    def declared(self, called: object) -> str:
        """Say what a meld is declared as: "50"."""
        return str(called)

    def melds_of(self, called: object) -> Melds:
        """Name the melds that are declared so."""
        return Melds(f"mälning på {self.declared(called)}", plural=False)

    def answer(self, answer: Answer) -> str:
        """Say what is answered of a meld: "sekvens", "kung", "trumf"."""
        match answer:
            case Rank():
                return self.top(answer)
            case Suit():
                return self.suit(answer)
            case _:
                return _ANSWERS[answer]

    def top(self, rank: Rank) -> str:
        """Say the rank of a four, or the highest of a sequence."""
        return rank_noun(rank).one

    def named(self, value: object) -> str:
        """Name what stands in a refusal."""
        match value:
            case Line() | Rank() | Side():
                return self.answer(value)
            case Question():
                return _QUESTIONS[value]
        return super().named(value)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do: "bokför fyra kungar"."""
        match move:
            case Say(answer=answer):
                return f"svara ”{self.answer(answer)}”"
            case Book(meld=meld):
                return f"bokför {self.a_meld(meld)}"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case Robbed(seat=seat, card=card, upcard=upcard):
                taken, laid = self.card(upcard), self.card(card)
                return f"{self.player(seat)} rövar {taken} mot {laid}"
            case Declared(seat=seat, called=called):
                return f"{self.player(seat)} mäler {self.declared(called)}"
            case Answered(seat=seat, answer=answer):
                return (
                    f"{self.player(seat)} säger: ”{self.answer(answer).capitalize()}.”"
                )
            case LetStand(seat=seat):
                return f"{self.player(seat)} säger: ”Den är bra.”"
            case MeldBooked(seat=seat, meld=meld):
                return f"{self.player(seat)} visar {self.a_meld(meld)}"
        return super().told(event)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if it is not known."""
        if (refusal.rule, refusal.reason) not in _OF_ANSWERS:
            return super().why(refusal)
        words = None
        match refusal.reason, refusal.values:
            case Reason.NOT_ASKED, ():
                return _NO_QUESTION
            case Reason.NOT_ASKED, (_, _):
                words = "”{0}” svarar inte på frågan, som gäller {1}"
            case Reason.TOO_LOW, (Line() | Rank() | Side() | Suit(), _):
                words = "”{0}” är lägre än ”{1}”, som det svarar på"
            case Reason.TOO_LOW, (Line() | Rank() | Side() | Suit(), _, Suit()):
                words = "”{0}” är lägre än ”{1}”, eftersom {2} är trumf"
            case Reason.NOT_HELD, (Run() | Four(), int()) if refusal.cards:
                words = "{1:player} har inte {cards} till {0}"
            case Reason.NOT_HELD, (*what, int() as seat, called) if not refusal.cards:
                meant = self.meant(what, called)
                return f"{self.player(Seat(seat))} har {meant.none}"
            case Reason.NOT_AS_SAID, (what, int() as seat, called, *answers):
                said = self.said(called, answers)
                meant = self.meant([what], called)
                player = self.player(Seat(seat))
                return f"det {player} har sagt, ”{said}”, stämmer inte på {meant.some}"
        return super().why(refusal) if words is None else self.filled(words, refusal)

    def said(self, called: object, answers: Iterable[object]) -> str:
        """Say again what was declared, and answered since: "50, kung"."""
        every = [each for each in answers if isinstance(each, Answer)]
        return ", ".join([self.declared(called), *map(self.answer, every)])

    def meant(self, what: Iterable[object], called: object) -> Melds:
        """Name the melds that a declaration, an answer or a booking speaks of."""
        match [*what]:
            case [Run() as meld]:
                return Melds(self.meld(meld), plural=False)
            case [Four() as meld]:
                return Melds(self.meld(meld), plural=True)
            case [Line() | Rank() | Side() | Suit() as answer]:
                melds = self.melds_of(called)
                return melds._replace(
                    noun=f"{melds.noun} med svaret ”{self.answer(answer)}”"
                )
        return self.melds_of(called)
