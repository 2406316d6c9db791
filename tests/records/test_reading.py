"""Reading after a defect in a stream, and the valid part of a match."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, cast

import pytest
from record_samples import CHECK, CLOSED, FACES, PASSED, TEXT, dressed, played

from jasskort import InvalidValue, Schmaus
from jasskort.records import (
    Record,
    RecordError,
    game_to_json,
    heads,
    match_to_json,
    matches_in,
    read,
    read_all,
    write,
)
from jasskort.records.codec import TEXTS

BAD = TEXT.replace("3 pass", "3 play HA")
HALF = TEXT.removesuffix(f"end {CHECK}\n")


def lines(*texts: str) -> list[str]:
    return "".join(texts).splitlines(keepends=True)


def test_a_stream() -> None:
    faces = [write(CLOSED, face) for face in FACES]
    assert list(read_all(lines(*faces, *reversed(faces)))) == [CLOSED] * 6
    assert list(read_all([])) == []
    stream = read_all(lines(TEXT, BAD, TEXT))
    assert next(stream) == CLOSED
    with pytest.raises(ValueError, match="line 20, deal 1, move 3"):
        next(stream)
    with pytest.raises(InvalidValue, match="expected a text, got 7"):
        list(read_all([cast("str", 7)]))


def test_a_stream_that_goes_on() -> None:
    """A match is read when its last line is there, before the next one comes."""
    for face in FACES:
        coming = iter(lines(write(CLOSED, face)))

        def endless(coming: Iterator[str] = coming) -> Iterator[str]:
            yield from coming
            raise AssertionError

        assert next(read_all(endless())) == CLOSED


KEPT = """
import itertools, sys, tracemalloc
from jasskort.records import read_all

lines = sys.stdin.read().splitlines(keepends=True)
stream = read_all(line for _ in itertools.count() for line in lines)
next(stream)
tracemalloc.start()
for _ in range(40):
    next(stream)
print(tracemalloc.get_traced_memory()[0])
"""


def test_a_stream_without_end() -> None:
    command = [sys.executable, "-c", KEPT]
    run = subprocess.run(
        command, capture_output=True, check=True, encoding="utf-8", input=TEXT
    )
    assert int(run.stdout) < 100_000


def test_a_stream_of_bytes() -> None:
    assert list(read_all(TEXT.encode().splitlines())) == [CLOSED]
    broken, good = matches_in([b"a\xff\n", *TEXT.encode().splitlines()])
    assert str(broken) == "line 1: invalid UTF-8: invalid start byte"
    assert good == CLOSED


@pytest.mark.parametrize("odd", [None, 7, TEXT, TEXT.encode()])
def test_what_is_no_stream(odd: Any) -> None:
    """One text, or a value that is not iterable, is refused as lines."""
    for reader in (read_all, heads):
        with pytest.raises(InvalidValue, match="expected an iterable of lines"):
            next(reader(odd))
    with pytest.raises(InvalidValue, match="rulesets by name"):
        read(TEXT, games=cast("Any", [odd]))


def test_heads() -> None:
    """A head has the facts of a match and its line; nothing is replayed."""
    record = dressed(played(Schmaus(target=100), 3, most=4000)).closed()
    seen = record.seen_by(0)
    texts = [BAD, *[write(each, face) for each in (record, seen) for face in FACES]]
    file = "\ufeff".join(["", *texts]).splitlines()
    found = list(heads(file))
    assert len(found) == len(texts)
    for head, known in zip(found[1:], [record] * 3 + [seen] * 3, strict=True):
        assert next(read_all(itertools.islice(file, head["line"] - 1, None))) == known
        raw = match_to_json(known)
        for name in ("dealer", "players", "seat", "result", "extra", "check", *TEXTS):
            assert head[name] == raw.get(name)
        assert {name: head[name] for name in ("game", "options")} == game_to_json(
            known.game
        )
        assert head["deals"] == len(known.deals)
        assert tuple(head["totals"]) == known.deals[-1].totals
    (begun,) = heads(lines(write(Record(game=CLOSED.game))))
    assert (begun["deals"], begun["totals"], begun["result"]) == (0, None, None)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[Dealer 0]", "", "line 24: missing key 'dealer' in a match"),
        ("[Options {", "[Options [{}, {", "line 15: invalid JSON"),
        ("1 pass", "one pass", "line 18: not a line of a match: 'one pass'"),
        (f"end {CHECK}\n", "", "line 23: the match is cut off"),
        (TEXT, '{"version": 1}', "line 13, format: not a match: expected the format"),
        (TEXT, write(CLOSED, "jsonl").replace(": 1,", ": 2,"), "expected version 1"),
        (TEXT, json.dumps({**match_to_json(CLOSED), "deals": 7}), "a list for deals"),
        (TEXT, "{", "line 13: invalid JSON"),
    ],
)
def test_heads_that_are_none(old: str, new: str, why: str) -> None:
    found = heads(lines(TEXT, TEXT.replace(old, new)))
    next(found)
    with pytest.raises(RecordError, match=why.replace("[", r"\[")):
        next(found)


def test_after_a_defect() -> None:
    jsonl = write(CLOSED, "jsonl")
    for bad in (
        BAD,
        HALF,
        HALF[:80] + "\n",
        "?\n!\n",
        jsonl[:90] + "\n",
        write(CLOSED, "json")[:99] + "\n",
    ):
        for good in (TEXT, jsonl, write(CLOSED, "json")):
            first, wrong, last = matches_in(lines(good, bad, good))
            assert first == last == CLOSED, (bad, good)
            assert isinstance(wrong, RecordError)


def test_files_with_marks_behind_each_other() -> None:
    """A byte order mark before a match is passed over, behind half a match too."""
    faces = [write(CLOSED, face) for face in FACES]
    marked = [f"\ufeff{text}" for text in [*faces, f"\r\n{TEXT}"]]
    for first in marked:
        assert list(read_all(lines(first, *marked))) == [CLOSED] * 5
        half, *found = matches_in([*lines(first)[:3], *lines(*marked)])
        if first != marked[1]:  # a line of JSON is whole
            assert isinstance(half, RecordError)
        assert found[-4:] == [CLOSED] * 4
    found = list(matches_in(lines(TEXT, f"\ufeff{BAD}", marked[2])))
    assert isinstance(found[1], RecordError)
    assert found[1].line == 20
    assert found[::2] == [CLOSED] * 2
    with pytest.raises(ValueError, match=r"line 6: .* match: '\\ufeff1 pass'"):
        read(TEXT.replace("1 pass", "\ufeff1 pass"))
    with pytest.raises(ValueError, match="line 1: a match must begin with"):
        read("\ufeff\ufeff" + TEXT)


def test_what_stands_before_a_defect() -> None:
    """It is a match too if it ends there, as the page on records says."""
    for wrong, moves in ((BAD, 2), (TEXT[: TEXT.index("pass\n3 ")], 1)):
        with pytest.raises(RecordError) as caught:
            read(wrong)
        before = wrong.splitlines()[: (caught.value.line or 0) - 1]
        assert read("\n".join([*before, "end unchecked"])) == PASSED.truncated(1, moves)
    assert read(f"{HALF}end unchecked") == CLOSED


def test_many_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many extras there are, they are read from their text a few times."""
    calls: list[int] = []

    def loads(text: str) -> object:
        calls[-1] += 1
        return decode(text)

    decode = json.loads
    for many in (1, 60):
        tags = "".join(f"[A{number} {number}]\n" for number in range(many))
        text = TEXT.replace("[Dealer 0]\n", f"[Dealer 0]\n{tags}")
        record = read(text.replace(CHECK, "unchecked"))
        with monkeypatch.context() as patched:
            patched.setattr(json, "loads", loads)
            calls.append(0)
            assert read(write(record)) == record
    assert calls[0] == calls[1] > 0
