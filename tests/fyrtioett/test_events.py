"""What is told to have happened in Fyrtioett (FYR-1 to FYR-14)."""

from __future__ import annotations

from fyrtioett_table import DEALT, GAME, RED, SEVEN_SIX, SIDE, START
from happened import cards, completed, entered, followed, happened, led, tricks, turned
from support import play, replayed, seen_by

from jasskort import Fyrtioett, State, Suit
from jasskort.events import (
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    MatchWon,
    TrumpSet,
)
from jasskort.games.fyrtioett import Ending, Item, ThrownIn

BIDS = "0 bid 7, 1 bid 6, 2 bid 1, 3 bid 2"
FIRST = (
    *("HA H7 DA SA", "HK H6 DK SK", "HQ H5 DQ SQ", "HJ H4 DJ SJ", "HT H3 DT ST"),
    *("H9 H2 D9 S9", "H8 C8 D8 S8"),
)
LATER = ("CA D7 S7 C3", "CK D6 S6 C4", "CQ D5 S5 C5", "CJ D4 S4 C6", "CT D3 S3 C7")
ZERO, ONE, TWO, THREE = GAME.seats
GATHERED = CardsGathered()


def with_options(state: State, **options: int) -> State:
    return replayed(Fyrtioett(**options), state)


def test_fyr_1_fyr_3_hands_are_dealt_and_hearts_are_trump() -> None:
    events = happened(START, str(SEVEN_SIX))
    hands = [tuple(sorted(cards(hand))) for hand in (*RED, *SIDE)]
    begun, trump = DealBegun(1, THREE), TrumpSet(Suit.HEARTS)
    dealt = [HandDealt(seat, hands[seat]) for seat in GAME.seats]
    assert events == (begun, *dealt, trump)
    blanks = [HandDealt(seat, (None,) * 13) for seat in GAME.seats]
    assert seen_by(None, events) == (begun, *blanks, trump)


def test_fyr_7_fyr_8_thrown_in_and_gathered() -> None:
    state = play(GAME, DEALT, "0 bid 1, 1 bid 1, 2 bid 1")
    thrown = (ThrownIn(THREE), DealEnded(DealEnd.THROWN_IN))
    assert happened(state, "3 throw") == (*thrown, GATHERED)
    shared = MatchWon((ZERO, ONE, TWO, THREE), Ending.AGREED_DEALS, 1)
    assert happened(with_options(state, deals=1), "3 throw") == (*thrown, shared)


def test_fyr_9_fyr_10_a_trick_without_card_points() -> None:
    assert happened(play(GAME, DEALT, BIDS), "C2") == (led(ZERO, "C2"),)
    state = play(GAME, DEALT, BIDS, "0 play C2, 1 play CA, 2 play DA")
    assert happened(state, "SA") == (
        followed(THREE, "SA"),
        completed("C2 CA DA SA", ZERO, ONE, 0),
        turned(ONE, "C2 CA DA SA"),
    )


def test_fyr_11_fyr_12_each_seat_gets_or_loses_its_bid() -> None:
    """Made or lost, seat by seat; the target ends the match for the partnership."""
    # Seat 1 takes over with the nine of clubs, and leads to its last six tricks.
    moves = tricks(*FIRST, "C2 C9 D2 S2", *LATER)
    state = play(GAME, DEALT, BIDS)
    ended = (
        followed(ZERO, "C7"),
        completed("CT D3 S3 C7", ONE, ONE, 0),
        turned(ONE, "CT D3 S3 C7"),
        entered(ZERO, 14, Item.MADE),
        entered(ONE, 6, Item.MADE),
        entered(TWO, -1, Item.LOST),
        entered(THREE, -2, Item.LOST),
        DealEnded(DealEnd.PLAYED_OUT),
    )
    assert happened(state, moves)[-9:] == (*ended, GATHERED)
    won = MatchWon((ZERO, TWO), Ending.TARGET, 1)
    assert happened(with_options(state, target=14), moves)[-9:] == (*ended, won)
