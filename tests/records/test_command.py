"""The command that checks, shows and converts files of records."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from record_samples import CHECK, CLOSED, GAME, TEXT, dressed, played
from support import Terminal

from jasskort import Fyrtioett
from jasskort.__main__ import main
from jasskort.pictures import page
from jasskort.records import read, read_all, write
from jasskort.words import words_for

BAD = TEXT.replace("3 pass", "3 play HA")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("good.jass").write_text(TEXT + "\n" + TEXT, "utf-8")
    Path("bad.jass").write_text(BAD + TEXT, "utf-8")
    Path("cut.jass").write_text(TEXT[: TEXT.index("end")], "utf-8")
    Path("bytes.jass").write_bytes(
        TEXT.encode() + TEXT.encode().replace(b"3 p", b"\xff") + TEXT.encode()
    )
    return tmp_path


@pytest.mark.usefixtures("files")
def test_checking(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "good.jass"]) == 0
    assert capsys.readouterr() == ("2 matches, 0 errors\n", "")
    assert main(["check", "good.jass", "bad.jass", "cut.jass", "no.jass", "."]) == 2
    out, err = capsys.readouterr()
    assert out == "3 matches, 4 errors\n"
    bad, half, missing, folder = err.splitlines()
    assert bad.startswith("bad.jass:8: deal 1, move 3: 3 play HA: ")
    assert (
        half
        == 'cut.jass:11: the match is cut off: its last line must be "end" and its check'
    )
    command = "jasskort check"
    assert missing == f"{command}: no.jass: No such file or directory"
    assert folder == f"{command}: .: Is a directory"
    assert main(["check", "bytes.jass"]) == 1
    out, err = capsys.readouterr()
    assert out == "2 matches, 1 error\n"
    assert err == "bytes.jass:20: invalid UTF-8: invalid start byte\n"
    face = write(CLOSED, "json").encode()
    Path("face.jass").write_bytes(face.replace(b"3 p", b"\xff", 1) + face)
    assert main(["check", "face.jass"]) == 1
    assert capsys.readouterr().out == "1 match, 1 error\n"
    Path("first.jass").write_bytes(b"\xff")
    assert main(["check", "first.jass"]) == 1
    assert "first.jass:1: invalid UTF-8" in capsys.readouterr().err


@pytest.mark.usefixtures("files")
def test_converting(capsys: pytest.CaptureFixture[str]) -> None:
    for face in ("jsonl", "json", "text"):
        assert main(["convert", "good.jass", "--to", face]) == 0
        out, _ = capsys.readouterr()
        assert out == write(CLOSED, face) * 2
        assert list(read_all(out.splitlines())) == [CLOSED, CLOSED]
    assert main(["convert", "bad.jass"]) == 1
    out, err = capsys.readouterr()
    assert out == TEXT
    assert err.startswith("bad.jass:8: ")


def test_showing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tags, deals, result and score are shown, and nothing that a terminal obeys."""
    path = tmp_path / "all.jass"
    record = dressed(CLOSED).with_comment("\x1b[31mred", 1, 1)
    record = record.with_comment("Los!", 0)
    path.write_text(write(record.closed()) + write(CLOSED.seen_by(2)), "utf-8")
    assert main(["show", str(path)]) == 0
    out, _ = capsys.readouterr()
    assert out.split("\n\n")[0].splitlines() == [
        'Zuger Tapp {"tapp_at_65": false, "deals": 1}',
        *[f"  seat {seat}: Änni {seat}" for seat in range(4)],
        "  date: 2026-11-21",
        "  event: Stube; \\ [spät]",
        '  place: "Bären"\\u2028Zug',
        "  board: 3f2a/12",
        "  seed: 7",
        "  : true",
        "  Table: 3",
        '  tisch nr: [1, 2.5, null, {"a": "é\\u0085"}]',
        "  comment: Los!",
        "  first dealer: seat 0",
        "  deal 1: 4 moves, totals 0 0 0 0",
        "    at move 0: ; gut \\n gespielt\\u000a[Result] ",
        "    at move 1: \\u001b[31mred",
        "    at move 4: so?",
        "  result: 0 0 0 0, won by 0 1 2 3, the agreed number of deals",
        f"  score: {GAME.score(CLOSED.state)}",
    ]
    assert "  as seat 2 has seen it\n" in out
    begun = played(Fyrtioett(deals=2), 1, 9)
    path.write_text(write(begun), "utf-8")
    assert main(["show", str(path)]) == 0
    assert "deal 1: 8 moves\n  score: seat 0: 0" in capsys.readouterr().out


@pytest.mark.usefixtures("files")
def test_showing_one_match(capsys: pytest.CaptureFixture[str]) -> None:
    """Matches are numbered over all files, wrong ones too; errors of others are not told."""
    forty = Path("forty.jass")
    forty.write_text(write(played(Fyrtioett(deals=2), 1, 9)), "utf-8")
    assert main(["show", "bad.jass", "forty.jass", "--match", "3"]) == 0
    out, err = capsys.readouterr()
    assert (out.split(" ")[0], err) == ("Fyrtioett", "")
    assert main(["show", "bad.jass", "--match", "1"]) == 1
    assert capsys.readouterr().err.startswith("bad.jass:8: ")
    for number in ("0", "3"):
        assert main(["show", "bad.jass", "--match", number]) == 2
        said = f"jasskort show: no match {number}: there are 2\n"
        assert capsys.readouterr() == ("", said)
    assert main(["show", "forty.jass", "--match", "2"]) == 2
    assert capsys.readouterr().err == "jasskort show: no match 2: there is 1\n"
    assert main(["show", "forty.jass", "--output", "shown.txt"]) == 0
    assert Path("shown.txt").read_text("utf-8").startswith("Fyrtioett ")


@pytest.mark.usefixtures("files")
def test_a_page_of_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    """It is that of `pictures.page`, with the names of the record, in English."""
    words = words_for(GAME, "en", names=CLOSED.players)
    assert main(["show", "good.jass", "--html", "--match", "2"]) == 0
    assert capsys.readouterr() == (page(CLOSED, words=words), "")
    assert main(["show", "bad.jass", "--html", "--output", "page.html"]) == 1
    assert Path("page.html").read_text("utf-8") == page(CLOSED, words=words)
    assert capsys.readouterr().err.startswith("bad.jass:8: ")
    assert main(["show", "cut.jass", "--html"]) == 1
    assert capsys.readouterr().out == ""
    Path("page.html").write_text("old")
    assert main(["show", "good.jass", "--html", "--output", "page.html"]) == 2
    why = "a page shows one match, and there are more: add --match N"
    assert capsys.readouterr() == ("", f"jasskort show: {why}\n")
    assert Path("page.html").read_text() == "old"
    assert main(["show", "good.jass", "--html", "--output", "./good.jass"]) == 2
    assert Path("good.jass").read_text("utf-8") == TEXT + "\n" + TEXT


def run(*arguments: str, given: str, into: int = subprocess.PIPE) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "jasskort", *arguments],
        input=given,
        stdout=into,
        stderr=subprocess.STDOUT if into == subprocess.PIPE else subprocess.PIPE,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    return done.returncode, done.stdout if into == subprocess.PIPE else done.stderr


@pytest.mark.no_cover
def test_piped_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["check", "-"]) == 0
    assert capsys.readouterr() == ("1 match, 0 errors\n", "")
    assert run("check", "-", given=TEXT) == (0, "1 match, 0 errors\n")
    code, out = run("convert", "-", "--to", "jsonl", given=TEXT)
    assert (code, read(out)) == (0, CLOSED)
    code, out = run("check", "-", given=TEXT.replace(CHECK, "0" * 16))
    assert code == 1
    assert "-:12: check: " in out
    assert run("mend", "-", given="")[0] == 2


def test_who_reads_it_has_seen_enough() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run("convert", "-", given=TEXT * 50, into=writing) == (1, "")
    finally:
        os.close(writing)


def test_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.jass"
    path.write_text(TEXT * 400, "utf-8")
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert main(["check", str(path)]) == 0
    first, second, blank, last = terminal.getvalue().split("\r")[1:]
    assert first.startswith(f"{path}: 200 matches, ")
    assert second == f"{path}: 400 matches, 100 %"
    assert (blank, last) == (" " * len(second), "")
    given = io.TextIOWrapper(io.BytesIO((TEXT * 200).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert main(["check", "-"]) == 0
    assert terminal.getvalue().startswith("\r-: 200 matches\r")


@pytest.mark.parametrize("text", ["", "\n  \n"])
def test_a_file_without_a_match_is_wrong(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.jass"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.out == "0 matches, 1 error\n"
    assert shown.err == f"{file}: there is no match\n"
