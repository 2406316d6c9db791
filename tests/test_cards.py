"""Suits, ranks and cards: order, names, reading and printing, one object each."""

from __future__ import annotations

import ast
import copy
import itertools
import operator
import pickle
import unicodedata

import attrs
import pytest

from jasskort import Card, InvalidValue, ParseError, Rank, Suit
from jasskort.cards import (
    CARDS,
    JASS,
    RANKS,
    RANKS_A_SUIT,
    SUITS,
    card_at,
    parse_rank,
    parse_suit,
)

COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge]


def test_the_order_of_suits_and_ranks() -> None:
    assert [suit.letter for suit in sorted(Suit)] == list("CDHS")
    assert [rank.letter for rank in sorted(Rank)] == list("23456789TJQKA")
    assert (tuple(Suit), tuple(Rank)) == (SUITS, RANKS)
    assert len(RANKS) == RANKS_A_SUIT


@pytest.mark.parametrize("compare", COMPARISONS)
def test_cards_compare_by_suit_then_rank_and_with_nothing_else(compare: object) -> None:
    assert callable(compare)
    for one, other in itertools.product(CARDS, repeat=2):
        pairs = (one.suit, one.rank), (other.suit, other.rank)
        assert compare(one, other) == compare(*pairs)
    things = (Suit.CLUBS, Rank.ACE, Card.parse("CA"), "CA")
    for one_kind, another in itertools.permutations(things, 2):
        with pytest.raises(TypeError):
            compare(one_kind, another)


def test_cards_know_their_place() -> None:
    assert len(set(CARDS)) == 52
    for place, card in enumerate(CARDS):
        assert (card.index, card.bit) == (place, 1 << place)
        assert card_at(place) is card
        assert divmod(place, 13) == (card.suit.index, card.rank.index)


def test_cards_are_interned() -> None:
    for card in CARDS:
        assert Card(card.suit, card.rank) is Card(rank=card.rank, suit=card.suit)
        assert copy.copy(card) is copy.deepcopy([card])[0] is card
        assert Card.parse(str(card)) is pickle.loads(pickle.dumps(card)) is card


def test_every_spelling_of_a_card() -> None:
    for card in CARDS:
        suit, rank = card.suit.letter, card.rank.letter
        for name in {rank, "10" if rank == "T" else rank}:
            for text in (suit + name, (suit + name).lower(), suit + name.lower()):
                assert Card.parse(text) is card


@pytest.mark.parametrize(
    "text", ["H1", "H11", "H010", " HJ", "HJ ", "♥J", "HJJ", "\u017fJ", "", "J", "XX"]
)
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(ParseError) as raised:
        Card.parse(text)
    assert (raised.value.text, raised.value.mistake) == (text, "card")
    problem = "not a card; a card is a suit letter and a rank, as in HJ"
    assert str(raised.value) == f"cannot read {text!r}: {problem}"


@pytest.mark.parametrize(
    ("text", "meant"), [("JH", "HJ"), ("10s", "s10"), ("6c", "c6")]
)
def test_the_rank_before_the_suit(text: str, meant: str) -> None:
    with pytest.raises(ParseError) as raised:
        Card.parse(text)
    assert raised.value.mistake == "exchanged"
    assert raised.value.meant.lower() == meant.lower()
    assert f"not a card; the suit comes first, as in {raised.value.meant}" in str(
        raised.value
    )


def test_suits_and_ranks_are_read() -> None:
    for suit in Suit:
        assert parse_suit(str(suit)) is parse_suit(str(suit).lower()) is suit
    for rank in Rank:
        assert parse_rank(str(rank)) is parse_rank(str(rank).lower()) is rank
    assert parse_rank("10") is Rank.TEN


@pytest.mark.parametrize("text", ["", "X", "1", "HH", "11", "c "])
def test_what_is_no_suit_or_rank(text: str) -> None:
    with pytest.raises(
        ParseError, match="not a suit; suits are C, D, H and S"
    ) as raised:
        parse_suit(text)
    assert raised.value.text == text
    with pytest.raises(
        ParseError, match="not a rank; ranks are 2 to 9, T or 10, J"
    ) as raised:
        parse_rank(text)
    assert raised.value.text == text


@pytest.mark.parametrize(
    "parts", [(Rank.JACK, Suit.HEARTS), (Suit.HEARTS, "J"), ([], {})]
)
def test_a_card_is_a_suit_and_a_rank(parts: tuple[Suit, Rank]) -> None:
    with pytest.raises(InvalidValue, match="of a Card cannot be"):
        Card(*parts)


def test_forms_of_every_card() -> None:
    for card in CARDS:
        text = ast.literal_eval(
            repr(card).removeprefix("Card.parse(").removesuffix(")")
        )
        assert Card.parse(text) is card
        assert unicodedata.name(card.glyph).lower() == f"playing card {card.spoken}"
        sign = unicodedata.name(card.suit.symbol).lower()
        assert sign == f"black {card.suit.spoken.removesuffix('s')} suit"
        assert card.unicode[0] == card.suit.symbol
        assert Card.parse(card.suit.letter + card.unicode[1:]) is card


@pytest.mark.parametrize(
    ("text", "unicode", "spoken", "swiss"),
    [
        ("C2", "♣2", "two of clubs", "two of acorns"),
        ("DT", "♦10", "ten of diamonds", "banner of bells"),
        ("HJ", "♥J", "jack of hearts", "under of roses"),
        ("SQ", "♠Q", "queen of spades", "ober of shields"),
        ("CK", "♣K", "king of clubs", "king of acorns"),
    ],
)
def test_sch_1_cards_in_words(text: str, unicode: str, spoken: str, swiss: str) -> None:
    """A card is named in French and in Swiss-German cards."""
    card = Card.parse(text)
    assert (card.unicode, card.spoken, card.swiss) == (unicode, spoken, swiss)


def test_suits_and_ranks_in_words() -> None:
    assert [str(suit) for suit in Suit] == [suit.letter for suit in Suit]
    assert (repr(Suit.SPADES), repr(Rank.TEN)) == ("Suit.SPADES", "Rank.TEN")
    assert [rank.plural for rank in RANKS][3:6] == ["fives", "sixes", "sevens"]


def test_a_ranking_has_all_ranks() -> None:
    for plain in (JASS.plain[1:], JASS.plain[:1] + JASS.plain[:-1]):
        with pytest.raises(InvalidValue, match="expected all 13 ranks, each once"):
            attrs.evolve(JASS, plain=plain)
