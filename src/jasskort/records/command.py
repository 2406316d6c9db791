"""The command `python -m jasskort.records`: check, show and convert files of records.

Each error is a line "file:line:column: why" among the errors, and with any of them the
command ends with 1. `-` is what is piped in.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TextIO, get_args

from jasskort.craft.terminal import PassingLine
from jasskort.records.errors import RecordError
from jasskort.records.reading import Found, matches_in
from jasskort.records.showing import shown
from jasskort.records.writing import Face, write

PIPED = "-"
_OFTEN = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Check, show or convert files of records; give 1 if something is wrong."""
    given = _parser().parse_args(arguments)
    command = _Command(
        given.command, given.to if given.command == "convert" else "text"
    )
    for name in given.files:
        command.run(name)
    if given.command == "check":
        sys.stdout.write(f"{_counted(command.matches, 'match', 'matches')}, ")
        sys.stdout.write(f"{_counted(command.errors, 'error', 'errors')}\n")
    return min(command.errors, 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m jasskort.records",
        description="Check, show or convert files of matches, of either face.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, says in (
        ("check", "play every match again, and tell what is wrong"),
        ("show", "show tags, deals, result and score of every match"),
        ("convert", "write every match that is right in the face that is asked for"),
    ):
        command = commands.add_parser(name, help=says, description=f"{says}.")
        command.add_argument("files", nargs="+", metavar="FILE", help='"-": piped in')
        if name == "convert":
            command.add_argument(
                "--to", choices=get_args(Face), default="text", help="the face"
            )
    return parser


class _Command:
    """What is done with each match, and what was counted so far."""

    def __init__(self, name: str, face: Face) -> None:
        self.name = name
        self.face = face
        self.matches = 0
        self.errors = 0

    def run(self, name: str) -> None:
        """Do it with each match of a file."""
        try:
            opened = _opened(name)
        except OSError as error:
            self._complain(f"{name}: {error.strerror}")
            return
        empty = True
        with opened as file:
            for found in _found_in(file, Progress(name, file, sys.stderr)):
                self._take(name, found)
                empty = False
        if empty:  # as one is of which the writing was broken off
            self._complain(f"{name}: there is no match")

    def _take(self, name: str, found: Found) -> None:
        for error in found.findings:
            places = [each for each in (error.line, error.column) if each is not None]
            self._complain(f"{':'.join([name, *map(str, places)])}: {error.why}")
        if found.record is None or found.findings:
            return
        self.matches += 1
        if self.name == "convert":
            sys.stdout.write(write(found.record, self.face))
        elif self.name == "show":
            sys.stdout.write(f"{shown(found.record)}\n")

    def _complain(self, text: str) -> None:
        self.errors += 1
        sys.stderr.write(f"{text}\n")


def _opened(name: str) -> contextlib.AbstractContextManager[BinaryIO]:
    if name == PIPED:
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(name, "rb")  # noqa: PTH123 - it is closed by who asks for it


def _found_in(file: BinaryIO, progress: Progress) -> Iterator[Found]:
    """Find the matches of a file; bytes that are no text are the last finding."""
    try:
        for number, found in enumerate(matches_in(decoded_lines(file)), start=1):
            progress.tell(number)
            yield found
    except RecordError as error:
        yield Found(None, (error,))
    finally:
        progress.wipe()


def decoded_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """Read the lines of a text in utf-8.

    Raises:
        RecordError: the bytes of a line are no text.
    """
    for number, line in enumerate(lines, start=1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            msg = f"no UTF-8: {error.reason}"
            raise RecordError(msg, number, error.start + 1) from None


class Progress:
    """How far a file is read, on a terminal only, on a line that goes away again.

    Args:
        name: the file.
        file: it; how large it is tells how much is left.
        terminal: where it is shown, if it is one.
    """

    def __init__(self, name: str, file: BinaryIO, terminal: TextIO) -> None:
        """Ask for the size where there is one."""
        self._name = name
        self._file = file
        self._line = PassingLine(terminal)
        self._size = 0
        if self._line.seen and name != PIPED:
            self._size = os.fstat(file.fileno()).st_size

    def tell(self, matches: int) -> None:
        """Show how many matches were read, now and then."""
        if matches % _OFTEN:
            return
        text = f"{self._name}: {matches} matches"
        if self._size:
            text += f", {100 * self._file.tell() // self._size} %"
        self._line.show(text)

    def wipe(self) -> None:
        """Take the line away."""
        self._line.wipe()


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
