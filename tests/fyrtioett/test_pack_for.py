"""The pack that deals what is wanted in Fyrtioett: `pack_for` undoes FYR-3."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import cards, texts

from jasskort import CardSet, Deal, Fyrtioett, InvalidValue
from jasskort.cards import PACK_52
from jasskort.games.fyrtioett import Bidding
from jasskort.testing import deals

GAME = Fyrtioett()
NONE: list[Any] = [(), (), (), ()]
# What the seat after the dealer gets: one card, then six times two.
FIRST = (0, 4, 5, 12, 13, 20, 21, 28, 29, 36, 37, 44, 45)


def dealt(dealer: int, deal: Deal) -> Bidding:
    """Deal by a seat."""
    state = GAME.apply(GAME.start(dealer=dealer), deal)
    assert isinstance(state, Bidding)
    return state


def test_fyr_3_laid_by_hand() -> None:
    """One each, then two by two from the seat after the dealer; the rest fills up.

    Seat 3 deals. Seat 0 gets its spades in the order in which they are named, seat 1
    the two of its set in the order of the pack, as its first two cards.
    """
    spades = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"
    deal = GAME.pack_for(
        dealer=3, hands=[cards(spades), CardSet.parse("HA H2"), (), ()]
    )
    rows = [
        "SA H2 C2 C3",
        "SK SQ HA C4 C5 C6 C7 C8",
        "SJ ST C9 CT CJ CQ CK CA",
        "S9 S8 D2 D3 D4 D5 D6 D7",
        "S7 S6 D8 D9 DT DJ DQ DK",
        "S5 S4 DA H3 H4 H5 H6 H7",
        "S3 S2 H8 H9 HT HJ HQ HK",
    ]
    assert texts(deal.pack) == " ".join(rows).split()
    assert dealt(3, deal).hands == (
        CardSet.parse(spades),
        CardSet.parse("H2 HA C4 C9 CT D2 D3 D8 D9 DA H3 H8 H9"),
        CardSet.parse("C2 C5 C6 CJ CQ D4 D5 DT DJ H4 H5 HT HJ"),
        CardSet.parse("C3 C7 C8 CK CA D6 D7 DQ DK H6 H7 HQ HK"),
    )


def test_fyr_3_the_dealer_is_the_last() -> None:
    """Seat 2 deals: seat 3 gets the first card, seat 2 the fourth."""
    hands = [cards("SA"), cards("HA"), frozenset(cards("D2 C3")), cards("CA C2")]
    deal = GAME.pack_for(dealer=2, hands=hands)
    assert texts(deal.pack[:6]) == ["CA", "SA", "HA", "C3", "C2", "C4"]
    assert texts(deal.pack[10:12]) == ["D2", "C9"]


def test_nothing_wanted_is_the_pack_in_its_order() -> None:
    """What is left out is filled up, place by place."""
    for dealer in GAME.seats:
        assert GAME.pack_for(dealer=dealer, hands=NONE).pack == PACK_52.cards


@given(deals(PACK_52), st.sampled_from(GAME.seats))
def test_fyr_3_it_undoes_dealing(deal: Deal, dealer: int) -> None:
    """Hands as they were dealt give the pack; hands as sets give the same hands."""
    hands = [
        [deal.pack[at + (step if at == 0 else 2 * step)] for at in FIRST]
        for step in ((seat - dealer - 1) % 4 for seat in GAME.seats)
    ]
    assert GAME.pack_for(dealer=dealer, hands=hands) == deal
    state = dealt(dealer, deal)
    assert dealt(dealer, GAME.pack_for(dealer=dealer, hands=state.hands)) == state


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"dealer": 4}, "a seat here is a number from 0 to 3, not 4"),
        ({"dealer": "0"}, "a seat here is a number from 0 to 3, not '0'"),
        ({"hands": NONE[1:]}, "the hand of each of 4 seats is asked for, not [("),
        ({"hands": [*NONE, ()]}, "the hand of each of 4 seats is asked for, not [("),
        ({"hands": "HSDC"}, "the hand of each of 4 seats is asked for, not 'HSDC'"),
        ({"hands": 13}, "the hand of each of 4 seats is asked for, not 13"),
        (
            {"hands": [(), (), (), CardSet(PACK_52.cards[:14])]},
            "the hand of seat 3 has 13 cards, not 14: C2 C3 C4 C5 C6 C7 C8 C9 CT CJ",
        ),
        (
            {"hands": [cards("H6 H6"), (), (), ()]},
            "H6 cannot be dealt twice: to the hand of seat 0 and to the hand of seat 0",
        ),
        (
            {"hands": [(), CardSet.parse("H6"), frozenset(cards("H6")), ()]},
            "H6 cannot be dealt twice: to the hand of seat 1 and to the hand of seat 2",
        ),
        ({"hands": ["C6", (), (), ()]}, "what is dealt are cards, not 'C6'"),
        ({"hands": [None, (), (), ()]}, "what is dealt are cards, not None"),
        ({"hands": [["C6"], (), (), ()]}, "a set of cards holds cards, not 'C6'"),
    ],
)
def test_what_cannot_be_dealt(wanted: dict[str, Any], told: str) -> None:
    """The message says what is wrong, and where."""
    asked: dict[str, Any] = {"dealer": 0, "hands": NONE} | wanted
    with pytest.raises(InvalidValue, match=f"^{re.escape(told)}"):
        GAME.pack_for(**asked)


def test_there_is_no_talon_to_lay() -> None:
    """All cards are dealt to the seats."""
    with pytest.raises(TypeError, match="talon"):
        GAME.pack_for(dealer=0, hands=NONE, talon=())  # type: ignore[call-arg]
