"""What both games say of melds that are declared and compared: COM-6 and COM-9."""

from __future__ import annotations

from refusing import refuses
from support import Room, in_both, texts

from jasskort import Reason
from jasskort.games.jass.tricks import Closing

# Hearts are trump and seat 1 leads. Both have a sequence of three from the ten.
ZERO = "DT D9 D8 CK CQ SQ C7 H8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
THREE = "declare [20|terts]"


@in_both
def test_sch_14_fra_20_alone_the_follower_cannot_be_rejected(room: Room) -> None:
    """Where the leader has declared nothing, what the follower declares stands."""
    state = room.begin(room.deal(ZERO, ONE, "H9"), f"1 play S7, 0 {THREE}")
    assert type(state) is Closing
    assert state.declaration_of(1) is None
    refuses(state, "0 say rank T", "[SCH-15|FRA-18]", Reason.NOT_ASKED)
    state = room.on(state, "0 play SQ, 0 book DT3")
    assert state.match.totals == (20, 0)


@in_both
def test_sch_12_fra_15_the_first_trick_without_a_stock_is_the_last(room: Room) -> None:
    """In it what is held may be declared, what is not held is refused as such."""
    game = room.game
    one, zero = "[H7|C7] SA SQ SJ DA DK HA HQ H8", "SK ST DQ DT HK HJ HT H9 H[6|7]"
    state = room.without_stock(one, zero)
    assert game.legal_melds(state) == ()
    refuses(state, f"1 {THREE}", "[SCH-22|FRA-30]", Reason.NOT_HELD)
    state = room.on(state, "1 play SJ")
    assert texts(game.legal_melds(state)) == ["HJ3"]
    # Seat 0 takes the trick and leads to the next one, too late.
    state = room.on(state, "0 play SK")
    assert game.legal_melds(state) == ()
    refuses(
        state,
        f"0 {THREE}",
        "[SCH-12|FRA-15]",
        Reason.TOO_LATE,
        *room.of((11, 10), (9, 8)),
    )
