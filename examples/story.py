"""Tell a match as at a card table: what all games have in common."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from jasskort import (
    AnyRuleset,
    Card,
    Deal,
    Entry,
    Move,
    Play,
    Score,
    Seat,
    State,
    TurnTrick,
)
from jasskort.mechanics.tricks import winning_place

NAMES = ("Anna", "Beat", "Carl", "Dora")


class Story:
    """Turns states and moves into lines to read; each game has one of its own.

    Args:
        game: the ruleset that is played.
        goal: what the match goes to, and what else was agreed on.
        tricks: the number of tricks in a deal.
    """

    why: ClassVar[Mapping[enum.Enum, str]]
    """How the winner has won, by the ending."""

    def __init__(self, game: AnyRuleset, goal: str, tricks: int) -> None:
        """Begin the story of a match."""
        self.game = game
        self.goal = goal
        self.tricks = tricks
        self.told = 0
        self.ledger: object = None

    def opening(self) -> Iterator[str]:
        """Introduce the players, partners together, and what they have agreed on."""
        *others, last = map(named, self.game.table.parties)
        players = f"{', '.join(others)} against {last}"
        if len(others) > 1:
            players = named(self.game.seats)
        yield f"{self.game.title}: {players}."
        deals = getattr(self.game, "deals", None)
        agreed = f", {counted(deals, 'deal')} at most" if deals else ""
        yield f"They play {self.goal}{agreed}."

    def after(self, before: State, move: Move | Deal, state: State) -> Iterator[str]:
        """Tell a move, and what it brought about."""
        match move:
            case Deal():
                yield ""
                yield f"Deal {state.match.number}. {self.deals(state)}"
                yield ""
            case Play():
                yield from self.plays(before, move, state)
            case _:
                yield from self.does(before, move, state)
        if state.turn is not None:
            yield from (f"    {line}" for line in self.booked(state))
        if isinstance(move, Play | TurnTrick) and not state.trick:
            yield from self.takes(before, state)
        if state.turn is None and before.turn is not None:
            yield ""
            yield from (f"  {line}".rstrip() for line in self.deal_over(before, state))

    def ending(self, state: State) -> Iterator[str]:
        """Tell who has won, and why."""
        score, partners = self.game.score(state), self.game.table.parties
        won = [party for party in partners if set(party) <= set(score.winners)]
        assert score.outcome is not None
        why = self.why[score.outcome] if len(won) == 1 else "share the match"
        twice = ", and it counts twice" if score.stakes != 1 else ""
        yield ""
        yield f"{named(score.winners)} {why}{twice}: {self.totals(score)}."

    # What each game tells in its own way.

    def deals(self, state: State) -> str:
        """Tell who deals, and what lies open then."""
        return f"{NAMES[state.match.dealer]} deals."

    def plays(self, before: State, move: Play, state: State) -> Iterator[str]:
        """Tell of a card that is led, or played to a trick."""
        verb = "plays" if before.trick else "leads"
        told = f"{NAMES[move.seat]} {verb} the {move.card.spoken}."
        yield told_in(before, told) if not before.trick else f"    {told}"

    def does(self, before: State, move: Move, state: State) -> Iterator[str]:
        """Tell of any other move: most often something is said."""
        yield f'    {NAMES[move.seat]}: "{self.says(move)}"'

    def says(self, move: Move) -> str:
        """Give what a player says."""
        return f"{move.verb} {move.argument()}".strip().capitalize() + "."

    def takes(self, before: State, state: State) -> Iterator[str]:
        """Tell who takes a trick that is complete, and its card points."""
        made = [each for each in state.log if isinstance(each, Play)]
        last = "last " if len(made) == self.tricks * len(self.game.seats) else ""
        trick, ranking = state.last_trick, self.game.ranking
        best = winning_place(trick, before.trump, ranking)
        taker = NAMES[made[best - len(trick)].seat]
        points = counted(ranking.card_points(trick, before.trump), "card point")
        worth = f", {points}" if any(ranking.plain_points.values()) else ""
        yield f"    {taker} takes the {last}trick{worth}."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell what a deal has brought."""
        yield from self.booked(state) or ["Nothing is booked."]
        yield f"{self.totals(self.game.score(state))}."

    def books(self, entry: Entry) -> str:
        """Tell of an entry in the score."""
        verb = "books" if entry.points >= 0 else "loses"
        return f"{NAMES[entry.seat]} {verb} {abs(entry.points)} for {entry.what_for}."

    def totals(self, score: Score) -> str:
        """Give the totals."""
        pairs = zip(NAMES, score.totals, strict=False)
        return ", ".join(f"{name} {points}" for name, points in pairs)

    def booked(self, state: State) -> list[str]:
        """Tell what was booked since it was told last."""
        if state.match.ledger is self.ledger:
            return []
        self.ledger = state.match.ledger
        entries = self.game.score(state).entries[self.told :]
        self.told += len(entries)
        return [self.books(entry) for entry in entries]


def told_in(before: State, line: str) -> str:
    """Number the line that begins a trick."""
    made = sum(isinstance(each, Play) for each in before.log)
    return f"{made // len(before.match.totals) + 1:2}. {line}"


def named(seats: Iterable[Seat]) -> str:
    """Name some players: "Anna", "Anna and Beat", "Anna, Beat and Carl"."""
    return listed([NAMES[seat] for seat in seats])


def spoken(cards: Iterable[Card]) -> str:
    """Name some cards in words."""
    return listed([f"the {card.spoken}" for card in cards])


def listed(words: list[str]) -> str:
    """Join words as they are spoken: "one", "one and two", "one, two and three"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def counted(number: int, what: str) -> str:
    """Count things: "1 card point", "2 card points"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
