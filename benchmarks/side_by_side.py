"""The time of a decision in deals side by side, and of a step in games of pgx."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from jasskort import AnyRuleset
from jasskort.vector import Deals

SIZES = (64, 512, 4_096, 16_384)
PGX = ("leduc_holdem", "connect_four", "backgammon", "go_9x9")
_STEPS, _ROUNDS, _FAR = 40, 5, 60


def measured(game: AnyRuleset, size: int) -> dict[str, float]:
    """Return the nanoseconds of processor time for a decision, by action."""
    deals, rng = Deals(game, size, 1), np.random.default_rng(2)
    for _ in range(_FAR):  # so that lanes differ in their progress
        deals.step(deals.choose(rng))
    times: dict[str, list[float]] = {}

    def timed(name: str, do: Callable[[], Any]) -> Any:
        begun = time.process_time_ns()
        found = do()
        times.setdefault(name, []).append(time.process_time_ns() - begun)
        return found

    for _ in range(_STEPS * max(1, 4_096 // size)):
        timed("legal", lambda: deals.words)
        timed("observed", deals.observe)
        chosen = timed("chosen", lambda: deals.choose(rng))
        timed("stepped", functools.partial(deals.step, chosen))
    found = {name: statistics.median(each) / size for name, each in times.items()}
    # The few steps that end a deal take longer, so a step costs the mean, not the median.
    found["stepped"] = statistics.mean(times["stepped"]) / size
    found["all but choosing"] = sum(found.values()) - found["chosen"]
    return found


def of_pgx(name: str, size: int) -> float:
    """Return the nanoseconds for a jitted step of a game of pgx, with its observation."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, size))

    def choose(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.random.categorical(key, logits, axis=-1)

    chosen, times = jax.jit(choose), []
    for _ in range(_STEPS):
        key, own, more = jax.random.split(key, 3)
        actions = chosen(state, own).block_until_ready()
        # Games with chance take a key for each lane.
        given = (state, actions, jax.random.split(more, size))
        begun = time.process_time_ns()
        try:
            after = step(*given)
        except TypeError:
            after = step(*given[:2])
        after.observation.block_until_ready()
        times.append(time.process_time_ns() - begun)
        over = after.terminated | after.truncated
        state = begin(jax.random.split(more, size)) if bool(over.all()) else after
    return statistics.median(times) / size


def pgx_found() -> tuple[str, ...]:
    """Return the names of the games of pgx; empty if it is not installed."""
    return PGX if importlib.util.find_spec("pgx") else ()
