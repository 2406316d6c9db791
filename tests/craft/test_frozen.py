"""What is shared by the process, or was handed in by somebody, cannot be changed."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import attrs
import numpy as np
import pytest
from attrs.exceptions import FrozenInstanceError
from public import listed_names
from surface import values

import jasskort
from jasskort import Fyrtioett, InvalidValue, JasskortError
from jasskort.announcements import Step
from jasskort.cards import JASS, Ranking
from jasskort.words import load_phrasebook, words_for

OPEN = (dict, list, set, bytearray)
LONGEST = 200
"""How long a way to a part is that is looked for."""
_FILLS_ITSELF = "a table that fills itself: what is taken out of it comes again"
LEFT_OPEN = {
    "MeldTable": _FILLS_ITSELF,
    "PlayTable": _FILLS_ITSELF,
    "SeatPast": "of one `Worlds`, which has made it for itself",
}


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a value that anybody can ask for, and how these are named."""
    if type(value).__name__ in LEFT_OPEN:
        return
    if isinstance(value, Mapping):
        yield from ((f"[{key!r:.20}]", part) for key, part in value.items())
    elif isinstance(value, tuple | list | set | frozenset):
        yield from ((f"[{at}]", part) for at, part in enumerate(value))
    home = getattr(value if isinstance(value, type) else type(value), "__module__", "")
    if not home.startswith("jasskort"):
        return
    for name in dir(value):
        if not name.startswith("_"):
            with suppress(JasskortError):
                yield f".{name}", getattr(value, name)
    for name in {"layers", "house", "about", "read"} & {*dir(value)}:
        with suppress(TypeError, JasskortError):  # what takes arguments
            yield f".{name}()", getattr(value, name)()


def is_open(part: object) -> bool:
    if isinstance(part, np.ndarray):
        return part.flags.writeable
    return isinstance(part, OPEN) and type(part).__name__ not in LEFT_OPEN


def open_parts(roots: Iterable[tuple[str, Any]]) -> set[str]:
    """Return the names of what is open in some values, and the same whenever asked for."""
    found, seen = set[str](), dict[int, object]()
    todo = [(path, value, value) for path, value in roots]
    while todo:
        path, value, again = todo.pop()
        if id(value) in seen or len(path) > LONGEST:
            continue
        seen[id(value)] = value
        others = dict(parts_of(again))
        for name, part in parts_of(value):
            other = others.get(name)
            if is_open(part) and other is part:
                found.add(f"{path}: {type(value).__name__}{name}")
            todo.append((f"{path}{name}", part, other))
    return found


def test_nothing_that_is_shared_can_be_changed() -> None:
    names = [(path, each) for path, each in listed_names().items()]
    things = [(type(each).__name__, each) for each in values()]
    assert open_parts([*names, *things]) == set()


def test_an_open_part_would_be_found() -> None:
    """In a class of the library, however deep; what is made anew each time is not shared."""

    class Holder:
        __module__ = "jasskort.test"
        inner: Any = ({"a": ({}, np.zeros(2), (1, "b"))},)

        @property
        def fresh(self) -> list[int]:
            return []

    assert open_parts([("x", Holder())]) == {
        "x.inner: tuple[0]",
        "x.inner[0]['a']: tuple[0]",
        "x.inner[0]['a']: tuple[1]",
    }


def test_what_is_handed_in_is_kept_as_it_was() -> None:
    """A mapping of the caller's is copied, so that nothing changes with it."""
    ranks = dict(JASS.plain_points)
    ranking = Ranking(JASS.plain, JASS.trump, ranks, ranks)
    game = Fyrtioett()
    dealt = game.step(game.start(), game.shuffle(random.Random(1)))
    told = dict(dealt.told)
    step = Step(dealt.after, dealt.events, told)
    tables: dict[str, Any] = {"things": {"player": "@"}}
    book = load_phrasebook(tables, "xx")
    before = [dict(ranking.plain_points), dict(step.told), book.data["things"]]
    for given in (ranks, told, tables["things"], tables):
        given.clear()
    assert [dict(ranking.plain_points), dict(step.told), book.data["things"]] == before
    assert (step, hash(step)) == (dealt, hash(dealt))
    for value in (ranking, step):
        again = pickle.loads(pickle.dumps(value))
        assert (again, hash(again)) == (value, hash(value))
    again = pickle.loads(pickle.dumps(book))
    assert (again.name, again.data) == (book.name, book.data)
    words: Any = words_for(game, "en").book.data["things"]
    with pytest.raises(TypeError):
        words["player"] = "X"
    no_points: Any = [5]
    with pytest.raises(InvalidValue, match="expected points by rank, got "):
        Ranking(JASS.plain, JASS.trump, no_points, ranks)
    with pytest.raises(
        InvalidValue, match="expected a mapping of announcements by seat"
    ):
        Step(dealt.after, dealt.events, no_points)


def test_every_value_is_frozen() -> None:
    for value in {type(e): e for e in values() if attrs.has(type(e))}.values():
        for name in (*[each.name for each in attrs.fields(type(value))], "note"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)


def test_tables_of_modules_cannot_be_changed() -> None:
    fills_itself = {"_RUNNING", "_POOL", "_MAKERS", "_NAMES", "_KINDS", "_WITHIN"}
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if not name.startswith("__") and name not in fills_itself:
                assert type(value) not in (dict, list, set), (found.name, name)
