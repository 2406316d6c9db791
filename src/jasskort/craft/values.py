"""Frozen values: never changed, interned, and made fast by builders."""

from __future__ import annotations

import abc
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar

import attrs

from jasskort.craft.pickling import Reduced, init_names, member, short_name
from jasskort.errors import InvalidValue, quoted


class Immutable:
    """The base of values that never change: copying gives the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself."""
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        """Return the value itself: nothing that it is made of can change."""
        return self


# --- builders -------------------------------------------------------------------------
# The constructor of a frozen attrs class sets each field the long way round its own
# `__setattr__`, which for a state of ten fields is most of what a move costs. A
# draft is a private subclass without that guard: it sets its fields plainly, then
# changes its class to the frozen one. `benchmarks/` measures what this gains.

_P = ParamSpec("_P")
_T = TypeVar("_T")


def builder(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return a faster constructor, a builder, of a frozen, slotted attrs class.

    It takes the arguments of the class's own constructor, by position, and makes
    an equal value. Converters, validators and defaults are passed over: it is for
    values that the library itself makes from checked parts.

    Args:
        cls: the class; all its fields are arguments of its constructor.
    """
    make: Callable[_P, _T] = _filler(cls, copying=False)
    return make


def evolved(value: _T, **changes: object) -> _T:
    """Return a frozen value with some fields changed, faster than `attrs.evolve`.

    As in a builder, converters and validators are passed over, and a field that follows
    from others stays as it is.
    """
    kind: Any = type(value)
    copied: _T = _filler(kind, copying=True)(value, changes)
    return copied


def is_draft(cls: type) -> bool:
    """Return whether a class is that of values while they are drafts."""
    return cls.__module__ == __name__


@functools.cache
def _draft_of(cls: type) -> type:
    """Return the class that a value has while it is a draft."""
    return type(
        f"{cls.__name__}Draft",
        (cls,),
        {
            "__module__": __name__,
            "__slots__": (),
            "__init__": object.__init__,
            "__setattr__": object.__setattr__,
            # They share a slot of the type, which is fast if it has neither in Python.
            "__delattr__": object.__delattr__,
        },
    )


@functools.cache
def _filler(cls: Any, *, copying: bool) -> Any:
    """Compile what fills in a draft and makes it the value.

    With `copying` the fields come from a value and some changes to it, not one by one.
    """
    names = [each.name for each in attrs.fields(cls)]
    given = "old, changes" if copying else ", ".join(names)
    lines = [f"def fill({given}):", "    _made = draft()"]
    lines += [f"    _made.{name} = {'old.' * copying}{name}" for name in names]
    if copying:
        lines += ["    for name, changed in changes.items():"]
        lines += ["        setattr(_made, name, changed)"]
    if hasattr(cls, "_attrs_cached_hash"):
        lines += ["    _made._attrs_cached_hash = None"]
    lines += ["    _made.__class__ = frozen", "    return _made"]
    space: dict[str, Any] = {"draft": _draft_of(cls), "frozen": cls}
    exec("\n".join(lines), space)  # noqa: S102 - field names only, as attrs does
    return space["fill"]


# --- interned values ------------------------------------------------------------------
# Of equal cards, melds, moves or rulesets there is only one object: equality is
# identity, hashing costs nothing, and tables from moves to numbers are fast.

_POOL: dict[tuple[Any, ...], Any] = {}


class Interned(abc.ABCMeta):
    """The metaclass of interned attrs classes: equal fields, same object."""

    if not TYPE_CHECKING:  # a checker reads the attrs constructor, not this

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Find the value, or make it, checked by its validators."""
            # Numbers of two kinds are equal (1, 1.0, True) and yet not the same.
            try:
                found = _POOL.get((cls, *args, *map(type, args)))
            except TypeError:  # they cannot be hashed
                found = None
            if found is not None and not kwargs:
                return found
            made = super().__call__(*args, **kwargs)
            fields = interned_fields(made)
            try:
                return _POOL.setdefault((cls, *fields, *map(type, fields)), made)
            except TypeError:
                msg = f"what {cls.__name__} is made of can be hashed, unlike {quoted(fields)}"
                raise InvalidValue(msg) from None


class InternedValue(Immutable, metaclass=Interned):
    """The base of interned values: how they are told apart and pickled."""

    __slots__ = ()

    def __reduce__(self) -> Reduced:
        """Pickle as class and arguments, so that it comes back interned."""
        return type(self), interned_fields(self)


def interned_fields(value: InternedValue) -> tuple[Any, ...]:
    """Return the constructor's arguments, which tell an interned value from others."""
    kind: Any = type(value)
    return tuple([getattr(value, name) for name in init_names(kind)])


# --- members of enums -----------------------------------------------------------------


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

    def __reduce_ex__(self, _proto: object) -> Reduced:
        """Pickle a member as its place if its enum is registered, else as its value."""
        kind: Any = type(self)
        if name := short_name(kind):
            return member, (name, tuple(kind).index(self))
        return kind, (kind(self).value,)
