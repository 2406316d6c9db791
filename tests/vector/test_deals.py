"""Deals side by side: what is asked of them whatever the game, and what is refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers
from rulesets import RULESETS, THOROUGH
from support import play, schmaus_deal

from jasskort import (
    Claim,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.games.fyrtioett import Bid, Throw
from jasskort.learning import Encoding
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.playing.table import Unit
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.side_by_side import check_deals
from jasskort.vector import Deals
from jasskort.vector.deals import FAMILIES

GAME = Fyrtioett()
SHORT: list[AnyRuleset] = [
    Schmaus(target=50),
    Schmaus(claims="referee", ties="leader", target=60),
    Frantsfuus(deals=2),
    Frantsfuus(claims="referee", target=60),
    ZugerTapp(deals=2),
    Fyrtioett(target=1),
    Fyrtioett(deals=2),
    Tolva(deals=3),
    *[Tolva(form=form, target=2) for form in Form],
    Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, target=2),
]


class House(Fyrtioett):
    """A house's Fyrtioett."""


def far(lanes: int = 8, moves: int = 20, seed: int = 1) -> Deals:
    deals, rng = Deals(GAME, lanes, seed), np.random.default_rng(seed)
    for _ in range(moves):
        deals.step(deals.choose(rng))
    return deals


def test_the_same_seed_deals_the_same() -> None:
    one, other = Deals(GAME, 5, 3), Deals(GAME, 5, np.random.default_rng(3))
    assert (one.packs == other.packs).all()
    assert (Deals(GAME, 5, 4).packs != one.packs).any()
    assert repr(one) == f"<Deals of {GAME!r}: 5 lanes>"


def test_every_legal_move_is_chosen_as_often() -> None:
    # The seat after the dealer may bid from 1 to 13; 13 numbers in 6,500 lanes, each
    # about 500 times: six standard deviations are 129.
    deals = Deals(GAME, 6500, 3)
    counts = np.bincount(deals.choose(np.random.default_rng(5)), minlength=66)
    assert counts[:52].sum() == counts[65] == 0
    assert abs(counts[52:65] - 500).max() < 129


def test_some_lanes_are_stepped_alone() -> None:
    deals, rng = far(), np.random.default_rng(3)
    before, chosen = deals.copy(), deals.choose(rng)
    points, over = deals.step(chosen[[5, 1]], lanes=[5, 1])
    whole = before.copy()
    all_points, all_over = whole.step(chosen)
    assert (over == all_over[[5, 1]]).all()
    assert (points == all_points[[5, 1]]).all()
    for lane in range(8):
        other = whole if lane in (1, 5) else before
        assert deals.state(lane) == other.state(lane)
    rows = deals.observe()
    assert (rows[1] == whole.observe()[1]).all()
    assert (rows[0] == before.observe()[0]).all()


def test_lanes_alone_that_are_over_are_dealt_anew_with_other_packs() -> None:
    """The generator goes on from one lane to the next."""
    deals = Deals(GAME, 4, 3)
    for _ in range(3):
        deals.step([GAME.index(Bid(int(seat), 1)) for seat in deals.turn])
    for lane in (2, 0):
        assert deals.step([GAME.index(Throw(0))], lanes=[lane])[1].all()
    assert (deals.packs[:, 0] != deals.packs[:, 2]).any()


def test_a_long_deal_has_room_for_its_log() -> None:
    deals, rng = far(2, 0), np.random.default_rng(8)
    state = deals.state(0)
    again = Deals.of([state] * 2)
    again.log = again.log[:3]
    for _ in range(7):
        again.step(again.choose(rng)[1:], lanes=[1])
    assert len(GAME.view(again.state(1), 0).log) == 7
    assert again.state(0) == state


@pytest.mark.parametrize("unit", get_args(Unit))
def test_copies_and_pickles_go_on_alike(unit: Unit) -> None:
    game, rng = Fyrtioett(deals=9), np.random.default_rng(9)
    deals = Deals(game, 5, 1, unit=unit)
    for _ in range(150):
        deals.step(deals.choose(rng))
    others = [deals.copy(), pickle.loads(pickle.dumps(deals))]
    for _ in range(60):
        chosen = deals.choose(rng)
        points, over = deals.step(chosen)
        for other in others:
            theirs, ended = other.step(chosen)
            assert (theirs == points).all()
            assert (ended == over).all()
    for other in others:
        assert (other.observe() == deals.observe()).all()
        assert (other.packs == deals.packs).all()
        assert other.state(3) == deals.state(3)
    assert (deals.state(3).match.number > 3) == (unit == "match")


def test_illegal_actions_change_nothing() -> None:
    deals = far()
    before = deals.copy()
    chosen = deals.choose(np.random.default_rng(1))
    wrong = chosen.copy()
    wrong[3] = np.flatnonzero(~deals.legal[3])[0]
    for ids in (wrong, chosen[:-1], chosen * 1.0, chosen + 1000, chosen - 1000, "no"):
        with pytest.raises(InvalidValue):
            deals.step(ids)
    for lanes in ([0, 0], [99], [-1], [0.5], [], "no"):
        with pytest.raises(InvalidValue):
            deals.step(chosen[:2], lanes=lanes)
    assert (deals.observe() == before.observe()).all()
    assert all(deals.state(lane) == before.state(lane) for lane in range(8))
    with pytest.raises(InvalidValue, match="in lane 3"):
        deals.step(wrong)


def test_what_is_refused() -> None:
    make: Any = Deals
    known: Any = far()
    state = known.state(0)
    bare = pickle.loads(pickle.dumps(state.without_log()))
    other = Deals(Fyrtioett(target=50), 1).state(0)
    wrong: list[tuple[Callable[[], object], str]] = [
        *[(partial(make, g, 2), "expected a") for g in (House(), "fyrtioett", None)],
        *[(partial(make.of, s), "lanes") for s in ([], [GAME.start()], [state, other])],
        (lambda: make.of(5), "expected an iterable of states, got 5"),
        *[(partial(make, GAME, n), "number of lanes") for n in (0, 2.0, True, 2**31)],
        *[(partial(make, GAME, 2, s), "seed or a numpy") for s in ("no", -1)],
        *[(partial(known.choose, s), "numpy.random.Generator, got") for s in ("no", 1)],
        *[(partial(known.state, at), "from 0 to 7") for at in (-1, 8, 1.0, None)],
        *[
            (partial(known.take, lanes), "expected lanes from 0 to 7")
            for lanes in ([-1], [8], [0.5], [], 3)
        ],
        (lambda: make(GAME, 2, unit="game"), "'deal' or 'match' for a lane"),
        (lambda: make.of([state], unit=None), "'deal' or 'match' for a lane"),
        (lambda: make.of([bare]), "log was left out"),
        *[(partial(make.of, given), "expected a state") for given in ([3], [state, 3])],
        (lambda: check_deals(GAME, moves=0), "got 0"),
        (lambda: check_deals(GAME, lanes=0), "0"),
        (lambda: check_deals(GAME, seed=-1), "got -1"),
    ]
    for ask, why in wrong:
        with pytest.raises(InvalidValue, match=why):
            ask()


@pytest.mark.parametrize("unit", get_args(Unit))
@pytest.mark.parametrize("game", SHORT, ids=repr)
def test_the_law_in_short(game: AnyRuleset, unit: Unit) -> None:
    phases = check_deals(
        game, moves=1000, lanes=8 if unit == "match" else 17, unit=unit
    )
    assert len(phases) > 1
    assert (phases["MatchOver"] > 0) == (unit == "match")


def test_some_lanes_end_matches() -> None:
    """Winners are told in the lanes that were stepped, and in no other."""
    game = Schmaus(target=20)
    hands = "H9 HT HJ D6 D8 S6 S7 H6 H7", "S9 ST SJ DA D9 H8 CQ DT S8"
    deal = schmaus_deal(*hands, "CA", dealer=1)
    state = play(game, game.start(dealer=1), str(deal), "0 play D6, 1 play DA")
    deals = Deals.of([state] * 3, 1, unit="match")
    deals.step([game.index(Claim(Seat(1)))], lanes=[2])
    assert deals.winners.tolist() == [[False] * 2, [False] * 2, [True, False]]
    assert deals.take([2, 0]).winners.tolist() == [[True, False], [False] * 2]
    assert deals.take([2, 0]).stakes.tolist() == [1, 0] == deals.stakes[[2, 0]].tolist()
    deals.step(deals.choose(np.random.default_rng(1)))
    assert not deals.winners[2].any()


@pytest.mark.parametrize("far", [40_000, -40_000])
def test_totals_are_packed_as_far_as_two_bytes_reach(far: int) -> None:
    game = Fyrtioett()
    match = Match(Seat(0), 40_000, (far, 1, far, 1), NO_ENTRIES)
    state = game.apply(game.between_deals(None, match), game.shuffle(Random(1)))
    deals = Deals.of([state], unit="match")
    packed = Encoding(game, past=False).pack(state, int(deals.turn[0]))
    assert deals.observe()[0].tobytes() == packed


MOVES = 4000 if THOROUGH else 1500
"""How many moves are compared an example; a million and more by the thorough profile."""


@pytest.mark.law
@pytest.mark.parametrize("unit", get_args(Unit))
@pytest.mark.parametrize(
    "game", [game for game in RULESETS if game.name in FAMILIES], ids=repr
)
@given(seed=integers(0, 2**32 - 1))
@settings(max_examples=max(1, settings().max_examples // 2))
def test_law(game: AnyRuleset, unit: Unit, seed: int) -> None:
    check_deals(game, moves=MOVES, lanes=20, seed=seed, unit=unit)
