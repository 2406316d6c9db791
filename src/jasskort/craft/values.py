"""Frozen values: made fast by builders, pickled small, checked, and interned."""

from __future__ import annotations

import abc
import functools
import inspect
import types
from collections.abc import Callable
from typing import (
    TYPE_CHECKING,
    Any,
    ForwardRef,
    Literal,
    NewType,
    ParamSpec,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from jasskort.craft.late import load_room
from jasskort.errors import InvalidValue, quoted


class Immutable:
    """The base of values that never change: copying gives the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def home_of(kind: type[object]) -> str:
    """Return the package that a class is from, or its module where that is in none."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


@functools.cache
def homes_of(kind: type[object]) -> frozenset[str]:
    """Return the homes of a class and of its bases.

    What is run as text, without a module, counts as being where `object` is: in none.
    """
    return frozenset(map(home_of, kind.__mro__[:-1]))


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
    values that the library itself makes from checked parts. Where the value has `game`
    whose class has another class stand in for this one (`stand_in`), it makes that one's.
    """
    make: Callable[_P, _T] = _filler(cls, copying=False)
    _built().add(cls)
    return make


@functools.cache
def _built() -> set[object]:
    return set()


def stand_in(cls: type, owner: type) -> None:
    """Have builders make a class instead of the one it derives from.

    They do so for values whose `game` are of the class `owner`. A builder looks that up
    only once something stands in for its class: until then it costs nothing.

    Raises:
        InvalidValue: it derives from none, or has more fields, or no slots.
    """
    built = next((base for base in cls.__mro__[1:] if base in _built()), None)
    if built is None:
        msg = f"{cls.__name__} derives from no phase that is made by a builder"
        raise InvalidValue(msg)
    try:
        _draft_of(built)().__class__ = cls
    except TypeError:
        msg = (
            f"{cls.__name__} stands in for {built.__name__}: it must be a frozen attrs "
            "class with slots (`@attrs.frozen(repr=False)`), and have no field more"
        )
        raise InvalidValue(msg) from None
    fill = _filler(built, copying=False)
    others = fill.__globals__.setdefault("others", {})
    if owner in others:
        msg = f"{cls.__name__} and {others[owner].__name__} stand in for one phase"
        raise InvalidValue(msg)
    others[owner] = cls
    fill.__code__ = _compiled(built, made="others.get(type(game), frozen)").__code__


def evolved(value: _T, **changes: object) -> _T:
    """Return a frozen value with some fields changed, faster than `attrs.evolve`.

    As in a builder, converters and validators are passed over, and a field that follows
    from others stays as it is.
    """
    kind: Any = type(value)
    copied: _T = _filler(kind, copying=True)(value, changes)
    return copied


def is_draft(cls: type) -> bool:
    """Tell whether a class is that of drafts."""
    return cls.__module__ == __name__


@functools.cache
def _draft_of(cls: type) -> type:
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
    return _compiled(cls, copying=copying)


def _compiled(cls: Any, *, copying: bool = False, made: str = "frozen") -> Any:
    """Compile what fills in a draft and makes it the value, of the class `made`."""
    names = [each.name for each in attrs.fields(cls)]
    given = "old, changes" if copying else ", ".join(names)
    lines = [f"def fill({given}):", "    _made = draft()"]
    lines += [f"    _made.{name} = {'old.' * copying}{name}" for name in names]
    if copying:
        lines += ["    for name, changed in changes.items():"]
        lines += ["        setattr(_made, name, changed)"]
    if hasattr(cls, "_attrs_cached_hash"):
        lines += ["    _made._attrs_cached_hash = None"]
    lines += [f"    _made.__class__ = {made}", "    return _made"]
    space: dict[str, Any] = {"draft": _draft_of(cls), "frozen": cls}
    exec("\n".join(lines), space)  # noqa: S102 - field names only, as attrs does
    return space["fill"]


# --- pickles --------------------------------------------------------------------------
# A pickle spells the module of every class that is in it, which for a state is most of
# its bytes. What is registered here is spelled by a short name instead, "place.thing",
# where the place is a package of the library that registers the thing when it is loaded.

Reduced: TypeAlias = tuple[Any, ...]
"""What `__reduce__` returns: what makes a value, and the arguments of that."""

_MakerT = TypeVar("_MakerT", bound=Callable[..., Any])
_MAKERS: dict[str, Callable[..., Any]] = {}
_NAMES: dict[Callable[..., Any], str] = {}


def pickled_as(name: str) -> Callable[[_MakerT], _MakerT]:
    """Register a class, or a function that makes values, under a short name.

    That is where it is registered, a point, and what it is ("jass.trumps").
    """

    def register(make: _MakerT) -> _MakerT:
        _MAKERS[name] = make
        _NAMES[make] = name
        return make

    return register


def reduced(make: Callable[..., Any], *fields: object) -> Reduced:
    """Reduce a value to the name of what makes it and the arguments of that."""
    return made, (_NAMES[make], *fields)


@functools.cache
def init_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields that the constructor of an attrs class takes."""
    return tuple([each.name for each in attrs.fields(kind) if each.init])


def by_position(value: Any) -> Reduced:
    """Reduce a frozen attrs value of a registered class to what makes it."""
    return reduced(type(value), *arguments_of(value))


def arguments_of(value: Any) -> tuple[Any, ...]:
    """Return the arguments with which the constructor of an attrs class makes a value."""
    kind: Any = type(value)
    return tuple([getattr(value, name) for name in init_names(kind)])


def spelled(kind: type[Any]) -> str | type[Any]:
    """Return what stands for a class in a pickle: its short name, or itself."""
    return _NAMES.get(kind) or kind


def made(name: str, *fields: object) -> object:
    """Make what was reduced to a short name and arguments."""
    return maker(name)(*fields)


def member(name: str, place: int) -> object:
    """Return the member at a place of a registered enum."""
    kind: Any = maker(name)
    return tuple(kind)[place]


def maker(name: str | Callable[..., Any]) -> Callable[..., Any]:
    """Return what was `spelled`; the package of a short name is loaded if need be.

    Raises:
        InvalidValue: nothing is registered under it.
    """
    if not isinstance(name, str):
        return name
    place = name.partition(".")[0]
    if place and name not in _MAKERS:
        load_room(place)
    if name not in _MAKERS:
        msg = f"nothing is pickled as {quoted(name)}"
        raise InvalidValue(msg)
    return _MAKERS[name]


# --- typed fields ---------------------------------------------------------------------
# A builder passes these checks over; what anybody makes by a constructor, by
# `attrs.evolve` or from a pickle is checked.

Hint: TypeAlias = Any
"""What an annotation says; types, unions and variables have no type in common."""

MOST_SEATS = 4
"""No game has more seats."""

_WITHIN: dict[object, range] = {}
"""Which numbers there are of a type of its own: of seats, which is all of the library."""


def within(kind: object, numbers: range) -> None:
    """Tell which numbers there are of a type of its own."""
    _WITHIN[kind] = numbers


class Typed(Immutable):
    """The base of attrs values whose fields are checked when one is made."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        check_fields(self)


def check_fields(value: object) -> None:
    """Check that each field of an attrs value is what it is declared as."""
    kind: Hint = type(value)
    for name, hint in declared_fields(kind).items():
        part = getattr(value, name)
        if not matches_hint(part, hint):
            article = "an" if kind.__name__[0] in "AEIOU" else "a"
            msg = f"{name} of {article} {kind.__name__} cannot be {quoted(part)}"
            raise InvalidValue(msg)


def matches_hint(value: object, hint: Hint) -> bool:
    """Tell whether a value is what a type says; what cannot be told passes."""
    if isinstance(hint, type):
        return isinstance(value, hint) and not (hint is int and type(value) is bool)
    if isinstance(hint, NewType):
        if hint in _WITHIN:
            return type(value) is int and value in _WITHIN[hint]
        return matches_hint(value, hint.__supertype__)
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or matches_hint(value, hint.__bound__)
    origin, args = plain_of(hint), get_args(hint)
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in args)
    if origin in (Union, types.UnionType):
        return any(matches_hint(value, each) for each in args)
    if not isinstance(origin, type):
        return (
            isinstance(hint, ForwardRef) or hint is Any or (hint, value) == (None,) * 2
        )
    if not isinstance(value, origin):
        return False
    if isinstance(value, tuple) and args:
        each_of = args[:1] * len(value) if args[-1] is ... else args
        return len(each_of) == len(value) and all(
            matches_hint(part, each) for part, each in zip(value, each_of, strict=True)
        )
    return True


def plain_of(hint: Hint) -> Hint:
    """Return what stands before the brackets of a type."""
    origin: Hint = get_origin(hint)
    return origin or hint


@functools.cache
def declared_fields(kind: Hint) -> dict[str, Hint]:
    """Return what the fields that a constructor takes are declared as, by name."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in init_names(kind)}


# --- interned values ------------------------------------------------------------------
# Of equal cards, melds, moves or rulesets there is only one object: equality is
# identity, hashing costs nothing, and tables from moves to numbers are fast.

_POOL: dict[tuple[Any, ...], Any] = {}


def signature_without_self(method: Callable[..., object]) -> inspect.Signature:
    """Return the signature of an `__init__` as that of its class."""
    whole = inspect.signature(method)
    return whole.replace(parameters=[*whole.parameters.values()][1:])


class Interned(abc.ABCMeta):
    """The metaclass of interned attrs classes: equal fields, same object."""

    @types.DynamicClassAttribute  # of the classes, and not of the metaclass itself
    def __signature__(cls) -> inspect.Signature:
        """The signature of the attrs constructor, for who asks by `inspect`."""
        kind: Any = cls
        if kind.__init__ is object.__init__:
            return inspect.Signature()
        return signature_without_self(kind.__init__)

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
            fields = arguments_of(made)
            try:
                return _POOL.setdefault((cls, *fields, *map(type, fields)), made)
            except TypeError:
                msg = f"what {cls.__name__} is made of can be hashed, unlike {quoted(fields)}"
                raise InvalidValue(msg) from None


class InternedValue(Immutable, metaclass=Interned):
    """The base of interned values: how they are told apart and pickled."""

    __slots__ = ()

    def __reduce__(self) -> Reduced:
        return type(self), arguments_of(self)


# --- members of enums -----------------------------------------------------------------


class Members:
    """What the enums of the library have in common; it stands before `enum.Enum`."""

    __slots__ = ()

    @classmethod
    def _missing_(cls, value: object) -> None:
        msg = f"no {cls.__name__}: {quoted(value)}"
        raise InvalidValue(msg)

    def __str__(self) -> str:
        return str(vars(self)["_value_"])

    def __reduce_ex__(self, _proto: object) -> Reduced:
        """Pickle a member as its place if its enum is registered, else as its value."""
        kind: Any = type(self)
        if name := _NAMES.get(kind):
            return member, (name, tuple(kind).index(self))
        return kind, (kind(self).value,)
