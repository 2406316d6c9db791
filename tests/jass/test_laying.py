"""`pack_for`, the inverse of dealing: hands, upcard and stock as they are wanted."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import Room, cards, in_both, texts

from jasskort import CardSet, Deal, InvalidValue

# Dealt in packets of three: 0-2, 6-8 and 12-14 for the non-dealer, 3-5, 9-11 and 15-17
# for the dealer, 18 turned up.
NON_DEALER = "CA DK HJ S7 S8 S9 D7 D8 D9"
DEALER = "HA HK SA CK DJ DQ C9 CJ HT"


def laid(deal: Deal) -> list[str]:
    """Write the cards in the order in which they are dealt."""
    return texts(deal.pack)


@in_both
@pytest.mark.parametrize("dealer", [0, 1])
def test_sch_10_fra_5_hands_upcard_and_stock_by_hand(room: Room, dealer: int) -> None:
    """Every card lies where it is dealt to; the rest fills up from the lowest."""
    hands = [cards(DEALER), cards(NON_DEALER)]
    (upcard,) = cards("H9")
    deal = room.game.pack_for(
        dealer=dealer,
        hands=hands[::-1] if dealer else hands,
        upcard=upcard,
        stock=cards("ST HQ CT"),
    )
    rest = "C7 C8 CQ DT DA H7 H8 SJ SQ SK"
    if str(room) == "schmaus":
        rest = "C6 C7 C8 CQ D6 DT DA H6 H7 H8 S6 SJ SQ SK"
    assert laid(deal) == [
        *("CA", "DK", "HJ", "HA", "HK", "SA", "S7", "S8", "S9", "CK", "DJ", "DQ"),
        *("D7", "D8", "D9", "C9", "CJ", "HT", "H9", "ST", "HQ", "CT", *rest.split()),
    ]
    state = room.begin(deal, dealer=dealer)
    assert state.hands[1 - dealer] == CardSet.parse(NON_DEALER)
    assert state.hands[dealer] == CardSet.parse(DEALER)
    assert (str(state.stock[-1]), state.trump.letter) == ("H9", "H")
    assert texts(state.stock[:3]) == ["ST", "HQ", "CT"]


@in_both
@given(seed=st.integers(0, 2**32), dealer=st.sampled_from([0, 1]))
def test_laying_what_was_dealt_gives_the_deal(
    room: Room, seed: int, dealer: int
) -> None:
    """Hands in dealing order, upcard and stock of any deal give that very deal."""
    deal = room.game.shuffle(random.Random(seed))
    pack = deal.pack
    packets = [[*pack[0:3], *pack[6:9], *pack[12:15]]]
    packets.insert(dealer, [*pack[3:6], *pack[9:12], *pack[15:18]])
    again = room.game.pack_for(
        dealer=dealer, hands=packets, upcard=pack[18], stock=pack[19:]
    )
    assert again == deal
    # The hands of the state, which are sets, are dealt again as well.
    state = room.begin(deal, dealer=dealer)
    stock = state.stock
    laid_anew = room.game.pack_for(
        dealer=dealer, hands=state.hands, upcard=stock[-1], stock=stock[:-1]
    )
    other = room.begin(laid_anew, dealer=dealer)
    assert other == state
    assert other.shuffled == laid_anew


# What `lay` refuses is tested in tricks/test_dealing.py.
CANNOT_BE_DEALT: list[tuple[dict[str, Any], str]] = [
    ({"dealer": 2}, "a seat here is a number from 0 to 1, not 2"),
    (
        {"hands": (cards(f"CQ {NON_DEALER}"), ())},
        f"the hand of seat 0 has 9 cards, not 10: CQ {NON_DEALER}",
    ),
    (
        {"hands": (cards("HJ"), ()), "upcard": cards("HJ")[0]},
        "HJ cannot be dealt twice: to the hand of seat 0 and to the upcard",
    ),
    (
        {"upcard": cards("HJ")[0], "stock": cards("C7 HJ")},
        "HJ cannot be dealt twice: to the upcard and to the stock",
    ),
    ({"upcard": cards("S5")[0]}, "the upcard: S5 not in a pack of [36|32]"),
    ({"stock": None}, "what is dealt are cards, not None"),
    ({"hands": None}, "the hand of each of 2 seats is asked for, not None"),
]


@in_both
@pytest.mark.parametrize(("wanted", "refusal"), CANNOT_BE_DEALT)
def test_what_cannot_be_dealt(room: Room, wanted: dict[str, Any], refusal: str) -> None:
    """Too many, twice, not in the pack, no seat: the message says what and where."""
    asked: dict[str, Any] = {"dealer": 0, "hands": ((), ()), **wanted}
    with pytest.raises(InvalidValue) as raised:
        room.game.pack_for(**asked)
    assert str(raised.value) == room.text(refusal)
