"""The move-count files: the smaller numbers by a second way.

All of them are checked by `jasskort count`, which `nox` runs first.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from jasskort import GAMES, Form, Tolva
from jasskort.testing.counts import CountedPosition, asked, counts, read_positions

pytestmark = pytest.mark.counts

FILES = sorted((Path(__file__).parents[2] / "counts").glob("*.txt"))
POSITIONS = [position for path in FILES for position in read_positions(path)]
# By asking in a hurry; the profile "thorough" asks where there are more, too.
SMALL = 1_500 if os.environ.get("JASSKORT_COUNTS") == "thorough" else 120
every_position = pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda each: f"{each.game.name}-{each.name}"
)


@every_position
def test_counts_by_asking(position: CountedPosition) -> None:
    depth = 1
    while position.counts.get(depth + 1, SMALL + 1) <= SMALL:
        depth += 1
    found = counts(position.game, position.state, depth, asked)
    assert found[depth] == position.counts[depth]


def test_every_game_and_form_has_ten_positions() -> None:
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
