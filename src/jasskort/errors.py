"""The errors of the library: one family, each naming the value that caused it.

Whatever the library refuses, it refuses with a `JasskortError`. All but the base
are `ValueError` too. An argument of the wrong kind is an `InvalidValue` everywhere;
`Raises:` names what else is refused. `IllegalMove` belongs to the family and lives beside the
refusal it carries, in `jasskort.refusals`.
"""

import difflib
from collections.abc import Iterable
from types import ModuleType
from typing import Any, Literal, TypeAlias, TypeVar

_MOST = 240
_LONGEST = 2000
_NEAR = 0.6
_T = TypeVar("_T")


def quoted(value: object) -> str:
    """Show a value in the message of an error: its repr, as `shortened` shows a text."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a value may be too broken to be shown
        text = f"<a {type(value).__name__} that cannot be shown>"
    return shortened(text)


def shortened(text: str, most: int = _MOST) -> str:
    """Return a text for the message of an error: on one line, and without a long end."""
    shown = text[: most + 1]
    if not shown.isprintable():
        shown = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in shown])
    if max(len(text), len(shown)) <= most:
        return shown
    return f"{shown[: most // 2]} ... ({len(text)} characters)"


def nearest(name: object, names: Iterable[str]) -> str:
    """Return " (did you mean 'greedy'?)" for what is near to one of some names, or nothing."""
    plain = {_plain(each): each for each in names}
    asked = _plain(name[:_MOST]) if isinstance(name, str) else ""
    near = difflib.get_close_matches(asked, plain, 1, _NEAR)
    return f" (did you mean {plain[near[0]]!r}?)" if near else ""


def _plain(name: str) -> str:
    return name.casefold().replace("-", "_").replace(" ", "_")


def told_by(error: BaseException) -> str:
    """Return the text of an error on a line."""
    if isinstance(error, OSError) and error.filename is not None:
        text = f"{error.filename}: {error.strerror}"
    else:
        text = str(error)
    if isinstance(error, AttributeError) and isinstance(error.obj, ModuleType):
        text += nearest(error.name, dir(error.obj))
    return shortened(" ".join(text.split()), _LONGEST)


class JasskortError(Exception):
    """The base of every error that this library raises on purpose."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(quoted, self.args))})"


class InvalidValue(JasskortError, ValueError):
    """A value that cannot be what it is meant to be: a seat 7, a pack of 31."""


class OptionError(InvalidValue):
    """An option of a ruleset that is out of its range or not known."""


class UnknownName(InvalidValue, KeyError):
    """A name under which there is nothing in a mapping."""

    def __str__(self) -> str:
        """Give the message; a `KeyError` would show it in quotes."""
        return Exception.__str__(self)


Mistake: TypeAlias = Literal[
    "other",
    "nothing",
    "seat",
    "verb",
    "card",
    "exchanged",
    "argument",
    "missing",
    "more",
    "form",
    "own",
]
"""What is wrong with a text: there is nothing; no such seat, verb or card; letters of a
card are exchanged; a word that cannot stand there; one is missing, or too much; a move of
another form of the game, or none of the seat's own; or something other."""


class ParseError(InvalidValue):
    """A text that is no card, no set of cards or no move, or what is no text at all.

    Attributes:
        text: the text that was to be read, or what was given instead.
        problem: what is wrong with it, in English.
        mistake: what is wrong with it, for who says it in other words.
        word: the part of the text that is wrong; of a word that is missing the one before.
        meant: what is near that part; nothing if nothing is.
    """

    text: str
    problem: str
    mistake: Mistake
    word: str
    meant: str

    def __init__(
        self,
        text: str,
        problem: str,
        mistake: Mistake = "other",
        word: str = "",
        meant: str = "",
    ) -> None:
        super().__init__(text, problem, mistake, word, meant)
        self.text, self.problem = text, problem
        self.mistake, self.word, self.meant = mistake, word, meant

    def __str__(self) -> str:
        return f"cannot read {quoted(self.text)}: {self.problem}"


def checked(value: _T, kind: Any, what: str) -> _T:
    """Return a value that is an instance of `kind`; `what` is its noun, as in "a card"."""
    if not isinstance(value, kind):
        msg = f"expected {what}, got {quoted(value)}"
        raise InvalidValue(msg)
    return value


def checked_text(text: str) -> str:
    """Return a text that is to be read."""
    if not isinstance(text, str):
        raise ParseError(text, f"expected a text, got {quoted(text)}")
    return text
