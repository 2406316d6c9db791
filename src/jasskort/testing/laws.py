"""What a law is, and what is said of a ruleset that breaks one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import attrs

from jasskort.ruleset import AnyRuleset
from jasskort.testing.play import Played

Problem: TypeAlias = tuple[int, str]
"""After how many moves of the match, and what is wrong there."""

_SHOWN = 12


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
    """

    def __init__(self, law: Law, match: Played, problem: Problem) -> None:
        """Keep the law, and write the log down."""
        moves, self.problem = problem
        self.law = law
        self.game = match.game
        self.dealer = match.dealer
        self.log = match.log(moves)
        super().__init__(law, match, problem)

    def __str__(self) -> str:
        """Tell law, ruleset, problem, and the end of the log."""
        law = f"law {self.law.number} is broken: {self.law.says}"
        return f"{law}\n  {self.problem}\n{told(self.game, self.dealer, self.log)}"


def told(game: AnyRuleset, dealer: int, log: Sequence[str]) -> str:
    """Tell ruleset and log, of a long one the end."""
    left_out = len(log) - _SHOWN
    more = [f"    ... {left_out} moves before"] if left_out > 0 else []
    lines = (
        f"  by {game!r}",
        f"  after {len(log)} moves, seat {dealer} deals first:",
        *more,
        *(f"    {line}" for line in log[-_SHOWN:]),
    )
    return "\n".join(lines)
