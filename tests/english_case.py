"""A table at which English is spoken, and the cards and melds that lie on it."""

from __future__ import annotations

from typing import Any

from telling_case import HEARTS, card, spoken

from jasskort import Four, Rank, Run
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words

HJ, HT, S6, DQ = map(card, ("HJ", "HT", "S6", "DQ"))
RUN, FOUR = Run(HEARTS, Rank.JACK, 3), Four(Rank.SIX)


def english(game: AnyRuleset, suits: str = "french") -> Words[AnyRuleset]:
    """Give the English words for a game of Anna, Beat, Carl and Dora."""
    return spoken("en", game, suits)


def said(game: AnyRuleset, value: Any, suits: str = "french") -> str:
    """Say something of a game in English."""
    return english(game, suits).say(value)
