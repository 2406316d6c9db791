"""Positions with blanks, taken to pieces to be pickled: no constructor would make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from jasskort.craft.building import builder
from jasskort.craft.pickling import class_of, spelled
from jasskort.craft.typed import check_fields
from jasskort.errors import InvalidValue, quoted
from jasskort.phase import State

if TYPE_CHECKING:
    from jasskort.moves import Move
    from jasskort.ruleset import Ruleset

Pieces: TypeAlias = tuple[str | type[State], tuple[object, ...]]
"""A class of positions, and the fields of one of them."""


def taken_apart(state: State) -> Pieces:
    """Give the class and the fields of a position that is none to be played from."""
    values = [getattr(state, name) for name in _names(type(state))]
    parts = [taken_apart(each) if isinstance(each, State) else each for each in values]
    return spelled(type(state)), tuple(parts)


def put_together(rules: Ruleset[State, Move], blank: Pieces) -> State:
    """Make a position with blanks, which no constructor would make.

    Raises:
        InvalidValue: its parts are not what they are meant to be.
    """
    try:
        spelling, parts = blank
        kind = class_of(spelling, State, "states")
        fields: dict[str, Any] = dict(zip(_names(kind), parts, strict=True))
    except (TypeError, ValueError):
        msg = f"no position of a view: {quoted(blank)}"
        raise InvalidValue(msg) from None
    if "final" in fields:
        fields["final"] = put_together(rules, fields["final"])
    state: State = builder(kind)(*fields.values())
    check_fields(state)
    if state.rules is not rules:
        msg = f"a view of {rules!r} has no position of {state.rules!r}"
        raise InvalidValue(msg)
    return state


def _names(kind: type[State]) -> list[str]:
    return [each.name for each in attrs.fields(kind)]
