"""What the tests share: packs laid card by card, and lines of moves applied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from jasskort import CardSet, Deal, State
from jasskort.cards import Card
from jasskort.packs import PACK_36
from jasskort.ruleset import Ruleset

StateT = TypeVar("StateT", bound=State)


def cards(text: str) -> list[Card]:
    """Read cards parted by spaces, in the order in which they stand."""
    return [Card.parse(word) for word in text.split()]


def schmaus_deal(
    zero: str, one: str, upcard: str, stock: str = "", *, dealer: int = 0
) -> Deal:
    """Lay the pack that deals these hands, this upcard and this stock.

    Args:
        zero: the nine cards of seat 0.
        one: the nine cards of seat 1.
        upcard: the card turned up.
        stock: the first cards of the stock in drawing order; the others follow in
            the order of cards.
        dealer: the seat that deals.
    """
    hands = cards(zero), cards(one)
    first, second = hands[1 - dealer], hands[dealer]
    assert len(first) == len(second) == 9
    pack: list[Card] = []
    for start in (0, 3, 6):
        pack += first[start : start + 3] + second[start : start + 3]
    pack += cards(upcard) + cards(stock)
    assert len(CardSet(pack)) == len(pack), "a card stands twice"
    return Deal([*pack, *(card for card in PACK_36.cards if card not in pack)])


def play(game: Ruleset[StateT, Any], state: StateT, *lines: str) -> StateT:
    """Apply moves as the notation writes them; several may stand on one line.

    Moves on a line are parted by ", ": "1 play H6, 0 play H7".
    """
    for line in lines:
        for text in line.split(", "):
            state = game.apply(state, game.parse(text))
    return state


def texts(moves: Iterable[object]) -> list[str]:
    """Write moves as the notation does."""
    return [str(move) for move in moves]
