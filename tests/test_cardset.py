"""Sets of cards do all that a frozenset does, over one int."""

from __future__ import annotations

import ast
import copy
import operator
import pickle
from collections.abc import Hashable
from collections.abc import Set as AbstractSet

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import Card, CardSet, Hand, InvalidValue, ParseError, Suit
from jasskort.cards import CARDS, FULL_MASK, NO_CARDS, SUIT_MASKS, cards_in, mask_of

some_cards = st.frozensets(st.sampled_from(CARDS))
OPERATORS = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [operator.le, operator.lt, operator.gt, operator.eq, operator.ne]
thorough = settings(max_examples=100)


@st.composite
def two_sets(draw: st.DrawFn) -> tuple[frozenset[Card], frozenset[Card]]:
    one = draw(some_cards)
    within = st.frozensets(st.sampled_from(sorted(one))) if one else st.just(one)
    other = draw(st.one_of(some_cards, within, st.just(one)))
    return (other, one) if draw(st.booleans()) else (one, other)


@thorough
@given(two_sets())
def test_operators_and_comparisons_agree_with_frozensets(
    sets: tuple[frozenset[Card], frozenset[Card]],
) -> None:
    one, other = sets
    pairs = (
        (CardSet(one), CardSet(other)),
        (CardSet(one), other),
        (one, CardSet(other)),
    )
    for left, right in pairs:
        for operate in OPERATORS:
            made = operate(left, right)
            assert made == operate(one, other)
            assert type(made) is CardSet
        for compare in COMPARISONS:
            assert compare(left, right) == compare(one, other)
    for others in (CardSet(other), iter(other)):
        assert CardSet(one).isdisjoint(others) == one.isdisjoint(other)


@thorough
@given(some_cards)
def test_it_holds_what_a_frozenset_holds(held: frozenset[Card]) -> None:
    made = CardSet(held)
    assert list(made) == [card for card in CARDS if card in made] == sorted(held)
    assert (len(made), bool(made)) == (len(held), bool(held))
    assert hash(made) == hash(held)
    mine: dict[Hashable, str] = {made: "found"}
    theirs: dict[Hashable, str] = {held: "found"}
    assert mine[held] == theirs[made] == "found"


@thorough
@given(st.integers(0, FULL_MASK))
def test_over_one_int(mask: int) -> None:
    made = CardSet.from_mask(mask)
    assert made.mask == mask == mask_of(made) == mask_of(CardSet(list(made)))
    assert list(cards_in(mask)) == list(made)
    parts = [made.of_suit(suit) for suit in Suit]
    assert [part.mask for part in parts] == [mask & suit for suit in SUIT_MASKS]
    assert [Card.parse(word) for word in str(made).split()] == list(made)
    assert made.unicode.split() == [card.unicode for card in made]
    shown = repr(made).removeprefix("CardSet.parse(").removesuffix(")")
    for again in (
        CardSet.parse(ast.literal_eval(shown)),
        copy.copy(made),
        copy.deepcopy(made),
        pickle.loads(pickle.dumps(made)),
    ):
        assert type(again) is CardSet
        assert again == made


def test_it_is_a_set() -> None:
    assert isinstance(NO_CARDS, AbstractSet)
    assert isinstance(NO_CARDS, Hashable)
    assert Hand is CardSet
    assert CardSet() == NO_CARDS == frozenset()
    assert FULL_MASK == CardSet(CARDS).mask == sum(SUIT_MASKS)
    jack = Card.parse("HJ")
    assert CardSet([jack, jack]) == CardSet(iter([jack])) == {jack}


def test_reading_is_lenient_about_space_and_case() -> None:
    made = CardSet.parse("  hj\tS10\nc9 ")
    assert made == frozenset(cards("C9 HJ ST"))
    assert CardSet.parse("") == CardSet.parse(" ") == NO_CARDS
    assert (str(made), made.unicode) == ("C9 HJ ST", "♣9 ♥J ♠10")


def test_what_is_no_text_of_cards() -> None:
    with pytest.raises(ParseError, match="HT occurs twice") as raised:
        CardSet.parse("S6 HT C9 h10 C9")
    assert raised.value.text == "S6 HT C9 h10 C9"
    with pytest.raises(ParseError, match="'XX': not a card"):
        CardSet.parse("HT XX")


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_masks_have_bounds(mask: int) -> None:
    with pytest.raises(InvalidValue, match=f"got {mask}$"):
        CardSet.from_mask(mask)


@pytest.mark.parametrize("thing", ["HJ", 0, None, Suit.HEARTS])
def test_only_cards_are_held(thing: Card) -> None:
    with pytest.raises(InvalidValue, match=f"expected a card .*, got {thing!r}"):
        CardSet([Card.parse("HJ"), thing])
    with pytest.raises(InvalidValue, match="expected a card for a set"):
        mask_of(thing)  # type: ignore[arg-type]
    full = CardSet(CARDS)
    assert thing not in full
    assert full != thing
    assert full != {*full, thing}
    assert full & {thing} == NO_CARDS
    assert full - {thing} == full
