"""Disjunctions: counted and drawn, beside every path tried out."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from path_truth import Case, bears_out, case, deviation, disjunctions

from jasskort.cards import bits_of
from jasskort.errors import InvalidValue
from jasskort.worlds import paths as module
from jasskort.worlds.paths import Disjunctions, Filling, NotAll, OneOf, Paths

A, B, C, D = 1, 2, 4, 8
LIMITS = (0, 2, 7, 3000)


def problem(rng: Random, most: int) -> tuple[Disjunctions, Case]:
    """Make up disjunctions of some cards, and say of which paths."""
    made = case(rng, most, known=0.35)
    some, never = disjunctions(rng, made.cards)
    return Disjunctions(made.paths, some, never, limit=rng.choice(LIMITS)), made


def walked(value: Disjunctions) -> list[Filling]:
    return [each for each in value.paths.rising(0) if each in value]


def test_one_of_two_groups_was_got() -> None:
    """Of four cards two are dealt, one is drawn: A and B, or A and C, by then."""
    paths = Paths((-1, -1, 2), 1, (), A | B | C | D)
    either = OneOf(0, (A | B, A | C))
    # Two groups, two orders of each, two of what is left.
    assert Disjunctions(paths, (either,)).count() == 2 * 2 * 2
    # By the draw: all orders but those in which A is left.
    later = OneOf(3, (A | B, A | C))
    assert Disjunctions(paths, (later,)).count() == 24 - 6
    assert Disjunctions(paths, (later, either)).count() == 8
    apart = Disjunctions(paths, (either,), (NotAll(0, A | C),))
    assert apart.count() == 4
    assert apart.pinned(B, range(2)).count() == 4
    assert apart.pinned(C, range(2, 3)).count() == 2
    assert ((A, B, C), (D,)) in apart
    assert ((A, C, B), (D,)) not in apart


@pytest.mark.parametrize(("seed", "problems", "most"), [(1, 800, 5), (2, 50, 7)])
def test_counts_and_walks_are_those_of_all_paths(
    seed: int, problems: int, most: int
) -> None:
    rng = Random(seed)
    possible = 0
    for _ in range(problems):
        value, made = problem(rng, most)
        facts = value.paths.times, value.one_of, value.not_all
        true = [each for each in made.fillings() if bears_out(each, *facts)]
        assert value.count() == len(true), value
        assert sorted(walked(value)) == true, value
        cut = rng.randrange(value.paths.places + 1)
        rows = [range(cut), range(cut, value.paths.places)]
        orders = [(*slots, *rest) for slots, rest in true]
        assert value.fitting(rows) == [
            sum({order[place] for order in orders for place in row}) for row in rows
        ], value
        if not true:
            with pytest.raises(InvalidValue, match="no order"):
                value.sample(rng)
            continue
        possible += 1
        assert value.sample(rng) in true, value
        place = rng.randrange(value.paths.places)
        one = rng.choice(bits_of(value.paths.cards))
        part = sum((*slots, *rest)[place] == one for slots, rest in true)
        assert value.pinned(one, range(place, place + 1)).count() == part, value
    assert problems * 0.25 < possible < problems * 0.9, possible


@pytest.mark.no_cover
def test_every_path_is_drawn_alike_often() -> None:
    rng = Random(3)
    found: list[float] = []
    while len(found) < 40:
        value, _ = problem(rng, 7)
        if value.one_of and 5 <= value.count() <= 200:
            true = walked(value)
            value = evolve(value, limit=LIMITS[len(found) % len(LIMITS)])
            found.append(deviation(lambda: value.sample(rng), true))  # noqa: B023
    assert max(found) < 4, found
    assert abs(sum(found) / len(found)) < 0.8, found


def test_what_is_said_twice_is_said_once() -> None:
    paths = Paths((-1, -1, -1, 2, 4), 2, (), 127)
    early = OneOf(0, (A | B, B | C))
    late = OneOf(5, (A | B, B | C, 96))
    void = OneOf(0, (A | B, 0))
    alone = Disjunctions(paths, (early,))
    for facts in ((early, late), (late, early), (void, early), (early, early, late)):
        value = Disjunctions(paths, facts)
        assert value.count() == alone.count()
        assert value.sample(Random(1)) == alone.sample(Random(1))
    assert Disjunctions(paths, (early, OneOf(0, ()))).count() == 0


def test_a_count_of_too_many_unions_is_refused_and_drawing_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = Paths((-1,) * 9, 9, (), (1 << 18) - 1)
    groups = tuple(7 << place for place in range(16))
    value = Disjunctions(paths, (OneOf(0, groups),), (NotAll(0, 3),))
    monkeypatch.setattr(module, "TERMS", 30)
    with pytest.raises(InvalidValue, match="more than 30 unions"):
        value.count()
    assert value.sample(Random(1)) in value
    monkeypatch.setattr(module, "TERMS", 100)
    both = (OneOf(0, groups[::2]), OneOf(0, groups[1::3]))
    with pytest.raises(InvalidValue, match="more than 100 unions"):
        Disjunctions(paths, both).count()


def test_where_all_is_rejected_it_is_said() -> None:
    paths = Paths((-1, -1), 1, (), A | B | C)
    value = Disjunctions(
        paths, (OneOf(0, (A | B, B | C)),), (NotAll(0, A | B), NotAll(0, B | C))
    )
    assert value.count() == 0
    with pytest.raises(InvalidValue, match="no order"):
        value.sample(Random(1))
