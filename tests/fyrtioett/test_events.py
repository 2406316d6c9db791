"""What is told to have happened in Fyrtioett (FYR-1 to FYR-14)."""

from __future__ import annotations

import functools

import support
from fyrtioett_table import DEALT, GAME, RED, SEVEN_SIX, SIDE, START
from support import cards, play, replayed, seen_by

from jasskort import Entry, Fyrtioett, Suit
from jasskort.events import (
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    MatchWon,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
)
from jasskort.games.fyrtioett import Ending, Item, ThrownIn
from jasskort.locations import InHand

ZERO, ONE, TWO, THREE = GAME.seats
BIDS = "0 bid 7, 1 bid 6, 2 bid 1, 3 bid 2"
FIRST = (
    *("HA H7 DA SA", "HK H6 DK SK", "HQ H5 DQ SQ", "HJ H4 DJ SJ", "HT H3 DT ST"),
    *("H9 H2 D9 S9", "H8 C8 D8 S8"),
)
LATER = ("CA D7 S7 C3", "CK D6 S6 C4", "CQ D5 S5 C5", "CJ D4 S4 C6", "CT D3 S3 C7")

happened = functools.partial(support.happened, GAME)


def test_fyr_1_fyr_3_hands_are_dealt_and_hearts_are_trump() -> None:
    """From the deal on, which all see; each sees its own hand alone."""
    events = happened(START, str(SEVEN_SIX))
    hands = [tuple(sorted(cards(hand))) for hand in (*RED, *SIDE)]
    assert events == (
        DealBegun(1, THREE),
        *[HandDealt(seat, hands[seat]) for seat in (ZERO, ONE, TWO, THREE)],
        TrumpSet(Suit.HEARTS),
    )
    blank = (None,) * 13
    assert seen_by(None, events) == (
        DealBegun(1, THREE),
        *[HandDealt(seat, blank) for seat in (ZERO, ONE, TWO, THREE)],
        TrumpSet(Suit.HEARTS),
    )


def test_fyr_7_fyr_8_thrown_in_and_gathered() -> None:
    """No card is shown and nothing is scored."""
    state = play(GAME, DEALT, "0 bid 1, 1 bid 1, 2 bid 1")
    thrown = (ThrownIn(THREE), DealEnded(DealEnd.THROWN_IN))
    assert happened(state, "3 throw") == (*thrown, CardsGathered())
    last = Fyrtioett(deals=1)
    assert support.happened(last, replayed(last, state), "3 throw") == (
        *thrown,
        MatchWon((ZERO, ONE, TWO, THREE), Ending.AGREED_DEALS, 1),
    )


def test_fyr_9_fyr_10_a_trick_without_card_points() -> None:
    """It is completed and turned, and counts no points."""
    state = play(GAME, DEALT, BIDS, "0 play C2, 1 play CA, 2 play DA")
    trick = tuple(cards("C2 CA DA SA"))
    assert happened(state, "SA") == (
        CardPlayed(THREE, trick[-1], InHand(THREE), leads=False),
        TrickCompleted(trick, ZERO, ONE, 0),
        TrickTurned(ONE, trick),
    )
    (led,) = happened(play(GAME, DEALT, BIDS), "C2")
    assert led == CardPlayed(ZERO, trick[0], InHand(ZERO), leads=True)


def test_fyr_11_fyr_12_each_seat_gets_or_loses_its_bid() -> None:
    """Made or lost, seat by seat; the target ends the match for the partnership."""
    # Seat 1 takes over with the nine of clubs, and leads to its last six tricks.
    moves = ", ".join(" ".join([*FIRST, "C2 C9 D2 S2", *LATER]).split())
    trick = tuple(cards("CT D3 S3 C7"))
    events = happened(play(GAME, DEALT, BIDS), moves)
    ended = (
        CardPlayed(ZERO, trick[-1], InHand(ZERO), leads=False),
        TrickCompleted(trick, ONE, ONE, 0),
        TrickTurned(ONE, trick),
        PointsEntered(Entry(1, ZERO, 14, Item.MADE), (ZERO,)),
        PointsEntered(Entry(1, ONE, 6, Item.MADE), (ONE,)),
        PointsEntered(Entry(1, TWO, -1, Item.LOST), (TWO,)),
        PointsEntered(Entry(1, THREE, -2, Item.LOST), (THREE,)),
        DealEnded(DealEnd.PLAYED_OUT),
    )
    assert events[-9:] == (*ended, CardsGathered())
    short = Fyrtioett(target=14)
    state = replayed(short, play(GAME, DEALT, BIDS))
    assert support.happened(short, state, moves)[-9:] == (
        *ended,
        MatchWon((ZERO, TWO), Ending.TARGET, 1),
    )
