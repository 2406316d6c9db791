"""The pack that deals what is wanted in Zuger Tapp: `pack_for` undoes ZUG-4."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import cards, texts

from jasskort import CardSet, Deal, InvalidValue, ZugerTapp
from jasskort.cards import PACK_36
from jasskort.games.zuger_tapp import Bidding
from jasskort.testing import deals

GAME = ZugerTapp()
NONE: list[Any] = [(), (), (), ()]


def dealt(dealer: int, deal: Deal) -> Bidding:
    """Deal by a seat."""
    state = GAME.apply(GAME.start(dealer=dealer), deal)
    assert isinstance(state, Bidding)
    return state


def test_zug_4_laid_by_hand() -> None:
    """The talon, then four by four from the seat after the dealer; the rest fills up.

    Seat 3 deals. Seat 0 has cards 5 to 8 and 21 to 24, in the order in which they are
    named; seat 1 gets the two of its set in the order of the pack.
    """
    hands = [cards("HA C6 S9 D7 HT HK CQ SJ"), CardSet.parse("S6 C7"), [], ()]
    deal = GAME.pack_for(dealer=3, hands=hands)
    rows = [
        *("C8 C9 CT CJ", "HA C6 S9 D7", "C7 S6 CK CA", "D6 D8 D9 DT", "DJ DQ DK DA"),
        *("HT HK CQ SJ", "H6 H7 H8 H9", "HJ HQ S7 S8", "ST SQ SK SA"),
    ]
    assert texts(deal.pack) == " ".join(rows).split()
    state = dealt(3, deal)
    assert state.hands == (
        CardSet.parse("HA C6 S9 D7 HT HK CQ SJ"),
        CardSet.parse("C7 S6 CK CA H6 H7 H8 H9"),
        CardSet.parse("D6 D8 D9 DT HJ HQ S7 S8"),
        CardSet.parse("DJ DQ DK DA ST SQ SK SA"),
    )
    assert texts(state.places[-1]) == ["C8", "C9", "CT", "CJ"]


def test_zug_4_the_talon_is_laid_too() -> None:
    """In the order in which it is named, or of the pack; a part of it is filled up."""
    deal = GAME.pack_for(dealer=0, hands=NONE, talon=cards("SA C6 HT"))
    assert texts(deal.pack[:6]) == ["SA", "C6", "HT", "C7", "C8", "C9"]
    deal = GAME.pack_for(dealer=0, hands=NONE, talon=CardSet.parse("SA C6 HT D6"))
    assert texts(deal.pack[:5]) == ["C6", "D6", "HT", "SA", "C7"]
    # Seat 1 is the first after the dealer, and the dealer the last.
    hands = [cards("SA"), cards("SK"), (), frozenset(cards("H6 D6"))]
    deal = GAME.pack_for(dealer=0, hands=hands, talon=cards("S6"))
    assert [texts(deal.pack)[place] for place in (0, 4, 12, 13, 16)] == (
        ["S6", "SK", "D6", "H6", "SA"]
    )


def test_nothing_wanted_is_the_pack_in_its_order() -> None:
    """What is left out is filled up, place by place."""
    for dealer in GAME.seats:
        assert GAME.pack_for(dealer=dealer, hands=NONE).pack == PACK_36.cards


@given(deals(PACK_36), st.sampled_from(GAME.seats))
def test_zug_4_it_undoes_dealing(deal: Deal, dealer: int) -> None:
    """Hands as they were dealt give the pack; hands as sets give the same hands."""
    rest = deal.pack[4:]
    hands = [
        [*rest[4 * place : 4 * place + 4], *rest[16 + 4 * place : 20 + 4 * place]]
        for place in ((seat - dealer - 1) % 4 for seat in GAME.seats)
    ]
    talon = deal.pack[:4]
    assert GAME.pack_for(dealer=dealer, hands=hands, talon=talon) == deal
    state = dealt(dealer, deal)
    again = GAME.pack_for(dealer=dealer, hands=state.hands, talon=state.places[-1])
    assert dealt(dealer, again) == state


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"dealer": 4}, "a seat here is a number from 0 to 3, not 4"),
        ({"dealer": -1}, "a seat here is a number from 0 to 3, not -1"),
        ({"dealer": True}, "a seat here is a number from 0 to 3, not True"),
        ({"hands": []}, "the hand of each of 4 seats is asked for, not []"),
        ({"hands": NONE[1:]}, "the hand of each of 4 seats is asked for, not [("),
        ({"hands": "HSDC"}, "the hand of each of 4 seats is asked for, not 'HSDC'"),
        ({"hands": None}, "the hand of each of 4 seats is asked for, not None"),
        (
            {"hands": CardSet.parse("C6 C7 C8 C9")},
            "the hand of each of 4 seats is asked for, not ",
        ),
        (
            {"hands": [(), cards("C6 C7 C8 C9 CT CJ CQ CK CA"), (), ()]},
            "the hand of seat 1 has 8 cards, not 9: C6 C7 C8 C9 CT CJ CQ CK CA",
        ),
        (
            {"talon": CardSet.parse("C6 C7 C8 C9 SA")},
            "the talon has 4 cards, not 5: C6 C7 C8 C9 SA",
        ),
        (
            {"hands": [cards("H6 H7 H6"), (), (), ()]},
            "H6 cannot be dealt twice: to the hand of seat 0 and to the hand of seat 0",
        ),
        (
            {"hands": [(), CardSet.parse("H6"), (), cards("H7 H6")]},
            "H6 cannot be dealt twice: to the hand of seat 1 and to the hand of seat 3",
        ),
        (
            {"hands": [(), (), cards("SA"), ()], "talon": cards("SA")},
            "SA cannot be dealt twice: to the hand of seat 2 and to the talon",
        ),
        (
            {"hands": [(), (), cards("C6 C2 H5"), ()]},
            "the hand of seat 2: C2 H5 not in a pack of 36",
        ),
        ({"talon": CardSet.parse("D2")}, "the talon: D2 not in a pack of 36"),
        ({"talon": "C6"}, "what is dealt are cards, not 'C6'"),
        ({"hands": ["C6", (), (), ()]}, "what is dealt are cards, not 'C6'"),
        ({"hands": [6, (), (), ()]}, "what is dealt are cards, not 6"),
        ({"hands": [["C6"], (), (), ()]}, "a set of cards holds cards, not 'C6'"),
    ],
)
def test_what_cannot_be_dealt(wanted: dict[str, Any], told: str) -> None:
    """The message says what is wrong, and where."""
    asked: dict[str, Any] = {"dealer": 0, "hands": NONE} | wanted
    with pytest.raises(InvalidValue, match=f"^{re.escape(told)}"):
        GAME.pack_for(**asked)
