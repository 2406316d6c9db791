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


@attrs.frozen(eq=False)
class Layout:
    """What a form is played with; there is one of each.

    Args:
        form: the form.
        table: seats and parties.
        hand: the cards that each seat gets into its hand.
        stock: the cards in the stock.
        row: the places of the row before each seat.
        tricks: the tricks of a deal.

    Attributes:
        partners: whether seats score together.
        parties: by seat, the seats that score together with it, itself included.
    """

    form: Form
    table: Table
    hand: int
    stock: int
    row: int
    tricks: int

    partners: bool = attrs.field(init=False)
    parties: tuple[tuple[Seat, ...], ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Lay at hand what is asked of the parties."""
        seats, parties = self.table.seats, self.table.parties
        object.__setattr__(self, "partners", len(parties) < len(seats))
        by_seat = tuple(
            next(each for each in parties if seat in each) for seat in seats
        )
        object.__setattr__(self, "parties", by_seat)


def _table(*parties: tuple[int, ...]) -> Table:
    seats = tuple(tuple(Seat(seat) for seat in party) for party in parties)
    return Table(seats, Direction.CLOCKWISE)


_FOUR = _table((0, 2), (1, 3))
_THREE = _table((0,), (1,), (2,))
_TWO = _table((0,), (1,))

LAYOUTS = {
    layout.form: layout
    for layout in (
        Layout(Form.FOUR, _FOUR, hand=9, stock=0, row=0, tricks=9),
        Layout(Form.THREE, _THREE, hand=12, stock=0, row=0, tricks=12),
        Layout(Form.PLOCKETOLVA, _TWO, hand=6, stock=24, row=0, tricks=18),
        Layout(Form.BORDSTOLVA, _TWO, hand=6, stock=0, row=6, tricks=18),
    )
}
