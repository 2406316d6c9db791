"""Files of records, text or JSON: read one by one, or as a stream."""

from __future__ import annotations

import contextlib
import functools
import itertools
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Literal, TypeAlias, cast, get_args, overload

import attrs

from jasskort.craft.executors import submitted
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, checked_text, quoted
from jasskort.games import GAMES
from jasskort.records.codec import Games, Raw, check_games
from jasskort.records.errors import Path, RecordError
from jasskort.records.json_text import decoded, offset_of, parts_of, place_in
from jasskort.records.match_json import Found, Head, Verify, head_of, validate
from jasskort.records.record import Record
from jasskort.records.text import HEAD, TextMatch

_BYTE_ORDER_MARK = "\ufeff"
_BEGINS_TEXT = re.compile(rf"[ \t]*\[{HEAD}\b")
_BEGINS_JSON = re.compile(r"[ \t]*\{")
_OF_MOVES: tuple[frozenset[object], ...] = (
    frozenset("+0123456789"),
    frozenset([b"%c" % each for each in b"+0123456789"]),
)
"""With what lines begin that stand for a move, or for what was told of it: text, bytes."""
_TOGETHER, _AHEAD = 32, 16  # matches of a batch; batches that workers may have
# One that is not closed goes to the end of the line: it is never looked for again.
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?$)')


@overload
def read(
    text: str,
    *,
    lenient: Literal[False] = False,
    games: Games = ...,
    verify: Verify = ...,
) -> Record: ...


@overload
def read(
    text: str, *, lenient: Literal[True], games: Games = ..., verify: Verify = ...
) -> tuple[Record | None, tuple[RecordError, ...]]: ...


def read(
    text: str,
    *,
    lenient: bool = False,
    games: Games = GAMES,
    verify: Verify = "moves",
) -> Record | tuple[Record | None, tuple[RecordError, ...]]:
    """Read one record, text or JSON.

    Args:
        text: the record.
        lenient: whether what is good up to the defect is wanted, and what is wrong.
        games: the rulesets that may be meant, by name. A ruleset of somebody's own is
            read if it stands here: `{"house_rules:Twenty": Twenty}`.
        verify: "moves" plays the match again. "digest" only compares its check, which
            shows accidents and not illegal moves, and is faster; the record is played
            when its positions are first asked for. A match without a check is played.

    Returns:
        The record; if `lenient`, what is good of it (None if not even the game is), and
        the findings, the first defect first.

    Raises:
        RecordError: something is wrong, unless `lenient`; it tells where and what.
        InvalidValue: it is no text at all, `games` are no rulesets by name, or `verify`
            is neither.
    """
    lines = checked_text(text).split("\n")
    # A second match is one too many, however many there are.
    found = [*itertools.islice(matches_in(lines, games, verify), 2)]
    one = found[0] if found else Found(None, (RecordError("there is no match", 1, 1),))
    if len(found) > 1 and not one.findings:
        second = (RecordError("a second match begins: read_all reads them"),)
        one = Found(one.record, found[1].findings or second)
    return (one.record, one.findings) if lenient else one.good()


def read_all(
    lines: Iterable[str | bytes],
    *,
    games: Games = GAMES,
    verify: Verify = "moves",
    executor: Executor | None = None,
) -> Iterator[Record]:
    """Read records one after the other, as far as they are asked for.

    Only the match that is being read is kept, however many there are.

    Args:
        lines: those of a file, text or JSON, with or without their ends, or its bytes
            (UTF-8).
        games: as for `read`.
        verify: as for `read`.
        executor: who reads them: any executor (processes, a cluster). Records come in the
            order of the file, and some hundred lie ahead at most. They were verified where
            they were read, and are played again when their positions are first asked for.

    Raises:
        RecordError: something is wrong; what was given before is right.
        InvalidValue: they are no lines; a text as a whole is for `read`. Or it is no
            executor, or one that was shut down.
    """
    for found in matches_in(lines, games, verify, executor):
        yield found.good()


def matches_in(
    lines: Iterable[str | bytes],
    games: Games = GAMES,
    verify: Verify = "moves",
    executor: Executor | None = None,
) -> Iterator[Found]:
    """Find the matches of a stream, good and bad; arguments are those of `read_all`.

    After a defect it goes on where the next match begins; so it does where the lines raise
    a `RecordError` for one of them, and can go on.
    """
    check_lines(lines)
    check_games(games)
    if verify not in get_args(Verify):
        msg = f"verified are moves or digest, not {quoted(verify)}"
        raise InvalidValue(msg)
    if executor is not None:
        yield from _found_by(executor, lines, functools.partial(_found, games, verify))
        return
    for written in _written_in(_Lines(lines)):
        yield written.found(games, verify)


def heads(lines: Iterable[str | bytes]) -> Iterator[Head]:
    """Read what is said of each match, and play none: for finding those one wants.

    It passes over the moves without reading them. Lines are those for `read_all`. From a
    file that is opened as bytes, `file.seek(head.offset)` leads to the match again, and
    `next(read_all(file))` reads it.

    Raises:
        RecordError: something is wrong, as far as a head tells it; what was given before
            is right.
        InvalidValue: they are no lines.
    """
    check_lines(lines)
    for written in _written_in(_Lines(lines, moves=False)):
        yield written.head()


def check_lines(lines: object) -> None:
    """Raise `InvalidValue` if they are no lines."""
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        msg = f"lines of text are read one by one, not {quoted(lines)}"
        raise InvalidValue(msg)


_Line: TypeAlias = str | bytes | Exception
"""A line; or what came of reading it, to be raised when it is its turn."""
_Batch: TypeAlias = tuple[int, list[_Line]]
"""Lines of whole matches, and how many stand before them."""


class _Lines:
    """The lines of a stream, one of which may be given back.

    Attributes:
        number: that of the latest line, from 1 on.
        offset: where it begins, in bytes or characters.
    """

    def __init__(
        self, lines: Iterable[_Line], before: int = 0, *, moves: bool = True
    ) -> None:
        """Read none yet; without `moves`, those of matches as text are passed over."""
        self._lines = iter(lines)
        self._back: list[str] = []
        self._behind = 0
        self._moves = moves
        self.number = before
        self.offset = 0

    def next_line(self) -> str | None:
        """Return the next line, without its end; None if there is none."""
        self.number += 1
        if self._back:
            return self._back.pop()
        for line in self._lines:
            return self._text(line)
        return None

    def next_inside(self) -> str | None:
        """Return the next line of the same match; None if it ends here."""
        return self._inside(self.next_line())

    def next_of_text(self) -> str | None:
        """Return the next line of the same match, which is one of text."""
        if self._moves:
            return self.next_inside()
        for line in self._lines:
            self.number += 1
            of_bytes = isinstance(line, bytes)
            if isinstance(line, Exception) or line[:1] not in _OF_MOVES[of_bytes]:
                return self._inside(self._text(line))
            self._behind += len(line)
        return self.next_inside()

    def skip(self) -> None:
        """Go on to where the next match begins."""
        more = True
        while more:
            with contextlib.suppress(RecordError):
                more = self.next_inside() is not None

    def _text(self, line: _Line) -> str:
        """Return a line that was read, as a text without its end."""
        if isinstance(line, Exception):
            raise line
        self.offset = self._behind
        if isinstance(line, str | bytes):
            self._behind += len(line)
        if isinstance(line, bytes):
            try:
                line = line.decode()
            except UnicodeDecodeError as error:
                msg = f"no UTF-8: {error.reason}"
                raise RecordError(msg, self.number, error.start + 1) from None
        return checked_text(line).removesuffix("\n").removesuffix("\r")

    def _inside(self, line: str | None) -> str | None:
        """Return a line, or give it back where it begins the next match."""
        if line is not None and _begins(line):
            self.number -= 1
            self._back.append(line)
            return None
        return line


def _begins(line: str) -> bool:
    """Tell whether a line begins a match."""
    plain = line.removeprefix(_BYTE_ORDER_MARK)
    return plain[:1] == "{" or bool(_BEGINS_TEXT.match(plain))


@attrs.define
class _Written:
    """A match as it stands in a stream, before anything was looked at.

    Attributes:
        line: the line where it begins.
        offset: where that line begins.
        raw: what was written; None where that cannot be told.
        place: returns line and column of each part.
        whole: whether all of it was read.
        broken: what is wrong with it so far.
    """

    line: int
    offset: int
    raw: Raw | None = None
    place: Callable[[Path], tuple[int, int]] = lambda _: (1, 1)
    whole: bool = True
    broken: tuple[RecordError, ...] = ()

    def found(self, games: Games, verify: Verify) -> Found:
        """Read it, and play it again if that is how it is verified."""
        if self.raw is None:
            return Found(None, self.broken)
        found = validate(self.raw, games, verify, whole=self.whole)
        findings = [self._located(each) for each in found.findings]
        return Found(found.record, (*findings, *self.broken))

    def head(self) -> Head:
        """Read what is said of it, or raise what is wrong."""
        for error in self.broken:
            raise error
        try:
            return head_of(self.raw or {}, self.line, self.offset)
        except RecordError as error:
            raise self._located(error) from None

    def _located(self, error: RecordError) -> RecordError:
        return error.at(*self.place(error.path))


def _written_in(source: _Lines) -> Iterator[_Written]:
    """Find the matches of a stream as they are written."""
    while True:
        try:
            line = source.next_line()
        except RecordError as error:
            number, offset = source.number, source.offset
            source.skip()
            yield _Written(number, offset, broken=(error,))
            continue
        if line is None:
            return
        # A file that begins with a mark may stand behind another one.
        line = line.removeprefix(_BYTE_ORDER_MARK)
        if line.strip():
            read_match = _json_match if _BEGINS_JSON.match(line) else _text_match
            yield read_match(line, source)


# Several at a time.


def _batches_of(lines: Iterable[str | bytes]) -> Iterator[_Batch]:
    """Part a stream where matches begin; an error ends it, unless lines can go on."""
    source = _Lines(lines)
    before, batch, begun = 0, list[_Line](), 0
    line: _Line | None = ""
    while line is not None:
        try:
            line = source.next_line()
        except RecordError as error:
            line = error
        except Exception as error:  # noqa: BLE001 - which is raised behind what is right
            batch.append(error)
            break
        if isinstance(line, str) and _begins(line):
            if begun == _TOGETHER:
                yield before, batch
                before, batch, begun = source.number - 1, [], 0
            begun += 1
        batch += () if line is None else (line,)
    yield before, batch


def _found(games: Games, verify: Verify, batch: _Batch) -> list[Found | Exception]:
    """Read the matches of a batch; their records are sent without their positions."""
    before, lines = batch
    read: list[Found | Exception] = []
    try:
        for written in _written_in(_Lines(lines, before)):
            found = written.found(games, verify)
            record = found.record and evolved(found.record, _ends=None)
            read.append(Found(record, found.findings))
    except Exception as error:  # noqa: BLE001 - as it is raised where one alone reads
        read.append(error)
    return read


def _found_by(
    executor: Executor,
    lines: Iterable[str | bytes],
    work: Callable[[_Batch], list[Found | Exception]],
) -> Iterator[Found]:
    """Have batches read, a bounded number ahead, and yield what is found in order."""
    ahead = deque[Future[list[Found | Exception]]]()
    batches = _batches_of(lines)
    try:
        while True:
            for batch in itertools.islice(batches, _AHEAD - len(ahead)):
                ahead.append(submitted(executor, work, batch))
            if not ahead:
                return
            for found in ahead.popleft().result():
                if isinstance(found, Exception):
                    raise found
                yield found
    finally:
        for future in ahead:
            future.cancel()


def _text_match(first: str, source: _Lines) -> _Written:
    """Read a match of lines, of which the first is there."""
    begins, offset, match = source.number, source.offset, TextMatch()
    line: str | None = first
    number = begins
    broken = []
    try:
        while line is not None:
            number = source.number if line.strip() else number
            match.take(line, source.number)
            line = None if match.ended else source.next_of_text()
        if not match.ended:
            msg = 'the match has no end: its last line is "end" and its check'
            broken.append(RecordError(msg, number))
    except RecordError as error:
        broken.append(error)
        source.skip()

    def place(path: Path) -> tuple[int, int]:
        return match.places.get(path, (number, 1))

    return _Written(begins, offset, match.raw, place, match.ended, tuple(broken))


def _json_match(first: str, source: _Lines) -> _Written:
    """Read a match as JSON, which may stand on several lines."""
    begins, offset = source.number, source.offset
    lines, deep = [first], _deeper(first)
    try:
        while deep > 0 and (line := source.next_inside()) is not None:
            lines.append(line)
            deep += _deeper(line)
    except RecordError as error:
        source.skip()
        return _Written(begins, offset, broken=(error,))
    text = "\n".join(lines)
    start = text.index("{")
    try:
        raw, end = decoded(text, start, begins)
    except RecordError as error:
        return _Written(begins, offset, broken=(error,))
    if rest := text[end:].strip():
        msg = f"after a match the next one begins on a line of its own: {quoted(rest)}"
        at = place_in(text, text.index(rest, end), begins)
        return _Written(begins, offset, broken=(RecordError(msg, *at),))

    parts = functools.cache(functools.partial(parts_of, text))

    def place(path: Path) -> tuple[int, int]:
        return place_in(text, offset_of(parts, start, path), begins)

    return _Written(begins, offset, cast("Raw", raw), place)


def _deeper(line: str) -> int:
    """Count by how much a line lies deeper in braces and brackets at its end."""
    plain = _STRINGS.sub("", line)
    opened = plain.count("{") + plain.count("[")
    return opened - plain.count("}") - plain.count("]")
