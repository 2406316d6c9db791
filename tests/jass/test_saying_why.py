"""Why a move of both jass games is refused, with cards laid by hand."""

from __future__ import annotations

from typing import Any

from refusing import refuses
from support import AnyInDeal, Room, in_both

from jasskort import Four, Frantsfuus, Rank, Reason, Schmaus, Seat, Suit
from jasskort.games.jass.model import Book, Question
from jasskort.melds import parse_meld

# Hearts are trump and seat 1 leads. Both have a sequence of three from the ten.
ZERO = "DT D9 D8 CK CQ SQ C7 H8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
THREE = "declare [20|terts]"
SCHMAUS, FRANTSFUUS = Room(Schmaus()), Room(Frantsfuus())
BY_LEADER = Room(Schmaus(ties="leader"))


def meld(text: str) -> Any:
    """Read a sequence or a four."""
    return parse_meld(text)


@in_both
def test_sch_18_fra_24_when_a_trick_cannot_be_turned(room: Room) -> None:
    """There is none, it is not complete, or nothing was booked: each is said so."""
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
    """While a declaration is open it waits for the follower's card."""
    book = "[SCH-18|FRA-23]"
    state = room.begin(room.deal(ZERO, ONE, "H9"))
    refuses(state, "1 book CT3", book, Reason.NOTHING_TO_BOOK)
    quiet = room.on(state, "1 play S7")
    refuses(quiet, "0 book DT3", book, Reason.NOTHING_TO_BOOK)
    state = room.on(state, f"1 {THREE}")
    refuses(state, "1 book CT3", book, Reason.NOT_FOLLOWED)
    state = room.on(state, f"1 play S7, 0 {THREE}")
    refuses(state, "1 book CT3", book, Reason.NOT_FOLLOWED)
    alone = room.on(quiet, f"0 {THREE}")
    refuses(alone, "0 book DT3", book, Reason.NOT_FOLLOWED)


@in_both
def test_sch_12_fra_15_what_is_too_late_is_so_out_of_turn(room: Room) -> None:
    """After the last trick with full hands it is not said to be another's turn."""
    state = room.on(room.tricks(room.begin(room.sweep), *room.stocked, room.bare[0]))
    late, last = "[SCH-12|FRA-15]", room.of(10, 8)
    assert (state.turn, state.number) == (0, last + 1)
    for text in (THREE, "say rank T", "book HT3"):
        for seat in (0, 1):
            refuses(state, f"{seat} {text}", late, Reason.TOO_LATE, last + 1, last)
    assert room.refused(state, "1 turn").rule == "COM-9"


def test_sch_19_the_best_that_the_seat_holds_is_named() -> None:
    """Of two sequences of three the one from the nine is named, not the one listed last."""
    zero = "C9 C8 C7 D8 D7 D6 HK S6 H8"
    one = "ST S9 S8 CA DA HA SA CQ DQ"
    room = SCHMAUS
    deal = room.deal(zero, one, "H7", "DK DJ")
    state = room.begin(deal, "1 declare 20, 1 play CA, 0 play S6, 1 book ST3, 1 turn")
    state = room.on(state, "1 draw, 1 play DA")
    refuses(
        state,
        "0 declare 20",
        "SCH-19",
        Reason.NOT_UPWARDS,
        "C93",
        "ST3",
        1,
        cards="C9 C8 C7",
    )


def test_sch_7_under_ties_for_the_leader_the_own_weis_is_in_the_way() -> None:
    """A leader's equal of the other seat's weis is barred by its own equal before."""
    zero, one = "D9 D8 D7 CK DK HK SK S6 H8", "C9 C8 C7 C6 DA HA SA ST HT"
    room = BY_LEADER
    deal = room.deal(zero, one, "H9", "SJ H7 CQ S9 HQ D6")
    state = room.begin(deal, "1 declare 20, 1 play C6, 0 play HK, 1 book C93, 1 turn")
    # Seat 0 leads, so that its equal is booked; then seat 1 leads, and cannot repeat.
    state = room.on(state, "0 draw, 0 declare 20, 0 play S6, 1 play SA, 0 book D93")
    state = room.on(state, "0 turn, 1 draw")
    refuses(state, "1 declare 20", "SCH-7", Reason.NOT_UPWARDS, "C93", "C93", 1)
    # As the follower its equal would not do against the leader's: that is SCH-19.
    state = room.on(state, "1 play ST")
    refuses(state, "0 declare 20", "SCH-19", Reason.NOT_UPWARDS, "D93", "D93", 0)


def test_sch_19_what_is_shut_out_is_so_before_it_does_not_fit() -> None:
    """9-8-7, booked before, cannot be booked at all: it is no matter of what was said."""
    one = "C9 C8 C7 CT DA HA SA ST HT"
    room = SCHMAUS
    deal = room.deal("D9 D6 D7 CK DK HK SK S6 H8", one, "H9", "SJ H7 CQ S9")
    state = room.begin(deal, "1 declare 20, 1 play HT, 0 play S6, 1 book C93, 1 turn")
    state = room.on(state, "1 draw, 1 declare 50, 1 play HA, 0 play H8")
    refuses(state, "1 book C93", "SCH-19", Reason.NOT_UPWARDS)
    refuses(state, "1 book CT3", "SCH-17", Reason.NOT_AS_SAID, "CT3", 1, 50)


def to_the_suit(one: str, zero: str) -> AnyInDeal:
    """Come to the question of the suit; hearts are trump and seat 1 leads S7."""
    said = f"1 {THREE}, 1 play S7, 0 {THREE}, 1 say rank T, 0 say rank T"
    return FRANTSFUUS.begin(FRANTSFUUS.deal(zero, one, "H7"), said)


def test_fra_19_carries_the_question_of_the_suit() -> None:
    """What is asked, that it must be answered, and what is lower, is FRA-19 there."""
    room, trump = FRANTSFUUS, "HT H9 H8 CK DA S7 D7 C7 SK"
    state = to_the_suit(trump, "DT D9 D8 CQ CJ SQ S8 SJ DK")
    refuses(state, "1 say rank T", "FRA-19", Reason.NOT_ASKED, Rank.TEN, Question.SUIT)
    refuses(state, "1 play CK", "FRA-19", Reason.MUST_ANSWER)
    state = room.on(state, "1 say suit H")
    refuses(
        state,
        "0 say suit D",
        "FRA-19",
        Reason.TOO_LOW,
        Suit.DIAMONDS,
        Suit.HEARTS,
        Suit.HEARTS,
    )
    # Where nothing is compared, each answer has the rule by which it is asked for.
    state = room.begin(room.deal(ZERO, ONE, "H9"))
    refuses(state, "1 say suit C", "FRA-19", Reason.NOT_ASKED)
    refuses(state, "1 say rank T", "FRA-18", Reason.NOT_ASKED)


# Seat 1 has two sequences of hearts that meet, four jacks, and one of clubs.
JACKS = "HQ HJ HT H9 CJ DJ SJ CT C9"
OTHERS = "CA DA SA CK DK SK S8 D8 D7"


def test_fra_25_comes_after_what_is_barred_for_good() -> None:
    """A lower sequence of the suit is shut out for the deal, a higher for the trick."""
    room = FRANTSFUUS
    state = room.begin(
        room.deal(OTHERS, JACKS, "H7"), f"1 {THREE}, 1 play CJ, 0 play D7"
    )
    state = room.on(state, "1 book HJ3")
    refuses(state, "1 book HQ3", "FRA-25", Reason.ONE_A_SUIT, "HQ3", "HJ3")
    refuses(state, "1 book HJ3", "FRA-27", Reason.SPENT)
    high = room.begin(
        room.deal(OTHERS, JACKS, "H7"), f"1 {THREE}, 1 play CJ, 0 play D7"
    )
    high = room.on(high, "1 book HQ3")
    refuses(high, "1 book HJ3", "FRA-28", Reason.NOT_UPWARDS, "HJ3", "HQ3", 1)
    # What is not in the pool is no other meld of it.
    refuses(high, "1 book SK3", "FRA-24", Reason.NOT_HELD, "SK3", 1, cards="SK SQ")


def test_fra_10_fours_that_count_for_nothing() -> None:
    """Sevens to tens are in the pack, and no meld; sixes are not even in the pack."""
    room = FRANTSFUUS
    state = room.begin(room.deal(ZERO, ONE, "H9"))
    for rank, rule in (
        (Rank.SEVEN, "FRA-10"),
        (Rank.TEN, "FRA-10"),
        (Rank.SIX, "FRA-1"),
    ):
        move = Book(Seat(1), Four(rank))
        refusal = room.game.refusal(state, move)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == (rule, Reason.NO_SUCH_MOVE)
        assert refusal.values == (move,)
