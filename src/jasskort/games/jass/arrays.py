"""Deals of the two-handed jass games, played out side by side.

Only cards are played and drawn, and nothing that is booked on the way can end a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from jasskort.cards import SUIT_MASKS, SUITS, Card, Rank
from jasskort.games.jass.model import HAND, TABLE
from jasskort.games.jass.rules import DealT, DeclareT, RightT
from jasskort.melds import Marriage
from jasskort.playouts import Lane, Points
from jasskort.tricks.arrays import (
    Cards,
    Choice,
    Duty,
    Ints,
    Tricks,
    bits_of,
    card_points,
    columns,
    follow_else_trump,
    in_tuples,
    looked_up,
)

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.games.jass.running import RunsOn


_SEATS = len(TABLE.seats)


def played_out(
    first: RunsOn[DealT, DeclareT, RightT],
    lanes: Sequence[Lane],
    generator: Generator,
    *,
    draws: bool,
) -> list[Points]:
    """Play all cards that are left, and give the points booked by seat.

    Args:
        first: a position that is as far as the others.
        lanes: the positions, as `RunsOn.lane` gives them.
        generator: the generator.
        draws: whether cards are to be drawn before a card is led.
    """
    numbers = columns(lanes)
    leader, trumps, sweep, together = numbers[:4]
    hands, points, cards = numbers[4:6], numbers[6:8], numbers[8:].astype(np.uint8)
    lying, stock = cards[: len(first.trick)], cards[len(first.trick) :]
    rules, piles = first.rules, np.zeros_like(hands)
    pack = rules.pack
    couple = looked_up([Marriage(suit).mask for suit in SUITS], trumps)
    holds = np.arange(_SEATS)[:, None] == together
    due = np.where(holds & (hands & couple != 0), 1, 0)
    choice = Choice(pack, generator)
    tricks = Tricks(hands, piles, leader, trumps, choice, rules.ranking)
    duty = _duty(trumps)
    last = len(pack) // _SEATS
    for number in range(first.number + draws, last + 1):
        if len(stock) and (draws or number > first.number):
            due |= _drawn(tricks, stock[:_SEATS], couple)
            stock = stock[_SEATS:]
        winner = tricks.play(None if len(stock) else duty, lying)
        if number > last - HAND + 1:
            sweep &= winner == 0
        tricks.turn(winner)
        lying = lying[:0]
    points += card_points(piles, trumps, rules.ranking)
    points += due * first.deal.couple_points
    plain, swept = (rules.last_trick_points(sweep=each) for each in (False, True))
    bonus = np.where(sweep != 0, swept, plain)
    return in_tuples(points + bonus * (np.arange(_SEATS)[:, None] == tricks.leader))


def _drawn(tricks: Tricks, cards: Cards, couple: Ints) -> Ints:
    """Draw, the winner first; tell, by seat, who holds king and queen together."""
    tricks.hands |= bits_of(cards)
    held = np.where(tricks.hands & couple == couple, 1, 0)
    # With two seats the order is turned back as it is turned.
    return tricks.turned(held, tricks.leader)


def _duty(trumps: Ints) -> Duty:
    """Follow, or trump, but the puur is not forced out."""
    masks = looked_up(SUIT_MASKS, trumps)
    puurs = looked_up([Card(suit, Rank.JACK).bit for suit in SUITS], trumps)

    def duty(hands: Ints, led: Ints, _higher: Ints) -> Ints:
        wanted = follow_else_trump(hands, led, masks)
        return np.where(wanted == puurs, hands, wanted)

    return duty
