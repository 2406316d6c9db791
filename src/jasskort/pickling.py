"""Pickling frozen values small: a short name, and the fields by position.

A pickle spells the module of every class that is in it, which for a state is most of
its bytes. What is registered here is spelled by a short name instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

_MakerT = TypeVar("_MakerT", bound=Callable[..., Any])
_MAKERS: dict[str, Callable[..., Any]] = {}
_NAMES: dict[Callable[..., Any], str] = {}


def pickled_as(name: str) -> Callable[[_MakerT], _MakerT]:
    """Register a class, or a function that makes values, under a short name.

    Args:
        name: the name in pickles, unique in the library.
    """

    def register(make: _MakerT) -> _MakerT:
        _MAKERS[name] = make
        _NAMES[make] = name
        return make

    return register


def reduced(make: Callable[..., Any], *fields: object) -> tuple[Any, ...]:
    """Reduce a value to the name of what makes it and the arguments of that."""
    return _made, (_NAMES[make], *fields)


def by_position(value: Any) -> tuple[Any, ...]:
    """Reduce a frozen attrs value of a registered class to what makes it.

    It serves as `__reduce__` of a class whose constructor takes them by position.
    """
    fields = attrs.fields(type(value))
    return reduced(
        type(value), *(getattr(value, each.name) for each in fields if each.init)
    )


def _made(name: str, *fields: object) -> object:
    return _MAKERS[name](*fields)
