"""Speeds of random play, ours and that of OpenSpiel, in rounds taken in turn."""

from __future__ import annotations

import functools
import gc
import statistics
from collections.abc import Callable
from typing import TypeAlias

import attrs

from benchmarks import openspiel, play
from benchmarks.play import AnyRuleset

WARM_UP = 300_000

Playout: TypeAlias = Callable[[int, int], tuple[float, int, int]]
"""Plays by a seed until so many moves are made; gives seconds, moves and deals."""


@attrs.frozen
class Speed:
    """How fast a game is played at random.

    Args:
        moves: moves a second over whole matches; what chance does is no move.
        deals: deals a second over whole matches.
        moves_without_dealing: moves a second with shuffling and dealing left out.
    """

    moves: float
    deals: float
    moves_without_dealing: float


def measured(games: dict[str, AnyRuleset], rounds: int, most: int) -> dict[str, Speed]:
    """Measure all games, and those of OpenSpiel if it is installed.

    Args:
        games: our games by name.
        rounds: how many rounds there are; each plays every game once.
        most: the moves of a game in a round.
    """
    ways: dict[str, tuple[Playout, Playout]] = {
        name: (
            functools.partial(play.play_moves, game),
            functools.partial(play.play_cards, game),
        )
        for name, game in games.items()
    }
    for whole, _ in ways.values():
        whole(0, WARM_UP)
    for name, other in openspiel.load_games().items():
        ways[name] = (
            functools.partial(openspiel.play_whole, other),
            functools.partial(openspiel.play_cards, other),
        )
    gc.collect()
    gc.freeze()
    found: dict[str, list[Speed]] = {name: [] for name in ways}
    for seed in range(rounds):
        for name, (whole, cards) in ways.items():
            seconds, moves, deals = whole(seed, most)
            without, played, _ = cards(seed, most)
            speed = Speed(moves / seconds, deals / seconds, played / without)
            found[name].append(speed)
    return {name: _median(speeds) for name, speeds in found.items()}


def _median(speeds: list[Speed]) -> Speed:
    columns = zip(*map(attrs.astuple, speeds), strict=True)
    return Speed(*map(statistics.median, columns))
