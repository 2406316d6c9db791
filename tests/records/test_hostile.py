"""What is written to keep a reader busy costs no more than its length: steps are counted."""

from __future__ import annotations

import json

import pytest
from record_samples import CHECK, TEXT

from jasskort.records import read, write
from jasskort.records.files import _STRINGS

MANY = 60


@pytest.mark.parametrize(
    ("line", "matches"),
    [
        ('"' + r"\"" * MANY, 1),
        ('"' + r"\"" * MANY + "\\", 1),
        ('"' + r"\\" * MANY, 1),
        ('"' + r"\\" * MANY + "\\", 1),
        ('{"a": "' + r"\"{[" * MANY, 2),
        ('"' + "{[" * MANY, 1),
        ('"a", "b\\"", "' + r"\u0022" * MANY, 3),
        ('"{", "["' * MANY, 2 * MANY),
    ],
)
def test_a_text_that_is_never_closed(line: str, matches: int) -> None:
    """It goes to the end of the line in one match, and no quote is looked for again."""
    found = [each.span() for each in _STRINGS.finditer(line)]
    assert len(found) == matches
    assert found[-1][1] == len(line)
    assert '"' not in _STRINGS.sub("", line)


def test_many_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many extras there are, they are read from their text a few times."""
    calls: list[int] = []

    def loads(text: str) -> object:
        calls[-1] += 1
        return decode(text)

    decode = json.loads
    for many in (1, MANY):
        tags = "".join(f"[A{number} {number}]\n" for number in range(many))
        text = TEXT.replace("[Dealer 0]\n", f"[Dealer 0]\n{tags}")
        record = read(text.replace(CHECK, "unchecked"))
        with monkeypatch.context() as patched:
            patched.setattr(json, "loads", loads)
            calls.append(0)
            assert read(write(record)) == record
    assert calls[0] == calls[1]
    assert calls[0] > 0
