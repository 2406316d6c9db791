"""Tests for rulesets of the library and your own: laws, strategies, move counts.

Laws and strategies need the extra `testing` with Hypothesis; `check_encoding` also
needs the extra `learning` with numpy. Hypothesis and numpy are imported on first use.
"""

import importlib
from typing import TYPE_CHECKING

from jasskort.testing.laws import (
    Law,
    LawBroken,
    PlayedMatch,
    Problem,
    must_end,
    played,
    walk,
)

if TYPE_CHECKING:
    from jasskort.testing.check import LAWS, check_bot, check_laws
    from jasskort.testing.encodings import check_encoding
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
    "PlayedMatch",
    "Problem",
    "cards",
    "check_bot",
    "check_encoding",
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

_IN_CHECK = ("LAWS", "check_bot", "check_laws")


def __getattr__(name: str) -> object:
    """Import a name on first use."""
    if name not in __all__:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    home = "encodings" if name == "check_encoding" else "strategies"
    home = "check" if name in _IN_CHECK else home
    value: object = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
