"""The stock, the upcard under it, drawing and robbing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import Card, CardSet
from jasskort.cards import CARDS, mask_of
from jasskort.tricks.dealing import draw_for_both, lay_stock, rob

packs = st.permutations(CARDS)
seats = st.sampled_from([0, 1])


def test_sch_10_the_upcard_lies_under_the_others() -> None:
    """The first card left over is turned up and drawn last."""
    assert lay_stock(tuple(cards("H9 C6 C7 C8"))) == tuple(cards("C6 C7 C8 H9"))
    assert lay_stock(tuple(cards("H9"))) == tuple(cards("H9"))


def test_sch_24_sch_26_drawing_by_hand() -> None:
    """The winner has the top card, the other seat the next, at the end the upcard."""
    stock, hands = tuple(cards("C6 C7 C8 H9")), (0, 0)
    stock, hands = draw_for_both(stock, hands, 1)
    assert stock == tuple(cards("C8 H9"))
    assert hands == (mask_of(cards("C7")), mask_of(cards("C6")))
    stock, hands = draw_for_both(stock, hands, 0)
    assert stock == ()
    assert hands == (mask_of(cards("C7 C8")), mask_of(cards("C6 H9")))


@settings(max_examples=100)
@given(packs, st.integers(2, 18), seats)
def test_sch_24_drawing_for_both(pack: list[Card], size: int, winner: int) -> None:
    """Two cards leave the top of the stock, one for each hand, the winner's first."""
    stock, rest = tuple(pack[:size]), pack[size:]
    before = mask_of(rest[:9]), mask_of(rest[9:18])
    left, after = draw_for_both(stock, before, winner)
    assert left == stock[2:]
    assert after[winner] == before[winner] | stock[0].bit
    assert after[1 - winner] == before[1 - winner] | stock[1].bit


@settings(max_examples=100)
@given(packs, st.integers(1, 18), seats, st.integers(0, 8))
def test_sch_25_robbing(pack: list[Card], size: int, seat: int, place: int) -> None:
    """The card given lies where the upcard lay, and the other hand stays as it was."""
    stock, rest = tuple(pack[:size]), pack[size:]
    held = rest[:9], rest[9:18]
    given_card, upcard = held[seat][place], stock[-1]
    left, after = rob(stock, (mask_of(held[0]), mask_of(held[1])), seat, given_card)
    assert left == (*stock[:-1], given_card)
    robbed = CardSet(held[seat]) - {given_card} | {upcard}
    assert CardSet.from_mask(after[seat]) == robbed
    assert after[1 - seat] == mask_of(held[1 - seat])
