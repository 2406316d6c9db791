"""Comparing equal values question by question: SCH-15 to SCH-17."""

from __future__ import annotations

from refusing import refuses
from support import beside as moves
from support import play, schmaus_deal, texts

from jasskort import Reason, Schmaus
from jasskort.games.schmaus import Closing, Comparing, SchmausState

GAME = Schmaus(claims="referee")


def compared(zero: str, one: str, *lines: str, game: Schmaus = GAME) -> SchmausState:
    """Deal hearts as trump (upcard H7 unless held), seat 1 leads; apply some moves."""
    upcard = "H7" if "H7" not in f"{zero} {one}" else "S7"
    return play(game, game.start(), str(schmaus_deal(zero, one, upcard)), *lines)


def test_sch_15_sequence_or_four_first_at_100() -> None:
    aces = "CA DA HA SA C6 C7 D9 S8 H8"
    five = "ST SJ SQ SK S9 D6 D7 H9 CT"
    state = compared(five, aces, "1 declare 100, 1 play C6, 0 declare 100")
    assert isinstance(state, Comparing)
    assert moves(state) == ["1 say four"]
    refuses(state, "1 say rank A", "SCH-15", Reason.NOT_ASKED)
    refuses(state, "1 say sequence", "SCH-22", Reason.NOT_HELD)
    refuses(state, "1 play C7", "SCH-16", Reason.MUST_ANSWER)
    state = play(GAME, state, "1 say four")
    assert moves(state) == ["0 say sequence"]
    state = play(GAME, state, "0 say sequence")
    assert isinstance(state, Closing)
    state = play(GAME, state, "0 play D6")
    assert moves(state) == ["0 book SK5"]


def test_sch_15_fours_by_rank() -> None:
    queens = "CQ DQ HQ SQ C8 C9 D8 S9 H9"
    kings = "CK DK HK SK C6 C7 D9 S8 H8"
    opening = "1 declare 100, 1 play {}, 0 declare 100, 1 say four, 0 say four"
    state = compared(kings, queens, opening.format("C8"))
    assert moves(state) == ["1 say rank Q"]
    state = play(GAME, state, "1 say rank Q, 0 say rank K, 0 play C6")
    assert moves(state) == ["0 book 4K"]
    state = compared(queens, kings, opening.format("C6"), "1 say rank K")
    assert moves(state) == []
    refuses(state, "0 say rank Q", "SCH-16", Reason.TOO_LOW)


SIDE_SUITS = ("DT DJ D9 S6 SQ CA D6 D7 H8", "CT CJ C9 S8 SK SA HA H9 DA")


def test_sch_16_plain_against_plain_favours_the_non_dealer() -> None:
    """The leader that did not deal keeps its equal; the follower can only concede."""
    zero, one = SIDE_SUITS
    state = compared(zero, one, "1 declare 20, 1 play HA, 0 declare 20, 1 say rank J")
    state = play(GAME, state, "0 say rank J, 1 say plain")
    assert moves(state) == []
    refuses(state, "0 say plain", "SCH-7", Reason.TIE_AGAINST)
    refuses(state, "0 draw", "SCH-24", Reason.TRICK_NOT_TURNED)
    state = play(GAME, state, "0 play D6")
    assert moves(state) == ["1 book CJ3"]


def test_sch_16_plain_wins_for_a_favoured_follower() -> None:
    """A follower that did not deal wins with a plain equal of its own."""
    zero, one = SIDE_SUITS
    lead = "1 play S8, 0 play SQ, 0 draw, 0 declare 20, 0 play D6, 1 declare 20"
    state = compared(zero, one, lead, "0 say rank J, 1 say rank J, 0 say plain")
    assert moves(state) == ["1 say plain"]
    state = play(GAME, state, "1 say plain")
    assert isinstance(state, Closing)
    state = play(GAME, state, "1 play SK")
    assert moves(state) == ["1 book CJ3"]


def test_sch_16_with_ties_for_the_leader_plain_never_wins() -> None:
    """Under the other option the dealer that leads keeps its equal."""
    game = Schmaus(claims="referee", ties="leader")
    zero, one = SIDE_SUITS
    lead = "1 play S8, 0 play SQ, 0 draw, 0 declare 20, 0 play D6, 1 declare 20"
    said = "0 say rank J, 1 say rank J, 0 say plain"
    state = compared(zero, one, lead, said, game=game)
    assert moves(state) == []
    refuses(state, "1 say plain", "SCH-7", Reason.TIE_AGAINST)


def test_sch_16_trump_beats_plain() -> None:
    state = compared(
        "HT HJ H9 S6 SQ CA D6 D7 H8",
        SIDE_SUITS[1].replace("H9", "DK"),
        "1 declare 20, 1 play HA, 0 declare 20, 1 say rank J, 0 say rank J",
    )
    state = play(GAME, state, "1 say plain")
    assert moves(state) == ["0 say trump"]
    refuses(state, "0 say plain", "SCH-22", Reason.NOT_HELD)
    state = play(GAME, state, "0 say trump, 0 play D6")
    assert moves(state) == ["0 book HJ3"]


def test_sch_16_the_leaders_trump_ends_it() -> None:
    state = compared(
        "CT CJ C9 S8 SK SA HA H6 DA",
        "HT HJ H9 S6 SQ CA D6 D7 H8",
        "1 declare 20, 1 play D6, 0 declare 20, 1 say rank J, 0 say rank J",
    )
    state = play(GAME, state, "1 say trump")
    assert isinstance(state, Closing)
    assert moves(state) == ["0 rob"]
    refuses(state, "0 say plain", "SCH-15", Reason.NOT_ASKED)
    state = play(GAME, state, "0 play DA")
    assert moves(state) == ["1 book HJ3"]


def test_sch_17_what_was_not_said_is_free() -> None:
    one = "CQ CT CJ C9 SK SA HA H9 DA"
    zero = "D8 DT D9 S6 SQ CA D6 HK H8"
    state = compared(zero, one, "1 declare 20, 1 play HA, 0 declare 20")
    assert moves(state) == ["1 say rank J", "1 say rank Q"]
    assert texts(GAME.legal_melds(state)) == ["CJ3", "CQ3"]
    named = play(GAME, state, "1 say rank Q, 0 play HK")
    assert moves(named) == ["1 book CQ3"]
    refuses(named, "1 book CJ3", "SCH-17", Reason.NOT_AS_SAID)
    refuses(named, "1 book CQ4", "SCH-17", Reason.NOT_AS_SAID)


def test_sch_18_the_booking_fits_all_that_was_said() -> None:
    state = compared(
        "DT DJ D9 S8 SK SA HA H6 DA",
        "HT HJ H9 CT CJ C9 D6 D7 H8",
        "1 declare 20, 1 play D6, 0 declare 20, 1 say rank J, 0 say rank J",
    )
    assert moves(state) == ["1 say plain", "1 say trump"]
    trump = play(GAME, state, "1 say trump, 0 play DA")
    assert moves(trump) == ["1 book HJ3"]
    refuses(trump, "1 book CJ3", "SCH-17", Reason.NOT_AS_SAID)
    plain = play(GAME, state, "1 say plain, 0 play DA")
    assert moves(plain) == ["1 book CJ3"]
