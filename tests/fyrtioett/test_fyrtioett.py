"""Fyrtioett: deal, bids, play, scoring, and the end of a match (FYR-1 to FYR-14)."""

from __future__ import annotations

import functools

import pytest
import support
from fyrtioett_table import DEALT, GAME, RED, SEVEN_SIX, SIDE, START
from refusing import refuses
from support import play, table_deal, texts

from jasskort import Entry, Fyrtioett, InvalidValue, Reason, Seat
from jasskort.cards import PACK_52, WHIST
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bid,
    Bidding,
    Ending,
    FyrtioettState,
    Item,
    MatchOver,
    Playing,
)
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.seats import Direction

refused = functools.partial(support.refused, GAME)


def bid(state: FyrtioettState, *bids: int, game: Fyrtioett = GAME) -> FyrtioettState:
    for tricks in bids:
        state = play(game, state, f"{state.turn} bid {tricks}")
    return state


def play_out(game: Fyrtioett, state: FyrtioettState) -> FyrtioettState:
    """Play the deal to its end: high cards first, except that seat 0 keeps its clubs."""
    while state.turn is not None:
        state = game.apply(state, max(game.legal_moves(state), key=_height))
    return state


def _height(move: object) -> tuple[bool, int]:
    text = str(move)
    return " play H" in text, "23456789TJQKA".index(text[-1])


def standing(*totals: int, dealer: int = 3, game: Fyrtioett = GAME) -> BetweenDeals:
    ledger = NO_ENTRIES
    for seat, points in enumerate(totals):
        if points:
            item = Item.MADE if points > 0 else Item.LOST
            ledger = ledger.entered(Entry(1, Seat(seat), points, item))
    return game.between_deals(None, Match(Seat(dealer), 1, totals, ledger))


def after_deal(
    state: FyrtioettState, *bids: int, deal: object = SEVEN_SIX, game: Fyrtioett = GAME
) -> FyrtioettState:
    """Deal, bid and play: seat 0 takes seven tricks, and one other seat six."""
    return play_out(game, bid(play(game, state, str(deal)), *bids, game=game))


def test_fyr_1_whist_order_and_hearts_as_trump() -> None:
    assert (Fyrtioett.pack, Fyrtioett.ranking) == (PACK_52, WHIST)
    state = bid(DEALT, 7, 6, 1, 1)
    state = play(GAME, state, "0 play C2, 1 play C8, 2 play DA, 3 play SA")
    assert state.turn == 1


def test_fyr_2_partners_sit_opposite() -> None:
    assert GAME.table.parties == ((0, 2), (1, 3))
    assert GAME.table.direction is Direction.COUNTER_CLOCKWISE


def test_fyr_3_one_card_then_six_times_two() -> None:
    for dealer in GAME.seats:
        pack = "deal " + " ".join(texts(PACK_52.cards))
        state = play(GAME, GAME.start(dealer=dealer), pack)
        assert isinstance(state, Bidding)
        first = (dealer + 1) % 4
        assert state.turn == first
        assert texts(state.hands[first])[:5] == ["C2", "C6", "C7", "CA", "D2"]
        assert texts(state.hands[dealer])[:3] == ["C5", "CQ", "CK"]
        assert {len(hand) for hand in state.hands} == {13}


def test_fyr_4_each_seat_bids_once() -> None:
    state = play(GAME, GAME.start(dealer=1), str(SEVEN_SIX))
    for seat in (2, 3, 0):
        assert state.turn == seat
        moves = texts(GAME.legal_moves(state))
        assert moves == [f"{seat} bid {tricks}" for tricks in range(1, 14)]
        refuses(state, f"{(seat + 1) % 4} bid 4", "COM-9", Reason.NOT_YOUR_TURN)
        state = bid(state, 4)
        # It has bid, and does not bid again when its turn would come.
        refuses(state, f"{seat} bid 5", "FYR-4", Reason.HAS_BID, seat)
    refuses(
        state, "1 play " + str(next(iter(state.hands[1]))), "FYR-4", Reason.AUCTION_OPEN
    )
    state = bid(state, 3)
    assert isinstance(state, Playing)
    assert state.deal.bids == (4, 3, 4, 4)
    refuses(state, "2 bid 5", "FYR-4", Reason.AUCTION_OVER)
    refuses(state, "1 throw", "FYR-7", Reason.AUCTION_OVER)


@pytest.mark.parametrize(
    ("bids", "points"),
    [((6, 6, 1, 1), (6, 6)), ((7, 6, 1, 1), (14, 6)), ((8, 7, 1, 1), (-16, -14))],
)
def test_fyr_5_fyr_11_what_a_bid_is_worth(
    bids: tuple[int, ...], points: tuple[int, int]
) -> None:
    state = after_deal(START, *bids)
    assert GAME.score(state).totals == (*points, -1, -1)
    entries = GAME.score(state).entries
    assert [entry.points for entry in entries] == [*points, -1, -1]
    assert entries[0].what is (Item.MADE if points[0] > 0 else Item.LOST)
    assert entries[2].what is Item.LOST


@pytest.mark.parametrize(
    ("bids", "least", "throw"),
    [
        ((1, 1, 1), 7, True),
        ((3, 3, 4), 1, True),
        ((3, 3, 5), 1, False),
        ((2, 2, 1), 6, True),
        ((2, 1, 1), 7, True),
        ((1, 7, 1), 1, False),
    ],
)
def test_fyr_6_fyr_7_what_the_fourth_seat_may_do(
    bids: tuple[int, ...], least: int, *, throw: bool
) -> None:
    state = bid(DEALT, *bids)
    moves = [f"3 bid {tricks}" for tricks in range(least, 14)]
    assert texts(GAME.legal_moves(state)) == [*moves, *["3 throw"] * throw]


def test_fyr_7_what_is_too_low_and_who_throws() -> None:
    state = DEALT
    assert refused(state, "3 throw").reason is Reason.NOT_YOUR_TURN
    for each in (state, bid(state, 2, 2, 2)):
        refuses(each, "0 throw", "FYR-7", Reason.NOT_LAST_TO_BID, 3)
    # A bid of seven is enough by itself: the fourth must bid, whoever is in turn.
    refuses(bid(state, 7), "3 throw", "FYR-7", Reason.MUST_BID, 14)
    state = bid(state, 2, 2, 2)
    refuses(state, "3 bid 4", "FYR-7", Reason.BIDS_TOO_LOW, 4, 4, 5)
    assert refused(state, "3 bid 1").text == (
        "A bid of one trick is worth 1 point, and play needs 5 from it: "
        "bid higher, or throw the cards in (FYR-7)"
    )
    assert isinstance(bid(state, 5), Playing)


def test_fyr_8_fyr_14_thrown_in_and_played_deals_pass() -> None:
    state = bid(DEALT, 1, 1, 1)
    state = play(GAME, state, "3 throw")
    assert isinstance(state, BetweenDeals)
    assert (state.match.dealer, state.match.number) == (0, 1)
    assert GAME.score(state).entries == ()
    state = after_deal(START, 6, 6, 1, 1)
    assert isinstance(state, BetweenDeals)
    assert state.match.dealer == 0
    assert GAME.apply(state, SEVEN_SIX).turn == 1


def test_fyr_9_follow_suit_or_trump_or_discard_at_will() -> None:
    state = bid(DEALT, 7, 6, 1, 1)
    assert state.turn == 0
    assert len(GAME.legal_moves(state)) == 13
    state = play(GAME, state, "0 play C2")
    refuses(
        state,
        "1 play H2",
        "FYR-9",
        Reason.MUST_FOLLOW_SUIT,
        cards="CA CK CQ CJ CT C9 C8",
    )
    refuses(state, "1 play DA", "COM-6", Reason.NOT_IN_HAND)
    state = play(GAME, state, "1 play CA")
    assert len(GAME.legal_moves(state)) == 13
    mixed = table_deal([SIDE[0], RED[0], RED[1], SIDE[1]], GAME.packets, dealer=3)
    state = bid(play(GAME, START, str(mixed)), 7, 6, 1, 1)
    state = play(GAME, state, "0 play DA")
    # Seat 1 has no diamond, but hearts and clubs: all of them are legal.
    assert len(GAME.legal_moves(state)) == 13


def test_fyr_10_the_highest_heart_else_the_suit_led() -> None:
    mixed = table_deal([SIDE[0], RED[0], RED[1], SIDE[1]], GAME.packets, dealer=3)
    state = bid(play(GAME, START, str(mixed)), 7, 6, 1, 1)
    low = play(GAME, state, "0 play D2, 1 play C2, 2 play CA, 3 play SA")
    assert low.turn == 0
    ruffed = play(GAME, state, "0 play DA, 1 play H8, 2 play H7, 3 play SA")
    assert ruffed.turn == 1
    over = play(GAME, state, "0 play DA, 1 play C2, 2 play H2, 3 play SA")
    assert over.turn == 2
    assert GAME.score(over).unbooked == (0, 0, 1, 0)
    assert len(play_out(GAME, state).log) == 4 + 52


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((27, 36, 0, 0), (1, 3)),
        ((28, 35, 0, 0), (0, 2)),
        ((27, 35, 11, 6), (0, 2)),
        ((27, 35, 6, 11), (1, 3)),
        ((27, 35, -20, -21), (0, 2)),
        ((27, 35, -20, 40), (1, 3)),
    ],
)
def test_fyr_13_both_sides_over(
    before: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = after_deal(standing(*before), 7, 6, 1, 1)
    assert GAME.score(state).winners == winners


def test_fyr_13_all_equal_another_deal() -> None:
    state = after_deal(standing(27, 35, 11, 11), 7, 6, 1, 1)
    assert isinstance(state, BetweenDeals)
    assert state.match.totals == (41, 41, 10, 10)
    other = table_deal([SIDE[1], *RED, SIDE[0]], GAME.packets, dealer=0)
    state = play_out(GAME, bid(play(GAME, state, str(other)), 7, 6, 1, 1))
    assert isinstance(state, MatchOver)
    assert state.winners == (1, 3)


def test_com_10_an_agreed_number_of_deals() -> None:
    game = Fyrtioett(deals=2)
    state = after_deal(standing(-40, -30, -9, -1, game=game), 7, 6, 1, 1, game=game)
    score = game.score(state)
    assert score.totals == (-26, -24, -10, -2)
    assert (score.winners, score.outcome) == ((1, 3), Ending.AGREED_DEALS)
    state = after_deal(standing(-14, -6, 1, 1, game=game), 7, 6, 1, 1, game=game)
    score = game.score(state)
    assert (score.totals, score.winners) == ((0, 0, 0, 0), (0, 1, 2, 3))
    # The deal passes on, and a target in the last deal comes first.
    assert game.next_match(state) == game.start(dealer=0)
    state = after_deal(standing(27, 0, 0, 0, game=game), 7, 6, 1, 1, game=game)
    assert game.score(state).outcome is Ending.TARGET
    thrown = Fyrtioett(deals=1)
    state = bid(
        play(thrown, thrown.start(dealer=3), str(SEVEN_SIX)), 1, 1, 1, game=thrown
    )
    state = play(thrown, state, "3 throw")
    assert thrown.score(state).winners == (0, 1, 2, 3)


@pytest.mark.parametrize("tricks", [0, 14, True, "3", None])
def test_fyr_4_a_bid_is_a_number_of_tricks(tricks: object) -> None:
    with pytest.raises(InvalidValue, match=f"got {tricks!r}"):
        Bid(Seat(0), tricks)  # type: ignore[arg-type]
