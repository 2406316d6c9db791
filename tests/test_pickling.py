"""Small pickles: values spelled by a short name and their fields."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from jasskort.pickling import by_position, pickled_as, reduced


@pickled_as("test pair")
@attrs.frozen
class Pair:
    """A value of two fields."""

    one: int
    other: str

    __reduce__ = by_position


@attrs.frozen
class Even:
    """A value that is stored as half of it."""

    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        """Store the half."""
        return reduced(doubled, self.number // 2)


@pickled_as("test double")
def doubled(half: int) -> Even:
    """Make the value from its half."""
    return Even(2 * half)


@attrs.frozen
class Unregistered:
    """A value that nobody gave a name."""

    __reduce__ = by_position


@pytest.mark.parametrize("value", [Pair(1, "a"), Even(6), (Pair(2, "b"), Pair(2, "b"))])
def test_values_come_back(value: object) -> None:
    """What is unpickled equals what was pickled, and its class is not spelled out."""
    pickled = pickle.dumps(value)
    assert pickle.loads(pickled) == value
    assert b"test_pickling" not in pickled


def test_a_class_without_a_name_is_seen() -> None:
    """A class that was not registered cannot be pickled in short."""
    with pytest.raises(KeyError, match="Unregistered"):
        pickle.dumps(Unregistered())
