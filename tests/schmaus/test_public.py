"""What is Schmaus' own of what every seat knows: stöck stays hidden (SCH-42)."""

from __future__ import annotations

from support import Room, schmaus_deal, texts

from jasskort import Schmaus

ROOM = Room(Schmaus())


def test_sch_42_stoeck_is_not_shown() -> None:
    """King and queen of trump are booked with the second card, and never shown."""
    zero, one = "D9 D8 D7 CK DJ HA S8 S6 CA", "HK HQ H7 SK SQ SJ DA C9 D6"
    deal = schmaus_deal(zero, one, "H9", "S7 HJ CQ SA DQ DT")
    lines = "1 declare 20, 1 play DA, 0 declare 20, 1 say rank K, 0 play D7, 1 book SK3"
    state = ROOM.begin(deal, lines, "1 turn, 1 draw")
    assert texts(state.shown) == ["", "SJ SQ SK"]
    state = ROOM.on(state, "1 play HK, 0 play S6, 1 draw")
    assert texts(state.shown) == ["", "SJ SQ SK"]
    state = ROOM.on(state, "1 play HQ")
    assert state.match.totals == (0, 40)
    assert texts(state.shown) == ["", "SJ SQ SK"]
