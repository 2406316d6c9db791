"""A bot that tries each move in worlds that could be so, and plays them out."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Mapping, Sequence

import attrs

from jasskort.craft.values import Immutable
from jasskort.moves import Claim, Move, Play
from jasskort.options import count, switch
from jasskort.phase import State
from jasskort.playing.bots.greedy import by_thumb_alone
from jasskort.playing.bots.protocol import AnyView
from jasskort.playouts import Policy, add_points, gained, to_policy
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat


@attrs.frozen
class FlatMonteCarlo(Immutable):
    """Each legal move is tried in some worlds, and the deals are played out at random.

    The move whose party then gains most over the others, on average, is made; of equals
    the first in the order of the vocabulary. A right out of turn is weighed against
    leaving it. A match is claimed where the claim wins in every world drawn.

    Playouts at random know nothing of what is said, and a few of them are mostly noise.
    So rules of thumb speak, and the card that they name stays, unless another gains more
    by more than the standard error of the difference.

    Args:
        worlds: how many worlds are drawn for a decision, at least 1.
        policy: how the deals are played out; a member or its text.
        thumbs: whether rules of thumb have that say; if not, all legal moves are tried
            alike, and the mean gain alone decides.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    worlds: int = count(10)
    policy: Policy = attrs.field(default=Policy.CARDS, converter=to_policy)
    thumbs: bool = switch(default=True)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose the move that gains most in the worlds of a view.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        named = None
        if self.thumbs:
            named = view.rules.thumb(view)
            if named is not None and by_thumb_alone(view, named):
                return named
        claims = [move for move in view.legal_moves if isinstance(move, Claim)]
        if claims and self._wins(view, claims[0], rng):
            return claims[0]
        tried = self._tried(view)
        if len(tried) == 1:
            return tried[0]
        gains = self._gains(view, rng)
        found = max(gains, key=lambda move: sum(gains[move]))
        if self.thumbs and named in gains and not _surely(gains[found], gains[named]):
            return named
        return found

    def weigh(self, view: AnyView, rng: random.Random) -> Mapping[Move | None, float]:
        """Tell by how much the party of a seat gains over the others by each move.

        Args:
            view: what the seat knows.
            rng: the generator.

        Returns:
            The mean gain by each move that is tried, in points of the deal; out of turn
            also that of None, for no move.
        """
        gains = self._gains(view, rng)
        return {move: statistics.fmean(each) for move, each in gains.items()}

    def _gains(
        self, view: AnyView, rng: random.Random
    ) -> dict[Move | None, list[float]]:
        """Tell what each move that is tried gains, world by world."""
        game, seat = view.rules, view.seated()
        worlds = game.worlds(view)
        gains: dict[Move | None, list[float]] = {m: [] for m in self._tried(view)}
        for _ in range(self.worlds):
            world = worlds.position(rng)
            for move, each in gains.items():
                each.append(self._gain(game, world, move, seat, rng))
        return gains

    def _tried(self, view: AnyView) -> list[Move | None]:
        """List what is tried: no claim, which is true or not; where thumbs speak, cards."""
        in_turn = view.turn == view.seated()
        tried: list[Move | None] = [
            move
            for move in view.legal_moves
            if isinstance(move, Play) or not (self.thumbs or isinstance(move, Claim))
        ]
        return tried if in_turn else [*tried, None]

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
            points = add_points(points, rest)
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


def _surely(better: Sequence[float], worse: Sequence[float]) -> bool:
    """Tell whether gains, world by world, are better by more than their standard error."""
    more = [one - other for one, other in zip(better, worse, strict=True)]
    number = len(more)
    if number == 1:
        return more[0] > 0
    error = statistics.stdev(more) / math.sqrt(number)
    return statistics.fmean(more) > error
