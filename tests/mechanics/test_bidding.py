"""Whose turn it is to speak."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort.games.zuger_tapp.phases import next_to_speak


@pytest.mark.parametrize(
    ("seat", "out", "following"),
    [
        (0, 0b0000, 1),
        (3, 0b0000, 0),
        (0, 0b0010, 2),
        (0, 0b1110, 0),
        (2, 0b1011, 2),
        (1, 0b1111, None),
    ],
)
def test_zug_9_who_is_out_is_passed_over(
    seat: int, out: int, following: int | None
) -> None:
    """The next that is not out speaks, at last the same seat, or nobody."""
    assert next_to_speak(seat, out, 4) == following


@given(st.integers(1, 6), st.data())
def test_the_next_is_never_out(seats: int, data: st.DataObject) -> None:
    """Whoever speaks next is not out, and all between are."""
    seat = data.draw(st.integers(0, seats - 1))
    out = data.draw(st.integers(0, (1 << seats) - 1))
    following = next_to_speak(seat, out, seats)
    if following is None:
        assert out == (1 << seats) - 1
        return
    assert not out >> following & 1
    step = (seat + 1) % seats
    while step != following:
        assert out >> step & 1
        step = (step + 1) % seats
