"""The four forms of Tolva as rows of a table: seats, parties, hand, stock, rows."""

from __future__ import annotations

import enum
from types import MappingProxyType

import attrs

from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.typed import Typed
from jasskort.seats import Direction, Seat, Table


@member_pickled_as("tolva.form")
class Form(Members, enum.Enum):
    """The forms: four in partnerships, three, and two ways for two."""

    FOUR = "four"
    THREE = "three"
    PLOCKETOLVA = "plocketolva"
    BORDSTOLVA = "bordstolva"


@attrs.frozen(eq=False)
class Layout(Typed):
    """What a form is played with; there is one of each.

    Args:
        form: the form.
        table: seats and parties.
        hand: the cards that each seat gets into its hand.
        stock: the cards in the stock.
        row: the places of the row before each seat.
        tricks: the tricks of a deal.

    Attributes:
        parties: by seat, the seats that score together with it, itself included.
        partners: by seat, the same without itself; no seats where each is alone.
    """

    form: Form
    table: Table
    hand: int
    stock: int
    row: int
    tricks: int
    parties: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, repr=False)
    partners: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, repr=False)

    @parties.default
    def _party_by_seat(self) -> tuple[tuple[Seat, ...], ...]:
        table = self.table
        return tuple(
            [next(each for each in table.parties if s in each) for s in table.seats]
        )

    @partners.default
    def _partners_by_seat(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple(
            tuple([each for each in party if each != seat])
            for seat, party in enumerate(self.parties)
        )


def _table(*parties: tuple[int, ...]) -> Table:
    seats = tuple(tuple(Seat(seat) for seat in party) for party in parties)
    return Table(seats, Direction.CLOCKWISE)


_FOUR = _table((0, 2), (1, 3))
_THREE = _table((0,), (1,), (2,))
_TWO = _table((0,), (1,))

_LAYOUTS = (
    Layout(Form.FOUR, _FOUR, hand=9, stock=0, row=0, tricks=9),
    Layout(Form.THREE, _THREE, hand=12, stock=0, row=0, tricks=12),
    Layout(Form.PLOCKETOLVA, _TWO, hand=6, stock=24, row=0, tricks=18),
    Layout(Form.BORDSTOLVA, _TWO, hand=6, stock=0, row=6, tricks=18),
)
LAYOUTS = MappingProxyType({layout.form: layout for layout in _LAYOUTS})
