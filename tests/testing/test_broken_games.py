"""What is broken on purpose is caught, each by its law and in words."""

from __future__ import annotations

from typing import Any

import pytest
from broken_games import ROWS, Broken, not_shortened
from tracing import untraced

from jasskort import Schmaus, Tolva, ZugerTapp
from jasskort.testing import LAWS, LawBroken, check_laws


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.law}-{row.problem}")
def test_what_is_broken_is_caught(row: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    not_shortened(monkeypatch)
    with untraced(), pytest.raises(LawBroken) as raised:
        check_laws(row.game, laws=row.laws, seeds=range(12), most=row.most)
    error = raised.value
    assert (error.law, error.game) == (LAWS[row.law - 1], row.game)
    assert row.problem in error.problem
    told = str(error)
    assert f"law {row.law} is broken: {error.law.says}" in told
    assert repr(row.game) in told
    assert f"after {len(error.log)} moves, seat {error.dealer} deals first:" in told
    for line in error.log[-12:]:
        assert f"    {line}" in told
    assert ("earlier moves" in told) == (len(error.log) > 12)
    # The same is found again by the seed that the error names.
    with pytest.raises(LawBroken) as again:
        check_laws(row.game, laws=row.laws, seeds=[error.seed], most=row.most)
    assert again.value.law == error.law


def test_what_is_not_taken_later_is_law_1_too() -> None:
    """A match of one move is played on by law 7, and comes to what apply refuses."""
    (game,) = (row.game for row in ROWS if row.problem == "apply raises InvalidValue")
    with pytest.raises(LawBroken, match="cannot be applied: apply raises") as raised:
        check_laws(game, seeds=[0], most=1)
    assert raised.value.law == LAWS[0]
    assert raised.value.most == 1


@pytest.mark.parametrize(
    "game", [Schmaus(target=50), Tolva(deals=1), ZugerTapp(deals=1)], ids=repr
)
def test_what_is_sound_passes(game: Any) -> None:
    check_laws(game, laws=LAWS[:8], seeds=[1])
