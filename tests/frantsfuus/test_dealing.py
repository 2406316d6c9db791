"""Pack and deal of Frantsfuus: FRA-1 to FRA-4, FRA-7, and who deals after COM-10."""

from __future__ import annotations

import random

import pytest
from support import (
    FIRST_SEVEN,
    LONG,
    NINE_MORE,
    cards,
    frantsfuus_deal,
    play,
    play_tricks,
    texts,
)

from jasskort import Deal, Frantsfuus, ParseError
from jasskort.games.frantsfuus import BetweenDeals, Ending, InJassDeal

GAME = Frantsfuus()

# In the long deal the king of diamonds is kept: 56 card points for seat 1, 96 and the
# last trick for seat 0.
ZERO_LAST = [*FIRST_SEVEN[:6], "C8 DA", *NINE_MORE[:8], "DK SA"]
# Seat 0 takes the first trick and six more with clubs, and draws spades and the seven
# of trump; seat 1 throws diamonds away, draws the other hearts, and takes the rest.
OTHER_WAY = frantsfuus_deal(
    "CA CK CQ CJ CT C9 C8 S7 S8",
    "C7 D7 D8 D9 DT DJ DQ DK DA",
    "HJ",
    "S9 H8 ST H9 SJ HT SQ HQ SK HK SA HA H7",
)
# Here it is seat 0 that has 56, and seat 1 that has 96 and the last trick.
ONE_LAST = ["C7 CA", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DA"]
ONE_LAST += ["S7 H8", "HJ H7", "H9 S8", "HA S9", "HK ST", "HQ SJ", "HT SQ"]
ONE_LAST += ["DK SK", "D7 SA"]


def test_fra_1_seven_to_ace_in_four_suits() -> None:
    written = [suit + rank for suit in "CDHS" for rank in "789TJQKA"]
    assert texts(GAME.pack.cards) == written
    assert [str(move) for move in GAME.vocabulary(0)[:32]] == [
        f"0 play {card}" for card in written
    ]
    with pytest.raises(ParseError, match="H6"):
        GAME.parse("0 play H6")


@pytest.mark.parametrize(
    ("deal", "tricks", "totals", "winner"),
    [(LONG, ZERO_LAST, (106, 56), 0), (OTHER_WAY, ONE_LAST, (56, 106), 1)],
)
def test_fra_3_fra_7_a_deal_is_worth_162_and_who_wins_the_last_trick_deals(
    deal: Deal, tricks: list[str], totals: tuple[int, int], winner: int
) -> None:
    state = play_tricks(GAME, GAME.apply(GAME.start(dealer=0), deal), *tricks)
    assert isinstance(state, BetweenDeals)
    assert GAME.score(state).totals == totals
    assert (state.turn, state.match.dealer) == (None, winner)
    again = GAME.apply(state, GAME.shuffle(random.Random(3)))
    assert isinstance(again, InJassDeal)
    assert (again.match.dealer, again.match.number) == (winner, 2)
    assert again.turn == 1 - winner


def test_fra_4_the_higher_rank_deals_first() -> None:
    assert GAME.first_dealer(cards("SA CK")) == 0
    assert GAME.first_dealer(cards("C7 SA")) == 1
    assert GAME.first_dealer(cards("HT CJ")) == 1
    # The order of trump has no say in it.
    assert GAME.first_dealer(cards("S9 HT")) == 1


def test_fra_7_the_winner_of_the_match_though_it_lost_the_last_trick() -> None:
    """Seat 1 books 100 for eight clubs; seat 0 deals, takes nine tricks and the last."""
    game = Frantsfuus(deals=1)
    state = play(game, game.apply(game.start(), LONG), "1 declare fuus8")
    state = play(game, state, "1 play CA, 0 play D7, 1 book CA8, 1 turn, 1 draw")
    over = play_tricks(game, state, *ZERO_LAST[1:])
    assert game.score(over).totals == (106, 156)
    assert game.score(over).winners == (1,)
    assert game.next_match(over) == game.start(dealer=1)


@pytest.mark.parametrize("last", [0, 1])
def test_fra_7_com_10_com_11_after_a_shared_win_the_deal_passes(last: int) -> None:
    """Who takes the seven tricks has 56 card points and books 50 for four clubs."""
    game = Frantsfuus(deals=1)
    if last == 0:
        state = play(game, game.start(), str(LONG), "1 declare quart, 1 play CA")
        state = play(game, state, "0 play D7, 1 book CA4, 1 turn, 1 draw")
        over = play_tricks(game, state, *ZERO_LAST[1:])
    else:
        state = play(game, game.start(), str(OTHER_WAY), "1 play C7, 0 play CA, 0 draw")
        state = play(game, state, "0 declare quart, 0 play CK, 1 play D8, 0 book CK4")
        state = play(game, state, "0 turn, 0 draw")
        over = play_tricks(game, state, *ONE_LAST[2:])
    score = game.score(over)
    assert (score.totals, score.winners) == ((106, 106), (0, 1))
    assert (score.outcome, score.stakes) == (Ending.AGREED_DEALS, 1)
    assert game.next_match(over) == game.start(dealer=last)
