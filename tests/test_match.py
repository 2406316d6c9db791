"""A match so far: deals, entries, totals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import Seat
from jasskort.games.schmaus import Item
from jasskort.ledger import (
    NO_ENTRIES,
    Match,
    What,
    best_seats,
    booked_in_deal,
    close_deal,
    enter,
    enter_for,
    new_deal_of,
    pass_deal,
    totals_at_the_deal,
)
from jasskort.melds import parse_meld

ZERO, ONE = Seat(0), Seat(1)
bookings = st.lists(st.tuples(st.integers(0, 3), st.integers(-20, 300)), max_size=12)


@given(bookings, bookings)
def test_entries_and_totals_go_together(
    before: list[tuple[int, int]], now: list[tuple[int, int]]
) -> None:
    match = new_deal_of(Match(ZERO, 0, (0, 0, 0, 0), NO_ENTRIES))
    for seat, points in before:
        match = enter(match, Seat(seat), points, Item.CARD_POINTS)
    totals = match.totals
    match = new_deal_of(pass_deal(match, ONE))
    for seat, points in now:
        match = enter(match, Seat(seat), points, Item.CARD_POINTS)
    sums = [sum(e.points for e in match.ledger if e.seat == seat) for seat in range(4)]
    assert match.totals == tuple(sums)
    assert totals_at_the_deal(match) == totals
    assert (match.dealer, match.number) == (1, 2)
    assert [entry.deal for entry in match.ledger] == [1] * len(before) + [2] * len(now)


def test_what_was_booked_in_the_deal_by_hand() -> None:
    match = new_deal_of(Match(ZERO, 0, (0, 0), NO_ENTRIES))
    assert booked_in_deal(match) == ()
    match = enter(match, ONE, 100, parse_meld("4K"))
    match = new_deal_of(pass_deal(match, ONE))
    assert (booked_in_deal(match), totals_at_the_deal(match)) == ((), (0, 100))
    match = enter(enter(match, ZERO, 20, Item.STOECK), ONE, -5, Item.MATCH)
    assert [str(entry) for entry in booked_in_deal(match)] == [
        "deal 2, seat 0: 20 for stöck",
        "deal 2, seat 1: -5 for match",
    ]
    assert (match.totals, totals_at_the_deal(match)) == ((20, 95), (0, 100))


def test_partners_share_what_one_seat_books() -> None:
    match = Match(ZERO, 1, (0, 0, 0), NO_ENTRIES)
    match = enter_for(match, (ZERO, Seat(2)), ZERO, 30, Item.MATCH)
    assert match.totals == (30, 0, 30)
    assert [str(entry) for entry in match.ledger] == ["deal 1, seat 0: 30 for match"]


def test_com_11_closing_a_deal_books_and_passes_it_on() -> None:
    """Nothing is entered for a seat without points; the next seat deals."""
    match = Match(ONE, 1, (5, 0, 0), NO_ENTRIES)
    booked: list[tuple[int, What]] = [
        (3, Item.MATCH),
        (0, Item.MATCH),
        (-1, Item.STOECK),
    ]
    after = close_deal(match, booked)
    assert (after.dealer, after.number, after.totals) == (2, 1, (8, 0, -1))
    assert [str(entry) for entry in after.ledger] == [
        "deal 1, seat 0: 3 for match",
        "deal 1, seat 2: -1 for stöck",
    ]
    # A deal that was thrown in is passed on, and that is all.
    thrown_in = close_deal(after, [])
    assert thrown_in == pass_deal(after, ZERO)
    assert thrown_in.ledger is after.ledger


@pytest.mark.parametrize(
    ("totals", "best"), [((3, 4), [1]), ((4, 4), [0, 1]), ((1, 9, 9, 2), [1, 2])]
)
def test_com_10_the_best_may_be_several(
    totals: tuple[int, ...], best: list[int]
) -> None:
    """All seats with the highest total are best."""
    assert list(best_seats(Match(ZERO, 1, totals, NO_ENTRIES))) == best
