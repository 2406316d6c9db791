"""What a seat knows in Fyrtioett: three hidden hands, less what was not followed with."""

from __future__ import annotations

import functools
from math import comb, factorial
from random import Random

import pytest
import world_truth
from fyrtioett_table import DEALT, GAME, RED, SEVEN_SIX
from support import play
from world_truth import count

from jasskort import Card, CardSet, Fyrtioett, InvalidValue, Seat, Suit
from jasskort.locations import InHand, Spot, Taken, Why
from jasskort.playing.bots import Endgame
from jasskort.playing.bots import Random as Bot

HEARTS, CLUBS = Suit.HEARTS, Suit.CLUBS
BID = play(GAME, DEALT, "0 bid 7, 1 bid 6, 2 bid 1, 3 bid 1")
THREE_HANDS = factorial(39) // factorial(13) ** 3

apply = functools.partial(play, GAME)


def test_fyr_3_three_hands_are_hidden() -> None:
    view = GAME.view(DEALT, 1)
    assert view.hand == CardSet.parse(RED[1])
    assert [len(cards) for cards in view.shown] == [0, 13, 0, 0]
    assert len(view.unseen) == 39
    assert sum(card is not None for card in view.dealt) == 13
    worlds = GAME.worlds(view)
    assert worlds.count() == THREE_HANDS
    assert [(each.place, each.size) for each in worlds.places] == [
        (InHand(seat), 13) for seat in GAME.seats if seat != 1
    ]
    assert worlds.probability(Card.parse("HA"), InHand(GAME.seats[0])) * 3 == 1
    with pytest.raises(InvalidValue, match="expected a place of Fyrtioett, got "):
        worlds.probability(Card.parse("HA"), Spot.STOCK)
    assert worlds.probability(Card.parse("H7"), InHand(GAME.seats[1])) == 1


def test_fyr_4_bids_tell_nothing() -> None:
    for seat in GAME.seats:
        assert count(BID, seat) == THREE_HANDS
        assert GAME.view(BID, seat).clues == ()


def test_fyr_8_cards_thrown_in_are_not_shown() -> None:
    thrown = apply(DEALT, "0 bid 1, 1 bid 1, 2 bid 1, 3 throw")
    assert thrown.turn is None
    view = GAME.view(thrown, 2)
    assert view.hand == CardSet()
    assert len(view.unseen) == 39
    assert view.place_of(Card.parse("DA")) is Spot.PACK
    worlds = GAME.worlds(view)
    assert worlds.count() == THREE_HANDS
    world = worlds.sample(Random(4))
    assert world == thrown
    assert world.shuffled != thrown.shuffled
    assert world in worlds
    assert {*world_truth.dealing(world).pack} == {*SEVEN_SIX.pack}


def test_fyr_9_who_does_not_follow_has_none() -> None:
    """Seats 2 and 3 have no heart: all that is left of them is with seat 1."""
    state = apply(BID, "0 play HA, 1 play H2, 2 play D2, 3 play S2")
    view = GAME.view(state, 0)
    clues = [(clue.seat, clue.trick, clue.held, clue.why) for clue in view.clues]
    assert clues == [(2, 1, False, Why.DUTY), (3, 1, False, Why.DUTY)]
    assert str(view.clues[0]) == (
        "in trick 1 seat 2 held none of H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA: "
        "it would have had to play one of them (FYR-9)"
    )
    assert view.voids(1) == ()
    assert view.voids(2) == view.voids(3) == (HEARTS,)
    assert view.voids(0) == (Suit.DIAMONDS, Suit.SPADES)
    # Of 36 unseen cards five are hearts, and lie with seat 1, which has twelve.
    assert GAME.worlds(view).count() == comb(31, 7) * comb(24, 12)
    seven = view.whereabouts(Card.parse("H7"))
    assert seven.known
    assert seven.places == (InHand(GAME.seats[1]),)
    assert str(seven).startswith("H7 is in the hand of seat 1; in trick 1 seat 2 held")
    club = view.whereabouts(Card.parse("CA"))
    assert [str(place) for place in club.places] == [
        f"the hand of seat {seat}" for seat in (1, 2, 3)
    ]
    assert club.clues == ()
    taken = view.whereabouts(Card.parse("D2"))
    assert taken.places == (Taken(GAME.seats[0]),)


def test_fyr_9_what_is_known_of_a_suit_that_is_gone_is_nothing() -> None:
    """When all hearts are played the lack of them binds nothing; at the end all is seen."""
    state = BID
    hearts = ["HA", "HK", "HQ", "HJ", "HT", "H9", "H8"]
    for lead, low in zip(hearts, range(2, 9), strict=True):
        reply = f"H{low}" if low < 8 else "C8"
        state = apply(
            state, f"0 play {lead}, 1 play {reply}, 2 play D{low}, 3 play S{low}"
        )
    view = GAME.view(state, 2)
    worlds = GAME.worlds(view)
    # Unseen are six clubs of seat 0, six of seat 1 and six spades of seat 3.
    assert len(view.unseen) == 18
    assert worlds.count() == factorial(18) // factorial(6) ** 3
    over = state
    while over.turn is not None:
        over = GAME.apply(over, GAME.legal_moves(over)[0])
    worlds = GAME.worlds(GAME.view(over, 2))
    assert worlds.count() == 1
    assert [each.shuffled for each in worlds] == [worlds.sample(Random(1)).shuffled]
    assert list(worlds) == [over]


@pytest.mark.parametrize("seed", range(2))
def test_worlds_are_held_to_the_rules(seed: int) -> None:
    assert world_truth.hold_to_the_rules(Fyrtioett(deals=2), seed) > 20


def test_fyr_9_two_cards_that_need_one_hand_are_known() -> None:
    """Where one world is left, all is told as certain, though voids alone leave it open."""
    forty, rng = Fyrtioett(deals=1), Random(0)
    state = forty.apply(forty.start(dealer=0), forty.shuffle(rng))
    rng = Random(0)
    while len(state.log) < 53:
        state = forty.apply(state, rng.choice(forty.legal_moves(state)))
    view = forty.view(state, 1)
    worlds = forty.worlds(view)
    assert worlds.count() == 1
    assert not view.unseen
    assert view.shown == state.hands
    assert "##" not in str(view)
    assert Endgame(Bot()).knows(view)
    for seat, hand in enumerate(state.hands):
        assert all(view.place_of(card) == InHand(Seat(seat)) for card in hand)
        voids = tuple([suit for suit in Suit if not hand.of_suit(suit)])
        assert view.voids(seat) == voids
