"""What the tests share: packs laid card by card, and lines of moves applied."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from jasskort import CardSet, Deal, IllegalMove, Refusal, State
from jasskort.cards import Card
from jasskort.packs import PACK_32, PACK_36, Pack
from jasskort.ruleset import Ruleset

StateT = TypeVar("StateT", bound=State)


def cards(text: str) -> list[Card]:
    """Read cards parted by spaces, in the order in which they stand."""
    return [Card.parse(word) for word in text.split()]


def stock_deal(
    pack: Pack, zero: str, one: str, upcard: str, stock: str = "", *, dealer: int = 0
) -> Deal:
    """Lay the pack that deals these hands, this upcard and this stock.

    Args:
        pack: the cards of the game.
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
    laid: list[Card] = []
    for start in (0, 3, 6):
        laid += first[start : start + 3] + second[start : start + 3]
    laid += cards(upcard) + cards(stock)
    assert len(CardSet(laid)) == len(laid), "a card stands twice"
    return Deal([*laid, *(card for card in pack.cards if card not in laid)])


schmaus_deal = functools.partial(stock_deal, PACK_36)
frantsfuus_deal = functools.partial(stock_deal, PACK_32)


def table_deal(
    hands: Iterable[str], packets: Iterable[int], *, dealer: int, talon: str = ""
) -> Deal:
    """Lay the pack that gives these hands round the table.

    Args:
        hands: the cards of each seat.
        packets: how many cards are given at a time, round by round.
        dealer: the seat that deals; the seat after it gets the first packet.
        talon: what is laid out before.
    """
    held = [cards(hand) for hand in hands]
    laid = cards(talon)
    begin = 0
    for size in packets:
        for step in range(1, len(held) + 1):
            hand = held[(dealer + step) % len(held)]
            laid += hand[begin : begin + size]
        begin += size
    assert len(CardSet(laid)) == len(laid), "a card stands twice"
    return Deal(laid)


def play(game: Ruleset[StateT, Any], state: StateT, *lines: str) -> StateT:
    """Apply moves as the notation writes them; several may stand on one line.

    Moves on a line are parted by ", ": "1 play H6, 0 play H7".
    """
    for line in lines:
        for text in line.split(", "):
            state = game.apply(state, game.parse(text))
    return state


def refused(game: Ruleset[StateT, Any], state: StateT, text: str) -> Refusal:
    """Give the refusal of a move that is neither listed nor applied."""
    move = game.parse(text)
    refusal = game.refusal(state, move)
    assert refusal is not None, text
    assert move not in game.legal_moves(state, getattr(move, "seat", None))
    with pytest.raises(IllegalMove) as raised:
        game.apply(state, move)
    assert raised.value.refusal == refusal
    assert raised.value.move is move
    assert refusal.text.endswith(f"({refusal.rule})")
    return refusal


def play_tricks(game: Ruleset[StateT, Any], state: StateT, *tricks: str) -> StateT:
    """Play whole tricks without melds, and draw after each while there is a stock.

    Args:
        game: the ruleset.
        state: a state in which a card is to be led.
        tricks: the cards of each trick in the order in which they are played.
    """
    for trick in tricks:
        for card in trick.split():
            state = play(game, state, f"{state.turn} play {card}")
        if state.turn is not None and (draw := game.parse(f"{state.turn} draw")) in (
            game.legal_moves(state)
        ):
            state = game.apply(state, draw)
    return state


# Hearts are trump. Seat 1 leads its clubs to the first nine tricks, seat 0 discards its
# diamonds: seat 1 draws all the spades, seat 0 all the hearts and sweeps the rest.
CLUBS, DIAMONDS, HEARTS, SPADES = (
    " ".join(suit + rank for rank in "AKQJT9876") for suit in "CDHS"
)
SWEEP = schmaus_deal(
    DIAMONDS, CLUBS, "H6", "SA HA SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H7 S6"
)
FIRST_NINE = [f"C{rank} D{rank}" for rank in "AKQJT9876"]
LAST_NINE = ["S6 H6", "HA S7", "HK S8", "HQ S9", "HJ ST", "HT SJ", "H9 SQ", "H8 SK"]
LAST_NINE.append("H7 SA")


def texts(moves: Iterable[object]) -> list[str]:
    """Write moves as the notation does."""
    return [str(move) for move in moves]
