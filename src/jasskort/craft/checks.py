"""Checks of what is handed in: the fields of values, and generators."""

from __future__ import annotations

import functools
import types
from typing import (
    Any,
    ForwardRef,
    Generic,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted

# --- typed fields ---------------------------------------------------------------------
# Values that are made with checks: each field must be what it is declared as.
#
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
    """Check that each field is what it is declared as.

    Args:
        value: the attrs value.

    Raises:
        InvalidValue: a field is not what it is declared as; both are named.
    """
    for name, hint in _declared(value).items():
        part = getattr(value, name)
        if not fits(part, hint):
            kind = type(value).__name__
            article = "an" if kind[0] in "AEIOU" else "a"
            msg = f"{name} of {article} {kind} cannot be {quoted(part)}"
            raise InvalidValue(msg)


def _declared(value: object) -> dict[str, Hint]:
    kind: Hint = type(value)
    return declared_fields(kind)


def fits(value: object, hint: Hint) -> bool:
    """Tell whether a value is what a type says; what cannot be told passes.

    Args:
        value: the value.
        hint: the type; a number of a type of its own is the number of a seat.
    """
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or fits(value, hint.__bound__)
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
    """Give what stands before the brackets of a type.

    Args:
        hint: the type.
    """
    origin: Hint = get_origin(hint)
    return hint if origin is None else origin


@functools.cache
def declared_fields(kind: Hint) -> dict[str, Hint]:
    """Resolve what the fields of a class that its constructor takes are declared as.

    Args:
        kind: the class, with type arguments if they are known.
    """
    plain = plain_of(kind)
    known = _arguments(kind)
    hints = get_type_hints(plain)
    return {
        each.name: _no_new_type(known.get(hints[each.name], hints[each.name]))
        for each in attrs.fields(plain)
        if each.init
    }


def _no_new_type(hint: Hint) -> Hint:
    """Return what a type of its own is at run time, if that is no number."""
    new = isinstance(hint, NewType) and hint.__supertype__ is not int
    return hint.__supertype__ if new else hint


def _arguments(kind: Hint) -> dict[Hint, Hint]:
    """Tell what the type variables of a class, and of its bases, stand for."""
    plain = plain_of(kind)
    known = dict(
        zip(getattr(plain, "__parameters__", ()), get_args(kind), strict=False)
    )
    found = dict(known)
    for base in vars(plain).get("__orig_bases__", plain.__bases__):
        if get_origin(base) is not Generic:
            inner = _arguments(base).items()
            found |= {
                var: known.get(hint, hint) for var, hint in inner if var not in known
            }
    return found


# --- generators -----------------------------------------------------------------------
# What chance comes from: any generator that gives numbers as `random.Random` does.


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
