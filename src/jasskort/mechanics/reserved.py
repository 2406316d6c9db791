"""Reserved places: cards that fill places in order, each within an interval of them.

The places are walked in order. A card that has a deadline alone is not chosen when a
place is filled: the place is *reserved*, and when the deadline comes, one of the
reserved places is named. A card that has a first place alone is one of those that are
ready from then on. Cards that have both are chosen as their place is filled; those of
one interval are alike. So what is left to do follows from the place, how many places
are reserved and how many cards of each interval are used: a table of these is the
count, and walked forwards it gives each of the ways by its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial, perm
from operator import mul
from typing import TypeAlias

import attrs

from jasskort.mechanics.deadlines import shuffle_by

# Ways by how many places are reserved, and a 0 after the last; by the cards used.
_Layer: TypeAlias = dict[int, list[int]]


@attrs.frozen
class _Interval:
    """Cards that have one interval of places.

    Attributes:
        first: its first place.
        last: its last place.
        cards: the cards.
        unit: what one of them counts in the number that says which cards are used.
    """

    first: int
    last: int
    cards: tuple[int, ...]
    unit: int


@attrs.frozen
class _Step:
    """What may fill a place, and what is due when it is filled.

    Attributes:
        ready: the cards without a deadline that may lie here, but not before.
        free: how many of all that are ready are not used yet, if no place is reserved
            and no card of the intervals is used.
        intervals: the intervals that the place is in.
        due: the cards with a deadline alone that may not lie later.
        closed: what the cards of the intervals that end here count.
    """

    ready: tuple[int, ...]
    free: int
    intervals: tuple[_Interval, ...]
    due: tuple[int, ...]
    closed: int


@attrs.frozen(eq=False)
class Reserved:
    """The ways to fill places when cards have intervals.

    Attributes:
        count: how many there are.
    """

    count: int
    _places: int
    _free: tuple[int, ...]
    _steps: tuple[_Step, ...]
    _layers: tuple[_Layer, ...]

    @classmethod
    def of(
        cls, bound: Iterable[tuple[int, int, int]], free: Iterable[int], places: int
    ) -> Reserved:
        """Work out the table.

        Args:
            bound: the card, its first and its last place, for each card that is bound;
                none of them has a first place after its last.
            free: the other cards.
            places: how many places there are, and how many cards.
        """
        start = tuple(free)
        steps = _steps(bound, len(start), places)
        following: _Layer = {0: [factorial(places - len(steps)), 0]}
        layers = []
        waiting = 0
        for place in range(len(steps) - 1, -1, -1):
            step = steps[place]
            named = _before_naming(step, following, waiting)
            waiting += len(step.due)
            following = _before_filling(step, named, place, min(waiting, place))
            layers.append(named)
        layers.reverse()
        return cls(following[0][0], places, start, steps, tuple(layers))

    def nth(self, number: int) -> list[int]:
        """Give one of the ways, by its number: the cards by place."""
        filled = [0] * self._places
        none = [0] * (self._places + 2)
        ready = list(self._free)
        reserved: list[int] = []
        left: dict[int, list[int]] = {}
        used = 0
        for place, step in enumerate(self._steps):
            ready += step.ready
            named = self._layers[place]
            kept = len(reserved)
            row = named.get(used, none)
            ways = row[kept + 1]
            if number < ways:
                reserved.append(place)
            else:
                number -= ways
                cards, unit = ready, 0
                ways = len(ready) * row[kept]
                for each in step.intervals:
                    if number < ways:
                        break
                    number -= ways
                    unit = each.unit
                    cards = left.setdefault(unit, list(each.cards))
                    ways = len(cards) * named.get(used + unit, none)[kept]
                used += unit
                number, choice = divmod(number, len(cards))
                filled[place] = cards.pop(choice)
            for card in step.due:
                number, choice = divmod(number, len(reserved))
                filled[reserved.pop(choice)] = card
            used -= step.closed
        shuffle_by(number, ready, range(len(self._steps), self._places), filled)
        return filled


def _steps(
    bound: Iterable[tuple[int, int, int]], free: int, places: int
) -> tuple[_Step, ...]:
    """List the places up to the last where an interval begins or ends."""
    ready: list[list[int]] = [[] for _ in range(places)]
    due: list[list[int]] = [[] for _ in range(places)]
    alike: dict[tuple[int, int], list[int]] = {}
    end = 0
    for card, first, last in bound:
        if last == places - 1:
            ready[first].append(card)
            end = max(end, first + 1)
            continue
        end = max(end, last + 1)
        if first:
            alike.setdefault((first, last), []).append(card)
        else:
            due[last].append(card)
    unit = 1
    intervals = []
    for (first, last), cards in alike.items():
        intervals.append(_Interval(first, last, tuple(cards), unit))
        unit *= len(cards) + 1
    steps = []
    for place in range(end):
        free += len(ready[place])
        here = tuple([each for each in intervals if each.first <= place <= each.last])
        ending = [each for each in here if each.last == place]
        closed = sum([each.unit * len(each.cards) for each in ending])
        steps.append(
            _Step(tuple(ready[place]), free - place, here, tuple(due[place]), closed)
        )
        # The places of cards chosen or named by now were filled with none of the free.
        free += len(due[place]) + sum([len(each.cards) for each in ending])
    return tuple(steps)


def _before_naming(step: _Step, following: _Layer, waiting: int) -> _Layer:
    """Count from when a place is filled, and what is due there not yet named.

    Args:
        step: the place.
        following: the ways from the next place on.
        waiting: how many cards are due at later places.
    """
    due = len(step.due)
    if not due:
        return {used + step.closed: row for used, row in following.items()}
    none = [0] * due
    orders = [perm(kept, due) for kept in range(due, due + waiting + 2)]
    return {
        used + step.closed: none + list(map(mul, orders, row))
        for used, row in following.items()
    }


def _before_filling(step: _Step, named: _Layer, place: int, most: int) -> _Layer:
    """Count from when a place is to be filled.

    Args:
        step: the place.
        named: the ways from when it is filled.
        place: its number.
        most: how many places can be reserved before it.
    """
    states = [(0, 0)]
    for each in step.intervals:
        if each.first < place:
            counts = range(len(each.cards) + 1)
            states = [
                (used + each.unit * more, cards + more)
                for used, cards in states
                for more in counts
            ]
    none = [0] * (most + 2)
    layer = {}
    for used, cards in states:
        row = named.get(used, none)
        free = step.free + cards
        ways = [row[kept + 1] + (free + kept) * row[kept] for kept in range(most + 1)]
        for each in step.intervals:
            left = len(each.cards) - used // each.unit % (len(each.cards) + 1)
            if left and used + each.unit in named:
                more = named[used + each.unit]
                ways = [one + left * more[kept] for kept, one in enumerate(ways)]
        layer[used] = [*ways, 0]
    return layer
