"""A bot that plays by rules of thumb, a page a game."""

from __future__ import annotations

import random

import attrs

from jasskort.craft.immutable import Immutable
from jasskort.moves import Move
from jasskort.playing.bots.protocol import AnyView


@attrs.frozen
class Greedy(Immutable):
    """It does what the rules of thumb of the game name (`Ruleset.thumb`), at once.

    It melds whenever it may, bids what it counts, wins tricks cheaply, throws low, and
    claims what is true. Chance has no part in it.
    """

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:  # noqa: ARG002
        """Choose by rules of thumb."""
        return view.rules.thumb(view)
