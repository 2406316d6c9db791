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
from jasskort.records.__main__ import main as check_records

ROOT = Path(__file__).parent.parent
COUNTS = ROOT / "counts" / "fyrtioett.txt"


def told(capsys: pytest.CaptureFixture[str], command: str) -> str:
    """Return what a command writes that ends well and without a complaint."""
    assert main(shlex.split(command)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Each game has its options, as they are typed, with what they mean."""
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
    """What it does not say of itself is left out."""
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
    """They are called after their bots, or as is said; bots go round the table."""
    match = "match tolva greedy random --record --option deals=1"
    names = ("greedy 1", "random 1", "greedy 2", "random 2")
    assert read(told(capsys, match)).players == names
    three = "match tolva greedy random --record --option form=three --most 1"
    assert read(told(capsys, three)).players == ("greedy 1", "random", "greedy 2")
    record = read(told(capsys, f"{match} --dealer 2 --names Ada,Bo,Cy,Di"))
    assert (record.players, record.dealer) == (("Ada", "Bo", "Cy", "Di"), 2)


def test_a_match_that_might_never_end(capsys: pytest.CaptureFixture[str]) -> None:
    """After twenty deals it is left, and one is told so."""
    assert main(["match", "zuger_tapp", "greedy"]) == 0
    out, err = capsys.readouterr()
    assert out.count("Deal ") == 20
    assert err.startswith("jasskort match: left after 20 deals; with --most N")


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records are checked, shown and converted; a file that is wrong gives 1."""
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
    """It is the command of tournaments."""
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
    """Count files are checked; one that differs gives 1."""
    out = told(capsys, f"count {COUNTS} --most 100")
    assert re.fullmatch(r"\d+ counts, 0 differ\n", out)
    assert told(capsys, "count fyrtioett --most 100") == out
    path = tmp_path / "counts.txt"
    path.write_text("game fyrtioett\nposition start\ncount 1 2\n", "utf-8")
    assert main(["count", str(path)]) == 1
    assert "depth 1: 2, but found 0" in capsys.readouterr().out


def test_how_fast_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """A row a game."""
    head, row = told(capsys, "bench fyrtioett --seconds 0.001").splitlines()
    assert head.startswith("deals a second, played at random, ")
    assert re.fullmatch(r"fyrtioett +[\d,]+", row)


@pytest.mark.parametrize(
    ("command", "code", "why"),
    [
        ("mach", 2, "jasskort: argument COMMAND: invalid choice: 'mach'"),
        ("games whist", 2, "jasskort games: no game 'whist'; there are schmaus, "),
        ("games own_bots:NOTHING", 2, "jasskort games: no game 'own_bots:NOTHI"),
        ("games broken_module:Game", 2, "jasskort games: no game 'broken_module:G"),
        ("games no:Game", 2, "jasskort games: no game 'no:Game': No module named"),
        (
            "match schmaus",
            2,
            "jasskort match: the following arguments are required: BOT",
        ),
        ("match whist greedy", 2, "jasskort match: no game 'whist'"),
        ("match schmaus greed", 2, "jasskort match: no bot 'greed'; there are "),
        ("match schmaus Greedy", 2, "jasskort match: no bot 'Greedy'; there are "),
        ("match schmaus belote:", 2, "jasskort match: no bot 'belote:'; there are "),
        ("match schmaus broken_module:Bot", 2, "jasskort match: no bot 'broken_mo"),
        ("match schmaus own_bots:NOTHING", 2, "jasskort match: 'own_bots:N"),
        ("match schmaus own_bots:plain", 2, "jasskort match: 'own_bots:pl"),
        ("match schmaus greedy --most 1 --no", 2, "jasskort match: unrecognized"),
        ("match schmaus endgame", 2, "jasskort match: 'endgame': "),
        ("match schmaus ismcts:x", 2, "jasskort match: 'ismcts:x': "),
        (
            "match schmaus greedy random greedy",
            2,
            "jasskort match: 3 bots for 2 seats",
        ),
        ("match schmaus greedy --dealer 2", 2, "jasskort match: "),
        ("match schmaus greedy --dealer two", 2, "jasskort match: argument --dealer: "),
        ("match schmaus greedy --most 0", 2, "jasskort match: most is a whole number"),
        ("match schmaus greedy --names A", 2, "jasskort match: there are 2 players to"),
        ("match schmaus greedy --language xx", 2, "jasskort match: "),
        ("match schmaus greedy --language no.toml", 2, "jasskort match: "),
        ("match schmaus greedy --suits polish", 2, "jasskort match: argument --suits"),
        ("match schmaus greedy --option target", 2, "jasskort match: an option is"),
        ("match schmaus greedy --option target=no", 2, "jasskort match: 'schmaus': "),
        ("match schmaus greedy --option bid=3", 2, "jasskort match: 'schmaus': no opt"),
        (
            "match schmaus own_bots:Failing",
            1,
            "jasskort match: RuntimeError: no idea in Schmaus",
        ),
        ("match schmaus own_bots:Stopped", 130, "jasskort match: stopped"),
        ("compare whist greedy random", 2, "jasskort compare: no game 'whist'"),
        (
            "compare schmaus greedy greedy",
            2,
            "jasskort compare: each bot is named once",
        ),
        ("compare schmaus greedy random --boards x", 2, "jasskort compare: argument"),
        ("compare schmaus greedy", 2, "jasskort compare: two bots or more are "),
        ("compare schmaus greedy own_bots:plain", 2, "jasskort compare: 'own_"),
        ("compare schmaus greedy random --sprt 1 0", 2, "jasskort compare: a test is"),
        ("compare schmaus greedy random --option x", 2, "jasskort compare: an opt"),
        (
            "compare schmaus greedy random --results .",
            2,
            "jasskort compare: .: results are written to a file",
        ),
        (
            "compare schmaus greedy random --results no/file",
            2,
            "jasskort compare: no/file: No such file or directory",
        ),
        (
            "compare schmaus greedy own_bots:Failing --boards 1",
            1,
            "jasskort compare: board 1: seating 1 (greedy, own_bots:Failing): ",
        ),
        (
            "compare schmaus greedy own_bots:Stopped",
            130,
            "jasskort compare: stopped",
        ),
        ("check no.jass", 2, "jasskort check: no.jass: No such file or directory"),
        ("check .", 2, "jasskort check: .: Is a directory"),
        ("check", 2, "jasskort check: the following arguments are required: FILE"),
        ("check empty", 1, "empty: there is no match"),
        ("check bytes.txt", 1, "bytes.txt:1:1: no UTF-8"),
        ("check -", 1, "-: there is no match"),
        ("check . -", 2, "jasskort check: .: Is a directory\n-: there is no match"),
        ("show no.jass", 2, "jasskort show: no.jass: No such file or directory"),
        ("convert no.jass", 2, "jasskort convert: no.jass: No such file or directory"),
        ("convert no.jass --to xml", 2, "jasskort convert: argument --to: invalid"),
        ("count no.txt", 2, "jasskort count: no.txt: No such file or directory"),
        ("count .", 2, "jasskort count: .: Is a directory"),
        ("count empty", 2, "jasskort count: empty, line 1: there is no position"),
        ("count few.txt", 2, "jasskort count: few.txt, line 3: expected 2 whole"),
        ("count fyrtioett --most 0", 2, "jasskort count: most is a whole number"),
        ("count --no", 2, "jasskort count: the following arguments are required"),
        (
            "count bytes.txt",
            2,
            "jasskort count: bytes.txt, line 1: 'utf-8' codec can't decode",
        ),
        ("play", 2, "jasskort play: name a GAME, or a match to --resume"),
        ("play whist", 2, "jasskort play: no game 'whist'"),
        ("play schmaus --seat 2", 2, "jasskort play: a seat here is a number from 0"),
        ("play schmaus --dealer -1", 2, "jasskort play: a seat here is a number from"),
        ("play schmaus --against greed", 2, "jasskort play: no bot 'greed'"),
        ("play schmaus --names A,B,C", 2, "jasskort play: there are 2 players to be"),
        ("play schmaus --seed x", 2, "jasskort play: argument --seed: invalid int"),
        ("play --resume no.jass", 2, "jasskort play: no.jass: No such file"),
        ("play --resume .", 2, "jasskort play: .: Is a directory"),
        ("play --resume empty", 2, "jasskort play: empty: line 1, column 1: there"),
        ("play --resume bytes.txt", 2, "jasskort play: bytes.txt: 'utf-8' codec"),
        ("bench whist", 2, "jasskort bench: no game 'whist'"),
        ("bench --seconds 0", 2, "jasskort bench: it takes some seconds to measure"),
        ("bench --seconds inf", 2, "jasskort bench: it takes some seconds to measure"),
        ("bench --seconds x", 2, "jasskort bench: argument --seconds: invalid float"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    code: int,
    why: str,
) -> None:
    """It stands among the errors, after the command, without a traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    Path("bytes.txt").write_bytes(b"\xff")
    Path("empty").touch()
    Path("few.txt").write_text("game fyrtioett\nposition start\ncount 1\n", "utf-8")
    Path("broken_module.py").write_text("1 / 0\n", "utf-8")
    try:
        ended = main(shlex.split(command))
    except SystemExit as error:
        ended = int(str(error.code))
    assert ended == code
    err = capsys.readouterr().err
    assert err.startswith(why)
    assert err.count("\n") == 1 + why.count("\n")
    assert err.endswith("\n")
    assert " object at 0x" not in err


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("paly schmaus", "(did you mean 'play'?); see jasskort --help"),
        ("games Schmaus", "(did you mean 'schmaus'?)"),
        ("bench zuger-tapp", "(did you mean 'zuger_tapp'?)"),
        ("play Tolfa", "(did you mean 'tolva'?)"),
        ("count fyrtiott", "(did you mean 'fyrtioett'?); see jasskort count --help"),
        (
            "games silent:Silnt",
            "module 'silent' has no attribute 'Silnt' (did you mean 'Silent'?)",
        ),
        ("match schmaus Greedy", "(did you mean 'greedy'?)"),
        (
            "match schmaus Ismct:200",
            "(No module named 'Ismct') (did you mean 'ismcts'?)",
        ),
        ("league schmaus greedy radnom", "(did you mean 'random'?)"),
        ("match schmaus endgame:greed", "got 'greed' (did you mean 'greedy'?)"),
        ("match schmaus flat:thumb=true", "seconds (did you mean 'thumbs'?)"),
        (
            "match schmaus random:cuts_short=Flase",
            "not 'Flase' (did you mean 'False'?)",
        ),
        ("match schmaus greedy --option traget=9", "deals (did you mean 'target'?)"),
        ("match schmaus greedy --option claims=refere", "(did you mean 'referee'?)"),
        ("match tolva greedy --option form=bordtolva", "(did you mean 'bordstolva'?)"),
        ("match schmaus greedy --language DE-CH", "(did you mean 'de-CH'?)"),
        (
            "match schmaus greedy --suits Swiss",
            "(did you mean 'swiss'?); see jasskort match --help",
        ),
        (
            "match schmaus greedy --sed=3",
            "--sed=3 (did you mean '--seed'?); see jasskort match --help",
        ),
        (
            "compare schmaus greedy random --unit mach",
            "(did you mean 'match'?); see jasskort compare --help",
        ),
        (
            "convert match.jass --to jsnol",
            "(did you mean 'jsonl'?); see jasskort convert --help",
        ),
    ],
)
def test_what_is_near_is_named(
    command: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who types a wrong name is told which may have been meant."""
    try:
        ended = main(shlex.split(command))
    except SystemExit as error:
        ended = int(str(error.code))
    assert ended == 2
    err = capsys.readouterr().err
    assert err.endswith(f"{why}\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("endgame", "'endgame': it needs the option bot=VALUE"),
        ("endgame:", "'endgame:': it needs the option bot=VALUE"),
        ("endgame:cards=5", "'endgame:cards=5': it needs the option bot=VALUE"),
        ("endgame:bot=", "'endgame:bot=': expected a bot, got ''"),
        ("exec", "'exec': it needs the option command=VALUE"),
        ("ismcts:9,9", "an option is written name=value, not '9'"),
        (
            "flat:worlds=3,worlds=4",
            "an option is given once, and worlds is given again: 'worlds=4'",
        ),
        ("own_bots:asks", "'own_bots:asks': it needs the option how=VALUE"),
        ("own_bots:asks:how=well,x=1", ""),
        ("own_bots:asks:how=ill", "'own_bots:asks:how=ill' is no bot: it has"),
        ("os:sep", "'os:sep' is no bot, and makes none"),
        ("", "no bot ''; there are random, "),
        ("leaving:Bot", "no bot 'leaving:Bot'; there are "),
    ],
)
def test_a_bot_wrongly_given(
    bot: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One is told what is missing or wrong, and never of the calls within."""
    (tmp_path / "leaving.py").write_text("raise SystemExit(0)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["match", "fyrtioett", bot, "--most", "1"]) == (2 if why else 0)
    err = capsys.readouterr().err
    assert err.startswith(f"jasskort match: {why}" if why else "")
    assert "__init__" not in err
    assert "argument" not in err


def test_values_of_options_as_they_are_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """True, False and None are what Python shows, and what `jasskort games` lists."""
    asked = "match zuger_tapp greedy --record --option deals=1 --option tapp_at_65="
    assert told(capsys, f"{asked}True") == told(capsys, f"{asked}true")
    assert bot_named("flat:seconds=None") == bot_named("flat:seconds=none")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            "schmaus greedy random --unit match",
            "may never end: agree on claims=referee or deals=N",
        ),
        (
            "zuger_tapp greedy random --unit match",
            "may never end: agree on deals=N",
        ),
        ("schmaus greedy random flat --sprt 0 1", "a test is an SPRT of two bots"),
    ],
)
def test_it_refuses_in_words_of_the_command(
    asked: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What has to be agreed on is said as it is typed."""
    assert main(["compare", *asked.split()]) == 2
    assert why in capsys.readouterr().err


def test_a_game_of_ones_own_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    """What is not said is named, with where its words would stand."""
    asked = ["match", "silent:Silent", "greedy", "--option", "deals=1"]
    assert main(asked) == 2
    assert capsys.readouterr().err == (
        "jasskort match: nothing is said of Nodded(seat=1), until Silent has words = "
        '{"en": {"events": {"nodded": ...}}}\n'
    )


def own_botss_are_listed_where_none_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The command alone says what it can do, as with --help; so does that of records."""
    out = told(capsys, "")
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+[a-z]", out, re.MULTILINE)
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert capsys.readouterr().out == out
    assert check_records([]) == 0
    assert "convert" in capsys.readouterr().out
    assert main(["--seed=3"]) == 2
    assert capsys.readouterr().err.startswith("jasskort: unrecognized arguments: --se")


def test_nothing_is_piped_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no standard input at all, one is told so."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check", "-"]) == 2
    assert capsys.readouterr().err == "jasskort check: -: nothing is piped in\n"


def test_who_reads_it_has_seen_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody reads on it ends without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["games"]) == 1
    assert capsys.readouterr().err == ""


COMMANDS = [
    "games",
    "play",
    "match",
    "compare",
    "league",
    "words",
    "check",
    "show",
    "convert",
    "count",
    "bench",
    "completion",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The help of each command ends with examples of it; the bots that it names are there."""
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    _, _, examples = capsys.readouterr().out.partition("\nexamples:\n")
    assert f"jasskort {command}" in examples.partition("\n")[0]
    for name in re.findall(rf"\b(?:{'|'.join(BOTS)}):[\w=,:]*\w", examples):
        bot_named(name)


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """It is that of the package."""
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"{__version__}\n"


def test_matches_of_a_game_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is played is written down and read again, if the game is named."""
    file, game = tmp_path / "match.jass", "twenty:Twenty"
    played = ["match", game, "random", "greedy", "--option", "deals=1", "--record"]
    assert main(played) == 0
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:2:1: no game '{game}'; there")
    assert main(["show", str(file), "--game", game]) == 0
    assert capsys.readouterr().out.startswith('Twenty {"deals": 1}\n')
    assert main(["play", game, "--resume", str(file), "--against", "greedy"]) == 0
    assert "You 8, greedy 2; you have won." in capsys.readouterr().out
