"""Series of matches: for stakes, and the best of several (FRA-47, COM-10)."""

from __future__ import annotations

import pytest

from jasskort import (
    InvalidValue,
    OptionError,
    Score,
    Series,
)
from jasskort.games.frantsfuus import Ending
from jasskort.ledger import NO_ENTRIES


def won_by(*winners: int, seats: int = 2, stakes: int | None = 1) -> Score:
    none = (0,) * seats
    return Score(none, none, NO_ENTRIES, none, winners, Ending.CLAIM, stakes)


A, B = won_by(0), won_by(1)
A_JAN, B_JAN = won_by(0, stakes=2), won_by(1, stakes=2)
SHARED = won_by(0, 1)


@pytest.mark.parametrize(
    ("best_of", "matches", "won", "winners"),
    [
        # For stakes there is no end, and a match that is lost jan costs two.
        (None, [A, B_JAN, A], (2, 2), ()),
        (None, [A_JAN] * 9, (18, 0), ()),
        (1, [B], (0, 1), (1,)),
        (3, [A], (1, 0), ()),
        (3, [A, B, B], (1, 2), (1,)),
        (3, [A, A], (2, 0), (0,)),
        # Lost jan, the best of three is lost with one match.
        (3, [B_JAN], (0, 2), (1,)),
        (3, [A, B_JAN], (1, 2), (1,)),
        (5, [A_JAN, B, A], (3, 1), (0,)),
        # Of an even number each may win half of them.
        (2, [A, B], (1, 1), (0, 1)),
        (4, [A_JAN, B, B], (2, 2), (0, 1)),
        # A match that both have won counts for both.
        (3, [SHARED, SHARED], (2, 2), (0, 1)),
        (3, [SHARED, A], (2, 1), (0,)),
    ],
)
def test_fra_47_a_match_lost_jan_counts_as_two(
    best_of: int | None,
    matches: list[Score],
    won: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    """Who has more than half of the matches has won the series."""
    series = Series(best_of=best_of)
    assert (series.won, series.over, series.winners) == ((), False, ())
    for score in matches:
        assert not series.over
        series = series.after(score)
    assert (series.won, series.winners) == (won, winners)
    assert series.over == bool(winners)


def test_partners_win_a_series_together() -> None:
    series = Series(best_of=3)
    for winners in ((0, 2), (1, 3), (0, 2)):
        series = series.after(won_by(*winners, seats=4))
    assert (series.won, series.winners) == ((2, 1, 2, 1), (0, 2))
    three = Series(best_of=3)
    for seat in (2, 0, 1):
        assert not three.over
        three = three.after(won_by(seat, seats=3))
    assert (three.won, three.winners) == ((1, 1, 1), (0, 1, 2))


def test_what_a_series_does_not_go_on_with() -> None:
    for best_of in (0, True):
        with pytest.raises(
            OptionError, match="expected an int of at least 1 for best_of"
        ):
            Series(best_of=best_of)
    for score in (won_by(stakes=None), won_by(1, seats=3)):
        with pytest.raises(InvalidValue):
            Series().after(A).after(score)
    with pytest.raises(
        InvalidValue, match=r"unfinished series, got Score.* in Series\("
    ):
        Series(best_of=1).after(A).after(A)
