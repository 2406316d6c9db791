"""What weis there are, what they are worth, and which beats which.

Carries SCH-4 to SCH-7, and what follows from them for the weis that a seat may declare:
upwards only (SCH-19, SCH-20). Every weis has a *strength*, an int: the line of SCH-6,
then the rank, then trump over side suit. The last step of SCH-7, whom equal sequences
favour, depends on the seats and is added where two weis meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs

from jasskort.cards import Rank, Suit
from jasskort.craft.immutable import Immutable
from jasskort.craft.pickling import Reduced
from jasskort.errors import InvalidValue, quoted
from jasskort.families.jass.model import TABLE
from jasskort.games.schmaus.model import Declare, Weis
from jasskort.mechanics.melding import MeldTable, meld_key
from jasskort.melds import Four, Run
from jasskort.seats import Seat

LineAndValue: TypeAlias = tuple[int, int]
"""A line of the table in SCH-6, the weakest 1, and the value on it."""


def _frozen(table: Mapping[Any, LineAndValue]) -> Mapping[Any, LineAndValue]:
    """Pass a part of the table, as a mapping that cannot be changed."""
    if not isinstance(table, Mapping):
        msg = f"a table of weis is a mapping, not {quoted(table)}"
        raise InvalidValue(msg)
    return MappingProxyType(dict(table))


_RANK_STEP = 2
_LINE_STEP = 32


@attrs.frozen(eq=False, repr=False)
class WeisTable(Immutable):
    """The table of SCH-6, and what is looked up by it.

    A table of one's own gives a house rule; its values are those that can be declared.

    Args:
        runs: by length, the line of a sequence and its value.
        fours: by rank, the line of a four and its value.
        other_fours: the line and the value of all other fours.
    """

    runs: Mapping[int, LineAndValue] = attrs.field(converter=_frozen)
    fours: Mapping[Rank, LineAndValue] = attrs.field(converter=_frozen)
    other_fours: LineAndValue

    first_declarations: tuple[MeldTable[tuple[Declare, ...]], ...] = attrs.field(
        init=False
    )
    """By seat, what it may declare where nothing was booked or declared before."""
    _strengths: dict[tuple[Weis, Suit], int] = attrs.field(init=False, factory=dict)
    _strong: dict[tuple[int, Suit, int], tuple[int, ...]] = attrs.field(
        init=False, factory=dict
    )
    _declared: dict[tuple[Seat, tuple[int, ...]], tuple[Declare, ...]] = attrs.field(
        init=False, factory=dict
    )

    def __attrs_post_init__(self) -> None:
        """Make room for what is looked up; it is filled when it is asked for."""
        tables = (self._first_declarations_of(seat) for seat in TABLE.seats)
        object.__setattr__(self, "first_declarations", tuple(tables))

    def __reduce__(self) -> Reduced:
        """Pickle the table as what it is made of."""
        return WeisTable, (dict(self.runs), dict(self.fours), self.other_fours)

    def line_and_value(self, weis: Weis) -> LineAndValue:
        """Give the line of a weis in the table, and its value (SCH-6)."""
        if isinstance(weis, Run):
            return self.runs[weis.length]
        return self.fours.get(weis.rank, self.other_fours)

    def value_of(self, weis: Weis) -> int:
        """Give the points of a weis (SCH-6)."""
        return self.line_and_value(weis)[1]

    def strength(self, weis: Weis, trump: Suit) -> int:
        """Give the strength of a weis: line, then rank, then trump (SCH-6, SCH-7)."""
        known = self._strengths.get((weis, trump))
        if known is None:
            line, _ = self.line_and_value(weis)
            rank = weis.top if isinstance(weis, Run) else weis.rank
            in_trump = isinstance(weis, Run) and weis.suit is trump
            known = line * _LINE_STEP + rank.index * _RANK_STEP + in_trump
            self._strengths[weis, trump] = known
        return known

    def values_of(self, melds: tuple[Weis, ...]) -> tuple[int, ...]:
        """List the different values of some weis, ascending."""
        return tuple(sorted(set(map(self.value_of, melds))))

    def values_from(self, cards: int, trump: Suit, least: int) -> tuple[int, ...]:
        """List the different values of the weis in some cards, ascending.

        Args:
            cards: the cards that count for weis, as a mask (SCH-12).
            trump: the trump suit.
            least: the strength that a weis must have.
        """
        key = (meld_key(cards), trump, least)
        values = self._strong.get(key)
        if values is None:
            strong = [
                weis for weis in find_weis(cards) if self.strength(weis, trump) >= least
            ]
            values = self._strong[key] = self.values_of(tuple(strong))
        return values

    def declarations(self, seat: Seat, values: tuple[int, ...]) -> tuple[Declare, ...]:
        """List the moves that declare some values."""
        moves = self._declared.get((seat, values))
        if moves is None:
            moves = tuple([Declare(seat, value) for value in values])
            self._declared[seat, values] = moves
        return moves

    def _first_declarations_of(self, seat: Seat) -> MeldTable[tuple[Declare, ...]]:
        def declared(
            runs: tuple[Run, ...], fours: tuple[Four, ...]
        ) -> tuple[Declare, ...]:
            return self.declarations(seat, self.values_of(runs + fours))

        return MeldTable(declared)


WEIS_TABLE = WeisTable(
    runs={
        3: (1, 20),
        4: (2, 50),
        5: (4, 100),
        6: (6, 150),
        7: (8, 200),
        8: (9, 250),
        9: (10, 300),
    },
    fours={Rank.NINE: (5, 150), Rank.JACK: (7, 200)},
    other_fours=(3, 100),
)
"""The table of SCH-6."""


def find_weis(cards: int) -> tuple[Weis, ...]:
    """List every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""
    return _FOUND[meld_key(cards)]


def _all_weis(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> tuple[Weis, ...]:
    return runs + fours


_FOUND = MeldTable(_all_weis)
