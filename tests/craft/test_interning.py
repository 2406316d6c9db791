"""Interned values: of equal ones there is one object."""

from __future__ import annotations

import copy
import gc
import pickle
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import attrs
import pytest

from jasskort import GAMES, InvalidValue
from jasskort.craft.values import InternedValue, arguments_of


def _even(_value: object, _field: object, number: int) -> None:
    if number % 2:
        msg = f"{number} is odd"
        raise InvalidValue(msg)


def _lower(text: str) -> str:
    return text.lower()


@attrs.frozen(eq=False)
class Pair(InternedValue):
    one: int = attrs.field(validator=_even)
    other: str = attrs.field(default="", converter=_lower)
    both: str = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "both", f"{self.one}{self.other}")


def test_equal_fields_same_object() -> None:
    pair = Pair(2, "ab")
    assert Pair(other="AB", one=2) is pair
    assert copy.copy(pair) is copy.deepcopy(pair) is pair
    assert copy.deepcopy({1: [pair]})[1][0] is pair
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(pair, protocol)) is pair
    for other in (Pair(4, "ab"), Pair(2, "a"), Pair(2)):
        assert other is not pair
        assert other != pair
    # They are equal, and yet what is made of them is shown in another way.
    assert Pair(2.0, "ab") is not pair  # type: ignore[arg-type]
    assert Pair(2) is Pair(2, "")
    assert arguments_of(Pair(2, "AB")) == (2, "ab")


def test_checks_come_first() -> None:
    for _ in range(2):
        with pytest.raises(InvalidValue, match="3 is odd"):
            Pair(3)


def test_one_object_among_threads() -> None:
    barrier = Barrier(8)

    def make(_worker: int) -> list[Pair]:
        barrier.wait()
        return [Pair(number, "threads") for number in range(0, 400, 2)]

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, range(8)))
    for twins in zip(*made, strict=True):
        assert len(set(map(id, twins))) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_ruleset_that_is_there_is_not_kept_again(name: str) -> None:
    kind: Any = GAMES[name]
    first = kind(deals=1)
    gc.collect()
    tracemalloc.start()
    for _ in range(100):
        assert kind(deals=1) is first
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 10_000
