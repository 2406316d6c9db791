"""The time of a view and its worlds, and of resampling in OpenSpiel."""

from __future__ import annotations

import itertools
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, ParamSpec, TypeAlias, TypeVar

from benchmarks import openspiel
from benchmarks.play import met_in_play
from jasskort import AnyRuleset, State

_T = TypeVar("_T")
_P = ParamSpec("_P")

NAMES = ("hearts", "euchre", "bridge", "oh_hell")
"""The trick-taking games of OpenSpiel that can be resampled."""

Times: TypeAlias = dict[str, list[float]]
"""Microseconds by the name of the measurement, one value a position."""

DRAWS = 5
_FAR, _SEED, _ENOUGH = 7, 2, 20


def measured(games: dict[str, AnyRuleset], positions: int) -> dict[str, Times]:
    """Measure all games, each in its own process, at the same number of positions."""
    return _in_processes(games, _ours, positions)


def measured_others(positions: int) -> dict[str, Times]:
    """Measure the games of OpenSpiel, if it is installed."""
    names = NAMES if openspiel.found() else ()
    return _in_processes({name: name for name in names}, _others, positions)


def median_and_most(times: list[float]) -> tuple[float, float]:
    """Return the median, and the 95th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def _in_processes(
    games: dict[str, _T], measure: Callable[[_T, int], Times], positions: int
) -> dict[str, Times]:
    found = {}
    spawn = multiprocessing.get_context("spawn")
    for name, game in games.items():
        with ProcessPoolExecutor(1, mp_context=spawn) as worker:
            found[name] = worker.submit(measure, game, positions).result()
    return found


def _ours(game: AnyRuleset, positions: int) -> Times:
    for _ in _costs(game, positions // 4):
        pass  # warms up tables and caches
    times: Times = {}
    for name, spent in _costs(game, positions):
        times.setdefault(name, []).append(spent)
    return times


def _costs(game: AnyRuleset, positions: int) -> Iterator[tuple[str, float]]:
    """Yield the time of each call at each position, seen from a random seat."""
    rng = random.Random(_SEED)
    for state in _some_states(game, positions):
        seat = rng.choice(game.seats)
        spent, view = _timed(1, game.view, state, seat)
        yield "a view", spent
        spent, worlds = _timed(1, game.worlds, view)
        yield "setting up worlds", spent
        yield "count", _timed(1, worlds.count)[0]
        worlds.sample(rng)
        yield "a position", _timed(DRAWS, worlds.position, rng)[0]
        yield "a world", _timed(DRAWS, worlds.sample, rng)[0]
        asked = [(card, each.place) for each in worlds.places for card in each.cards]
        if asked:
            card, place = rng.choice(asked)
            yield "a chance", _timed(1, worlds.probability, card, place)[0]


def _some_states(game: AnyRuleset, positions: int) -> Iterator[State]:
    """Return states of random play that are some moves apart."""
    met = met_in_play(game, _SEED, _FAR * positions * 2)
    return (state for state, _ in itertools.islice(met, 0, _FAR * positions, _FAR))


def _timed(
    times: int, asked: Callable[_P, _T], *given: _P.args, **named: _P.kwargs
) -> tuple[float, _T]:
    """Return the microseconds of processor time for a call, and its result."""
    begun = time.process_time_ns()
    for _ in range(times):
        answer = asked(*given, **named)
    return (time.process_time_ns() - begun) / times / 1000, answer


def _others(name: str, positions: int) -> Times:
    """Resample states of OpenSpiel, and replay the results."""
    game, rng = openspiel.load(name), random.Random(_SEED)
    times: Times = {"a resampled state": [], "of 100 are legal": []}
    begun = time.process_time()
    for state in itertools.islice(_met(game, rng), 0, _FAR * positions, _FAR):
        if time.process_time() - begun > _ENOUGH:
            break
        asked = (state.current_player(), rng.random)
        spent, world = _timed(1, state.resample_from_infostate, *asked)
        times["a resampled state"].append(spent)
        times["of 100 are legal"].append(100.0 * _replays(game, world.history()))
    return times


def _met(game: Any, rng: random.Random) -> Iterator[Any]:
    """Yield states in which a player decides, from deals played at random."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                yield state.clone()
                state.apply_action(rng.choice(state.legal_actions()))


def _replays(game: Any, history: list[int]) -> bool:
    """Return whether each action of a history is legal."""
    state = game.new_initial_state()
    for action in history:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True
