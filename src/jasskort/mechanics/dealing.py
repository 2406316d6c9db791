"""Dealing a pack in packets (COM-3)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from jasskort.cards import Card


def deal_packets(
    cards: Sequence[Card], *, seats: int, first: int, packets: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Deal packets round the table, each round as many cards as `packets` says.

    Args:
        cards: the pack, top card first.
        seats: how many seats there are.
        first: the seat that gets the first packet.
        packets: the number of cards in a packet, round by round.

    Returns:
        The hands as masks, by seat, and the cards left over, in their order.
    """
    bits = [card.bit for card in cards]
    places = _places(seats, tuple(packets))
    hands = [sum([bits[place] for place in hand]) for hand in places]
    # Those are the hands from the first seat on.
    shift = seats - first
    dealt = sum(packets) * seats
    return (*hands[shift:], *hands[:shift]), tuple(cards[dealt:])


@functools.cache
def _places(seats: int, packets: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Tell which places of the pack make up each hand, in the order of dealing."""
    places: list[list[int]] = [[] for _ in range(seats)]
    place = 0
    for size in packets:
        for hand in places:
            hand.extend(range(place, place + size))
            place += size
    return tuple(map(tuple, places))
