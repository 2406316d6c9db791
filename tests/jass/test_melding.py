"""What both games say of melds that are declared and compared: COM-6 and COM-9."""

from __future__ import annotations

from refusing import refuses
from support import AnyInDeal, Room, in_both, texts

from jasskort import Reason
from jasskort.games.jass.tricks import Booking, Closing, Comparing

# Hearts are trump and seat 1 leads. Both have a sequence of three from the ten.
ZERO = "DT D9 D8 CK CQ SQ C7 H8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
THREE = "declare [20|terts]"


def compared(room: Room) -> AnyInDeal:
    """Come to the leader's first answer."""
    deal = room.deal(ZERO, ONE, "H9")
    state = room.begin(deal, f"1 {THREE}, 1 play S7, 0 {THREE}")
    assert type(state) is Comparing
    return state


@in_both
def test_sch_16_fra_18_the_leader_must_answer(room: Room) -> None:
    """A card, another question's answer or a second declaration is no answer."""
    state = compared(room)
    refuses(state, "1 play S8", "[SCH-16|FRA-18]", Reason.MUST_ANSWER)
    refuses(state, "1 say [plain|suit C]", "[SCH-15|FRA-18]", Reason.NOT_ASKED)
    refuses(state, f"1 {THREE}", "[SCH-13|FRA-16]", Reason.ALREADY_DECLARED)


@in_both
def test_sch_16_fra_18_the_follower_answers_or_plays(room: Room) -> None:
    """It may play any card of its hand, and no other; it declares no second time."""
    state = room.on(compared(room), "1 say rank T")
    refuses(state, "0 play DJ", "COM-6", Reason.NOT_IN_HAND, cards="DJ")
    refuses(state, f"0 {THREE}", "[SCH-13|FRA-16]", Reason.ALREADY_DECLARED)
    refuses(state, f"1 {THREE}", "COM-9", Reason.NOT_YOUR_TURN)
    # It concedes by its card, and the leader books.
    state = room.on(state, "0 play C7")
    assert type(state) is Booking
    assert room.on(state, "1 book CT3").match.totals == (0, 20)


@in_both
def test_sch_14_fra_17_what_the_follower_could_declare(room: Room) -> None:
    """Its melds are listed that are as high as what was declared, or higher."""
    four = ZERO.replace("CK", "D7")
    for zero, declared, melds in (
        (ZERO, "[20|terts]", ["DT3"]),
        (four, "[20|terts]", ["D93", "DT3", "DT4"]),
        (four, "[50|quart]", ["DT4"]),
        (ZERO, "[50|quart]", []),
    ):
        deal = room.deal(zero, ONE.replace("S7", "CJ"), "H9")
        state = room.begin(deal, f"1 declare {declared}, 1 play S8")
        assert texts(room.game.legal_melds(state)) == melds


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
