"""A record as readable text: tags, then a line for each deal and move.

The text has the same contents as the JSON. The page on records has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Never

from jasskort.errors import quoted
from jasskort.records import codec
from jasskort.records.codec import Json, RecordError

HEAD = "Jasskort"
UNCHECKED = "unchecked"
EXTRA = "Extra"
RESULT = "Result"

_TAGGED = ("game", "options", "dealer", "players", *codec.TEXTS, "seat", "result")
TAGS = MappingProxyType({name.capitalize(): name for name in _TAGGED})
"""The standard tags, with their keys in JSON."""

_TAG = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)
_ESCAPES = re.compile(r"\\(\\|n|u[0-9a-f]{4})")
_NO_ESCAPE = 'expected "n", a backslash, or "u" and four digits after a backslash'
_NUMBER = "(?:0|-?[1-9][0-9]{0,14})"
_NUMBERS = re.compile(f"= ({_NUMBER}(?: {_NUMBER})*)")
_CHECK = re.compile(rf"end ([0-9a-f]{{{codec.CHECK_LENGTH}}}|{UNCHECKED})", re.ASCII)
_SECONDS = re.compile(r"\(([^(]*) s\)$")
_BLANK = "\\u0020"
_NAME_AND_VALUE = 2
_MOVE = re.compile(r"[0-9]+ .*", re.ASCII)


# Writing.


def text_of(match: codec.Raw) -> str:
    """Return the text of a match in JSON, with a line feed at the end."""
    return "".join([f"{line}\n" for line in _lines(match)])


def _lines(match: codec.Raw) -> Iterator[str]:
    yield _tag(HEAD, str(match["version"]))
    for tag, name in TAGS.items():
        if name in match and tag != RESULT:
            value = match[name]
            yield _tag(tag, *(value if isinstance(value, list) else [value]))
    for name, value in match.get("extra", {}).items():
        own = _TAG.fullmatch(name) and name not in {HEAD, EXTRA, *TAGS}
        yield _tag(name, value) if own else _tag(EXTRA, name, value)
    if "comment" in match:
        yield f"; {escape(match['comment'])}"
    for deal in match["deals"]:
        yield from _deal(deal)
    if "result" in match:
        yield _tag(RESULT, match["result"])
    yield f"end {match['check'] or UNCHECKED}"


def _tag(name: str, *values: Json) -> str:
    return f"[{' '.join([name, *map(codec.on_a_line, values)])}]"


def _deal(deal: codec.Raw) -> Iterator[str]:
    comments, told = deal.get("comments", {}), deal.get("told", {})
    seconds = deal.get("seconds", {})
    for number, line in enumerate([f"deal {deal['pack']}", *deal["moves"]]):
        place = str(number)
        timed = f"{line} ({seconds[place]} s)" if place in seconds else line
        yield f"{timed} ; {escape(comments[place])}" if place in comments else timed
        if place in told:
            yield f"+ {codec.on_a_line(told[place])}"
    if "totals" in deal:
        yield f"= {codec.numbers_text(deal['totals'])}"


def escape(comment: str) -> str:
    r"""Return a comment on one line: "\n" is a new line, "\\" a backslash."""
    text = codec.visible(comment.replace("\\", "\\\\").replace("\n", "\\n"))
    inside = text.strip(" ")
    before = len(text) - len(text.lstrip(" "))
    behind = len(text) - len(inside) - before
    return f"{_BLANK * before}{inside}{_BLANK * behind}"


# Reading.


class TextMatch:
    """A match read from lines of text: its JSON so far, and the line of each part."""

    def __init__(self) -> None:
        self._deals: list[codec.Raw] = []
        self.line: int = 0
        self.raw: codec.Raw = {"deals": self._deals}
        self.lines: dict[codec.Path, int] = {}
        self.ended: bool = False

    def take(self, text: str, line: int) -> None:
        """Add a line; raise `RecordError` if it is wrong, or not allowed here."""
        if inside := text.strip(" \t"):
            self.line = line
            self._take(inside)

    def _take(self, text: str) -> None:
        word = text.split(" ", 1)[0]
        if text[0] == "[":
            self._tag(text)
        elif not self.lines:
            self._refuse(f'a match must begin with "[{HEAD}" or a brace')
        elif word == "end":
            self._end(text)
        elif "result" in self.raw:
            self._refuse('expected "end" after the result')
        elif word == "deal":
            self._deal(text)
        elif not self._deals:
            self._opening(text)
        elif word == "=":
            self._totals(text)
        elif word == "+":
            self._told(text)
        elif _MOVE.fullmatch(text):
            self._move(text)
        else:
            self._refuse(f"not a line of a match: {quoted(text)}")

    def _refuse(self, why: str) -> Never:
        raise RecordError(why, self.line)

    def _tag(self, text: str) -> None:
        found = _TAG.match(text, 1)
        if found is None or text[-1] != "]":
            self._refuse(f"invalid tag: {quoted(text)}")
        name, values = found[0], self._values(text[:-1], found.end())
        if not self.lines:
            if name != HEAD:
                self._refuse(f'a match must begin with "[{HEAD}"')
            version = self._one(values)
            if not isinstance(version, str):
                self._refuse(f'expected version "1", got {codec.shown(version)}')
            known = version == str(codec.FORMAT_VERSION)
            self._set(codec.FORMAT, "format")
            self._set(codec.FORMAT_VERSION if known else version, "version")
        elif name != RESULT and (self._deals or "result" in self.raw):
            self._refuse(f"the tag {name} must come before the first deal")
        elif name in TAGS:
            self._set(values if name == "Players" else self._one(values), TAGS[name])
        elif name != EXTRA:
            self._set(self._one(values), "extra", name)
        elif len(values) == _NAME_AND_VALUE and isinstance(values[0], str):
            self._set(values[1], "extra", values[0])
        else:
            self._refuse(f"expected a name and a value for {EXTRA}")

    def _values(self, text: str, start: int) -> list[Json]:
        values: list[Json] = []
        while start < len(text):
            if text[start] != " ":
                self._refuse("expected a space before each value")
            value, start = codec.decoded(text, start + 1, self.line)
            values.append(value)
        return values

    def _one(self, values: list[Json]) -> Json:
        if len(values) != 1:
            self._refuse(f"expected one value, got {len(values)}")
        return values[0]

    def _set(self, value: Json, *path: str) -> None:
        """Set a key of the match or an extra; refuse it if it is set already."""
        if path in self.lines:
            self._refuse(f"{quoted(path[-1])} is repeated")
        inside = self.raw
        for each in path[:-1]:
            self.lines.setdefault((each,), self.line)
            inside = inside.setdefault(each, {})
        self.lines[path] = self.line
        inside[path[-1]] = value

    def _opening(self, text: str) -> None:
        if text[0] != ";":
            self._refuse("expected a deal before this line")
        self._set(self._comment(text[1:]), "comment")

    def _deal(self, text: str) -> None:
        cards, noted = self._parted(text)
        self._deals.append({"pack": cards.removeprefix("deal"), "moves": []})
        self._note()
        self._note("pack")
        self._beside(**noted)

    def _told(self, text: str) -> None:
        deal = self._deals[-1]
        if str(len(deal["moves"])) in deal.get("told", ()) or "totals" in deal:
            self._refuse('expected at most one line with "+" directly after a move')
        self._beside(told=self._one(self._values(text, 1)))

    def _move(self, text: str) -> None:
        deal = self._deals[-1]
        if "totals" in deal:
            self._refuse("expected the next deal after the totals")
        move, noted = self._parted(text)
        self._note("moves", len(deal["moves"]))
        deal["moves"].append(move)
        self._beside(**noted)

    def _parted(self, text: str) -> tuple[str, dict[str, Json]]:
        """Split a line into the deal or move, and its seconds and comment."""
        done, mark, comment = text.partition(";")
        noted: dict[str, Json] = {}
        if mark:
            noted["comments"] = self._comment(comment)
            done = done.rstrip(" \t")
        if done.endswith(")") and (found := _SECONDS.search(done)):
            noted["seconds"], end = codec.decoded(done, found.start(1), self.line)
            if end != found.end(1):
                self._refuse("expected seconds as one number, such as (2.5 s)")
            done = done[: found.start()].rstrip(" \t")
        return done, noted

    def _comment(self, text: str) -> str:
        text = text.strip(" \t")
        if "\\" in _ESCAPES.sub("", text):
            self._refuse(_NO_ESCAPE)
        return _ESCAPES.sub(_unescaped, text)

    def _beside(self, **noted: Json) -> None:
        deal = self._deals[-1]
        place = str(len(deal["moves"]))
        for name, value in noted.items():
            self._note(name, place)
            deal.setdefault(name, {})[place] = value

    def _totals(self, text: str) -> None:
        found = _NUMBERS.fullmatch(text)
        if found is None or "totals" in self._deals[-1]:
            self._refuse(f'expected totals ("= 120 45") once, got {quoted(text)}')
        self._note("totals")
        self._deals[-1]["totals"] = [int(number) for number in found[1].split(" ")]

    def _end(self, text: str) -> None:
        found = _CHECK.fullmatch(text)
        if found is None:
            self._refuse(f'expected "end" and the check, got {quoted(text)}')
        self._set(None if found[1] == UNCHECKED else found[1], "check")
        self.ended = True

    def _note(self, *path: str | int) -> None:
        self.lines["deals", len(self._deals) - 1, *path] = self.line


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    return {"\\": "\\", "n": "\n"}.get(what) or chr(int(what[1:], 16))
