"""Statistics of boards: intervals of means, a sequential test (SPRT), ratings."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any, TypeAlias, TypeGuard

import attrs

from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, OptionError, checked, quoted

_NORMAL = statistics.NormalDist().inv_cdf(0.975)
_FEW = (12.706, 4.303, 3.182, 2.776)  # from Student's table
_LARGEST = 1e100
_ELO = 400 / math.log(10)
"""Elo for a natural logarithm of odds: 400 Elo are odds of ten to one."""
_STEPS, _FARTHEST = 50, 1.0  # the most Newton steps (ten suffice), the longest
Met: TypeAlias = tuple[int, int, float]
"""Two bots that met at a board, and the result of the first: 1, 1/2 or 0."""


@attrs.frozen
class Estimate(Typed):
    """A mean over boards, with its 95 % confidence interval.

    If all boards have the same value, the ends of the interval are infinite.
    """

    mean: float
    low: float
    high: float
    boards: int

    @property
    def clear(self) -> bool:
        """Whether zero is outside the interval: one bot is ahead of the other."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        if self.low == -math.inf:
            return f"{self.mean:+.2f} (no interval)"
        return f"{self.mean:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def estimate(values: Sequence[float]) -> Estimate:
    """Return an estimate of the true mean from values, one for each board.

    The interval is Student's t. If all values are equal, its ends are infinite.

    Raises:
        InvalidValue: there are no values, or one is not a number of points.
    """
    row = isinstance(values, Sequence) and not isinstance(values, str | bytes)
    if not row or not values:
        msg = f"expected a sequence of at least one value, got {quoted(values)}"
        raise InvalidValue(msg)
    points, count = [*map(_points, values)], len(values)
    mean, half = statistics.fmean(points), math.inf
    if min(points) < max(points):
        half = student(count - 1) * statistics.stdev(points) / math.sqrt(count)
    return Estimate(mean, mean - half, mean + half, count)


def student(degrees: int) -> float:
    """Return half the width of a 95 % interval, in standard errors."""
    # From five degrees on: Abramowitz and Stegun 26.7.5, at most 0.003 too low.
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
    """A sequential test of two hypotheses that stops as soon as one is accepted.

    After each board it compares the likelihoods of all boards under both hypotheses
    (Wald's sequential probability ratio test, with the standard deviation of boards).

    Args:
        h0: the points a board by which the first bot is ahead if it is not better.
        h1: the points a board by which it is ahead if it is better.
        alpha: the probability of accepting h1 if h0 is true, between 0 and 0.5.
        beta: the probability of accepting h0 if h1 is true, between 0 and 0.5.
        least: the least number of boards, at least 2.

    Raises:
        OptionError: h0 is not below h1, or another option is out of range.
    """

    h0: float = 0.0
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 30

    def __attrs_post_init__(self) -> None:
        h0, h1, rates = self.h0, self.h1, (self.alpha, self.beta)
        if not is_number(h0) or not is_number(h1) or h0 >= h1:
            msg = f"expected numbers with h0 below h1, got {quoted((h0, h1))}"
        elif not all(is_number(rate) and 0 < rate < 1 / 2 for rate in rates):
            msg = f"expected alpha and beta between 0 and 0.5, got {quoted(rates)}"
        elif type(self.least) is not int or self.least < 2:  # noqa: PLR2004 - a deviation
            msg = f"expected an int of at least 2 for least, got {quoted(self.least)}"
        else:
            return
        raise OptionError(msg)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        alpha, beta = self.alpha, self.beta
        return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

    def verdict(self, values: Iterable[float]) -> Decision:
        """Return the decision after the values, up to the one that decides the test."""
        found = Decision(self, 0, 0.0, None)
        for value in checked(values, Iterable, "the points of boards"):
            found = found.after(value)
            if found.accepted is not None:
                break
        return found


@attrs.frozen
class Decision(Typed):
    """The state of a sequential test: the boards, the log-likelihood ratio, the result.

    `accepted` is "h0", "h1", or None if the test has accepted neither.
    """

    test: SPRT
    boards: int
    ratio: float
    accepted: str | None
    _mean: float = attrs.field(default=0.0, eq=False, repr=False)
    _squares: float = attrs.field(default=0.0, eq=False, repr=False)  # of deviations

    def after(self, value: float) -> Decision:
        """Return the decision after another board; `value` is the first bot's lead."""
        test, count, off = self.test, self.boards + 1, _points(value) - self._mean
        mean = self._mean + off / count
        squares = self._squares + off * (value - mean)
        # Boards of equal value decide the test, unless it is midway between h0 and h1.
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


def ratings(
    names: Sequence[str],
    boards: Sequence[Sequence[Met]],
    played: Mapping[str, int],
    fewest: int,
) -> dict[str, Estimate]:
    """Return estimates of the Elo of bots, best first.

    `played` is the number of boards of each bot, and `fewest` that of the pair with the
    fewest, for the width of intervals.
    """
    wide = student(max(1, fewest - 1))
    ratings = {
        name: Estimate(at, at - wide * error, at + wide * error, played[name])
        for name, (at, error) in zip(names, rated(len(names), boards), strict=True)
    }
    return dict(sorted(ratings.items(), key=lambda each: -each[1].mean))


def rated(count: int, boards: Sequence[Sequence[Met]]) -> list[tuple[float, float]]:
    """Return the Elo of each bot, and its standard error, by Bradley and Terry's model.

    The fit uses Newton's method, and a sandwich estimator of errors over boards.
    """
    parts, at = dict[tuple[int, int], list[float]](), [0.0] * count
    for one, other, part in itertools.chain(*boards):
        parts.setdefault((one, other), []).append(part)

    def chance(one: int, other: int) -> float:
        return 1 / (1 + math.exp(at[other] - at[one]))

    inverse = list[list[float]]()
    for _ in range(_STEPS):
        # The ones keep the mean at 0.
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
    """Return the change of each strength; gaps are results less expectations."""
    return [sum([gap * (row[a] - row[b]) for a, b, gap in gaps]) for row in inverse]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    n = len(matrix)
    rows = [[*row, *[float(a == b) for b in range(n)]] for a, row in enumerate(matrix)]
    for at in range(n):
        pivot = [each / rows[at][at] for each in rows[at]]
        for each in rows:
            by = each[at]
            each[:] = [x - by * y for x, y in zip(each, pivot, strict=True)]
        rows[at] = pivot
    return [row[n:] for row in rows]


def _points(value: float) -> float:
    if not is_number(value):
        msg = f"expected a number of points for a board, got {quoted(value)}"
        raise InvalidValue(msg)
    return value


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite real number, and not a bool."""
    number: Any = value
    real = isinstance(value, Real) and not isinstance(value, bool)
    return real and abs(number) < _LARGEST
