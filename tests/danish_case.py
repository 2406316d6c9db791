"""A table at which Danish is spoken: Anna, Lars, Clara and Dan."""

from __future__ import annotations

from telling_case import HEARTS, card, spoken

from jasskort import Four, Rank, Run, Seat
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words

A, B, C, D = map(Seat, range(4))
NAMES = ("Anna", "Lars", "Clara", "Dan")
HT, HK, CA = map(card, ("HT", "HK", "CA"))
KINGS, RUN = Four(Rank.KING), Run(HEARTS, Rank.KING, 3)


def danish(game: AnyRuleset) -> Words[AnyRuleset]:
    """Give the Danish words for a game of theirs."""
    return spoken("da", game, names=NAMES)
