"""Pack, deal and auction of Zuger Tapp (ZUG-1 to ZUG-11)."""

from __future__ import annotations

import functools

import support
from refusing import refuses
from support import cards, play, texts
from zuger_tapp_table import DEAL, DEALT, GAME

from jasskort import Reason, ZugerTapp
from jasskort.cards import ACE_TEN, PACK_36
from jasskort.games.zuger_tapp import (
    BetweenDeals,
    Bidding,
    Contract,
    LayingAside,
    Naming,
)
from jasskort.seats import Direction

refused = functools.partial(support.refused, GAME)


def test_zug_1_zug_2_ace_ten_in_every_suit() -> None:
    assert (ZugerTapp.pack, ZugerTapp.ranking) == (PACK_36, ACE_TEN)
    assert ACE_TEN.card_points(cards("HA HT HK HQ HJ H9"), None) == 30


def test_zug_3_counter_clockwise() -> None:
    assert GAME.table.direction is Direction.COUNTER_CLOCKWISE
    assert GAME.table.parties == ((0,), (1,), (2,), (3,))


def test_zug_4_four_to_the_talon_then_four_by_four() -> None:
    for dealer in GAME.seats:
        pack = "deal " + " ".join(texts(PACK_36.cards))
        state = play(GAME, GAME.start(dealer=dealer), pack)
        assert isinstance(state, Bidding)
        first = (dealer + 1) % 4
        assert state.turn == first
        assert texts(state.hands[first]) == texts(cards("CT CJ CQ CK H8 H9 HT HJ"))
        assert texts(state.hands[dealer]) == texts(cards("DK DA H6 H7 SJ SQ SK SA"))
        assert texts(state.places[-1]) == ["C6", "C7", "C8", "C9"]


def test_zug_5_zug_11_four_passes_throw_the_deal_in() -> None:
    state = play(GAME, DEALT, "0 pass, 1 pass, 2 pass, 3 pass")
    assert isinstance(state, BetweenDeals)
    assert state.match.dealer == 0
    assert state.result is None
    assert GAME.score(state).entries == ()
    assert play(GAME, state, str(DEAL)).turn == 1


def test_zug_6_zug_8_tapp_solo_super_vice_round_the_table() -> None:
    assert texts(Contract) == ["tapp", "solo", "super", "vice"]
    state = play(GAME, DEALT, "0 bid tapp")
    assert texts(GAME.legal_moves(state)) == ["1 pass", "1 bid solo"]
    state = play(GAME, state, "1 bid solo, 2 bid super")
    assert texts(GAME.legal_moves(state)) == ["3 pass", "3 bid vice"]
    state = play(GAME, state, "3 bid vice")
    assert isinstance(state, Naming)
    assert (state.turn, state.deal.declarer) == (3, 3)
    assert state.deal.contract is Contract.VICE
    for text in ("0 pass", "3 pass", "1 bid vice"):
        refuses(state, text, "ZUG-10", Reason.AUCTION_OVER)
    refuses(state, "0 play HA", "COM-9", Reason.NOT_YOUR_TURN, 3, 0)


def test_zug_7_an_auction_is_opened_with_tapp_or_solo() -> None:
    assert texts(GAME.legal_moves(DEALT)) == ["0 pass", "0 bid tapp", "0 bid solo"]
    for seat in (1, 2, 3):
        assert GAME.legal_moves(DEALT, seat) == ()
    for bid in ("super", "vice"):
        refuses(
            DEALT, f"0 bid {bid}", "ZUG-7", Reason.NO_OPENING_BID, "tapp", "solo", bid
        )
    # The second seat may open as well, when the first has passed.
    state = play(GAME, DEALT, "0 pass, 1 bid solo")
    assert texts(GAME.legal_moves(state)) == ["2 pass", "2 bid super"]


def test_zug_8_no_jumps_and_nothing_lower() -> None:
    state = play(GAME, DEALT, "0 bid tapp")
    for bid in ("super", "vice"):
        refuses(
            state, f"1 bid {bid}", "ZUG-8", Reason.NOT_THE_NEXT_BID, "tapp", "solo", bid
        )
    # What is not higher is out for good, for who is not in turn too.
    for text in ("1 bid tapp", "3 bid tapp"):
        refuses(state, text, "ZUG-8", Reason.BID_NOT_HIGHER, "tapp", "tapp")
    assert refused(state, "3 bid solo").reason is Reason.NOT_YOUR_TURN


def test_zug_9_who_has_passed_is_out() -> None:
    assert GAME.refusal(DEALT, GAME.parse("0 pass")) is None
    state = play(GAME, DEALT, "0 bid tapp, 1 pass, 2 bid solo, 3 pass")
    assert state.turn == 0
    state = play(GAME, state, "0 bid super")
    assert state.turn == 2
    # It is out for good, and will not be the declarer either.
    for text, rule in (
        *(("1 bid vice", "ZUG-9"), ("3 pass", "ZUG-9")),
        *(("1 aside SA", "ZUG-12"), ("3 trump S", "ZUG-14")),
    ):
        refuses(state, text, rule, Reason.HAS_PASSED, int(text[0]))
    # It takes up no talon any more, so that what it has not got it will not play.
    refuses(state, "1 play SA", "COM-6", Reason.NOT_IN_HAND, 1, cards="SA")
    assert refused(state, "1 play C7").reason is Reason.NOT_YOUR_TURN
    assert refused(state, "0 aside SA").reason is Reason.NOT_IN_HAND
    state = play(GAME, state, "2 pass")
    assert isinstance(state, Naming)
    assert (state.deal.declarer, state.deal.contract) == (0, Contract.SUPER)


def test_zug_10_three_passes_and_a_bid_end_it() -> None:
    state = play(GAME, DEALT, "0 bid tapp, 1 pass, 2 pass")
    assert isinstance(state, Bidding)
    refuses(state, "3 play SA", "ZUG-10", Reason.AUCTION_OPEN)
    refuses(state, "3 trump S", "ZUG-10", Reason.AUCTION_OPEN)
    refuses(state, "3 aside SA", "ZUG-10", Reason.AUCTION_OPEN)
    assert isinstance(play(GAME, state, "3 pass"), LayingAside)
