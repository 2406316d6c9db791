"""Seats, the order of the turn, and parties."""

from __future__ import annotations

from typing import Any, NewType

import attrs
import pytest

from jasskort import Fyrtioett, Hidden, InvalidValue, Seat, Told
from jasskort.craft.values import Typed, matches_hint
from jasskort.locations import HANDS, Aside, Covered, FaceUp, InHand, Taken
from jasskort.records import Record, RecordError
from jasskort.records.codec import Codec
from jasskort.seats import TWO_PLAYERS, Direction, Table

FOUR = Table(parties=((0, 2), (1, 3)), direction=Direction.COUNTER_CLOCKWISE)
THREE = Table(parties=((0,), (1,), (2,)))


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
    other_way = attrs.evolve(FOUR, direction=Direction.CLOCKWISE)
    assert other_way.seats == FOUR.seats
    assert other_way != FOUR


@pytest.mark.parametrize("table", [TWO_PLAYERS, THREE, FOUR])
def test_com_1_a_table_passes_its_own_seats(table: Table) -> None:
    """A number is a seat if the table has it; all else is refused and shown."""
    last = len(table.seats) - 1
    assert [table.check(number) for number in range(last + 1)] == [*table.seats]
    wrong: tuple[Any, ...] = (-1, last + 1, "0", True, 1.0, None)
    for thing in wrong:
        said = f"expected a seat from 0 to {last}, got {thing!r}$"
        with pytest.raises(InvalidValue, match=said):
            table.check(thing)


def test_a_number_is_a_seat_wherever_one_is_handed_in() -> None:
    """A type checker passes plain numbers here, and at run time they are checked."""
    assert InHand(2) == HANDS[2]
    assert {place.seat for place in (Aside(1), FaceUp(1), Taken(1))} == {1}
    assert (Covered(1, 3).seat, Hidden(1, "aside").seat) == (1, 1)
    assert Told(None, 1, Hidden(1, "aside"), ()).seat is None
    assert Record(game=Fyrtioett(), seat=3).view.seat == 3
    for wrong in (4, -1, True):
        with pytest.raises(InvalidValue, match=f"seat of an InHand cannot be {wrong}"):
            InHand(wrong)
        with pytest.raises(InvalidValue, match=f"seat of a Told cannot be {wrong}"):
            Told(wrong, 1, None, ())


def test_com_1_four_seats_are_the_most() -> None:
    """A table of five is told how many there are at most."""
    with pytest.raises(InvalidValue, match="expected at most 4 seats, got "):
        Table(parties=((0, 4), (1, 3), (2,)))


Stake = NewType("Stake", int)
Stakes = NewType("Stakes", tuple[Stake, ...])
Dealer = NewType("Dealer", Seat)


@attrs.frozen
class Bet(Typed):
    """A value with numbers of types of its own."""

    stake: Stake
    stakes: tuple[Stake, ...]
    dealer: Dealer


def test_a_number_of_another_type_is_no_seat() -> None:
    codec = Codec(Fyrtioett())
    bet = Bet(Stake(10), (Stake(20), Stake(-1)), Dealer(Seat(3)))
    written = codec.write(bet, Bet)
    assert written == {"stake": 10, "stakes": [20, -1], "dealer": 3}
    assert codec.read(written, Bet, "a bet") == bet
    assert matches_hint((1, 20), Stakes)
    assert not matches_hint((1, "2"), Stakes)
    wrong: list[tuple[Any, Any, Any]] = [("10", (), 0), (10, (1, "2"), 0), (10, (), 4)]
    for fields in wrong:
        with pytest.raises(InvalidValue, match="of a Bet cannot be"):
            Bet(*fields)
    with pytest.raises(RecordError, match="dealer of a bet"):
        codec.read({**written, "dealer": 4}, Bet, "a bet")
