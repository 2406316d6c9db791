"""Reading on in a stream, and reading what is good of a match that has a defect."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from record_samples import CHECK, CLOSED, HEAD, PASSED, TEXT, dressed, played

from jasskort import Fyrtioett, InvalidValue, Schmaus
from jasskort.records import (
    DealRecord,
    Face,
    Found,
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
FACES: tuple[Face, ...] = ("text", "jsonl", "json")


def lines(*texts: str) -> list[str]:
    """Part texts into lines that keep their ends."""
    return "".join(texts).splitlines(keepends=True)


def only(text: str) -> Found:
    """Find the one match of a text."""
    (found,) = matches_in(lines(text))
    return found


def test_a_stream() -> None:
    """Matches of all faces are read one after the other, and only as far as is asked."""
    faces = [write(CLOSED, face) for face in FACES]
    assert list(read_all(lines(*faces, *reversed(faces)))) == [CLOSED] * 6
    assert list(read_all([])) == []
    stream = read_all(lines(TEXT, BAD, TEXT))
    assert next(stream) == CLOSED
    with pytest.raises(ValueError, match="line 20, column 1"):
        next(stream)
    with pytest.raises(InvalidValue, match="a text is asked for, not 7"):
        list(read_all([cast("str", 7)]))


def test_a_stream_that_goes_on() -> None:
    """A match is read when its last line is there, before the next one comes."""
    for face in FACES:
        coming = iter(lines(write(CLOSED, face)))

        def endless(coming: Iterator[str] = coming) -> Iterator[str]:
            yield from coming
            raise AssertionError

        assert next(read_all(endless())) == CLOSED


def test_a_stream_of_bytes() -> None:
    """Lines may be bytes, as of a file that is opened so; what is no UTF-8 is told."""
    assert list(read_all(TEXT.encode().splitlines())) == [CLOSED]
    broken, good = matches_in([b"a\xff\n", *TEXT.encode().splitlines()])
    assert [str(each) for each in broken.findings] == [
        "line 1, column 2: no UTF-8: invalid start byte"
    ]
    assert good.record == CLOSED


@pytest.mark.parametrize("odd", [None, 7, TEXT, TEXT.encode()])
def test_what_is_no_stream(odd: Any) -> None:
    """A text as a whole is no stream of lines, nor is what has no lines at all."""
    for reader in (read_all, heads):
        with pytest.raises(InvalidValue, match="lines of text are read one by one"):
            next(reader(odd))
    with pytest.raises(InvalidValue, match="rulesets by their names"):
        read(TEXT, games=cast("Any", [odd]))


def test_heads() -> None:
    """A head has all that is said of a match, and where it stands, and none is played."""
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
        ("[Dealer 0]", "", "line 24, column 1: a match lacks 'dealer'"),
        ("[Options {", "[Options [{}, {", "line 15, column 48: no JSON"),
        ("1 pass", "one pass", "line 18, column 1: no line of a match: 'one pass'"),
        (f"end {CHECK}\n", "", "line 23: the match has no end"),
        (TEXT, '{"version": 1}', "line 13, format: no match: the format is"),
        (TEXT, write(CLOSED, "jsonl").replace(": 1,", ": 2,"), "version 1 is read"),
        (TEXT, json.dumps({**match_to_json(CLOSED), "deals": 7}), "deals are a list"),
        (TEXT, "{", "line 13, column 2: no JSON"),
    ],
)
def test_heads_that_are_none(old: str, new: str, why: str) -> None:
    """What is wrong is told with its place, as far as a head tells it."""
    found = heads(lines(TEXT, TEXT.replace(old, new)))
    next(found)
    with pytest.raises(RecordError, match=why.replace("[", r"\[")):
        next(found)


def test_after_a_defect() -> None:
    """A reader that looks at all of a stream goes on where the next match begins."""
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
            found = list(matches_in(lines(good, bad, good)))
            whole = [each.record for each in found if not each.findings]
            assert whole == [CLOSED, CLOSED], (bad, good)
            assert len([each for each in found if each.findings]) == 1


def test_files_with_marks_behind_each_other() -> None:
    """A byte order mark before a match is passed over, behind half a match too."""
    faces = [write(CLOSED, face) for face in FACES]
    marked = [f"\ufeff{text}" for text in [*faces, f"\r\n{TEXT}"]]
    for first in marked:
        assert list(read_all(lines(first, *marked))) == [CLOSED] * 5
        half, *found = matches_in([*lines(first)[:3], *lines(*marked)])
        if first != marked[1]:  # a line of JSON is whole
            assert len(half.findings) == 1
        assert [each.record for each in found[-4:]] == [CLOSED] * 4
    found = list(matches_in(lines(TEXT, f"\ufeff{BAD}", marked[2])))
    assert [len(each.findings) for each in found] == [0, 1, 0]
    (finding,) = found[1].findings
    assert (finding.line, finding.column) == (20, 1)
    with pytest.raises(ValueError, match=r"line 6, .* match: '\\ufeff1 pass'"):
        read(TEXT.replace("1 pass", "\ufeff1 pass"))
    with pytest.raises(ValueError, match="line 1, column 1: a match begins with"):
        read("\ufeff\ufeff" + TEXT)


# Up to the defect.


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (BAD, 2),
        (TEXT[: TEXT.index("3 pass")], 2),
        (TEXT[: TEXT.index("pass\n3 ")], 1),
        (TEXT.replace("3 pass", "3 pass ; \\x"), 2),
        (TEXT.replace("3 pass", "3 pas"), 2),
        (TEXT.replace("deal C6", "deal X6"), None),
        (TEXT.replace("deal C6", "deal C7"), None),
        (HEAD, None),
    ],
)
def test_half_a_match(text: str, moves: int | None) -> None:
    """What stands before the defect is given, and never without a finding."""
    found = only(text)
    assert len(found.findings) == 1
    assert found.record is not None
    assert [len(deal.moves) for deal in found.record.deals] == (
        [] if moves is None else [moves]
    )
    with pytest.raises(RecordError) as raised:
        read(text)
    assert str(raised.value) == str(found.findings[0])
    assert only(TEXT) == Found(CLOSED)


def test_what_is_only_written_wrongly() -> None:
    """Tags, totals and a result that are wrong are left out, and all are told."""
    text = TEXT.replace("= 0 0 0 0", "= 1 0 0 0").replace(
        "[Dealer 0]", '[Dealer 0]\n[Players "A"]\n[Event null]\n[Place "Zug"]'
    )
    found = only(text)
    assert found.record == Record(game=CLOSED.game, deals=PASSED.deals, place="Zug")
    assert [finding.line for finding in found.findings] == [5, 6, 13]
    for wrong, good in (
        (TEXT.replace('"winners": [0, 1', '"winners": [1'), PASSED.closed().deals),
        (TEXT.replace(CHECK, "0" * 16), CLOSED.deals),
        (TEXT.replace("3 pass", "3 pass (-1 s)"), PASSED.closed().deals),
        (TEXT.replace("3 pass", "3 pass\n+ {}"), PASSED.truncated(1, 2).deals),
        (TEXT.replace("deal ", "deal C6 ; so\n1 pass ; no\ndeal "), ()),
    ):
        found = only(wrong)
        assert found.record is not None
        assert (found.record.deals, len(found.findings)) == (good, 1), wrong


@pytest.mark.parametrize(
    "text",
    ["?", HEAD[:30], TEXT.replace("zuger_tapp", "skat"), '{"format": 1}', "{"],
)
def test_nothing_is_good(text: str) -> None:
    """Where not even the game is known there is no record."""
    found = only(text)
    assert found.record is None
    assert len(found.findings) == 1


def test_half_a_match_as_json() -> None:
    """In JSON too what is good up to the defect is given, if the JSON can be read."""
    record = played(Fyrtioett(deals=2), 3).closed()
    record = record.with_comment("so", 2, 3).with_comment("late", 2, 7)
    data = json.loads(write(record, "jsonl"))
    data["deals"][1]["moves"][5] = "0 play X"
    found = only(json.dumps(data, indent=1))
    assert found.record == record.truncated(2, 5)
    (finding,) = found.findings
    assert finding.path == ("deals", 1, "moves", 5)
    assert str(finding).startswith("line 1, deal 2, move 6: cannot read '0 play X'")
    found = only(json.dumps({**data, "deals": 7}))
    assert found.record == record.truncated(0)


def test_half_a_record_of_a_seat() -> None:
    """Of the record of a seat the same is given; cards that were not seen yet are blank."""
    seen = played(Schmaus(deals=1), 3).closed().seen_by(1)
    text = write(seen).split("\n")
    moves = len(seen.deals[0].moves)
    for place in range(0, moves, 7):
        at = [n for n, line in enumerate(text) if line[:1].isdigit()][place]
        broken = "\n".join([*text[:at], "0 play XX", *text[at + 1 :]])
        found = only(broken)
        assert found.record == seen.truncated(1, place)
        assert found.record.view == seen.truncated(1, place).view
        assert found.findings[0].line == at + 1


def test_a_seat_sees_who_is_in_turn() -> None:
    """In the record of a seat too, a move of a seat that is not in turn is a defect."""
    game = Fyrtioett(deals=1)
    deal = game.pack_for(dealer=0, hands=((), (), (), ()))
    record = Record.of(game, [deal, *map(game.parse, ("1 bid 4", "2 bid 4"))])
    text = write(record.seen_by(0))
    wrong = text.replace("2 bid 4", "3 bid 4").rpartition("end ")[0] + "end unchecked\n"
    told = r'line 8.*"3 bid 4" could not have been told: seat 2 is in turn'
    with pytest.raises(ValueError, match=told):
        read(wrong)


def test_a_name_of_somebodys_own_is_quoted_where_it_is_named() -> None:
    """It may be long, or one that no file can hold."""
    for name in ("x" * 10**5, "\ud800"):
        text = json.dumps({"format": "jasskort-match", "version": 1, name: 1})
        with pytest.raises(RecordError, match="a match has no ") as raised:
            read(text)
        assert len(str(raised.value).encode()) < 1000


def test_what_is_told_of_no_move_is_refused() -> None:
    """The number of a move is a number."""
    with pytest.raises(InvalidValue, match="the number of a move is asked for"):
        DealRecord(()).beyond({})  # type: ignore[arg-type]


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
