"""Members of enums: they cannot be changed, and what is none is refused in words."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, TypeVar

from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.errors import InvalidValue, quoted

_EnumT = TypeVar("_EnumT", bound=enum.Enum)


class Members:
    """What the enums of the library have in common; it stands before `enum.Enum`."""

    __slots__ = ()

    @classmethod
    def _missing_(cls, value: object) -> None:
        """Refuse a value that is of no member.

        Raises:
            InvalidValue: always; it names the value.
        """
        msg = f"no {cls.__name__}: {quoted(value)}"
        raise InvalidValue(msg)

    def __str__(self) -> str:
        """Give the value in words, for a person to read."""
        return str(vars(self)["_value_"])

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a member that is made.

        Raises:
            AttributeError: always, then.
        """
        # What an enum sets last, and every member has when it is made.
        if "_sort_order_" in vars(self):
            raise _unchangeable(self, name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        """Refuse to change a member.

        Raises:
            AttributeError: always.
        """
        raise _unchangeable(self, name)

    def __reduce_ex__(self, _proto: object) -> Reduced:
        """Pickle a member as its place if its enum is registered, else as its value."""
        kind: Any = type(self)
        if kind in _MAKERS:
            return reduced(_MAKERS[kind], tuple(kind).index(self))
        return kind, (kind(self).value,)


def _unchangeable(member: object, name: str) -> AttributeError:
    return AttributeError(f"{member!r} cannot be changed: {name}")


_MAKERS: dict[type[object], Callable[[int], object]] = {}


def member_pickled_as(name: str) -> Callable[[type[_EnumT]], type[_EnumT]]:
    """Register an enum, one of `Members`, whose members are pickled as their places.

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
                msg = f"{kind.__name__} has no member at {quoted(place)}"
                raise InvalidValue(msg)
            return members[place]

        member_at.__module__ = kind.__module__
        member_at.__qualname__ = f"{kind.__qualname__}.member_at"
        _MAKERS[kind] = pickled_as(name)(member_at)
        return kind

    return register
