"""Playouts of many states at once: side by side on arrays, where numpy is installed.

States that are as far in a deal as each other are played together, trick by trick. What
comes of it is as likely as by the verbs, but not the same for the same numbers.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from jasskort.errors import InvalidValue, quoted
from jasskort.options import choose
from jasskort.phase import State
from jasskort.playouts import Playouts, Policy, gained
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
    """A phase whose like are played to the end of the deal side by side."""

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
        chosen = policy if type(policy) is Policy else choose("policy", Policy, policy)
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
        points: list[Points] = [()] * len(states)
        alike: dict[Hashable, tuple[Abreast, list[tuple[int, State, Lane]]]] = {}
        cards, draw = policy is Policy.CARDS, rng.random
        for place, state in enumerate(states):
            at = self._dealt(self._own(state), rng)
            while at.turn is not None and not isinstance(at, Abreast):
                at = self._step(at, draw, cards=cards)
            if isinstance(at, Abreast) and (found := at.lane()) is not None:
                far, lane = found
                alike.setdefault(far, (at, []))[1].append((place, at, lane))
            else:
                points[place] = _sum(self._points(at, draw, cards=cards), state, at)
        for first, batch in alike.values():
            for begin in range(0, len(batch), MANY):
                part = batch[begin : begin + MANY]
                if len(part) < FEW:
                    come = [self._points(at, draw, cards=cards) for _, at, _ in part]
                else:
                    come = first.abreast([lane for _, _, lane in part], generator)
                for (place, at, _), gains in zip(part, come, strict=True):
                    points[place] = _sum(gains, states[place], at)
        return points


def _sum(points: Points, before: State, at: State) -> Points:
    """Add what was booked on the way to a state, most often nothing."""
    if at.match is before.match or at.match.totals == before.match.totals:
        return points
    return tuple(map(sum, zip(points, gained(before, at), strict=True)))


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
