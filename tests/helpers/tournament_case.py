"""Bots and boards that tournaments are tested with; workers import it too."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs

from jasskort import Fyrtioett, Move, State
from jasskort.playing.boards import Job
from jasskort.playing.bots import AnyView, Bot

GAME = Fyrtioett()


@attrs.frozen
class By:
    """Chooses by a function of the view."""

    function: Callable[[AnyView], Any]

    def choose(self, view: AnyView, rng: random.Random) -> Any:
        del rng
        return self.function(view)


@attrs.frozen
class First:
    """Makes the first legal move, whatever it is."""

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        del rng
        return view.legal_moves[0] if view.turn == view.seat else None


@attrs.frozen
class Chancy:
    """Makes any legal move."""

    noise: int = 0

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        return rng.choice(view.legal_moves) if view.turn == view.seat else None


@attrs.define
class Keeping:
    """Makes any legal move, by what it has been asked before in the deal."""

    asked: int = 0

    def for_deal(self) -> Bot:
        return Keeping()

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.asked += 1
        moves = view.legal_moves
        return moves[self.asked % len(moves)] if view.turn == view.seat else None


@attrs.define(eq=False)
class Recording:
    """Plays as another bot, and writes down what each of its players is told, and when."""

    bot: Bot
    told: list[tuple[int, str, AnyView]] = attrs.field(factory=list)
    made: int = 0

    def for_deal(self) -> Bot:
        self.made += 1
        return Recorded(self, self.made)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        raise NotImplementedError

    def of_players(self) -> list[list[tuple[str, AnyView]]]:
        """Return what each player was told."""
        return [
            [(what, view) for number, what, view in self.told if number == each]
            for each in range(1, self.made + 1)
        ]

    def check(self) -> list[AnyView]:
        """Check that each player is told the beginning first, and the end last and once.

        Return the last view of each.
        """
        for told in self.of_players():
            assert told[0][0] == "begin"
            assert {what for what, _ in told[1:-1]} <= {"choose"}
            assert told[-1][0] == "end"
            assert len({view.seat for _, view in told}) == 1
            lengths = [len(view.log) for _, view in told]
            assert lengths == sorted(lengths)
        return [told[-1][1] for told in self.of_players()]


@attrs.frozen
class Recorded:
    """A player of `Recording`."""

    by: Recording
    number: int

    def begin(self, view: AnyView, rng: random.Random) -> None:
        rng.random()
        self.by.told.append((self.number, "begin", view))

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.by.told.append((self.number, "choose", view))
        return self.by.bot.choose(view, rng)

    def end(self, view: AnyView, rng: random.Random) -> None:
        rng.random()
        self.by.told.append((self.number, "end", view))


@attrs.define(eq=False)
class KeepsWorlds:
    """Draws worlds when the deal begins, and keeps those that agree with what follows.

    Its moves depend on how many it has kept, and on how often it has drawn.
    """

    most: int = 20
    worlds: list[State] = attrs.field(factory=list)
    read: int = 0
    drawn: int = 0

    def for_deal(self) -> Bot:
        return KeepsWorlds(self.most)

    def begin(self, view: AnyView, rng: random.Random) -> None:
        worlds = view.game.worlds(view)
        self.worlds = [worlds.position(rng) for _ in range(self.most)]
        self.read, self.drawn = len(view.log), self.drawn + 1

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.follow(view)
        if not self.worlds:
            self.begin(view, rng)
        place = len(self.worlds) + self.drawn
        moves = view.legal_moves
        return moves[place % len(moves)] if view.turn == view.seat else None

    def follow(self, view: AnyView) -> None:
        for entry in view.log[self.read :]:
            game, move = view.game, view.game.parse(str(entry))
            fit = [each for each in self.worlds if game.refusal(each, move) is None]
            self.worlds = [game.apply(each, move) for each in fit]
        self.read = len(view.log)

    def end(self, view: AnyView, rng: random.Random) -> None:
        self.follow(view)
        # The deal is over, so there is nothing that the seat could not know.
        assert {view.game.view(each, view.seat) for each in self.worlds} <= {view}
        rng.random()


@attrs.frozen
class FailingAt:
    """Its players raise an error, or think for ever, when they are told something."""

    what: str
    error: type[BaseException] | None = LookupError

    def for_deal(self) -> Bot:
        told: Any = {self.what: self.fail}
        return SimpleNamespace(choose=First().choose, **told)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        raise NotImplementedError

    def fail(self, view: AnyView, rng: random.Random) -> None:
        if self.error is None:
            time.sleep(60)
            return
        msg = f"seat {view.seat} cannot {self.what}: {rng.random() < 1}"
        raise self.error(msg)


@attrs.frozen
class Failing:
    """Raises an error when it sees a hand; deals are known by that of seat 0."""

    hand: str

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        if str(view.hand) == self.hand:
            msg = "this hand again"
            raise LookupError(msg)
        return First().choose(view, rng)


@attrs.frozen
class Sleepy:
    """Thinks for ever."""

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        while True:
            time.sleep(1)


@attrs.frozen
class Leaving:
    """Asks for the end of the program."""

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        del view, rng
        sys.exit(3)


@attrs.frozen
class Deadly:
    """Ends its process when it sees a hand: always, or as many times as there are marks.

    So many seconds later, that is: a cluster does not ask again for what it has not fetched.
    """

    hand: str
    marks: tuple[Path, ...] | None = None
    later: float = 0.0

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        if str(view.hand) == self.hand:
            if self.marks is None:
                os._exit(1)
            for mark in self.marks:
                if not mark.exists():
                    mark.touch()
                    time.sleep(self.later)
                    os._exit(1)
        return First().choose(view, rng)


CAUTIOUS = First()
NO_BOT = 7


def no_bot() -> int:
    return NO_BOT


def broken() -> First:
    msg = "out of order"
    raise RuntimeError(msg)


def hand_of(board: int, seed: int = 1) -> str:
    """Give the hand, as it is at first, of the seat that speaks first at a board."""
    job = Job(GAME, ("a", "b"), (First(), First()), seed)
    deal = GAME.shuffle(random.Random(f"{job.seed}/{board}"))
    state = GAME.apply(GAME.start(dealer=(board - 1) % 4), deal)
    assert state.turn is not None
    return str(GAME.view(state, state.turn).hand)
