"""Speeds of random play, ours and that of OpenSpiel, in rounds taken in turn."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import statistics
from concurrent.futures import ProcessPoolExecutor

import attrs

from benchmarks import openspiel, play
from jasskort import AnyRuleset

WARM_UP = 150_000


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

    Each is played in a process of its own, as by one who plays that game; one process
    works at a time.

    Args:
        games: our games by name.
        rounds: how many rounds there are; each plays every game once.
        most: the moves of a game in a round.
    """
    players: dict[str, AnyRuleset | str] = {**games}
    players |= {name: name for name in openspiel.found()}
    spawn = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as stack:
        workers = {
            name: stack.enter_context(ProcessPoolExecutor(1, mp_context=spawn))
            for name in players
        }
        for name, player in players.items():
            workers[name].submit(_warm_up, player).result()
        found: dict[str, list[Speed]] = {name: [] for name in players}
        for seed in range(rounds):
            for name, player in players.items():
                played = workers[name].submit(_round, player, seed, most)
                found[name].append(played.result())
    return {name: _median(speeds) for name, speeds in found.items()}


def _warm_up(player: AnyRuleset | str) -> None:
    _round(player, 0, WARM_UP)
    gc.collect()
    gc.freeze()


def _round(player: AnyRuleset | str, seed: int, most: int) -> Speed:
    """Play a ruleset of ours, or a game of OpenSpiel by its name."""
    if isinstance(player, str):
        whole, cards = openspiel.play_whole, openspiel.play_cards
        game = openspiel.load(player)
    else:
        whole, cards = play.play_moves, play.play_cards
        game = player
    seconds, moves, deals = whole(game, seed, most)
    without, played, _ = cards(game, seed, most)
    return Speed(moves / seconds, deals / seconds, played / without)


def _median(speeds: list[Speed]) -> Speed:
    columns = zip(*map(attrs.astuple, speeds), strict=True)
    return Speed(*map(statistics.median, columns))
