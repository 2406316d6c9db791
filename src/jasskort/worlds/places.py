"""The ways to divide cards among places, if each card has a set of possible places.

A place, such as a hand, has *room* for a number of cards, and all rooms are filled.
Cards with the same possible places are a *class*. Classes are laid in stages, one
by one; the class with the most places is the last. At each stage, the places that can
take exactly the same remaining classes are a *group*, so groups merge from stage to
stage. The number of ways to continue depends only on the free rooms of the groups. So
a table has this number for each combination of free rooms.

The table counts *patterns*: a pattern gives a class to each single spot of each place.
The n cards of a class can fill their spots in n! orders, but the order of the r cards
in a place does not matter. So the number of ways is the number of patterns, times the
n! of each class, divided by the r! of each place. For example, one place has room for
two cards, another for one. Then three cards that can be anywhere have one pattern, and
3! / (2! * 1!) = 3 ways. The last two classes need no table. Each of them fills the
places that the other cannot take. The patterns of the places that both can take are
counted by one binomial coefficient.

A sample first draws how many cards of each class are in each group. Then it draws the
cards, from the last classes back to the first: the cards of a group are divided among
the groups that merged into it, and finally among places.
"""

from __future__ import annotations

import functools
import operator
import random
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import comb, factorial, perm, prod
from typing import TypeAlias

import attrs

from jasskort.cards import CardSet, Masks, bits_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.ruleset_base import checked_generator

Sizes: TypeAlias = Sequence[int]

_LAST = (1, 2, 3)
"""The groups at the last stage: places of one class, of the other, of both."""
_BITS = 6
_ROOM = (1 << _BITS) - 1
"""The mask of the room of one group in an int: no pack has 64 cards."""

_Draws: TypeAlias = list[tuple[int, list[tuple[int, range]], int]]
"""Draws, by the pile that is drawn from. Each item has three parts: this pile; target
piles, each with the sizes of this pile before its draws; the pile for what is left."""
_Branch: TypeAlias = tuple[int, _Draws]
"""The number of ways to draw cards, and the draws."""

_Choices: TypeAlias = tuple[list[int], list[int], list["_Branch | None"]]
"""The choices for a class, given the rooms of the groups. Three lists have the running
sums of patterns, the rooms of the next stage, and the draws (None until sampled)."""


class _Stage:
    """A class that is laid with the table, and the groups of places at that stage.

    The key of a group has a bit for each class that it can take, this class first;
    `outer` has the keys of the next stage. One int has the rooms of all groups, `_BITS`
    bits for each. Piles of cards have numbers: `source` is that of the class, and the
    groups have those from `pile` on.
    """

    def __init__(
        self, source: int, size: int, keys: Sizes, outer: Sizes, pile: int
    ) -> None:
        self._source, self._size = source, size
        self._piles = range(pile, pile + len(keys))
        self._own = [at for at, key in enumerate(keys) if key & 1]
        self._inner = [
            [at for at, key in enumerate(keys) if key >> 1 == grown] for grown in outer
        ]
        # Whether the first group can take no later class: then this class fills it.
        self._alone = 1 in keys
        # The bit positions of the rooms of other groups, now and at the next stage.
        grown = [(group, at) for at, inner in enumerate(self._inner) for group in inner]
        self._grown = [(group * _BITS, at * _BITS) for group, at in grown]
        self._shared = [
            (g * _BITS, 1 << at * _BITS) for g, at in grown if g in self._own
        ]
        self.nodes: dict[int, _Choices] = {}

    def choices(self, room: int) -> list[tuple[int, int]]:
        """Return the possible rooms of the next stage, with the numbers of patterns.

        The class fills the group that can take no later class. Its other cards are
        divided among the other groups that it can fill, in all ways.
        """
        cards = self._size - (room & _ROOM if self._alone else 0)
        outer = sum([(room >> here & _ROOM) << there for here, there in self._grown])
        caps = [(room >> here & _ROOM, card) for here, card in self._shared]
        after = sum([cap for cap, _ in caps])
        if not 0 <= cards <= after:
            return []
        found = [(outer, 1, cards)]
        for cap, card in caps:
            after -= cap
            found = [
                (outer - size * card, patterns * comb(cap, size), cards - size)
                for outer, patterns, cards in found
                for size in range(max(0, cards - after), min(cap, cards) + 1)
            ]
        return [(outer, patterns) for outer, patterns, _ in found]

    def step(self, room: int, outer: int) -> _Branch:
        """Return the draws from the class, and from the groups of the next stage."""
        piles = self._piles
        left = _rooms(room, len(piles))
        shares = [(piles[0], left[0])] if self._alone else []
        parts = [(self._source, shares)]
        free = _rooms(outer, len(self._inner))
        for at, groups in enumerate(self._inner):
            size = sum([left[group] for group in groups]) - free[at]
            for group in groups:
                if group in self._own:
                    left[group] -= size
                    shares.append((piles[group], size))
            narrow = [(piles[group], left[group]) for group in groups]
            parts.append((piles.stop + at, narrow))
        return _step(parts)


class _WaysTable:
    """A table for all ways to divide classes of cards among places.

    `ways` is their number, and `laid` has, by place, the cards with only one place.
    `widest` has the cards and the places of the class with the most places, as masks.
    """

    def __init__(self, rooms: Sizes, allowed: Iterable[tuple[int, int]]) -> None:
        self.ways = 0
        self.laid, self._left = [0] * len(rooms), list(rooms)
        classes = _settled(self.laid, self._left, allowed)
        if classes is None:
            return
        self.widest = classes[-1]
        self._classes = [cards for cards, _ in classes]
        self._sizes = sizes = [cards.bit_count() for cards in self._classes]
        keys = [0] * len(rooms)
        for at, (_, where) in enumerate(classes):
            for place in range(len(keys)):
                keys[place] |= (where >> place & 1) << at
        self._keys = keys
        grown = [[key >> at for key in keys] for at in range(len(classes) - 2)]
        groups: list[Sizes] = [*[sorted({*each} - {0}) for each in grown], _LAST]
        self._first, self._stages, pile = groups[0], list[_Stage](), len(classes)
        for at, (inner, outer) in enumerate(pairwise(groups)):
            self._stages.append(_Stage(at, sizes[at], inner, outer, pile))
            pile += len(inner)
        self._pile, self._last = pile, dict[int, _Branch]()
        room = 0
        for key, left in zip(keys, self._left, strict=True):
            if left and not key:
                return
            if left:
                room += left << self._first.index(key) * _BITS
        self._room, self._patterns = room, self._count(0, room)
        orders = self._patterns * prod(map(factorial, sizes))
        self.ways = orders // prod(map(factorial, self._left))

    def _count(self, at: int, room: int) -> int:
        """Return the number of patterns from a stage on, with these rooms of groups."""
        if at == len(self._stages):
            more = self._sizes[at] - (room & _ROOM)
            return comb(room >> 2 * _BITS, more) if more >= 0 else 0
        stage = self._stages[at]
        node = stage.nodes.get(room)
        if node is None:
            ends, rooms, end = [0], [], 0
            for outer, patterns in stage.choices(room):
                end += patterns * self._count(at + 1, outer)
                ends.append(end)
                rooms.append(outer)
            node = stage.nodes[room] = ends, rooms, [None] * len(rooms)
        return node[0][-1]

    def sample(self, rng: random.Random) -> Masks:
        """Draw one of the ways, with at most two random numbers.

        The first number decides how many cards of each class each group gets. The
        second decides which cards: each draw takes the remainder of a division by the
        size of the pile.
        """
        start, (parted, draws_of_places) = self._start
        ways, steps = self._chosen(rng.randrange(self._patterns) if self._stages else 0)
        ways *= parted
        number = rng.randrange(ways) if ways > 1 else 0
        piles = [pile[:] for pile in start]
        for draws in reversed(steps):
            for source, shares, rest in draws:
                pile = piles[source]
                draw = pile.pop
                for target, sizes in shares:
                    put = piles[target].append
                    for size in sizes:
                        put(draw(number % size))
                        number //= size
                piles[rest] += pile
        masks = self.laid[:]
        for source, shares, rest in draws_of_places:
            pile = piles[source]
            for place, sizes in shares:
                for size in sizes:
                    masks[place] += pile.pop(number % size)
                    number //= size
            masks[rest] += sum(pile)
        return tuple(masks)

    @cached_property
    def _start(self) -> tuple[list[list[int]], _Branch]:
        """The piles to draw from, and how to divide the first groups among places."""
        piles = [bits_of(cards) for cards in self._classes]
        piles += [[] for _ in range(self._pile + len(_LAST) - len(piles))]
        spots = [*zip(range(len(self._keys)), self._keys, self._left, strict=True)]
        step = _step(
            (pile, [(place, left) for place, key, left in spots if key == group])
            for pile, group in enumerate(self._first, len(self._classes))
        )
        return piles, step

    def _chosen(self, number: int) -> tuple[int, list[_Draws]]:
        """Return the number of ways to draw cards, and the draws by stage."""
        ways, draws = 1, []
        room = self._room
        for stage in self._stages:
            ends, rooms, steps = stage.nodes[room]
            number %= ends[-1]
            choice = bisect(ends, number) - 1
            number -= ends[choice]
            outer = rooms[choice]
            step = steps[choice]
            if step is None:
                step = steps[choice] = stage.step(room, outer)
            ways *= step[0]
            draws.append(step[1])
            room = outer
        step = self._last.get(room)
        if step is None:
            step = self._last[room] = self._last_step(room)
        draws.append(step[1])
        return ways * step[0], draws

    def _last_step(self, room: int) -> _Branch:
        """Return the draws from the last two classes, with these rooms of groups."""
        at, alone = len(self._stages), self._pile
        mine, others, free = _rooms(room, len(_LAST))
        more = self._sizes[at] - mine
        first = [(alone, mine), (alone + 2, more)]
        second = [(alone + 1, others), (alone + 2, free - more)]
        return _step([(at, first), (at + 1, second)])


def _settled(
    laid: list[int], left: list[int], allowed: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Lay the cards that have only one place, until all other cards have a choice.

    A full place is no longer possible for other cards. The cards with a choice are
    returned in at least two classes, the one with the most places last. The result is
    None if a card has no room.
    """
    full = sum([1 << place for place, room in enumerate(left) if not room])
    settling = True
    while settling:
        settling = False
        wide: dict[int, int] = {}
        for cards, given in allowed:
            where = given & ~full
            if where & where - 1:
                wide[where] = wide.get(where, 0) | cards
                continue
            place = where.bit_length() - 1
            room = left[place] - cards.bit_count() if where else -1
            if room < 0:
                return None
            left[place] = room
            laid[place] |= cards
            if not room:
                full |= where
                settling = True
        allowed = [(cards, where) for where, cards in wide.items()]
    # Classes with few places, and with few cards, leave fewer choices to continue.
    by_width = [(at.bit_count(), each.bit_count(), at, each) for each, at in allowed]
    classes = [(cards, where) for *_, where, cards in sorted(by_width)]
    return [(0, 0)] * (2 - len(classes)) + classes


def _rooms(room: int, groups: int) -> list[int]:
    return [room >> at * _BITS & _ROOM for at in range(groups)]


def _step(parts: Iterable[tuple[int, Iterable[tuple[int, int]]]]) -> _Branch:
    """Return the number of ways to divide piles, and the draws that do it.

    The largest share of a pile is not drawn: it gets the cards that are left.
    """
    ways, draws = 1, []
    for source, shares in parts:
        drawn = sorted([(size, target) for target, size in shares if size])
        if not drawn:
            continue
        cards, sizes = sum([size for size, _ in drawn]), []
        _, rest = drawn.pop()
        for size, target in drawn:
            ways *= perm(cards, size)
            sizes.append((target, range(cards, cards - size, -1)))
            cards -= size
        draws.append((source, sizes, rest))
    return ways, draws


@attrs.frozen
class Places(Immutable):
    """Unseen cards and their possible places, made by `Places.of`.

    `rooms` has the number of cards of each place. `allowed` has the cards and the
    places of each class as masks, sorted by places.
    """

    rooms: tuple[int, ...]
    allowed: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, unseen: int, rooms: Sizes, lacks: Sizes, pinned: Sizes = ()) -> Places:
        """Return the possible places of `unseen`, the mask of the unseen cards.

        By place, `rooms` has the number of cards, `lacks` the cards that cannot be
        there (only unseen ones matter), and `pinned` those that must be there.

        Raises:
            InvalidValue: the rooms do not add up to the number of cards.
        """
        if sum(rooms) != unseen.bit_count():
            cards = f"{unseen.bit_count()} unseen cards, {_named(unseen)}"
            msg = f"expected room for {cards}, got rooms {quoted(rooms)}"
            raise InvalidValue(msg)
        pins = pinned or (0,) * len(rooms)
        known = functools.reduce(operator.or_, pins, 0)
        classes = [(unseen, (1 << len(rooms)) - 1)] if unseen else []
        for place, (lack, pin) in enumerate(zip(lacks, pins, strict=True)):
            out = lack | known & ~pin
            parts = [(cards & ~out, where) for cards, where in classes]
            parts += [(cards & out, where & ~(1 << place)) for cards, where in classes]
            classes = [part for part in parts if part[0]]
        return cls(tuple(rooms), tuple(sorted(classes, key=operator.itemgetter(1))))

    @property
    def unseen(self) -> int:
        """The cards, as a mask."""
        return sum([cards for cards, _ in self.allowed])

    @cached_property
    def fitting(self) -> Masks:
        """The cards that each place has in some of the ways, as masks.

        If some places are filled by cards that can be nowhere else, no other card is
        there.
        """
        unions, taken, found = {0}, list[int](), [0] * len(self.rooms)
        for _, where in self.allowed:
            unions |= {union | where for union in unions}
        for union in unions:
            room = sum([r for at, r in enumerate(self.rooms) if union >> at & 1])
            within = [cards for cards, where in self.allowed if not where & ~union]
            more = room - sum(within).bit_count()
            if more < 0:
                return tuple(found)
            if not more:
                taken.append(union)
        for cards, where in self.allowed:
            full = functools.reduce(operator.or_, [t for t in taken if where & ~t], 0)
            for at, room in enumerate(self.rooms):
                if room and (where & ~full) >> at & 1:
                    found[at] |= cards
        return tuple(found)

    @cached_property
    def _table(self) -> _WaysTable:
        return _WaysTable(self.rooms, self.allowed)

    def count(self) -> int:
        """Return the number of ways to lay the cards."""
        return self._table.ways

    def sample(self, rng: random.Random) -> Masks:
        """Draw the cards of each place, all ways equally likely.

        Raises:
            InvalidValue: there is no way, or `rng` is not a generator.
        """
        rng = checked_generator(rng, "randrange")
        if not self.count():
            msg = f"no way to lay {_named(self.unseen)} in these places: {quoted(self)}"
            raise InvalidValue(msg)
        return self._table.sample(rng)

    def pinned(self, cards: int, *places: int) -> Places:
        """Return the ways in which each card of a mask is in one of these places."""
        some, classes = sum([1 << place for place in places]), dict[int, int]()
        for held, where in self.allowed:
            there = held & cards
            for part, at in ((there, where & some), (held ^ there, where)):
                if part:
                    classes[at] = classes.get(at, 0) | part
        return Places(self.rooms, tuple([(classes[at], at) for at in sorted(classes)]))

    def __iter__(self) -> Iterator[Masks]:
        """Yield each way once; this is slow for many ways."""
        table = self._table
        if table.ways:
            cards, where = table.widest
            if not cards:
                yield tuple(table.laid)
            for place in range(len(self.rooms)):
                if where >> place & 1:
                    yield from self.pinned(cards & -cards, place)

    def __contains__(self, laid: Masks) -> bool:
        # If two masks share a card, their sum has fewer bits than both together.
        sizes = tuple([mask.bit_count() for mask in laid])
        return (sizes, sum(laid)) == (self.rooms, self.unseen) and not any(
            mask & cards
            for cards, where in self.allowed
            for place, mask in enumerate(laid)
            if not where >> place & 1
        )


def _named(cards: int) -> str:
    return quoted(str(CardSet.from_mask(cards)))
