"""`pack_for` lays the pack that deals what is wanted: it undoes dealing (law 8).

What it refuses is tested with `lay` in tricks/test_dealing.py; here, how each game names
its places.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from support import cards, play, texts

from jasskort import (
    CardSet,
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.games.tolva import Drawing

FOUR, THREE, PLOCKE, BORD = (Tolva(form=form) for form in Form)
VARIANT = Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True)
TAPP, FORTY = ZugerTapp(), Fyrtioett()


def dealt(game: Any, dealer: int, deal: Deal) -> Any:
    return game.apply(game.start(dealer=dealer), deal)


def hands_of(state: Any) -> list[str]:
    return texts(state.hands)


def test_tol_5_hands_and_stock_laid_by_hand() -> None:
    """Six each, one by one, then the stock in drawing order."""
    hands = [cards("HK HQ CA"), CardSet.parse("S7 D6")]
    deal = PLOCKE.pack_for(dealer=1, hands=hands, stock=cards("SA C6 DK"))
    laid = [
        *("HK D6", "HQ S7", "CA C7", "C8 C9", "CT CJ", "CQ CK", "SA C6 DK"),
        *("D7 D8 D9 DT DJ DQ DA", "H6 H7 H8 H9 HT HJ HA", "S6 S8 S9 ST SJ SQ SK"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()
    # Seat 0 wins the first trick, and draws the first card of the stock.
    won = play(PLOCKE, dealt(PLOCKE, 1, deal), "0 play CA, 1 play C7")
    assert isinstance(won, Drawing)
    drawn = play(PLOCKE, won, "0 draw")
    assert hands_of(drawn) == ["C8 CT CQ HQ HK SA", "C6 C9 CJ CK D6 S7"]
    # A set has no order but that of the pack.
    as_set = PLOCKE.pack_for(dealer=0, hands=hands, stock=CardSet.parse("SA C6 DK"))
    assert texts(as_set.pack[:4]) == ["D6", "HK", "S7", "HQ"]
    assert texts(as_set.pack[12:16]) == ["C6", "DK", "SA", "D7"]


def test_tol_6_tol_34_hands_and_rows_laid_by_hand() -> None:
    """Six face down each, three and three, six on top of them, three and three."""
    wanted: dict[str, Any] = {
        "hands": [cards("HK H6 D6 S6 S7 D7"), cards("C6 C7 H7 D9 S9 H9")],
        "face_up": [cards("CA HQ C8 D8 S8 H8"), cards("CT SA ST SK SQ SJ")],
        "face_down": [cards("C9 DT DJ DQ DK DA"), cards("CJ CQ CK HA HT HJ")],
    }
    deal = BORD.pack_for(dealer=1, **wanted)
    laid = [
        *("C9 CJ DT CQ DJ CK DQ HA DK HT DA HJ", "HK H6 D6", "C6 C7 H7"),
        *("CA CT HQ SA C8 ST D8 SK S8 SQ H8 SJ", "S6 S7 D7", "D9 S9 H9"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()
    assert VARIANT.pack_for(dealer=1, **wanted) == deal
    # By the other dealer the other seat begins.
    deal = BORD.pack_for(dealer=0, **wanted)
    laid = [
        *("CJ C9 CQ DT CK DJ HA DQ HT DK HJ DA", "C6 C7 H7", "HK H6 D6"),
        *("CT CA SA HQ ST C8 SK D8 SQ S8 SJ H8", "D9 S9 H9", "S6 S7 D7"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()


GAMES = [Schmaus(), Frantsfuus(), FOUR, THREE, PLOCKE, BORD, TAPP, FORTY]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_nothing_wanted_is_the_pack_in_its_order(game: Any) -> None:
    for dealer in game.seats:
        nothing = [() for _ in game.seats]
        assert game.pack_for(dealer=dealer, hands=nothing).pack == game.pack.cards


SEVEN = cards("C6 C7 C8 C9 CT CJ CQ")


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        (FOUR, {"dealer": 4}, "expected a seat from 0 to 3, got 4"),
        (THREE, {"hands": [()]}, "expected the hand of each of 3 seats, got [()]"),
        (BORD, {"face_up": [()]}, "expected the face-up row of each of 2 seats"),
        (
            PLOCKE,
            {"hands": [(), SEVEN]},
            "expected at most 6 cards for the hand of seat 1, got 7: C6 C7",
        ),
        (FOUR, {"stock": cards("C6")}, "expected at most 0 cards for the stock"),
        (
            TAPP,
            {"talon": SEVEN},
            "expected at most 4 cards for the talon, got 7",
        ),
        (
            FOUR,
            {"face_up": [cards("C6"), ()]},
            "the form four has no rows to lay cards in",
        ),
        (
            BORD,
            {"face_up": [cards("H6"), ()], "face_down": [cards("H6"), ()]},
            "H6 cannot be dealt twice: to the face-up row of seat 0 and to the face-down",
        ),
        (
            TAPP,
            {"hands": [(), (), cards("SA"), ()], "talon": cards("SA")},
            "SA cannot be dealt twice: to the hand of seat 2 and to the talon",
        ),
        (TAPP, {"talon": CardSet.parse("D2")}, "the talon: D2 not in a pack of 36"),
    ],
)
def test_what_cannot_be_dealt(game: Any, wanted: dict[str, Any], told: str) -> None:
    asked: dict[str, Any] = {"dealer": 0, "hands": [() for _ in game.seats]} | wanted
    with pytest.raises(InvalidValue, match=f"^{re.escape(told)}"):
        game.pack_for(**asked)
