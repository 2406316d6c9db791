"""What every seat knows: SCH-42, FRA-50, COM-5; `shown`, log and score of a state."""

from __future__ import annotations

from support import AnyInDeal, Room, in_both, texts

from jasskort import CardSet

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
def test_sch_42_fra_50_the_upcard_and_the_size_of_the_stock(room: Room) -> None:
    state = dealt(room)
    for size in room.of((18, 16, 14), (14, 12, 10)):
        assert len(state.stock) == size
        assert str(state.stock[-1]) == room.text(UPCARD)
        assert state.trump is state.stock[-1].suit
        assert shown(state) == ["", ""]
        seat, other = state.turn, 1 - state.turn
        low = [str(next(iter(state.hands[each]))) for each in (seat, other)]
        state = room.on(state, f"{seat} play {low[0]}, {other} play {low[1]}")
        state = room.on(state, f"{state.turn} draw")


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
def test_sch_42_fra_50_the_last_face_down_card_and_the_upcard(room: Room) -> None:
    before = room.tricks(room.begin(room.sweep), *room.stocked[:-1])
    before = room.on(before, "1 play C[6|8], 0 play D[6|K]")
    assert shown(before) == ["", ""]
    state = room.on(before, "1 draw")
    assert shown(state) == room.of(["H6", "S6"], ["HJ", "SA"])
    state = room.on(state, "1 play S[6|A], 0 play H[6|J]")
    assert shown(state) == ["", ""]


@in_both
def test_com_5_there_is_no_move_for_asking(room: Room) -> None:
    verbs = " ".join(sorted({move.verb for move in room.game.vocabulary(0)}))
    belle = room.of("", "belle ")
    assert verbs == f"{belle}book claim declare draw play rob say turn"
    # The meld that was booked, and the last card, are seen at once with nobody asking.
    state = dealt(room, f"1 {THREE}, 1 play DA, 0 play D7, 1 book SK3")
    assert state.shown[1] == CardSet.parse("SJ SQ SK")
    state = room.on(room.tricks(room.begin(room.sweep), *room.stocked))
    assert state.shown[1] == room.cards("S[6|A]")
