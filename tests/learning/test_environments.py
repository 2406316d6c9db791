"""Environments: the suites of their frameworks, and the same deals by the verbs."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pettingzoo.test
import pettingzoo.utils.wrappers
import pytest
from gymnasium.utils.env_checker import check_env
from rulesets import BY_FORM
from tournament_case import By, Recording
from twenty import Twenty

import jasskort.learning.gymnasium
from jasskort import (
    Claim,
    Claims,
    Frantsfuus,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    Schmaus,
    State,
    Tolva,
    View,
    ZugerTapp,
)
from jasskort.errors import UnknownName
from jasskort.learning.episode import Episode
from jasskort.learning.gymnasium import SeatEnv
from jasskort.learning.pettingzoo import TableEnv
from jasskort.playing.bots import Bot, Greedy, Random
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset
from jasskort.vector.gymnasium import DealsEnv

GAMES = [*BY_FORM, Twenty()]
SUITES: Any = pettingzoo.test  # which has no types
WRAPPERS: Any = pettingzoo.utils.wrappers


def chosen(mask: npt.NDArray[Any], rng: random.Random) -> int:
    return int(rng.choice([*np.flatnonzero(mask)]))


def acted(episode: Episode, rng: random.Random) -> list[tuple[State, int, int]]:
    """Play an episode to its end; tell who was asked in which state, and what it did."""
    done: list[tuple[State, int, int]] = []
    while (seat := episode.asked) is not None:
        action = chosen(episode.mask(seat), rng)
        done.append((episode.state, seat, action))
        episode.act(action)
    return done


def begun(game: AnyRuleset, seed: int = 1, **options: Any) -> Episode:
    episode = Episode(game, **options)
    episode.seed(seed)
    episode.begin()
    return episode


def of_seat(game: AnyRuleset, **options: Any) -> SeatEnv:
    return SeatEnv(game, Random(), **options)


def of_lanes(game: AnyRuleset, **options: Any) -> DealsEnv:
    return DealsEnv(game, 2, **options)


# --- the suites -----------------------------------------------------------------------


# It would have observations be arrays.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_suites(game: AnyRuleset) -> None:
    make = partial(TableEnv, game)
    SUITES.api_test(make(), num_cycles=200)
    SUITES.seed_test(make, num_cycles=20)
    SUITES.render_test(make)
    check_env(AnyAction(game, Greedy(), render_mode="ansi"), skip_render_check=True)


class AnyAction(SeatEnv):
    """Makes a legal move whatever it is asked for: the suite asks for any."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


def test_wrappers_of_pettingzoo() -> None:
    wrapped: Any = TableEnv(Schmaus())
    wrapped = WRAPPERS.TerminateIllegalWrapper(wrapped, illegal_reward=-9)
    wrapped = WRAPPERS.AssertOutOfBoundsWrapper(wrapped)
    wrapped = WRAPPERS.OrderEnforcingWrapper(wrapped)
    wrapped.reset(seed=1)
    agent, seen = wrapped.agent_selection, wrapped.last()[0]
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    wrapped.step(illegal)
    assert wrapped.rewards[agent] == -9
    assert all(wrapped.terminations.values())


# --- the same by the verbs ------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "unit"),
    [
        *[(game, "deal") for game in GAMES],
        (Schmaus(claims=Claims.PLAYERS, target=60), "match"),
        (Fyrtioett(deals=3), "match"),
        (Tolva(target=3), "match"),
    ],
    ids=repr,
)
def test_an_episode_by_the_verbs(game: AnyRuleset, unit: str) -> None:
    rng = random.Random(1)
    for seed in range(3):
        episode = begun(game, seed, unit=unit, most=40)
        due = at = game.start(dealer=episode.state.match.latest_dealer or 0)
        for before, seat, action in acted(episode, rng):
            if at != before:
                assert at.turn is None
                assert before.shuffled is not None
                at = game.apply(at, before.shuffled)
            assert at == before
            if action != episode.wait:
                at = game.apply(at, game.vocabulary(seat)[action])
        assert at == episode.state
        assert at.turn is None
        assert episode.points == gained(due, at)
        if unit == "match":
            assert episode.truncated != at.over
            winners, rewards = game.score(at).winners, episode.rewards()
            for party in game.table.parties:
                won = bool({*party} & {*winners})
                lost = bool(winners) and not won
                assert {rewards[seat] for seat in party} == {float(won - lost)}


def test_rewards_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A party is ahead of the mean of the others, in units of the scale."""
    for game, points, rewards in (
        (Schmaus(), (60, 20), (20.0, -20.0)),
        (ZugerTapp(), (3, 0, 0, 1), (8 / 6, -4 / 6, -4 / 6, 0.0)),
        (Fyrtioett(), (5, 1, 3, 2), (2.5, -2.5, 2.5, -2.5)),
        (Tolva(), (2, 1, 2, 1), (0.5, -0.5, 0.5, -0.5)),
    ):
        episode = begun(game, reward_scale=2)
        assert episode.rewards() == (0,) * len(points)
        with monkeypatch.context() as booked:
            booked.setattr(Episode, "points", points)
            assert episode.rewards() == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("game", "ahead"),
    [
        # A loser below 250 is jan, whatever the target; by agreed deals nobody is.
        (Frantsfuus(claims="referee", target=60), 2),
        (Frantsfuus(claims="referee", deals=1), 1),
    ],
)
def test_fra_47_a_match_is_rewarded_by_its_stakes(game: AnyRuleset, ahead: int) -> None:
    """Won against a loser who is jan, a match is two ahead."""
    for seed in range(4):
        episode, rng = begun(game, seed, unit="match", reward_scale=4), random.Random(1)
        acted(episode, rng)
        won = [seat in game.score(episode.state).winners for seat in game.seats]
        assert sorted(won) == [False, True]
        assert episode.rewards() == tuple([(2 * each - 1) * ahead / 4 for each in won])


# --- rights out of turn ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_who_is_asked(game: AnyRuleset) -> None:
    """After each move all movers are asked once, that in turn last, and may wait before.

    Who waits has done nothing; without rights nobody is asked out of turn.
    """
    waits = 0
    for seed in range(9):
        episode, rng = begun(game, seed), random.Random(seed)
        assert (episode.wait is None) == (not game.any_time)
        while (state := episode.state).turn is not None:
            movers = [seat for seat in game.movers(state) if seat != state.turn]
            for seat in [*movers, state.turn]:
                assert (episode.state is state, episode.asked) == (True, seat)
                mask = episode.mask(seat)
                legal = {game.index(move) for move in game.legal_moves(state, seat)}
                wait = {episode.wait} if seat != state.turn else set()
                assert {*np.flatnonzero(mask)} == legal | wait
                if seat != state.turn and rng.random() < 3 / 4:
                    waits += 1
                    episode.act(np.int64(len(mask) - 1))
                else:
                    episode.act(chosen(mask[: len(game.vocabulary(0))], rng))
                    break
        episode = begun(game, seed, rights=False)
        assert (episode.wait, episode.actions) == (None, len(game.vocabulary(0)))
        assert all(seat == at.turn for at, seat, _ in acted(episode, rng))
    assert (waits > 0) == bool(game.any_time)


def test_a_match_is_claimed_between_deals() -> None:
    game, rng = Schmaus(), random.Random(1)
    episode = begun(game, unit="match", most=9)
    between = []
    while (seat := episode.asked) is not None:
        state = episode.state
        if state.turn is not None:
            episode.do(Random().choose(game.view(state, seat), rng))
            continue
        between.append((state.match.number, seat))
        episode.do(None if len(between) < 4 else game.legal_moves(state, seat)[0])
    assert between == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert episode.state.over
    assert not episode.truncated
    assert sorted(episode.rewards()) == [-1.0, 1.0]


def test_a_match_is_broken_off() -> None:
    env, rng = TableEnv(Fyrtioett(), unit="match", most=2), random.Random(1)
    env.reset(seed=1)
    while env.episode.asked is not None:
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], rng))
    assert env.episode.state.match.number == 2
    assert env.episode.truncated
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.terminations == env.rewards == dict.fromkeys(env.possible_agents, 0)


# --- what is refused ------------------------------------------------------------------


def test_what_cannot_be_done() -> None:
    game = Schmaus()
    env = TableEnv(game)
    with pytest.raises(InvalidValue, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    while env.episode.asked != env.episode.state.turn:
        env.episode.do(None)
    seat = env.episode.asked
    assert seat is not None
    env.agent_selection = agent = env.possible_agents[seat]
    mask, state = env.observe(agent)["action_mask"], env.episode.state
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(mask[:-1] == 0)[0]))
    for action, why in (
        (len(mask), f"from 0 to {len(mask) - 1}, got {len(mask)}"),
        (-1, "got -1"),
        (len(mask) - 1, f"seat {seat} is in turn, and cannot wait"),
        (None, "expected an action of seat_[01], got None"),
        (1.0, "expected an int for an action, got 1.0"),
    ):
        wrong: Any = action
        with pytest.raises(InvalidValue, match=why):
            env.step(wrong)
    others = game.vocabulary(1 - seat)[0]
    with pytest.raises(
        InvalidValue, match=f"expected a move of seat {seat}, which is asked"
    ):
        env.episode.do(others)
    assert env.episode.state is state
    assert env.agent_selection == agent


EVERY: tuple[Callable[..., object], ...] = (TableEnv, of_seat, of_lanes)


@pytest.mark.parametrize(
    ("makes", "options", "why"),
    [
        (EVERY, {"unit": "trick"}, "'deal' or 'match' for .*, got 'trick'"),
        (EVERY, {"reward_scale": 0}, "a number above 0 for reward_scale, got 0"),
        (EVERY, {"reward_scale": "1"}, "a number above 0 for reward_scale, got '1'"),
        (
            EVERY,
            {"render_mode": "rgb_array"},
            "ansi or human for render_mode, got 'rgb_array'",
        ),
        # Of deals side by side none is broken off.
        (EVERY[:2], {"rights": 1}, "expected True or False for rights, got 1"),
        (EVERY[:2], {"most": 0}, "expected an int of at least 1 for most"),
        (EVERY[:2], {"unit": "match"}, "deals as most"),
    ],
)
def test_what_cannot_be_made(
    makes: tuple[Callable[..., object], ...], options: dict[str, object], why: str
) -> None:
    for make in makes:
        with pytest.raises(InvalidValue, match=why):
            make(Schmaus(), **options)


def test_what_else_is_refused() -> None:
    make: Any = TableEnv
    table, seats, lanes = make(Schmaus()), SeatEnv, DealsEnv
    table.reset()
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: make("schmaus"), "expected a ruleset"),
        (lambda: table.reset(seed="x"), "expected an int for a seed, got 'x'"),
        *[
            (lambda seed=seed: of_seat(Schmaus()).reset(seed=seed), f"got {seed!r}")
            for seed in ("x", 1.5, -1)
        ],
        *[
            (lambda bots=bots: seats(Fyrtioett(), bots), "for each of 3 seats")
            for bots in ([Random()] * 4, None)
        ],
        *[
            (lambda by=by: lanes(Fyrtioett(), 2, by), "a function for others, got")
            for by in ("greedy", 3)
        ],
        (lambda: of_lanes(Schmaus()).step(np.array([99, 99])), "not legal"),
        *[
            (env.render, "pass render_mode")
            for env in (table, of_seat(Schmaus()), of_lanes(Schmaus()))
        ],
    ]
    for ask, why in wrong:
        with pytest.raises(InvalidValue, match=why):
            ask()
    for agent in ("seat_2", 0, ["seat_0"], None):
        for asked in (table.observe, table.observation_space, table.action_space):
            with pytest.raises(
                UnknownName, match=r"^expected one of seat_0, seat_1, got "
            ):
                asked(agent)


# --- seeds, pickles, texts ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_pickles(game: AnyRuleset) -> None:
    env = TableEnv(game)
    env.reset(seed=5)
    for _ in range(2):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(chosen(mask, random.Random(2)))
    done = []
    for each in (env, pickle.loads(pickle.dumps(env))):
        rng = random.Random(9)
        done.append([acted(each.episode, rng)])
        each.reset()
        done[-1].append(acted(each.episode, rng))
    assert done[0] == done[1]


def test_seeds() -> None:
    env, rng = TableEnv(Fyrtioett()), random.Random(1)
    deals, dealers = list[object](), set[int]()
    for seed in (7, None, None, 7, None, None, *[None] * 20):
        env.reset(seed=seed)
        dealers.add(env.episode.state.match.dealer)
        deals.append(env.episode.state.shuffled)
        acted(env.episode, rng)
    assert deals[:3] == deals[3:6]
    assert len({*deals}) == len(deals) - 3
    assert dealers == {0, 1, 2, 3}


@pytest.mark.parametrize(("make", "seat"), [(TableEnv, None), (of_seat, 2)])
def test_what_is_seen_is_shown_as_text(
    make: Callable[..., Any], seat: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    game, rng = ZugerTapp(), random.Random(1)
    told, watched = [
        make(game, render_mode=mode, **({} if seat is None else {"seat": seat}))
        for mode in ("ansi", "human")
    ]
    for env in (told, watched):
        env.reset(seed=1)
    while (asked := watched.episode.asked) is not None:
        shown = str(game.view(watched.episode.state, seat or asked))
        assert told.render() == shown
        assert capsys.readouterr().out == f"{shown}\n"
        action = chosen(watched.episode.mask(asked), rng)
        told.step(action)
        watched.step(action)
    shown = str(game.view(watched.episode.state, None))
    assert told.render() == shown
    assert watched.render() is None
    assert capsys.readouterr().out == f"{shown}\n" * 2


def test_lanes_are_shown_as_texts(capsys: pytest.CaptureFixture[str]) -> None:
    game = Fyrtioett()
    told, watched = (
        of_lanes(game, render_mode="ansi"),
        of_lanes(game, render_mode="human"),
    )
    for env in (told, watched):
        env.reset(seed=3)
    views = tuple(str(game.view(told.deals.state(lane), 0)) for lane in range(2))
    assert told.render() == views
    assert capsys.readouterr().out == "\n".join([*views, ""])
    watched.step(watched.action_masks().argmax(axis=1))
    assert capsys.readouterr().out.startswith("Fyrtioett as seat 0 sees it: Playing")
    assert watched.render() is None


# --- one learner ----------------------------------------------------------------------


@attrs.define(eq=False)
class Told:
    asked: list[tuple[int | None, float]] = attrs.field(factory=list)
    made: list[Told] = attrs.field(factory=list)

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        self.asked.append((view.seat, rng.random()))
        return Random().choose(view, rng)


class Fresh(Told):
    def for_deal(self) -> Bot:
        self.made.append(Told())
        return self.made[-1]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_one_learner(game: AnyRuleset) -> None:
    seat, rng = len(game.seats) - 1, random.Random(4)
    bots = [Told() for _ in game.seats[1:]]
    env = SeatEnv(game, bots, seat=seat, reward_scale=2)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        assert info == {}
        over = False
        while not over:
            assert env.episode.asked == seat
            assert np.array_equal(seen, env.episode.observation(env.seat))
            mask = env.action_masks()
            assert mask.dtype == np.bool_
            seen, reward, over, broken_off, info = env.step(chosen(mask, rng))
            assert not broken_off
            assert over or (reward, info) == (0, {})
        assert not env.action_masks().any()
        assert info == {"points": env.episode.points}
        assert reward == env.episode.rewards()[seat]
        with pytest.raises(InvalidValue, match="the episode is over"):
            env.step(0)
    for at, bot in enumerate(bots):
        assert {who for who, _ in bot.asked} <= {at}


def test_bots_by_a_seed() -> None:
    runs = []
    for _ in range(2):
        bots, rng = [Told(), Told(), Told()], random.Random(1)
        env = SeatEnv(Fyrtioett(), bots, seat=1)
        env.reset(seed=3)
        for _ in range(6):
            env.step(chosen(env.action_masks(), rng))
        assert [bot.asked[0][0] for bot in bots] == [2, 3, 0]
        drawn = [number for bot in bots for _, number in bot.asked]
        assert len({*drawn}) == len(drawn)
        runs.append(drawn)
    assert runs[0] == runs[1]


def test_players_are_made_for_each_deal() -> None:
    bot, rng = Fresh(), random.Random(1)
    env = SeatEnv(Tolva(target=2), [bot, Random(), bot], unit="match", most=3)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, ended, broken_off, _ = env.step(chosen(env.action_masks(), rng))
        over = ended or broken_off
    assert len(bot.made) == 2 * env.episode.state.match.number
    assert all(each.asked for each in bot.made)
    assert not bot.asked


def test_players_are_told_when_their_deal_begins_and_ends() -> None:
    rng = random.Random(1)
    for rights in (True, False):
        bot = Recording(Greedy())
        env = SeatEnv(Schmaus(), bot, unit="match", most=3, rights=rights)
        env.reset(seed=1)
        over = False
        while not over:
            _, _, ended, broken_off, _ = env.step(chosen(env.action_masks(), rng))
            over = ended or broken_off
        views = bot.check()
        assert len(views) == env.episode.state.match.number
        assert all(view.turn is None for view in views)
        assert views[-1] == env.episode.game.view(env.episode.state, 1)
    # An episode that is left ends for them too, and draws nothing of the next one.
    seen, _ = env.reset(seed=2)
    told = bot.of_players()[-1][-1]
    env.step(chosen(env.action_masks(), rng))
    again, _ = env.reset(seed=2)
    assert np.array_equal(seen, again)
    assert told == bot.of_players()[-1][-1]
    *_, left, _ = bot.of_players()
    assert left[-1][0] == "end"
    assert left[-1][1].turn is not None


def hasty(view: View[Move]) -> Move | None:
    """Claim a match that is not won as soon as that may be done."""
    claims = [m for m in view.legal_moves if type(m) is Claim]
    return claims[0] if claims else [None, *view.legal_moves][-1]


def test_who_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that ends before the learner is asked is left out; if all do, it is said."""
    env = SeatEnv(Frantsfuus(), By(hasty))

    def reset_often() -> None:
        for seed in range(20):
            env.reset(seed=seed)
            assert env.episode.asked == env.seat

    reset_often()
    monkeypatch.setattr(jasskort.learning.gymnasium, "_TRIES", 1)
    with pytest.raises(
        InvalidValue, match="bots have ended 1 episodes before seat 0 was"
    ):
        reset_often()


def cheat(view: View[Move]) -> Move:
    legal = {*view.legal_moves}
    return next(m for m in view.game.vocabulary(view.seated()) if m not in legal)


@pytest.mark.parametrize(
    ("bot", "error"), [(By(lambda _: None), InvalidValue), (By(cheat), IllegalMove)]
)
def test_bots_that_break_the_rules(bot: Bot, error: type[Exception]) -> None:
    env = SeatEnv(Fyrtioett(), bot, seat=3)

    def reset_often() -> None:
        for seed in range(9):
            env.reset(seed=seed)

    with pytest.raises(error):
        reset_often()


def test_an_episode_that_has_not_begun_asks_nobody() -> None:
    episode = Episode(Fyrtioett())
    assert episode.asked is None
    assert (episode.points, episode.rewards()) == ((0,) * 4, (0.0,) * 4)
    assert repr(episode).endswith("totals=[0, 0, 0, 0]>, asked=None>")
    with pytest.raises(InvalidValue, match="has not begun"):
        episode.act(0)
