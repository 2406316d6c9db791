"""Options of rulesets: the option `claims`, and the checks of options."""

from __future__ import annotations

import enum
from typing import TypeVar

import attrs

from jasskort.craft.values import Members, pickled_as
from jasskort.errors import OptionError, nearest, quoted

_EnumT = TypeVar("_EnumT", bound=enum.Enum)
MOST = 2**63 - 1
"""The largest number that records can hold."""
_T = TypeVar("_T")
_CountT = TypeVar("_CountT", bound=int | None)


@pickled_as("options.claims")
class Claims(Members, enum.Enum):
    """The option `claims`: a player claims the match, or the referee ends it."""

    PLAYERS = "players"
    REFEREE = "referee"


def choose(option: str, kind: type[_EnumT], value: object) -> _EnumT:
    """Return the member of an enum, given the member or its value."""
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(repr(member.value) for member in kind)
        near = nearest(value, [str(member.value) for member in kind])
        msg = f"expected one of {choices} for {option!s:.60}, got {quoted(value)}{near}"
        wanted = tuple([member.value for member in kind])
        raise OptionError(
            msg, option=str(option), value=value, mistake="choice", wanted=wanted
        ) from None


def to_claims(value: Claims | str) -> Claims:
    """Convert the option `claims`."""
    return choose("claims", Claims, value)


def count(default: _CountT) -> _CountT:
    """Return a field of attrs for an option: an int from 1 to `MOST`.

    None is also valid if the default is None.
    """
    option: _CountT = attrs.field(default=default, validator=_counts)
    return option


def agreed_deals() -> int | None:
    """Return the field for the option `deals`: an agreed number, or None (COM-10)."""
    return count(None)


def switch(*, default: bool) -> bool:
    """Return a field of attrs for an option that is True or False."""
    return attrs.field(default=default, validator=on_or_off)


def on_or_off(
    _ruleset: object,
    field: attrs.Attribute[bool],
    value: bool,  # noqa: FBT001 - as attrs calls it
) -> None:
    """Raise `OptionError` if the value of a switch is not a bool; an attrs validator."""
    if type(value) is not bool:
        near = nearest(value, ("True", "False"))
        msg = f"expected True or False for {field.name}, got {quoted(value)}{near}"
        wanted = (True, False)
        raise OptionError(
            msg, option=field.name, value=value, mistake="choice", wanted=wanted
        )


def _counts(_ruleset: object, field: attrs.Attribute[_T], value: _T) -> None:
    if value is None and field.default is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        msg = f"expected an int of at least 1 for {field.name}, got {quoted(value)}"
        raise OptionError(
            msg, option=field.name, value=value, mistake="least", wanted=(1,)
        )
    if value > MOST:
        msg = f"expected at most {MOST} for {field.name}, got {quoted(value)}"
        raise OptionError(
            msg, option=field.name, value=value, mistake="most", wanted=(MOST,)
        )
