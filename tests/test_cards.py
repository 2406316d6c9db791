"""Suits, ranks, cards and sets of cards."""

from __future__ import annotations

import copy
import operator
import pickle
import unicodedata

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import Card, CardSet, InvalidValue, ParseError, Rank, Suit
from jasskort.cards import CARDS, card_at, parse_rank, parse_suit

some_cards = st.frozensets(st.sampled_from(CARDS))


def test_order_of_suits_and_ranks() -> None:
    """Clubs, diamonds, hearts, spades; two to ace; and no suit is below a rank."""
    assert max(Suit) is Suit.SPADES
    assert [suit.letter for suit in sorted(Suit)] == list("CDHS")
    assert [rank.letter for rank in sorted(Rank)] == list("23456789TJQKA")
    with pytest.raises(TypeError):
        operator.lt(Suit.CLUBS, Rank.ACE)


def test_order_of_cards_is_suit_then_rank() -> None:
    """Cards are ordered by suit, then rank, and know their place."""
    assert max(CARDS) is Card.parse("SA")
    assert [card.index for card in sorted(CARDS)] == list(range(52))
    assert all(card_at(card.index) is card for card in CARDS)
    assert Card.parse("CA") < Card.parse("D2")
    with pytest.raises(TypeError):
        operator.lt(Card.parse("CA"), "D2")


def test_cards_are_interned() -> None:
    """Equal cards are one object, also when copied or pickled."""
    card = Card(Suit.HEARTS, Rank.JACK)
    for twin in (
        Card.parse("HJ"),
        Card(suit=Suit.HEARTS, rank=Rank.JACK),
        copy.copy(card),
        copy.deepcopy(card),
        pickle.loads(pickle.dumps(card)),
    ):
        assert twin is card
    assert pickle.loads(pickle.dumps(Suit.HEARTS)) is Suit.HEARTS
    assert pickle.loads(pickle.dumps(Rank.TEN)) is Rank.TEN


def test_cards_are_frozen_and_slotted() -> None:
    """No part of a card can be changed, and nothing hung on it."""
    card = Card.parse("HJ")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card.suit = Suit.CLUBS  # type: ignore[misc]
    assert not hasattr(card, "__dict__")


@pytest.mark.parametrize(("text", "card"), [("HJ", "HJ"), ("s10", "ST"), ("st", "ST")])
def test_reading_cards(text: str, card: str) -> None:
    """Cards are read in either case, ten as T or 10."""
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "H", "J", "HJJ", "XJ", "H1", "H11", "JH", "♥J"])
def test_what_is_no_card(text: str) -> None:
    """What is no card is refused with the text quoted."""
    with pytest.raises(ParseError) as raised:
        Card.parse(text)
    assert raised.value.text == text
    assert repr(text) in str(raised.value)
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value)


def test_suits_and_ranks_are_read() -> None:
    """Suits and ranks are read by themselves too, and refused by name."""
    assert parse_suit("h") is Suit.HEARTS
    assert parse_rank("10") is parse_rank("t") is Rank.TEN
    with pytest.raises(ParseError, match="'X'"):
        parse_suit("X")
    with pytest.raises(ParseError, match="'1'"):
        parse_rank("1")


def test_a_card_is_a_suit_and_a_rank() -> None:
    """Parts in the wrong order, or of the wrong kind, are refused."""
    with pytest.raises(InvalidValue, match=r"Rank\.JACK"):
        Card(Rank.JACK, Suit.HEARTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_glyphs_are_those_of_unicode(card: Card) -> None:
    """The glyph of a card is the character that unicode names so."""
    assert unicodedata.name(card.glyph).lower() == f"playing card {card.spoken}"


def test_forms_of_a_card() -> None:
    """A card has a form with the sign of its suit, and in words."""
    card = Card.parse("ST")
    assert (card.unicode, card.spoken) == ("♠10", "ten of spades")
    assert Card.parse("HJ").unicode == "♥J"
    assert repr(card) == "Card.parse('ST')"
    assert repr(Suit.SPADES) == "Suit.SPADES"
    assert str(Suit.SPADES) == "S"
    assert Rank.SIX.plural == "sixes"
    assert Rank.ACE.plural == "aces"


OPERATORS = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [
    operator.le,
    operator.lt,
    operator.ge,
    operator.gt,
    operator.eq,
    operator.ne,
]


@given(some_cards, some_cards)
def test_a_card_set_is_a_set(one: frozenset[Card], other: frozenset[Card]) -> None:
    """Every operator gives what frozensets give, also with one of each."""
    mine, its = CardSet(one), CardSet(other)
    for operate in OPERATORS:
        assert operate(mine, its) == operate(one, other)
        assert isinstance(operate(mine, its), CardSet)
        assert operate(mine, other) == operate(one, other)
    for compare in COMPARISONS:
        assert compare(mine, its) == compare(one, other)
        assert compare(mine, other) == compare(one, other)
    assert mine.isdisjoint(its) == one.isdisjoint(other)


@given(some_cards)
def test_a_card_set_equals_its_frozenset(cards: frozenset[Card]) -> None:
    """It equals and hashes as the frozenset, in the order of cards."""
    made = CardSet(cards)
    assert made == cards
    assert hash(made) == hash(cards)
    assert {made: 1}[cards] == 1  # type: ignore[index]
    assert list(made) == sorted(cards)
    assert len(made) == len(cards)
    assert bool(made) == bool(cards)
    assert all(card in made for card in cards)
    assert CardSet.from_mask(made.mask) == made
    assert CardSet.parse(str(made)) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert repr(made) == f"CardSet.parse('{made}')"


def test_card_sets_hold_cards() -> None:
    """A set of other things, and a mask of other bits, are refused by name."""
    with pytest.raises(InvalidValue, match="'HJ'"):
        CardSet(["HJ"])  # type: ignore[list-item]
    with pytest.raises(InvalidValue, match="0x10000000000000"):
        CardSet.from_mask(1 << 52)
    with pytest.raises(InvalidValue, match="not -0x1"):
        CardSet.from_mask(-1)
    with pytest.raises(ParseError, match="HJ stands twice"):
        CardSet.parse("HJ H9 HJ")
    text: object = "HJ"
    assert text not in CardSet.parse("HJ")


def test_card_sets_are_frozen() -> None:
    """A set of cards cannot be changed."""
    made = CardSet.parse("HJ H9 CA")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.mask = 0  # type: ignore[misc]
    assert made.of_suit(Suit.HEARTS) == CardSet.parse("H9 HJ")
    assert made.unicode == "♣A ♥9 ♥J"
