"""What a law is, and what is said of a ruleset that breaks one."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import attrs

from jasskort.errors import quoted, told_by
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.testing.play import Played

Problem: TypeAlias = tuple[int, str]
"""After how many moves of the match, and what is wrong there."""

_SHOWN = 12
_KIT = Path(__file__).parent


@attrs.frozen
class Law:
    """A law.

    Args:
        number: its number.
        says: what holds.
        check: gives the problems of a match that was played, if there are any.
    """

    number: int
    says: str
    check: Callable[[Played], Iterable[Problem]]


class LawBroken(AssertionError):  # noqa: N818 - it says what has happened
    """A ruleset breaks a law.

    Attributes:
        law: the law.
        game: the ruleset.
        problem: what is wrong.
        dealer: the seat that deals first.
        log: the moves from the start of the match to where it is wrong, as text.
        state: the state in which it is wrong; None if there is none.
        seed: the match follows from it: `check_laws(game, seeds=[seed], most=most)`
            shows the same again.
        most: how many moves of that match were asked for.
    """

    def __init__(self, law: Law, match: Played, problem: Problem) -> None:
        """Keep the law, and write the log down."""
        moves, self.problem = problem
        self.law = law
        self.game = match.game
        self.dealer = match.dealer
        self.log = match.log(moves)
        self.state = _state_after(match, moves)
        self.seed = match.seed
        self.most = match.most
        super().__init__(law, match, problem)

    def __str__(self) -> str:
        """Tell law, ruleset, problem, state, and the end of the log."""
        law = f"law {self.law.number} is broken: {self.law.says}"
        again = f"  again: check_laws(..., seeds=[{self.seed}], most={self.most})"
        told = _told(self.log, self.dealer)
        by, where = f"  by {self.game!r}", f"  in {quoted(self.state)}"
        return "\n".join((law, f"  {self.problem}", by, where, told, again))


def _state_after(match: Played, moves: int) -> State | None:
    """Give the state after so many moves, if the match came so far."""
    if match.steps:
        return match.steps[moves - 1][2] if moves else match.steps[0][0]
    try:
        return match.game.start(dealer=match.dealer)
    except Exception:  # noqa: BLE001 - that is what is wrong, and told as such
        return None


def _told(log: Sequence[str], dealer: int) -> str:
    """Tell a log, of a long one the end."""
    left_out = len(log) - _SHOWN
    more = [f"    ... {left_out} moves before"] if left_out > 0 else []
    first = f"  after {len(log)} moves, seat {dealer} deals first:"
    return "\n".join((first, *more, *(f"    {line}" for line in log[-_SHOWN:])))


class NoAnswer(Exception):  # noqa: N818 - it says what has happened
    """A ruleset raises an error where an answer is owed; the error is its cause.

    Attributes:
        moves: after how many moves of the match it does.
        error: the error.
    """

    def __init__(self, moves: int, error: Exception) -> None:
        """Keep both."""
        super().__init__(moves, error)
        self.moves = moves
        self.error = error


@contextmanager
def at(moves: int) -> Iterator[None]:
    """Say of an error that it came after so many moves of the match.

    Raises:
        NoAnswer: there was an error.
    """
    try:
        yield
    except NoAnswer:
        raise
    except Exception as error:
        raise NoAnswer(moves, error) from error


def spoken(error: Exception, game: AnyRuleset) -> str:
    """Say which verb of a ruleset raises what."""
    told = f"{type(error).__name__}: {told_by(error)}".removesuffix(": ")
    if verb := verb_of(error, game):
        return f"{verb} raises {told}"
    return f"something that it gives is not what it should be: {told}"


def verb_of(error: Exception, game: AnyRuleset) -> str:
    """Name the verb, or other function, that the kit asked and that raised an error."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        path = Path(code.co_filename)
        # What stands between is the standard library's: contexts, pickles, copies.
        if path.parent != _KIT and "contextlib" not in path.name:
            # A verb is told by its name, whatever the function was called.
            verbs = (
                name
                for kind in type(game).__mro__
                for name, verb in vars(kind).items()
                if getattr(verb, "__code__", None) is code
            )
            return next(verbs, code.co_name)
    return ""
