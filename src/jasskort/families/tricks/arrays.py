"""Deals of the games in which all cards are dealt, played out side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from jasskort.mechanics.arrays import (
    Choice,
    Duty,
    Ints,
    Tricks,
    columns,
    follow,
    follow_else_trump,
    in_tuples,
)

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.abreast import Lane, Points
    from jasskort.families.tricks.play import CardDue, PlayT, RightT, RulesT
    from jasskort.phase import AfterT


def played_out(
    first: CardDue[RulesT, RightT, PlayT, AfterT],
    lanes: Sequence[Lane],
    generator: Generator,
) -> list[Points]:
    """Play all cards that are left, and give the points booked by seat.

    Args:
        first: a position that is as far as the others.
        lanes: the positions, as `CardDue.lane` gives them.
        generator: the generator.
    """
    seats, lying = len(first.pile_masks), len(first.trick)
    numbers = columns(lanes)
    turn, trumps, must_trump, played = numbers[:4]
    hands, piles, trick, terms = (
        numbers[begin:end]
        for begin, end in (
            (4, 4 + seats),
            (4 + seats, 4 + 2 * seats),
            (4 + 2 * seats, 4 + 2 * seats + lying),
            (4 + 2 * seats + lying, None),
        )
    )
    rules = first.rules
    choice = Choice(rules.pack, generator)
    leader = (turn - lying) % seats
    tricks = Tricks(hands & ~played, piles, leader, trumps, choice, rules.ranking)
    duty = _duty(must_trump)
    tricks.turn(tricks.play(duty, [*trick.astype(np.uint8)]))
    for _ in range(1, first.left(first.turn)):
        tricks.turn(tricks.play(duty))
    return in_tuples(first.worths_of(tricks.piles, terms))


def _duty(must_trump: Ints) -> Duty:
    """Follow, or trump where there is a duty to."""
    must = must_trump.any()

    def duty(hands: Ints, led: Ints, _higher: Ints) -> Ints:
        if must:
            return follow_else_trump(hands, led, must_trump)
        return follow(hands, led)

    return duty
