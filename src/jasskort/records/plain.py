"""JSON that nothing changes, and how it is written: canonically, and on one line.

The canonical text of a record is what its check is computed from, so that two readers in
two languages find the same.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import ItemsView, Iterator, Mapping

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.records.values import Json

DEEPEST = 64
"""How deep lists and objects may lie in each other."""

CHECK_LENGTH = 16
"""How many digits of the sha256 are written."""

# What ends a line for some reader, or is not seen on it.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_MOST = 2**63


def canonical(value: object) -> str:
    """Write JSON in the one way in which it is checked.

    Keys are sorted by code point, there is no white space, and every character beyond
    ASCII is escaped, in small hexadecimal digits.

    Raises:
        InvalidValue: it is none that every reader could read; the message says why.
    """
    check_plain(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """Give the first 16 hexadecimal digits of the sha256 of the canonical text."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:CHECK_LENGTH]


def on_a_line(value: Json) -> str:
    """Write JSON on one line for people to read: only what is not seen is escaped."""
    return visible(json.dumps(value, ensure_ascii=False))


def visible(text: str) -> str:
    """Escape what is not seen on a line, or ends it, or what a terminal would obey."""
    return _UNSEEN.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    """Write a character by its number."""
    return f"\\u{ord(found[0]):04x}"


def check_plain(value: object, deep: int = 0) -> None:
    """Check that a value is JSON that every reader could read.

    Args:
        value: the value.
        deep: in how many lists and objects it lies.

    Raises:
        InvalidValue: it is not; the message says why.
    """
    if deep > DEEPEST:
        msg = f"lists and objects lie in each other more than {DEEPEST} deep"
        raise InvalidValue(msg)
    match value:
        case None | bool():
            pass
        case str():
            check_text(value)
        case int() | float():
            _check_number(value)
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


def _check_number(number: float) -> None:
    if isinstance(number, float) and not math.isfinite(number):
        msg = f"no number of JSON: {quoted(number)}"
        raise InvalidValue(msg)
    if isinstance(number, int) and not -_MOST <= number < _MOST:
        msg = f"a whole number has at most 64 bits: {quoted(number)}"
        raise InvalidValue(msg)


def check_text(text: object) -> None:
    """Check that a text is one.

    Raises:
        InvalidValue: it is none, or has half a character (a lone surrogate).
    """
    if type(text) is not str:
        msg = f"only a text can be written here, not {quoted(text)}"
        raise InvalidValue(msg)
    if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
        msg = f"half a character stands in {quoted(text)}"
        raise InvalidValue(msg)


@attrs.frozen(repr=False)
class Extra(Immutable, Mapping[str, Json]):
    """What else a record was given: any JSON by name, which nothing changes.

    What is looked up is made anew each time.

    Args:
        written: the whole of it as its canonical text.

    Raises:
        InvalidValue: it is no such text of an object.
    """

    written: str = "{}"

    def __attrs_post_init__(self) -> None:
        """Check that it is canonical."""
        try:
            canonically = canonical(self._read())
        except (TypeError, ValueError, RecursionError):
            canonically = ""
        if canonically != self.written or canonically[:1] != "{":
            msg = f"no canonical text of an object: {quoted(self.written)}"
            raise InvalidValue(msg)

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Extra:
        """Keep what is given.

        Raises:
            InvalidValue: it is no mapping, or has in it what JSON cannot say.
        """
        if isinstance(given, Extra):
            return given
        if not isinstance(given, Mapping):
            msg = f"extras are given by name, not as {quoted(given)}"
            raise InvalidValue(msg)
        return cls(canonical(dict(given)))

    def _read(self) -> dict[str, Json]:
        read: dict[str, Json] = json.loads(self.written)
        return read

    def __getitem__(self, name: str) -> Json:
        """Give what stands under a name."""
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        """Walk the names."""
        return iter(self._read())

    def __len__(self) -> int:
        """Count the names."""
        return len(self._read())

    def items(self) -> ItemsView[str, Json]:
        """Give names with what stands under them, all read at once."""
        return self._read().items()

    def __repr__(self) -> str:
        """Show all of it."""
        return f"<Extra {self.written}>"


NOTHING_ELSE = Extra()
"""No extras."""
