"""What is said in English of both two-handed jass games: melds, the upcard, claims."""

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
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import listed
from jasskort.telling.english.refusing import COMMON, NOT_IN_HAND
from jasskort.telling.refusing import Sentences
from jasskort.telling.words import GameT

_QUESTIONS: Mapping[Question, str] = MappingProxyType(
    {
        Question.LINE: "a sequence or a four?",
        Question.RANK: "from which rank?",
        Question.SIDE: "in trump?",
        Question.SUIT: "in which suit?",
    }
)

_STILL_TO_PLAY = "the follower has not played a card yet"
_BOTH: tuple[tuple[str, Reason, str], ...] = (
    (
        "SCH-12 FRA-15",
        Reason.TOO_LATE,
        "this is trick {0}, and nobody declares after trick {1}",
    ),
    (
        "SCH-13 FRA-16",
        Reason.ALREADY_DECLARED,
        "{0:player} has already declared {1} in this trick",
    ),
    (
        "SCH-14 FRA-17",
        Reason.TOO_LOW,
        '"{0}" is lower than "{1}", which was declared',
    ),
    (
        "SCH-16 FRA-18 FRA-19",
        Reason.MUST_ANSWER,
        "the leader must answer before a card is played",
    ),
    (
        "SCH-7 FRA-19",
        Reason.TIE_AGAINST,
        "of two equal sequences in side suits {1:owner} is better",
    ),
    (
        "SCH-18 FRA-23",
        Reason.MUST_BOOK,
        "the meld that stands must be booked first",
    ),
    ("SCH-18 FRA-23", Reason.NOTHING_TO_BOOK, "no meld waits to be booked"),
    ("SCH-18 FRA-23 FRA-24", Reason.NOT_FOLLOWED, _STILL_TO_PLAY),
    (
        "SCH-18 FRA-24",
        Reason.MUST_TURN,
        "the player who has booked must turn the trick first",
    ),
    ("SCH-18 FRA-24", Reason.NO_TRICK, "no trick lies on the table to be turned"),
    (
        "SCH-18 FRA-24",
        Reason.NOTHING_BOOKED,
        "nothing was booked: the trick turns of itself",
    ),
    ("SCH-24 FRA-33", Reason.STOCK_GONE, "the stock is gone"),
    ("SCH-24 FRA-33", Reason.MUST_DRAW, "cards must be drawn first"),
    (
        "SCH-24 FRA-33",
        Reason.TRICK_NOT_TURNED,
        "the trick on the table is not turned yet",
    ),
    (
        "SCH-24 FRA-33",
        Reason.NOTHING_TO_DRAW,
        "no card is drawn before the next trick is turned",
    ),
    (
        "SCH-25 FRA-34",
        Reason.STOCK_GONE,
        "the last face-down card of the stock has been drawn",
    ),
    ("SCH-25 FRA-34", Reason.NO_ROBBING_CARD, NOT_IN_HAND),
    (
        "SCH-25 FRA-34",
        Reason.DECLARATION_OPEN,
        "{0:owner} declaration, {1}, is still open",
    ),
    (
        "SCH-39 FRA-48",
        Reason.BY_REFEREE,
        "the referee ends the match, so nobody claims it",
    ),
)

BOTH: Sentences = MappingProxyType(
    {
        **COMMON,
        **{(rule, why): say for rules, why, say in _BOTH for rule in rules.split()},
    }
)
"""Why moves are refused in both games, by the rules of either."""

_OF_MELDS = frozenset(
    {
        *((rule, Reason.NOT_ASKED) for rule in ("SCH-15", "FRA-18", "FRA-19")),
        *((rule, Reason.TOO_LOW) for rule in ("SCH-16", "FRA-18", "FRA-19")),
        *((rule, Reason.NOT_HELD) for rule in ("SCH-22", "FRA-24", "FRA-30")),
        *((rule, Reason.NOT_AS_SAID) for rule in ("SCH-17", "FRA-21")),
    }
)
"""Refusals of what is said of melds: the kinds of their values tell what is said."""


class JassWords(EnglishWords[GameT]):
    """What English says of both games."""

    __slots__ = ()

    sentences: ClassVar[Sentences] = BOTH

    def called(self, called: Called) -> str:
        """Name what a meld is declared as: in Schmaus its value."""
        return str(called)

    def answer(self, answer: Answer) -> str:
        """Say of a meld what is asked: "from the jack", "in hearts", "in trump"."""
        match answer:
            case Line():
                return f"a {answer.value}"
            case Rank():
                return f"from the {self.rank(answer)}"
            case Suit():
                return f"in {self.suit(answer)}"
            case Side.TRUMP:
                return "in trump"
            case _:
                return "not in trump"

    def claims_agreed(self, claims: Claims) -> str:
        """Tell who ends a match."""
        if claims is Claims.REFEREE:
            return "the referee ends the match"
        return "the match has to be claimed"

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declares(called=called):
                return f"declare {self.called(called)}"
            case Say(answer=answer):
                return f'say "{self.answer(answer)}"'
            case Rob():
                return "rob the upcard"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Robbed(seat=seat, card=card, upcard=upcard):
                with_it = f"with the {self.card(card)}"
                return f"{self.player(seat)} robs the {self.card(upcard)} {with_it}."
            case Declared(seat=seat, called=called):
                return f'{self.player(seat)}: "{self.called(called).capitalize()}."'
            case Answered(seat=seat, answer=answer):
                return f'{self.player(seat)}: "{self.answer(answer).capitalize()}."'
            case LetStand(seat=seat):
                return f'{self.player(seat)}: "Yours is good."'
            case MeldBooked(seat=seat, meld=meld):
                return f"{self.player(seat)} shows {self.one_meld(meld)}."
            case _:
                return super().event(event)

    # Refusals of declarations, answers and bookings.

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        if (refusal.rule, refusal.reason) in _OF_MELDS:
            return self.of_melds(refusal)
        return super().why(refusal)

    def of_melds(self, refusal: Refusal) -> str | None:
        """Say what is wrong with what is said of melds; None if it is not known."""
        match refusal.reason, refusal.values:
            case Reason.NOT_ASKED, ():
                words = "no melds are being compared"
            case Reason.NOT_ASKED, (_, Question()):
                words = "{0:answer} is no answer to {1:question}"
            case Reason.TOO_LOW, (_, _):
                words = "{0:answer} is lower than {1:answer}, which it answers"
            case Reason.TOO_LOW, (_, _, Suit()):
                words = "{0:answer} is lower than {1:answer}, since {2} are trump"
            case Reason.NOT_HELD, (Run() | Four(), int()) if refusal.cards:
                words = "{1:player} lacks {cards} for {0}"
            case Reason.NOT_HELD, (*what, int() as seat, called) if not refusal.cards:
                return f"{self.put(seat, 'player')} does not hold {self.meant(what, called)}"
            case Reason.NOT_AS_SAID, (what, int() as seat, called, *answers):
                declared = f'"{self.put(called)}"'
                said = listed(
                    [declared, *[self.put(each, "answer") for each in answers]]
                )
                fits = f"and that does not fit {self.meant([what], called)}"
                return f"{self.put(seat, 'player')} has said {said}, {fits}"
            case _:
                return None
        return self.filled(words, refusal)

    def meant(self, what: Sequence[object], called: object) -> str:
        """Name the melds that a declaration, an answer or a booking speaks of."""
        match what:
            case [Run() | Four() as meld]:
                return self.one_meld(meld)
            case [answer]:
                return f"{self.melds_of(called)} with the answer {self.put(answer, 'answer')}"
            case _:
                return self.melds_of(called)

    def melds_of(self, called: object) -> str:
        """Name the melds that are declared so: "a meld of 50"."""
        return f"a meld of {self.put(called)}"

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence: what is asked and said of a meld is quoted."""
        match how, value:
            case "answer", Line() | Rank() | Side() | Suit():
                return f'"{self.answer(value)}"'
            case "question", Question():
                return f'"{_QUESTIONS[value]}"'
            case _:
                return super().put(value, how)
