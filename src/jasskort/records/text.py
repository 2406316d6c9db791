"""The text face: tags, then a line for each deal and move, for people to read.

The page on records tells the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from jasskort.records.deals import DealRecord
from jasskort.records.plain import digest, on_a_line, visible
from jasskort.records.record import Record
from jasskort.records.shapes import cards_text, numbers_text
from jasskort.records.values import FORMAT_VERSION, Json
from jasskort.records.written import beyond_to_json, unchecked

HEAD = "Jasskort"
UNCHECKED = "unchecked"
EXTRA = "Extra"
RESULT = "Result"

TAGS = MappingProxyType(
    {
        name.capitalize(): name
        for name in (
            *("game", "options", "dealer", "players", "date", "event", "place"),
            *("board", "seed", "seat", "result"),
        )
    }
)
"""The tags that every reader knows, and what they are in the JSON face."""

TAG = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)

_ESCAPES = re.compile(r"\\(\\|n|u[0-9a-f]{4})")


def match_to_text(record: Record, *, checked: bool = True) -> str:
    """Write a record as text; the last line ends too.

    Args:
        record: the record.
        checked: whether its check is computed, by which readers see what was altered.

    Raises:
        InvalidValue: an option of its ruleset is none that can be written.
    """
    return "\n".join([*lines_of(record, checked=checked), ""])


def lines_of(record: Record, *, checked: bool) -> Iterator[str]:
    """Write a record line by line."""
    written = unchecked(record)
    yield _tag(HEAD, str(FORMAT_VERSION))
    for tag, name in TAGS.items():
        if name in written and tag != RESULT:
            value = written[name]
            yield _tag(tag, *(value if isinstance(value, list) else [value]))
    for name, value in record.extra.items():
        yield _tag(name, value) if is_own_tag(name) else _tag(EXTRA, name, value)
    for deal in record.deals:
        yield from _deal(deal)
    if RESULT.lower() in written:
        yield _tag(RESULT, written["result"])
    yield f"end {digest(written) if checked else UNCHECKED}"


def is_own_tag(name: str) -> bool:
    """Tell whether an extra of a name is written as a tag of that name."""
    return bool(TAG.fullmatch(name)) and name not in {HEAD, EXTRA, *TAGS}


def _tag(name: str, *values: Json) -> str:
    return f"[{' '.join([name, *map(on_a_line, values)])}]"


def _deal(deal: DealRecord) -> Iterator[str]:
    comments, told = dict(deal.comments), dict(deal.told)
    made = [f"deal {cards_text(deal.pack)}", *map(str, deal.moves)]
    for place, line in enumerate(made):
        comment = comments.get(place)
        yield line if comment is None else f"{line} ; {escape(comment)}"
        if place in told:
            yield f"+ {on_a_line(beyond_to_json(told[place]))}"
    if deal.totals is not None:
        yield f"= {numbers_text(deal.totals)}"


def escape(comment: str) -> str:
    r"""Write a comment so that it stands on one line: "\n" is a new one, "\\" a stroke."""
    text = visible(comment.replace("\\", "\\\\").replace("\n", "\\n"))
    inside = text.strip(" ")
    before, _, after = text.partition(inside) if inside else (text, "", "")
    blank = "\\u0020"
    return len(before) * blank + inside + len(after) * blank


def unescape(text: str) -> str:
    """Read a comment.

    Raises:
        ValueError: a stroke does not begin an escape.
    """
    if "\\" in _ESCAPES.sub("", text):
        msg = r'after a stroke stands "n", a stroke, or "u" and four digits'
        raise ValueError(msg)
    return _ESCAPES.sub(_unescaped, text)


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    return {"\\": "\\", "n": "\n"}.get(what) or chr(int(what[1:], 16))
