"""The catalogue, and finding rulesets by their names."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from twenty import Twenty

import jasskort
from jasskort import (
    GAMES,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.games import UnknownGame, find_game

ALL = {
    "schmaus": Schmaus,
    "frantsfuus": Frantsfuus,
    "zuger_tapp": ZugerTapp,
    "tolva": Tolva,
    "fyrtioett": Fyrtioett,
}


def test_the_catalogue_is_a_mapping_of_all_games() -> None:
    assert dict(GAMES) == ALL
    assert list(GAMES) == list(ALL)
    assert all(kind.name == name for name, kind in GAMES.items())
    assert repr(GAMES) == f"<Catalogue of {', '.join(ALL)}>"
    assert GAMES.get("tolva") is Tolva
    assert jasskort.GAMES is GAMES
    things: list[Any] = [5, []]
    for thing in things:
        assert thing not in GAMES
        with pytest.raises(UnknownGame, match=re.escape(f"no game {thing!r}; ")):
            GAMES[thing]


MEANT = {
    "SCHMAUS": "schmaus",
    " schmaus": "schmaus",
    "Zuger-Tapp": "zuger_tapp",
    "fransfus": "frantsfuus",
}


@pytest.mark.parametrize("name", ["jass", "", *MEANT])
def test_an_unknown_name(name: str) -> None:
    assert name not in GAMES
    assert GAMES.get(name) is None
    for ask in (GAMES.__getitem__, find_game):
        with pytest.raises(UnknownGame) as raised:
            ask(name)
        error = raised.value
        near = f" (did you mean {MEANT[name]!r}?)" if name in MEANT else ""
        assert str(error) == f"no game {name!r}; there are {', '.join(ALL)}{near}"
        assert isinstance(error, InvalidValue)
        assert isinstance(error, KeyError)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("name", ALL)
def test_a_game_of_the_library_is_found(name: str) -> None:
    kind = ALL[name]
    assert find_game(name) is GAMES[name] is kind
    assert find_game(f"jasskort:{kind.__name__}") is kind
    assert find_game(f"{kind.__module__}:{kind.__name__}") is kind
    assert find_game(f"jasskort.games.{name}:{kind.__name__}") is kind
    assert find_game("twenty:Twenty") is Twenty


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no.such.module:Game", "No module named 'no'"),
        ("jasskort:Whist", "module 'jasskort' has no attribute 'Whist'"),
        ("jasskort.games:tolva.Tolva", "has no attribute 'tolva.Tolva'"),
        (":Schmaus", "no game ':Schmaus'"),
        (".games:Schmaus", "no game '.games:Schmaus'"),
        ("jasskort:Card", "no game 'jasskort:Card': expected a ruleset class, got "),
        ("jasskort:__version__", "expected a ruleset class, got "),
    ],
)
def test_a_module_and_class_that_are_none(name: str, problem: str) -> None:
    with pytest.raises(UnknownGame) as raised:
        find_game(name)
    assert problem in str(raised.value)
