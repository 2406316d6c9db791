"""Declaring and booking weis: SCH-12 to SCH-14, SCH-18 to SCH-22, COM-5, COM-6."""

from __future__ import annotations

from refusing import refuses
from support import play, play_tricks, schmaus_deal, texts

from jasskort import Reason, Schmaus
from jasskort.games.schmaus import Closing, InJassDeal, SchmausState, Turning

GAME = Schmaus(claims="referee")

# Hearts are trump. Seat 1 leads; it holds 9-8-7-6 of clubs, seat 0 holds 9-8-7 of
# diamonds and four kings.
ZERO = "D9 D8 D7 CK DK HK SK S6 H8"
ONE = "C9 C8 C7 C6 DA HA SA ST HT"
DEAL = schmaus_deal(ZERO, ONE, "H9", "SJ H7 CQ S9 HQ D6")


def dealt(*lines: str, game: Schmaus = GAME) -> SchmausState:
    return play(game, game.start(), str(DEAL), *lines)


def declarations(state: SchmausState, game: Schmaus = GAME) -> list[str]:
    return [text for text in texts(game.legal_moves(state)) if "declare" in text]


def test_sch_12_the_card_of_this_trick_is_in_the_pool() -> None:
    state = dealt("1 declare 50, 1 play C9")
    assert texts(GAME.legal_melds(state, 1)) == ["C94"]
    state = play(GAME, state, "0 play S6, 1 book C94")
    assert GAME.score(state).totals == (0, 50)


def test_sch_12_cards_of_earlier_tricks_are_not() -> None:
    state = play_tricks(GAME, dealt(), "C9 S6")
    assert texts(GAME.legal_melds(state)) == ["C83"]
    assert declarations(state) == ["1 declare 20"]


def test_sch_13_declare_then_lead_once_a_trick() -> None:
    state = dealt()
    assert declarations(state) == ["1 declare 20", "1 declare 50"]
    state = play(GAME, state, "1 declare 20")
    assert state.turn == 1
    assert declarations(state) == []
    refuses(state, "1 declare 50", "SCH-13", Reason.ALREADY_DECLARED)
    led = dealt("1 play C9")
    refuses(led, "1 declare 20", "COM-9", Reason.NOT_YOUR_TURN)


def test_sch_14_a_higher_value_rejects() -> None:
    state = dealt("1 declare 50, 1 play C9, 0 declare 100")
    assert isinstance(state, Closing)
    refuses(state, "0 declare 100", "SCH-13", Reason.ALREADY_DECLARED)
    assert texts(GAME.legal_melds(state, 0)) == ["4K"]
    assert GAME.legal_melds(state, 1) == ()
    state = play(GAME, state, "0 play S6")
    assert texts(GAME.legal_moves(state)) == ["0 book 4K"]
    state = play(GAME, state, "0 book 4K")
    assert GAME.score(state).totals == (100, 0)


def test_sch_14_a_lower_value_is_refused() -> None:
    state = dealt("1 declare 50, 1 play C9")
    assert declarations(state) == ["0 declare 100"]
    assert texts(GAME.legal_melds(state)) == ["4K"]
    refuses(state, "0 declare 20", "SCH-14", Reason.TOO_LOW)


def test_sch_18_named_in_full_as_declared() -> None:
    state = dealt("1 declare 20, 1 play C9, 0 play S6")
    assert texts(GAME.legal_moves(state)) == ["1 book C83", "1 book C93"]
    assert texts(GAME.legal_melds(state)) == ["C83", "C93"]
    refuses(state, "1 book C94", "SCH-17", Reason.NOT_AS_SAID)
    refuses(state, "1 turn", "SCH-18", Reason.MUST_BOOK)
    refuses(state, "1 draw", "SCH-24", Reason.TRICK_NOT_TURNED)
    refuses(state, "1 play C8", "SCH-18", Reason.MUST_BOOK)
    refuses(state, "1 book HJ3", "SCH-22", Reason.NOT_HELD, cards="H9 HJ")


def test_sch_18_one_weis_a_trick_then_the_trick_is_turned() -> None:
    state = dealt("1 declare 20, 1 play C9, 0 play S6, 1 book C83")
    assert isinstance(state, Turning)
    assert texts(GAME.legal_moves(state)) == ["1 turn"]
    refuses(state, "1 book C93", "SCH-18", Reason.NOTHING_TO_BOOK)
    refuses(state, "1 play C8", "SCH-18", Reason.MUST_TURN)
    refuses(state, "0 turn", "COM-9", Reason.NOT_YOUR_TURN)
    assert GAME.score(state).unbooked == (0, 0)
    state = play(GAME, state, "1 turn")
    assert texts(GAME.legal_moves(state)) == ["1 draw"]
    refuses(state, "1 play C8", "SCH-24", Reason.MUST_DRAW)


def test_sch_19_upwards_only_within_a_deal() -> None:
    state = dealt("1 declare 20, 1 play HT, 0 play S6, 1 book C93, 1 turn, 1 draw")
    assert declarations(state) == ["1 declare 50"]
    assert texts(GAME.legal_melds(state)) == ["C94"]
    refuses(state, "1 declare 20", "SCH-19", Reason.NOT_UPWARDS, cards="C9 C8 C7")
    # Seat 0's 9-8-7 of diamonds is equal, and equals favour seat 1, the non-dealer.
    state = play(GAME, state, "1 play HA")
    assert declarations(state) == ["0 declare 100"]
    refuses(state, "0 declare 20", "SCH-19", Reason.NOT_UPWARDS)


def test_sch_19_of_ones_own_the_same_in_trump_is_upwards() -> None:
    zero, one = "D6 DK CK HK SK S6 S8 D9 DT", "C9 C8 C7 H9 H8 H7 DA SA ST"
    # Seat 1 is the non-dealer, which equals favour, or it deals and follows.
    for dealer, declaring in (
        (0, "1 declare 20, 1 play DA, 0 play D9"),
        (1, "0 play D9, 1 declare 20, 1 play DA"),
    ):
        deal = schmaus_deal(zero, one, "HQ", "CQ DQ", dealer=dealer)
        dealt = play(GAME, GAME.start(dealer=dealer), str(deal), declaring)
        for booked, left in (("C93", ["H93"]), ("H93", [])):
            state = play(GAME, dealt, f"1 book {booked}, 1 turn, 1 draw")
            assert texts(GAME.legal_melds(state)) == left


def test_sch_19_an_equal_of_the_favoured_seat_is_upwards() -> None:
    state = dealt("1 play HT, 0 declare 20, 0 play S6, 0 book D93, 0 turn, 1 draw")
    assert declarations(state) == ["1 declare 20", "1 declare 50"]
    assert texts(GAME.legal_melds(state)) == ["C93", "C94"]
    state = play(GAME, state, "1 declare 20, 1 play HA, 0 play H8, 1 book C93, 1 turn")
    state = play(GAME, state, "1 draw, 1 play SA")
    refuses(state, "0 declare 20", "SCH-19", Reason.NOT_UPWARDS)


def test_sch_19_a_new_deal_begins_anew() -> None:
    state = dealt("1 declare 50, 1 play HT, 0 play S6, 1 book C94, 1 turn, 1 draw")
    while state.turn is not None:
        plays = [move for move in GAME.legal_moves(state) if "declare" not in str(move)]
        state = GAME.apply(state, plays[0])
    state = play(GAME, state, str(DEAL))
    # Seat 1 deals, so that seat 0 has the run of four clubs now, and leads.
    assert declarations(state) == ["0 declare 20", "0 declare 50"]


def test_sch_20_8_7_6_then_9_8_7_then_9_8_7_6() -> None:
    state = dealt("1 declare 20, 1 play HT, 0 play S6, 1 book C83, 1 turn, 1 draw")
    assert texts(GAME.legal_melds(state)) == ["C93", "C94"]
    state = play(GAME, state, "1 declare 20, 1 play HA, 0 play H8, 1 book C93, 1 turn")
    state = play(GAME, state, "1 draw, 1 declare 50, 1 play SA, 0 play D7, 1 book C94")
    assert isinstance(state, InJassDeal)
    assert [str(each.meld) for each in state.deal.booked] == ["C83", "C93", "C94"]
    assert GAME.score(state).totals == (0, 90)
    state = play(GAME, state, "1 turn, 1 draw")
    assert GAME.legal_melds(state) == ()


def test_sch_21_a_rejected_weis_changes_nothing() -> None:
    state = dealt("1 declare 20, 1 play HT, 0 declare 20, 1 say rank 9, 0 play S6")
    state = play(GAME, state, "1 book C93, 1 turn, 1 draw, 1 play HA")
    # The follower's 20 was rejected; its four kings are untouched and may be declared.
    assert declarations(state) == ["0 declare 100"]
    state = dealt(
        "1 declare 50, 1 play HT, 0 declare 100, 0 play HK, 0 book 4K, 0 turn"
    )
    state = play(GAME, state, "1 draw" if state.turn == 1 else "0 draw")
    assert GAME.score(state).totals == (100, 0)


def test_sch_22_only_what_the_cards_bear_out() -> None:
    state = dealt()
    refuses(state, "1 declare 100", "SCH-22", Reason.NOT_HELD)
    refuses(state, "1 declare 300", "SCH-22", Reason.NOT_HELD)
