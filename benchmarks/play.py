"""Random play to be timed: matches, deals, and states of random matches."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from jasskort import AnyRuleset, Move, State


def play_moves(game: AnyRuleset, seed: int, most: int) -> tuple[float, int, int]:
    """Play matches with uniformly random legal moves, until `most` are made.

    Returns:
        The seconds, the moves (without deals), and the deals.
    """
    rng = random.Random(seed)
    draw = rng.random
    legal_moves, apply, shuffle = game.legal_moves, game.apply, game.shuffle
    state = game.start()
    moves = deals = 0
    begun = time.perf_counter()
    while moves < most:
        legal = legal_moves(state)
        if legal:
            state = apply(state, legal[int(draw() * len(legal))])
            moves += 1
        elif state.over:
            state = game.next_match(state)
            continue
        else:
            state = apply(state, shuffle(rng))
            deals += 1
    return time.perf_counter() - begun, moves, deals


def play_cards(game: AnyRuleset, seed: int, most: int) -> tuple[float, int, int]:
    """Play deals at random, without the time of shuffling and dealing.

    Returns:
        The seconds, the moves (without deals), and the deals.
    """
    rng = random.Random(seed)
    draw = rng.random
    legal_moves, apply = game.legal_moves, game.apply
    state = game.start()
    seconds = 0.0
    moves = deals = 0
    while moves < most:
        if state.over:
            state = game.next_match(state)
        state = apply(state, game.shuffle(rng))
        deals += 1
        begun = time.perf_counter()
        while legal := legal_moves(state):
            state = apply(state, legal[int(draw() * len(legal))])
            moves += 1
        seconds += time.perf_counter() - begun
    return seconds, moves, deals


def met_in_play(game: AnyRuleset, seed: int, most: int) -> Iterator[tuple[State, Move]]:
    """Yield states in which a seat is in turn, with the move that was made there."""
    rng = random.Random(seed)
    state = game.start()
    for _ in range(most):
        if state.over:
            state = game.next_match(state)
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
            continue
        move = rng.choice(game.legal_moves(state))
        yield state, move
        state = game.apply(state, move)
