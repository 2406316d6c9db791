"""The pack that deals what is wanted in Tolva: `pack_for` undoes TOL-3, TOL-5, TOL-6."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import cards, play, texts

from jasskort import CardSet, Deal, Form, InvalidValue, Tolva
from jasskort.cards import PACK_36
from jasskort.games.tolva import Drawing, Leading, Uncovering
from jasskort.testing import deals

FOUR, THREE, PLOCKE, BORD = (Tolva(form=form) for form in Form)
EVERY_FORM = pytest.mark.parametrize("game", [FOUR, THREE, PLOCKE, BORD], ids=repr)


def dealt(game: Tolva, dealer: int, deal: Deal) -> Leading:
    """Deal by a seat."""
    state = game.apply(game.start(dealer=dealer), deal)
    assert isinstance(state, Leading)
    return state


def nothing(game: Tolva) -> list[Any]:
    """Want nothing for any seat."""
    return [() for _ in game.seats]


def test_tol_3_four_hands_laid_by_hand() -> None:
    """One by one from the seat after the dealer, here seat 0; the rest fills up.

    Seat 0 has every fourth card, in the order in which they are named; seat 2 gets
    the two of its set in the order of the pack.
    """
    zero = "SA C6 HT D9 HK CQ SJ D6 H6"
    deal = FOUR.pack_for(dealer=3, hands=[cards(zero), (), CardSet.parse("HA C8"), ()])
    rounds = [
        *("SA C7 C8 C9", "C6 CT HA CJ", "HT CK CA D7", "D9 D8 DT DJ", "HK DQ DK DA"),
        *("CQ H7 H8 H9", "SJ HJ HQ S6", "D6 S7 S8 S9", "H6 ST SQ SK"),
    ]
    assert texts(deal.pack) == " ".join(rounds).split()
    state = dealt(FOUR, 3, deal)
    assert state.turn == 0
    assert state.hands == (
        CardSet.parse(zero),
        CardSet.parse("C7 CT CK D8 DQ H7 HJ S7 ST"),
        CardSet.parse("C8 HA CA DT DK H8 HQ S8 SQ"),
        CardSet.parse("C9 CJ D7 DJ DA H9 S6 S9 SK"),
    )


def test_tol_3_three_hands_laid_by_hand() -> None:
    """Seat 1 deals: seat 2 gets the first card, seat 0 the second."""
    hands = [cards("HA H6"), frozenset(cards("SA C6")), ()]
    deal = THREE.pack_for(dealer=1, hands=hands)
    assert deal.pack[:12] == tuple(cards("C7 HA C6 C8 H6 SA C9 CT CJ CQ CK CA"))
    rest = [card for card in PACK_36.cards if card not in deal.pack[:12]]
    assert list(deal.pack[12:]) == rest
    state = dealt(THREE, 1, deal)
    assert state.turn == 2
    assert state.hands[0] == CardSet.parse("HA H6 CT CK D7 DT DK H8 HJ S6 S9 SQ")


def test_tol_5_hands_and_stock_laid_by_hand() -> None:
    """Six each, one by one, then the stock in drawing order."""
    hands = [cards("HK HQ CA"), CardSet.parse("S7 D6")]
    deal = PLOCKE.pack_for(dealer=1, hands=hands, stock=cards("SA C6 DK"))
    laid = [
        *("HK D6", "HQ S7", "CA C7", "C8 C9", "CT CJ", "CQ CK", "SA C6 DK"),
        *("D7 D8 D9 DT DJ DQ DA", "H6 H7 H8 H9 HT HJ HA", "S6 S8 S9 ST SJ SQ SK"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()
    state = dealt(PLOCKE, 1, deal)
    assert state.hands[0] == CardSet.parse("HK HQ CA C8 CT CQ")
    assert state.hands[1] == CardSet.parse("D6 S7 C7 C9 CJ CK")
    # Seat 0 wins the first trick, and draws the first card of the stock.
    won = play(PLOCKE, state, "0 play CA, 1 play C7")
    assert isinstance(won, Drawing)
    drawn = play(PLOCKE, won, "0 draw")
    assert drawn.hands[0] == CardSet.parse("HK HQ C8 CT CQ SA")
    assert drawn.hands[1] == CardSet.parse("D6 S7 C6 C9 CJ CK")
    # A set has no order but that of the pack.
    as_set = PLOCKE.pack_for(dealer=0, hands=hands, stock=CardSet.parse("SA C6 DK"))
    assert texts(as_set.pack[:4]) == ["D6", "HK", "S7", "HQ"]
    assert texts(as_set.pack[12:16]) == ["C6", "DK", "SA", "D7"]


ROWS: dict[str, Any] = {
    "hands": [cards("HK H6 D6 S6 S7 D7"), cards("C6 C7 H7 D9 S9 H9")],
    "face_up": [cards("CA HQ C8 D8 S8 H8"), cards("CT SA ST SK SQ SJ")],
    "face_down": [cards("C9 DT DJ DQ DK DA"), cards("CJ CQ CK HA HT HJ")],
}


def test_tol_6_hands_and_rows_laid_by_hand() -> None:
    """Six face down each, three and three, six on top of them, three and three."""
    deal = BORD.pack_for(dealer=1, **ROWS)
    laid = [
        *("C9 CJ DT CQ DJ CK DQ HA DK HT DA HJ", "HK H6 D6", "C6 C7 H7"),
        *("CA CT HQ SA C8 ST D8 SK S8 SQ H8 SJ", "S6 S7 D7", "D9 S9 H9"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()
    # By the other dealer the other seat begins.
    deal = BORD.pack_for(dealer=0, **ROWS)
    laid = [
        *("CJ C9 CQ DT CK DJ HA DQ HT DK HJ DA", "C6 C7 H7", "HK H6 D6"),
        *("CT CA SA HQ ST C8 SK D8 SQ S8 SJ H8", "D9 S9 H9", "S6 S7 D7"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()


def test_tol_6_what_is_left_out_of_the_rows_is_filled_up() -> None:
    """Sets are laid in the order of the pack; rows lie place by place over each other."""
    deal = BORD.pack_for(
        dealer=1,
        hands=[CardSet.parse("HK H6"), ()],
        face_up=[cards("CA"), frozenset(cards("SA CT"))],
        face_down=[cards("C9"), ()],
    )
    laid = [
        *("C9 C6 C7 C8 CJ CQ CK D6 D7 D8 D9 DT", "H6 HK DJ", "DQ DK DA"),
        *("CA CT H7 SA H8 H9 HT HJ HQ HA S6 S7", "S8 S9 ST", "SJ SQ SK"),
    ]
    assert texts(deal.pack) == " ".join(laid).split()
    state = dealt(BORD, 1, deal)
    assert state.hands == (
        CardSet.parse("H6 HK DJ S8 S9 ST"),
        CardSet.parse("DQ DK DA SJ SQ SK"),
    )
    assert state.face_up[1] == CardSet.parse("CT SA H9 HJ HA S7")
    # The ace of clubs covers the nine.
    after = play(BORD, state, "0 play CA, 1 play CT")
    assert isinstance(after, Uncovering)
    turned = play(BORD, after, "0 turnup")
    assert isinstance(turned, Leading)
    assert "C9" in texts(turned.face_up[0])


@EVERY_FORM
def test_nothing_wanted_is_the_pack_in_its_order(game: Tolva) -> None:
    """What is left out is filled up, place by place."""
    for dealer in game.seats:
        deal = game.pack_for(dealer=dealer, hands=nothing(game))
        assert deal.pack == PACK_36.cards


@EVERY_FORM
@given(st.data())
def test_tol_3_tol_5_tol_6_it_undoes_dealing(game: Tolva, data: st.DataObject) -> None:
    """What a state says of its hands, stock and rows deals that state again."""
    deal = data.draw(deals(PACK_36))
    dealer = data.draw(st.sampled_from(game.seats))
    state = dealt(game, dealer, deal)
    wanted: dict[str, Any] = {"hands": state.hands, "stock": state.spread.stock}
    for place, name in enumerate(("face_up", "face_down")):
        wanted[name] = [
            [card for pair in row for card in CardSet.from_mask(pair[place])]
            for row in state.spread.under
        ]
    assert dealt(game, dealer, game.pack_for(dealer=dealer, **wanted)) == state


@pytest.mark.parametrize("game", [FOUR, THREE, PLOCKE], ids=repr)
@given(st.data())
def test_tol_3_tol_5_hands_in_their_order(game: Tolva, data: st.DataObject) -> None:
    """Every second, third or fourth card, in this order, gives the very pack."""
    deal = data.draw(deals(PACK_36))
    dealer = data.draw(st.sampled_from(game.seats))
    count = len(game.seats)
    end = count * (6 if game is PLOCKE else 36 // count)
    hands = [
        deal.pack[(seat - dealer - 1) % count : end : count] for seat in game.seats
    ]
    again = game.pack_for(dealer=dealer, hands=hands, stock=deal.pack[end:])
    assert again == deal


TEN = CardSet(PACK_36.cards[:10])


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        (FOUR, {"dealer": 4}, "a seat here is a number from 0 to 3, not 4"),
        (THREE, {"dealer": 3}, "a seat here is a number from 0 to 2, not 3"),
        (PLOCKE, {"dealer": 2}, "a seat here is a number from 0 to 1, not 2"),
        (BORD, {"dealer": -1}, "a seat here is a number from 0 to 1, not -1"),
        (FOUR, {"hands": [()]}, "the hand of each of 4 seats is asked for, not [()]"),
        (THREE, {"hands": [()]}, "the hand of each of 3 seats is asked for, not [()]"),
        (PLOCKE, {"hands": "HS"}, "the hand of each of 2 seats is asked for, not 'HS'"),
        (BORD, {"hands": None}, "the hand of each of 2 seats is asked for, not None"),
        (
            BORD,
            {"face_up": [()]},
            "the face-up row of each of 2 seats is asked for, not [()]",
        ),
        (
            BORD,
            {"face_down": 6},
            "the face-down row of each of 2 seats is asked for, not 6",
        ),
        (
            FOUR,
            {"hands": [TEN, (), (), ()]},
            "the hand of seat 0 has 9 cards, not 10: C6 C7 C8 C9 CT CJ CQ CK CA D6",
        ),
        (
            PLOCKE,
            {"hands": [(), cards("C6 C7 C8 C9 CT CJ CQ")]},
            "the hand of seat 1 has 6 cards, not 7: C6 C7 C8 C9 CT CJ CQ",
        ),
        (
            PLOCKE,
            {"stock": PACK_36.cards[:25]},
            "the stock has 24 cards, not 25: C6 C7",
        ),
        (
            BORD,
            {"face_down": [(), cards("C6 C7 C8 C9 CT CJ CQ")]},
            "the face-down row of seat 1 has 6 cards, not 7: C6 C7 C8 C9 CT CJ CQ",
        ),
        (FOUR, {"stock": cards("C6")}, "the stock has 0 cards, not 1: C6"),
        (THREE, {"stock": CardSet.parse("C6")}, "the stock has 0 cards, not 1: C6"),
        (BORD, {"stock": cards("C6 C7")}, "the stock has 0 cards, not 2: C6 C7"),
        (FOUR, {"face_up": [cards("C6"), ()]}, "four has no rows to lay cards in"),
        (THREE, {"face_down": [(), cards("C6")]}, "three has no rows to lay cards in"),
        (
            PLOCKE,
            {"face_up": [CardSet.parse("C6"), ()]},
            "plocketolva has no rows to lay cards in",
        ),
        (PLOCKE, {"face_down": 6}, "plocketolva has no rows to lay cards in"),
        (
            THREE,
            {"hands": [cards("H6"), (), CardSet.parse("H6")]},
            "H6 cannot be dealt twice: to the hand of seat 0 and to the hand of seat 2",
        ),
        (
            PLOCKE,
            {"hands": [(), cards("H6")], "stock": cards("H7 H6")},
            "H6 cannot be dealt twice: to the hand of seat 1 and to the stock",
        ),
        (
            PLOCKE,
            {"stock": cards("H6 H6")},
            "H6 cannot be dealt twice: to the stock and to the stock",
        ),
        (
            BORD,
            {"face_up": [cards("H6"), ()], "face_down": [cards("H6"), ()]},
            "H6 cannot be dealt twice: to the face-up row of seat 0 and to the face-down",
        ),
        (
            FOUR,
            {"hands": [(), cards("C6 C2"), (), ()]},
            "the hand of seat 1: C2 not in a pack of 36",
        ),
        (PLOCKE, {"stock": CardSet.parse("H2 S5")}, "the stock: H2 S5 not in a pack"),
        (
            BORD,
            {"face_up": [(), cards("D3")]},
            "the face-up row of seat 1: D3 not in a pack of 36",
        ),
        (FOUR, {"hands": ["C6", (), (), ()]}, "what is dealt are cards, not 'C6'"),
        (PLOCKE, {"stock": 6}, "what is dealt are cards, not 6"),
        (BORD, {"face_down": ["C6", ()]}, "what is dealt are cards, not 'C6'"),
        (PLOCKE, {"stock": ["C6"]}, "a set of cards holds cards, not 'C6'"),
    ],
)
def test_what_cannot_be_dealt(game: Tolva, wanted: dict[str, Any], told: str) -> None:
    """The message says what is wrong, and where."""
    asked: dict[str, Any] = {"dealer": 0, "hands": nothing(game)} | wanted
    with pytest.raises(InvalidValue, match=f"^{re.escape(told)}"):
        game.pack_for(**asked)


def test_tol_34_the_variant_deals_the_same() -> None:
    """The first trick from the table changes nothing in the deal."""
    variant = Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True)
    assert variant.pack_for(dealer=1, **ROWS) == BORD.pack_for(dealer=1, **ROWS)
