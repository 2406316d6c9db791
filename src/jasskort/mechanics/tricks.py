"""Tricks: who wins one, and what it is worth (COM-4).

Any trick is judged by `winning_place`. In a trick of two cards, which the games for
two play at every second move, a look-up in `beaters` tells whether the reply wins.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from jasskort.cards import CARDS, RANKS_A_SUIT, SUITS, Card, Suit
from jasskort.cardset import SUIT_MASKS
from jasskort.moves import MOST_SEATS, Play
from jasskort.packs import Ranking
from jasskort.seats import Seat

NO_TRUMP = len(SUITS)
"""Stands for no trump where a trump suit is told by its index."""

AFTER = tuple(
    tuple(Seat((seat + 1) % seats) for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""By the number of seats, the seat after each."""


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
    """Tabulate, by the index of the best card so far, which cards beat it, as masks.

    Args:
        trump: the trump suit, or None where there is none.
        ranking: what beats what.
    """
    table = [0] * len(CARDS)
    trumps = 0 if trump is None else SUIT_MASKS[trump.index]
    for suit in SUITS:
        higher = 0 if suit is trump else trumps
        order = ranking.trump if suit is trump else ranking.plain
        for rank in reversed(order):
            card = CARDS[suit.index * RANKS_A_SUIT + rank.index]
            table[card.index] = higher
            higher |= card.bit
    return tuple(table)


@functools.cache
def _worth_of_ranks(ranking: Ranking) -> tuple[tuple[int, int], ...]:
    """Tabulate which cards are worth what in side suits, as masks."""
    points = ranking.plain_points
    return tuple(
        (sum(card.bit for card in CARDS if points[card.rank] == worth), worth)
        for worth in sorted(set(points.values()) - {0})
    )


def index_of(trump: Suit | None) -> int:
    """Give the index of a trump suit, or `NO_TRUMP`."""
    return NO_TRUMP if trump is None else trump.index


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


def outcomes(
    cards: Collection[Card], beating: Sequence[int], worth: Sequence[int]
) -> Mapping[int, Mapping[int, int]]:
    """Tabulate what tricks of two cards come to, by the bits of the card led and the reply.

    It is what both are worth where the card led wins, and the complement of that where
    the reply does.

    Args:
        cards: the cards of the pack.
        beating: a table of `beaters`.
        worth: a table of `worths`.
    """
    pack = [(card.bit, worth[card.index]) for card in cards]
    table = {}
    for led in cards:
        beats, own = beating[led.index], worth[led.index]
        table[led.bit] = {
            bit: ~(own + points) if beats & bit else own + points
            for bit, points in pack
        }
    return table


def with_trick(
    piles: tuple[int, ...], winner: int, trick: tuple[Card, ...]
) -> tuple[int, ...]:
    """Give the piles, as masks, with one more trick in that of its winner."""
    after = list(piles)
    for card in trick:
        after[winner] |= card.bit
    return tuple(after)


def plays_in(
    log: Iterable[object], seats: int
) -> Iterator[tuple[int, int, Play, tuple[Card, ...]]]:
    """Walk the plays of a log.

    Args:
        log: the moves of a deal, or what was seen of them.
        seats: how many cards make a trick.

    Yields:
        The place in the log, the number of the trick (from 1), the play, and the cards
        that lay on the table before it.
    """
    number = 1
    trick: tuple[Card, ...] = ()
    for time, move in enumerate(log):
        if type(move) is Play:
            yield time, number, move, trick
            trick = (*trick, move.card)
            if len(trick) == seats:
                number, trick = number + 1, ()


def played_by(log: Iterable[object], seats: int) -> list[int]:
    """Give the cards that each seat has played, as masks.

    Args:
        log: the moves of a deal, or what was seen of them.
        seats: how many seats there are.
    """
    played = [0] * seats
    for move in log:
        if type(move) is Play:
            played[move.seat] |= move.card.bit
    return played
