"""The games in OpenSpiel: its own checks, what is forgotten by nobody, and worlds."""

from __future__ import annotations

import copy
import inspect
import itertools
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import cards
from twenty import Twenty

from jasskort import Card, CardSet, InvalidValue
from jasskort.learning import Encoding
from jasskort.ruleset import AnyRuleset

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = pytest.importorskip("jasskort.learning.openspiel")
every = pytest.mark.parametrize("name", openspiel.GAME_NAMES)
few = pytest.mark.parametrize("name", openspiel.GAME_NAMES[2:5])


def walked(game: Any, seed: int) -> Iterator[Any]:
    """Play a deal at random; yield the state, which changes, from the deal to the end."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def dealt(game: Any, hands: dict[int, str], **lies: Any) -> Any:
    """Return the state after a deal of hands, each filled up."""
    state = game.new_initial_state()
    rules: AnyRuleset = state.at.game
    wanted = [CardSet.parse(hands.get(seat, "")) for seat in rules.seats]
    for card in rules.pack_for(dealer=0, hands=wanted, **lies).pack:
        state.apply_action(rules.pack.cards.index(card))
    return state


def lines_of(state: Any, *lines: str) -> None:
    """Make moves; who is asked in between waits."""
    for line in lines:
        if line.endswith("wait"):
            state.apply_action(state.at.encoding.actions)
            continue
        move = state.at.game.parse(line)
        while move.seat != state.current_player():
            state.apply_action(state.at.encoding.actions)
        state.apply_action(state.at.game.index(move))


@pytest.mark.no_cover
@every
def test_its_own_checks(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every
def test_the_same_deal(name: str) -> None:
    game = pyspiel.load_game(name, {"dealer": 1})
    rules: AnyRuleset = openspiel.rules_of(name.removeprefix("jasskort_"))
    encoding, wait = Encoding(rules, past=False), len(rules.vocabulary(0))
    assert game.num_distinct_actions() == wait + 1
    assert game.observation_tensor_shape() == [encoding.width]
    truth = rules.start(dealer=1)
    for state in walked(game, 5):
        if truth.shuffled is None and state.at.state.shuffled is not None:
            truth = rules.apply(truth, state.at.state.shuffled)
        for move in state.at.state.log[len(truth.log) :]:
            truth = rules.apply(truth, move)
        assert truth == state.at.state
        if not state.is_terminal():
            player = state.current_player()
            ids = {rules.index(move) for move in rules.legal_moves(truth, player)}
            assert {*state.legal_actions()} - {wait} == ids
            assert (wait in state.legal_actions()) == (player != truth.turn)
            seen = encoding.expand(encoding.pack(rules.view(truth, player)))
            assert state.observation_tensor(player) == seen.tolist()
            recalled = state.information_state_tensor(player)
            assert recalled[: encoding.width] == seen.tolist()
            assert state.observation_string(player) == str(rules.view(truth, player))
    score, parties = rules.score(truth), rules.table.parties
    for seat, utility in enumerate(state.returns()):
        (own,) = [i for i, party in enumerate(parties) if seat in party]
        rest = [p for i, p in enumerate(score.party_totals) if i != own]
        assert utility == score.party_totals[own] - sum(rest) / len(rest)
    assert sum(state.returns()) == pytest.approx(0)


@every
def test_nothing_is_forgotten_and_bounds_are_kept(name: str) -> None:
    """From an information state all earlier ones of the seat follow, and its own waits.

    Texts and tensors tell the same states apart.
    """
    game = pyspiel.load_game(name)
    bounds = openspiel.BOUNDS[name.removeprefix("jasskort_")]
    tensors: dict[tuple[float, ...], str] = {}
    texts: dict[str, tuple[float, ...]] = {}
    before: dict[int, dict[str, tuple[object, ...]]] = {}
    for seed in range(3):
        past: dict[int, tuple[object, ...]] = {}
        for state in walked(game, seed):
            if state.is_terminal():
                assert all(bounds.least <= e <= bounds.most for e in state.returns())
                assert len(state.at.state.log) <= bounds.moves
                assert state.move_number() <= game.max_history_length()
                break
            player = state.current_player()
            text = state.information_state_string(player)
            had = past.get(player, ())
            assert before.setdefault(player, {}).setdefault(text, had) == had
            assert text not in had
            past[player] = (*had, text)
            key = player, *state.information_state_tensor(player)
            assert tensors.setdefault(key, text) == text
            assert texts.setdefault(text, key) == key


@every
def test_worlds(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler, differ = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0), 0
    for number, state in enumerate(walked(game, 2)):
        if number % 9 and state.is_player_node() and not state.at.may_wait:
            continue
        for player in range(game.num_players()):
            drawn = state.resample_from_infostate(player, sampler)
            told = drawn.information_state_string(player)
            assert told == state.information_state_string(player)
            rules = state.at.game
            seen = rules.view(state.at.state, player)
            assert rules.view(drawn.at.state, player) == seen
            if player == state.current_player():
                assert drawn.current_player() == player
                assert drawn.legal_actions() == state.legal_actions()
            differ += drawn.history() != state.history()
            again = game.new_initial_state()
            for action in drawn.history():
                again.apply_action(action)
            assert again.at == drawn.at
    assert differ


def test_before_all_is_dealt() -> None:
    game = pyspiel.load_game("jasskort_fyrtioett")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 52
    state.apply_action(3)
    state.apply_action(0)
    assert str(state) == "deal C5 C2"
    assert state.action_to_string(1) == "deal C3"
    assert [at for at, _ in state.chance_outcomes()] == [1, 2, *range(4, 52)]
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    assert state.returns() == [0, 0, 0, 0]
    drawn = state.resample_from_infostate(0, random.Random(1).random)
    assert len(drawn.history()) == 2
    assert drawn.history() != state.history()
    assert state.information_state_string(0) == drawn.information_state_string(0)
    assert not any(state.observation_tensor(0))


# --- rights out of turn ---------------------------------------------------------------

HEARTS = "HA HT HK HQ HJ H9 H8 H7"
SOLO = ("1 bid solo", "2 pass", "3 pass", "0 pass", "1 play HA")


def test_waiting() -> None:
    game = pyspiel.load_game("jasskort_zuger_tapp")
    state = dealt(game, {1: HEARTS})
    lines_of(state, *SOLO)
    assert state.current_player() == 1
    assert state.at.state.turn == 2
    assert str(state).endswith("asked: [1, 2]")
    texts = [state.action_to_string(1, each) for each in state.legal_actions()]
    assert texts == ["1 trump C", "1 trump D", "1 trump S", "1 wait"]
    asked, other = state.information_state_string(1), state.information_state_string(2)
    seen, tensor = state.observation_tensor(1), state.information_state_tensor(1)
    corrected = state.clone()
    lines_of(corrected, "1 trump S")
    assert str(corrected.at.state.trump) == "S"
    lines_of(state, "1 wait")
    assert state.current_player() == 2
    assert state.information_state_string(2) == other
    assert state.observation_tensor(1) == seen
    assert state.information_state_tensor(1) != tensor
    lines = state.information_state_string(1).splitlines()
    assert [line for line in lines if line not in asked.splitlines()] == ["1 wait"]
    assert lines[-3:-1] == ["1 play HA", "1 wait"]
    with pytest.raises(InvalidValue, match="the seat in turn cannot wait"):
        state.apply_action(state.at.encoding.actions)


# --- bounds ---------------------------------------------------------------------------


LOW = "C6 C7 C8 D6 D7 D8 S6 S7"
ALL_13 = "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"
NINE, VICE = f"{HEARTS} H6", ("1 bid solo", "2 bid super", "3 pass", "0 pass")
LOST = {1: "C6 D6 H6 S6 C7 D7", 0: "CA"}


@pytest.mark.parametrize(
    ("name", "hands", "lines", "utilities"),
    [
        ("zuger_tapp", {1: HEARTS}, (*VICE, "1 bid vice"), (-24, 72, -24, -24)),
        ("zuger_tapp", {1: LOW}, (*VICE, "1 bid vice", "1 trump H"), (24, -72, 24, 24)),
        (
            "fyrtioett",
            {1: ALL_13},
            ("1 bid 13", "2 bid 13", "3 bid 1", "0 bid 13"),
            (-77, 77, -77, 77),
        ),
        ("tolva_four", {1: NINE}, ("1 hel",), (-12, 12, -12, 12)),
        ("tolva_three", {1: f"{NINE} CA CT CK"}, ("1 hel",), (-6, 12, -6)),
        ("tolva_three", {1: "C6 D6", 2: "CA"}, ("1 hel", "1 play C6"), (6, -12, 6)),
        ("tolva_plocketolva", LOST, ("1 hel", "1 play C6"), (12, -12)),
        ("tolva_bordstolva", LOST, ("1 hel", "1 play C6"), (12, -12)),
    ],
)
def test_bounds_are_reached(
    name: str, hands: dict[int, str], lines: tuple[str, ...], utilities: tuple[int, ...]
) -> None:
    """There are deals with utilities as far from zero as the bounds allow."""
    game = pyspiel.load_game(f"jasskort_{name}")
    state = dealt(game, hands)
    lines_of(state, *lines)
    while not state.is_terminal():
        # Who is asked waits; what is led may be in any order, so the first move will do.
        ids = state.legal_actions()
        state.apply_action(ids[-1] if state.at.may_wait else ids[0])
    assert state.returns() == [*utilities]
    reached = {*utilities} & {game.min_utility(), game.max_utility()}
    assert reached
    with pytest.raises(InvalidValue, match="the deal is over, so action"):
        state.apply_action(0)


def test_the_bound_of_schmaus_is_reached() -> None:
    """A deal brings 1,499 points without the match, then the best weis; the other has none.

    Seat 1 keeps hearts from the seven to the ace, and wins nine tricks with its ninth card.
    """
    wins, throws = (
        ["SJ", "S9", "SA", "ST", "SK", "SQ", "S8", "S7", "CA"],
        "DA DT DQ DJ D9 D8 C9 C8 C7",
    )
    left = ["CT", "CK", "CQ", "CJ", "C6", "DK", "D7", "D6"]
    drawn = " ".join([f"{a} {b}" for a, b in zip(wins[1:], left, strict=True)])
    state = dealt(
        pyspiel.load_game("jasskort_schmaus"),
        {0: throws, 1: "HA HK HQ HJ HT H9 H8 H7 SJ"},
        upcard=Card.parse("S6"),
        stock=cards(f"{drawn} H6"),
    )
    runs = ["HQ5", "HK5", "HA5", "HQ6", "HK6", "HA6", "HK7", "HA7", "HA8"]
    values = (100, 100, 100, 150, 150, 150, 200, 200, 250)
    for won, thrown, run, value in zip(wins, throws.split(), runs, values, strict=True):
        lines_of(state, f"1 declare {value}", f"1 play {won}", f"0 play {thrown}")
        lines_of(state, f"1 book {run}", "1 turn", "1 draw")
    rules = state.at.game
    assert [rules.counted(state.at.state, seat) for seat in (0, 1)] == [0, 1499]
    lines_of(state, "1 declare 300", "1 play HA", "0 play S6", "1 book HA9")
    assert state.is_terminal()
    assert state.returns() == [state.get_game().min_utility(), 1799]


def sequences(tricks: int) -> int:
    """Return what sequences bring at most in so many tricks that follow one another.

    Nine cards are 150, a sequence of five and one of four, or 120 at most. Two tricks that
    follow one another differ by one card, unless there is robbing between them. Then after
    150 there is 100 at most: of the four and the five only what is higher is left, and one
    card makes but one of them higher. So two tricks are 270, or 300 with robbing.
    """
    worth = {0: 0, 3: 20, 4: 50} | dict.fromkeys(range(5, 9), 100)
    suits = [each for each in itertools.product(worth, repeat=4) if sum(each) <= 9]
    *_, second, first = sorted({sum(map(worth.__getitem__, each)) for each in suits})
    assert (first, second) == (150, 120)
    two = max(first + 100, second + first)
    pairs, odd = divmod(tricks, 2)
    # Where one trick is over, pairs can be made so that none is robbed in.
    return pairs * two + (first if odd else 2 * first - two)


def test_the_bound_of_frantsfuus() -> None:
    """It is worked out by hand.

    A seat that has won a trick is in, and with 501 the deal ends. So let it have won a
    trick, the `won`-th, with 500 at most. It melds on, and the next that it wins is the
    end: that of jack and nine of trump at best. The last trick, with 10 more, is no better,
    as the other has by then won those before.
    """
    cards = sorted([20, 14, *[11] * 4, *[10] * 4, 4, 4], reverse=True)
    belle, best_trick, bound = 20, sum(cards[:2]), 0
    for won in range(8):
        left = 8 - won
        # In so many tricks a seat has had nine cards and one a trick, with robbing.
        fours = 200 + 100 * min(3, (9 + left) // 4 - 1)
        late = 500 + sequences(left) + fours + belle + best_trick
        all_of_it = sequences(8) + 500 + belle + sum(cards[: 2 * (won + 1)])
        bound = max(bound, min(late, all_of_it))
    bounds = openspiel.BOUNDS["frantsfuus"]
    assert bounds.most == -bounds.least == bound == 1708


def test_cards_and_moves_are_numbered_from_one() -> None:
    """In the order of the pack, and of action ids, those of the observer first."""
    game = pyspiel.load_game("jasskort_fyrtioett")
    state = dealt(game, {})
    rules, seat = state.at.game, state.current_player()
    action = state.legal_actions()[-1]
    asked = pyspiel.IIGObservationType(
        public_info=True,
        perfect_recall=True,
        private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
    )
    observer = game.make_py_observer(asked)
    state.apply_action(action)
    size = len(rules.vocabulary(0))
    for player, behind in ((seat, 0), ((seat + 1) % 4, 3)):
        observer.set_from(state, player)
        log, cards = observer.dict["log"], observer.dict["dealt"]
        assert [*log[:2]] == [1 + behind * size + action, 0]
        held = {rules.pack.cards[int(each) - 1] for each in cards if each}
        assert held == {*state.at.state.hands[player]}


# --- what is refused, and what else runs ----------------------------------------------


def test_what_is_refused() -> None:
    with pytest.raises(InvalidValue, match="seat"):
        pyspiel.load_game("jasskort_schmaus", {"dealer": 2})
    game = pyspiel.load_game("jasskort_schmaus")
    asked = pyspiel.IIGObservationType(
        public_info=True,
        perfect_recall=False,
        private_info=pyspiel.PrivateInfoType.NONE,
    )
    assert game.make_py_observer(asked) is None
    with pytest.raises(InvalidValue, match="no parameters"):
        game.make_py_observer(None, {"a": 1})


def copies(thing: Any) -> list[Any]:
    return [pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing), copy.copy(thing)]


@pytest.mark.parametrize("used", [False, True])
@few
def test_games_and_what_holds_them_are_pickled_and_copied(
    name: str, *, used: bool
) -> None:
    policies = pytest.importorskip("open_spiel.python.policy")
    game = pyspiel.load_game(name, {"dealer": 1, "rights": False})
    policy, observer = policies.UniformRandomPolicy(game), game.make_py_observer()
    state = next(walked(pyspiel.load_game(name, {"dealer": 1, "rights": False}), 1))
    if used:
        state = next(walked(game, 1))
        policy.action_probabilities(state)
        observer.set_from(state, 0)
    for again in copies(game):
        assert (str(again), type(again)) == (str(game), type(game))
        assert next(walked(again, 1)).at == state.at
    for again in copies(policy):
        chances = again.action_probabilities(state)
        assert chances == policy.action_probabilities(state)
    for again in copies(observer):
        assert again.tensor.any() == used
        again.set_from(state, 1)
        observer.set_from(state, 1)
        assert again.tensor.tolist() == observer.tensor.tolist()
        assert again.dict["view"].tolist() == observer.dict["view"].tolist()
        observer.tensor[:] = used
    for again in copies(state):
        assert again.at == state.at


def test_a_game_of_ones_own_comes_out_of_a_pickle_elsewhere() -> None:
    rules, bounds = Twenty(deals=1), openspiel.Bounds(-100, 100, 60)
    openspiel.register("jasskort_twenty_there", rules, bounds)
    sent = pickle.dumps(pyspiel.load_game("jasskort_twenty_there", {"dealer": 1}))
    game = pyspiel.load_game("jasskort_twenty_there")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    make, (_, *rest) = game.__reduce__()
    assert str(make("jasskort_twenty_afar", *rest)).startswith("jasskort_twenty_afar(")
    script = f"import pickle; print(pickle.loads({sent!r}))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(inspect.getfile(Twenty)).parent)},
    )
    assert run.stdout.split() == [b"jasskort_twenty_there(dealer=1,rights=True)"]


@few
def test_ismcts(name: str) -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game, rollouts, 2.0, 3, random_state=np.random.RandomState(1)
    )
    state = next(walked(game, 1))
    assert bot.step(state) in state.legal_actions()


@few
def test_mccfr(name: str) -> None:
    sampling = pytest.importorskip(
        "open_spiel.python.algorithms.outcome_sampling_mccfr"
    )
    solver = sampling.OutcomeSamplingSolver(pyspiel.load_game(name))
    solver.iteration()
    policy = solver.average_policy()
    state = next(walked(pyspiel.load_game(name), 1))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.no_cover
def test_the_end_of_the_process() -> None:
    """Games that are still registered then do no harm."""
    asked = "import jasskort.learning.openspiel as o, pyspiel; pyspiel.load_game(o.GAME_NAMES[0])"
    subprocess.run([sys.executable, "-c", asked], check=True)
