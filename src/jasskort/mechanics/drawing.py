"""Drawing one of all ways to part cards, from the table of `parting`.

A walk through the table tells how many cards of each class go to each group. Then
cards are drawn from the last classes back to the first: what lies in a group is parted
among the narrower groups that it has grown from, and in the end among places. As many
ways as there are to do so, so many numbers there are to draw by: all ways are alike.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Sequence
from math import perm
from typing import TypeAlias

from jasskort.mechanics.parting import Draws, Masks, Parting, bits_of

_Shares: TypeAlias = Iterable[tuple[int, int]]
"""Where cards go, and how many."""


class Drawing:
    """Piles to draw from: the classes first, then the groups of each stage.

    Args:
        table: all ways; there must be one.
    """

    __slots__ = ("_groups", "_last", "_parted", "_piles", "_table")

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
        self._last: dict[tuple[int, ...], tuple[int, Draws]] = {}
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
        ways, steps = self._chosen(rng.randrange(table.patterns) if table.many else 0)
        number = rng.randrange(ways) if ways > 1 else 0
        piles = [pile[:] for pile in self._piles]
        for draws in reversed(steps):
            for source, shares, rest in draws:
                pile = piles[source]
                for target, sizes in shares:
                    into = piles[target]
                    for size in sizes:
                        into.append(pile.pop(number % size))
                        number //= size
                piles[rest] += pile
        masks = table.laid[:]
        for source, shares, rest in self._parted[1]:
            pile = piles[source]
            for place, sizes in shares:
                mask = 0
                for size in sizes:
                    mask += pile.pop(number % size)
                    number //= size
                masks[place] += mask
            masks[rest] += sum(pile)
        return tuple(masks)

    def _chosen(self, number: int) -> tuple[int, list[Draws]]:
        """Give the pattern with a number: in how many ways it is drawn, and how."""
        table = self._table
        ways = self._parted[0]
        steps = []
        room = table.room
        for at, stage in enumerate(table.stages):
            node = stage.nodes[room]
            number %= node.patterns
            choice = bisect(node.ends, number)
            if choice:
                number -= node.ends[choice - 1]
            taken, outer = node.choices[choice]
            step = node.draws[choice]
            if step is None:
                step = node.draws[choice] = self._step(at, room, taken)
            ways *= step[0]
            steps.append(step[1])
            room = outer
        step = self._last.get(room)
        if step is None:
            step = self._last[room] = self._last_step(room)
        steps.append(step[1])
        return ways * step[0], steps

    def _step(
        self, at: int, room: Sequence[int], taken: Sequence[int]
    ) -> tuple[int, Draws]:
        """Tell how a class is drawn, and how later groups are parted among earlier.

        Args:
            at: the stage.
            room: the room in each of its groups.
            taken: how many of the class go to each group of its own.
        """
        stage = self._table.stages[at]
        piles = self._groups[at]
        left = list(room)
        shares = [(piles[group], left[group]) for group in stage.alone]
        for group, size in zip(stage.own, taken, strict=True):
            shares.append((piles[group], size))
            left[group] -= size
        parts = [(at, shares)]
        for pile, groups in zip(self._groups[at + 1], stage.inner, strict=True):
            parts.append((pile, [(piles[group], left[group]) for group in groups]))
        return _draws(parts)

    def _last_step(self, room: Sequence[int]) -> tuple[int, Draws]:
        """Tell how the last two classes are drawn, by the room in their groups."""
        first = len(self._table.stages)
        alone, other, both = self._groups[first]
        more = self._table.classes[first].bit_count() - room[0]
        return _draws(
            [
                (first, [(alone, room[0]), (both, more)]),
                (first + 1, [(other, room[1]), (both, room[2] - more)]),
            ]
        )


def _draws(parts: Iterable[tuple[int, _Shares]]) -> tuple[int, Draws]:
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
