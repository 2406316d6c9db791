"""Bots and house rules as commands find them by module and name, and what is none."""

from __future__ import annotations

import random

from jasskort import Move, Schmaus
from jasskort.playing.bots import AnyView, Greedy

NOTHING = 5


class Failing:
    """A bot that fails, with a text of two lines."""

    def choose(self, view: AnyView, _rng: random.Random) -> Move:
        msg = f"no idea\nin {view.game.title}"
        raise RuntimeError(msg)


class Stopped:
    """A bot at which the player presses Ctrl-C."""

    def choose(self, _view: AnyView, _rng: random.Random) -> Move:
        raise KeyboardInterrupt


class Wild:
    """A bot that chooses no legal move."""

    def choose(self, view: AnyView, _rng: random.Random) -> Move:
        move = view.game.parse(f"{view.seated()} throw")
        assert isinstance(move, Move)
        return move


def plain() -> object:
    return object()


def asks(*names: str, how: str, **more: object) -> object:
    return Greedy() if how == "well" else (names, more)


class Plain(Schmaus):
    """House rules that say nothing of options."""
