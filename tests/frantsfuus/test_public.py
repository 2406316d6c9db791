"""What is Frantsfuus' own of what every seat knows: FRA-50 with kinds and belle."""

from __future__ import annotations

from support import Room, frantsfuus_deal, texts

from jasskort import Frantsfuus

ROOM = Room(Frantsfuus())

# Hearts are trump and seat 1 leads. Seat 1 has king, queen and seven of trump.
ZERO = "D9 D8 D7 CK DJ HA S8 C7 CA"
STOCK = "S7 HJ CQ SA DQ CT"
BELLE = frantsfuus_deal(ZERO, "HK HQ H7 SK SQ SJ DA C9 DT", "HT", STOCK)


def test_fra_50_king_and_queen_after_belle() -> None:
    state = ROOM.begin(BELLE)
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 play DA, 0 play D7")
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 belle")
    assert texts(state.shown) == ["", "HQ HK"]
    assert "belle=1" in repr(state.deal)
    state = ROOM.on(state, "1 draw, 1 play HK")
    assert texts(state.shown) == ["", "HQ"]
    state = ROOM.on(state, "0 play HA, 0 draw, 0 play D8, 1 play HQ")
    assert texts(state.shown) == ["", ""]
    # Who plays one of them without having said belle has shown nothing by it.
    assert texts(ROOM.begin(BELLE, "1 play HK").shown) == ["", ""]
