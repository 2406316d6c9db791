"""Count files: what can be read, and what the command says of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from support import play

from jasskort import Deal, Fyrtioett
from jasskort.__main__ import main
from jasskort.games.fyrtioett import Playing
from jasskort.moves import Play
from jasskort.testing.counts import (
    CountFileError,
    asked,
    counts,
    divided,
    listed_moves,
    read_positions,
)

COUNTS = Path(__file__).parent.parent.parent / "counts"
GOOD = """
game schmaus            # the game
position start
options target=100 claims=referee
dealer 1
count 1 0
count 0 1
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "file.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_position_is_reached(tmp_path: Path) -> None:
    for text in (GOOD, GOOD.replace("schmaus ", "jasskort:Schmaus ")):
        (position,) = read_positions(written(tmp_path, text))
        assert repr(position.game).startswith("Schmaus(target=100")
        assert position.state == position.game.start(dealer=1)
        assert position.counts == {1: 0, 0: 1}


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "expected a position, got none"),
        ("game schmaus\n\n", 2, "expected a position, got none"),
        ("game whist", 1, "no game 'whist'; there are schmaus, "),
        ("game no.such.module:Game", 1, "No module named 'no'"),
        ("game jasskort:Whist", 1, "no attribute 'Whist'"),
        ("position one", 1, "expected a line `game NAME` before the first position"),
        ("game schmaus\ncount 1 2", 2, "expected a position before 'count'"),
        (
            "game schmaus\nposition one\n",
            2,
            "expected a line `count DEPTH NUMBER` for position one",
        ),
        (GOOD + "colour red", 8, "expected a line of a count file, got 'colour red'"),
        (GOOD + "count one", 8, "expected 2 whole numbers, got 'one'"),
        (GOOD + "count 1 2 3", 8, "whole numbers, got '1 2 3'"),
        (GOOD + "dealer two", 8, "expected a whole number, got 'two'"),
        (GOOD + "dealer 2", 8, "from 0 to 1, got 2"),
        (GOOD + "move 0 play S9", 8, "The cards must be dealt first"),
        (GOOD + "move 0 sing", 8, "not a move of Schmaus"),
        (GOOD + "options colour=red", 8, "no option 'colour'; the options are target"),
        (GOOD + "options target=0", 8, "target"),
        (GOOD + "options deals", 8, "deals"),
    ],
)
def test_a_damaged_file(tmp_path: Path, text: str, line: int, problem: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(CountFileError, match=re.escape(problem)) as raised:
        list(read_positions(path))
    assert (raised.value.path, raised.value.line) == (path, line)
    assert str(raised.value).startswith(f"{path}, line {line}: ")


def test_the_division_adds_up() -> None:
    position = next(read_positions(COUNTS / "fyrtioett.txt"))
    game, state = position.game, position.state
    for moves_of in (listed_moves, asked):
        parts = dict(divided(position, 2, moves_of))
        assert list(parts) == list(moves_of(game, state))
        assert sum(parts.values()) == counts(game, state, 2, moves_of)[2]
    assert sum(parts.values()) == position.counts[2]


@attrs.frozen(repr=False)
class Forgetful(Playing):
    """A phase that forgets a card in its list, and takes it all the same."""

    def moves(self) -> tuple[Play, ...]:
        """List all plays but the last."""
        return super().moves()[:-1]


def test_plays_are_asked_for_apart_from_the_list() -> None:
    """What a phase does at once is found without the list, so that they can differ."""
    game = Fyrtioett()
    bids = [f"{seat} bid 3" for seat in (1, 2, 3, 0)]
    state = play(game, game.start(), str(Deal(game.pack.cards)), *bids)
    assert isinstance(state, Playing)
    assert list(asked(game, state)) == list(listed_moves(game, state))
    fields = [getattr(state, each.name) for each in attrs.fields(Playing)]
    forgetful = Forgetful(*fields)
    assert len(list(listed_moves(game, forgetful))) == 12
    assert list(asked(game, forgetful)) == list(listed_moves(game, state))


def test_the_command_shows_where_it_differs(tmp_path: Path, capsys: Any) -> None:
    position = next(read_positions(COUNTS / "fyrtioett.txt"))
    lines = (COUNTS / "fyrtioett.txt").read_text(encoding="utf-8").splitlines()
    right = f"count 1 {position.counts[1]}"
    wrong = [line if line != right else "count 1 99" for line in lines]
    path = written(tmp_path, "\n".join(wrong))
    assert main(["count", str(path), "--most", "200"]) == 1
    out = capsys.readouterr().out
    assert f"{path}, {position.name}, depth 1: expected 99, got" in out
    game: Any = Fyrtioett()
    for move in game.legal_moves(position.state):
        assert f"    {move}: 1" in out


def test_the_command_says_what_it_cannot_read(tmp_path: Path, capsys: Any) -> None:
    assert main(["count", str(written(tmp_path, "game whist"))]) == 2
    assert "line 1: no game 'whist'" in capsys.readouterr().err
    assert main(["count", str(tmp_path / "nothing.txt")]) == 2
    assert "nothing.txt" in capsys.readouterr().err
