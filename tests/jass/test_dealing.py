"""Deals of both games: SCH-9 to SCH-11, FRA-4 to FRA-7, COM-1 to COM-4."""

from __future__ import annotations

from itertools import combinations

import pytest
from support import AnyInDeal, Room, cards, in_both, play_tricks, texts

from jasskort import Card, CardSet, Deal, InvalidValue, Suit
from jasskort.games.jass.tricks import Leading


@in_both
def test_sch_9_fra_4_equal_ranks_draw_again(room: Room) -> None:
    for drawn in ("SQ CQ", "C7 S7"):
        assert room.game.first_dealer(cards(drawn)) is None


def lain(room: Room, led: Card, reply: Card) -> AnyInDeal:
    """Come to the turned first trick of these cards; seat 1 has led, hearts trump."""
    others = [card for card in room.game.pack.cards if card not in (led, reply)]
    upcard = next(card for card in others if card.suit is Suit.HEARTS)
    others.remove(upcard)
    zero, one = (
        texts([first, *rest])
        for first, rest in ((reply, others[:8]), (led, others[8:16]))
    )
    deal = room.deal(" ".join(zero), " ".join(one), str(upcard))
    return room.begin(deal, f"1 play {led}, 0 play {reply}")


@in_both
@pytest.mark.parametrize(
    "order", ["SA SK SQ SJ ST S9 S8 S7", "HJ H9 HA HK HQ HT H8 H7"]
)
def test_sch_2_fra_2_the_higher_of_two_wins_led_or_played_to_it(
    room: Room, order: str
) -> None:
    for high, low in combinations(cards(order), 2):
        assert lain(room, led=high, reply=low).turn == 1
        assert lain(room, led=low, reply=high).turn == 0


@in_both
@pytest.mark.parametrize(("suit", "jack", "nine"), [("S", 2, 0), ("H", 20, 14)])
def test_sch_3_fra_3_com_7_what_a_card_is_worth(
    room: Room, suit: str, jack: int, nine: int
) -> None:
    """It is counted as card points, and is no entry in the score yet."""
    worth = {"A": 11, "K": 4, "Q": 3, "J": jack, "T": 10, "9": nine, "8": 0, "7": 0}
    for rank, points in worth.items():
        state = lain(room, Card.parse(suit + rank), Card.parse("D7"))
        score = room.game.score(state)
        assert (score.unbooked, score.totals) == ((0, points), (0, 0))


@in_both
@pytest.mark.parametrize("dealer", [0, 1])
def test_sch_10_fra_5_com_3_three_at_a_time_opponent_first(
    room: Room, dealer: int
) -> None:
    # Suit by suit from the lowest: C6-C8, C9-CJ, CQ-CA, or C7-C9, CT-CQ, CK-D7.
    start = room.game.start(dealer=dealer)
    state = room.on(start, str(Deal(room.game.pack.cards)))
    assert isinstance(state, Leading)
    first = room.cards("[C6 C7 C8 CQ CK CA D9 DT DJ|C7 C8 C9 CK CA D7 DJ DQ DK]")
    second = room.cards("[C9 CT CJ D6 D7 D8 DQ DK DA|CT CJ CQ D8 D9 DT DA H7 H8]")
    assert state.hands[1 - dealer] == first
    assert state.hands[dealer] == second
    assert (state.match.dealer, state.turn) == (dealer, 1 - dealer)


@in_both
@pytest.mark.parametrize("suit", list(Suit))
def test_sch_10_fra_5_the_nineteenth_card_is_trump(room: Room, suit: Suit) -> None:
    pack = [*room.game.pack.cards]
    upcard = next(card for card in reversed(pack) if card.suit is suit)
    pack.remove(upcard)
    pack.insert(18, upcard)
    state = room.on(room.game.start(), str(Deal(pack)))
    assert state.trump is suit
    assert state.stock[-1] is upcard


@in_both
def test_sch_10_fra_6_the_others_lie_on_the_upcard(room: Room) -> None:
    state = room.on(room.game.start(), str(Deal(room.game.pack.cards)))
    hearts = room.of("H7 H8 H9 HT HJ HQ HK HA S6", "HT HJ HQ HK HA")
    expected = f"{hearts} S7 S8 S9 ST SJ SQ SK SA {room.of('H6', 'H9')}"
    assert texts(state.stock) == expected.split()
    assert len(state.stock) == room.of(18, 14)


@in_both
def test_sch_26_fra_6_how_long_the_stock_lasts(room: Room) -> None:
    state = room.begin(room.sweep)
    size = room.of(18, 14)
    for number, trick in enumerate(room.stocked, start=1):
        assert (state.number, len(state.stock)) == (number, size + 2 - 2 * number)
        assert [len(hand) for hand in state.hands] == [9, 9]
        state = room.on(room.tricks(state, trick))
    assert (state.number, state.stock) == (room.of(10, 8), ())
    assert [len(hand) for hand in state.hands] == [9, 9]


@in_both
@pytest.mark.parametrize(("target", "leader_wins"), [(11, True), (12, False)])
def test_sch_11_fra_7_the_winner_of_a_match_deals_the_next(
    room: Room, target: int, *, leader_wins: bool
) -> None:
    game = room.but(target=target).game
    for dealer in game.seats:
        leader = 1 - dealer
        deal = room.mirrored if dealer else room.sweep
        state = room.play(game.start(dealer=dealer), str(deal))
        state = play_tricks(game, state, "CA D7")  # 11 points, and the draw
        over = room.play(state, f"{leader} claim")
        winner = leader if leader_wins else dealer
        assert game.score(over).winners == (winner,)
        after = game.next_match(over)
        assert after == game.start(dealer=winner)
        assert game.score(after).totals == (0, 0)
        with pytest.raises(InvalidValue, match="the match is not over"):
            game.next_match(after)


@in_both
def test_com_4_highest_trump_else_highest_of_the_suit_led(room: Room) -> None:
    low = "H[6|7]"
    zero, one = f"{low} DA CT C7 DT D7 ST S7 C9", "CA CK DK D8 SK S8 SA S9 C8"
    state = room.begin(room.deal(zero, one, "H9"))
    discarded = room.on(state, "1 play C8, 0 play DA")
    assert discarded.turn == 1
    assert discarded.piles[1] == CardSet.parse("C8 DA")
    trumped = room.on(state, f"1 play CA, 0 play {low}")
    assert trumped.turn == 0
    assert room.on(trumped, "0 draw").turn == 0
