"""How a match of a two-handed jass game is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from story import NAMES, Story, told_in

from jasskort import (
    Book,
    Claim,
    Claims,
    Draw,
    Frantsfuus,
    Move,
    Play,
    Rank,
    Rob,
    Run,
    Say,
    Schmaus,
    Score,
    State,
)
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.melding import Comparing
from jasskort.families.jass.model import Declares
from jasskort.families.jass.tricks import Following, Leading
from jasskort.melds import Answer, Line, Side


class JassStory(Story):
    """Tells what both games have: the upcard, melds, drawing, robbing, claims.

    Args:
        game: the ruleset that is played.
        tricks: the number of tricks in a deal.
    """

    more: ClassVar[dict[type[Move], str]] = {}
    """What is told of the moves that one game alone has."""

    def __init__(self, game: Schmaus | Frantsfuus, tricks: int) -> None:
        """Begin the story of a match."""
        referee = game.claims is Claims.REFEREE
        end = "the referee ends the match" if referee else "the match is to be claimed"
        super().__init__(game, f"to {game.target}, {end}", tricks)

    def deals(self, state: State) -> str:
        """Tell who deals, and which card is turned up for trump."""
        assert isinstance(state, InDeal)
        upcard, trump = state.stock[-1].spoken, state.trump.spoken
        return f"{super().deals(state)} The {upcard} is turned up: {trump} are trump."

    def plays(self, before: State, move: Play, state: State) -> Iterator[str]:
        """Tell of a card; who follows may have let a declaration stand by it."""
        if isinstance(before, Comparing) or (
            isinstance(before, Following)
            and before.standing
            and before.standing.seat != move.seat
        ):
            yield f'    {NAMES[move.seat]}: "Yours is good."'
        if isinstance(before, Leading) and before.standing:
            yield f"    {NAMES[move.seat]} leads the {move.card.spoken}."
        else:
            yield from super().plays(before, move, state)

    def does(self, before: State, move: Move, state: State) -> Iterator[str]:
        """Tell of melds, of the stock, and of claims."""
        name = NAMES[move.seat]
        match move:
            case Declares():
                said = f'{name}: "{self.says(move)}"'
                yield f"    {said}" if before.trick else told_in(before, said)
            case Say(answer=answer):
                yield f'    {name}: "{in_words(answer)}."'
            case Book(meld=meld):
                article = "a " if isinstance(meld, Run) else ""
                yield f"    {name} shows {article}{meld.spoken}."
            case Claim():
                yield f'    {name}: "I thank you for the game."'
            case Rob() if isinstance(before, InDeal):
                upcard, robber = before.stock[-1], before.deal.trumps.robber
                yield f"    {name} robs the {upcard.spoken} with the {robber.spoken}."
            case Draw() if isinstance(before, InDeal) and len(before.stock) == len(
                self.game.seats
            ):
                last, upcard = before.stock
                yield f"    {name} draws the last card, the {last.spoken};"
                yield f"    {NAMES[1 - move.seat]} takes the {upcard.spoken}."
            case Move() if type(move) in self.more:
                yield f"    {name} {self.more[type(move)]}."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell what is booked, and show the board."""
        score = self.game.score(state)
        yield "The deal is over." if not any(state.hands) else "The deal is broken off."
        yield from self.booked(state)
        yield ""
        yield from (f"  {line}" for line in self.board(score).splitlines())
        yield ""
        yield f"{self.totals(score)}."

    def board(self, score: Score) -> str:
        """Show the score as it is written down."""
        return self.totals(score)


def in_words(answer: Answer) -> str:
    """Say an answer of the comparison as a player does."""
    match answer:
        case Line():
            return f"A {answer}"
        case Side.TRUMP:
            return "In trump"
        case Side.PLAIN:
            return "Not in trump"
        case Rank():
            return f"From the {answer.spoken}"
        case _:
            return f"In {answer.spoken}"
