"""Games of OpenSpiel, played at random from Python, if it is installed.

A move changes a state of OpenSpiel, so a search that keeps states clones each state before.
The clone is measured too, to compare with immutable states. Chance nodes are sampled by
their probabilities, as users of OpenSpiel do it.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import random
import time
from typing import Any

NAMES = ("euchre", "skat", "hearts")
"""The measured games: trick-taking games in which players must follow suit."""


ROLLED = ("spades", "euchre", "hearts", "skat")
"""The games whose built-in rollouts are measured."""


def found() -> tuple[str, ...]:
    """Return the names of the games; empty if OpenSpiel is not installed."""
    return NAMES if importlib.util.find_spec("pyspiel") else ()


@functools.cache
def load(name: str) -> Any:
    """Return a game."""
    return importlib.import_module("pyspiel").load_game(name)


def play_whole(game: Any, seed: int, most: int) -> tuple[float, int, int]:
    """Play whole deals, with chance nodes, until `most` decisions are made.

    Returns:
        The seconds, the decisions (without chance), and the deals.
    """
    rng = random.Random(seed)
    draw = rng.random
    decisions = deals = 0
    begun = time.perf_counter()
    while decisions < most:
        state = game.new_initial_state()
        deals += 1
        while not state.is_terminal():
            if state.is_chance_node():
                state = _by_chance(state, rng)
                continue
            legal = state.legal_actions()
            state = state.clone()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
    return time.perf_counter() - begun, decisions, deals


def play_cards(game: Any, seed: int, most: int) -> tuple[float, int, int]:
    """Play like `play_whole`, without the time of dealing."""
    rng = random.Random(seed)
    draw = rng.random
    seconds = 0.0
    decisions = deals = 0
    while decisions < most:
        state = game.new_initial_state()
        while state.is_chance_node():
            state = _by_chance(state, rng)
        deals += 1
        begun = time.perf_counter()
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.clone()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        seconds += time.perf_counter() - begun
    return seconds, decisions, deals


def roll_out(game: Any, seed: int, rollouts: int) -> float:
    """Return the nanoseconds a move of OpenSpiel's own random rollouts in C++.

    A search with two simulations makes a rollout from the state after the deal, and one
    from a move later. Random play from the same state gives their average length.
    """
    rng = random.Random(seed)
    spiel = importlib.import_module("pyspiel")
    state = game.new_initial_state()
    while state.is_chance_node():
        state = _by_chance(state, rng)
    moves = sum(_moves_left(state, rng) for _ in range(rollouts))
    evaluator = spiel.RandomRolloutEvaluator(rollouts, seed)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, seed, False)  # noqa: FBT003
    begun = time.process_time()
    bot.step(state)
    seconds = time.process_time() - begun
    return seconds * 1e9 / (2 * moves - rollouts)


def _moves_left(state: Any, rng: random.Random) -> int:
    """Play a deal out at random; return the number of actions, with those of chance."""
    state = state.clone()
    done = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state = _by_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        done += 1
    return done


def _by_chance(state: Any, rng: random.Random) -> Any:
    """Return a clone of the state after a sampled chance action."""
    actions, probabilities = zip(*state.chance_outcomes(), strict=True)
    after = state.clone()
    after.apply_action(rng.choices(actions, probabilities)[0])
    return after
