"""A bot that plays by rules of thumb, a page a game."""

from __future__ import annotations

import random

import attrs

from jasskort.craft.values import Immutable
from jasskort.moves import Move, Play
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


def by_thumb_alone(view: AnyView, named: Move | None) -> bool:
    """Tell whether what rules of thumb name is not to be weighed by playouts.

    That is all but cards, which playouts at random do not understand, and cards where
    they miss what those are worth.

    Args:
        view: what the seat knows.
        named: what rules of thumb name.
    """
    return not isinstance(named, Play) or view.rules.thumbs.keep_cards(view)
