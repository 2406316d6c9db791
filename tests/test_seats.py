"""Seats, the order of the turn, and parties."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import InvalidValue, Seat
from jasskort.seats import TWO_PLAYERS, Direction, Table

FOUR = Table(
    parties=((Seat(0), Seat(2)), (Seat(1), Seat(3))),
    direction=Direction.COUNTER_CLOCKWISE,
)
THREE = Table(parties=((Seat(0),), (Seat(1),), (Seat(2),)))


@pytest.mark.parametrize(
    ("table", "seats", "parties"), [(TWO_PLAYERS, 2, 2), (THREE, 3, 3), (FOUR, 4, 2)]
)
def test_com_1_seats_are_numbered_in_the_order_of_the_turn(
    table: Table, seats: int, parties: int
) -> None:
    """Seats count up from 0, as many as the parties have, each in one party."""
    assert table.seats == tuple(range(seats))
    assert len(table.parties) == parties
    assert sorted(seat for party in table.parties for seat in party) == [*table.seats]


def test_com_1_the_direction_is_told_and_no_more() -> None:
    """A table says which way the turn passes; clockwise if nothing is said."""
    assert TWO_PLAYERS.direction is Direction.CLOCKWISE
    assert FOUR.direction is Direction("counter-clockwise")
    other_way = attrs.evolve(FOUR, direction=Direction.CLOCKWISE)
    assert other_way.seats == FOUR.seats
    assert other_way != FOUR


@given(st.integers(-100, 100))
def test_com_1_a_table_passes_its_own_seats(number: int) -> None:
    """A number is a seat if the table has it, and is given back unchanged."""
    for table in (TWO_PLAYERS, THREE, FOUR):
        if number in table.seats:
            assert table.check(number) == number
            continue
        last = len(table.seats) - 1
        with pytest.raises(InvalidValue, match=f"0 to {last}, not {number}$"):
            table.check(number)


@pytest.mark.parametrize("thing", ["0", True, False, 1.0, None, [], Seat])
def test_what_is_no_seat(thing: int) -> None:
    """What is no whole number is no seat, truth values included, and is shown."""
    with pytest.raises(InvalidValue, match="a seat here is a number") as raised:
        TWO_PLAYERS.check(thing)
    assert repr(thing) in str(raised.value)
