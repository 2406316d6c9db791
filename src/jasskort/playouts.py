"""Playouts: random play to the end of a deal, or of a match.

A playout gives the same result as calls of `apply` with the same random numbers. As
soon as a deal allows no moves but plays of cards, its points are computed on masks, not
states.
"""

from __future__ import annotations

import enum
import functools
import operator
import random
from collections.abc import Callable, Sequence
from math import floor
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

import attrs

from jasskort.cards import Suit
from jasskort.craft.parts import Part
from jasskort.craft.values import Members, pickled_as
from jasskort.moves import Move, Play
from jasskort.options import choose
from jasskort.phase import BetweenDeals, State
from jasskort.ruleset_base import AnyGame
from jasskort.seats import Seat
from jasskort.tricks.solve import AnyCardsLeft
from jasskort.tricks.tricks import RandomFloats, Tricks, play_table, tricks_of

_MoveT = TypeVar("_MoveT", bound=Move)

Points: TypeAlias = tuple[int, ...]
"""Points by seat."""


@pickled_as("playouts.policy")
class Policy(Members, enum.Enum):
    """The way in which the seat in turn decides in a playout.

    `UNIFORM` chooses among all legal moves with equal probability. `CARDS` plays cards, and
    makes other moves only if it must. `THUMB` follows quick rules of thumb, and also uses
    rights out of turn.
    """

    UNIFORM = "uniform"
    CARDS = "cards"
    THUMB = "thumb"


Decides: TypeAlias = Callable[[Any, random.Random], Move | None]
"""A function that chooses a move of the seat in turn, from its view and a generator."""
Policies: TypeAlias = Policy | Decides


class Chooser(Protocol):
    """An object that chooses a move from a view, such as a bot."""

    def choose(self, view: Any, rng: random.Random, /) -> Move | None:
        """Return a legal move, or None out of turn."""


AnyPolicy: TypeAlias = Policies | Chooser | str
"""A policy, its text, a bot, or a function of a view and a generator."""


def to_policy(value: AnyPolicy) -> Policies:
    """Return the `Policy` for a member or text, or the function that chooses a move."""
    decides: Any = getattr(value, "choose", value)
    if isinstance(value, type) or not callable(decides):
        return choose("policy", Policy, value)
    chosen: Decides = decides
    return chosen


@attrs.frozen(eq=False)
class CardPlay(Part):
    """The part of a ruleset for tricks, playouts and solving.

    The defaults suit any trick game: seats must follow suit, but need not trump.
    Override `tricks` and `points` for fast playouts, and `cards_left` for solving. Law
    16 checks these three methods.
    """

    game: AnyGame

    policy: ClassVar[Policy] = Policy.CARDS
    """The policy with which bots that play out worlds are strongest."""
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that end a deal or a match early; random play for tests makes them
    rarely, to see more of the game."""
    kinds: ClassVar[frozenset[type[State]]] = frozenset()
    """The phases with fast playouts; phases that a house rule derives from them may have
    other moves, and are played with `apply`."""

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return the rules of tricks; by default a seat that cannot follow plays any card."""
        game = self.game
        plays = play_table(game.pack, game.table)
        return tricks_of(trump, game.ranking, plays, must_trump=False)

    @property
    def comes_to_an_end(self) -> bool:
        """Whether random play certainly ends a match with these options (COM-10)."""
        return getattr(self.game, "deals", None) is not None

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Return the moves that `Policy.CARDS` considers.

        `moves` are the legal moves of the seat in turn.
        """
        return tuple([each for each in moves if type(each) is Play]) or moves[:1]

    def side_of(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that win and lose a deal together with a seat, itself included."""
        return next(party for party in self.game.table.parties if seat in party)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Return the remaining cards for the solver, if only cards will be played.

        Bookings that every sensible seat makes count as made. Claims are left out, since they
        end a match and not a deal. Returns None if other moves are possible, if the match can
        end before the deal, or if the phase is from a house rule.
        """
        return None

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        """Play a deal out on masks, and return the points booked by seat.

        One random number is drawn for each decision, even a forced one. Returns None,
        with no number drawn, if other moves are possible, if the match can end before
        the deal, or if the phase is from a house rule; `apply` then makes the next
        move.
        """
        return None

    # Playing out.

    def play_out(
        self, state: State, rng: random.Random, policy: Policies, *, match: bool
    ) -> State:
        """Return the state at the end of the deal, or of the match."""
        at = state
        while True:
            at = self._dealt(at, rng)
            while at.turn is not None:
                at = self._step(at, rng, policy)
            if at.over or not match:
                return at

    def play_points(self, state: State, rng: random.Random, policy: Policies) -> Points:
        """Play to the end of the deal, and return the points booked by seat."""
        begin = at = self._dealt(state, rng)
        while at.turn is not None:
            found = None
            if isinstance(policy, Policy):
                found = self.points(at, rng.random, policy)
            if found is not None:
                if at.match is begin.match:
                    return found
                return add_points(found, gained(begin, at))
            at = self._step(at, rng, policy)
        return gained(begin, at)

    def _dealt(self, state: State, rng: random.Random) -> State:
        if not isinstance(state, BetweenDeals):
            return state
        return state.deal(self.game.shuffle(rng))

    def _step(self, state: State, rng: random.Random, policy: Policies) -> State:
        game: Any = self.game  # a Ruleset, which is not imported here
        if not isinstance(policy, Policy):
            made: State = game.apply(state, policy(game.view(state, state.turn), rng))
            return made
        phase: Any = state
        if policy is Policy.THUMB:
            move: Move = game.thumbs.quick(state)
        else:
            moves: tuple[Move, ...] = phase.moves()
            if policy is Policy.CARDS:
                moves = self.cards_alone(moves)
            move = moves[floor(rng.random() * len(moves))]
        after: State = phase.at_once(move) or phase.after(move)
        return after


@functools.cache
def how_played(game: AnyGame, trump: Suit | None) -> Tricks:
    """Return the rules of tricks of a ruleset if `trump` is the trump suit; cached."""
    ruleset: Any = game  # a Ruleset, which is not imported here
    tricks: Tricks = ruleset.playing.tricks(trump)
    return tricks


def gained(before: State, after: State) -> Points:
    """Return the points booked between two states of a match, by seat."""
    return tuple(map(operator.sub, after.match.totals, before.match.totals))


def add_points(points: Sequence[int], more: Sequence[int]) -> Points:
    """Return the points of two parts of a deal together, by seat."""
    return tuple([one + other for one, other in zip(points, more, strict=True)])
