"""Claims: who claims the match without the right to it loses it."""

from __future__ import annotations

import random

from jasskort.moves import Claim, Move
from jasskort.phase import MatchOver
from jasskort.playing.bots.protocol import AnyView

_WORLDS = 64


def certain_claim(view: AnyView, rng: random.Random) -> Move | None:
    """Give the claim of the seat of a view, if it wins the match for certain.

    A claim counts what its own seat has, so that one world most often tells of all. In
    the first trick of a deal what the other seat has may count too: the claim is then
    made if it wins in 64 worlds that are drawn.
    """
    for move in view.legal_moves:
        if type(move) is Claim:
            game, seat, worlds = view.rules, view.seated(), view.rules.worlds(view)
            for _ in range(_WORLDS):
                after = game.apply(worlds.position(rng), move)
                if not isinstance(after, MatchOver) or seat not in after.winners:
                    return None
            return move
    return None
