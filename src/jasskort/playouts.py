"""Playouts: random play to the end of a deal, or of a match, one by one or in batches.

Beside them stands what a ruleset says of endings with open cards, and of rules of thumb.
"""

from __future__ import annotations

import abc
import enum
import functools
import random
from collections.abc import Hashable, Iterable, Sequence
from math import floor
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar, overload

from jasskort.cards import Card
from jasskort.craft.checks import check_generator
from jasskort.craft.values import Members, member_pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.knowing import Happening
from jasskort.ledger import gained_since
from jasskort.moves import Move, Play
from jasskort.options import choose
from jasskort.phase import BetweenDeals, State
from jasskort.seats import Seat
from jasskort.tricks.playout import NextFloat
from jasskort.tricks.solve import CardsLeft
from jasskort.tricks.tricks import winning_place
from jasskort.view import MoveT, View
from jasskort.worlds.worlds import StateT

if TYPE_CHECKING:
    from numpy.random import Generator


# --- playouts -------------------------------------------------------------------------
# Playouts: random play to the end of a deal, or of a match.
#
# A playout is what the verbs give for the same random numbers, only faster: a phase whose
# plays follow one another plays them on numbers, and makes one state at the end.

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
    def run(self, draw: NextFloat, *, cards: bool, log: bool) -> State | None:
        """Play on at random; None if a step by the verbs is to come first.

        Args:
            draw: gives numbers from 0 up to 1.
            cards: whether the seats play cards and say no more than they must.
            log: whether the moves are to stand in the log of the state after them.
        """

    def run_for_points(
        self, draw: NextFloat, *, cards: bool
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

    def _to_the_end(
        self, state: State, draw: NextFloat, *, cards: bool, log: bool
    ) -> State:
        """Play to the end of the deal."""
        at = state
        while at.turn is not None:
            ran = at.run(draw, cards=cards, log=log) if isinstance(at, Runs) else None
            at = ran or self._step(at, draw, cards=cards)
        return at

    def _points(self, state: State, draw: NextFloat, *, cards: bool) -> tuple[int, ...]:
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

    def _step(self, state: State, draw: NextFloat, *, cards: bool) -> State:
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


# --- playouts in batches --------------------------------------------------------------
# Playouts of many states at once: side by side on arrays, where numpy is installed.
#
# States that are as far in a deal as each other are played together, trick by trick. What
# comes of it is as likely as by the verbs, but not the same for the same numbers.

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
        from jasskort.tricks.arrays import generator_from  # noqa: PLC0415 - only here
    except ImportError:
        return None
    return generator_from(rng.getrandbits(128))


# --- endings --------------------------------------------------------------------------
# Endings: what a ruleset says of how a deal ends once all cards are known.

AnyCardsLeft: TypeAlias = CardsLeft[Any]
"""The cards that are left in any game, which counts what it will."""


class Endings(PlayoutsAbreast[StateT, MoveT]):
    """What a ruleset says of endings."""

    __slots__ = ()

    def side_of(self, _state: State, seat: Seat) -> tuple[Seat, ...]:
        """Give the seats that win and lose a deal together with a seat, itself included.

        If a game says no more, those are its party.

        Args:
            _state: the state.
            seat: the seat.
        """
        return next(party for party in self._all.table.parties if seat in party)

    def cards_left(self, _state: State) -> AnyCardsLeft | None:
        """Give the position as bare cards, if only cards will be played from it.

        What is left out is sure: points that a seat would be foolish not to book, and
        claims, which end a match and no deal. None if there may be other moves, or if
        the match may end before the deal does.
        """
        return None


# --- rules of thumb -------------------------------------------------------------------
# Rules of thumb: what a player does who knows the game and does not think long.
#
# A game says what its page of rules of thumb names (`Thumbs.thumb`). One that says nothing
# has the rule of all trick games: lead high, win cheaply, else throw low.


class Thumbs(Endings[StateT, MoveT]):
    """What a ruleset says of sensible play."""

    __slots__ = ()

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the legal move that rules of thumb name for the seat of a view.

        A game has rules of its own; these fit any. They follow from the view alone.

        Args:
            view: what the seat knows; it has at least one legal move.

        Returns:
            The move; None only out of turn, where the seat does nothing.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        if view.turn != view.seated():
            return None
        moves = view.legal_moves
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            usual = [m for m in moves if type(m) not in view.rules.cuts_short]
            return (usual or moves)[0]
        cards = {move.card: move for move in plays}
        return cards[high_or_low(view, [*cards])]

    def played_by_thumb(self, _view: View[Move]) -> bool:
        """Tell whether playouts at random miss what a card is worth here.

        They do where it is kept for something else than tricks, and bots that weigh cards
        by playouts then play as rules of thumb have it.

        Args:
            _view: what the seat knows.
        """
        return False


def high_or_low(view: View[Move], cards: list[Card]) -> Card:
    """Lead the highest card, win with the lowest that does, else throw the lowest.

    Args:
        view: what the seat knows.
        cards: what it may play.
    """
    ranking, trump, trick = view.rules.ranking, view.shown_position.trump, view.trick
    cards = sorted(
        cards, key=lambda card: (card.suit is trump, ranking.strength(card, trump))
    )
    if not trick:
        return max(cards, key=lambda card: ranking.strength(card, trump))
    last = len(trick)
    wins = [c for c in cards if winning_place((*trick, c), trump, ranking) == last]
    return (wins or cards)[0]
