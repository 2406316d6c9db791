"""Duties: which cards of a hand may be played; masks in, masks out.

A duty is a function from a hand to the part of it that meets the duty. They are
composed, not branched: `spare(follow_else_trump(hand, led, trump), hand, puur)`.
"""

from __future__ import annotations


def follow_else_trump(hand: int, led: int, trump: int) -> int:
    """Give the cards of the suit led, else the trumps, else the whole hand.

    Args:
        hand: the hand.
        led: the mask of the suit that was led.
        trump: the mask of the trump suit; 0 where there is none.
    """
    return hand & led or hand & trump or hand


def follow_and_beat(hand: int, led: int, trump: int, higher: int) -> int:
    """Give those that beat what lies of the cards that `follow_else_trump` gives.

    If none of them does, it gives all of them.

    Args:
        hand: the hand.
        led: the mask of the suit that was led.
        trump: the mask of the trump suit; 0 where there is none.
        higher: the mask of the cards that beat the best card so far.
    """
    duty = hand & led or hand & trump or hand
    return duty & higher or duty


def spare(duty: int, hand: int, card: int) -> int:
    """Free a card that is never forced out: alone in its duty, it lifts the duty.

    Args:
        duty: what the other duties leave of the hand.
        hand: the hand.
        card: the card that cannot be forced out (the puur, the jack of trump).
    """
    return hand if duty == card else duty
