"""How a match ends in both games: the referee, agreed deals, and COM-8."""

from __future__ import annotations

import math

import pytest
from support import Room, booked, ended, in_both

from jasskort import IllegalMove, Reason, State

# Hearts are trump and seat 1 leads; it has king and queen of trump. Both have a
# sequence of three from the nine. In a whole deal the dealer makes 217 points to 60, or
# 113 to 49.
ZERO = "D9 D8 D7 CK DJ HA SK S7 CA"
ONE = "C9 C8 C7 HK HQ DA SA ST DT"
STOCK = "SJ H7 CQ S8 DQ"
FIFTEEN = "1 play SA, 0 play SK"  # seat 1 takes 15
TRICK = ["1 declare [20|terts]", "1 play ST", "0 declare [20|terts]", "1 say rank 9"]
TRICK += ["0 play S7", "1 book C93", "1 turn", "1 draw"]


def dealt(room: Room, *lines: str) -> State:
    deal = room.deal(ZERO, ONE, "H9", STOCK)
    return room.play(room.game.start(), str(deal), *lines)


@in_both
def test_sch_39_fra_48_no_claim_is_among_the_legal_moves(room: Room) -> None:
    refereed = room.but(claims="referee")
    game = refereed.game
    states = [game.start(), refereed.swept(game.start()), dealt(refereed)]
    for line in TRICK:
        states.append(refereed.play(states[-1], line))
    for state in states:
        for seat in game.seats:
            claim = game.parse(f"{seat} claim")
            assert claim not in game.legal_moves(state, seat)
            refusal = game.refusal(state, claim)
            assert refusal is not None
            rule = room.of("SCH-39", "FRA-48")
            assert (refusal.rule, refusal.reason) == (rule, Reason.BY_REFEREE)
            with pytest.raises(IllegalMove):
                game.apply(state, claim)


@in_both
def test_sch_39_fra_48_from_where_on_the_referee_looks(room: Room) -> None:
    """What lies in tricks ends nothing below the target less all that can lie there."""
    # The 152 of the pack, and in Schmaus the 20 of stöck in hand.
    refereed = room.but(target=1000, claims="referee")
    assert refereed.game.settling.alert == 1000 - room.of(152 + 20, 152)
    assert room.but(target=1000).game.settling.alert == math.inf


@in_both
@pytest.mark.parametrize("claims", ["players", "referee"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_com_10_after_the_agreed_deals_the_higher_total_has_won(
    room: Room, claims: str, dealer: int
) -> None:
    game = room.but(deals=1, claims=claims).game
    over = room.swept(game.start(dealer=dealer))
    totals, ending, winners = ended(over)
    assert (ending.name, winners) == ("AGREED_DEALS", (dealer,))
    expected = room.of((217, 60), (113, 49))
    assert totals == (expected if dealer == 0 else expected[::-1])
    assert game.score(over).stakes == 1
    assert game.next_match(over) == game.start(dealer=dealer)
    for seat in game.seats:
        assert room.refused(over, f"{seat} claim").reason is Reason.MATCH_OVER


@in_both
def test_com_10_the_agreed_number_and_no_sooner(room: Room) -> None:
    game = room.but(deals=2).game
    between = room.swept(game.start())
    assert between.match.totals == room.of((217, 60), (113, 49))
    over = room.swept(between)
    totals, ending, winners = ended(over)
    # In Schmaus the deal alternates, so that the second deal mirrors the first.
    assert totals == room.of((277, 277), (226, 98))
    assert (ending.name, winners) == ("AGREED_DEALS", room.of((0, 1), (0,)))
    # After a shared win the deal passes on, as after any deal.
    assert game.next_match(over) == game.start(dealer=0)


@in_both
@pytest.mark.parametrize(
    ("target", "ending", "winner"), [(15, "CLAIM", 1), (16, "FALSE_CLAIM", 0)]
)
def test_com_10_a_claim_in_the_last_deal_comes_first(
    room: Room, target: int, ending: str, winner: int
) -> None:
    agreed = room.but(deals=1, target=target)
    deal = room.deal(ZERO, ONE.replace("HQ", "HT"), "H9", STOCK)
    state = agreed.begin(deal, FIFTEEN, "1 draw")
    totals, how, winners = ended(agreed.play(state, "1 claim"))
    assert (totals, how.name, winners) == ((0, 15), ending, (winner,))
    assert booked(agreed.play(state, "1 claim")) == [(1, 15, "CARD_POINTS")]


@in_both
def test_com_8_after_the_end_no_move_is_legal(room: Room) -> None:
    game = room.but(target=14).game
    deal = room.deal(ZERO, ONE, "H9", STOCK)
    over = room.play(game.start(), str(deal), FIFTEEN, "1 draw, 1 claim")
    assert (over.over, over.turn) == (True, None)
    assert game.legal_moves(over) == ()
    assert game.legal_moves(over, 0) == game.legal_moves(over, 1) == ()
    assert game.legal_melds(over) == game.legal_melds(over, 0) == ()
    lines = ["0 claim", "1 claim", "0 play HA", "1 play C9", "1 draw", "0 rob"]
    for text in (*lines, room.of("1 turn", "1 belle"), str(deal)):
        with pytest.raises(IllegalMove, match="The match is over") as raised:
            room.play(over, text)
        refusal = raised.value.refusal
        assert (refusal.rule, refusal.reason) == ("COM-8", Reason.MATCH_OVER)
