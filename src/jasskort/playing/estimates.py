"""What results of boards show: intervals of means, a sequential test (SPRT), ratings."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import Any, TypeAlias, TypeGuard

import attrs

from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, OptionError, checked, quoted

_NORMAL = statistics.NormalDist().inv_cdf(0.975)
_FEW = (12.706, 4.303, 3.182, 2.776)  # by Student's table
_LARGEST = 1e100
_ELO = 400 / math.log(10)
"""Elo of a natural logarithm of odds: 400 are odds of ten to one."""
_STEPS, _FARTHEST = 50, 1.0  # to the strengths (ten are enough), and how far one goes
Met: TypeAlias = tuple[int, int, float]
"""Two bots that have met at a board, and what the first has won: 1, 1/2 or 0."""


@attrs.frozen
class Estimate(Typed):
    """A mean of some boards, and the interval in which the true one lies at 95 %.

    Boards that are all alike show no spread, so there is no interval: its ends are infinite.
    """

    mean: float
    low: float
    high: float
    boards: int

    @property
    def clear(self) -> bool:
        """Whether zero lies outside the interval: one is ahead of the other."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        if self.low == -math.inf:
            return f"{self.mean:+.2f} (no interval)"
        return f"{self.mean:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def estimate(values: Sequence[float]) -> Estimate:
    """Estimate the mean of what the values were drawn from, one for each board.

    The interval is that of Student's t; without a spread it has no ends.

    Raises:
        InvalidValue: there are no values, or one is not a number of points.
    """
    row = isinstance(values, Sequence) and not isinstance(values, str | bytes)
    if not row or not values:
        msg = f"a mean is of one value at least, in a row, not of {quoted(values)}"
        raise InvalidValue(msg)
    points, count = [*map(_points, values)], len(values)
    mean, half = statistics.fmean(points), math.inf
    if min(points) < max(points):
        half = student(count - 1) * statistics.stdev(points) / math.sqrt(count)
    return Estimate(mean, mean - half, mean + half, count)


def student(degrees: int) -> float:
    """Return how many standard errors an interval has to either side, by degrees of freedom."""
    # From five on it is Abramowitz and Stegun 26.7.5, which lacks 0.003 at most.
    if degrees <= len(_FEW):
        return _FEW[degrees - 1]
    z, n = _NORMAL, degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


@attrs.frozen(kw_only=True)
class SPRT(Immutable):
    """A sequential test of two hypotheses that stops as soon as one of them is shown.

    After each board the likelihoods of the boards so far under the two are compared
    (Wald's sequential probability ratio test, the deviation being that of the boards).

    Args:
        h0: by how many points a board the first bot is ahead if it is not better.
        h1: by how many it is if it is better.
        alpha: how often h1 may be accepted where h0 holds, between 0 and 0.5.
        beta: how often h0 may be accepted where h1 holds, between 0 and 0.5.
        least: how many boards are played in any case, at least 2.

    Raises:
        OptionError: h0 is not below h1, or another option is out of its range.
    """

    h0: float = 0.0
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 30

    def __attrs_post_init__(self) -> None:
        h0, h1, rates = self.h0, self.h1, (self.alpha, self.beta)
        if not is_number(h0) or not is_number(h1) or h0 >= h1:
            msg = f"a test is of numbers, h0 below h1, not {quoted((h0, h1))}"
        elif not all(is_number(rate) and 0 < rate < 1 / 2 for rate in rates):
            msg = f"alpha and beta are between 0 and 0.5, not {quoted(rates)}"
        elif type(self.least) is not int or self.least < 2:  # noqa: PLR2004 - a deviation
            msg = f"a test looks at 2 boards at least, not at {quoted(self.least)}"
        else:
            return
        raise OptionError(msg)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        alpha, beta = self.alpha, self.beta
        return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

    def verdict(self, values: Iterable[float]) -> Decision:
        """Look at values in their order, no further than needed."""
        found = Decision(self, 0, 0.0, None)
        for value in checked(values, Iterable, "the points of boards"):
            found = found.after(value)
            if found.accepted is not None:
                break
        return found


@attrs.frozen
class Decision(Typed):
    """How a sequential test has ended after so many boards, and its log-likelihood ratio.

    What is accepted is "h0", "h1", or None if neither is shown.
    """

    test: SPRT
    boards: int
    ratio: float
    accepted: str | None
    _mean: float = attrs.field(default=0.0, eq=False, repr=False)
    _squares: float = attrs.field(default=0.0, eq=False, repr=False)  # of deviations

    def after(self, value: float) -> Decision:
        """Return what is found after one more board, at which the first is so far ahead."""
        test, count, off = self.test, self.boards + 1, _points(value) - self._mean
        mean = self._mean + off / count
        squares = self._squares + off * (value - mean)
        # Boards that are all alike leave no doubt, but between the two.
        above = mean - (test.h0 + test.h1) / 2
        ratio, accepted = 0.0, None
        if squares > 0:
            ratio = count * (count - 1) * (test.h1 - test.h0) * above / squares
        elif above and count > 1:
            ratio = math.copysign(math.inf, above)
        if count >= test.least:
            low, high = test.bounds
            accepted = "h0" if ratio <= low else "h1" if ratio >= high else None
        return Decision(test, count, ratio, accepted, mean, squares)

    def __str__(self) -> str:
        test = self.test
        low, high = test.bounds
        said = f"decides nothing between {test.h0:g} and {test.h1:g} a board"
        if self.accepted:
            ahead = getattr(test, self.accepted)
            said = f"accepts {self.accepted}, ahead by {ahead:g} a board"
        ratio = f"{self.ratio:+.2f} of {low:+.2f} and {high:+.2f}"
        return f"after {self.boards} boards the test {said} (log-likelihood {ratio})"


def rated(count: int, boards: Sequence[Sequence[Met]]) -> list[tuple[float, float]]:
    """Return the Elo of each bot, and its standard error, by Bradley and Terry's model.

    It is fitted by Newton's method; errors are of a sandwich estimator, clustered by boards.
    """
    parts, at = dict[tuple[int, int], list[float]](), [0.0] * count
    for one, other, part in itertools.chain(*boards):
        parts.setdefault((one, other), []).append(part)

    def chance(one: int, other: int) -> float:
        return 1 / (1 + math.exp(at[other] - at[one]))

    inverse = list[list[float]]()
    for _ in range(_STEPS):
        # Ones, so that the mean stays nought.
        known, gaps = [[1.0] * count for _ in at], list[Met]()
        for (one, other), won in parts.items():
            expected = chance(one, other)
            weight = len(won) * expected * (1 - expected)
            for mine, theirs in ((one, other), (other, one)):
                known[mine][mine] += weight
                known[mine][theirs] -= weight
            gaps.append((one, other, sum(won) - len(won) * expected))
        inverse = _inverse(known)
        step = _moved(inverse, gaps)
        scale = min(1.0, _FARTHEST / max(1e-9, *map(abs, step)))
        at = [each + scale * by for each, by in zip(at, step, strict=True)]
    squares = [0.0] * count
    for board in boards:
        by = _moved(inverse, [(a, b, part - chance(a, b)) for a, b, part in board])
        squares = [each + one * one for each, one in zip(squares, by, strict=True)]
    return [(_ELO * x, _ELO * math.sqrt(y)) for x, y in zip(at, squares, strict=True)]


def _moved(inverse: Sequence[Sequence[float]], gaps: Sequence[Met]) -> list[float]:
    """Return how far strengths move if pairs have won so much more than was expected."""
    return [sum([gap * (row[a] - row[b]) for a, b, gap in gaps]) for row in inverse]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    size = len(matrix)
    rows = [
        [*row, *[float(a == b) for b in range(size)]] for a, row in enumerate(matrix)
    ]
    for at in range(size):
        pivot = [each / rows[at][at] for each in rows[at]]
        for each in rows:
            by = each[at]
            each[:] = [x - by * y for x, y in zip(each, pivot, strict=True)]
        rows[at] = pivot
    return [row[size:] for row in rows]


def _points(value: float) -> float:
    if not is_number(value):
        msg = f"a board ends with a number of points, not with {quoted(value)}"
        raise InvalidValue(msg)
    return value


def is_number(value: object) -> TypeGuard[float]:
    """Tell whether something is a number to count with: finite, and no truth value."""
    number: Any = value
    real = isinstance(value, Real) and not isinstance(value, bool)
    return real and abs(number) < _LARGEST
