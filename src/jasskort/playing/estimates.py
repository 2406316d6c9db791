"""What results of boards show: intervals of means, and a sequential test (SPRT)."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterable, Sequence
from numbers import Real

import attrs

from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, OptionError, checked, quoted

_LEVEL = 0.95  # how often an interval holds the true mean
_MANY = 30  # from as many boards on, their mean is taken to be normally distributed
_RESAMPLES = 2000  # how often fewer boards are resampled
_NORMAL = statistics.NormalDist().inv_cdf((1 + _LEVEL) / 2)
_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
"""How many standard errors an interval has to either side, from one degree of freedom on."""


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
        """Show the mean and the ends of the interval, with their signs."""
        if self.low == -math.inf:
            return f"{self.mean:+.2f} (no interval)"
        return f"{self.mean:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def estimate(values: Sequence[float], *, seed: object = 0) -> Estimate:
    """Estimate the mean of what the values were drawn from, one for each board.

    With 30 values or more the interval is that of Student's t. Fewer are resampled 2,000
    times (a bootstrap), and what comes out is widened as much as an interval of so few is
    wider than one of many. Where there is no spread, as of a single one, it has no ends.

    Raises:
        InvalidValue: there are no values, or one is not a number of points.
    """
    row = isinstance(values, Sequence) and not isinstance(values, str | bytes)
    if not row or not values:
        msg = f"a mean is of one value at least, in a row, not of {quoted(values)}"
        raise InvalidValue(msg)
    points, count = [*map(_points, values)], len(values)
    try:
        mean = statistics.fmean(points)
        if min(points) == max(points):
            return Estimate(mean, -math.inf, math.inf, count)
        if count < _MANY:
            return _bootstrapped(points, mean, random.Random(f"{seed}/interval"))
        half = student(count - 1) * statistics.stdev(points) / math.sqrt(count)
    except OverflowError:
        msg = f"the points of boards are too far apart: {quoted(values)}"
        raise InvalidValue(msg) from None
    return Estimate(mean, mean - half, mean + half, count)


def student(degrees: int) -> float:
    """Return how many standard errors an interval has, by degrees of freedom."""
    if degrees <= len(_STUDENT):
        return _STUDENT[degrees - 1]
    # Abramowitz and Stegun 26.7.5; what is left out is below 0.00001 here.
    z, n = _NORMAL, degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def _bootstrapped(values: Sequence[float], mean: float, rng: random.Random) -> Estimate:
    """Return the interval of few values, by resampling them with replacement."""
    count = len(values)
    means = sorted(
        statistics.fmean(rng.choices(values, k=count)) for _ in range(_RESAMPLES)
    )
    # The resamples spread by the deviation of the sample, which is too small by the root,
    # and as if that deviation were certain, which the quotient mends.
    widen = math.sqrt(count / (count - 1)) * student(count - 1) / _NORMAL
    outside = round(_RESAMPLES * (1 - _LEVEL) / 2)
    low = mean + widen * (means[outside] - mean)
    high = mean + widen * (means[-1 - outside] - mean)
    return Estimate(mean, low, high, count)


@attrs.frozen(kw_only=True)
class SPRT(Immutable):
    """A sequential test of two hypotheses that stops as soon as one of them is shown.

    After each board the likelihoods of the boards so far under the two are compared
    (Wald's sequential probability ratio test, the deviation being that of the boards).

    Args:
        h0: by how many points a board the first bot is ahead if it is not better.
        h1: by how many it is if it is better.
        alpha: how often h1 may be accepted where h0 holds.
        beta: how often h0 may be accepted where h1 holds.
        least: the boards that are played in any case, so that their deviation is known.

    Raises:
        OptionError: h0 is not below h1, a rate of errors is not between 0 and 0.5, or
            there are fewer than 2 boards in any case.
    """

    h0: float = 0.0
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 30

    def __attrs_post_init__(self) -> None:
        """Check the options."""
        ahead, rates = (self.h0, self.h1), (self.alpha, self.beta)
        if not all(map(is_number, ahead)) or self.h0 >= self.h1:
            msg = f"a test is of numbers, h0 below h1, not {quoted(self.h0)} and {quoted(self.h1)}"
        elif not all(is_number(rate) and 0 < rate < 1 / 2 for rate in rates):
            msg = f"alpha and beta are between 0 and 0.5, not {quoted(self.alpha)} and {quoted(self.beta)}"
        elif type(self.least) is not int or self.least < 2:  # noqa: PLR2004 - a deviation
            msg = f"a test looks at 2 boards at least, not at {quoted(self.least)}"
        else:
            return
        raise OptionError(msg)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def verdict(self, values: Iterable[float]) -> Decision:
        """Look at values in their order, no further than needed."""
        found = Decision(self, 0, 0.0, None)
        for value in checked(values, Iterable, "the points of boards are"):
            found = found.after(value)
            if found.accepted is not None:
                break
        return found


@attrs.frozen
class Decision(Typed):
    """How a sequential test has ended.

    Args:
        boards: how many boards it has looked at.
        ratio: the log-likelihood ratio after them.
        accepted: "h0", "h1", or None if neither is shown.
    """

    test: SPRT
    boards: int
    ratio: float
    accepted: str | None
    _mean: float = attrs.field(default=0.0, eq=False, repr=False)
    _squares: float = attrs.field(default=0.0, eq=False, repr=False)  # of deviations

    def after(self, value: float) -> Decision:
        """Return what is found after one more board, at which the first is so far ahead."""
        value = _points(value)
        count, off = self.boards + 1, value - self._mean
        mean = self._mean + off / count
        squares = self._squares + off * (value - mean)
        accepted, ratio = None, 0.0
        if count > 1:
            ratio = _ratio(self.test, count, mean, squares / (count - 1))
        if count >= self.test.least:
            low, high = self.test.bounds
            accepted = "h0" if ratio <= low else "h1" if ratio >= high else None
        return Decision(self.test, count, ratio, accepted, mean, squares)

    def __str__(self) -> str:
        """Say which hypothesis is accepted, after how many boards, and what it says."""
        test = self.test
        low, high = test.bounds
        said = {
            "h0": f"accepts h0, ahead by {test.h0:g} a board",
            "h1": f"accepts h1, ahead by {test.h1:g} a board",
            None: f"decides nothing between {test.h0:g} and {test.h1:g} a board",
        }[self.accepted]
        ratio = f"{self.ratio:+.2f} of {low:+.2f} and {high:+.2f}"
        return f"after {self.boards} boards the test {said} (log-likelihood {ratio})"


def _ratio(test: SPRT, count: int, mean: float, variance: float) -> float:
    """Return the log-likelihood ratio of h1 to h0; equal boards leave no doubt."""
    h0, h1 = float(test.h0), float(test.h1)  # whole numbers could grow out of them
    above = mean - (h0 + h1) / 2
    if variance > 0:
        return count * (h1 - h0) * above / variance
    return math.copysign(math.inf, above) if above else 0.0


def _points(value: float) -> float:
    """Return the points of a board, or raise `InvalidValue`."""
    if not is_number(value):
        msg = f"a board ends with a number of points, not with {quoted(value)}"
        raise InvalidValue(msg)
    return value


def is_number(value: object) -> bool:
    """Tell whether something is a number that a float can hold, and no truth value."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False
