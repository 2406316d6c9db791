"""Draw the ratings of a league with their intervals."""

import matplotlib.pyplot as plt

from jasskort import Fyrtioett
from jasskort.playing.bots import bot_named
from jasskort.playing.league import league

bots = {name: bot_named(name) for name in ("random", "greedy", "flat:1")}
ratings = league(bots, Fyrtioett(), boards=10, seed=7).ratings()

means = [each.mean for each in ratings.values()]
halves = [each.high - each.mean for each in ratings.values()]
figure, axes = plt.subplots(figsize=(6, 2), layout="constrained")
axes.errorbar(means, [*ratings], xerr=halves, fmt="o", capsize=3)
axes.invert_yaxis()
axes.set_xlabel("Elo, with intervals at 95 %")
# Grey on nothing can be read on a light page and on a dark one.
figure.patch.set_alpha(0)
axes.patch.set_alpha(0)
axes.spines[:].set_color("grey")
axes.tick_params(colors="grey")
axes.xaxis.label.set_color("grey")
