"""The house: imports go down the layers, rooms are apart, and the face is frozen."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

import jasskort
import jasskort.testing

SOURCE = Path(jasskort.__file__).parent
VALUES = {
    *("errors", "interning", "cards", "cardset"),
    *("packs", "seats", "options", "drafts", "pickling"),
}
CONTRACT = ["refusals", "moves", "vocabulary", "refusing", "ruleset", "phases", "rooms"]
# What kindred games share above the contract.
KIN = {"two_handed", "round_table"}
# What each part of a room may ask of the room: nouns ask nouns, chapters ask nouns,
# the table of contents, with what it is cut into, and the face ask all.
NOUNS = {"model", "phases", "ranking", "forms"}
CONTENTS = {"ruleset", "legal", "refusing", "steps", "words"}
FACE = [
    *("GAMES", "Card", "CardSet", "Claims", "Deal", "Entry", "Form", "Four"),
    *("Frantsfuus", "Fyrtioett", "Hand"),
    *("IllegalMove", "InvalidValue", "JasskortError", "Marriage", "Meld", "Move"),
    *("OptionError", "Pack", "ParseError", "Rank", "Reason", "Refusal", "Ruleset"),
    *("Schmaus", "Score", "Seat", "Sequence", "State", "Suit", "Ties"),
    *("Tolva", "ZugerTapp"),
]
KIT = [
    *("LAWS", "Law", "LawBroken", "Played", "Problem", "cards", "check_laws", "deals"),
    *("hands", "matches", "melds", "moves", "must_end", "packs", "played", "rulesets"),
    *("states", "steps", "walk"),
]


def name_of(path: Path) -> str:
    """Give the dotted name of a module below the package; "" is its face."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


SOURCES = {
    name_of(path): path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*.py"))
}


def imports_of(source: str, name: str, modules: Mapping[str, str]) -> set[str]:
    """List the modules of the package that a source imports, wherever it does so.

    Args:
        source: the text of the module.
        name: its dotted name, for relative imports.
        modules: the modules that there are, by name.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = ["jasskort", *name.split(".")][: -node.level or None]
            base = above if node.level else []
            asked = ".".join([*base, *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{asked}.{alias.name}"
                found.add(inner if inner[len("jasskort.") :] in modules else asked)
    inside = {each for each in found if each.split(".")[0] == "jasskort"}
    return {each.removeprefix("jasskort").removeprefix(".") for each in inside}


def layer(name: str) -> str:
    """Tell in which layer a module is.

    Raises:
        LookupError: it is in none.
    """
    if name in VALUES:
        return "values"
    if name in CONTRACT:
        return "contract"
    first, *rest = name.split(".")
    if first in {"", "mechanics", "testing"}:
        return first or "face"
    if first in KIN:
        return "kin"
    if first == "games":
        return "room" if rest else "catalogue"
    raise LookupError(name)


MAY_ASK = {
    "values": {"values"},
    "mechanics": {"values", "mechanics"},
    "contract": {"values", "mechanics", "contract"},
    "kin": {"values", "mechanics", "contract", "kin"},
    "room": {"values", "mechanics", "contract", "kin", "room"},
    "catalogue": {"values", "mechanics", "contract", "room"},
    "testing": {"values", "mechanics", "contract", "room", "catalogue", "testing"},
    "face": {"values", "mechanics", "contract", "room", "catalogue"},
}


def may_ask(name: str, asked: str) -> bool:
    """Tell whether a module may import another."""
    if layer(asked) not in MAY_ASK[layer(name)]:
        return False
    if name in CONTRACT and asked in CONTRACT:
        return CONTRACT.index(asked) < CONTRACT.index(name)
    if layer(name) == layer(asked) == "kin":
        return name.split(".", maxsplit=1)[0] == asked.split(".", maxsplit=1)[0]
    if layer(name) == layer(asked) == "room":
        return _may_ask_in_room(name.split(".")[1:], asked.split(".")[1:])
    return True


def _may_ask_in_room(name: list[str], asked: list[str]) -> bool:
    (room, *chapter), (asked_room, *asked_chapter) = name, asked
    if room != asked_room or not asked_chapter:
        return False
    if not chapter or chapter[0] in CONTENTS:
        return True
    return asked_chapter[0] in NOUNS


def cycle_in(asks: Mapping[str, set[str]]) -> list[str]:
    """Give a way from a module back to itself, or nothing if there is none."""
    done: set[str] = set()

    def search(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        found = (search(each, [*way, name]) for each in sorted(asks[name]))
        cycle = next(filter(None, found), [])
        done.add(name)
        return cycle

    return next(filter(None, (search(name, []) for name in asks)), [])


ASKS = {name: imports_of(text, name, SOURCES) for name, text in SOURCES.items()}


@pytest.mark.parametrize("name", ASKS)
def test_imports_go_down(name: str) -> None:
    """A module asks what is below it, in a room the nouns, and is in some layer."""
    assert {asked for asked in ASKS[name] if not may_ask(name, asked)} == set()


def test_there_are_no_cycles() -> None:
    """No module asks for itself by way of others, not even within a function."""
    assert cycle_in(ASKS) == []


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("cards", "mechanics.melds"),
        ("errors", "refusals"),
        ("seats", ""),
        ("mechanics.stock", "moves"),
        ("mechanics.tricks", "games.schmaus.model"),
        ("refusals", "moves"),
        ("moves", "vocabulary"),
        ("moves", "games.schmaus.model"),
        ("phases", "two_handed.phases"),
        ("two_handed.play", "games.schmaus.model"),
        ("two_handed.play", "round_table.phases"),
        ("games", "two_handed.model"),
        ("testing.play", "two_handed.phases"),
        ("ruleset", "games"),
        ("games.schmaus.play", "games.schmaus.weis"),
        ("games.schmaus.play", "games.schmaus.legal"),
        ("games.schmaus.model", "games.schmaus.play"),
        ("games.schmaus.play", "games.schmaus"),
        ("games.schmaus.play", "games.tolva.model"),
        ("games.schmaus.ruleset", "games.tolva"),
        ("games.schmaus.ruleset", "games"),
        ("games.schmaus.ruleset", ""),
        ("games", ""),
        ("games", "testing.laws"),
        ("testing.laws", ""),
        ("", "testing"),
    ],
)
def test_imports_up_or_across_are_seen(name: str, asked: str) -> None:
    """The check says no to what goes up, to another game or to another chapter."""
    assert not may_ask(name, asked)


def test_a_module_without_a_layer_is_seen() -> None:
    """A new module at the top has to be given its layer."""
    with pytest.raises(LookupError, match="gossip"):
        may_ask("gossip", "cards")


def test_every_way_to_import_is_seen() -> None:
    """Imports within functions, for type checkers, by module and relative count."""
    modules = dict.fromkeys(["", "a", "b", "games", "games.x", "games.x.c"], "")
    for line, asked in (
        ("import jasskort.games.x.c", "games.x.c"),
        ("import jasskort", ""),
        ("from jasskort import a", "a"),
        ("from jasskort import Card", ""),
        ("from jasskort.games.x import c as d", "games.x.c"),
        ("from jasskort.games.x.c import Name", "games.x.c"),
        ("from .c import Name", "games.x.c"),
        ("from . import c", "games.x.c"),
        ("from ... import b", "b"),
        ("def f():\n    from jasskort.a import b", "a"),
        ("if TYPE_CHECKING:\n    from jasskort.b import a", "b"),
    ):
        assert imports_of(line, "games.x.d", modules) == {asked}, line
    other = "import jasskort_more, os.path\nfrom attrs import frozen"
    assert imports_of(other, "a", modules) == set()


def test_cycles_are_seen() -> None:
    """A way back to the start is found, and shown."""
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert cycle_in({"a": {"a"}}) == ["a", "a"]
    assert cycle_in({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("name", SOURCES)
def test_no_file_is_over_400_lines(name: str) -> None:
    """A file that has grown past 400 lines is cut."""
    assert len(SOURCES[name].splitlines()) <= 400


ROOMS = [name for name in ASKS if layer(name) == "room" and name.count(".") == 1]


@pytest.mark.parametrize("name", ["", *ROOMS])
def test_faces_are_names_only(name: str) -> None:
    """The face of the package, and of a room, has imports and names, and no code."""
    body = ast.parse(SOURCES[name]).body
    assert {type(each) for each in body} <= {ast.Expr, ast.ImportFrom, ast.Assign}


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_has_its_nouns_and_contents(name: str) -> None:
    """Each game has a model and a ruleset."""
    assert {f"{name}.model", f"{name}.ruleset"} <= SOURCES.keys()


def test_the_public_face() -> None:
    """The names of the package are these, constants first, sorted, and all there."""
    assert jasskort.__all__ == FACE
    assert sorted(FACE, key=lambda name: (not name.isupper(), name)) == FACE
    assert all(hasattr(jasskort, name) for name in FACE)


def test_the_face_of_the_kit() -> None:
    """The names of the kit are these, constants first, sorted, and all there."""
    assert jasskort.testing.__all__ == KIT
    assert sorted(KIT, key=lambda name: (not name.isupper(), name)) == KIT
    assert all(hasattr(jasskort.testing, name) for name in KIT)


def test_the_catalogue() -> None:
    """Every game that has a room is in the catalogue under its name."""
    assert {name.removeprefix("games.") for name in ROOMS} == jasskort.GAMES.keys()
    assert all(game.name == name for name, game in jasskort.GAMES.items())
    assert jasskort.GAMES["schmaus"] is jasskort.Schmaus
