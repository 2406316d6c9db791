"""The slate of Schmaus: SCH-40 and SCH-41."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import InvalidValue
from jasskort.games.schmaus import Slate, Strokes

points = st.integers(0, 2000)


def test_sch_40_257_in_two_spellings() -> None:
    assert Strokes.of(257) == Strokes(2, 1, 0, 7)
    spellings = Strokes.spellings(257)
    assert spellings[0] == Strokes(2, 1, 0, 7)
    assert Strokes(2, 0, 3, -3) in spellings
    assert Strokes(2, 0, 2, 17) in spellings
    assert Strokes(2, 0, 3, -3).points == 257


@pytest.mark.parametrize(
    ("number", "strokes"),
    [
        (0, Strokes()),
        (19, Strokes(rest=19)),
        (20, Strokes(twenties=1)),
        (50, Strokes(fifties=1)),
        (95, Strokes(fifties=1, twenties=2, rest=5)),
        (787, Strokes(7, 1, 1, 17)),
        (1136, Strokes(11, 0, 1, 16)),
    ],
)
def test_sch_40_usual_spelling(number: int, strokes: Strokes) -> None:
    assert Strokes.of(number) == strokes
    assert strokes.points == number


@given(points)
def test_sch_40_spellings_are_of_the_number(number: int) -> None:
    spellings = Strokes.spellings(number)
    assert {each.points for each in spellings} == {number}
    assert len(set(spellings)) == len(spellings)
    assert Strokes.of(number) in spellings


def test_more_points_than_a_slate_has_room_for_are_not_spelled() -> None:
    """There are as many ways as points, and more: they are not listed without end."""
    with pytest.raises(InvalidValue, match="at most 10,000 points, got 10001"):
        Strokes.spellings(10_001)


@given(points, points)
def test_sch_40_booking_adds(before: int, more: int) -> None:
    for strokes in Strokes.spellings(before)[:5]:
        after = strokes.book(more)
        assert after.points == before + more
        assert after.hundreds >= strokes.hundreds
        assert after.fifties >= strokes.fifties
        assert after.twenties >= strokes.twenties
        assert after.tidy() == Strokes.of(before + more)


def test_sch_40_a_negative_rest_stays_until_it_is_made_good() -> None:
    assert Strokes(0, 0, 3, -3).book(2) == Strokes(0, 0, 3, -1)
    assert Strokes(0, 0, 3, -3).book(5) == Strokes(0, 0, 3, 2)


def test_sch_40_strokes_in_fives_and_crosses() -> None:
    assert Strokes(7, 3, 6, -4).rows() == ("||||/ ||", "X /", "||||/ |  -4")
    assert Strokes(5, 0, 0, 3).rows() == ("||||/", "", "3")


def test_sch_40_far_figure_upside_down() -> None:
    slate = Slate.of((257, 1136))
    lines = str(slate).splitlines()
    far, near = lines[:7], lines[8:]
    assert near == [
        " ||",
        "─────────────────────────",
        "                  \\",
        "            ╱",
        "      ╱",
        "─────────────────────────",
        " 7",
    ]
    assert far == [
        "                   16  |",
        "─────────────────────────",
        "                  ╱",
        "            ╱",
        "      ╱",
        "─────────────────────────",
        "           | /|||| /||||",
    ]


@given(points, points)
def test_sch_40_half_a_circle_swaps_the_players(near: int, far: int) -> None:
    lines = str(Slate.of((near, far))).split("\n")
    width = max(map(len, lines))
    across = [
        re.sub(r"\d+", lambda rest: rest[0][::-1], line.ljust(width))[::-1].rstrip()
        for line in reversed(lines)
    ]
    assert "\n".join(across) == str(Slate.of((far, near)))


def test_sch_41_three_rows_or_plain_numbers() -> None:
    hundreds, fifties, twenties = Strokes.of(290).rows()
    assert (hundreds, fifties, twenties) == ("||", "/", "||")
    assert Slate.of((290, 7)).plain() == "290 : 7"


def test_sch_40_strokes_are_checked() -> None:
    with pytest.raises(InvalidValue, match="0 for hundreds, got"):
        Strokes(-1)
    with pytest.raises(InvalidValue, match="from -19 to 19 for rest, got 20"):
        Strokes(rest=20)
    with pytest.raises(InvalidValue, match="0 for points, got -3"):
        Strokes(rest=-3)
    with pytest.raises(InvalidValue, match="got 2"):
        Slate().book(2, 20)
    with pytest.raises(InvalidValue, match="two seats"):
        Slate.of((1, 2, 3))


def test_sch_40_a_slate_books_for_a_seat() -> None:
    slate = Slate().book(0, 50).book(1, 120).book(0, 20)
    assert slate.near == Strokes(fifties=1, twenties=1)
    assert slate.far == Strokes(hundreds=1, twenties=1)
    assert slate.totals == (70, 120)
