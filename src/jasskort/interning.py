"""Interned values: of equal cards, melds or moves there is only one object.

Equality is then identity, hashing costs nothing, and a table from moves to numbers
is as fast as a table can be. Pickling and copying keep the identity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import attrs

_POOL: dict[tuple[Any, ...], Any] = {}


class Interned(type):
    """The metaclass of interned attrs classes: equal fields, same object."""

    if not TYPE_CHECKING:  # a checker reads the attrs constructor, not this

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Make the value, checked by its validators, or find its twin."""
            made = super().__call__(*args, **kwargs)
            return _POOL.setdefault((cls, *made.interned_fields()), made)


class InternedValue(metaclass=Interned):
    """The base of interned values: how they are pickled and copied."""

    __slots__ = ()

    def interned_fields(self) -> tuple[Any, ...]:
        """Give the constructor's arguments, which tell this value from others."""
        kind: Any = type(self)
        fields = attrs.fields(kind)
        return tuple(getattr(self, each.name) for each in fields if each.init)

    def __copy__(self) -> Self:
        """Give the value itself: there is no other like it."""
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        """Give the value itself: there is no other like it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as class and arguments, so that it comes back interned."""
        return recall, (type(self), *self.interned_fields())


def recall(kind: type[Any], *fields: Any) -> Any:
    """Give the value with these fields, from the pool if it is there."""
    found = _POOL.get((kind, *fields))
    return kind(*fields) if found is None else found
