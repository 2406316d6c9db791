"""Print a digest of the moves that players choose who have learned, by game and form.

Run by `nox -s release` here and in Pyodide: the moves are the same. Without numpy it prints
nothing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import random

from jasskort import GAMES, Form, Tolva
from jasskort.playing.bots import Greedy
from jasskort.ruleset import AnyRuleset

VIEWS = 1000
"""The views of a game."""


def digest(game: AnyRuleset, views: int = VIEWS) -> str:
    """Return a digest of chosen moves, in deals that the rules of thumb play."""
    from jasskort.learning.players import Learned  # noqa: PLC0415 - needs numpy

    rng, learned, greedy = random.Random(1), Learned(game), Greedy()
    state, chosen = game.start(), list[str]()
    while len(chosen) < views:
        if state.over:
            state = game.start()
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
            continue
        view = game.view(state, state.turn)
        chosen.append(str(learned.choose(view, rng)))
        move = greedy.choose(view, rng)
        assert move is not None
        state = game.apply(state, move)
    return hashlib.sha256("\n".join(chosen).encode()).hexdigest()[:16]


def digests(views: int = VIEWS) -> dict[str, str]:
    """Return the digests of all games and forms whose player the library has, by name."""
    from jasskort.learning.players import name_of, shipped  # noqa: PLC0415

    others = [make() for name, make in GAMES.items() if name != "tolva"]
    every = [*others, *[Tolva(form=form) for form in Form]]
    games = {name_of(each): each for each in every}
    return {name: digest(game, views) for name, game in games.items() if shipped(name)}


if __name__ == "__main__" and importlib.util.find_spec("numpy"):
    for name, found in digests().items():
        print("moves", name, found)  # noqa: T201 - this is its result
