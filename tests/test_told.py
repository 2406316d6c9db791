"""A view goes on from what its seat is told, in every game, form and option."""

from __future__ import annotations

import pickle

import pytest
from rulesets import RULESETS

from jasskort import InvalidValue, Move, Seat, View
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.view import put_together, taken_apart

SEEDS = (2, 11)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=repr)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_is_enough(game: AnyRuleset, seed: int) -> None:
    """Told move by move, each seat and a spectator have the view of every state."""
    viewers = (*game.seats, None)
    views: dict[Seat | None, View[Move]] = {}
    for before, move, after in walk(game, seed, most=60):
        for viewer in viewers:
            view = views.get(viewer) or game.view(before, viewer)
            told = game.told(before, move, after, viewer)
            views[viewer] = view.after(told)
            assert views[viewer] == game.view(after, viewer)
    for view in views.values():
        again = pickle.loads(pickle.dumps(view))
        assert (again, repr(again)) == (view, repr(view))


def test_a_position_of_another_game_is_no_part_of_a_view() -> None:
    """What a pickle puts together is of the ruleset of the view."""
    one, other, *_ = RULESETS
    pieces = taken_apart(other.start())
    assert put_together(other, pieces) == other.start()
    with pytest.raises(InvalidValue, match="has no position of Schmaus"):
        put_together(one, pieces)
