"""The ledger: a chain of entries, in words, added up, and who was first past."""

from __future__ import annotations

import functools
import itertools
import pickle
from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import Entry, Four, InvalidValue, Marriage, Rank, Run, Seat, Suit
from jasskort.games.frantsfuus import Item as FrantsfuusItem
from jasskort.games.schmaus import Item
from jasskort.ledger import NO_ENTRIES, Ledger, first_past
from jasskort.melds import parse_meld

ZERO, ONE = Seat(0), Seat(1)


def entry(seat: int, points: int) -> Entry:
    return Entry(1, Seat(seat), points, Item.CARD_POINTS)


def ledger(booked: Iterable[Entry]) -> Ledger:
    return functools.reduce(Ledger.entered, booked, NO_ENTRIES)


entries = st.lists(st.builds(entry, st.integers(0, 2), st.integers(1, 300)), max_size=9)


@pytest.mark.parametrize(
    ("booked", "text"),
    [
        (entry(0, 57), "deal 1, seat 0: 57 for card points"),
        (Entry(3, ONE, 20, Item.STOECK), "deal 3, seat 1: 20 for stöck"),
        (Entry(2, ONE, 100, Four(Rank.KING)), "deal 2, seat 1: 100 for four kings"),
        (
            Entry(2, ZERO, 20, Run(Suit.HEARTS, Rank.JACK, 3)),
            "deal 2, seat 0: 20 for sequence of three from the jack of hearts",
        ),
        (
            Entry(9, ZERO, 40, Marriage(Suit.SPADES)),
            "deal 9, seat 0: 40 for king and queen of spades",
        ),
    ],
)
def test_entries_say_what_they_are_for(booked: Entry, text: str) -> None:
    assert str(booked) == text
    assert pickle.loads(pickle.dumps(booked)) == booked


STOECK = Entry(1, ONE, 20, Item.STOECK)
FOUR_KINGS = Entry(1, ZERO, 100, Four(Rank.KING))
OTHERS = Entry(2, ONE, 57, Item.CARD_POINTS)


def test_a_ledger_by_hand() -> None:
    one = NO_ENTRIES.entered(STOECK)
    two = one.entered(FOUR_KINGS)
    assert (two.before, two.last) == (one, FOUR_KINGS)
    assert two.before is one
    assert [*two] == [STOECK, FOUR_KINGS]
    assert [*reversed(two)] == [FOUR_KINGS, STOECK]
    assert [len(each) for each in (NO_ENTRIES, one, two)] == [0, 1, 2]
    assert [bool(each) for each in (NO_ENTRIES, one, two)] == [False, True, True]
    # What was entered later is not in the ledger before it.
    assert [*one] == [STOECK]
    assert [*NO_ENTRIES] == [*reversed(NO_ENTRIES)] == []
    assert repr(one) == "<Ledger of 1: deal 1, seat 1: 20 for stöck>"


def test_ledgers_are_equal_entry_by_entry() -> None:
    booked = ledger([STOECK, FOUR_KINGS, OTHERS])
    twin = ledger([STOECK, attrs.evolve(FOUR_KINGS), OTHERS])
    assert booked == twin
    assert hash(booked) == hash(twin) == hash(booked)
    # Chains that are one from some entry on are compared no further than that.
    assert booked.entered(STOECK) == booked.entered(STOECK) != booked.entered(OTHERS)
    for entries in (
        [STOECK],
        [FOUR_KINGS, STOECK, OTHERS],
        [OTHERS, FOUR_KINGS, OTHERS],
    ):
        assert ledger(entries) != booked != ledger([STOECK, *entries])
    assert booked != (STOECK, FOUR_KINGS, OTHERS)
    assert Ledger() == NO_ENTRIES
    assert hash(Ledger()) == hash(NO_ENTRIES)


WHATS = [*Item, *FrantsfuusItem, *map(parse_meld, ("HJ3", "CA9", "4K", "S", "4A"))]


@given(
    st.lists(
        st.builds(
            Entry,
            st.integers(0, 200),
            st.sampled_from([*map(Seat, range(4))]),
            st.integers(-500, 2000),
            st.sampled_from(WHATS),
        )
    )
)
def test_a_ledger_comes_back_from_a_pickle(booked: list[Entry]) -> None:
    back = pickle.loads(pickle.dumps(ledger(booked)))
    assert back == ledger(booked)
    assert list(back) == booked
    for entry, before in zip(back, booked, strict=True):
        assert entry.what is before.what


def long_ledger(length: int) -> Ledger:
    """Book seven entries a deal: melds and card points as they come in long matches."""
    whats = itertools.cycle(WHATS)
    return ledger(
        Entry(1 + place // 7, Seat(place % 2), place * 37 % 301, next(whats))
        for place in range(length)
    )


def test_a_pickled_ledger_is_small() -> None:
    assert len(pickle.dumps(long_ledger(5_000))) <= 5 * 5_000


@pytest.mark.no_cover
def test_a_ledger_may_be_long() -> None:
    one, two = long_ledger(20_000), long_ledger(20_000)
    assert one is not two
    assert one == two
    assert one != ledger([*two][1:])
    assert one.entered(STOECK) != two.entered(OTHERS)
    assert hash(one) == hash(two)
    assert len(one) == 20_000
    assert pickle.loads(pickle.dumps(one)) == one
    del one, two  # link by link, and no stack overflows


def test_sch_36_first_past_by_hand() -> None:
    """The order of the entries tells who was first past a target."""
    booked = [entry(0, 20), entry(1, 50), entry(0, 40)]
    assert first_past((0, 0), booked, 50) == 1
    assert first_past((30, 0), booked, 50) == 0
    assert first_past((29, 0), booked, 50) == 1
    assert first_past((0, 0), booked, 60) == 0
    with pytest.raises(InvalidValue, match=r"no seat reaches 61: .* \[60, 50\]"):
        first_past((0, 0), booked, 61)
    with pytest.raises(InvalidValue, match=r"no seat reaches 1: .* \[0, 0\]"):
        first_past((0, 0), [], 1)
