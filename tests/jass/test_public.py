"""What every seat knows: SCH-42, FRA-50, COM-5; `shown`, log and score of a state."""

from __future__ import annotations

from support import AnyInDeal, Room, in_both, texts

# Hearts are trump and seat 1 leads. Seat 1 has the three lowest of trump, so that it
# can show the lowest and rob with it later, and king, queen, jack of spades.
ZERO = "D9 D8 D7 CK DJ HA S8 C8 CA"
ONE = "H[8|9] H[7|8] H[6|7] SK SQ SJ DA C9 DT"
UPCARD = "H[9|T]"
STOCK = "S7 HJ CQ SA DQ CT"
LOW = "H[6|7]"
THREE = "declare [20|terts]"


def dealt(room: Room, *lines: str) -> AnyInDeal:
    return room.begin(room.deal(ZERO, ONE, UPCARD, STOCK), *lines)


def shown(state: AnyInDeal) -> list[str]:
    for seen, hand in zip(state.shown, state.hands, strict=True):
        assert seen <= hand
    return texts(state.shown)


@in_both
def test_sch_42_fra_50_the_cards_of_a_booked_meld_until_they_are_played(
    room: Room,
) -> None:
    state = dealt(room, f"1 {THREE}, 1 play DA, 0 play D7")
    assert shown(state) == ["", ""]
    state = room.on(state, "1 book SK3")
    assert shown(state) == ["", "SJ SQ SK"]
    state = room.on(state, "1 turn, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    state = room.on(state, "1 play SQ")
    assert shown(state) == ["", "SJ SK"]
    state = room.on(state, "0 play S8, 1 draw, 1 play SK")
    assert shown(state) == ["", "SJ"]


@in_both
def test_sch_42_fra_50_robbing_shows_the_upcard_in_the_hand(room: Room) -> None:
    upcard = room.text(UPCARD)
    state = dealt(room, "1 rob")
    assert shown(state) == ["", upcard]
    assert str(state.stock[-1]) == room.text(LOW)
    state = room.on(state, "1 play DA, 0 play D7, 1 draw")
    assert shown(state) == ["", upcard]
    state = room.on(state, f"1 play {UPCARD}")
    assert shown(state) == ["", ""]
    assert texts(state.trick) == [upcard]


@in_both
def test_com_5_there_is_no_move_for_asking(room: Room) -> None:
    verbs = " ".join(sorted({move.verb for move in room.game.vocabulary(0)}))
    belle = room.of("", "belle ")
    assert verbs == f"{belle}book claim declare draw play rob say turn"
