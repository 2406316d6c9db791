"""What is said in Danish of both two-handed jass games: melds, the upcard, claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank, Suit
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
from jasskort.melds import Answer, Four, Line, Run, Side
from jasskort.moves import Deal, Hidden, Move, Rob, Say
from jasskort.options import Claims
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.danish.common import DanishWords
from jasskort.telling.danish.grammar import RANKS, SUITS, listed
from jasskort.telling.phrases import begun
from jasskort.telling.refusing import Sentences
from jasskort.telling.words import GameT

QUESTIONS: Mapping[Question, str] = MappingProxyType(
    {
        Question.LINE: "sekvens eller fire ens?",
        Question.RANK: "hvor højt?",
        Question.SIDE: "i trumf?",
        Question.SUIT: "i hvilken farve?",
    }
)
"""What is asked where two melds are compared."""

_BOTH = (
    (
        "SCH-12 FRA-15",
        Reason.TOO_LATE,
        "det er stik nummer {0}, og der meldes kun til og med stik nummer {1}",
    ),
    (
        "SCH-13 FRA-16",
        Reason.ALREADY_DECLARED,
        "{0:player} har allerede meldt {1} i dette stik",
    ),
    ("SCH-14 FRA-17", Reason.TOO_LOW, "{0} er lavere end {1}, som er meldt"),
    (
        "SCH-16 FRA-18 FRA-19",
        Reason.MUST_ANSWER,
        "den, der spillede ud, skal svare, før der lægges kort",
    ),
    (
        "SCH-7 FRA-19",
        Reason.TIE_AGAINST,
        "af to lige høje sekvenser uden for trumf er {1:owner} bedst",
    ),
    (
        "SCH-18 FRA-23",
        Reason.MUST_BOOK,
        "meldingen, der gælder, skal skrives først",
    ),
    (
        "SCH-18 FRA-24",
        Reason.MUST_TURN,
        "den, der har skrevet, skal vende stikket først",
    ),
    ("SCH-18 FRA-24", Reason.NO_TRICK, "der ligger ikke noget stik at vende"),
    (
        "SCH-24 FRA-33",
        Reason.NOTHING_TO_DRAW,
        "der trækkes først, når det næste stik er vendt",
    ),
    (
        "SCH-25 FRA-34",
        Reason.STOCK_GONE,
        "det sidste lukkede kort i talonen er trukket",
    ),
    (
        "SCH-25 FRA-34",
        Reason.NO_ROBBING_CARD,
        "{0:player} har ikke {cards} på hånden",
    ),
    (
        "SCH-25 FRA-34",
        Reason.DECLARATION_OPEN,
        "{0:owner} melding, {1}, står stadig åben",
    ),
)

BOTH: Sentences = MappingProxyType(
    {
        (rule, reason): sentence
        for rules, reason, sentence in _BOTH
        for rule in rules.split()
    }
)
"""What both games say with cards, players and numbers."""


class JassWords(DanishWords[GameT]):
    """What Danish says of both games."""

    __slots__ = ()

    sentences: ClassVar[Sentences] = BOTH
    questions: ClassVar[Mapping[Question, str]] = QUESTIONS

    def called(self, called: Called) -> str:
        """Name what a meld is declared as: in Schmaus its value."""
        return self.put(called)

    def melds_called(self, called: object) -> str:
        """Name the melds that are declared so: in Schmaus by their value."""
        return f"weis på {called}"

    def answer(self, answer: Answer) -> str:
        """Say of a meld what is asked: "knægt", "i hjerter", "ikke i trumf"."""
        match answer:
            case Line.SEQUENCE:
                return "sekvens"
            case Line.FOUR:
                return "fire ens"
            case Rank():
                return RANKS[answer].one
            case Suit():
                return f"i {SUITS[answer]}"
            case Side.TRUMP:
                return "i trumf"
            case _:
                return "ikke i trumf"

    def claims_agreed(self, claims: Claims) -> str:
        """Tell who ends a match."""
        if claims is Claims.REFEREE:
            return "dommeren afslutter partiet"
        return "man skal selv gøre krav på sejren"

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declares(called=called):
                return f"meld {self.called(called)}"
            case Say(answer=answer):
                return f"sig »{self.answer(answer)}«"
            case Rob():
                return "byt til det opslåede kort"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Robbed(seat=seat, card=card, upcard=upcard):
                with_it = f"med {self.card(card)}"
                return f"{self.player(seat)} røver {self.card(upcard)} {with_it}."
            case Declared(seat=seat, called=called):
                return f"{self.player(seat)}: »{begun(self.called(called))}.«"
            case Answered(seat=seat, answer=answer):
                return f"{self.player(seat)}: »{begun(self.answer(answer))}.«"
            case LetStand(seat=seat):
                return f"{self.player(seat)}: »Den er god.«"
            case MeldBooked(seat=seat, meld=meld):
                return f"{self.player(seat)} viser {self.one_meld(meld)}."
            case _:
                return super().event(event)

    # Refusals of declarations, answers and bookings.

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        match refusal.reason, refusal.values:
            case Reason.NOT_ASKED, ():
                return "der sammenlignes ingen meldinger"
            case Reason.NOT_ASKED, (answer, Question() as question):
                asked = self.questions[question]
                return f"{self.quoted(answer)} er ikke svar på spørgsmålet »{asked}«"
            case Reason.TOO_LOW, (
                Line() | Rank() | Side() | Suit() as answer,
                heard,
                *trumps,
            ):
                lower = f"{self.quoted(answer)} er lavere end {self.quoted(heard)}"
                since = "".join(f", for {self.put(each)} er trumf" for each in trumps)
                return f"{lower}, som skal overgås{since}"
            case Reason.NOT_HELD, (Run() | Four() as meld, int() as seat) if (
                refusal.cards
            ):
                lacking = listed(map(self.card, refusal.cards))
                who = self.player(Seat(seat))
                return f"{who} mangler {lacking} til {self.one_meld(meld)}"
            case Reason.NOT_HELD, (*what, int() as seat, called):
                return f"{self.player(Seat(seat))} har {self.without(what, called)}"
            case Reason.NOT_AS_SAID, (what, int() as seat, called, *answers):
                said = listed([self.put(called), *map(self.quoted, answers)])
                fits = f"passer ikke til {self.one_meant(what, called)}"
                return f"{self.player(Seat(seat))} har sagt {said}, og det {fits}"
            case _:
                return super().why(refusal)

    def quoted(self, said: object) -> str:
        """Quote what is said of a meld."""
        if isinstance(said, Line | Rank | Side | Suit):
            return f"»{self.answer(said)}«"
        return self.put(said)

    def meant(self, what: Sequence[object], called: object) -> str:
        """Name the melds that a declaration, an answer or a booking speaks of."""
        match what:
            case (Run() | Four() as meld,):
                return self.meld(meld)
            case (answer,):
                said = self.quoted(answer)
                return f"{self.melds_called(called)}, der svarer til {said}"
            case _:
                return self.melds_called(called)

    def one_meant(self, what: object, called: object) -> str:
        """Name them with the article that a meld named in full has."""
        match what:
            case Run() | Four():
                return self.one_meld(what)
            case _:
                return self.meant([what], called)

    def without(self, what: Sequence[object], called: object) -> str:
        """Say that none of some melds is there: a four is not, a sequence is none."""
        meant = self.meant(what, called)
        return f"ikke {meant}" if meant.startswith("fire ") else f"ingen {meant}"
