"""Parts: made once per ruleset, exchanged by a subclass, left out of pickles."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import attrs

from jasskort.craft.parts import Part, part
from jasskort.craft.values import InternedValue


class Greeting(Part):
    game: Host

    def words(self) -> str:
        return " ".join(["hello"] * self.game.times)


class Farewell(Greeting):
    def words(self) -> str:
        return f"{super().words()} bye"


class Composed(InternedValue):
    __slots__ = ("__dict__",)


@attrs.frozen(eq=False)
class Host(Composed):
    times: int = 1
    greeting = part(Greeting)


class House(Host):
    """A house rule that exchanges the part."""

    __slots__ = ()

    greeting = part(Farewell)

    def usual(self) -> str:
        return super().greeting.words()


def test_a_part_is_made_once_for_a_ruleset() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: Host(2).greeting, range(200))]
    assert len({*map(id, found)}) == 1
    assert found[0].game is Host(2)
    assert found[0].words() == "hello hello"
    assert Host(3).greeting is not found[0]


def test_a_subclass_exchanges_a_part() -> None:
    house = House(2)
    assert house.usual() == "hello hello"
    assert house.greeting.words() == "hello hello bye"
    assert house.usual() == "hello hello"
    assert isinstance(House.greeting, part)


def test_parts_do_not_travel() -> None:
    host = Host(4)
    kept = host.greeting
    again = pickle.loads(pickle.dumps(host))
    assert again is copy.deepcopy(host) is host
    assert again.greeting is kept
    assert b"Greeting" not in pickle.dumps(host)
