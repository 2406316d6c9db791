"""How sure a mean is: intervals from the results of boards."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import NormalDist

import attrs

from jasskort.craft.checks import Typed
from jasskort.errors import InvalidValue, quoted

LEVEL = 0.95
"""How often an interval holds the true mean, if one did it all again and again."""
MANY = 30
"""From as many boards on, their mean is taken to be normally distributed."""
RESAMPLES = 2000
"""How often fewer boards are drawn anew."""

_NORMAL = NormalDist().inv_cdf((1 + LEVEL) / 2)
_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
"""How many standard errors an interval has to either side, from one degree of freedom on."""


@attrs.frozen
class Estimate(Typed):
    """A mean, and the interval in which the true one lies 95 times of a hundred.

    Args:
        mean: the mean of the boards.
        low: the lower end of the interval.
        high: its upper end.
        boards: how many boards there were.
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
        return f"{self.mean:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def estimate(values: Sequence[float], *, seed: object = 0) -> Estimate:
    """Estimate the mean of what the values were drawn from.

    With 30 values or more it is taken to be normally distributed about theirs, and their
    deviation to be as uncertain as it is (Student's t). Fewer are drawn anew, 2,000 times,
    with replacement (a bootstrap), and what comes out is widened as much as an interval of
    so few is wider than one of many; a single one has no interval, so it has no end.

    Args:
        values: what came out, one a board: of what is played with the same cards, one.
        seed: what fewer values are drawn anew by.

    Raises:
        InvalidValue: there is none.
    """
    if not values:
        msg = f"a mean is of one value at least, not of {quoted(values)}"
        raise InvalidValue(msg)
    count = len(values)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, -math.inf, math.inf, count)
    if count < MANY:
        return _drawn_anew(values, mean, random.Random(f"{seed}/interval"))
    half = student(count - 1) * deviation(values, mean) / math.sqrt(count)
    return Estimate(mean, mean - half, mean + half, count)


def deviation(values: Sequence[float], mean: float) -> float:
    """Give the standard deviation of what two values or more were drawn from."""
    squares = math.fsum([(value - mean) ** 2 for value in values])
    return math.sqrt(squares / (len(values) - 1))


def student(degrees: int) -> float:
    """Give how many standard errors an interval has to either side.

    Args:
        degrees: the degrees of freedom, one fewer than there are values.
    """
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


def _drawn_anew(values: Sequence[float], mean: float, rng: random.Random) -> Estimate:
    """Give the interval that few values have, by drawing as many of them again."""
    count = len(values)
    means = sorted(
        math.fsum(rng.choices(values, k=count)) / count for _ in range(RESAMPLES)
    )
    # The resamples spread by the deviation of the sample, which is too small by the root,
    # and as if that deviation were certain, which the quotient mends.
    widen = math.sqrt(count / (count - 1)) * student(count - 1) / _NORMAL
    outside = round(RESAMPLES * (1 - LEVEL) / 2)
    low = mean + widen * (means[outside] - mean)
    high = mean + widen * (means[-1 - outside] - mean)
    return Estimate(mean, low, high, count)
