"""A line on a terminal that says how far something is."""

from __future__ import annotations

from typing import TextIO


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
