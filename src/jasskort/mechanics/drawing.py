"""Drawing one of all ways to part cards, from the table of `parting`.

A walk through the table tells how many cards of each class go to each group. Then
cards are drawn from the last classes back to the first: what lies in a group is parted
among the narrower groups that it has grown from, and in the end among places. As many
ways as there are to do so, so many numbers there are to draw by: all ways are alike.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable
from itertools import accumulate
from math import perm
from typing import TypeAlias

from jasskort.mechanics.bits import bits_of
from jasskort.mechanics.parting import Masks, Parting, unpacked

_Shares: TypeAlias = Iterable[tuple[int, int]]
"""Where cards go, and how many."""
_Draws: TypeAlias = list[tuple[int, list[tuple[int, range]], int]]
"""From which pile; where to, with its size before each draw; where the rest goes."""


class _Node:
    """What may become of the class of a stage, with so much room in the groups.

    Args:
        choices: the room in the groups of the next stage, and in how many patterns of
            this stage and all later ones, at least one.

    Attributes:
        outer: the room in the groups of the next stage, by choice.
        ends: the patterns up to the end of each choice.
        draws: by choice, in how many ways its cards are drawn, and how; None where it
            was not sampled yet.
    """

    __slots__ = ("draws", "ends", "outer")

    def __init__(self, choices: list[tuple[int, int]]) -> None:
        """Add up the patterns."""
        self.outer = [outer for outer, _ in choices]
        self.ends = list(accumulate([patterns for _, patterns in choices]))
        self.draws: list[tuple[int, _Draws] | None] = [None] * len(choices)


class Drawing:
    """Piles to draw from: the classes first, then the groups of each stage.

    Args:
        table: all ways; there must be one.
    """

    __slots__ = ("_groups", "_last", "_nodes", "_parted", "_piles", "_table")

    def __init__(self, table: Parting) -> None:
        """Number the piles, and tell how the first groups are parted among places."""
        self._table = table
        classes = [bits_of(cards) for cards in table.classes]
        self._groups = []
        piles = len(classes)
        for keys in table.groups:
            self._groups.append(range(piles, piles + len(keys)))
            piles += len(keys)
        self._piles = classes + [[] for _ in range(piles - len(classes))]
        self._nodes: list[dict[int, _Node]] = [{} for _ in table.stages]
        self._last: dict[int, tuple[int, _Draws]] = {}
        rooms = list(enumerate(zip(table.keys, table.left, strict=True)))
        self._parted = _draws(
            (pile, [(place, left) for place, (key, left) in rooms if key == group])
            for pile, group in zip(self._groups[0], table.groups[0], strict=True)
        )

    def sample(self, rng: random.Random) -> Masks:
        """Draw one of the ways, all alike.

        Args:
            rng: the generator; it is asked for two numbers at most.

        Returns:
            The cards of each place, as masks.
        """
        table = self._table
        ways, steps = self._chosen(rng.randrange(table.patterns) if table.stages else 0)
        number = rng.randrange(ways) if ways > 1 else 0
        piles = [pile[:] for pile in self._piles]
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
        masks = table.laid[:]
        for source, shares, rest in self._parted[1]:
            pile = piles[source]
            draw = pile.pop
            for place, sizes in shares:
                mask = 0
                for size in sizes:
                    mask += draw(number % size)
                    number //= size
                masks[place] += mask
            masks[rest] += sum(pile)
        return tuple(masks)

    def _chosen(self, number: int) -> tuple[int, list[_Draws]]:
        """Give the pattern with a number: in how many ways it is drawn, and how."""
        table = self._table
        ways = self._parted[0]
        steps = []
        room = table.room
        for at, nodes in enumerate(self._nodes):
            node = nodes.get(room)
            if node is None:
                node = nodes[room] = self._node(at, room)
            ends = node.ends
            number %= ends[-1]
            choice = bisect(ends, number)
            if choice:
                number -= ends[choice - 1]
            outer = node.outer[choice]
            step = node.draws[choice]
            if step is None:
                step = node.draws[choice] = self._step(at, room, outer)
            ways *= step[0]
            steps.append(step[1])
            room = outer
        step = self._last.get(room)
        if step is None:
            step = self._last[room] = self._last_step(room)
        steps.append(step[1])
        return ways * step[0], steps

    def _node(self, at: int, room: int) -> _Node:
        """Look up what may become of a class, by the room in the groups."""
        table = self._table
        found = [
            (outer, patterns * table.count(at + 1, outer))
            for outer, patterns in table.stages[at].choices(room)
        ]
        return _Node([choice for choice in found if choice[1]])

    def _step(self, at: int, room: int, outer: int) -> tuple[int, _Draws]:
        """Tell how a class is drawn, and how later groups are parted among earlier.

        Args:
            at: the stage.
            room: the room in its groups.
            outer: the room in the groups of the next stage, when the class is laid.
        """
        stage = self._table.stages[at]
        piles = self._groups[at]
        left = unpacked(room, piles)
        shares = [(piles[0], left[0])] if stage.alone else []
        parts = [(at, shares)]
        later = self._groups[at + 1]
        for pile, groups, free in zip(
            later, stage.inner, unpacked(outer, later), strict=True
        ):
            size = sum([left[group] for group in groups]) - free
            for group in groups:
                if group in stage.own:
                    left[group] -= size
                    shares.append((piles[group], size))
            parts.append((pile, [(piles[group], left[group]) for group in groups]))
        return _draws(parts)

    def _last_step(self, room: int) -> tuple[int, _Draws]:
        """Tell how the last two classes are drawn, by the room in their groups."""
        first = len(self._table.stages)
        piles = self._groups[first]
        alone, other, both = piles
        free = unpacked(room, piles)
        more = self._table.classes[first].bit_count() - free[0]
        return _draws(
            [
                (first, [(alone, free[0]), (both, more)]),
                (first + 1, [(other, free[1]), (both, free[2] - more)]),
            ]
        )


def _draws(parts: Iterable[tuple[int, _Shares]]) -> tuple[int, _Draws]:
    """Tell in how many ways piles are parted by drawing cards, and how.

    Args:
        parts: by pile, how many of its cards go where. The most are not drawn: they
            are what is left.
    """
    ways, draws = 1, []
    for source, shares in parts:
        drawn = sorted((size, target) for target, size in shares if size)
        if not drawn:
            continue
        cards = sum([size for size, _ in drawn])
        _, rest = drawn.pop()
        sizes = []
        for size, target in drawn:
            ways *= perm(cards, size)
            sizes.append((target, range(cards, cards - size, -1)))
            cards -= size
        draws.append((source, sizes, rest))
    return ways, draws
