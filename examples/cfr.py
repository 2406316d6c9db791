"""Counterfactual regret minimization (CFR) in a tiny game.

Eight is the game of `twenty.py` with only kings and aces: three cards for each seat, and
two hidden cards.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import attrs
from twenty import Twenty

from jasskort import AnyRuleset, Deal, Move, Pack, Rank, Seat, State, View

ROUNDING = 1e-9


@attrs.frozen(kw_only=True)
class Eight(Twenty):
    """Twenty with another pack."""

    name, title = "eight", "Eight"
    pack, packets = Pack(Rank.KING), (1,) * 3


@attrs.define(eq=False)
class Choice:
    """An information set: the moves of its seat, and the strategy so far."""

    seat: Seat
    moves: tuple[Move, ...]
    chances: list[float]
    regrets: list[float]
    weights: list[float]

    def average(self) -> list[float]:
        """Return the average strategy, which converges to optimal play."""
        return shares(self.weights)


class Node(NamedTuple):
    """A position with a choice, and the tree after each move."""

    choice: Choice
    after: list[Tree]


Tree: TypeAlias = Node | int
"""A leaf is the points of seat 0 minus those of seat 1."""


def shares(numbers: list[float]) -> list[float]:
    """Return the positive numbers divided by their sum; equal shares without any."""
    above = [each if each > ROUNDING else 0.0 for each in numbers]
    whole = sum(above)
    return [each / whole if whole else 1 / len(above) for each in above]


def all_deals(game: AnyRuleset) -> Iterator[Deal]:
    """Yield a deal for each pair of hands."""
    cards, size = game.pack.cards, sum(game.packets)
    for hand in itertools.combinations(cards, size):
        others = [card for card in cards if card not in hand]
        for other in itertools.combinations(others, size):
            yield game.pack_for(dealer=0, hands=[hand, other])


class Solver:
    """CFR for one deal of a ruleset for two; all deals are equally likely."""

    def __init__(self, game: AnyRuleset, deals: Iterable[Deal]) -> None:
        """Build the tree of each deal."""
        self.game, self.choices = game, dict[View[Move], Choice]()
        self.trees = [self._tree(game.apply(game.start(), deal)) for deal in deals]

    def _tree(self, state: State) -> Tree:
        while (seat := state.turn) is not None:
            moves = self.game.legal_moves(state)
            first, *others = moves
            if others:
                break
            state = self.game.apply(state, first)
        else:
            won, lost = self.game.score(state).totals
            return won - lost
        view, zeros = self.game.view(state, seat), [0.0] * len(moves)
        choice = Choice(seat, moves, shares(zeros), zeros, zeros.copy())
        choice = self.choices.setdefault(view, choice)
        after = [self._tree(self.game.apply(state, move)) for move in moves]
        return Node(choice, after)

    def learn(self, iterations: int) -> None:
        """Walk all trees, then update the strategy by the regrets, in each iteration."""
        for _ in range(iterations):
            for tree in self.trees:
                self._walk(tree, 1.0, 1.0)
            for choice in self.choices.values():
                choice.chances = shares(choice.regrets)

    def _walk(self, tree: Tree, zero: float, one: float) -> float:
        """Return the value for seat 0; `zero` and `one` are the reach probabilities."""
        if isinstance(tree, int):
            return tree
        choice, after = tree
        chances, first = choice.chances, choice.seat == 0
        values = [
            self._walk(each, zero * p, one)
            if first
            else self._walk(each, zero, one * p)
            for p, each in zip(chances, after, strict=True)
        ]
        value = sum([p * each for p, each in zip(chances, values, strict=True)])
        own, others = (zero, one) if first else (one, -zero)
        for at, each in enumerate(values):
            choice.regrets[at] += others * (each - value)
            choice.weights[at] += own * chances[at]
        return value

    def best_reply(self, seat: int) -> float:
        """Return the mean value of a best reply of a seat to the average strategy."""
        return self._best([(tree, 1.0) for tree in self.trees], seat) / len(self.trees)

    def _best(self, reached: list[tuple[Tree, float]], seat: int) -> float:
        """Return the value of a best reply from nodes with their reach probabilities."""
        total, here = 0.0, defaultdict[Choice, list[tuple[Node, float]]](list)
        while reached:
            tree, chance = reached.pop()
            if isinstance(tree, int):
                total += chance * (-tree if seat else tree)
            elif tree.choice.seat == seat:
                here[tree.choice].append((tree, chance))
            else:
                ways = zip(tree.after, tree.choice.average(), strict=True)
                reached += [(each, chance * p) for each, p in ways]
        # The seat cannot tell the nodes of a choice apart.
        for choice, nodes in here.items():
            total += max(
                self._best([(node.after[at], p) for node, p in nodes], seat)
                for at in range(len(choice.moves))
            )
        return total

    def exploitability(self) -> float:
        """Return the exploitability of the average strategy, 0 for optimal play."""
        return (self.best_reply(0) + self.best_reply(1)) / 2
