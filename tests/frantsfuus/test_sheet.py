"""The score sheet of Frantsfuus: strokes, rings and numbers (FRA-49)."""

from __future__ import annotations

import enum
import random
from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import Claims, Entry, Frantsfuus, InvalidValue, Seat
from jasskort.games.frantsfuus import Item, Kind, Mark, Sheet, SheetLine
from jasskort.ledger import NO_ENTRIES
from jasskort.melds import parse_meld
from jasskort.pictures import score as picture
from jasskort.score import Score
from jasskort.words import words_for
from jasskort.words.story import Story

ZERO, ONE = Seat(0), Seat(1)


def entry(deal: int, seat: Seat, points: int, what: Any) -> Entry:
    return Entry(deal, seat, points, parse_meld(what) if type(what) is str else what)


class Own(enum.Enum):
    """What a house has added."""

    SONG = "a song"


@attrs.frozen(kw_only=True, eq=False)
class ThirtyForThree(Frantsfuus):
    """At this table a sequence of three is worth 30 points."""

    values: ClassVar[Mapping[Kind, int]] = {**Frantsfuus.values, Kind.TERTS: 30}


BOOKED = (
    *(entry(1, ONE, 20, "HJ3"), entry(1, ONE, 50, "SA4")),
    *(entry(1, ZERO, 20, Item.BELLE), entry(1, ZERO, 200, "4J")),
    *(entry(1, ZERO, 40, Item.CARD_POINTS), entry(1, ONE, 112, Item.CARD_POINTS)),
    *(entry(1, ONE, 10, Item.LAST_TRICK), entry(1, ONE, 100, Item.MATCH)),
    *(entry(2, ZERO, 100, "CA5"), entry(2, ZERO, 100, "4A")),
)


def test_fra_49_marks_and_numbers() -> None:
    sheet = Sheet.of(BOOKED)
    stroke, bar, ring, two = Mark.STROKE, Mark.BAR, Mark.RING, Mark.TWO_RINGS
    assert sheet.deals == (
        (1, (SheetLine((stroke, two), (40,)), SheetLine((stroke, bar), (122, 100)))),
        (2, (SheetLine((ring, ring), ()), SheetLine())),
    )
    assert sheet.totals == (20 + 200 + 40 + 200, 20 + 50 + 122 + 100)


def test_fra_49_a_sheet_as_text() -> None:
    assert str(Sheet.of(BOOKED)).splitlines() == [
        "         seat 0    seat 1",
        "deal 1   | ○○ 40   | — 122 100",
        "deal 2   ○ ○",
        "total    460       292",
    ]
    assert str(Sheet()).splitlines() == [
        "        seat 0   seat 1",
        "total   0        0",
    ]


@pytest.mark.parametrize(
    ("points", "what", "drawn"),
    [
        (20, "HT3", "|"),
        (20, Item.BELLE, "|"),
        (50, "HT4", "—"),
        (100, "HJ5", "○"),
        (100, "HA8", "○"),
        (100, "4Q", "○"),
        (200, "4J", "○○"),
    ],
)
def test_fra_49_each_mark(points: int, what: object, drawn: str) -> None:
    sheet = Sheet.of([entry(1, ONE, points, what)])
    ((_, (zero, one)),) = sheet.deals
    assert (str(zero), str(one)) == ("", drawn)
    assert one.points == points


@given(st.integers(0, 2**32 - 1))
def test_fra_49_the_sheet_adds_up(seed: int) -> None:
    game = Frantsfuus(claims=Claims.REFEREE, match_bonus=True)
    rng = random.Random(seed)
    state = game.start()
    while not state.over:
        moves = game.legal_moves(state)
        state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
        if state.turn is None:
            score = game.score(state)
            assert Sheet.of(score.entries).totals == score.totals


def test_fra_49_the_values_of_a_house_are_numbers() -> None:
    melds = [
        entry(1, ONE, 30, "HT3"),
        entry(1, ONE, 50, "SA4"),
        entry(1, ONE, 20, Own.SONG),
    ]
    booked = [*melds, entry(1, ONE, 70, Item.CARD_POINTS)]
    sheet = Sheet.of(booked)
    assert str(sheet.deals[0][1][1]) == "— 30 20 70"
    assert sheet.totals == (0, 170)


def test_a_sheet_has_two_seats() -> None:
    with pytest.raises(InvalidValue, match="expected a seat from 0 to 1"):
        Sheet.of([entry(1, Seat(2), 20, Item.BELLE)])
    with pytest.raises(InvalidValue, match="expected 2 lines per deal"):
        Sheet(((1, (SheetLine(),)),))


def test_fra_9_a_house_with_values_of_its_own_is_told_and_drawn() -> None:
    game = ThirtyForThree()
    words = words_for(game, "en", names=["Anna", "Beat"])
    ledger = NO_ENTRIES.entered(entry(1, ZERO, game.values[Kind.TERTS], "HT3"))
    score = Score((30, 0), (30, 0), ledger, (0, 0))
    assert Story(words).board(score).splitlines() == [
        "         Anna   Beat",
        "deal 1   30",
        "total    30     0",
    ]
    assert picture(score, words=words).count(">30</text>") == 2
