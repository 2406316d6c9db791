"""A match so far: deals, entries, totals."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import Seat
from jasskort.games.schmaus import Item
from jasskort.mechanics.ledger import add_up
from jasskort.mechanics.match import (
    Match,
    best_seats,
    enter,
    new_deal_of,
    pass_deal,
    totals_at_the_deal,
)
from jasskort.mechanics.melds import parse_meld

ZERO, ONE = Seat(0), Seat(1)
bookings = st.lists(st.tuples(st.integers(0, 3), st.integers(-20, 300)), max_size=12)


@given(bookings, bookings)
def test_entries_and_totals_go_together(
    before: list[tuple[int, int]], now: list[tuple[int, int]]
) -> None:
    """Totals are the sums of the ledger; those at the deal leave out what it brought."""
    match = new_deal_of(Match(ZERO, 0, (0, 0, 0, 0), ()))
    for seat, points in before:
        match = enter(match, Seat(seat), points, Item.CARD_POINTS)
    totals = match.totals
    match = new_deal_of(pass_deal(match, ONE))
    for seat, points in now:
        match = enter(match, Seat(seat), points, Item.CARD_POINTS)
    assert match.totals == add_up(match.ledger, 4)
    assert totals_at_the_deal(match) == totals
    assert (match.dealer, match.number) == (1, 2)
    assert [entry.deal for entry in match.ledger] == [1] * len(before) + [2] * len(now)


def test_entering_leaves_the_match_alone() -> None:
    """A new match is made; the old one has neither points nor entry."""
    before = Match(ONE, 3, (20, 50), ())
    after = enter(before, ONE, 30, Item.STOECK)
    assert before == Match(ONE, 3, (20, 50), ())
    assert after.totals == (20, 80)
    (entry,) = after.ledger
    assert (entry.deal, entry.seat, entry.points, entry.what) == (3, 1, 30, Item.STOECK)


@pytest.mark.parametrize(
    ("totals", "best"), [((3, 4), [1]), ((4, 4), [0, 1]), ((1, 9, 9, 2), [1, 2])]
)
def test_com_10_the_best_may_be_several(
    totals: tuple[int, ...], best: list[int]
) -> None:
    """All seats with the highest total are best."""
    assert list(best_seats(Match(ZERO, 1, totals, ()))) == best


def test_a_match_comes_back_from_a_pickle() -> None:
    """Ledger and melds come back, the melds as the same objects."""
    meld = parse_meld("HJ3")
    match = enter(Match(ZERO, 1, (0, 0), ()), ZERO, 20, meld)
    copy = pickle.loads(pickle.dumps(match))
    assert copy == match
    assert hash(copy) == hash(match)
    assert copy.ledger[0].what is meld
