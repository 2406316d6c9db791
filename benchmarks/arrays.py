"""Playouts of many deals at once, on arrays."""

from __future__ import annotations

import random
import time

from jasskort import AnyRuleset, State
from jasskort.phase import made_in

SIZES = (10, 100, 1_000, 10_000)
_SEED, _ROUNDS = 3, 5


def measured(game: AnyRuleset) -> dict[int, float]:
    """Give the nanoseconds of the processor for a move, by how many deals are played."""
    states = _begun(game, max(SIZES))
    moves = _moves(game, states)
    found = {}
    for size in SIZES:
        some, times = states[:size], []
        for _ in range(_ROUNDS + max(SIZES) // size // 2):
            rng = random.Random(_SEED)
            begun = time.process_time_ns()
            game.playouts(some, rng)
            times.append(time.process_time_ns() - begun)
        found[size] = min(times) / size / moves
    return found


def _begun(game: AnyRuleset, count: int) -> list[State]:
    """Give deals of which the first card is to be led."""
    rng, states = random.Random(_SEED), list[State]()
    while len(states) < count:
        before = game.start(dealer=len(states) % len(game.seats))
        state: State = game.apply(before, game.shuffle(rng))
        while state.turn is not None and game.playing.lane(state) is None:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        if state.turn is not None:
            states.append(state)
    return states


def _moves(game: AnyRuleset, states: list[State]) -> float:
    """Give the moves of a playout, in the mean."""
    rng, some = random.Random(_SEED), states[:50]
    made = 0
    for state in some:
        after = game.playout(state, rng, policy="cards")
        made += len([*made_in(after)]) - len([*made_in(state)])
    return made / len(some)
