"""Paths: in which order one hidden hand got its cards, as far as is known.

A hand got cards one by one in *slots*, in the order of time; a slot has a time, and
several may have the same. After the slots comes the *rest*: the cards that still lie
face down, in order. Slots and rest are the places, numbered from 0; the unseen cards
fill them, one each. What is known of a card is an interval of places: it was not got
before some place, or no later than some other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple, TypeAlias

import attrs

from jasskort.craft.building import builder
from jasskort.craft.immutable import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.mechanics.bits import bits_of
from jasskort.mechanics.deadlines import FEW, Within, count_between
from jasskort.mechanics.reserved import Reserved

Filling: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards (bits) by slot, and those of the rest in order."""


class Item(NamedTuple):
    """A card that is in one of some places.

    Attributes:
        card: the card, as a bit.
        first: its first place; with one after `last` nothing is possible.
        last: its last place.
    """

    card: int
    first: int
    last: int


@attrs.frozen
class Paths(Immutable):
    """All ways in which unseen cards can have come to a hand, and can lie in the rest.

    Args:
        times: the time of each slot, never falling.
        rest: how many places follow the slots.
        items: the cards of which something is known, each card once.
        free: the mask of the other unseen cards; they may be anywhere.

    Raises:
        InvalidValue: the parts do not fit together.
    """

    times: tuple[int, ...]
    rest: int
    items: tuple[Item, ...]
    free: int

    def __attrs_post_init__(self) -> None:
        """Check the parts, and bring the items into their order."""
        times, rest, free, given = self.times, self.rest, self.free, self.items
        whole = all(type(each) is int for each in (*times, rest, free))
        if not whole or list(times) != sorted(times):
            msg = f"slots have times that never fall, unlike those of {quoted(self)}"
            raise InvalidValue(msg)
        cards = [*bits_of(max(free, 0)), *[each.card for each in given]]
        if min(rest, free) < 0 or not len({*cards}) == len(cards) == self.places:
            msg = f"as many cards as places, each once, are not in {quoted(self)}"
            raise InvalidValue(msg)
        object.__setattr__(self, "items", ())
        object.__setattr__(self, "free", sum(cards))
        items, free = self._joined(given)
        object.__setattr__(self, "items", items)
        object.__setattr__(self, "free", free)

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
        """Say of a card when it was got.

        Args:
            card: the card, as a bit.
            since: it was got later than that, if ever; None: nothing is known.
            before: it was got, and earlier than that; None: it may be in the rest.
        """
        first = 0 if since is None else bisect_right(self.times, since)
        last = self.places if before is None else bisect_left(self.times, before)
        return Item(card, first, last - 1)

    def with_items(self, items: Iterable[Item]) -> Paths:
        """Give the paths in which these cards are in these places, too.

        Raises:
            InvalidValue: a card is none of the unseen, a place none of the places.
        """
        return new_paths(self.times, self.rest, *self._joined(items))

    def pinned(self, card: int, where: int | range) -> Paths:
        """Give the paths in which a card is in some place.

        Args:
            card: the card, as a bit.
            where: a place, or several in a row.

        Raises:
            InvalidValue: the card is none of the unseen, the place none of the places.
        """
        row = where if isinstance(where, range) else range(where, where + 1)
        if row.step != 1:
            msg = f"a card is pinned to places in a row, not to {quoted(where)}"
            raise InvalidValue(msg)
        return self.with_items([Item(card, row.start, row.stop - 1)])

    def count(self) -> int:
        """Count the fillings."""
        return self._count

    def count_with(self, lasts: Mapping[int, int]) -> int:
        """Count the fillings in which some cards are no later than some places.

        Args:
            lasts: the last place by card; none but unseen cards.
        """
        within = []
        between = []
        for card, first, last in self.items:
            sooner = min(last, lasts.get(card, last))
            if first:
                between.append((first, sooner))
            else:
                within.append(sooner)
        if len(between) > FEW:
            items = [Item(card, 0, last) for card, last in lasts.items()]
            return self.with_items(items).count()
        within += [last for card, last in lasts.items() if card & self.free]
        return count_between(within, between, self.places)

    def nth(self, number: int) -> Filling:
        """Give one of the fillings by its number.

        Args:
            number: from 0 up to `count`.

        Raises:
            InvalidValue: there are not so many.
        """
        if not 0 <= number < self._count:
            msg = f"there are {self._count} fillings, and none is {quoted(number)}"
            raise InvalidValue(msg)
        slots, filled = len(self.times), self._table.nth(number)
        return tuple(filled[:slots]), tuple(filled[slots:])

    def sample(self, rng: Random) -> Filling:
        """Give one of the fillings, all alike likely.

        Raises:
            InvalidValue: there is none.
        """
        return self.nth(rng.randrange(self._count) if self._count else 0)

    def probability(self, card: int, where: int | range) -> Fraction:
        """Give the part of the fillings in which a card is as it would be pinned.

        Raises:
            InvalidValue: there is no filling, or no such card or place.
        """
        if not self._count:
            msg = f"where nothing is possible nothing is likely: {quoted(self)}"
            raise InvalidValue(msg)
        return Fraction(self.pinned(card, where).count(), self._count)

    def __iter__(self) -> Iterator[Filling]:
        """Walk all fillings, by their numbers: for few."""
        return map(self.nth, range(self._count))

    def rising(self, first: int) -> Iterator[Filling]:
        """Walk the fillings in which the cards of the first so many places rise.

        Those stand for all orders in which cards can have come that came together. A
        card is laid only where the others still find their places.
        """
        bounds = dict.fromkeys(bits_of(self.free), (0, self.places - 1))
        bounds.update({card: (low, high) for card, low, high in self.items})
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

    def _joined(self, items: Iterable[Item]) -> tuple[tuple[Item, ...], int]:
        """Join what is known of cards: the items, and which cards are free."""
        places, free = self.places, self.free
        bound = {each[0]: each for each in self.items}
        for each in items:
            card, first, last = each
            if not (0 <= first <= places and -1 <= last < places):
                msg = f"a place is 0 to {places - 1}, unlike in {quoted(each)}"
                raise InvalidValue(msg)
            known = bound.get(card)
            if known is not None:
                bound[card] = Item(card, max(first, known[1]), min(last, known[2]))
            elif card <= 0 or card & card - 1 or not card & free:
                msg = f"{quoted(each)} is of none of the unseen cards"
                raise InvalidValue(msg)
            elif first or last < places - 1:
                bound[card] = each
                free ^= card
        return tuple(sorted(bound.values())), free

    @cached_property
    def _count(self) -> int:
        lefts = [each for each in self.items if each.first]
        if any(each.first > each.last for each in lefts):
            return 0
        return self.count_with({}) if len(lefts) <= FEW else self._reserved.count

    @cached_property
    def _table(self) -> Within | Reserved:
        if any(each.first for each in self.items):
            return self._reserved
        bound = sorted([(each.last, each.card) for each in self.items])
        return Within(tuple(bound), tuple(bits_of(self.free)), self.places)

    @cached_property
    def _reserved(self) -> Reserved:
        return Reserved.of(self.items, bits_of(self.free), self.places)


def _fill(bounds: list[tuple[int, int]], spots: list[int]) -> bool:
    """Tell whether cards can fill as many places: that which is due first comes first.

    Args:
        bounds: the first and the last place of each card.
        spots: the places, in order.
    """
    coming = sorted(bounds, reverse=True)
    due: list[int] = []
    for spot in spots:
        while coming and coming[-1][0] <= spot:
            heappush(due, coming.pop()[1])
        if not due or heappop(due) < spot:
            return False
    return True


new_paths = builder(Paths)
