"""Deadlines: cards that fill places in order, some of them no later than some place.

The cards that may lie in the first places have the fewest choices, and the choices of
each are among those of the next: so there is a product, and no table. Card number i of
those with a deadline, the earliest first, has i places less than its deadline gives it,
whatever the cards before it have taken; the cards without one take what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import factorial

import attrs

FEW = 4
"""Of that many left ends the ways are counted by inclusion and exclusion."""


def count_within(lasts: Iterable[int], places: int) -> int:
    """Count the ways to fill the places when some cards have a deadline.

    Args:
        lasts: the last place of each card that has a deadline.
        places: how many places there are, and how many cards.
    """
    ways, taken = 1, 0
    for last in sorted(lasts):
        room = last + 1 - taken
        if room <= 0:
            return 0
        ways *= room
        taken += 1
    return ways * factorial(places - taken)


def count_between(
    lasts: Sequence[int], intervals: Sequence[tuple[int, int]], places: int
) -> int:
    """Count as `count_within` does when few cards have a first place, too.

    A card is between two places if it is no later than the one, but not so if it is
    earlier than the other: twice as many products for each such card.

    Args:
        lasts: the last place of each card that has a deadline only.
        intervals: the first and the last place of each other card that is bound.
        places: how many places there are, and how many cards.
    """
    if not intervals:
        return count_within(lasts, places)
    (first, last), *others = intervals
    ways = count_between((*lasts, last), others, places)
    return ways - count_between((*lasts, min(first - 1, last)), others, places)


@attrs.frozen(eq=False)
class Within:
    """The ways that `count_within` counts, by their numbers.

    Args:
        bound: last place and card for each card that has a deadline, in this order.
        free: the other cards.
        places: how many places there are, and how many cards.
    """

    _bound: tuple[tuple[int, int], ...]
    _free: tuple[int, ...]
    _places: int

    def nth(self, number: int) -> list[int]:
        """Give one of the ways: the cards by place."""
        filled = [0] * self._places
        vacant: list[int] = []
        reached = 0
        for last, card in self._bound:
            if last >= reached:
                vacant += range(reached, last + 1)
                reached = last + 1
            number, choice = divmod(number, len(vacant))
            filled[vacant.pop(choice)] = card
        vacant += range(reached, self._places)
        shuffle_by(number, self._free, vacant, filled)
        return filled


def shuffle_by(
    number: int, cards: Iterable[int], vacant: Iterable[int], filled: list[int]
) -> None:
    """Lay cards on the places that are vacant, in the order that a number says.

    Args:
        number: from 0 up to the factorial of how many cards there are.
        cards: the cards.
        vacant: as many places.
        filled: the cards by place, filled in.
    """
    left = list(cards)
    for place in vacant:
        number, choice = divmod(number, len(left))
        filled[place] = left.pop(choice)
