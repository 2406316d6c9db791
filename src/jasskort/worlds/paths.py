"""Paths: the possible orders in which one hidden hand got its cards.

There is a *place* for each unseen card, numbered from 0. First come the *slots*: one
for each card that the hand got, in order of time. Several slots can have the same time.
Then comes the *rest*: a place for each card that still lies face down, in drawing
order. A *filling*, or path, puts one unseen card in each place. The *interval* of a
card has its first and its last possible place. If the interval begins at 0, the card
has only a *deadline*: its last place. A card is an int with one bit set.

If all cards have only deadlines, the number of fillings is a product. Sort the cards by
deadline: then card number i, from 0, has `last + 1 - i` places, since the cards before
it fill i of them. For example, the last places 0, 2, 2 give 1 * 2 * 1 fillings. With
other intervals the number is a sum of such products. `Reserved` has a table that
replaces long sums, and finds a filling by its number.
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
"""The first and the last possible place of each card (a bit)."""
Filling: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards (bits) by slot, and the cards of the rest in order."""

MOST_TERMS = 64
"""The limit of products; if there would be more, a table is faster."""


def count_fillings(
    lasts: Iterable[int], intervals: Iterable[tuple[int, int]], places: int
) -> int:
    """Return the number of fillings; cards that are not passed can be in any place.

    `lasts` has the last places of cards with only a deadline. For a card with an
    interval, the fillings up to its last place are counted, minus those before its
    first place. So the result is a sum of products with signs. Cards with equal
    intervals share their products.
    """
    terms = [(1, [*lasts])]
    for (first, last), cards in Counter(intervals).items():
        late = [last] if last < places - 1 else []  # the last place excludes nothing
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
    """A card (a bit), and its first and last place; it has none if `first > last`."""

    card: int
    first: int
    last: int


class _Interval(NamedTuple):
    """Cards with the same interval.

    One int, `used`, counts the placed cards of all intervals, and has a digit for each
    interval: a placed card of this interval adds `unit` to `used`.
    """

    first: int
    last: int
    cards: tuple[int, ...]
    unit: int

    def left(self, used: int) -> int:
        """Return the number of cards that have no place yet."""
        return len(self.cards) - used // self.unit % (len(self.cards) + 1)


class _Slot(NamedTuple):
    """The cards that can fill a place, and those for which it is the last place."""

    ready: list[int]  # cards with only a first place: this one
    free: int  # the number of ready cards, if no place is reserved and `used` is 0
    intervals: list[_Interval]  # those that include this place
    due: list[int]  # cards with only a deadline: this place
    waiting: int  # the number of cards with only a deadline that can be here
    closed: int  # the sum of the units of cards whose intervals end here


class Reserved:
    """A table that counts fillings, and finds one by its number.

    No interval may be empty. Places are filled in order. A place gets a *ready* card (a
    card with only a first place, which has been reached), or a card whose interval
    includes the place, or is *reserved*. At its deadline, a card with only a deadline
    gets one of the reserved places. So the number of ways to continue depends on three
    numbers: the place, the number of reserved places, and `used`.
    """

    def __init__(
        self, bound: Iterable[BoundCard], free: list[int], places: int
    ) -> None:
        self._free, self._places = free, places
        self._steps = _steps(bound, len(free), places)
        self._known: dict[tuple[int, int, int], int] = {}

    def count(self) -> int:
        """Return the number of fillings."""
        return self._ways(0, 0, 0)

    def _ways(self, place: int, kept: int, used: int) -> int:
        """Return the number of ways from a place on, with `kept` places reserved."""
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
        """Return the number of ways from the next place on, with due cards placed."""
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
        """Return the cards by place in the filling with this number.

        At each place, each option has a range of numbers, as long as its number of
        ways. The position in the range decides which card is taken, and how to go on.
        """
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
    """Return the places up to the last one at which an interval begins or ends.

    Later places can be filled with the remaining cards in any order.
    """
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
        # The places of these cards were not filled with ready cards.
        free += len(due[place]) + sum([len(each.cards) for each in ending])
    return steps


@attrs.frozen
class Paths(Immutable):
    """All fillings in which each unseen card is in a place of its interval.

    `times` has the time of each slot, in order, and `rest` is the number of places
    after the slots. `items` are the cards with intervals, sorted; the cards of the mask
    `free` can be in any place.
    """

    times: tuple[int, ...]
    rest: int
    items: tuple[BoundCard, ...]
    free: int

    @property
    def places(self) -> int:
        """The number of places: slots and rest."""
        return len(self.times) + self.rest

    @property
    def cards(self) -> int:
        """The mask of the unseen cards."""
        return self.free | sum([each.card for each in self.items])

    def item(
        self, card: int, *, since: int | None = None, before: int | None = None
    ) -> BoundCard:
        """Return the interval of a card that came between two times.

        It came after the time `since` and before the time `before`. Without `before`
        the card can be in the rest.
        """
        first = 0 if since is None else bisect_right(self.times, since)
        last = self.places if before is None else bisect_left(self.times, before)
        return BoundCard(card, first, last - 1)

    def with_items(self, items: Iterable[BoundCard]) -> Paths:
        """Return the paths in which these cards are also in these intervals."""
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
        """Return the paths in which a card is in one of the places of a range."""
        return self.with_items([BoundCard(card, where.start, where.stop - 1)])

    def count(self) -> int:
        """Return the number of fillings."""
        return self._count

    def count_with(self, lasts: Mapping[int, int]) -> int:
        """Return the number of fillings in which cards also have these deadlines."""
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
        """Return the filling with a number from 0 to `count() - 1`."""
        filled, slots = self._nth(number), len(self.times)
        return tuple(filled[:slots]), tuple(filled[slots:])

    def _nth_within(self, number: int) -> list[int]:
        """Return the cards by place in a filling, if cards have only deadlines.

        In order of deadlines, the number selects a vacant place for each card.
        """
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
        """Yield the fillings in which the cards of places below `first` are sorted.

        The other places are filled in order, in all ways. A card is placed only if all
        cards that are left still have places.
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
    """Return a place for each card; None if that is impossible.

    `spots` are the places, sorted, one for each card. Each spot gets a card whose
    first place has been reached: of these cards, the one with the earliest deadline.
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
# A disjunction is a fact of one of two kinds. `OneOf`: of several groups of cards, at
# least one group came as a whole before a time. `NotAll`: of one group, at least one
# card did not come before a time.
#
# Counting is by inclusion and exclusion. If a group came before a time, each of its
# cards has a deadline. If several groups came, the cards of their union have deadlines.
# For example, group A or group B came in N(A) + N(B) - N(A and B) paths. Terms with
# equal unions are added up, and unions that no hand can hold are dropped.
#
# Drawing follows Karp and Luby. A combination has one group of each disjunction. First
# a combination is drawn, weighted by its number of paths, then one of its paths. A path
# that n combinations have can be drawn in n ways, so it is kept with probability 1/n:
# then all paths are equally likely.

Sum: TypeAlias = dict[int, int]
"""A sum of counts of paths. A key is a need (see `_Needs`); its value is the factor of
the number of paths that meet the need."""

TERMS = 200_000
"""The limit of unions of groups."""
_PATIENCE = 200
"""After so many rejected paths, all paths are counted, since perhaps none fits."""


class _Needs:
    """Needs of some paths: ints that say which cards must come before which times.

    A need has a mask for each time, the earliest first: the cards that must come before
    this time, including those that must come before an earlier time. The union of two
    needs is their bitwise or.
    """

    def __init__(self, paths: Paths, times: Iterable[int]) -> None:
        items, self._paths = paths.items, paths
        slots = sorted({bisect_left(paths.times, time) for time in times})
        self._slots = slots
        # The cards that came before each time in all paths.
        self._due = [
            sum([each.card for each in items if each.last < room]) for room in slots
        ]
        self._width = width = paths.cards.bit_length()
        self._full = (1 << width) - 1
        # By time, the cards that cannot come before it, and the cards with intervals;
        # the other cards are alike.
        self._late = self._items = 0
        for level, room in enumerate(slots):
            later = sum([each.card for each in items if each.first >= room])
            self._late |= later << width * level
            self._items |= (paths.cards ^ paths.free) << width * level
        # The counts, by the needed cards with intervals and the numbers of others.
        self._counts: dict[tuple[int, ...], int] = {}
        self._narrowed: dict[int, Paths] = {}

    def need(self, cards: int, before: int) -> int:
        """Return the need that cards come before a time; 0 if all paths meet it."""
        room = bisect_left(self._paths.times, before)
        return sum(
            [
                (cards & ~due) << self._width * level
                for level, due in enumerate(self._due)
                if self._slots[level] >= room
            ]
        )

    def held(self, slots: tuple[int, ...]) -> int:
        """Return the cards that came before each time, as a need."""
        got = [sum(slots[:room]) for room in self._slots]
        return sum([each << self._width * level for level, each in enumerate(got)])

    def possible(self, need: int) -> bool:
        """Return False if a quick check finds that no path can meet a need."""
        if need & self._late:
            return False
        full = self._full
        for due, room in zip(self._due, self._slots, strict=True):
            if (need & full | due).bit_count() > room:
                return False
            need >>= self._width
        return True

    def least(self, needs: Iterable[int]) -> tuple[int, ...]:
        """Return the possible needs, without those that contain another need."""
        found: list[int] = []
        for need in sorted({*needs}, key=int.bit_count):
            if self.possible(need) and not is_met(found, need):
                found.append(need)
        return tuple(found)

    def count(self, need: int) -> int:
        """Return the number of paths that meet a need."""
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
        """Return the last place of each card of a need."""
        lasts, known = dict[int, int](), 0
        for room in self._slots:
            cards = need & self._full
            for card in bits_of(cards & ~known):
                lasts[card] = room - 1
            known = cards
            need >>= self._width
        return lasts

    def none_of(self, needs: Iterable[int]) -> Sum:
        """Return a sum for the number of paths that meet none of some needs."""
        terms = {0: 1}
        for need in needs:
            terms = self.product(terms, [(0, 1), (need, -1)])
        return terms

    def product(self, terms: Sum, others: Iterable[tuple[int, int]]) -> Sum:
        """Return the product of two sums.

        Raises:
            InvalidValue: it has more than `TERMS` terms.
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
        """Return a sum without impossible needs and without factors of 0."""
        possible = self.possible
        left = {need: sign for need, sign in terms.items() if sign and possible(need)}
        if len(left) > TERMS:
            msg = f"the count needs more than {TERMS} unions of groups of cards"
            raise InvalidValue(msg)
        return left


def is_met(needs: Iterable[int], held: int) -> bool:
    """Return whether `held` meets one of some needs."""
    for need in needs:  # noqa: SIM110 - a generator would cost more than the loop
        if not need & ~held:
            return True
    return False


@attrs.frozen
class OneOf(Immutable):
    """The fact that all cards of one of these groups (masks) came before a time."""

    before: int
    groups: tuple[int, ...]


@attrs.frozen
class NotAll(Immutable):
    """The fact that not all of these cards (a mask) came before a time."""

    before: int
    cards: int


@attrs.frozen
class Disjunctions(Immutable):
    """The paths for which all given disjunctions are true.

    `limit` is the limit of combinations of groups from which paths are drawn. If there
    would be more, the disjunctions with the most groups are left out of combinations,
    and are checked for each drawn path.
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
        """Return the paths in which a card is in one of the places of a range."""
        return attrs.evolve(self, paths=self.paths.pinned(card, where))

    def count(self) -> int:
        """Return the number of fillings.

        Raises:
            InvalidValue: more than `TERMS` unions of groups are needed.
        """
        return self._count

    def fitting(self, rows: Sequence[range]) -> list[int]:
        """Return the cards that some filling has in each row of places, as masks.

        Cards are alike if their intervals and groups are equal. Of cards that are
        alike, one is tried in each row. A filling that is found has places for all
        cards, not only for that one.
        """
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
        """The alternatives of each disjunction, as bounds of cards."""
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
        """Draw a filling, all equally likely.

        Raises:
            InvalidValue: there is none.
        """
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
        msg = f"no order of the cards is possible: {quoted(self)}"
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
        """The needs of each `OneOf` that no other one implies, fewest needs first."""
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
        """The combinations of groups from which paths are drawn.

        The number of disjunctions in a combination; the need of each combination with
        its number of paths; and the running sums of paths.
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
    """Return the place of each card in a filling that meets all choices, or None.

    A choice is met if the cards of one of its alternatives are in their bounds.
    """
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
