"""Frozen values: fast constructors (builders), small pickles, checks, and interning."""

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
    """The base of values that never change; copies are the same object."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def home_of(kind: type[object]) -> str:
    """Return the package of a class, or its module if that is not in a package."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


@functools.cache
def homes_of(kind: type[object]) -> frozenset[str]:
    """Return `home_of` a class and of each of its bases, except `object`."""
    return frozenset(map(home_of, kind.__mro__[:-1]))


# --- builders -------------------------------------------------------------------------
# The constructor of a frozen attrs class has to bypass its own `__setattr__` for each
# field, which for a state of ten fields is most of the cost of a move. A draft is a
# private subclass without that guard: its fields are set as usual, then its class is
# changed to the frozen one. `benchmarks/` measures the gain.

_P = ParamSpec("_P")
_T = TypeVar("_T")


def builder(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return a builder: a faster constructor of a frozen attrs class with slots.

    It takes the arguments of the constructor by position, and makes an equal value.
    Converters, validators and defaults are skipped, so use it only for values made from
    checked parts. If `stand_in` has replaced the attrs class for the class of the
    argument `game`, the builder makes a value of the replacement.
    """
    make: Callable[_P, _T] = _filler(cls, copying=False)
    _built().add(cls)
    return make


@functools.cache
def _built() -> set[object]:
    return set()


def stand_in(cls: type, owner: type) -> None:
    """Make the builder of a base class of `cls` return values of `cls` in some games.

    These are the games of the class `owner`: the builder checks its argument `game`. To
    save time, it checks nothing until `stand_in` is first called for its class.

    Raises:
        InvalidValue: no base of `cls` has a builder, or `cls` has more fields or no slots.
    """
    built = next((base for base in cls.__mro__[1:] if base in _built()), None)
    if built is None:
        msg = f"{cls.__name__} must derive from the phase of a game that it replaces"
        raise InvalidValue(msg)
    try:
        _draft_of(built)().__class__ = cls
    except TypeError:
        msg = (
            f"{cls.__name__} replaces {built.__name__}: it must be a frozen attrs class "
            "with slots (`@attrs.frozen(repr=False)`) and without new fields"
        )
        raise InvalidValue(msg) from None
    fill = _filler(built, copying=False)
    others = fill.__globals__.setdefault("others", {})
    if owner in others:
        msg = f"{cls.__name__} and {others[owner].__name__} replace the same phase"
        raise InvalidValue(msg)
    others[owner] = cls
    fill.__code__ = _compiled(built, made="others.get(type(game), frozen)").__code__


def evolved(value: _T, **changes: object) -> _T:
    """Return a copy of a frozen value with some fields changed, faster than `attrs.evolve`.

    As in a builder, converters and validators are skipped. Fields that are computed
    from changed fields keep their old values.
    """
    kind: Any = type(value)
    copied: _T = _filler(kind, copying=True)(value, changes)
    return copied


def is_draft(cls: type) -> bool:
    """Return whether a class is a draft, the subclass that a builder fills in."""
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
            # `__setattr__` and `__delattr__` share a type slot, which is fast only if
            # both are those of `object`.
            "__delattr__": object.__delattr__,
        },
    )


@functools.cache
def _filler(cls: Any, *, copying: bool) -> Any:
    return _compiled(cls, copying=copying)


def _compiled(cls: Any, *, copying: bool = False, made: str = "frozen") -> Any:
    """Compile the function that fills in a draft and changes its class to `made`."""
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
# A pickle names the module of every class in it, and in the pickle of a state these
# names are most of the bytes. Classes that are registered here have a short name
# instead, such as "jass.trumps". Importing the package `jass` registers the name.

Reduced: TypeAlias = tuple[Any, ...]
"""The result of `__reduce__`: a function and its arguments."""

_MakerT = TypeVar("_MakerT", bound=Callable[..., Any])
_MAKERS: dict[str, Callable[..., Any]] = {}
_NAMES: dict[Callable[..., Any], str] = {}


def pickled_as(name: str) -> Callable[[_MakerT], _MakerT]:
    """Register a class, or a function that makes values, under a short name.

    The name is a package, a dot and the name of the thing ("jass.trumps").
    """

    def register(make: _MakerT) -> _MakerT:
        _MAKERS[name] = make
        _NAMES[make] = name
        return make

    return register


def reduced(make: Callable[..., Any], *fields: object) -> Reduced:
    """Reduce a value to the short name of a registered function and its arguments."""
    return made, (_NAMES[make], *fields)


@functools.cache
def init_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields that the constructor of an attrs class takes."""
    return tuple([each.name for each in attrs.fields(kind) if each.init])


def by_position(value: Any) -> Reduced:
    """Reduce an attrs value of a registered class to the arguments of its constructor."""
    return reduced(type(value), *arguments_of(value))


def arguments_of(value: Any) -> tuple[Any, ...]:
    """Return the arguments of the constructor that make an equal attrs value."""
    kind: Any = type(value)
    return tuple([getattr(value, name) for name in init_names(kind)])


def spelled(kind: type[Any]) -> str | type[Any]:
    """Return the short name of a class for pickles, or the class itself."""
    return _NAMES.get(kind) or kind


def made(name: str, *fields: object) -> object:
    """Return the value that was reduced to a short name and arguments."""
    return maker(name)(*fields)


def member(name: str, place: int) -> object:
    """Return the member of a registered enum at a position."""
    kind: Any = maker(name)
    return tuple(kind)[place]


def maker(name: str | Callable[..., Any]) -> Callable[..., Any]:
    """Return the class or function of a short name; its package is imported if needed.

    Raises:
        InvalidValue: the name is not registered.
    """
    if not isinstance(name, str):
        return name
    place = name.partition(".")[0]
    if place and name not in _MAKERS:
        load_room(place)
    if name not in _MAKERS:
        msg = f"unknown name in a pickle: {quoted(name)}"
        raise InvalidValue(msg)
    return _MAKERS[name]


# --- typed fields ---------------------------------------------------------------------
# Builders skip these checks; constructors, `attrs.evolve` and pickles do not.

Hint: TypeAlias = Any
"""An annotation; types, unions and type variables have no common type."""

MOST_SEATS = 4
"""The largest number of seats of any game."""

_WITHIN: dict[object, range] = {}
"""The valid numbers of a `NewType` over int, such as `Seat`."""


def within(kind: object, numbers: range) -> None:
    """Set the valid numbers of a `NewType` over int."""
    _WITHIN[kind] = numbers


class Typed(Immutable):
    """The base of attrs values whose fields are checked by their annotations."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        check_fields(self)


def check_fields(value: object) -> None:
    """Raise `InvalidValue` if a field of an attrs value does not match its annotation."""
    kind: Hint = type(value)
    for name, hint in declared_fields(kind).items():
        part = getattr(value, name)
        if not matches_hint(part, hint):
            article = "an" if kind.__name__[0] in "AEIOU" else "a"
            msg = f"{name} of {article} {kind.__name__} cannot be {quoted(part)}"
            raise InvalidValue(msg)


def matches_hint(value: object, hint: Hint) -> bool:
    """Return whether a value matches a type; True if that cannot be checked."""
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
    """Return a type without its brackets: `tuple` for `tuple[int, ...]`."""
    origin: Hint = get_origin(hint)
    return origin or hint


@functools.cache
def declared_fields(kind: Hint) -> dict[str, Hint]:
    """Return the annotations of the fields that a constructor takes, by name."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in init_names(kind)}


# --- interned values ------------------------------------------------------------------
# Equal cards, melds, moves or rulesets are one object: equality is identity, hashing is
# free, and dicts with moves as keys are fast.

_POOL: dict[tuple[Any, ...], Any] = {}


def signature_without_self(method: Callable[..., object]) -> inspect.Signature:
    """Return the signature of an `__init__` without `self`, as the signature of its class."""
    whole = inspect.signature(method)
    return whole.replace(parameters=[*whole.parameters.values()][1:])


class Interned(abc.ABCMeta):
    """The metaclass of interned attrs classes: equal fields, same object."""

    @types.DynamicClassAttribute  # for the classes, not for the metaclass itself
    def __signature__(cls) -> inspect.Signature:
        """The signature of the attrs constructor, for `inspect`."""
        kind: Any = cls
        if kind.__init__ is object.__init__:
            return inspect.Signature()
        return signature_without_self(kind.__init__)

    if not TYPE_CHECKING:  # type checkers get the attrs constructor

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Return the value from the pool, or make it and check it."""
            # The key has types, since 1, 1.0 and True are equal.
            try:
                found = _POOL.get((cls, *args, *map(type, args)))
            except TypeError:  # not hashable
                found = None
            if found is not None and not kwargs:
                return found
            made = super().__call__(*args, **kwargs)
            fields = arguments_of(made)
            try:
                return _POOL.setdefault((cls, *fields, *map(type, fields)), made)
            except TypeError:
                msg = f"values of {cls.__name__} must be hashable, got {quoted(fields)}"
                raise InvalidValue(msg) from None


class InternedValue(Immutable, metaclass=Interned):
    """The base of interned values."""

    __slots__ = ()

    def __reduce__(self) -> Reduced:
        return type(self), arguments_of(self)


# --- members of enums -----------------------------------------------------------------


class Members:
    """A mixin for the enums of the library; put it before `enum.Enum`."""

    __slots__ = ()

    @classmethod
    def _missing_(cls, value: object) -> None:
        msg = f"expected a value of {cls.__name__}, got {quoted(value)}"
        raise InvalidValue(msg)

    def __str__(self) -> str:
        return str(vars(self)["_value_"])

    def __reduce_ex__(self, _proto: object) -> Reduced:
        """Pickle a member as its position if its enum is registered, else as its value."""
        kind: Any = type(self)
        if name := _NAMES.get(kind):
            return member, (name, tuple(kind).index(self))
        return kind, (kind(self).value,)
