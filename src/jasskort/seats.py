"""Seats, the order of the turn, and parties (COM-1).

Seats are numbered 0, 1, 2, ... in the order in which the turn passes. The library takes
any `int` as a seat and returns a `Seat`, so that a type checker can distinguish seats from
other numbers.
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
"""The number of a seat."""
within(Seat, range(MOST_SEATS))


def as_seat(seat: int) -> Seat:
    """Return a number as a `Seat`: a converter of attrs, which checks nothing."""
    return Seat(seat)


def as_viewer(seat: int | None) -> Seat | None:
    """Return a number as a `Seat`, or None for a spectator: a converter of attrs."""
    return None if seat is None else Seat(seat)


def check_viewer(seat: int | None) -> int | None:
    """Return the seat, or None for a spectator; raise `InvalidValue` if it is neither."""
    if seat is not None and (type(seat) is not int or seat not in range(MOST_SEATS)):
        last = MOST_SEATS - 1
        msg = f"expected a seat from 0 to {last} or None, got {quoted(seat)}"
        raise InvalidValue(msg)
    return seat


def as_seats(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return numbers as a tuple of `Seat`: a converter of attrs."""
    return cast("tuple[Seat, ...]", seats)


def _as_parties(parties: tuple[tuple[int, ...], ...]) -> tuple[tuple[Seat, ...], ...]:
    return cast("tuple[tuple[Seat, ...], ...]", parties)


class Direction(Members, enum.Enum):
    """The direction of the turn around the table; it does not affect the play."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


@attrs.frozen
class Table(Immutable):
    """The seats of a game by party, and the direction of the turn.

    Raises:
        InvalidValue: a seat is missing or in two parties, or there are more than four seats.
    """

    parties: tuple[tuple[Seat, ...], ...] = attrs.field(converter=_as_parties)
    direction: Direction = Direction.CLOCKWISE

    seats: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """All seats, in the order of the turn."""

    def __attrs_post_init__(self) -> None:
        numbers = matches_hint(self.parties, tuple[tuple[int, ...], ...])
        if numbers and sum(map(len, self.parties)) > MOST_SEATS:
            msg = f"expected at most {MOST_SEATS} seats, got {quoted(self.parties)}"
            raise InvalidValue(msg)
        check_fields(self)
        seats = tuple(sorted([seat for party in self.parties for seat in party]))
        if not seats or seats != tuple(range(len(seats))):
            msg = f"expected each seat 0, 1, 2 ... once, got {quoted(self.parties)}"
            raise InvalidValue(msg)
        object.__setattr__(self, "seats", seats)

    def check(self, seat: int) -> Seat:
        """Return the seat, or raise `InvalidValue` if this table does not have it."""
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            msg = f"expected a seat from 0 to {last}, got {quoted(seat)}"
            raise InvalidValue(msg)
        return Seat(seat)

    def after(self, seat: int) -> Seat:
        """Return the next seat in the order of the turn."""
        return self.seats[(self.check(seat) + 1) % len(self.seats)]


TWO_PLAYERS = Table(parties=((0,), (1,)))
