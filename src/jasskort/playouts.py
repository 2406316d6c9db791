"""Playouts: random play to the end of a deal, or of a match.

A playout is what the verbs give for the same random numbers. The points of a deal in
which nothing but cards is played are found on numbers, without a state on the way.
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
    """How the seat in turn decides in a playout.

    With `UNIFORM` any of its legal moves is as likely as any other. With `CARDS` it
    plays cards, and says no more than it must. With `THUMB` it decides by rules of thumb
    that are quick, and so do seats that have a right out of turn.
    """

    UNIFORM = "uniform"
    CARDS = "cards"
    THUMB = "thumb"


Decides: TypeAlias = Callable[[Any, random.Random], Move | None]
"""Chooses a move of the seat in turn by its view, and a generator; slow, and anybody's."""

Policies: TypeAlias = Policy | Decides


class Chooser(Protocol):
    """What chooses a move by a view, as a bot does."""

    def choose(self, view: Any, rng: random.Random, /) -> Move | None:
        """Choose a legal move."""


AnyPolicy: TypeAlias = Policies | Chooser | str
"""A policy, its text, a bot, or a function of a view and a generator."""


def to_policy(value: AnyPolicy) -> Policies:
    """Return the member that is meant by itself or by its text, or what decides."""
    decides: Any = getattr(value, "choose", value)
    if isinstance(value, type) or not callable(decides):
        return choose("policy", Policy, value)
    chosen: Decides = decides
    return chosen


@attrs.frozen(eq=False)
class CardPlay(Part):
    """How tricks are played in a game, and how it is played out and solved.

    The defaults serve any game of tricks: suit is followed, and all is played by the
    verbs. A game that is played on numbers says its `tricks` and `points`; one that is
    solved on masks, `cards_left`. Law 16 holds them all to the verbs.
    """

    game: AnyGame

    policy: ClassVar[Policy] = Policy.CARDS
    """The policy by which bots that play worlds out are strongest."""
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that cut a deal or a match short; to see much of a game, play
    that is made up for tests makes them rarely."""
    kinds: ClassVar[frozenset[type[State]]] = frozenset()
    """The phases that are played on numbers; one that a house rule derives from these may
    list what it likes, and is left to the verbs."""

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return how tricks are played with a trump suit: what may follow, who wins."""
        game = self.game
        plays = play_table(game.pack, game.table)
        return tricks_of(trump, game.ranking, plays, must_trump=False)

    @property
    def comes_to_an_end(self) -> bool:
        """Whether random play ends a match, by the options (COM-10)."""
        return getattr(self.game, "deals", None) is not None

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Return, of the moves of the seat in turn, those that `Policy.CARDS` considers."""
        return tuple([each for each in moves if type(each) is Play]) or moves[:1]

    def side_of(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that win and lose a deal with a seat, itself included."""
        return next(party for party in self.game.table.parties if seat in party)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Return the position as bare cards, if only cards will be played from it.

        What is left out is sure: points that a seat would be foolish not to book, and
        claims, which end a match and no deal. None if there may be other moves, if
        the match may end before the deal does, or if a phase is a house rule's.
        """
        return None

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        """Play a deal out on numbers, and return the points booked by seat.

        None, with no number drawn, if something else than playing may be done or the
        match may end before the deal does, or if a phase is a house rule's: then the
        verbs make the next move. One is drawn for each random decision, forced ones too.
        """
        return None

    # Playing out.

    def play_out(
        self, state: State, rng: random.Random, policy: Policies, *, match: bool
    ) -> State:
        """Play to the end of the deal, or of the match."""
        at = state
        while True:
            at = self._dealt(at, rng)
            while at.turn is not None:
                at = self._step(at, rng, policy)
            if at.over or not match:
                return at

    def play_points(self, state: State, rng: random.Random, policy: Policies) -> Points:
        """Play to the end of the deal, and return the points that are booked."""
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
        game: Any = self.game  # which has this part, and views
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
    """Return how tricks are played by a ruleset with a trump suit, looked up once."""
    ruleset: Any = game  # which has this part
    tricks: Tricks = ruleset.playing.tricks(trump)
    return tricks


def gained(before: State, after: State) -> Points:
    """Return what was booked between two states of a match, by seat."""
    return tuple(map(operator.sub, after.match.totals, before.match.totals))


def add_points(points: Sequence[int], more: Sequence[int]) -> Points:
    """Add up points by seat of two parts of a deal."""
    return tuple([one + other for one, other in zip(points, more, strict=True)])
