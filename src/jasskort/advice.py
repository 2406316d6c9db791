"""Advice to a player: a move with its reasons, and what a better play had brought."""

from __future__ import annotations

import enum

import attrs

from jasskort.craft.values import Members, Typed, pickled_as
from jasskort.moves import Move
from jasskort.seats import Seat


@pickled_as("advice.basis")
class Basis(Members, enum.Enum):
    """What a piece of advice rests on.

    `ONLY`: there is no other move. `CLAIM`: a claim that wins in each world tried.
    `KNOWN`: the seat knows all cards, and the move is the best with open cards.
    `WORLDS`: the move gains most in worlds of the view. `THUMB`: rules of thumb; no other
    move is surely better.
    """

    ONLY = "only"
    CLAIM = "claim"
    KNOWN = "known"
    WORLDS = "worlds"
    THUMB = "thumb"


@pickled_as("advice.advice")
@attrs.frozen
class Advice(Typed):
    """A move for a seat, and facts that speak for it.

    Args:
        move: the move; None means not using a right out of turn.
        basis: what the advice rests on.
        side: the seats that win and lose together with the seat, itself included.
        worlds: the number of worlds in which the trick was played out, or the claim was
            made; 1 if the move completes the trick; 0 for moves other than plays.
        taken: in how many of these worlds the side takes the trick.
        compared: the number of other moves that it was compared with to the end.
        instead: the best of them; None means not using a right out of turn.
        gain: the points by which the move is better than `instead`, counting those of other
            parties as lost: the mean over worlds, or with `KNOWN` the exact number; None
            if the difference is not sure.
    """

    move: Move | None
    basis: Basis
    side: tuple[Seat, ...]
    worlds: int = 0
    taken: int = 0
    compared: int = 0
    instead: Move | None = None
    gain: float | None = None

    @property
    def points(self) -> int:
        """The gain in whole points; 0 without a gain."""
        return round(self.gain or 0)


@pickled_as("advice.review")
@attrs.frozen
class Review(Typed):
    """The costliest decision of a seat at the end of a deal, with all cards open.

    Args:
        cards: how many cards were unplayed when the review begins.
        trick: the number of the trick of the decision, from 1; 0 without one.
        made: the move that was made; None without a better one.
        instead: the best move; None means not using a right out of turn.
        points: by how many points it is better; 0 if nothing better was found.
    """

    cards: int
    trick: int = 0
    made: Move | None = None
    instead: Move | None = None
    points: int = 0
