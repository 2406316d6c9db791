"""Bots that are programs: what they are asked, and what is said of those that fail."""

from __future__ import annotations

import json
import os
import pickle
import random
import shlex
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from jasskort import Fyrtioett, Schmaus
from jasskort.errors import OptionError
from jasskort.playing.bots import AnyView, Program, ProgramError, bot_named, game_named
from jasskort.playing.tournament import compare
from jasskort.records import wire
from jasskort.testing import walk

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NODE, CC = shutil.which("node"), shutil.which("cc") or shutil.which("gcc")
FIRST = "v = q['view']; m = v['legal_moves'][0] if v['turn'] == v['seat'] else 'null'"
GAME = Fyrtioett(deals=1)


def program(tmp_path: Path, lines: str) -> str:
    """Write a program that does something with each question (q), and give its command."""
    path = tmp_path / "bot.py"
    body = "\n".join([f"    {line}" for line in lines.splitlines()])
    path.write_text(
        "import json, os, sys, time\n"
        f"for line in sys.stdin:\n    q = json.loads(line)\n{body}\n"
    )
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def asked() -> AnyView:
    state = GAME.apply(GAME.start(), GAME.shuffle(random.Random(1)))
    return GAME.view(state, state.turn)


def test_what_it_is_asked(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    lines = f"{FIRST}\nopen({str(copy)!r}, 'w').write(line)\nprint(m, flush=True)"
    bot, view = Program(program(tmp_path, lines), seconds=9), asked()
    assert bot.choose(view, random.Random(5)) == view.legal_moves[0]
    question = json.loads(copy.read_text())
    assert question == {
        "view": wire.to_json(view),
        "seed": random.Random(5).getrandbits(32),
        "seconds": 9.0,
    }
    assert wire.from_json(GAME, question["view"]) == view


def test_out_of_turn_it_may_do_nothing(tmp_path: Path) -> None:
    bot = Program(program(tmp_path, "print('null', flush=True)"))
    for state, _, _ in walk(Schmaus(), 1):
        for seat in Schmaus().movers(state):
            if seat != state.turn:
                assert bot.choose(Schmaus().view(state, seat), random.Random(1)) is None
    with pytest.raises(ProgramError, match="'null' is not one of the moves 1 bid 1"):
        bot.choose(asked(), random.Random(1))


def test_it_runs_on_and_is_started_anew_after_an_error(tmp_path: Path) -> None:
    lines = "n = n + 1 if 'n' in globals() else 0\nprint(n, flush=True)"
    bot = Program(program(tmp_path, lines))
    for _ in range(2):
        with pytest.raises(ProgramError, match="'0' is not one of the moves"):
            bot.choose(asked(), random.Random(1))
    count = tmp_path / "count"
    lines = f"{FIRST}\nopen({str(count)!r}, 'a').write(str(os.getpid()) + ' ')"
    bot = Program(program(tmp_path, f"{lines}\nprint(m, flush=True)"))
    for _ in range(3):
        bot.choose(asked(), random.Random(1))
    first, *others = count.read_text().split()
    assert others == [first] * 2


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("sys.exit(3)", "it ended without an answer, exit code 3"),
        ("os.close(1)\ntime.sleep(9)", "it closed its input or output without"),
        ("time.sleep(99)", "no answer within 0.3 s"),
        ("os.system('sleep 99')", "no answer within 0.3 s"),
        ("print('x' * 10**6)", f"'{'x' * 20}"),
        ("print('1 play ZZ', flush=True)", "'1 play ZZ' is not one of the moves"),
        (
            "sys.stdout.buffer.write(bytes([255, 10]))\nsys.stdout.flush()",
            "'\ufffd' is",
        ),
    ],
)
def test_programs_that_fail(tmp_path: Path, lines: str, why: str) -> None:
    command, began = program(tmp_path, lines), time.monotonic()
    bot = Program(command, seconds=0.3 if "99" in lines else 10)
    with pytest.raises(ProgramError) as error:
        bot.choose(asked(), random.Random(1))
    assert str(error.value).startswith(f"exec:{command}: {why}")
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("command", "why"),
    [("sleep 99", "no answer within 0.3 s"), ("no/bot", "cannot be started")],
)
def test_programs_that_are_none(command: str, why: str) -> None:
    """One that does not read is ended, however long the question is; or it is not there."""
    for _ in range(2):
        with pytest.raises(ProgramError, match=f"exec:{command}: {why}"):
            Program(command, seconds=0.3).choose(asked(), random.Random(1))


def test_a_program_that_has_ended_before_it_is_asked(tmp_path: Path) -> None:
    command = program(tmp_path, f"{FIRST}\nprint(m, flush=True)\nbreak")
    bot = Program(command)
    bot.choose(asked(), random.Random(1))
    time.sleep(0.5)
    with pytest.raises(ProgramError, match="ended without an answer, exit code 0"):
        bot.choose(asked(), random.Random(1))


@pytest.mark.parametrize(
    "options",
    [("",), (7,), ("bot 'x",), ("bot", 0), ("bot", "2"), ("bot", True), ("bot", 1e99)],
)
def test_options_are_checked(options: tuple[Any, ...]) -> None:
    with pytest.raises(OptionError):
        Program(*options)


def test_there_are_none_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a program could not be ended with all that it has started, it is refused."""
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(OptionError, match="programs cannot play on Windows"):
        Program("./mybot")


@pytest.mark.no_cover
def test_in_workers(tmp_path: Path) -> None:
    lines = f"{FIRST}\nprint(m, flush=True)"
    bots = {"it": Program(program(tmp_path, lines)), "random": bot_named("random")}
    alone = compare(bots, GAME, boards=2, seed=1)
    for kind in (ProcessPoolExecutor, ThreadPoolExecutor):
        with kind(2) as pool:
            assert compare(bots, GAME, boards=2, seed=1, executor=pool) == alone


@pytest.mark.no_cover
def test_it_ends_with_its_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    note = f"open({str(pids)!r}, 'a').write(str(os.getpid()) + ' ')"
    command = program(tmp_path, f"{FIRST}\n{note}\nprint(m, flush=True)")
    stubborn = tmp_path / "bot.py"
    stubborn.write_text(f"{stubborn.read_text()}time.sleep(99)\n")
    for workers in ("1", "2"):
        asks = ["compare", "fyrtioett", f"exec:{command}", "random", "--boards", "2"]
        done = subprocess.run(
            [sys.executable, "-m", "jasskort", *asks, "--workers", workers],
            env={"PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            timeout=30,
        )
        assert b"against random" in done.stdout
    stats = [Path(f"/proc/{pid}/stat") for pid in {*pids.read_text().split()}]
    assert len(stats) >= 2
    assert not [
        stat for stat in stats if stat.exists() and ") Z " not in stat.read_text()
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("example", ["bot.mjs", "bot.c"])
def test_examples_play(tmp_path: Path, example: str) -> None:
    tool, source = (NODE if example == "bot.mjs" else CC), EXAMPLES / example
    if tool is None:
        pytest.skip(f"there is nothing that runs {example} here")
    command = shlex.join([tool, str(source)])
    if tool == CC:
        command = shlex.quote(str(tmp_path / "bot"))
        build = [tool, "-Wall", "-Werror", "-o", str(tmp_path / "bot"), str(source)]
        subprocess.run(build, check=True)
    bots = {"it": Program(command), "random": bot_named("random")}
    for game in ("schmaus", "tolva", "fyrtioett", "zuger_tapp"):
        assert compare(bots, game_named(game), boards=1, seed=1).boards == 1
