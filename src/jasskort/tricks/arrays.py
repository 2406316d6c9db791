"""Tricks of many deals side by side, on arrays of numpy."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from jasskort.cards import RANKS_A_SUIT, SUIT_MASKS, SUITS, Pack, Ranking, Suit
from jasskort.tricks.tricks import beaters, worths

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.phase import AfterT
    from jasskort.playouts import Lane, Points
    from jasskort.tricks.play import AnyRulesT, CardDue, PlayT, RightT


# --- tricks on arrays -----------------------------------------------------------------
# Tricks of many deals side by side, on arrays of numpy.
#
# Each array has a place a deal. Cards are bits and hands are masks, as everywhere inside,
# or cards are their indices. Nothing but playouts of many deals needs this module: it is
# imported when they are asked for, and numpy with it.

Ints: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""A number a deal, or some rows of such."""

Cards: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
"""A card a deal, by its index."""

Duty: TypeAlias = Callable[[Ints, Ints, Ints], Ints]
"""Tells what a hand may follow with, from the suit led and what beats the best card."""

_TRUMPS: tuple[Suit | None, ...] = (*SUITS, None)
_SUIT = (1 << RANKS_A_SUIT) - 1
_TWO_SUITS = (1 << 2 * RANKS_A_SUIT) - 1
_ONE, _TWO = np.uint8(RANKS_A_SUIT), np.uint8(2 * RANKS_A_SUIT)
_SUIT_OF = np.repeat(np.array(SUIT_MASKS, np.int64), RANKS_A_SUIT)


def generator_from(seed: int) -> Generator:
    """Give a generator of numpy."""
    return np.random.default_rng(seed)


def columns(lanes: Sequence[Sequence[int]]) -> Ints:
    """Give rows of numbers, a row a deal, as arrays: a row a number."""
    numbers = np.fromiter(chain.from_iterable(lanes), np.int64)
    return np.ascontiguousarray(numbers.reshape(len(lanes), -1).T)


def in_tuples(rows: Ints) -> list[tuple[int, ...]]:
    """Give arrays by seat as a tuple a deal."""
    return list(zip(*rows.tolist(), strict=True))


class Choice:
    """Chooses cards at random, any card of a mask as likely as any other.

    Args:
        pack: the pack.
        generator: the generator of numpy.
    """

    __slots__ = ("_lowest", "_random", "_ranks", "_stride")

    def __init__(self, pack: Pack, generator: Generator) -> None:
        """Look up what the ranks of the pack decide."""
        self._random = generator.random
        self._lowest, self._stride = pack.lowest.index, len(pack.ranks)
        self._ranks = _ranks_of(self._lowest)

    def __call__(self, masks: Ints) -> Cards:
        """Give the index of a card of each mask, none of which is empty."""
        counts = np.bitwise_count(masks)
        # The number of the card within the mask, then within half of it and a suit.
        number = (self._random(len(masks)) * counts).astype(np.uint8)
        lower = np.bitwise_count(masks & _TWO_SUITS)
        above = number >= lower
        number -= lower * above
        begins = above * _TWO
        masks = masks >> begins
        lower = np.bitwise_count(masks & _SUIT)
        above = number >= lower
        number -= lower * above
        more = above * _ONE
        suits = (masks >> more & _SUIT) >> self._lowest
        ranks = self._ranks.take(suits * self._stride + number)
        cards: Cards = ranks + (begins + more)
        return cards


class Tricks:
    """Tricks of many deals that are all as far as each other.

    Args:
        hands: the hands as masks, a row a seat.
        piles: the tricks won as masks, a row a seat; they are added to.
        leader: the seats that lead, or have led the trick at hand.
        trumps: the indices of the trump suits, or `NO_TRUMP`.
        choice: what chooses the cards.
        ranking: what beats what.

    Attributes:
        hands: the hands in the order of the trick, that of the leader first.
        cards: the trick that was played last, card by card.
    """

    __slots__ = (
        *("_beaters", "_choice", "_deals", "_lying", "_rows"),
        *("cards", "hands", "leader", "piles"),
    )

    def __init__(
        self,
        hands: Ints,
        piles: Ints,
        leader: Ints,
        trumps: Ints,
        choice: Choice,
        ranking: Ranking,
    ) -> None:
        """Begin with a trick."""
        self._beaters, self._rows = _beaters_by(ranking), trumps * len(_SUIT_OF)
        self._choice, self._deals = choice, np.arange(len(leader))
        self.piles, self.leader, self._lying = piles, leader, leader
        self.hands = self.turned(hands, leader)
        self.cards: list[Cards] = []

    def play(self, duty: Duty | None = None, lying: Iterable[Cards] = ()) -> Ints:
        """Play a trick, and give the place in it of the card that wins.

        Args:
            duty: tells what may be followed with; any card may, if there is none.
            lying: the cards on the table, the card led first.
        """
        hands, choice, rows = self.hands, self._choice, self._rows
        self.cards = cards = [*lying]
        winner, led, on_table, beating = (np.zeros_like(rows) for _ in range(4))
        for place in range(len(hands)):
            if place < len(cards):
                card = cards[place]
                bit = bits_of(card)
            else:
                hand = legal = hands[place]
                if place and duty is not None:
                    legal = duty(hand, led, beating)
                card = choice(legal)
                bit = bits_of(card)
                np.bitwise_xor(hand, bit, out=hand)
                cards.append(card)
            higher = self._beaters.take(rows + card)
            if not place:
                led, on_table, beating = _SUIT_OF.take(card), bit, higher
                continue
            better = beating & bit != 0
            winner = np.where(better, place, winner)
            beating = np.where(better, higher, beating)
            on_table = on_table | bit
        self._lying = on_table
        return winner

    def turn(self, winner: Ints) -> None:
        """Give the trick to its winner, who leads next.

        Args:
            winner: its place in the trick.
        """
        seats = len(self.hands)
        leader = self.leader + winner
        self.leader = leader = np.where(leader >= seats, leader - seats, leader)
        for seat in range(seats):
            self.piles[seat] |= np.where(leader == seat, self._lying, 0)
        self.hands = self.turned(self.hands, winner)

    def turned(self, rows: Ints, first: Ints) -> Ints:
        """Give rows, one a seat, in the order that begins with another one.

        Args:
            rows: the rows.
            first: the place of the row that is to be first.
        """
        seats, deals = rows.shape
        places = np.arange(seats)[:, None] * deals + (first * deals + self._deals)
        turned: Ints = rows.take(places, mode="wrap")
        return turned


def follow_else_trump(hands: Ints, led: Ints, trumps: Ints) -> Ints:
    """Give the cards of the suit led, else the trumps, else the whole hand."""
    follow, trump = hands & led, hands & trumps
    return np.where(follow != 0, follow, np.where(trump != 0, trump, hands))


def follow(hands: Ints, led: Ints) -> Ints:
    """Give the cards of the suit led, else the whole hand."""
    suit = hands & led
    return np.where(suit != 0, suit, hands)


def best_of(duty: Ints, higher: Ints) -> Ints:
    """Give of the cards that do another duty those that beat, else all of them."""
    beating = duty & higher
    return np.where(beating != 0, beating, duty)


def card_points(masks: Ints, trumps: Ints | int, ranking: Ranking) -> Ints:
    """Count the card points in some cards.

    Args:
        masks: the cards.
        trumps: the indices of the trump suits, or `NO_TRUMP`.
        ranking: the card points.
    """
    points = np.zeros_like(masks)
    for worth, by_trump in _worths_by(ranking):
        points += np.bitwise_count(masks & by_trump.take(trumps)) * np.int64(worth)
    return points


def looked_up(values: Sequence[int], places: Ints) -> Ints:
    """Give for each deal the value at its place in a list."""
    found: Ints = np.array(values, np.int64).take(places)
    return found


def bits_of(cards: Cards) -> Ints:
    """Give cards as bits."""
    bits: Ints = np.left_shift(np.int64(1), cards)
    return bits


@functools.cache
def _ranks_of(lowest: int) -> Cards:
    """Tabulate which rank the cards of a suit have, by their mask and their number.

    Args:
        lowest: the lowest rank of the pack.
    """
    ranks = RANKS_A_SUIT - lowest
    rest = np.arange(1 << ranks)
    table = np.zeros((len(rest), ranks), np.uint8)
    for number in range(ranks):
        table[:, number] = np.bitwise_count((rest & -rest) - (rest > 0)) + lowest
        rest &= rest - 1
    return table.ravel()


@functools.cache
def _beaters_by(ranking: Ranking) -> Ints:
    """Tabulate what beats a card, by the trump suit and the card."""
    return np.array([beaters(trump, ranking) for trump in _TRUMPS], np.int64).ravel()


@functools.cache
def _worths_by(ranking: Ranking) -> tuple[tuple[int, Ints], ...]:
    """List what cards may be worth, with the cards that are, by the trump suit."""
    tables = [worths(trump, ranking) for trump in _TRUMPS]
    return tuple(
        (worth, np.array([_worth(worth, table) for table in tables], np.int64))
        for worth in sorted(set(chain.from_iterable(tables)) - {0})
    )


def _worth(points: int, table: Iterable[int]) -> int:
    return sum(1 << index for index, each in enumerate(table) if each == points)


# --- games in which all cards are dealt -----------------------------------------------
# Deals of the games in which all cards are dealt, played out side by side.


def played_out(
    first: CardDue[AnyRulesT, RightT, PlayT, AfterT],
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
