"""Bots: players that are given views only.

A `Bot` is anything with `choose(view, rng)`. `BOTS` has those of the library by name.
"""

from collections.abc import Mapping
from types import MappingProxyType

from jasskort.playing.bots.at_random import Random
from jasskort.playing.bots.endgame import Endgame, Solution, solve
from jasskort.playing.bots.flat_monte_carlo import FlatMonteCarlo
from jasskort.playing.bots.greedy import Greedy
from jasskort.playing.bots.ismcts import Ismcts, Search, Tried
from jasskort.playing.bots.protocol import AnyView, Bot

BOTS: Mapping[str, type[Bot]] = MappingProxyType(
    {
        "random": Random,
        "greedy": Greedy,
        "flat": FlatMonteCarlo,
        "ismcts": Ismcts,
        "endgame": Endgame,
    }
)
"""The kinds of bots of the library by their names, as commands know them.

All but `Endgame`, which asks for a bot, can be made without options.
"""

__all__ = [
    "BOTS",
    "AnyView",
    "Bot",
    "Endgame",
    "FlatMonteCarlo",
    "Greedy",
    "Ismcts",
    "Random",
    "Search",
    "Solution",
    "Tried",
    "solve",
]
