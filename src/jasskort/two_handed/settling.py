"""What the two-handed jass games book for tricks, within a deal and at its end."""

from __future__ import annotations

import enum
from typing import Any

from jasskort.mechanics.match import Match, enter
from jasskort.two_handed.model import TABLE
from jasskort.two_handed.phases import Drawing, InDeal


def book_card_points(state: InDeal[Any], item: enum.Enum) -> Match:
    """Enter for each seat the card points of the tricks that it has won, if any.

    Args:
        state: the state.
        item: what the game books them as.
    """
    match = state.match
    for seat, points in zip(TABLE.seats, state.points, strict=True):
        if points:
            match = enter(match, seat, points, item)
    return match


def book_tricks(
    state: Drawing[Any], item: enum.Enum, last_trick: enum.Enum, points: int
) -> Match:
    """Enter the card points of a deal, and what its last trick earns.

    Args:
        state: the state when the last trick was turned.
        item: what the game books card points as.
        last_trick: what it books for the last trick.
        points: how many.
    """
    return enter(book_card_points(state, item), state.turn, points, last_trick)
