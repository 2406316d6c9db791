"""Playouts from the first card, compared with play by the verbs and other rollouts."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from benchmarks import openspiel
from benchmarks.speed import in_turn
from jasskort import AnyRuleset, Move, Play, State
from jasskort.playouts import Policy

DEALS, PLAYOUTS, WARM_UP, ROLLOUTS = 12, 15, 40, 300

Times: TypeAlias = dict[str, float]
"""Nanoseconds a move, by the name of the measurement."""


def measured(
    games: dict[str, AnyRuleset], rounds: int
) -> tuple[dict[str, Times], dict[str, float]]:
    """Measure all games, and OpenSpiel's rollouts in turn if it is installed."""
    players: dict[str, AnyRuleset | str] = {**games}
    if openspiel.found():
        players |= {name: name for name in openspiel.ROLLED}
    found = in_turn(players, rounds, _round, WARM_UP, PLAYOUTS)
    times = {name: _median(each) for name, each in found.items()}
    others = {name: times.pop(name)["rollout"] for name in players if name not in games}
    return {name: _with_ratios(each) for name, each in times.items()}, others


def _median(found: list[Times]) -> Times:
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def _with_ratios(times: Times) -> Times:
    """Add, after each playout, how many times as fast as the verbs the playout is."""
    after: Times = {}
    for name, spent in times.items():
        after[name] = spent
        verbs = times[f"{name.split(',')[0]}, the verbs"]
        if spent != verbs:
            after[f"... {name}"] = verbs / spent
    return after


def _round(player: AnyRuleset | str, seed: int, playouts: int) -> Times:
    """Measure a ruleset, or a game of OpenSpiel by its name."""
    if isinstance(player, str):
        game = openspiel.load(player)
        return {"rollout": openspiel.roll_out(game, seed, ROLLOUTS)}
    states = list(_first_cards(player, random.Random(seed)))
    return {
        name: spent
        for policy in Policy
        for name, spent in _costs(player, states, policy, playouts)
    }


def _first_cards(game: AnyRuleset, rng: random.Random) -> Iterator[State]:
    """Yield states in which the first card of a deal can be played."""
    for _ in range(DEALS):
        state: State = game.start()
        moves: tuple[Move, ...] = ()
        while not any(isinstance(move, Play) for move in moves):
            move = rng.choice(moves) if moves else game.shuffle(rng)
            state = game.apply(state, move)
            moves = game.legal_moves(state)
        yield state


def _costs(
    game: AnyRuleset, states: list[State], policy: Policy, playouts: int
) -> Iterator[tuple[str, float]]:
    """Time playouts from all states: with the verbs, and for the points alone."""
    how: dict[str, Callable[[State, random.Random], object]] = {
        "the verbs": lambda state, rng: _by_verbs(game, state, rng, policy),
        "points": lambda state, rng: game.playout(
            state, rng, policy=policy, points=True
        ),
    }
    rng = random.Random(1)
    moves = sum(_moves(game, state, rng, policy) for state in states * playouts)
    for name, played in how.items():
        rng = random.Random(1)
        begun = time.process_time()
        for state in states * playouts:
            played(state, rng)
        spent = time.process_time() - begun
        yield f"{policy.value}, {name}", spent * 1e9 / moves


def _moves(game: AnyRuleset, state: State, rng: random.Random, policy: Policy) -> int:
    """Return the number of moves of a playout."""
    end = game.playout(state, rng, policy=policy)
    return len(end.log) - len(state.log)


def _by_verbs(game: Any, state: State, rng: random.Random, policy: Policy) -> State:
    """Play to the end of the deal with the verbs."""
    draw, legal_moves, apply = rng.random, game.legal_moves, game.apply
    while moves := legal_moves(state):
        if policy is Policy.CARDS:
            moves = game.playing.cards_alone(moves)
        state = apply(state, moves[int(draw() * len(moves))])
    return state
