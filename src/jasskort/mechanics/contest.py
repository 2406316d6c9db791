"""Comparing two melds one question at a time, as both jass games do.

The leader of the trick answers a question about its meld; the follower answers
with something as good or better, or concedes. Which questions are asked, in what
order and of whom, is data: a game hands in its steps.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from jasskort.cards import Rank, Suit
from jasskort.craft.members import Members
from jasskort.melds import Answer, Four, Line, Run, Side

Comparable: TypeAlias = Run | Four
_MeldT = TypeVar("_MeldT", bound=Comparable)


class Question(Members, enum.Enum):
    """What may be asked of a meld."""

    LINE = "sequence or four"
    RANK = "the (top) rank"
    SIDE = "trump or not"
    SUIT = "the suit"


class Verdict(Members, enum.Enum):
    """How the follower's answer compares with the leader's."""

    WORSE = "worse"
    EQUAL = "equal"
    BETTER = "better"


def answer_to(question: Question, meld: Comparable, trump: Suit) -> Answer | None:
    """Give the true answer to a question about a meld; None if it has none."""
    return _TRUE_ANSWERS[question](meld, trump)


def fits(meld: Comparable, answers: Iterable[Answer], trump: Suit) -> bool:
    """Tell whether a meld bears out all that was said of it."""
    return all(
        answer_to(question_of(answer), meld, trump) == answer for answer in answers
    )


def question_of(answer: Answer) -> Question:
    """Tell which question an answer belongs to."""
    return _QUESTION_OF[type(answer)]


def fitting(
    melds: Iterable[_MeldT], answers: Iterable[Answer], trump: Suit
) -> tuple[_MeldT, ...]:
    """Give the melds that bear out all that was said."""
    answers = tuple(answers)
    return tuple(meld for meld in melds if fits(meld, answers, trump))


def possible_answers(
    question: Question, melds: Iterable[Comparable], trump: Suit
) -> tuple[Answer, ...]:
    """List the different answers that these melds bear out, weakest first.

    Suits come in their own order, trump among them.
    """
    answers = {answer_to(question, meld, trump) for meld in melds}
    told = (answer for answer in answers if answer is not None)
    return tuple(sorted(told, key=_order))


def compare(answer: Answer, leaders: Answer, trump: Suit) -> Verdict:
    """Compare the follower's answer with the leader's to the same step."""
    mine, theirs = weight(answer, trump), weight(leaders, trump)
    if mine == theirs:
        return Verdict.EQUAL
    return Verdict.BETTER if mine > theirs else Verdict.WORSE


def weight(answer: Answer, trump: Suit) -> int:
    """Give the strength of an answer among the answers to its step."""
    return int(answer is trump) if isinstance(answer, Suit) else _order(answer)


def _order(answer: Answer) -> int:
    if isinstance(answer, Rank | Suit):
        return answer.index
    return int(answer in (Line.SEQUENCE, Side.TRUMP))


def _line(meld: Comparable, _trump: Suit) -> Line:
    return Line.SEQUENCE if isinstance(meld, Run) else Line.FOUR


def _rank(meld: Comparable, _trump: Suit) -> Rank:
    return meld.top if isinstance(meld, Run) else meld.rank


def _side(meld: Comparable, trump: Suit) -> Side | None:
    if not isinstance(meld, Run):
        return None
    return Side.TRUMP if meld.suit is trump else Side.PLAIN


def _suit(meld: Comparable, _trump: Suit) -> Suit | None:
    return meld.suit if isinstance(meld, Run) else None


_TRUE_ANSWERS: Mapping[Question, Callable[[Comparable, Suit], Answer | None]] = (
    MappingProxyType(
        {
            Question.LINE: _line,
            Question.RANK: _rank,
            Question.SIDE: _side,
            Question.SUIT: _suit,
        }
    )
)
_QUESTION_OF: Mapping[type, Question] = MappingProxyType(
    {
        Line: Question.LINE,
        Rank: Question.RANK,
        Side: Question.SIDE,
        Suit: Question.SUIT,
    }
)
