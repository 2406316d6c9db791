"""How many cards lie in hands, as all can count."""

from __future__ import annotations

import pytest
from rulesets import RULESETS

from jasskort import AnyRuleset, Frantsfuus, Schmaus, Tolva
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
            shown = map(len, view.shown)
            assert all(s <= size for s, size in zip(shown, sizes, strict=True))


def test_nobody_has_cards_before_a_deal() -> None:
    """Before the first deal there is nothing to count."""
    for game in (Schmaus(), Frantsfuus()):
        assert game.view(game.start(), 0).hand_sizes == (0, 0)
    assert Tolva().view(Tolva().start(), 0).hand_sizes == (0, 0, 0, 0)
