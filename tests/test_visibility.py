"""Kinds of fields: who sees what of a position, and what is put into its blanks."""

from __future__ import annotations

from itertools import pairwise

import attrs
import pytest

from jasskort import InvalidValue, Schmaus, Seat, Tolva
from jasskort.craft.values import evolved
from jasskort.games.schmaus import Item
from jasskort.games.tolva import MeldMarriage
from jasskort.testing import played
from jasskort.visibility import FieldKind


def test_a_kind_hides_nothing_and_holds_no_card_if_it_says_no_more() -> None:
    kind = FieldKind()
    assert kind.seen(7, Seat(0), None) == kind.filled(7, [], None) == 7
    assert kind.lying(7, None) == ()


@pytest.mark.parametrize("seed", [2, 56, 83, 104])
def test_sch_8_sch_39_a_draw_that_makes_stoeck_ends_the_match(seed: int) -> None:
    """The other seat learns of it by what is entered, and that the match is over."""
    game = Schmaus(target=20, claims="referee")
    states = played(game, seed, most=40).states
    before, after = next(pair for pair in pairwise(states) if pair[1].over)
    assert any(each.what is Item.STOECK for each in game.score(after).entries)
    step = game.step(before, after.log[-1])
    for seat in (0, 1, None):
        told = step.told[None if seat is None else Seat(seat)]
        assert game.view(before, seat).after(told) == game.view(after, seat)


@pytest.mark.parametrize("form", ["plocketolva", "bordstolva"])
def test_tol_29_tol_33_a_meld_before_a_draw_is_told_alone(form: str) -> None:
    """Who has won the trick melds before cards are drawn or turned up."""
    game = Tolva(form=form, deals=2)
    state, meld = next(
        (state, move)
        for state in played(game, 0).states
        if type(state).__name__ in {"Drawing", "Uncovering"}
        for move in game.legal_moves(state)
        if isinstance(move, MeldMarriage)
    )
    after = game.apply(state, meld)
    kinds = [event.kind for event in game.events(state, meld, after)]
    assert kinds[0] == "married"
    assert "card_drawn" not in kinds


def test_tol_33_who_turns_up_a_card_tells_which() -> None:
    """A seat that is told of a card without its face cannot go on."""
    game = Tolva(form="bordstolva", deals=2)
    states = played(game, 0).states
    before, after = next(
        pair
        for pair in pairwise(states)
        if type(pair[0]).__name__ == "Uncovering" and "turnup" in str(pair[1].log[-1:])
    )
    told = game.step(before, after.log[-1]).told[Seat(1)]
    blank = [evolved(each, card=None) for each in told.events]
    view = game.view(before, 1)
    assert view.after(told) == game.view(after, 1)
    with pytest.raises(InvalidValue, match="turns up is hidden in this state"):
        view.after(attrs.evolve(told, events=tuple(blank)))
