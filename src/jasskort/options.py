"""How the options of rulesets are checked: enums by member or text, counts."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from jasskort.errors import OptionError

_EnumT = TypeVar("_EnumT", bound=enum.Enum)


def choice(kind: type[_EnumT], default: _EnumT) -> Any:
    """Make an option that is a member of an enum, or its value as text.

    Args:
        kind: the enum.
        default: the member that holds where nothing is said.
    """
    return attrs.field(default=default, converter=_reader(kind))


def count(default: int | None, *, optional: bool = False) -> Any:
    """Make an option that is a whole number of at least 1 (COM-10, COM-11).

    Args:
        default: the number that holds where nothing is said.
        optional: whether None ("no such number") is a choice too.
    """
    return attrs.field(default=default, validator=_counter(optional=optional))


def _reader(kind: type[_EnumT]) -> Callable[[_EnumT | str], _EnumT]:
    def read(value: _EnumT | str) -> _EnumT:
        try:
            return kind(value)
        except ValueError:
            choices = ", ".join(repr(member.value) for member in kind)
            msg = f"{kind.__name__} is one of {choices}, not {value!r}"
            raise OptionError(msg) from None

    return read


def _counter(*, optional: bool) -> Callable[[object, Any, object], None]:
    def check(_ruleset: object, field: Any, value: object) -> None:
        if optional and value is None:
            return
        if type(value) is not int or value < 1:
            msg = f"{field.name} is a whole number of at least 1, not {value!r}"
            raise OptionError(msg)

    return check
