"""The tree of a search: what was tried from where, as the searching seat sees it.

A node is all that a seat cannot tell apart; an edge is a decision of some seat there.
Nodes and edges change while a search grows them, and never leave it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from typing import TypeAlias

from jasskort.moves import Hidden, Move
from jasskort.phase import State
from jasskort.seats import Seat

Decision: TypeAlias = Move | Hidden | Seat
"""What a seat does: a move, one of which only the kind is seen, or, for the number of a
seat, that this seat makes no use of a right out of turn."""


class Node:
    """What the searching seat cannot tell apart.

    Attributes:
        edges: what was tried from there.
    """

    __slots__ = ("edges",)

    def __init__(self) -> None:
        """Begin with nothing tried."""
        self.edges: dict[Decision, Edge] = {}

    def picked(
        self, decisions: Sequence[Decision], bonus: float, rng: random.Random
    ) -> Edge:
        """Pick one of some decisions: any that is new, else that of the highest bound.

        The bound is the mean gain, and a bonus for what was tried seldom among the times
        that it could have been; so what is legal in few worlds is not left behind.

        Args:
            decisions: what its seat may do, at least one.
            bonus: how much of a gain it is worth to know more.
            rng: the generator.
        """
        edges = self.edges
        new = [each for each in decisions if each not in edges]
        if new:
            found = Edge(new[int(rng.random() * len(new))])
            edges[found.decision] = found
        bound = -math.inf
        for each in decisions:
            if each in edges:
                edge = edges[each]
                edge.available += 1
                if not new and (found_bound := edge.bound(bonus)) > bound:
                    found, bound = edge, found_bound
        return found


def deviation(edges: Collection[Edge]) -> float:
    """Give the standard deviation of gains by one decision, of all edges together.

    It is infinite where no decision was tried twice.

    Args:
        edges: the edges, all of which were tried.
    """
    more = sum([each.visits for each in edges]) - len(edges)
    return math.sqrt(sum([each.off() for each in edges]) / more) if more else math.inf


class Edge:
    """A decision that was tried.

    Attributes:
        decision: the decision.
        visits: how often it was tried.
        available: how often it could have been, since it was first.
        gain: what it has brought to the party of its seat, all in all.
        squares: the same of the squares of what it has brought.
        node: what comes after it.
        shown: the same by what the searching seat then sees, where it is shown cards.
    """

    __slots__ = (
        *("available", "decision", "gain", "node", "shown", "squares", "visits"),
    )

    def __init__(self, decision: Decision) -> None:
        """Begin with no visit."""
        self.decision = decision
        self.visits = self.available = 0
        self.gain = self.squares = 0.0
        self.node = Node()
        self.shown: dict[State, Node] = {}

    def note(self, gain: float) -> None:
        """Note what it has brought once more."""
        self.visits += 1
        self.gain += gain
        self.squares += gain * gain

    def off(self) -> float:
        """Give the sum of the squares of what its gains are off their mean."""
        return max(0.0, self.squares - self.gain * self.gain / self.visits)

    def bound(self, bonus: float) -> float:
        """Give the mean gain, and a bonus for what was tried seldom."""
        visits = self.visits
        return self.gain / visits + bonus * math.sqrt(math.log(self.available) / visits)

    def after(self, seen: State) -> Node:
        """Give what comes after it, by what the searching seat then sees."""
        return self.shown.setdefault(seen, Node())
