"""Parting cards among places: the table behind `places`, of numbers before cards.

Cards that may lie in the same places are a class. Classes are laid one by one, the
widest last. Places that are the same to all classes still to come are one group, so
groups grow together from stage to stage, and few numbers tell all that matters. The
table counts patterns: which of the rooms each class takes. The last two classes need no
table, for what is theirs alone leaves one choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, factorial, prod
from typing import TypeAlias

from jasskort.mechanics.bits import bits_of

Masks: TypeAlias = tuple[int, ...]
Sizes: TypeAlias = Sequence[int]
_LAST = (1, 2, 3)
"""The groups of the last two classes: of the one, of the other, of both."""

_BITS = 6
_ROOM = (1 << _BITS) - 1
"""The room of a group, which takes so many bits of an int: no pack has 64 cards."""


class Stage:
    """A class that is laid by the table, and the groups of places that there are then.

    A group is known by its key: the classes that it takes from this one on, as bits.
    The room in all groups is one int.

    Args:
        size: how many cards the class has.
        keys: the groups, in order.
        outer: the groups of the next stage.

    Attributes:
        own: the groups where the class may lie.
        alone: whether the first of them takes no other class.
        inner: by group of the next stage, the groups that it has grown from.
        counts: the patterns from this stage on, by the room.
    """

    __slots__ = ("_grown", "_shared", "_size", "alone", "counts", "inner", "own")

    def __init__(self, size: int, keys: Sequence[int], outer: Sequence[int]) -> None:
        """Find the groups of the class, and what they grow into."""
        self._size = size
        self.own = [at for at, key in enumerate(keys) if key & 1]
        self.inner = [
            [at for at, key in enumerate(keys) if key >> 1 == grown] for grown in outer
        ]
        self.alone = 1 in keys
        # Where the room of the other groups stands, and where it goes.
        self._grown = [
            (group * _BITS, at * _BITS)
            for at, groups in enumerate(self.inner)
            for group in groups
        ]
        self._shared = [
            (here, 1 << there)
            for here, there in self._grown
            if here // _BITS in self.own
        ]
        self.counts: dict[int, int] = {}

    def choices(self, room: int) -> list[tuple[int, int]]:
        """List what becomes of the room when the class is laid.

        Returns:
            The room in the groups of the next stage, and in how many patterns it comes
            about.
        """
        cards = self._size - (room & _ROOM if self.alone else 0)
        outer = after = 0
        for here, there in self._grown:
            outer += (room >> here & _ROOM) << there
        caps = []
        for here, card in self._shared:
            cap = room >> here & _ROOM
            after += cap
            caps.append((cap, card))
        if not 0 <= cards <= after:
            return []
        if not caps:
            return [(outer, 1)]
        found = [(outer, 1, cards)]
        cap_of_last, card_of_last = caps.pop()
        for cap, card in caps:
            after -= cap
            found = [
                (outer - size * card, patterns * comb(cap, size), cards - size)
                for outer, patterns, cards in found
                for size in range(max(0, cards - after), min(cap, cards) + 1)
            ]
        return [
            (outer - cards * card_of_last, patterns * comb(cap_of_last, cards))
            for outer, patterns, cards in found
        ]


class Parting:
    """All ways to part classes of cards among places that they fill exactly.

    Args:
        rooms: how many cards each place takes.
        allowed: the classes: cards, and the places where each may lie, both as masks.

    Attributes:
        ways: how many ways there are.
        laid: the cards of each place that have no choice, as masks.
        left: the room that those leave in each place.
        classes: the other cards, by class, as masks.
        keys: by place, the classes that may lie there, as bits.
        groups: by stage, the keys of its groups; and those of the last two classes.
        stages: the stages of all classes but the last two.
        room: the room in each group, at first.
        patterns: how many patterns there are.
    """

    __slots__ = (
        *("classes", "groups", "keys", "laid", "left", "patterns", "room"),
        *("stages", "ways"),
    )

    def __init__(self, rooms: Sizes, allowed: Iterable[tuple[int, int]]) -> None:
        """Lay what can lie in one place only, and tabulate the rest."""
        self.ways = 0
        self.laid, self.left = [0] * len(rooms), list(rooms)
        classes = _settled(self.laid, self.left, allowed)
        if classes is None:
            return
        self.classes = [cards for _, cards in classes]
        self.keys = keys = [0] * len(rooms)
        for at, (where, _) in enumerate(classes):
            for place in range(len(keys)):
                keys[place] |= (where >> place & 1) << at
        self.groups = _groups(keys, len(classes) - 2)
        self.stages = [
            Stage(cards.bit_count(), *self.groups[at : at + 2])
            for at, cards in enumerate(self.classes[:-2])
        ]
        room = self._grouped(0, self.left)
        if room is None:
            return
        self.room = room
        self.patterns = self.count(0, room)
        sizes = map(int.bit_count, self.classes)
        orders = prod(map(factorial, sizes))
        self.ways = self.patterns * orders // prod(map(factorial, self.left))

    def _grouped(self, at: int, left: Sizes) -> int | None:
        """Give the room in the groups, by place; None if some has room for no class."""
        room = 0
        groups = self.groups[at]
        for key, free in zip(self.keys, left, strict=True):
            if free:
                if not key >> at:
                    return None
                room += free << groups.index(key >> at) * _BITS
        return room

    def count(self, at: int, room: int) -> int:
        """Count the patterns from a stage on, by the room in the groups."""
        if at == len(self.stages):
            more = self.classes[at].bit_count() - (room & _ROOM)
            return comb(room >> 2 * _BITS, more) if more >= 0 else 0
        stage = self.stages[at]
        patterns = stage.counts.get(room)
        if patterns is None:
            count, after = self.count, at + 1
            patterns = 0
            for outer, ways in stage.choices(room):
                patterns += ways * count(after, outer)
            stage.counts[room] = patterns
        return patterns

    def __iter__(self) -> Iterator[Masks]:
        """Walk all ways, each once, in an order that is always the same."""
        return self._walk(0, self.left, self.laid) if self.ways else iter(())

    def _walk(self, at: int, left: Sizes, laid: Sequence[int]) -> Iterator[Masks]:
        """Lay the classes from one on in every way."""
        if at == len(self.classes):
            yield tuple(laid)
            return
        cards = bits_of(self.classes[at])
        sites = [place for place, key in enumerate(self.keys) if key >> at & 1]
        for taken in _partings(len(cards), [left[place] for place in sites]):
            after = list(left)
            for place, size in zip(sites, taken, strict=True):
                after[place] -= size
            if not self._fits(at + 1, after):
                continue
            for parts in _parts(cards, taken):
                masks = list(laid)
                for place, part in zip(sites, parts, strict=True):
                    masks[place] |= part
                yield from self._walk(at + 1, after, masks)

    def _fits(self, at: int, left: Sizes) -> bool:
        """Tell whether the classes from one on can fill the room left."""
        if at > len(self.stages):
            # One class, or none: it fills whatever is left, where it may lie.
            return not any(
                room for key, room in zip(self.keys, left, strict=True) if not key >> at
            )
        room = self._grouped(at, left)
        return room is not None and self.count(at, room) > 0


def _settled(
    laid: list[int], left: list[int], allowed: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Lay the cards that can lie in one place only, until each has a choice.

    Args:
        laid: the cards of each place, as masks; those are added.
        left: the room left in each place; it gets less.
        allowed: the classes: cards, and where each may lie.

    Returns:
        At least two classes, the widest last, where they may lie first; None if some
        card has no room.
    """
    classes = [(where, cards) for cards, where in allowed]
    full = sum([1 << place for place, room in enumerate(left) if not room])
    settling = True
    while settling:
        settling = False
        wide: dict[int, int] = {}
        for given, cards in classes:
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
        classes = list(wide.items())
    # The fewer cards are laid first, the fewer choices there are to go on from.
    classes.sort(key=_width)
    return [(0, 0)] * (2 - len(classes)) + classes


def _width(given: tuple[int, int]) -> tuple[int, int, int]:
    """Order classes by how many places they have, then by how many cards."""
    where, cards = given
    return where.bit_count(), cards.bit_count(), where


def _groups(keys: Sizes, stages: int) -> list[Sequence[int]]:
    """List the groups of each stage, and those of the last two classes."""
    groups = []
    for _ in range(stages):
        groups.append(sorted(set(keys) - {0}))
        keys = [key >> 1 for key in keys]
    return [*groups, _LAST]


def _partings(cards: int, caps: Sizes) -> list[tuple[int, ...]]:
    """List the ways to part so many cards among groups that take so many each."""
    if not caps:
        return [] if cards else [()]
    cap, *others = caps
    sizes = range(max(0, cards - sum(others)), min(cards, cap) + 1)
    if len(others) == 1:
        return [(size, cards - size) for size in sizes]
    return [(size, *rest) for size in sizes for rest in _partings(cards - size, others)]


def _parts(cards: Sequence[int], sizes: Sizes) -> Iterator[Masks]:
    """Walk the ways to part cards in parts of these sizes, as masks."""
    if not sizes:
        yield ()
        return
    size, *others = sizes
    for part in combinations(cards, size):
        rest = [card for card in cards if card not in part]
        for parts in _parts(rest, others):
            yield (sum(part), *parts)


def unpacked(room: int, groups: Sizes) -> list[int]:
    """Give the room in each group."""
    return [room >> at * _BITS & _ROOM for at in range(len(groups))]
