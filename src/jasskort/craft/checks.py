"""Checks of what is handed in: the fields of values, and generators."""

from __future__ import annotations

import functools
import types
from typing import (
    Any,
    ForwardRef,
    NewType,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted

# --- typed fields ---------------------------------------------------------------------
# A builder passes these checks over; what anybody makes by a constructor, by
# `attrs.evolve` or from a pickle is checked.

Hint: TypeAlias = Any
"""What an annotation says; types, unions and variables have no type in common."""

_MOST_SEATS = 4


class Typed(Immutable):
    """The base of attrs values whose fields are checked when one is made."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        """Check the fields.

        Raises:
            InvalidValue: one of them is not what it is declared as.
        """
        check_fields(self)


def check_fields(value: object) -> None:
    """Check that each field of an attrs value is what it is declared as.

    Raises:
        InvalidValue: a field is not what it is declared as; both are named.
    """
    kind: Hint = type(value)
    for name, hint in declared_fields(kind).items():
        part = getattr(value, name)
        if not fits(part, hint):
            article = "an" if kind.__name__[0] in "AEIOU" else "a"
            msg = f"{name} of {article} {kind.__name__} cannot be {quoted(part)}"
            raise InvalidValue(msg)


def fits(value: object, hint: Hint) -> bool:
    """Tell whether a value is what a type says; what cannot be told passes.

    A number of a type of its own is the number of a seat.
    """
    if isinstance(hint, NewType):
        return type(value) is int and 0 <= value < _MOST_SEATS
    origin, args = plain_of(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, each) for each in args)
    if not isinstance(origin, type):
        return (
            isinstance(hint, ForwardRef) or hint is Any or (hint, value) == (None,) * 2
        )
    if not isinstance(value, origin) or (origin is int and type(value) is bool):
        return False
    if isinstance(value, tuple) and args:
        each_of = args[:1] * len(value) if args[-1] is ... else args
        return len(each_of) == len(value) and all(
            fits(part, each) for part, each in zip(value, each_of, strict=True)
        )
    return True


def plain_of(hint: Hint) -> Hint:
    """Return what stands before the brackets of a type."""
    origin: Hint = get_origin(hint)
    return hint if origin is None else origin


@functools.cache
def declared_fields(kind: Hint) -> dict[str, Hint]:
    """Return what the fields that a constructor takes are declared as, by name."""
    hints = get_type_hints(kind)
    names = [each.name for each in attrs.fields(kind) if each.init]
    return {name: _no_new_type(hints[name]) for name in names}


def _no_new_type(hint: Hint) -> Hint:
    """Return what a type of its own is at run time, if that is no number."""
    new = isinstance(hint, NewType) and hint.__supertype__ is not int
    return hint.__supertype__ if new else hint


# --- generators -----------------------------------------------------------------------


def check_generator(rng: object) -> None:
    """See whether something can give numbers; whether it does is seen when it is asked.

    Raises:
        InvalidValue: it cannot, or it is a class.
    """
    if isinstance(rng, type) or not callable(getattr(rng, "random", None)):
        raise no_generator(rng)


def no_generator(rng: object) -> InvalidValue:
    """Say that something gives no numbers."""
    msg = f"expected a random.Random-like generator, got {quoted(rng)}"
    return InvalidValue(msg)
