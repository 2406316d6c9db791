"""Bidding: whose turn it is to speak, when some are out of the auction."""

from __future__ import annotations


def next_to_speak(seat: int, out: int, seats: int) -> int | None:
    """Tell who speaks after a seat: the next in the order of the turn that is not out.

    Args:
        seat: the seat that has spoken.
        out: the seats that are out, a bit a seat.
        seats: how many seats there are.

    Returns:
        The seat, the one that has spoken included; None if all are out.
    """
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        if not out >> following & 1:
            return following
    return None
