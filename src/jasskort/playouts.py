"""Playouts: random play to the end of a deal, or of a match.

A playout is what the verbs give for the same random numbers, only faster: a phase whose
plays follow one another plays them on numbers, and makes one state at the end.
"""

from __future__ import annotations

import abc
import enum
import random
from collections.abc import Sequence
from math import floor
from typing import Literal, TypeVar, overload

from jasskort.craft.chance import check_generator
from jasskort.craft.members import Members, member_pickled_as
from jasskort.errors import InvalidValue
from jasskort.happening import Happening
from jasskort.mechanics.match import gained_since
from jasskort.mechanics.runs import Draw
from jasskort.moves import Move, Play
from jasskort.options import choose
from jasskort.phase import BetweenDeals, State
from jasskort.view import MoveT
from jasskort.worlds import StateT

_MoveT = TypeVar("_MoveT", bound=Move)


@member_pickled_as("playouts.policy")
class Policy(Members, enum.Enum):
    """How the seat in turn decides in a playout.

    With `UNIFORM` any of its legal moves is as likely as any other. With `CARDS` it
    plays cards, and says no more than it must.
    """

    UNIFORM = "uniform"
    CARDS = "cards"


def to_policy(value: Policy | str) -> Policy:
    """Give the member that is meant by itself or by its text.

    Raises:
        OptionError: there is no such policy.
    """
    return value if type(value) is Policy else choose("policy", Policy, value)


class Runs:
    """A phase that plays on at once, as far as plays follow one another."""

    __slots__ = ()

    @abc.abstractmethod
    def run(self, draw: Draw, *, cards: bool, log: bool) -> State | None:
        """Play on at random; None if a step by the verbs is to come first.

        Args:
            draw: gives numbers from 0 up to 1.
            cards: whether the seats play cards and say no more than they must.
            log: whether the moves are to stand in the log of the state after them.
        """

    def run_for_points(
        self, draw: Draw, *, cards: bool
    ) -> tuple[int, ...] | State | None:
        """Play on as in `run`, and give the points booked by seat if the deal is over.

        Else the state to go on from is given, or None as there.
        """
        return self.run(draw, cards=cards, log=False)


class Playouts(Happening[StateT, MoveT]):
    """What a ruleset says of playouts."""

    __slots__ = ()

    # What a game says of itself.

    @property
    def comes_to_an_end(self) -> bool:
        """Whether random play ends a match, by the options (COM-10)."""
        return getattr(self, "deals", None) is not None

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Give, of the moves of the seat in turn, those that `Policy.CARDS` considers.

        Those are its plays; where there is none, the first of the list, which says the
        least.

        Args:
            moves: its legal moves, at least one, in the order of the vocabulary.
        """
        return tuple([each for each in moves if type(each) is Play]) or moves[:1]

    # The verb.

    @overload
    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: Policy | str = ...,
        match: bool = ...,
        points: Literal[False] = ...,
    ) -> StateT: ...

    @overload
    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: Policy | str = ...,
        match: bool = ...,
        points: Literal[True],
    ) -> tuple[int, ...]: ...

    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: Policy | str = Policy.UNIFORM,
        match: bool = False,
        points: bool = False,
    ) -> State | tuple[int, ...]:
        """Play at random to the end of the deal, or of the match.

        Each decision is `moves[int(rng.random() * len(moves))]`, forced ones too, where
        `moves` are those of the seat in turn, or what the policy considers of them; a
        deal that is due is `shuffle(rng)`. Where a deal is due at the beginning, that
        deal is played.

        Args:
            state: the state to begin with.
            rng: the generator.
            policy: how the seats decide.
            match: whether to go on to the end of the match.
            points: whether to give but the points that are booked on the way, by seat.

        Returns:
            The state at the end, or the points by seat.

        Raises:
            InvalidValue: the state is not of this ruleset, the end of the match need not
                come by it, or it is no generator.
            OptionError: there is no such policy.
        """
        phase = self._own(state)
        chosen = to_policy(policy)
        if match and not self.comes_to_an_end:
            msg = f"random play need not end a match of {self!r}"
            raise InvalidValue(msg)
        check_generator(rng)
        draw, cards = rng.random, chosen is Policy.CARDS
        at: State = phase
        if points and not match:
            return self._points(self._dealt(at, rng), draw, cards=cards)
        at = self._to_the_end(self._dealt(at, rng), draw, cards=cards, log=not points)
        while match and not at.over:
            at = self._dealt(at, rng)
            at = self._to_the_end(at, draw, cards=cards, log=not points)
        return gained(phase, at) if points else at

    def _dealt(self, state: State, rng: random.Random) -> State:
        """Deal, if a deal is due."""
        if not isinstance(state, BetweenDeals):
            return state
        return self._all.apply(state, self._all.shuffle(rng))

    def _to_the_end(self, state: State, draw: Draw, *, cards: bool, log: bool) -> State:
        """Play to the end of the deal."""
        at = state
        while at.turn is not None:
            ran = at.run(draw, cards=cards, log=log) if isinstance(at, Runs) else None
            at = ran or self._step(at, draw, cards=cards)
        return at

    def _points(self, state: State, draw: Draw, *, cards: bool) -> tuple[int, ...]:
        """Play to the end of the deal, and give the points that are booked."""
        at = state
        while at.turn is not None:
            ran = at.run_for_points(draw, cards=cards) if isinstance(at, Runs) else None
            if isinstance(ran, tuple):
                if at.match is state.match:
                    return ran
                return together(ran, gained(state, at))
            at = ran or self._step(at, draw, cards=cards)
        return gained(state, at)

    def _step(self, state: State, draw: Draw, *, cards: bool) -> State:
        """Have the seat in turn make a move, any of those that the policy considers."""
        phase = self._own(state)
        moves = phase.moves()
        if cards:
            moves = self.cards_alone(moves)
        move = moves[floor(draw() * len(moves))]
        return phase.at_once(move) or phase.after(move)


def gained(before: State, after: State) -> tuple[int, ...]:
    """Give what was booked between two states of a match, by seat."""
    return gained_since(before.match, after.match)


def together(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Add up points by seat of two parts of a deal."""
    return tuple([one + other for one, other in zip(points, more, strict=True)])
