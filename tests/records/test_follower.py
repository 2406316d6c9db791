"""The follower in JavaScript, which knows no rules, keeps the table of every seat."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from rulesets import RULESETS

from jasskort import AnyRuleset
from jasskort.records.wire import to_json
from jasskort.testing import walk

NODE = shutil.which("node") or ""
FOLLOWER = Path(__file__).parent.parent.parent / "examples" / "follower.mjs"

pytestmark = [
    pytest.mark.skipif(not NODE, reason="there is no node to run JavaScript"),
    pytest.mark.no_cover,
]


def sent(game: AnyRuleset, number: int, begin: int = 0) -> list[str]:
    """Write the messages of a server to one seat: a view, announcements, more views."""
    viewers, lines = (*game.seats, None), list[str]()
    seat = viewers[number % len(viewers)]
    for at, (before, move, after) in enumerate(walk(game, number, most=90)):
        if at < begin:
            continue
        if at == begin:
            lines.append(json.dumps(to_json(game.view(before, seat))))
        lines.append(json.dumps(to_json(game.told(before, move, after, seat))))
        if at % 5 == 0 or after.turn is None:
            lines.append(json.dumps(to_json(game.view(after, seat))))
    return lines


def followed(lines: Sequence[str]) -> tuple[str, str]:
    text = "".join([f"{line}\n" for line in lines])
    done = subprocess.run(
        [NODE, str(FOLLOWER)], input=text, capture_output=True, text=True, check=False
    )
    return done.stdout, done.stderr


def test_the_follower_keeps_the_table_of_every_game() -> None:
    lines, views = list[str](), 0
    for number, game in enumerate(RULESETS):
        match = sent(game, number, begin=number % 3 * 11)
        views += sum('"jasskort-view"' in line for line in match[1:])
        lines += [*match, ""]
    expected = f"{len(lines)} lines, {views} views as expected\n"
    assert followed(lines) == (expected, "")


@pytest.mark.parametrize("wrong", ["lost", "doubled", "swapped", "other"])
def test_what_is_wrong_is_noticed(wrong: str) -> None:
    lines = sent(RULESETS[0], 4)
    tellings = [at for at, line in enumerate(lines) if "jasskort-told" in line]
    at = tellings[7]
    if wrong == "lost":
        del lines[at]
    elif wrong == "doubled":
        lines.insert(at, lines[at])
    elif wrong == "swapped":
        lines[at], lines[tellings[8]] = lines[tellings[8]], lines[at]
    else:
        view = next(n for n, line in enumerate(lines) if n and "jasskort-view" in line)
        lines[view] = lines[view].replace('"number": 1', '"number": 2')
    said = "number: 1, not 2" if wrong == "other" else "does not follow move"
    assert said in followed(lines)[1]
