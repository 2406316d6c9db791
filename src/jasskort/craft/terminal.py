"""Commands: how they end, what they say of what they cannot do, and how far they are."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TextIO

from jasskort.errors import JasskortError, told_by

WRONG, IMPOSSIBLE, STOPPED = 1, 2, 130
"""What a command ends with, if not with 0: something is wrong in a file, differs or fails;
what is asked for cannot be done; Ctrl-C."""


class Parser(argparse.ArgumentParser):
    """A command, or one of several: `run` among its defaults does what is asked for."""

    def error(self, message: str) -> NoReturn:
        """End with 2, and say in a line what cannot be read."""
        self.exit(IMPOSSIBLE, f"{self.prog}: {message}; see {self.prog} --help\n")

    def add_work(self, run: Callable[[argparse.Namespace], int]) -> None:
        """Have this done for the command, which returns how it ends."""
        self.set_defaults(run=run, prog=self.prog)

    def done(self, arguments: Sequence[str] | None) -> int:
        """Do what is asked for; return how the command ends."""
        given, unknown = self.parse_known_args(arguments)
        if unknown:
            why = f"unrecognized arguments: {' '.join(unknown)}"
            return tell(given, f"{why}; see {given.prog} --help", IMPOSSIBLE)
        try:
            code: int = given.run(given)
            sys.stdout.flush()
        except BrokenPipeError:
            # Who read it has seen enough; Python would flush again at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return WRONG
        except KeyboardInterrupt:
            return tell(given, "stopped", STOPPED)
        except UnicodeEncodeError as error:
            return tell(given, f"{error}; set PYTHONIOENCODING=utf-8", IMPOSSIBLE)
        except (JasskortError, OSError, UnicodeDecodeError) as error:
            return tell(given, _why(error), IMPOSSIBLE)
        return code


def tell(given: argparse.Namespace, why: str, code: int = 0) -> int:
    """Say something in a line among the errors, after the command; return the code."""
    sys.stderr.write(f"{given.prog}: {' '.join(why.split())}\n")
    return code


def _why(error: Exception) -> str:
    """Return the text of an error; of one of the system without its number."""
    if isinstance(error, OSError) and error.strerror:
        file = "" if error.filename is None else f"{error.filename}: "
        return f"{file}{error.strerror}"
    return told_by(error)


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
