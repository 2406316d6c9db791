"""Suits, ranks and cards: order, names, reading and printing, one object each."""

from __future__ import annotations

import ast
import copy
import itertools
import operator
import pickle
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jasskort import Card, InvalidValue, ParseError, Rank, Suit
from jasskort.cards import (
    CARDS,
    RANKS,
    RANKS_A_SUIT,
    SUITS,
    card_at,
    parse_rank,
    parse_suit,
)

some_card = st.sampled_from(CARDS)
letters = st.text(max_size=4)
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge]
SPELLINGS = {
    suit + rank: card
    for card in CARDS
    for suit in (card.suit.letter, card.suit.letter.lower())
    for rank in {
        card.rank.letter,
        card.rank.letter.lower(),
        *(["10"] if card.rank is Rank.TEN else []),
    }
}


def test_the_order_of_suits_and_ranks() -> None:
    """Clubs, diamonds, hearts, spades, and two to ace, are the orders."""
    assert [suit.letter for suit in sorted(Suit)] == list("CDHS")
    assert [rank.letter for rank in sorted(Rank)] == list("23456789TJQKA")
    assert tuple(Suit) == SUITS
    assert tuple(Rank) == RANKS
    assert len(RANKS) == RANKS_A_SUIT
    assert max(Suit) is Suit.SPADES
    assert min(Rank) is Rank.TWO


@pytest.mark.parametrize("compare", COMPARISONS)
def test_kinds_do_not_compare(compare: object) -> None:
    """Suits, ranks, cards and texts have no order among one another."""
    assert callable(compare)
    things = (Suit.CLUBS, Rank.ACE, Card.parse("CA"), "CA")
    for one, other in itertools.permutations(things, 2):
        with pytest.raises(TypeError):
            compare(one, other)


@given(some_card, some_card)
def test_the_order_of_cards_is_suit_then_rank(one: Card, other: Card) -> None:
    """Cards compare as the pairs of their suits and ranks do."""
    pairs = (one.suit, one.rank), (other.suit, other.rank)
    for compare in COMPARISONS:
        assert compare(one, other) == compare(*pairs)


def test_cards_know_their_place() -> None:
    """All 52 cards stand in their order, each with its place and its bit."""
    assert len(set(CARDS)) == 52
    assert list(CARDS) == sorted(CARDS)
    for place, card in enumerate(CARDS):
        assert (card.index, card.bit) == (place, 1 << place)
        assert card_at(place) is card
        assert divmod(place, 13) == (card.suit.index, card.rank.index)


@given(some_card)
def test_cards_are_interned(card: Card) -> None:
    """Equal cards are one object however they were made, copied or pickled."""
    assert Card(card.suit, card.rank) is Card(rank=card.rank, suit=card.suit) is card
    assert Card.parse(str(card)) is card
    assert copy.copy(card) is copy.deepcopy([card])[0] is card
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


@pytest.mark.parametrize("text", sorted(SPELLINGS))
def test_every_spelling_of_a_card(text: str) -> None:
    """Cards are read in either case, ten as T or 10."""
    assert Card.parse(text) is SPELLINGS[text]


@pytest.mark.no_cover
@settings(max_examples=200)
@given(st.one_of(letters, st.from_regex("[CDHScdhs♥][0-9A-Za-z]{1,2}", fullmatch=True)))
@example("H1")
@example("H11")
@example("H010")
@example("JH")
@example(" HJ")
@example("HJ ")
@example("♥J")
@example("HJJ")
@example("\u017fJ")
def test_nothing_else_is_a_card(text: str) -> None:
    """What is no spelling of a card is refused, and the text is quoted as given."""
    if text in SPELLINGS:
        assert Card.parse(text) is SPELLINGS[text]
        return
    with pytest.raises(ParseError) as raised:
        Card.parse(text)
    assert raised.value.text == text
    exchanged = text[-1:] + text[:-1] in SPELLINGS
    assert raised.value.mistake == ("exchanged" if exchanged else "card")
    problem = "no card; a card is suit letter and rank, as HJ"
    if exchanged:
        problem = f"no card; the suit comes first, as in {raised.value.meant}"
        assert Card.parse(raised.value.meant) is SPELLINGS[text[-1:] + text[:-1]]
    assert str(raised.value) == f"cannot read {text!r}: {problem}"


def test_suits_and_ranks_are_read() -> None:
    """Suits and ranks are read by themselves too, in either case, ten as 10."""
    for suit in Suit:
        assert parse_suit(str(suit)) is parse_suit(str(suit).lower()) is suit
    for rank in Rank:
        assert parse_rank(str(rank)) is parse_rank(str(rank).lower()) is rank
    assert parse_rank("10") is Rank.TEN


@pytest.mark.parametrize("text", ["", "X", "1", "HH", "11", "c "])
def test_what_is_no_suit_or_rank(text: str) -> None:
    """What is no suit or no rank is refused, and the choices are named."""
    with pytest.raises(ParseError, match="no suit; suits are C, D, H and S") as raised:
        parse_suit(text)
    assert raised.value.text == text
    with pytest.raises(ParseError, match=r"ranks are 2 to 9, T \(or 10\), J") as raised:
        parse_rank(text)
    assert raised.value.text == text


@pytest.mark.parametrize(
    "parts", [(Rank.JACK, Suit.HEARTS), (Suit.HEARTS, "J"), ([], {})]
)
def test_a_card_is_a_suit_and_a_rank(parts: tuple[Suit, Rank]) -> None:
    """Parts of the wrong kind or order are refused."""
    with pytest.raises(InvalidValue, match="of a Card cannot be"):
        Card(*parts)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_forms_of_every_card(card: Card) -> None:
    """Text, repr and glyph each tell which card it is."""
    assert Card.parse(str(card)) is card
    text = ast.literal_eval(repr(card).removeprefix("Card.parse(").removesuffix(")"))
    assert repr(card).startswith("Card.parse(")
    assert Card.parse(text) is card
    assert len(card.glyph) == 1
    assert unicodedata.name(card.glyph).lower() == f"playing card {card.spoken}"
    assert card.unicode[0] == card.suit.symbol
    sign = unicodedata.name(card.suit.symbol).lower()
    assert sign == f"black {card.suit.spoken.removesuffix('s')} suit"
    assert card.unicode[1:] in {card.rank.letter, "10"}
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
    """Suits and ranks print as letters, show themselves, and have plurals."""
    assert [str(suit) for suit in Suit] == [suit.letter for suit in Suit]
    assert (repr(Suit.SPADES), repr(Rank.TEN)) == ("Suit.SPADES", "Rank.TEN")
    plurals = [rank.plural for rank in RANKS]
    assert plurals[3:6] == ["fives", "sixes", "sevens"]
