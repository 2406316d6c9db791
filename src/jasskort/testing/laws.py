"""What a law is, how one is broken, and the random play in which laws are asked."""

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
# Melds, answers and robbing are preferred to plain cards, and what cuts a match or a
# deal short is rare.
_PLAYS, _OTHERS, _RARE, _PARTS = 2.0, 4.0, 0.04, 50


@attrs.frozen(repr=False)
class PlayedMatch(Typed):
    """A match as far as it was played; it is shown as a record that can be read again.

    `steps` has state, move and next state of every move that was made; `ends` says
    whether random play must come to an end. What is picked from the match, and how it
    would go on, follows from `seed`; `most` moves were asked for.
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
        except Exception:  # noqa: BLE001 - of a ruleset that is wrong
            text = "".join([f"{line}\n" for line in self.log()])
        return f"<Played:\n{text}>"

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        """Show it so to Hypothesis too, which would list all fields."""
        printer.text(repr(self))

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, the first one included: the n-th comes after n moves."""
        start = self.game.start(dealer=self.dealer)
        return (start, *(after for _, _, after in self.steps))

    def log(self, moves: int | None = None) -> tuple[str, ...]:
        """Return the moves, deals included, or the first of them, as text."""
        made = len(self.steps) if moves is None else check_most(moves)
        return tuple(str(move) for _, move, _ in self.steps[:made])


def must_end(game: AnyRuleset) -> bool:
    """Return whether random play comes to an end by the options of a ruleset (COM-10).

    It does with an agreed number of deals, and where the referee ends the match.
    """
    return isinstance(game, Ruleset) and game.playing.comes_to_an_end


def played(
    game: AnyRuleset, seed: int, *, most: int = MOST, ends: bool | None = None
) -> PlayedMatch:
    """Play a match at random, or the beginning of one, as `walk` does.

    Whether random play must come to an end, `must_end` tells if `ends` is not given.
    """
    steps = tuple(walk(game, seed, most=most))
    asked = must_end(game) if ends is None else ends
    return PlayedMatch(game, first_dealer(game, seed), steps, asked, seed, most)


def check_most(most: int, least: int = 0) -> int:
    """Return how many moves are made at most; `InvalidValue` if it is no such number."""
    if type(most) is not int or most < least:
        msg = f"how many moves are made at most is {least} or more, not {quoted(most)}"
        raise InvalidValue(msg)
    return most


def first_dealer(game: AnyRuleset, seed: int) -> Seat:
    """Return who deals first in the match that follows from a seed.

    Raises:
        InvalidValue: it is no ruleset, or the seed is no number.
    """
    if not isinstance(game, Ruleset) or type(seed) is not int:
        msg = f"a ruleset and a seed are played, not {quoted((game, seed))}"
        raise InvalidValue(msg)
    return random.Random(seed).choice(game.seats)


def walk(game: AnyRuleset, seed: int, *, most: int = MOST) -> Iterator[Transition]:
    """Play at random: yield state, move and next state until the match is over.

    Moves that are made out of turn are made too, and rare kinds of moves are preferred
    to plain plays, so that every corner of a game is reached. Play stops after `most`
    moves, deals included.
    """
    first_dealer(game, seed)  # which refuses what is no ruleset
    check_most(most)
    rng = random.Random(seed)
    yield from walk_on(game, game.start(dealer=rng.choice(game.seats)), rng, most)


def walk_on(
    game: AnyRuleset, state: State, rng: random.Random, most: int
) -> Iterator[Transition]:
    """Go on from a state as `walk` does."""
    for _ in range(most):
        if state.over:
            return
        move = _choose(game, state, rng)
        if move is None:  # a seat is in turn and has no move, which breaks law 4
            return
        following = game.apply(state, move)
        yield state, move, following
        state = following


def any_moves(game: AnyRuleset, state: State) -> list[tuple[int, Move]]:
    """List the moves of all seats with weights by which one is drawn: plays come first."""
    found = list[tuple[int, Move]]()
    for seat in sorted(game.seats, key=lambda seat: seat != state.turn):
        part = _PARTS * (1 if seat == state.turn else _OUT_OF_TURN)
        found += [
            (math.ceil(part * _weight(game, move)), move)
            for move in game.legal_moves(state, seat)
        ]
    return sorted(found, key=lambda each: not isinstance(each[1], Play))


def _choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal | None:
    """Choose a move of any seat, or deal where a deal is due; None if nothing goes."""
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


# --- what a law is --------------------------------------------------------------------

Problem: TypeAlias = tuple[int, str]
"""After how many moves of the match, and what is wrong there."""
Check: TypeAlias = Callable[[PlayedMatch], Iterable[Problem]]
_T = TypeVar("_T")

_SHOWN = 12
_A_PHASE, _ANYWHERE = 2, 2
_KIT = Path(__file__).parent


@attrs.frozen
class Law(Typed):
    """A law: its number, what holds, and what gives the problems of a match played."""

    number: int
    says: str
    check: Check

    def __reduce__(self) -> Reduced:
        """Pickle a law as where it stands, if its check gave it the name."""
        home, name = self.check.__module__, getattr(self.check, "__name__", "")
        if getattr(sys.modules.get(home), name, None) is self:
            return pkgutil.resolve_name, (f"{home}:{name}",)
        return Law, arguments_of(self)


def law(number: int, says: str) -> Callable[[Check], Law]:
    """Make a law of the function below."""
    return partial(Law, number, says)


class LawBroken(AssertionError):  # noqa: N818 - it says what has happened
    """A ruleset breaks a law.

    Attributes:
        law: the law.
        game: the ruleset.
        problem: what is wrong.
        dealer: the seat that deals first.
        log: the moves from the start of the match to where it is wrong, as text.
        state: the state in which it is wrong; None if there is none.
        seed: `check_laws(game, seeds=[seed], most=most)` shows the same again.
        most: how many moves of that match were asked for.
    """

    def __init__(self, law: Law, match: PlayedMatch, problem: Problem) -> None:
        super().__init__(law, match, problem)
        moves, self.problem = problem
        self.law, self.game, self.dealer = law, match.game, match.dealer
        self.seed, self.most, self.log = match.seed, match.most, match.log(moves)
        self.state: State | None = None
        with suppress(Exception):  # a match that cannot start is told as such
            self.state = match.states[moves]

    def __str__(self) -> str:
        left_out = len(self.log) - _SHOWN
        lines = [
            f"law {self.law.number} is broken: {self.law.says}",
            f"  {self.problem}",
            f"  by {self.game!r}",
            f"  in {quoted(self.state)}",
            f"  after {len(self.log)} moves, seat {self.dealer} deals first:",
            *([f"    ... {left_out} moves before"] if left_out > 0 else []),
            *[f"    {line}" for line in self.log[-_SHOWN:]],
            f"  again: check_laws(..., seeds=[{self.seed}], most={self.most})",
        ]
        return "\n".join(lines)


class NoAnswer(Exception):  # noqa: N818 - it says what has happened
    """A ruleset raises an error where an answer is owed: the number of moves, the error."""


def at(moves: int, wrong: Iterable[str]) -> Iterator[Problem]:
    """Yield what is wrong after so many moves of a match.

    Raises:
        NoAnswer: there was an error on the way.
    """
    try:
        for each in wrong:
            yield moves, each
    except Exception as error:
        raise NoAnswer(moves, error) from error


def grouped(items: Iterable[_T], kind: Callable[[_T], object]) -> list[list[_T]]:
    """Group things by their kind, in the order in which kinds come up."""
    groups = dict[object, list[_T]]()
    for item in items:
        groups.setdefault(kind(item), []).append(item)
    return [*groups.values()]


def by_phase(states: Sequence[State]) -> list[list[int]]:
    """Group the places of states by their phases."""
    return grouped(range(len(states)), lambda place: type(states[place]))


def picked(match: PlayedMatch) -> list[tuple[int, State]]:
    """Pick states for what takes long: some of each phase, some more, and the last."""
    rng = random.Random(match.seed)
    states = match.states
    places = {0, len(states) - 1, *rng.choices(range(len(states)), k=_ANYWHERE)}
    for each in by_phase(states):
        places.update(rng.choices(each, k=_A_PHASE))
    return [(place, states[place]) for place in sorted(places)]


def cut_short(match: PlayedMatch) -> Iterator[tuple[int, Transition]]:
    """Yield a place in a match, and a step from there that cuts it, or a deal, short."""
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
    """Yield which of some things are not what they should be: name, thing, true one."""
    for what, mine, true in triples:
        if mine != true:
            yield f"{what} {mine}, not {true}"


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
    """Say which verb of a ruleset raises what."""
    told = f"{type(error).__name__}: {told_by(error)}".removesuffix(": ")
    if verb := verb_of(error):
        return f"{verb} raises {told}"
    return f"something that it gives is not what it should be: {told}"


def verb_of(error: Exception) -> str:
    """Name the verb, or other function, that the kit asked and that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    asked = (each.name for each in frames if Path(each.filename).parent != _KIT)
    return next(asked, "")
