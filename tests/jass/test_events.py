"""What happens in both jass games, move by move, in deals that are laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from happened import ONE, ZERO, completed, entered, followed, happened, led, turned
from support import AnyInDeal, Room, in_both

from jasskort import Card, Rank, Run, Suit
from jasskort.events import (
    CardDrawn,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games import frantsfuus, schmaus
from jasskort.games.jass.model import Declared, LetStand, MeldBooked
from jasskort.locations import Spot

# Hearts are trump and seat 1 leads. Both have a sequence of three from the nine, of
# which that of seat 1, the leader and the non-dealer, is better.
HANDS = "D9 D8 D7 CK DJ HA SK S[6|7] CA", "C9 C8 C7 HK HT DA SA ST D[6|K]"
STOCK = "SJ H7 CQ S8 DQ"
THREE = "declare [20|terts]"
CLUBS = Run(Suit.CLUBS, Rank.NINE, 3)


def dealt(room: Room, *lines: str, zero: str = HANDS[0]) -> AnyInDeal:
    return room.begin(room.deal(zero, HANDS[1], "H9", STOCK), *lines)


def drawn(seat: Any, card: str | None, *, last: Spot | None = None) -> CardDrawn:
    """Give the event of a card that is drawn, for all to see if it is one of the last."""
    known = None if card is None else Card.parse(card)
    return CardDrawn(seat, known, last or Spot.STOCK, shown=last is not None)


@in_both
def test_sch_10_fra_5_fra_6_a_deal(room: Room) -> None:
    game, before = room.game, room.game.start(dealer=0)
    deal = room.deal(*HANDS, "H9", STOCK)
    events = game.events(before, deal, game.apply(before, deal))
    mine, other = (tuple(room.cards(hand)) for hand in HANDS[::-1])
    assert events == (
        DealBegun(1, ZERO),
        HandDealt(ONE, mine),
        HandDealt(ZERO, other),
        UpcardTurned(Card.parse("H9")),
        TrumpSet(Suit.HEARTS),
        Laid(Spot.STOCK, deal.pack[19:]),
    )
    hands, stock = events[1:3], events[-1]
    blank = (None,) * 9
    assert [each.seen_by(ONE) for each in hands] == [hands[0], HandDealt(ZERO, blank)]
    assert [each.seen_by(None) for each in hands] == [
        HandDealt(ONE, blank),
        HandDealt(ZERO, blank),
    ]
    assert stock.seen_by(ONE) == Laid(Spot.STOCK, (None,) * room.of(17, 13))


@in_both
def test_sch_18_fra_24_a_trick_without_a_meld_turns_of_itself(room: Room) -> None:
    assert happened(dealt(room), "1 play SA") == (led(ONE, "SA"),)
    assert happened(dealt(room, "1 play SA"), "0 play SK") == (
        followed(ZERO, "SK"),
        completed("SA SK", ONE, ONE, 15),
        turned(ONE, "SA SK"),
    )


@in_both
def test_sch_14_fra_17_a_follower_that_plays_lets_the_meld_stand(room: Room) -> None:
    state = dealt(room)
    declared = Declared(ONE, room.of(20, frantsfuus.Kind.TERTS))
    assert happened(state, room.text(f"1 {THREE}")) == (declared,)
    state = room.on(state, f"1 {THREE}, 1 play ST")
    assert happened(state, "0 play SK") == (
        LetStand(ZERO, ONE),
        followed(ZERO, "SK"),
        completed("ST SK", ONE, ZERO, 14),
    )
    state = room.on(state, "0 play SK")
    assert happened(state, "1 book C93") == (
        MeldBooked(ONE, CLUBS),
        entered(ONE, 20, CLUBS),
    )
    state = room.on(state, "1 book C93")
    assert happened(state, "1 turn") == (turned(ZERO, "ST SK"),)


@in_both
def test_sch_24_fra_33_each_seat_sees_its_own_draw(room: Room) -> None:
    state = dealt(room, "1 play HK, 0 play HA")
    events = happened(state, "0 draw")
    assert events == (drawn(ZERO, "SJ"), drawn(ONE, "H7"))
    for seat, seen in (
        (ZERO, (drawn(ZERO, "SJ"), drawn(ONE, None))),
        (ONE, (drawn(ZERO, None), drawn(ONE, "H7"))),
        (None, (drawn(ZERO, None), drawn(ONE, None))),
    ):
        assert tuple(event.seen_by(seat) for event in events) == seen


@in_both
def test_sch_26_fra_35_all_see_the_last_two(room: Room) -> None:
    state = room.tricks(room.begin(room.sweep), *room.stocked[:-1])
    events = happened(room.on(state, "1 play C[6|8], 0 play D[6|K]"), "1 draw")
    assert events == (
        drawn(ONE, room.text("S[6|A]"), last=Spot.STOCK),
        drawn(ZERO, room.text("H[6|J]"), last=Spot.UPCARD),
    )
    assert tuple(event.seen_by(None) for event in events) == events


@in_both
@pytest.mark.parametrize("agreed", [False, True])
def test_sch_30_sch_31_fra_39_fra_40_the_end_of_a_deal(
    room: Room, *, agreed: bool
) -> None:
    """The cards stay where they are if the match is over with it."""
    options: dict[str, Any] = {"deals": 1} if agreed else {}
    room = room.but(**options, **room.of({}, {"match_bonus": True}))
    before = room.tricks(room.begin(room.sweep), *room.stocked, *room.bare[:8])
    last = room.bare[8].split()
    items: Any = room.of(schmaus.Item, frantsfuus.Item)
    endings: Any = room.of(schmaus.Ending, frantsfuus.Ending)
    won = MatchWon((ZERO,), endings.AGREED_DEALS, 1)
    assert happened(room.on(before, f"0 play {last[0]}"), f"1 play {last[1]}") == (
        followed(ONE, last[1]),
        completed(room.bare[8], ZERO, ZERO, room.of(11, 22)),
        turned(ZERO, room.bare[8]),
        entered(ZERO, room.of(92, 103), items.CARD_POINTS),
        entered(ONE, room.of(60, 49), items.CARD_POINTS),
        entered(ZERO, room.of(5, 10), items.LAST_TRICK),
        entered(ZERO, 100, items.MATCH),
        DealEnded(DealEnd.PLAYED_OUT),
        won if agreed else CardsGathered(),
    )


@in_both
@pytest.mark.parametrize("target", [15, 16])
def test_sch_35_fra_43_fra_44_a_claim(room: Room, target: int) -> None:
    room = room.but(target=target)
    state = dealt(room, "1 play SA, 0 play SK, 1 draw")
    items: Any = room.of(schmaus.Item, frantsfuus.Item)
    endings: Any = room.of(schmaus.Ending, frantsfuus.Ending)
    winner, how = (ONE, endings.CLAIM) if target == 15 else (ZERO, endings.FALSE_CLAIM)
    assert happened(state, "1 claim") == (
        MatchClaimed(ONE),
        entered(ONE, 15, items.CARD_POINTS),
        DealEnded(DealEnd.BROKEN_OFF),
        # In Frantsfuus it counts as two where the loser is below 250.
        MatchWon((winner,), how, room.of(1, 2)),
    )


@in_both
def test_sch_37_fra_42_a_claim_between_deals(room: Room) -> None:
    room = room.but(target=100)
    state = room.swept(room.game.start())
    endings: Any = room.of(schmaus.Ending, frantsfuus.Ending)
    won = MatchWon((ZERO,), endings.CLAIM, room.of(1, 2))
    assert happened(state, "0 claim") == (MatchClaimed(ZERO), won)
