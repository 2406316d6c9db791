"""Intervals of means and the sequential test, worked out by hand."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from jasskort.errors import InvalidValue, OptionError
from jasskort.playing.estimates import rated, student
from jasskort.playing.tournament import SPRT, Estimate, estimate


@pytest.mark.parametrize(("boards", "wide"), [(2, 12.706), (30, 2.0452296421)])
def test_intervals_are_those_of_student(boards: int, wide: float) -> None:
    """As many noughts as twos: the deviation is the root of n/(n-1) about 1."""
    shown = estimate([0.0, 2.0] * (boards // 2))
    half = wide / math.sqrt(boards - 1)
    assert (shown.mean, shown.boards) == (1, boards)
    assert math.isclose(shown.low, 1 - half, rel_tol=1e-6)
    assert math.isclose(shown.high, 1 + half, rel_tol=1e-6)


@pytest.mark.parametrize("values", [[3.0], [-2.5] * 2, [0.0] * 400])
def test_boards_that_are_all_alike_have_no_interval(values: list[float]) -> None:
    found = estimate(values)
    assert found == Estimate(values[0], -math.inf, math.inf, len(values))
    assert not found.clear
    assert str(found) == f"{values[0]:+.2f} (no interval)"


@pytest.mark.parametrize(
    ("degrees", "wide"),
    [
        *((1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228)),
        *((28, 2.048), (30, 2.042), (60, 2.000), (120, 1.980), (10**6, 1.960)),
    ],
)
def test_few_boards_have_wide_intervals(degrees: int, wide: float) -> None:
    assert abs(student(degrees) - wide) < 0.0035


@pytest.mark.no_cover
@pytest.mark.parametrize("count", [2, 8, 40])
def test_intervals_hold_the_true_mean(count: int) -> None:
    """Of 500 intervals from a known distribution about 95 % hold its mean, which is 3."""
    rng = random.Random(1)
    found = [estimate([rng.gauss(3, 10) for _ in range(count)]) for _ in range(500)]
    assert 0.93 <= sum([each.low <= 3 <= each.high for each in found]) / 500 <= 0.97


def test_what_is_clear() -> None:
    assert Estimate(2.0, 1.0, 3.0, 9).clear
    assert Estimate(-2.0, -3.0, -1.0, 9).clear
    assert not Estimate(1.0, -1.0, 3.0, 9).clear
    assert str(Estimate(2.0, -1.0, 5.25, 9)) == "+2.00 (-1.00 to +5.25)"


AHEAD = [4, 0, 4, 0, 4, 0, 4, 0, 4, 0]
"""Of h0 = 0 and h1 = 2, the ratios from the second on: 1/2, 15/8, 3/2, 35/12, 5/2, 63/16."""


def test_bounds() -> None:
    assert SPRT(h1=1).bounds == pytest.approx((-math.log(19), math.log(19)))
    errors = SPRT(h1=1, alpha=0.1, beta=0.2)
    assert errors.bounds == pytest.approx((math.log(2 / 9), math.log(8)))


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
    found = SPRT(h1=2, least=2).verdict(AHEAD)
    assert (found.boards, found.accepted) == (7, "h1")
    assert math.isclose(found.ratio, 63 / 16)
    behind = SPRT(h0=-2, h1=0, least=2).verdict([-value for value in AHEAD])
    assert (behind.boards, behind.accepted) == (7, "h0")
    # Before the least number of boards nothing is accepted.
    assert SPRT(h1=2, least=9).verdict(AHEAD).boards == 9
    assert SPRT(h1=2).verdict(AHEAD).accepted is None


def test_boards_that_are_all_the_same_leave_no_doubt() -> None:
    test = SPRT(h1=2, least=4)
    assert [test.verdict([x] * 9).accepted for x in (0, 1, 2)] == ["h0", None, "h1"]
    assert (test.verdict([1] * 9).boards, test.verdict([1] * 9).ratio) == (9, 0)


@pytest.mark.no_cover
@pytest.mark.parametrize(("mean", "wrong"), [(0, "h1"), (4, "h0")])
def test_it_errs_as_seldom_as_it_says(mean: float, wrong: str) -> None:
    rng = random.Random(2)
    test = SPRT(h0=0, h1=4)
    boards = ((rng.gauss(mean, 10) for _ in range(3000)) for _ in range(300))
    accepted = [test.verdict(values).accepted for values in boards]
    assert accepted.count(wrong) / 300 <= 0.08
    assert None not in accepted


def test_the_text_of_a_verdict() -> None:
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
        ({"h0": 3, "h1": 2}, "expected numbers with h0 below h1"),
        ({"h1": "2"}, "expected numbers"),
        ({"h1": math.inf}, "expected numbers"),
        ({"h1": 2, "alpha": 0}, "between 0 and 0.5"),
        ({"h1": 2, "beta": 0.5}, "between 0 and 0.5"),
        ({"h1": 2, "least": 1}, "an int of at least 2 for least, got 1"),
    ],
)
def test_what_is_no_test(options: dict[str, Any], match: str) -> None:
    with pytest.raises(OptionError, match=match):
        SPRT(**options)


def test_what_is_no_board() -> None:
    for value in (math.nan, math.inf, True, "7"):
        with pytest.raises(InvalidValue, match="expected a number of points"):
            SPRT(h1=2).verdict([value])  # type: ignore[list-item]
    with pytest.raises(InvalidValue, match=r"got \[\]"):
        estimate([])


def test_the_ratings_are_the_likeliest() -> None:
    """What each bot has won is what the model expects of it, and errors are those of one pair."""
    rng = random.Random(3)
    meet = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)] * 60
    boards = [[(one, other, rng.choice([0, 0.5, 1, 1]))] for one, other in meet]
    found = [elo for elo, _ in rated(4, boards)]
    assert sum(found) == pytest.approx(0, abs=1e-9)
    for bot in range(4):
        gaps = []
        for ((one, other, part),) in boards:
            expected = 1 / (1 + 10 ** ((found[other] - found[one]) / 400))
            gaps.append((part - expected) * ((one == bot) - (other == bot)))
        assert sum(gaps) == pytest.approx(0, abs=1e-9)
    (_, error), _ = rated(2, [[(0, 1, 1.0)]] * 30 + [[(0, 1, 0.0)]] * 10)
    # The standard error of the logarithm of odds, halved, since the mean is nought.
    assert error == pytest.approx(400 / math.log(10) / math.sqrt(40 * 3 / 16) / 2)
