"""Every rule stands in the docs, in the prose of the code and in the name of a test."""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path

import jasskort

ROOT = Path(__file__).parents[2]
SOURCE = Path(jasskort.__file__).parent
# The rules of each game that has a room, and those that all games share.
COUNTS = {
    "schmaus": ("SCH", 42),
    "frantsfuus": ("FRA", 50),
    "zuger_tapp": ("ZUG", 23),
    "fyrtioett": ("FYR", 14),
    "tolva": ("TOL", 35),
}
SHARED = ("COM", 11)
DECIDED = {
    "SCH": [7, 8, 9, 12, 13, 14, 15, 25, 34, 35, 37, 39],
    "FRA": [4, 6, 15, 16, 24, 25, 28, 34, 42, 43, 44],
    "ZUG": [12, 13, 14, 18, 21, 23],
    "FYR": [1, 7, 8, 13],
    "TOL": [9, 14, 15, 19, 22, 24, 26, 27, 28, 30, 32, 33, 34, 35],
    "COM": [5, 6, 9, 10],
}
EVERY_RULE = [
    f"{prefix}-{number}"
    for prefix, last in (*COUNTS.values(), SHARED)
    for number in range(1, last + 1)
]

_DEFINED = re.compile(r"\*\*([A-Z]{3}-\d+)\*\*")
_IN_NAME = re.compile(r"_(com|sch|fra|zug|fyr|tol)_(\d+)(?=_|$)")
_RANGE = re.compile(r"([A-Z]{3})-(\d+)\s+to\s+\1-(\d+)")
_SINGLE = re.compile(r"\b(?!(?:UTF-8|SHA-256)\b)[A-Z]{3}-\d+\b")


def defined(page: str) -> list[str]:
    return _DEFINED.findall(page)


@functools.cache
def named(source: str) -> set[str]:
    nodes = ast.walk(ast.parse(source))
    names = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    names = [name for name in names if name.startswith("test_")]
    found = (match for name in names for match in _IN_NAME.findall(name))
    return {f"{prefix.upper()}-{number}" for prefix, number in found}


@functools.cache
def carried(source: str) -> set[str]:
    """List the rules in the docstrings and comments of a source.

    A range counts for all of its rules in the docstring of the module, unless it
    takes in a whole game: that says nothing of where a rule is.
    """
    tree = ast.parse(source)
    opening = ast.get_docstring(tree) or ""
    for prefix, last in (*COUNTS.values(), SHARED):
        opening = opening.replace(f"{prefix}-1 to {prefix}-{last}", "")
    # A text that stands by itself is a docstring: of a class, a function, a constant.
    docstrings = [
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [each.string for each in tokens if each.type == tokenize.COMMENT]
    others = docstrings[1:] if opening else docstrings
    prose = "\n".join([opening, *map(str, others), *comments])
    found = set(_SINGLE.findall(prose))
    for prefix, first, last in _RANGE.findall(opening):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last) + 1)}
    return found


def missing(
    rules: Iterable[str],
    pages: Iterable[str],
    sources: Iterable[str],
    tests: Iterable[str],
) -> Mapping[str, list[str]]:
    in_docs = {rule for page in pages for rule in defined(page)}
    in_code = {rule for source in sources for rule in carried(source)}
    in_tests = {rule for test in tests for rule in named(test)}
    places = {"docs": in_docs, "code": in_code, "tests": in_tests}
    lacks = {
        place: [rule for rule in rules if rule not in there]
        for place, there in places.items()
    }
    return {place: lacking for place, lacking in lacks.items() if lacking}


def read(folder: Path, pattern: str) -> list[str]:
    paths = sorted(folder.rglob(pattern))
    return [path.read_text(encoding="utf-8") for path in paths]


PAGES = read(ROOT / "docs" / "rules", "*.md")
SOURCES = read(SOURCE, "*.py")
TESTS = read(ROOT / "tests", "test_*.py")


def test_every_rule_is_in_docs_code_and_tests() -> None:
    assert missing(EVERY_RULE, PAGES, SOURCES, TESTS) == {}
    nowhere = {place: ["SCH-99"] for place in ("docs", "code", "tests")}
    assert missing(["SCH-99"], PAGES, SOURCES, TESTS) == nowhere


def test_every_rule_is_defined_once_and_none_is_made_up() -> None:
    """Docs define those of the games alone; code and tests name no others."""
    assert sorted(rule for page in PAGES for rule in defined(page)) == sorted(
        EVERY_RULE
    )
    spoken_of = set().union(*map(carried, SOURCES), *map(named, TESTS))
    assert spoken_of <= set(EVERY_RULE)
    assert jasskort.GAMES.keys() == COUNTS.keys()


def test_every_decision_is_in_the_docs() -> None:
    text = "\n".join(PAGES)
    for prefix, numbers in DECIDED.items():
        for number in numbers:
            body = text.split(f"**{prefix}-{number}**")[1]
            assert "**Decision" in _DEFINED.split(body)[0], f"{prefix}-{number}"
