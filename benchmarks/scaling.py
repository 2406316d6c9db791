"""Measure the gain of two workers: `python -m benchmarks.scaling --boards 10000`.

The same boards are played by this process, by two processes, by two of which one is
killed in the middle, and by a cluster of two workers. All results must be the same.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import hashlib
import importlib.util
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import TypeAlias

from rich.console import Console
from rich.table import Table

from jasskort.playing.bots import bot_named, game_named
from jasskort.playing.tournament import Comparison, compare

WORKERS, SEED = 2, "scaling"

Way: TypeAlias = tuple[str, Executor | int | None, bool]
"""The name, the executor, and whether one of its workers is killed."""


def main() -> None:
    """Play in all ways, and print the time of each."""
    parser = argparse.ArgumentParser(description="Measure how boards scale.")
    parser.add_argument("game", nargs="?", default="fyrtioett")
    parser.add_argument("bots", nargs="*", default=["greedy", "random"])
    parser.add_argument("--boards", type=int, default=10_000)
    asked = parser.parse_args()
    table = Table("boards played by", "seconds", "times as fast", "hash of the results")
    alone = 0.0
    with contextlib.ExitStack() as stack:
        for name, executor, killing in _ways(stack):
            begun = time.perf_counter()
            found = compare(
                {text: bot_named(text) for text in asked.bots},
                game_named(asked.game),
                boards=asked.boards,
                seed=SEED,
                executor=executor,
                progress=functools.partial(_kill, asked.boards) if killing else None,
            )
            spent = time.perf_counter() - begun
            alone = alone or spent
            table.add_row(name, f"{spent:.1f}", f"{alone / spent:.2f}", _digest(found))
    Console().print(table)


def _ways(stack: contextlib.ExitStack) -> Iterator[Way]:
    """Yield the ways to play boards; closing the stack closes the cluster."""
    yield "this process", None, False
    yield "two processes", WORKERS, False
    yield "two, one of which is killed", WORKERS, True
    if importlib.util.find_spec("distributed") is not None:
        from distributed import Client, LocalCluster  # noqa: PLC0415 - if installed

        cluster = stack.enter_context(
            LocalCluster(
                n_workers=WORKERS, threads_per_worker=1, dashboard_address=None
            )
        )
        client = stack.enter_context(Client(cluster))
        yield "a cluster of two", client.get_executor(), False


def _kill(boards: int, done: int) -> None:
    """Kill a worker when half of the boards are done."""
    if done == boards // 2:
        multiprocessing.active_children()[0].kill()


def _digest(found: Comparison) -> str:
    return hashlib.sha256(repr(found.results).encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
