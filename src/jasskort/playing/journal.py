"""The files that a tournament is written to as it goes, and gone on with after a stop.

The file of results begins with a line that says which tournament it is. Each board is a
line more, as it comes. The file of records has the matches, each a line, in the same order;
the line of a board says how long that file is with the matches of the board, so that what
was written of a board that is not in the results is known, and cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from jasskort.errors import InvalidValue, quoted
from jasskort.playing.comparing import BoardResult
from jasskort.records import FORMAT_VERSION, game_to_json
from jasskort.ruleset import AnyRuleset


def heading_of(
    game: AnyRuleset, names: Sequence[str], seed: int | str, *, records: bool
) -> str:
    """Return the line that says which tournament it is, if the ruleset can be written."""
    said = {"tournament": FORMAT_VERSION, **game_to_json(game)}
    return json.dumps({**said, "bots": [*names], "seed": seed, "records": records})


def _read_board(line: str) -> tuple[BoardResult, int]:
    """Read a board, and how long the records are with it; a line may say anything."""
    read = json.loads(line)
    points = tuple([tuple(each) for each in read["points"]])
    length = read["records"]
    if type(length) is not int or length < 0:
        msg = f"no length of a file: {quoted(length)}"
        raise InvalidValue(msg)
    return BoardResult(read["board"], points), length


class Journal:
    """The files of a tournament: what is in them, and what is added.

    Attributes:
        done: the boards that they have.
        cut: whether the last line was half a line, and was cut off.
    """

    def __init__(self, results: Path, records: Path | None, heading: str) -> None:
        """Read what is there, cut off what is not whole, and open the files to add to them.

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
        first, *lines = whole.decode(errors="replace").splitlines() or [heading]
        if first != heading:
            msg = f"{results}: line 1: these are results of {first}, not of {heading}"
            raise InvalidValue(msg)
        read = []
        for number, line in enumerate(lines, start=2):
            try:
                read.append(_read_board(line))
            except (KeyError, TypeError, ValueError) as error:
                wrong = f"no result of a board: {quoted(line)} ({error})"
                msg = f"{results}: line {number}: {wrong}"
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
            self._add(heading)

    def keep(self, result: BoardResult) -> None:
        """Write a board down: its matches first.

        Raises:
            InvalidValue: the file of results was altered since it was opened.
            OSError: a file cannot be written.
        """
        there = os.fstat(self._results.fileno()).st_size
        if there != self._size:
            msg = f"{self._path}: something else writes there: it has {there} bytes, "
            raise InvalidValue(msg + f"of which {self._size} are known")
        if self._records is not None:
            matches = "".join(result.records).encode()
            self._records.write(matches)
            self._records.flush()
            self._length += len(matches)
        said = {"board": result.board, "points": result.points}
        self._add(json.dumps({**said, "records": self._length}))

    def close(self) -> None:
        """Close the files."""
        self._results.close()
        if self._records is not None:
            self._records.close()

    def _add(self, line: str) -> None:
        written = f"{line}\n".encode()
        self._results.write(written)
        self._results.flush()
        self._size += len(written)


def _cut_records(path: Path, length: int, *, new: bool) -> None:
    """Cut a file of records to what its boards have."""
    there = path.stat().st_size if path.exists() else 0
    if new and there:
        msg = f"{path}: it has records already, and they are of no results"
        raise InvalidValue(msg)
    if there < length:
        msg = f"{path}: it lacks records: it has {there} bytes of {length}"
        raise InvalidValue(msg)
    if there > length:
        os.truncate(path, length)
