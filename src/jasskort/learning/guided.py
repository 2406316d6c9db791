"""A bot that tries the moves that a learned player prefers, and plays the deals out."""

from __future__ import annotations

import math
import random

import attrs

from jasskort.errors import OptionError, quoted
from jasskort.learning.players import Learned
from jasskort.moves import Move, Play
from jasskort.playing.monte_carlo import AT_RANDOM, FlatMonteCarlo, in_range
from jasskort.view import AnyView

_MOST = 6  # moves that are tried
_TINY = 1e-9


def _a_player(_bot: object, _field: object, value: object) -> None:
    if not isinstance(value, Learned):
        msg = f"expected a player that has learned, got {quoted(value)}"
        raise OptionError(msg)


@attrs.frozen
class Guided(FlatMonteCarlo):
    """A bot that tries the moves that a learned player prefers, and plays the deals out.

    It works as `FlatMonteCarlo`, but tries only the moves that the player makes with a
    probability of at least `least`, at most six. A move that is e times as probable as
    another is preferred to it by `prior` standard deviations of the points of deals. If
    deals are played out at random, which says little about bids, the player bids alone.

    Args:
        worlds, policy, exact, seconds: as in `FlatMonteCarlo`.
        thumbs: whether rules of thumb decide about rights out of turn.
        player: the player; by default that of the library.
        prior: the weight of the player's preference.
        least: the least probability of a move that is tried.
    """

    player: Learned = attrs.field(factory=Learned, validator=_a_player, kw_only=True)
    prior: float = attrs.field(default=0.04, validator=in_range, kw_only=True)
    least: float = attrs.field(default=0.02, validator=in_range, kw_only=True)

    def _thought(self, view: AnyView, rng: random.Random) -> Move | None:
        game = view.game
        in_turn = view.turn == view.seat
        if not in_turn or type(game.thumb(view)) in game.playing.cuts_short:
            return super()._thought(view, rng)
        odds = self.player.weigh(view)
        first = max(odds, key=odds.__getitem__)
        if not isinstance(first, Play) and self.policy_in(game) in AT_RANDOM:
            return first
        moves = sorted(odds, key=lambda move: -odds[move])[:_MOST]
        moves = [move for move in moves if move == first or odds[move] >= self.least]
        if len(moves) == 1:
            return first
        weight = self.prior * self.player.trained_for(game).scale
        prior: dict[Move | None, float] = {
            move: weight * math.log(odds[move] + _TINY) for move in moves
        }
        return self.compared(view, rng, moves, None, prior)[0]
