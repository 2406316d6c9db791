"""A bot that tries each move in worlds that could be so, and plays them out."""

from __future__ import annotations

import random
import statistics
from collections.abc import Mapping

import attrs

from jasskort.craft.immutable import Immutable
from jasskort.moves import Claim, Move
from jasskort.options import choose, count
from jasskort.phase import State
from jasskort.playing.bots.protocol import AnyView
from jasskort.playouts import Policy, gained
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat


def _policy(value: Policy | str) -> Policy:
    return choose("policy", Policy, value)


@attrs.frozen
class FlatMonteCarlo(Immutable):
    """Each legal move is tried in some worlds, and the deals are played out at random.

    The move whose party then gains most over the others, on average, is made; of equals
    the first in the order of the vocabulary. A right out of turn is weighed against
    leaving it. A match is claimed where the claim wins in every world drawn.

    Args:
        worlds: how many worlds are drawn for a decision, at least 1.
        policy: how the deals are played out; a member or its text.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    worlds: int = count(10)
    policy: Policy = attrs.field(default=Policy.UNIFORM, converter=_policy)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose the move that gains most in the worlds of a view."""
        moves = view.legal_moves
        claims = [move for move in moves if isinstance(move, Claim)]
        tried = [move for move in moves if not isinstance(move, Claim)]
        if claims and self._wins(view, claims[0], rng):
            return claims[0]
        if view.turn == view.seat and len(tried) == 1:
            return tried[0]
        if not tried:
            return None
        gains = self.weigh(view, rng)
        return max(gains, key=gains.__getitem__)

    def weigh(self, view: AnyView, rng: random.Random) -> Mapping[Move | None, float]:
        """Tell by how much the party of a seat gains over the others by each move.

        Args:
            view: what the seat knows.
            rng: the generator.

        Returns:
            The mean gain by move, in points of the deal; out of turn also that of None,
            for no move. Claims are left out: they are true or not.
        """
        game, seat = view.rules, view.seated()
        moves: list[Move | None] = [
            move for move in view.legal_moves if not isinstance(move, Claim)
        ]
        if view.turn != view.seat:
            moves.append(None)
        worlds = game.worlds(view)
        gains = dict.fromkeys(moves, 0.0)
        for _ in range(self.worlds if moves else 0):
            world = worlds.position(rng)
            for move in moves:
                gains[move] += self._gain(game, world, move, seat, rng)
        return {move: gain / self.worlds for move, gain in gains.items()}

    def _gain(
        self,
        game: AnyRuleset,
        world: State,
        move: Move | None,
        seat: Seat,
        rng: random.Random,
    ) -> float:
        """Make a move in a world, and play the deal out."""
        after = world if move is None else game.apply(world, move)
        points = gained(world, after)
        if after.turn is not None:
            rest = game.playout(after, rng, policy=self.policy, points=True)
            points = tuple(map(sum, zip(points, rest, strict=True)))
        return ahead(game, points, seat)

    def _wins(self, view: AnyView, claim: Claim, rng: random.Random) -> bool:
        """Tell whether a claim wins the match in every world drawn."""
        game = view.rules
        worlds = game.worlds(view)
        for _ in range(self.worlds):
            claimed = game.apply(worlds.position(rng), claim)
            if view.seat not in game.score(claimed).winners:
                return False
        return True


def ahead(game: AnyRuleset, points: tuple[int, ...], seat: Seat) -> float:
    """Tell by how many points the party of a seat is ahead of the others on average."""
    totals = [*game.party_totals(points)]
    parties = game.table.parties
    mine = totals.pop([seat in party for party in parties].index(True))
    return mine - statistics.fmean(totals)
