"""Paths: in which order one hidden hand got its cards, as far as is known.

A hand got cards one by one in *slots*, in the order of time; a slot has a time, and
several may have the same. After the slots comes the *rest*: the cards that still lie
face down, in order. Slots and rest are the places, numbered from 0; the unseen cards
fill them, one each. What is known of a card is an interval of places: it was not got
before some place, or no later than some other.

If all that is known are deadlines, there is a product, and no table: the cards that may
lie in the first places have the fewest choices, and the choices of each are among those
of the next. Card number i of those with a deadline, the earliest first, has i places
less than its deadline gives it, whatever the cards before it have taken; the cards
without one take what is left. Else `Reserved` tabulates the ways.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from math import factorial, perm
from typing import NamedTuple, TypeAlias

import attrs

from jasskort.cards import bits_of
from jasskort.craft.values import Immutable

Filling: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards (bits) by slot, and those of the rest in order."""

FEW = 4
"""Of that many left ends the ways are counted by inclusion and exclusion."""


def count_between(
    lasts: Sequence[int], intervals: Sequence[tuple[int, int]], places: int
) -> int:
    """Count the ways to fill the places when some cards have a deadline.

    `lasts` has the last place of each card that has a deadline only, `intervals` the
    first and the last of each other card that is bound. A card is between two places if
    it is no later than the one, but not so if it is earlier than the other: twice as
    many products for each card that has a first place.
    """
    if intervals:
        (first, last), *others = intervals
        ways = count_between((*lasts, last), others, places)
        return ways - count_between((*lasts, min(first - 1, last)), others, places)
    ways, taken = 1, 0
    for last in sorted(lasts):
        room = last + 1 - taken
        if room <= 0:
            return 0
        ways *= room
        taken += 1
    return ways * factorial(places - taken)


def _shuffle_by(
    number: int, cards: Iterable[int], vacant: Iterable[int], filled: list[int]
) -> None:
    """Lay cards on as many vacant places, in the order that a number says."""
    left = list(cards)
    for place in vacant:
        number, choice = divmod(number, len(left))
        filled[place] = left.pop(choice)


class Item(NamedTuple):
    """A card that is in one of some places.

    The card is a bit. With a first place after the last nothing is possible.
    """

    card: int
    first: int
    last: int


class _Interval(NamedTuple):
    """Cards that have one interval of places.

    `unit` is what one of them counts in the number that says which cards are used.
    """

    first: int
    last: int
    cards: tuple[int, ...]
    unit: int

    def left(self, used: int) -> int:
        """Return how many of them are not used yet."""
        return len(self.cards) - used // self.unit % (len(self.cards) + 1)


class _Step(NamedTuple):
    """What may fill a place, and what is due when it is filled.

    Attributes:
        ready: the cards without a deadline that may lie here, but not before.
        free: how many of all that are ready are not used yet, if no place is reserved
            and no card of the intervals is used.
        intervals: the intervals that the place is in.
        due: the cards with a deadline alone that may not lie later.
        waiting: how many cards with a deadline alone may lie here.
        closed: what the cards of the intervals that end here count.
    """

    ready: list[int]
    free: int
    intervals: list[_Interval]
    due: list[int]
    waiting: int
    closed: int


class Reserved:
    """The ways to fill places when cards have intervals.

    The places are walked in order. A card that has a deadline alone is not chosen when
    a place is filled: the place is *reserved*, and when the deadline comes, one of the
    reserved places is named. A card that has a first place alone is one of those that
    are ready from then on. Cards that have both are chosen as their place is filled;
    those of one interval are alike. So what is left to do follows from the place, how
    many places are reserved and how many cards of each interval are used: a table of
    these is the count, and walked forwards it gives each of the ways by its number.

    There are `count` ways to lay the cards that are bound, none of which has a first
    place after its last, and the free ones; places are as many as cards.
    """

    def __init__(self, bound: Iterable[Item], free: list[int], places: int) -> None:
        """Work out the table."""
        self._free, self._places = free, places
        self._steps = _steps(bound, len(free), places)
        self._known: dict[tuple[int, int, int], int] = {}
        self.count = self._ways(0, 0, 0)

    def _ways(self, place: int, kept: int, used: int) -> int:
        """Count from when a place is to be filled; so many before it are reserved."""
        if place == len(self._steps):
            return factorial(self._places - place)
        ways = self._known.get((place, kept, used))
        if ways is None:
            step = self._steps[place]
            ready, ways = step.free + kept, self._named(place, kept + 1, used)
            for each in step.intervals:
                left = each.left(used)
                ready += len(each.cards) - left
                if left:
                    ways += left * self._named(place, kept, used + each.unit)
            if ready:
                ways += ready * self._named(place, kept, used)
            self._known[place, kept, used] = ways
        return ways

    def _named(self, place: int, kept: int, used: int) -> int:
        """Count from when a place is filled, and reserved ones are to be named."""
        step = self._steps[place]
        due = len(step.due)
        if not due <= kept <= step.waiting:
            return 0
        if step.closed and any(
            each.last == place and each.left(used) for each in step.intervals
        ):
            return 0
        return perm(kept, due) * self._ways(place + 1, kept - due, used - step.closed)

    def nth(self, number: int) -> list[int]:
        """Return one of the ways, by its number: the cards by place."""
        filled = [0] * self._places
        ready = list(self._free)
        reserved: list[int] = []
        left: dict[int, list[int]] = {}
        used = 0
        for place, step in enumerate(self._steps):
            ready += step.ready
            kept = len(reserved)
            ways = self._named(place, kept + 1, used)
            if number < ways:
                reserved.append(place)
            else:
                number -= ways
                cards, unit = ready, 0
                ways = len(ready) * self._named(place, kept, used)
                for each in step.intervals:
                    if number < ways:
                        break
                    number -= ways
                    unit = each.unit
                    cards = left.setdefault(unit, list(each.cards))
                    ways = len(cards) * self._named(place, kept, used + unit)
                used += unit
                number, choice = divmod(number, len(cards))
                filled[place] = cards.pop(choice)
            for card in step.due:
                number, choice = divmod(number, len(reserved))
                filled[reserved.pop(choice)] = card
            used -= step.closed
        _shuffle_by(number, ready, range(len(self._steps), self._places), filled)
        return filled


def _steps(bound: Iterable[Item], free: int, places: int) -> list[_Step]:
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
    unit, intervals = 1, []
    for (first, last), cards in alike.items():
        intervals.append(_Interval(first, last, tuple(cards), unit))
        unit *= len(cards) + 1
    steps, waiting = list[_Step](), sum(map(len, due))
    for place in range(end):
        free += len(ready[place])
        here = [each for each in intervals if each.first <= place <= each.last]
        ending = [each for each in here if each.last == place]
        closed = sum([each.unit * len(each.cards) for each in ending])
        steps.append(
            _Step(ready[place], free - place, here, due[place], waiting, closed)
        )
        waiting -= len(due[place])
        # The places of cards chosen or named by now were filled with none of the free.
        free += len(due[place]) + sum([len(each.cards) for each in ending])
    return steps


@attrs.frozen
class Paths(Immutable):
    """All ways in which unseen cards can have come to a hand, and can lie in the rest.

    Args:
        times: the time of each slot, never falling.
        rest: how many places follow the slots.
        items: the cards of which something is known, each card once, in order.
        free: the mask of the other unseen cards; they may be anywhere.
    """

    times: tuple[int, ...]
    rest: int
    items: tuple[Item, ...]
    free: int

    @property
    def places(self) -> int:
        """How many places there are: slots and rest."""
        return len(self.times) + self.rest

    @property
    def cards(self) -> int:
        """The mask of the unseen cards."""
        return self.free | sum([each.card for each in self.items])

    def item(
        self, card: int, *, since: int | None = None, before: int | None = None
    ) -> Item:
        """Say of a card when it was got, as far as it is known.

        Args:
            card: the card, as a bit.
            since: it was got later than that, if ever.
            before: it was got, and earlier than that; without it may be in the rest.
        """
        first = 0 if since is None else bisect_right(self.times, since)
        last = self.places if before is None else bisect_left(self.times, before)
        return Item(card, first, last - 1)

    def with_items(self, items: Iterable[Item]) -> Paths:
        """Return the paths in which these cards, all unseen, are in these places, too."""
        last, free = self.places - 1, self.free
        bound = {each[0]: each for each in self.items}
        for each in items:
            card, low, high = each
            known = bound.get(card)
            if known is not None:
                bound[card] = Item(card, max(low, known[1]), min(high, known[2]))
            elif low or high < last:
                bound[card] = each
                free ^= card
        return Paths(self.times, self.rest, tuple(sorted(bound.values())), free)

    def pinned(self, card: int, where: range) -> Paths:
        """Return the paths in which a card is in one of some places in a row."""
        return self.with_items([Item(card, where.start, where.stop - 1)])

    def count(self) -> int:
        """Count the fillings."""
        return self._count

    def count_with(self, lasts: Mapping[int, int]) -> int:
        """Count the fillings in which some unseen cards are no later than these places."""
        if sum([each.first > 0 for each in self.items]) > FEW:
            items = [Item(card, 0, last) for card, last in lasts.items()]
            return self.with_items(items).count()
        within, between = [], []
        for card, first, last in self.items:
            sooner = min(last, lasts.get(card, last))
            if first:
                between.append((first, sooner))
            else:
                within.append(sooner)
        within += [last for card, last in lasts.items() if card & self.free]
        return count_between(within, between, self.places)

    def nth(self, number: int) -> Filling:
        """Return one of the fillings by its number, from 0 up to `count`."""
        filled = self._nth(number)
        slots = len(self.times)
        return tuple(filled[:slots]), tuple(filled[slots:])

    def _nth_within(self, number: int) -> list[int]:
        """Return one of the ways to fill the places by deadlines alone."""
        filled = [0] * self.places
        vacant: list[int] = []
        reached = 0
        deadlines, free = self._sorted
        for last, card in deadlines:
            if last >= reached:
                vacant += range(reached, last + 1)
                reached = last + 1
            number, choice = divmod(number, len(vacant))
            filled[vacant.pop(choice)] = card
        vacant += range(reached, self.places)
        _shuffle_by(number, free, vacant, filled)
        return filled

    def rising(self, first: int) -> Iterator[Filling]:
        """Walk the fillings in which the cards of the first so many places rise.

        Those stand for all orders in which cards can have come that came together. A
        card is laid only where the others still find their places.
        """
        bounds = dict.fromkeys(bits_of(self.free), (0, self.places - 1))
        bounds |= {card: (low, high) for card, low, high in self.items}
        slots = len(self.times)

        def laid(left: list[int], place: int) -> Iterator[list[int]]:
            if place == self.places:
                yield sorted(left)
                return
            spots = [*range(first), *range(place + 1, self.places)]
            for card in left:
                others = [each for each in left if each != card]
                low, high = bounds[card]
                if low <= place <= high and _fill([bounds[c] for c in others], spots):
                    for filled in laid(others, place + 1):
                        filled.insert(first, card)
                        yield filled

        for filled in laid(bits_of(self.cards), first):
            filling = tuple(filled[:slots]), tuple(filled[slots:])
            if filling in self:
                yield filling

    def __contains__(self, filling: Filling) -> bool:
        """Tell whether a filling is one of these."""
        slots, rest = filling
        cards = (*slots, *rest)
        if len(slots) != len(self.times) or sorted(cards) != bits_of(self.cards):
            return False
        place = cards.index
        return all(low <= place(card) <= high for card, low, high in self.items)

    @cached_property
    def _count(self) -> int:
        lefts = [each for each in self.items if each.first]
        if any(each.first > each.last for each in lefts):
            return 0
        return self.count_with({}) if len(lefts) <= FEW else self._reserved.count

    @cached_property
    def _nth(self) -> Callable[[int], list[int]]:
        lefts = any(each.first for each in self.items)
        return self._reserved.nth if lefts else self._nth_within

    @cached_property
    def _sorted(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Last place and card where there is a deadline, in order; the other cards."""
        deadlines = [(each.last, each.card) for each in self.items]
        return sorted(deadlines), bits_of(self.free)

    @cached_property
    def _reserved(self) -> Reserved:
        return Reserved(self.items, bits_of(self.free), self.places)


def _fill(bounds: list[tuple[int, int]], spots: list[int]) -> bool:
    """Tell whether cards can fill as many places: that which is due first comes first."""
    coming = sorted(bounds, reverse=True)
    due: list[int] = []
    for spot in spots:
        while coming and coming[-1][0] <= spot:
            heappush(due, coming.pop()[1])
        if not due or heappop(due) < spot:
            return False
    return True
