"""Reading on in a stream, and reading what is good of a match that has a defect."""

from __future__ import annotations

import io
import itertools
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, cast

import pytest
from record_samples import CHECK, CLOSED, HEAD, MOVES, PASSED, TEXT, dressed, played

from jasskort import Fyrtioett, InvalidValue, Schmaus
from jasskort.records import (
    DealRecord,
    Face,
    Record,
    RecordError,
    Verify,
    game_to_json,
    heads,
    match_to_json,
    matches_in,
    read,
    read_all,
    write,
)
from jasskort.records.codec import TEXTS
from jasskort.records.json_text import digest

BAD = TEXT.replace("3 pass", "3 play HA")
FACES: tuple[Face, ...] = ("text", "jsonl", "json")
OPTIONS = game_to_json(Schmaus(target=100))["options"]


def lines(*texts: str) -> list[str]:
    """Part texts into lines that keep their ends."""
    return "".join(texts).splitlines(keepends=True)


def test_a_stream() -> None:
    """Matches of all faces are read one after the other, and only as far as is asked."""
    faces = [write(CLOSED, face) for face in ("text", "jsonl", "json")]
    assert list(read_all(lines(*faces, *reversed(faces)))) == [CLOSED] * 6
    assert list(read_all([])) == []
    stream = read_all(lines(TEXT, BAD, TEXT))
    assert next(stream) == CLOSED
    with pytest.raises(ValueError, match="line 20, column 1"):
        next(stream)
    with pytest.raises(InvalidValue, match="a text is asked for, not 7"):
        list(read_all([cast("str", 7)]))


class Stream:
    """Lines of which some cannot be read; after a `RecordError` it goes on."""

    def __init__(self, *lines: str | bytes | Exception) -> None:
        """Begin with the first of them."""
        self.left = iter(lines)
        self.taken = 0

    def __iter__(self) -> Iterator[str | bytes]:
        """Return itself."""
        return self

    def __next__(self) -> str | bytes:
        """Return the next line, or raise what stands in its place."""
        self.taken += 1
        line = next(self.left)
        if isinstance(line, Exception):
            raise line
        return line


def found_in(lines: Stream, **how: Any) -> list[object]:
    """List what is found, and the error that ends it."""
    all_of_it: list[object] = []
    try:
        all_of_it.extend(
            (each.record, *map(repr, each.findings))
            for each in matches_in(lines, **how)
        )
    except (InvalidValue, OSError) as error:
        all_of_it.append(repr(error))
    return all_of_it


@pytest.mark.parametrize("ends", ["", b"a\xff", OSError("torn"), cast("str", 7)])
def test_several_at_a_time(ends: Any) -> None:
    """Whoever reads, the same is found in the same order, and errors where they were."""
    pretty = write(CLOSED, "json")
    texts = [
        "garbage\n",
        TEXT,
        BAD,
        pretty,
        pretty[:300],
        TEXT.replace("end", "{"),
        TEXT,
    ]
    stream = [
        *lines(*texts),
        *(RecordError("a line is torn"), "1 pass", RecordError("and another")),
        *lines(*[TEXT, BAD] * 40),
        *(ends, "more"),
    ]
    alone = found_in(Stream(*stream))
    assert len(alone) > 80
    with ThreadPoolExecutor(2) as pool:
        assert found_in(Stream(*stream), executor=pool) == alone
        assert found_in(Stream(), executor=pool) == []
        assert pool.submit(int).result() == 0
    with pytest.raises(InvalidValue, match="the executor takes nothing"):
        list(read_all([TEXT], executor=pool))
    with pytest.raises(InvalidValue, match="an executor is asked for, not 5"):
        list(read_all([TEXT], executor=cast("Any", 5)))


def test_processes_read() -> None:
    """They verify; what they send is played here when it is first asked for."""
    with ProcessPoolExecutor(1) as pool:
        stream = read_all(lines(TEXT, TEXT, BAD), executor=pool)
        record = next(stream)
        assert record == CLOSED
        assert record.state == CLOSED.state
        assert next(stream) == CLOSED
        with pytest.raises(RecordError, match="line 32, column 1") as caught:
            next(stream)
    assert caught.value.refusal is not None
    unplayed = read(TEXT, verify="digest")
    assert pickle.loads(pickle.dumps(unplayed)).state == CLOSED.state


def test_not_all_is_read_ahead() -> None:
    """What is wrong is told soon, however much follows."""
    endless = Stream(*lines(BAD), *lines(TEXT) * 2000)
    with ThreadPoolExecutor(1) as pool, pytest.raises(RecordError, match="line 8,"):
        next(read_all(endless, executor=pool))
    assert endless.taken < len(lines(TEXT)) * 600


def test_a_stream_of_bytes() -> None:
    """Lines may be bytes, as of a file that is opened so; what is no UTF-8 is told."""
    assert list(read_all(TEXT.encode().splitlines())) == [CLOSED]
    broken, good = matches_in([b"a\xff\n", *TEXT.encode().splitlines()])
    assert [str(each) for each in broken.findings] == [
        "line 1, column 2: no UTF-8: invalid start byte"
    ]
    assert good.record == CLOSED


@pytest.mark.parametrize("odd", [None, 7, TEXT, TEXT.encode(), object()])
def test_what_is_no_stream(odd: Any) -> None:
    """A text as a whole is no stream of lines, nor is what has no lines at all."""
    for reader in (read_all, heads):
        with pytest.raises(InvalidValue, match="lines of text are read one by one"):
            next(reader(odd))


def test_heads() -> None:
    """A head has all that is said of a match, and where it stands, and none is played."""
    record = dressed(played(Schmaus(target=100), 3, most=4000)).closed()
    seen = record.seen_by(0)
    all_of_them = [
        BAD,
        *[write(each, face) for each in (record, seen) for face in FACES],
    ]
    file = io.BytesIO("\ufeff".join(["", *all_of_them]).encode())
    found = list(heads(file))
    for head in found:
        file.seek(head.offset)
        assert file.readline().lstrip(b"\xef\xbb\xbf")[:1] in b"[{"
    file.seek(0)
    assert [each.line for each in found] == [
        number
        for number, line in enumerate(file, 1)
        if b'"1"]' in line or line[3:4] == b"{"
    ]
    assert len(found) == len(all_of_them)
    file.seek(found[2].offset)
    assert next(read_all(file)) == record
    bad, *others = found
    assert (bad.game, bad.players, bad.deals) == ("zuger_tapp", (), 1)
    for head, known in zip(others, [record] * 3 + [seen] * 3, strict=True):
        assert (head.game, dict(head.options)) == ("schmaus", OPTIONS)
        for name in ("dealer", "players", "seat", "result", "extra", *TEXTS):
            assert getattr(head, name) == getattr(known, name)
        assert (head.deals, head.totals) == (len(known.deals), known.deals[-1].totals)
        assert head.check == match_to_json(known)["check"]
    assert [each.offset for each in heads(lines(TEXT, TEXT))] == [0, len(TEXT)]
    (begun,) = heads(lines(write(Record(game=CLOSED.game))))
    assert (begun.deals, begun.totals, begun.result) == (0, None, None)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[Dealer 0]", '[Dealer "x"]', "line 4, column 1: dealer cannot be 'x'"),
        ("[Dealer 0]", "", "line 12, column 1: a match lacks 'dealer'"),
        ('"zuger_tapp"', "7", "line 2, column 1: game cannot be 7"),
        ("[Options {", "[Options [{}, {", "line 3, column 48: no JSON"),
        (
            '[0, 0, 0, 0], "win',
            '0, "win',
            "line 11, column 1: totals of a Result cannot be 0",
        ),
        ("1 pass", "one pass", "line 6, column 1: no line of a match: 'one pass'"),
        (f"end {CHECK}\n", "", "line 11: the match has no end"),
    ],
)
def test_heads_that_are_none(old: str, new: str, why: str) -> None:
    """What is wrong is told with its place, as far as a head tells it."""
    found = heads(lines(TEXT, TEXT.replace(old, new)))
    next(found)
    with pytest.raises(RecordError) as caught:
        next(found)
    at = caught.value.line
    assert at is not None
    assert str(caught.value).replace(f"line {at}", f"line {at - 12}").startswith(why)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"deals": 7}, "deals are a list, not 7"),
        ({"deals": [7], "dealer": [0]}, r"dealer cannot be \[0\]"),
        ({"deals": [{"totals": "7"}]}, "totals cannot be '7'"),
        ({"options": 7}, "extras are given by name, not as 7"),
        ({"version": 2}, "version 1 is read, not version 2"),
    ],
)
def test_heads_of_json_that_are_none(changed: dict[str, Any], why: str) -> None:
    """The same of JSON, with the line where it begins."""
    text = json.dumps({**match_to_json(CLOSED), **changed})
    with pytest.raises(RecordError, match=f"line 2.*: {why}"):
        list(heads(["", text]))


@pytest.mark.parametrize("odd", [None, [Schmaus], {1: Schmaus}, "schmaus"])
def test_games_that_are_none(odd: Any) -> None:
    """The rulesets that may be meant stand by their names."""
    with pytest.raises(InvalidValue, match="rulesets by their names"):
        read(TEXT, games=odd)


def test_after_a_defect() -> None:
    """A reader that looks at all of a stream goes on where the next match begins."""
    jsonl = write(CLOSED, "jsonl")
    half = TEXT.removesuffix(f"end {CHECK}\n")
    for bad in (
        BAD,
        half,
        half[:80] + "\n",
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
    faces = [write(CLOSED, face) for face in ("text", "jsonl", "json")]
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


def test_a_mark_within_a_match() -> None:
    """Within a match it is no blank, and told with the line that has it."""
    with pytest.raises(ValueError, match=r"line 6, .* match: '\\ufeff1 pass'"):
        read(TEXT.replace("1 pass", "\ufeff1 pass"))
    with pytest.raises(ValueError, match="line 1, column 1: a match begins with"):
        read("\ufeff\ufeff" + TEXT)


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
    """However many matches there were, only one is kept."""
    stream = read_all(line for _ in itertools.count() for line in lines(TEXT))
    assert next(stream) == next(stream)
    # In a process of its own: what others do and keep meanwhile would be counted too.
    run = subprocess.run(
        [sys.executable, "-c", KEPT],
        capture_output=True,
        check=True,
        encoding="utf-8",
        input=TEXT,
    )
    assert int(run.stdout) < 100_000


def test_what_is_good_of_it() -> None:
    """Lenient reading gives the match up to the illegal move, and what is wrong."""
    record, findings = read(BAD, lenient=True)
    assert record == PASSED.undone().undone()
    (finding,) = findings
    assert (finding.line, finding.column) == (8, 1)
    assert finding.refusal is not None
    assert read(TEXT, lenient=True) == (CLOSED, ())


def test_what_is_only_written_wrongly() -> None:
    """Totals, names and a result that are wrong are left out, and all are told."""
    text = TEXT.replace("= 0 0 0 0", "= 1 0 0 0").replace(
        '"winners": [0, 1', '"winners": [1'
    )
    text = text.replace(
        "[Dealer 0]", '[Dealer 0]\n[Players "A"]\n[Event null]\n[Place "Zug"]'
    )
    record, findings = read(text, lenient=True)
    assert record == Record(game=CLOSED.game, deals=PASSED.deals, place="Zug")
    assert [finding.line for finding in findings] == [5, 6, 13, 14]
    altered = TEXT.replace(CHECK, "0" * 16)
    record, (finding,) = read(altered, lenient=True)
    assert (record, finding.line) == (CLOSED, 12)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
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
    """Of half a match the half is given with a finding, and never without one."""
    record, findings = read(text, lenient=True)
    assert len(findings) == 1
    assert record is not None
    assert [len(deal.moves) for deal in record.deals] == (
        [] if moves is None else [moves]
    )
    with pytest.raises(ValueError, match=findings[0].why[:20].replace("[", r"\[")):
        read(text)


@pytest.mark.parametrize(
    "text",
    ["", "?", HEAD[:30], TEXT.replace("zuger_tapp", "skat"), '{"format": 1}', "{"],
)
def test_nothing_is_good(text: str) -> None:
    """Where not even the game is known there is no record."""
    record, findings = read(text, lenient=True)
    assert record is None
    assert findings


def test_half_a_match_as_json() -> None:
    """In JSON too what is good up to the defect is given, if the JSON can be read."""
    record = played(Fyrtioett(deals=2), 3).closed()
    data = json.loads(write(record, "jsonl"))
    data["deals"][1]["moves"][5] = "0 play X"
    good, (finding,) = read(json.dumps(data, indent=1), lenient=True)
    assert good == record.truncated(2, 5)
    assert finding.path == ("deals", 1, "moves", 5)
    assert str(finding).startswith("line 86, column 5: cannot read '0 play X'")


def test_half_a_record_of_a_seat() -> None:
    """Of the record of a seat the same is given; cards that were not seen yet are blank."""
    seen = played(Schmaus(deals=1), 3).closed().seen_by(1)
    text = write(seen).split("\n")
    moves = len(seen.deals[0].moves)
    for place in range(0, moves, 7):
        at = [n for n, line in enumerate(text) if line[:1].isdigit()][place]
        broken = "\n".join([*text[:at], "0 play XX", *text[at + 1 :]])
        good, findings = read(broken, lenient=True)
        assert good == seen.truncated(1, place)
        assert good.view == seen.truncated(1, place).view
        assert findings[0].line == at + 1


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


def test_the_check_alone() -> None:
    """Verifying by digest plays nothing, until somebody asks for a position."""
    record = dressed(played(Schmaus(target=100), 3, most=4000)).closed()
    for known in (record, record.seen_by(1), CLOSED, Record(game=CLOSED.game)):
        for face in FACES:
            (found,) = read_all(lines(write(known, face)), verify="digest")
            assert found == known
            assert found.last == known.last
            assert write(found, face) == write(known, face)
    longer = read(write(PASSED.undone()), verify="digest").append(MOVES[-1])
    assert longer == PASSED
    assert longer.over


def test_what_the_check_alone_shows() -> None:
    """Accidents are found; an illegal move under a right check only where it is played."""
    altered = TEXT.replace("[Dealer 0]", "[Dealer 1]")
    with pytest.raises(RecordError, match=r"line 12, .*lost or altered"):
        read(altered, verify="digest")
    raw = {**match_to_json(CLOSED), "dealer": 1}
    del raw["check"]
    forged = read(json.dumps({**raw, "check": digest(raw)}), verify="digest")
    assert forged.deals == CLOSED.deals
    with pytest.raises(RecordError, match=r"deal 1, move 1: .*COM-9"):
        _ = forged.last
    with pytest.raises(RecordError, match="line 8, column 1: 3 play HA"):
        read(BAD.replace(f"end {CHECK}", "end unchecked"), verify="digest")
    record, (finding,) = read(
        TEXT.replace("3 pass", "3 pas"), lenient=True, verify="digest"
    )
    assert (record, finding.line) == (Record(game=CLOSED.game), 8)
    with pytest.raises(InvalidValue, match="moves or digest, not 'all'"):
        read(TEXT, verify=cast("Verify", "all"))
