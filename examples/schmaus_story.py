"""Tell a match of Schmaus, trick by trick, in the words of a card table."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from jasskort import Card, Deal, Entry, Move, Rank, Seat
from jasskort.games.schmaus import (
    BetweenDeals,
    Claims,
    Comparing,
    Declare,
    Ending,
    InDeal,
    Item,
    Leading,
    MatchOver,
    Schmaus,
    SchmausState,
    Slate,
)
from jasskort.mechanics.contest import Answer, Line, Side
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick

NAMES = ("Anna", "Beat")
WHY = {
    Ending.CLAIM: "claimed the match and had the points",
    Ending.FALSE_CLAIM: "won, for the other claimed it without the points",
    Ending.STOECK_WEIS_STICH: "was first in the order stöck, weis, stich",
    Ending.HAD_THE_TARGET: "had the target before the cards were dealt",
    Ending.REFEREE: "reached the target first",
    Ending.AGREED_DEALS: "has the most points after the agreed deals",
}


class SchmausStory:
    """Turns states and moves into lines to read.

    Args:
        game: the ruleset that is played.
    """

    def __init__(self, game: Schmaus) -> None:
        """Begin the story of a match."""
        self.game = game
        self.told = 0

    def opening(self) -> Iterator[str]:
        """Introduce the players and what they have agreed on."""
        game = self.game
        end = (
            "the referee ends it" if game.claims is Claims.REFEREE else "to be claimed"
        )
        yield f"Schmaus between {NAMES[0]} and {NAMES[1]}, to {game.target}, {end}."
        if game.deals is not None:
            yield f"They have agreed on {game.deals} deals at most."

    def after(
        self, before: SchmausState, move: Move | Deal, state: SchmausState
    ) -> Iterator[str]:
        """Tell a move, and what it brought about."""
        match move:
            case Deal():
                yield from self._deal(state)
            case Play(seat=seat, card=card):
                yield from self._play(before, seat, card)
            case Declare(seat=seat, value=value):
                yield f'{self._number(before)} {NAMES[seat]}: "{value}."'
            case Say(seat=seat, answer=answer):
                yield f'    {NAMES[seat]}: "{in_words(answer)}."'
            case Book(seat=seat, meld=meld):
                yield f"    {NAMES[seat]} shows {meld.spoken}."
            case Rob(seat=seat) if isinstance(before, InDeal):
                yield f"    {NAMES[seat]} robs the {before.stock[-1].spoken}."
            case Claim(seat=seat):
                yield f'{NAMES[seat]}: "I thank you for the game."'
            case _:
                pass
        booked = self._booked(before, state)
        yield from (
            f"    {line}" for line in booked if not isinstance(state, MatchOver)
        )
        yield from self._trick(before, move, state)
        if isinstance(state, BetweenDeals):
            yield from self._deal_over(state)

    def ending(self, state: SchmausState) -> Iterator[str]:
        """Tell who has won, and why."""
        score = self.game.score(state)
        yield ""
        yield from self._entries(score.entries[self.told :])
        yield str(Slate.of(score.totals))
        yield ""
        ending = score.outcome
        assert isinstance(ending, Ending)
        winners = " and ".join(NAMES[seat] for seat in score.winners)
        why = WHY[ending] if len(score.winners) == 1 else "share the match"
        yield f"{winners} {why}: {self._totals(score.totals)}."

    def _deal(self, state: SchmausState) -> Iterator[str]:
        assert isinstance(state, InDeal)
        dealer = NAMES[state.match.dealer]
        upcard = state.stock[-1]
        yield ""
        yield f"Deal {state.match.number}. {dealer} deals and turns up the {upcard.spoken}."
        yield f"{state.trump.spoken.capitalize()} are trump."
        yield ""

    def _play(self, before: SchmausState, seat: Seat, card: Card) -> Iterator[str]:
        if isinstance(before, Leading):
            yield f"{self._number(before)} {NAMES[seat]} leads the {card.spoken}."
            return
        if isinstance(before, Comparing):
            yield f'    {NAMES[seat]}: "Yours is good."'
        yield f"    {NAMES[seat]} plays the {card.spoken}."

    def _number(self, before: SchmausState) -> str:
        """Number the first line of a trick, and set the others in."""
        if isinstance(before, Leading) and before.standing is None:
            return f"{before.number:2}."
        return "   "

    def _booked(self, before: SchmausState, state: SchmausState) -> list[str]:
        """Say what was booked by a move within a deal: weis and stöck."""
        entries = self.game.score(state).entries
        new = entries[len(self.game.score(before).entries) :]
        if isinstance(state, InDeal):
            self.told = len(entries)
            return [self._entry(entry) for entry in new]
        stoeck = [entry for entry in new if entry.what is Item.STOECK]
        if isinstance(state, BetweenDeals):
            self.told += len(stoeck)
            return [self._entry(entry) for entry in stoeck]
        return []

    def _trick(
        self, before: SchmausState, move: Move | Deal, state: SchmausState
    ) -> Iterator[str]:
        """Say who takes a trick that has been turned, and what is drawn for all to see."""
        if (
            isinstance(move, Draw)
            and isinstance(before, InDeal)
            and isinstance(state, InDeal)
        ):
            if not state.stock:
                last, upcard = before.stock
                yield f"    {NAMES[before.turn]} draws the last card, the {last.spoken};"
                yield f"    {NAMES[1 - before.turn]} takes the {upcard.spoken}."
            return
        if not isinstance(move, Play | TurnTrick) or not isinstance(before, InDeal):
            return
        after = state.final if isinstance(state, MatchOver) else state
        if not isinstance(after, InDeal):
            entries = reversed(self.game.score(state).entries)
            taker = next(each.seat for each in entries if each.what is Item.LAST_TRICK)
            yield f"    {NAMES[taker]} takes the last trick."
        elif after.points != before.points or after.piles != before.piles:
            worth = sum(after.points) - sum(before.points)
            yield f"    {NAMES[after.turn]} takes the trick, {worth} card points."

    def _deal_over(self, state: BetweenDeals) -> Iterator[str]:
        score = self.game.score(state)
        yield ""
        yield "The deal is over."
        yield from self._entries(score.entries[self.told :])
        self.told = len(score.entries)
        yield ""
        yield str(Slate.of(score.totals))
        yield ""
        yield f"{self._totals(score.totals)}."

    def _entries(self, entries: tuple[Entry, ...]) -> Iterator[str]:
        yield from (f"  {self._entry(entry)}" for entry in entries)

    def _entry(self, entry: Entry) -> str:
        what = entry.what.value if isinstance(entry.what, Enum) else entry.what.spoken
        return f"{NAMES[entry.seat]} books {entry.points} for {what}."

    def _totals(self, totals: tuple[int, ...]) -> str:
        return ", ".join(
            f"{name} {points}" for name, points in zip(NAMES, totals, strict=True)
        )


def in_words(answer: Answer) -> str:
    """Say an answer of the comparison as a player does."""
    match answer:
        case Line():
            return f"A {answer.value}"
        case Side.TRUMP:
            return "In trump"
        case Side.PLAIN:
            return "Not in trump"
        case Rank():
            return f"From the {answer.spoken}"
        case _:
            return f"In {answer.spoken}"
