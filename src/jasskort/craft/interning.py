"""Interned values: of equal cards, melds, moves or rulesets there is only one object.

Equality is then identity, hashing costs nothing, and a table from moves to numbers
is as fast as a table can be. Pickling and copying keep the identity.
"""

from __future__ import annotations

import abc
from typing import TYPE_CHECKING, Any

import attrs

from jasskort.craft.immutable import Immutable
from jasskort.craft.pickling import Reduced
from jasskort.errors import InvalidValue, quoted

_POOL: dict[tuple[Any, ...], Any] = {}


class Interned(type):
    """The metaclass of interned attrs classes: equal fields, same object."""

    if not TYPE_CHECKING:  # a checker reads the attrs constructor, not this

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Make the value, checked by its validators, or find its twin."""
            made = super().__call__(*args, **kwargs)
            fields = made.interned_fields()
            try:
                # Numbers of two kinds are equal (1, 1.0, True) and yet not the same.
                return _POOL.setdefault((cls, *fields, *map(type, fields)), made)
            except TypeError:
                msg = f"what {cls.__name__} is made of can be hashed, unlike {quoted(fields)}"
                raise InvalidValue(msg) from None


class InternedABC(Interned, abc.ABCMeta):
    """The metaclass of interned classes that may leave methods to be written."""


class InternedValue(Immutable, metaclass=Interned):
    """The base of interned values: how they are told apart and pickled."""

    __slots__ = ()

    def interned_fields(self) -> tuple[Any, ...]:
        """Give the constructor's arguments, which tell this value from others."""
        kind: Any = type(self)
        fields = attrs.fields(kind)
        return tuple([getattr(self, each.name) for each in fields if each.init])

    def __reduce__(self) -> Reduced:
        """Pickle as class and arguments, so that it comes back interned."""
        return recall, (type(self), *self.interned_fields())


def recall(kind: type[Any], *fields: Any) -> Any:
    """Give the value with these fields, from the pool if it is there.

    Raises:
        InvalidValue: it is no class of interned values, or not made of those fields.
    """
    if not (isinstance(kind, type) and issubclass(kind, InternedValue)):
        msg = f"no class of interned values: {quoted(kind)}"
        raise InvalidValue(msg)
    try:
        found = _POOL.get((kind, *fields, *map(type, fields)))
        return kind(*fields) if found is None else found
    except TypeError:
        msg = f"no {kind.__name__} is made of {quoted(fields)}"
        raise InvalidValue(msg) from None
