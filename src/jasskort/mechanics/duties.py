"""Duties: which cards of a hand may be played; masks in, masks out.

A duty is a function from a hand to the part of it that meets the duty. They are
composed, not branched: `spare(follow_else_trump(hand, led, trump), hand, puur)`.
`lacking` is their twin: it reads a card played backwards, as what the hand lacked.
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


def lacking(card: int, led: int, trump: int, higher: int = 0, puur: int = 0) -> int:
    """Read a duty backwards: tell what was surely not in the hand that played a card.

    A hand that holds the card, just before the play, may play it if and only if it
    has none of these. Nothing else is told by the play.

    Args:
        card: the card that was played, as a mask.
        led: the mask of the suit that was led.
        trump: the mask of the trumps that must be played by who cannot follow; 0
            where there is no such duty.
        higher: the mask of the cards that beat the best card so far, all of them of
            the suit led or trumps; 0 where there is no duty to beat.
        puur: the trump that is never forced out, as a mask; 0 where there is none.
            Where there is one, there is no duty to beat.
    """
    if card & led:
        lacks = 0 if card & higher else led & higher
    elif card & trump:
        lacks = led if card & higher else led | trump & higher
    else:
        lacks = led | trump
    return lacks & ~puur
