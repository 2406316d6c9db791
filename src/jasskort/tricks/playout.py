"""Tricks played at random on numbers, one after the other, until no card is left.

Cards are bits and hands are masks, as everywhere inside; here no value is made of a card
or of a position until the last trick is over.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from math import floor
from types import MappingProxyType
from typing import TypeAlias

from jasskort.cards import CARDS, RANKS_A_SUIT, SUIT_MASKS, Card, bits_of, mask_of
from jasskort.moves import MOST_SEATS
from jasskort.seats import Seat
from jasskort.tricks.tricks import winner_by

NextFloat: TypeAlias = Callable[[], float]
"""Gives numbers from 0 up to 1."""

Made: TypeAlias = list[tuple[Seat, int]]
"""Plays in order: the seat, and the bit of the card."""

SUIT_OF = MappingProxyType(
    {card.bit: SUIT_MASKS[card.index // RANKS_A_SUIT] for card in CARDS}
)
"""By the bit of a card, the cards of its suit."""

OTHERS = tuple(
    tuple(
        tuple(Seat((seat + turn) % seats) for turn in range(1, seats))
        for seat in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
"""By the number of seats, the seats after each."""

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_MASKS


@functools.cache
def beats_by_bit(beaters: tuple[int, ...]) -> Mapping[int, int]:
    """Give a table of what beats a card by its bit, from one by its index."""
    return {card.bit: beaters[card.index] for card in CARDS}


def play_tricks(  # noqa: C901, PLR0912 - a call a card would cost what is won
    hands: list[int],
    piles: list[int],
    turn: Seat,
    trick: Sequence[Card],
    trumps: int,
    beaters: tuple[int, ...],
    draw: NextFloat,
    made: Made | None,
) -> Seat:
    """Play the cards that are left, any that may be played as likely as any other.

    Suit is followed; who cannot plays a trump, if there are any of them.

    Args:
        hands: the hands as masks, by seat; they are played empty.
        piles: the tricks as masks, by seat; they are added to.
        turn: the seat in turn.
        trick: the cards on the table, the card led first.
        trumps: the trumps, as a mask, where who cannot follow must trump; else 0.
        beaters: by the index of the best card so far, which cards beat it.
        draw: gives the numbers, one a card, forced ones too.
        made: where the plays are written down, if they are.

    Returns:
        The seat that has won the last trick.
    """
    beats, suit_of, bits = beats_by_bit(beaters), SUIT_OF, known_bits()
    seats = len(hands)
    others = OTHERS[seats]
    lying = led = beating = 0
    winner, due = turn, others[turn]
    if trick:
        place = winner_by(beaters, trick)
        lying, led = mask_of(trick), SUIT_MASKS[trick[0].suit.index]
        beating = beaters[trick[place].index]
        winner = Seat((turn - len(trick) + place) % seats)
        due = (turn, *others[turn][: -len(trick)])
    while True:
        if not lying:
            hand = legal = hands[turn]
            count = floor(draw() * hand.bit_count())
            while count:
                legal &= legal - 1
                count -= 1
            lying = legal & -legal
            hands[turn] = hand ^ lying
            led, beating = suit_of[lying], beats[lying]
            winner, due = turn, others[turn]
            if made is not None:
                made.append((turn, lying))
        for seat in due:
            hand = hands[seat]
            legal = hand & led
            if legal:
                try:
                    choice = bits[legal]
                except KeyError:
                    choice = bits[legal] = bits_of(legal)
                bit = choice[floor(draw() * len(choice))]
            else:
                legal = hand & trumps or hand
                count = floor(draw() * legal.bit_count())
                while count:
                    legal &= legal - 1
                    count -= 1
                bit = legal & -legal
            hands[seat] = hand ^ bit
            lying |= bit
            if beating & bit:
                beating, winner = beats[bit], seat
            if made is not None:
                made.append((seat, bit))
        piles[winner] |= lying
        turn, lying = winner, 0
        if not hands[turn]:
            return turn


def bits_of_hand(cards: int) -> list[int]:
    """List the bits of a hand, the lowest first, from those of its suits."""
    bits = known_bits()
    try:
        return [
            *bits[cards & _CLUBS],
            *bits[cards & _DIAMONDS],
            *bits[cards & _HEARTS],
            *bits[cards & _SPADES],
        ]
    except KeyError:
        for suit in SUIT_MASKS:
            bits[cards & suit] = bits_of(cards & suit)
        return bits_of_hand(cards)


def nth_bit(cards: int, count: int) -> int:
    """Give the bit of a card that has so many others under it."""
    while count:
        cards &= cards - 1
        count -= 1
    return cards & -cards


@functools.cache
def known_bits() -> dict[int, list[int]]:
    """Give the one table of the bits of masks of one suit, as far as they were met."""
    return {}
