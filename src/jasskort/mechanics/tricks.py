"""Tricks: who wins one, and what it is worth (COM-4).

Any trick is judged by `winning_place`. In a trick of two cards, which the games for
two play at every second move, a look-up in `beaters` tells whether the reply wins.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from jasskort.cards import CARDS, Card, Suit
from jasskort.packs import Ranking


def winning_place(cards: Sequence[Card], trump: Suit | None, ranking: Ranking) -> int:
    """Tell which card wins: the highest trump, else the highest of the suit led.

    Args:
        cards: the trick in the order in which it was played, at least one card.
        trump: the trump suit, or None where there is none.
        ranking: what beats what.

    Returns:
        The place of the winning card in `cards`.
    """
    best = 0
    for place, card in enumerate(cards):
        if place and ranking.beats(card, cards[best], trump):
            best = place
    return best


def winner_by(beaters: Sequence[int], cards: Sequence[Card]) -> int:
    """Tell which card of a trick wins, by a table of `beaters`.

    Returns:
        The place of the winning card in `cards`.
    """
    best = 0
    beating = beaters[cards[0].index]
    for place, card in enumerate(cards):
        if beating & card.bit:
            best = place
            beating = beaters[card.index]
    return best


@functools.cache
def beaters(trump: Suit | None, ranking: Ranking) -> tuple[int, ...]:
    """Tabulate, by the index of the card led, which replies beat it, as masks.

    Args:
        trump: the trump suit, or None where there is none.
        ranking: what beats what.
    """
    return tuple(
        sum(reply.bit for reply in CARDS if ranking.beats(reply, led, trump))
        for led in CARDS
    )


@functools.cache
def _worth_of_ranks(ranking: Ranking) -> tuple[tuple[int, int], ...]:
    """Tabulate which cards are worth what in side suits, as masks."""
    points = ranking.plain_points
    return tuple(
        (sum(card.bit for card in CARDS if points[card.rank] == worth), worth)
        for worth in sorted(set(points.values()) - {0})
    )


def plain_card_points(cards: int, ranking: Ranking) -> int:
    """Count the card points in some cards of a game in which trump counts no more.

    Args:
        cards: the cards as a mask.
        ranking: the card points.
    """
    return sum(
        [(cards & mask).bit_count() * worth for mask, worth in _worth_of_ranks(ranking)]
    )


@functools.cache
def worths(trump: Suit | None, ranking: Ranking) -> tuple[int, ...]:
    """Tabulate the card points of each card by its index.

    Args:
        trump: the trump suit, or None where there is none.
        ranking: the card points.
    """
    return tuple(ranking.card_points((card,), trump) for card in CARDS)
