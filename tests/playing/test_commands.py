"""The commands that compare bots and play leagues, and their files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from support import Terminal
from tournament_case import GAME, Chancy, First, hand_of

from jasskort.__main__ import main
from jasskort.errors import InvalidValue
from jasskort.playing import commands
from jasskort.playing.bots import Bot
from jasskort.playing.commands import Journal, heading_of
from jasskort.playing.tournament import compare
from jasskort.records import read_all

CHANCY, FIRST = "tournament_case:Chancy", "tournament_case:First"
ASKED = ["compare", "fyrtioett", CHANCY, FIRST, "--seed", "3"]
BOTS: dict[str, Bot] = {CHANCY: Chancy(), FIRST: First()}


def table(boards: int) -> str:
    return f"{compare(BOTS, GAME, boards=boards, seed='3')}\n"


@pytest.mark.no_cover
@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_prints_the_table(capsys: pytest.CaptureFixture[str], workers: str) -> None:
    assert main([*ASKED, "--boards", "4", "--workers", workers]) == 0
    assert capsys.readouterr() == (table(4), "")


def test_options_and_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*ASKED, "--option", "target=9", "--sprt", "-2", "2", "--boards", "90"]
    assert main(asked) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Fyrtioett(target=9): ")
    assert "the test accepts h0, ahead by -2 a board" in last


def files(place: Path) -> list[str]:
    return [
        *("--results", str(place / "results.jsonl")),
        *("--records", str(place / "records.jsonl")),
    ]


def test_what_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASKED, "--boards", "4", *files(tmp_path)]) == 0
    heading, *lines = (tmp_path / "results.jsonl").read_text().splitlines()
    said = json.loads(heading)
    assert (said["tournament"], said["game"], said["bots"]) == (
        *(1, "fyrtioett"),
        [CHANCY, FIRST],
    )
    results = compare(BOTS, GAME, boards=4, seed="3").results
    assert [json.loads(line)["board"] for line in lines] == [1, 2, 3, 4]
    points = [json.loads(line)["points"] for line in lines]
    assert points == [[[*each] for each in result.points] for result in results]
    with (tmp_path / "records.jsonl").open(encoding="utf-8") as file:
        records = [*read_all(file)]
    assert [record.seed for record in records] == [
        f"3/{board}" for board in (1, 1, 2, 2, 3, 3, 4, 4)
    ]
    assert capsys.readouterr().err == ""


def test_it_goes_on_after_a_stop_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, records = tmp_path / "results.jsonl", tmp_path / "records.jsonl"
    asked = [*ASKED, "--boards", "3", *files(tmp_path)]
    assert main(asked) == 0
    whole, matches = results.read_bytes(), records.read_bytes()
    heading = whole.index(b"\n") + 1
    for cut in (0, 20, heading, heading + 9, len(whole) - 30, len(whole)):
        results.write_bytes(whole[:cut])
        if cut < heading:
            records.unlink()
        else:
            # Matches of a board that is not in the results are cut off.
            records.write_bytes(matches + b'{"half of')
        capsys.readouterr()
        assert main(asked) == 0
        told = capsys.readouterr()
        assert told.out == table(3)
        half = cut > 0 and not whole[:cut].endswith(b"\n")
        assert ("incomplete" in told.err) == half
        assert (results.read_bytes(), records.read_bytes()) == (whole, matches)
    results.write_bytes(whole[:-1])
    assert main([*asked[:-4], "--boards", "5", "--workers", "2", *asked[-4:]]) == 0
    assert {*matches.splitlines()} < {*records.read_bytes().splitlines()}
    lines = results.read_text().splitlines()[1:]
    assert sorted([json.loads(line)["board"] for line in lines]) == [1, 2, 3, 4, 5]


def test_a_seed_that_nobody_can_guess(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, tables = ["compare", "fyrtioett", CHANCY, FIRST, "--boards", "3"], []
    for where in ([], files(tmp_path)[:2], files(tmp_path)[:2]):
        assert main([*asked, *where]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[1] == tables[2] != tables[0]
    heading = json.loads((tmp_path / "results.jsonl").read_text().splitlines()[0])
    assert len(heading["seed"]) == 32
    assert tables[1].splitlines()[0].endswith(f"seed {heading['seed']}")
    (tmp_path / "results.jsonl").write_text("7\n")
    assert main([*asked, *files(tmp_path)[:2]]) == 2


def test_forfeits_are_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["compare", "fyrtioett", "tournament_case:Sleepy", FIRST, "--boards", "2"]
    asked += ["--seconds", "0.3", *files(tmp_path)[:2]]
    for _ in range(2):
        assert main(asked) == 0
        told = capsys.readouterr().out
        assert "Sleepy has taken too long, and forfeits 2 boards" in told
    lines = (tmp_path / "results.jsonl").read_text().splitlines()[1:]
    forfeits = [json.loads(line)["forfeit"] for line in lines]
    assert forfeits == ["tournament_case:Sleepy"] * 2


@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ('"seed": "3"', '"seed": "4"', "line 1: expected results of"),
        ('{"board": 2', '{"board: 2', "line 3: expected the result of a board"),
        ('"board": 2', '"bord": 2', "line 3: expected the result"),
        ('"points": [[', '"points": [5, [', "line 2: expected the result"),
        ('"records": 0', '"records": -1', "expected the length of a file, got -1"),
        ('{"board": 2', '{"board": 1', "board 1 is in the results twice"),
        (
            '{"board": 2',
            '7\n{"board": 2',
            "line 3: expected the result of a board, got '7'",
        ),
        (
            '{"board": 2',
            "[" * 100_000,
            "line 3: expected the result of a board, got '[[[",
        ),
    ],
)
def test_files_that_are_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, match: str
) -> None:
    where = files(tmp_path)[:2]
    assert main([*ASKED, "--boards", "2", *where]) == 0
    path = tmp_path / "results.jsonl"
    damaged = path.read_text().replace(old, new).encode()
    path.write_bytes(damaged)
    assert main([*ASKED, "--boards", "2", *where]) == 2
    assert match in capsys.readouterr().err
    assert path.read_bytes() == damaged


def test_records_that_do_not_belong_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records.jsonl"
    records.write_text("mine\n")
    assert main([*ASKED, "--boards", "2", *files(tmp_path)]) == 2
    assert "the file already has records" in capsys.readouterr().err
    assert records.read_text() == "mine\n"
    records.unlink()
    assert main([*ASKED, "--boards", "2", *files(tmp_path)]) == 0
    length = records.stat().st_size
    records.write_text("short\n")
    assert main([*ASKED, "--boards", "2", *files(tmp_path)]) == 2
    assert f"the file has 6 bytes of {length}" in capsys.readouterr().err


def test_two_at_once(tmp_path: Path) -> None:
    """Who comes second to a board stops, and what the first has written stays whole."""
    heading = heading_of(GAME, ["a", "b"], 1, records=False)
    results = tmp_path / "results"
    played = compare([First(), Chancy()], GAME, boards=2, seed=1).results
    one, other = [Journal(results, None, heading) for _ in range(2)]
    one.keep(played[0])
    known, more = len(heading) + 1, results.stat().st_size
    with pytest.raises(InvalidValue, match=f"has {more} bytes, not {known}"):
        other.keep(played[0])
    one.keep(played[1])
    one.close()
    other.close()
    again = Journal(results, None, heading)
    again.close()
    assert tuple(again.done) == played


@pytest.mark.parametrize(
    ("asked", "match"),
    [
        ("whist random greedy", "no game 'whist'"),
        ("schmaus random clever", "no bot 'clever'"),
        ("schmaus random", "two bots or more"),
        ("schmaus random random", "expected each bot once"),
        ("schmaus random greedy --workers 0", "of at least 1 for executor, got 0"),
        (
            "schmaus random greedy --boards 0",
            "expected an int of at least 1 for boards",
        ),
        ("schmaus random greedy --records r", "--records needs --results"),
        ("schmaus random greedy --sprt 2 1", "h0 below h1"),
        ("schmaus random greedy --results /no/where", "No such file"),
        ("schmaus random greedy --results .", ".: expected a file for the results"),
        ("schmaus random greedy --results r --records ./r", "need two different files"),
    ],
)
def test_what_cannot_be_played(
    asked: str,
    match: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["compare", *asked.split()]) == 2
    assert match in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_bot_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    failing = f"tournament_case:Failing:hand={hand_of(2).replace(',', ' ')}"
    asked = ["compare", "fyrtioett", failing, FIRST, "--boards", "4", "--seed", "1"]
    assert main(asked) == 1
    told = capsys.readouterr()
    command = "jasskort compare"
    assert told.err.startswith(f"{command}: board 2: seating ")
    assert len(told.err.splitlines()) == 1
    assert told.out == ""
    assert main([*asked, "--traceback"]) == 1
    assert "tournament_case.py" in capsys.readouterr().err


def test_a_terminal_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*ASKED, "--boards", "3"]) == 0
    *lines, wiped, end = terminal.getvalue().split("\r")
    assert [line.split(",")[0] for line in lines if line] == [
        *("1 of 3 boards", "2 of 3 boards", "3 of 3 boards")
    ]
    assert lines[-1].rstrip().endswith(" a second, 0 s left")
    assert wiped.strip() == end == ""


def test_how_far_it_is_where_a_board_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown before a board is done, however many were lost."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    deadly = f"tournament_case:Deadly:hand={hand_of(1).replace(',', ' ')}"
    asked = ["compare", "fyrtioett", deadly, FIRST, "--boards", "2", "--seed", "1"]
    assert main([*asked, "--seconds", "60"]) == 1
    line, _wiped, told = terminal.getvalue().removeprefix("\r").split("\r")
    assert line.startswith("1 of 2 boards")
    assert "board 1" in told


def test_how_far_it_is_with_results_of_more_boards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, results = files(tmp_path)[:2], tmp_path / "results.jsonl"
    assert main([*ASKED, "--boards", "2", *where]) == 0
    heading, _first, second = results.read_text().splitlines(keepends=True)
    results.write_text(heading + second)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*ASKED, "--boards", "1", *where]) == 0
    assert "1 of 1 boards" in terminal.getvalue()


def test_a_stop_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    def stopped(*_given: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "compare", stopped)
    for where in ([], files(tmp_path)[:2]):
        assert main([*ASKED, "--boards", "3", *where]) == 130
        assert ("continues" in capsys.readouterr().err) == bool(where)


# --- leagues -------------------------------------------------------------------------

LEAGUE = ["league", "fyrtioett", "greedy", "random", FIRST, "--seed", "3"]


def test_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LEAGUE, "--boards", "4"]) == 0
    table = capsys.readouterr().out
    assert table.startswith("Fyrtioett(): a league of 3 bots, seed 3\n")
    assert table.count(" against ") == 3
    where = [
        *("--results", str(tmp_path / "new" / "results")),
        *("--records", str(tmp_path / "records")),
    ]
    assert main([*LEAGUE, "--boards", "2", *where]) == 0
    results = tmp_path / "new" / "results"
    names = sorted(each.name for each in results.iterdir())
    assert names == ["1-2.jsonl", "1-3.jsonl", "2-3.jsonl"]
    (results / "2-3.jsonl").unlink()
    (tmp_path / "records" / "2-3.jsonl").unlink()
    capsys.readouterr()
    assert main([*LEAGUE, "--boards", "4", *where]) == 0
    told = capsys.readouterr()
    assert told.out == table
    assert told.err.count("2 boards are done already") == 2
    with (tmp_path / "records" / "2-3.jsonl").open(encoding="utf-8") as file:
        assert len([*read_all(file)]) == 8
    assert main([*LEAGUE, "--boards", "2", "--gauntlet"]) == 0
    assert capsys.readouterr().out.count(" against ") == 2
    asked = [*LEAGUE, "--boards", "2", "--unit", "match"]
    assert main([*asked, "--option", "deals=2"]) == 0
    assert " won less lost " in capsys.readouterr().out
    assert main(asked) == 2
    assert "set deals=N" in capsys.readouterr().err


def test_what_makes_no_league(capsys: pytest.CaptureFixture[str]) -> None:
    for bots in (["greedy", "random", "no_bot"], ["greedy", "greedy"], ["greedy"]):
        assert main(["league", "fyrtioett", *bots]) == 2
        assert capsys.readouterr().err.startswith("jasskort league: ")
