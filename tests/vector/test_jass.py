"""Deals of Schmaus and Frantsfuus side by side: the rules that are theirs, by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from one_lane import TWICE, jass_lane, legal, on, says

from jasskort import CardSet, Frantsfuus, Schmaus
from jasskort.vector import Deals

SCHMAUS = Schmaus(claims="referee", deals=1)
FRANTSFUUS = Frantsfuus(claims="referee", deals=1)


def test_sch_16_the_follower_keeps_up_or_concedes() -> None:
    """The leader answers, the follower as well or better; the tie is against it."""
    lane = jass_lane(SCHMAUS, TWICE, "CA")
    # Seat 0 has no H8; seat 1 has S8 to SJ too, which are 50.
    assert says(lane) == ["declare 20"]
    on(lane, "declare 20", "play D6")
    assert says(lane) == ["declare 20", "declare 50"]
    on(lane, "declare 20")
    assert (lane.turn[0], legal(lane)) == (0, ["say rank J"])
    on(lane, "say rank J")
    # "rank T", of S8 to ST, would be too low.
    assert (lane.turn[0], says(lane)) == (1, ["say rank J"])
    on(lane, "say rank J")
    assert (lane.turn[0], legal(lane)) == (0, ["say plain"])
    on(lane, "say plain")
    # Equal weis favour the non-dealer (SCH-7), who leads: no answer is left.
    assert (lane.turn[0], says(lane)) == (1, [])
    on(lane, "play DA")
    assert (lane.turn[0], legal(lane)) == (0, ["book HJ3"])
    on(lane, "book HJ3")
    assert legal(lane) == ["turn"]
    on(lane, "turn")
    assert (lane.turn[0], legal(lane)) == (1, ["draw"])
    assert lane.totals[:, 0].tolist() == [20, 0]
    assert lane.unbooked[:, 0].tolist() == [0, 11]


@pytest.mark.parametrize(
    ("ties", "answers"), [("non-dealer", ["say plain"]), ("leader", [])]
)
def test_sch_7_equals_favour_the_non_dealer_or_the_leader(
    ties: str, answers: list[str]
) -> None:
    """Where the dealer leads, the two differ."""
    game = Schmaus(claims="referee", deals=1, ties=ties)
    lane = jass_lane(game, TWICE, "CA", "C6 C7")
    on(lane, "play D6", "play DA", "draw")
    assert lane.turn[0] == 1
    on(lane, "declare 20", "play D9", "declare 20", "say rank J", "say rank J")
    on(lane, "say plain")
    assert (lane.turn[0], says(lane)) == (0, answers)
    if answers:
        on(lane, "say plain")
        assert (lane.turn[0], says(lane)) == (0, [])
        on(lane, "play D8")
        assert (lane.turn[0], legal(lane)) == (0, ["book HJ3"])


def test_sch_15_of_two_lines_the_line_is_asked() -> None:
    """A four and a sequence of five are both 100: the sequence is better."""
    hands = ("H9 HT HJ HQ HK D6 S6 S7 CJ", "DA SA HA CA S8 S9 D7 D8 CQ")
    lane = jass_lane(SCHMAUS, hands, "C7")
    on(lane, "declare 100", "play D6", "declare 100")
    assert legal(lane) == ["say sequence"]
    on(lane, "say sequence")
    assert (lane.turn[0], says(lane)) == (1, [])  # a four is weaker


def test_sch_19_a_weis_beats_those_booked() -> None:
    """What was booked is in the way of weaker weis of both seats."""
    lane = jass_lane(SCHMAUS, TWICE, "CA", "CT D7")
    on(lane, "declare 20", "play D6", "play D9", "book HJ3", "turn", "draw")
    # Left of S8 to SJ, 50, are only sequences that are not weaker: not 20 from the jack,
    # which equals the non-dealer's.
    assert lane.turn[0] == 1
    assert says(lane) == ["declare 50"]


def test_fra_24_more_is_booked_and_fra_25_one_a_suit() -> None:
    """Whose declaration stood books other melds too, one sequence a suit."""
    hands = ("H7 H8 H9 HT S7 S8 S9 DK DA", "D7 D8 D9 HJ SJ CJ CT C7 C8")
    lane = jass_lane(FRANTSFUUS, hands, "CA")
    assert says(lane) == ["declare terts", "declare quart"]
    on(lane, "declare quart", "play DK", "play D7")
    assert legal(lane) == ["book HT4"]
    on(lane, "book HT4")
    assert legal(lane) == ["book S93", "turn"]
    on(lane, "book S93")
    assert legal(lane) == ["turn"]
    on(lane, "turn", "draw")
    # Both are spent, and what is not higher is shut out (FRA-27, FRA-28).
    assert (lane.turn[0], says(lane)) == (0, [])
    assert lane.totals[:, 0].tolist() == [70, 0]


def test_fra_12_equals_favour_the_leader() -> None:
    """The top rank is asked, then the suit; of plain suits the leader's stands."""
    hands = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 S9 D8 D9 CT HJ HK CJ")
    lane = jass_lane(FRANTSFUUS, hands, "CA")
    on(lane, "declare terts", "play D7", "declare terts")
    assert legal(lane) == ["say rank 9"]
    on(lane, "say rank 9", "say rank 9")
    assert legal(lane) == ["say suit H"]
    on(lane, "say suit H")
    assert (lane.turn[0], says(lane)) == (1, [])
    # With trump it is the follower's.
    lane = jass_lane(FRANTSFUUS, hands, "SQ")
    on(lane, "declare terts", "play D7", "declare terts", "say rank 9", "say rank 9")
    on(lane, "say suit H")
    assert "say suit S" in says(lane)
    on(lane, "say suit S", "play D8")
    assert (lane.turn[0], legal(lane)) == (1, ["book S93"])


def test_fra_42_who_is_in_claims() -> None:
    """A seat claims when it is to lead or to draw."""
    hands = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    lane = jass_lane(Frantsfuus(), hands, "CA")
    assert says(lane) == ["declare terts", "claim"]
    on(lane, "declare terts")
    assert says(lane) == ["claim"]
    on(lane, "play DA")
    assert says(lane) == []
    on(lane, "play D8", "book H93")
    assert says(lane) == ["turn"]
    on(lane, "turn")
    assert says(lane) == ["draw", "claim"]
    assert on(lane, "claim") == ((31, 0), True)


def test_fra_48_the_referee_looks_at_the_seat_that_is_in() -> None:
    """Points end the match once their seat is to lead or to draw."""
    hands = ("H7 H8 CK DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    game = Frantsfuus(claims="referee", target=20)
    lane = jass_lane(game, hands, "CA")
    assert on(lane, "belle") == ((20, 0), True)
    lane = jass_lane(game, hands, "CA")
    on(lane, "play D7")
    assert not on(lane, "play D9")[1]
    on(lane, "draw")
    assert (lane.turn[0], lane.totals[:, 0].tolist()) == (1, [0, 0])


def test_the_last_trick_and_all_tricks() -> None:
    """Points of a deal of which one seat has won all tricks are all that there are."""
    # 152 card points, 5 for the last trick: 157 without weis and stöck (SCH-3, SCH-30).
    deals: Any = Deals(SCHMAUS, 64, 3)
    rng = np.random.default_rng(1)
    plays = np.arange(deals.actions) < 36
    seen = 0
    for _ in range(60):
        bare = deals.bookings.sum(axis=0) == 0
        rather = (
            deals.legal * np.where(plays, 1.0, 1e-9) * rng.random((64, deals.actions))
        )
        points, over = deals.step(rather.argmax(axis=1))
        for brought in points[over & bare].sum(axis=1).tolist():
            assert brought in {157, 177, 257, 277}  # with stöck, with match
            seen += 1
    assert seen > 40


def test_sch_25_the_six_of_trump_robs() -> None:
    """It is exchanged for the upcard, unless the seat has declared."""
    hands = "C6 HT HJ HQ D8 S6 S7 H6 H7", "D7 S9 SJ DA D9 H8 CQ DT S8"
    lane = jass_lane(SCHMAUS, hands)
    assert says(lane) == ["declare 20", "rob"]
    other = lane.copy()
    on(other, "declare 20")
    assert "rob" not in legal(other)
    on(lane, "rob")
    assert says(lane) == ["declare 20"]
    assert lane.upcard[0] == CardSet.parse("C6").mask


@pytest.mark.parametrize(
    ("game", "hands", "dialogue", "booked"),
    [
        (
            SCHMAUS,
            TWICE,
            "declare 20|play D6|declare 20|say rank J|say rank J|say plain|play DA",
            "book HJ3",
        ),
        (
            FRANTSFUUS,
            ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 S9 D8 D9 CT HJ HK CJ"),
            "declare terts|play D7|declare terts|say rank 9|say rank 9|say suit H|play D8",
            "book H93",
        ),
    ],
)
def test_lanes_go_on_within_a_dialogue(
    game: Any, hands: tuple[str, str], dialogue: str, booked: str
) -> None:
    """What is declared and answered is read from the state wherever it stands."""
    lane, moves = jass_lane(game, hands), [*dialogue.split("|"), booked, "turn"]
    for place, move in enumerate(moves):
        on(Deals.of([lane.state(0)], unit="match"), *moves[place:])
        on(lane, move)


def test_fra_25_lanes_go_on_after_a_booking() -> None:
    """What was booked in the trick is read from the state."""
    hands = ("H7 H8 H9 HT S7 S8 S9 DK DA", "D7 D8 D9 HJ SJ CJ CT C7 C8")
    lane = jass_lane(FRANTSFUUS, hands)
    on(lane, "declare quart", "play DK", "play D7", "book HT4")
    again = Deals.of([lane.state(0)])
    assert says(again) == ["book S93", "turn"]
    on(again, "book S93", "turn")
