"""A learner in each of many deals: the vector environment of gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from jasskort import Claim, Frantsfuus, Fyrtioett, InvalidValue
from jasskort.games.fyrtioett import Bid, Throw
from jasskort.learning import Encoding
from jasskort.vector import Deals
from jasskort.vector.gymnasium import DealsEnv, LanePolicy

GAME = Fyrtioett()


def test_the_learner_is_asked_in_every_lane() -> None:
    env, rng = DealsEnv(GAME, 16, seat=2, reward_scale=10), np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    assert seen.shape == (16, Encoding(GAME).width)
    assert env.observation_space.contains(seen)
    assert not info
    ended = 0
    for _ in range(60):
        assert (env.deals.turn == 2).all()
        assert (env.action_masks() == env.deals.legal).all()
        chosen = env.deals.choose(rng)
        seen, rewards, over, broken_off, info = env.step(chosen)
        assert not broken_off.any()
        assert not rewards[~over].any()
        if over.any():
            ended += over.sum()
            assert (info["_points"] == over).all()
            us = info["points"][:, 0] + info["points"][:, 2]
            them = info["points"][:, 1] + info["points"][:, 3]
            assert np.allclose(rewards, (us - them) / 10)
    assert ended > 16


def test_com_10_matches_are_won_by_parties() -> None:
    """A match won is 1 ahead; one that both parties share is nothing."""
    game, rng = Fyrtioett(deals=2), np.random.default_rng(1)
    env = DealsEnv(game, 40, seat=2, unit="match", reward_scale=2)
    env.reset(seed=3)
    found = []
    for _ in range(80):
        chosen = env.deals.choose(rng)
        _, rewards, over, _, info = env.step(chosen)
        assert not rewards[~over].any()
        if over.any():
            assert (info["_winners"] == over).all()
            assert info["winners"][over].any(axis=1).all()
            ours, theirs = info["winners"][:, 2], info["winners"][:, 1]
            assert (rewards == (ours - theirs) / 2).all()
            assert (info["winners"][:, :2] == info["winners"][:, 2:]).all()
            assert (env.deals.number[over] == 1).all()
            assert not env.deals.totals[:, over].any()
            found += rewards[over].tolist()
    assert {*found} >= {0.5, -0.5}


def test_the_same_seed_plays_the_same() -> None:
    one, other = DealsEnv(GAME, 4), DealsEnv(GAME, 4)
    for env in (one, other):
        env.reset(seed=5)
    for _ in range(20):
        chosen = one.deals.choose(np.random.default_rng(2))
        for mine, yours in zip(
            one.step(chosen)[:3], other.step(chosen)[:3], strict=True
        ):
            assert (mine == yours).all()
    first, _ = one.reset()
    assert (first != one.reset()[0]).any()


def test_others_decide_by_a_policy() -> None:
    """They throw in whenever they may, and nothing is booked in these deals."""
    throw, first = GAME.index(Throw(0)), GAME.index(Bid(0, 1))

    def throws(deals: Deals, _: np.random.Generator) -> npt.NDArray[np.int64]:
        lowest = deals.legal[:, first:].argmax(axis=1) + first
        return np.where(deals.legal[:, throw], throw, lowest)

    env = DealsEnv(GAME, 8, throws, seat=1)
    env.reset(seed=1)
    # All bid 1, which is too little: whoever deals throws in, the learner too.
    for _ in range(12):
        chosen = np.where(env.action_masks()[:, throw], throw, first)
        _, rewards, over, _, _ = env.step(chosen)
        assert over.all()
        assert not rewards.any()


def hasty(game: Frantsfuus, often: float) -> LanePolicy:
    """Claim a match that is not won, as often as is said, when that may be done."""
    claim = game.index(Claim(0))

    def decide(deals: Deals, rng: np.random.Generator) -> npt.NDArray[Any]:
        claims = deals.legal[:, claim] & (rng.random(deals.n) < often)
        return np.where(claims, claim, deals.choose(rng))

    return decide


@pytest.mark.parametrize(
    ("game", "often"),
    [(Frantsfuus(claims="referee", target=60), 0), (Frantsfuus(target=300), 0.6)],
    ids=repr,
)
def test_fra_47_a_match_lost_jan_is_two_behind(game: Frantsfuus, often: float) -> None:
    """A step brings what one match is worth: what ends before it is asked is left out."""
    rng, found = np.random.default_rng(1), set[float]()
    env = DealsEnv(game, 20, hasty(game, often) if often else None, unit="match")
    env.reset(seed=1)
    for _ in range(60):
        _, rewards, over, _, info = env.step(env.deals.choose(rng))
        if over.any():
            assert (info["winners"].sum(axis=1) == over).all()
            found |= {*rewards[over].tolist()}
    assert found == {-2, 2}


def test_others_that_end_all_matches_are_named() -> None:
    """Who leads claims at once, loses, and leads again: so in half of the lanes."""
    game = Frantsfuus()
    with pytest.raises(
        InvalidValue, match="bots have ended 1000 episodes before seat 1 "
    ):
        DealsEnv(game, 60, hasty(game, 1), seat=1, unit="match")
