"""What the states of Frantsfuus have of their own: kinds, open bookings, belle."""

from __future__ import annotations

import pickle

from support import Room, frantsfuus_deal

from jasskort import Rank, Suit
from jasskort.games.frantsfuus import (
    Comparing,
    Declaration,
    Frantsfuus,
    Kind,
    Turning,
)
from jasskort.games.frantsfuus.ruleset import deal_of

GAME = Frantsfuus()
ROOM = Room(GAME)
# Hearts are trump; seat 1 leads. Each has a ten-nine-eight, seat 0 in trump.
ZERO = "HT H9 H8 CK DA SQ D7 D8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
DEAL = frantsfuus_deal(ZERO, ONE, "H7", "SJ DT")
SAID = "1 declare terts, 1 play S7, 0 declare terts, 1 say rank T, 0 say rank T"


def test_what_was_said_is_read_back() -> None:
    """A declaration shows its kind as a kind, and comes back as one from a pickle."""
    state = ROOM.begin(DEAL, SAID)
    assert isinstance(state, Comparing)
    again = pickle.loads(pickle.dumps(state))
    said = again.declaration_of(0)
    assert said == Declaration(GAME.seats[0], Kind.TERTS, (Rank.TEN,))
    assert type(said.called) is Kind
    assert (str(said.called), f"{said.called}") == ("terts", "terts")
    assert state.standing.seat == 1


def test_a_turning_trick_keeps_what_stood_and_what_was_booked() -> None:
    """While more may be booked the state has the declaration and the melds booked."""
    lines = "1 say suit C, 0 say suit H, 0 play CK, 0 book HT3"
    state = ROOM.begin(DEAL, SAID, lines)
    assert isinstance(state, Turning)
    assert state.standing.seat == state.turn == 0
    assert [str(meld) for meld in state.booked] == ["HT3"]
    assert [(each.seat, str(each.meld)) for each in state.deal.booked] == [(0, "HT3")]
    assert state.trump is Suit.HEARTS
    assert deal_of(state).spent(1) == ()
    assert repr(state).endswith(
        ", upcard=H7, said by 0=terts rank T suit H, booked=HT3>"
    )


def test_positions_are_equal_whatever_the_way_was() -> None:
    """Belle before or after the lead leads to the same position, with another log."""
    state = ROOM.begin(frantsfuus_deal("HK HQ " + ZERO[6:], ONE, "H7", "SJ DT"))
    one = ROOM.on(state, "0 belle, 1 play S7")
    other = ROOM.on(state, "1 play S7, 0 belle")
    assert one == other
    assert hash(one) == hash(other)
    assert one.log != other.log
    assert one != ROOM.on(state, "1 play S7")
    assert "belle=0" in repr(one.deal)
