"""Seats, the order of the turn, and parties (COM-1).

Seats are numbered 0, 1, 2, ... in the order in which the turn passes. A seat is an
`int` for everybody who hands one in; what the library gives back is a `Seat`, so
that a type checker can tell a seat from other numbers.
"""

from __future__ import annotations

import enum
from typing import NewType, cast

import attrs

from jasskort.craft.values import (
    MOST_SEATS,
    Immutable,
    Members,
    check_fields,
    matches_hint,
    within,
)
from jasskort.errors import InvalidValue, quoted

Seat = NewType("Seat", int)
"""The number of a seat, as the library gives it back."""
within(Seat, range(MOST_SEATS))


def as_seat(seat: int) -> Seat:
    """Take the number of a seat for a field, which is checked as the others are."""
    return Seat(seat)


def as_viewer(seat: int | None) -> Seat | None:
    """Take a seat for a field, or None for somebody who sees what all see."""
    return None if seat is None else Seat(seat)


def check_viewer(seat: int | None) -> int | None:
    """Return a seat of whatever table, or None for somebody who sees what all see."""
    if seat is not None and (type(seat) is not int or seat not in range(MOST_SEATS)):
        last = MOST_SEATS - 1
        msg = f"a seat is a number from 0 to {last}, or None, not {quoted(seat)}"
        raise InvalidValue(msg)
    return seat


def as_seats(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    """Take several seats for a field."""
    return cast("tuple[Seat, ...]", seats)


def _as_parties(parties: tuple[tuple[int, ...], ...]) -> tuple[tuple[Seat, ...], ...]:
    return cast("tuple[tuple[Seat, ...], ...]", parties)


class Direction(Members, enum.Enum):
    """Which way round the table the turn passes; it has no bearing on the play."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


@attrs.frozen
class Table(Immutable):
    """The seats of a game, those that score together party by party, and the direction.

    Raises:
        InvalidValue: the parties have not each seat once, or more than four.
    """

    parties: tuple[tuple[Seat, ...], ...] = attrs.field(converter=_as_parties)
    direction: Direction = Direction.CLOCKWISE

    seats: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """All the seats, in the order of the turn."""

    def __attrs_post_init__(self) -> None:
        numbers = matches_hint(self.parties, tuple[tuple[int, ...], ...])
        if numbers and sum(map(len, self.parties)) > MOST_SEATS:
            msg = f"a table has {MOST_SEATS} seats at most, not {quoted(self.parties)}"
            raise InvalidValue(msg)
        check_fields(self)
        seats = tuple(sorted([seat for party in self.parties for seat in party]))
        if not seats or seats != tuple(range(len(seats))):
            msg = f"parties have each seat 0, 1, 2 ... once, not {quoted(self.parties)}"
            raise InvalidValue(msg)
        object.__setattr__(self, "seats", seats)

    def check(self, seat: int) -> Seat:
        """Return a seat of this table, or raise `InvalidValue`."""
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            msg = f"a seat here is a number from 0 to {last}, not {quoted(seat)}"
            raise InvalidValue(msg)
        return Seat(seat)

    def after(self, seat: int) -> Seat:
        """Return the seat to which the turn passes."""
        return self.seats[(self.check(seat) + 1) % len(self.seats)]


TWO_PLAYERS = Table(parties=((0,), (1,)))
