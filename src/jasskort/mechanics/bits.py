"""Masks of cards, taken to pieces."""

from __future__ import annotations


def bits_of(mask: int) -> list[int]:
    """List the bits of a mask, the lowest first."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits
