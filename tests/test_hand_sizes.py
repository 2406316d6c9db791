"""How many cards lie in hands, as all can count."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rulesets import RULESETS

from jasskort import AnyRuleset, Frantsfuus, Schmaus, State, Tolva
from jasskort.sight import stock_of
from jasskort.testing import walk

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_hands_are_counted_that_are_not_seen(game: AnyRuleset) -> None:
    """Every seat, and a spectator, counts the hands as they are."""
    for number, (_, _, state) in enumerate(walk(game, 21, most=250)):
        sizes = tuple(map(len, state.hands))
        for viewer in (None, game.seats[number % len(game.seats)]):
            view = game.view(state, viewer)
            assert view.hand_sizes == sizes
            assert view.stock_size == len(face_down(state))
            shown = map(len, view.shown)
            assert all(s <= size for s, size in zip(shown, sizes, strict=True))


def face_down(state: State) -> Sequence[object]:
    """Return the cards of the stock, without the upcard under it."""
    last = getattr(state, "final", state)
    stock: Sequence[object] = getattr(last, "stock", ())
    return stock if stock_of(last) is None else stock[:-1]


def test_nobody_has_cards_before_a_deal() -> None:
    """Before the first deal there is nothing to count."""
    for game in (Schmaus(), Frantsfuus()):
        assert game.view(game.start(), 0).hand_sizes == (0, 0)
    assert Tolva().view(Tolva().start(), 0).hand_sizes == (0, 0, 0, 0)
