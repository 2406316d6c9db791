"""Frozen values: never changed, interned, and made fast by builders."""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar

import attrs

from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.errors import InvalidValue, quoted

# --- immutable values -----------------------------------------------------------------
# Values that nothing changes: a copy of one is the value itself.


class Immutable:
    """The base of values that never change: copying gives the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself: nothing can change it."""
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        """Return the value itself: nothing can change it, nor what it is made of."""
        return self


# --- builders -------------------------------------------------------------------------
# Building frozen values fast: a draft that becomes the value as its last act.
#
# The constructor of a frozen attrs class sets each field the long way round its own
# `__setattr__`, which for a state of ten fields is most of what a move costs. A
# draft is a private subclass without that guard: it sets its fields plainly, then
# changes its class to the frozen one, after which nobody can tell the difference.
# `benchmarks/` measures what this gains.

_P = ParamSpec("_P")
_T = TypeVar("_T")


def builder(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Give a faster constructor, a builder, of a frozen, slotted attrs class.

    It takes the arguments of the class's own constructor, by position, and makes
    an equal value. Converters, validators and defaults are passed over: it is for
    values that the library itself makes from checked parts.

    Args:
        cls: the class; all its fields are arguments of its constructor.
    """
    if not isinstance(cls, type):
        msg = f"a builder is for a frozen attrs class, not for {quoted(cls)}"
        raise TypeError(msg)
    make: Callable[_P, _T] = _filler(cls, copying=False)
    return make


def evolved(value: _T, **changes: object) -> _T:
    """Give a frozen value with some fields changed, faster than `attrs.evolve`.

    As in a draft, converters and validators are passed over, and a field that follows
    from others stays as it is.

    Args:
        value: a value of a frozen, slotted attrs class.
        changes: the fields that change.
    """
    kind: Any = type(value)
    copied: _T = _filler(kind, copying=True)(value, changes)
    return copied


def is_draft(cls: type) -> bool:
    """Return whether a class is that of values while they are drafts."""
    return cls.__module__ == __name__


@functools.cache
def _draft_of(cls: type) -> type:
    """Make the class that a value has while it is a draft."""
    return type(
        f"{cls.__name__}Draft",
        (cls,),
        {
            "__module__": __name__,
            "__slots__": (),
            "__init__": object.__init__,
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,
        },
    )


@functools.cache
def _filler(cls: type, *, copying: bool) -> Any:
    """Compile what fills in a draft from a class's fields, and makes it the value.

    Args:
        cls: the class.
        copying: whether the fields come from a value and some changes to it, and not
            one by one.
    """
    fields: Any = attrs.fields(cls)
    names = [each.name for each in fields]
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
# Interned values: of equal cards, melds, moves or rulesets there is only one object.
#
# Equality is then identity, hashing costs nothing, and a table from moves to numbers
# is as fast as a table can be. Pickling and copying keep the identity.

_POOL: dict[tuple[Any, ...], Any] = {}


class Interned(abc.ABCMeta):
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
    """Return the value with these fields, from the pool if it is there."""
    found = _POOL.get((kind, *fields, *map(type, fields)))
    return kind(*fields) if found is None else found


# --- members of enums -----------------------------------------------------------------
# Members of enums: they cannot be changed, and what is none is refused in words.

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

    def __reduce_ex__(self, _proto: object) -> Reduced:
        """Pickle a member as its place if its enum is registered, else as its value."""
        kind: Any = type(self)
        if kind in _MAKERS:
            return reduced(_MAKERS[kind], tuple(kind).index(self))
        return kind, (kind(self).value,)


_MAKERS: dict[type[object], Callable[[int], object]] = {}


def member_pickled_as(name: str) -> Callable[[type[_EnumT]], type[_EnumT]]:
    """Register an enum, one of `Members`, whose members are pickled as their places.

    Args:
        name: the name in pickles, as of `pickled_as`.
    """

    def register(kind: type[_EnumT]) -> type[_EnumT]:
        members = tuple(kind)

        def member_at(place: int) -> _EnumT:
            """Return the member at a place of the enum."""
            return members[place]

        member_at.__module__ = kind.__module__
        member_at.__qualname__ = f"{kind.__qualname__}.member_at"
        _MAKERS[kind] = pickled_as(name)(member_at)
        return kind

    return register
