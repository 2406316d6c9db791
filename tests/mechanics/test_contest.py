"""Comparing two melds one question at a time, in any order of questions."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jasskort import Four, Rank, Run, Suit
from jasskort.cards import RANKS
from jasskort.games.jass.model import (
    Comparable,
    Question,
    Verdict,
    answer_to,
    compare,
    fits,
    fitting,
    possible_answers,
    question_of,
    weight,
)
from jasskort.melds import Answer, Line, Side, parse_meld

WORSE, EQUAL, BETTER = Verdict.WORSE, Verdict.EQUAL, Verdict.BETTER
sequences = st.builds(
    Run, st.sampled_from(Suit), st.sampled_from(RANKS[4:]), st.integers(3, 5)
)
melds = st.one_of(sequences, st.builds(Four, st.sampled_from(RANKS)))
suits = st.sampled_from(Suit)


def meld(text: str) -> Run | Four:
    """Read a sequence or a four."""
    made = parse_meld(text)
    assert isinstance(made, Run | Four)
    return made


@pytest.mark.parametrize(
    ("text", "line", "rank", "side", "suit"),
    [
        ("HT3", Line.SEQUENCE, Rank.TEN, Side.TRUMP, Suit.HEARTS),
        ("CA9", Line.SEQUENCE, Rank.ACE, Side.PLAIN, Suit.CLUBS),
        ("4K", Line.FOUR, Rank.KING, None, None),
    ],
)
def test_sch_15_true_answers(
    text: str, line: Line, rank: Rank, side: Side | None, suit: Suit | None
) -> None:
    """Each question has a true answer, but a four has no suit and is not in one."""
    told = [answer_to(question, meld(text), Suit.HEARTS) for question in Question]
    assert told == [line, rank, side, suit]


@given(melds, suits)
def test_an_answer_tells_its_question(held: Comparable, trump: Suit) -> None:
    """What a meld answers belongs to what was asked, and fits the meld."""
    for question in Question:
        answer = answer_to(question, held, trump)
        if answer is not None:
            assert question_of(answer) is question
            assert fits(held, [answer], trump)


EVERY_ANSWER: list[Answer] = [*Line, *Rank, *Side, *Suit]


@settings(max_examples=100)
@given(st.lists(melds), st.lists(st.sampled_from(EVERY_ANSWER), max_size=3), suits)
def test_sch_17_sch_22_what_was_said_leaves_what_fits(
    held: list[Comparable], said: list[Answer], trump: Suit
) -> None:
    """Those melds fit of which all that was said is true, in their order."""
    left = [
        each
        for each in held
        if {answer_to(question, each, trump) for question in Question}.issuperset(said)
    ]
    assert fitting(held, iter(said), trump) == tuple(left)
    assert fitting(iter(held), said, trump) == tuple(left)
    assert fitting(held, [], trump) == tuple(held)


@settings(max_examples=100)
@given(st.lists(melds), st.sampled_from(Question), suits)
def test_possible_answers_come_weakest_first(
    held: list[Comparable], question: Question, trump: Suit
) -> None:
    """Each answer comes once, the strongest last, but suits in their own order."""
    answers = possible_answers(question, iter(held), trump)
    true = {answer_to(question, each, trump) for each in held} - {None}
    assert set(answers) == true
    assert len(answers) == len(true)
    weights = [
        answer.index if isinstance(answer, Suit) else weight(answer, trump)
        for answer in answers
    ]
    assert weights == sorted(weights)


def test_possible_answers_by_hand() -> None:
    """Ranks and suits come in their order, trump among them, sequence after four."""
    held = [meld(text) for text in ("HT3", "SA4", "CT3", "4J", "D73")]
    expected: dict[Question, tuple[Answer, ...]] = {
        Question.LINE: (Line.FOUR, Line.SEQUENCE),
        Question.RANK: (Rank.SEVEN, Rank.TEN, Rank.JACK, Rank.ACE),
        Question.SIDE: (Side.PLAIN, Side.TRUMP),
        Question.SUIT: (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES),
    }
    for question, answers in expected.items():
        assert possible_answers(question, held, Suit.HEARTS) == answers
        assert possible_answers(question, [], Suit.HEARTS) == ()
    assert possible_answers(Question.SIDE, [meld("4J")], Suit.HEARTS) == ()


@pytest.mark.parametrize("trump", Suit)
def test_sch_15_sch_16_verdicts(trump: Suit) -> None:
    """A sequence is better than a four, a higher rank, trump than the rest."""
    orders: list[list[list[Answer]]] = [
        [[Line.FOUR], [Line.SEQUENCE]],
        [[rank] for rank in RANKS],
        [[Side.PLAIN], [Side.TRUMP]],
        [[suit for suit in Suit if suit is not trump], [trump]],
    ]
    for order in orders:
        places = [(place, each) for place, step in enumerate(order) for each in step]
        for (mine, answer), (theirs, other) in itertools.product(places, repeat=2):
            verdict = BETTER if mine > theirs else WORSE if mine < theirs else EQUAL
            assert compare(answer, other, trump) is verdict


def dialogue(
    steps: tuple[Question, ...], leads: list[Comparable], follows: list[Comparable]
) -> tuple[list[Answer], Verdict]:
    """Lead a made-up dialogue: each says the strongest it can; hearts are trump.

    It ends when an answer is not equalled, or when there is nothing left to ask.
    """
    said: list[Answer] = []
    for question in steps:
        led = possible_answers(question, leads, Suit.HEARTS)
        replies = possible_answers(question, follows, Suit.HEARTS)
        if not led or not replies:
            break
        said += [led[-1], replies[-1]]
        verdict = compare(replies[-1], led[-1], Suit.HEARTS)
        if verdict is not EQUAL:
            return said, verdict
        leads = list(fitting(leads, [led[-1]], Suit.HEARTS))
        follows = list(fitting(follows, [replies[-1]], Suit.HEARTS))
    return said, EQUAL


SUIT_FIRST = (Question.SUIT, Question.RANK, Question.LINE)
RANK_FIRST = (Question.RANK, Question.LINE, Question.SIDE)


@pytest.mark.parametrize(
    ("steps", "leads", "follows", "said", "verdict"),
    [
        (SUIT_FIRST, "CA3", "H83", [Suit.CLUBS, Suit.HEARTS], BETTER),
        (SUIT_FIRST, "H83 CA3", "SA3", [Suit.HEARTS, Suit.SPADES], WORSE),
        (
            SUIT_FIRST,
            "CA3",
            "DK3",
            [Suit.CLUBS, Suit.DIAMONDS, Rank.ACE, Rank.KING],
            WORSE,
        ),
        (
            SUIT_FIRST,
            "CT3",
            "DT4 DJ3 4A",
            [Suit.CLUBS, Suit.DIAMONDS, Rank.TEN, Rank.JACK],
            BETTER,
        ),
        (SUIT_FIRST, "4K", "4A", [], EQUAL),
        (RANK_FIRST, "4K", "CA3", [Rank.KING, Rank.ACE], BETTER),
        (
            RANK_FIRST,
            "4K CQ3",
            "CK3 4J",
            [Rank.KING, Rank.KING, Line.FOUR, Line.SEQUENCE],
            BETTER,
        ),
        (
            RANK_FIRST,
            "CK3",
            "HK3",
            [*[Rank.KING] * 2, *[Line.SEQUENCE] * 2, Side.PLAIN, Side.TRUMP],
            BETTER,
        ),
    ],
)
def test_made_up_dialogues(
    steps: tuple[Question, ...],
    leads: str,
    follows: str,
    said: list[Answer],
    verdict: Verdict,
) -> None:
    """Questions are data: in another order they make another comparison."""
    held = ([meld(text) for text in side.split()] for side in (leads, follows))
    assert dialogue(steps, *held) == (said, verdict)


@settings(max_examples=200)
@given(st.permutations(list(Question)), sequences, sequences)
def test_any_order_of_questions_decides_as_a_tuple_does(
    steps: list[Question], led: Run, reply: Run
) -> None:
    """Two sequences compare as the tuples of what each question weighs."""

    def worth(held: Run) -> list[int]:
        rank, trump = "23456789TJQKA".index(held.top.letter), held.suit is Suit.HEARTS
        weights = {Question.LINE: 1, Question.RANK: rank}
        return [weights.get(step, trump) for step in steps]

    mine, theirs = worth(reply), worth(led)
    expected = BETTER if mine > theirs else WORSE if mine < theirs else EQUAL
    assert dialogue(tuple(steps), [led], [reply])[1] is expected
