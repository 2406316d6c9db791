"""Players that have learned, by their names in commands: play, match, compare, league."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from jasskort import Form, Tolva
from jasskort.__main__ import main
from jasskort.learning.players import player_of, shipped

THREE = "tolva --option form=three"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of a player of Tolva for three."""
    player_of(Tolva(form=Form.THREE)).save(tmp_path / "mine.npz")
    monkeypatch.chdir(tmp_path)
    return "mine.npz"


@pytest.fixture
def unlearned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the players of the library away."""
    monkeypatch.setattr("jasskort.learning.players.name_of", lambda _: "whist")
    shipped.cache_clear()


def ended(
    capsys: pytest.CaptureFixture[str], command: str, typed: str = ""
) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it has written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        code = main(shlex.split(command))
    return code, *capsys.readouterr()


def test_a_player_of_ones_own_plays(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person plays against it, and bots do."""
    play = f"play {THREE} --against learned:{file} --dealer 2 --seed 2"
    code, out, err = ended(capsys, play, "\n1\n1\nq\n")
    assert (code, err) == (0, "")
    assert {"Beat plays", "Carl plays"} <= {
        *re.findall(r"^\w+ plays", out, re.MULTILINE)
    }
    match = f"match {THREE} learned:{file} greedy --most 1"
    code, out, err = ended(capsys, match)
    assert (code, err) == (0, "")
    assert f"learned:{file}" in out
    code, out, _ = ended(
        capsys, f"compare {THREE} learned:{file} greedy --boards 1 --seed 1"
    )
    assert code == 0
    assert f"learned:{file}" in out


REFUSED = f"""
play schmaus --against learned => no player has learned Schmaus(); train
match schmaus learned greedy => no player has learned Schmaus(); train
compare schmaus greedy learned => no player has learned Schmaus(); train
league schmaus greedy learned random => no player has learned Schmaus(); train
play schmaus --against learned:mine.npz => learned Tolva(form='three'), with the enc
compare schmaus learned:mine.npz greedy => cannot play Schmaus()
compare schmaus guided:5,player=mine.npz greedy => cannot play Schmaus()
match schmaus endgame:learned greedy => no player has learned Schmaus(); train
play {THREE} --against learned:no.npz => cannot read 'no.npz': No such file
play {THREE} --against learned:text.npz => expected a file of jasskort.learning.selfp
play {THREE} --against learned:player=mine.npz,x=1 => no option 'x'; the options are p
"""


@pytest.mark.usefixtures("file", "unlearned")
@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_what_cannot_play_is_refused_before_the_match(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says why; nothing has been played."""
    Path("text.npz").write_text("a text", "utf-8")
    command, why = line.split(" => ")
    code, out, err = ended(capsys, command)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"jasskort {command.partition(' ')[0]}: ")
    assert why in err


@pytest.mark.parametrize("bot", ["learned", "learned:mine.npz", "endgame:learned"])
@pytest.mark.parametrize(
    "command", ["play schmaus --against", "compare schmaus greedy"]
)
def test_without_numpy_one_is_told_what_brings_it(
    bot: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is one line, too."""
    for name in [each for each in sys.modules if each.startswith("jasskort.learning")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    code, out, err = ended(capsys, f"{command} {bot}")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert 'needs numpy: pip install "jasskort[learning]"' in err
