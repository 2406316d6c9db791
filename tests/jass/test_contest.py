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
    answer_to,
    fits,
    fitting,
    possible_answers,
    question_of,
    weight,
)
from jasskort.melds import Answer, Line, Side, parse_meld

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
    assert fitting(held, said, trump) == tuple(left)
    assert fitting(iter(held), said, trump) == tuple(left)
    assert fitting(held, [], trump) == tuple(held)


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
            lead = weight(answer, trump) - weight(other, trump)
            assert (lead > 0, lead < 0) == (mine > theirs, mine < theirs)
