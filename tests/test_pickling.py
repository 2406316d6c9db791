"""Small pickles: values spelled by a short name and their fields."""

from __future__ import annotations

import enum
import pickle
import subprocess
import sys
from typing import Any

import attrs
import pytest

from jasskort import GAMES, InvalidValue
from jasskort.craft.values import (
    Members,
    by_position,
    made,
    maker,
    pickled_as,
    reduced,
    spelled,
)


@pickled_as("test.pair")
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


@pickled_as("test.double")
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


def test_names_and_makers_go_together() -> None:
    """A short name leads to what makes the value, and back; others stand for themselves."""
    assert maker("test.pair") is Pair
    assert spelled(Pair) == "test.pair"
    assert made("test.pair", 1, "a") == Pair(1, "a")
    assert made("test.double", 3) == Even(6)
    assert spelled(Unregistered) is Unregistered


def test_a_name_stands_for_one_thing() -> None:
    """What is registered under a name that is taken is refused, and both are shown."""
    with pytest.raises(ValueError, match=r"^test\.pair is pickled already: ") as raised:
        pickled_as("test.pair")(Unregistered)
    assert repr(Pair) in str(raised.value)
    assert repr(Unregistered) in str(raised.value)
    assert maker("test.pair") is Pair


@pytest.mark.parametrize(
    "name",
    [
        *("test.nothing", "nowhere.thing", "schmaus.nothing", "jass.suits", "packs"),
        *("", ".", "schmaus deal", "os.system"),
    ],
)
def test_an_unknown_name_is_refused(name: str) -> None:
    """What nobody registered is refused by name, whether its place is there or not."""
    with pytest.raises(InvalidValue) as raised:
        made(name)
    assert str(raised.value) == f"nothing is pickled as {name!r}"


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_loaded_from_its_place(game: str) -> None:
    """A process that knows no game yet finds the game that a pickle names."""
    script = (
        "import sys; from jasskort.craft.values import maker; "
        f"assert 'jasskort.games.{game}' not in sys.modules; "
        f"print(maker({game!r}).name)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True
    )
    assert run.stdout.decode().split() == [game]


@pickled_as("test.colour")
class Colour(Members, enum.Enum):
    """An enum whose members are pickled as their places."""

    RED = "red"
    GREEN = "green"


@pytest.mark.parametrize("colour", Colour)
def test_members_come_back_as_themselves(colour: Colour) -> None:
    """A member of an enum is pickled as its place, without the enum's module."""
    pickled = pickle.dumps(colour)
    assert pickle.loads(pickled) is colour
    assert b"test_pickling" not in pickled
