"""Commands: what they read and write by, how they end, and what they say of what cannot be done."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import errno
import io
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, NoReturn, Self, TextIO, cast

from jasskort.errors import JasskortError, nearest, quoted, told_by

WRONG, IMPOSSIBLE, STOPPED = 1, 2, 130
"""What a command ends with, if not with 0: something is wrong in a file, differs or fails;
what is asked for cannot be done; Ctrl-C."""
_SIGNALLED = 128
"""With so much more than its number a command ends that a signal has ended."""
_NOT_TAKEN = frozenset([errno.EBADF, errno.EFBIG, errno.EIO, errno.ENOSPC])
PIPED = "-"
"""What is typed for a file, where what is piped in or out is meant."""


class Parser(argparse.ArgumentParser):
    """A command, or one of several: `run` among its defaults does what is asked for."""

    def add_commands(self) -> argparse._SubParsersAction[Self]:
        """Have several commands, which are listed if none is named."""
        self.add_work(lambda given: given.parser.print_help() or 0)
        return self.add_subparsers(dest="command", metavar="COMMAND")

    def error(self, message: str) -> NoReturn:
        """End with 2, and say in a line what cannot be read."""
        self.exit(IMPOSSIBLE, f"{self.prog}: {message}; see {self.prog} --help\n")

    def add_work(self, run: Callable[[argparse.Namespace], int]) -> None:
        """Have this done for the command, which returns how it ends."""
        self.set_defaults(run=run, prog=self.prog, parser=self)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say what is near, where something else was typed than may be."""
        if action.choices is not None and value not in action.choices:
            known = [str(each) for each in action.choices]
            why = f"invalid choice: {quoted(value)}; there are {', '.join(known)}"
            raise argparse.ArgumentError(action, why + nearest(value, known))

    def done(self, arguments: Sequence[str] | None) -> int:
        """Do what is asked for; return how the command ends.

        Raises:
            SystemExit: the arguments cannot be read, or ask for help.
        """
        given = argparse.Namespace(prog=self.prog)
        with _streams(), ended_by_signals() as received:
            try:
                try:
                    code = self._work(arguments, given)
                finally:
                    sys.stdout.flush()
            except KeyboardInterrupt:
                code = tell(given, "stopped", STOPPED)
            except OSError as error:
                if isinstance(error, BrokenPipeError):
                    return WRONG  # who read it has seen enough
                if error.filename is None and error.errno in _NOT_TAKEN:
                    error.filename = "standard output"
                code = tell(given, _why(error), IMPOSSIBLE)
            except (JasskortError, UnicodeDecodeError) as error:
                code = tell(given, _why(error), IMPOSSIBLE)
            return _SIGNALLED + received[0] if received else code

    def _work(self, arguments: Sequence[str] | None, given: argparse.Namespace) -> int:
        _, unknown = self.parse_known_args(arguments, given)
        if unknown:
            known = given.parser._option_string_actions  # noqa: SLF001
            typed = [each.partition("=")[0] for each in unknown if each[:2] == "--"]
            near = "".join([nearest(each, known) for each in typed[:1]])
            why = f"unrecognized arguments: {' '.join(unknown)}{near}"
            return tell(given, f"{why}; see {given.prog} --help", IMPOSSIBLE)
        code: int = given.run(given)
        return code


def tell(given: argparse.Namespace, why: str, code: int = 0) -> int:
    """Say something in a line among the errors, after the command; return the code."""
    with contextlib.suppress(OSError):  # nobody reads them
        sys.stderr.write(f"{given.prog}: {' '.join(why.split())}\n")
    return code


def _why(error: Exception) -> str:
    """Return the text of an error; of one of the system without its number."""
    if isinstance(error, OSError) and error.strerror:
        file = "" if error.filename is None else f"{error.filename}: "
        return f"{file}{error.strerror}"
    return told_by(error)


# --- what ends a process --------------------------------------------------------------


@contextlib.contextmanager
def ended_by_signals() -> Iterator[list[int]]:
    """Have SIGTERM and SIGHUP raise `KeyboardInterrupt`, so that what was started is ended.

    Yields:
        Which of them have come: the first, after which the others are ignored for good.
    """
    received = list[int]()

    def end(number: int, _frame: object) -> None:
        for kind in before:
            signal.signal(kind, signal.SIG_IGN)
        received.append(number)
        raise KeyboardInterrupt

    kinds = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    if threading.current_thread() is not threading.main_thread():
        kinds = []  # it has no say in it
    found = {kind: signal.getsignal(kind) for kind in kinds if kind}
    # What is ignored stays so, as by nohup; None is a handler that is not Python's.
    before = {k: by for k, by in found.items() if by not in {None, signal.SIG_IGN}}
    for kind in before:
        signal.signal(kind, end)
    try:
        yield received
    finally:
        if not received:
            for kind, by in before.items():
                signal.signal(kind, by)


# --- what is read and written ---------------------------------------------------------


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
def _streams() -> Iterator[None]:
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
    """Have a stream do so with letters that it has not."""
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
    """Return what is piped in.

    Raises:
        OSError: there is nothing.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise OSError(errno.EBADF, "nothing is piped in")
    # Who calls it may have put text there.
    piped: Any = getattr(sys.stdin, "buffer", None) or sys.stdin
    return cast("BinaryIO", piped)


class PassingLine:
    """A line that is written over, and goes away again; nothing where no terminal is.

    Attributes:
        seen: whether there is a terminal.
    """

    def __init__(self, terminal: TextIO) -> None:
        """Begin with nothing shown."""
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
