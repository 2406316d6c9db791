"""Play while the stock lasts: SCH-23 to SCH-26, COM-9."""

from __future__ import annotations

from support import (
    CLUBS,
    DIAMONDS,
    FIRST_NINE,
    SWEEP,
    cards,
    play,
    play_tricks,
    schmaus_deal,
    texts,
)

from jasskort import CardSet, Deal, Reason, Schmaus
from jasskort.games.schmaus import Drawing, InDeal, Leading, SchmausState

GAME = Schmaus(claims="referee")

# Hearts are trump; seat 1 leads and holds the six of trump, the upcard is the ace.
ZERO = "D9 D8 D7 CK DK HK S9 S7 H8"
ONE = "C9 C8 C7 H6 DA H7 SA ST CT"
ROBBER = schmaus_deal(ZERO, ONE, "HA", "SJ CQ DQ S6 HT D6")


def dealt(*lines: str, deal: Deal = ROBBER) -> InDeal:
    """Deal the cards above and apply some moves."""
    return in_deal(play(GAME, GAME.start(), str(deal), *lines))


def in_deal(state: SchmausState) -> InDeal:
    """Pass a state within a deal."""
    assert isinstance(state, InDeal)
    return state


def reason(state: SchmausState, text: str) -> tuple[str, object]:
    """Give rule and reason of a refusal."""
    move = GAME.parse(text)
    refusal = GAME.refusal(state, move)
    assert refusal is not None
    assert move not in GAME.legal_moves(state, int(text[0]))
    return refusal.rule, refusal.reason


def may_rob(state: SchmausState, seat: int) -> bool:
    """Tell whether a seat may rob."""
    return f"{seat} rob" in texts(GAME.legal_moves(state, seat))


def test_sch_23_the_non_dealer_leads_any_card_may_follow() -> None:
    """The non-dealer leads first, and nobody needs to follow suit."""
    state = dealt()
    assert state.turn == 1
    state = dealt("1 play DA")
    assert [text[-2:] for text in texts(GAME.legal_moves(state)) if "play" in text] == (
        [str(card) for card in CardSet(cards(ZERO))]
    )


def test_sch_24_the_winner_draws_first_and_leads() -> None:
    """The winner's move draws for both, the winner first; it leads to the next."""
    state = dealt("1 play C9, 0 play CK")
    assert isinstance(state, Drawing)
    assert state.winner == state.turn == 0
    assert reason(state, "1 draw") == ("COM-9", Reason.NOT_YOUR_TURN)
    state = in_deal(play(GAME, state, "0 draw"))
    assert isinstance(state, Leading)
    assert state.turn == state.leader == 0
    assert cards("SJ")[0] in state.hands[0]
    assert cards("CQ")[0] in state.hands[1]
    assert state.stock[0] is cards("DQ")[0]
    assert len(state.stock) == 16
    assert reason(state, "0 draw") == ("SCH-24", Reason.TRICK_NOT_TURNED)


def test_sch_25_the_six_is_exchanged_for_the_upcard() -> None:
    """Robbing puts the upcard in the hand and the six under the stock, for all to see."""
    state = dealt("1 rob")
    assert CardSet.parse("HA") <= state.hands[1]
    assert state.stock[-1] is cards("H6")[0]
    assert state.trump is cards("H6")[0].suit
    assert state.turn == 1
    assert state.shown == (CardSet(), CardSet.parse("HA"))
    assert len(state.hands[1]) == 9
    assert reason(state, "1 rob") == ("SCH-25", Reason.NO_ROBBING_CARD)


def test_sch_25_only_with_the_six() -> None:
    """Who has not the six of trump cannot rob; the refusal names it."""
    state = dealt()
    refusal = GAME.refusal(state, GAME.parse("0 rob"))
    assert refusal is not None
    assert refusal.reason is Reason.NO_ROBBING_CARD
    assert refusal.cards == CardSet.parse("H6")
    assert not may_rob(state, 0)


def test_sch_25_out_of_turn_at_any_decision() -> None:
    """The holder robs at its lead, at the other's reply and before the draw."""
    assert may_rob(dealt(), 1)
    replying = dealt("1 play DA")
    assert replying.turn == 0
    robbed = in_deal(play(GAME, replying, "1 rob"))
    assert robbed.turn == 0
    assert robbed.trick == replying.trick
    drawing = dealt("1 play DA, 0 play D7")
    assert may_rob(drawing, 1)
    assert in_deal(play(GAME, drawing, "1 rob, 1 draw")).number == 2


def test_sch_25_before_the_draw_by_the_loser_too() -> None:
    """The loser of the trick may rob before the winner draws."""
    drawing = dealt("1 play C9, 0 play CK")
    assert drawing.turn == 0
    assert may_rob(drawing, 1)
    assert in_deal(play(GAME, drawing, "1 rob")).turn == 0


def test_sch_25_not_while_the_leaders_declaration_is_open() -> None:
    """From its declaration to its booking the leader cannot rob."""
    steps = ("1 declare 20", "1 play C9", "0 play D7", "1 book C93")
    state = dealt()
    assert may_rob(state, 1)
    for step in steps[:3]:
        state = in_deal(play(GAME, state, step))
        assert not may_rob(state, 1)
        assert reason(state, "1 rob") == ("SCH-25", Reason.DECLARATION_OPEN)
    state = in_deal(play(GAME, state, "1 book CT3"))
    assert may_rob(state, 1)


def test_sch_25_a_rejected_leader_may_rob_again() -> None:
    """When a higher value has rejected the leader's, it may rob; the other may not."""
    deal = schmaus_deal(ZERO.replace("H8", "DT"), ONE, "HA", "SJ CQ")
    state = dealt("1 declare 20, 1 play C9, 0 declare 50", deal=deal)
    assert may_rob(state, 1)
    other = schmaus_deal(ONE, ZERO, "HA", "SJ CQ")
    state = dealt("1 play S9, 0 declare 20", deal=other)
    assert not may_rob(state, 0)
    state = in_deal(play(GAME, state, "0 play C9"))
    assert not may_rob(state, 0)
    state = in_deal(play(GAME, state, "0 book C93"))
    assert may_rob(state, 0)


COMPARED = schmaus_deal(
    "CT CJ C9 H6 SQ CA D6 D7 H8", "DT DJ D9 S8 SK SA HT HK DA", "H7", "S6 S7"
)


def test_sch_25_both_are_locked_while_they_compare() -> None:
    """A follower that compares cannot rob until it concedes by playing its card."""
    said = "1 declare 20, 1 play HK, 0 declare 20"
    state = dealt(said, deal=COMPARED)
    assert reason(state, "0 rob") == ("SCH-25", Reason.DECLARATION_OPEN)
    state = in_deal(play(GAME, state, "1 say rank J"))
    assert not may_rob(state, 0)
    assert may_rob(in_deal(play(GAME, state, "0 play D6")), 0)


def test_sch_25_the_leaders_trump_frees_the_follower() -> None:
    """The leader's "trump" rejects the follower's weis, so that it may rob at once."""
    deal = schmaus_deal(
        "CT CJ C9 H6 SQ CA D6 D7 H8", "HT HJ H9 S8 SK SA DT HK DA", "H7", "S6 S7"
    )
    said = "1 declare 20, 1 play SA, 0 declare 20, 1 say rank J, 0 say rank J"
    state = dealt(said, deal=deal)
    assert not may_rob(state, 0)
    state = in_deal(play(GAME, state, "1 say trump"))
    assert state.turn == 0
    assert may_rob(state, 0)


def test_sch_25_until_the_last_face_down_card_is_drawn() -> None:
    """After the ninth trick the six still robs, after the last draw no more."""
    state = play_tricks(GAME, dealt(deal=LATE), *FIRST_NINE[:8])
    state = in_deal(play(GAME, state, "1 play C6, 0 play D6"))
    assert isinstance(state, Drawing)
    assert len(state.stock) == 2
    assert may_rob(state, 0)
    drawn = in_deal(play(GAME, state, "1 draw"))
    assert drawn.stock == ()
    assert reason(drawn, "0 rob") == ("SCH-25", Reason.STOCK_GONE)
    assert not may_rob(drawn, 0)
    robbed = in_deal(play(GAME, state, "0 rob, 1 draw"))
    assert CardSet.parse("H7 H6") <= robbed.hands[0]


# As in the sweep, but seat 0 draws the six of trump and the seven lies under it.
LATE = schmaus_deal(
    DIAMONDS, CLUBS, "H7", "SA HA SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H6 S6"
)


def test_sch_26_the_last_two_cards() -> None:
    """The winner of trick 9 shows the last face-down card, the other takes the upcard."""
    state = in_deal(play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE))
    assert state.stock == ()
    assert CardSet.parse("S6") <= state.hands[1]
    assert CardSet.parse("H6") <= state.hands[0]
    assert state.shown == (CardSet.parse("H6"), CardSet.parse("S6"))
    assert reason(state, "1 draw") == ("SCH-24", Reason.STOCK_GONE)


def test_sch_26_the_six_that_lies_there() -> None:
    """After robbing the other seat takes the six that lies under the stock."""
    state = dealt("1 rob", deal=FAR)
    state = in_deal(play_tricks(GAME, state, *FAR_TRICKS))
    assert state.stock == ()
    assert CardSet.parse("H6") <= state.hands[0]
    assert state.shown[0] == CardSet.parse("H6")


# Seat 1 holds the six of trump instead of the six of clubs, and wins every trick.
FAR = schmaus_deal(
    DIAMONDS,
    CLUBS.replace("C6", "H6"),
    "HA",
    "SA C6 SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H7 S6",
)
FAR_TRICKS = [*FIRST_NINE[:8], "HA D6"]


def test_com_9_out_of_turn_moves_do_not_pass_the_turn() -> None:
    """Robbing out of turn changes nothing about whose turn it is."""
    game = Schmaus()
    state = play(game, game.start(), str(ROBBER), "1 play DA")
    assert texts(game.legal_moves(state, 1)) == ["1 rob", "1 claim"]
    assert play(game, state, "1 rob").turn == state.turn == 0
    assert reason(dealt("1 play DA"), "1 play C9") == ("COM-9", Reason.NOT_YOUR_TURN)
