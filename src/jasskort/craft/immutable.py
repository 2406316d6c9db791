"""Values that nothing changes: a copy of one is the value itself."""

from __future__ import annotations

from typing import Self


class Immutable:
    """The base of values that never change: copying gives the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Give the value itself: nothing can change it."""
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        """Give the value itself: nothing can change it, nor what it is made of."""
        return self
