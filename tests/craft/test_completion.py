"""Completion in shells: what fits where a command is typed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jasskort.__main__ import main
from jasskort.games import GAMES

BASH, FISH = shutil.which("bash") or "", shutil.which("fish") or ""
TYPED = {
    "ma": ["match"],
    "match ": [*GAMES],
    "match sch": ["schmaus"],
    "match schmaus gr": ["greedy"],
    "match schmaus greedy r": ["random"],
    "match --seed 3 sch": ["schmaus"],
    "match --record sch": ["schmaus"],
    "match --no sch": ["schmaus"],
    "match schmaus greedy --sui": ["--suits"],
    "match schmaus greedy --suits ": ["french", "swiss"],
    "match schmaus greedy --suits=s": ["--suits=swiss"],
    "match schmaus greedy --seed=1": [],
    "match schmaus greedy --no=s": [],
    "match schmaus greedy --no": [],
    "match schmaus greedy --option claims=": ["claims=players", "claims=referee"],
    "match zuger_tapp greedy --option t": ["tapp_at_65=false", "tapp_at_65=true"],
    "match fyrtioett greedy --option t": ["target=41"],
    "match x:Y greedy --option t": [],
    "play tolva --language d": ["de-CH", "da"],
    "compare schmaus greedy --unit m": ["match"],
    "convert x --to json": ["jsonl", "json"],
    "count f": ["frantsfuus", "fyrtioett"],
    "check f": [],
    "completion bash --": ["--help"],
    "completion bash f": [],
    "no ": [],
    "--v": ["--version"],
}
"""What fits, by what is typed."""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert f"jasskort completion {shell} " in capsys.readouterr().out


@pytest.mark.parametrize(("typed", "fitting"), TYPED.items(), ids=TYPED)
def test_what_fits(
    typed: str, fitting: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = [f"--word=+{word}" for word in typed.split(" ")]
    assert main(["completion", "zsh", *words]) == 0
    assert capsys.readouterr().out.splitlines() == fitting


@pytest.mark.parametrize(
    ("words", "fitting"),
    [
        ("match schmaus greedy --suits = s", ["swiss"]),
        ("match schmaus greedy --suits =", ["french", "swiss"]),
        ("match schmaus greedy --option claims = r", ["referee"]),
        ("match schmaus ismcts : 200 gr", ["greedy"]),
    ],
)
def test_words_that_bash_parts(
    words: str, fitting: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [f"--word=+{word}" for word in words.split()]
    assert main(["completion", "bash", *asked]) == 0
    assert capsys.readouterr().out.splitlines() == fitting


def with_the_command(tmp_path: Path) -> dict[str, str]:
    command = tmp_path / "jasskort"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m jasskort "$@"\n')
    command.chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.no_cover
@pytest.mark.skipif(not BASH, reason="there is no bash")
def test_in_bash(tmp_path: Path) -> None:
    lines = [
        'eval "$(jasskort completion bash)"',
        "complete -p jasskort",
        "COMP_WORDS=(jasskort match schmaus greedy --suits = '') COMP_CWORD=6",
        "_jasskort && echo ${#COMPREPLY[@]} ${COMPREPLY[*]}",
        "COMP_WORDS=(jasskort '') COMP_CWORD=1",
        "_jasskort && echo ${COMPREPLY[0]}",
        "COMP_WORDS=(jasskort check '') COMP_CWORD=2",
        "_jasskort && echo ${#COMPREPLY[@]}",
    ]
    done = subprocess.run(
        [BASH, "-c", "\n".join(lines)],
        env=with_the_command(tmp_path),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout.splitlines() == [
        *("complete -o default -F _jasskort jasskort", "2 french swiss", "games", "0")
    ]
    assert done.stderr == ""


@pytest.mark.no_cover
@pytest.mark.skipif(not FISH, reason="there is no fish")
def test_in_fish(tmp_path: Path) -> None:
    (tmp_path / "match.jass").touch()
    lines = [
        "jasskort completion fish | source",
        "complete -C 'jasskort match schmaus greedy --suits '",
        f"complete -C 'jasskort check {tmp_path}/mat'",
    ]
    done = subprocess.run(
        [FISH, "-c", "\n".join(lines)],
        env=with_the_command(tmp_path),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout.split() == ["french", "swiss", f"{tmp_path}/match.jass"]
