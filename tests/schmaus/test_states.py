"""States of Schmaus as values: what they show, how they are stored and compared."""

from __future__ import annotations

import pickle
import random

import attrs
import pytest
from support import FIRST_NINE, LAST_NINE, SWEEP, play, play_tricks, schmaus_deal

from jasskort import Card, CardSet, Score, Suit
from jasskort.games.schmaus import (
    BetweenDeals,
    Booking,
    Claims,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    Schmaus,
    SchmausState,
    Turning,
)
from jasskort.moves import Book

GAME = Schmaus()
ZERO = "D9 DT DJ CK DK HA SK S6 H8"
ONE = "C9 CT CJ HK HQ DA SA ST C7"
DEAL = schmaus_deal(ZERO, ONE, "H9", "S7 H7 CQ S9 DQ D6")
LINES = [
    (str(DEAL), Leading),
    ("1 declare 20", Leading),
    ("1 play C9", Following),
    ("0 declare 20", Comparing),
    ("1 say rank J", Comparing),
    ("0 say rank J", Comparing),
    ("1 say plain", Comparing),
    ("0 play S6", Booking),
    ("1 book CJ3", Turning),
    ("1 turn", Drawing),
    ("1 draw", Leading),
    ("1 play C7", Following),
]


def every_phase() -> list[SchmausState]:
    """Give a state of every phase."""
    state = GAME.start()
    states = [state]
    for line, phase in LINES:
        state = play(GAME, state, line)
        assert type(state) is phase, line
        states.append(state)
    closing = play(GAME, GAME.start(), str(DEAL), "1 play C9, 0 declare 20")
    assert type(closing) is Closing
    return [*states, closing, play(GAME, state, "1 claim")]


@pytest.mark.parametrize("state", every_phase(), ids=lambda state: type(state).__name__)
def test_a_state_is_a_small_frozen_value(state: SchmausState) -> None:
    """It is frozen and slotted, shows cards and no numbers, and pickles small."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.history = None  # type: ignore[misc]
    assert not hasattr(state, "__dict__")
    assert type(state).__name__ in repr(state)
    bare = state.without_log()
    assert bare == state
    assert hash(bare) == hash(state)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert copy.log == state.log
    if not state.over:
        assert len(pickle.dumps(bare)) < 400


def test_reprs_show_cards() -> None:
    """A repr names the turn, the hands, trump and the trick, in cards."""
    state = play(GAME, GAME.start(), str(DEAL), "1 play C9")
    assert repr(state) == (
        "<Following turn=0, "
        "hands=CK D9 DT DJ DK H8 HA S6 SK | C7 CT CJ DA HQ HK ST SA, "
        "trump=H, number=1, trick=C9>"
    )
    assert repr(GAME.start()) == "<BetweenDeals turn=None, hands= | >"


def test_positions_are_equal_whatever_the_way_was() -> None:
    """Robbing before or after the lead leads to the same position, with another log."""
    deal = schmaus_deal(ZERO, ONE.replace("C7", "H6"), "H9", "S7 H7")
    dealt = play(GAME, GAME.start(), str(deal))
    one = play(GAME, dealt, "1 rob, 1 play C9")
    other = play(GAME, dealt, "1 play C9, 1 rob")
    assert one == other
    assert hash(one) == hash(other)
    assert one.log != other.log
    assert one != play(GAME, dealt, "1 play C9")
    assert one != dealt


def test_places_between_deals_and_after_the_end() -> None:
    """Between deals no card lies anywhere; after the end they lie as they lay."""
    start = GAME.start()
    assert isinstance(start, BetweenDeals)
    assert start.places == ()
    assert start.hands == start.piles == (CardSet(), CardSet())
    state = play(GAME, start, str(DEAL), "1 play C9, 0 play S6, 1 draw, 1 claim")
    assert isinstance(state, MatchOver)
    assert Card.parse("S7") in state.hands[1]
    assert state.piles[1] == CardSet.parse("C9 S6")
    assert len(CardSet(card for place in state.places for card in place)) == 36


def test_a_deal_in_progress_tells_what_lies_where() -> None:
    """Trump, trick, stock, piles and the follower can be read off a state."""
    state = play(GAME, GAME.start(), str(DEAL), "1 play C9")
    assert isinstance(state, Following)
    assert state.trump is Suit.HEARTS
    assert state.trick == (Card.parse("C9"),)
    assert (state.leader, state.follower) == (1, 0)
    assert state.match.dealer == 0
    booked = play(GAME, state, "0 declare 20, 0 play S6")
    assert isinstance(booked, Booking)
    assert booked.trick == (Card.parse("C9"), Card.parse("S6"))
    assert booked.piles == (CardSet(), CardSet())


def test_the_log_stays_until_the_next_deal() -> None:
    """The log of a deal is there when the deal is over, and gone with the next."""
    state = play_tricks(GAME, play(GAME, GAME.start(), str(SWEEP)), *FIRST_NINE)
    state = play_tricks(GAME, state, *LAST_NINE)
    assert len(state.log) == 36 + 9
    assert GAME.apply(state, GAME.shuffle(random.Random(0))).log == ()


def test_scores_in_words() -> None:
    """A score says its totals, and when all is over who has won and how."""
    state = play(GAME, GAME.start(), str(DEAL), "1 play C9, 0 play S6, 1 draw")
    assert str(GAME.score(state)) == "seat 0: 0, seat 1: 0"
    score = GAME.score(play(GAME, state, "0 claim"))
    assert str(score) == (
        "seat 0: 0, seat 1: 20; won by seat 1 (a false claim of the other seat)"
    )
    shared = Score((1, 1), (1, 1), (), (0, 0), GAME.seats, score.outcome, 1)
    assert "won by seat 0 and 1" in str(shared)


def test_rulesets_are_values() -> None:
    """Equal options, equal rulesets, whose repr names the options."""
    assert Schmaus(target=1000) == Schmaus(target=1000) != Schmaus()
    assert hash(Schmaus(deals=3)) == hash(Schmaus(deals=3))
    game = Schmaus(claims=Claims.REFEREE)
    assert "target=1500" in repr(game)
    assert "REFEREE" in repr(game)
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.target = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        Schmaus(1000)  # type: ignore[call-arg]


def test_a_match_in_the_middle_can_be_stored() -> None:
    """A state in the middle of a match, with melds booked, comes back the same."""
    state = play(GAME, GAME.start(), str(DEAL))
    state = play(GAME, state, "1 declare 20, 1 play C9, 0 play S6, 1 book CJ3, 1 turn")
    copy = pickle.loads(pickle.dumps(state))
    assert isinstance(copy, InDeal)
    assert isinstance(state, InDeal)
    assert copy.deal == state.deal
    assert isinstance(copy.log[3], Book)
    assert copy.deal.booked[0].meld is copy.log[3].meld
    assert play(GAME, copy, "1 draw") == play(GAME, state, "1 draw")
    assert GAME.legal_moves(copy, 0) == GAME.legal_moves(state, 0)
