"""Places: where unseen cards may lie, counted, sampled, told and walked."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from support import cards

from jasskort import Card, InvalidValue
from jasskort.cardset import SUIT_MASKS, mask_of
from jasskort.mechanics.parting import bits_of
from jasskort.mechanics.places import Places
from jasskort.packs import PACK_36, PACK_52

CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS
WHOLE_36, WHOLE_52 = mask_of(PACK_36.cards), mask_of(PACK_52.cards)


def of(text: str) -> int:
    """Give cards as a mask."""
    return mask_of(cards(text))


NO_DIAMONDS = (DIAMONDS, DIAMONDS, DIAMONDS | HEARTS)
SMALL = of("C7 C8 D7 D8 H7 H8")
"""Two cards of each of three suits."""


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

    def homeless(self) -> bool:
        """Tell whether some card can lie in no place at all."""
        every = set(range(len(self.rooms)))
        for bit in bits_of(self.unseen):
            pins = {place for place in every if self.pinned[place] & bit}
            open_to = {place for place in every if not self.lacks[place] & bit}
            if not open_to or (pins and (len(pins) > 1 or not pins <= open_to)):
                return True
        return False


ALL_GIVEN = [Given(seed) for seed in range(600)]
GIVEN = [given for given in ALL_GIVEN if not given.homeless()]


def places_of(given: Given) -> Places:
    """Give the places that the facts leave."""
    return Places.of(given.unseen, given.rooms, given.lacks, given.pinned)


def test_the_random_facts_are_of_all_kinds() -> None:
    """Among them are many that nothing bears out, and many that much does."""
    assert len(GIVEN) > 300
    assert sum(not given.ways for given in GIVEN) > 50
    assert sum(len(given.ways) > 10 for given in GIVEN) > 50
    assert sum(len(places_of(given).allowed) > 3 for given in GIVEN) > 50


def test_count_is_the_number_of_ways() -> None:
    """As many are counted as a walk through all layings finds."""
    assert [places_of(given).count() for given in GIVEN] == [
        len(given.ways) for given in GIVEN
    ]


def test_iteration_gives_each_way_once() -> None:
    """All ways are walked, none twice, in an order that is always the same."""
    for given in GIVEN:
        walked = list(places_of(given))
        assert len(walked) == len(given.ways)
        assert set(walked) == given.ways
        assert list(places_of(given)) == walked


def test_probability_is_the_part_of_the_ways() -> None:
    """A card, or two together, lies somewhere as often as in all ways of a walk."""
    for given in GIVEN:
        if not given.ways:
            continue
        places = places_of(given)
        bits = bits_of(given.unseen)
        for asked in [*bits, *map(sum, itertools.combinations(bits[:3], 2))]:
            told = [
                places.probability(asked, place) for place in range(len(given.rooms))
            ]
            held = [
                sum(laid[at] & asked == asked for laid in given.ways)
                for at in range(len(told))
            ]
            assert told == [Fraction(each, len(given.ways)) for each in held]


def test_only_the_ways_are_in_it() -> None:
    """A laying is in it if and only if it bears out the facts."""
    for given in GIVEN[::5]:
        places = places_of(given)
        for laid in laid_somehow(given.unseen, given.rooms):
            assert (laid in places) is (laid in given.ways)


@pytest.mark.parametrize(
    "laid",
    [
        "C7",
        7,
        (of("C7 C8"),),
        (of("C7"), of("C8 D7")),
        (of("C7 D8"), of("D7")),
        (of("C7 C8"), of("C7")),
        (of("C7 C8"), True),
        (of("C7 C8"), -1),
        (of("C7 C8 D7"), 0),
    ],
)
def test_what_is_no_laying_is_not_in_it(laid: object) -> None:
    """Other cards, too many, some twice, or none at all are no way to lay them."""
    places = Places((2, 1), ((of("C7 C8 D7"), 3),))
    assert laid not in places
    assert (of("C7 C8"), of("D7")) in places


def test_samples_are_ways() -> None:
    """Whatever the facts, what is sampled bears them out."""
    rng = random.Random(1)
    for given in GIVEN:
        if given.ways:
            places = places_of(given)
            assert {places.sample(rng) for _ in range(8)} <= given.ways


def unevenness(drawn: Counter[tuple[int, ...]], places: Places, each: int) -> float:
    """Give chi-square over all ways in standard deviations, made normal by a cube root.

    Args:
        drawn: how often each way was sampled.
        places: what was sampled.
        each: how often each way was to be expected.
    """
    assert set(drawn) <= set(places)
    chi = sum((drawn[laid] - each) ** 2 for laid in places) / each
    free = places.count() - 1
    spread = 2 / (9 * free)
    return (math.cbrt(chi / free) - (1 - spread)) / math.sqrt(spread)


def sampled(places: Places, rng: random.Random, each: int = 40) -> float:
    """Sample, and tell how uneven it was."""
    drawn = Counter(places.sample(rng) for _ in range(places.count() * each))
    return unevenness(drawn, places, each)


@pytest.mark.parametrize(
    ("unseen", "rooms", "lacks"),
    [
        # Nothing known: 6! / (2! 2! 2!) = 90.
        ("C7 C8 D7 D8 H7 H8", (2, 2, 2), (0, 0, 0)),
        # One void; two; three, so that there are three classes, or four with a talon.
        ("C7 C8 D7 D8 H7 H8", (2, 2, 2), (CLUBS, 0, 0)),
        ("C7 C8 D7 D8 H7 H8", (2, 2, 2), (CLUBS, DIAMONDS, 0)),
        ("C7 C8 D7 D8 H7 H8 S7", (3, 2, 2), (CLUBS, DIAMONDS, HEARTS)),
        ("C7 C8 D7 D8 H7 H8 S7", (2, 2, 2, 1), (CLUBS, DIAMONDS, HEARTS, 0)),
        ("C7 C8 D7 H7 H8 S7", (2, 2, 1, 1), (CLUBS, CLUBS | DIAMONDS, 0, HEARTS)),
        ("C7 C8 D7 D8 H7 S7", (1, 3, 2), (CLUBS | DIAMONDS, HEARTS, 0)),
        # Places for one class alone, beside others; all its places.
        ("C7 C8 D7 D8 H7 H8", (1, 1, 2, 1, 1), (CLUBS | HEARTS,) * 2 + NO_DIAMONDS),
        ("C7 C8 C9 D7 D8 H7 H8", (2, 3, 2), (DIAMONDS | HEARTS, HEARTS, CLUBS)),
    ],
)
def test_all_ways_are_sampled_alike(
    unseen: str, rooms: tuple[int, ...], lacks: tuple[int, ...]
) -> None:
    """Over many samples each way comes as often as any other."""
    assert abs(sampled(Places.of(of(unseen), rooms, lacks), random.Random(7))) < 4


def test_all_ways_are_sampled_alike_whatever_the_facts() -> None:
    """The same for facts at random; all together are as uneven as chance makes them."""
    asked = [given for given in GIVEN if 6 <= len(given.ways) <= 150][::2]
    rng = random.Random(17)
    told = [sampled(places_of(given), rng) for given in asked]
    assert len(told) > 50
    assert max(map(abs, told)) < 4
    assert 0.5 < sum(each * each for each in told) / len(told) < 1.6


class Loaded(random.Random):
    """A generator that gives 0 a little too often."""

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        """Give 0 two times in a hundred, and else a number."""
        number = super().randrange(*args, **kwargs)
        return 0 if self.random() < 0.02 else number


def test_uneven_samples_are_seen() -> None:
    """The measure says no where one way comes a little too often."""
    assert sampled(Places((2, 2, 2), ((SMALL, 7),)), Loaded(3)) > 4


def test_nothing_known_is_one_shuffle() -> None:
    """Three hands of thirteen: as many ways as the pack is parted, all cards alike."""
    unseen = WHOLE_52 & ~of(" ".join(f"C{rank}" for rank in "23456789TJQKA"))
    places = Places.of(unseen, (13, 13, 13), (0, 0, 0))
    assert places.count() == math.factorial(39) // math.factorial(13) ** 3
    assert places.probability(of("HA"), 2) == Fraction(1, 3)
    assert places.probability(of("HA HK"), 2) == Fraction(13 * 12, 39 * 38)


def test_a_void_by_hand() -> None:
    """Who has no clubs has eight of the others; the clubs are parted among the rest."""
    places = Places.of(WHOLE_36 & ~HEARTS, (8, 10, 9), (CLUBS, 0, 0))
    assert places.count() == math.comb(18, 8) * math.comb(19, 10)
    assert places.probability(of("C7"), 0) == 0
    assert places.probability(of("C7"), 1) == Fraction(10, 19)
    assert places.probability(of("D7"), 0) == Fraction(8, 18)


def test_marginals_add_up_to_the_rooms() -> None:
    """In four places with four classes, chances add up: by card to one, else to rooms."""
    places = Places.of(
        WHOLE_36 & ~of("C6 D6 H6 S6 SA SK SQ SJ"),
        (8, 8, 8, 4),
        (HEARTS, SPADES, CLUBS, 0),
    )
    assert len(places.allowed) == 4
    chances = [
        [places.probability(bit, place) for place in range(4)]
        for bit in bits_of(places.unseen)
    ]
    assert {sum(each) for each in chances} == {1}
    assert tuple(map(sum, zip(*chances, strict=True))) == places.rooms


def test_large_samples_have_the_exact_marginals() -> None:
    """Two thousand samples of 28 cards: each card is where it is likely, within 5 s."""
    places = Places.of(
        WHOLE_36 & ~of("C6 D6 H6 S6 SA SK SQ SJ"),
        (8, 8, 8, 4),
        (HEARTS, SPADES, CLUBS, 0),
    )
    rng = random.Random(11)
    drawn = [places.sample(rng) for _ in range(2000)]
    for bit in bits_of(places.unseen):
        for place in range(4):
            chance = float(places.probability(bit, place))
            found = sum(bool(laid[place] & bit) for laid in drawn)
            assert (
                abs(found - 2000 * chance) <= 5 * (2000 * chance * (1 - chance)) ** 0.5
            )


def test_many_classes_in_many_places() -> None:
    """Eleven classes in five places: the count agrees with the walk."""
    rng = random.Random(2)
    unseen = mask_of(rng.sample(PACK_52.cards, 10))
    lacks = [rng.getrandbits(52) & rng.getrandbits(52) for _ in range(5)]
    places = Places.of(unseen, (2, 2, 2, 2, 2), lacks)
    assert len(places.allowed) > 6
    walked = list(places)
    assert len(walked) == len(set(walked)) == places.count() > 1000
    assert all(laid in places for laid in walked)


class Counting(random.Random):
    """A generator that counts how often it is asked."""

    asked = 0

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        """Give a number, and count."""
        self.asked += 1
        return super().randrange(*args, **kwargs)


@pytest.mark.parametrize(
    ("lacks", "asked"),
    [
        # All is forced: hearts and spades here, clubs and diamonds there.
        ((CLUBS | DIAMONDS, HEARTS | SPADES), 0),
        ((0, 0), 1),
        ((CLUBS, 0), 1),
        ((CLUBS, HEARTS), 1),
    ],
)
def test_what_is_forced_costs_no_number(lacks: tuple[int, ...], asked: int) -> None:
    """With one or two classes left a sample takes one number, with none it takes none."""
    rng = Counting(5)
    unseen = of("C7 C8 D7 D8 H7 H8 S7 S8")
    for _ in range(3):
        Places.of(unseen, (4, 4), lacks).sample(rng)
    assert rng.asked == 3 * asked


def test_equal_generators_give_equal_samples() -> None:
    """What was asked before, or how the facts were told, changes no sample."""
    facts = (CLUBS, DIAMONDS, HEARTS, 0)
    unseen = of("C7 C8 D7 D8 H7 H8 S7")
    asked = Places.of(unseen, (2, 2, 2, 1), facts)
    drawn = [asked.sample(rng) for rng in [random.Random(3)] for _ in range(20)]
    list(asked)
    fresh = Places(
        (2, 2, 2, 1),
        (
            (of("S7"), 15),
            (of("H7"), 11),
            (of("C7 C8"), 14),
            (of("H8"), 11),
            (of("D7 D8"), 13),
        ),
    )
    rng = random.Random(3)
    assert [fresh.sample(rng) for _ in range(20)] == drawn
    rng = random.Random(3)
    assert [asked.sample(rng) for _ in range(20)] == drawn


def test_equal_facts_are_equal_values() -> None:
    """Classes are merged and ordered, so that one state of things is one value."""
    told = Places.of(SMALL, [2, 4], [CLUBS | SPADES, 0])
    classes = ((of("C7"), 2), (of("D7 D8 H7 H8"), 3), (of("C8"), 2), (0, 1))
    made = Places((2, 4), classes)
    assert made == told
    assert hash(made) == hash(told)
    assert made.allowed == ((of("C7 C8"), 2), (of("D7 D8 H7 H8"), 3))
    assert made != Places((4, 2), classes)
    assert made.unseen == SMALL
    assert repr(made) == f"Places(rooms=(2, 4), allowed={made.allowed})"


def test_places_are_pickled_without_what_was_worked_out() -> None:
    """A pickle has the facts alone, and copies are the value itself."""
    places = Places.of(SMALL, (2, 2, 2), (CLUBS, DIAMONDS, HEARTS))
    fresh = pickle.dumps(places)
    places.sample(random.Random(1))
    assert pickle.dumps(places) == fresh
    assert len(fresh) < 150
    assert pickle.loads(fresh) == places
    assert copy.deepcopy(places) is copy.copy(places) is places


def test_pinned_cards_lie_there() -> None:
    """A pin leaves the ways that have the card there; what is sure changes nothing."""
    places = Places.of(SMALL, (2, 2, 2), (CLUBS, 0, 0))
    pinned = places.pinned(of("D7"), 0)
    assert set(pinned) == {laid for laid in places if laid[0] & of("D7")}
    assert pinned == Places.of(SMALL, (2, 2, 2), (CLUBS, 0, 0), (of("D7"), 0, 0))
    assert pinned.pinned(of("D7"), 0) is pinned
    both = places.pinned(of("C7 D7"), 1)
    assert both == places.pinned(of("C7"), 1).pinned(of("D7"), 1)
    assert list(places.pinned(of("C7 D7 D8"), 1)) == []


NOTHING_FITS = Places.of(SMALL, (1, 5), (0, CLUBS))
"""Both clubs in a place for one card."""


def test_nothing_fits() -> None:
    """Where all adds up and nothing fits, the count is 0, and nothing can be sampled."""
    assert NOTHING_FITS.count() == 0
    assert list(NOTHING_FITS) == []
    for _ in range(2):
        with pytest.raises(InvalidValue, match="no way to lay 'C7 C8 D7 D8 H7 H8'"):
            NOTHING_FITS.sample(random.Random(1))
    with pytest.raises(InvalidValue, match="no way to lay"):
        NOTHING_FITS.probability(of("D7"), 0)


@pytest.mark.parametrize(
    ("rooms", "lacks"),
    [
        # Two places for three cards that nobody else can hold; a place nobody can fill.
        ((1, 1, 4), (0, 0, CLUBS | of("D7"))),
        ((2, 2, 2), (CLUBS | DIAMONDS | HEARTS, 0, 0)),
        ((2, 2, 2), (CLUBS | DIAMONDS | of("H7"), 0, 0)),
        # Each suit has one place less than it has cards.
        ((1, 1, 4), (DIAMONDS | HEARTS, CLUBS | HEARTS, CLUBS | of("D7"))),
    ],
)
def test_nothing_fits_for_many_reasons(
    rooms: tuple[int, ...], lacks: tuple[int, ...]
) -> None:
    """Too little room for a class, or too few cards for a place, leaves no way."""
    places = Places.of(SMALL, rooms, lacks)
    assert places.count() == 0
    assert list(places) == []


def test_no_cards_are_laid_in_one_way() -> None:
    """Nothing is laid nowhere, or in empty places, in one way."""
    for rooms in ((), (0,), (0, 0)):
        places = Places(rooms, ())
        assert places.count() == 1
        assert list(places) == [places.sample(random.Random(1))] == [(0,) * len(rooms)]
        assert places.sample(random.Random(1)) in places


@pytest.mark.parametrize(
    ("rooms", "allowed", "named"),
    [
        ((1, 2), ((of("C7 C8"), 3),), r"\(1, 2\) are not filled by 'C7 C8'"),
        ((1, 1), ((of("C7"), 3), (of("C8"), 0)), "no place for 'C8'"),
        ((1, 1), ((of("C7 C8"), 3), (of("C8"), 1)), "once, but not 'C8'"),
        ((1, 1), ((of("C7 C8"), 4),), "2 places, not those of 0x4"),
        ((1, 1), ((1 << 60, 3), (1, 3)), "mask of cards"),
        ([1, 1], ((of("C7 C8"), 3),), r"not \[1, 1\]"),
        ((1, -1), ((of("C7 C8"), 3),), r"not \(1, -1\)"),
        ((1, True), ((of("C7 C8"), 3),), r"not \(1, True\)"),
        ((1, 1), [(of("C7 C8"), 3)], r"pairs of masks, not \[\("),
        ((1, 1), ((of("C7 C8"), 3, 3),), "pairs of masks, not"),
        ((1, 1), ((of("C7 C8"), "3"),), "pairs of masks, not"),
        ((1, 1), (3,), r"pairs of masks, not \(3,\)"),
    ],
)
def test_places_that_cannot_be_are_refused(
    rooms: Any, allowed: Any, named: str
) -> None:
    """Rooms that do not add up, a card without a place, and other things are named."""
    with pytest.raises(InvalidValue, match=named):
        Places(rooms, allowed)


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((SMALL, (2, 3), (0, 0)), r"\(2, 3\) are not filled by 'C7 C8 D7 D8 H7 H8'"),
        ((SMALL, (2, 4), (CLUBS, CLUBS)), "no place for 'C7 C8'"),
        ((SMALL, (2, 4), (CLUBS, 0), (of("C7"), 0)), "no place for 'C7'"),
        ((SMALL, (2, 4), (0, 0), (of("C7"), of("C7"))), "no place for 'C7'"),
        ((SMALL, (2, 4), (0, 0), (of("SA"), 0)), "pinned is unseen, but not 'SA'"),
        ((SMALL, (2, 4), (0,)), r"rooms \(2, 4\), not \(0,\)"),
        ((SMALL, (2, 4), (0, 0), (0,)), r"rooms \(2, 4\), not \(0,\)"),
        ((SMALL, (2, 4), (0, -1)), r"rooms \(2, 4\), not \(0, -1\)"),
        ((SMALL, (2, 4), 7), r"rooms \(2, 4\), not 7"),
        ((SMALL, 6, (0, 0)), "rooms 6, not"),
        ((SMALL, (2, "4"), (0, 0)), r"not \(2, '4'\)"),
        (("C7", (2, 4), (0, 0)), "not 'C7'"),
        ((1 << 52, (1,), (0,)), "mask of cards"),
    ],
)
def test_facts_that_contradict_are_refused(given: tuple[Any, ...], named: str) -> None:
    """What does not add up, or leaves a card without a place, is refused by its name."""
    with pytest.raises(InvalidValue, match=named):
        Places.of(*given)


@pytest.mark.parametrize(
    ("asked", "place", "named"),
    [
        (of("SA"), 0, "some of 'C7 C8 D7 D8 H7 H8' are asked for"),
        (0, 0, "mask, not 0"),
        ("C7", 0, "mask, not 'C7'"),
        (Card.parse("C7"), 0, "mask, not Card"),
        (of("C7"), 3, "3 places, and no 3"),
        (of("C7"), -1, "3 places, and no -1"),
        (of("C7"), None, "3 places, and no None"),
    ],
)
def test_what_is_asked_of_no_card_or_place_is_refused(
    asked: Any, place: Any, named: str
) -> None:
    """Pins and chances are of cards that are among the unseen, and of a place."""
    places = Places.of(SMALL, (2, 2, 2), (CLUBS, 0, 0))
    with pytest.raises(InvalidValue, match=named):
        places.probability(asked, place)
    with pytest.raises(InvalidValue, match=named):
        places.pinned(asked, place)


def test_a_pin_where_a_card_cannot_lie_is_refused() -> None:
    """The card is named, and its chance is 0."""
    places = Places.of(SMALL, (2, 2, 2), (CLUBS, 0, 0))
    with pytest.raises(InvalidValue, match="'C7 D7' cannot lie in place 0"):
        places.pinned(of("C7 D7"), 0)
    assert places.probability(of("C7 D7"), 0) == 0


@pytest.mark.parametrize("rng", [None, 7, random, random.Random])
def test_what_is_no_generator_is_refused(rng: Any) -> None:
    """A sample is drawn by a generator."""
    with pytest.raises(InvalidValue, match=r"a generator is a random\.Random, not"):
        Places((1, 1), ((3, 3),)).sample(rng)
