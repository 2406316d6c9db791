"""A league of the bots in every game: `python -m benchmarks.strength`.

Games, bots, budgets, boards and the seed are fixed here, before anything is played. Each
board is saved in `benchmarks/boards`, and the same command continues from there.
`strength.csv` has a line for each pair, `ladder.csv` one for each bot of a game.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from rich.console import Console
from rich.table import Table

from jasskort import AnyRuleset
from jasskort.playing.bots import AnyView, Bot, Greedy, bot_named, game_named
from jasskort.playing.commands import Journal, heading_of
from jasskort.playing.tournament import Comparison, League, compare

BOARDS, SEED = 400, "ladder"
HERE = Path(__file__).parent
PAIRS, LADDER = HERE / "strength.csv", HERE / "ladder.csv"
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
# By game: the worlds of the best bot; the worlds played out at random, and the iterations
# with random playouts, that take as long (measured by `--budgets`).
BUDGETS = MappingProxyType(
    dict(
        zip(
            GAMES,
            (
                (5, 160, 84),
                (5, 500, 250),
                (5, 12, 50),
                (20, 20, 47),
                (10, 32, 55),
                (5, 19, 47),
                (10, 28, 55),
                (10, 35, 80),
            ),
            strict=True,
        )
    )
)
# Games in which a seat can know all cards while it still has a choice.
JASS = ("Schmaus", "Frantsfuus")
OPEN = (*JASS, "Plocketolva", "Bordstolva")
VIEWS = 60


def bots_of(game: str) -> Mapping[str, str]:
    """Return the bots of a game by name, as texts for `bot_named`.

    In Fyrtioett the best bot plays deals out at random. In Schmaus and Frantsfuus `flat`
    and `ismcts` with random playouts play as `endgame` does, so they are left out.
    """
    best, worlds, iterations = BUDGETS[game]
    at_random = {
        "flat": f"flat:{worlds},policy=cards",
        "ismcts": f"ismcts:{iterations},policy=cards",
    }
    if game in JASS:
        at_random = {}
    if game == "Fyrtioett":
        del at_random["flat"]
    return {
        "best": f"flat:{best}",
        **at_random,
        **({"endgame": "endgame:greedy"} if game in OPEN else {}),
        "greedy": "greedy",
        "random": "random",
    }


def pairs_of(game: str) -> Iterator[tuple[str, str]]:
    """Yield the two weakest bots, then the best with each other bot but the weakest."""
    best, *others, weakest = bots_of(game)
    yield others[-1], weakest
    for other in reversed(others):
        yield best, other


def ruleset(name: str) -> AnyRuleset:
    """Return the ruleset for a name of `GAMES`."""
    kind, *options = GAMES[name]
    return game_named(kind, options)


def main() -> None:
    """Play the boards that are missing, game by game, and write the results."""
    parser = argparse.ArgumentParser(description="Find out who plays better.")
    parser.add_argument("--budgets", action="store_true", help="time the bots instead")
    parser.add_argument("--table", action="store_true", help="print the saved results")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--boards", type=Path, default=HERE / "boards", help="a folder")
    parser.add_argument("games", nargs="*", default=[*GAMES], help="only these games")
    asked = parser.parse_args()
    if asked.budgets:
        _tell_budgets(Console())
    elif asked.table:
        _tell_table(Console(width=200))
    else:
        for game in asked.games:
            found = [
                _played(game, pair, asked.boards, asked.workers)
                for pair in pairs_of(game)
            ]
            _write(game, League(tuple(found)))


def _played(game: str, pair: tuple[str, str], folder: Path, workers: int) -> Comparison:
    """Play the boards of two bots that were not saved before."""
    kept = folder / game / f"{'-'.join(pair)}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    rules, bots = ruleset(game), bots_of(game)
    texts = [bots[name] for name in pair]
    heading = heading_of(rules, texts, SEED, records=False)
    with contextlib.closing(Journal(kept, None, heading)) as journal:
        return compare(
            dict(zip(pair, map(bot_named, texts), strict=True)),
            rules,
            boards=BOARDS,
            seed=SEED,
            executor=workers,
            keep=journal.keep,
            done=journal.done,
            again=0,
        )


def _write(game: str, league: League) -> None:
    """Write the lines of a game, in place of its old lines."""
    bots, pairs = bots_of(game), []
    for each in league.comparisons:
        found, values = each.difference(), each.by_board()
        signs = [(value > 0) - (value < 0) for value in values]
        pairs.append(
            {
                "game": game,
                "first": each.names[0],
                "second": each.names[1],
                "boards": each.boards,
                "mean": f"{found.mean:.3f}",
                "low": f"{found.low:.3f}",
                "high": f"{found.high:.3f}",
                "ahead": signs.count(1),
                "even": signs.count(0),
                "behind": signs.count(-1),
            }
        )
    views = list(_views(ruleset(game)))
    ladder = [
        {
            "game": game,
            "name": name,
            "bot": bots[name],
            "elo": f"{found.mean:.0f}",
            "low": f"{found.low:.0f}",
            "high": f"{found.high:.0f}",
            "boards": found.boards,
            "ms": f"{1000 * _spent(bot_named(bots[name]), views) / len(views):.2f}",
        }
        for name, found in league.ratings().items()
    ]
    for path, lines in ((PAIRS, pairs), (LADDER, ladder)):
        others = [line for line in lines_of(path) if line["game"] != game]
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, lines[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows([*others, *lines])


def lines_of(path: Path) -> Sequence[Mapping[str, str]]:
    """Return the lines of a file of results."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _tell_table(console: Console) -> None:
    """Print, in Markdown, the lead of the best bot of a game over each other bot."""
    found = {(each["game"], each["second"]): each for each in lines_of(PAIRS)}
    others = ["flat", "ismcts", "endgame", "greedy"]
    console.print(f"| | {' | '.join(others)} |\n| --- {'| --: ' * len(others)}|")
    for game in GAMES:
        cells = []
        for other in others:
            line = found.get((game, other))
            if line is None:
                cells.append("")
            else:
                mean = float(line["mean"])
                cells.append(f"{mean:+.2f} ± {float(line['high']) - mean:.2f}")
        console.print(f"| {game} | {' | '.join(cells)} |")


def _tell_budgets(console: Console) -> None:
    """Print the worlds and iterations that take as long as the best bot."""
    table = Table("game", "ms a decision", "flat", "ismcts")
    for name in GAMES:
        views = list(_views(ruleset(name)))
        worlds, iterations = BUDGETS[name][1:]
        bots = (f"flat:{worlds},policy=cards", f"ismcts:{iterations},policy=cards")
        best, flat, tree = [
            _spent(bot_named(text), views) for text in (bots_of(name)["best"], *bots)
        ]
        ms = 1000 * best / len(views)
        spent = (ms, worlds * best / flat, iterations * best / tree)
        table.add_row(name, *[f"{each:.1f}" for each in spent])
    console.print(table)


def _views(game: AnyRuleset) -> Iterator[AnyView]:
    """Yield views of seats in turn with a choice, from deals that `Greedy` plays."""
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
