"""Claims by the players: SCH-32 to SCH-38, COM-8."""

from __future__ import annotations

import pytest
from support import FIRST_NINE, LAST_NINE, SWEEP, play, play_tricks, schmaus_deal, texts

from jasskort import Deal, IllegalMove, Reason, Schmaus
from jasskort.games.schmaus import (
    BetweenDeals,
    Ending,
    InDeal,
    Item,
    MatchOver,
    SchmausState,
)

# Hearts are trump. Seat 1 leads; it holds stöck and 9-8-7 of clubs; seat 0 holds
# 9-8-7 of diamonds and the ace of trump.
ZERO = "D9 D8 D7 CK DK HA SK S6 H8"
ONE = "C9 C8 C7 HK HQ DA SA ST CT"
DEAL = schmaus_deal(ZERO, ONE, "H9", "SJ H7 CQ S9 DQ D6")


def dealt(game: Schmaus, *lines: str, deal: Deal = DEAL) -> SchmausState:
    """Deal and apply some moves."""
    return play(game, game.start(), str(deal), *lines)


def over(state: SchmausState) -> MatchOver:
    """Pass a finished match."""
    assert isinstance(state, MatchOver)
    assert state.over
    return state


def ended(game: Schmaus, state: SchmausState) -> tuple[tuple[int, ...], Ending, int]:
    """Give totals, ending and winner of a finished match."""
    finished = over(state)
    score = game.score(finished)
    assert score.outcome is finished.ending
    assert score.stakes == 1
    assert score.unbooked == (0, 0)
    (winner,) = score.winners
    return score.totals, finished.ending, winner


def test_sch_32_the_target_alone_ends_nothing() -> None:
    """The match goes on above the target until somebody claims."""
    game = Schmaus(target=10)
    state = play_tricks(game, dealt(game, deal=SWEEP), *FIRST_NINE, *LAST_NINE)
    assert isinstance(state, BetweenDeals)
    assert game.score(state).totals == (217, 60)
    assert game.score(state).winners == ()


def test_sch_32_1500_unless_agreed_otherwise() -> None:
    """The target is 1500, and an option."""
    assert Schmaus().target == 1500
    assert Schmaus(target=1000).target == 1000


def test_sch_33_either_seat_at_any_decision() -> None:
    """Both seats may claim in every phase, in turn or out of it."""
    game = Schmaus()
    state = game.start()
    lines = [str(DEAL), "1 declare 20", "1 play CT", "0 declare 20", "1 say rank 9"]
    lines += ["0 play S6", "1 book C93", "1 turn", "1 draw"]
    for line in lines:
        state = play(game, state, line)
        for seat in game.seats:
            assert f"{seat} claim" in texts(game.legal_moves(state, seat))


def test_sch_33_also_between_deals_but_not_before_the_first() -> None:
    """When a deal is due both may claim, except before the first deal of a match."""
    game = Schmaus(target=100)
    start = game.start()
    refusal = game.refusal(start, game.parse("0 claim"))
    assert refusal is not None
    assert refusal.rule == "SCH-33"
    assert refusal.reason is Reason.NOT_BEFORE_THE_FIRST_DEAL
    assert game.legal_moves(start, 0) == ()
    state = play_tricks(game, dealt(game, deal=SWEEP), *FIRST_NINE, *LAST_NINE)
    assert state.turn is None
    assert game.legal_moves(state) == ()
    assert texts(game.legal_moves(state, 1)) == ["1 claim"]
    assert ended(game, play(game, state, "0 claim")) == ((217, 60), Ending.CLAIM, 0)
    lost = ended(game, play(game, state, "1 claim"))
    assert lost == ((217, 60), Ending.FALSE_CLAIM, 0)


def test_sch_34_stoeck_counts_as_soon_as_it_is_together() -> None:
    """After the first draw 20 for stöck count before it is booked."""
    game = Schmaus(target=20)
    # Seat 1 has taken C7 and S6, worth nothing.
    state = dealt(game, "1 play C7, 0 play S6, 1 draw")
    assert game.score(state).totals == (0, 0)
    assert ended(game, play(game, state, "1 claim")) == ((0, 20), Ending.CLAIM, 1)


def test_sch_34_stoeck_counts_between_its_two_cards() -> None:
    """With the king played and the queen in hand stöck still counts."""
    game = Schmaus(target=24)
    state = dealt(game, "1 play HK, 0 play S6, 1 draw, 1 play C7")
    assert isinstance(state, InDeal)
    assert state.credited(1) == 24
    assert ended(game, play(game, state, "1 claim"))[1:] == (Ending.CLAIM, 1)


def test_sch_34_a_weis_counts_when_it_is_booked() -> None:
    """A declared weis counts for nothing until it is booked."""
    game = Schmaus(target=40)
    state = dealt(game, "1 play C7, 0 play S6, 1 draw, 1 declare 20, 1 play ST")
    assert ended(game, play(game, state, "1 claim"))[1:] == (Ending.FALSE_CLAIM, 0)


def test_sch_34_a_weis_goes_before_the_trick_also_later() -> None:
    """Between booking and turning, the weis counts and the trick does not."""
    one = "C9 C8 C7 C6 HQ DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "H9", "SJ H7 CQ S9 DQ D6")
    game = Schmaus(target=20)
    state = dealt(game, "1 play ST, 0 play SK, 0 draw, 0 play SJ", deal=deal)
    state = play(game, state, "1 declare 20, 1 play SA, 1 book CT3")
    # Seat 0 has taken 14; the trick that lies there, 13, is not turned.
    assert isinstance(state, InDeal)
    assert (state.credited(0), state.credited(1)) == (14, 20)
    assert ended(game, play(game, state, "1 claim")) == ((14, 20), Ending.CLAIM, 1)
    assert ended(game, play(game, state, "0 claim"))[1:] == (Ending.FALSE_CLAIM, 1)
    assert in_deal(play(game, state, "1 turn")).credited(1) == 33


def in_deal(state: SchmausState) -> InDeal:
    """Pass a state within a deal."""
    assert isinstance(state, InDeal)
    return state


def test_sch_34_a_trick_counts_when_it_is_turned() -> None:
    """Card points count from the turning on, before the draw."""
    game = Schmaus(target=14)
    state = dealt(game, "1 play C7, 0 play S6, 1 draw, 1 play ST")
    assert ended(game, play(game, state, "0 claim"))[1:] == (Ending.FALSE_CLAIM, 1)
    turned = play(game, state, "0 play SK")
    assert ended(game, play(game, turned, "0 claim")) == ((14, 20), Ending.CLAIM, 0)


def test_sch_34_last_trick_and_match_when_the_last_trick_is_turned() -> None:
    """The 5 and the 100 count from the end of the deal on, not before."""
    game = Schmaus(target=217)
    before = play_tricks(game, dealt(game, deal=SWEEP), *FIRST_NINE, *LAST_NINE[:8])
    assert in_deal(before).credited(0) == 92 + 20 - 11
    after = play_tricks(game, before, LAST_NINE[8])
    assert ended(game, play(game, after, "0 claim"))[1:] == (Ending.CLAIM, 0)


def test_sch_35_below_the_target_the_opponent_wins() -> None:
    """A false claim loses; all that is credited is entered for both seats."""
    game = Schmaus(target=1000)
    state = dealt(game, "1 play ST, 0 play SK, 0 draw, 0 play D7")
    score = game.score(play(game, state, "0 claim"))
    assert score.winners == (1,)
    assert score.outcome is Ending.FALSE_CLAIM
    assert [(entry.seat, entry.points, entry.what) for entry in score.entries] == [
        (1, 20, Item.STOECK),
        (0, 14, Item.CARD_POINTS),
    ]
    assert score.totals == (14, 20)


def test_sch_35_at_the_target_it_wins() -> None:
    """Exactly the target is enough, and the opponent's total does not matter."""
    game = Schmaus(target=14)
    state = dealt(game, "1 play ST, 0 play SK, 0 draw")
    assert ended(game, play(game, state, "0 claim")) == ((14, 20), Ending.CLAIM, 0)


def test_sch_36_the_first_trick_is_played_to_its_end() -> None:
    """A claim before the first draw waits; meanwhile no second claim is made."""
    game = Schmaus(target=1000)
    state = dealt(game, "0 claim")
    assert not state.over
    assert in_deal(state).deal.claimant == 0
    for seat in game.seats:
        refusal = game.refusal(state, game.parse(f"{seat} claim"))
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("SCH-36", Reason.CLAIM_PENDING)
        assert refusal.values == (0,)
    state = play(game, state, "1 declare 20, 1 play CT, 0 play S6, 1 book C93")
    assert not state.over
    finished = play(game, state, "1 turn")
    # Nobody reaches it: the claimant loses. The weis, stöck and the trick are entered.
    assert ended(game, finished) == ((0, 50), Ending.FALSE_CLAIM, 1)


def test_sch_36_stoeck_comes_first() -> None:
    """Stöck reaches the target before the weis of the other seat, whoever claims."""
    for claimant in (0, 1):
        game = Schmaus(target=20)
        lines = (
            f"{claimant} claim, 1 play CT, 0 declare 20, 0 play S6, 0 book D93, 0 turn"
        )
        finished = dealt(game, lines)
        assert ended(game, finished) == ((20, 30), Ending.STOECK_WEIS_STICH, 1)


def test_sch_36_weis_come_before_the_trick() -> None:
    """A weis reaches the target before the card points of the same trick."""
    one = "C9 C8 C6 HK H7 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "H9", "SJ HJ CQ S9 DQ D6")
    game = Schmaus(target=10)
    lines = "1 claim, 1 play CT, 0 declare 20, 0 play S6, 0 book D93, 0 turn"
    finished = dealt(game, lines, deal=deal)
    assert ended(game, finished) == ((20, 10), Ending.STOECK_WEIS_STICH, 0)


def test_sch_36_the_trick_comes_last() -> None:
    """If neither stöck nor weis reaches it, the card points of the trick do."""
    one = "C9 C8 C6 HK H7 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "H9", "SJ HJ CQ S9 DQ D6")
    game = Schmaus(target=10)
    finished = dealt(game, "0 claim, 1 play CT, 0 play S6", deal=deal)
    assert ended(game, finished) == ((0, 10), Ending.STOECK_WEIS_STICH, 1)


def test_sch_36_between_the_first_trick_and_the_draw_it_is_settled_at_once() -> None:
    """A claim when the first trick is turned goes by the same order, at once."""
    game = Schmaus(target=20)
    lines = "1 play CT, 0 declare 20, 0 play S6, 0 book D93, 0 turn"
    state = dealt(game, lines)
    finished = play(game, state, "0 claim")
    assert ended(game, finished) == ((20, 30), Ending.STOECK_WEIS_STICH, 1)
    # After the draw the claimant's own total decides.
    drawn = play(game, state, "1 draw")
    assert ended(game, play(game, drawn, "0 claim"))[1:] == (Ending.CLAIM, 0)


def test_sch_36_robbing_into_stoeck_counts_in_the_order() -> None:
    """Stöck that comes together by robbing before the draw goes first too."""
    one = "C9 C8 C7 HK H6 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "HQ", "SJ H7 CQ S9 DQ D6")
    game = Schmaus(target=20)
    lines = "1 play CT, 0 declare 20, 0 play S6, 0 book D93, 0 turn"
    state = dealt(game, lines, deal=deal)
    assert ended(game, play(game, state, "1 claim"))[2] == 0
    assert ended(game, play(game, state, "1 rob, 0 claim"))[2] == 1


def at_the_deal(target: int) -> tuple[Schmaus, SchmausState]:
    """Play the sweep, which leaves seat 0 at 217 and seat 1 at 60, and deal again."""
    game = Schmaus(target=target)
    state = play_tricks(game, dealt(game, deal=SWEEP), *FIRST_NINE, *LAST_NINE)
    return game, play(game, state, str(schmaus_deal(ZERO, ONE, "H9", dealer=1)))


def test_sch_37_one_had_the_target_at_the_deal() -> None:
    """The seat that had it wins at once, whoever claims; the trick counts for nobody."""
    for claimant in (0, 1):
        game, state = at_the_deal(200)
        state = play(game, state, f"0 play S6, {claimant} claim")
        # Seat 1's stöck is credited and entered.
        assert ended(game, state) == ((217, 80), Ending.HAD_THE_TARGET, 0)


def test_sch_37_both_had_it() -> None:
    """If both had it, the claimant wins."""
    for claimant in (0, 1):
        game, state = at_the_deal(60)
        finished = play(game, state, f"{claimant} claim")
        assert ended(game, finished)[1:] == (Ending.HAD_THE_TARGET, claimant)


def test_sch_37_nobody_had_it() -> None:
    """Otherwise the claim waits, and counts from the totals at the deal."""
    game, state = at_the_deal(230)
    state = play(game, state, "1 claim, 0 play SK, 1 play SA")
    assert ended(game, state) == ((217, 95), Ending.FALSE_CLAIM, 0)
    game, state = at_the_deal(80)
    state = play(game, state, "0 claim")
    assert ended(game, state)[1:] == (Ending.HAD_THE_TARGET, 0)


def test_sch_38_the_first_to_claim_wins() -> None:
    """If both are over the target between deals, whoever claims has won."""
    for claimant in (0, 1):
        game = Schmaus(target=60)
        state = play_tricks(game, dealt(game, deal=SWEEP), *FIRST_NINE, *LAST_NINE)
        finished = play(game, state, f"{claimant} claim")
        assert ended(game, finished) == ((217, 60), Ending.CLAIM, claimant)


def test_com_8_after_the_end_nothing_is_legal() -> None:
    """When a match is over no move of any kind is legal, deals and claims included."""
    game = Schmaus(target=14)
    state = dealt(game, "1 play ST, 0 play SK, 0 draw, 0 claim")
    assert state.turn is None
    for seat in game.seats:
        assert game.legal_moves(state, seat) == ()
        assert game.legal_melds(state, seat) == ()
    for text in ("0 claim", "1 play SA", "1 draw", str(DEAL)):
        refusal = game.refusal(state, game.parse(text))
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("COM-8", Reason.MATCH_OVER)
        with pytest.raises(IllegalMove, match="match is over"):
            game.apply(state, game.parse(text))
