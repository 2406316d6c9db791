"""Draw how strength grows with the budget, from what `benchmarks.strength` has measured."""

import csv
from pathlib import Path

import matplotlib.pyplot as plt

# Pictures are drawn in the folder of what draws them.
RESULTS = Path("..", "..", "benchmarks", "strength.csv")
BOTS = {"flat": "flat Monte Carlo, by worlds", "ismcts": "ISMCTS, by iterations"}
BOARDS = "200"


def main() -> None:
    """Draw a picture a game: points a board ahead of `Greedy`, and their intervals."""
    with RESULTS.open(newline="", encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if row["boards"] == BOARDS]
    games = list(dict.fromkeys(row["game"] for row in rows))
    # Grey on nothing can be read on a light page and on a dark one.
    for part in ("text.color", "axes.labelcolor", "axes.edgecolor"):
        plt.rcParams[part] = "#808080"
    plt.rcParams["xtick.color"] = plt.rcParams["ytick.color"] = "#808080"
    figure, axes = plt.subplots(2, 2, figsize=(8, 6), layout="constrained")
    figure.patch.set_alpha(0)
    for place, game in zip(axes.flat, games, strict=True):
        for bot, label in BOTS.items():
            found = [
                (int(budget), float(row["mean"]), float(row["low"]))
                for row in rows
                for kind, budget in [row["first"].split(":")]
                if row["game"] == game and kind == bot
            ]
            budgets, means, lows = zip(*sorted(found), strict=True)
            half = [mean - low for mean, low in zip(means, lows, strict=True)]
            place.errorbar(budgets, means, half, marker="o", capsize=3, label=label)
        place.axhline(0, color="grey", linewidth=0.8)
        place.set_xscale("log")
        place.set_title(game)
        place.patch.set_alpha(0)
    figure.supxlabel("worlds, or iterations, a decision")
    figure.supylabel("points a board ahead of Greedy")
    axes.flat[0].legend(framealpha=0)


main()
