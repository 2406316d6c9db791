"""The games in OpenSpiel: its own checks, what is forgotten by nobody, and worlds."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from twenty import Twenty

from jasskort import Deal, InvalidValue, Play
from jasskort.game import lay_pack
from jasskort.learning import Encoding
from jasskort.ruleset import AnyRuleset

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = pytest.importorskip("jasskort.learning.openspiel")
every = pytest.mark.parametrize("name", openspiel.NAMES)


def walked(game: Any, seed: int) -> Iterator[Any]:
    """Play a deal at random; yield the state, which changes, from the deal to the end."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def dealt(game: Any, deal: Deal) -> Any:
    """Return the state after a deal."""
    state = game.new_initial_state()
    for card in deal.pack:
        state.apply_action(state.at.game.pack.cards.index(card))
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


@every
def test_its_own_checks(name: str) -> None:
    """The checks of OpenSpiel find nothing, with saving and loading of every state."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every
def test_the_same_deal(name: str) -> None:
    """It is played as the library plays it: moves, views, tensors, points."""
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
            assert state.information_state_tensor(player) == seen.tolist()
            assert state.observation_string(player) == str(rules.view(truth, player))
    score, parties = rules.score(truth), rules.table.parties
    for seat, utility in enumerate(state.returns()):
        (own,) = [i for i, party in enumerate(parties) if seat in party]
        rest = [p for i, p in enumerate(score.party_totals) if i != own]
        assert utility == score.party_totals[own] - sum(rest) / len(rest)
    assert sum(state.returns()) == pytest.approx(0)


@every
def test_nothing_is_forgotten(name: str) -> None:
    """From an information state all earlier ones of the seat follow, and its own waits."""
    game = pyspiel.load_game(name)
    before: dict[int, dict[str, tuple[object, ...]]] = {}
    for seed in range(3):
        past: dict[int, tuple[object, ...]] = {}
        for state in walked(game, seed):
            if state.is_terminal():
                break
            player = state.current_player()
            text = state.information_state_string(player)
            had = past.get(player, ())
            assert before.setdefault(player, {}).setdefault(text, had) == had
            assert text not in had
            past[player] = (*had, text)


@every
def test_worlds(name: str) -> None:
    """What is drawn anew is the same to the seat, and nothing else of it is."""
    game = pyspiel.load_game(name)
    sampler, differ = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0), 0
    for number, state in enumerate(walked(game, 2)):
        if number % 9 and state.is_player_node() and not state.at.asked:
            continue
        for player in range(game.num_players()):
            drawn = state.resample_from_infostate(player, sampler)
            told = drawn.information_state_string(player)
            assert told == state.information_state_string(player)
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
    """Nobody has seen a card yet; as many others are drawn."""
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


# --- rights out of turn ---------------------------------------------------------------

NAMED = lay_pack(
    openspiel.rules_of("zuger_tapp"),
    0,
    ["", "HA HT HK HQ HJ H9 H8 H7", "", ""],
)


def test_waiting() -> None:
    """The declarer is asked once whether it corrects trump, and what it said is kept."""
    game = pyspiel.load_game("jasskort_zuger_tapp")
    state = dealt(game, NAMED)
    lines_of(state, "1 bid solo", "2 pass", "3 pass", "0 pass", "1 play HA")
    assert state.current_player() == 1
    assert state.at.state.turn == 2
    assert str(state).endswith("asked: [1]")
    texts = [state.action_to_string(1, each) for each in state.legal_actions()]
    assert texts == ["1 trump C", "1 trump D", "1 trump S", "1 wait"]
    asked, other = state.information_state_string(1), state.information_state_string(2)
    corrected = state.clone()
    lines_of(corrected, "1 trump S")
    assert str(corrected.at.state.trump) == "S"
    lines_of(state, "1 wait")
    assert state.current_player() == 2
    assert state.information_state_string(2) == other
    lines = state.information_state_string(1).splitlines()
    assert [line for line in lines if line not in asked.splitlines()] == ["1 wait"]
    assert lines[-3:-1] == ["1 play HA", "1 wait"]
    with pytest.raises(InvalidValue, match="nobody is asked out of turn"):
        state.at.waited()


def test_without_rights() -> None:
    """Nobody is asked out of turn, and trump stays as it was led."""
    game = pyspiel.load_game("jasskort_zuger_tapp", {"rights": False})
    state = dealt(game, NAMED)
    lines_of(state, "1 bid solo", "2 pass", "3 pass", "0 pass", "1 play HA")
    assert state.current_player() == 2


# --- bounds ---------------------------------------------------------------------------


def ended(name: str, deal: Deal, *lines: str) -> list[float]:
    """Return the utilities of a deal in which the first legal move is made after some."""
    state = dealt(pyspiel.load_game(f"jasskort_{name}"), deal)
    lines_of(state, *lines)
    while not state.is_terminal():
        ids = state.legal_actions()
        state.apply_action(ids[-1] if state.at.asked else ids[0])
    utilities: list[float] = state.returns()
    return utilities


def all_hearts(name: str) -> Deal:
    """Deal seat 1, which leads, all the highest hearts."""
    rules = openspiel.rules_of(name)
    hearts = sorted(
        [card for card in rules.pack.cards if card.suit.value == "H"],
        key=lambda card: -rules.ranking.strength(card, None),
    )
    size = len(rules.playing.hands) if hasattr(rules.playing, "hands") else 99
    hands: list[Any] = [()] * len(rules.seats)
    hands[1] = hearts[: min(size, 13)]
    deal: Deal = rules.pack_for(dealer=0, hands=hands)
    return deal
