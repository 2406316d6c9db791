"""Testing rulesets, those of the library and your own: laws, strategies, move counts.

It needs the extra `testing`, which brings Hypothesis.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401 - asked for before all else
except ModuleNotFoundError as error:
    _MSG = 'jasskort.testing needs Hypothesis: pip install "jasskort[testing]"'
    raise ModuleNotFoundError(_MSG, name="hypothesis") from error

from jasskort.testing.check import LAWS, check_bot, check_laws
from jasskort.testing.laws import (
    Law,
    LawBroken,
    Played,
    Problem,
    must_end,
    played,
    walk,
)
from jasskort.testing.strategies import (
    cards,
    deals,
    hands,
    matches,
    melds,
    moves,
    packs,
    rulesets,
    states,
    steps,
)

__all__ = [
    "LAWS",
    "Law",
    "LawBroken",
    "Played",
    "Problem",
    "cards",
    "check_bot",
    "check_laws",
    "deals",
    "hands",
    "matches",
    "melds",
    "moves",
    "must_end",
    "packs",
    "played",
    "rulesets",
    "states",
    "steps",
    "walk",
]
