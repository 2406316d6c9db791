"""Building frozen values fast: a draft that becomes the value as its last act.

The constructor of a frozen attrs class sets each field the long way round its own
`__setattr__`, which for a state of ten fields is most of what a move costs. A
draft is a private subclass without that guard: it sets its fields plainly, then
changes its class to the frozen one, after which nobody can tell the difference.
`benchmarks/` measures what this gains.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

from jasskort.errors import quoted

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


@functools.cache
def _draft_of(cls: type) -> type:
    """Make the class that a value has while it is a draft."""
    return type(
        f"{cls.__name__}Draft",
        (cls,),
        {
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
