"""What a tournament writes down as it goes, to be gone on with after a stop.

The file of results begins with a line that says which tournament it is. Each board is a
line more, as it comes. The file of records has the matches, each a line, in the same order;
the line of a board says how long that file is with the matches of the board, so that what
was written of a board that is not in the results is known, and cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jasskort.errors import InvalidValue, quoted
from jasskort.playing.tournament.boards import BoardResult
from jasskort.records import FORMAT_VERSION, game_to_json
from jasskort.ruleset import AnyRuleset


def heading_of(
    game: AnyRuleset, names: Sequence[str], seed: int | str, *, records: bool
) -> str:
    """Say which tournament it is, on a line.

    Args:
        game: the ruleset.
        names: the names of the bots, with their options.
        seed: what the boards follow from.
        records: whether matches are written down too.

    Raises:
        InvalidValue: it is no ruleset, or one that cannot be written.
    """
    said = {"tournament": FORMAT_VERSION, **game_to_json(game)}
    return json.dumps({**said, "bots": [*names], "seed": seed, "records": records})


def read_results(
    lines: Sequence[str], heading: str
) -> Iterator[tuple[BoardResult, int]]:
    """Read the lines of a file of results.

    Args:
        lines: the lines, that which says which tournament it is first.
        heading: that line, as it should be.

    Returns:
        Results, each with the length of the file of records.

    Raises:
        InvalidValue: a line is none; its number is named.
    """
    for number, line in enumerate(lines, start=1):
        try:
            read = json.loads(line)
        except ValueError as error:
            msg = f"line {number}: no JSON: {error}"
            raise InvalidValue(msg) from error
        if number == 1:
            if read != json.loads(heading):
                msg = f"line 1: these are results of {line}, not of {heading}"
                raise InvalidValue(msg)
            continue
        yield _read(read, number)


def _read(read: Any, number: int) -> tuple[BoardResult, int]:
    """Read a board; what JSON says may be anything."""
    try:
        points = tuple([tuple(each) for each in read["points"]])
        result = BoardResult(read["board"], points)
        length = read["records"]
    except (KeyError, TypeError, ValueError) as error:
        msg = f"line {number}: no result of a board: {quoted(read)}"
        raise InvalidValue(msg) from error
    if type(length) is not int or length < 0:
        msg = f"line {number}: no length of a file: {quoted(length)}"
        raise InvalidValue(msg)
    return result, length


def line_of(result: BoardResult, length: int) -> str:
    """Write a board on a line.

    Args:
        result: what came out at it.
        length: how long the file of records is with its matches.
    """
    said = {"board": result.board, "points": result.points, "records": length}
    return json.dumps(said)


class Journal:
    """The files of a tournament: what is in them, and what is added.

    Attributes:
        done: the boards that they have.
        cut: whether the last line was half a line, and was cut off.
    """

    def __init__(self, results: Path, records: Path | None, heading: str) -> None:
        """Read what is there, cut off what is not whole, and open them to add to them.

        Args:
            results: the file of results.
            records: the file of records, if matches are written down.
            heading: which tournament it is.

        Raises:
            InvalidValue: they are of another tournament, or damaged, or one file.
            OSError: one of them cannot be read or written.
        """
        if records is not None and records.resolve() == results.resolve():
            msg = f"{results}: results and records are two files"
            raise InvalidValue(msg)
        there = results.read_bytes() if results.exists() else b""
        whole = there[: there.rfind(b"\n") + 1]
        self.cut = len(whole) < len(there)
        try:
            lines = whole.decode().splitlines()
            read = list(read_results(lines, heading))
        except ValueError as error:
            msg = f"{results}: {error}"
            raise InvalidValue(msg) from error
        self.done = tuple([result for result, _ in read])
        self._length = max([length for _, length in read], default=0)
        self._records = None
        if records is not None:
            _cut_records(records, self._length, new=not whole)
            self._records = records.open("ab")
        self._results = results.open("ab")
        self._results.truncate(len(whole))
        self._path = results
        self._size = len(whole)
        if not whole:
            self._add(f"{heading}\n")

    def keep(self, result: BoardResult) -> None:
        """Write a board down: its matches first.

        Raises:
            InvalidValue: the file of results was altered since it was opened.
            OSError: a file cannot be written.
        """
        self._check_alone()
        if self._records is not None:
            matches = "".join(result.records).encode()
            self._records.write(matches)
            self._records.flush()
            self._length += len(matches)
        self._add(f"{line_of(result, self._length)}\n")

    def close(self) -> None:
        """Close the files."""
        self._results.close()
        if self._records is not None:
            self._records.close()

    def _check_alone(self) -> None:
        """Pass if nobody else has written to the results, or cut them."""
        there = os.fstat(self._results.fileno()).st_size
        if there != self._size:
            msg = f"{self._path}: something else writes there: it has {there} bytes, "
            raise InvalidValue(msg + f"of which {self._size} are known")

    def _add(self, line: str) -> None:
        written = line.encode()
        self._results.write(written)
        self._results.flush()
        self._size += len(written)


def _cut_records(path: Path, length: int, *, new: bool) -> None:
    """Cut a file of records to what its boards have.

    Raises:
        InvalidValue: it is shorter, or there is something in it before the first board.
    """
    there = path.stat().st_size if path.exists() else 0
    if new and there:
        msg = f"{path}: it has records already, and they are of no results"
        raise InvalidValue(msg)
    if there < length:
        msg = f"{path}: it lacks records: it has {there} bytes of {length}"
        raise InvalidValue(msg)
    if there > length:
        with path.open("r+b") as file:
            file.truncate(length)
