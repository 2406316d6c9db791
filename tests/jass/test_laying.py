"""`pack_for`, the inverse of dealing: hands, upcard and stock as they are wanted."""

from __future__ import annotations

import pytest
from support import Room, cards, in_both, texts

from jasskort import CardSet, Deal

# Dealt in packets of three: 0-2, 6-8 and 12-14 for the non-dealer, 3-5, 9-11 and 15-17
# for the dealer, 18 turned up.
NON_DEALER = "CA DK HJ S7 S8 S9 D7 D8 D9"
DEALER = "HA HK SA CK DJ DQ C9 CJ HT"


def laid(deal: Deal) -> list[str]:
    return texts(deal.pack)


@in_both
@pytest.mark.parametrize("dealer", [0, 1])
def test_sch_10_fra_5_hands_upcard_and_stock_by_hand(room: Room, dealer: int) -> None:
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
