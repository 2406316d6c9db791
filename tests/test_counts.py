"""The move-count files: every number, and the smaller ones by a second way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from jasskort import GAMES, Form, Tolva
from jasskort.testing.countfiles import Position, read_positions
from jasskort.testing.counts import asked, count, listed

pytestmark = pytest.mark.counts

FILES = sorted((Path(__file__).parent.parent / "counts").glob("*.txt"))
POSITIONS = [position for path in FILES for position in read_positions(path)]
# What is larger is left to `python -m jasskort.testing.counts`, which checks all.
SMALL, LARGE = 1_500, 20_000
every_position = pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda each: f"{each.game.name}-{each.name}"
)


@every_position
def test_counts(position: Position) -> None:
    """There are as many sequences of each depth as the file says."""
    game, state = position.game, position.state
    counts = {depth: n for depth, n in position.counts.items() if n <= LARGE}
    assert {depth: count(game, state, depth, listed) for depth in counts} == counts


@every_position
def test_counts_by_asking(position: Position) -> None:
    """Trying every move of the vocabulary gives the same numbers."""
    game, state = position.game, position.state
    small = {depth: n for depth, n in position.counts.items() if n <= SMALL}
    assert small
    assert {depth: count(game, state, depth, asked) for depth in small} == small


def test_every_game_and_form_has_ten_positions() -> None:
    """Each game of the catalogue, each form of Tolva, and the variant have ten."""
    met = Counter(
        (
            position.game.name,
            getattr(position.game, "form", None),
            getattr(position.game, "first_trick_from_table", False),
        )
        for position in POSITIONS
    )
    wanted: set[tuple[str, Form | None, bool]]
    wanted = {(name, None, False) for name in GAMES if name != Tolva.name}
    wanted |= {(Tolva.name, form, False) for form in Form}
    wanted |= {(Tolva.name, Form.BORDSTOLVA, True)}
    assert met.keys() == wanted
    assert min(met.values()) >= 10, met
    assert len({(each.game.name, each.name) for each in POSITIONS}) == len(POSITIONS)
