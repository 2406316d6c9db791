"""Tell a match of a two-handed jass game, trick by trick, as at a card table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

import attrs

from jasskort import (
    Card,
    Claims,
    Deal,
    Entry,
    Frantsfuus,
    Move,
    Rank,
    Schmaus,
    Score,
    Seat,
    State,
)
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.melding import Comparing
from jasskort.families.jass.model import Declares
from jasskort.families.jass.tricks import Leading
from jasskort.melds import Answer, Line, Side
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.phase import BetweenDeals, MatchOver

NAMES = ("Anna", "Beat")
TWICE = 2


@attrs.frozen(kw_only=True)
class Voice:
    """What is told differently from game to game.

    Args:
        title: the name of the game.
        why: why the winner has won, by the ending.
        declared: what a player says who declares.
        last_trick: what the last trick of a deal is booked as.
        board: draws the score: a slate, or a sheet.
        more: tells of the moves that this game alone has, by seat.
    """

    title: str
    why: Mapping[Enum, str]
    declared: Callable[[Any], str]
    last_trick: Enum
    board: Callable[[Score], object]
    more: Mapping[type[Move], str] = {}


class JassStory:
    """Turns states and moves into lines to read.

    Args:
        game: the ruleset that is played.
        voice: what is told differently in this game.
    """

    def __init__(self, game: Schmaus | Frantsfuus, voice: Voice) -> None:
        """Begin the story of a match."""
        self.game = game
        self.voice = voice
        self.told = 0

    def opening(self) -> Iterator[str]:
        """Introduce the players and what they have agreed on."""
        game = self.game
        end = (
            "the referee ends it" if game.claims is Claims.REFEREE else "to be claimed"
        )
        between = f"{self.voice.title} between {NAMES[0]} and {NAMES[1]}"
        yield f"{between}, to {game.target}, {end}."
        if game.deals is not None:
            yield f"They have agreed on {game.deals} deals at most."

    def after(self, before: State, move: Move | Deal, state: State) -> Iterator[str]:
        """Tell a move, and what it brought about."""
        match move:
            case Deal():
                yield from self._deal(state)
            case Play(seat=seat, card=card):
                yield from self._play(before, seat, card)
            case Declares(seat=seat):
                said = self.voice.declared(move)
                yield f'{self._number(before)} {NAMES[seat]}: "{said}."'
            case Say(seat=seat, answer=answer):
                yield f'    {NAMES[seat]}: "{in_words(answer)}."'
            case Book(seat=seat, meld=meld):
                yield f"    {NAMES[seat]} shows {meld.spoken}."
            case Rob(seat=seat) if isinstance(before, InDeal):
                yield f"    {NAMES[seat]} robs the {before.stock[-1].spoken}."
            case Claim(seat=seat):
                yield f'{NAMES[seat]}: "I thank you for the game."'
            case Move(seat=seat) if type(move) in self.voice.more:
                yield f"    {NAMES[seat]} {self.voice.more[type(move)]}"
            case _:
                pass
        booked = self._booked(before, state)
        yield from (
            f"    {line}" for line in booked if not isinstance(state, MatchOver)
        )
        yield from self._trick(before, move, state)
        if isinstance(state, BetweenDeals):
            yield from self._deal_over(state)

    def ending(self, state: State) -> Iterator[str]:
        """Tell who has won, and why."""
        score = self.game.score(state)
        yield ""
        yield from self._entries(score.entries[self.told :])
        yield ""
        yield str(self.voice.board(score))
        yield ""
        assert score.outcome is not None
        winners = " and ".join(NAMES[seat] for seat in score.winners)
        shared = len(score.winners) > 1
        why = "share the match" if shared else self.voice.why[score.outcome]
        twice = ", and it counts twice" if score.stakes == TWICE else ""
        yield f"{winners} {why}{twice}: {self._totals(score.totals)}."

    def _deal(self, state: State) -> Iterator[str]:
        assert isinstance(state, InDeal)
        dealer = NAMES[state.match.dealer]
        upcard = state.stock[-1]
        yield ""
        yield f"Deal {state.match.number}. {dealer} deals and turns up the {upcard.spoken}."
        yield f"{state.trump.spoken.capitalize()} are trump."
        yield ""

    def _play(self, before: State, seat: Seat, card: Card) -> Iterator[str]:
        if isinstance(before, Leading):
            yield f"{self._number(before)} {NAMES[seat]} leads the {card.spoken}."
            return
        if isinstance(before, Comparing):
            yield f'    {NAMES[seat]}: "Yours is good."'
        yield f"    {NAMES[seat]} plays the {card.spoken}."

    def _number(self, before: State) -> str:
        """Number the first line of a trick, and set the others in."""
        if isinstance(before, Leading) and before.standing is None:
            return f"{before.number:2}."
        return "   "

    def _booked(self, before: State, state: State) -> list[str]:
        """Say what was booked by a move within a deal: melds, stöck, belle."""
        entries = self.game.score(state).entries
        new = entries[len(self.game.score(before).entries) :]
        if isinstance(state, InDeal):
            self.told = len(entries)
            return [self._entry(entry) for entry in new]
        return []

    def _trick(self, before: State, move: Move | Deal, state: State) -> Iterator[str]:
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
            taker = next(
                each.seat for each in entries if each.what is self.voice.last_trick
            )
            yield f"    {NAMES[taker]} takes the last trick."
        elif after.points != before.points or after.piles != before.piles:
            worth = sum(after.points) - sum(before.points)
            yield f"    {NAMES[after.turn]} takes the trick, {worth} card points."

    def _deal_over(self, state: State) -> Iterator[str]:
        score = self.game.score(state)
        yield ""
        yield "The deal is over."
        yield from self._entries(score.entries[self.told :])
        self.told = len(score.entries)
        yield ""
        yield str(self.voice.board(score))
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
