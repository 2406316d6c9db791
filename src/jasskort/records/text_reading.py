"""Reading the text face, line by line, into what both faces have in common."""

from __future__ import annotations

import re
from typing import Any

from jasskort.errors import quoted
from jasskort.records.errors import RecordError
from jasskort.records.plain import CHECK_LENGTH
from jasskort.records.replay import Path
from jasskort.records.sifting import Raw
from jasskort.records.strict import decoded
from jasskort.records.text import (
    EXTRA,
    HEAD,
    RESULT,
    TAG,
    TAGS,
    UNCHECKED,
    unescape,
)
from jasskort.records.values import FORMAT_VERSION, Json
from jasskort.records.written import FORMAT

_NUMBER = "(?:0|-?[1-9][0-9]{0,14})"
_NUMBERS = re.compile(f"= ({_NUMBER}(?: {_NUMBER})*)")
_CHECK = re.compile(rf"end ([0-9a-f]{{{CHECK_LENGTH}}}|{UNCHECKED})", re.ASCII)
_NAME_AND_VALUE = 2
_MOVE = re.compile(r"[0-9]+ .*", re.ASCII)


class TextMatch:
    """A match that is being read from lines of text.

    Attributes:
        raw: what was read, as the JSON face would have it.
        places: line and column of each part of it.
        ended: whether its last line was read.
    """

    def __init__(self) -> None:
        """Begin with no line."""
        self._deals: list[dict[str, Any]] = []
        self._moves: list[Json] = []
        self.raw: Raw = {"deals": self._deals}
        self.places: dict[Path, tuple[int, int]] = {}
        self.ended = False
        self._extra: dict[str, Json] = {}

    def take(self, text: str, line: int) -> None:
        """Read a line.

        Args:
            text: the line, without its end.
            line: its number.

        Raises:
            RecordError: it cannot be read, or stands where it cannot.
        """
        inside = text.strip(" \t")
        if not inside:
            return
        column = text.index(inside) + 1
        self._take(inside, (line, column))

    def _take(self, text: str, at: tuple[int, int]) -> None:
        word = text.split(" ", 1)[0]
        if text[0] == "[":
            self._tag(text, at)
        elif not self.places:
            raise _bad(at, f"a match begins with [{HEAD}, or with a brace")
        elif word == "end":
            self._end(text, at)
        elif "result" in self.raw:
            raise _bad(at, "after the result the match ends")
        elif word == "deal":
            self._deal(text, at)
        elif not self._deals:
            raise _bad(at, "a deal comes first")
        elif word == "=":
            self._totals(text, at)
        elif word == "+":
            self._told(text, at)
        elif _MOVE.fullmatch(text):
            self._made(text, at)
        else:
            raise _bad(at, f"no line of a match: {quoted(text)}")

    def where(self, path: Path) -> tuple[int, int] | None:
        """Give line and column of a part; None if it has none of its own."""
        return self.places.get(path)

    # The kinds of lines.

    def _tag(self, text: str, at: tuple[int, int]) -> None:
        name = TAG.match(text, 1)
        if name is None or text[-1] != "]":
            raise _bad(at, f"no tag: {quoted(text)}")
        values = self._values(text[:-1], name.end(), at)
        if not self.places:
            self._begin(name[0], values, at)
        elif name[0] == RESULT:
            self._set(("result",), _one(values, at), at)
        elif self._deals or "result" in self.raw:
            raise _bad(at, f"{name[0]} stands before the first deal")
        elif name[0] in TAGS:
            value = values if name[0] == "Players" else _one(values, at)
            self._set((TAGS[name[0]],), value, at)
        elif name[0] == EXTRA:
            self._extra_tag(values, at)
        else:
            self._set_extra(name[0], _one(values, at), at)

    def _values(self, text: str, start: int, at: tuple[int, int]) -> list[Json]:
        """Read the values of a tag, parted by blanks."""
        values: list[Json] = []
        while start < len(text):
            if text[start] != " ":
                raise _bad((at[0], at[1] + start), "a blank stands before each value")
            value, start = decoded(text, start + 1, *at)
            values.append(value)
        return values

    def _begin(self, name: str, values: list[Json], at: tuple[int, int]) -> None:
        if name != HEAD:
            raise _bad(at, f"a match begins with [{HEAD}")
        version = _one(values, at)
        self.places["format",] = self.places["version",] = at
        self.raw["format"] = FORMAT
        self.raw["version"] = (
            FORMAT_VERSION if version == str(FORMAT_VERSION) else version
        )

    def _set(self, path: tuple[str], value: Json, at: tuple[int, int]) -> None:
        if path in self.places:
            raise _bad(at, f"{path[0].capitalize()} stands there already")
        self.places[path] = at
        self.raw[path[0]] = value

    def _extra_tag(self, values: list[Json], at: tuple[int, int]) -> None:
        if len(values) != _NAME_AND_VALUE or not isinstance(values[0], str):
            raise _bad(at, f"{EXTRA} has a name and a value")
        self._set_extra(values[0], values[1], at)

    def _set_extra(self, name: str, value: Json, at: tuple[int, int]) -> None:
        if ("extra", name) in self.places:
            raise _bad(at, f"{name} stands there already")
        self.places["extra", name] = at
        self.places.setdefault(("extra",), at)
        self._extra[name] = value
        self.raw["extra"] = self._extra

    def _deal(self, text: str, at: tuple[int, int]) -> None:
        cards, comment = _parted(text, at)
        self._moves = []
        deal = {"pack": cards.removeprefix("deal"), "moves": self._moves}
        self._deals.append(deal)
        self._note(("pack",), at)
        self._note((), at)
        self._comment(comment, at)

    def _made(self, text: str, at: tuple[int, int]) -> None:
        move, comment = _parted(text, at)
        deal = self._deals[-1]
        if "totals" in deal:
            raise _bad(at, "after the totals of a deal the next one begins")
        self._note(("moves", len(self._moves)), at)
        self._moves.append(move)
        self._comment(comment, at)

    def _comment(self, comment: str | None, at: tuple[int, int]) -> None:
        if comment is not None:
            place = str(len(self._moves))
            self._note(("comments", place), at)
            comments = self._deals[-1].setdefault("comments", {})
            comments[place] = comment

    def _told(self, text: str, at: tuple[int, int]) -> None:
        place = str(len(self._moves))
        deal = self._deals[-1]
        if place in deal.get("told", ()) or "totals" in deal:
            raise _bad(at, "what was told stands once, after its move")
        value = _one(self._values(text, 1, at), at)
        self._note(("told", place), at)
        deal.setdefault("told", {})[place] = value

    def _totals(self, text: str, at: tuple[int, int]) -> None:
        found = _NUMBERS.fullmatch(text)
        deal = self._deals[-1]
        if found is None or "totals" in deal:
            msg = f'totals stand once after a deal, as "= 120 45", not {quoted(text)}'
            raise _bad(at, msg)
        self._note(("totals",), at)
        deal["totals"] = [int(number) for number in found[1].split(" ")]

    def _end(self, text: str, at: tuple[int, int]) -> None:
        found = _CHECK.fullmatch(text)
        if found is None:
            msg = f'a match ends with "end" and its check, not with {quoted(text)}'
            raise _bad(at, msg)
        self.places["check",] = at
        self.raw["check"] = None if found[1] == UNCHECKED else found[1]
        self.ended = True

    def _note(self, path: Path, at: tuple[int, int]) -> None:
        self.places["deals", len(self._deals) - 1, *path] = at


def _bad(at: tuple[int, int], why: str) -> RecordError:
    return RecordError(why, *at)


def _one(values: list[Json], at: tuple[int, int]) -> Json:
    if len(values) != 1:
        raise _bad(at, f"one value stands here, not {len(values)}")
    return values[0]


def _parted(text: str, at: tuple[int, int]) -> tuple[str, str | None]:
    """Part a line into what was done and the comment on it, if there is one."""
    done, mark, comment = text.partition(";")
    if not mark:
        return done, None
    try:
        said = unescape(comment.strip(" \t"))
    except ValueError as error:
        raise _bad((at[0], at[1] + len(done)), str(error)) from None
    return done.rstrip(" \t"), said
