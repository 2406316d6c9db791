"""The house: imports go down the layers, rooms are apart, and the face is frozen."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import jasskort
import jasskort.testing

SOURCE = Path(jasskort.__file__).parent
# Each of these may ask what stands before it.
VALUES = [
    *("cards", "cardset", "packs", "seats", "melds", "options"),
    *("refusals", "moves", "vocabulary"),
]
CONTRACT = [
    *("history", "sight", "phase", "owning", "blanks", "whereabouts", "score"),
    *("picture", "events", "view", "worlds"),
    *(
        "lays",
        "drawn",
        "tried",
        "knowing",
        "happening",
        "playouts",
        "abreast",
        "endings",
        "thumbs",
        "in_deal",
    ),
    "ruleset",
]
# The chapters of a room, or of a family, in the order of play, from the table of contents
# to the nouns: each may ask later ones only.
CHAPTERS = {
    "families.jass": (
        "ruleset playouts happening thumb knowledge ending past tricks running alone course arrays declaring "
        "melding deal sight rules knowing events model"
    ),
    "families.tricks": "thumb knowledge play arrays deal",
    "games.schmaus": (
        "ruleset happening knowledge dealing weis settling claims slate options ranking "
        "events model"
    ),
    "games.frantsfuus": (
        "ruleset happening dealing melding settling claims belle sheet options ranking "
        "events model"
    ),
    "games.zuger_tapp": "ruleset happening thumb knowledge dealing auction ending talon play arrays payment events model",
    "games.tolva": (
        "ruleset happening thumb draws knowledge ending running dealing leading following drawing marriage bars lanes arrays gubbe "
        "points lowcards position forms events model"
    ),
    "games.fyrtioett": "ruleset happening thumb knowledge dealing bidding ending play arrays scoring events model",
}
FACE = [
    *("GAMES", "AnyRuleset", "Book", "Card", "CardSet", "Claim", "Claims", "Deal"),
    *("Draw", "Entry", "Form", "Four", "Frantsfuus", "Fyrtioett", "Hand", "Hidden"),
    *("IllegalMove", "InvalidValue", "JasskortError", "Marriage", "Meld", "Move"),
    *("OptionError", "Pack", "ParseError", "Pass", "Play", "Rank", "Reason", "Refusal"),
    *("Rob", "Ruleset", "Run", "Say", "Schmaus", "Score", "Seat", "State", "Suit"),
    *("Ties", "Told", "Tolva", "TurnTrick", "View", "ZugerTapp"),
]
KIT = [
    *(
        "LAWS",
        "Law",
        "LawBroken",
        "Played",
        "Problem",
        "cards",
        "check_bot",
        "check_laws",
        "deals",
    ),
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
    """List the modules of the package that a source imports when it runs.

    Imports within functions count; those for type checkers alone do not.

    Args:
        source: the text of the module.
        name: its dotted name, for relative imports.
        modules: the modules that there are, by name.
    """
    found = set()
    for node in run_nodes(ast.parse(source)):
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


def run_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what is run of a source: all but what is for type checkers alone."""
    yield node
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        children = list(node.orelse)
    for child in children:
        yield from run_nodes(child)


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
    if first in {"craft", "errors"}:
        return "craft"
    if first in {"", "mechanics", "playing", "records", "telling", "testing"}:
        return first or "face"
    if first == "families":
        return "families"
    if first == "games":
        return "room" if rest else "catalogue"
    raise LookupError(name)


DOWN = ["craft", "values", "mechanics", "contract", "families", "room"]
MAY_ASK = {
    **{each: set(DOWN[: place + 1]) for place, each in enumerate(DOWN)},
    "catalogue": {"craft", "values", "mechanics", "contract"},
    "telling": {*DOWN, "catalogue", "telling"},
    "records": {*DOWN, "catalogue", "records"},
    "playing": {*DOWN[:4], "catalogue", "records", "playing"},
    "testing": {*DOWN[:4], "catalogue", "playing", "testing"},
    "face": set(),
}


def may_ask(name: str, asked: str) -> bool:
    """Tell whether a module may import another."""
    mine = layer(name)
    if layer(asked) not in MAY_ASK[mine]:
        return False
    for ordered in (VALUES, CONTRACT):
        if name in ordered and asked in ordered:
            return ordered.index(asked) < ordered.index(name)
    if layer(asked) == mine in {"families", "room"}:
        return _may_ask_in_house(name.split("."), asked.split("."))
    return True


def _may_ask_in_house(name: list[str], asked: list[str]) -> bool:
    """Tell whether a part of a room, or of a family, may import another."""
    (*house, chapter), (*asked_house, asked_chapter) = name[:3], asked[:3]
    if len(name) < 3:  # the names of the room, and nobody asks for those
        return asked[:2] == name and len(asked) > 2
    chapters = CHAPTERS[".".join(house)].split()
    if house != asked_house:
        return False
    return chapters.index(asked_chapter) > chapters.index(chapter)


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


@functools.cache
def asks() -> Mapping[str, set[str]]:
    """Tell what each module imports, once all have been read."""
    return {name: imports_of(text, name, SOURCES) for name, text in SOURCES.items()}


@pytest.mark.parametrize("name", SOURCES)
def test_imports_go_down(name: str) -> None:
    """A module asks what is below it, in a room the nouns, and is in some layer."""
    assert {asked for asked in asks()[name] if not may_ask(name, asked)} == set()


def test_there_are_no_cycles() -> None:
    """No module asks for itself by way of others, not even within a function."""
    assert cycle_in(asks()) == []


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("craft.interning", "cards"),
        ("cards", "melds"),
        ("errors", "refusals"),
        ("seats", ""),
        ("refusals", "moves"),
        ("moves", "vocabulary"),
        ("moves", "mechanics.plays"),
        ("moves", "games.schmaus.model"),
        ("mechanics.stock", "phase"),
        ("mechanics.tricks", "games.schmaus.model"),
        ("phase", "ruleset"),
        ("phase", "families.tricks.deal"),
        ("ruleset", "games"),
        ("families.jass.tricks", "games.schmaus.model"),
        ("families.jass.tricks", "families.tricks.deal"),
        ("families.jass.melding", "families.jass.tricks"),
        ("families.jass.deal", "families.jass"),
        ("games", "families.jass.model"),
        ("games", "games.schmaus.ruleset"),
        ("games.schmaus.weis", "games.schmaus.dealing"),
        ("games.schmaus.claims", "games.schmaus.ruleset"),
        ("games.schmaus.model", "games.schmaus.options"),
        ("games.schmaus.weis", "games.schmaus"),
        ("games.schmaus.weis", "games.tolva.model"),
        ("games.schmaus.ruleset", "games.tolva"),
        ("games.schmaus.ruleset", "games"),
        ("games.schmaus.ruleset", ""),
        ("games", ""),
        ("games", "testing.laws"),
        ("testing.laws", ""),
        ("testing.play", "families.jass.deal"),
        ("testing.play", "games.tolva.model"),
        ("games.schmaus.ruleset", "playing.table"),
        ("playing.table", "games.tolva.model"),
        ("playing.bots.greedy", "families.jass.deal"),
        ("", "testing"),
        ("", "cards"),
    ],
)
def test_imports_up_or_across_are_seen(name: str, asked: str) -> None:
    """The check says no to what goes up, to another game or to an earlier chapter."""
    assert not may_ask(name, asked)


def test_a_module_without_a_layer_is_seen() -> None:
    """A new module at the top has to be given its layer."""
    with pytest.raises(LookupError, match="gossip"):
        may_ask("gossip", "cards")


def test_every_way_to_import_is_seen() -> None:
    """Imports within functions, by module and relative count; those for types do not."""
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
        ("if TYPE_CHECKING:\n    import os\nelse:\n    import jasskort.b", "b"),
    ):
        assert imports_of(line, "games.x.d", modules) == {asked}, line
    for line in ("if TYPE_CHECKING:\n    from jasskort.b import a", "a = 'b'"):
        assert imports_of(line, "games.x.d", modules) == set()
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


ROOMS = [name for name in SOURCES if layer(name) == "room" and name.count(".") == 1]


@pytest.mark.parametrize("name", ROOMS)
def test_faces_are_names_only(name: str) -> None:
    """The face of a room has imports and names, and no code."""
    body = ast.parse(SOURCES[name]).body
    assert {type(each) for each in body} <= {ast.Expr, ast.ImportFrom, ast.Assign}


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_has_its_nouns_and_contents(name: str) -> None:
    """Each game has a model and a ruleset."""
    assert {f"{name}.model", f"{name}.ruleset"} <= SOURCES.keys()


def test_every_chapter_has_its_place() -> None:
    """The order of the chapters of each room and family names all of them, once."""
    for house, chapters in CHAPTERS.items():
        there = {name for name in SOURCES if name.startswith(f"{house}.")}
        assert sorted(f"{house}.{each}" for each in chapters.split()) == sorted(there)


def test_the_public_face() -> None:
    """The names of the package are these, constants first, sorted, and all there."""
    assert jasskort.__all__ == FACE
    assert set(FACE) <= set(dir(jasskort))
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


def test_what_the_package_has_not() -> None:
    """A name that is none of the package is none, as in any module."""
    with pytest.raises(AttributeError, match="'jasskort' has no attribute 'Whist'"):
        _ = jasskort.Whist


def test_no_game_is_loaded_before_it_is_asked_for() -> None:
    """Importing the package loads no game, and a game loads no other."""
    asked = (
        "import sys, jasskort; a = set(sys.modules); jasskort.Schmaus().start();"
        "print(sorted(m for m in a if m.startswith('jasskort.')));"
        "print(sorted(m for m in sys.modules if m.count('.') == 2 and '.games.' in m))"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, check=True, text=True
    )
    assert told.stdout.splitlines() == ["[]", "['jasskort.games.schmaus']"]
