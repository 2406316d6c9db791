"""Speeds of random play in our games and OpenSpiel's, which take turns by rounds."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import statistics
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

import attrs

from benchmarks import openspiel, play
from jasskort import AnyRuleset

_P = TypeVar("_P")
_R = TypeVar("_R")

WARM_UP = 150_000


@attrs.frozen
class Speed:
    """The speed of random play in a game.

    Args:
        moves: moves a second over whole matches, without chance.
        deals: deals a second over whole matches.
        moves_without_dealing: moves a second, without the time of shuffling and dealing.
    """

    moves: float
    deals: float
    moves_without_dealing: float


def measured(games: dict[str, AnyRuleset], rounds: int, most: int) -> dict[str, Speed]:
    """Measure all games, and those of OpenSpiel if it is installed.

    Args:
        games: our games by name.
        rounds: the number of rounds; each plays every game once.
        most: the number of moves of a game in a round.
    """
    players: dict[str, AnyRuleset | str] = {**games}
    players |= {name: name for name in openspiel.found()}
    found = in_turn(players, rounds, _round, WARM_UP, most)
    return {name: _median(speeds) for name, speeds in found.items()}


def in_turn(
    players: Mapping[str, _P],
    rounds: int,
    play: Callable[[_P, int, int], _R],
    warm_up: int,
    most: int,
) -> dict[str, list[_R]]:
    """Play rounds in turn, each player in its own process, one at a time.

    Args:
        players: rulesets or names of games, by name.
        rounds: the number of rounds; each plays everything once.
        play: plays a round, given a player, a seed and a length.
        warm_up: the length of a first round, which is not measured.
        most: the length of a round.
    """
    spawn = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as stack:
        workers = {
            name: stack.enter_context(ProcessPoolExecutor(1, mp_context=spawn))
            for name in players
        }
        for name, player in players.items():
            workers[name].submit(_warm_up, play, player, warm_up).result()
        found: dict[str, list[_R]] = {name: [] for name in players}
        for seed in range(rounds):
            for name, player in players.items():
                played = workers[name].submit(play, player, seed, most)
                found[name].append(played.result())
    return found


def _warm_up(play: Callable[[_P, int, int], _R], player: _P, most: int) -> None:
    play(player, 0, most)
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
