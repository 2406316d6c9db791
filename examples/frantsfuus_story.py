"""How a match of Frantsfuus is told."""

from __future__ import annotations

from jass_story import JassStory
from story import NAMES

from jasskort import Frantsfuus, Move, Score
from jasskort.games.frantsfuus import Belle, Declare, Ending, Sheet


class FrantsfuusStory(JassStory):
    """Tells Frantsfuus: melds by the name of their kind, belle, and the sheet."""

    why = {
        Ending.CLAIM: "claimed the match and had the points",
        Ending.FALSE_CLAIM: "won, for the other claimed it without the points",
        Ending.BOTH_OVER: "won by the last trick, for both had the points",
        Ending.REFEREE: "was first in with the points",
        Ending.AGREED_DEALS: "had the most points after the agreed deals",
    }
    more = {Belle: "says belle, and shows king and queen of trump"}

    def __init__(self, game: Frantsfuus) -> None:
        """Begin the story of a match."""
        super().__init__(game, tricks=16)

    def says(self, move: Move) -> str:
        """Say a declaration as a player does: by the name of its kind."""
        assert isinstance(move, Declare)
        return f"{move.kind.spoken.capitalize()}."

    def board(self, score: Score) -> str:
        """Write the score sheet."""
        anna, beat = NAMES[:2]
        return Sheet.of(score.entries).drawn(anna, beat)
