"""The error of whatever was written down and cannot be read."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TypeAlias

from jasskort.errors import JasskortError, quoted
from jasskort.refusals import IllegalMove, Refusal

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a record: ("deals", 2, "moves", 17), counted from 0."""

_LONGEST = 40


class RecordError(JasskortError, ValueError):
    """Something that was written down and is not what it is meant to be.

    Attributes:
        why: what is wrong, in words.
        line: the line where it stands, from 1 on.
        column: the place in the line, from 1 on; None if that is not known.
        refusal: why a move is not legal, if that is what is wrong.
        path: where it stands in the record as JSON; empty if that is not known.
    """

    def __init__(
        self,
        why: str,
        line: int | None = None,
        column: int | None = None,
        refusal: Refusal | None = None,
        path: Path = (),
    ) -> None:
        """Keep what is wrong, and where."""
        super().__init__(why, line, column, refusal, path)
        self.why = why
        self.line = line
        self.column = column
        self.refusal = refusal
        self.path = path

    def within(self, *path: str | int) -> RecordError:
        """Return the same error as part of something larger."""
        path = (*path, *self.path)
        return RecordError(self.why, self.line, self.column, self.refusal, path)

    def at(self, line: int, column: int | None = None) -> RecordError:
        """Return the same error with its place in a file."""
        return RecordError(self.why, line, column, self.refusal, self.path)

    @property
    def inside(self) -> str:
        """Its path in words: "deal 3, move 18"; empty where a column tells the place."""
        match self.path if self.column is None else ():
            case ("deals", int(deal), "moves", int(move)):
                return f"deal {deal + 1}, move {move + 1}"
            case ("deals", int(deal), *rest):
                return ", ".join([f"deal {deal + 1}", *map(_named, rest)])
            case path:
                return ", ".join(map(_named, path))

    def __str__(self) -> str:
        """Say where it stands, as far as that is known, and what is wrong."""
        places = (("line", self.line), ("column", self.column))
        known = [f"{name} {number}" for name, number in places if number is not None]
        where = ", ".join(filter(None, [*known, self.inside]))
        return f"{where}: {self.why}" if where else self.why


def _named(part: str | int) -> str:
    """Name a part of a path; a name of somebody's own is quoted."""
    text = str(part)
    own = text.isascii() and text.isprintable() and len(text) <= _LONGEST
    return text if own else quoted(text)


@contextlib.contextmanager
def at_path(*path: str | int) -> Iterator[None]:
    """Say of whatever goes wrong where it stands."""
    try:
        yield
    except JasskortError as error:
        raise located(error, *path)  # noqa: B904 - which says its cause


def located(error: JasskortError, *path: str | int) -> RecordError:
    """Return an error with where it stands, as `at_path` raises it; for loops."""
    if isinstance(error, RecordError):
        found = error.within(*path)
        found.__cause__ = None
    else:
        refusal = error.refusal if isinstance(error, IllegalMove) else None
        found = RecordError(str(error), refusal=refusal, path=path)
        found.__cause__ = error
    return found
