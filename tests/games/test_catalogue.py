"""The catalogue, and finding rulesets by their names."""

from __future__ import annotations

import pickle
import re
from typing import Any

import attrs
import pytest

import jasskort
from jasskort import (
    GAMES,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    JasskortError,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.games import Catalogue, UnknownGame, find_game

ALL = {
    "schmaus": Schmaus,
    "frantsfuus": Frantsfuus,
    "zuger_tapp": ZugerTapp,
    "tolva": Tolva,
    "fyrtioett": Fyrtioett,
}
THERE_ARE = "there are schmaus, frantsfuus, zuger_tapp, tolva, fyrtioett"


@attrs.frozen(kw_only=True, eq=False)
class House(Schmaus):
    """Anybody's ruleset."""


def test_the_catalogue_is_a_mapping_of_all_games() -> None:
    """Names in their order, classes, and what a mapping can be asked."""
    assert dict(GAMES) == ALL
    assert list(GAMES) == list(ALL)
    assert len(GAMES) == 5
    assert all(name in GAMES for name in ALL)
    assert all(kind.name == name for name, kind in GAMES.items())
    assert repr(GAMES) == (
        "<Catalogue of schmaus, frantsfuus, zuger_tapp, tolva, fyrtioett>"
    )
    assert isinstance(GAMES, Catalogue)
    assert GAMES.get("tolva") is Tolva
    assert jasskort.GAMES is GAMES


MEANT = {
    "Schmaus": "schmaus",
    "SCHMAUS": "schmaus",
    " schmaus": "schmaus",
    "zuger-tapp": "zuger_tapp",
    "Zuger Tapp": "zuger_tapp",
    "fransfus": "frantsfuus",
}


@pytest.mark.parametrize("name", ["jass", "", "games", *MEANT])
def test_an_unknown_name(name: str) -> None:
    """It is named, with those that there are and what is near; the error is of both families."""
    assert name not in GAMES
    assert GAMES.get(name) is None
    for ask in (GAMES.__getitem__, find_game):
        with pytest.raises(UnknownGame) as raised:
            ask(name)
        error = raised.value
        near = f" (did you mean {MEANT[name]!r}?)" if name in MEANT else ""
        assert str(error) == f"no game {name!r}; {THERE_ARE}{near}"
        assert isinstance(error, InvalidValue)
        assert isinstance(error, KeyError)
        assert isinstance(error, JasskortError)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_what_is_no_name_is_not_there() -> None:
    """A number, None and what has no hash are no names, and are said as they are."""
    things: list[Any] = [5, None, []]
    for thing in things:
        assert thing not in GAMES
        with pytest.raises(UnknownGame, match=re.escape(f"no game {thing!r}; ")):
            GAMES[thing]


@pytest.mark.parametrize("name", ALL)
def test_a_game_of_the_library_is_found(name: str) -> None:
    """By its name in the catalogue, by module and class, by the face of the library."""
    kind = ALL[name]
    assert find_game(name) is GAMES[name] is kind
    assert find_game(f"jasskort:{kind.__name__}") is kind
    assert find_game(f"{kind.__module__}:{kind.__name__}") is kind
    assert find_game(f"jasskort.games.{name}:{kind.__name__}") is kind


def test_anybodys_ruleset_is_found() -> None:
    """Whatever can be imported and is a class of rulesets."""
    assert find_game(f"{__name__}:House") is House
    assert House not in GAMES.values()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no.such.module:Game", "No module named 'no'"),
        ("jasskort.games.whist:Whist", "No module named 'jasskort.games.whist'"),
        ("jasskort:Whist", "module 'jasskort' has no attribute 'Whist'"),
        ("jasskort.games.tolva:Schmaus", "has no attribute 'Schmaus'"),
        ("jasskort.games:tolva.Tolva", "has no attribute 'tolva.Tolva'"),
        (":Schmaus", "no game ':Schmaus'"),
        (":", "no game ':'"),
        ("jasskort:", "no game 'jasskort:'"),
        (".games:Schmaus", "no game '.games:Schmaus'"),
        ("jasskort:Card", "no game 'jasskort:Card': it is no class of rulesets"),
        ("jasskort:GAMES", "is no class of rulesets"),
        ("jasskort:__version__", "is no class of rulesets"),
    ],
)
def test_a_module_and_class_that_are_none(name: str, problem: str) -> None:
    """What cannot be imported, is not there, or is something else."""
    with pytest.raises(UnknownGame) as raised:
        find_game(name)
    assert problem in str(raised.value)
