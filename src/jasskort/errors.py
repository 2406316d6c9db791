"""The errors of the library: one family, each naming the value that caused it.

Whatever the library refuses, it refuses with a `JasskortError`. All but the base
are `ValueError` too. `IllegalMove` belongs to the family and lives beside the
refusal it carries, in `jasskort.refusals`.
"""

from typing import Any, Literal, TypeAlias, TypeVar

_MOST, _KEPT = 240, 120
_T = TypeVar("_T")


def quoted(value: object) -> str:
    """Show a value in the message of an error: its repr, shortened where it is long."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a value may be too broken to be shown
        text = f"<a {type(value).__name__} that cannot be shown>"
    return shortened(text)


def shortened(text: str) -> str:
    """Return the text of an error, without its end where it is long."""
    if len(text) <= _MOST:
        return text
    return f"{text[:_KEPT]} ... ({len(text)} characters)"


def told_by(error: BaseException) -> str:
    """Return the text of an error, whoever made its class: it may have none that is shown.

    Of a file that cannot be opened it gives the name, and why.
    """
    try:
        if isinstance(error, OSError) and error.filename is not None:
            return f"{error.filename}: {error.strerror}"
        return str(error)
    except (Exception, SystemExit):  # noqa: BLE001 - it may raise whatever it likes
        return f"<a {type(error).__name__} that cannot be shown>"


class JasskortError(Exception):
    """The base of every error that this library raises on purpose."""


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
]
"""What is wrong with a text: there is nothing; no such seat, verb or card; letters of a
card are exchanged; a word that cannot stand there; one is missing, or too much; a move of
another form of the game; or something other."""


class ParseError(JasskortError, ValueError):
    """A text that is no card, no set of cards or no move.

    Attributes:
        text: the text that was to be read, as it was given.
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
        """Keep the text and say what is wrong with it."""
        super().__init__(text, problem, mistake, word, meant)
        self.text, self.problem = text, problem
        self.mistake, self.word, self.meant = mistake, word, meant

    def __str__(self) -> str:
        """Quote the text and say what is wrong with it."""
        return f"cannot read {quoted(self.text)}: {self.problem}"


def checked(value: _T, kind: Any, what: str) -> _T:
    """Return a value of a kind; `what` is asked for, as "a card is".

    Raises:
        InvalidValue: it is of another kind.
    """
    if not isinstance(value, kind):
        msg = f"{what} asked for, not {quoted(value)}"
        raise InvalidValue(msg)
    return value


def checked_text(text: str) -> str:
    """Return a text that is to be read.

    Raises:
        InvalidValue: it is no text at all.
    """
    return checked(text, str, "a text is")
