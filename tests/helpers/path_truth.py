"""Paths by the naive way: every order of the cards, each tried against what is known."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from random import Random

from attrs import frozen

from jasskort.worlds.paths import BoundCard, Filling, NotAll, OneOf, Paths

MOMENTS = (-1, -1, -1, 1, 3, 5, 7)


@frozen
class Fact:
    """What is known of a card by time, or by place."""

    card: int
    since: int | None = None
    before: int | None = None
    places: range | None = None

    def bears(self, place: int, time: int | None) -> bool:
        """Tell whether the card may lie in a place; one of the rest has no time."""
        if self.places is not None:
            return place in self.places
        early = self.since is None or time is None or time > self.since
        late = self.before is None or (time is not None and time < self.before)
        return early and late

    def item(self, paths: Paths) -> BoundCard:
        if self.places is not None:
            return BoundCard(self.card, self.places.start, self.places.stop - 1)
        return paths.item(self.card, since=self.since, before=self.before)


@frozen
class Case:
    """A small problem, as it is told to the machine and as it is tried out."""

    paths: Paths
    cards: list[int]
    facts: list[Fact]

    def fillings(self) -> list[Filling]:
        """List what obeys all facts, by trying every order."""
        times = [*self.paths.times, *[None] * self.paths.rest]
        slots = len(self.paths.times)

        def ways(place: int, left: list[int]) -> Iterator[tuple[int, ...]]:
            if place == len(times):
                yield ()
            for card in left:
                mine = [each for each in self.facts if each.card == card]
                if all(each.bears(place, times[place]) for each in mine):
                    rest = [each for each in left if each != card]
                    for way in ways(place + 1, rest):
                        yield (card, *way)

        return sorted((way[:slots], way[slots:]) for way in ways(0, self.cards))


def case(rng: Random, most: int, known: float = 0.6) -> Case:
    """Make up a problem of so many cards at most, of which so many are known something."""
    size = rng.randint(1, most)
    slots = rng.randint(0, size)
    times = tuple(sorted(rng.choice(MOMENTS) for _ in range(slots)))
    cards = [1 << place for place in rng.sample(range(36), size)]
    facts = []
    for card in cards:
        while rng.random() < known:
            kind = rng.randrange(5)
            first = rng.randrange(size)
            after = rng.choice([-2, -1, 0, 2, 4])
            facts.append(
                [
                    Fact(card, before=rng.choice([0, 2, 4, 6, 8])),
                    Fact(card, before=rng.choice([4, 6, 8])),
                    Fact(card, since=after),
                    Fact(card, since=after, before=after + rng.randint(1, 8)),
                    Fact(card, places=range(first, rng.randint(first, size))),
                ][kind]
            )
            known /= 1.2
    blank = Paths(times, size - slots, (), sum(cards))
    return Case(blank.with_items(each.item(blank) for each in facts), cards, facts)


def disjunctions(
    rng: Random, cards: list[int]
) -> tuple[tuple[OneOf, ...], tuple[NotAll, ...]]:
    def group(least: int) -> int:
        return sum(rng.sample(cards, min(len(cards), rng.randint(least, 3))))

    some = tuple(
        OneOf(
            rng.choice([-1, 0, 2, 4, 6, 9]),
            tuple(group(rng.choice([0, 1, 1])) for _ in range(rng.randint(1, 6))),
        )
        for _ in range(rng.choice([0, 1, 1, 2, 3]))
    )
    never = tuple(
        NotAll(rng.choice([-1, 0, 2, 4, 6, 9]), group(2))
        for _ in range(rng.choice([0, 0, 1, 2]))
    )
    return some, never


def bears_out(
    filling: Filling,
    times: tuple[int, ...],
    some: tuple[OneOf, ...],
    never: tuple[NotAll, ...],
) -> bool:
    """Tell whether disjunctions hold for a filling, card by card."""

    def got(group: int, before: int) -> bool:
        for card, time in zip(filling[0], times, strict=True):
            if time < before:
                group &= ~card
        return not group

    return all(
        any(got(group, each.before) for group in each.groups) for each in some
    ) and not any(got(each.cards, each.before) for each in never)


def deviation(draw: Callable[[], Hashable], fillings: Collection[Hashable]) -> float:
    """Draw 20 times as many as there are; give chi-square in standard deviations.

    A uniform draw gives a number around 0, and above 4 once in many thousand times.
    """
    drawn = Counter(draw() for _ in range(20 * len(fillings)))
    assert set(drawn) <= set(fillings)
    square = sum((drawn[each] - 20) ** 2 / 20 for each in fillings)
    free = len(fillings) - 1
    return (square - free) / math.sqrt(2 * free)
