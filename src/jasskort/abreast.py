"""Playouts of many states at once: side by side on arrays, where numpy is installed.

States that are as far in a deal as each other are played together, trick by trick. What
comes of it is as likely as by the verbs, but not the same for the same numbers.
"""

from __future__ import annotations

import abc
import functools
import random
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from jasskort.errors import InvalidValue, quoted
from jasskort.phase import State
from jasskort.playouts import Playouts, Policy, gained, to_policy, together
from jasskort.view import MoveT
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from numpy.random import Generator

Points: TypeAlias = tuple[int, ...]
"""Points by seat."""

Lane: TypeAlias = tuple[int, ...]
"""A position in numbers."""

FEW = 40
"""Fewer states than these are played sooner one after the other."""
MANY = 4096
"""More states than these are played sooner in parts, which stay near the processor."""


class Abreast(abc.ABC):
    """A phase whose like are played to the end of the deal side by side.

    One that says anew how it runs (`Runs`), and not what its lane is, is played by itself.
    """

    __slots__ = ()

    @abc.abstractmethod
    def lane(self) -> tuple[Hashable, Lane] | None:
        """Give the position in numbers, and how far in the deal it is.

        Positions that are as far as each other have as many numbers. None if it is
        played by itself.
        """

    @abc.abstractmethod
    def abreast(self, lanes: Sequence[Lane], generator: Generator) -> list[Points]:
        """Play positions that are as far as this one; give the points booked by seat."""


class PlayoutsAbreast(Playouts[StateT, MoveT]):
    """What a ruleset says of playouts of many states."""

    __slots__ = ()

    on_arrays: ClassVar[frozenset[Policy]] = frozenset()
    """The policies by which its tricks are played side by side."""

    def playouts(
        self,
        states: Iterable[State],
        rng: random.Random | Generator,
        *,
        policy: Policy | str = Policy.CARDS,
    ) -> list[Points]:
        """Play each of some states at random to the end of its deal.

        Where numpy is installed, thousands of deals are played side by side. What comes
        of each state is then as likely as by `playout`, though not the same for the
        same numbers.

        Args:
            states: the states; those of which a deal is due are dealt.
            rng: the generator, of Python or of numpy.
            policy: how the seats decide.

        Returns:
            For each state, the points that are booked on the way, by seat.

        Raises:
            InvalidValue: a state is not of this ruleset, or it is no generator.
            OptionError: there is no such policy.
        """
        chosen = to_policy(policy)
        if not isinstance(states, Iterable):
            msg = f"playouts are of states, not of {quoted(states)}"
            raise InvalidValue(msg)
        verbs = _for_the_verbs(rng)
        generator = _for_arrays(rng) if chosen in self.on_arrays else None
        if generator is None:
            return [
                self.playout(state, verbs, policy=chosen, points=True)
                for state in states
            ]
        return self._side_by_side([*states], verbs, generator, chosen)

    def _side_by_side(
        self,
        states: Sequence[State],
        rng: random.Random,
        generator: Generator,
        policy: Policy,
    ) -> list[Points]:
        """Bring states to where tricks are played, and play those alike together."""
        cards, draw = policy is Policy.CARDS, rng.random
        points: list[Points] = [()] * len(states)
        alike: dict[Hashable, _Alike] = {}
        moved: dict[int, State] = {}
        kind: type[object] | None = None
        for place, state in enumerate(states):
            phase: Any = state  # most are of the kind of the one before, told fastest
            if type(state) is not kind or phase.rules is not self:
                phase = self._at_tricks(state, rng, cards=cards)
                if phase is not state:
                    moved[place] = phase
                kind = type(phase) if _goes_abreast(phase.__class__) else None
            found = None if kind is None else phase.lane()
            if found is None:
                points[place] = self._points(phase, draw, cards=cards)
                continue
            far, lane = found
            if far not in alike:
                alike[far] = (phase, [], [])
            _, places, lanes = alike[far]
            places.append(place)
            lanes.append(lane)
        for first, places, lanes in alike.values():
            if len(places) < FEW:
                at = [moved.get(place, states[place]) for place in places]
                booked = [self._points(each, draw, cards=cards) for each in at]
            else:
                booked = _in_parts(first, lanes, generator)
            for place, each in zip(places, booked, strict=True):
                points[place] = each
        for place, phase in moved.items():
            points[place] = together(points[place], gained(states[place], phase))
        return points

    def _at_tricks(self, state: State, rng: random.Random, *, cards: bool) -> State:
        """Go on by the verbs to where tricks are played, or to the end of the deal."""
        at = self._dealt(self._own(state), rng)
        while at.turn is not None and not isinstance(at, Abreast):
            at = self._step(at, rng.random, cards=cards)
        return at


@functools.cache
def _goes_abreast(kind: type[object]) -> bool:
    """Tell whether phases of a kind are played side by side.

    Where a house rule has changed how one runs, a lane from before knows nothing of it.
    """
    runs = min(_asked_at(kind, "run"), _asked_at(kind, "run_for_points"))
    return issubclass(kind, Abreast) and _asked_at(kind, "lane") <= runs


def _asked_at(kind: type[object], name: str) -> int:
    """Give the place, in the order in which classes are asked, of that which answers."""
    order = kind.__mro__
    says = (place for place, each in enumerate(order) if name in vars(each))
    return next(says, len(order))


_Alike: TypeAlias = tuple[Abreast, list[int], list[Lane]]
"""Positions that are as far as each other: one of them, their places, their numbers."""


def _in_parts(
    first: Abreast, lanes: Sequence[Lane], generator: Generator
) -> list[Points]:
    """Play positions that are as far as each other, so many at a time."""
    return [
        points
        for begin in range(0, len(lanes), MANY)
        for points in first.abreast(lanes[begin : begin + MANY], generator)
    ]


def _for_the_verbs(rng: random.Random | Generator) -> random.Random:
    """Give a generator of Python."""
    if isinstance(rng, random.Random):
        return rng
    try:
        return random.Random(int(rng.integers(1 << 63)))  # noqa: S311 - play at random
    except AttributeError:
        msg = f"a generator is of Python or of numpy, not {quoted(rng)}"
        raise InvalidValue(msg) from None


def _for_arrays(rng: random.Random | Generator) -> Generator | None:
    """Give a generator of numpy; None if that is not installed."""
    if not isinstance(rng, random.Random):
        return rng
    try:
        from jasskort.mechanics.arrays import generator_from  # noqa: PLC0415 - only here
    except ImportError:
        return None
    return generator_from(rng.getrandbits(128))
