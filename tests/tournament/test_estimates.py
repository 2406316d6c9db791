"""Intervals of means, worked out by hand."""

from __future__ import annotations

import math
import random

import pytest

from jasskort.errors import InvalidValue
from jasskort.playing.tournament import Estimate, estimate
from jasskort.playing.tournament.estimates import student


def test_many_boards_have_a_normal_interval() -> None:
    """Fifteen noughts and fifteen twos: 2.045 times the root of (30/29)/30 about 1."""
    shown = estimate([0.0, 2.0] * 15)
    half = 2.0452296421 / math.sqrt(29)
    assert shown.mean == 1
    assert math.isclose(shown.low, 1 - half, rel_tol=1e-6)
    assert math.isclose(shown.high, 1 + half, rel_tol=1e-6)
    assert shown.boards == 30


def test_few_boards_are_drawn_anew() -> None:
    """Of 0 and 2 a quarter of the resamples is 0, a quarter 2; widened by sqrt(2) t1 / 1.96."""
    shown = estimate([0.0, 2.0])
    assert (shown.mean, shown.boards) == (1, 2)
    wide = math.sqrt(2) * 12.706 / 1.959963985
    assert math.isclose(shown.low, 1 - wide)
    assert math.isclose(shown.high, 1 + wide)


def test_few_boards_need_not_lie_evenly() -> None:
    """Of 0, 0, 0 and 4 three fours and more come 13 times in 256, four fours once."""
    shown = estimate([0.0, 0.0, 0.0, 4.0], seed="any")
    assert shown.mean == 1
    wide = math.sqrt(4 / 3) * 3.182 / 1.959963985
    assert math.isclose(shown.low, 1 - wide)
    assert math.isclose(shown.high, 1 + 2 * wide)


def test_one_board_says_nothing() -> None:
    """A single board has a mean, and an interval without ends."""
    assert estimate([3.0]) == Estimate(3.0, -math.inf, math.inf, 1)


def test_no_board_has_no_mean() -> None:
    """Without a board there is nothing to estimate."""
    with pytest.raises(InvalidValue, match=r"not of \[\]"):
        estimate([])


@pytest.mark.parametrize(
    ("degrees", "wide"),
    [
        *((1, 12.706), (2, 4.303), (10, 2.228), (28, 2.048), (29, 2.045), (30, 2.042)),
        *((60, 2.000), (120, 1.980), (10**6, 1.960)),
    ],
)
def test_few_boards_have_wide_intervals(degrees: int, wide: float) -> None:
    """Standard errors to either side are as the tables of Student's t have them."""
    assert round(student(degrees), 3) == wide


@pytest.mark.parametrize("count", [2, 8, 40])
def test_intervals_hold_the_true_mean(count: int) -> None:
    """Of 200 intervals from a known distribution about 95 % hold its mean, which is 3."""
    rng = random.Random(1)
    held = 0
    for seed in range(200):
        shown = estimate([rng.gauss(3, 10) for _ in range(count)], seed=seed)
        held += shown.low <= 3 <= shown.high
    assert 0.90 <= held / 200 <= 0.99


def test_what_is_clear() -> None:
    """One is ahead where zero lies outside the interval, on either side."""
    assert Estimate(2.0, 1.0, 3.0, 9).clear
    assert Estimate(-2.0, -3.0, -1.0, 9).clear
    assert not Estimate(1.0, -1.0, 3.0, 9).clear


def test_an_estimate_is_shown_with_signs() -> None:
    """Its text has the mean and both ends."""
    assert str(Estimate(2.0, -1.0, 5.25, 9)) == "+2.00 (-1.00 to +5.25)"
