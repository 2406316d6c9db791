"""Files of records, text or JSON: read one by one, or as a stream."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from typing import Literal, cast, overload

from jasskort.errors import InvalidValue, checked_text, quoted
from jasskort.games import GAMES
from jasskort.records.codec import Games, Raw, check_games
from jasskort.records.errors import RecordError
from jasskort.records.json_text import decoded, place_in
from jasskort.records.match_json import Found, validate
from jasskort.records.record import Record
from jasskort.records.text import HEAD, TextMatch

_BYTE_ORDER_MARK = "\ufeff"
_BEGINS_TEXT = re.compile(rf"[ \t]*\[{HEAD}\b")
_BEGINS_JSON = re.compile(r"[ \t]*\{")
# One that is not closed goes to the end of the line: it is never looked for again.
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')


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
    """Read one record, text or JSON.

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
    found = list(matches_in(checked_text(text).split("\n"), games))
    one = found[0] if found else Found(None, (RecordError("there is no match", 1, 1),))
    if len(found) > 1 and not one.findings:
        second = (RecordError("a second match begins: read_all reads them"),)
        one = Found(one.record, found[1].findings or second)
    return (one.record, one.findings) if lenient else one.good()


def read_all(lines: Iterable[str], *, games: Games = GAMES) -> Iterator[Record]:
    """Read records one after the other, as far as they are asked for.

    Only the match that is being read is kept, however many there are. Lines are those of
    a file, text or JSON, with or without their ends; `games` are as for `read`.

    Raises:
        RecordError: something is wrong; what was given before is right.
        InvalidValue: they are no lines; a text as a whole is for `read`.
    """
    for found in matches_in(lines, games):
        yield found.good()


def matches_in(lines: Iterable[str], games: Games = GAMES) -> Iterator[Found]:
    """Find the matches of a stream, good and bad; arguments are those of `read_all`.

    After a defect it goes on where the next match begins; so it does where the lines raise
    a `RecordError` for one of them, and can go on.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        msg = f"lines of text are read one by one, not {quoted(lines)}"
        raise InvalidValue(msg)
    check_games(games)
    source = _Lines(lines)
    while True:
        try:
            line = source.next_line()
        except RecordError as error:
            source.skip()
            yield Found(None, (error,))
            continue
        if line is None:
            return
        # A file that begins with a mark may stand behind another one.
        line = line.removeprefix(_BYTE_ORDER_MARK)
        if line.strip():
            read_match = _json_match if _BEGINS_JSON.match(line) else _text_match
            yield read_match(line, source, games)


class _Lines:
    """The lines of a stream, one of which may be given back."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._back: list[str] = []
        self.number = 0

    def next_line(self) -> str | None:
        """Return the next line, without its end; None if there is none."""
        self.number += 1
        if self._back:
            return self._back.pop()
        for line in self._lines:
            return checked_text(line).removesuffix("\n").removesuffix("\r")
        return None

    def next_inside(self) -> str | None:
        """Return the next line of the same match; None if it ends here."""
        line = self.next_line()
        if line is not None and _begins(line):
            self.number -= 1
            self._back.append(line)
            return None
        return line

    def skip(self) -> None:
        """Go on to where the next match begins."""
        more = True
        while more:
            with contextlib.suppress(RecordError):
                more = self.next_inside() is not None


def _begins(line: str) -> bool:
    """Tell whether a line begins a match."""
    plain = line.removeprefix(_BYTE_ORDER_MARK)
    return plain[:1] == "{" or bool(_BEGINS_TEXT.match(plain))


def _text_match(first: str, source: _Lines, games: Games) -> Found:
    """Read a match of lines, of which the first is there."""
    match = TextMatch()
    line: str | None = first
    number = source.number
    broken = []
    try:
        while line is not None:
            number = source.number if line.strip() else number
            match.take(line, source.number)
            line = None if match.ended else source.next_inside()
        if not match.ended:
            msg = "the match has no end: a last line tells its check"
            broken.append(RecordError(msg, number))
    except RecordError as error:
        broken.append(error)
        source.skip()
    found = validate(match.raw, games, whole=match.ended)
    places, end = match.places, (number, 1)
    findings = [each.at(*places.get(each.path, end)) for each in found.findings]
    return Found(found.record, (*findings, *broken))


def _json_match(first: str, source: _Lines, games: Games) -> Found:
    """Read a match as JSON, which may stand on several lines."""
    begins = source.number
    lines, deep = [first], _deeper(first)
    try:
        while deep > 0 and (line := source.next_inside()) is not None:
            lines.append(line)
            deep += _deeper(line)
    except RecordError as error:
        source.skip()
        return Found(None, (error,))
    text = "\n".join(lines)
    try:
        raw, end = decoded(text, text.index("{"), begins)
    except RecordError as error:
        return Found(None, (error,))
    if rest := text[end:].strip():
        msg = f"after a match the next one begins on a line of its own: {quoted(rest)}"
        at = place_in(text, text.index(rest, end), begins)
        return Found(None, (RecordError(msg, *at),))
    found = validate(cast("Raw", raw), games)
    return Found(found.record, tuple([each.at(begins) for each in found.findings]))


def _deeper(line: str) -> int:
    """Count by how much a line lies deeper in braces and brackets at its end."""
    plain = _STRINGS.sub("", line)
    opened = plain.count("{") + plain.count("[")
    return opened - plain.count("}") - plain.count("]")
