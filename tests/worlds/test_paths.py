"""Paths: deadlines and reserved places, beside every order of the cards tried out."""

from __future__ import annotations

from itertools import islice
from math import factorial
from random import Random

import pytest
from path_truth import case, deviation

from jasskort.errors import InvalidValue
from jasskort.worlds.paths import BoundCard, Disjunctions, Paths

A, B, C, D = 1, 2, 4, 8


def test_a_deadline_takes_a_place_from_the_next() -> None:
    """Two dealt, two drawn, one in the rest: A by the deal, B by the first draw."""
    paths = Paths((-1, -1, 2, 4), 1, (), A | B | C | D | 16)
    told = paths.with_items([paths.item(B, before=4), paths.item(A, before=2)])
    assert told.items == (BoundCard(A, 0, 1), BoundCard(B, 0, 2))
    # A has two places, B three but the one of A, the others what is left.
    assert told.count() == 2 * (3 - 1) * factorial(3)
    assert told.nth(0) == ((A, B, C, D), (16,))
    assert told.pinned(A, range(1)).count() * 2 == told.count()
    assert told.pinned(C, range(4, 5)).count() * 3 == told.count()
    assert told.pinned(B, range(2)).count() * 2 == told.count()


@pytest.mark.no_cover
@pytest.mark.parametrize(("seed", "problems", "most"), [(1, 800, 5), (2, 100, 7)])
def test_paths_are_the_orders_that_obey(seed: int, problems: int, most: int) -> None:
    rng = Random(seed)
    possible = 0
    for _ in range(problems):
        problem = case(rng, most)
        paths, true = problem.paths, problem.fillings()
        assert paths.count() == len(true), problem
        assert sorted(map(paths.nth, range(len(true)))) == true, problem
        possible += bool(true)
        whole = Paths(paths.times, paths.rest, (), paths.cards)
        for _ in range(3):
            drawn = whole.nth(rng.randrange(whole.count()))
            assert (drawn in paths) == (drawn in true), (problem, drawn)
    assert problems * 0.3 < possible < problems * 0.8, possible


def test_orders_of_cards_that_came_together_are_walked_once() -> None:
    rng = Random(12)
    walked = 0
    for _ in range(1500):
        problem = case(rng, 6)
        first = rng.randint(0, problem.paths.places)
        rising = []
        for slots, rest in problem.fillings():
            cards = (*slots, *rest)[:first]
            if list(cards) == sorted(cards):
                rising.append((slots, rest))
        assert sorted(problem.paths.rising(first)) == rising, problem
        walked += len(rising)
    assert walked > 3000


def test_a_long_walk_begins_at_once() -> None:
    """Of thirty cards, six of them dealt, the first orders are given without trying all."""
    cards = [1 << place for place in range(30)]
    paths = Paths((-1,) * 6 + (2, 5), 22, (), sum(cards))
    told = paths.with_items(
        [
            paths.item(cards[0], since=2, before=9),
            *[paths.item(card, since=5) for card in cards[1:9]],
            *[paths.item(card, before=3) for card in cards[20:27]],
        ]
    )
    some = [*islice(told.rising(6), 50)]
    assert len({*some}) == 50
    assert all(
        each in told and list(each[0][:6]) == sorted(each[0][:6]) for each in some
    )


def test_pinned_paths_are_parts_of_all_orders() -> None:
    rng = Random(3)
    for _ in range(600):
        problem = case(rng, 6)
        true = problem.fillings()
        if not true:
            continue
        size = problem.paths.places
        card, first = rng.choice(problem.cards), rng.randrange(size)
        row = range(first, rng.randint(first, size))
        places = [(*slots, *rest).index(card) for slots, rest in true]
        part = sum(each in row for each in places)
        assert problem.paths.pinned(card, row).count() == part, problem
        lasts = {each: rng.randrange(size) for each in rng.sample(problem.cards, 1)}
        sooner = [BoundCard(each, 0, last) for each, last in lasts.items()]
        assert (
            problem.paths.count_with(lasts) == problem.paths.with_items(sooner).count()
        )


@pytest.mark.no_cover
def test_every_filling_is_drawn_alike_often() -> None:
    rng = Random(4)
    found: list[float] = []
    while len(found) < 40:
        problem = case(rng, 7)
        true = problem.fillings()
        lefts = any(each.first for each in problem.paths.items)
        if 5 <= len(true) <= 400 and lefts == len(found) % 2:
            drawn = Disjunctions(problem.paths)
            found.append(deviation(lambda: drawn.sample(rng), true))  # noqa: B023
    assert max(found) < 4, found
    assert abs(sum(found) / len(found)) < 0.8, found


@pytest.mark.no_cover
def test_places_of_many_left_ends_add_up() -> None:
    """In large problems a card is in each place in a part of the ways, and all add up."""
    rng = Random(5)
    for _ in range(60):
        size, slots = 18, 14
        order = [1 << place for place in rng.sample(range(36), size)]
        times = (-1,) * 5 + tuple(range(1, 2 * (slots - 5), 2))
        paths = Paths(times, size - slots, (), sum(order))
        items = []
        for place, card in enumerate(order):
            first = rng.choice([0, 0, rng.randint(0, place)])
            last = rng.choice([size - 1, rng.randint(place, size - 1)])
            items.append(BoundCard(card, first, last))
        paths = paths.with_items(items)
        count = paths.count()
        assert (tuple(order[:slots]), tuple(order[slots:])) in paths
        # The ways are drawn by a table, whose numbers are those of the count.
        ways = [paths.nth(number) for number in (0, rng.randrange(count), count - 1)]
        assert all(way in paths for way in ways)
        card = rng.choice(order)
        parts = [paths.pinned(card, range(at, at + 1)).count() for at in range(size)]
        assert sum(parts) == count
        more = {order[0]: 0, order[1]: 5, order[2]: 9}
        sooner = [BoundCard(each, 0, last) for each, last in more.items()]
        assert paths.count_with(more) == paths.with_items(sooner).count()


def test_equal_facts_are_equal_paths() -> None:
    paths = Paths((-1, 2, 4), 1, (), A | B | C | D)
    facts = [BoundCard(A, 0, 1), BoundCard(B, 1, 3), BoundCard(A, 0, 2)]
    told = paths.with_items([*facts, BoundCard(C, 0, 3)])
    assert told == paths.with_items(reversed(facts))
    assert told == Paths((-1, 2, 4), 1, (BoundCard(A, 0, 1), BoundCard(B, 1, 3)), C | D)
    assert told.free == C | D
    assert ((A, B), (C, D)) not in told


def test_what_cannot_be_is_counted_as_none() -> None:
    paths = Paths((-1, 2), 1, (), A | B | C)
    for items in (
        [BoundCard(A, 0, 0), BoundCard(B, 0, 0)],
        [BoundCard(A, 2, 1)],
        [BoundCard(A, 0, -1)],
        [BoundCard(A, 3, 2)],
        [BoundCard(A, 0, 0), BoundCard(A, 1, 2)],
        [paths.item(A, since=9, before=0)],
    ):
        none = paths.with_items(items)
        assert none.count() == 0
        assert list(none.rising(0)) == []
        with pytest.raises(InvalidValue, match="no order of the cards"):
            Disjunctions(none).sample(Random(1))
    assert paths.pinned(A, range(1, 1)).count() == 0
