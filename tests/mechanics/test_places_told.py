"""Places as values: how they are told and asked, what they cost, what they refuse."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from support import cards

from jasskort import Card, InvalidValue
from jasskort.cards import SUIT_MASKS, mask_of
from jasskort.worlds.places import Places

CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS


def of(text: str) -> int:
    """Give cards as a mask."""
    return mask_of(cards(text))


SMALL = of("C7 C8 D7 D8 H7 H8")
"""Two cards of each of three suits."""


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
