"""Tricks: who wins one, what it is worth, and which cards may be played to it (COM-4)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from jasskort.cards import (
    CARDS,
    RANKS_A_SUIT,
    SUIT_MASKS,
    SUITS,
    Card,
    Pack,
    Ranking,
    Suit,
)
from jasskort.moves import MOST_SEATS, Play
from jasskort.seats import Seat

# --- who wins a trick -----------------------------------------------------------------
# Tricks: who wins one, and what it is worth (COM-4).
#
# Any trick is judged by `winning_place`. In a trick of two cards, which the games for
# two play at every second move, a look-up in `beaters` tells whether the reply wins.

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


# --- duties ---------------------------------------------------------------------------
# Duties: which cards of a hand may be played; masks in, masks out.
#
# A duty is a function from a hand to the part of it that meets the duty. They are
# composed, not branched: `spare(follow_else_trump(hand, led, trump), hand, puur)`.
# `lacking` is their twin: it reads a card played backwards, as what the hand lacked.


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


# --- the plays of a hand --------------------------------------------------------------
# The plays of a hand, looked up suit by suit.
#
# For each suit there is a table from the cards that a hand has of it to the plays of
# those cards; a hand's plays are four look-ups put together. There is no table before the
# first deal of a game; those of a large pack fill as they are asked.

Plays: TypeAlias = tuple[Play, ...]

# No plays can be added to it: that is how a table tells what it has not made yet.
_NOT_MADE = cast("Plays", None)
_SMALL = 512


class PlayTable:
    """The plays of every seat.

    Args:
        pack: the pack.
        seats: the seats.
    """

    __slots__ = ("_by_bit", "_cards", "_lowest", "_plays", "_suits", "_tables")

    def __init__(self, pack: Pack, seats: Sequence[Seat]) -> None:
        """Make room for the plays."""
        self._lowest = pack.lowest.index
        self._suits = (1 << len(pack.ranks)) - 1
        self._cards = [[card for card in pack.cards if card.suit is s] for s in SUITS]
        self._plays: list[list[Plays]] = [[() for _ in SUITS] for _ in seats]
        self._by_bit: list[dict[int, Play]] = [{} for _ in seats]
        size = self._suits + 1
        self._tables = [[[_NOT_MADE] * size for _ in SUITS] for _ in seats]
        if size <= _SMALL:
            self._fill()

    def of(self, seat: int, cards: int) -> Plays:
        """List the plays of some cards, in the order of cards.

        Args:
            seat: the seat that plays.
            cards: the cards as a mask.
        """
        clubs, diamonds, hearts, spades = self._tables[seat]
        suits = self._suits
        rest = cards >> self._lowest
        try:
            return (
                clubs[rest & suits]
                + diamonds[rest >> RANKS_A_SUIT & suits]
                + hearts[rest >> 2 * RANKS_A_SUIT & suits]
                + spades[rest >> 3 * RANKS_A_SUIT]
            )
        except TypeError:
            self._make(seat, cards)
            return self.of(seat, cards)

    def of_suit(self, seat: int, suit: int, cards: int) -> Plays:
        """List the plays of some cards of one suit.

        Args:
            seat: the seat that plays.
            suit: the index of the suit.
            cards: cards of that suit as a mask.
        """
        place = cards >> self._lowest + RANKS_A_SUIT * suit
        plays = self._tables[seat][suit][place]
        if plays is _NOT_MADE:
            self._make(seat, cards)
            return self._tables[seat][suit][place]
        return plays

    def by_bit(self, seat: int) -> Mapping[int, Play]:
        """Give the plays of all cards, by their bits.

        Args:
            seat: the seat that plays.
        """
        known = self._by_bit[seat]
        if not known:
            for suit in SUITS:
                for play in self._plays_of_suit(seat, suit.index):
                    known[play.card.bit] = play
        return known

    def _fill(self) -> None:
        """Make all plays, where there are few enough to do so at once."""
        for seat, tables in enumerate(self._tables):
            for suit, table in enumerate(tables):
                made: list[Plays] = [()]
                for play in self._plays_of_suit(seat, suit):
                    made += [(*plays, play) for plays in made]
                table[:] = made

    def _make(self, seat: int, cards: int) -> None:
        """Make the plays of what a hand has of each suit, where they are not made."""
        rest = cards >> self._lowest
        for suit, table in enumerate(self._tables[seat]):
            place = rest >> RANKS_A_SUIT * suit & self._suits
            if table[place] is _NOT_MADE:
                plays = self._plays_of_suit(seat, suit)
                table[place] = tuple(
                    [play for i, play in enumerate(plays) if place >> i & 1]
                )

    def _plays_of_suit(self, seat: int, suit: int) -> Plays:
        """Give the plays of all cards of a suit, made when they are first met."""
        made = self._plays[seat]
        if not made[suit]:
            made[suit] = tuple([Play(Seat(seat), card) for card in self._cards[suit]])
        return made[suit]
