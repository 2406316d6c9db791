"""Bots and boards that tournaments are tested with; workers import it too."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from jasskort import Fyrtioett, Move
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
