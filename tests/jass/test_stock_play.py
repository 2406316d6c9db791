"""While there is a stock: SCH-23 to SCH-26, FRA-31 to FRA-35, and COM-9."""

from __future__ import annotations

import pytest
from refusing import refuses
from support import CLUBS, DIAMONDS, AnyInDeal, Room, in_both, plays, texts

from jasskort import CardSet, Deal, Reason, State
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.tricks import (
    Drawing,
    Following,
    Leading,
)
from jasskort.ruleset import ruleset_of

# Hearts are trump and seat 1 leads. Seat 1 has the lowest trump; with the upcard, the
# nine, it would hold ten, nine, eight of trump.
ZERO = "SK S9 S[6|7] DK D8 D[6|7] CA C8 HK"
ONE = "ST S8 DA DJ CK C9 H[6|7] H8 HT"
STOCK = "SJ CQ DQ HA"
LOW = "H[6|7]"

# Sequences of three from a jack, one of them in trump, and from a queen; and one of
# four. JACK_C has the lowest trump.
JACK_C = "CJ CT C9 H[6|7] SQ D[6|7] S[6|7] CA H8"
JACK_D = "DJ DT D9 S8 SK SA HT HK DA"
QUEEN_D = "DQ DJ DT S8 SK SA HT HK DA"
FOUR_D = "DJ DT D9 D8 SK SA HT HK DA"
THREE = "declare [20|terts]"


def dealt(room: Room, *lines: str, dealer: int = 0) -> AnyInDeal:
    deal = room.deal(ZERO, ONE, "H9", STOCK, dealer=dealer)
    return room.begin(deal, *lines, dealer=dealer)


def compared(room: Room, zero: str, one: str, *lines: str) -> AnyInDeal:
    return room.begin(room.deal(zero, one, "HA"), *lines)


def may_rob(state: State, seat: int) -> bool:
    game = ruleset_of(state)
    listed = f"{seat} rob" in texts(game.legal_moves(state, seat))
    assert listed is (game.refusal(state, game.parse(f"{seat} rob")) is None)
    return listed


def locked(room: Room, state: State, seat: int) -> bool:
    """Tell whether it is the seat's own declaration that keeps it from robbing."""
    refusal = room.refused(state, f"{seat} rob")
    assert refusal.rule == room.of("SCH-25", "FRA-34")
    assert refusal.values == (seat, room.of(20, Kind.TERTS))
    return refusal.reason is Reason.DECLARATION_OPEN


@in_both
def test_sch_23_fra_32_any_card_may_be_led_and_any_may_follow(room: Room) -> None:
    state = dealt(room)
    assert plays(state) == room.cards(ONE)
    # Seat 0 holds spades, and a trump, and may still throw away what it likes.
    for lead in ("1 play ST", "1 play H[6|7]", "1 play CK"):
        led = room.on(state, lead)
        assert isinstance(led, Following)
        assert led.turn == 0
        assert plays(led) == room.cards(ZERO)


@in_both
def test_sch_24_fra_33_the_leader_wins_and_draws_first(room: Room) -> None:
    state = dealt(room, "1 play DA, 0 play D[6|7]")
    assert isinstance(state, Drawing)
    assert (state.leader, state.turn) == (1, 1)
    assert state.piles == (CardSet(), room.cards("DA D[6|7]"))
    drawn = room.on(state, "1 draw")
    assert isinstance(drawn, Leading)
    assert (drawn.turn, drawn.number) == (1, 2)
    assert drawn.hands[1] == room.cards(ONE.replace("DA", "SJ"))
    assert drawn.hands[0] == room.cards(ZERO.replace("D[6|7]", "CQ"))
    assert texts(drawn.stock[:2]) == ["DQ", "HA"]
    assert len(drawn.stock) == room.of(16, 12)


@in_both
def test_sch_24_fra_33_the_winner_draws_for_both(room: Room) -> None:
    state, game = dealt(room, "1 play DJ, 0 play DK"), room.game
    assert texts(game.legal_moves(state)) == ["0 draw", "0 claim"]
    # In Schmaus the other seat may claim too, in Frantsfuus only who is in.
    others = room.of(["1 rob", "1 claim"], ["1 rob"])
    assert texts(game.legal_moves(state, 1)) == others
    refuses(state, "1 draw", "COM-9", Reason.NOT_YOUR_TURN, 0, 1)
    refuses(state, "0 play S9", "[SCH-24|FRA-33]", Reason.MUST_DRAW)
    drawn = room.on(state, "0 draw")
    refuses(drawn, "0 draw", "[SCH-24|FRA-33]", Reason.NOTHING_TO_DRAW)


@in_both
def test_sch_25_fra_34_the_lowest_trump_is_exchanged_for_the_upcard(room: Room) -> None:
    before = dealt(room)
    state = room.on(before, "1 rob")
    assert state.hands[1] == room.cards(ONE.replace(LOW, "H9"))
    assert state.hands[0] == before.hands[0]
    assert texts(state.stock) == [*texts(before.stock[:-1]), room.text(LOW)]
    assert (state.trump, state.number, state.turn) == (before.trump, 1, 1)
    assert room.game.score(state) == room.game.score(before)


@in_both
def test_sch_25_fra_34_only_the_lowest_trump_robs(room: Room) -> None:
    for state, text in (
        (dealt(room), "0 rob"),  # seat 0 has the lowest of spades and of diamonds
        (dealt(room, "1 rob"), "1 rob"),
        (dealt(room, "1 rob"), "0 rob"),
        (dealt(room, f"1 play {LOW}"), "1 rob"),  # it lies in the trick
        (dealt(room, f"1 play {LOW}, 0 play S9"), "1 rob"),
    ):
        refuses(state, text, "[SCH-25|FRA-34]", Reason.NO_ROBBING_CARD, cards=LOW)
    # So is a seat that has declared, and has not the card.
    state = compared(room, JACK_C, JACK_D, f"1 {THREE}")
    assert room.refused(state, "1 rob").reason is Reason.NO_ROBBING_CARD


@in_both
def test_sch_25_fra_34_in_turn_and_out_of_it(room: Room) -> None:
    for lines in (
        [],
        ["1 play DJ"],
        ["1 play DJ, 0 play DK"],
        ["1 play DA, 0 play D8"],
    ):
        state = dealt(room, *lines)
        robbed = room.on(state, "1 rob")
        assert (robbed.turn, robbed.trick) == (state.turn, state.trick)
        assert texts(robbed.stock)[-1] == room.text(LOW)
    # A holder that is to follow robs while the other is to lead, and at its reply.
    state = room.begin(room.deal(ONE, ZERO, "H9"))
    assert may_rob(state, 0)
    assert may_rob(room.on(state, "1 play SK"), 0)


@in_both
def test_sch_25_fra_34_inside_a_trick_it_changes_what_can_be_declared(
    room: Room,
) -> None:
    game = room.game
    state = room.begin(room.deal(ONE, ZERO, "H9"), "1 play SK")
    assert game.legal_melds(state) == ()
    assert room.refused(state, f"0 {THREE}").reason is Reason.NOT_HELD
    state = room.on(state, "0 rob")
    assert texts(game.legal_melds(state)) == ["HT3"]
    state = room.on(state, f"0 {THREE}, 0 play S8, 0 book HT3")
    assert game.score(state).totals == (20, 0)
    # Eight, seven, six in Schmaus; nine, eight, seven in Frantsfuus.
    holder = ONE.replace("HT", "H[7|9]")
    state = room.begin(room.deal(holder, ZERO, "HA"), "1 play SK")
    assert texts(game.legal_melds(state)) == [room.of("H83", "H93")]
    state = room.on(state, "0 rob")
    assert game.legal_melds(state) == ()
    assert room.refused(state, f"0 {THREE}").reason is Reason.NOT_HELD


BOTH_DECLARE = f"1 {THREE}, 1 play DA, 0 {THREE}"
# By whose declaration it is: both hands, the holder, the moves after which it is locked,
# and those after which it may rob again. Equal sequences favour seat 1, the non-dealer in
# Schmaus, in Frantsfuus the leader: seat 0 can but concede, by its card and not before.
LOCKED: dict[str, tuple[str, str, int, list[str], list[str]]] = {
    "the leader's, booked": (
        *(JACK_D, JACK_C, 1, [f"1 {THREE}", "1 play CA", "0 play S8"]),
        ["1 book CJ3", "1 turn"],
    ),
    "the follower's, booked": (
        *(JACK_C, JACK_D, 0, [f"1 play DA, 0 {THREE}", "0 play D[6|7]"]),
        ["0 book CJ3", "0 turn"],
    ),
    "the leader's, rejected by more": (
        *(FOUR_D, JACK_C, 1, [f"1 {THREE}, 1 play CA"], ["0 declare [50|quart]"]),
    ),
    "the leader's, rejected by a better answer": (
        *(QUEEN_D, JACK_C, 1, [f"1 {THREE}, 1 play CA", f"0 {THREE}", "1 say rank J"]),
        ["0 say rank Q"],
    ),
    "the follower's, conceded to an equal": (
        *(JACK_C, JACK_D, 0),
        [BOTH_DECLARE, "1 say rank J", "0 say rank J", "1 say [plain|suit D]"],
        ["0 play D[6|7]"],
    ),
    "the follower's, conceded to a better one": (
        *(JACK_C, QUEEN_D, 0, [BOTH_DECLARE, "1 say rank Q"], ["0 play D[6|7]"]),
    ),
}


@in_both
@pytest.mark.parametrize("case", LOCKED.values(), ids=LOCKED)
def test_sch_25_fra_34_locked_from_the_own_declaration_to_its_end(
    room: Room, case: tuple[str, str, int, list[str], list[str]]
) -> None:
    zero, one, seat, lines, free = case
    state = compared(room, zero, one)
    assert may_rob(state, seat)
    for line in lines:
        state = room.on(state, line)
        assert locked(room, state, seat)
    for line in free:
        state = room.on(state, line)
        assert may_rob(state, seat)


# As in the sweep, but in Schmaus seat 0 draws the lowest trump and the seven is turned
# up; in Frantsfuus it is dealt the seven.
BY_TURNS = "SA HA SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7"


def last_stocked(room: Room, deal: Deal, *lines: str) -> AnyInDeal:
    """Come to the last trick with a stock, lead the lowest club, and go on."""
    state = room.tricks(room.begin(deal), *room.stocked[:-1])
    state = room.on(state, "1 play C[6|8]")
    assert (state.number, len(state.stock)) == (room.of(9, 7), 2)
    return room.on(state, *lines)


@in_both
def test_sch_25_fra_34_after_the_last_trick_but_not_after_the_last_draw(
    room: Room,
) -> None:
    late = room.of(room.deal(DIAMONDS, CLUBS, "H7", f"{BY_TURNS} H6 S6"), room.sweep)
    state = last_stocked(room, late, "0 play D[6|K]")
    assert type(state) is Drawing
    assert state.turn == 1
    robbed = room.on(state, "0 rob")
    assert texts(robbed.stock) == room.of(["S6", "H6"], ["SA", "H7"])
    assert robbed.hands[0] == room.cards("HA HK HQ HJ HT H9 H8 [H7|DA]")
    # Who has robbed takes its card up again, as it has lost the trick: too late.
    for after in (room.on(state, "1 draw"), room.on(robbed, "1 draw")):
        assert room.cards("[H6 H7|H7 HJ]") <= after.hands[0]
        refuses(after, "0 rob", "[SCH-25|FRA-34]", Reason.STOCK_GONE)


@in_both
def test_sch_26_fra_35_the_winner_of_the_last_trick_draws_the_last_face_down_card(
    room: Room,
) -> None:
    state = last_stocked(room, room.sweep, "0 play D[6|K], 1 draw")
    assert state.stock == ()
    assert state.hands == (
        room.cards("HA HK HQ HJ HT H9 H8 H7 [H6|DA]"),
        room.cards("SA SK SQ SJ ST S9 S8 S7 [S6|C7]"),
    )
    assert state.shown == (room.cards("[H6|HJ]"), room.cards("[S6|SA]"))
    played = room.on(state, "1 play S[6|A], 0 play H[6|J]")
    assert played.shown == (CardSet(), CardSet())
    for after in (state, played):
        refuses(after, f"{after.turn} draw", "[SCH-24|FRA-33]", Reason.STOCK_GONE)


@in_both
def test_sch_26_fra_35_the_other_way_round(room: Room) -> None:
    state = last_stocked(room, room.sweep, "0 play H[7|8], 0 draw")
    assert state.turn == 0
    assert room.cards("[S6 D6|SA DK]") <= state.hands[0]
    assert room.cards("[H6|HJ]") <= state.hands[1]
    assert state.shown == (room.cards("[S6|SA]"), room.cards("[H6|HJ]"))
    assert [len(hand) for hand in state.hands] == [9, 9]


@in_both
def test_com_9_out_of_turn_in_the_order_in_which_it_is_applied(room: Room) -> None:
    zero = JACK_C.replace("SQ", "HQ").replace("CA", "HK")
    state = compared(room, zero, JACK_D.replace("HK", "SJ"))
    right = room.of("0 claim", "0 belle")
    lines = [f"1 {THREE}", "1 play DA", "0 play D[6|7]", "1 book DJ3", "1 turn"]
    for line in [*lines, "1 draw"]:
        assert may_rob(state, 0)
        if state.turn == 1:
            assert texts(room.game.legal_moves(state, 0)) == ["0 rob", right]
        after = room.on(state, "0 rob")
        assert (after.turn, type(after)) == (state.turn, type(state))
        assert texts(after.log) == [*texts(state.log), "0 rob"]
        if right == "0 belle" or type(state) is not Drawing:
            # In the draw after the first trick a claim is settled at once.
            after = room.on(state, right)
            assert (after.turn, type(after)) == (state.turn, type(state))
            assert texts(after.log) == [*texts(state.log), right]
            assert room.on(state, "0 rob", right) == room.on(state, right, "0 rob")
        state = room.on(state, line)


@in_both
@pytest.mark.parametrize("dealer", [0, 1])
def test_sch_23_fra_31_the_non_dealer_leads_first(room: Room, dealer: int) -> None:
    state = dealt(room, dealer=dealer)
    assert isinstance(state, Leading)
    assert state.turn == state.leader == 1 - dealer
    card = (ZERO, ONE)[dealer][:2]
    refuses(state, f"{dealer} play {card}", "COM-9", Reason.NOT_YOUR_TURN)
