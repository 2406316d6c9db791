"""Without a stock, and what is booked then: SCH-27 to SCH-31, FRA-36 to FRA-40."""

from __future__ import annotations

import pytest
from refusing import refuses
from support import AnyInDeal, Room, booked, in_both, plays

from jasskort import CardSet, Reason, State
from jasskort.games.jass.tricks import Leading
from jasskort.phase import BetweenDeals


def on(room: Room, state: State, *tricks: str) -> AnyInDeal:
    """Play some more tricks, the last of them perhaps not to its end."""
    return room.on(room.tricks(state, *tricks))


DUTY = "[SCH-28|FRA-37]"
# Spades and diamonds beside trump, so that each duty can be met or not.
ONE = "[H7|C7] SA SQ SJ DA DK HA HQ H8"
ZERO = "SK ST DQ DT HK HJ HT H9 H[6|7]"
ZERO_TRUMPS = "H[6|7] H9 HT HJ HK"


@in_both
def test_sch_27_fra_36_the_winner_of_the_last_trick_with_a_stock_leads(
    room: Room,
) -> None:
    state = room.without_stock(ONE, ZERO)
    assert plays(state) == room.cards(ONE)
    number = state.number + 1
    after = on(room, state, "SA ST")
    assert isinstance(after, Leading)
    assert (after.turn, after.number) == (1, number)
    assert [len(hand) for hand in after.hands] == [8, 8]
    after = on(room, state, "H8 H9")
    assert isinstance(after, Leading)
    assert (after.turn, after.leader, after.number) == (0, 0, number)
    assert plays(after) == room.cards(ZERO) - room.cards("H9")


@in_both
def test_sch_28_fra_37_follow_suit_then_trump(room: Room) -> None:
    state = room.without_stock(ONE, ZERO)
    led = on(room, state, "SJ")
    assert plays(led) == CardSet.parse("SK ST")
    for card in ("DT", "H[6|7]", "HJ"):
        refuses(led, f"0 play {card}", DUTY, Reason.MUST_FOLLOW_SUIT, cards="SK ST")
    assert plays(on(room, state, "DK")) == CardSet.parse("DQ DT")
    # Two spades later seat 0 has none left: it trumps, high or low, and keeps diamonds.
    after = on(room, state, "SA SK", "SQ ST", "SJ")
    assert plays(after) == room.cards(ZERO_TRUMPS)
    refuses(after, "0 play DT", DUTY, Reason.MUST_TRUMP, cards=ZERO_TRUMPS)


@in_both
def test_sch_28_fra_37_neither_suit_nor_trump(room: Room) -> None:
    one = "[H7|C7] HA HK HQ HJ H9 H8 DA DK"
    zero = "SK SQ SJ ST S9 S8 S7 HT H[6|7]"
    state = on(room, room.without_stock(one, zero), "HJ HT", "HA H[6|7]")
    spades = CardSet.parse("SK SQ SJ ST S9 S8 S7")
    assert plays(on(room, state, "DA")) == spades
    assert plays(on(room, state, "HK")) == spades


@in_both
def test_sch_28_fra_37_the_duties_bind_after_a_declaration_too(room: Room) -> None:
    state = on(room, room.without_stock(ONE, ZERO), "SJ")
    state = room.on(state, "0 declare [20|terts]")
    assert plays(state) == CardSet.parse("SK ST")
    refuses(state, "0 play DT", DUTY, Reason.MUST_FOLLOW_SUIT)
    state = room.on(state, "0 play ST, 0 book HJ3, 0 turn")
    assert (state.turn, room.game.score(state).totals) == (1, (20, 0))


# Seat 0 has the puur and no other trump but the lowest.
ONE_TRUMPS = "[H7|C7] HA HK HQ HT H9 H8 DA SA"
ZERO_PUUR = "SK SQ SJ ST S9 S8 S7 HJ H[6|7]"


@in_both
@pytest.mark.parametrize("lead", ["H8", "DA"])
def test_sch_29_fra_38_the_puur_is_not_forced_out(room: Room, lead: str) -> None:
    state = on(room, room.without_stock(ONE_TRUMPS, ZERO_PUUR), "HA H[6|7]", lead)
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7 HJ")
    assert on(room, state, "SK").turn == 1
    assert on(room, state, "HJ").turn == 0


@in_both
@pytest.mark.parametrize(
    ("lead", "reason"), [("H8", Reason.MUST_FOLLOW_SUIT), ("DA", Reason.MUST_TRUMP)]
)
def test_sch_29_fra_38_beside_another_trump_the_puur_is_not_spared(
    room: Room, lead: str, reason: Reason
) -> None:
    state = on(room, room.without_stock(ONE_TRUMPS, ZERO_PUUR), lead)
    assert plays(state) == room.cards("H[6|7] HJ")
    refuses(state, "0 play SK", DUTY, reason, cards="H[6|7] HJ")


# Clubs and diamonds, 60 card points, are seat 1's. Seat 0 has all hearts but the king.
SPADES = "[S7|C7] SA SK SQ SJ ST S9 S8 HK"
HEARTS = "[H7|D7] HA HQ HJ HT H9 H8 S[6|7] H[6|7]"


@in_both
def test_sch_30_fra_39_card_points_and_more_for_the_last_trick(room: Room) -> None:
    state = room.without_stock(SPADES, HEARTS)
    # Seat 1 wins SA and H8-HK, 15, and seat 0 the rest.
    tricks = ["SA S[6|7]", "SK H[6|7]", "H8 HK", "[S7|C7] HT", "HA SQ", "[H7|D7] SJ"]
    before = on(room, state, *tricks, "HJ ST", "H9 S9")
    assert booked(before) == []
    assert room.game.score(before).unbooked == (74, 75)
    after = room.tricks(before, "HQ S8")
    assert isinstance(after, BetweenDeals)
    score = room.game.score(after)
    assert (score.unbooked, score.totals) == ((0, 0), (77 + room.of(5, 10), 75))
    assert all(entry.deal == 1 for entry in score.entries)
    assert booked(after) == [
        (0, 77, "CARD_POINTS"),
        (1, 75, "CARD_POINTS"),
        (0, room.of(5, 10), "LAST_TRICK"),
    ]


def agreed(room: Room) -> Room:
    return room.but(**room.of({}, {"match_bonus": True}))


# Seat 1 has the trumps but for the queen, and loses what it leads with its low spade.
TRUMPS = "[H7|C7] HA HK HJ HT H9 H8 H[6|7] S[6|7]"
QUEEN = "[S7|D7] SA SK SQ SJ ST S9 S8 HQ"
FIRST_LOST = ["SA S[6|7]", "SK H[6|7]", "HJ HK", "HA SQ", "HQ SJ", "HT ST", "H9 S9"]
IN_THE_MIDDLE = ["HJ HQ", "HA S8", "S[6|7] SA", "SK HK", "HT S9", "H9 ST", "H8 SJ"]
LAST_LOST = ["HJ HQ", "HA S8", "HK S9", "HT ST", "H9 SJ", "H8 SQ", "H[6|7] SK"]


@in_both
@pytest.mark.parametrize(
    ("hands", "tricks", "points", "last"),
    [
        ((SPADES, HEARTS), [*FIRST_LOST, "H8 [S7|C7]", "[H7|D7] S8"], (81, 71), 0),
        (
            (TRUMPS, QUEEN),
            [*IN_THE_MIDDLE, "H[6|7] SQ", "[H7|C7] [S7|D7]"],
            (11, 141),
            1,
        ),
        ((TRUMPS, QUEEN), [*LAST_LOST, "[H7|C7] [S7|D7]", "S[6|7] SA"], (11, 141), 0),
    ],
    ids=["the first of the nine", "one in the middle", "the last"],
)
def test_sch_30_sch_31_fra_39_fra_40_no_match_with_one_trick_lost(
    room: Room,
    hands: tuple[str, str],
    tricks: list[str],
    points: tuple[int, int],
    last: int,
) -> None:
    after = room.tricks(agreed(room).without_stock(*hands), *tricks)
    assert booked(after) == [
        (0, points[0], "CARD_POINTS"),
        (1, points[1], "CARD_POINTS"),
        (last, room.of(5, 10), "LAST_TRICK"),
    ]


@in_both
def test_sch_31_fra_40_match_books_100_more(room: Room) -> None:
    state = room.tricks(agreed(room).begin(room.sweep), *room.stocked)
    before = on(room, state, *room.bare[:8])
    stoeck = room.of([(0, 20, "STOECK")], [])
    assert booked(before) == stoeck
    after = room.tricks(before, room.bare[8])
    assert isinstance(after, BetweenDeals)
    assert booked(after) == [
        *stoeck,
        (0, room.of(92, 103), "CARD_POINTS"),
        (1, room.of(60, 49), "CARD_POINTS"),
        (0, room.of(5, 10), "LAST_TRICK"),
        (0, 100, "MATCH"),
    ]
    assert after.match.totals == room.of((217, 60), (213, 49))
