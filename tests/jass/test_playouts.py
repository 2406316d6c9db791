"""Playouts of the jass games: what tricks on numbers come to, worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest
from support import (
    FIRST_NINE,
    FIRST_SEVEN,
    LAST_NINE,
    LONG,
    NINE_MORE,
    SWEEP,
    AnyJass,
    ended,
    texts,
)

from jasskort import CardSet, Frantsfuus, Schmaus, State
from jasskort.cards import JASS, Card
from jasskort.games import frantsfuus, schmaus

TRICKS = {
    "schmaus": [*FIRST_NINE, *LAST_NINE],
    "frantsfuus": [*FIRST_SEVEN, *NINE_MORE],
}
DEALS = {"schmaus": SWEEP, "frantsfuus": LONG}
# Nobody gets a card point, and seat 0 draws king and queen of trump by the third draw.
THREE_LOW = ["C6 D6", "C7 D7", "C8 D8"]


class Told(random.Random):
    """A generator that gives the numbers it is told, one after the other."""

    def __init__(self, numbers: Iterable[float]) -> None:
        """Keep the numbers."""
        super().__init__()
        self.left = list(numbers)

    def random(self) -> float:
        """Give the next number."""
        return self.left.pop(0)


def numbers(hands: tuple[str, str], tricks: list[str], stock: str) -> Iterator[float]:
    """Give the numbers that play these tricks by `Policy.CARDS`, seat 1 leading first.

    Hands and what may be played of them are kept as sets of cards, by the rules.

    Args:
        hands: the cards of each seat.
        tricks: the cards of each trick, in the order in which they are played.
        stock: the stock in drawing order, trump last.
    """
    held = [set(CardSet.parse(hand)) for hand in hands]
    left = stock.split()
    trump, leader = Card.parse(left[-1]).suit, 1
    for trick in tricks:
        led, reply = map(Card.parse, trick.split())
        yield place(held[leader], led)
        held[leader].remove(led)
        other = held[1 - leader]
        suit = {card for card in other if card.suit is led.suit}
        trumps = {card for card in other if card.suit is trump}
        yield place(other if left else suit or trumps or other, reply)
        other.remove(reply)
        if JASS.beats(reply, led, trump):
            leader = 1 - leader
        if left:
            yield 0.5
            held[leader].add(Card.parse(left.pop(0)))
            held[1 - leader].add(Card.parse(left.pop(0)))


def place(cards: set[Card], card: Card) -> float:
    """Give a number that picks a card out of some, in the order of cards."""
    return (sorted(cards).index(card) + 0.5) / len(cards)


def told(game: AnyJass, tricks: list[str]) -> tuple[State, Told]:
    """Deal, and give the numbers that play these tricks."""
    state = game.apply(game.start(), DEALS[game.name])
    zero, one = map(str, state.hands)
    stock = " ".join(map(str, getattr(state, "stock", ())))
    return state, Told(numbers((zero, one), tricks, stock))


@pytest.mark.parametrize(
    ("game", "points"),
    [
        (Schmaus(), (217, 60)),
        (Schmaus(claims="referee"), (217, 60)),
        (Schmaus(claims="referee", deals=1, target=300), (217, 60)),
        (Frantsfuus(), (113, 49)),
        (Frantsfuus(claims="referee"), (113, 49)),
        (Frantsfuus(claims="referee", target=200), (113, 49)),
        (Frantsfuus(match_bonus=True), (213, 49)),
    ],
    ids=repr,
)
def test_a_deal_of_cards_alone(game: AnyJass, points: tuple[int, int]) -> None:
    """Card points, stöck, the last trick and the match bonus are booked, by hand."""
    state, rng = told(game, TRICKS[game.name])
    after = game.playout(state, rng, policy="cards")
    assert rng.left == []
    assert after.match.totals == points
    assert [text[-2:] for text in texts(after.log) if " play " in text] == " ".join(
        TRICKS[game.name]
    ).split()
    state, rng = told(game, TRICKS[game.name])
    assert game.playout(state, rng, policy="cards", points=True) == points
    assert rng.left == []


BY_REFEREE = schmaus.Ending.REFEREE
UP_TO_NINE = [*FIRST_NINE, *LAST_NINE[:7]]


@pytest.mark.parametrize(
    ("game", "tricks", "totals", "ending", "winner"),
    [
        # Two aces count 22, an ace 11: the first trick is enough.
        (
            Schmaus(claims="referee", target=1),
            FIRST_NINE[:1],
            (0, 22),
            schmaus.Ending.STOECK_WEIS_STICH,
            1,
        ),
        (
            Frantsfuus(claims="referee", target=1),
            FIRST_SEVEN[:1],
            (0, 11),
            frantsfuus.Ending.REFEREE,
            1,
        ),
        # 22, 8 and 6 in the first three tricks; then seat 0 has stöck in hand.
        (Schmaus(claims="referee", target=36), FIRST_NINE[:3], (0, 36), BY_REFEREE, 1),
        (Schmaus(claims="referee", target=37), FIRST_NINE[:4], (20, 40), BY_REFEREE, 1),
        # King and queen of trump in hand are 20, with the draw that brings the second.
        (Schmaus(claims="referee", target=20), THREE_LOW, (20, 0), BY_REFEREE, 0),
        # 0, 11, 4, 3, 30, 12 and 17 in its tricks, and stöck, booked with the queen.
        (Schmaus(claims="referee", target=97), UP_TO_NINE, (97, 60), BY_REFEREE, 0),
    ],
)
def test_the_referee_ends_a_match_in_the_middle(
    game: AnyJass,
    tricks: list[str],
    totals: tuple[int, int],
    ending: object,
    winner: int,
) -> None:
    """The playout stops where the referee does, with all that is credited entered."""
    for points in (False, True):
        state, rng = told(game, tricks)
        if tricks not in (THREE_LOW, UP_TO_NINE):
            rng.left.pop()  # it ends before the draw after the last trick
        if points:
            assert game.playout(state, rng, policy="cards", points=True) == totals
        else:
            over = game.playout(state, rng, policy="cards")
            assert ended(over) == (totals, ending, (winner,))
        assert rng.left == []
