"""A sequential test: it looks at board after board, and stops when it has seen enough.

The hypotheses are stated before: the first bot is ahead by `h0` points a board, or by
`h1`. After each board the likelihoods of the boards so far under the two are compared
(Wald's sequential probability ratio test, the deviation being that of the boards).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, OptionError, quoted

_HALF = 0.5


@attrs.frozen(kw_only=True)
class SPRT(Immutable):
    """A test of two hypotheses that stops as soon as one of them is shown.

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
        for name in ("h0", "h1", "alpha", "beta"):
            value = getattr(self, name)
            if not _is_number(value):
                msg = f"{name} of a test is a number, not {quoted(value)}"
                raise OptionError(msg)
        if self.h0 >= self.h1:
            msg = f"h0 is below h1, not {quoted(self.h0)} and {quoted(self.h1)}"
            raise OptionError(msg)
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not 0 < value < _HALF:
                msg = f"{name} is between 0 and 0.5, not {quoted(value)}"
                raise OptionError(msg)
        if type(self.least) is not int or self.least < 2:  # noqa: PLR2004 - a deviation
            msg = f"a test looks at 2 boards at least, not at {quoted(self.least)}"
            raise OptionError(msg)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which h0 and h1 are accepted."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def verdict(self, values: Iterable[float]) -> Decision:
        """Look at values in their order, no further than needed.

        Raises:
            InvalidValue: one of them is no number.
        """
        watch = Watch(self)
        for value in values:
            if watch.see(value):
                break
        return watch.verdict

    def ratio(self, count: int, mean: float, variance: float) -> float:
        """Give the log-likelihood ratio of h1 to h0.

        Args:
            count: the number of boards.
            mean: their mean.
            variance: the variance of what they were drawn from. Boards that are all the
                same leave no doubt.
        """
        h0, h1 = float(self.h0), float(self.h1)  # whole numbers could grow out of them
        above = mean - (h0 + h1) / 2
        if variance > 0:
            return count * (h1 - h0) * above / variance
        return math.copysign(math.inf, above) if above else 0.0


@attrs.frozen
class Decision(Typed):
    """How a sequential test has ended.

    Args:
        test: the test.
        boards: how many boards it has looked at.
        ratio: the log-likelihood ratio after them.
        accepted: "h0", "h1", or None if neither is shown.
    """

    test: SPRT
    boards: int
    ratio: float
    accepted: str | None

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


class Watch:
    """Looks at boards in their order; keeps what a test needs of those it has seen."""

    def __init__(self, test: SPRT) -> None:
        """Begin with nothing seen.

        Args:
            test: the test.
        """
        self._test = test
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0  # of the deviations from the mean
        self._bounds = test.bounds
        self.verdict = Decision(test, 0, 0.0, None)

    def see(self, value: float) -> bool:
        """Look at a board; tell whether the test has ended.

        Args:
            value: by how many points the first bot is ahead at it.

        Raises:
            InvalidValue: it is no number.
        """
        if not _is_number(value):
            msg = f"a board ends with a number of points, not with {quoted(value)}"
            raise InvalidValue(msg)
        self._count += 1
        off = value - self._mean
        self._mean += off / self._count
        self._squares += off * (value - self._mean)
        accepted = None
        ratio = 0.0
        if self._count > 1:
            variance = self._squares / (self._count - 1)
            ratio = self._test.ratio(self._count, self._mean, variance)
        if self._count >= self._test.least:
            low, high = self._bounds
            accepted = "h0" if ratio <= low else "h1" if ratio >= high else None
        self.verdict = Decision(self._test, self._count, ratio, accepted)
        return accepted is not None


def _is_number(value: float) -> bool:
    if type(value) is int:
        return abs(value) <= sys.float_info.max
    return type(value) is float and math.isfinite(value)
