"""Tolva with four and three: duties, melds, points, gubbes (TOL-1 to TOL-28)."""

from __future__ import annotations

from typing import Any

import pytest
import support
from refusing import refuses
from support import beside, play, play_tricks, replayed, table_deal, texts
from tolva_table import (
    COUPLES,
    EIGHT,
    FORTY,
    FORTY_TRICKS,
    LAST_TO_ONE,
    LET_IN,
    NINE,
    THREE,
)
from tolva_table import FOUR as GAME

from jasskort import InvalidValue, Move, Reason, Refusal, Suit, Tolva
from jasskort.cards import ACE_TEN, PACK_36
from jasskort.games.tolva import (
    Answering,
    BetweenDeals,
    Ending,
    Following,
    Form,
    InTolvaDeal,
    Item,
    Leading,
    Match,
    MatchOver,
    TolvaState,
)
from jasskort.games.tolva.model import ASK, DRAW, NO, TURN_UP
from jasskort.ledger import NO_ENTRIES
from jasskort.seats import Direction, Seat


def standing(*totals: int, carry: int = 0, dealer: int = 3) -> BetweenDeals:
    match = Match(Seat(dealer), 0, totals, NO_ENTRIES)
    return GAME.between_deals(None, match, carry)


def begin(*hands: str, dealer: int = 3, state: TolvaState | None = None) -> TolvaState:
    deal = table_deal(hands, NINE, dealer=dealer)
    return play(GAME, state or GAME.start(dealer=dealer), str(deal))


def refused(state: TolvaState, text: str) -> Refusal:
    return support.refused(state.game, state, text)


def tricks(state: TolvaState, *lines: str) -> TolvaState:
    game: Any = state.game
    played: TolvaState = play_tricks(game, state, *lines)
    return played


def booked(state: TolvaState) -> list[tuple[int, int, Item]]:
    entries = state.game.score(state).entries
    return [(each.seat, each.points, each.what) for each in entries]  # type: ignore[misc]


# Seat 0 is forehand. Seat 2 wins the first trick with the ten of diamonds.
DUTIES = (
    "D9 H7 H9 C6 C7 C8 C9 CJ CQ",
    "D7 DJ DA S7 S8 S9 SA CA CK",
    "DT D8 HK HQ S6 SJ SQ SK ST",
    "H6 H8 HT HJ HA CT D6 DQ DK",
)


def test_tol_1_tol_2_ace_ten_and_120() -> None:
    assert (Tolva.pack, Tolva.ranking) == (PACK_36, ACE_TEN)
    assert ACE_TEN.card_points(PACK_36.cards, Suit.CLUBS) == 120


def test_tol_3_one_by_one_clockwise_from_the_seat_after_the_dealer() -> None:
    assert GAME.table.direction is Direction.CLOCKWISE
    assert GAME.table.parties == ((0, 2), (1, 3))
    pack = "deal " + " ".join(texts(PACK_36.cards))
    state = play(GAME, GAME.start(dealer=1), pack)
    assert state.turn == 2
    assert texts(state.hands[2])[:3] == ["C6", "CT", "CA"]
    three = Tolva(form="three")
    state = play(three, three.start(dealer=2), pack)
    assert state.turn == 0
    assert [len(hand) for hand in state.hands] == [12, 12, 12]
    assert texts(state.hands[1])[:3] == ["C7", "CT", "CK"]


@pytest.mark.parametrize("dealer", [0, 3])
def test_tol_4_the_deal_passes_and_forehand_deals_the_next_match(dealer: int) -> None:
    game = Tolva(deals=2)
    state = game.start(dealer=dealer)
    for number in (1, 2):
        assert isinstance(state, BetweenDeals)
        assert state.match.dealer == (dealer + number - 1) % 4
        state = game.apply(state, table_deal(DUTIES, NINE, dealer=state.match.dealer))
        while state.turn is not None:
            state = game.apply(state, game.legal_moves(state)[0])
    assert isinstance(state, MatchOver)
    assert game.next_match(state) == game.start(dealer=(dealer + 1) % 4)
    with pytest.raises(InvalidValue, match="the match is not over"):
        game.next_match(game.start())


def test_tol_7_forehand_leads_without_trump() -> None:
    state = begin(*DUTIES)
    assert isinstance(state, Leading)
    assert (state.turn, state.trump) == (0, None)
    assert GAME.refusal(state, GAME.parse("0 play D9")) is None
    state = tricks(state, "D9 DJ DT D6")
    assert state.turn == 2


def test_tol_8_tol_9_beating_over_trumping_and_under_trumping() -> None:
    state = play(GAME, begin(*DUTIES), "0 play D9")
    assert texts(GAME.legal_moves(state)) == ["1 play DJ", "1 play DA"]
    refuses(state, "1 play D7", "TOL-9", Reason.MUST_BEAT, cards="DJ DA")
    # The seven follows too and is forbidden too: what is named may be played.
    refusal = refuses(
        state, "1 play SA", "TOL-8", Reason.MUST_FOLLOW_SUIT, cards="DJ DA"
    )
    assert refusal.text == (
        "The ace of spades cannot be played: diamonds were led, and the jack of diamonds "
        "or the ace of diamonds can follow suit and beat the nine of diamonds (TOL-8)"
    )
    state = play(GAME, state, "1 play DJ")
    assert texts(GAME.legal_moves(state)) == ["2 play DT"]
    state = play(GAME, state, "2 play DT")
    # Nothing beats the ten but the ace: any diamond.
    assert texts(GAME.legal_moves(state)) == ["3 play D6", "3 play DQ", "3 play DK"]
    state = play(GAME, state, "3 play D6, 2 meld H, 2 play S6")
    refuses(state, "3 play CT", "TOL-8", Reason.MUST_TRUMP, cards="H6 H8 HT HJ HA")
    over = play(GAME, state, "3 play H8")
    assert texts(GAME.legal_moves(over)) == ["0 play H9"]
    refuses(over, "0 play C6", "TOL-8", Reason.MUST_TRUMP, cards="H9")
    refuses(over, "0 play H7", "TOL-9", Reason.MUST_BEAT, cards="H9")
    under = play(GAME, state, "3 play HT")
    assert texts(GAME.legal_moves(under)) == ["0 play H7", "0 play H9"]
    assert refused(under, "0 play C6").reason is Reason.MUST_TRUMP
    # Who follows suit to a trick that was trumped plays any card of the suit.
    trumped = play(GAME, under, "0 play H7")
    assert texts(GAME.legal_moves(trumped)) == [
        *("1 play S7", "1 play S8", "1 play S9", "1 play SA")
    ]
    assert play(GAME, trumped, "1 play S7").turn == 3


def test_tol_12_a_meld_after_a_trick_won_before_the_lead() -> None:
    state = begin(*COUPLES)
    refuses(state, "0 meld C", "TOL-12", Reason.NO_TRICK_WON)
    assert refused(state, "0 ask").rule == "TOL-12"
    state = play(GAME, state, "0 play CA")
    for text in ("1 meld C", "1 ask"):
        refuses(state, text, "TOL-12", Reason.TRICK_UNDER_WAY)
    state = tricks(state, "C7 C9 CJ")
    assert beside(state) == ["0 meld C", "0 ask"]
    assert texts(GAME.legal_melds(state)) == ["C"]
    refuses(state, "0 meld H", "COM-6", Reason.NOT_HELD, cards="HK HQ")


def test_tol_13_at_least_three_cards_in_hand() -> None:
    hands = (
        "CA CT C9 C8 C7 CJ CK CQ D6",
        "DA DT DK DQ DJ D9 D8 D7 C6",
        *LAST_TO_ONE[2:],
    )
    five = ("CA C6 H6 S6", "CT D8 H7 S7", "C9 D9 H8 S8", "C8 DJ H9 S9", "C7 DQ HJ SJ")
    three = tricks(begin(*hands), *five, "CJ DK HQ SQ")
    assert beside(three) == ["0 meld C", "0 ask"]
    two = tricks(three, "CK DT HK SK")
    # Seat 1 has as few, and is barred for good, not for want of its turn.
    for rule, text in (
        *(("TOL-13", "0 meld H"), ("TOL-19", "0 ask")),
        *(("TOL-13", "1 meld H"), ("TOL-19", "3 ask")),
    ):
        refuses(two, text, rule, Reason.TOO_FEW_CARDS, 2)
    one = tricks(two, "CQ DA HA SA")
    assert refused(one, "0 meld H").text == (
        "One card is left, and a meld needs three (TOL-13)"
    )


def test_tol_14_tol_16_tol_17_one_meld_a_trick_and_each_suit_once() -> None:
    state = play(GAME, tricks(begin(*COUPLES), "CA C7 C9 CJ"), "0 meld C")
    assert isinstance(state, Leading)
    assert state.trump is Suit.CLUBS
    assert booked(state) == [(0, 2, Item.TRUMP)]
    assert GAME.score(state).totals == (2, 0, 2, 0)
    assert GAME.score(state).party_totals == (2, 0)
    assert beside(state) == []
    refuses(state, "0 meld D", "TOL-14", Reason.ONCE_AN_OCCASION)
    refuses(state, "0 ask", "TOL-15", Reason.ONCE_AN_OCCASION, 0, Suit.CLUBS)
    # What was melded is melded for the deal, whoever is in turn and whatever lies.
    refuses(state, "1 meld C", "TOL-14", Reason.SUIT_MELDED)
    state = tricks(state, "CT C8 H7 H8")
    refuses(state, "0 meld C", "TOL-14", Reason.SUIT_MELDED)
    state = play(GAME, state, "0 ask, 2 meld H")
    assert isinstance(state, Leading)
    assert (state.turn, state.trump) == (0, Suit.CLUBS)
    state = tricks(state, "C6 H6 HQ H9")
    state = play(GAME, state, "0 ask, 2 meld S")
    state = play(GAME, tricks(state, "CK S8 HK HJ"), "0 ask, 2 meld D")
    assert [what for _, _, what in booked(state)] == [
        *(Item.TRUMP, Item.TJOG, Item.VIV, Item.MAEL)
    ]
    assert GAME.score(state).totals[0] == 5
    # All four suits are melded: asking is not allowed any more (TOL-19).
    state = tricks(state, "CQ S9 DQ HT")
    refuses(state, "0 ask", "TOL-19", Reason.NOTHING_TO_MELD)
    assert refused(state, "1 ask").reason is Reason.NOTHING_TO_MELD


def test_tol_15_the_partner_melds_on_request_and_the_asker_leads() -> None:
    state = play(GAME, tricks(begin(*COUPLES), "CA C7 C9 CJ"), "0 ask")
    assert isinstance(state, Answering)
    assert state.turn == 2
    assert texts(GAME.legal_moves(state)) == [*(f"2 meld {s}" for s in "DHS"), "2 no"]
    refuses(state, "2 play H7", "TOL-15", Reason.MUST_ANSWER)
    assert refused(state, "2 meld C").rule == "COM-6"
    melded = play(GAME, state, "2 meld S")
    assert melded.turn == 0
    assert booked(melded) == [(2, 2, Item.TRUMP)]
    assert GAME.score(melded).totals == (2, 0, 2, 0)
    assert beside(melded) == []
    for rule, text in (("TOL-15", "0 meld C"), ("TOL-19", "0 ask")):
        refuses(melded, text, rule, Reason.ONCE_AN_OCCASION, 0)
    refuses(melded, "0 no", "TOL-15", Reason.NO_QUESTION)


def test_tol_15_a_no_and_then_halv_gubbe() -> None:
    state = begin(*COUPLES, dealer=2)
    state = tricks(state, "CJ CA C7 C9")
    assert state.turn == 0
    assert beside(state) == ["0 meld C", "0 ask", "0 halv", "0 hel"]
    state = play(GAME, state, "0 ask, 2 no")
    assert beside(state) == ["0 halv", "0 hel"]
    refuses(state, "0 meld C", "TOL-15", Reason.ONCE_AN_OCCASION)
    assert refused(state, "0 ask").rule == "TOL-19"
    assert refused(state, "0 no").reason is Reason.NO_QUESTION
    state = play(GAME, state, "0 halv")
    assert beside(state) == []
    assert isinstance(state, Leading)
    assert state.deal.gubbe is not None
    assert (state.deal.gubbe.first, state.deal.gubbe.last) == (1, 6)


@pytest.mark.parametrize(
    ("total", "offered"), [(9, ["0 meld C", "0 ask"]), (10, []), (11, [])]
)
def test_tol_18_tol_19_nobody_goes_out_by_setting_trump(
    total: int, offered: list[str]
) -> None:
    """At 9 a party sets trump and has 11; from 10 on it may neither set nor ask."""
    state = begin(*COUPLES, state=standing(total, 0, total, 0))
    state = tricks(state, "CA C7 C9 CJ")
    assert beside(state) == offered
    if offered:
        after = play(GAME, state, "0 meld C")
        assert GAME.score(after).totals[0] == 11
        return
    for rule, text in (("TOL-18", "0 meld C"), ("TOL-19", "0 ask")):
        refuses(state, text, rule, Reason.WOULD_GO_OUT, total, 2, 12)
    # At 11 no meld whatever is possible in this deal, at 10 a later one is.
    refusal = refused(state, "2 meld H")
    lasting = refusal.reason is Reason.WOULD_GO_OUT
    assert lasting == (total == 11)
    assert lasting or refusal.reason is Reason.NOT_YOUR_TURN


def test_tol_20_vinsten_and_sistan() -> None:
    state = tricks(begin(*LAST_TO_ONE), *EIGHT, "D6 D7 HA SA")
    assert isinstance(state, BetweenDeals)
    assert booked(state) == [(0, 1, Item.VINSTEN), (1, 1, Item.SISTAN)]
    assert GAME.score(state).totals == (1, 1, 1, 1)
    assert state.carry == 0


def test_tol_21_forty_each_carries_vinsten_over() -> None:
    game = THREE
    state = play(game, game.start(dealer=2), str(FORTY))
    state = tricks(state, *FORTY_TRICKS)
    assert isinstance(state, BetweenDeals)
    assert booked(state) == [(0, 1, Item.SISTAN)]
    assert state.carry == 1
    match = Match(Seat(2), 1, (0, 0, 0), NO_ENTRIES)
    again = game.between_deals(None, match, 1)
    state = tricks(play(game, again, str(FORTY)), *FORTY_TRICKS)
    assert isinstance(state, BetweenDeals)
    assert state.carry == 2


def test_tol_21_a_carried_vinsten_is_paid_out() -> None:
    state = begin(*LAST_TO_ONE, state=standing(0, 0, 0, 0, carry=2))
    state = tricks(state, *EIGHT, "D6 D7 HA SA")
    assert isinstance(state, BetweenDeals)
    assert GAME.score(state).totals == (3, 1, 3, 1)
    assert state.carry == 0


def test_tol_22_vinsten_before_sistan() -> None:
    """11-11 with a carry of two ends 14-11: sistan is not entered any more."""
    state = begin(*LAST_TO_ONE, state=standing(11, 11, 11, 11, carry=2))
    state = tricks(state, *EIGHT, "D6 D7 HA SA")
    assert isinstance(state, MatchOver)
    score = GAME.score(state)
    assert score.party_totals == (14, 11)
    assert (score.winners, score.outcome, score.stakes) == ((0, 2), Ending.TARGET, 1)
    assert booked(state) == [(0, 3, Item.VINSTEN)]
    state = begin(*LAST_TO_ONE, state=standing(10, 11, 10, 11))
    state = tricks(state, *EIGHT, "D6 D7 HA SA")
    assert GAME.score(state).winners == (1, 3)


IN_AT_FOUR = ("CA C6 C7 C8", "CT D7 S7 H7", "CK D8 S8 H8", "D6 D9 S9 H9")


def test_tol_23_tol_24_halv_gubbe_when_first_in_at_trick_four() -> None:
    state = tricks(begin(*LET_IN), *IN_AT_FOUR)
    assert (state.turn, beside(state)) == (1, ["1 meld D", "1 ask", "1 halv"])
    state = play(GAME, state, "1 halv")
    assert isinstance(state, Leading)
    assert state.deal.gubbe is not None
    assert (state.deal.gubbe.first, state.deal.gubbe.last) == (4, 9)
    late = tricks(begin(*LET_IN), *IN_AT_FOUR[:3], "CQ D9 S9 H9", "D6 DJ SJ HJ")
    assert late.turn == 1
    refuses(late, "1 halv", "TOL-24", Reason.TOO_FEW_TRICKS, 1, 4)
    # Seat 2 was not in either, and leads with three tricks left if it wins this one.
    refuses(late, "2 halv", "TOL-24", Reason.TOO_FEW_TRICKS, 2, 3)
    # Forehand has been in since the first lead.
    led = tricks(begin(*LET_IN), IN_AT_FOUR[0])
    refuses(led, "0 halv", "TOL-23", Reason.NOT_FIRST_TIME_IN)


def test_tol_23_without_trump_and_before_a_lead() -> None:
    state = play(GAME, tricks(begin(*COUPLES, dealer=2), "CJ CA C7 C9"), "0 meld C")
    for text, rule in (("0 halv", "TOL-23"), ("0 hel", "TOL-26")):
        refuses(state, text, rule, Reason.TRUMP_SET, Suit.CLUBS)
    # It is for good: for who is not in turn, and while a trick is played.
    led = play(GAME, state, "0 play CT")
    for each, text in ((state, "1 halv"), (led, "1 halv"), (led, "2 hel")):
        assert refused(each, text).reason is Reason.TRUMP_SET
    state = play(GAME, begin(*LET_IN), "0 play CA")
    assert isinstance(state, Following)
    for text, rule in (("1 halv", "TOL-23"), ("1 hel", "TOL-26")):
        refuses(state, text, rule, Reason.NOT_IN)


@pytest.mark.parametrize(("total", "allowed"), [(5, True), (6, False), (-3, True)])
def test_tol_25_nobody_goes_out_by_halv_gubbe(total: int, *, allowed: bool) -> None:
    state = begin(*LET_IN, state=standing(total, 0, total, 0))
    assert ("0 halv" in beside(state)) == allowed
    assert "0 hel" in beside(state)
    if not allowed:
        refusal = refuses(
            state, "0 halv", "TOL-25", Reason.SCORE_TOO_HIGH, total, 6, 12
        )
        assert refused(state, "2 halv") == refusal


def test_tol_26_hel_gubbe_before_the_second_lead_at_the_latest() -> None:
    state = tricks(begin(*COUPLES, dealer=2), "CJ CA C7 C9")
    assert "0 hel" in beside(state)
    late = tricks(begin(*LET_IN), *IN_AT_FOUR)
    refuses(late, "1 hel", "TOL-26", Reason.TOO_LATE)
    # Once the second trick is led, or the first lost, it is too late for good.
    second = play(GAME, state, "0 play D6")
    assert refused(second, "1 hel").reason is Reason.TOO_LATE
    refuses(state, "1 hel", "TOL-26", Reason.FIRST_TRICK_LOST, 0)
    # Forehand has led, and wins the first trick: it has been in.
    led = tricks(begin(*LET_IN), IN_AT_FOUR[0])
    refuses(led, "0 hel", "TOL-26", Reason.NOT_FIRST_TIME_IN)


def test_tol_27_a_gubbe_stops_melds_questions_and_other_gubbes() -> None:
    state = begin(*COUPLES, state=standing(0, 0, 0, 0, carry=2))
    state = play(GAME, state, "0 halv")
    for text in ("0 hel", "0 halv", "1 hel", "2 ask", "3 meld H"):
        refuses(state, text, "TOL-27", Reason.GUBBE_ANNOUNCED, Item.HALV_GUBBE, 0)
    led = play(GAME, state, "0 play CA")
    state = tricks(led, "C7 C9 CJ")
    for each, text in ((led, "1 meld D"), (state, "0 meld C"), (state, "0 ask")):
        refuses(each, text, "TOL-27", Reason.GUBBE_ANNOUNCED)
    state = tricks(state, "D6 D8 DK DA")
    assert isinstance(state, BetweenDeals)
    assert booked(state) == [(0, -6, Item.HALV_GUBBE)]
    assert state.carry == 2
    assert GAME.score(state).totals == (-6, 0, -6, 0)


@pytest.mark.parametrize(("queen", "points"), [("SJ", -6), ("SQ", 6)])
def test_tol_24_tol_28_six_tricks_need_sixty(queen: str, points: int) -> None:
    """59 card points are not enough, 60 are; it is decided by the sixth trick."""
    other = {"SJ": "SQ", "SQ": "SJ"}[queen]
    assert other in LET_IN[2]
    state = play(GAME, begin(*LET_IN), "0 halv")
    lines = ("CA C6 C7 C8", "CT DT ST HJ", "CK DJ S9 HQ", "CQ D9 S8 H9", "CJ D8 S7 H8")
    state = tricks(state, *lines)
    assert not isinstance(state, BetweenDeals)
    state = tricks(state, f"C9 D7 {queen} H7")
    assert isinstance(state, BetweenDeals)
    assert booked(state) == [(0, points, Item.HALV_GUBBE)]


def test_tol_24_what_the_partner_took_before_does_not_count() -> None:
    """Six tricks hold sixty together: 45 in them, and 15 before, are not enough."""
    hands = (
        "H6 SA ST SK SQ SJ S9 S8 S7",
        "H7 C9 CJ CQ CK CA CT DT DA",
        "HA HT S6 C6 C7 C8 D6 D7 D8",
        "HK HQ HJ H9 H8 D9 DJ DQ DK",
    )
    state = tricks(begin(*hands, dealer=2), "HK H6 H7 HA", "S6 D9 S7 C9")
    assert (state.turn, beside(state)) == (0, ["0 meld S", "0 ask", "0 halv"])
    # The first time in, but in the second trick: too late for hel gubbe.
    refuses(state, "0 hel", "TOL-26", Reason.TOO_LATE)
    state = play(GAME, state, "0 halv")
    lines = ("SK CJ C6 H9", "SQ CQ C7 H8", "SJ CK C8 HJ", "S9 CT D6 DJ", "S8 DT D7 HQ")
    state = tricks(state, *lines)
    assert isinstance(state, BetweenDeals)
    assert booked(state) == [(0, -6, Item.HALV_GUBBE)]


def test_tol_28_hel_gubbe_from_minus_points() -> None:
    """Twelve points from minus twenty make minus eight; from nothing they win."""
    hands = (
        "CA CT CK CQ CJ C9 C8 C7 C6",
        "D6 " + LAST_TO_ONE[1][:-3],
        *LAST_TO_ONE[2:],
    )
    state = play(GAME, begin(*hands, state=standing(-20, 3, -20, 3)), "0 hel")
    won = play(GAME, begin(*hands), "0 hel")
    while state.turn is not None:
        state = GAME.apply(state, GAME.legal_moves(state)[0])
        won = GAME.apply(won, GAME.legal_moves(won)[0])
    assert isinstance(state, BetweenDeals)
    assert GAME.score(state).totals == (-8, 3, -8, 3)
    assert isinstance(won, MatchOver)
    assert won.winners == (0, 2)
    # Lost with the first trick of another party: minus twelve.
    state = tricks(play(GAME, begin(*LET_IN), "0 hel"), "D6 D7 S7 H7")
    assert GAME.score(state).totals == (-12, 0, -12, 0)


def test_tol_11_three_play_by_the_same_duties_without_a_partner() -> None:
    game = THREE
    state = play(game, game.start(dealer=2), str(FORTY))
    assert game.table.parties == ((0,), (1,), (2,))
    low = Tolva(form=Form.THREE, target=6)
    refusal = refused(replayed(low, state), "0 halv")
    assert refusal.rule == "TOL-25"
    after = tricks(state, "SA S6 S7")
    assert isinstance(after, InTolvaDeal)
    assert "ask" not in " ".join(texts(game.vocabulary(0)))
    assert beside(after) == ["0 meld C"]
    melded = play(game, after, "0 meld C")
    refusal = refused(melded, "0 meld D")
    assert (refusal.rule, refusal.values) == ("TOL-14", (0, Suit.CLUBS))
    # Asking, answering, drawing and turning up are for other forms.
    other_forms: list[tuple[Tolva, Move, str]] = [
        *((game, ASK[0][0], "TOL-15"), (game, NO[1][0], "TOL-15")),
        *((GAME, DRAW[0][0], "TOL-29"), (GAME, TURN_UP[3][0], "TOL-33")),
    ]
    for form, move, rule in other_forms:
        said = form.refusal(form.start(), move)
        assert said is not None
        assert (said.rule, said.reason) == (rule, Reason.NOT_OF_THIS_FORM)
        assert said.values == (form.form, move)


def test_com_10_equal_parties_share() -> None:
    game = Tolva(deals=1)
    state = play(
        game, game.start(dealer=3), str(table_deal(LAST_TO_ONE, NINE, dealer=3))
    )
    state = tricks(state, *EIGHT, "D6 D7 HA SA")
    score = game.score(state)
    assert (score.winners, score.outcome) == ((0, 1, 2, 3), Ending.AGREED_DEALS)


def test_tol_10_without_trump_the_suit_led_wins() -> None:
    state = tricks(begin(*LAST_TO_ONE), "C7 C6 HA SA")
    assert state.turn == 0
    assert GAME.score(state).unbooked == (22, 0, 0, 0)
