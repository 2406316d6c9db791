"""The time of each verb, the size of a state, and the gain of builders."""

from __future__ import annotations

import pickle
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import attrs

from benchmarks.play import met_in_play
from jasskort import AnyRuleset, State
from jasskort.craft.values import builder

_T = TypeVar("_T")


def verbs(game: AnyRuleset, rounds: int) -> Iterable[tuple[str, str, float]]:
    """Time the verbs over states of random play, and measure the size of the states."""
    met = list(met_in_play(game, 1, 4000))
    states = [state for state, _ in met]
    yield "legal_moves", "ns", _each(rounds, states, game.legal_moves)
    yield "legal_melds", "ns", _each(rounds, states, game.legal_melds)
    yield "apply", "ns", _each(rounds, met, lambda pair: game.apply(*pair))
    yield "refusal", "ns", _each(rounds, met, lambda pair: game.refusal(*pair))
    yield "state", "bytes", statistics.mean(map(_own_bytes, states))
    pickles = [len(pickle.dumps(state)) for state in states]
    yield "state pickled", "bytes", statistics.mean(pickles)
    bare = [len(pickle.dumps(state.without_log())) for state in states]
    yield "... without its log", "bytes", statistics.mean(bare)
    fields: list[tuple[Any, list[object]]]
    fields = [(type(state), _fields(state)) for state in states]
    plain = _each(rounds, fields, lambda pair: pair[0](*pair[1]))
    builders: dict[Any, Any] = {kind: builder(kind) for kind, _ in fields}
    built = [(builders[kind], values) for kind, values in fields]
    fast = _each(rounds, built, lambda pair: pair[0](*pair[1]))
    yield "drafted constructor", "times as fast", plain / fast


def _each(rounds: int, values: list[_T], measured: Callable[[_T], object]) -> float:
    """Return the median time of a call over some values, in nanoseconds."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter_ns()
        for value in values:
            measured(value)
        times.append((time.perf_counter_ns() - begun) / len(values))
    return statistics.median(times)


def _fields(state: State) -> list[object]:
    return [getattr(state, field.name) for field in attrs.fields(type(state))]


def _own_bytes(state: State) -> int:
    """Return the bytes of a state, without parts shared with the state before."""
    fresh = [value for value in _fields(state)[:5] if isinstance(value, tuple)]
    return sys.getsizeof(state) + sum(map(sys.getsizeof, fresh))
