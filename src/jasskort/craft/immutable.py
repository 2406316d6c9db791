"""Values that nothing changes: made once, and a copy of one is the value itself."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Self, TypeVar

from attrs.exceptions import FrozenInstanceError

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Immutable:
    """The base of values that never change: copying gives the same object."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """See to it that a value is made, or filled from a pickle, but once."""
        super().__init_subclass__()
        for name in ("__init__", "__setstate__"):
            make = vars(cls).get(name)
            if make is not None and make is not object.__init__:
                setattr(cls, name, _once(make))

    def __copy__(self) -> Self:
        """Give the value itself: nothing can change it."""
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        """Give the value itself: nothing can change it, nor what it is made of."""
        return self


def _once(make: Callable[Concatenate[_T, _P], None]) -> Callable[..., None]:
    @functools.wraps(make)
    def made_once(self: _T, *args: _P.args, **kwargs: _P.kwargs) -> None:
        kind: type = type(self)
        first = _first_field(kind)
        if first is not None and hasattr(self, first):
            raise FrozenInstanceError
        make(self, *args, **kwargs)

    return made_once


@functools.cache
def _first_field(kind: type) -> str | None:
    """Give the field that is set first; None where there is none."""
    names = (each.name for each in getattr(kind, "__attrs_attrs__", ()))
    return next(names, None)
