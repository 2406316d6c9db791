"""Dealing in packets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import Card, CardSet, Rank, Suit
from jasskort.cards import CARDS
from jasskort.mechanics.dealing import deal_packets


@pytest.mark.parametrize(
    ("seats", "first", "packets", "hands", "rest"),
    [
        (2, 1, (3, 3), ("D2 D3 D4 D8 D9 DT", "C2 C3 C4 D5 D6 D7"), "DJ"),
        (2, 0, (1, 2), ("C2 C4 D2", "C3 D3 D4"), "D5 D6 D7 D8 D9 DT DJ"),
        (3, 2, (1, 1, 1), ("C3 D3 D6", "C4 D4 D7", "C2 D2 D5"), "D8 D9 DT DJ"),
        (4, 3, (1, 2), ("C3 D5 D6", "C4 D7 D8", "D2 D9 DT", "C2 D3 D4"), "DJ"),
        (2, 0, (), ("", ""), "C2 C3 C4 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ"),
    ],
)
def test_com_3_packets_by_hand(
    seats: int, first: int, packets: tuple[int, ...], hands: tuple[str, ...], rest: str
) -> None:
    """Packets go round from the first seat, each round as many as it says."""
    pack = cards("C2 C3 C4 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ")
    dealt, left = deal_packets(pack, seats=seats, first=first, packets=packets)
    assert [CardSet.from_mask(hand) for hand in dealt] == [
        CardSet.parse(hand) for hand in hands
    ]
    assert left == tuple(cards(rest))


@settings(max_examples=100)
@given(
    st.permutations(CARDS),
    st.integers(2, 4),
    st.lists(st.integers(0, 3), max_size=4),
    st.data(),
)
def test_com_3_dealing_as_at_a_table(
    pack: list[Card], seats: int, packets: list[int], data: st.DataObject
) -> None:
    """The top packet goes to the seat whose turn it is, until all rounds are dealt."""
    first = data.draw(st.integers(0, seats - 1))
    lying, hands = list(pack), [CardSet() for _ in range(seats)]
    for size in packets:
        for seat in [*range(first, seats), *range(first)]:
            packet, lying = lying[:size], lying[size:]
            hands[seat] = CardSet([*hands[seat], *packet])
    dealt, rest = deal_packets(pack, seats=seats, first=first, packets=packets)
    assert dealt == tuple(hand.mask for hand in hands)
    assert rest == tuple(lying)


def test_dealing_leaves_the_pack_alone() -> None:
    """A list that was dealt from is as it was, and the rest is a tuple."""
    pack = [Card(Suit.CLUBS, rank) for rank in Rank]
    before = list(pack)
    _, rest = deal_packets(pack, seats=2, first=0, packets=(3,))
    assert pack == before
    assert rest == tuple(before[6:])
