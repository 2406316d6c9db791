"""The four forms of Tolva as rows of a table: seats, parties, hand, stock, rows."""

from __future__ import annotations

import enum

import attrs

from jasskort.seats import Direction, Seat, Table


class Form(enum.Enum):
    """The forms: four in partnerships, three, and two ways for two."""

    FOUR = "four"
    THREE = "three"
    PLOCKETOLVA = "plocketolva"
    BORDSTOLVA = "bordstolva"


@attrs.frozen
class Layout:
    """What a form is played with.

    Args:
        table: seats and parties.
        hand: the cards that each seat gets into its hand.
        stock: the cards in the stock.
        row: the places of the row before each seat.
        tricks: the tricks of a deal.
    """

    table: Table
    hand: int
    stock: int
    row: int
    tricks: int

    @property
    def partners(self) -> bool:
        """Whether seats score together."""
        return len(self.table.parties) < len(self.table.seats)


def _table(*parties: tuple[int, ...]) -> Table:
    seats = tuple(tuple(Seat(seat) for seat in party) for party in parties)
    return Table(seats, Direction.CLOCKWISE)


LAYOUTS = {
    Form.FOUR: Layout(_table((0, 2), (1, 3)), hand=9, stock=0, row=0, tricks=9),
    Form.THREE: Layout(_table((0,), (1,), (2,)), hand=12, stock=0, row=0, tricks=12),
    Form.PLOCKETOLVA: Layout(_table((0,), (1,)), hand=6, stock=24, row=0, tricks=18),
    Form.BORDSTOLVA: Layout(_table((0,), (1,)), hand=6, stock=0, row=6, tricks=18),
}
