"""Worlds of games with a stock: what is the same in all of them."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from jasskort import Schmaus
from jasskort.games.schmaus import Declare, SchmausState
from jasskort.moves import Claim


def with_open_declaration(game: Schmaus, seed: int) -> SchmausState:
    """Play at random until a declaration was made, and its trick goes on."""
    rng = Random(seed)
    state: SchmausState = game.start(dealer=0)
    while not (state.log and isinstance(state.log[-1], Declare)):
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
        moves = [each for each in game.legal_moves(state) if type(each) is not Claim]
        declare = [move for move in moves if isinstance(move, Declare)]
        state = game.apply(state, rng.choice(declare or moves))
    return state


@pytest.mark.parametrize("seed", range(4))
def test_worlds_are_walked_from_the_first_on(seed: int) -> None:
    """Each comes once, and those alone in which what was declared was held."""
    game = Schmaus()
    state = with_open_declaration(game, seed)
    seat = 1 - state.log[-1].seat
    worlds = game.worlds(game.view(state, seat))
    walked = [*islice(worlds.each(), 40)]
    assert len({*walked}) == 40
    assert all(worlds.admits(world) for world in walked)
    assert all(worlds.state(world) in worlds for world in walked[::10])
