"""Random play on numbers: one loop for the tricks of all games.

Cards are bits and hands are masks, as everywhere inside; no value is made of a card or
of a position.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import floor
from types import MappingProxyType
from typing import TypeAlias

from jasskort.cards import CARDS, RANKS_A_SUIT, SUIT_MASKS, Card, bits_of, mask_of
from jasskort.moves import MOST_SEATS
from jasskort.seats import Seat
from jasskort.tricks.tricks import Tricks

Draw: TypeAlias = Callable[[], float]
"""Gives numbers from 0 up to 1."""

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


@functools.cache
def _known_bits() -> dict[int, list[int]]:
    """Return the one table of the bits of masks of one suit, as far as they were met."""
    return {}


def play_out(  # noqa: C901, PLR0912, PLR0915 - a call a card would cost what is won
    tricks: Tricks,
    hands: list[int],
    piles: list[int],
    turn: Seat,
    trick: Sequence[Card],
    draw: Draw,
    stock: Sequence[Card] = (),
    *,
    draws: bool = False,
    watched: int = 0,
    drawn: Callable[[], object] | None = None,
    taken: Callable[[int], object] | None = None,
) -> list[Seat]:
    """Play all cards, any that may be played as likely as any other.

    Args:
        tricks: how the tricks are played.
        hands: the hands as masks, by seat; they are played empty.
        piles: the tricks won as masks, by seat; they are added to.
        turn: the seat in turn.
        trick: the cards on the table, the card led first.
        draw: gives the numbers, one a decision, forced ones too.
        stock: the cards from which each seat draws after a trick, the winner first.
        draws: whether the seat in turn draws before it leads.
        watched: some cards, as a mask.
        drawn: told when one of them was drawn.
        taken: told which cards make the trick that was just taken, as a mask.

    Returns:
        The seats that have won the tricks, in their order.
    """
    beats, must_beat, puur = tricks.beats, tricks.must_beat, tricks.puur
    suit_of, bits, seats, at, end = SUIT_OF, _known_bits(), len(hands), 0, len(stock)
    others, winners = OTHERS[seats], []
    strict = not (tricks.free and stock)
    trumps = tricks.must_trump if strict else 0
    lying = led = higher = 0
    winner, due = turn, others[turn]
    if trick:
        winner = Seat((turn - len(trick) + tricks.best(trick)) % seats)
        lying, led = mask_of(trick), suit_of[trick[0].bit] if strict else 0
        higher, due = tricks.higher(trick), (turn, *others[turn][: -len(trick)])
    while True:
        if not lying:
            if at < end and draws:
                draw()
                new = 0
                for seat in (turn, *others[turn]):
                    bit = stock[at].bit
                    hands[seat] |= bit
                    new |= bit
                    at += 1
                if at == end:
                    strict, trumps = True, tricks.must_trump
                if new & watched and drawn is not None:
                    drawn()
            hand = lying = hands[turn]
            count = floor(draw() * hand.bit_count())
            while count:
                lying &= lying - 1
                count -= 1
            lying &= -lying
            hands[turn] = hand ^ lying
            led, higher = suit_of[lying] if strict else 0, beats[lying]
            winner, due = turn, others[turn]
        for seat in due:
            hand = hands[seat]
            duty = hand & led or hand & trumps
            if duty and duty != puur:
                if must_beat:
                    duty = duty & higher or duty
                try:
                    choice = bits[duty]
                except KeyError:
                    choice = bits[duty] = bits_of(duty)
                bit = choice[floor(draw() * len(choice))]
            else:
                bit, count = hand, floor(draw() * hand.bit_count())
                while count:
                    bit &= bit - 1
                    count -= 1
                bit &= -bit
            hands[seat] = hand ^ bit
            lying |= bit
            if higher & bit:
                higher, winner = beats[bit], seat
        piles[winner] |= lying
        winners.append(winner)
        if taken is not None:
            taken(lying)
        turn, lying, draws = winner, 0, True
        if not hands[turn] and at == end:
            return winners
