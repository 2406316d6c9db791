"""The errors of the library, with messages that name the value that caused them.

Every error that the library raises on purpose is a `JasskortError`. Those for a wrong
value, text or move are also a `ValueError`. Every function raises `InvalidValue` for an
argument of the wrong kind, even if the section `Raises:` of its docstring does not say
so. `IllegalMove`, which carries a refusal, is in `jasskort.refusals`.
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
    """Return the repr of a value for the message of an error, `shortened`."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - the repr of a broken value can raise anything
        text = f"<a {type(value).__name__} that cannot be shown>"
    return shortened(text)


def shortened(text: str, most: int = _MOST) -> str:
    """Return a text on one line for the message of an error, cut if it is too long."""
    shown = text[: most + 1]
    if not shown.isprintable():
        shown = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in shown])
    if max(len(text), len(shown)) <= most:
        return shown
    return f"{shown[: most // 2]} ... ({len(text)} characters)"


def nearest(name: object, names: Iterable[str]) -> str:
    """Return " (did you mean 'greedy'?)" if one of the names is similar, else ""."""
    plain = {_plain(each): each for each in names}
    asked = _plain(name[:_MOST]) if isinstance(name, str) else ""
    near = difflib.get_close_matches(asked, plain, 1, _NEAR)
    return f" (did you mean {plain[near[0]]!r}?)" if near else ""


def _plain(name: str) -> str:
    return name.casefold().replace("-", "_").replace(" ", "_")


def told_by(error: BaseException) -> str:
    """Return the text of an error on one line."""
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
    """A value of the wrong kind or out of range: seat 7, a pack of 31 cards."""


OptionMistake: TypeAlias = Literal["other", "choice", "least", "most", "only"]
"""The kind of a mistake in an option.

- "choice": the value is not one of those that the option can have.
- "least", "most": the value is no whole number, or is too low; it is too high.
- "only": the option goes only with another value of another option.
- "other": anything else.
"""


class OptionError(InvalidValue):
    """An option of a ruleset that is unknown or out of range.

    Attributes:
        option: the name of the option, or "".
        value: the value that it cannot have.
        mistake: the kind of the mistake, for messages of your own.
        wanted: the values, the limit, or the value of the other option that would do.
    """

    option: str
    value: object
    mistake: OptionMistake
    wanted: tuple[object, ...]

    def __init__(
        self,
        *args: object,
        option: str = "",
        value: object = None,
        mistake: OptionMistake = "other",
        wanted: tuple[object, ...] = (),
    ) -> None:
        super().__init__(*args)
        self.option = option
        self.value = value
        self.mistake = mistake
        self.wanted = wanted


class UnknownName(InvalidValue, KeyError):
    """A name that is not in a mapping."""

    def __str__(self) -> str:
        """Return the message; a `KeyError` would show it in quotes."""
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
"""The kind of a mistake in a text.

- "nothing": the text is empty.
- "seat", "verb", "card": the seat, verb or card is unknown.
- "exchanged": the letters of a word are exchanged, such as JH for HJ.
- "argument": a word after the verb does not fit there.
- "missing", "more": a word is missing, or there is one word too many.
- "form": the move belongs to another form of the game.
- "own": the text is a deal, or a move of another seat.
- "other": anything else.
"""


class ParseError(InvalidValue):
    """A text that cannot be read, for example as a move, or a value that is not a text.

    Attributes:
        text: the text, or the argument that is not a text.
        problem: the problem in English.
        mistake: the kind of the mistake, for messages of your own.
        word: the wrong part of the text; if a word is missing, the word before it.
        meant: a similar word that would be right, or "".
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
    """Return the value, or raise `InvalidValue` if it is not an instance of `kind`.

    `what` describes the kind in the message: "expected `what`, got ...".
    """
    if not isinstance(value, kind):
        msg = f"expected {what}, got {quoted(value)}"
        raise InvalidValue(msg)
    return value


def checked_text(text: str) -> str:
    """Return the text, or raise `ParseError` if it is not a str."""
    if not isinstance(text, str):
        raise ParseError(text, f"expected a text, got {quoted(text)}")
    return text
