"""Dealing in packets, laying the pack that deals what is wanted, and drawing."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import (
    AnyRuleset,
    Card,
    CardSet,
    Frantsfuus,
    InvalidValue,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import PACK_32
from jasskort.locations import InHand
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import hands_to_lay, in_packets, lay

TWO, THREE, FOUR = (
    Table(tuple((Seat(seat),) for seat in range(seats))) for seats in (2, 3, 4)
)


@pytest.mark.parametrize(
    ("table", "dealer", "packets", "begin", "places"),
    [
        # Seat 1 gets 0-2 and 6-8, seat 0, which deals, 3-5 and 9-11.
        (TWO, 0, (3, 3), 0, {1: (0, 1, 2, 6, 7, 8), 0: (3, 4, 5, 9, 10, 11)}),
        (TWO, 1, (3, 3), 0, {0: (0, 1, 2, 6, 7, 8), 1: (3, 4, 5, 9, 10, 11)}),
        # A card each to seats 1, 2, 0, then two each; a talon of four lies before.
        (THREE, 0, (1, 2), 4, {1: (4, 7, 8), 2: (5, 9, 10), 0: (6, 11, 12)}),
        (FOUR, 3, (2,), 0, {0: (0, 1), 1: (2, 3), 2: (4, 5), 3: (6, 7)}),
        (TWO, 0, (), 9, {1: (), 0: ()}),
    ],
)
def test_com_3_places_by_hand(
    table: Table,
    dealer: Seat,
    packets: tuple[int, ...],
    begin: int,
    places: dict[Seat, tuple[int, ...]],
) -> None:
    """Packets go round from the seat after the dealer, each round as many as it says."""
    dealt = in_packets(table, dealer, packets, begin=begin)
    assert list(dealt.items()) == [(InHand(seat), at) for seat, at in places.items()]


@settings(max_examples=100)
@given(
    st.permutations(PACK_32.cards),
    st.sampled_from([TWO, THREE, FOUR]),
    st.lists(st.integers(0, 3), max_size=2),
    st.data(),
)
def test_com_3_dealing_as_at_a_table(
    pack: list[Card], table: Table, packets: list[int], data: st.DataObject
) -> None:
    """The top packet goes to the seat whose turn it is, until all rounds are dealt."""
    dealer = data.draw(st.sampled_from(table.seats))
    turns = table.seats[dealer + 1 :] + table.seats[: dealer + 1]
    lying, hands = iter(pack), {InHand(seat): list[Card]() for seat in turns}
    for size, seat in itertools.product(packets, turns):
        hands[InHand(seat)] += itertools.islice(lying, size)
    for place, places in in_packets(table, dealer, packets).items():
        assert [pack[at] for at in places] == hands.pop(cast("InHand", place))
    assert not hands


def test_laying_by_hand() -> None:
    deal = lay(
        PACK_32,
        [
            ("the first three", (0, 1, 2), cards("HA S7 C7")),
            ("every fourth", (4, 8, 12), cards("DK C9")),
            ("the last two", (30, 31), ()),
        ],
    )
    assert str(deal).split()[1:] == [
        *("HA", "S7", "C7", "C8", "DK", "CT", "CJ", "CQ", "C9", "CK", "CA", "D7"),
        *("D8", "D9", "DT", "DJ", "DQ", "DA", "H7", "H8", "H9", "HT", "HJ", "HQ"),
        *("HK", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA"),
    ]


@pytest.mark.parametrize("kind", [set, frozenset, CardSet, dict.fromkeys])
def test_sets_are_laid_in_the_order_of_the_pack(
    kind: Callable[[list[Card]], Any],
) -> None:
    """A set has no order of its own; what has one is laid in it."""
    wanted = kind(cards("SA HJ C7"))
    laid = lay(PACK_32, [("the first three", (0, 1, 2), wanted)]).pack[:3]
    in_order = "SA HJ C7" if type(wanted) is dict else "C7 HJ SA"
    assert list(laid) == cards(in_order)


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (
            [("a", (0, 1), cards("C7 C8 C9"))],
            "expected at most 2 cards for a, got 3: C7 C8 C9",
        ),
        (
            [("a", (0, 1), cards("C7 C8")), ("b", (2, 3), cards("C9 C8"))],
            "C8 cannot be dealt twice: to a and to b",
        ),
        ([("a", (0, 1), cards("C2 H6 C7"))], "a: C2 H6 not in a pack of 32"),
        ([("a", (0, 1), "C7 C8")], "expected cards to deal, got 'C7 C8'"),
        ([("a", (0, 1), None)], "expected cards to deal, got None"),
        ([("a", (0, 1), ["C7"])], "'C7'"),
    ],
)
def test_what_cannot_be_laid(wanted: list[Any], refusal: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        lay(PACK_32, wanted)
    assert refusal in str(raised.value)


@pytest.mark.parametrize(
    "hands", [(), [()], [(), (), ()], None, 2, "ab", {1, 2}, CardSet.parse("C7 C8")]
)
def test_hands_to_lay_are_as_many_as_seats(hands: Any) -> None:
    with pytest.raises(InvalidValue) as raised:
        hands_to_lay(TWO, ((0,), (1,)), hands)
    assert str(raised.value) == (f"expected the hand of each of 2 seats, got {hands!r}")


FOUR_SEATS, THREE_SEATS = ZugerTapp(), Tolva(form="three")


@pytest.mark.parametrize(
    ("drawn", "game", "seat"),
    [
        ("C8 HK S9", THREE_SEATS, 1),
        ("CA HT SK", THREE_SEATS, 0),
        ("CK HT S8", THREE_SEATS, 1),
        ("CK HT", Frantsfuus(), 0),
        # No suit is trump.
        ("SJ CQ", Frantsfuus(), 1),
        ("C7 D7 H7 S8", FOUR_SEATS, 3),
        ("CA D8 HA", THREE_SEATS, None),
        ("C8 D8 HA", THREE_SEATS, 2),
        ("C8 D8", Frantsfuus(), None),
    ],
)
def test_the_highest_card_drawn(drawn: str, game: AnyRuleset, seat: int | None) -> None:
    assert game.first_dealer(cards(drawn)) == seat


@pytest.mark.parametrize(
    ("drawn", "refusal"),
    [
        ("C8", "expected 2 different cards, one per seat, got "),
        ("C8 C8", "expected 2 different cards, one per seat, got "),
        ("C8 C9 CT", "expected 2 different cards, one per seat, got "),
        ("C8 C6", "C6 not in a pack of 32"),
    ],
)
def test_cards_that_cannot_have_been_drawn(drawn: str, refusal: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{refusal}"):
        Frantsfuus().first_dealer(cards(drawn))
