"""Parts: made once per ruleset, exchanged by a subclass, left out of pickles."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import attrs

from jasskort.craft.parts import Part, part
from jasskort.craft.values import InternedValue


class Greeting(Part):
    """A part with a default."""

    game: Host

    def words(self) -> str:
        """Greet as often as the ruleset says."""
        return " ".join(["hello"] * self.game.times)


class Farewell(Greeting):
    """The part of a house rule."""

    def words(self) -> str:
        """Say goodbye after all."""
        return f"{super().words()} bye"


class Composed(InternedValue):
    """What `Ruleset` is to rulesets: it has room for parts."""

    __slots__ = ("__dict__",)


@attrs.frozen(eq=False)
class Host(Composed):
    """A made-up ruleset."""

    times: int = 1
    greeting = part(Greeting)


class House(Host):
    """A house rule that exchanges the part."""

    __slots__ = ()

    greeting = part(Farewell)

    def usual(self) -> str:
        """Give what the base of the house rule says."""
        return super().greeting.words()


def test_a_part_is_made_once_for_a_ruleset() -> None:
    """Every thread gets the same part, of equal rulesets too."""
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: Host(2).greeting, range(200))]
    assert len({*map(id, found)}) == 1
    assert found[0].game is Host(2)
    assert found[0].words() == "hello hello"
    assert Host(3).greeting is not found[0]


def test_a_subclass_exchanges_a_part() -> None:
    """A house rule names its own, and can ask for that of its base."""
    house = House(2)
    assert house.usual() == "hello hello"
    assert house.greeting.words() == "hello hello bye"
    assert house.usual() == "hello hello"
    assert isinstance(House.greeting, part)


def test_parts_do_not_travel() -> None:
    """Copies and pickles of a ruleset give the same object, whose parts stay."""
    host = Host(4)
    kept = host.greeting
    again = pickle.loads(pickle.dumps(host))
    assert again is copy.deepcopy(host) is host
    assert again.greeting is kept
    assert b"Greeting" not in pickle.dumps(host)
