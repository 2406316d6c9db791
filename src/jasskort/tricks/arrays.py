"""Tricks of many deals side by side, on arrays of numpy.

Each array has a place a deal. Cards are bits and hands are masks, as everywhere inside,
or cards are their indices. Nothing but playouts of many deals needs this module: it is
imported when they are asked for, and numpy with it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from jasskort.cards import RANKS_A_SUIT, SUIT_MASKS, SUITS, Pack, Ranking, Suit
from jasskort.tricks.tricks import Tricks, worth_masks

if TYPE_CHECKING:
    from numpy.random import Generator

Ints: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
"""A number a deal, or some rows of such."""

Cards: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
"""A card a deal, by its index."""

_TRUMPS: tuple[Suit | None, ...] = (*SUITS, None)
_SUIT = (1 << RANKS_A_SUIT) - 1
_TWO_SUITS = (1 << 2 * RANKS_A_SUIT) - 1
_ONE, _TWO = np.uint8(RANKS_A_SUIT), np.uint8(2 * RANKS_A_SUIT)
SUIT_OF = np.repeat(np.array(SUIT_MASKS, np.int64), RANKS_A_SUIT)
"""The suit of each card, as a mask."""


class Lanes:
    """Positions in equally many numbers, a row a number, taken one after the other."""

    def __init__(self, lanes: Sequence[Sequence[int]]) -> None:
        """Turn a row a deal into a row a number."""
        numbers = np.fromiter(chain.from_iterable(lanes), np.int64)
        rows = np.ascontiguousarray(numbers.reshape(len(lanes), -1).T)
        self._rows, self._left = rows, 0

    def some(self, count: int) -> Ints:
        """Return the next rows."""
        begin, self._left = self._left, self._left + count
        return self._rows[begin : self._left]

    def rest(self) -> Ints:
        """Return the rows that are left."""
        return self._rows[self._left :]

    def cards(self, count: int) -> Cards:
        """Return the next rows, which are cards by their indices."""
        cards: Cards = self.some(count).astype(np.uint8)
        return cards


def in_tuples(rows: Ints) -> list[tuple[int, ...]]:
    """Return arrays by seat as a tuple a deal."""
    return list(zip(*rows.tolist(), strict=True))


class Batch:
    """Many deals that are all as far as each other, played at random trick by trick.

    Args:
        tricks: tells how tricks are played, by the trump suit.
        pack: the pack.
        generator: the generator of numpy.
        hands: the hands as masks, a row a seat.
        piles: the tricks won as masks, a row a seat; they are added to.
        leader: the seats that lead, or have led the trick at hand.
        trumps: the trump suits, by `trump_index`.

    Attributes:
        hands: the hands in the order of the trick, that of the leader first.
        cards: the trick that was played last, card by card.
    """

    def __init__(
        self,
        tricks: Callable[[Suit | None], Tricks],
        pack: Pack,
        generator: Generator,
        hands: Ints,
        piles: Ints,
        leader: Ints,
        trumps: Ints,
    ) -> None:
        """Begin with a trick."""
        by_trump = [tricks(trump) for trump in _TRUMPS]
        self._beaters = np.array([each.beaters for each in by_trump], np.int64).ravel()
        self._must_trump = looked_up([each.must_trump for each in by_trump], trumps)
        self._not_puur = looked_up([~each.puur for each in by_trump], trumps)
        self._trumping = bool(self._must_trump.any())
        self._lifting = bool((~self._not_puur).any())
        self._must_beat, self._free = by_trump[0].must_beat, by_trump[0].free
        self._random = generator.random
        self._lowest, self._ranks = pack.lowest.index, _ranks_of(pack.lowest.index)
        self._stride = len(pack.ranks)
        self._rows, self._deals = trumps * len(SUIT_OF), np.arange(len(leader))
        self._lying = leader
        self.piles: Ints = piles
        self.leader: Ints = leader
        self.trumps: Ints = trumps
        self.hands: Ints = self.turned(hands, leader)
        self.cards: list[Cards] = []

    def play_out(
        self, tricks: int, lying: Cards, stock: Cards, *, draws: bool = False
    ) -> None:
        """Play tricks, and draw before each but the first while there is a stock.

        Args:
            tricks: how many tricks are left, that at hand included.
            lying: the cards on the table, the card led first.
            stock: the cards of the stock.
            draws: whether cards are drawn before the first trick too.
        """
        seats = len(self.hands)
        for number in range(tricks):
            if len(stock) and (draws or number):
                self.hands |= bits_of(stock[:seats])
                stock = stock[seats:]
                self.drawn()
            winner = self._play(lying, strict=not (self._free and len(stock)))
            self.taken(tricks - number, winner)
            self._turn(winner)
            lying = lying[:0]

    def drawn(self) -> None:
        """Note what follows from cards that were drawn: nothing by default."""

    def taken(self, left: int, winner: Ints) -> None:
        """Note what follows from a trick, one of so many left, won by a card at a place."""

    def _play(self, lying: Cards, *, strict: bool) -> Ints:
        """Play a trick that has begun, and return the place of the card that wins it."""
        hands, rows = self.hands, self._rows
        self.cards = cards = [*lying]
        winner, led, on_table, beating = (np.zeros_like(rows) for _ in range(4))
        for place in range(len(hands)):
            if place < len(cards):
                card = cards[place]
                bit = bits_of(card)
            else:
                hand = legal = hands[place]
                if place and strict:
                    legal = may_follow(hand, led, *self._duties(beating))
                card = self._chosen(legal)
                bit = bits_of(card)
                np.bitwise_xor(hand, bit, out=hand)
                cards.append(card)
            higher = self._beaters.take(rows + card)
            if not place:
                led, on_table, beating = SUIT_OF.take(card), bit, higher
                continue
            better = beating & bit != 0
            winner = np.where(better, place, winner)
            beating = np.where(better, higher, beating)
            on_table = on_table | bit
        self._lying = on_table
        return winner

    def _chosen(self, masks: Ints) -> Cards:
        """Choose a card of each mask, any as likely as any other; none is empty."""
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

    def _duties(self, beating: Ints) -> tuple[Ints | None, Ints | None, Ints | None]:
        """Return what `may_follow` asks for, where there are such duties."""
        return (
            beating if self._must_beat else None,
            self._must_trump if self._trumping else None,
            self._not_puur if self._lifting else None,
        )

    def _turn(self, winner: Ints) -> None:
        """Turn the trick: who has won it, by the place of the card, leads next."""
        seats = len(self.hands)
        leader = self.leader + winner
        self.leader = leader = np.where(leader >= seats, leader - seats, leader)
        for seat in range(seats):
            self.piles[seat] |= np.where(leader == seat, self._lying, 0)
        self.hands = self.turned(self.hands, winner)

    def turned(self, rows: Ints, first: Ints) -> Ints:
        """Return rows, one a seat, in the order that begins with the row at a place."""
        seats, deals = rows.shape
        places = np.arange(seats)[:, None] * deals + (first * deals + self._deals)
        turned: Ints = rows.take(places, mode="wrap")
        return turned


def may_follow(
    hands: Ints,
    led: Ints,
    higher: Ints | None,
    must_trump: Ints | None,
    not_puur: Ints | None,
) -> Ints:
    """Return what hands may follow with, as `Tricks.duty`; None is where a duty is not."""
    duty = hands & led
    if must_trump is not None:
        duty = np.where(duty != 0, duty, hands & must_trump)
    if higher is not None:
        beating = duty & higher
        duty = np.where(beating != 0, beating, duty)
    forced = duty if not_puur is None else duty & not_puur
    return np.where(forced != 0, duty, hands)


def card_points(masks: Ints, trumps: Ints | None, ranking: Ranking) -> Ints:
    """Count the card points in some cards, by trump suits where these count apart."""
    points = np.zeros_like(masks)
    for worth, by_trump in _worths_by(ranking):
        cards = by_trump[-1] if trumps is None else by_trump.take(trumps)
        points += np.bitwise_count(masks & cards) * np.int64(worth)
    return points


def tricks_in(piles: Ints, seats: int) -> Ints:
    """Count the tricks of so many cards each in some piles."""
    tricks: Ints = np.floor_divide(np.bitwise_count(piles), seats, dtype=np.int64)
    return tricks


def by_rule(rule: Callable[..., Sequence[int]], facts: Ints) -> Ints:
    """Return what a rule says of many deals, a row for each number that it returns.

    It takes the facts of a deal, of which each has a row, and is asked once for each
    case that comes up.
    """
    deals = facts.shape[1]
    cases, places = np.zeros(deals, np.int64), np.zeros(1, np.int64)
    for fact in facts[(facts != facts[:, :1]).any(axis=1)]:
        cases = cases * (np.ptp(fact) + 1) + (fact - fact.min())
        # There are no more cases than deals, so that the numbers stay small.
        _, places, cases = np.unique(cases, return_index=True, return_inverse=True)
    said = [rule(*case) for case in facts.take(places, 1).T.tolist()]
    answers: Ints = np.array(said, np.int64).T.take(cases, 1)
    return answers


def table_of(values: Sequence[int]) -> Ints:
    """Return a list of numbers as an array."""
    return np.array(values, np.int64)


def looked_up(values: Sequence[int], places: Ints) -> Ints:
    """Return for each deal the value at its place in a list."""
    found: Ints = table_of(values).take(places)
    return found


def bits_of(cards: Cards) -> Ints:
    """Return cards as bits."""
    bits: Ints = np.left_shift(np.int64(1), cards)
    return bits


@functools.cache
def _ranks_of(lowest: int) -> Cards:
    """Tabulate the ranks of the cards of a suit, by their mask and their number."""
    ranks = RANKS_A_SUIT - lowest
    rest = np.arange(1 << ranks)
    table = np.zeros((len(rest), ranks), np.uint8)
    for number in range(ranks):
        table[:, number] = np.bitwise_count((rest & -rest) - (rest > 0)) + lowest
        rest &= rest - 1
    return table.ravel()


@functools.cache
def _worths_by(ranking: Ranking) -> tuple[tuple[int, Ints], ...]:
    """List what cards may be worth, with the cards that are, by the trump suit."""
    tables = [{w: mask for mask, w in worth_masks(t, ranking)} for t in _TRUMPS]
    return tuple(
        (worth, np.array([table.get(worth, 0) for table in tables], np.int64))
        for worth in sorted({*chain.from_iterable(tables)})
    )
