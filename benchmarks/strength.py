"""Who plays better: `python -m benchmarks.strength results.csv`.

Games, bots, budgets, boards and seeds are fixed here, before anything is played. A line is
written for each comparison when it is done; what the file has already is not played again.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from rich.console import Console

from jasskort import AnyRuleset
from jasskort.playing.bots import AnyView, Bot, Greedy, bot_named, game_named
from jasskort.playing.tournament import Comparison, compare

BOARDS, FEW, SEED = 400, 200, "strength"
FLAT, MORE = "flat:10", "flat:30"
GAMES = MappingProxyType(
    {
        "Schmaus": ("schmaus",),
        "Frantsfuus": ("frantsfuus",),
        "Zuger Tapp": ("zuger_tapp",),
        "Fyrtioett": ("fyrtioett",),
        "Tolva": ("tolva",),
        "Tolva, three": ("tolva", "form=three"),
        "Plocketolva": ("tolva", "form=plocketolva"),
        "Bordstolva": ("tolva", "form=bordstolva"),
    }
)
# What takes as long as thirty worlds of `flat`, as `--budgets` has told.
ITERATIONS = MappingProxyType(
    dict(zip(GAMES, (45, 55, 50, 60, 65, 65, 65, 100), strict=True))
)
CURVES = ("Schmaus", "Zuger Tapp", "Fyrtioett", "Bordstolva")
WORLDS, TREES = (1, 3, 10, 30, 100), (10, 30, 100, 300)
VIEWS = 60


class Planned(NamedTuple):
    """A comparison, by name of the game and texts of the bots."""

    game: str
    first: str
    second: str
    boards: int


def planned() -> Iterator[Planned]:
    """List what is compared, the quickest first."""
    for game in GAMES:
        yield Planned(game, "greedy", "random", BOARDS)
    for game in GAMES:
        yield Planned(game, FLAT, "greedy", BOARDS)
    for game in GAMES:
        yield Planned(game, f"ismcts:{ITERATIONS[game]}", MORE, BOARDS)
    for game in GAMES:
        yield Planned(game, f"ismcts:{ITERATIONS[game]}", "greedy", BOARDS)
    for game in CURVES:
        for number in WORLDS:
            yield Planned(game, f"flat:{number}", "greedy", FEW)
        for number in TREES:
            yield Planned(game, f"ismcts:{number}", "greedy", FEW)
    for game in GAMES:
        yield Planned(game, "endgame:greedy", "greedy", BOARDS)


def ruleset(name: str) -> AnyRuleset:
    """Give the ruleset of a name of `GAMES`."""
    kind, *options = GAMES[name]
    return game_named(kind, options)


def main() -> None:
    """Play what is planned and not in the file yet."""
    parser = argparse.ArgumentParser(description="Find out who plays better.")
    parser.add_argument("results", type=Path, nargs="?", help="where lines are added")
    parser.add_argument("--budgets", action="store_true", help="time the bots instead")
    parser.add_argument("--table", action="store_true", help="print what there is")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    if asked.budgets or asked.results is None:
        _tell_budgets(Console())
        return
    if asked.table:
        Console(width=200).print("\n".join(_table(asked.results)))
        return
    there = set(_there(asked.results))
    for each in planned():
        if each not in there:
            begun = time.monotonic()
            found = compare(
                {text: bot_named(text) for text in (each.first, each.second)},
                ruleset(each.game),
                boards=each.boards,
                seed=SEED,
                executor=asked.workers,
            )
            _write(asked.results, each, found, time.monotonic() - begun)
            there.add(each)


def _there(path: Path) -> Iterator[Planned]:
    """List what a file of results has."""
    for line in _lines(path) if path.exists() else ():
        names = line["game"], line["first"], line["second"]
        yield Planned(*names, int(line["boards"]))


def _table(path: Path) -> Iterator[str]:
    """Give rows of Markdown: for each game who is ahead of whom, and by how much."""
    found = dict(zip(_there(path), _lines(path), strict=True))
    pairs = list(dict.fromkeys(_kinds(each) for each in found if each.boards == BOARDS))
    heads = [f"{first} against {second}" for first, second in pairs]
    yield f"| | {' | '.join(heads)} |"
    yield f"| --- {'| --: ' * len(heads)}|"
    for game in GAMES:
        cells = []
        for pair in pairs:
            for each, line in found.items():
                if each.boards == BOARDS and (each.game, _kinds(each)) == (game, pair):
                    half = float(line["high"]) - float(line["mean"])
                    spread = f" ± {half:.2f}" if half < math.inf else ""
                    cells.append(f"{float(line['mean']):+.2f}{spread}")
        yield f"| {game} | {' | '.join(cells)} |"


def _kinds(each: Planned) -> tuple[str, str]:
    """Name the bots of a comparison, ISMCTS without its budget."""
    first = each.first.split(":")[0] if each.first.startswith("ismcts") else each.first
    return first, each.second


def _lines(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _write(path: Path, each: Planned, found: Comparison, seconds: float) -> None:
    """Add a line: points a board, their interval, boards won and lost."""
    shown, values = found.difference(), found.by_board()
    line = {
        **each._asdict(),
        "mean": f"{shown.mean:.3f}",
        "low": f"{shown.low:.3f}",
        "high": f"{shown.high:.3f}",
        "ahead": sum(value > 0 for value in values),
        "even": sum(value == 0 for value in values),
        "behind": sum(value < 0 for value in values),
        "seconds": f"{seconds:.0f}",
    }
    fresh = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as lines:
        writer = csv.DictWriter(lines, line, lineterminator="\n")
        if fresh:
            writer.writeheader()
        writer.writerow(line)


def _tell_budgets(console: Console) -> None:
    """Tell how many iterations take as long as the worlds of `flat`."""
    for name in GAMES:
        views = list(_views(ruleset(name)))
        flat, tree = (_spent(bot_named(text), views) for text in (MORE, "ismcts:100"))
        decision = 1000 * flat / len(views)
        console.print(f"{name}: {100 * flat / tree:.0f} ({decision:.1f} ms a decision)")


def _views(game: AnyRuleset) -> Iterator[AnyView]:
    """Give views of seats in turn that have a choice, from deals that `Greedy` plays."""
    rng, bot, found = random.Random(SEED), Greedy(), 0
    while found < VIEWS:
        state = game.apply(game.start(), game.shuffle(rng))
        while (turn := state.turn) is not None and found < VIEWS:
            view = game.view(state, turn)
            if len(view.legal_moves) > 1 and rng.random() < 1 / 2:
                found += 1
                yield view
            state = game.apply(state, bot.choose(view, rng) or view.legal_moves[0])


def _spent(bot: Bot, views: list[AnyView]) -> float:
    rng, begun = random.Random(SEED), time.process_time()
    for view in views:
        bot.choose(view, rng)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
