"""JSON as text: written canonically or on one line, and read strictly.

The canonical text of a record is what its check is computed from, so that two readers in
two languages find the same.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Never, TypeAlias

from jasskort.errors import InvalidValue, quoted, shortened
from jasskort.records.errors import Path, RecordError

Json: TypeAlias = (
    "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
)
"""What JSON can say; read from a text, it is made of lists and dicts."""
Key: TypeAlias = str | int
"""The name or number of a part."""

DEEPEST = 64
"""How deep lists and objects may lie in each other."""

CHECK_LENGTH = 16
"""How many digits of the sha256 are written."""

_PARTS_OF_A_MATCH, _SHORT = 8, 10**6

_MOST = 2**63
# What ends a line for some reader, or is not seen on it.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")


# Writing.


def canonical(value: object, deep: int = 0) -> str:
    """Write JSON in the one way from which its check is computed.

    Keys are sorted by code point, there is no white space, and every character beyond
    ASCII is escaped. `InvalidValue` says what cannot be written so, or not in what it
    stands in, so many lists and objects deep.
    """
    check_plain(value, deep)
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: object, length: int = CHECK_LENGTH) -> str:
    """Return the first hexadecimal digits of the sha256 of the canonical text."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:length]


def on_a_line(value: Json) -> str:
    """Write JSON on one line for people to read: only what is not seen is escaped."""
    return visible(json.dumps(value, ensure_ascii=False))


def shown(value: object) -> str:
    """Show a value that was read in the message of an error, as JSON writes it."""
    if isinstance(value, str):
        return quoted(value)
    try:
        return shortened(visible(json.dumps(value, ensure_ascii=False)))
    except (TypeError, ValueError, RecursionError):
        return quoted(value)


def visible(text: str) -> str:
    """Escape what is not seen on a line, or ends it, or what a terminal would obey."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def check_plain(value: object, deep: int = 0) -> None:
    """Raise `InvalidValue` if a value is not JSON that every reader could read."""
    if deep > DEEPEST:
        msg = f"lists and objects lie in each other more than {DEEPEST} deep"
        raise InvalidValue(msg)
    match value:
        case str():
            check_text(value)
        case float() if not math.isfinite(value):
            msg = f"no number of JSON: {quoted(value)}"
            raise InvalidValue(msg)
        case int() if not -_MOST <= value < _MOST:
            msg = f"a whole number has at most 64 bits: {quoted(value)}"
            raise InvalidValue(msg)
        case None | int() | float():
            pass
        case list() | tuple():
            for each in value:
                check_plain(each, deep + 1)
        case dict():
            for key, each in value.items():
                check_text(key)
                check_plain(each, deep + 1)
        case _:
            msg = f"JSON cannot say {quoted(value)}"
            raise InvalidValue(msg)


def check_text(text: object) -> None:
    """Raise `InvalidValue` if it is no text, or has a lone surrogate in it."""
    if type(text) is not str:
        msg = f"only a text can be written here, not {quoted(text)}"
        raise InvalidValue(msg)
    if not text.isascii() and _SURROGATE.search(text):
        msg = f"lone surrogate in {quoted(text)}"
        raise InvalidValue(msg)


# Reading.


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            msg = f"{quoted(key)} stands twice in an object"
            raise RecordError(msg)
        found[key] = value
    return found


def _no_number(text: str) -> Never:
    msg = f"no number of JSON: {text}"
    raise RecordError(msg)


def _whole(text: str) -> int:
    return _no_number("-0, which is written 0") if text == "-0" else int(text)


_STRICT = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole
)


def decoded(text: str, start: int, line: int, column: int = 1) -> tuple[Json, int]:
    """Read a value of JSON strictly, and tell where it ends.

    `RecordError` tells why there is none, and where in a text that begins at a line and
    column.
    """
    place = start
    try:
        return _STRICT.raw_decode(text, start)
    except json.JSONDecodeError as error:
        place, why = error.pos, f"no JSON: {error.msg}"
    except RecordError as error:
        place, why = _refused(text, start), error.why
    except (RecursionError, ValueError) as error:
        why = f"this JSON cannot be read: {error}"
    raise RecordError(why, *place_in(text, place, line, column))


def _refused(text: str, at: int) -> int:
    """Return where the innermost value begins that the strict decoder refuses."""
    # Of a long text, to which each level adds work, as deep as the parts of a match lie.
    for _ in range(min(DEEPEST, _PARTS_OF_A_MATCH + _SHORT // len(text))):
        inside = at
        try:
            for _, place in _parts(text, at):
                inside = place
        except RecordError:
            at = inside
        else:
            break
    return at


def offset_of(parts: Callable[[int], Mapping[Key, int]], at: int, path: Path) -> int:
    """Return where a part of a value that was decoded begins, or what it would be in.

    `parts` tells what `parts_of` does, and may remember it.
    """
    for step in path:
        if (found := parts(at).get(step)) is None:
            break
        at = found
    return at


def parts_of(text: str, at: int) -> dict[Key, int]:
    """Return where the parts of an object or a list begin, by name or number."""
    return dict(_parts(text, at))


def _parts(text: str, at: int) -> Iterator[tuple[Key, int]]:
    """Walk an object or a list: the name or number of each part, and where it begins."""
    of_object, number = text[at] == "{", 0
    while text[at] in "{[,":
        at = _past_blanks(text, at + 1)
        if text[at] in "}]":
            return
        key: Key = number
        if of_object:
            key, at = _STRICT.raw_decode(text, at)
            at = _past_blanks(text, _past_blanks(text, at) + 1)
        yield key, at
        at = _past_blanks(text, _STRICT.raw_decode(text, at)[1])
        number += 1


def _past_blanks(text: str, at: int) -> int:
    while text[at] in " \t\r\n":
        at += 1
    return at


def place_in(text: str, offset: int, line: int, column: int = 1) -> tuple[int, int]:
    """Return line and column of an offset in a text that begins at a line and column."""
    lines = text.count("\n", 0, offset)
    along = offset - text.rfind("\n", 0, offset)
    return line + lines, along if lines else along + column - 1
