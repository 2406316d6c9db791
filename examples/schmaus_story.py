"""How a match of Schmaus is told."""

from __future__ import annotations

from jass_story import JassStory, Voice

from jasskort import Schmaus, Score
from jasskort.games.schmaus import Declare, Ending, Item, Slate


def declared(move: Declare) -> str:
    """Say a declaration as a player does: by its value."""
    return str(move.value)


def board(score: Score) -> Slate:
    """Chalk the totals up on a slate."""
    return Slate.of(score.totals)


VOICE = Voice(
    title="Schmaus",
    why={
        Ending.CLAIM: "claimed the match and had the points",
        Ending.FALSE_CLAIM: "won, for the other claimed it without the points",
        Ending.STOECK_WEIS_STICH: "was first in the order stöck, weis, stich",
        Ending.HAD_THE_TARGET: "had the target before the cards were dealt",
        Ending.REFEREE: "reached the target first",
        Ending.AGREED_DEALS: "has the most points after the agreed deals",
    },
    declared=declared,
    last_trick=Item.LAST_TRICK,
    board=board,
)


def schmaus_story(game: Schmaus) -> JassStory:
    """Begin the story of a match."""
    return JassStory(game, VOICE)
