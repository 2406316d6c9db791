"""The text face: what is written, line by line, and what is refused."""

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
    """Names of people have their letters, what is not seen is escaped, extras are tags."""
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
        ("hello", 1, r"a match begins with \[Jasskort"),
        (BODY, 1, r"a match begins with \[Jasskort"),
        ('[Game "schmaus"]', 1, r"a match begins with \[Jasskort"),
        (changed('"1"', '"1" 2'), 1, "one value stands here, not 2"),
        (changed(' "1"', ""), 1, "one value stands here, not 0"),
        (changed('[Jasskort "1"]', '[Jasskort "1"'), 1, "no tag"),
        (changed('[Game "', '[game "'), 2, "no tag"),
        (changed('[Jasskort "1"]', "[Jasskort 1]"), 1, "a text, as .1., not 1"),
        (changed('[Game "zuger_tapp"]\n', ""), 11, "a match lacks 'game'"),
        (changed("[Game ", "[Game  "), 2, "no JSON"),
        (changed('"zuger_tapp"', '"zuger"x'), 2, "expected a space before"),
        (changed("1}", "NaN}"), 3, "no number of JSON: NaN"),
        (changed("1}", "9" * 5000 + "}"), 3, "this JSON cannot be read"),
        (after_dealer("[Dealer 0]"), 5, "'dealer' stands there already"),
        (after_dealer("[Jasskort 1]"), 4, "the match has no end"),
        (after_dealer("[Players]"), 5, "is left out"),
        (after_dealer("[Table 1]\n[Table 2]"), 6, "already"),
        (after_dealer('[Extra "a"]'), 5, "a name and a value"),
        (after_dealer(f"[A {'[' * 99999}]"), 5, "JSON"),
        (after_dealer("0 pass"), 5, "a deal comes first"),
        (after_dealer("= 0 0 0 0"), 5, "a deal comes first"),
        (changed("1 pass", "one pass"), 6, "no line of a match: 'one pass'"),
        (changed("2 pass", "  0 pass"), 7, "Seat 2 is in turn"),
        (changed("2 pass", "2 pass ; a\\b"), 7, "after a backslash stands"),
        (changed("2 pass", "2 pass ;"), 7, "a comment is a text"),
        (changed("2 pass", "2 pass (-1 s)"), 7, "are 0 or more, .*, not -1"),
        (changed("2 pass", " 2 pass (1.2345 s)"), 7, "in thousandths, not 1.2345"),
        (changed("2 pass", "2 pass (NaN s)"), 7, "no number of JSON: NaN"),
        (changed("2 pass", "2 pass (1 2 s)"), 7, "one number, as "),
        (changed("2 pass", "2 pass ( s)"), 7, "no JSON"),
        (changed("2 pass", "2 pass\n+"), 8, "one value stands here, not 0"),
        (changed("2 pass", "2 pass\n[Table 1]"), 8, "Table stands before the first"),
        (changed("= 0 0 0 0", "= 1 0 0 0"), 10, "totals are 0 0 0 0, not 1 0 0 0"),
        (changed("= 0 0 0 0", "= 0 -0 0 0"), 10, "totals stand once"),
        (changed("= 0 0 0 0", "= 0 0 0 -01"), 10, "totals stand once"),
        (changed("[Dealer 0]", "[Dealer -0]"), 4, "-0, which is written 0"),
        (changed("[Dealer 0]", "[Dealer 00]"), 4, "expected a space before each"),
        (changed("= 0 0 0 0", "= 0 0 0 0\n= 0 0 0 0"), 11, "totals stand once"),
        (changed("= 0 0 0 0", "= 0 0 0 0\n0 claim"), 11, "after the totals"),
        (changed("= 0 0 0 0", "= 0 0 0 0\n+ {}"), 11, "what was told stands once"),
        (changed("0 pass\n= 0", "= 0"), 9, "a deal that is not over"),
        (changed('"winners": [0, 1, 2, 3], ', ""), 11, "lacks 'winners'"),
        (changed(RESULT, RESULT + "0 pass\n"), 12, "after the result the match"),
        (changed(RESULT, RESULT * 2), 12, "Result stands before|already"),
        (changed("end unchecked", "end"), 12, 'ends with "end"'),
        (changed("end unchecked\n", ""), 11, "the match has no end"),
        (changed("unchecked\n", "unchecked\nend unchecked"), 13, "begins with"),
        (TEXT.replace(CHECK, "0" * 16), 12, f"the check is {CHECK}"),
        (TEXT + TEXT, None, "a second match begins"),
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
    with pytest.raises(InvalidValue, match="written as text, jsonl or json"):
        write(CLOSED, cast("Face", "yaml"))
