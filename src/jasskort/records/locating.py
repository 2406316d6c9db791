"""Where something stands in a JSON text: line and column of a path."""

from __future__ import annotations

import json
import re
from bisect import bisect_left

from jasskort.records.replay import Path

_SPACES = frozenset(" \t\n\r")
_DECODER = json.JSONDecoder()


class Locator:
    """Finds places in a text of JSON; whatever it has walked, it does not walk again.

    Args:
        text: a text of JSON that can be read.
        line: the number of its first line.
    """

    def __init__(self, text: str, line: int) -> None:
        """Begin with nothing walked."""
        self._text = text
        self._line = line
        self._ends = [each.start() for each in re.finditer("\n", text)]
        self._parts: dict[int, dict[str | int, int]] = {}

    def where(self, path: Path) -> tuple[int, int]:
        """Give line and column in which the value of a path begins, or what is there of it.

        Args:
            path: keys and places in lists, from 0.
        """
        at = _past_space(self._text, 0)
        for step in path:
            if at not in self._parts:
                self._parts[at] = _parts_of(self._text, at)
            found = self._parts[at].get(step)
            if found is None:
                break
            at = found
        lines = bisect_left(self._ends, at)
        before = self._ends[lines - 1] if lines else -1
        return self._line + lines, at - before


def _parts_of(text: str, at: int) -> dict[str | int, int]:
    """Give the places of the parts of a list or of an object."""
    is_object = text[at] == "{"
    parts: dict[str | int, int] = {}
    at = _past_space(text, at + 1)
    while text[at] not in "}]":
        key: str | int = len(parts)
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            at = _past_space(text, _past_space(text, at) + 1)
        parts[key] = at
        _, at = _DECODER.raw_decode(text, at)
        at = _past_space(text, at)
        if text[at] == ",":
            at = _past_space(text, at + 1)
    return parts


def _past_space(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACES:
        at += 1
    return at
