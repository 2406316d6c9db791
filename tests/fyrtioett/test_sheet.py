"""The sheet of bids and points of Fyrtioett (FYR-5, FYR-11)."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from jasskort import Entry, Fyrtioett, InvalidValue, Seat
from jasskort.games.fyrtioett import BidLine, BidSheet, Item
from jasskort.ledger import NO_ENTRIES
from jasskort.pictures import score as picture
from jasskort.score import Score
from jasskort.words import words_for
from jasskort.words.story import Story

NAMES = ["Anna", "Beat", "Carl", "Dora"]
WRONG: Any = 7


def booked(deal: int, *points: int) -> list[Entry]:
    return [
        Entry(deal, Seat(seat), each, Item.MADE if each > 0 else Item.LOST)
        for seat, each in enumerate(points)
    ]


ENTRIES = [*booked(1, 6, 14, -3, -26), *booked(4, -16, 1, 4, 2)]


def test_fyr_11_bids_points_and_running_totals() -> None:
    sheet = BidSheet.of(ENTRIES)
    assert sheet.deals == (
        (1, (BidLine(6, 6, 6), BidLine(7, 14, 14), BidLine(3, -3, -3), BidLine(13, -26, -26))),
        (4, (BidLine(8, -16, -10), BidLine(1, 1, 15), BidLine(4, 4, 1), BidLine(2, 2, -24))),
    )  # fmt: skip
    assert sheet.totals == (-10, 15, 1, -24)
    assert BidSheet().totals == (0, 0, 0, 0)


def test_the_sheet_as_text() -> None:
    assert BidSheet.of(ENTRIES).drawn(
        NAMES, deal="giv", total="summa"
    ).splitlines() == [
        "        Anna           Beat          Carl         Dora",
        "giv 1   6: +6 = 6      7: +14 = 14   3: -3 = -3   13: -26 = -26",
        "giv 4   8: -16 = -10   1: +1 = 15    4: +4 = 1    2: +2 = -24",
        "summa   -10            15            1            -24",
    ]
    assert str(BidSheet()).splitlines() == [
        "        seat 0   seat 1   seat 2   seat 3",
        "total   0        0        0        0",
    ]


def test_fyr_11_a_narrow_picture_has_the_last_totals_alone() -> None:
    ledger = NO_ENTRIES
    for each in ENTRIES:
        ledger = ledger.entered(each)
    score = Score((-10, 15, 1, -24), (-9, -9), ledger, (0,) * 4)
    wide, narrow = [
        picture(score, words=words_for(Fyrtioett(), "en"), size=size)
        for size in (480, 320)
    ]
    assert ">13: -26 = -26</text>" in wide
    assert ">13: -26</text>" in narrow
    for svg in (wide, narrow):
        assert ">-24</text>" in svg
        assert "…" not in svg


@attrs.frozen(kw_only=True, eq=False)
class DoubleFromFive(Fyrtioett):
    """At this table bids count twice from five on."""

    def worth(self, tricks: int) -> int:
        return tricks if tricks < 5 else 2 * tricks


@attrs.frozen(kw_only=True, eq=False)
class TenAtMost(Fyrtioett):
    """At this table no bid is worth more than ten points."""

    def worth(self, tricks: int) -> int:
        return min(tricks, 10)


def test_fyr_5_bids_are_told_by_what_they_are_worth_at_the_table() -> None:
    """By a house rule they are others, and two may be worth the same."""
    entries = booked(1, 12, -10, 4, 1)
    for game, bids in (
        (None, (None, None, 4, 1)),
        (DoubleFromFive(), (6, 5, 4, 1)),
        (TenAtMost(), (None, None, 4, 1)),
    ):
        ((_, lines),) = BidSheet.of(entries, game).deals
        assert tuple([line.bid for line in lines]) == bids
    assert str(BidLine(None, -10, 3)) == "-10 = 3"


def test_fyr_11_the_sheet_adds_up_in_story_and_picture() -> None:
    game, rng = Fyrtioett(deals=12), random.Random(5)
    words = words_for(game, "en", names=NAMES)
    state: Any = game.start()
    bids: dict[int, str] = {}
    while not state.over:
        legal = game.legal_moves(state)
        move: Any = rng.choice(legal) if legal else game.shuffle(rng)
        if move.verb == "bid":
            bids[move.seat] = move.argument()
        state = game.apply(state, move)
        if state.turn is not None:
            continue
        score = game.score(state)
        sheet = BidSheet.of(score.entries)
        assert sheet.totals == score.totals
        board, svg = Story(words).board(score), picture(score, words=words)
        for number, lines in sheet.deals:
            told = next(
                row for row in board.splitlines() if row.startswith(f"deal {number} ")
            )
            for line in lines:
                assert str(line) in told
                assert f">{line}</text>" in svg
        if sheet.deals and sheet.deals[-1][0] == state.match.number:
            assert [str(line.bid) for line in sheet.deals[-1][1]] == [
                bids[seat] for seat in range(4)
            ]
    assert len(sheet.deals) > 2


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (lambda: BidSheet.of([WRONG]), "expected an entry on a sheet"),
        (lambda: BidSheet.of(WRONG), "expected an entry on a sheet"),
        (lambda: BidSheet.of([Entry(1, Seat(4), 2, Item.MADE)]), "seat"),
        (lambda: BidSheet.of([], WRONG), "expected a ruleset of Fyrtioett"),
        (lambda: BidSheet().drawn(NAMES[:3]), "the names of 4 players, got"),
        (lambda: BidSheet().drawn("Anna"), "the names of 4 players, got 'Anna'"),
        (lambda: BidSheet().drawn([*NAMES[:3], WRONG]), "expected a text"),
        (lambda: BidSheet(((1, (BidLine(1, 1, 1),)),)), "expected 4 lines per deal"),
        (lambda: BidSheet().drawn(NAMES, deal=WRONG), "expected a text"),
    ],
)  # fmt: skip
def test_what_is_no_sheet(wrong: Any, problem: str) -> None:
    with pytest.raises(InvalidValue, match=problem):
        wrong()
