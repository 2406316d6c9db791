"""The move-count files: every number, and the smaller ones by a second way."""

from __future__ import annotations

from pathlib import Path

import pytest
from countfiles import Position, asked, count, listed, read_positions

from jasskort import GAMES

pytestmark = pytest.mark.counts

FILES = sorted((Path(__file__).parent.parent / "counts").glob("*.txt"))
POSITIONS = [position for path in FILES for position in read_positions(path)]
SMALL = 1500


@pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda each: f"{each.game}-{each.name}"
)
def test_counts(position: Position) -> None:
    """There are as many sequences of each depth as the file says."""
    game, state = position.reach()
    assert position.counts
    found = {depth: count(game, state, depth, listed) for depth in position.counts}
    assert found == position.counts


@pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda each: f"{each.game}-{each.name}"
)
def test_counts_by_asking(position: Position) -> None:
    """Asking about every move of the vocabulary gives the same numbers."""
    game, state = position.reach()
    small = {depth: n for depth, n in position.counts.items() if n <= SMALL}
    assert small
    assert {depth: count(game, state, depth, asked) for depth in small} == small


def test_every_game_has_ten_positions() -> None:
    """Each game of the catalogue has a file with at least ten positions."""
    for name in GAMES:
        names = [position.name for position in POSITIONS if position.game == name]
        assert len(set(names)) == len(names) >= 10
