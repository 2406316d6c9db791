"""Where the package is installed: without extras, with old ones, in a zip, under `-OO`."""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jasskort.__main__ import main
from jasskort.craft.extras import brought_by, check_numpy

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "jasskort"


def ran(asked: str, *options: str, path: Path = ROOT / "src") -> str:
    told = subprocess.run(
        [sys.executable, *options, "-c", asked],
        capture_output=True,
        check=False,
        cwd=ROOT / "examples",
        env={**os.environ, "PYTHONPATH": str(path), "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
    )
    assert told.stderr == ""
    return told.stdout


# --- without the extras ---------------------------------------------------------------

MISSING = """
import importlib, sys
for blocked, modules in {blocks}:
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("jasskort", *blocked):
            del sys.modules[name]
    sys.modules.update(dict.fromkeys(blocked))
    for module in modules:
        try:
            importlib.import_module("jasskort." + module)
        except ModuleNotFoundError as error:
            print(error)
    for name in blocked:
        del sys.modules[name]
"""


def test_what_brings_a_missing_package_is_said() -> None:
    """Each module that needs an extra names it, whichever of its packages is missing."""
    blocks = [
        (["hypothesis"], ["testing.check", "testing.strategies"]),
        (["rich"], ["terminal", "terminal.play"]),
        (["gymnasium"], ["learning.gymnasium", "vector.gymnasium"]),
        (["pettingzoo"], ["learning.pettingzoo"]),
        (["pyspiel"], ["learning.openspiel"]),
        (["numpy"], ["vector", "learning", "testing.encodings"]),
    ]
    environment = 'gymnasium needs gymnasium: pip install "jasskort[learning]"'
    assert ran(MISSING.format(blocks=blocks)).splitlines() == [
        'jasskort.testing.check needs hypothesis: pip install "jasskort[testing]"',
        'jasskort.testing.strategies needs hypothesis: pip install "jasskort[testing]"',
        *['jasskort.terminal needs rich: pip install "jasskort[play]"'] * 2,
        *[f"jasskort.learning.{environment}"] * 2,
        'jasskort.learning.pettingzoo needs pettingzoo: pip install "jasskort[learning]"',
        'jasskort.learning.openspiel needs pyspiel: pip install "open_spiel"',
        'jasskort.vector needs numpy: pip install "jasskort[fast]"',
        *['jasskort.learning needs numpy: pip install "jasskort[learning]"'] * 2,
    ]


def test_every_import_of_an_extra_says_what_brings_it() -> None:
    """No module but those that are loaded behind such a check imports one by itself."""
    checked = {"numpy": ("vector", "learning"), "rich": ("terminal",)}
    at_once = {"attrs", "jasskort", *sys.stdlib_module_names}
    found = set()
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE).as_posix()
        for node in ast.parse(file.read_text("utf-8")).body:
            names = [each.name for each in getattr(node, "names", [])]
            names = [getattr(node, "module", None) or "", *names]
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            used = names[:1] if isinstance(node, ast.ImportFrom) else names[1:]
            for package in {name.partition(".")[0] for name in used} - at_once:
                if place.partition("/")[0] not in checked.get(package, ()):
                    found.add((place, package))
    assert not found


def test_what_is_missing_of_the_library_is_told_as_it_is() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"No module named .jasskort\.no"),
        brought_by("jasskort[play]", "anything"),
    ):
        importlib.import_module("jasskort.no")


# --- with old ones --------------------------------------------------------------------


def test_what_brings_a_newer_numpy_is_said() -> None:
    asked = """
import numpy, gymnasium.vector
del gymnasium.vector.AutoresetMode
for name in ("vector.gymnasium", "vector", "learning"):
    try:
        __import__("jasskort." + name)
    except ModuleNotFoundError as error:
        print(error)
    if name == "vector.gymnasium":
        del numpy.bitwise_count, sys.modules["jasskort.vector"]
        del sys.modules["jasskort.learning"]
"""
    assert ran(f"import sys{asked}").splitlines() == [
        'jasskort.vector.gymnasium needs a newer gymnasium: pip install "jasskort[learning]"',
        'jasskort.vector needs a newer numpy: pip install "jasskort[fast]"',
        'jasskort.learning needs a newer numpy: pip install "jasskort[learning]"',
    ]


# --- in a zip, and without docstrings -------------------------------------------------


@pytest.fixture(scope="module")
def zipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zipped")
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE, folder / "in" / "jasskort", ignore=left_out)
    shutil.copytree(ROOT / "counts", folder / "in" / "jasskort" / "counts")
    return Path(shutil.make_archive(str(folder / "packed"), "zip", folder / "in"))


def test_all_that_is_read_is_read_from_a_zip(zipped: Path) -> None:
    asked = """
import random, sys, jasskort
from rich.console import Console
from jasskort.__main__ import main
from jasskort.pictures import pages
from jasskort.records import Record
from jasskort.terminal.screen import Screen
from jasskort.words import Language, words_for
print("packed.zip" in jasskort.__file__)
for name, kind in jasskort.GAMES.items():
    main(["count", name, "--most", "5"])
game = jasskort.Fyrtioett(deals=1)
for language in Language:
    print(bool(words_for(game, language)))
    print(Screen(Console(), words_for(game, language), 0).labels != {})
print(pages.page(Record.of(game, [game.shuffle(random.Random(1))]))[:15])
main(["games"])
"""
    told = ran(asked, "-OO", path=zipped)
    assert told.count(", 0 differ\n") == 5
    assert "False" not in told
    assert "<!doctype html>" in told.lower()


def test_games_without_docstrings(capsys: pytest.CaptureFixture[str]) -> None:
    games = ["games", *("schmaus", "tolva", "twenty:Twenty", "aces_high:AcesHigh")]
    assert main(games) == 0
    told = capsys.readouterr().out
    asked = f"from jasskort.__main__ import main; main({games})"
    assert ran(asked, "-OO") == told
    assert "the points that win the match" in told


def test_numpy_that_is_too_old_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pytest.importorskip("numpy"), "bitwise_count")
    with pytest.raises(ImportError, match=r"numpy .* is too old"):
        check_numpy()
