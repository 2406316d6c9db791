"""What a seat sees of a deal of the jass games: SCH-42, FRA-50, SCH-8, COM-5."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jass_truth import clues, worlds_of
from support import Room, frantsfuus_deal, in_both, play, play_tricks

from jasskort import CardSet, Frantsfuus, InvalidValue, Schmaus, Seat, State
from jasskort.cards import Card
from jasskort.events import MatchWon, PointsEntered
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.schmaus import Ending, Item
from jasskort.locations import InHand, Spot
from jasskort.moves import Draw

# Hearts are trump and seat 1 leads. It has stöck, or belle, and robs for the nine.
ZERO = "D9 D8 DJ CK HJ HA SK S[6|7] C[6|7]"
ONE = "C9 C8 CJ HK HQ H[6|7] DA ST D[6|7]"
STOCK = "SJ HT CQ S8"
SEATS = (0, 1, None)


def dealt(room: Room, *lines: str) -> State:
    return room.begin(room.deal(ZERO, ONE, "H9", STOCK), *lines)


@in_both
def test_sch_42_fra_50_a_seat_sees_its_hand_and_the_upcard(room: Room) -> None:
    state = dealt(room)
    for seat, own in ((0, ZERO), (1, ONE)):
        view = room.game.view(state, seat)
        assert view.hand == room.cards(own)
        assert view.shown[1 - seat] == view.position.hands[1 - seat] == CardSet()
        assert isinstance(view.position, InJassDeal)
        assert view.position.stock == (Card.parse("H9"),) * room.of(18, 14)
        seen = [*view.hand, Card.parse("H9")]
        assert sorted(map(str, filter(None, view.dealt))) == sorted(map(str, seen))
        assert view.unseen == CardSet(room.game.pack.cards) - room.cards(f"{own} H9")
        assert view.place_of(Card.parse("H9")) is Spot.UPCARD
    nobody = room.game.view(state, None)
    assert nobody.shown == nobody.position.hands == (CardSet(), CardSet())
    assert [*filter(None, nobody.dealt)] == [Card.parse("H9")]


@in_both
def test_a_view_goes_on_through_a_deal_by_what_is_told(room: Room) -> None:
    kind: Any = type(room.game)
    game = kind(claims="referee", deals=1)
    state, rng = game.start(), random.Random(1)
    view = game.view(state, 0)
    while not state.over:
        moves = game.legal_moves(state)
        step = game.step(state, rng.choice(moves) if moves else game.shuffle(rng))
        state, view = step.after, view.after(step.told[Seat(0)])
        assert view == game.view(state, 0)


@in_both
def test_between_deals_nothing_is_told_of_hands(room: Room) -> None:
    assert room.game.view(room.game.start(), 0).clues == ()


def test_sch_8_stoeck_of_the_other_seat_is_in_no_view() -> None:
    """Whoever has it sees it; it counts for that seat alone until it is entered."""
    room = Room(Schmaus())
    state = dealt(room)
    views = [room.game.view(state, seat) for seat in SEATS]
    assert [_stoeck_in(view.position) for view in views] == [None, 1, None]
    assert [views[0].counted, views[1].counted] == [0, 20]
    assert [room.game.counted(state, seat) for seat in (0, 1)] == [0, 20]
    with pytest.raises(InvalidValue, match="spectator"):
        _ = views[2].counted
    assert "stöck" not in repr(views[0].position) + str(views[0])


def _stoeck_in(state: State) -> int | None:
    assert isinstance(state, InJassDeal)
    return state.deal.together


@in_both
def test_sch_42_fra_50_a_spectator_has_no_worlds(room: Room) -> None:
    state = dealt(room, "1 rob", "1 play ST", "0 play SK", "0 draw")
    view = room.game.view(state, None)
    with pytest.raises(InvalidValue, match="a spectator has no worlds"):
        room.game.worlds(view)
    assert (view.legal_moves, view.legal_melds, view.hand) == ((), (), CardSet())
    assert view.movers == room.of((0, 1), (0,))  # both may claim, or who is in
    low, rule = room.text("H[6|7]"), room.of("SCH-25", "FRA-34")
    robbed = f"it robbed with the one, and took the other ({rule})"
    assert clues(state, None) == [f"in trick 1 seat 1 held {low} H9: {robbed}"]
    assert view.place_of(Card.parse("H9")) == InHand(view.game.seats[1])


def test_sch_35_hidden_hands_stay_hidden_after_a_claim() -> None:
    """Stöck was entered for seat 1, so that all know its king and queen of trump (SCH-34)."""
    game = Schmaus()
    room = Room(game)
    over = play(game, dealt(room, "1 play ST", "0 play SK", "0 draw"), "0 claim")
    view = game.view(over, 0)
    assert view.over
    assert worlds_of(view).count() > 1
    # But for stöck, the points for which were entered.
    assert view.shown[1] == CardSet.parse("HQ HK")
    assert "seat 1: HQ HK ## ## ## ## ## ## ##\n" in str(view)


def test_sch_36_what_stoeck_decides_is_told_at_the_end() -> None:
    """Seat 0 takes the claim for a false one until it is told who has won, and by what."""
    game = Schmaus(target=20)
    before = dealt(Room(game), "1 play D6", "1 claim")
    last = game.parse("0 play DJ")
    after = game.apply(before, last)
    told = game.told(before, last, after, 0)
    assert told.events[-1] == MatchWon((Seat(1),), Ending.STOECK_WEIS_STICH, 1)
    entered = next(each for each in told.events if isinstance(each, PointsEntered))
    assert entered.entry.what is Item.STOECK
    assert game.view(before, 0).after(told) == game.view(after, 0)


def test_sch_24_fra_33_what_the_other_draws_is_blank_to_the_end() -> None:
    """Also if all that it holds is public, and king and queen of trump are left.

    Seat 1 has robbed, and booked eight spades; it has led their ace and then the clubs
    that it drew. Before the last draw but one seat 0 knows its whole hand.
    """
    game = Frantsfuus()
    deal = frantsfuus_deal(
        "D7 D8 D9 DT DJ DQ DK DA C7",
        "S7 S8 S9 ST SJ SQ SK SA H7",
        "H9",
        "C8 CK C9 CA CT H8 CJ HT CQ HJ HA HK HQ",
    )
    lines = "1 rob, 1 declare fuus8, 1 play SA, 0 play D7, 1 book SA8, 1 turn, 1 draw"
    state = play(game, game.start(), str(deal), lines)
    state = play_tricks(game, state, "C8 D8", "C9 D9", "CT DT", "CJ DJ")
    before = play(game, state, "1 play CQ, 0 play CK")
    view = game.view(before, 0)
    assert view.shown[1] == CardSet.parse("S7 S8 S9 ST SJ SQ SK H9")
    after = play(game, before, "0 draw")
    told = game.told(before, Draw(game.seats[0]), after, 0)
    assert view.after(told) == game.view(after, 0)
    assert view.after(told).shown[1] == view.shown[1]
