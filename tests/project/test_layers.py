"""The house: imports go down the layers, games are apart, and the face is frozen."""

from __future__ import annotations

import ast
import functools
import graphlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

import public
import pytest

import jasskort
import jasskort.testing

SOURCE = Path(jasskort.__file__).parent
VALUES = {
    *("cards", "seats", "melds", "moves", "locations"),
    *("ledger", "score", "refusals", "options"),
}
"""The values that users meet; the other modules at the root are the contract."""
GROUND = {"craft", "values", "tricks", "contract", "worlds"}
GAMES_ALL = {*GROUND, "catalogue", "families", "games"}
MAY_ASK = {
    "craft": set(),
    "values": {"craft"},
    "tricks": {"craft", "values"},
    "contract": GROUND,
    "worlds": GROUND,
    "catalogue": GROUND,
    "families": GROUND,
    "games": {*GROUND, "families"},
    "words": GAMES_ALL,
    "records": {*GAMES_ALL, "words"},
    "playing": {*GROUND, "face", "catalogue", "records"},
    "pictures": {*GAMES_ALL, "words", "records", "playing"},
    "learning": {*GROUND, "catalogue", "playing"},
    "vector": {*GAMES_ALL, "playing", "learning"},
    "players": {*GROUND, "face", "playing", "learning", "vector"},
    "testing": {*GROUND, "catalogue", "playing", "learning", "vector"},
    "terminal": {*GROUND, "catalogue", "games", "words", "records", "playing"},
    "face": set(),
    "__main__": {
        *(*GROUND, "face", "catalogue", "words", "records"),
        *("playing", "testing", "terminal"),
    },
}
"""The folders, and what their modules may ask beside one another."""
PLAYERS = {"guided", "players", "selfplay"}
"""The modules of `learning` about players that learn; they ask for deals side by side."""
FAMILIES = dict.fromkeys(("jass", "plain"), "families")
"""What several games share: two-handed jass, and games of plain tricks."""


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


SOURCES = {
    name_of(path): path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*.py"))
}


def imports_of(source: str) -> set[str]:
    """List the modules of the package that a source imports when it runs, late or not."""
    found = set()
    for node in run_nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                known = inner.removeprefix("jasskort.") in SOURCES
                found.add(inner if known else str(node.module))
    inside = {each for each in found if each.split(".")[0] == "jasskort"}
    return {each.removeprefix("jasskort").removeprefix(".") for each in inside}


def run_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what is run of a source: all but what is for type checkers alone."""
    yield node
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        children = list(node.orelse)
    for child in children:
        yield from run_nodes(child)


def layer(name: str) -> str:
    first, *rest = name.split(".")
    if rest and rest[0] in PLAYERS:
        return "players"
    if first == "games":
        return {"": "catalogue", **FAMILIES}.get("".join(rest[:1]), "games")
    if first in MAY_ASK:
        return first
    if first in VALUES:
        return "values"
    return {"": "face", "errors": "craft"}.get(first, "contract")


def may_ask(name: str, asked: str) -> bool:
    mine, other = layer(name), layer(asked)
    if mine == other == "games":
        return name.split(".")[1] == asked.split(".")[1]
    return mine == other or other in MAY_ASK[mine]


@functools.cache
def asks() -> Mapping[str, set[str]]:
    return {name: imports_of(text) for name, text in SOURCES.items()}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SOURCES)
def test_imports_go_down(name: str) -> None:
    """A module asks its own folder and those below, and no other game."""
    assert {asked for asked in asks()[name] if not may_ask(name, asked)} == set()


def test_there_are_no_cycles() -> None:
    """No module asks for itself by way of others, not even within a function."""
    graphlib.TopologicalSorter(asks()).prepare()


def test_late_hooks_stand_in_one_place() -> None:
    """What is below the games loads what is above it in one module, by name."""
    late = [n for n, text in SOURCES.items() if "import_module(" in text]
    assert [name for name in late if layer(name) in GROUND] == ["craft.late"]


GAMES = {name.split(".")[1] for name in SOURCES if layer(name) == "games"}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_faces_are_names_only(name: str) -> None:
    if (SOURCE / "games" / name).is_dir():
        body = ast.parse(SOURCES[f"games.{name}"]).body
        assert {type(each) for each in body} <= {ast.Expr, ast.ImportFrom, ast.Assign}


def test_the_reference_says_what_is_stable() -> None:
    assert [each.path for each in public.pages() if each.stable is None] == []


def test_what_is_stable_is_frozen() -> None:
    if changed := public.difference():
        pytest.fail(
            f"What is stable is not what `{public.KEPT.name}` promises:\n{changed}\n"
            "A line that is new is a new promise; one that goes or changes may break "
            "programs (docs/versions.md). If it is meant: python tests/helpers/public.py"
        )


@pytest.mark.parametrize("module", [jasskort, jasskort.testing])
def test_faces_are_sorted(module: ModuleType) -> None:
    names = module.__all__
    assert sorted(names, key=lambda name: (not name.isupper(), name)) == names
    assert set(names) <= set(dir(module))
    assert all(hasattr(module, name) for name in names)


def test_what_the_package_has_not() -> None:
    with pytest.raises(AttributeError, match="'jasskort' has no attribute 'Whist'"):
        _ = jasskort.Whist


def test_no_game_is_loaded_before_it_is_asked_for() -> None:
    asked = (
        "import sys; a = set(sys.modules); import jasskort; b = set(sys.modules);"
        "print({m.split('.')[0] for m in b - a} - sys.stdlib_module_names);"
        "print(sorted(m for m in b if m.startswith('jasskort.')));"
        "jasskort.Schmaus().start(); c = set(sys.modules);"
        "print(sorted({m.split('.')[0] for m in c - b} - sys.stdlib_module_names));"
        "print(sorted(m for m in c if m.count('.') == 2 and '.games.' in m))"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, check=True, text=True
    )
    brought = ["attr", "attrs", "jasskort"]
    games = ["jasskort.games.jass", "jasskort.games.schmaus"]
    lines = ["{'jasskort'}", "[]", str(brought), str(games)]
    assert told.stdout.replace(", 'typing_extensions'", "").splitlines() == lines


def test_the_version_is_said_alike() -> None:
    cited = Path(__file__).parents[2] / "CITATION.cff"
    text = cited.read_text(encoding="utf-8")
    assert f"\nversion: {jasskort.__version__}\n" in text
