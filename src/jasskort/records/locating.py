"""Where something stands in a JSON text: line and column of a path."""

from __future__ import annotations

import json

from jasskort.records.replay import Path

_SPACES = frozenset(" \t\n\r")
_DECODER = json.JSONDecoder()


def offset_of(text: str, path: Path) -> int:
    """Give the place where the value of a path begins, or what is there of it.

    Args:
        text: a text of JSON that can be read.
        path: keys and places in lists, from 0.
    """
    at = _past_space(text, 0)
    for step in path:
        found = _inside(text, at, step)
        if found is None:
            break
        at = found
    return at


def _inside(text: str, at: int, step: str | int) -> int | None:
    """Give the place of a part of a list or of an object; None if there is none."""
    is_object = text[at] == "{"
    number = 0
    at = _past_space(text, at + 1)
    while text[at] not in "}]":
        key: str | int = number
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            at = _past_space(text, _past_space(text, at) + 1)
        if key == step:
            return at
        _, at = _DECODER.raw_decode(text, at)
        at = _past_space(text, at)
        if text[at] == ",":
            at = _past_space(text, at + 1)
        number += 1
    return None


def _past_space(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACES:
        at += 1
    return at
