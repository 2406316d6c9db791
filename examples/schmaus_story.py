"""How a match of Schmaus is told."""

from __future__ import annotations

from jass_story import JassStory
from story import NAMES

from jasskort import Move, Schmaus, Score
from jasskort.games.schmaus import Declare, Ending, Slate


class SchmausStory(JassStory):
    """Tells Schmaus: weis by their value, and the slate."""

    why = {
        Ending.CLAIM: "claimed the match and had the points",
        Ending.FALSE_CLAIM: "won, for the other claimed it without the points",
        Ending.STOECK_WEIS_STICH: "was first in the order stöck, weis, stich",
        Ending.HAD_THE_TARGET: "had the target before the cards were dealt",
        Ending.REFEREE: "reached the target first",
        Ending.AGREED_DEALS: "had the most points after the agreed deals",
    }

    def __init__(self, game: Schmaus) -> None:
        """Begin the story of a match."""
        super().__init__(game, tricks=18)

    def says(self, move: Move) -> str:
        """Say a declaration as a player does: by its value."""
        assert isinstance(move, Declare)
        return f"{move.value}."

    def board(self, score: Score) -> str:
        """Chalk the totals up on a slate; the far figure is upside down."""
        near, far = NAMES[:2]
        return f"{far}\n{Slate.of(score.totals)}\n{near}"
