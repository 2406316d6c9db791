"""A table at which Swedish is spoken: words of each game, and what was said compared."""

from __future__ import annotations

from telling_case import (
    BORDSTOLVA,
    FRANTSFUUS,
    FYRTIOETT,
    PLOCKETOLVA,
    SCHMAUS,
    TOLVA,
    ZUGER_TAPP,
    spoken,
)

from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words


def says(game: AnyRuleset) -> Words[AnyRuleset]:
    """Give the Swedish words for a game of Anna, Beat, Carl and Dora."""
    return spoken("sv", game)


SCH, FRA = says(SCHMAUS), says(FRANTSFUUS)
ZUG, FYR = says(ZUGER_TAPP), says(FYRTIOETT)
TOL, PLO, BOR = says(TOLVA), says(PLOCKETOLVA), says(BORDSTOLVA)


def check(pairs: list[tuple[str, str]]) -> None:
    """Compare what was said with what should have been, all at once."""
    assert [said for said, _ in pairs] == [wanted for _, wanted in pairs]
