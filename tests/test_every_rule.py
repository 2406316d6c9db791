"""Every rule stands in the docs, in the code and in the name of a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import jasskort

ROOT = Path(__file__).parent.parent
SOURCE = Path(jasskort.__file__).parent
COUNTS = {"COM": 11, "SCH": 42}
EVERY_RULE = [
    f"{prefix}-{n}" for prefix, last in COUNTS.items() for n in range(1, last + 1)
]

_DEFINED = re.compile(r"\*\*([A-Z]{3}-\d+)\*\*")
_NAMED = re.compile(r"def (test_\w+)")
_IN_NAME = re.compile(rf"_({'|'.join(COUNTS).lower()})_(\d+)(?=_|$)")
_RANGE = re.compile(r"([A-Z]{3})-(\d+) to \1-(\d+)")
_SINGLE = re.compile(r"[A-Z]{3}-\d+")


def read(paths: Iterable[Path]) -> str:
    """Read files, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def rules_defined(docs: str) -> list[str]:
    """List the rules that a rules page defines."""
    return _DEFINED.findall(docs)


def rules_in_names(tests: str) -> set[str]:
    """List the rules that stand in the names of tests."""
    names = _NAMED.findall(tests)
    found = (match for name in names for match in _IN_NAME.findall(name))
    return {f"{prefix.upper()}-{number}" for prefix, number in found}


def rules_in_code(code: str) -> set[str]:
    """List the rules that the code carries, one by one or as a range."""
    found = set(_SINGLE.findall(code))
    for prefix, first, last in _RANGE.findall(code):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last) + 1)}
    return found


def carried(code: str) -> set[str]:
    """List the rules in the code apart from the ruleset's own summary."""
    return rules_in_code(code.replace("rules are SCH-1 to SCH-42", ""))


DOCS = read(sorted((ROOT / "docs" / "rules").glob("*.md")))
TESTS = read(sorted((ROOT / "tests").rglob("test_*.py")))
CODE = read(sorted(SOURCE.rglob("*.py")))


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_every_rule_is_in_four_places(rule: str) -> None:
    """The docs define it once, the code carries it and a test is named by it."""
    assert rules_defined(DOCS).count(rule) == 1
    assert rule in carried(CODE)
    assert rule in rules_in_names(TESTS)


def test_no_rule_is_made_up() -> None:
    """Tests and code name no rule that the docs do not define."""
    defined = set(rules_defined(DOCS))
    assert rules_in_names(TESTS) <= defined
    assert carried(CODE) <= defined
    assert defined == set(EVERY_RULE)


def test_every_decision_is_in_the_docs() -> None:
    """Each rule that the sources leave open says what was decided."""
    decided = {
        "SCH": [7, 8, 9, 12, 13, 14, 15, 25, 34, 35, 37, 39],
        "COM": [5, 6, 9, 10],
    }
    for prefix, numbers in decided.items():
        for number in numbers:
            page = DOCS.split(f"**{prefix}-{number}**")[1].split("**" + prefix)[0]
            assert "Decision" in page, f"{prefix}-{number}"


def test_the_check_sees_what_is_taken_away() -> None:
    """A rule that is gone from docs, code or tests is missed."""
    assert rules_defined("**SCH-1** one\n**SCH-2** two") == ["SCH-1", "SCH-2"]
    assert "SCH-3" not in rules_defined("SCH-3 is only spoken of")
    names = "def test_sch_19_upwards() -> None:\ndef test_both_sch_2_com_3() -> None:"
    assert rules_in_names(names) == {"SCH-19", "SCH-2", "COM-3"}
    assert "SCH-1" not in rules_in_names(names)
    assert rules_in_code("Carries SCH-4 to SCH-6, COM-8.") == {
        "SCH-4",
        "SCH-5",
        "SCH-6",
        "COM-8",
    }
    assert carried("The rules are SCH-1 to SCH-42.") == set()
    for rule in EVERY_RULE:
        number = rule.lower().replace("-", "_")
        without = re.sub(rf"_{number}(?!\d)", "_", TESTS)
        assert rule not in rules_in_names(without)
