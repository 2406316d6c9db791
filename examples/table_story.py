"""Tell a match of a game of four at a round table, a line a trick."""

from __future__ import annotations

from collections.abc import Iterator

from jasskort import AnyRuleset, Deal, Move, Seat, State
from jasskort.moves import Play
from jasskort.phase import BetweenDeals, MatchOver, Phase

NAMES = ("Anna", "Beat", "Carl", "Dora")


class TableStory:
    """Turns states and moves into lines to read.

    Args:
        game: the ruleset that is played.
        title: its name.
        goal: what the match goes to.
    """

    def __init__(self, game: AnyRuleset, title: str, goal: str) -> None:
        """Begin the story of a match."""
        self.game = game
        self.title = title
        self.goal = goal

    def opening(self) -> Iterator[str]:
        """Introduce the players."""
        names = ", ".join(NAMES[seat] for seat in self.game.seats)
        yield f"{self.title} between {names}, {self.goal}."

    def after(self, before: State, move: Move | Deal, state: State) -> Iterator[str]:
        """Tell a move, and what it brought about."""
        match move:
            case Deal():
                yield ""
                dealer = NAMES[state.match.dealer]
                yield f"Deal {state.match.number}. {dealer} deals."
            case Play(seat=seat, card=card):
                yield from self._play(before, seat, f"the {card.spoken}", state)
            case Move(seat=seat):
                yield f'    {NAMES[seat]}: "{self.said(move)}."'
        if isinstance(state, BetweenDeals | MatchOver):
            yield from self.deal_over(before, state)

    def said(self, move: Move) -> str:
        """Give what a player says in the auction."""
        return f"{move.verb} {move.argument()}".strip().capitalize()

    def _play(
        self, before: State, seat: Seat, card: str, state: State
    ) -> Iterator[str]:
        trick = before.trick if isinstance(before, Phase) else ()
        verb = "plays" if trick else "leads"
        yield f"    {NAMES[seat]} {verb} {card}."
        if len(trick) == len(self.game.seats) - 1 and state.turn is not None:
            yield f"    {NAMES[state.turn]} takes the trick."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell what is booked at the end of a deal."""
        entries = self.game.score(state).entries
        new = entries[len(self.game.score(before).entries) :]
        if not new:
            yield "    Nothing is booked."
        for entry in new:
            what = getattr(entry.what, "value", entry.what)
            yield f"  {NAMES[entry.seat]} books {entry.points} for {what}."
        yield f"  {self._totals(state)}."

    def ending(self, state: State) -> Iterator[str]:
        """Tell who has won."""
        score = self.game.score(state)
        winners = " and ".join(NAMES[seat] for seat in score.winners)
        yield ""
        yield f"{winners} won, by {score.outcome.value}: {self._totals(state)}."  # type: ignore[union-attr]

    def _totals(self, state: State) -> str:
        totals = self.game.score(state).totals
        pairs = zip(NAMES, totals, strict=False)
        return ", ".join(f"{name} {points}" for name, points in pairs)
