"""The text face: lines written, lines refused."""

from __future__ import annotations

from typing import cast

import pytest
from record_samples import (
    BODY,
    CHECK,
    CLOSED,
    GAME,
    HEAD,
    MOVES,
    PASSED,
    RESULT,
    TEXT,
    dressed,
    played,
)

from jasskort import Fyrtioett, InvalidValue
from jasskort.records import Face, Record, RecordError, read, write


def test_a_match_as_text() -> None:
    assert write(CLOSED) == TEXT
    assert write(CLOSED, checked=False) == TEXT.replace(CHECK, "unchecked")
    assert read(TEXT) == CLOSED
    assert read(TEXT).state == CLOSED.state
    assert read(write(CLOSED, checked=False)) == CLOSED


def test_a_match_in_progress() -> None:
    for moves in (MOVES[:3], MOVES[:1], ()):
        record = Record.of(GAME, moves)
        assert read(write(record)) == record
    assert write(Record(game=GAME)).splitlines()[:4] == HEAD.splitlines()


def test_all_tags() -> None:
    """Names keep their letters, invisible characters are escaped, extras are tags."""
    record = dressed(played(Fyrtioett(deals=1), 1))
    text = write(record)
    assert read(text) == record
    lines = text.splitlines()
    assert lines[4:13] == [
        '[Players "Änni 0" "Änni 1" "Änni 2" "Änni 3"]',
        '[Date "2026-11-21"]',
        '[Event "Stube; \\\\ [spät]"]',
        '[Place "\\"Bären\\"\\u2028Zug"]',
        '[Board "3f2a/12"]',
        '[Seed "7"]',
        '[Extra "" true]',
        "[Table 3]",
        '[Extra "tisch nr" [1, 2.5, null, {"a": "é\\u0085"}]]',
    ]
    assert lines[13].endswith(r" ; ; gut \\n gespielt\n[Result]\u0020")
    assert text.count(" ; ") == 2


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ("well played", "well played"),
        ("a; b", "a; b"),
        ("a\nb\\n", r"a\nb\\n"),
        ("  a  ", r"\u0020\u0020a\u0020\u0020"),
        (" ", r"\u0020"),
        ("\t\x1b[0m\r", r"\u0009\u001b[0m\u000d"),
        ("♠ é 𝄞", "♠ é 𝄞"),
    ],
)
def test_comments(comment: str, written: str) -> None:
    record = PASSED.with_comment(comment, 1, 1)
    text = write(record)
    assert f"1 pass ; {written}\n" in text
    assert read(text) == record


def test_what_may_be_spelled_otherwise() -> None:
    """Blank lines, indents, ends of lines of other systems and small letters are read."""
    text = TEXT.replace("deal C6 C7", "\n  deal c6  C7").replace("1 pass", "1  PASS ")
    assert read("\ufeff" + text.replace("\n", "\r\n")) == CLOSED
    timed = read(changed("2 pass", "2 pass(2.50 s);so"))
    assert "2 pass (2.5 s) ; so\n" in write(timed)
    extra = read(changed("deal C6", '[Extra "Table" 3]\ndeal C6'))
    assert dict(extra.extra) == {"Table": 3}
    assert "[Table 3]" in write(extra)


def changed(old: str, new: str) -> str:
    """Change the sample, which was not checked, so that the change itself is looked at."""
    text = TEXT.replace(CHECK, "unchecked")
    assert old in text
    return text.replace(old, new, 1)


def after_dealer(more: str) -> str:
    return changed("[Dealer 0]", f"[Dealer 0]\n{more}")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "there is no match"),
        ("\n\n", 1, "there is no match"),
        ("hello", 1, r'a match must begin with "\[Jasskort"'),
        (BODY, 1, r'a match must begin with "\[Jasskort"'),
        ('[Game "schmaus"]', 1, r'a match must begin with "\[Jasskort"'),
        (changed('"1"', '"1" 2'), 1, "expected one value, got 2"),
        (changed(' "1"', ""), 1, "expected one value, got 0"),
        (changed('[Jasskort "1"]', '[Jasskort "1"'), 1, "invalid tag"),
        (changed('[Game "', '[game "'), 2, "invalid tag"),
        (
            changed('[Jasskort "1"]', "[Jasskort 1]"),
            1,
            "expected version .1., got 1",
        ),
        (changed('[Game "zuger_tapp"]\n', ""), 11, "missing key 'game' in a match"),
        (changed("[Game ", "[Game  "), 2, "invalid JSON"),
        (changed('"zuger_tapp"', '"zuger"x'), 2, "expected a space before"),
        (changed("1}", "NaN}"), 3, "not a JSON number: NaN"),
        (changed("1}", "9" * 5000 + "}"), 3, "cannot read this JSON"),
        (after_dealer("[Dealer 0]"), 5, "'dealer' is repeated"),
        (after_dealer("[Jasskort 1]"), 4, "the match is cut off"),
        (after_dealer("[Players]"), 5, "omit an empty"),
        (after_dealer("[Table 1]\n[Table 2]"), 6, "repeated"),
        (after_dealer('[Extra "a"]'), 5, "a name and a value"),
        (after_dealer(f"[A {'[' * 99999}]"), 5, "JSON"),
        (after_dealer("0 pass"), 5, "expected a deal before"),
        (after_dealer("= 0 0 0 0"), 5, "expected a deal before"),
        (changed("1 pass", "one pass"), 6, "not a line of a match: 'one pass'"),
        (changed("2 pass", "  0 pass"), 7, "Seat 2 is in turn"),
        (changed("2 pass", "2 pass ; a\\b"), 7, "after a backslash"),
        (changed("2 pass", "2 pass ;"), 7, "for a comment"),
        (changed("2 pass", "2 pass (-1 s)"), 7, "of 0 or more, .*, got -1"),
        (
            changed("2 pass", " 2 pass (1.2345 s)"),
            7,
            "with at most 3 decimals, got 1.2345",
        ),
        (changed("2 pass", "2 pass (NaN s)"), 7, "not a JSON number: NaN"),
        (changed("2 pass", "2 pass (1 2 s)"), 7, "one number, such as "),
        (changed("2 pass", "2 pass ( s)"), 7, "invalid JSON"),
        (changed("2 pass", "2 pass\n+"), 8, "expected one value, got 0"),
        (changed("2 pass", "2 pass\n[Table 1]"), 8, "Table must come before the first"),
        (changed("= 0 0 0 0", "= 1 0 0 0"), 10, "totals 0 0 0 0, got 1 0 0 0"),
        (changed("= 0 0 0 0", "= 0 -0 0 0"), 10, "expected totals .* once"),
        (changed("= 0 0 0 0", "= 0 0 0 -01"), 10, "expected totals .* once"),
        (changed("[Dealer 0]", "[Dealer -0]"), 4, r"-0 \(write 0\)"),
        (changed("[Dealer 0]", "[Dealer 00]"), 4, "expected a space before each"),
        (changed("= 0 0 0 0", "= 0 0 0 0\n= 0 0 0 0"), 11, "expected totals .* once"),
        (changed("= 0 0 0 0", "= 0 0 0 0\n0 claim"), 11, "after the totals"),
        (
            changed("= 0 0 0 0", "= 0 0 0 0\n+ {}"),
            11,
            'expected at most one line with "\\+"',
        ),
        (changed("0 pass\n= 0", "= 0"), 9, "the deal is not over"),
        (changed('"winners": [0, 1, 2, 3], ', ""), 11, "missing key 'winners'"),
        (changed(RESULT, RESULT + "0 pass\n"), 12, 'expected "end" after the result'),
        (changed(RESULT, RESULT * 2), 12, "is repeated"),
        (changed("end unchecked", "end"), 12, 'expected "end"'),
        (changed("end unchecked\n", ""), 11, "the match is cut off"),
        (changed("unchecked\n", "unchecked\nend unchecked"), 13, "must begin with"),
        (TEXT.replace(CHECK, "0" * 16), 12, f"the check {CHECK}"),
        (TEXT + TEXT, None, "a second match"),
        (TEXT + TEXT.replace("3 pass", "3 play HA"), 20, "ZUG"),
    ],
)
def test_what_is_refused(text: str, line: int | None, why: str) -> None:
    with pytest.raises(RecordError, match=why) as caught:
        read(text)
    assert caught.value.line == line


def test_no_text() -> None:
    with pytest.raises(InvalidValue, match="expected a text"):
        read(cast("str", TEXT.encode()))
    with pytest.raises(InvalidValue, match="expected a record"):
        write(cast("Record", TEXT))
    with pytest.raises(InvalidValue, match="text, jsonl or json for face"):
        write(CLOSED, cast("Face", "yaml"))
