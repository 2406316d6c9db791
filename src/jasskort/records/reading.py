"""Reading records: one, or a stream of them, strictly or up to what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, cast, overload

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, checked_text, quoted
from jasskort.games import GAMES
from jasskort.records.errors import RecordError
from jasskort.records.locating import Locator
from jasskort.records.record import Record
from jasskort.records.replay import Defect
from jasskort.records.sifting import Raw, sift
from jasskort.records.strict import decoded, place_in
from jasskort.records.text import HEAD
from jasskort.records.text_reading import TextMatch
from jasskort.records.values import Games, checked_games

_BYTE_ORDER_MARK = "\ufeff"
_BEGINS_TEXT = re.compile(rf"[ \t]*\[{HEAD}\b")
_BEGINS_JSON = re.compile(r"[ \t]*\{")
# One that is not closed goes to the end of the line: it is never looked for again.
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')


@attrs.frozen
class Found(Immutable):
    """A match that was found in a stream, and what is wrong with it.

    Args:
        record: what is good of it; None if there is nothing.
        findings: what is wrong, the first defect first.
    """

    record: Record | None
    findings: tuple[RecordError, ...] = ()


@overload
def read(
    text: str, *, lenient: Literal[False] = False, games: Games = ...
) -> Record: ...


@overload
def read(
    text: str, *, lenient: Literal[True], games: Games = ...
) -> tuple[Record | None, tuple[RecordError, ...]]: ...


def read(
    text: str, *, lenient: bool = False, games: Games = GAMES
) -> Record | tuple[Record | None, tuple[RecordError, ...]]:
    """Read one record, of either face.

    Args:
        text: the record.
        lenient: whether what is good up to the defect is wanted, and what is wrong.
        games: the rulesets that may be meant, by name. A ruleset of somebody's own is
            read if it stands here: `{"house_rules:Twenty": Twenty}`.

    Returns:
        The record; if `lenient`, what is good of it (None if not even the game is), and
        the findings, the first defect first.

    Raises:
        RecordError: something is wrong, unless `lenient`; it tells where and what.
        InvalidValue: it is no text at all, or `games` are no rulesets by name.
    """
    lines = checked_text(text).split("\n")
    found = list(matches_in(lines, games))
    one = found[0] if found else Found(None, (RecordError("there is no match", 1, 1),))
    findings = one.findings
    if len(found) > 1 and not findings:
        later = found[1].findings
        findings = later or (RecordError("a second match begins: read_all reads them"),)
    if lenient:
        return one.record, findings
    if findings or one.record is None:
        raise findings[0]
    return one.record


def read_all(lines: Iterable[str], *, games: Games = GAMES) -> Iterator[Record]:
    """Read records one after the other, as far as they are asked for.

    Only the match that is being read is kept, however many there are.

    Args:
        lines: the lines of a file, of either face, with or without their ends.
        games: the rulesets that may be meant, by name.

    Raises:
        RecordError: something is wrong; what was given before is right.
        InvalidValue: a line is no text, or they are no lines; a text as a whole is for
            `read`, its lines are `text.splitlines()`.
    """
    for found in matches_in(lines, games):
        if found.findings or found.record is None:
            raise found.findings[0]
        yield found.record


def matches_in(lines: Iterable[str], games: Games = GAMES) -> Iterator[Found]:
    """Find the matches of a stream, good and bad.

    After a defect it goes on where the next match begins.

    Args:
        lines: the lines, with or without their ends.
        games: the rulesets that may be meant, by name.

    Raises:
        InvalidValue: they are no lines of text, or `games` are no rulesets by name.
    """
    source = _Lines(lines)
    checked_games(games)
    while (line := source.next_line()) is not None:
        # A file that begins with a mark may stand behind another one.
        line = line.removeprefix(_BYTE_ORDER_MARK)
        if not line.strip():
            continue
        if _BEGINS_JSON.match(line):
            yield _json_match(line, source, games)
        else:
            yield _text_match(line, source, games)


class _Lines:
    """The lines of a stream, one of which may be given back."""

    def __init__(self, lines: Iterable[str]) -> None:
        if isinstance(lines, str) or not isinstance(lines, Iterable):
            msg = f"lines of text are read one by one, not {quoted(lines)}"
            raise InvalidValue(msg)
        self._lines = iter(lines)
        self._back: list[str] = []
        self.number = 0

    def next_line(self) -> str | None:
        """Give the next line, without its end; None if there is none."""
        self.number += 1
        if self._back:
            return self._back.pop()
        for line in self._lines:
            if not isinstance(line, str):
                msg = f"lines of text are read, not {quoted(line)}"
                raise InvalidValue(msg)
            return line.removesuffix("\n").removesuffix("\r")
        return None

    def give_back(self, line: str) -> None:
        """Give a line back, which is then the next one."""
        self.number -= 1
        self._back.append(line)

    def skip(self) -> None:
        """Go on where the next match begins."""
        while (line := self.next_line()) is not None:
            if _begins(line):
                self.give_back(line)
                return


def _begins(line: str) -> bool:
    """Tell whether a line begins a match."""
    plain = line.removeprefix(_BYTE_ORDER_MARK)
    return plain[:1] == "{" or bool(_BEGINS_TEXT.match(plain))


def _text_match(line: str | None, source: _Lines, games: Games) -> Found:
    """Read a match of lines, of which the first is there."""
    match = TextMatch()
    broken: RecordError | None = None
    number = source.number
    while line is not None:
        if match.places and _begins(line):
            source.give_back(line)
            break
        number = source.number if line.strip() else number
        try:
            match.take(line, source.number)
        except RecordError as error:
            broken = error
            break
        line = None if match.ended else source.next_line()
    if broken is None and not match.ended:
        msg = "the match has no end: a last line tells its check"
        broken = RecordError(msg, number)
    sifted = sift(match.raw, games, whole=match.ended)
    findings = [
        _told(defect, match.where(defect.path) or (number, 1))
        for defect in sifted.defects
    ]
    if broken is not None:
        findings.append(broken)
        source.skip()
    return Found(sifted.record, tuple(findings))


def _json_match(first: str, source: _Lines, games: Games) -> Found:
    """Read a match as JSON, which may stand on several lines."""
    begins = source.number
    lines, deep = [first], _deeper(first)
    while deep > 0 and (line := source.next_line()) is not None:
        if _begins(line):
            source.give_back(line)
            break
        lines.append(line)
        deep += _deeper(line)
    text = "\n".join(lines)
    try:
        raw, end = decoded(text, text.index("{"), begins)
    except RecordError as error:
        return Found(None, (error,))
    if rest := text[end:].strip():
        msg = f"after a match the next one begins on a line of its own: {quoted(rest)}"
        at = place_in(text, text.index(rest, end), begins)
        return Found(None, (RecordError(msg, *at),))
    sifted = sift(cast("Raw", raw), games)
    if not sifted.defects:
        return Found(sifted.record)
    locator = Locator(text, begins)
    findings = [_told(defect, locator.where(defect.path)) for defect in sifted.defects]
    return Found(sifted.record, tuple(findings))


def _deeper(line: str) -> int:
    """Count by how much a line lies deeper in braces and brackets at its end."""
    plain = _STRINGS.sub("", line)
    opened = plain.count("{") + plain.count("[")
    return opened - plain.count("}") - plain.count("]")


def _told(defect: Defect, at: tuple[int, int]) -> RecordError:
    return RecordError(defect.why, *at, defect.refusal)
