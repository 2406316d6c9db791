"""How a match of Frantsfuus is told."""

from __future__ import annotations

from jass_story import JassStory, Voice

from jasskort import Frantsfuus, Score
from jasskort.games.frantsfuus import Belle, Declare, Ending, Item, Sheet


def declared(move: Declare) -> str:
    """Say a declaration as a player does: by the name of its kind."""
    return move.kind.spoken.capitalize()


def board(score: Score) -> Sheet:
    """Write the score sheet."""
    return Sheet.of(score.entries)


VOICE = Voice(
    title="Frantsfuus",
    why={
        Ending.CLAIM: "claimed the match and had the points",
        Ending.FALSE_CLAIM: "won, for the other claimed it without the points",
        Ending.BOTH_OVER: "won by the last trick, for both had the points",
        Ending.REFEREE: "reached the target first",
        Ending.AGREED_DEALS: "has the most points after the agreed deals",
    },
    declared=declared,
    last_trick=Item.LAST_TRICK,
    board=board,
    more={Belle: "says belle, and shows king and queen of trump."},
)


def frantsfuus_story(game: Frantsfuus) -> JassStory:
    """Begin the story of a match."""
    return JassStory(game, VOICE)
