"""Draw the ratings of the bots in every game, as measured by `benchmarks.strength`."""

import csv
from pathlib import Path

import matplotlib.pyplot as plt

# Plots are drawn in the folder of their script.
RESULTS = Path("..", "..", "benchmarks", "ladder.csv")


def main() -> None:
    """Draw a plot per game: the rating of each bot, with its interval."""
    with RESULTS.open(newline="", encoding="utf-8") as lines:
        rows = [*csv.DictReader(lines)]
    games = list(dict.fromkeys(row["game"] for row in rows))
    # Grey on a transparent ground is readable on light and dark pages.
    for part in ("text.color", "axes.labelcolor", "axes.edgecolor"):
        plt.rcParams[part] = "#808080"
    plt.rcParams["xtick.color"] = plt.rcParams["ytick.color"] = "#808080"
    figure, axes = plt.subplots(4, 2, figsize=(8, 8), layout="constrained")
    figure.patch.set_alpha(0)
    for place, game in zip(axes.flat, games, strict=True):
        found = [row for row in rows if row["game"] == game]
        elo, low, high = (
            [float(row[name]) for row in found] for name in ("elo", "low", "high")
        )
        half = [top - bottom for top, bottom in zip(high, low, strict=True)]
        names = [row["name"] for row in found]
        place.errorbar(elo, names, xerr=[each / 2 for each in half], fmt="o", capsize=3)
        place.invert_yaxis()
        place.set_title(game)
        place.patch.set_alpha(0)
    figure.supxlabel("Elo above the mean of the game, with intervals at 95 %")


main()
