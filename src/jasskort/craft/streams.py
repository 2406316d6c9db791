"""Standard streams and files of a command: limited consoles, pipes, full disks."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, TextIO, cast

PIPED = "-"
"""The file name for standard input or output."""
_IN_ASCII = MappingProxyType(
    str.maketrans(
        {
            **dict(zip("♣♦♥♠─╱▶▒○·–\u2014", "CDHS-/>#o.--", strict=True)),
            **dict(zip("«»„“”\u2018\u2019Øø", '"""""\'\'Oo', strict=True)),
            "æ": "ae",
            "Æ": "AE",
            "ß": "ss",
            "…": "...",
        }
    )
)
"""Replacements for characters that a console cannot show; cards as in the notation."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that a console cannot show, for `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_IN_ASCII)
    apart = unicodedata.normalize("NFD", text)
    plain = "".join([each for each in apart if not unicodedata.combining(each)])
    return plain.encode("ascii", "backslashreplace").decode("ascii"), error.end


codecs.register_error("jasskort.plain", _plain)


@contextlib.contextmanager
def open_to_all_letters() -> Iterator[None]:
    """Make the standard streams accept every character.

    Text for a standard stream that is missing or closed is discarded.
    """
    with contextlib.ExitStack() as stack:
        for stream, errors, redirect in (
            (sys.stdin, "replace", None),
            (sys.stdout, "jasskort.plain", contextlib.redirect_stdout),
            (sys.stderr, "jasskort.plain", contextlib.redirect_stderr),
        ):
            if stream is None or stream.closed:
                if redirect is not None:
                    stack.enter_context(redirect(stack.enter_context(_nowhere())))
            elif isinstance(stream, io.TextIOWrapper):
                stack.callback(_meet, stream, stream.errors)
                _meet(stream, errors)
        stack.callback(_give_up)
        yield


def _meet(stream: io.TextIOWrapper, errors: str | None) -> None:
    # A stream that was read from cannot be reconfigured.
    with contextlib.suppress(io.UnsupportedOperation):
        stream.reconfigure(errors=errors)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8", errors="replace")


def _give_up() -> None:
    """Discard output that cannot be written, so that Python does not retry it at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with _nowhere() as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


@contextlib.contextmanager
def naming(file: object) -> Iterator[None]:
    """Add the file name to an `OSError` without one, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(file)
        raise


@contextlib.contextmanager
def written(name: str) -> Iterator[Callable[[str], object]]:
    """Yield a function that writes text as UTF-8 to a file.

    If the name is "-", the function writes to standard output.
    """
    out: BinaryIO | None = getattr(sys.stdout, "buffer", None)
    if name != PIPED:
        with naming(name), Path(name).open("w", encoding="utf-8", newline="\n") as file:
            yield file.write
    elif out is None:  # a stream of text without a buffer
        yield sys.stdout.write
    else:
        sys.stdout.flush()
        yield lambda text: out.write(text.encode())


def piped_in() -> BinaryIO:
    """Return standard input as a binary stream."""
    if sys.stdin is None or sys.stdin.closed:
        raise OSError(errno.EBADF, "nothing is piped in")
    # The caller may have set a stream of text without a buffer.
    piped: Any = getattr(sys.stdin, "buffer", None) or sys.stdin
    return cast("BinaryIO", piped)


class PassingLine:
    """A line of progress that is overwritten; nothing is shown without a terminal."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._width = 0
        self.seen: bool = terminal.isatty()

    def show(self, text: str) -> None:
        """Show a text in place of the last one."""
        if self.seen:
            self._terminal.write(f"\r{text:<{self._width}}")
            self._terminal.flush()
            self._width = len(text)

    def wipe(self) -> None:
        """Erase the line."""
        if self._width:
            self._terminal.write(f"\r{'':<{self._width}}\r")
            self._terminal.flush()
