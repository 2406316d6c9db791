"""Intervals of means and the sequential test, worked out by hand."""

from __future__ import annotations

import math
import random
import sys
from typing import Any

import pytest

from jasskort.errors import InvalidValue, OptionError
from jasskort.playing.estimates import student
from jasskort.playing.tournament import SPRT, Estimate, estimate


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


@pytest.mark.parametrize("boards", [2, 29, 30, 400])
@pytest.mark.parametrize("points", [0.0, 1.0, -2.5])
def test_boards_that_are_all_alike_have_no_interval(boards: int, points: float) -> None:
    """Where there is no spread nobody knows how far the mean is off: nothing is clear."""
    found = estimate([points] * boards)
    assert found == Estimate(points, -math.inf, math.inf, boards)
    assert not found.clear
    assert str(found) == f"{points:+.2f} (no interval)"


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


@pytest.mark.no_cover
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


AHEAD = [4, 0, 4, 0, 4, 0, 4, 0, 4, 0]
"""Of h0 = 0 and h1 = 2, the ratios from the second on: 1/2, 15/8, 3/2, 35/12, 5/2, 63/16."""


def test_bounds() -> None:
    """With both errors at 5 % the bounds are the logarithm of 19, and its negative."""
    low, high = SPRT(h1=1).bounds
    assert math.isclose(low, -math.log(19))
    assert math.isclose(high, math.log(19))
    low, high = SPRT(h1=1, alpha=0.1, beta=0.2).bounds
    assert math.isclose(low, math.log(2 / 9))
    assert math.isclose(high, math.log(8))


@pytest.mark.parametrize(
    ("count", "ratio"),
    [(0, 0), (1, 0), (2, 1 / 2), (3, 15 / 8), (4, 3 / 2), (5, 35 / 12), (6, 5 / 2)],
)
def test_ratio_after_each_board(count: int, ratio: float) -> None:
    """The ratio is the boards times (h1 - h0), times what is above the middle, by variance."""
    verdict = SPRT(h1=2, least=2).verdict(AHEAD[:count])
    assert math.isclose(verdict.ratio, ratio)
    assert (verdict.boards, verdict.accepted) == (count, None)


def test_it_stops_when_it_has_seen_enough() -> None:
    """After 5 boards the ratio, 2.917, is below the logarithm of 19, 2.944; after 7 above."""
    verdict = SPRT(h1=2, least=2).verdict(AHEAD)
    assert math.isclose(verdict.ratio, 63 / 16)
    assert (verdict.boards, verdict.accepted) == (7, "h1")
    behind = SPRT(h0=-2, h1=0, least=2).verdict([-value for value in AHEAD])
    assert (behind.boards, behind.accepted) == (7, "h0")
    assert math.isclose(behind.ratio, -63 / 16)


def test_it_looks_at_some_boards_in_any_case() -> None:
    """Before the least number of boards nothing is accepted."""
    verdict = SPRT(h1=2, least=9).verdict(AHEAD)
    assert (verdict.boards, verdict.accepted) == (9, "h1")
    assert SPRT(h1=2).verdict(AHEAD).accepted is None


def test_boards_that_are_all_the_same_leave_no_doubt() -> None:
    """Without a deviation, the nearer hypothesis is true; in the middle neither is."""
    assert SPRT(h1=2, least=4).verdict([0] * 9).accepted == "h0"
    assert SPRT(h1=2, least=4).verdict([2] * 9).accepted == "h1"
    verdict = SPRT(h1=2, least=4).verdict([1] * 9)
    assert (verdict.boards, verdict.ratio, verdict.accepted) == (9, 0, None)


@pytest.mark.parametrize(("mean", "wrong"), [(0, "h1"), (4, "h0")])
def test_it_errs_as_seldom_as_it_says(mean: float, wrong: str) -> None:
    """Of 300 tests where one hypothesis holds, about 5 % accept the other."""
    rng = random.Random(2)
    test = SPRT(h0=0, h1=4)
    boards = ((rng.gauss(mean, 10) for _ in range(3000)) for _ in range(300))
    accepted = [test.verdict(values).accepted for values in boards]
    assert accepted.count(wrong) / 300 <= 0.08
    assert None not in accepted


def test_the_text_of_a_verdict() -> None:
    """It says the boards, what is accepted, and the ratio with its bounds."""
    bounds = "of -2.94 and +2.94)"
    assert str(SPRT(h1=2, least=2).verdict(AHEAD)) == (
        "after 7 boards the test accepts h1, ahead by 2 a board "
        f"(log-likelihood +3.94 {bounds}"
    )
    assert str(SPRT(h1=2, least=2).verdict([0, 0])) == (
        f"after 2 boards the test accepts h0, ahead by 0 a board (log-likelihood -inf {bounds}"
    )
    assert str(SPRT(h1=2).verdict([])) == (
        "after 0 boards the test decides nothing between 0 and 2 a board "
        f"(log-likelihood +0.00 {bounds}"
    )


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"h0": 3, "h1": 2}, "a test is of numbers, h0 below h1"),
        ({"h1": "2"}, "a test is of numbers"),
        ({"h1": math.inf}, "a test is of numbers"),
        ({"h1": 10**400}, "a test is of numbers"),
        ({"h1": 2, "h0": True}, "a test is of numbers"),
        ({"h1": 2, "alpha": 0}, "between 0 and 0.5"),
        ({"h1": 2, "beta": 0.5}, "between 0 and 0.5"),
        ({"h1": 2, "least": 1}, "2 boards at least, not at 1"),
        ({"h1": 2, "least": 2.0}, "2 boards at least, not at 2.0"),
    ],
)
def test_what_is_no_test(options: dict[str, Any], match: str) -> None:
    """Options that make no test are refused by name."""
    with pytest.raises(OptionError, match=match):
        SPRT(**options)


def test_what_is_no_board() -> None:
    """Only a number can be looked at."""
    for value in (math.nan, math.inf, True, 10**400, -(10**400)):
        with pytest.raises(InvalidValue, match="a number of points, not with"):
            SPRT(h1=2).verdict([value])


def test_numbers_as_large_as_there_are() -> None:
    """Whole numbers that a float still holds are looked at, however far apart they are."""
    largest = int(sys.float_info.max)
    verdict = SPRT(h0=-largest, h1=largest, least=2).verdict([largest, 1, -largest])
    assert verdict.boards == 3
    assert SPRT(h1=largest, least=2).verdict([0, 0]).accepted == "h0"
