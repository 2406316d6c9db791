"""A stock that two players draw from, with an upcard under it.

The stock is a tuple in drawing order. Its last card is the upcard, which lies face
up under the others and is drawn last; an empty tuple is a stock that is gone.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.cards import Card

Stock: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = tuple[int, int]

LAST_TWO = 2


def lay_stock(rest: Stock) -> Stock:
    """Turn up the first of the cards left over; the others lie on it.

    Args:
        rest: the cards left over from the deal; the first is the upcard.
    """
    return (*rest[1:], rest[0])


def draw_for_both(stock: Stock, hands: Hands, winner: int) -> tuple[Stock, Hands]:
    """Give the winner of the trick the top card, the other seat the next one.

    Args:
        stock: the stock, at least two cards.
        hands: the hands as masks, by seat.
        winner: the seat that draws first.

    Returns:
        What is left of the stock, and the new hands.
    """
    first, second = stock[0].bit, stock[1].bit
    zero, one = hands
    if winner:
        return stock[2:], (zero | second, one | first)
    return stock[2:], (zero | first, one | second)


def rob(stock: Stock, hands: Hands, seat: int, card: Card) -> tuple[Stock, Hands]:
    """Exchange a card in hand for the upcard.

    Args:
        stock: the stock, at least the upcard.
        hands: the hands as masks, by seat.
        seat: the seat that robs.
        card: the card that it gives, which lies under the stock from then on.

    Returns:
        The stock with the new upcard, and the new hands.
    """
    change = card.bit | stock[-1].bit
    zero, one = hands
    robbed = (zero, one ^ change) if seat else (zero ^ change, one)
    return (*stock[:-1], card), robbed
