"""What both games say of melds that are declared and compared: COM-6 and COM-9."""

from __future__ import annotations

from refusing import refuses
from support import Room, in_both, texts

from jasskort import Reason, Schmaus
from jasskort.games.jass.tricks import Closing

# Hearts are trump and seat 1 leads. Both have a sequence of three from the ten.
ZERO = "DT D9 D8 CK CQ SQ C7 H8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
THREE = "declare [20|terts]"


@in_both
def test_sch_14_fra_20_alone_the_follower_cannot_be_rejected(room: Room) -> None:
    state = room.begin(room.deal(ZERO, ONE, "H9"), f"1 play S7, 0 {THREE}")
    assert type(state) is Closing
    assert state.declaration_of(1) is None
    refuses(state, "0 say rank T", "[SCH-15|FRA-18]", Reason.NOT_ASKED)
    state = room.on(state, "0 play SQ, 0 book DT3")
    assert state.match.totals == (20, 0)


@in_both
def test_sch_12_fra_15_the_first_trick_without_a_stock_is_the_last(room: Room) -> None:
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
    refuses(state, f"0 {THREE}", "[SCH-12|FRA-15]", Reason.TOO_LATE)


@in_both
def test_sch_18_fra_24_when_a_trick_cannot_be_turned(room: Room) -> None:
    turn = "[SCH-18|FRA-24]"
    state = room.begin(room.deal(ZERO, ONE, "H9"))
    refuses(state, "1 turn", turn, Reason.NO_TRICK)
    quiet = room.on(state, "1 play S7")
    refuses(quiet, "0 turn", turn, Reason.NOTHING_BOOKED)
    state = room.on(state, f"1 {THREE}")
    refuses(state, "1 turn", turn, Reason.NO_TRICK)
    state = room.on(state, "1 play S7")
    refuses(state, "0 turn", turn, Reason.NOT_FOLLOWED)
    compared = room.on(state, f"0 {THREE}")
    refuses(compared, "1 turn", turn, Reason.NOT_FOLLOWED)
    state = room.on(state, "0 play SQ, 1 book CT3, 1 turn")
    refuses(state, "0 turn", "[SCH-18|FRA-24]", Reason.NO_TRICK)


@in_both
def test_sch_18_fra_23_when_a_meld_cannot_be_booked_yet(room: Room) -> None:
    book = "[SCH-18|FRA-23]"
    state = room.begin(room.deal(ZERO, ONE, "H9"))
    refuses(state, "1 book CT3", book, Reason.NOTHING_TO_BOOK)
    refuses(state, "0 book DT3", "COM-9", Reason.NOT_YOUR_TURN)
    quiet = room.on(state, "1 play S7")
    refuses(quiet, "0 book DT3", book, Reason.NOTHING_TO_BOOK)
    state = room.on(state, f"1 {THREE}")
    refuses(state, "1 book CT3", book, Reason.NOT_FOLLOWED)
    state = room.on(state, f"1 play S7, 0 {THREE}")
    refuses(state, "1 book CT3", book, Reason.NOT_FOLLOWED)
    alone = room.on(quiet, f"0 {THREE}")
    refuses(alone, "0 book DT3", book, Reason.NOT_FOLLOWED)


@in_both
def test_sch_13_fra_16_no_second_declaration_after_both_cards(room: Room) -> None:
    """Booking and turning do not lift it, so it is not said that they come first."""
    state = room.begin(room.deal(ZERO, ONE, "H9"), f"1 {THREE}, 1 play S7, 0 play SQ")
    for line in ("1 book CT3", "1 turn"):
        refuses(state, f"1 {THREE}", "[SCH-13|FRA-16]", Reason.ALREADY_DECLARED)
        state = room.on(state, line)
    assert room.refused(state, "0 play SK").reason is Reason.MUST_DRAW


def test_sch_7_under_ties_for_the_leader_the_own_weis_is_in_the_way() -> None:
    """A leader's equal of the other seat's weis is barred by its own equal before."""
    zero, one = "D9 D8 D7 CK DK HK SK S6 H8", "C9 C8 C7 C6 DA HA SA ST HT"
    room = Room(Schmaus(ties="leader"))
    deal = room.deal(zero, one, "H9", "SJ H7 CQ S9 HQ D6")
    state = room.begin(deal, "1 declare 20, 1 play C6, 0 play HK, 1 book C93, 1 turn")
    # Seat 0 leads, so that its equal is booked; then seat 1 leads, and cannot repeat.
    state = room.on(state, "0 draw, 0 declare 20, 0 play S6, 1 play SA, 0 book D93")
    state = room.on(state, "0 turn, 1 draw")
    refuses(state, "1 declare 20", "SCH-7", Reason.NOT_UPWARDS, "C93", "C93", 1)
    # As the follower its equal would not do against the leader's: that is SCH-19.
    state = room.on(state, "1 play ST")
    refuses(state, "0 declare 20", "SCH-19", Reason.NOT_UPWARDS, "D93", "D93", 0)
