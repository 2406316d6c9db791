"""Worlds of the jass games against the rules themselves, by playing logs again.

The packs are rich in sequences and fours, in king and queen of trump; seats declare and
rob more often than players would. Targets are low, so that the referee's silence tells.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, takewhile
from typing import Any

import attrs
import pytest
import world_truth
from jass_truth import worlds_of
from jass_walks import talkative

from jasskort import Card, Claims, Deal, Frantsfuus, Schmaus
from jasskort.games.jass.deal import InJassDeal
from jasskort.locations import InHand, Spot
from jasskort.seats import Seat
from jasskort.view import canonical
from jasskort.worlds.stock import DEALT

pytestmark = pytest.mark.law

GAMES: dict[str, Any] = {
    "short": Schmaus(claims=Claims.REFEREE, target=60),
    "leader": Schmaus(claims=Claims.REFEREE, target=130, ties="leader"),
    "schmaus": Schmaus(deals=2),
    "frantsfuus": Frantsfuus(deals=2),
}
in_all = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def states(
    game: Any, deals: int, every: int
) -> Iterator[tuple[Any, Any, random.Random]]:
    """Give some of the states of first deals, before them the one in which it was due."""
    for seed in range(deals):
        rng = random.Random(seed)
        due, *others = takewhile(lambda at: at.match.number < 2, talkative(game, seed))
        yield from [(due, each, rng) for each in others if not rng.randrange(every)]


@in_all
def test_worlds_are_held_to_the_rules(game: Any) -> None:
    """Every world replays, and exchanged cards are told as the rules tell them."""
    tried = 0
    for due, state, rng in states(game, deals=12, every=5):
        tried += world_truth.hold_position(game, due, state, rng, times=2)
    assert tried > 100


@in_all
def test_counts_and_probabilities_are_those_of_enumeration(game: Any) -> None:
    """Four hidden places at random, the others as they are: all orders are tried."""
    cut = 0
    for due, state, rng in states(game, deals=24, every=12):
        seat = game.seats[rng.randrange(2)]
        view = game.view(state, seat)
        worlds = worlds_of(view)
        places, told = worlds.past.places, worlds.told
        true = canonical(game, state.shuffled.pack, view.dealer)
        if len(places) < 4:
            continue
        free = sorted(rng.sample(range(len(places)), 4))
        dealt = worlds.paths.times.count(DEALT)
        for at, place in enumerate(places):
            if at not in free:
                where = range(dealt) if at < dealt else range(at, at + 1)
                told = told.pinned(true[place].bit, where)
        legal = []
        for order in permutations(free):
            pack = [*true]
            for at, source in zip(free, order, strict=True):
                pack[places[at]] = true[places[source]]
            if world_truth.could_be(view, due, Deal(pack), state.log):
                legal.append(pack)
        cut += len(legal) < math.factorial(4)
        narrowed = attrs.evolve(worlds, told=told)
        laid = {canonical(game, tuple(pack), view.dealer) for pack in legal}
        assert narrowed.count() == len(laid)
        assert {each.pack for each in narrowed.each()} == laid
        slots = places[: len(worlds.past.times)]
        for card in [true[places[at]] for at in free]:
            held = sum(card in [pack[place] for place in slots] for pack in laid)
            if view.place_of(card) is None:
                hand = narrowed.probability(card, InHand(Seat(1 - seat)))
                assert hand == Fraction(held, len(laid))
                assert narrowed.probability(card, Spot.STOCK) == 1 - hand
    assert cut > 5


@in_all
def test_the_next_card_is_drawn_as_likely_as_it_is(game: Any) -> None:
    """Some card is; chi-square of worlds and of positions, against exact expectations."""
    score: list[float] = [0, 0]
    freedom, number = 0, 150
    for _, state, rng in states(game, deals=3, every=12):
        worlds = worlds_of(game.view(state, 1))
        if state.turn is None or not worlds.places:
            continue
        chances = {c: worlds.probability(c, Spot.NEXT) for c in worlds.places[1].cards}
        assert sum(chances.values()) == 1
        expected = {card: number * each for card, each in chances.items() if each}
        freedom += len(expected) - 1
        for at, draw in enumerate((worlds.sample, worlds.position)):
            drawn = Counter([_next_card(draw(rng)) for _ in range(number)])
            for card, each in expected.items():
                score[at] += float((drawn[card] - each) ** 2 / each)
    # Within three and a half standard deviations.
    assert freedom > 30
    for square in score:
        assert abs(square - freedom) < 3.5 * math.sqrt(2 * freedom)


def _next_card(state: Any) -> Card:
    assert isinstance(state, InJassDeal)
    card: Card = state.stock[0]
    return card
