"""Melds of Frantsfuus in play: declared, compared, booked, spent (FRA-8 to FRA-30)."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import support
from refusing import refuses
from support import beside as spoken
from support import booked, frantsfuus_deal, play, texts

from jasskort import Four, Rank, Reason
from jasskort.games.frantsfuus import (
    Closing,
    Comparing,
    Drawing,
    Following,
    Frantsfuus,
    FrantsfuusState,
    Kind,
    Leading,
)
from jasskort.games.frantsfuus.ruleset import kind_of
from jasskort.melds import parse_meld

GAME = Frantsfuus(claims="referee")
QUEENS_AND_KINGS = "CK DK SK CA DA SA CQ DQ SQ"


def begin(zero: str, one: str, upcard: str, stock: str = "") -> FrantsfuusState:
    deal = frantsfuus_deal(zero, one, upcard, stock)
    return play(GAME, GAME.start(), str(deal))


def melds(state: FrantsfuusState, seat: int | None = None) -> str:
    return " ".join(texts(GAME.legal_melds(state, seat)))


refused = functools.partial(support.refused, GAME)


def test_fra_8_runs_in_the_order_of_side_suits() -> None:
    state = begin(QUEENS_AND_KINGS, "HJ HT H9 H8 C7 C8 D7 D8 S7", "HK")
    assert melds(state) == "HT3 HJ3 HJ4"
    state = begin(QUEENS_AND_KINGS, "HJ HA H9 S8 C7 C8 D7 D8 S7", "HK")
    assert melds(state) == ""
    assert spoken(state) == []


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("H93", Kind.TERTS, 20),
        ("CA4", Kind.QUART, 50),
        ("DJ5", Kind.FUUS5, 100),
        ("DQ6", Kind.FUUS6, 100),
        ("DK7", Kind.FUUS7, 100),
        ("DA8", Kind.FUUS8, 100),
        ("4Q", Kind.QUEENS, 100),
        ("4K", Kind.KINGS, 100),
        ("4A", Kind.ACES, 100),
        ("4J", Kind.JACKS, 200),
    ],
)
def test_fra_9_fra_10_fra_11_kinds_and_values(
    text: str, kind: Kind, points: int
) -> None:
    meld: Any = parse_meld(text)
    assert kind_of(meld) is kind
    assert GAME.melding.value_of(meld) == points
    assert list(Kind)[kind - 1] is kind
    assert Kind.TERTS.spoken == f"{Kind.TERTS}" == "terts"
    assert (Kind.FUUS6.spoken, Kind.JACKS.spoken) == ("sixth fuus", "four jacks")


def test_fra_10_no_other_rank_counts() -> None:
    tens = Four(Rank.TEN).mask | Four(Rank.NINE).mask | Four(Rank.SEVEN).mask
    assert GAME.melding.find(tens | Four(Rank.QUEEN).mask) == (Four(Rank.QUEEN),)
    state = begin("CT DT ST C9 D9 S9 CA DA SA", "H9 HT CQ DQ HQ SQ C7 S7 H8", "HK")
    assert melds(state) == "HT3 4Q"
    assert spoken(state) == ["1 declare terts", "1 declare queens"]


def test_fra_11_the_kind_decides_and_not_the_value() -> None:
    state = begin("CQ DQ HQ SQ C7 C8 D7 D8 H7", "S7 S8 S9 ST SJ CA DA HA CK", "HK")
    state = play(GAME, state, "1 declare fuus5, 1 play S7")
    assert spoken(state, 0) == ["0 declare queens", "0 rob"]
    state = play(GAME, state, "0 declare queens, 0 play C7, 0 book 4Q")
    assert booked(state) == [(0, 100, "4Q")]
    state = begin("S7 S8 S9 ST SJ CA DA HA CK", "CQ DQ HQ SQ C7 C8 D7 D8 H7", "HK")
    state = play(GAME, state, "1 declare queens, 1 play C7")
    assert spoken(state) == []
    refuses(state, "0 declare fuus5", "FRA-17", Reason.TOO_LOW, "fuus5", "queens")


# Seat 1 leads. Both have a ten-nine-eight; hearts are trump.
IN_TRUMP = "HT H9 H8 CK DA SQ D7 D8 SK"
IN_CLUBS = "CT C9 C8 S7 S8 DK DQ HA CA"
IN_DIAMONDS = "DT D9 D8 CK CQ SQ C7 H8 SK"
TO_THE_SUIT = "1 declare terts, 1 play S7, 0 declare terts, 1 say rank T, 0 say rank T"


def test_fra_12_fra_19_trump_wins_when_it_is_said() -> None:
    state = begin(IN_TRUMP, IN_CLUBS, "H7")
    state = play(GAME, state, TO_THE_SUIT)
    assert spoken(state) == ["1 say suit C"]
    state = play(GAME, state, "1 say suit C")
    assert spoken(state) == ["0 say suit H"]
    state = play(GAME, state, "0 say suit H")
    assert isinstance(state, Closing)
    assert state.standing.seat == 0
    state = play(GAME, state, "0 play CK")
    assert texts(GAME.legal_moves(state)) == ["0 book HT3"]
    assert booked(play(GAME, state, "0 book HT3")) == [(0, 20, "HT3")]


def test_fra_12_fra_19_of_two_side_suits_the_leaders_stands() -> None:
    state = begin(IN_DIAMONDS, IN_CLUBS, "H7")
    state = play(GAME, state, TO_THE_SUIT, "1 say suit C")
    assert spoken(state) == []
    refuses(state, "0 say suit D", "FRA-19", Reason.TIE_AGAINST, "D", 1)
    state = play(GAME, state, "0 play CK")
    assert texts(GAME.legal_moves(state)) == ["1 book CT3"]
    assert booked(play(GAME, state, "1 book CT3")) == [(1, 20, "CT3")]


def test_fra_19_a_follower_that_keeps_silent_lets_the_leaders_stand() -> None:
    state = play(GAME, begin(IN_TRUMP, IN_CLUBS, "H7"), TO_THE_SUIT, "1 say suit C")
    state = play(GAME, state, "0 play CK, 1 book CT3")
    assert booked(state) == [(1, 20, "CT3")]


def test_fra_18_the_higher_top_rejects() -> None:
    higher = begin("DJ DT D9 CK CQ SQ C7 H8 SK", IN_CLUBS, "H7")
    state = play(GAME, higher, "1 declare terts, 1 play S7, 0 declare terts")
    assert spoken(state) == ["1 say rank T"]
    refuses(state, "1 play S8", "FRA-18", Reason.MUST_ANSWER)
    refuses(state, "1 say suit C", "FRA-18", Reason.NOT_ASKED)
    state = play(GAME, state, "1 say rank T, 0 say rank J")
    assert isinstance(state, Closing)
    state = play(GAME, state, "0 play C7, 0 book DJ3")
    assert booked(state) == [(0, 20, "DJ3")]
    lower = begin("D9 D8 D7 CK CQ SQ C7 H8 SK", IN_CLUBS, "H7")
    lines = "1 declare terts, 1 play S7, 0 declare terts, 1 say rank T"
    state = play(GAME, lower, lines)
    assert spoken(state) == []
    refuses(state, "0 say rank 9", "FRA-18", Reason.TOO_LOW)
    assert booked(play(GAME, state, "0 play C7, 1 book CT3")) == [(1, 20, "CT3")]


def test_fra_13_fra_14_belle_out_of_turn_in_the_middle_of_a_comparison() -> None:
    zero = "HK HQ HJ DT D9 D8 C7 SQ SK"
    state = begin(zero, IN_CLUBS, "H7")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 declare terts")
    assert state.turn == 1
    assert spoken(state, 0) == ["0 belle"]
    after = play(GAME, state, "0 belle")
    assert booked(after) == [(0, 20, "BELLE")]
    assert isinstance(after, Comparing)
    assert after.turn == 1
    assert texts(after.shown[0]) == ["HQ", "HK"]
    assert spoken(after, 0) == []
    refuses(after, "0 belle", "FRA-14", Reason.SPENT)
    # Its cards stand in a sequence as well.
    state = play(GAME, after, "1 say rank T, 0 say rank K, 0 play C7")
    assert texts(GAME.legal_moves(state)) == ["0 book HK3"]


def test_fra_14_a_card_in_the_trick_is_not_in_hand() -> None:
    state = begin(IN_CLUBS, "HK HQ C7 D7 D8 S9 SK H8 SJ", "HJ")
    assert spoken(state) == ["1 belle"]
    assert melds(state) == "H"
    state = play(GAME, state, "1 play HQ")
    assert spoken(state, 1) == []
    refuses(state, "1 belle", "FRA-14", Reason.NOT_HELD, cards="HQ")
    refusal = refused(state, "0 belle")
    assert texts(refusal.cards) == ["HQ", "HK"]


ROBBER = "HT H9 H7 CK DA SQ D7 D8 SK"


def test_fra_15_the_card_in_the_trick_counts_and_the_last_tricks_does_not() -> None:
    """The leader's terts is led from, booked all the same, and gone in the next trick."""
    state = begin(IN_DIAMONDS, IN_CLUBS, "H7", "S9 SJ")
    held = play(GAME, state, "1 declare terts, 1 play C9")
    assert melds(held, 1) == "CT3"
    rejected = play(GAME, held, "0 play C7, 1 book CT3, 1 turn, 1 draw")
    assert booked(rejected) == [(1, 20, "CT3")]
    silent = play(GAME, state, "1 play C9, 0 play C7, 1 draw")
    assert melds(silent) == "S93"


def test_fra_16_a_kind_with_the_lead_once() -> None:
    state = play(GAME, begin(ROBBER, IN_CLUBS, "HJ"), "1 declare terts")
    assert spoken(state) == []
    assert spoken(state, 0) == ["0 rob"]
    refuses(state, "1 declare terts", "FRA-16", Reason.ALREADY_DECLARED)
    assert isinstance(play(GAME, state, "0 rob"), Leading)
    state = play(GAME, state, "1 play S7")
    assert isinstance(state, Following)


def test_fra_21_what_was_not_named_yet_is_free() -> None:
    state = play(
        GAME,
        begin(IN_DIAMONDS.replace("C7", "DK"), "CT C9 C8 C7 S8 S7 DQ HA CA", "H7"),
        "1 declare terts, 1 play S7, 0 declare terts",
    )
    assert spoken(state) == ["1 say rank 9", "1 say rank T"]
    low = play(GAME, state, "1 say rank 9")
    assert spoken(low) == ["0 say rank T"]
    low = play(GAME, low, "0 play CK")
    assert texts(GAME.legal_moves(low)) == ["1 book C93"]
    refuses(
        low, "1 book CT3", "FRA-21", Reason.NOT_AS_SAID, "CT3", 1, "terts", Rank.NINE
    )
    refuses(low, "1 book CT4", "FRA-21", Reason.NOT_AS_SAID)


def test_fra_22_after_a_rejection_only_belle_is_left() -> None:
    state = begin("DT D9 D8 D7 CQ SQ C7 H8 SK", "CT C9 C8 S7 S8 DK HK HQ CA", "H7")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 declare quart")
    assert spoken(state, 1) == ["1 belle"]
    refuses(state, "1 declare quart", "COM-9", Reason.NOT_YOUR_TURN)
    refuses(state, "0 declare quart", "FRA-16", Reason.ALREADY_DECLARED)
    state = begin(IN_DIAMONDS, IN_CLUBS, "H7")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 play SQ")
    assert spoken(state, 0) == []
    assert refused(state, "0 declare terts").rule == "COM-9"


# Three queens and more; seat 1 has jacks, K-Q-J of clubs and 9-8-7 of diamonds.
RICH = "CJ CQ CK DJ HJ SJ D7 D8 D9"
POOR = "C7 C8 S9 SA DT DQ S7 S8 H8"


def test_fra_23_fra_24_fra_26_several_melds_on_one_occasion() -> None:
    state = play(GAME, begin(POOR, RICH, "HK", "ST HA"), "1 declare terts, 1 play D7")
    state = play(GAME, state, "0 play DQ")
    assert texts(GAME.legal_moves(state)) == ["1 book CK3", "1 book D93"]
    assert refused(state, "1 turn").rule == "FRA-23"
    refuses(state, "1 book 4J", "FRA-21", Reason.NOT_AS_SAID)
    state = play(GAME, state, "1 book CK3")
    assert booked(state) == [(1, 20, "CK3")]
    assert texts(GAME.legal_moves(state)) == ["1 book D93", "1 book 4J", "1 turn"]
    assert melds(state) == "D93 4J"
    assert GAME.legal_moves(state, 0) == ()
    assert melds(state, 0) == ""
    # A card may stand in a sequence and in a four (FRA-26).
    state = play(GAME, state, "1 book 4J, 1 book D93")
    assert texts(GAME.legal_moves(state)) == ["1 turn"]
    assert booked(state) == [(1, 20, "CK3"), (1, 200, "4J"), (1, 20, "D93")]
    assert isinstance(play(GAME, state, "1 turn"), Drawing)


def test_fra_25_one_sequence_a_suit_on_one_occasion() -> None:
    both = "CA CK CQ C9 C8 C7 D7 D8 S7"
    state = begin("DA DK DQ HA HT SQ ST S9 SK", both, "H7", "S8 SJ")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 play SQ, 1 book CA3")
    assert texts(GAME.legal_moves(state)) == ["1 turn"]
    refuses(state, "1 book C93", "FRA-25", Reason.ONE_A_SUIT, "C93", "CA3")
    state = play(GAME, state, "1 turn, 0 draw, 0 play SK")
    assert melds(state) == "C93"


STEPS = "HT H9 H8 H7 C7 C8 D7 D8 S7"
HIGH = "CA CK CQ DA DK DQ SA SK SQ"


def test_fra_27_fra_28_three_steps_on_three_occasions() -> None:
    state = begin(HIGH, STEPS, "CJ", "S8 S9 ST SJ")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 play SQ")
    assert texts(GAME.legal_moves(state)) == ["1 book H93", "1 book HT3"]
    state = play(GAME, state, "1 book H93")
    refuses(state, "1 book H93", "FRA-27", Reason.SPENT)
    state = play(GAME, state, "1 turn, 0 draw, 0 play SK")
    assert melds(state) == "HT3 HT4"
    state = play(GAME, state, "1 declare terts, 1 play S9")
    refuses(state, "1 book H93", "FRA-27", Reason.SPENT, "H93", 1)
    state = play(GAME, state, "1 book HT3, 1 turn, 0 draw, 0 play SA")
    assert melds(state) == "HT4"
    state = play(GAME, state, "1 declare quart, 1 play SJ, 1 book HT4, 1 turn, 0 draw")
    assert booked(state) == [(1, 20, "H93"), (1, 20, "HT3"), (1, 50, "HT4")]
    assert melds(play(GAME, state, "0 play DQ"), 1) == ""


def test_fra_28_the_higher_first_shuts_out_the_lower() -> None:
    state = begin(HIGH, STEPS, "CJ", "S8 S9 ST SJ")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 play SQ, 1 book HT3")
    state = play(GAME, state, "1 turn, 0 draw, 0 play SK")
    assert melds(state) == "HT4"
    refuses(state, "1 declare terts", "FRA-28", Reason.NOT_UPWARDS, "H93", "HT3", 1)


def test_fra_28_a_sequence_that_shares_no_card_is_free() -> None:
    state = begin(HIGH, "HA HK HQ HT H9 H8 H7 S7 S8", "CJ", "C7 S9 C8 SJ C9 ST")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 play SQ, 1 book HA3")
    state = play(GAME, state, "1 turn, 0 draw, 0 play SK")
    assert melds(state) == "H93 HT3 HT4"
    state = play(GAME, state, "1 declare terts, 1 play S8, 1 book H93, 1 turn, 0 draw")
    state = play(GAME, state, "0 play SA")
    assert melds(state) == "HT4"
    refuses(
        state, "1 declare terts", "FRA-28", Reason.NOT_UPWARDS, "HT3", "H93", "HA3", 1
    )
    state = play(GAME, state, "1 declare quart, 1 play S9, 1 book HT4")
    assert booked(state) == [(1, 20, "HA3"), (1, 20, "H93"), (1, 50, "HT4")]


def test_fra_29_a_rejected_meld_may_be_tried_again() -> None:
    state = begin("DT D9 D8 D7 CQ SQ C7 H8 SK", IN_CLUBS, "H7", "SJ DJ")
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 declare quart, 0 play SQ")
    state = play(GAME, state, "0 book DT4, 0 turn, 0 draw, 0 play C7")
    assert melds(state) == "CT3 DK3"
    state = play(GAME, state, "1 declare terts, 1 play S8, 1 book CT3")
    assert booked(state) == [(0, 50, "DT4"), (1, 20, "CT3")]


def test_fra_30_only_what_can_be_booked_is_declared() -> None:
    state = begin(IN_DIAMONDS, IN_CLUBS, "H7")
    refusal = refuses(state, "1 declare quart", "FRA-30", Reason.NOT_HELD, 1, "quart")
    assert refusal.text == "Seat 1 does not hold a quart (FRA-30)"
    state = play(GAME, state, "1 declare terts, 1 play S7, 0 declare terts")
    refuses(state, "1 say rank 9", "FRA-30", Reason.NOT_HELD)
    state = play(GAME, state, "1 say rank T, 0 play SQ")
    refuses(state, "1 book SA3", "FRA-30", Reason.NOT_HELD, cards="SQ SK SA")
