"""The ledger: entries in words, added up, and who was first past a target."""

from __future__ import annotations

import pickle

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jasskort import Entry, Four, InvalidValue, Marriage, Rank, Seat, Sequence, Suit
from jasskort.games.schmaus import Item
from jasskort.mechanics.ledger import add_up, first_past

ZERO, ONE = Seat(0), Seat(1)


def entry(seat: int, points: int) -> Entry:
    """Make an entry of the first deal."""
    return Entry(1, Seat(seat), points, Item.CARD_POINTS)


entries = st.lists(st.builds(entry, st.integers(0, 2), st.integers(1, 300)), max_size=9)


@pytest.mark.parametrize(
    ("booked", "text"),
    [
        (entry(0, 57), "deal 1, seat 0: 57 for card points"),
        (Entry(3, ONE, 20, Item.STOECK), "deal 3, seat 1: 20 for stöck"),
        (Entry(2, ONE, 100, Four(Rank.KING)), "deal 2, seat 1: 100 for four kings"),
        (
            Entry(2, ZERO, 20, Sequence(Suit.HEARTS, Rank.JACK, 3)),
            "deal 2, seat 0: 20 for sequence of three from the jack of hearts",
        ),
        (
            Entry(9, ZERO, 40, Marriage(Suit.SPADES)),
            "deal 9, seat 0: 40 for king and queen of spades",
        ),
    ],
)
def test_entries_say_what_they_are_for(booked: Entry, text: str) -> None:
    """An entry in words names deal, seat, points, and the item or the meld in full."""
    assert str(booked) == text
    assert pickle.loads(pickle.dumps(booked)) == booked


def test_entries_are_values() -> None:
    """Entries compare by all they say, hash, and cannot be changed."""
    booked = entry(0, 20)
    assert booked == entry(0, 20)
    assert hash(booked) == hash(entry(0, 20))
    for other in (
        entry(1, 20),
        entry(0, 21),
        attrs.evolve(booked, deal=2),
        attrs.evolve(booked, what=Item.MATCH),
    ):
        assert booked != other
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        booked.points = 21  # type: ignore[misc]
    assert not hasattr(booked, "__dict__")


@settings(max_examples=100)
@given(entries, st.integers(3, 4))
def test_adding_up(booked: list[Entry], seats: int) -> None:
    """Each seat has the sum of its entries, and nothing if it has none."""
    totals = add_up(iter(booked), seats)
    assert totals == tuple(
        sum(each.points for each in booked if each.seat == seat)
        for seat in range(seats)
    )


def test_sch_36_first_past_by_hand() -> None:
    """The order of the entries tells who was first past a target."""
    booked = [entry(0, 20), entry(1, 50), entry(0, 40)]
    assert first_past((0, 0), booked, 50) == 1
    assert first_past((30, 0), booked, 50) == 0
    assert first_past((29, 0), booked, 50) == 1
    assert first_past((0, 0), booked, 60) == 0
    with pytest.raises(InvalidValue, match=r"nobody reaches 61: .* \[60, 50\]"):
        first_past((0, 0), booked, 61)
    with pytest.raises(InvalidValue, match=r"nobody reaches 1: .* \[0, 0\]"):
        first_past((0, 0), [], 1)


@settings(max_examples=200)
@given(entries, st.tuples(*[st.integers(0, 99)] * 3), st.integers(100, 500))
def test_sch_36_first_past_adds_one_by_one(
    booked: list[Entry], totals: tuple[int, int, int], target: int
) -> None:
    """The seat of the shortest beginning that reaches the target is first."""
    for length, last in enumerate(booked, start=1):
        added = add_up(booked[:length], 3)
        if totals[last.seat] + added[last.seat] >= target:
            assert first_past(totals, iter(booked), target) == last.seat
            return
    with pytest.raises(InvalidValue, match=f"nobody reaches {target}"):
        first_past(totals, booked, target)
