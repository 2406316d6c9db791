"""A league of the bots in every game: `python -m benchmarks.strength`.

Games, bots, budgets, boards and the seed are fixed here, before anything is played. Each
board is saved in `benchmarks/boards`, and the same command continues from there.
`strength.csv` has a line for each pair. `ladder.csv` has one for each bot of a game, rated by
the lines of its pairs.

With `--seconds`, the best bot meets the best one that has not learned, with so many seconds
for a decision each; `seconds.csv` has these results.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import itertools
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from rich.console import Console
from rich.table import Table

from jasskort import AnyRuleset
from jasskort.learning.guided import Guided
from jasskort.playing.bots import (
    AnyView,
    Bot,
    Greedy,
    best_bot,
    bot_named,
    game_named,
)
from jasskort.playing.commands import Journal, heading_of
from jasskort.playing.estimates import Estimate, Met, ratings
from jasskort.playing.tournament import Comparison, compare

BOARDS, SEED = 400, "ladder"
HERE = Path(__file__).parent
PAIRS, LADDER, SECONDS = [
    HERE / f"{name}.csv" for name in ("strength", "ladder", "seconds")
]
_FEW = 1  # worlds between two looks at the clock
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
# By game: the worlds of `flat`; the worlds of `guided`, the worlds played out at random, and
# the iterations with random playouts, that take as long (measured by `--budgets`).
BUDGETS = MappingProxyType(
    dict(
        zip(
            GAMES,
            (
                (5, 10, 160, 84),
                (5, 15, 500, 250),
                (5, 10, 12, 50),
                (20, 50, 20, 47),
                (10, 20, 32, 55),
                (5, 10, 19, 47),
                (10, 20, 28, 55),
                (10, 25, 35, 80),
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

    In Fyrtioett `flat` plays deals out at random. In Schmaus and Frantsfuus `at random` and
    `ismcts` play as `endgame` does, so they are left out.
    """
    flat, guided, worlds, iterations = BUDGETS[game]
    at_random = {
        "at random": f"flat:{worlds},policy=cards",
        "ismcts": f"ismcts:{iterations},policy=cards",
    }
    if game in JASS:
        at_random = {}
    if game == "Fyrtioett":
        del at_random["at random"]
    return {
        "guided": f"guided:{guided}",
        "learned": "learned",
        "flat": f"flat:{flat}",
        **at_random,
        **({"endgame": "endgame:greedy"} if game in OPEN else {}),
        "greedy": "greedy",
        "random": "random",
    }


def pairs_of(game: str) -> Iterator[tuple[str, str]]:
    """Yield the two weakest bots, then `flat` with all others but the weakest.

    Then those that have learned, with one another and with `greedy`.
    """
    guided, learned, flat, *others, weakest = bots_of(game)
    yield others[-1], weakest
    for other in reversed(others):
        yield flat, other
    yield learned, others[-1]
    yield learned, flat
    yield guided, learned
    yield guided, flat


def ruleset(name: str) -> AnyRuleset:
    """Return the ruleset for a name of `GAMES`."""
    kind, *options = GAMES[name]
    return game_named(kind, options)


def main() -> None:
    """Play the boards that are missing, game by game, and write the results."""
    parser = argparse.ArgumentParser(description="Find out who plays better.")
    parser.add_argument("--budgets", action="store_true", help="time the bots instead")
    parser.add_argument("--table", action="store_true", help="print the saved results")
    seconds = "play best_bot with so many seconds instead"
    parser.add_argument("--seconds", type=float, action="append", help=seconds)
    only = "play only pairs of these bots (give several)"
    parser.add_argument("--only", action="append", help=only)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--boards", type=Path, default=HERE / "boards", help="a folder")
    parser.add_argument("games", nargs="*", default=[*GAMES], help="only these games")
    asked = parser.parse_args()
    if asked.budgets:
        _tell_budgets(Console())
    elif asked.table:
        _tell_table(Console(width=200))
    elif asked.seconds:
        for game, seconds in itertools.product(asked.games, asked.seconds):
            met_bots = {
                "best": best_text(game, seconds),
                "flat": f"flat:{_FEW},seconds={seconds}",
            }
            met = _met(game, met_bots, asked.boards, asked.workers)
            _write_seconds(game, seconds, met_bots, met)
    else:
        for game in asked.games:
            bots = bots_of(game)
            found = [
                _met(game, {a: bots[a], b: bots[b]}, asked.boards, asked.workers)
                for a, b in pairs_of(game)
                if not asked.only or {a, b} <= {*asked.only}
            ]
            _write_pairs(game, found)
            _write_ladder(game)


def best_text(game: str, seconds: float) -> str:
    """Return the best bot of a game for so many seconds, as a text for `bot_named`."""
    best = best_bot(ruleset(game), seconds)
    if isinstance(best, Guided):
        return f"guided:{best.worlds},seconds={seconds}"
    return "endgame:learned"


def _met(game: str, bots: Mapping[str, str], folder: Path, workers: int) -> Comparison:
    """Play the boards of two bots that were not saved before."""
    rules, texts = ruleset(game), [*bots.values()]
    kept = folder / game / f"{'-'.join(texts)}.jsonl".replace("/", "_")
    kept.parent.mkdir(parents=True, exist_ok=True)
    heading = heading_of(rules, texts, SEED, records=False)
    with contextlib.closing(Journal(kept, None, heading)) as journal:
        return compare(
            dict(zip(bots, map(bot_named, texts), strict=True)),
            rules,
            boards=BOARDS,
            seed=SEED,
            executor=workers,
            keep=journal.keep,
            done=journal.done,
            again=0,
        )


def _line(game: str, met: Comparison) -> dict[str, object]:
    """Return the result of two bots as a line."""
    found = met.difference()
    signs = [(value > 0) - (value < 0) for value in met.by_board()]
    return {
        "game": game,
        "first": met.names[0],
        "second": met.names[1],
        "boards": met.boards,
        "mean": f"{found.mean:.3f}",
        "low": f"{found.low:.3f}",
        "high": f"{found.high:.3f}",
        "ahead": signs.count(1),
        "even": signs.count(0),
        "behind": signs.count(-1),
    }


def _ms(text: str, views: list[AnyView]) -> str:
    """Return the milliseconds of CPU that a bot takes for a decision."""
    return f"{1000 * _spent(bot_named(text), views) / len(views):.2f}"


def _write_seconds(
    game: str, seconds: float, bots: Mapping[str, str], met: Comparison
) -> None:
    """Write the line of a game and time, in place of its old line."""
    views = list(_views(ruleset(game)))
    line = {
        "seconds": f"{seconds:g}",
        **_line(game, met),
        **{f"{name} bot": text for name, text in bots.items()},
        **{f"{name} ms": _ms(text, views) for name, text in bots.items()},
    }
    known = [
        each
        for each in lines_of(SECONDS)
        if (each["game"], each["seconds"]) != (game, line["seconds"])
    ]
    _save(SECONDS, [*known, line])


def _save(path: Path, lines: Sequence[Mapping[str, object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, lines[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)


def _write_pairs(game: str, found: Sequence[Comparison]) -> None:
    """Write the lines of pairs, in place of their old lines."""
    lines = {
        (each["game"], each["first"], each["second"]): each for each in lines_of(PAIRS)
    }
    for met in found:
        first, second = met.names
        line = _line(game, met)
        lines[game, first, second] = {name: f"{it}" for name, it in line.items()}
    _save(PAIRS, [*lines.values()])


def _write_ladder(game: str) -> None:
    """Write the lines of the bots of a game, in place of its old lines."""
    bots, views = bots_of(game), list(_views(ruleset(game)))
    ladder = [
        {
            "game": game,
            "name": name,
            "bot": bots[name],
            "elo": f"{found.mean:.0f}",
            "low": f"{found.low:.0f}",
            "high": f"{found.high:.0f}",
            "boards": found.boards,
            "ms": _ms(bots[name], views),
        }
        for name, found in _ratings(game).items()
    ]
    others = [line for line in lines_of(LADDER) if line["game"] != game]
    _save(LADDER, [*others, *ladder])


def _ratings(game: str) -> Mapping[str, Estimate]:
    """Return the Elo of bots by the saved results, best first, as `League.ratings` does.

    All boards count as independent, also those with the same cards in several pairs.
    """
    met = [line for line in lines_of(PAIRS) if line["game"] == game]
    played, boards = Counter[str](), list[list[Met]]()
    for line in met:
        played.update(
            dict.fromkeys((line["first"], line["second"]), int(line["boards"]))
        )
    names = [*played]
    for line in met:
        one, other = names.index(line["first"]), names.index(line["second"])
        # One more board for each, so that no bot is infinitely strong.
        counts = int(line["ahead"]) + 1, int(line["even"]), int(line["behind"]) + 1
        for won, count in zip((1.0, 0.5, 0.0), counts, strict=True):
            boards += [[(one, other, won)]] * count
    return ratings(names, boards, played, BOARDS)


def lines_of(path: Path) -> Sequence[Mapping[str, str]]:
    """Return the lines of a file of results."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _tell_table(console: Console) -> None:
    """Print, in Markdown, the leads of `flat`, and of the bots that have learned."""
    leads, asked = dict[tuple[str, ...], str](), ("0.001", "0.01", "0.05")
    for each in lines_of(PAIRS):
        leads[each["game"], each["first"], each["second"]] = _cell(each)
        leads[each["game"], each["second"], each["first"]] = _cell(each, -1)
    for each in lines_of(SECONDS):
        leads[each["game"], each["seconds"]] = _cell(each)
    names = ("guided", "learned", "at random", "ismcts", "endgame", "greedy")
    keys: Sequence[tuple[str, ...]] = [("flat", name) for name in names]
    _tell_rows(console, leads, names, keys)
    keys = [("learned", "greedy"), *[(each,) for each in asked]]
    _tell_rows(console, leads, ("greedy", *asked), keys)


def _tell_rows(
    console: Console,
    leads: Mapping[tuple[str, ...], str],
    heads: Sequence[str],
    keys: Sequence[tuple[str, ...]],
) -> None:
    """Print a table with a row for each game, and a column for each head and key."""
    console.print(f"|  | {' | '.join(heads)} |\n| --- {'| --: ' * len(heads)}|")
    for game in GAMES:
        cells = [leads.get((game, *key), "") for key in keys]
        console.print(f"| {' | '.join([game, *cells])} |")


def _cell(line: Mapping[str, str], sign: int = 1) -> str:
    mean = float(line["mean"])
    return f"{sign * mean:+.2f}±{float(line['high']) - mean:.2f}"


def _tell_budgets(console: Console) -> None:
    """Print the worlds and iterations that take as long as `flat`."""
    table = Table("game", "ms a decision", "guided", "at random", "ismcts")
    for name in GAMES:
        views = list(_views(ruleset(name)))
        flat, *budgets = BUDGETS[name]
        spent = _spent(bot_named(f"flat:{flat}"), views)
        cells = [f"{1000 * spent / len(views):.1f}"]
        texts = ("guided:{}", "flat:{},policy=cards", "ismcts:{},policy=cards")
        for text, budget in zip(texts, budgets, strict=True):
            other = _spent(bot_named(text.format(budget)), views)
            cells.append(f"{budget * spent / other:.1f}")
        table.add_row(name, *cells)
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
