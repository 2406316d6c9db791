"""Commands where a console is narrow, where there is none, and through pipes."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from record_samples import CLOSED, GAME, MOVES, TEXT

from jasskort import __main__ as play
from jasskort.__main__ import main
from jasskort.records import Record, read, write

BASH = shutil.which("bash") or ""
NARROW = ["cp1252", "cp437", "ascii"]
MATCHES = [
    "schmaus greedy random --language de-CH",
    "frantsfuus greedy random --language da --option target=300",
    "zuger_tapp greedy random --option deals=2 --language de-CH --suits swiss",
    "tolva greedy random --language sv --option deals=3",
    "fyrtioett greedy random --language da --option deals=1 --names Å,Ж,¿,ﬁ",
]
NAMED = [
    *("match", "fyrtioett", "greedy", "random", "--option", "deals=1"),
    *("--record", "--names"),
]
NAMES = "Ännä,Ж,O\u2019Neill,😀"


class Console(io.TextIOWrapper):
    """A console that shows the letters of one encoding, and no others."""

    def __init__(self, encoding: str, typed: str = "") -> None:
        self.bytes = io.BytesIO(typed.encode())
        super().__init__(self.bytes, encoding=encoding)

    def shown(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode(self.encoding)


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Console]:
    def made(encoding: str) -> Console:
        monkeypatch.setattr(sys, "stdout", there := Console(encoding))
        return there

    return made


def jasskort(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "jasskort", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("match", MATCHES)
def test_a_match_is_told_on_a_narrow_console(
    match: str,
    encoding: str,
    console: Callable[[str], Console],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is told to its end: the same lines, with other letters where there are none."""
    asked = ["match", *match.split()]
    wide = console("utf-8")
    assert main(asked) == 0
    narrow = console(encoding)
    assert main(asked) == 0
    assert capsys.readouterr().err == ""
    lines, told = wide.shown().splitlines(), narrow.shown().splitlines()
    assert len(told) == len(lines)
    for line, said in zip(lines, told, strict=True):
        kept = "".join([c for c in line if c.isascii()])
        others = iter(said)
        assert all(letter in others for letter in kept), said
    assert narrow.errors == "strict"


def test_letters_that_a_console_has_not(
    console: Callable[[str], Console], tmp_path: Path
) -> None:
    """They lose their marks or are written plainly; others are told by number."""
    names = [("Zoë", "Æsa Ø", "Müßig", "♥J ♠T"), ("«a–b»", "O\u2019N…", "Ж😀", "½")]
    file = tmp_path / "match.jass"
    records = [Record.of(GAME, MOVES, players=each) for each in names]
    file.write_text("".join(map(write, records)), "utf-8")
    narrow = console("ascii")
    assert main(["show", str(file)]) == 0
    shown = narrow.shown().splitlines()
    assert [line[10:] for line in shown if line.startswith("  seat ")] == [
        *("Zoe", "AEsa O", "Mussig", "HJ ST", '"a-b"', "O'N..."),
        *(r"\u0416\U0001f600", r"\xbd"),
    ]


def test_the_table_on_a_narrow_console(
    console: Callable[[str], Console], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match at a terminal is drawn plainly, in 40 columns; odd letters may be typed."""
    monkeypatch.setenv("COLUMNS", "40")
    typed = ["", "\xe4", *["1", "s", ""] * 60]
    for encoding in NARROW:
        stdin = Console("ascii", "\n".join(typed))
        monkeypatch.setattr(sys, "stdin", stdin)
        narrow = console(encoding)
        asked = "play fyrtioett --option deals=1 --seed 5 --against greedy --dealer 3"
        assert main(asked.split()) == 0
        shown = narrow.shown()
        assert re.search(r"^You -?\d+, Beat", shown, re.MULTILINE)
        assert re.search(r"^\| >  You", shown, re.MULTILINE)
        assert re.search(r"^\|    Beat  [#▒]{4}", shown, re.MULTILINE)
        assert "Hand: " in shown
        drawn = [line for line in shown.splitlines() if "> " not in line]
        assert max([len(line.replace("...", "…")) for line in drawn]) <= 40


def test_records_byte_by_byte_through_pipes(tmp_path: Path) -> None:
    file = tmp_path / "match.jass"
    assert main([*NAMED, NAMES, "--output", str(file)]) == 0
    record = read(file.read_text("utf-8"))
    assert record.players == tuple(NAMES.split(","))
    piped = jasskort(*NAMED, NAMES).stdout
    assert piped == file.read_bytes() == write(record).encode()
    checked = jasskort("check", "-", given=piped)
    assert (checked.returncode, checked.stdout.split()) == (
        0,
        b"1 match, 0 errors".split(),
    )
    asked = ("convert", "-", "--to", "jsonl")
    other = jasskort(*asked, given=piped).stdout
    assert other == write(record, "jsonl").encode()
    assert jasskort("convert", "-", given=other).stdout == piped


def test_records_go_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--output` is written over, as what it was converted from is not."""
    monkeypatch.chdir(tmp_path)
    Path("one.jass").write_text(TEXT, "utf-8")
    Path("other.jsonl").write_text("old")
    asked = ["convert", "one.jass", "--to", "jsonl", "--output"]
    assert main([*asked, "other.jsonl"]) == 0
    assert Path("other.jsonl").read_bytes() == write(CLOSED, "jsonl").encode()
    assert main([*asked, "./one.jass"]) == 2
    assert capsys.readouterr() == (
        "",
        "jasskort convert: one.jass: an input file cannot be the output\n",
    )
    assert Path("one.jass").read_text("utf-8") == TEXT
    assert main(["convert", "no.jass", "one.jass", "--output", "new.jass"]) == 2
    assert Path("new.jass").read_text("utf-8") == TEXT
    capsys.readouterr()
    assert main([*asked, "no/new.jass"]) == 2
    said = "jasskort convert: no/new.jass: No such file or directory\n"
    assert capsys.readouterr().err == said
    assert main(["match", "schmaus", "greedy", "--output", "told.txt"]) == 0
    story = Path("told.txt").read_text("utf-8")
    assert "─" in story
    capsys.readouterr()
    assert main(["match", "schmaus", "greedy", "--output", "-"]) == 0
    assert capsys.readouterr().out == story


def test_where_the_streams_take_text_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(TEXT))
    monkeypatch.setattr(sys, "stdout", out := io.StringIO())
    assert main(["convert", "-"]) == 0
    assert out.getvalue() == TEXT


def closed() -> io.TextIOWrapper:
    stream = Console("ascii")
    stream.close()
    return stream


ENDS = [
    ("games whist", 2),
    ("match zuger_tapp greedy --record", 0),
    ("check bad.jass", 1),
    ("convert good.jass", 0),
    ("check -", 2),
    ("compare fyrtioett greedy random --boards 1", 0),
    ("play schmaus", 0),
    ("--help", 0),
    ("paly", 2),
]


@pytest.mark.parametrize("make", [lambda: None, closed], ids=["none", "closed"])
@pytest.mark.parametrize(("asked", "code"), ENDS)
def test_without_a_console(
    asked: str,
    code: int,
    make: Callable[[], io.TextIOWrapper | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no standard streams, as in a program with windows alone, it ends as it should."""
    monkeypatch.chdir(tmp_path)
    Path("good.jass").write_text(TEXT, "utf-8")
    Path("bad.jass").write_text(TEXT.replace("3 pass", "3 play HA"), "utf-8")
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, make())
    before = sys.stdout
    try:
        ended = main(asked.split())
    except SystemExit as error:
        ended = int(str(error.code))
    assert ended == code
    assert sys.stdout is before


@pytest.mark.no_cover
@pytest.mark.skipif(not BASH, reason="there is no bash")
@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [
        ("games >&- 2>&- <&-", 0, ""),
        ("games whist >&- 2>&-", 2, ""),
        ("games whist 2>&1 | true", 2, ""),
        ("games | true", 1, ""),
        ("--help > /dev/full", 2, "jasskort: standard output: No space left"),
        (
            "match schmaus greedy --record --output /dev/full",
            2,
            "jasskort match: /dev/full: No space left",
        ),
        ("games whist 2> /dev/full", 2, ""),
    ],
)
def test_in_a_shell(ending: str, code: int, said: str) -> None:
    """What cannot be written is told if it can; Python says nothing more at its end."""
    if "/dev/full" in ending and not Path("/dev/full").exists():
        pytest.skip("there is no full device")
    # Who reads has gone when it is written.
    lines = f'jasskort() {{ sleep 0.2; {sys.executable} -m jasskort "$@"; }}'
    done = subprocess.run(
        [BASH, "-c", f"{lines}\njasskort {ending}\nexit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        env={k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"},
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    err = done.stderr.decode()
    assert err.startswith(said)
    assert err.count("\n") == bool(said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_where_a_match_is_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "\nsave /dev/full\nq\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", "schmaus", "--against", "greedy"]) == 0
    assert "/dev/full: No space left on device\n" in capsys.readouterr().out


def test_a_full_disk_where_results_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "compare fyrtioett greedy random --boards 9 --seed 1"
    asked = [*command.split(), "--results", str(tmp_path / "results")]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for which, limit in (("results", 300), ("records", 3000)):
        asked += ["--records", str(tmp_path / which)] if which == "records" else []
        (tmp_path / "results").unlink(missing_ok=True)
        monkeypatch.setattr(sys, "stderr", err := io.StringIO())
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
        try:
            assert main(asked) == 2
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert err.getvalue().endswith(f"{tmp_path / which}: File too large\n")


@pytest.mark.no_cover
def test_every_module_is_imported_with_every_warning_an_error() -> None:
    lines = (
        "import importlib, pkgutil, jasskort",
        "for each in pkgutil.walk_packages(jasskort.__path__, 'jasskort.'):",
        "    importlib.import_module(each.name)",
    )
    code = "\n".join(lines)
    subprocess.run([sys.executable, "-bb", "-W", "error", "-c", code], check=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_where_output_goes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        contextlib.suppress(OSError),
        Path("/dev/full").open("w", encoding="utf-8") as full,
    ):
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["games"]) == 2
    said = "jasskort games: standard output: No space left on device\n"
    assert capsys.readouterr().err == said


def test_what_is_read_is_not_made_plain() -> None:
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", "jasskort.plain")


PIDS = """
import os, pathlib, sys, time
from jasskort.playing.bots import Greedy

def note(name):
    with open("pids", "a") as file:
        file.write(f"{name} {os.getpid()}\\n")

class Slow(Greedy):
    def choose(self, view, rng):
        note("worker")
        while True:
            time.sleep(0.1)

class Unread(Greedy):
    def __setstate__(self, state):
        note("worker")
        time.sleep(99)

if __name__ == "__main__":
    for line in sys.stdin:
        note("program")
        while True:
            time.sleep(0.1)
"""


@pytest.mark.no_cover
@pytest.mark.skipif(os.name != "posix", reason="there are no signals")
@pytest.mark.parametrize(
    ("bots", "workers", "kind", "code"),
    [
        ("exec random", 1, signal.SIGTERM, 143),
        ("exec random", 2, signal.SIGHUP, 129),
        ("exec random", 2, signal.SIGKILL, -9),
        ("stuck:Slow random", 2, signal.SIGTERM, 143),
        ("stuck:Slow random", 2, signal.SIGINT, 130),
        ("stuck:Unread random", 2, signal.SIGHUP, 129),
    ],
)
def test_what_was_started_ends_with_the_command(
    bots: str, workers: int, kind: signal.Signals, code: int, tmp_path: Path
) -> None:
    """Workers and programs are ended, however the command is, and say nothing."""
    (tmp_path / "stuck.py").write_text(PIDS, "utf-8")
    run = f"exec:{sys.executable} stuck.py,seconds=99"
    asked = [run if each == "exec" else each for each in bots.split()]
    command = ["compare", "fyrtioett", *asked, "--workers", str(workers)]
    # By the terminal all processes are sent Ctrl-C, and are hung up.
    together = kind in {signal.SIGINT, signal.SIGHUP}
    # The command would also ignore Ctrl-C if these tests do, as in the background of a shell.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    started = subprocess.Popen(
        [sys.executable, "-m", "jasskort", *command],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, before)
    pids = tmp_path / "pids"

    def noted() -> list[int]:
        lines = pids.read_text().splitlines() if pids.exists() else []
        return [int(line.split()[1]) for line in lines]

    with started:
        try:
            until(lambda: len(noted()) >= workers)
            (os.killpg if together else os.kill)(started.pid, kind)
            _, said = started.communicate(timeout=60)
            assert started.returncode == code
            assert said.decode() == ("" if code < 0 else "jasskort compare: stopped\n")
            until(lambda: not any(map(runs, noted())))
        finally:
            # Nothing is left that would hold the pipe open.
            for pid in (started.pid, *noted()):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def runs(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and ") Z " not in stat.read_text()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_stop_it_as_ctrl_c_does(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The code tells which; what was ignored before is ignored, as by nohup."""
    kind = getattr(signal, name)
    kinds = (signal.SIGTERM, signal.SIGHUP)
    before = {each: signal.getsignal(each) for each in kinds}

    def signalled(*_given: object, **_named: object) -> None:
        signal.raise_signal(kind)
        msg = "it goes on"
        raise ValueError(msg)

    monkeypatch.setattr(play, "play_match", signalled)
    asked = ["match", "schmaus", "greedy", "--most", "1"]
    try:
        assert main(asked) == 128 + kind
        assert capsys.readouterr().err == "jasskort match: stopped\n"
        signal.raise_signal(kind)  # which is too late
        assert main(asked) == 1
        assert capsys.readouterr().err == "jasskort match: ValueError: it goes on\n"
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_a_command_in_a_thread() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(main, ["games", "schmaus"]).result() == 0
