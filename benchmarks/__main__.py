"""Measure every game in one run and print tables: `python -m benchmarks`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks.openspiel import NAMES
from benchmarks.speed import Speed, measured
from benchmarks.verbs import verbs
from jasskort import GAMES, AnyRuleset, Form, Tolva

DEALS = 10


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the speed of every game.")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds")
    parser.add_argument("--moves", type=int, default=100_000, help="moves in a round")
    asked = parser.parse_args()
    games = dict(_games())
    console = Console()
    speeds = measured(games, asked.rounds, asked.moves)
    console.print(_table_of_speeds({name: speeds[name] for name in games}))
    console.print(_table_of_verbs(games, asked.rounds))
    others = {name: speeds[name] for name in NAMES if name in speeds}
    if others:
        console.print(_table_of_speeds(others))
        console.print(_table_of_ratios(games, speeds))
    else:
        console.print("OpenSpiel is not installed: nothing to compare with.")


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


def _table_of_speeds(speeds: dict[str, Speed]) -> Table:
    table = Table("measure", "unit", *speeds, title="median of interleaved rounds")
    for field in attrs.fields(Speed):
        values = [getattr(speed, field.name) for speed in speeds.values()]
        label = field.name.replace("_", " ")
        table.add_row(label, "a second", *(f"{value:,.0f}" for value in values))
    return table


def _table_of_verbs(games: dict[str, AnyRuleset], rounds: int) -> Table:
    table = Table("measure", "unit", *games, title="verbs and states")
    columns = [list(verbs(game, rounds)) for game in games.values()]
    for row in zip(*columns, strict=True):
        name, unit, _ = row[0]
        table.add_row(name, unit, *(f"{value:,.1f}" for _, _, value in row))
    return table


def _table_of_ratios(games: dict[str, AnyRuleset], speeds: dict[str, Speed]) -> Table:
    title = "how many times as fast as OpenSpiel with clones, in this run"
    table = Table("measure", "against", *games, title=title)
    for field in attrs.fields(Speed):
        for other in NAMES:
            its = getattr(speeds[other], field.name)
            ratios = [getattr(speeds[name], field.name) / its for name in games]
            label = field.name.replace("_", " ")
            table.add_row(label, other, *(f"{ratio:.2f}" for ratio in ratios))
    return table


if __name__ == "__main__":
    main()
