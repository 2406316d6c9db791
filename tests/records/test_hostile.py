"""What is written to keep a reader busy costs no more than its length: steps are counted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from record_samples import CANONICAL, CHECK, TEXT

from jasskort.records import json_text, read, write
from jasskort.records.files import _STRINGS
from jasskort.records.json_text import _once

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


class Key(str):
    """A key that counts how often it is compared."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        """Count, and compare."""
        Key.compared += 1
        return str.__eq__(self, str(other))

    __hash__ = str.__hash__


def test_a_key_that_stands_twice_behind_many() -> None:
    """Each key is looked up a few times, and not compared with each other one."""
    Key.compared = 0
    keys = [*map(str, range(MANY)), str(MANY - 1)]
    with pytest.raises(Exception, match=f"'{MANY - 1}' stands twice"):
        _once([(Key(key), None) for key in keys])
    assert 0 < Key.compared < 3 * MANY


class Counting:
    """A function that counts how often it is called."""

    def __init__(self, function: Any) -> None:
        """Begin with no call."""
        self.function, self.calls = function, 0

    def __call__(self, *given: Any) -> Any:
        """Count, and do it."""
        self.calls += 1
        return self.function(*given)


def test_many_defects(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many totals are wrong, the text is walked once to tell where they stand."""
    data: Any = {**json.loads(CANONICAL), "check": None}
    data["options"]["deals"] = None
    del data["result"]
    (deal,) = data["deals"]
    data["deals"] = [
        {
            **deal,
            "moves": [f"{(dealer + turn) % 4} pass" for turn in (1, 2, 3, 4)],
            "totals": [1, 0, 0, 0],
        }
        for dealer in range(MANY)
    ]
    decoder = Counting(json.JSONDecoder().raw_decode)
    monkeypatch.setattr(json_text, "_DECODER", _Decoder(decoder))
    text = json.dumps(data, indent=1)
    _, findings = read(text, lenient=True)
    # Each deal is walked in the list, and in each the three keys with their values.
    top = 2 * len(data)
    assert decoder.calls == top + MANY + MANY * 6
    lines = text.split("\n")
    wrong = [number for number, line in enumerate(lines, start=1) if "totals" in line]
    assert [(each.line, each.column) for each in findings] == [
        (number, lines[number - 1].index("[") + 1) for number in wrong
    ]


class _Decoder:
    """A decoder of JSON that is counted."""

    def __init__(self, raw_decode: Counting) -> None:
        """Keep what decodes."""
        self.raw_decode = raw_decode


def test_many_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many extras there are, they are read from their text a few times."""
    loads = Counting(json.loads)
    calls = []
    for many in (1, MANY):
        tags = "".join(f"[A{number} {number}]\n" for number in range(many))
        text = TEXT.replace("[Dealer 0]\n", f"[Dealer 0]\n{tags}")
        record = read(text.replace(CHECK, "unchecked"))
        with monkeypatch.context() as patched:
            patched.setattr(json, "loads", loads)
            loads.calls = 0
            assert read(write(record)) == record
            calls.append(loads.calls)
    assert calls[0] == calls[1]
    assert calls[0] > 0
