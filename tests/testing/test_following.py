"""A follower keeps what events tell, and notices what cannot happen."""

from __future__ import annotations

from typing import Any

import pytest

from jasskort import Card, InvalidValue, Seat, Suit
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    HandDealt,
    Laid,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
    UpcardTurned,
    trick_won,
)
from jasskort.locations import InHand, Spot, Taken
from jasskort.testing.happenings import Follower, NotFollowed, _less_than

ZERO, ONE = Seat(0), Seat(1)
C6, C7, D8, H9, SA = map(Card.parse, ("C6", "C7", "D8", "H9", "SA"))
DEAL = (
    DealBegun(1, ZERO),
    HandDealt(ONE, (C6, C7)),
    HandDealt(ZERO, (None, None)),
    UpcardTurned(D8),
    TrumpSet(Suit.DIAMONDS),
    Laid(Spot.STOCK, (None, None)),
)
DEALT = Follower().following(DEAL)


class SeenInHand(Event):
    """A card of seat 0 is seen; it stays in the hand."""

    @property
    def faced(self) -> Any:
        """One card, in the hand of seat 0."""
        return ((InHand(ZERO), H9),)


def test_a_card_that_was_not_known_takes_a_blank_away() -> None:
    led = CardPlayed(ONE, C7, InHand(ONE), leads=True)
    reply = CardPlayed(ZERO, SA, InHand(ZERO), leads=False)
    lies = DEALT.following((led, reply))
    hands = [lies.cards(InHand(seat)) for seat in (ONE, ZERO)]
    assert (hands, lies.trick) == ([(C6,), (None,)], (C7, SA))
    turned = lies.following(trick_won((C7, SA), ONE, ZERO, 11))
    assert dict(turned.lying).keys() & {Spot.TRICK, Taken(ONE)} == set()
    assert turned.cards(Taken(ZERO)) == (C7, SA)
    drawn = turned.after(CardDrawn(ONE, H9, Spot.STOCK, shown=False))
    assert drawn.cards(InHand(ONE)) == (C6, H9)
    assert drawn.cards(Spot.STOCK) == (None,)


def test_what_is_seen_takes_the_place_of_a_blank() -> None:
    seen = DEALT.after(SeenInHand())
    assert seen.cards(InHand(ZERO)) == (None, H9)
    assert seen.after(SeenInHand()) == seen
    with pytest.raises(NotFollowed, match="expected H9 in the hand of seat 0"):
        Follower().after(SeenInHand())


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (CardPlayed(ONE, SA, InHand(ONE), leads=True), "expected SA in "),
        (CardPlayed(ONE, SA, InHand(Seat(3)), leads=True), "the hand of seat 3"),
        (CardPlayed(ONE, C6, InHand(ONE), leads=False), "with the trick no card"),
        (TrickCompleted((C6,), ONE, ONE, 0), ": TrickCompleted"),
        (TrickTurned(ONE, (C6,)), ": TrickTurned"),
        (DealEnded(DealEnd.PLAYED_OUT), ": DealEnded"),
        (CardDrawn(ONE, None, Spot.UPCARD, shown=False), "a card that was not seen"),
        (HandDealt(ONE, (D8,)), "D8 cannot come from the pack, .* the upcard"),
        (CardDrawn(ONE, C6, Spot.STOCK, shown=True), "C6 cannot .* the hand of"),
        ("1 play C6", "expected an event, got '1 play C6'"),
    ],
)
def test_what_cannot_happen_is_noticed(event: Any, says: str) -> None:
    with pytest.raises(InvalidValue, match=says):
        DEALT.after(event)


def test_who_follows_is_held_to_what_is_true() -> None:
    hand = InHand(ZERO)
    true, blank = Follower({hand: (C6,)}), Follower({hand: (None,)})
    assert [*_less_than(blank, true)] == []
    for wrong in ((), (C7,)):
        assert len([*_less_than(Follower({hand: wrong}), true)]) == 1
