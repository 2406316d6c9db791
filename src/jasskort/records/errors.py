"""The error of whatever was written down and cannot be read."""

from __future__ import annotations

from jasskort.errors import JasskortError
from jasskort.refusals import Refusal


class RecordError(JasskortError, ValueError):
    """Something that was written down and is not what it is meant to be.

    Attributes:
        why: what is wrong, in words.
        line: the line where it stands, the first is 1; None if that is not known.
        column: the place in the line, the first is 1; None if that is not known.
        refusal: why a move is not legal, if that is what is wrong.
    """

    def __init__(
        self,
        why: str,
        line: int | None = None,
        column: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        """Keep what is wrong, and where."""
        super().__init__(why, line, column, refusal)
        self.why = why
        self.line = line
        self.column = column
        self.refusal = refusal

    def __str__(self) -> str:
        """Say where it stands, as far as that is known, and what is wrong."""
        places = (("line", self.line), ("column", self.column))
        known = [f"{name} {number}" for name, number in places if number is not None]
        where = ", ".join(known)
        return f"{where}: {self.why}" if where else self.why
