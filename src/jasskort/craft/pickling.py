"""Pickling frozen values small: a short name, and the fields by position.

A pickle spells the module of every class that is in it, which for a state is most of
its bytes. What is registered here is spelled by a short name instead, "place.thing",
where the place is a package of the library that registers the thing when it is loaded.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import attrs

from jasskort.errors import InvalidValue, quoted

Reduced: TypeAlias = tuple[Any, ...]
"""What `__reduce__` returns: what makes a value, and the arguments of that."""

_MakerT = TypeVar("_MakerT", bound=Callable[..., Any])
_MAKERS: dict[str, Callable[..., Any]] = {}
_NAMES: dict[Callable[..., Any], str] = {}
_PLACES = ("jasskort", "jasskort.games")


def pickled_as(name: str) -> Callable[[_MakerT], _MakerT]:
    """Register a class, or a function that makes values, under a short name.

    Args:
        name: the name in pickles, unique in the library: where it is registered, a
            point, and what it is ("jass.trumps").
    """

    def register(make: _MakerT) -> _MakerT:
        there = _MAKERS.get(name, make)
        # A class that attrs makes anew, with slots, takes the place of the first.
        if (there.__module__, there.__qualname__) != (
            make.__module__,
            make.__qualname__,
        ):
            msg = f"{name} is pickled already: {there!r}, not {make!r}"
            raise ValueError(msg)
        _MAKERS[name] = make
        _NAMES[make] = name
        return make

    return register


def reduced(make: Callable[..., Any], *fields: object) -> Reduced:
    """Reduce a value to the name of what makes it and the arguments of that."""
    return made, (_NAMES[make], *fields)


@functools.cache
def init_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields that the constructor of an attrs class takes."""
    return tuple([each.name for each in attrs.fields(kind) if each.init])


def by_position(value: Any) -> Reduced:
    """Reduce a frozen attrs value of a registered class to what makes it.

    It serves as `__reduce__` of a class whose constructor takes them by position.
    """
    kind: Any = type(value)
    return reduced(kind, *[getattr(value, name) for name in init_names(kind)])


def short_name(make: Callable[..., Any]) -> str | None:
    """Return the short name of what is registered; None if it is not."""
    return _NAMES.get(make)


def spelled(kind: type[Any]) -> str | type[Any]:
    """Return what stands for a class in a pickle: its short name, or itself."""
    return short_name(kind) or kind


def class_of(kind: str | Callable[..., Any]) -> Callable[..., Any]:
    """Return the class that was spelled."""
    return maker(kind) if isinstance(kind, str) else kind


def made(name: str, *fields: object) -> object:
    """Make what was reduced to a short name and arguments.

    Raises:
        InvalidValue: nothing is registered under it.
    """
    return maker(name)(*fields)


def member(name: str, place: int) -> object:
    """Return the member at a place of a registered enum."""
    kind: Any = maker(name)
    return tuple(kind)[place]


def maker(name: str) -> Callable[..., Any]:
    """Return what is registered under a short name; its package is loaded if need be.

    Raises:
        InvalidValue: nothing is registered under it.
    """
    place = name.partition(".")[0]
    for where in _PLACES if place and name not in _MAKERS else ():
        for module in (f"{where}.{place}", f"{where}.{place}.model"):
            with contextlib.suppress(ModuleNotFoundError):
                importlib.import_module(module)
    if name not in _MAKERS:
        msg = f"nothing is pickled as {quoted(name)}"
        raise InvalidValue(msg)
    return _MAKERS[name]
