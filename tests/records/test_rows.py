"""Matches as tables: a row a move, or a row a deal."""

from __future__ import annotations

from typing import Any, cast

import pytest
from record_samples import CLOSED, GAME, PACK, dressed, played

from jasskort import InvalidValue, Schmaus
from jasskort.records import Record, rows
from jasskort.records.record import score_of

NO_POINTS = {f"total_{seat}": 0 for seat in range(4)}
END = {"winners": "0 1 2 3", "outcome": "the agreed number of deals"}


def test_rows_of_moves() -> None:
    made = list(rows(CLOSED))
    assert made[0] == {
        "match": 1,
        "game": "zuger_tapp",
        "deal": 1,
        "move": 1,
        "dealer": 0,
        "phase": "Bidding",
        "seat": 1,
        "player": None,
        "verb": "pass",
        "argument": None,
        "seconds": None,
        **NO_POINTS,
    }
    assert [(row["move"], row["seat"]) for row in made] == [
        *[(1, 1), (2, 2), (3, 3), (4, 0)]
    ]
    timed = CLOSED.with_seconds(2.5, 1, 2).with_seconds(3, 1, 3).with_seconds(9, 1, 0)
    for record in (timed, timed.seen_by(0)):
        assert [row["seconds"] for row in rows(record)] == [None, 2.5, 3.0, None]


def test_rows_of_deals() -> None:
    points = {f"points_{seat}": 0 for seat in range(4)}
    assert list(rows(CLOSED, "deal")) == [
        {
            "match": 1,
            "game": "zuger_tapp",
            "deal": 1,
            "dealer": 0,
            "pack": PACK,
            "moves": 4,
            "over": True,
            **points,
            **NO_POINTS,
            **END,
        }
    ]


@pytest.mark.parametrize("seat", [None, 0])
def test_rows_of_a_match_of_many_deals(seat: int | None) -> None:
    """Rows add up, also in the record of a seat, with unseen cards as ??."""
    record = dressed(played(Schmaus(), 5, most=150))
    record = record if seat is None else record.seen_by(seat)
    made, deals = list(rows(record)), list(rows(record, "deal"))
    assert [row["deal"] for row in deals] == [*range(1, len(record.deals) + 1)]
    assert len(made) == sum(int(row["moves"] or 0) for row in deals)
    assert {row["player"] for row in made} == {"Änni 0", "Änni 1"}
    assert [deals[-1][f"total_{at}"] for at in range(4)] == [
        *score_of(record.last).totals,
        *(None, None),
    ]
    for at in range(2):
        booked = sum(int(row[f"points_{at}"] or 0) for row in deals)
        assert booked == deals[-1][f"total_{at}"] == made[-1][f"total_{at}"]
    assert [row["over"] for row in deals] == [*[True] * (len(deals) - 1), False]
    assert ("??" in str(deals[0]["pack"])) == (seat is not None)
    assert {row["argument"] for row in made if row["verb"] == "play"} >= {"HT", "CK"}


def test_rows_from_many_records() -> None:
    records = [CLOSED, Record(game=GAME), dressed(played(Schmaus(), 5))]
    for per in ("move", "deal"):
        made = list(rows(records, per))
        assert {row["match"] for row in made} == {1, 3}
        assert len({tuple(row) for row in made}) == 1


def test_what_has_no_rows() -> None:
    with pytest.raises(InvalidValue, match="expected an iterable of records"):
        list(rows(cast("Any", 7)))
    with pytest.raises(InvalidValue, match="expected a record, got 7"):
        list(rows(cast("Any", [CLOSED, 7])))
    with pytest.raises(InvalidValue, match="move or deal for per, got 'trick'"):
        list(rows(CLOSED, cast("Any", "trick")))
