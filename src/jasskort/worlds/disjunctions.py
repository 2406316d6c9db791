"""Disjunctions: one of these groups of cards was got by then; not all of those were.

What is known is no interval of a card, so there is no product. Such paths are counted by
inclusion and exclusion: a group was got before some time if each of its cards was, which
is a deadline for each, and several groups if their union was. Many unions are equal, and
their signs add up; what no hand can hold is dropped.

They are drawn after Karp and Luby: a group is picked of each disjunction, and of all such
combinations each by the number of paths behind it. A path with the deadlines of the
combination is kept with probability 1 in so many combinations as it bears out. As it is
proposed once for each of these, the paths that are kept are exactly uniform.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import prod
from random import Random
from typing import TypeAlias

import attrs

from jasskort.cards import bits_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.worlds.paths import Filling, Item, Paths

Sum: TypeAlias = dict[int, int]
"""How often the paths that meet a need are counted, or their sign, by the need."""

TERMS = 200_000
"""So many unions of groups are counted at most."""
_PATIENCE = 200
"""After so many paths that were not kept it is asked whether there is one at all."""


class _Needs:
    """What the cards of some paths are needed for by some times, and how it is written.

    A need is an int: for each time, the earliest first, the cards to be got before it,
    those of earlier times among them. The need of two is the union of their bits, and
    equal needs are equal ints, however they came about.
    """

    def __init__(self, paths: Paths, times: Iterable[int]) -> None:
        """Find how many slots there are before each time, and what is known by then."""
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
            items = [Item(card, 0, last) for card, last in self._lasts(need).items()]
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
        """Write as a sum of needs that none of some needs is met."""
        terms = {0: 1}
        for need in needs:
            terms = self.product(terms, [(0, 1), (need, -1)])
        return terms

    def product(self, terms: Sum, others: Iterable[tuple[int, int]]) -> Sum:
        """Unite each need of two sums with each, as both are to be met.

        Raises:
            InvalidValue: it is a sum of more than `TERMS`.
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
    """All cards of one of these groups, masks, were got before a time.

    An empty group is got in any case.
    """

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

    Args:
        paths: the paths.
        one_of: of each, all cards of some group were got before its time.
        not_all: of each, some card was not got before its time.
        limit: so many combinations of groups are drawn from; the disjunctions with the
            most groups are left to rejection if there are more.
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
        """Count the fillings.

        Raises:
            InvalidValue: more unions than `TERMS` would have to be counted.
        """
        return self._count

    def sample(self, rng: Random) -> Filling:
        """Return one of the fillings, all equally likely.

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
        msg = f"there is none to draw: {quoted(self)}"
        raise InvalidValue(msg)

    def probability(self, card: int, where: range) -> Fraction:
        """Return the part of the fillings in which a card is in some places in a row.

        Raises:
            InvalidValue: there is no filling, or more unions than `TERMS` would have to
                be counted.
        """
        if not self._count:
            msg = f"nothing is likely where nothing is possible: {quoted(self)}"
            raise InvalidValue(msg)
        return Fraction(self.pinned(card, where).count(), self._count)

    def __contains__(self, filling: Filling) -> bool:
        """Tell whether a filling is one of these."""
        held = self._needs.held(filling[0])
        return filling in self.paths and self._obeys(held, self._groups)

    def _obeys(self, held: int, disjunctions: Iterable[tuple[int, ...]]) -> bool:
        """Tell whether what was got meets a need of each, and none that is barred."""
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
        """The needs of which none is met."""
        need = self._needs.need
        return self._needs.least(
            [need(each.cards, each.before) for each in self.not_all]
        )

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
        needs = self._needs
        combinations = {0: 1}
        covered = 0
        for each in self._groups:
            if len(combinations) * len(each) > self.limit:
                break
            combinations = needs.product(combinations, [(need, 1) for need in each])
            covered += 1
        counted = [
            (need, needs.count(need), times) for need, times in combinations.items()
        ]
        picks = [(need, ways) for need, ways, _ in counted if ways]
        return (
            covered,
            picks,
            [*accumulate([w * times for _, w, times in counted if w])],
        )


def _implies(some: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Tell whether with one of some needs, whichever it is, one of others is met."""
    return all(is_met(others, need) for need in some)
