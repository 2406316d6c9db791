"""Making frozen values fast: a draft that becomes the value as its last act.

The constructor of a frozen attrs class sets each field the long way round its own
`__setattr__`, which for a state of ten fields is most of what a move costs. A
draft is a private subclass without that guard: it sets its fields plainly, then
changes its class to the frozen one, after which nobody can tell the difference.
`benchmarks/` measures what this gains.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

_P = ParamSpec("_P")
_T = TypeVar("_T")


def drafting(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Give a faster constructor of a frozen, slotted attrs class.

    It takes the arguments of the class's own constructor, by position, and makes
    an equal value. Converters, validators and defaults are passed over: it is for
    values that the library itself makes from checked parts.

    Args:
        cls: the class; all its fields are arguments of its constructor.
    """
    if not isinstance(cls, type):
        msg = f"a frozen attrs class is drafted, not {cls!r}"
        raise TypeError(msg)
    draft = type(
        f"{cls.__name__}Draft",
        (cls,),
        {
            "__slots__": (),
            "__init__": object.__init__,
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,
        },
    )
    names = [each.name for each in attrs.fields(cls)]
    lines = [
        f"def make({', '.join(names)}):",
        "    value = draft()",
        *(f"    value.{name} = {name}" for name in names),
        "    value.__class__ = frozen",
        "    return value",
    ]
    if hasattr(cls, "_attrs_cached_hash"):
        lines.insert(2, "    value._attrs_cached_hash = None")
    namespace: dict[str, Any] = {"draft": draft, "frozen": cls}
    exec("\n".join(lines), namespace)  # noqa: S102 - field names only, as attrs does
    make: Callable[_P, _T] = namespace["make"]
    return make
