"""Finding melds, against counting them by hand; naming and comparing them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import (
    CardSet,
    Four,
    InvalidValue,
    Marriage,
    ParseError,
    Rank,
    Sequence,
    Suit,
)
from jasskort.cards import CARDS, RANKS, Card
from jasskort.mechanics.contest import (
    Answer,
    Line,
    Question,
    Side,
    Verdict,
    answer_to,
    compare,
    fitting,
    possible_answers,
    question_of,
)
from jasskort.mechanics.melds import (
    find_fours,
    find_marriages,
    find_sequences,
    parse_meld,
)

hands = st.frozensets(st.sampled_from(CARDS), max_size=30)


@given(hands)
def test_every_sequence_is_found(hand: frozenset[Card]) -> None:
    """Every run of three or more is found, and those within it, and no other."""
    expected = []
    for suit in Suit:
        for high in range(2, 13):
            for length in range(3, high + 2):
                run = {Card(suit, RANKS[high - step]) for step in range(length)}
                if run <= hand:
                    expected.append(Sequence(suit, RANKS[high], length))
    found = find_sequences(CardSet(hand))
    assert list(found) == expected
    assert all(meld.cards <= hand and len(meld.cards) == meld.length for meld in found)


@given(hands)
def test_every_four_and_marriage_is_found(hand: frozenset[Card]) -> None:
    """Every rank with all four cards, and every king with its queen, is found."""
    fours = [rank for rank in RANKS if {Card(suit, rank) for suit in Suit} <= hand]
    assert [four.rank for four in find_fours(CardSet(hand))] == fours
    couples = [
        suit for suit in Suit if {Card(suit, Rank.KING), Card(suit, Rank.QUEEN)} <= hand
    ]
    assert [each.suit for each in find_marriages(CardSet(hand))] == couples


MELDS = [
    (
        Sequence(Suit.HEARTS, Rank.JACK, 3),
        "HJ3",
        "sequence of three from the jack of hearts",
    ),
    (Four(Rank.KING), "4K", "four kings"),
    (Four(Rank.SIX), "46", "four sixes"),
    (Marriage(Suit.SPADES), "S", "king and queen of spades"),
]


@pytest.mark.parametrize(("meld", "text", "spoken"), MELDS)
def test_melds_are_named(
    meld: Sequence | Four | Marriage, text: str, spoken: str
) -> None:
    """A meld has a text, which is read back, and is named in full."""
    assert (str(meld), meld.spoken) == (text, spoken)
    assert parse_meld(text.lower()) is meld
    assert pickle.loads(pickle.dumps(meld)) is copy.copy(meld) is meld
    assert type(meld).__name__ in repr(meld)
    assert meld.cards.mask == meld.mask


def test_ten_in_melds() -> None:
    """Ten may be written 10."""
    assert parse_meld("H103") is parse_meld("HT3")
    assert parse_meld("410") is Four(Rank.TEN)


@pytest.mark.parametrize("text", ["", "HJ", "HJx", "4", "X", "5K"])
def test_what_is_no_meld(text: str) -> None:
    """What is no meld is refused."""
    with pytest.raises(ParseError):
        parse_meld(text)


@pytest.mark.parametrize(
    ("top", "length"), [(Rank.JACK, 2), (Rank.TWO, 3), (Rank.THREE, 3)]
)
def test_no_such_sequence(top: Rank, length: int) -> None:
    """Two cards, and runs below the two, are no sequence."""
    with pytest.raises(InvalidValue, match=f"no sequence of {length}"):
        Sequence(Suit.CLUBS, top, length)


CLUBS, HEARTS = Sequence(Suit.CLUBS, Rank.TEN, 3), Sequence(Suit.HEARTS, Rank.TEN, 3)


@pytest.mark.parametrize(
    ("question", "of_hearts", "of_four"),
    [
        (Question.LINE, Line.SEQUENCE, Line.FOUR),
        (Question.RANK, Rank.TEN, Rank.KING),
        (Question.SIDE, Side.TRUMP, None),
        (Question.SUIT, Suit.HEARTS, None),
    ],
)
def test_questions(
    question: Question, of_hearts: Answer, of_four: Answer | None
) -> None:
    """Each question has a true answer, and the answer tells the question."""
    assert answer_to(question, HEARTS, Suit.HEARTS) == of_hearts
    assert answer_to(question, Four(Rank.KING), Suit.HEARTS) == of_four
    assert question_of(of_hearts) is question


def test_another_order_of_questions() -> None:
    """Questions can be asked in another order: here the suit, and trump wins."""
    melds = (CLUBS, HEARTS, Sequence(Suit.SPADES, Rank.TEN, 3))
    answers = possible_answers(Question.SUIT, melds, Suit.HEARTS)
    assert answers == (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)
    assert possible_answers(Question.SUIT, [Four(Rank.ACE)], Suit.HEARTS) == ()
    assert fitting(melds, [Rank.TEN, Suit.CLUBS], Suit.HEARTS) == (CLUBS,)
    assert compare(Suit.HEARTS, Suit.CLUBS, Suit.HEARTS) is Verdict.BETTER
    assert compare(Suit.SPADES, Suit.CLUBS, Suit.HEARTS) is Verdict.EQUAL
    assert compare(Side.PLAIN, Side.TRUMP, Suit.HEARTS) is Verdict.WORSE
