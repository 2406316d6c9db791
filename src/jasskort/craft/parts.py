"""Parts: the replaceable components of a ruleset.

A part is a small class with defaults that fit any game. A ruleset names it in a class
attribute, `thumbs = part(Thumbs)`, and a subclass can name another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

import attrs

from jasskort.craft.values import InternedValue

PartT = TypeVar("PartT", covariant=True)


class part(Generic[PartT]):  # noqa: N801 - lower case, like `property`
    """A part of a ruleset, which is made at first use and cached in the ruleset.

    Rulesets are interned, so there is one part per ruleset, in all threads. Parts have no
    state of their own, and pickles of a ruleset leave them out.
    """

    def __init__(self, kind: Callable[[Any], PartT]) -> None:
        self._kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...
    @overload
    def __get__(self, game: InternedValue, owner: type) -> PartT: ...

    def __get__(self, game: InternedValue | None, owner: type) -> Self | PartT:
        if game is None:
            return self
        made = self._kind(game)
        if getattr(owner, self._name) is not self:  # called through `super()`
            return made
        kept: PartT = game.__dict__.setdefault(self._name, made)
        return kept


@attrs.frozen(eq=False)
class Part:
    """The base of parts.

    A part for one game narrows the type of the field `game`, for example to `Schmaus`.
    """

    game: InternedValue
