"""Unions: what several groups of cards need together, each got by its own time.

A need is an int: for each time, the earliest first, the cards to be got before it, those
of earlier times among them. The need of two is the union of their bits, and equal needs
are equal ints, however they came about. A sum of needs gives each a sign, or a number:
how often the paths that meet it are counted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import TypeAlias

import attrs

from jasskort.errors import InvalidValue
from jasskort.mechanics.bits import bits_of
from jasskort.mechanics.paths import Item, Paths

Sum: TypeAlias = dict[int, int]


@attrs.frozen(eq=False)
class Needs:
    """What the cards of some paths can be needed for, and how that is written.

    Attributes:
        paths: the paths.
        slots: how many slots there are before each of the times, rising.
        due: the mask of the cards that are there by then, whatever is needed.
        late: the need of all cards that cannot be there by then.
        _items: the need of all cards of which something is known; the others are alike.
        _counts: what was counted, by the cards of these and how many others there are.
    """

    paths: Paths
    slots: tuple[int, ...]
    due: tuple[int, ...]
    late: int
    _items: int
    _width: int
    _full: int
    _counts: dict[tuple[int, ...], int] = attrs.field(factory=dict, init=False)

    @classmethod
    def of(cls, paths: Paths, times: Iterable[int]) -> Needs:
        """Find what can be needed by some times."""
        slots = tuple(sorted({bisect_left(paths.times, time) for time in times}))
        items = paths.items
        due = [sum([each.card for each in items if each.last < room]) for room in slots]
        width = paths.cards.bit_length()
        late = known = 0
        for level, room in enumerate(slots):
            later = sum([each.card for each in items if each.first >= room])
            late |= later << width * level
            known |= (paths.cards ^ paths.free) << width * level
        full = (1 << width) - 1
        return cls(paths, slots, tuple(due), late, known, width, full)

    def need(self, cards: int, before: int) -> int:
        """Write the need of some cards; 0 if they are there in any case.

        Args:
            cards: their mask.
            before: one of the times.
        """
        room = bisect_left(self.paths.times, before)
        return sum(
            [
                (cards & ~due) << self._width * level
                for level, due in enumerate(self.due)
                if self.slots[level] >= room
            ]
        )

    def held(self, slots: tuple[int, ...]) -> int:
        """Write what was got when: a need is met if it is part of it."""
        return sum(
            [
                sum(slots[:room]) << self._width * level
                for level, room in enumerate(self.slots)
            ]
        )

    def possible(self, need: int) -> bool:
        """Tell whether there is room for a need, as far as is easily seen."""
        if need & self.late:
            return False
        full = self._full
        for due, room in zip(self.due, self.slots, strict=True):
            if (need & full | due).bit_count() > room:
                return False
            need >>= self._width
        return True

    def least(self, needs: Iterable[int]) -> tuple[int, ...]:
        """Leave out what cannot be met, and what is met only where another is."""
        found: list[int] = []
        for need in sorted({*needs}, key=int.bit_count):
            if self.possible(need) and not is_met(found, need):
                found.append(need)
        return tuple(found)

    def count(self, need: int) -> int:
        """Count the paths that meet a need."""
        known = need & self._items
        free = need ^ known
        kind = [known]
        while free:
            kind.append((free & self._full).bit_count())
            free >>= self._width
        alike = tuple(kind)
        ways = self._counts.get(alike)
        if ways is None:
            ways = self._counts[alike] = self.paths.count_with(self._lasts(need))
        return ways

    def narrowed(self, need: int) -> Paths:
        """Give the paths that meet a need."""
        lasts = self._lasts(need)
        return self.paths.with_items(
            [Item(card, 0, last) for card, last in lasts.items()]
        )

    def _lasts(self, need: int) -> dict[int, int]:
        """Give the last place of each card of a need."""
        lasts = {}
        known = 0
        for room in self.slots:
            cards = need & self._full
            for card in bits_of(cards & ~known):
                lasts[card] = room - 1
            known = cards
            need >>= self._width
        return lasts

    def none_of(self, needs: Iterable[int], most: int) -> Sum:
        """Write as a sum of needs that none of some needs is met.

        Raises:
            InvalidValue: it is a sum of more than `most`.
        """
        terms = {0: 1}
        for need in needs:
            for known, sign in list(terms.items()):
                union = known | need
                terms[union] = terms.get(union, 0) - sign
            terms = self._possible(terms, most)
        return terms

    def product(self, terms: Sum, others: Sum, most: int) -> Sum:
        """Unite each need of two sums with each, as both are to be met.

        Raises:
            InvalidValue: it is a sum of more than `most`.
        """
        united: Sum = {}
        for other, more in others.items():
            for known, sign in terms.items():
                union = known | other
                united[union] = united.get(union, 0) + sign * more
            if len(united) > most:
                united = self._possible(united, most)
        return self._possible(united, most)

    def _possible(self, terms: Sum, most: int) -> Sum:
        """Drop what no hand can hold, and what is taken off as often as it is counted."""
        possible = self.possible
        left = {need: sign for need, sign in terms.items() if sign and possible(need)}
        if len(left) > most:
            msg = f"more than {most} unions of groups: that would take too long"
            raise InvalidValue(msg)
        return left


def is_met(needs: Iterable[int], held: int) -> bool:
    """Tell whether some need is part of what is held, or of another need."""
    for need in needs:  # noqa: SIM110 - a generator would cost more than the loop
        if not need & ~held:
            return True
    return False
