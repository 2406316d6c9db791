"""Options of rulesets: who claims a match, and how options are checked."""

from __future__ import annotations

import enum
from typing import TypeVar

import attrs

from jasskort.craft.values import Members, pickled_as
from jasskort.errors import OptionError, nearest, quoted

_EnumT = TypeVar("_EnumT", bound=enum.Enum)
MOST = 2**63 - 1
"""The largest number that is written down."""
_T = TypeVar("_T")
_CountT = TypeVar("_CountT", bound=int | None)


@pickled_as("options.claims")
class Claims(Members, enum.Enum):
    """Who ends a match that has to be claimed: its players, or the referee."""

    PLAYERS = "players"
    REFEREE = "referee"


def choose(option: str, kind: type[_EnumT], value: object) -> _EnumT:
    """Return the member of an enum that is meant by itself or by its value as text."""
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(repr(member.value) for member in kind)
        near = nearest(value, [str(member.value) for member in kind])
        msg = f"{option!s:.60} is one of {choices}, not {quoted(value)}{near}"
        raise OptionError(msg) from None


def to_claims(value: Claims | str) -> Claims:
    """Return the member that is meant; the converter of an option `claims`."""
    return choose("claims", Claims, value)


def count(default: _CountT) -> _CountT:
    """Make an option that is a whole number from 1 on, of at most 64 bits (COM-11).

    It may be None if that is its default.
    """
    option: _CountT = attrs.field(default=default, validator=_counts)
    return option


def agreed_deals() -> int | None:
    """Make the option of every game: an agreed number of deals, or none (COM-10)."""
    return count(None)


def switch(*, default: bool) -> bool:
    """Make an option that is on or off."""
    return attrs.field(default=default, validator=on_or_off)


def on_or_off(
    _ruleset: object,
    field: attrs.Attribute[bool],
    value: bool,  # noqa: FBT001 - as attrs calls it
) -> None:
    """Check a switch; a validator."""
    if type(value) is not bool:
        near = nearest(value, ("True", "False"))
        msg = f"{field.name} is True or False, not {quoted(value)}{near}"
        raise OptionError(msg)


def _counts(_ruleset: object, field: attrs.Attribute[_T], value: _T) -> None:
    if value is None and field.default is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        msg = f"{field.name} is a whole number of at least 1, not {quoted(value)}"
        raise OptionError(msg)
    if value > MOST:
        msg = f"{field.name} is at most {MOST}, not {quoted(value)}"
        raise OptionError(msg)
