"""Matches side by side: what goes from deal to deal, who has won, and who deals next."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from one_lane import jass_lane, on
from support import play

from jasskort import (
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Ties,
    Tolva,
    ZugerTapp,
)
from jasskort.games.fyrtioett import Bid
from jasskort.learning import Encoding
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.seats import Seat
from jasskort.vector import Deals

# Seat 0 wins every trick: it has all trumps but the upcard, and draws the high cards.
ALL = ("CA CK CQ CJ CT C9 C8 SA HA", "SJ ST S9 S8 S7 HJ HT H9 H8")
ALL_STOCK = "DA H7 SK DJ HK DT DK D9 SQ D8 HQ D7 DQ"
ALL_LEADS = "SA HA C8 C9 CT CQ CK CA CJ DA SK HK DK SQ HQ DQ"
ALL_REPLIES = "S7 H7 S8 S9 H8 H9 D7 C7 D8 D9 ST HT DT SJ HJ DJ"


def won(deals: Deals) -> list[int]:
    """Tell who has won the match that was over in the only lane, if it was."""
    return [int(seat) for seat in np.flatnonzero(deals.winners[0])]


AGREED: list[Any] = [
    Tolva(deals=3),
    Tolva(form=Form.THREE, deals=2),
    ZugerTapp(deals=3),
    Fyrtioett(deals=2),
]


@pytest.mark.parametrize("game", AGREED, ids=repr)
def test_com_10_a_match_has_the_agreed_deals(game: Any) -> None:
    """Points add up to totals, the deal passes, and the best total wins.

    Then the seat deals that would deal next; in Tolva forehand of the first deal (TOL-4).
    """
    deals, rng, lanes = Deals(game, 9, 3, unit="match"), np.random.default_rng(4), 9
    first, totals = deals.dealer.copy(), np.zeros((lanes, len(game.seats)), int)
    number, ended = np.ones(lanes, int), np.zeros(lanes, int)
    while ended.min() < 2:
        dealers = deals.dealer.copy()
        points, over = deals.step(deals.choose(rng))
        totals += points
        last = over & (number == game.deals)
        reached = totals.max(axis=1) >= getattr(game, "target", 1 << 40)
        matches = np.array([row.any() for row in deals.winners])
        assert (matches == (last | (over & reached))).all()
        for lane in np.flatnonzero(over):
            after = (
                first[lane] if matches[lane] and game.name == "tolva" else dealers[lane]
            )
            assert deals.dealer[lane] == game.table.after(Seat(int(after)))
        if game.name != "fyrtioett":  # there partners share a win
            best = totals == totals.max(axis=1, keepdims=True)
            assert (deals.winners == best & matches[:, None]).all()
        number = np.where(over, np.where(matches, 1, number + 1), number)
        totals[matches] = 0
        first, ended = np.where(matches, deals.dealer, first), ended + matches
        assert (deals.number == number).all()
        assert (totals == deals.before.T).all()


def test_fyr_12_partners_win_together() -> None:
    """One total that reaches the target wins for its side."""
    game = Fyrtioett(target=13)
    deals, rng = Deals(game, 40, 2, unit="match"), np.random.default_rng(1)
    for _ in range(4):  # all bid 7, worth 14: who wins so many tricks has the target
        deals.step([game.index(Bid(int(seat), 7)) for seat in deals.turn])
    points = np.zeros((40, 4), int)
    for _ in range(52):
        points, over = deals.step(deals.choose(rng))
    assert over.all()
    sides = (points == 14)[:, :2] | (points == 14)[:, 2:]
    assert (deals.winners == np.hstack([sides, sides])).all()
    assert 0 < deals.winners.any(axis=1).sum() < 40


@pytest.mark.parametrize(
    ("target", "totals", "winner"),
    [
        (20, (0, 0), 0),  # weis
        (20, (0, 15), 0),  # weis, before the ace of the other
        (25, (0, 15), 1),  # weis are not enough, and the ace is
        (31, (10, 15), 1),  # nobody has the target: the claim is false
    ],
)
def test_sch_36_stoeck_weis_stich(
    target: int, totals: tuple[int, int], winner: int
) -> None:
    """A claim that waits is settled in this order; the winner deals next (SCH-11)."""
    deals = jass_lane(Schmaus(target=target), totals=totals)
    lines = "0 claim", "0 declare 20", "0 play D6", "1 play DA", "0 book HJ3", "0 turn"
    assert on(deals, *lines) == ((20, 11), True)
    assert won(deals) == [winner]
    state: Any = deals.state(0)
    assert (state.match.dealer, state.match.number) == (winner, 1)
    assert state.match.totals == (0, 0)


def test_sch_36_stoeck_comes_first() -> None:
    """Stöck in hand counts before the ace of the other."""
    hands = ("CQ CK D6 D8 S6 S9 H6 H7 HJ", "S8 ST SJ DA D9 H8 C8 DT C9")
    for totals, winner in (((5, 15), 0), ((4, 15), 1)):
        deals = jass_lane(Schmaus(target=25), hands, "C7", totals=totals)
        assert on(deals, "0 claim", "0 play D8", "1 play DT") == ((20, 10), True)
        assert won(deals) == [winner]


# Seat 0 gets stöck by robbing, and 11 by the trick in which seat 1 books a weis of 20.
ROBBER = ("CK C6 CA D6 D8 S6 H6 H7 HJ", "S9 ST SJ DA D9 H8 C8 DT S8")
BOOKED = ("0 play CA", "1 declare 20", "1 play D9", "1 book SJ3")


@pytest.mark.parametrize(
    ("target", "totals", "lines", "winner"),
    [
        (20, (0, 0), (*BOOKED, "1 turn", "0 rob"), 1),
        (31, (5, 11), (*BOOKED, "1 turn", "0 rob"), 1),
        (31, (5, 10), (*BOOKED, "1 turn", "0 rob"), 0),
        (20, (0, 0), ("0 rob", *BOOKED, "1 turn"), 0),
    ],
)
def test_sch_36_stoeck_robbed_when_the_trick_is_turned(
    target: int, totals: tuple[int, int], lines: tuple[str, ...], winner: int
) -> None:
    """It comes behind what was credited before it."""
    deals = jass_lane(Schmaus(target=target), ROBBER, "CQ", totals=totals)
    on(deals, *lines)
    assert on(deals, "0 claim") == ((31, 20), True)
    assert won(deals) == [winner]


@pytest.mark.parametrize(
    ("target", "totals", "lines", "winner"),
    [
        (20, (0, 0), (*BOOKED, "0 rob"), 1),
        (20, (0, 0), (*BOOKED, "1 claim", "0 rob"), 1),
        (20, (0, 0), (*BOOKED[:3], "1 claim", "0 rob", BOOKED[3]), 0),
        (20, (0, 0), (*BOOKED[:3], "1 claim", BOOKED[3], "0 rob"), 0),
        (31, (5, 11), (*BOOKED, "0 rob"), 1),
        (35, (15, 15), (*BOOKED, "0 rob"), 1),
        (35, (15, 14), (*BOOKED, "0 rob"), 0),
    ],
)
def test_sch_36_lanes_know_when_stoeck_was_robbed(
    target: int, totals: tuple[int, int], lines: tuple[str, ...], winner: int
) -> None:
    """Where lanes go on from a trick in which somebody robbed out of turn, or claimed."""
    deals = jass_lane(Schmaus(target=target), ROBBER, "CQ", totals=totals)
    state: Any = deals.state(0)
    state = play(state.game, state, *lines)
    deals = Deals.of([state], 1, unit="match")
    claims = ["0 claim"] if state.deal.claimant is None else []
    assert on(deals, "1 turn", *claims) == ((31, 0), True)
    assert won(deals) == [winner]


@pytest.mark.parametrize(
    ("totals", "winner"), [((0, 20), 1), ((20, 0), 0), ((20, 20), 0), ((20, 30), 0)]
)
def test_sch_37_the_target_was_there_before(
    totals: tuple[int, int], winner: int
) -> None:
    """Then a claim ends the match at once, and the totals before the deal decide."""
    deals = jass_lane(Schmaus(target=20), totals=totals)
    assert on(deals, "0 claim") == ((0, 0), True)
    assert won(deals) == [winner]


@pytest.mark.parametrize(("target", "winner"), [(11, 1), (12, 0)])
@pytest.mark.parametrize("drawn", [False, True])
def test_sch_35_a_claim_is_true_or_false(
    target: int, winner: int, *, drawn: bool
) -> None:
    """Who claims wins with the target, else the other does."""
    deals = jass_lane(Schmaus(target=target, ties=Ties.LEADER))
    on(deals, "0 play D6", "1 play DA", *["1 draw"] * drawn)
    assert on(deals, "1 claim") == ((0, 11), True)
    assert won(deals) == [winner]


def test_sch_39_the_referee_looks_in_that_order() -> None:
    """Once the first trick is turned."""
    for target, totals, winner in ((20, (0, 10), 0), (25, (0, 15), 1)):
        deals = jass_lane(Schmaus(claims="referee", target=target), totals=totals)
        on(deals, "0 declare 20", "0 play D6", "1 play DA", "0 book HJ3")
        assert on(deals, "0 turn") == ((20, 11), True)
        assert won(deals) == [winner]


@pytest.mark.parametrize(("target", "winner"), [(31, 0), (32, 1)])
def test_fra_44_a_claim_is_true_or_false(target: int, winner: int) -> None:
    """With its points of the deal the claimant has the target, or it has lost."""
    hands = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
    deals = jass_lane(Frantsfuus(target=target), hands=hands)
    lines = "0 declare terts", "0 play DA", "1 play D8", "0 book H93", "0 turn"
    on(deals, *lines)
    assert on(deals, "0 claim") == ((31, 0), True)
    assert won(deals) == [winner]
    assert deals.dealer[0] == winner
    assert deals.stakes.tolist() == [2]


@pytest.mark.parametrize(
    ("target", "deals", "totals", "stakes"),
    [
        (100, None, (0, 249), 2),
        (100, None, (0, 250), 1),
        # Both have the target, though it was the last agreed deal: somebody is jan.
        (100, 1, (0, 249), 2),
        (501, 1, (0, 0), 1),
        (501, None, (0, 0), 0),
    ],
)
def test_fra_47_a_match_lost_jan_counts_for_two(
    target: int, deals: int | None, totals: tuple[int, int], stakes: int
) -> None:
    """Seat 0 wins all tricks; what seat 1 had before says whether it is jan."""
    found, _ = all_tricks(Frantsfuus(target=target, deals=deals), totals)
    assert won(found) == ([0] if stakes else [])
    assert found.stakes.tolist() == [stakes]


def all_tricks(game: Any, totals: tuple[int, int]) -> tuple[Deals, int]:
    """Play a deal of which seat 0 wins all tricks; return what that brings it."""
    deals = jass_lane(game, ALL, "C7", ALL_STOCK, totals)
    points: tuple[int, ...] = (0, 0)
    over = False
    tricks = zip(ALL_LEADS.split(), ALL_REPLIES.split(), strict=True)
    for trick, (lead, reply) in enumerate(tricks):
        points, over = on(deals, f"0 play {lead}", f"1 play {reply}")
        if trick < 7:
            on(deals, "0 draw")
    assert over
    assert points[1] == 0
    return deals, points[0]


def test_fra_7_the_winner_of_the_last_trick_deals() -> None:
    """Its points are its total in the next deal, in which the other leads."""
    deals, points = all_tricks(Frantsfuus(claims="referee", target=400), (3, 5))
    assert won(deals) == []
    state: Any = deals.state(0)
    assert (state.match.dealer, state.match.number) == (0, 2)
    assert state.match.totals == (3 + points, 5) == tuple(deals.totals[:, 0])
    assert [entry.deal for entry in state.match.ledger] == [1, 1]
    assert deals.turn[0] == 1


def test_fra_48_who_is_in_at_the_lead_has_the_target() -> None:
    """The next deal would begin with the lead of seat 1, so the match is over before."""
    deals, _ = all_tricks(Frantsfuus(claims="referee", target=300), (0, 300))
    assert won(deals) == [1]
    assert deals.dealer[0] == 1
    # Where players claim, nobody looks.
    deals, _ = all_tricks(Frantsfuus(target=300), (0, 300))
    assert won(deals) == []


def test_fra_45_both_have_the_target() -> None:
    """The winner of the last trick wins, though the other has more."""
    deals, _ = all_tricks(Frantsfuus(target=100), (0, 400))
    assert won(deals) == [0]


def test_some_lanes_end_matches() -> None:
    """Winners are told in the lanes that were stepped, and in no other."""
    game = Schmaus(target=20)
    state = jass_lane(game).state(0)
    deals = Deals.of([state] * 3, 1, unit="match")
    claim = next(
        at for at, move in enumerate(game.vocabulary(0)) if "claim" in str(move)
    )
    deals.step([claim] * 3)
    points, over = deals.step(deals.choose(np.random.default_rng(1))[1:], lanes=[1, 2])
    assert not over.any()
    assert not points.any()
    deals = Deals.of([game.apply(state, game.parse("0 play D6"))] * 3, 1, unit="match")
    deals.step([game.index(game.parse("1 play DA"))] * 3)
    deals.step([claim], lanes=[2])
    assert deals.winners.tolist() == [[False] * 2, [False] * 2, [True, False]]
    assert deals.take([2, 0]).winners.tolist() == [[True, False], [False] * 2]
    assert deals.take([2, 0]).stakes.tolist() == [1, 0] == deals.stakes[[2, 0]].tolist()
    deals.step(deals.choose(np.random.default_rng(1)))
    assert not deals.winners[2].any()


@pytest.mark.parametrize("far", [40_000, -40_000])
def test_totals_are_packed_as_far_as_two_bytes_reach(far: int) -> None:
    """A match of thousands of deals is observed as `pack` writes it."""
    game = Fyrtioett()
    match = Match(Seat(0), 40_000, (far, 1, far, 1), NO_ENTRIES)
    state = game.apply(game.between_deals(None, match), game.shuffle(Random(1)))
    deals = Deals.of([state], unit="match")
    packed = Encoding(game, past=False).pack(state, int(deals.turn[0]))
    assert deals.observe()[0].tobytes() == packed
