"""The streams of a command: a console of few letters, pipes, a full disk, or none at all."""

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
"""What is typed for a file, where what is piped in or out is meant."""
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
"""What stands for signs and letters that a console has not; cards as they are written."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write in ASCII what a console cannot show, for `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_IN_ASCII)
    apart = unicodedata.normalize("NFD", text)
    plain = "".join([each for each in apart if not unicodedata.combining(each)])
    return plain.encode("ascii", "backslashreplace").decode("ascii"), error.end


codecs.register_error("jasskort.plain", _plain)


@contextlib.contextmanager
def open_to_all_letters() -> Iterator[None]:
    """Have the standard streams take every letter; where there are none, all is lost."""
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
    # Input that was read from goes on as it is.
    with contextlib.suppress(io.UnsupportedOperation):
        stream.reconfigure(errors=errors)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8", errors="replace")


def _give_up() -> None:
    """Have what nobody takes be lost; Python would try to write it again at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with _nowhere() as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


@contextlib.contextmanager
def naming(file: object) -> Iterator[None]:
    """Name the file in an error of the system that does not name it, as of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(file)
        raise


@contextlib.contextmanager
def written(name: str) -> Iterator[Callable[[str], object]]:
    """Yield what writes text as UTF-8 to a file; if it is "-", to the standard output."""
    out: BinaryIO | None = getattr(sys.stdout, "buffer", None)
    if name != PIPED:
        with naming(name), Path(name).open("w", encoding="utf-8", newline="\n") as file:
            yield file.write
    elif out is None:  # text alone is taken there
        yield sys.stdout.write
    else:
        sys.stdout.flush()
        yield lambda text: out.write(text.encode())


def piped_in() -> BinaryIO:
    """Return what is piped in."""
    if sys.stdin is None or sys.stdin.closed:
        raise OSError(errno.EBADF, "nothing is piped in")
    # Who calls it may have put text there.
    piped: Any = getattr(sys.stdin, "buffer", None) or sys.stdin
    return cast("BinaryIO", piped)


class PassingLine:
    """A line that is written over, and goes away again; nothing where no terminal is."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._width = 0
        self.seen: bool = terminal.isatty()

    def show(self, text: str) -> None:
        """Write a text over what was shown before."""
        if self.seen:
            self._terminal.write(f"\r{text:<{self._width}}")
            self._terminal.flush()
            self._width = len(text)

    def wipe(self) -> None:
        """Take the line away."""
        if self._width:
            self._terminal.write(f"\r{'':<{self._width}}\r")
            self._terminal.flush()
