"""Measure every game in one run and print tables: `python -m benchmarks`."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks import side_by_side
from benchmarks.openspiel import NAMES
from benchmarks.playouts import measured as measured_playouts
from benchmarks.speed import Speed, measured
from benchmarks.verbs import verbs
from benchmarks.worlds import Times, measured_others, median_and_most
from benchmarks.worlds import measured as measured_worlds
from jasskort import GAMES, AnyRuleset, Form, Tolva

DEALS = 10


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the speed of every game.")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds")
    parser.add_argument("--moves", type=int, default=100_000, help="moves in a round")
    parser.add_argument("--positions", type=int, default=400, help="positions per game")
    parser.add_argument("--worlds", action="store_true", help="only views and worlds")
    parser.add_argument("--playouts", action="store_true", help="only playouts")
    parser.add_argument("--deals", action="store_true", help="only deals side by side")
    asked = parser.parse_args()
    games = dict(_games())
    console = Console()
    _side_by_side(console, games)
    if asked.deals:
        return
    if not asked.worlds:
        if not asked.playouts:
            _speeds(console, games, asked)
        _playouts(console, games, asked.rounds)
    if asked.playouts:
        return
    title = "views and worlds: the median, and the 95th percentile"
    ours = measured_worlds(games, asked.positions)
    console.print(_table_of_times(ours, title))
    if others := measured_others(asked.positions):
        console.print(_table_of_times(others, "OpenSpiel: resample_from_infostate"))


def _speeds(
    console: Console, games: dict[str, AnyRuleset], asked: argparse.Namespace
) -> None:
    speeds = measured(games, asked.rounds, asked.moves)
    console.print(_table_of_speeds({name: speeds[name] for name in games}))
    console.print(_table_of_verbs(games, asked.rounds))
    others = {name: speeds[name] for name in NAMES if name in speeds}
    if others:
        console.print(_table_of_speeds(others))
        console.print(_table_of_ratios(games, speeds))
    else:
        console.print("OpenSpiel is not installed, so its games are not measured.")


def _playouts(console: Console, games: dict[str, AnyRuleset], rounds: int) -> None:
    ours, others = measured_playouts(games, rounds)
    title = "playouts from the first card: ns a move, and how many times as fast"
    table = Table("measure", "unit", *ours, title=title)
    for name in next(iter(ours.values())):
        unit, digits = ("times", ".1f") if name.startswith("...") else ("ns", ",.0f")
        table.add_row(name, unit, *(f"{each[name]:{digits}}" for each in ours.values()))
    console.print(table)
    if others:
        table = Table("measure", "unit", *others, title="OpenSpiel's own rollouts")
        table.add_row("a rollout", "ns", *(f"{ns:,.0f}" for ns in others.values()))
        console.print(table)


def _games() -> Iterator[tuple[str, AnyRuleset]]:
    """Yield each game by name, and each form of Tolva."""
    for name, kind in GAMES.items():
        make: Callable[..., AnyRuleset] = kind
        if kind is Tolva:
            for form in Form:
                yield form.value, make(form=form, **_options(name))
        else:
            yield name, make(**_options(name))


def _options(name: str) -> dict[str, Any]:
    """Return options by which matches end: a referee, or a number of deals."""
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


def _side_by_side(console: Console, games: dict[str, AnyRuleset]) -> None:
    for size in side_by_side.SIZES:
        times = {
            name: side_by_side.measured(each, size) for name, each in games.items()
        }
        table = Table("measure", "unit", *games, title=f"{size:,} deals side by side")
        for name in next(iter(times.values())):
            table.add_row(
                name, "ns", *(f"{each[name]:,.0f}" for each in times.values())
            )
        whole = [each["all but choosing"] for each in times.values()]
        table.add_row(
            "all but choosing", "M a second", *(f"{1e3 / ns:.2f}" for ns in whole)
        )
        console.print(table)
    if names := side_by_side.pgx_found():
        table = Table(
            "measure", "unit", *names, title="pgx, jitted: 4,096 side by side"
        )
        steps = [side_by_side.of_pgx(name, 4_096) for name in names]
        table.add_row("stepped and observed", "ns", *(f"{ns:,.0f}" for ns in steps))
        console.print(table)


def _table_of_times(times: dict[str, Times], title: str) -> Table:
    table = Table("measure", "unit", *times, title=title)
    for name in next(iter(times.values())):
        if name.startswith("of 100"):
            shares = [statistics.mean(each[name]) for each in times.values()]
            table.add_row(name, "per cent", *(f"{share:.0f}" for share in shares))
            continue
        pairs = [median_and_most(each[name]) for each in times.values()]
        cells = [f"{median:,.0f} ({most:,.0f})" for median, most in pairs]
        table.add_row(name, "us", *cells)
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
