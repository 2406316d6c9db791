"""States of Frantsfuus as values: what they show, how they are stored and compared."""

from __future__ import annotations

import pickle

import attrs
import pytest
from support import frantsfuus_deal, play

from jasskort import CardSet, Suit
from jasskort.games.frantsfuus import (
    BetweenDeals,
    Booking,
    Claims,
    Closing,
    Comparing,
    Declaration,
    Drawing,
    Following,
    Frantsfuus,
    FrantsfuusState,
    InDeal,
    Kind,
    Leading,
    MatchOver,
    Turning,
)

GAME = Frantsfuus()
# Hearts are trump; seat 1 leads. Each has a ten-nine-eight, seat 0 in trump.
ZERO = "HT H9 H8 CK DA SQ D7 D8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
DEAL = frantsfuus_deal(ZERO, ONE, "H7", "SJ DT")
LINES = [
    (str(DEAL), Leading),
    ("1 declare terts", Leading),
    ("1 play S7", Following),
    ("0 declare terts", Comparing),
    ("1 say rank T", Comparing),
    ("0 say rank T", Comparing),
    ("1 say suit C", Comparing),
    ("0 say suit H", Closing),
    ("0 play CK", Booking),
    ("0 book HT3", Turning),
    ("0 turn", Drawing),
    ("1 draw", Leading),
]


def every_phase() -> list[FrantsfuusState]:
    """Give a state of every phase."""
    state = GAME.start()
    states = [state]
    for line, phase in LINES:
        state = play(GAME, state, line)
        assert type(state) is phase, line
        states.append(state)
    return [*states, play(GAME, state, "1 claim")]


@pytest.mark.parametrize("state", every_phase(), ids=lambda state: type(state).__name__)
def test_a_state_is_a_small_frozen_value(state: FrantsfuusState) -> None:
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
    state = play(GAME, GAME.start(), str(DEAL), "1 play S7")
    assert repr(state) == (
        "<Following turn=0, hands=CK D7 D8 DA H8 H9 HT SQ SK | C8 C9 CT CA DQ DK HA S8, "
        "trump=H, number=1, trick=S7>"
    )


def test_what_was_said_is_read_back() -> None:
    """A declaration shows its kind as a kind, and comes back as one from a pickle."""
    lines = [line for line, _ in LINES[:6]]
    state = play(GAME, GAME.start(), *lines)
    assert isinstance(state, Comparing)
    copy = pickle.loads(pickle.dumps(state))
    said = copy.said_by(0)
    assert said == Declaration(GAME.seats[0], Kind.TERTS, (state.log[-1].answer,))  # type: ignore[attr-defined]
    assert type(said.called) is Kind
    assert (str(said.called), f"{said.called}") == ("terts", "terts")
    assert state.standing.seat == 1


def test_a_turning_trick_keeps_what_stood_and_what_was_booked() -> None:
    """While more may be booked the state has the declaration and the melds booked."""
    state = play(GAME, GAME.start(), *(line for line, _ in LINES[:10]))
    assert isinstance(state, Turning)
    assert state.standing.seat == state.turn == 0
    assert [str(meld) for meld in state.melds] == ["HT3"]
    assert [(each.seat, str(each.meld)) for each in state.deal.booked] == [(0, "HT3")]
    assert state.trump is Suit.HEARTS
    assert state.deal.spent(1) == ()


def test_positions_are_equal_whatever_the_way_was() -> None:
    """Belle before or after the lead leads to the same position, with another log."""
    deal = frantsfuus_deal("HK HQ " + ZERO[6:], ONE, "H7", "SJ DT")
    dealt = play(GAME, GAME.start(), str(deal))
    one = play(GAME, dealt, "0 belle, 1 play S7")
    other = play(GAME, dealt, "1 play S7, 0 belle")
    assert one == other
    assert hash(one) == hash(other)
    assert one.log != other.log
    assert one != play(GAME, dealt, "1 play S7")


def test_after_the_end_cards_lie_as_they_lay() -> None:
    """A claim leaves hands, piles and stock to be looked at."""
    state = play(GAME, GAME.start(), str(DEAL), "1 play S7, 0 play CK, 1 claim")
    assert isinstance(state, MatchOver)
    assert state.piles[1] == CardSet.parse("S7 CK")
    assert len(CardSet(card for place in state.places for card in place)) == 32
    assert isinstance(state.final, InDeal)


def test_between_deals_there_is_a_winner_of_the_last_trick_or_none() -> None:
    """Before the first deal nobody has won a trick."""
    start = GAME.start(dealer=1)
    assert isinstance(start, BetweenDeals)
    assert start.winner is None
    assert start.places == ()
    assert start.hands == start.piles == (CardSet(), CardSet())


def test_rulesets_are_values() -> None:
    """Equal options, equal rulesets, whose repr names the options."""
    assert Frantsfuus(target=1000) == Frantsfuus(target=1000) != Frantsfuus()
    assert hash(Frantsfuus(deals=3)) == hash(Frantsfuus(deals=3))
    game = Frantsfuus(claims=Claims.REFEREE, match_bonus=True)
    assert repr(game) == (
        "Frantsfuus(target=501, claims=<Claims.REFEREE: 'referee'>, "
        "match_bonus=True, deals=None)"
    )
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.target = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        Frantsfuus(1000)  # type: ignore[call-arg]
