"""The error of whatever was written down and cannot be read."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TypeAlias

from jasskort.errors import JasskortError
from jasskort.refusals import Refusal

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a record: ("deals", 2, "moves", 17), counted from 0."""


class RecordError(JasskortError, ValueError):
    """Something that was written down and is not what it is meant to be.

    Attributes:
        why: what is wrong, in words.
        line: the line where it stands, the first is 1; None if that is not known.
        column: the place in the line, the first is 1; None if that is not known.
        refusal: why a move is not legal, if that is what is wrong.
        path: where it stands in the record as JSON, ("deals", 2, "moves", 17); empty if
            that is not known.
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

    def at(self, line: int, column: int) -> RecordError:
        """Return the same error with its place in a file."""
        return RecordError(self.why, line, column, self.refusal, self.path)

    def __str__(self) -> str:
        """Say where it stands, as far as that is known, and what is wrong."""
        places = (("line", self.line), ("column", self.column))
        known = [f"{name} {number}" for name, number in places if number is not None]
        match self.path:
            case _ if known:
                pass
            case ("deals", int(deal), "moves", int(move)):
                known = [f"deal {deal + 1}", f"move {move + 1}"]
            case ("deals", int(deal), *inside):
                known = [f"deal {deal + 1}", *map(str, inside)]
            case path:
                known = [*map(str, path)]
        return ": ".join([*filter(None, [", ".join(known)]), self.why])


@contextlib.contextmanager
def at_path(*path: str | int) -> Iterator[None]:
    """Say of whatever goes wrong where it stands."""
    try:
        yield
    except RecordError as error:
        raise error.within(*path) from None
    except JasskortError as error:
        raise RecordError(str(error), path=path) from error
