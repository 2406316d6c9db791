"""Tricks 1 to 9, while there is a stock: SCH-23 to SCH-26, and COM-9."""

from __future__ import annotations

import functools

import pytest
import support
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
from jasskort.games.schmaus import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    SchmausState,
    Turning,
)

GAME = Schmaus()

# Hearts are trump and seat 1 leads. Seat 1 has the six of trump; with the upcard,
# the nine, it would hold ten, nine, eight of trump.
ZERO = "SK S9 S6 DK D8 D6 CA C7 HK"
ONE = "ST S7 DA DJ CK C9 H6 H8 HT"
DEAL = schmaus_deal(ZERO, ONE, "H9", "SJ CQ DQ S8")


def dealt(*lines: str, deal: Deal = DEAL, dealer: int = 0) -> InDeal:
    """Deal and apply some moves."""
    return in_deal(play(GAME, GAME.start(dealer=dealer), str(deal), *lines))


def on(state: SchmausState, *lines: str) -> InDeal:
    """Apply some more moves."""
    return in_deal(play(GAME, state, *lines))


def in_deal(state: SchmausState) -> InDeal:
    """Pass a state within a deal."""
    assert isinstance(state, InDeal)
    return state


refused = functools.partial(support.refused, GAME)


def may_rob(state: SchmausState, seat: int) -> bool:
    """Tell whether a seat may rob; list and refusal say the same."""
    listed = f"{seat} rob" in texts(GAME.legal_moves(state, seat))
    assert listed is (GAME.refusal(state, GAME.parse(f"{seat} rob")) is None)
    return listed


def locked(state: SchmausState, seat: int, value: int) -> bool:
    """Tell whether it is the seat's own declaration that keeps it from robbing."""
    refusal = refused(state, f"{seat} rob")
    assert (refusal.rule, refusal.values) == ("SCH-25", (value,))
    assert f"seat {seat}, {value}," in refusal.text
    return refusal.reason is Reason.DECLARATION_OPEN


def plays(state: SchmausState) -> CardSet:
    """Collect the cards that the seat in turn may play."""
    said = texts(GAME.legal_moves(state))
    return CardSet(cards(" ".join(text[-2:] for text in said if " play " in text)))


@pytest.mark.parametrize("dealer", [0, 1])
def test_sch_23_the_non_dealer_leads_first(dealer: int) -> None:
    """Whoever dealt, the other seat leads to the first trick."""
    state = dealt(deal=schmaus_deal(ZERO, ONE, "H9", dealer=dealer), dealer=dealer)
    assert isinstance(state, Leading)
    assert state.turn == state.leader == 1 - dealer
    card = (ZERO, ONE)[dealer].split()[0]
    refusal = refused(state, f"{dealer} play {card}")
    assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
    assert refusal.values == (1 - dealer,)
    assert refusal.text.startswith(f"seat {1 - dealer} is in turn")


def test_sch_23_any_card_may_be_led_and_any_may_follow() -> None:
    """While the stock lasts there is no duty, neither to follow suit nor to trump."""
    state = dealt()
    assert plays(state) == CardSet.parse(ONE)
    # Seat 0 holds spades, and a trump, and may still throw away what it likes.
    assert plays(on(state, "1 play ST")) == CardSet.parse(ZERO)
    assert plays(on(state, "1 play H6")) == CardSet.parse(ZERO)
    assert plays(on(state, "1 play CK")) == CardSet.parse(ZERO)


def test_sch_23_also_in_the_ninth_trick() -> None:
    """The ninth trick is still free; the duties begin with the tenth."""
    state = play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE[:8])
    state = on(state, "1 play S7")
    assert (state.number, len(state.stock)) == (9, 2)
    # Without a stock seat 0 would have to trump.
    held = CardSet.parse("D6 HA HK HQ HJ HT H9 H8 H7")
    assert plays(state) == plays(on(state, "0 declare 250")) == held


def test_sch_24_the_leader_wins_and_draws_first() -> None:
    """The winner gets the top card, the other seat the next, and the winner leads."""
    state = dealt("1 play DA, 0 play D6")
    assert isinstance(state, Drawing)
    assert (state.winner, state.turn) == (1, 1)
    assert state.piles == (CardSet(), CardSet.parse("DA D6"))
    drawn = on(state, "1 draw")
    assert isinstance(drawn, Leading)
    assert (drawn.turn, drawn.number) == (1, 2)
    assert drawn.hands[1] == CardSet.parse(ONE.replace("DA", "SJ"))
    assert drawn.hands[0] == CardSet.parse(ZERO.replace("D6", "CQ"))
    assert [str(card) for card in drawn.stock[:2]] == ["DQ", "S8"]
    assert len(drawn.stock) == 16


def test_sch_24_the_follower_wins_and_draws_first() -> None:
    """A follower that wins draws the top card and leads next."""
    state = dealt("1 play DJ, 0 play DK, 0 draw")
    assert state.turn == 0
    assert state.hands[0] == CardSet.parse(ZERO.replace("DK", "SJ"))
    assert state.hands[1] == CardSet.parse(ONE.replace("DJ", "CQ"))


def test_sch_24_the_winner_draws_for_both() -> None:
    """One `Draw`, of the winner, serves both seats; before it nobody leads."""
    state = dealt("1 play DJ, 0 play DK")
    assert texts(GAME.legal_moves(state)) == ["0 draw", "0 claim"]
    assert texts(GAME.legal_moves(state, 1)) == ["1 rob", "1 claim"]
    refusal = refused(state, "1 draw")
    assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
    assert refusal.values == (0,)
    refusal = refused(state, "0 play S6")
    assert (refusal.rule, refusal.reason) == ("SCH-24", Reason.MUST_DRAW)
    refusal = refused(on(state, "0 draw"), "0 draw")
    assert (refusal.rule, refusal.reason) == ("SCH-24", Reason.TRICK_NOT_TURNED)


def test_sch_24_nothing_is_drawn_before_the_trick_is_turned() -> None:
    """With cards to be led, followed, booked or turned there is nothing to draw yet."""
    state = dealt(deal=schmaus_deal(ZERO, ONE.replace("H8 HT", "DT DQ"), "H9"))
    for line in ("1 declare 20", "1 play DA", "0 play D6", "1 book DQ3", "1 turn"):
        refusal = refused(state, f"{state.turn} draw")
        assert (refusal.rule, refusal.reason) == ("SCH-24", Reason.TRICK_NOT_TURNED)
        state = on(state, line)
    assert texts(GAME.legal_moves(state))[0] == "1 draw"


def test_sch_25_the_six_is_exchanged_for_the_upcard() -> None:
    """The six goes under the stock, the upcard into the hand; nothing is drawn."""
    before = dealt()
    state = on(before, "1 rob")
    assert state.hands[1] == CardSet.parse(ONE.replace("H6", "H9"))
    assert state.hands[0] == before.hands[0]
    assert str(state.stock[-1]) == "H6"
    assert state.stock[:-1] == before.stock[:-1]
    assert (state.trump, state.number) == (before.trump, 1)
    assert GAME.score(state) == GAME.score(before)


def test_sch_25_only_the_six_of_trump_robs() -> None:
    """A six of a side suit does not rob, nor does the upcard's robber rob again."""
    for state, text in (
        (dealt(), "0 rob"),  # seat 0 has the sixes of diamonds and spades
        (dealt("1 rob"), "1 rob"),
        (dealt("1 rob"), "0 rob"),
        (dealt("1 play H6"), "1 rob"),  # the six lies in the trick
        (dealt("1 play H6, 0 play S6"), "1 rob"),
    ):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.reason) == ("SCH-25", Reason.NO_ROBBING_CARD)
        assert refusal.cards == CardSet.parse("H6")
        assert refusal.text.startswith("H6 is not in the hand of seat ")


def test_sch_25_in_turn_and_out_of_it() -> None:
    """The holder robs at its own lead, at the other's reply and before any draw."""
    for lines in ("", "1 play DJ", "1 play DJ, 0 play DK", "1 play DA, 0 play D6"):
        state = dealt(*filter(None, [lines]))
        robbed = on(state, "1 rob")
        assert (robbed.turn, robbed.trick) == (state.turn, state.trick)
        assert str(robbed.stock[-1]) == "H6"
    # A holder that is to follow robs while the other is to lead, and at its reply.
    state = dealt(deal=schmaus_deal(ONE, ZERO, "H9"))
    assert may_rob(state, 0)
    assert may_rob(on(state, "1 play SK"), 0)


def test_sch_25_inside_a_trick_it_changes_the_pool() -> None:
    """With a card on the table robbing brings a weis, or costs the one with the six."""
    state = dealt("1 play SK", deal=schmaus_deal(ONE, ZERO, "H9"))
    assert GAME.legal_melds(state) == ()
    assert refused(state, "0 declare 20").reason is Reason.NOT_HELD
    state = on(state, "0 rob")
    assert texts(GAME.legal_melds(state)) == ["HT3"]
    state = on(state, "0 declare 20, 0 play S7, 0 book HT3")
    assert GAME.score(state).totals == (20, 0)
    holder = ONE.replace("HT", "H7")
    state = dealt("1 play SK", deal=schmaus_deal(holder, ZERO, "HA"))
    assert texts(GAME.legal_melds(state)) == ["H83"]
    assert refused(on(state, "0 rob"), "0 declare 20").reason is Reason.NOT_HELD


# The leader and the follower have a sequence of three from a jack each; whoever
# holds the six of trump is written first.
JACK_C = "CJ CT C9 H6 SQ D6 D7 CA H8"
JACK_D = "DJ DT D9 S8 SK SA HT HK DA"
JACK_H = "HJ HT H9 S8 SK SA DT HK DA"
QUEEN_D = "DQ DJ DT S8 SK SA HT HK DA"


def test_sch_25_the_leader_is_locked_from_declaring_to_booking() -> None:
    """A leader whose declaration stands may rob before it and after its booking only."""
    state = dealt(deal=schmaus_deal(JACK_D, JACK_C, "H7"))
    assert may_rob(state, 1)
    for line, phase in (
        ("1 declare 20", Leading),
        ("1 play CA", Following),
        ("0 play S8", Booking),
    ):
        state = on(state, line)
        assert type(state) is phase
        assert locked(state, 1, 20)
    state = on(state, "1 book CJ3")
    assert type(state) is Turning
    assert may_rob(state, 1)
    assert may_rob(on(state, "1 turn"), 1)


def test_sch_25_an_undeclared_seat_is_not_locked_by_the_other() -> None:
    """A declaration locks the seat that made it, not the one that hears it."""
    state = dealt("1 declare 20, 1 play DA", deal=schmaus_deal(JACK_C, JACK_D, "H7"))
    assert may_rob(state, 0)
    assert may_rob(on(state, "0 play D6"), 0)


def test_sch_25_rejection_frees_the_leader_before_the_follower_plays() -> None:
    """A higher value frees it at once; in a comparison it takes a better answer."""
    lines = "1 declare 20, 1 play CA"
    higher = schmaus_deal(JACK_D.replace("HT", "D8"), JACK_C, "H7")
    assert may_rob(dealt(lines, "0 declare 50", deal=higher), 1)
    state = dealt(lines, deal=schmaus_deal(QUEEN_D, JACK_C, "H7"))
    for line in ("0 declare 20", "1 say rank J"):
        state = on(state, line)
        assert type(state) is Comparing
        assert locked(state, 1, 20)
    state = on(state, "0 say rank Q")
    assert type(state) is Closing
    assert may_rob(state, 1)


def test_sch_25_the_follower_is_locked_from_declaring_to_booking() -> None:
    """A follower that alone declares is locked before and after its card."""
    state = dealt("1 play DA", deal=schmaus_deal(JACK_C, JACK_D, "H7"))
    for line, phase in (("0 declare 20", Closing), ("0 play D6", Booking)):
        state = on(state, line)
        assert type(state) is phase
        assert locked(state, 0, 20)
    state = on(state, "0 book CJ3")
    assert type(state) is Turning
    assert may_rob(state, 0)


def test_sch_25_conceding_by_a_card_frees_the_follower() -> None:
    """A follower that compares is locked at each question, until it plays its card."""
    lines = "1 declare 20, 1 play DA, 0 declare 20"
    state = dealt(lines, deal=schmaus_deal(JACK_C, JACK_D, "H7"))
    for line in ("1 say rank J", "0 say rank J", "1 say plain"):
        assert type(state) is Comparing
        assert locked(state, 0, 20)
        state = on(state, line)
    # Seat 1 did not deal, so that equal sequences favour it: seat 0 can but concede.
    assert type(state) is Comparing
    assert locked(state, 0, 20)
    assert may_rob(on(state, "0 play D6"), 0)


def test_sch_25_the_leaders_trump_frees_the_follower() -> None:
    """The word "trump" rejects the follower's weis: it may rob before it plays."""
    lines = "1 declare 20, 1 play DA, 0 declare 20, 1 say rank J, 0 say rank J"
    state = dealt(lines, deal=schmaus_deal(JACK_C, JACK_H, "H7"))
    assert locked(state, 0, 20)
    state = on(state, "1 say trump")
    assert type(state) is Closing
    assert state.turn == 0
    assert may_rob(state, 0)
    assert on(state, "0 rob").turn == 0


# As in the sweep, but the six of trump is drawn by seat 0, the seven lies turned up.
LATE = schmaus_deal(
    DIAMONDS, CLUBS, "H7", "SA HA SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H6 S6"
)


def test_sch_25_after_the_ninth_trick_but_not_after_the_last_draw() -> None:
    """Between trick 9 and its draw the six still robs; then the stock is gone."""
    state = in_deal(play_tricks(GAME, dealt(deal=LATE), *FIRST_NINE[:8]))
    state = on(state, "1 play C6, 0 play D6")
    assert type(state) is Drawing
    assert (state.number, len(state.stock)) == (9, 2)
    robbed = on(state, "0 rob")
    assert texts(robbed.stock) == ["S6", "H6"]
    assert robbed.hands[0] == CardSet.parse("HA HK HQ HJ HT H9 H8 H7")
    refusal = refused(on(state, "1 draw"), "0 rob")
    assert (refusal.rule, refusal.reason) == ("SCH-25", Reason.STOCK_GONE)


def test_sch_26_the_winner_of_trick_9_draws_the_last_face_down_card() -> None:
    """The winner gets and shows the last face-down card, the other the upcard."""
    state = in_deal(play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE))
    assert state.stock == ()
    assert state.hands == (
        CardSet.parse("HA HK HQ HJ HT H9 H8 H7 H6"),
        CardSet.parse("SA SK SQ SJ ST S9 S8 S7 S6"),
    )
    assert state.shown == (CardSet.parse("H6"), CardSet.parse("S6"))
    refusal = refused(state, "1 draw")
    assert (refusal.rule, refusal.reason) == ("SCH-24", Reason.STOCK_GONE)


def test_sch_26_the_other_way_round() -> None:
    """If the follower wins trick 9, the leader of it takes the upcard."""
    state = play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE[:8], "C6 H7")
    state = in_deal(state)
    assert state.turn == 0
    assert CardSet.parse("S6 D6") <= state.hands[0]
    assert CardSet.parse("H6") <= state.hands[1]
    assert state.shown == (CardSet.parse("S6"), CardSet.parse("H6"))


def test_sch_26_the_six_that_lies_there() -> None:
    """If the upcard was robbed, the other seat takes the six instead of it."""
    # Seat 1 robs the ace with the six, and the ace wins its ninth trick.
    deal = schmaus_deal(
        DIAMONDS,
        CLUBS.replace("C6", "H6"),
        "HA",
        "SA C6 SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H7 S6",
    )
    state = dealt("1 rob", deal=deal)
    state = in_deal(play_tricks(GAME, state, *FIRST_NINE[:8], "HA D6"))
    assert state.stock == ()
    assert state.turn == 1
    assert CardSet.parse("H6 H7 C6") <= state.hands[0]
    assert state.shown == (CardSet.parse("H6"), CardSet.parse("S6"))


def test_com_9_out_of_turn_in_the_order_in_which_it_is_applied() -> None:
    """Robbing and claiming out of turn leave the turn alone, at every decision."""
    state = dealt(deal=schmaus_deal(JACK_C, JACK_D, "H7"))
    lines = ["1 declare 20", "1 play DA", "0 play D6", "1 book DJ3", "1 turn"]
    for line in [*lines, "1 draw"]:
        if state.turn == 1:
            assert texts(GAME.legal_moves(state, 0)) == ["0 rob", "0 claim"]
        robbed = on(state, "0 rob")
        assert (robbed.turn, type(robbed)) == (state.turn, type(state))
        assert texts(robbed.log) == [*texts(state.log), "0 rob"]
        if type(state) is not Drawing:  # there a claim is settled at once
            claimed = on(robbed, "0 claim")
            assert (claimed.turn, type(claimed)) == (state.turn, type(state))
            assert claimed == on(state, "0 claim, 0 rob")
        state = on(state, line)


def test_com_9_what_belongs_to_the_turn_is_refused_out_of_it() -> None:
    """Playing, declaring, booking and turning wait for the seat's own turn."""
    state = dealt(deal=schmaus_deal(JACK_C, JACK_D, "H7"))
    for line, other in (
        ("1 declare 20", "0 declare 20"),
        ("1 play DA", "0 play D6"),
        ("0 play D6", "1 play S8"),
        ("1 book DJ3", "0 book CJ3"),
        ("1 turn", "0 turn"),
    ):
        refusal = refused(state, other)
        assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
        assert refusal.values == (state.turn,)
        state = on(state, line)
