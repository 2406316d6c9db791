"""Paths: in which order one hidden hand got its cards, as far as is known.

A hand got cards one by one in *slots*, in the order of time; a slot has a time, and
several may have the same. After the slots comes the *rest*: the cards that still lie
face down, in order. Slots and rest are the places, numbered from 0; the unseen cards
fill them, one each. What is known of a card is an interval of places: it was not got
before some place, or no later than some other.

If all that is known are deadlines, there is a product, and no table: card number i of
those with a deadline, the earliest first, has i places less than its deadline gives it,
whatever the cards before it have taken. With left ends there is a sum of such products;
where that is long, and to find one of the ways by its number, `Reserved` tabulates them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import accumulate
from math import comb, factorial, perm, prod
from random import Random
from typing import NamedTuple, TypeAlias

import attrs

from jasskort.cards import bits_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted

PlaceBounds: TypeAlias = dict[int, tuple[int, int]]
"""By card (a bit), the first and the last place where it may be."""
Filling: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards (bits) by slot, and those of the rest in order."""


MOST_TERMS = 64
"""With more products than that to be added up, a table of the ways is faster."""


def count_fillings(
    lasts: Iterable[int], intervals: Iterable[tuple[int, int]], places: int
) -> int:
    """Count the ways to fill the places when some cards are bound.

    Of cards that have a deadline alone the last place is given, of others the interval: a
    card is between two places if it is no later than the one, but not if it is earlier
    than the other. That makes a sum of products with signs; cards of one interval are alike.
    """
    terms = [(1, [*lasts])]
    for (first, last), cards in Counter(intervals).items():
        late = [last] if last < places - 1 else []  # else it is bound no more
        parts = [
            ((-1) ** early * comb(cards, early), [min(first - 1, last)] * early, early)
            for early in range(cards + 1)
        ]
        terms = [
            (sign * ways, [*bound, *more, *late * (cards - early)])
            for ways, bound in terms
            for sign, more, early in parts
        ]
    total = 0
    for sign, bound in terms:
        ways = sign * factorial(places - len(bound))
        for taken, last in enumerate(sorted(bound)):
            ways *= max(0, last + 1 - taken)
        total += ways
    return total


def _many(intervals: Iterable[tuple[int, int]]) -> bool:
    return prod([cards + 1 for cards in Counter(intervals).values()]) > MOST_TERMS


def _shuffle_by(
    number: int, cards: Iterable[int], vacant: Iterable[int], filled: list[int]
) -> None:
    left = list(cards)
    for place in vacant:
        number, choice = divmod(number, len(left))
        filled[place] = left.pop(choice)


class BoundCard(NamedTuple):
    """A card, as a bit, that is in one of some places; none if the first is after the last."""

    card: int
    first: int
    last: int


class _Interval(NamedTuple):
    """Cards that have one interval; each counts `unit` in the number of what is used."""

    first: int
    last: int
    cards: tuple[int, ...]
    unit: int

    def left(self, used: int) -> int:
        """Return how many of them are not used yet."""
        return len(self.cards) - used // self.unit % (len(self.cards) + 1)


class _Slot(NamedTuple):
    """What may fill a place, and what is due when it is filled."""

    ready: list[int]  # cards without a deadline that may lie here, but not before
    free: int  # how many of all these there are, if nothing is reserved or used
    intervals: list[_Interval]
    due: list[int]  # cards with a deadline alone that may not lie later
    waiting: int  # how many of these may lie here
    closed: int  # what cards of intervals that end here count


class Reserved:
    """The ways to fill places when cards have intervals, none of them empty.

    The places are walked in order. A card that has a deadline alone is not chosen when
    a place is filled: the place is *reserved*, and when the deadline comes, one of the
    reserved places is named. A card that has a first place alone is one of those that
    are ready from then on. Cards that have both are chosen as their place is filled;
    those of one interval are alike. So what is left to do follows from the place, how
    many places are reserved and how many cards of each interval are used: a table of
    these, walked forwards, gives each of the ways by its number.
    """

    def __init__(
        self, bound: Iterable[BoundCard], free: list[int], places: int
    ) -> None:
        self._free, self._places = free, places
        self._steps = _steps(bound, len(free), places)
        self._known: dict[tuple[int, int, int], int] = {}

    def count(self) -> int:
        """Count the ways."""
        return self._ways(0, 0, 0)

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


def _steps(bound: Iterable[BoundCard], free: int, places: int) -> list[_Slot]:
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
    steps, waiting = list[_Slot](), sum(map(len, due))
    for place in range(end):
        free += len(ready[place])
        here = [each for each in intervals if each.first <= place <= each.last]
        ending = [each for each in here if each.last == place]
        closed = sum([each.unit * len(each.cards) for each in ending])
        steps.append(
            _Slot(ready[place], free - place, here, due[place], waiting, closed)
        )
        waiting -= len(due[place])
        # The places of cards chosen or named by now were filled with none of the free.
        free += len(due[place]) + sum([len(each.cards) for each in ending])
    return steps


@attrs.frozen
class Paths(Immutable):
    """All ways in which unseen cards can have come to a hand, and can lie in the rest.

    Slots have times that never fall, and `rest` places follow them. Of the cards of
    `items`, in order, something is known; those of the mask `free` may be anywhere.
    """

    times: tuple[int, ...]
    rest: int
    items: tuple[BoundCard, ...]
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
    ) -> BoundCard:
        """Say of a card when it was got, as far as it is known.

        It was got later than `since`, if ever; and earlier than `before`, without which it
        may be in the rest.
        """
        first = 0 if since is None else bisect_right(self.times, since)
        last = self.places if before is None else bisect_left(self.times, before)
        return BoundCard(card, first, last - 1)

    def with_items(self, items: Iterable[BoundCard]) -> Paths:
        """Return the paths in which these cards, all unseen, are in these places, too."""
        last, free = self.places - 1, self.free
        bound = {each.card: each for each in self.items}
        for card, low, high in items:
            if card in bound:
                _, first, late = bound[card]
                bound[card] = BoundCard(card, max(low, first), min(high, late))
            elif low or high < last:
                bound[card] = BoundCard(card, low, high)
                free ^= card
        return Paths(self.times, self.rest, tuple(sorted(bound.values())), free)

    @property
    def bounds(self) -> PlaceBounds:
        """The first and the last place of each card."""
        bounds = dict.fromkeys(bits_of(self.free), (0, self.places - 1))
        return bounds | {card: (low, high) for card, low, high in self.items}

    def pinned(self, card: int, where: range) -> Paths:
        """Return the paths in which a card is in one of some places in a row."""
        return self.with_items([BoundCard(card, where.start, where.stop - 1)])

    def count(self) -> int:
        """Count the fillings."""
        return self._count

    def count_with(self, lasts: Mapping[int, int]) -> int:
        """Count the fillings in which some unseen cards are no later than these places."""
        within, between = [], []
        for card, first, last in self.items:
            sooner = min(last, lasts.get(card, last))
            if first:
                between.append((first, sooner))
            else:
                within.append(sooner)
        within += [last for card, last in lasts.items() if card & self.free]
        if _many(between):
            items = [BoundCard(card, 0, last) for card, last in lasts.items()]
            return self.with_items(items).count()
        return count_fillings(within, between, self.places)

    def nth(self, number: int) -> Filling:
        """Return one of the fillings by its number, from 0 up to `count`."""
        filled, slots = self._nth(number), len(self.times)
        return tuple(filled[:slots]), tuple(filled[slots:])

    def _nth_within(self, number: int) -> list[int]:
        filled, vacant, reached = [0] * self.places, list[int](), 0
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

        A card is laid only where the others still find their places.
        """
        bounds, slots = self.bounds, len(self.times)

        def laid(left: list[int], place: int) -> Iterator[list[int]]:
            if place == self.places:
                yield sorted(left)
                return
            spots = [*range(first), *range(place + 1, self.places)]
            for card in left:
                others = [each for each in left if each != card]
                low, high = bounds[card]
                free = {each: bounds[each] for each in others}
                if low <= place <= high and placed(free, spots) is not None:
                    for filled in laid(others, place + 1):
                        filled.insert(first, card)
                        yield filled

        for filled in laid(bits_of(self.cards), first):
            filling = tuple(filled[:slots]), tuple(filled[slots:])
            if filling in self:
                yield filling

    def __contains__(self, filling: Filling) -> bool:
        slots, rest = filling
        cards = (*slots, *rest)
        if len(slots) != len(self.times) or sorted(cards) != bits_of(self.cards):
            return False
        place = cards.index
        return all(low <= place(card) <= high for card, low, high in self.items)

    @cached_property
    def _count(self) -> int:
        if any(each.first > each.last for each in self.items):
            return 0
        between = [(first, last) for _, first, last in self.items if first]
        return self._reserved.count() if _many(between) else self.count_with({})

    @cached_property
    def _nth(self) -> Callable[[int], list[int]]:
        lefts = any(each.first for each in self.items)
        return self._reserved.nth if lefts else self._nth_within

    @cached_property
    def _sorted(self) -> tuple[list[tuple[int, int]], list[int]]:
        deadlines = [(each.last, each.card) for each in self.items]
        return sorted(deadlines), bits_of(self.free)

    @cached_property
    def _reserved(self) -> Reserved:
        return Reserved(self.items, bits_of(self.free), self.places)


def placed(bounds: PlaceBounds, spots: Iterable[int]) -> dict[int, int] | None:
    """Find a place for each card, by card: that which is due first comes first.

    There are as many spots as cards, in order; None if the cards cannot fill them.
    """
    coming = sorted([(low, high, card) for card, (low, high) in bounds.items()])
    coming.reverse()
    due, found = list[tuple[int, int]](), dict[int, int]()
    for spot in spots:
        while coming and coming[-1][0] <= spot:
            _, high, card = coming.pop()
            heappush(due, (high, card))
        if not due or due[0][0] < spot:
            return None
        found[heappop(due)[1]] = spot
    return found


# --- disjunctions ---------------------------------------------------------------------
# One of these groups of cards was got by then, or not all of those were.
#
# Such paths are counted by inclusion and exclusion: a group was got before some time if
# each of its cards was, which is a deadline for each, and several groups if their union
# was. Many unions are equal, and their signs add up; what no hand can hold is dropped.
#
# They are drawn after Karp and Luby: a group is picked of each disjunction, and of all such
# combinations each by the number of paths behind it. A path with the deadlines of the
# combination is kept with probability 1 in so many combinations as it bears out. As it is
# proposed once for each of these, the paths that are kept are exactly uniform.

Sum: TypeAlias = dict[int, int]
"""How often the paths that meet a need are counted, or their sign, by the need."""

TERMS = 200_000
"""So many unions of groups are counted at most."""
_PATIENCE = 200
"""After so many paths that were not kept it is asked whether there is one at all."""


class _Needs:
    """What the cards of some paths are needed for by some times, and how it is written.

    A need is an int: for each time, the earliest first, the cards to be got before it,
    those of earlier times among them. The need of two is the union of their bits.
    """

    def __init__(self, paths: Paths, times: Iterable[int]) -> None:
        items, self._paths = paths.items, paths
        slots = sorted({bisect_left(paths.times, time) for time in times})
        self._slots = slots
        # The cards that are there by then, whatever is needed.
        self._due = [
            sum([each.card for each in items if each.last < room]) for room in slots
        ]
        self._width = width = paths.cards.bit_length()
        self._full = (1 << width) - 1
        # The need of all cards that cannot be there by then, and of all cards of which
        # something is known; the others are alike.
        self._late = self._items = 0
        for level, room in enumerate(slots):
            later = sum([each.card for each in items if each.first >= room])
            self._late |= later << width * level
            self._items |= (paths.cards ^ paths.free) << width * level
        # What was counted, by the cards of these and how many others there are.
        self._counts: dict[tuple[int, ...], int] = {}
        self._narrowed: dict[int, Paths] = {}

    def need(self, cards: int, before: int) -> int:
        """Return the need of some cards, a mask, by a time; 0 if they are there in any case."""
        room = bisect_left(self._paths.times, before)
        return sum(
            [
                (cards & ~due) << self._width * level
                for level, due in enumerate(self._due)
                if self._slots[level] >= room
            ]
        )

    def held(self, slots: tuple[int, ...]) -> int:
        """Write what was got when: a need is met if it is part of it."""
        got = [sum(slots[:room]) for room in self._slots]
        return sum([each << self._width * level for level, each in enumerate(got)])

    def possible(self, need: int) -> bool:
        """Tell whether there is room for a need, as far as is easily seen."""
        if need & self._late:
            return False
        full = self._full
        for due, room in zip(self._due, self._slots, strict=True):
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
        if alike not in self._counts:
            self._counts[alike] = self._paths.count_with(self._lasts(need))
        return self._counts[alike]

    def narrowed(self, need: int) -> Paths:
        """Return the paths that meet a need."""
        if need not in self._narrowed:
            items = [
                BoundCard(card, 0, last) for card, last in self._lasts(need).items()
            ]
            self._narrowed[need] = self._paths.with_items(items)
        return self._narrowed[need]

    def _lasts(self, need: int) -> dict[int, int]:
        lasts, known = dict[int, int](), 0
        for room in self._slots:
            cards = need & self._full
            for card in bits_of(cards & ~known):
                lasts[card] = room - 1
            known = cards
            need >>= self._width
        return lasts

    def none_of(self, needs: Iterable[int]) -> Sum:
        """Write as a sum of needs that none of some needs is met."""
        terms = {0: 1}
        for need in needs:
            terms = self.product(terms, [(0, 1), (need, -1)])
        return terms

    def product(self, terms: Sum, others: Iterable[tuple[int, int]]) -> Sum:
        """Unite each need of two sums with each, as both are to be met.

        `InvalidValue` if it is a sum of more than `TERMS`.
        """
        united: Sum = {}
        for other, more in others:
            for known, sign in terms.items():
                union = known | other
                united[union] = united.get(union, 0) + sign * more
            if len(united) > TERMS:
                united = self._possible(united)
        return self._possible(united)

    def _possible(self, terms: Sum) -> Sum:
        """Drop what no hand can hold, and what is taken off as often as it is counted."""
        possible = self.possible
        left = {need: sign for need, sign in terms.items() if sign and possible(need)}
        if len(left) > TERMS:
            msg = f"more than {TERMS} unions of groups: that would take too long"
            raise InvalidValue(msg)
        return left


def is_met(needs: Iterable[int], held: int) -> bool:
    """Tell whether some need is part of what is held, or of another need."""
    for need in needs:  # noqa: SIM110 - a generator would cost more than the loop
        if not need & ~held:
            return True
    return False


@attrs.frozen
class OneOf(Immutable):
    """All cards of one of these groups, masks, were got before a time."""

    before: int
    groups: tuple[int, ...]


@attrs.frozen
class NotAll(Immutable):
    """Not all of these cards, a mask, were got before a time."""

    before: int
    cards: int


@attrs.frozen
class Disjunctions(Immutable):
    """The paths for which some disjunctions hold, all of them.

    So many combinations of groups are drawn from as `limit` says; the disjunctions with
    the most groups are left to rejection if there are more.
    """

    paths: Paths
    one_of: tuple[OneOf, ...] = ()
    not_all: tuple[NotAll, ...] = ()
    limit: int = attrs.field(default=3000, kw_only=True)

    @property
    def open(self) -> bool:
        """Whether there is any disjunction."""
        return bool(self.one_of or self.not_all)

    def pinned(self, card: int, where: range) -> Disjunctions:
        """Return those in which a card is in one of some places in a row."""
        return attrs.evolve(self, paths=self.paths.pinned(card, where))

    def count(self) -> int:
        """Count the fillings; `InvalidValue` if that takes more unions than `TERMS`."""
        return self._count

    def fitting(self, rows: Sequence[range]) -> list[int]:
        """Return by row of places the cards that are there in some filling, as masks."""
        bounds, choices = self.paths.bounds, self._choices
        alike: dict[object, int] = {}
        for card, bound in bounds.items():
            named = [card in each for choice in choices for each in choice]
            kind = bound, *named
            alike[kind] = alike.get(kind, 0) | card
        found = [0] * len(rows)
        for cards in alike.values():
            card = cards & -cards
            low, high = bounds[card]
            for at, row in enumerate(rows):
                pinned = max(low, row.start), min(high, row.stop - 1)
                if not cards & found[at]:
                    filling = _some_filling({**bounds, card: pinned}, choices)
                    for other, place in (filling or {}).items():
                        for each, places in enumerate(rows):
                            found[each] |= other if place in places else 0
                if cards & found[at]:
                    found[at] |= cards
        return found

    @cached_property
    def _choices(self) -> list[list[PlaceBounds]]:
        """What is open: by disjunction, places of cards of which one or other holds."""
        times, last = self.paths.times, self.paths.places - 1
        choices = [
            [
                dict.fromkeys(bits_of(group), (0, bisect_left(times, each.before) - 1))
                for group in each.groups
            ]
            for each in self.one_of
        ]
        for barred in self.not_all:
            late = bisect_left(times, barred.before), last
            choices.append([{card: late} for card in bits_of(barred.cards)])
        return choices

    def sample(self, rng: Random) -> Filling:
        """Return one of the fillings, all equally likely; `InvalidValue` if none."""
        if not self.open and self._count:
            return self.paths.nth(rng.randrange(self._count))
        covered, picks, sums = self._cover
        drawn, left = self._groups[:covered], self._groups[covered:]
        tries = 0
        while sums and (tries != _PATIENCE or self._count):
            number = rng.randrange(sums[-1])
            need, ways = picks[bisect_right(sums, number)]
            filling = self._needs.narrowed(need).nth(number % ways)
            held = self._needs.held(filling[0])
            borne = [sum([not need & ~held for need in each]) for each in drawn]
            if self._obeys(held, left) and not rng.randrange(prod(borne)):
                return filling
            tries += 1
        msg = f"there is none to draw: {quoted(self)}"
        raise InvalidValue(msg)

    def __contains__(self, filling: Filling) -> bool:
        held = self._needs.held(filling[0])
        return filling in self.paths and self._obeys(held, self._groups)

    def _obeys(self, held: int, disjunctions: Iterable[tuple[int, ...]]) -> bool:
        if is_met(self._barred, held):
            return False
        return all(is_met(each, held) for each in disjunctions)

    @cached_property
    def _needs(self) -> _Needs:
        times = [each.before for each in self.one_of]
        return _Needs(self.paths, [*times, *[each.before for each in self.not_all]])

    @cached_property
    def _groups(self) -> tuple[tuple[int, ...], ...]:
        """The needs of each disjunction that the others leave open, few first."""
        needs = self._needs
        found = {
            needs.least([needs.need(group, each.before) for group in each.groups])
            for each in self.one_of
        }
        kept: list[tuple[int, ...]] = []
        for each in sorted(found, key=lambda each: (len(each), each)):
            if not any(_implies(other, each) for other in (*kept, (0,))):
                kept = [other for other in kept if not _implies(each, other)]
                kept.append(each)
        return tuple(kept)

    @cached_property
    def _barred(self) -> tuple[int, ...]:
        needs = self._needs
        return needs.least(needs.need(each.cards, each.before) for each in self.not_all)

    @cached_property
    def _count(self) -> int:
        if not self.open:
            return self.paths.count()
        needs = self._needs
        terms = needs.none_of(self._barred)
        for each in self._groups:
            missed = needs.none_of(each)
            met = [(need, -sign) for need, sign in missed.items() if need]
            terms = needs.product(terms, met)
        return sum([sign * needs.count(need) for need, sign in terms.items()])

    @cached_property
    def _cover(self) -> tuple[int, list[tuple[int, int]], list[int]]:
        """The combinations of one group of each disjunction from which paths are drawn.

        How many disjunctions are covered; the need of each combination, and how many
        paths meet it; how many paths are behind each and those before it.
        """
        needs, combinations, covered = self._needs, {0: 1}, 0
        for each in self._groups:
            if len(combinations) * len(each) > self.limit:
                break
            combinations = needs.product(combinations, [(need, 1) for need in each])
            covered += 1
        counted = [
            (need, needs.count(need), times) for need, times in combinations.items()
        ]
        picks = [(need, ways) for need, ways, _ in counted if ways]
        sums = [*accumulate([ways * times for _, ways, times in counted if ways])]
        return covered, picks, sums


def _some_filling(
    bounds: PlaceBounds, choices: Sequence[Sequence[PlaceBounds]]
) -> dict[int, int] | None:
    """Find places of all cards, such that one of each choice holds; None if none does."""
    found = placed(bounds, range(len(bounds)))
    if found is None:
        return None
    for choice in choices:
        if not any(
            all(low <= found[card] <= high for card, (low, high) in each.items())
            for each in choice
        ):
            narrowed = [
                {
                    card: (max(bounds[card][0], low), min(bounds[card][1], high))
                    for card, (low, high) in each.items()
                }
                for each in choice
            ]
            ways = (_some_filling({**bounds, **each}, choices) for each in narrowed)
            return next(filter(None, ways), None)
    return found


def _implies(some: tuple[int, ...], others: tuple[int, ...]) -> bool:
    return all(is_met(others, need) for need in some)
