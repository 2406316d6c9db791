"""Bad input anywhere is refused by an error of the library; a short run, or a long one.

`nox -s fuzz` takes its time: JASSKORT_FUZZ says how many times as much is tried.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from odd import odd_values
from surface import (
    arguments,
    methods,
    outcome,
    parameters,
    public_things,
    rulesets,
    samples_by_name,
    values,
)

from jasskort import JasskortError, OptionError

TIMES = int(os.environ.get("JASSKORT_FUZZ", "1"))
SEED = 14
LEAST = 800
SEATS = ("seat", "dealer", "me")
NUMBERS = (np.int64(1), np.uint8(200), np.array(1), np.array([0, 1]), np.float32(1))


@pytest.mark.parametrize("surface", [public_things, methods])
def test_whatever_is_handed_in_is_taken_or_refused(surface: object) -> None:
    """Every public callable gives an error of the library, in a line, or an answer."""
    assert callable(surface)
    rng = random.Random(SEED)
    wrong = set()
    for name, call in surface().items():
        for _ in range(4 * TIMES):
            given = arguments(call, rng)
            if told := outcome(call, *given):
                wrong.add(f"{name}: {told}")
    assert wrong == set()


def with_seats(call: Callable[..., Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Yield arguments of which one is a number of numpy for a seat, and all else is right."""
    samples, asked = samples_by_name(), parameters(call)
    for seat in [each for each in asked if each.name in SEATS]:
        needed = [e for e in asked if e is seat or e.default is e.empty]
        if not {each.name for each in needed} <= {*samples, *SEATS}:
            continue
        for number in NUMBERS:
            by_place: list[Any] = []
            by_name: dict[str, Any] = {}
            for each in needed:
                value = number if each is seat else samples[each.name][0]
                if each.kind is each.KEYWORD_ONLY or each.default is not each.empty:
                    by_name[each.name] = value
                else:
                    by_place.append(value)
            yield by_place, by_name


@pytest.mark.no_cover
@pytest.mark.parametrize("surface", [public_things, methods])
def test_a_number_of_numpy_is_a_seat_or_none(surface: Any) -> None:
    """Whole numbers and arrays are taken as seats, or refused by an error of the library."""
    wrong, tried = set[str](), 0
    for name, call in surface().items():
        for by_place, by_name in with_seats(call):
            tried += 1
            if told := outcome(call, by_place, by_name):
                wrong.add(f"{name}{by_place}{by_name}: {told}")
    assert wrong == set()
    assert tried > LEAST // 10


@pytest.mark.no_cover
def test_nothing_public_is_left_out() -> None:
    """There is a value of each public class, whose methods are called."""
    made = {base for value in values() for base in type(value).__mro__}
    kinds = {each for each in public_things().values() if isinstance(each, type)}
    assert {kind for kind in kinds - made if not issubclass(kind, Exception)} == set()
    assert len({*public_things(), *methods()}) > LEAST


def test_odd_options_are_refused() -> None:
    """Each option of each game takes what it is meant to be, or says what it refuses."""
    rng = random.Random(SEED)
    for game in rulesets():
        for name in ("target", "deals", "claims", "ties", "form", "tapp_at_65"):
            for value in rng.sample(odd_values(), 20 * min(TIMES, 4)):
                if not hasattr(game, name):
                    continue
                if told := outcome(type(game), (), {name: value}):
                    pytest.fail(f"{game!r} {name}: {told}")


@pytest.mark.no_cover
def test_odd_texts_are_no_moves() -> None:
    """Texts near moves are read as moves of the game, or refused in a line."""
    rng = random.Random(SEED)
    for game in rulesets():
        texts = [str(move) for move in game.vocabulary(0)]
        for _ in range(200 * TIMES):
            text = rng.choice(texts)
            at = rng.randrange(len(text) + 1)
            odd = rng.choice("0519 hHxX\t\n٣\0é") * rng.choice((0, 1, 1, 999))
            near = text[:at] + odd + text[at + rng.randrange(2) :]
            try:
                assert game.parse(near) in game.vocabulary(0) + game.vocabulary(1)
            except JasskortError as error:
                assert len(str(error)) < 1000
                assert not isinstance(error, OptionError)
