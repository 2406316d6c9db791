"""Places: where unseen cards may lie, counted, sampled, told and walked."""

from __future__ import annotations

import itertools
import math
import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from path_truth import deviation
from support import cards

from jasskort import InvalidValue
from jasskort.cards import PACK_36, PACK_52, SUIT_MASKS, bits_of, mask_of
from jasskort.worlds.places import Places

CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS
WHOLE_36, WHOLE_52 = mask_of(PACK_36.cards), mask_of(PACK_52.cards)


def of(text: str) -> int:
    return mask_of(cards(text))


SMALL = of("C7 C8 D7 D8 H7 H8")
"""Two cards of each of three suits."""
ALONE = Places.of(
    SMALL,
    (1, 1, 2, 1, 1),
    (CLUBS | HEARTS,) * 2 + (DIAMONDS,) * 2 + (DIAMONDS | HEARTS,),
)
"""Places for one class alone, beside others; all its places."""


def laid_somehow(unseen: int, rooms: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Walk every way to fill the rooms, whatever may lie where."""
    bits = bits_of(unseen)
    order = [place for place, room in enumerate(rooms) for _ in range(room)]
    for places in set(itertools.permutations(order)):
        masks = [0] * len(rooms)
        for bit, place in zip(bits, places, strict=True):
            masks[place] |= bit
        yield tuple(masks)


class Given:
    """Random facts about a few cards, and every way that bears them out.

    Args:
        seed: the seed of the generator that they come from.
    """

    def __init__(self, seed: int) -> None:
        """Take up to seven cards, up to four places, voids of all kinds and some pins."""
        rng = random.Random(seed)
        held = rng.sample(PACK_36.cards, rng.randint(min(seed, 4), 7))
        self.unseen = mask_of(held)
        rooms = [0] * rng.randint(2, 4)
        for _ in held:
            rooms[rng.randrange(len(rooms))] += 1
        self.rooms = tuple(rooms)
        self.lacks = [
            sum(suit for suit in SUIT_MASKS if rng.random() < 0.25) for _ in rooms
        ]
        # Some know of a single card, some of part of a suit.
        self.lacks[0] |= rng.choice([0, 0, rng.choice(held).bit if held else 0])
        self.lacks[1] |= rng.choice([0, 0, HEARTS & rng.getrandbits(52)])
        self.pinned = [0] * len(rooms)
        for bit in bits_of(self.unseen):
            if rng.random() < 0.05:
                self.pinned[rng.randrange(len(rooms))] |= bit
        self.ways = {
            laid
            for laid in laid_somehow(self.unseen, self.rooms)
            if all(
                not mask & lack and mask & pin == pin
                for mask, lack, pin in zip(laid, self.lacks, self.pinned, strict=True)
            )
        }


GIVEN = [Given(seed) for seed in range(400)]


def places_of(given: Given) -> Places:
    return Places.of(given.unseen, given.rooms, given.lacks, given.pinned)


def test_the_random_facts_are_of_all_kinds() -> None:
    assert sum(not given.ways for given in GIVEN) > 50
    assert sum(len(given.ways) > 10 for given in GIVEN) > 50
    assert sum(len(places_of(given).allowed) > 3 for given in GIVEN) > 50


def test_places_are_all_ways_that_bear_out_the_facts() -> None:
    rng = random.Random(1)
    for number, given in enumerate(GIVEN):
        places, ways = places_of(given), given.ways
        assert places.count() == len(ways)
        walked = list(places)
        assert (len(walked), set(walked)) == (len(ways), ways)
        assert list(places_of(given)) == walked
        found = [0] * len(given.rooms)
        for laid in ways:
            found = [mask | more for mask, more in zip(found, laid, strict=True)]
        assert places.fitting == tuple(found)
        if ways:
            assert {places.sample(rng) for _ in range(8)} <= ways
        if number % 5 == 0:
            for laid in laid_somehow(given.unseen, given.rooms):
                assert (laid in places) is (laid in ways)


def probability(places: Places, cards: int, place: int) -> Fraction:
    return Fraction(places.pinned(cards, place).count(), places.count())


def test_probability_is_the_part_of_the_ways() -> None:
    for given in GIVEN:
        if not given.ways:
            continue
        places = places_of(given)
        bits = bits_of(given.unseen)
        for asked in [*bits, *map(sum, itertools.combinations(bits[:3], 2))]:
            told = [
                probability(places, asked, place) for place in range(len(given.rooms))
            ]
            held = [
                sum(laid[at] & asked == asked for laid in given.ways)
                for at in range(len(told))
            ]
            assert told == [Fraction(each, len(given.ways)) for each in held]


@pytest.mark.no_cover
def test_all_ways_are_sampled_alike() -> None:
    asked = [places_of(given) for given in GIVEN if 6 <= len(given.ways) <= 150][::2]
    rng = random.Random(17)
    told = [deviation(lambda: each.sample(rng), [*each]) for each in (ALONE, *asked)]  # noqa: B023
    assert len(told) > 40
    assert max(told) < 4, told
    assert abs(sum(told) / len(told)) < 0.5, told


def test_nothing_known_is_one_shuffle() -> None:
    """Three hands of thirteen: as many ways as the pack is parted, all cards alike."""
    unseen = WHOLE_52 & ~of(" ".join(f"C{rank}" for rank in "23456789TJQKA"))
    places = Places.of(unseen, (13, 13, 13), (0, 0, 0))
    assert places.count() == math.factorial(39) // math.factorial(13) ** 3
    assert probability(places, of("HA"), 2) == Fraction(1, 3)
    assert probability(places, of("HA HK"), 2) == Fraction(13 * 12, 39 * 38)


def test_many_classes_in_many_places() -> None:
    rng = random.Random(4)
    unseen = mask_of(rng.sample(PACK_52.cards, 8))
    lacks = [rng.getrandbits(52) & rng.getrandbits(52) for _ in range(5)]
    places = Places.of(unseen, (2, 2, 2, 1, 1), lacks)
    assert len(places.allowed) == 7
    assert len({*places}) == places.count() == 243


def test_what_is_forced_costs_no_number() -> None:
    """A sample takes no number where hearts and spades lie here, the others there."""
    unseen, rng = of("C7 C8 D7 D8 H7 H8 S7 S8"), random.Random(5)
    before = rng.getstate()
    forced = Places.of(unseen, (4, 4), (CLUBS | DIAMONDS, HEARTS | SPADES))
    assert forced.sample(rng) == (HEARTS & unseen | SPADES & unseen, of("C7 C8 D7 D8"))
    assert rng.getstate() == before


def test_equal_facts_are_equal_values_and_give_equal_samples() -> None:
    places = Places.of(SMALL, (2, 2, 2), (CLUBS | SPADES, 0, DIAMONDS))
    told = Places.of(SMALL, [2, 2, 2], [CLUBS, HEARTS & ~SMALL, DIAMONDS])
    assert told == places
    assert hash(told) == hash(places)
    drawn = [places.sample(rng) for rng in [random.Random(3)] for _ in range(20)]
    rng = random.Random(3)
    assert [told.sample(rng) for _ in range(20)] == drawn
    assert [*map(pickle.loads(pickle.dumps(places)).sample, [random.Random(3)])] == [
        drawn[0]
    ]


def test_nothing_fits() -> None:
    crowded = Places.of(SMALL, (1, 5), (0, CLUBS))
    homeless = Places.of(SMALL, (2, 4), (CLUBS, CLUBS))
    for places in crowded, homeless:
        assert places.count() == 0
        assert list(places) == []
        with pytest.raises(InvalidValue, match="no way to lay 'C7 C8 D7 D8 H7 H8'"):
            places.sample(random.Random(1))


def test_what_cannot_be_asked_is_named() -> None:
    with pytest.raises(InvalidValue, match=r"C7 C8 D7 D8 H7 H8', got rooms \(2, 3\)"):
        Places.of(SMALL, (2, 3), (0, 0))
    places = Places.of(SMALL, (2, 4), (0, 0))
    not_one: Any = random.random
    with pytest.raises(InvalidValue, match=r"expected a generator .*, got"):
        places.sample(not_one)
