"""The sentences of the two-handed jass games, made from the parts of a refusal alone.

Rule, reason, cards and values are all that is asked: what another language needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from jasskort import CardSet
from jasskort.games.frantsfuus import Kind
from jasskort.melds import Four, Run, answer_words
from jasskort.refusals import Reason

Sentence: TypeAlias = Callable[[CardSet, tuple[Any, ...]], str]
"""Makes a sentence, without the rule, from cards and values."""


def plain(sentence: str) -> Sentence:
    """Give a sentence in which nothing varies."""
    return lambda _cards, _values: sentence


def filled(sentence: str) -> Sentence:
    """Fill cards and values into a sentence, by their names and places."""
    return lambda cards, values: sentence.format(*values, cards=cards)


def melds_of(called: Any) -> str:
    """Name the melds of a value or kind."""
    return called.spoken if isinstance(called, Kind) else f"weis of {called}"


def meant(what: tuple[Any, ...], called: Any) -> str:
    """Name the melds that a declaration, an answer or a booking speaks of."""
    match what:
        case (Run() | Four() as meld,):
            return meld.spoken
        case (answer,):
            return f'{melds_of(called)} of which it can say "{answer_words(answer)}"'
        case _:
            return melds_of(called)


def not_held(cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say that a declaration, an answer or a booking is not borne out."""
    if cards:
        meld, seat = values
        return f"seat {seat} has no {cards} for {meld.spoken}"
    *what, seat, called = values
    return f"seat {seat} holds no {meant(tuple(what), called)}"


def not_as_said(_cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say that an answer or a booking does not fit what was said before."""
    what, seat, called, *answers = values
    words = ", ".join([str(called), *map(answer_words, answers)])
    return f"what seat {seat} has said, {words}, fits no {meant((what,), called)}"


def not_asked(_cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say that nothing is asked, or something else."""
    if not values:
        return "no melds are being compared"
    answer, question = values
    words = answer_words(answer)
    return f'"{words}" does not answer the question, which is {question.value}'


def weaker_answer(_cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say that an answer is lower than the leader's, and in suits why."""
    answer, heard, *trumps = values
    words = f'"{answer_words(answer)}" is lower than the "{answer_words(heard)}"'
    since = "".join(f", since trump is {trump.spoken}" for trump in trumps)
    return f"{words} that it answers{since}"


def not_upwards(_cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say that a weis is not better than one that was booked."""
    weis, booked, seat = values
    return f"{weis.spoken} is not better than {booked.spoken}, which seat {seat} has booked"


def shut_out(_cards: CardSet, values: tuple[Any, ...]) -> str:
    """Say which sequence shares cards with one, and which it is not higher than."""
    run, shared, *higher, seat = values
    than = "".join(f" than {each.spoken}" for each in higher)
    return (
        f"{run.spoken} shares cards with {shared.spoken}, which seat {seat} has booked, "
        f"and is not higher{than}"
    )


BOTH: tuple[tuple[str, str, Reason, Sentence], ...] = (
    (
        "SCH-12",
        "FRA-15",
        Reason.TOO_LATE,
        filled("it is trick {}, and trick {} is the last for declaring"),
    ),
    (
        "SCH-13",
        "FRA-16",
        Reason.ALREADY_DECLARED,
        filled("seat {} has declared {} in this trick"),
    ),
    (
        "SCH-14",
        "FRA-17",
        Reason.TOO_LOW,
        filled('"{}" is lower than the "{}" that it answers'),
    ),
    ("SCH-15", "FRA-18", Reason.NOT_ASKED, not_asked),
    ("SCH-15", "FRA-19", Reason.NOT_ASKED, not_asked),
    (
        "SCH-16",
        "FRA-18",
        Reason.MUST_ANSWER,
        plain("the leader must answer before a card is played"),
    ),
    (
        "SCH-16",
        "FRA-19",
        Reason.MUST_ANSWER,
        plain("the leader must answer before a card is played"),
    ),
    ("SCH-16", "FRA-18", Reason.TOO_LOW, weaker_answer),
    ("SCH-16", "FRA-19", Reason.TOO_LOW, weaker_answer),
    (
        "SCH-7",
        "FRA-19",
        Reason.TIE_AGAINST,
        filled("of two sequences in side suits that of seat {1} is better"),
    ),
    ("SCH-17", "FRA-21", Reason.NOT_AS_SAID, not_as_said),
    ("SCH-22", "FRA-30", Reason.NOT_HELD, not_held),
    ("SCH-22", "FRA-24", Reason.NOT_HELD, not_held),
    (
        "SCH-18",
        "FRA-23",
        Reason.MUST_BOOK,
        plain("the meld that stands must be booked first"),
    ),
    ("SCH-18", "FRA-23", Reason.NOTHING_TO_BOOK, plain("no meld waits to be booked")),
    (
        "SCH-18",
        "FRA-23",
        Reason.NOT_FOLLOWED,
        plain("the follower has not played its card yet"),
    ),
    (
        "SCH-18",
        "FRA-24",
        Reason.NOT_FOLLOWED,
        plain("the follower has not played its card yet"),
    ),
    (
        "SCH-18",
        "FRA-24",
        Reason.MUST_TURN,
        plain("the seat that has booked must turn the trick first"),
    ),
    (
        "SCH-18",
        "FRA-24",
        Reason.NO_TRICK,
        plain("no trick lies on the table that could be turned"),
    ),
    (
        "SCH-18",
        "FRA-24",
        Reason.NOTHING_BOOKED,
        plain("nothing was booked: the trick turns of itself"),
    ),
    ("SCH-24", "FRA-33", Reason.STOCK_GONE, plain("the stock is gone")),
    ("SCH-24", "FRA-33", Reason.MUST_DRAW, plain("cards must be drawn first")),
    (
        "SCH-24",
        "FRA-33",
        Reason.TRICK_NOT_TURNED,
        plain("the trick at hand is not turned yet"),
    ),
    (
        "SCH-24",
        "FRA-33",
        Reason.NOTHING_TO_DRAW,
        plain("no card is to be drawn before the next trick is turned"),
    ),
    (
        "SCH-25",
        "FRA-34",
        Reason.STOCK_GONE,
        plain("the last face-down card of the stock has been drawn"),
    ),
    (
        "SCH-25",
        "FRA-34",
        Reason.NO_ROBBING_CARD,
        filled("{cards} is not in the hand of seat {}"),
    ),
    (
        "SCH-25",
        "FRA-34",
        Reason.DECLARATION_OPEN,
        filled("the declaration of seat {}, {}, is still open"),
    ),
    (
        "SCH-39",
        "FRA-48",
        Reason.BY_REFEREE,
        plain("the referee ends the match, so that nobody claims"),
    ),
)
"""What both games say, by the rules of Schmaus and of Frantsfuus."""

OWN: Mapping[tuple[str, Reason], Sentence] = {
    ("SCH-7", Reason.NOT_UPWARDS): not_upwards,
    ("SCH-19", Reason.NOT_UPWARDS): not_upwards,
    ("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL): plain(
        "nothing has been dealt yet: claims begin with the first deal"
    ),
    ("SCH-36", Reason.CLAIM_PENDING): filled(
        "the claim of seat {} waits for the first trick"
    ),
    ("FRA-10", Reason.NO_SUCH_MOVE): filled('Frantsfuus has no move "{}"'),
    ("FRA-14", Reason.SPENT): filled("seat {} has said belle in this deal"),
    ("FRA-14", Reason.NOT_HELD): filled("seat {} has no {cards} in hand for belle"),
    ("FRA-25", Reason.ONE_A_SUIT): lambda _, values: (
        f"{values[1].spoken} was booked in this trick, and one a suit is the limit"
    ),
    ("FRA-27", Reason.SPENT): lambda _, values: (
        f"seat {values[1]} has booked {values[0].spoken} in this deal"
    ),
    ("FRA-28", Reason.NOT_UPWARDS): shut_out,
    ("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL): plain(
        "nothing has been dealt yet: claims begin with the first lead"
    ),
    ("FRA-42", Reason.NOT_IN): filled(
        "seat {} is not in: it is neither to lead and undeclared, nor to draw first, nor the winner of the last trick before a deal"
    ),
}

SENTENCES: Mapping[tuple[str, Reason], Sentence] = MappingProxyType(
    {(rule, reason): words for rule, _, reason, words in BOTH}
    | {(rule, reason): words for _, rule, reason, words in BOTH}
    | dict(OWN)
)
"""By rule and reason, the sentence, for all that is not shared with the other games."""
