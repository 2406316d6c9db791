"""Builders: faster constructors that give the very same values."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort.craft.values import builder, evolved


@attrs.frozen
class Plain:
    """A frozen value."""

    one: int
    other: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Cached:
    """A frozen value that keeps its hash; the other field has no part in it."""

    one: int
    other: tuple[int, ...] = attrs.field(eq=False)


@attrs.frozen
class Grandchild(Plain):
    """A frozen value with inherited fields."""

    third: str = "third"


new_plain, new_cached = builder(Plain), builder(Cached)
new_grandchild = builder(Grandchild)


@given(st.integers(), st.lists(st.integers()).map(tuple), st.text())
def test_what_is_built_is_the_value(
    one: int, other: tuple[int, ...], third: str
) -> None:
    """A built value equals, hashes, prints and pickles as the plain one."""
    pairs: list[tuple[Any, Any]] = [
        (new_plain(one, other), Plain(one, other)),
        (new_cached(one, other), Cached(one, other)),
        (new_grandchild(one, other, third), Grandchild(one, other, third)),
    ]
    for made, plain in pairs:
        assert type(made) is type(plain)
        assert made == plain
        assert hash(made) == hash(plain) == hash(made)
        assert repr(made) == repr(plain)
        assert attrs.astuple(made) == attrs.astuple(plain)
        assert pickle.loads(pickle.dumps(made)) == plain
        assert attrs.evolve(made, one=one + 1) == attrs.evolve(plain, one=one + 1)


@given(st.integers(), st.integers(), st.lists(st.integers()).map(tuple))
def test_evolved_is_what_evolve_gives(
    one: int, two: int, other: tuple[int, ...]
) -> None:
    """A changed copy equals that of attrs, hash and all, and the value stays."""
    values: list[Any] = [Plain(one, other), Cached(one, other), Grandchild(one, other)]
    for value in values:
        before = hash(value)
        changed = evolved(value, one=two)
        assert type(changed) is type(value)
        assert changed == attrs.evolve(value, one=two)
        assert hash(changed) == hash(attrs.evolve(value, one=two))
        assert (value.one, hash(value)) == (one, before)
        assert evolved(value) == value
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            changed.one = 3


def test_evolved_knows_its_fields() -> None:
    """What is no field cannot be changed."""
    with pytest.raises(AttributeError, match="nine"):
        evolved(Plain(1, ()), nine=9)
