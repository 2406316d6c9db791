"""Builders: faster constructors that give the very same values."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from jasskort.craft.values import builder, evolved


@attrs.frozen
class Plain:
    one: int
    other: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Cached:
    one: int
    other: tuple[int, ...] = attrs.field(eq=False)


@attrs.frozen
class Grandchild(Plain):
    third: str = "third"


VALUES: list[tuple[Any, tuple[object, ...]]] = [
    (Plain, (1, (2, 3))),
    (Cached, (1, (2, 3))),
    (Grandchild, (1, (), "x")),
]
kinds = pytest.mark.parametrize(("kind", "fields"), VALUES)


@kinds
def test_what_is_built_is_the_value(kind: Any, fields: Any) -> None:
    made, plain = builder(kind)(*fields), kind(*fields)
    assert type(made) is type(plain)
    assert made == plain == pickle.loads(pickle.dumps(made))
    assert hash(made) == hash(plain)
    assert repr(made) == repr(plain)
    assert attrs.astuple(made) == attrs.astuple(plain)
    assert attrs.evolve(made, one=7) == attrs.evolve(plain, one=7)


@kinds
def test_evolved_is_what_evolve_gives(kind: Any, fields: Any) -> None:
    value = kind(*fields)
    before = hash(value)
    changed = evolved(value, one=7)
    assert type(changed) is type(value)
    assert changed == attrs.evolve(value, one=7)
    assert hash(changed) == hash(attrs.evolve(value, one=7))
    assert (value.one, hash(value)) == (1, before)
    assert evolved(value) == value
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        changed.one = 3
    with pytest.raises(AttributeError, match="nine"):
        evolved(value, nine=9)
