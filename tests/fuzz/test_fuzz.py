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

from jasskort import InvalidValue, JasskortError, OptionError

TIMES = int(os.environ.get("JASSKORT_FUZZ", "1"))
SEED = 14
LEAST = 800
SEATS = ("seat", "dealer", "me")
NO_DOORS = ("jasskort.moves.Move", "jasskort.playing.table.play_match")
"""What asks for something else first."""
NO_SEATS = (-1, 9, True, "0", 1.0, np.array([0, 1]))


@pytest.mark.parametrize("surface", [public_things, methods])
def test_whatever_is_handed_in_is_taken_or_refused(surface: object) -> None:
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
    samples, asked = samples_by_name(), parameters(call)
    for seat in [each for each in asked if each.name in SEATS]:
        needed = [e for e in asked if e is seat or e.default is e.empty]
        if {each.name for each in needed} <= {*samples, *SEATS}:
            for number in NO_SEATS:
                values = {e.name: samples.get(e.name, [number])[0] for e in needed}
                values[seat.name] = number
                plain = [e for e in needed if e.kind is not e.KEYWORD_ONLY]
                by_place = [e for e in plain if e.default is e.empty]
                first = [values.pop(e.name) for e in by_place]
                yield first, values


@pytest.mark.no_cover
@pytest.mark.parametrize("surface", [public_things, methods])
def test_what_is_no_seat_is_refused_by_its_name(surface: Any) -> None:
    wrong, tried = set[str](), 0
    asked = {n: call for n, call in surface().items() if n not in NO_DOORS}
    for name, call in asked.items():
        for by_place, by_name in with_seats(call):
            if name.endswith("().seen_by") and repr(by_place) == "[9]":
                continue  # an event does not know how many seats there are
            tried += 1
            given = f"{name}{by_place}{by_name}"
            try:
                made = call(*by_place, **by_name)
                _ = [*made] if isinstance(made, Iterator) else made
                wrong.add(f"{given}: taken")
            except InvalidValue as error:
                if not any(repr(each) in str(error) for each in NO_SEATS):
                    wrong.add(f"{given}: {error}")
    assert wrong == set()
    assert tried > LEAST // 10


@pytest.mark.no_cover
def test_nothing_public_is_left_out() -> None:
    made = {base for value in values() for base in type(value).__mro__}
    kinds = {each for each in public_things().values() if isinstance(each, type)}
    assert {kind for kind in kinds - made if not issubclass(kind, Exception)} == set()
    assert len({*public_things(), *methods()}) > LEAST


def test_odd_options_are_refused() -> None:
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
