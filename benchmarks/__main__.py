"""Measure every game in one run and print a table: `python -m benchmarks`."""

from __future__ import annotations

import argparse
import gc
import pickle
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks.play import AnyRuleset, met_in_play, play_moves
from jasskort import GAMES, Form, State, Tolva
from jasskort.drafts import drafting

WARM_UP = 300_000
DEALS = 10
_T = TypeVar("_T")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the speed of every game.")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds")
    parser.add_argument("--moves", type=int, default=100_000, help="moves in a round")
    asked = parser.parse_args()
    games = dict(_games())
    table = Table("measure", "unit", *games, title="median of interleaved rounds")
    speeds = playouts(games, asked.rounds, asked.moves)
    table.add_row(
        "moves", "a second", *(f"{moves:,.0f}" for moves, _ in speeds.values())
    )
    table.add_row(
        "deals", "a second", *(f"{deals:,.0f}" for _, deals in speeds.values())
    )
    columns = [list(verbs(game, asked.rounds)) for game in games.values()]
    for row in zip(*columns, strict=True):
        name, unit, _ = row[0]
        table.add_row(name, unit, *(f"{value:,.1f}" for _, _, value in row))
    Console().print(table)


def _games() -> Iterator[tuple[str, AnyRuleset]]:
    """Give every game, and every form of one that has forms."""
    for name, kind in GAMES.items():
        make: Callable[..., AnyRuleset] = kind
        if kind is Tolva:
            for form in Form:
                yield form.value, make(form=form, **_options(name))
        else:
            yield name, make(**_options(name))


def _options(name: str) -> dict[str, Any]:
    """Let matches end: by the referee where they are claimed, else after some deals."""
    fields = {field.name for field in attrs.fields(GAMES[name])}  # type: ignore[arg-type]
    return {"claims": "referee"} if "claims" in fields else {"deals": DEALS}


def playouts(
    games: dict[str, AnyRuleset], rounds: int, most: int
) -> dict[str, tuple[float, float]]:
    """Time random play, round by round in turn; give moves and deals a second."""
    for game in games.values():
        play_moves(game, 0, WARM_UP)
    gc.collect()
    gc.freeze()
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for seed in range(rounds):
        for name, game in games.items():
            seconds, moves, deals = play_moves(game, seed, most)
            speeds[name].append((moves / seconds, deals / seconds))
    return {
        name: (
            statistics.median(moves for moves, _ in found),
            statistics.median(deals for _, deals in found),
        )
        for name, found in speeds.items()
    }


def verbs(game: AnyRuleset, rounds: int) -> Iterable[tuple[str, str, float]]:
    """Time the verbs over states met in random play, and weigh the states."""
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
    drafts: dict[Any, Any] = {kind: drafting(kind) for kind, _ in fields}
    drafted = [(drafts[kind], values) for kind, values in fields]
    fast = _each(rounds, drafted, lambda pair: pair[0](*pair[1]))
    yield "drafted constructor", "times as fast", plain / fast


def _each(rounds: int, values: list[_T], measured: Callable[[_T], object]) -> float:
    """Give the median time of one call over some values, in nanoseconds."""
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
    """Add up what a state takes that the one before it did not have."""
    fresh = [value for value in _fields(state)[:5] if isinstance(value, tuple)]
    return sys.getsizeof(state) + sum(map(sys.getsizeof, fresh))


if __name__ == "__main__":
    main()
