"""The table at which German is spoken in the tests."""

from __future__ import annotations

from telling_case import spoken

from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words


def german(game: AnyRuleset, suits: str = "french") -> Words[AnyRuleset]:
    """Give the German words for a game, with names."""
    return spoken("de-CH", game, suits)
