"""Pickling frozen values small: a short name, and the fields by position.

A pickle spells the module of every class that is in it, which for a state is most of
its bytes. What is registered here is spelled by a short name instead, "place.thing",
where the place is a package of the library that registers the thing when it is loaded.
"""

from __future__ import annotations

import enum
import importlib
import importlib.util
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from jasskort.errors import InvalidValue

_MakerT = TypeVar("_MakerT", bound=Callable[..., Any])
_EnumT = TypeVar("_EnumT", bound=enum.Enum)
_MAKERS: dict[str, Callable[..., Any]] = {}
_NAMES: dict[Callable[..., Any], str] = {}
_PLACES = ("jasskort", "jasskort.games", "jasskort.families", "jasskort.mechanics")


def pickled_as(name: str) -> Callable[[_MakerT], _MakerT]:
    """Register a class, or a function that makes values, under a short name.

    Args:
        name: the name in pickles, unique in the library: where it is registered, a
            point, and what it is ("jass.trumps").
    """

    def register(make: _MakerT) -> _MakerT:
        _MAKERS[name] = make
        _NAMES[make] = name
        return make

    return register


def reduced(make: Callable[..., Any], *fields: object) -> tuple[Any, ...]:
    """Reduce a value to the name of what makes it and the arguments of that."""
    return made, (_NAMES[make], *fields)


def by_position(value: Any) -> tuple[Any, ...]:
    """Reduce a frozen attrs value of a registered class to what makes it.

    It serves as `__reduce__` of a class whose constructor takes them by position.
    """
    fields = attrs.fields(type(value))
    return reduced(
        type(value), *(getattr(value, each.name) for each in fields if each.init)
    )


def short_name(make: Callable[..., Any]) -> str | None:
    """Give the short name of what is registered; None if it is not."""
    return _NAMES.get(make)


def made(name: str, *fields: object) -> object:
    """Make what was reduced to a short name and arguments."""
    return maker(name)(*fields)


def maker(name: str) -> Callable[..., Any]:
    """Give what is registered under a short name; its package is loaded if need be.

    Raises:
        InvalidValue: nothing is registered under it.
    """
    if name not in _MAKERS:
        _load(name)
    return _MAKERS[name]


def _load(name: str) -> None:
    """Load the package of the library that registers a name.

    Raises:
        InvalidValue: nothing is registered under it.
    """
    place, _, _ = str(name).partition(".")
    for where in _PLACES if place.isidentifier() else ():
        module = f"{where}.{place}"
        if importlib.util.find_spec(module) is not None:
            importlib.import_module(module)
    if name not in _MAKERS:
        msg = f"nothing is pickled as {name!r}"
        raise InvalidValue(msg)


def member_pickled_as(name: str) -> Callable[[type[_EnumT]], type[_EnumT]]:
    """Register an enum whose members are pickled as their places.

    Args:
        name: the name in pickles, as of `pickled_as`.
    """

    def register(kind: type[_EnumT]) -> type[_EnumT]:
        members = tuple(kind)

        def member_at(place: int) -> _EnumT:
            """Give the member at a place of the enum.

            Raises:
                InvalidValue: there is none.
            """
            if type(place) is not int or not 0 <= place < len(members):
                msg = f"{kind.__name__} has no member at {place!r}"
                raise InvalidValue(msg)
            return members[place]

        def reduce(member: _EnumT, _protocol: object) -> tuple[Any, ...]:
            return reduced(member_at, members.index(member))

        pickled_as(name)(member_at)
        kind.__reduce_ex__ = reduce  # type: ignore[assignment,method-assign]
        return kind

    return register
