"""The law of playouts and solutions: they are what the verbs give, only faster."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import zip_longest

from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playouts import Policy, gained
from jasskort.ruleset import AnyRuleset
from jasskort.testing.closing import endings_are_as_by_the_verbs
from jasskort.testing.laws import Law, Problem, at
from jasskort.testing.play import Played

_LONGEST = 3_000
_STATES = 30
"""From so many states of a match, or some more, it is played on; by the seed."""


def playouts_are_as_by_the_verbs(match: Played) -> Iterator[Problem]:
    """Play on from states all along, by one policy or the other, and compare."""
    game, policies = match.game, tuple(Policy)
    every = max(1, len(match.states) // _STATES)
    for place, state in enumerate(match.states):
        if (match.seed + place) % every:
            continue
        policy = policies[(match.seed // every + place) % len(policies)]
        with at(place):
            for wrong in _compared(game, state, policy, match.seed, whole=False):
                yield place, f"with the policy {policy.value} {wrong}"
    if game.comes_to_an_end:
        policy = policies[match.seed % len(policies)]
        start = game.start(dealer=match.dealer)
        with at(0):
            for wrong in _compared(game, start, policy, match.seed, whole=True):
                yield 0, f"with the policy {policy.value} in a match {wrong}"


def _played_on_as_by_the_verbs(match: Played) -> Iterator[Problem]:
    yield from playouts_are_as_by_the_verbs(match)
    yield from endings_are_as_by_the_verbs(match)


def _compared(
    game: AnyRuleset, state: State, policy: Policy, seed: int, *, whole: bool
) -> Iterator[str]:
    """Tell where playouts differ from what the verbs give for the same numbers."""
    numbers, same, again = [random.Random(seed) for _ in range(3)]
    wanted = _by_verbs(game, state, policy, numbers, whole=whole)
    if wanted is None:
        return iter(())
    if isinstance(wanted, str):
        return iter([wanted])
    found = game.playout(state, same, policy=policy, match=whole)
    wrong = _differences(found, wanted)
    points = game.playout(state, again, policy=policy, match=whole, points=True)
    true = gained(state, wanted)
    if points != true:
        wrong.append(f"the points of a playout are {points}, not {true}")
    following = numbers.random()
    if {same.random(), again.random()} != {following}:
        wrong.append("a playout draws not as many numbers as there are decisions")
    return iter(wrong)


def _by_verbs(
    game: AnyRuleset, state: State, policy: Policy, rng: random.Random, *, whole: bool
) -> State | str | None:
    """Play to the end by the verbs; say what is wrong, or None if there is no end."""
    at_first = state
    for _ in range(_LONGEST):
        if state.over or (state.turn is None and state is not at_first and not whole):
            return state
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
            continue
        moves: tuple[Move, ...] = game.legal_moves(state)
        if policy is Policy.CARDS:
            considered = game.cards_alone(moves)
            if not considered or not {*considered} <= {*moves}:
                return f"{considered} is considered, of the moves {moves}"
            moves = considered
        state = game.apply(state, moves[int(rng.random() * len(moves))])
    return None


def _differences(found: State, wanted: State) -> list[str]:
    """Tell which moves differ, then how the ends differ."""
    moves = zip_longest(found.made(), wanted.made())
    wrong = [
        f"move {number} of the deal is {_named(mine)}, not {_named(true)}, in a playout"
        for number, (mine, true) in enumerate(moves)
        if mine != true
    ]
    if found != wanted:
        wrong.append(f"a playout comes to {found!r}, not to {wanted!r}")
    return wrong


def _named(move: object) -> str:
    return "none" if move is None else f'"{move}"'


PLAYING_ON = Law(
    16,
    "playouts, and endings that are solved, are what the verbs give",
    _played_on_as_by_the_verbs,
)
"""The law of playouts and solutions."""
