"""Parts: what a ruleset is composed of besides its options and the verbs.

A part is a small class with defaults that serve any game. A ruleset names it as a class
attribute, `thumbs = part(Thumbs)`, and a subclass exchanges it by naming another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

import attrs

from jasskort.craft.values import InternedValue

PartT = TypeVar("PartT", covariant=True)


class part(Generic[PartT]):  # noqa: N801 - read as `property` is
    """Name a part of a ruleset; it is made at first use and kept with its ruleset.

    Rulesets are interned, so there is one part per ruleset, whichever thread asks first.
    Parts hold no state of their own, and pickles of a ruleset do without them.
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
        if getattr(owner, self._name) is not self:  # asked by `super()`
            return made
        kept: PartT = game.__dict__.setdefault(self._name, made)
        return kept


@attrs.frozen(eq=False)
class Part:
    """The base of parts. A game's part narrows whose it is: `game: Schmaus`."""

    game: InternedValue
