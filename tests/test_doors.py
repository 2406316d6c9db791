"""Parameters have the same names in overrides, and a seat is a plain int for users."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import jasskort
from jasskort.events import Event
from jasskort.records import Record
from jasskort.ruleset import Ruleset
from jasskort.seats import Table
from jasskort.view import View
from jasskort.words import Words


def classes() -> Iterator[type]:
    """All classes of the library."""
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            for value in vars(module).values():
                if inspect.isclass(value) and value.__module__ == found.name:
                    yield value


def test_overrides_name_their_parameters_as_what_they_override() -> None:
    """Whoever overrides a method keeps the names of its parameters."""
    different = set()
    for kind in classes():
        for name, method in vars(kind).items():
            if name.startswith("_") or not inspect.isfunction(method):
                continue
            for base in kind.__mro__[1:]:
                over = vars(base).get(name)
                if base.__module__.startswith("jasskort") and inspect.isfunction(over):
                    own = list(inspect.signature(method).parameters)
                    theirs = list(inspect.signature(over).parameters)
                    if own[: len(theirs)] != theirs:
                        different.add((kind.__qualname__, name, *own))
    assert different == set()


def test_a_seat_is_an_int_at_the_doors() -> None:
    """No door asks for a type of its own."""
    for door in (Event, Record, Ruleset, Table, View, Words):
        for name, method in vars(door).items():
            if not name.startswith("_") and inspect.isfunction(method):
                seat = inspect.signature(method).parameters.get("seat")
                assert seat is None or seat.annotation in {"int", "int | None"}, name
