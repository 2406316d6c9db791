"""JSON read strictly: no key twice, no numbers that are none, and every error at its place."""

from __future__ import annotations

import json
from collections import Counter
from typing import Never

from jasskort.errors import quoted
from jasskort.records.errors import RecordError
from jasskort.records.values import Json


class _NoJson(Exception):  # noqa: N818 - it is told on as a RecordError
    """Something that the syntax of JSON allows, or Python reads, and we do not."""


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter([key for key, _ in pairs])
        twice = next(key for key, count in counts.items() if count > 1)
        msg = f"{quoted(twice)} stands twice in an object"
        raise _NoJson(msg)
    return found


def _no_number(text: str) -> Never:
    msg = f"no number of JSON: {text}"
    raise _NoJson(msg)


def _whole(text: str) -> int:
    if text == "-0":
        msg = "a number is written in one way: 0, not -0"
        raise _NoJson(msg)
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole
)


def decoded(text: str, start: int, line: int, column: int = 1) -> tuple[Json, int]:
    """Read a value of JSON that stands in a text.

    Args:
        text: the text.
        start: where the value begins.
        line: the number of the first line of the text.
        column: the column in which that begins.

    Returns:
        The value, and where it ends.

    Raises:
        RecordError: there is none.
    """
    try:
        value: Json
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        inside = place_in(text, error.pos, line, column)
        msg = f"no JSON: {error.msg}"
        raise RecordError(msg, *inside) from None
    except _NoJson as error:
        raise RecordError(str(error), *place_in(text, start, line, column)) from None
    except (RecursionError, ValueError) as error:
        msg = f"nobody can read this JSON: {error}"
        raise RecordError(msg, *place_in(text, start, line, column)) from None
    return value, end


def place_in(text: str, offset: int, line: int, column: int = 1) -> tuple[int, int]:
    """Give line and column of a place in a text.

    Args:
        text: the text.
        offset: the place.
        line: the number of its first line.
        column: the column in which that begins.
    """
    before = text[:offset]
    lines = before.count("\n")
    along = offset - before.rfind("\n")
    return line + lines, along if lines else along + column - 1
