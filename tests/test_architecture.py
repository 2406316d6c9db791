"""The house: which layer asks which, how long files are, and what the face shows."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import jasskort

SOURCE = Path(jasskort.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
VALUES = {
    "cards",
    "cardset",
    "drafts",
    "errors",
    "interning",
    "options",
    "packs",
    "refusals",
    "seats",
}
CONTRACT = ["moves", "vocabulary", "ruleset"]
NOUNS = {"model", "phases", "ranking"}
CONTENTS = {"legal", "refusing", "ruleset", "steps", "words", "__init__"}


def name_of(path: Path) -> str:
    """Give the dotted name of a module, without the package's own."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def imports_of(source: str) -> set[str]:
    """List the project's own modules that a source imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {node.module, *names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    modules = {f"jasskort.{name_of(path)}" for path in FILES}
    known = {name for name in found if name in modules or f"{name}.__init__" in modules}
    return {name.removeprefix("jasskort.") for name in known if "." in name}


def broken(name: str, imported: str) -> str | None:
    """Say which rule of the layers an import breaks, if it breaks one."""
    if name in VALUES:
        return None if imported in VALUES else "values ask values alone"
    if name.startswith("mechanics."):
        fine = imported in VALUES or imported.startswith("mechanics")
        return None if fine else "mechanics ask values and mechanics alone"
    if name in CONTRACT:
        earlier = CONTRACT[: CONTRACT.index(name)]
        fine = imported in {*VALUES, *earlier} or imported.startswith("mechanics")
        return None if fine else "the contract asks what is below it alone"
    if name.startswith("games.") and name != "games.__init__":
        _, room, *chapter = name.split(".")
        return _broken_in_room(room, ".".join(chapter), imported)
    return None


def _broken_in_room(room: str, chapter: str, imported: str) -> str | None:
    if not imported.startswith("games"):
        return None if imported != "__init__" else "a game asks what is below it"
    parts = imported.split(".")
    if len(parts) == 1 or parts[1] != room:
        return "a game asks no other game"
    if len(parts) == 2 or chapter in CONTENTS or parts[2] in NOUNS:
        return None
    return "a chapter asks no other chapter"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_layers(path: Path) -> None:
    """Every import goes down, and none from game to game or chapter to chapter."""
    name = name_of(path)
    wrong = {
        imported: broken(name, imported)
        for imported in imports_of(path.read_text(encoding="utf-8"))
    }
    assert not {imported: why for imported, why in wrong.items() if why}


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("cards", "moves"),
        ("mechanics.stock", "moves"),
        ("mechanics.tricks", "games.schmaus.model"),
        ("moves", "ruleset"),
        ("games.schmaus.play", "games.schmaus.weis"),
        ("games.schmaus.play", "games.tolva.model"),
        ("games.schmaus.model", "games"),
    ],
)
def test_layers_can_be_broken(name: str, imported: str) -> None:
    """The check sees an import that goes up or across."""
    assert broken(name, imported)


def test_function_level_imports_count() -> None:
    """An import inside a function is seen too."""
    source = "def f():\n    from jasskort.games.schmaus import model\n"
    assert "games.schmaus.model" in imports_of(source)


def test_no_cycles() -> None:
    """No module asks for itself by way of others."""
    asks = {
        name_of(path): imports_of(path.read_text(encoding="utf-8")) for path in FILES
    }
    asks = {
        name: {each for each in found if each in asks} for name, found in asks.items()
    }
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, (*way, name)
        if name not in done:
            for imported in asks[name]:
                visit(imported, (*way, name))
            done.add(name)

    for name in asks:
        visit(name, ())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    """A file that has grown past 400 lines is cut."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_the_public_face() -> None:
    """The names of the package are these, sorted, and each is there."""
    assert jasskort.__all__ == [
        "GAMES",
        "Card",
        "CardSet",
        "Claims",
        "Deal",
        "Entry",
        "Four",
        "Hand",
        "IllegalMove",
        "InvalidValue",
        "JasskortError",
        "Marriage",
        "Meld",
        "Move",
        "OptionError",
        "Pack",
        "ParseError",
        "Rank",
        "Reason",
        "Refusal",
        "Ruleset",
        "Schmaus",
        "Score",
        "Seat",
        "Sequence",
        "State",
        "Suit",
        "Ties",
    ]
    assert all(hasattr(jasskort, name) for name in jasskort.__all__)


def test_the_catalogue() -> None:
    """Every ruleset is in the catalogue under its own name."""
    assert all(game.name == name for name, game in jasskort.GAMES.items())
    assert jasskort.GAMES["schmaus"] is jasskort.Schmaus
