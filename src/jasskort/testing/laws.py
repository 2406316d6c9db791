"""Laws, the error of a broken law, and the random play over which laws are checked."""

from __future__ import annotations

import math
import pkgutil
import random
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import attrs

from jasskort.craft.values import Reduced, Typed, arguments_of
from jasskort.errors import InvalidValue, quoted, told_by
from jasskort.moves import Deal, Move, Play
from jasskort.phase import State, Transition
from jasskort.playing.table import record_text
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat

# --- random play ----------------------------------------------------------------------

MOST = 400
_OUT_OF_TURN, _BEFORE_A_DEAL = 0.2, 0.1
# Melds, answers and robbing are preferred to plays. Moves that cut a deal or a match
# short are rare.
_PLAYS, _OTHERS, _RARE, _PARTS = 2.0, 4.0, 0.04, 50


@attrs.frozen(repr=False)
class PlayedMatch(Typed):
    """A random match, or its beginning; its repr is a record that can be read.

    `steps` has the state, the move and the next state for each move; `ends` is whether
    random play must end. Laws use `seed` to choose states, and to continue the match.
    `most` is the limit of moves.
    """

    game: AnyRuleset
    dealer: Seat
    steps: tuple[Transition, ...]
    ends: bool
    seed: int
    most: int = MOST

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.game.table.check(self.dealer)

    def __repr__(self) -> str:
        try:
            text = record_text(
                self.game, [move for _, move, _ in self.steps], self.dealer
            )
        except Exception:  # noqa: BLE001 - the ruleset may be broken
            text = "".join([f"{line}\n" for line in self.log()])
        return f"<Played:\n{text}>"

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        """Show the repr in Hypothesis too, which would list all fields."""
        printer.text(repr(self))

    @property
    def states(self) -> tuple[State, ...]:
        """All states, from the first one on; number n comes after n moves."""
        start = self.game.start(dealer=self.dealer)
        return (start, *(after for _, _, after in self.steps))

    def log(self, moves: int | None = None) -> tuple[str, ...]:
        """Return the first `moves` moves, deals included, as texts; all by default."""
        made = len(self.steps) if moves is None else check_most(moves)
        return tuple(str(move) for _, move, _ in self.steps[:made])


def must_end(game: AnyRuleset) -> bool:
    """Return whether the options of a ruleset ensure that random play ends (COM-10).

    They do so with an agreed number of deals, or if the referee ends the match.
    """
    return isinstance(game, Ruleset) and game.playing.comes_to_an_end


def played(
    game: AnyRuleset, seed: int, *, most: int = MOST, ends: bool | None = None
) -> PlayedMatch:
    """Return a random match, or the beginning of one, as `walk` plays it.

    `ends` is whether random play must end, by default the result of `must_end`.
    """
    steps = tuple(walk(game, seed, most=most))
    asked = must_end(game) if ends is None else ends
    return PlayedMatch(game, first_dealer(game, seed), steps, asked, seed, most)


def check_most(most: int, least: int = 0) -> int:
    """Return a limit of moves; raise `InvalidValue` if it is not one."""
    if type(most) is not int or most < least:
        msg = f"expected an int of at least {least} for the moves, got {quoted(most)}"
        raise InvalidValue(msg)
    return most


def first_dealer(game: AnyRuleset, seed: int) -> Seat:
    """Return the first dealer of the random match of a seed.

    Raises:
        InvalidValue: `game` is not a ruleset, or `seed` is not an int.
    """
    if not isinstance(game, Ruleset) or type(seed) is not int:
        msg = f"expected a ruleset and an int as seed, got {quoted((game, seed))}"
        raise InvalidValue(msg)
    return random.Random(seed).choice(game.seats)


def walk(game: AnyRuleset, seed: int, *, most: int = MOST) -> Iterator[Transition]:
    """Yield state, move and next state of random play until the match is over.

    Seats also move out of turn, and prefer most other moves to plays, so that all parts
    of a game are reached. Play stops after `most` moves, deals included.
    """
    first_dealer(game, seed)  # raises if the arguments are invalid
    check_most(most)
    rng = random.Random(seed)
    yield from walk_on(game, game.start(dealer=rng.choice(game.seats)), rng, most)


def walk_on(
    game: AnyRuleset, state: State, rng: random.Random, most: int
) -> Iterator[Transition]:
    """Yield state, move and next state from a state on, as `walk` does."""
    for _ in range(most):
        if state.over:
            return
        move = _choose(game, state, rng)
        if move is None:  # the seat in turn has no move, which breaks law 4
            return
        following = game.apply(state, move)
        yield state, move, following
        state = following


def any_moves(game: AnyRuleset, state: State) -> list[tuple[int, Move]]:
    """Return the legal moves of all seats, plays first, each with its weight."""
    found = list[tuple[int, Move]]()
    for seat in sorted(game.seats, key=lambda seat: seat != state.turn):
        part = _PARTS * (1 if seat == state.turn else _OUT_OF_TURN)
        found += [
            (math.ceil(part * _weight(game, move)), move)
            for move in game.legal_moves(state, seat)
        ]
    return sorted(found, key=lambda each: not isinstance(each[1], Play))


def _choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal | None:
    """Return a move of any seat, or a deal if one is due; None if no move is legal."""
    seats = [seat for seat in game.seats if rng.random() < _OUT_OF_TURN]
    moves = [move for seat in seats for move in game.legal_moves(state, seat)]
    moves += game.legal_moves(state)
    if state.turn is None and not (moves and rng.random() < _BEFORE_A_DEAL):
        return game.shuffle(rng)
    weights = [_weight(game, move) for move in moves]
    return rng.choices(moves, weights)[0] if moves else None


def _weight(game: AnyRuleset, move: Move) -> float:
    if type(move) in game.playing.cuts_short:
        return _RARE
    return _PLAYS if isinstance(move, Play) else _OTHERS


# --- laws -----------------------------------------------------------------------------

Problem: TypeAlias = tuple[int, str]
"""The number of moves after which something is wrong, and the message."""
Check: TypeAlias = Callable[[PlayedMatch], Iterable[Problem]]
_T = TypeVar("_T")

_SHOWN = 12
_A_PHASE, _ANYWHERE = 2, 2
_KIT = Path(__file__).parent


@attrs.frozen
class Law(Typed):
    """A law: its number, its text, and the function that yields problems of a match."""

    number: int
    says: str
    check: Check

    def __reduce__(self) -> Reduced:
        """Pickle a law by the name of its function, if a module has the law there."""
        home, name = self.check.__module__, getattr(self.check, "__name__", "")
        if getattr(sys.modules.get(home), name, None) is self:
            return pkgutil.resolve_name, (f"{home}:{name}",)
        return Law, arguments_of(self)


def law(number: int, says: str) -> Callable[[Check], Law]:
    """Return a decorator that turns a function into a law."""
    return partial(Law, number, says)


class LawBroken(AssertionError):  # noqa: N818 - the name says what happened
    """A ruleset breaks a law.

    Attributes:
        law: the law.
        game: the ruleset.
        problem: the message.
        dealer: the seat that deals first.
        log: the moves from the start of the match to the problem, as texts.
        state: the state with the problem; None if the match did not reach one.
        seed: `check_laws(game, seeds=[seed], most=most)` finds the problem again.
        most: the limit of moves of the match.
    """

    def __init__(self, law: Law, match: PlayedMatch, problem: Problem) -> None:
        super().__init__(law, match, problem)
        moves, self.problem = problem
        self.law, self.game, self.dealer = law, match.game, match.dealer
        self.seed, self.most, self.log = match.seed, match.most, match.log(moves)
        self.state: State | None = None
        with suppress(Exception):  # the match may be unable to start
            self.state = match.states[moves]

    def __str__(self) -> str:
        left_out = len(self.log) - _SHOWN
        lines = [
            f"law {self.law.number} is broken: {self.law.says}",
            f"  {self.problem}",
            f"  with {self.game!r}",
            f"  in {quoted(self.state)}",
            f"  after {len(self.log)} moves, seat {self.dealer} deals first:",
            *([f"    ... {left_out} earlier moves"] if left_out > 0 else []),
            *[f"    {line}" for line in self.log[-_SHOWN:]],
            f"  repeat: check_laws(..., seeds=[{self.seed}], most={self.most})",
        ]
        return "\n".join(lines)


class NoAnswer(Exception):  # noqa: N818 - the name says what happened
    """A ruleset raises an error: `args` are the number of moves and the error."""


def at(moves: int, wrong: Iterable[str]) -> Iterator[Problem]:
    """Yield messages as problems that occur after a number of moves.

    Raises:
        NoAnswer: a check raised an error instead of a message.
    """
    try:
        for each in wrong:
            yield moves, each
    except Exception as error:
        raise NoAnswer(moves, error) from error


def grouped(items: Iterable[_T], kind: Callable[[_T], object]) -> list[list[_T]]:
    """Return items in groups by their kind, in the order of first occurrence."""
    groups = dict[object, list[_T]]()
    for item in items:
        groups.setdefault(kind(item), []).append(item)
    return [*groups.values()]


def by_phase(states: Sequence[State]) -> list[list[int]]:
    """Return the indices of states in groups by phase."""
    return grouped(range(len(states)), lambda place: type(states[place]))


def picked(match: PlayedMatch) -> list[tuple[int, State]]:
    """Return states for slow checks: the first, the last, and some of each phase."""
    rng = random.Random(match.seed)
    states = match.states
    places = {0, len(states) - 1, *rng.choices(range(len(states)), k=_ANYWHERE)}
    for each in by_phase(states):
        places.update(rng.choices(each, k=_A_PHASE))
    return [(place, states[place]) for place in sorted(places)]


def cut_short(match: PlayedMatch) -> Iterator[tuple[int, Transition]]:
    """Yield at most one step that cuts play short, and the number of moves before."""
    game = match.game
    rare = [
        (place, cut)
        for place, (before, *_) in enumerate(match.steps)
        for cut in game.legal_moves(before)
        if type(cut) in game.playing.cuts_short
    ]
    for place, cut in random.Random(match.seed).sample(rare, min(1, len(rare))):
        before = match.steps[place][0]
        yield place, (before, cut, game.apply(before, cut))


def differing(*triples: tuple[str, object, object]) -> Iterator[str]:
    """Yield a message for each triple whose value is not the expected one.

    A triple has a noun for the message, the value, and the expected value.
    """
    for what, mine, true in triples:
        if mine != true:
            yield f"expected {true} for {what}, got {mine}"


def state_after(
    game: AnyRuleset, state: State, moves: Iterable[Move | Deal]
) -> State | None:
    """Return the state after some moves; None if one is refused."""
    try:
        for move in moves:
            state = game.apply(state, move)
    except IllegalMove:
        return None
    return state


def spoken(error: Exception) -> str:
    """Return the text of an error, with the method of the ruleset that raised it."""
    told = f"{type(error).__name__}: {told_by(error)}".removesuffix(": ")
    if verb := verb_of(error):
        return f"{verb} raises {told}"
    return f"an answer is of the wrong kind: {told}"


def verb_of(error: Exception) -> str:
    """Return the name of the function, called by this package, that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    asked = (each.name for each in frames if Path(each.filename).parent != _KIT)
    return next(asked, "")
