"""How a match of Fyrtioett is told."""

from __future__ import annotations

from collections.abc import Iterator

from story import Story

from jasskort import Fyrtioett, Move, State
from jasskort.games.fyrtioett import Bid, Ending, Throw


class FyrtioettStory(Story):
    """Tells Fyrtioett: the bids, the tricks, what was made and what was not."""

    why = {
        Ending.TARGET: "reached the target and won",
        Ending.AGREED_DEALS: "came out best after the agreed deals",
    }

    def __init__(self, game: Fyrtioett) -> None:
        """Begin the story of a match."""
        super().__init__(game, f"to {game.target} with hearts as trump", tricks=13)

    def says(self, move: Move) -> str:
        """Say the number that is bid."""
        return f"I take {move.tricks}." if isinstance(move, Bid) else "I throw them in."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell of cards that were thrown in, and what is booked."""
        if isinstance(state.log[-1], Throw):
            yield "The bids are worth too little: the cards are thrown in."
        yield from super().deal_over(before, state)
