"""The deal and the play of Frantsfuus (FRA-1 to FRA-7, FRA-31 to FRA-40, FRA-50)."""

from __future__ import annotations

import pytest
from support import cards, frantsfuus_deal, play, play_tricks, texts

from jasskort import (
    CardSet,
    Frantsfuus,
    IllegalMove,
    InvalidValue,
    Reason,
    Refusal,
    Suit,
)
from jasskort.games.frantsfuus import (
    BetweenDeals,
    Drawing,
    FrantsfuusState,
    InDeal,
    Item,
    Leading,
)
from jasskort.packs import JASS, PACK_32

GAME = Frantsfuus(claims="referee")
# Hearts are trump. Seat 1 leads its clubs to seven tricks and draws the spades; seat 0
# discards its diamonds and draws the hearts.
DIAMONDS = "D7 D8 D9 DT DJ DQ DK DA"
CLUBS = "CA CK CQ CJ CT C9 C8 C7"
BY_TURNS = "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA"
FIRST_SEVEN = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DK"]
LAST_NINE = [
    "S7 H8",
    "H9 C7",
    "HT S8",
    "HQ S9",
    "HK ST",
    "HA SJ",
    "HJ SQ",
    "H7 SK",
    "DA SA",
]


def dealt(zero: str, one: str, upcard: str, stock: str = BY_TURNS) -> InDeal:
    """Deal these cards; seat 1 leads."""
    deal = frantsfuus_deal(zero, one, upcard, stock)
    state = play(GAME, GAME.start(), str(deal))
    assert isinstance(state, InDeal)
    return state


SWEEP = dealt(f"H7 {DIAMONDS}", f"S7 {CLUBS}", "HJ")


def refused(state: FrantsfuusState, text: str) -> Refusal:
    """Give the refusal of a move, which apply raises too."""
    move = GAME.parse(text)
    refusal = GAME.refusal(state, move)
    assert refusal is not None, text
    with pytest.raises(IllegalMove) as raised:
        GAME.apply(state, move)
    assert raised.value.refusal == refusal
    return refusal


def seven_tricks(begun: FrantsfuusState) -> InDeal:
    """Play seven tricks; before the last draw."""
    state = play_tricks(GAME, begun, *FIRST_SEVEN[:6])
    state = play(GAME, state, "1 play C8, 0 play DK")
    assert isinstance(state, Drawing)
    return state


def test_fra_1_thirty_two_cards() -> None:
    """Seven to ace in four suits, and no six."""
    assert Frantsfuus.pack is PACK_32
    assert len(PACK_32) == 32
    assert texts(PACK_32.cards[:8]) == ["C7", "C8", "C9", "CT", "CJ", "CQ", "CK", "CA"]


def test_fra_2_fra_3_order_and_card_points() -> None:
    """In trump J 9 A K Q 10 8 7; jack 20 and nine 14 there; 152 in all."""
    high_to_low = sorted(
        cards("H7 H8 H9 HT HJ HQ HK HA"),
        key=lambda card: -JASS.strength(card, Suit.HEARTS),
    )
    assert texts(high_to_low) == ["HJ", "H9", "HA", "HK", "HQ", "HT", "H8", "H7"]
    side = sorted(cards("S7 SJ S9 SA ST"), key=lambda card: -JASS.strength(card, None))
    assert texts(side) == ["SA", "SJ", "ST", "S9", "S7"]
    assert JASS.card_points(cards("HJ H9 HA HT HK HQ H8 H7"), Suit.HEARTS) == 62
    assert JASS.card_points(PACK_32.cards, Suit.SPADES) == 152


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("CA SK", 0), ("S7 D8", 1), ("HJ HT", 0), ("C9 S9", None), ("DT DJ", 1)],
)
def test_fra_4_the_higher_rank_deals_first(drawn: str, dealer: int | None) -> None:
    """Ace high, ten below jack; equal ranks draw again."""
    assert GAME.first_dealer(cards(drawn)) == dealer
    with pytest.raises(InvalidValue, match="C6"):
        GAME.first_dealer(cards("C6 SK"))


def test_fra_5_fra_6_three_at_a_time_and_thirteen_in_the_stock() -> None:
    """Non-dealer first; the nineteenth card is turned up and lies under the others."""
    for dealer in (0, 1):
        state = GAME.start(dealer=dealer)
        state = play(GAME, state, "deal " + " ".join(texts(PACK_32.cards)))
        assert isinstance(state, Leading)
        first, second = state.hands[1 - dealer], state.hands[dealer]
        assert texts(first) == texts(cards("C7 C8 C9 CK CA D7 DJ DQ DK"))
        assert texts(second) == texts(cards("CT CJ CQ D8 D9 DT DA H7 H8"))
        assert state.trump is Suit.HEARTS
        assert str(state.stock[-1]) == "H9"
        assert len(state.stock[:-1]) == 13
        assert str(state.stock[0]) == "HT"
        # The non-dealer leads (FRA-31).
        assert state.turn == 1 - dealer


def test_fra_7_the_winner_of_the_last_trick_deals_next() -> None:
    """Seat 0 wins the last trick, and deals again, whoever dealt before."""
    state = play_tricks(GAME, SWEEP, *FIRST_SEVEN, *LAST_NINE)
    assert isinstance(state, BetweenDeals)
    assert state.match.dealer == state.winner == 0
    after = GAME.apply(state, frantsfuus_deal(f"H7 {DIAMONDS}", f"S7 {CLUBS}", "HJ"))
    assert after.turn == 1


def test_fra_31_fra_32_any_card_while_the_stock_lasts() -> None:
    """The non-dealer leads; the follower need not follow suit."""
    state = play(GAME, SWEEP, "1 play S7")
    plays = [text for text in texts(GAME.legal_moves(state)) if " play " in text]
    assert plays == [f"0 play {card}" for card in f"{DIAMONDS} H7".split()]


def test_fra_33_the_winner_draws_first_and_leads() -> None:
    """Drawing is one move of the winner, for both."""
    state = play(GAME, SWEEP, "1 play CA, 0 play D7")
    assert texts(GAME.legal_moves(state)) == ["1 draw"]
    assert texts(GAME.legal_moves(state, 0)) == ["0 rob"]
    assert refused(state, "1 play CK").reason is Reason.MUST_DRAW
    refusal = refused(state, "0 draw")
    assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
    state = play(GAME, state, "1 draw")
    assert isinstance(state, Leading)
    assert texts(state.hands[1] & CardSet.parse("S8 H8")) == ["S8"]
    assert texts(state.hands[0] & CardSet.parse("S8 H8")) == ["H8"]
    assert state.turn == 1
    refusal = refused(state, "1 draw")
    assert (refusal.rule, refusal.reason) == ("FRA-33", Reason.TRICK_NOT_TURNED)


def test_fra_34_robbing_out_of_turn_until_the_last_draw() -> None:
    """After the seventh trick one card covers the upcard: it can still be robbed."""
    state = seven_tricks(SWEEP)
    assert len(state.stock) == 2
    assert texts(GAME.legal_moves(state, 0)) == ["0 rob", "0 belle"]
    robbed = play(GAME, state, "0 rob")
    assert robbed.turn == 1
    assert isinstance(robbed, InDeal)
    assert texts(robbed.shown[0]) == ["HJ"]
    refusal = refused(robbed, "0 rob")
    assert (refusal.rule, refusal.reason) == ("FRA-34", Reason.NO_ROBBING_CARD)
    drawn = play(GAME, robbed, "1 draw")
    assert drawn.hands[0] >= CardSet.parse("H7 HJ")
    refusal = refused(drawn, "0 rob")
    assert (refusal.rule, refusal.reason) == ("FRA-34", Reason.STOCK_GONE)


def test_fra_34_the_seven_drawn_last_is_too_late() -> None:
    """Who draws the seven of trump as the last face-down card cannot rob any more."""
    stock = BY_TURNS.replace("SA", "H7")
    state: FrantsfuusState = seven_tricks(
        dealt(f"SA {DIAMONDS}", f"S7 {CLUBS}", "HJ", stock)
    )
    assert texts(GAME.legal_moves(state, 0)) == ["0 belle"]
    state = play(GAME, state, "1 draw")
    assert "H7" in texts(state.hands[1])
    assert refused(state, "1 rob").reason is Reason.STOCK_GONE


def test_fra_34_locked_by_an_own_declaration() -> None:
    """From the declaration until the trick is turned its seat may not rob."""
    zero, one = "HT H9 H8 CK DA SQ D7 D8 SK", "H7 C9 C8 CT S8 DK DQ HA CA"
    state = play(GAME, dealt(zero, one, "HJ", ""), "1 declare terts")
    lines = ["1 play CT", "0 declare terts", "1 say rank T", "0 say rank T"]
    for line in (*lines, "1 say suit C", "0 play CK", "1 book CT3"):
        refusal = refused(state, "1 rob")
        assert (refusal.rule, refusal.reason) == ("FRA-34", Reason.DECLARATION_OPEN)
        assert str(refusal.values[0]) == "terts"
        state = play(GAME, state, line)
    assert refused(state, "1 rob").reason is Reason.DECLARATION_OPEN
    assert "1 rob" in texts(GAME.legal_moves(play(GAME, state, "1 turn"), 1))


def test_fra_34_a_rejected_leader_may_rob_again() -> None:
    """Once the follower has said more, the leader's declaration is open no longer."""
    zero, one = "HT H9 H8 CK DA SQ D7 D8 SK", "H7 C9 C8 CT S8 DK DQ HA CA"
    state = play(GAME, dealt(zero, one, "HJ", ""), "1 declare terts, 1 play CT")
    state = play(
        GAME, state, "0 declare terts, 1 say rank T, 0 say rank T, 1 say suit C"
    )
    assert refused(state, "1 rob").reason is Reason.DECLARATION_OPEN
    state = play(GAME, state, "0 say suit H")
    assert texts(GAME.legal_moves(state, 1)) == ["1 rob"]
    state = play(GAME, state, "1 rob, 0 play CK, 0 book HT3")
    assert isinstance(state, InDeal)
    assert str(state.stock[-1]) == "H7"


def test_fra_34_a_follower_is_locked_until_it_concedes() -> None:
    """While the two are compared both are locked, after "trump" too, until it plays."""
    zero, one = "H7 C9 C8 CT S8 DK DQ HA CA", "HT H9 H8 CK DA SQ D7 D8 SK"
    state = play(GAME, dealt(zero, one, "HJ", ""), "1 declare terts, 1 play CK")
    assert "0 rob" in texts(GAME.legal_moves(state))
    lines = ["1 say rank T", "0 say rank T", "1 say suit H"]
    state = play(GAME, state, "0 declare terts")
    for line in lines:
        assert refused(state, "0 rob").reason is Reason.DECLARATION_OPEN
        state = play(GAME, state, line)
    assert refused(state, "0 rob").reason is Reason.DECLARATION_OPEN
    state = play(GAME, state, "0 play CT")
    assert texts(GAME.legal_moves(state, 0)) == ["0 rob"]


def test_fra_35_the_last_two_cards_are_known() -> None:
    """The winner shows the last face-down card, the other takes the upcard."""
    state = play(GAME, seven_tricks(SWEEP), "1 draw")
    assert isinstance(state, Leading)
    assert state.stock == ()
    assert [texts(shown) for shown in state.shown] == [["HJ"], ["SA"]]


def test_fra_36_the_winner_of_the_seventh_leads_without_a_draw() -> None:
    """From the eighth trick on the winner of a trick leads at once."""
    state = play_tricks(GAME, SWEEP, *FIRST_SEVEN)
    assert isinstance(state, Leading)
    assert (state.turn, state.number) == (1, 8)
    state = play(GAME, state, "1 play S7, 0 play H8")
    assert isinstance(state, Leading)
    assert (state.turn, state.number) == (0, 9)
    refusal = refused(state, "0 draw")
    assert (refusal.rule, refusal.reason) == ("FRA-33", Reason.STOCK_GONE)


# Seat 1 has the jack of trump alone; seat 0 a spade, a diamond and the other trumps.
JACK_ALONE = play_tricks(
    GAME, dealt(f"S7 {DIAMONDS}", f"HJ {CLUBS}", "H7"), *FIRST_SEVEN
)


def test_fra_37_follow_suit_else_trump_else_anything() -> None:
    """A card that breaks the duty is refused with the cards that would do."""
    state = play(GAME, JACK_ALONE, "1 play S8")
    assert texts(GAME.legal_moves(state))[:2] == ["0 play S7", "0 declare terts"]
    refusal = refused(state, "0 play DA")
    assert (refusal.rule, refusal.reason) == ("FRA-37", Reason.MUST_FOLLOW_SUIT)
    assert texts(refusal.cards) == ["S7"]
    assert refusal.text == (
        "DA cannot be played: spades were led and the hand holds S7 (FRA-37)"
    )
    state = play(GAME, JACK_ALONE, "1 play C7")
    refusal = refused(state, "0 play S7")
    assert (refusal.rule, refusal.reason) == ("FRA-37", Reason.MUST_TRUMP)
    assert texts(refusal.cards) == ["H7", "H8", "H9", "HT", "HQ", "HK", "HA"]
    # It need not beat the card led: any of the suit will do.
    state = play(GAME, JACK_ALONE, "1 play C7, 0 play H8, 0 play S7")
    plays = texts(GAME.legal_moves(state))
    assert plays == [f"1 play S{rank}" for rank in "89TJQKA"]
    # Without the suit and without trump anything goes.
    state = play(GAME, JACK_ALONE, "1 play HJ, 0 play H7, 1 play C7, 0 play H8")
    state = play(GAME, state, "0 play DA")
    assert len(GAME.legal_moves(state)) == 7


def test_fra_38_the_jack_of_trump_is_never_forced_out() -> None:
    """Alone it need neither follow a trump lead nor trump, and may do both."""
    state = play(GAME, JACK_ALONE, "1 play C7, 0 play H8")
    for lead in ("0 play H9", "0 play DA"):
        plays = texts(GAME.legal_moves(play(GAME, state, lead)))
        assert plays == ["1 play HJ", *(f"1 play S{rank}" for rank in "89TJQKA")]


def test_fra_39_card_points_and_ten_for_the_last_trick() -> None:
    """162 points in a deal: 49 for seven clubs and diamonds, 103 and 10 for the rest."""
    state = play_tricks(GAME, SWEEP, *FIRST_SEVEN, *LAST_NINE)
    assert [
        (entry.seat, entry.points, entry.what) for entry in GAME.score(state).entries
    ] == [
        (0, 103, Item.CARD_POINTS),
        (1, 49, Item.CARD_POINTS),
        (0, 10, Item.LAST_TRICK),
    ]
    assert GAME.score(state).totals == (113, 49)


def test_fra_40_match_is_worth_100_where_it_was_agreed() -> None:
    """All nine tricks without a stock; the tricks before do not matter."""
    game = Frantsfuus(match_bonus=True)
    state = play_tricks(game, SWEEP, *FIRST_SEVEN, *LAST_NINE)
    score = game.score(state)
    assert score.totals == (213, 49)
    assert score.entries[-1].what is Item.MATCH
    # One of the nine lost: no match.
    lost = [
        "S8 S7",
        "S9 H8",
        "H9 C7",
        "HT ST",
        "HQ SJ",
        "HK SQ",
        "HA SK",
        "H7 SA",
        "DA HJ",
    ]
    state = play_tricks(game, JACK_ALONE, *lost)
    assert isinstance(state, BetweenDeals)
    assert [entry.what for entry in game.score(state).entries][-1] is Item.LAST_TRICK


def test_fra_40_the_bonus_counts_before_the_ends_are_looked_at() -> None:
    """With the bonus both have the target after the deal, and the last trick decides."""
    game = Frantsfuus(match_bonus=True, target=40)
    late = play_tricks(Frantsfuus(), SWEEP, *FIRST_SEVEN, *LAST_NINE[:8])
    state = play(game, late, "0 play DA, 1 play SA")
    assert game.score(state).totals == (213, 49)
    assert game.score(state).winners == (0,)


def test_fra_50_com_5_what_all_know() -> None:
    """Booked melds, belle, robbed upcards and the last cards are shown until played."""
    zero, one = "H7 HK HQ SA SK SQ C7 C8 D7", "DT D9 D8 CK DA S7 S8 S9 HA"
    state = play(GAME, dealt(zero, one, "HJ", "CQ CJ"), "1 play HA, 0 declare terts")
    assert isinstance(state, InDeal)
    assert [texts(shown) for shown in state.shown] == [[], []]
    state = play(GAME, state, "0 play SK, 0 book SA3, 0 belle, 0 turn, 1 draw")
    assert isinstance(state, InDeal)
    assert [texts(shown) for shown in state.shown] == [["HQ", "HK", "SQ", "SA"], []]
    state = play(GAME, state, "0 rob, 1 play CQ, 0 play SQ")
    assert isinstance(state, InDeal)
    assert texts(state.shown[0]) == ["HJ", "HQ", "HK", "SA"]
    assert texts(state.log)[-3:] == ["0 rob", "1 play CQ", "0 play SQ"]
