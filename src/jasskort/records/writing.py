"""Writing records: as text, as a line of JSON, or as JSON for people to read."""

from __future__ import annotations

import json
from typing import Literal, TypeAlias, get_args

from jasskort.errors import InvalidValue, quoted
from jasskort.records.plain import on_a_line, visible
from jasskort.records.record import Record
from jasskort.records.text import match_to_text
from jasskort.records.written import match_to_json

Face: TypeAlias = Literal["text", "jsonl", "json"]
"""A way to write a record: text, JSON on one line, or JSON with indents."""


def write(record: Record, face: Face = "text", *, checked: bool = True) -> str:
    """Write a record; its last line ends too, so that the next may follow.

    Args:
        record: the record.
        face: "text", "jsonl" (a line of JSON) or "json" (with indents).
        checked: whether its check is computed, by which readers see what was altered.

    Raises:
        InvalidValue: it is no record, there is no such face, or an option of its ruleset
            is none that can be written.
    """
    if not isinstance(record, Record) or face not in get_args(Face):
        msg = (
            f"a record is written as text, jsonl or json, not {quoted((record, face))}"
        )
        raise InvalidValue(msg)
    if face == "text":
        return match_to_text(record, checked=checked)
    written = match_to_json(record, checked=checked)
    if face == "jsonl":
        return f"{on_a_line(written)}\n"
    lines = json.dumps(written, ensure_ascii=False, indent=2).split("\n")
    return "".join([f"{visible(line)}\n" for line in lines])
