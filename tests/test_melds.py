"""Melds: finding them against brute force, naming, reading, one object each."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jasskort import (
    Card,
    CardSet,
    Four,
    InvalidValue,
    Marriage,
    Meld,
    ParseError,
    Rank,
    Run,
    Suit,
)
from jasskort.cards import CARDS, RANKS
from jasskort.melds import (
    find_fours,
    find_marriages,
    find_runs,
    parse_meld,
)

some_cards = st.frozensets(st.sampled_from(CARDS), max_size=30)
# Random cards have few long runs and fours; a pack without some cards has many.
hands = st.one_of(
    some_cards,
    some_cards.map(lambda gone: frozenset(CARDS) - gone),
    st.frozensets(st.sampled_from(CARDS), max_size=4).map(
        lambda gone: frozenset(CARDS) - gone
    ),
)
SEQUENCES = [
    Run(suit, RANKS[top], length)
    for suit in Suit
    for top in range(2, 13)
    for length in range(3, top + 2)
]
OTHERS: list[Meld] = [
    *(meld for meld in SEQUENCES if meld.length != 10),
    *map(Four, RANKS),
    *map(Marriage, Suit),
]


def run(meld: Run) -> set[Card]:
    ranks = "23456789TJQKA"
    top = ranks.index(meld.top.letter)
    below = ranks[top - meld.length + 1 : top + 1]
    return {Card.parse(f"{meld.suit}{rank}") for rank in below}


@pytest.mark.no_cover
@settings(max_examples=150)
@given(hands)
def test_sch_4_every_sequence_is_found(hand: frozenset[Card]) -> None:
    """Every run of three or more is found, runs within runs too, and no other."""
    found = find_runs(CardSet(hand))
    assert list(found) == [meld for meld in SEQUENCES if run(meld) <= hand]


@settings(max_examples=150)
@given(hands)
def test_sch_5_sch_8_every_four_and_marriage_is_found(hand: frozenset[Card]) -> None:
    """Every rank with all its cards, and every king with its queen, is found."""
    letters = {str(card) for card in hand}
    fours = [r for r in RANKS if {f"{suit}{r}" for suit in "CDHS"} <= letters]
    assert list(find_fours(CardSet(hand))) == [Four(rank) for rank in fours]
    couples = [suit for suit in "CDHS" if {f"{suit}K", f"{suit}Q"} <= letters]
    assert [str(each) for each in find_marriages(CardSet(hand))] == couples


def test_sch_4_runs_do_not_go_round_the_corner() -> None:
    """From a king and ace no run goes on to the lowest cards of the next suit."""
    assert find_runs(CardSet.parse("CK CA D2 D3")) == ()
    assert find_runs(CardSet.parse("HA H2 H3 HK")) == ()
    assert [str(meld) for meld in find_runs(CardSet.parse("SQ SK SA"))] == ["SA3"]


def test_sch_4_sch_20_runs_within_runs() -> None:
    """A run of four holds two of three besides itself."""
    found = find_runs(CardSet.parse("H9 H8 H7 H6"))
    assert [str(meld) for meld in found] == ["H83", "H93", "H94"]


@pytest.mark.no_cover
@pytest.mark.parametrize("meld", [*SEQUENCES, *OTHERS[-17:]], ids=str)
def test_cards_of_melds(meld: Meld) -> None:
    if isinstance(meld, Run):
        expected = run(meld)
        shown = f"Run({meld.suit!r}, {meld.top!r}, {meld.length})"
    elif isinstance(meld, Four):
        expected = {card for card in CARDS if card.rank is meld.rank}
        shown = f"Four({meld.rank!r})"
    else:
        expected = set(map(Card.parse, (f"{meld.suit}K", f"{meld.suit}Q")))
        shown = f"Marriage({meld.suit!r})"
    assert meld.cards == expected
    assert meld.mask == meld.cards.mask
    assert repr(meld) == shown


@pytest.mark.no_cover
@pytest.mark.parametrize("meld", OTHERS, ids=str)
def test_melds_are_read_and_kept(meld: Meld) -> None:
    assert copy.copy(meld) is copy.deepcopy(meld) is meld
    assert parse_meld(str(meld)) is parse_meld(str(meld).lower()) is meld
    ten = str(meld) if isinstance(meld, Marriage) else str(meld).replace("T", "10")
    assert parse_meld(ten) is meld
    assert pickle.loads(pickle.dumps(meld)) is meld


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("HJ3", "sequence of three from the jack of hearts"),
        ("ST5", "sequence of five from the ten of spades"),
        ("CA13", "sequence of thirteen from the ace of clubs"),
        ("4K", "four kings"),
        ("46", "four sixes"),
        ("S", "king and queen of spades"),
    ],
)
def test_sch_18_melds_are_named_in_full(text: str, spoken: str) -> None:
    """A meld in words says all there is to it."""
    assert parse_meld(text).spoken == spoken


@pytest.mark.parametrize(
    "text", ["", "HJ", "H33", "HJx", "4", "4X", "41", "X", "HJ-3", "XJ3", "HX3", "HJ 3"]
)
def test_what_is_no_meld(text: str) -> None:
    with pytest.raises(ParseError):
        parse_meld(text)


@pytest.mark.parametrize(
    ("top", "length"),
    [
        *itertools.product([Rank.JACK], [-1, 0, 1, 2, 11]),
        *itertools.product([Rank.TWO, Rank.THREE], [2, 3, 4]),
    ],
)
def test_sch_4_no_such_sequence(top: Rank, length: int) -> None:
    """Two cards, and runs below the two, are no sequence."""
    said = f"no sequence of {length} starts at the {top.spoken}"
    with pytest.raises(InvalidValue, match=said):
        Run(Suit.CLUBS, top, length)


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        (Four, ("K",)),
        (Four, ([],)),
        (Marriage, ("H",)),
        (Run, (Rank.TWO, Rank.JACK, 3)),
        (Run, (Suit.HEARTS, "J", 3)),
        (Run, (Suit.HEARTS, Rank.JACK, 3.0)),
    ],
)
def test_what_makes_no_meld(kind: Any, parts: tuple[object, ...]) -> None:
    with pytest.raises(InvalidValue):
        kind(*parts)
