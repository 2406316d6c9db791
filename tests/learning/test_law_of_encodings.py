"""The law of encodings, held over random play: they say what views say, and no more."""

from __future__ import annotations

import functools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis.strategies import integers
from rulesets import RULESETS

from jasskort import Move, View
from jasskort.learning import Encoding
from jasskort.phase import BetweenDeals
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

pytestmark = pytest.mark.law
MOST, ONE_IN = 160, 12
"""How many moves are walked, and which share of the states is looked at."""
Printed = dict[bytes, str]


@functools.cache
def printed_of(_game: AnyRuleset) -> Printed:
    """Keep how what was packed of a game has printed, from one walk to the next."""
    return {}


def check(encoding: Encoding, seed: int, printed: Printed) -> int:
    """Hold the law against views of a walk; return how many there were."""
    game, rng, views = encoding.game, random.Random(seed), 0
    known: dict[View[Move], bytes] = {}
    for _, _, state in walk(game, seed, most=MOST):
        if rng.randrange(ONE_IN):
            continue
        for seat in game.seats:
            view, views = game.view(state, seat), views + 1
            packed, text = encoding.pack(view), str(view)
            assert encoding.pack(state, seat) == packed
            # Equal views are packed alike; what prints differently is not.
            assert known.setdefault(view, packed) == packed
            assert printed.setdefault(packed, text) == text
            read = encoding.decode(packed)
            assert str(read) == text
            assert encoding.pack(read)[: encoding.size] == packed[: encoding.size]
            legal = {game.index(move) for move in view.legal_moves}
            assert {*np.flatnonzero(encoding.mask(packed))} == legal
            if not isinstance(view.shown_position, BetweenDeals):
                world = game.worlds(view).sample(rng)
                assert game.view(world, seat) == view
                assert encoding.pack(world, seat) == packed
    return views


@pytest.mark.parametrize("game", RULESETS, ids=repr)
@given(seed=integers(0, 2**32 - 1))
def test_law(game: AnyRuleset, seed: int) -> None:
    """A state packs as its view, no hidden card is in it, and all can be read again."""
    check(Encoding(game), seed, printed_of(game))
