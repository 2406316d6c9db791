"""What the tests of knowledge share: deals in which hidden cards have changed places."""

from __future__ import annotations

from typing import Any, TypeAlias

import world_truth
from support import cards, texts

from jasskort import Deal, State
from jasskort.games.jass.knowledge import JassWorlds
from jasskort.ruleset import ruleset_of
from jasskort.view import View, canonical
from jasskort.worlds.worlds import World

AnyView: TypeAlias = View[Any]


def worlds_of(view: AnyView) -> JassWorlds[State]:
    worlds = view.game.worlds(view)
    assert isinstance(worlds, JassWorlds)
    return worlds


def exchanged(deal: Deal, *pairs: str) -> Deal:
    """Give a deal in which the cards of each pair ("S7 HQ") have changed places."""
    pack = list(deal.pack)
    for pair in pairs:
        one, other = map(pack.index, cards(pair))
        pack[one], pack[other] = pack[other], pack[one]
    return Deal(pack)


def could_be(state: State, seat: int, *pairs: str) -> bool:
    """Tell whether for a seat these pairs of cards could have been dealt the other way.

    The rules say so, by playing the log again; the worlds of the view say the same.
    """
    assert state.shuffled is not None
    view = ruleset_of(state).view(state, seat)
    deal = exchanged(state.shuffled, *pairs)
    due = view.game.start(dealer=view.dealer)
    same = world_truth.could_be(view, due, deal, state.log)
    world = World(canonical(state.game, deal.pack, view.dealer))
    assert worlds_of(view).admits(world) is same
    return same


def clues(state: State, seat: int | None) -> list[str]:
    return texts(ruleset_of(state).view(state, seat).clues)
