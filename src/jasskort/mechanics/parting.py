"""Parting cards among places: the table behind `places`, of numbers before cards.

Cards that may lie in the same places are a class. Classes are laid one by one, the
widest last. Places that are the same to all classes still to come are one group, so
groups grow together from stage to stage, and few numbers tell all that matters.

A way is sampled by a walk through the table, which tells how many cards of each class
go to each group. Then cards are drawn from the last stage back to the first: what lies
in a group is parted among the narrower groups that it has grown from.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, perm
from typing import TypeAlias

from jasskort.cardset import cards_in

Masks: TypeAlias = tuple[int, ...]
Sizes: TypeAlias = Sequence[int]
_Draws: TypeAlias = tuple[int, list[tuple[int, range]], int]
"""From which pile; where to, with its size before each draw; where the rest goes."""


class _Stage:
    """A class that is to be laid, and the groups of places that there are then.

    Args:
        cards: the cards of the class, as bits.
        keys: by group, the classes that it takes from this one on, as bits.
        first: the pile of the first group.

    Attributes:
        own: the groups where the class may lie.
        inner: by group of the next stage, the groups that it has grown from.
        nodes: what was tabulated, by the room left in each group.
    """

    __slots__ = ("cards", "inner", "keys", "nodes", "own", "piles")

    def __init__(self, cards: list[int], keys: list[int], first: int) -> None:
        """Find the groups of the class, and what they grow into."""
        self.cards = cards
        self.keys = keys
        self.own = [at for at, key in enumerate(keys) if key & 1]
        self.inner = [
            [at for at, key in enumerate(keys) if key >> 1 == outer]
            for outer in _grown(keys)
        ]
        self.piles = range(first, first + len(keys))
        self.nodes: dict[tuple[int, ...], _Node] = {}


class _Node:
    """All ways to lay the classes from a stage on, with so much room in each group.

    Attributes:
        ways: how many there are.
        ends: how many there are up to the end of each choice.
        choices: how many of the class go to each of its groups, the room left then by
            group, and what follows.
        draws: by choice, in how many ways cards are drawn for it, and how; None where
            it was not sampled yet.
    """

    __slots__ = ("choices", "draws", "ends", "ways")

    def __init__(self, ways: int) -> None:
        """Begin without any choice."""
        self.ways = ways
        self.ends: list[int] = []
        self.choices: list[tuple[Sizes, Sizes, _Node]] = []
        self.draws: list[tuple[int, list[_Draws]] | None] = []


class Parting:
    """All ways to part classes of cards among places that they fill exactly.

    Args:
        rooms: how many cards each place takes.
        allowed: the classes: cards, and the places where each may lie, both as masks.

    Attributes:
        ways: how many ways there are.
    """

    __slots__ = (
        *("_keys", "_laid", "_left", "_many", "_parted", "_root", "_sites"),
        *("_stages", "ways"),
    )

    def __init__(self, rooms: Sizes, allowed: Iterable[tuple[int, int]]) -> None:
        """Lay what can lie in one place only, and tabulate the rest."""
        self.ways = 0
        self._laid, self._left = [0] * len(rooms), list(rooms)
        classes = _settled(self._laid, self._left, allowed)
        if classes is None:
            return
        places = range(len(rooms))
        self._sites = [[at for at in places if where >> at & 1] for where, _ in classes]
        # Of each place the classes that may lie there, as bits.
        self._keys = keys = [0] * len(rooms)
        for at, sites in enumerate(self._sites):
            for place in sites:
                keys[place] |= 1 << at
        self._stages = _stages([cards for _, cards in classes], keys)
        self._many = False
        self._parted: tuple[int, list[_Draws]] = (1, [])
        self._root = self._node_at(0, self._left)
        self.ways = self._root.ways
        if self.ways and classes:
            first = self._stages[0]
            shares = [
                (pile, [(at, self._left[at]) for at in places if keys[at] == key])
                for pile, key in zip(first.piles, first.keys, strict=True)
            ]
            for _, parts in shares:
                self.ways *= _splits([size for _, size in parts])
            self._parted = _drawing(shares)

    def _node_at(self, at: int, left: Sizes) -> _Node:
        """Give what a stage begins with, by the room left in each place."""
        if at == len(self._stages):
            return _Node(1)
        free = tuple(
            [
                sum([left[p] for p, k in enumerate(self._keys) if k >> at == key])
                for key in self._stages[at].keys
            ]
        )
        return self._node(at, free) if sum(free) == sum(left) else _Node(0)

    def _node(self, at: int, free: tuple[int, ...]) -> _Node:
        """Tabulate a stage, by the room left in each group."""
        stage = self._stages[at]
        node = stage.nodes.get(free)
        if node is None:
            node = stage.nodes[free] = self._tabulated(at, stage, free)
        return node

    def _tabulated(self, at: int, stage: _Stage, free: Sizes) -> _Node:
        if at + 1 == len(self._stages):
            return _Node(1)
        node = _Node(0)
        own = stage.own
        caps = [free[group] for group in own]
        # The group that takes no other class is filled now, and it is the first.
        least = free[0] if stage.keys[0] == 1 else 0
        for taken in _partings(len(stage.cards), caps, least):
            left = list(free)
            for group, size in zip(own, taken, strict=True):
                left[group] -= size
            inner = [[left[group] for group in groups] for groups in stage.inner]
            rest = self._node(at + 1, tuple(map(sum, inner)))
            if rest.ways:
                ways = rest.ways * _splits(taken)
                for sizes in inner:
                    ways *= _splits(sizes)
                node.ways += ways
                node.ends.append(node.ways)
                node.choices.append((taken, left, rest))
        node.draws = [None] * len(node.ends)
        self._many = self._many or len(node.ends) > 1
        return node

    def sample(self, rng: random.Random) -> Masks:
        """Draw one of the ways, all alike; there must be one.

        Args:
            rng: the generator; it is asked for two numbers at most.

        Returns:
            The cards of each place, as masks.
        """
        node = self._root
        ways, draws = self._parted
        todo = [draws]
        number = rng.randrange(node.ways) if self._many else 0
        stages = self._stages
        for at in range(len(stages) - 1):
            choice = bisect(node.ends, number)
            if choice:
                number -= node.ends[choice - 1]
            drawn = node.draws[choice]
            if drawn is None:
                drawn = node.draws[choice] = self._drawn(at, *node.choices[choice])
            node = node.choices[choice][2]
            number %= node.ways
            ways *= drawn[0]
            todo.append(drawn[1])
        number = rng.randrange(ways) if ways > 1 else 0
        piles = [stage.cards[:] for stage in stages]
        if node is not self._root:
            piles += [[] for _ in range(len(stages), stages[-2].piles.stop)]
        for step in reversed(todo[1:]):
            for source, shares, rest in step:
                pile = piles[source]
                for target, sizes in shares:
                    into = piles[target]
                    for size in sizes:
                        into.append(pile.pop(number % size))
                        number //= size
                piles[rest] += pile
        masks = self._laid[:]
        for source, shares, rest in draws:
            pile = piles[source]
            for target, sizes in shares:
                mask = masks[target]
                for size in sizes:
                    mask += pile.pop(number % size)
                    number //= size
                masks[target] = mask
            masks[rest] += sum(pile)
        return tuple(masks)

    def _drawn(
        self, at: int, taken: Sizes, left: Sizes, _rest: _Node
    ) -> tuple[int, list[_Draws]]:
        """Tell how cards are drawn for a choice, and in how many ways."""
        stage, after = self._stages[at : at + 2]
        piles = stage.piles
        shares = [(piles[at], size) for at, size in zip(stage.own, taken, strict=True)]
        parts = [(at, shares)]
        for outer, groups in zip(after.piles, stage.inner, strict=True):
            parts.append((outer, [(piles[group], left[group]) for group in groups]))
        return _drawing(parts)

    def __iter__(self) -> Iterator[Masks]:
        """Walk all ways, each once, in an order that is always the same."""
        return self._walk(0, self._left, self._laid) if self.ways else iter(())

    def _walk(self, at: int, left: Sizes, laid: Sequence[int]) -> Iterator[Masks]:
        """Lay the classes from a stage on in every way."""
        if at == len(self._stages):
            yield tuple(laid)
            return
        cards, sites = self._stages[at].cards, self._sites[at]
        for taken in _partings(len(cards), [left[place] for place in sites]):
            after = list(left)
            for place, size in zip(sites, taken, strict=True):
                after[place] -= size
            if not self._node_at(at + 1, after).ways:
                continue
            for parts in _parts(cards, taken):
                masks = list(laid)
                for place, part in zip(sites, parts, strict=True):
                    masks[place] |= part
                yield from self._walk(at + 1, after, masks)


def _settled(
    laid: list[int], left: list[int], allowed: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Lay the cards that can lie in one place only, until each has a choice.

    Args:
        laid: the cards of each place, as masks; those are added.
        left: the room left in each place; it gets less.
        allowed: the classes, cards first.

    Returns:
        The classes left, where they may lie and the cards, the widest last; None if
        some card has no room.
    """
    classes = [(where, cards) for cards, where in allowed]
    full = sum([1 << place for place, room in enumerate(left) if not room])
    settling = True
    while settling:
        settling = False
        wide: dict[int, int] = {}
        for where, cards in classes:
            open_to = where & ~full
            if open_to & open_to - 1:
                wide[open_to] = wide.get(open_to, 0) | cards
                continue
            place = open_to.bit_length() - 1
            room = left[place] - cards.bit_count() if open_to else -1
            if room < 0:
                return None
            left[place] = room
            laid[place] |= cards
            if not room:
                full |= open_to
                settling = True
        classes = list(wide.items())
    return sorted(classes, key=lambda each: (each[0].bit_count(), each))


def _stages(classes: Sequence[int], keys: Sizes) -> list[_Stage]:
    """Lay out the stages, and number their piles: classes first, then groups.

    The last class is the pile of its one group.
    """
    stages = []
    groups = _grown([key << 1 for key in keys])
    pile = last = len(classes)
    for at, cards in enumerate(classes, 1):
        bits = [card.bit for card in cards_in(cards)]
        stages.append(_Stage(bits, groups, last - 1 if at == last else pile))
        pile += len(groups)
        groups = _grown(groups)
    return stages


def _grown(keys: Sizes) -> list[int]:
    """Give the groups that there are when a class is laid, by the classes to come."""
    return sorted({key >> 1 for key in keys if key > 1})


def _partings(cards: int, caps: Sizes, least: int = 0) -> list[tuple[int, ...]]:
    """List the ways to part so many cards among groups that take so many each.

    Args:
        cards: how many there are.
        caps: how many each group takes.
        least: how many the first one takes at least.
    """
    cap, *others = caps
    if not others:
        return [(cards,)] if least <= cards <= cap else []
    sizes = range(max(least, cards - sum(others)), min(cards, cap) + 1)
    if len(others) == 1:
        return [(size, cards - size) for size in sizes]
    return [(size, *rest) for size in sizes for rest in _partings(cards - size, others)]


def _splits(sizes: Sizes) -> int:
    """Count the ways to part as many cards as it takes in parts of these sizes."""
    ways, cards = 1, 0
    for size in sizes:
        cards += size
        ways *= comb(cards, size)
    return ways


def _drawing(
    parts: Iterable[tuple[int, list[tuple[int, int]]]],
) -> tuple[int, list[_Draws]]:
    """Tell how piles are parted by drawing cards, and in how many ways.

    Args:
        parts: by pile, how many of its cards go where. The most are not drawn: they
            are what is left.
    """
    ways, draws = 1, []
    for source, shares in parts:
        *drawn, rest = sorted(shares, key=lambda share: share[1])
        cards = sum([size for _, size in shares])
        sizes = []
        for target, size in drawn:
            ways *= perm(cards, size)
            sizes.append((target, range(cards, cards - size, -1)))
            cards -= size
        draws.append((source, sizes, rest[0]))
    return ways, draws


def _parts(cards: Sequence[int], sizes: Sizes) -> Iterator[Masks]:
    """Walk the ways to part cards in parts of these sizes, as masks."""
    size, *others = sizes
    for part in combinations(cards, size):
        if not others:
            yield (sum(part),)
            continue
        rest = [card for card in cards if card not in part]
        for parts in _parts(rest, others):
            yield (sum(part), *parts)
