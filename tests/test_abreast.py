"""Playouts of many states: as likely as by the verbs, and what is refused."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
import pytest
from rulesets import RULESETS

from jasskort import (
    AnyRuleset,
    Fyrtioett,
    InvalidValue,
    OptionError,
    Play,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.abreast import FEW, MANY, Abreast
from jasskort.playouts import Policy
from jasskort.testing import walk

Chances = Mapping[tuple[int, ...], Fraction]

# Whoever compares that many distributions meets a deviation of four once in 30,000 times.
MOST = 4.0


def chances(game: AnyRuleset, state: State) -> Chances:
    """Work out, line by line, how likely which points are when cards alone are played."""
    begun = state.match.totals

    def lines(at: State, chance: Fraction) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        if at.turn is None:
            ended = zip(at.match.totals, begun, strict=True)
            yield tuple(new - old for new, old in ended), chance
            return
        moves = game.legal_moves(at)
        considered = [each for each in moves if isinstance(each, Play)] or moves[:1]
        for move in considered:
            yield from lines(game.apply(at, move), chance / len(considered))

    found: Counter[tuple[int, ...]] = Counter()
    for points, chance in lines(state, Fraction(1)):
        found[points] += chance
    return found


def deviation(seen: Counter[tuple[int, ...]], expected: Chances) -> float:
    """Give by how many deviations the counts of points are off, by chi-square."""
    total = sum(seen.values())
    square, rare, rarely, groups = 0.0, Fraction(0), 0, -1
    for points, chance in expected.items():
        if chance * total < 10:
            rare, rarely = rare + chance, rarely + seen[points]
            continue
        square += (seen[points] - total * chance) ** 2 / (total * chance)
        groups += 1
    if rare * total >= 10:
        square += (rarely - total * rare) ** 2 / (total * rare)
        groups += 1
    return (square - groups) / math.sqrt(2 * groups) if groups > 0 else 0.0


def states_of(game: AnyRuleset, seed: int, cards: int) -> list[State]:
    """Give the states of some matches in which each seat has at most so many cards."""
    found = []
    for number in range(seed, seed + 4):
        for _, _, after in walk(game, number):
            some = [len(hand) for hand in after.hands]
            if isinstance(after, Abreast) and max(some, default=99) <= cards:
                found.append(after)
    return found


@pytest.mark.parametrize("game", RULESETS, ids=repr)
def test_with_one_card_each_all_is_certain(game: AnyRuleset) -> None:
    """Where nobody has a choice any more, arrays give what the verbs give."""
    met = 0
    for state in states_of(game, 20, 1):
        expected = chances(game, state)
        if len(expected) == 1:
            met += 1
            points = game.playouts([state] * FEW, random.Random(3))
            assert set(points) == expected.keys()
            assert [*map(type, points[0])] == [int] * len(game.seats)
    assert met


@pytest.mark.parametrize("game", RULESETS, ids=repr)
def test_small_endings_come_out_as_often_as_they_should(game: AnyRuleset) -> None:
    """All lines of play counted, every result is possible and as likely as it should be."""
    rng = random.Random(5)
    cards = 3 if len(game.seats) > 2 else 4
    endings = states_of(game, 40, cards)
    for state in rng.sample(endings, min(12, len(endings))):
        expected = chances(game, state)
        seen = Counter(game.playouts([state] * 2000, rng))
        assert seen.keys() <= expected.keys()
        assert deviation(seen, expected) < MOST
