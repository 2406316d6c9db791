"""The command `jasskort`: what it writes, and what it says of what it is asked wrongly."""

from __future__ import annotations

import importlib
import io
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from jasskort import GAMES, __version__
from jasskort.__main__ import main
from jasskort.playing.bots import BOTS, bot_named
from jasskort.records import read

ROOT = Path(__file__).parent.parent
COUNTS = ROOT / "counts" / "fyrtioett.txt"


def told(capsys: pytest.CaptureFixture[str], command: str) -> str:
    assert main(shlex.split(command)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def ended(command: str) -> int:
    try:
        return main(shlex.split(command))
    except SystemExit as error:
        return int(str(error.code))


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "games")
    assert [line for line in out.splitlines() if line[0] != " "] == [*GAMES]
    assert max(map(len, out.splitlines())) < 80
    for game in GAMES:
        assert told(capsys, f"games {game}") in out
    options = re.findall(r"^    (\w+)=(\S+)$\n^        \S", out, re.MULTILINE)
    assert len(options) == out.count("=")
    shown = {("claims", "players"), ("tapp_at_65", "false"), ("deals", "none")}
    assert shown <= {*options}


def test_a_game_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "games own_bots:Plain").splitlines()[:3] == [
        "own_bots:Plain",
        "  House rules that say nothing of options.",
        "    target=1500",
    ]


def test_a_game_whose_docstring_is_gone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in the source yet; one that has none tells of the game that it derives from."""
    home = importlib.import_module("own_bots")
    monkeypatch.setattr(home.Plain, "__doc__", None)
    made = type("Made", (home.Plain,), {"__module__": home.__name__})
    monkeypatch.setattr(home, "Made", made, raising=False)
    for name in ("Plain", "Made"):
        about = told(capsys, f"games own_bots:{name}").splitlines()[1]
        assert about == "  House rules that say nothing of options."


@pytest.mark.parametrize(
    "table",
    [
        "schmaus greedy random --option target=300",
        "frantsfuus greedy --option claims=referee --language da",
        "zuger_tapp greedy --most 2 --language de-CH --suits swiss",
        "tolva greedy random --language sv --option target=100 --most 100",
        "tolva greedy random --option form=three",
        "fyrtioett random greedy --option deals=2",
    ],
)
def test_a_match(capsys: pytest.CaptureFixture[str], table: str) -> None:
    """It is told in a language, or written down; the same seed gives the same match."""
    story = told(capsys, f"match {table}")
    assert story == told(capsys, f"match {table} --seed 1")
    assert story != told(capsys, f"match {table} --seed 2")
    assert "greedy" in story
    record = read(told(capsys, f"match {table} --record"))
    assert record.game.name == table.split(maxsplit=1)[0]
    assert record.state.over == (record.game.name != "zuger_tapp")


def test_players(capsys: pytest.CaptureFixture[str]) -> None:
    match = "match tolva greedy random --record --option deals=1"
    names = ("greedy 1", "random 1", "greedy 2", "random 2")
    assert read(told(capsys, match)).players == names
    three = "match tolva greedy random --record --option form=three --most 1"
    assert read(told(capsys, three)).players == ("greedy 1", "random", "greedy 2")
    record = read(told(capsys, f"{match} --dealer 2 --names Ada,Bo,Cy,Di"))
    assert (record.players, record.dealer) == (("Ada", "Bo", "Cy", "Di"), 2)


def test_a_match_that_might_never_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "zuger_tapp", "greedy"]) == 0
    out, err = capsys.readouterr()
    assert out.count("Deal ") == 20
    assert err.startswith("jasskort match: stopped after 20 deals; use --most N")


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jass"
    path.write_text(told(capsys, "match fyrtioett greedy --record --most 60"), "utf-8")
    assert told(capsys, f"check {path}") == "1 match, 0 errors\n"
    assert told(capsys, f"show {path}").startswith("Fyrtioett ")
    assert read(told(capsys, f"convert {path} --to jsonl")).players[0] == "greedy 1"
    path.write_text(path.read_text("utf-8").replace("bid", "bit"), "utf-8")
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == "0 matches, 1 error\n"
    assert err.startswith(f"{path}:")


def test_comparing(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "compare fyrtioett greedy random --boards 2 --seed 1")
    assert out.startswith("Fyrtioett(): 2 boards, each played twice, seed 1\n")


def test_a_bot_beside_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a program it finds modules in the folder where one is, too."""
    lines = ("from jasskort.playing.bots import Greedy", "Mine = Greedy")
    (tmp_path / "bot_beside.py").write_text("\n".join(lines), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    command = "jasskort compare fyrtioett bot_beside:Mine random --boards 2"
    monkeypatch.setattr(sys, "argv", command.split())
    assert main() == 0
    assert "bot_beside:Mine against random" in capsys.readouterr().out


def test_counting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, f"count {COUNTS} --most 100")
    assert re.fullmatch(r"\d+ counts, 0 differ\n", out)
    assert told(capsys, "count fyrtioett --most 100") == out
    path = tmp_path / "counts.txt"
    path.write_text("game fyrtioett\nposition start\ncount 1 2\n", "utf-8")
    assert main(["count", str(path)]) == 1
    assert "depth 1: expected 2, got 0" in capsys.readouterr().out


def test_how_fast_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    head, row = told(capsys, "bench fyrtioett --seconds 0.001").splitlines()
    assert head.startswith("random deals per second, ")
    assert re.fullmatch(r"fyrtioett +[\d,]+", row)


WRONG = r"""
2 games whist => jasskort games: no game 'whist'; there are schmaus,
2 games own_bots:NOTHING => jasskort games: no game 'own_bots:NOTHI
2 games no:Game => jasskort games: no game 'no:Game': No module named
2 match schmaus => jasskort match: the following arguments are required: BOT
2 match schmaus belote: => jasskort match: no bot 'belote:'; there are
2 match schmaus broken_module:Bot => jasskort match: no bot 'broken_mo
2 match schmaus own_bots:NOTHING => jasskort match: 'own_bots:N
2 match schmaus own_bots:plain => jasskort match: 'own_bots:pl
2 match schmaus endgame => jasskort match: 'endgame': the option bot=VALUE is missing
2 match schmaus ismcts:x => jasskort match: 'ismcts:x':
2 match schmaus endgame:bot= => jasskort match: 'endgame:bot=': expected a bot, got ''
2 match schmaus exec => jasskort match: 'exec': the option command=VALUE is missing
2 match schmaus ismcts:9,9 => jasskort match: expected an option as name=value, got '9'
2 match schmaus flat:worlds=3,worlds=4 => jasskort match: the option worlds is given twice: 'worlds=4'
2 match schmaus own_bots:asks => jasskort match: 'own_bots:asks': the option how=
2 match schmaus own_bots:asks:how=ill => jasskort match: 'own_bots:asks:how=ill' is not a bot
2 match schmaus os:sep => jasskort match: 'os:sep' is neither a bot nor a callable that makes one
2 match schmaus '' => jasskort match: no bot ''; there are random,
2 match schmaus leaving:Bot => jasskort match: no bot 'leaving:Bot'; there are
2 match schmaus greedy random greedy => jasskort match: expected at most 2 bots, got 3
2 match schmaus greedy --dealer 2 => jasskort match:
2 match schmaus greedy --most 0 => jasskort match: expected an int
2 match schmaus greedy --names A => jasskort match: expected 2 names of
2 match schmaus greedy --language xx => jasskort match:
2 match schmaus greedy --language no.toml => jasskort match:
2 match schmaus greedy --option target => jasskort match: expected an
2 match schmaus greedy --option target=no => jasskort match: 'schmaus':
2 match schmaus greedy --option bid=3 => jasskort match: 'schmaus': no opt
1 match schmaus own_bots:Failing => jasskort match: RuntimeError: no idea in Schmaus
130 match schmaus own_bots:Stopped => jasskort match: stopped
2 compare schmaus greedy greedy => jasskort compare: expected each bot once
2 compare schmaus greedy => jasskort compare: expected two bots or more
2 compare schmaus greedy random --sprt 1 0 => jasskort compare: expected numbers
2 compare schmaus greedy random --results . => jasskort compare: .: expected a file for
2 compare schmaus greedy random --results no/file => jasskort compare: no/file: No such
1 compare schmaus greedy own_bots:Failing --boards 1 => jasskort compare: board 1: seati
130 compare schmaus greedy own_bots:Stopped => jasskort compare: stopped
2 compare schmaus greedy random flat --sprt 0 1 => jasskort compare: expected an SPRT
2 check no.jass => jasskort check: no.jass: No such file or directory
2 check . => jasskort check: .: Is a directory
2 check => jasskort check: the following arguments are required: FILE
1 check empty => empty: there is no match
1 check bytes.txt => bytes.txt:1: invalid UTF-8
1 check - => -: there is no match
2 check . - => jasskort check: .: Is a directory\n-: there is no match
2 count no.txt => jasskort count: no.txt: No such file or directory
2 count empty => jasskort count: empty, line 1: expected a position, got none
2 count few.txt => jasskort count: few.txt, line 3: expected 2 whole
2 count fyrtioett --most 0 => jasskort count: expected an int of
2 count bytes.txt => jasskort count: bytes.txt, line 1: 'utf-8' codec can't decode
2 play => jasskort play: name a GAME, or a match to --resume
2 play --resume empty => jasskort play: empty: line 1: there
2 play --resume bytes.txt => jasskort play: bytes.txt: 'utf-8' codec
2 bench --seconds inf => jasskort bench: expected a positive number for
"""
"""What is typed, how it ends, and how that is told."""


@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_what_is_wrong_is_told_in_a_line(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed, why = line.replace("\\n", "\n").split(" => ")
    code, command = typed.split(maxsplit=1)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    Path("bytes.txt").write_bytes(b"\xff")
    Path("empty").touch()
    Path("few.txt").write_text("game fyrtioett\nposition start\ncount 1\n", "utf-8")
    Path("broken_module.py").write_text("1 / 0\n", "utf-8")
    Path("leaving.py").write_text("raise SystemExit(0)\n", "utf-8")
    assert ended(command) == int(code)
    err = capsys.readouterr().err
    assert err.startswith(why)
    assert err.count("\n") == 1 + why.count("\n")
    assert err.endswith("\n")
    assert " object at 0x" not in err
    assert "__init__" not in err


NEAR = """
compare schmaus greedy random --unit match => set claims=referee or deals=N
compare zuger_tapp greedy random --unit match => end: set deals=N
paly schmaus => (did you mean 'play'?); see jasskort --help
bench zuger-tapp => (did you mean 'zuger_tapp'?)
count fyrtiott => (did you mean 'fyrtioett'?); see jasskort count --help
games silent:Silnt => has no attribute 'Silnt' (did you mean 'Silent'?)
match schmaus Ismct:200 => (No module named 'Ismct') (did you mean 'ismcts'?)
match schmaus endgame:greed => got 'greed' (did you mean 'greedy'?)
match schmaus flat:thumb=true => seconds (did you mean 'thumbs'?)
match schmaus random:cuts_short=Flase => got 'Flase' (did you mean 'False'?)
match schmaus greedy --option traget=9 => deals (did you mean 'target'?)
match schmaus greedy --option claims=refere => (did you mean 'referee'?)
match schmaus greedy --language enn => (did you mean 'en'?)
match schmaus greedy --suits Swiss => (did you mean 'swiss'?); see jasskort match --help
match schmaus greedy --sed=3 => --sed=3 (did you mean '--seed'?); see jasskort match --help
convert match.jass --to jsnol => 'jsonl'?); see jasskort convert --help
"""


@pytest.mark.parametrize("line", NEAR.strip().splitlines())
def test_what_is_near_is_named(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, why = line.split(" => ")
    assert ended(command) == 2
    err = capsys.readouterr().err
    assert err.endswith(f"{why}\n")
    assert err.count("\n") == 1


def test_values_of_options_as_they_are_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = "match zuger_tapp greedy --record --option deals=1 --option tapp_at_65="
    assert told(capsys, f"{asked}True") == told(capsys, f"{asked}true")
    assert bot_named("flat:seconds=None") == bot_named("flat:seconds=none")


def test_a_game_of_ones_own_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["match", "silent:Silent", "greedy", "--option", "deals=1"]
    assert main(asked) == 2
    assert capsys.readouterr().err == (
        "jasskort match: no sentence for Nodded(seat=1); add one to Silent.words: "
        '{"en": {"events": {"nodded": ...}}}\n'
    )


def test_commands_are_listed_where_none_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = told(capsys, "")
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+[a-z]", out, re.MULTILINE)
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert capsys.readouterr().out == out
    assert main(["--seed=3"]) == 2
    assert capsys.readouterr().err.startswith("jasskort: unrecognized arguments: --se")


def test_nothing_is_piped_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check", "-"]) == 2
    assert capsys.readouterr().err == "jasskort check: -: nothing is piped in\n"


def test_who_reads_it_has_seen_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["games"]) == 1
    assert capsys.readouterr().err == ""


COMMANDS = [
    *("games", "play", "match", "compare", "league", "words", "check", "show"),
    *("convert", "count", "bench", "completion"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    _, _, examples = capsys.readouterr().out.partition("\nexamples:\n")
    assert f"jasskort {command}" in examples.partition("\n")[0]
    for name in re.findall(rf"\b(?:{'|'.join(BOTS)}):[\w=,:]*\w", examples):
        bot_named(name)


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"{__version__}\n"


@pytest.mark.parametrize(
    "name", ["whist", "__main__:Twenty", "a b:C", "a:", "rm -r:x;"]
)
def test_no_hint_that_would_not_help(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jass"
    text = (
        f'[Jasskort "1"]\n[Game "{name}"]\n[Options {{}}]\n[Dealer 0]\nend unchecked\n'
    )
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    error = capsys.readouterr().err
    assert f"no game '{name}'; there are schmaus, " in error
    assert "--game" not in error


def test_matches_of_a_game_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, game = tmp_path / "match.jass", "twenty:Twenty"
    played = ["match", game, "random", "greedy", "--option", "deals=1", "--record"]
    assert main(played) == 0
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"{file}:2: game: no game '{game}'; there are schmaus, ")
    assert error.endswith(f" (use --game {game})\n")
    assert main(["show", str(file), "--game", game]) == 0
    assert capsys.readouterr().out.startswith('Twenty {"deals": 1}\n')
    assert main(["play", game, "--resume", str(file), "--against", "greedy"]) == 0
    assert "You 8, greedy 2; you have won." in capsys.readouterr().out
