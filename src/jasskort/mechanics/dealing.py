"""Dealing a pack in packets (COM-3)."""

from __future__ import annotations

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
    hands = [0] * seats
    place = 0
    for size in packets:
        for step in range(seats):
            hands[(first + step) % seats] += sum(bits[place : place + size])
            place += size
    return tuple(hands), tuple(cards[place:])
