"""What is called shows what it takes, overrides alike, and a seat is a plain int."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import attrs
import pytest
from surface import public_names

import jasskort
from jasskort.craft.values import Interned
from jasskort.games.tolva.model import Layout


def classes() -> Iterator[type]:
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            for value in vars(module).values():
                if inspect.isclass(value) and value.__module__ == found.name:
                    yield value


@pytest.mark.skipif(not hasattr(attrs, "inspect"), reason="it is not told")
def test_no_class_makes_inherited_fields_keywords() -> None:
    """They would be, by attrs below 25.4: `kw_only` is said of a class or its fields."""
    kinds = [kind for kind in classes() if "__attrs_props__" in vars(kind)]
    assert Layout in kinds
    assert [
        kind
        for kind in kinds
        if attrs.inspect(kind).kw_only.value != "no"
        and not all(each.kw_only for each in attrs.fields(kind) if each.init)
    ] == []


def test_overrides_name_their_parameters_as_what_they_override() -> None:
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


def test_every_class_shows_its_parameters() -> None:
    for kind in {*classes()}:
        if issubclass(kind, enum.Enum | Exception | dict) or kind.__name__.startswith(
            "_"
        ):
            continue
        found = inspect.signature(kind).parameters.values()
        loose = {each.name for each in found if each.kind is each.VAR_POSITIONAL}
        assert not loose or getattr(kind, "_is_protocol", False), kind
        if isinstance(kind, Interned):
            fields = attrs.fields(kind) if attrs.has(kind) else ()
            taken = {each.name: each.annotation for each in found}
            assert {*taken} == {each.name for each in fields if each.init}
            assert inspect.Parameter.empty not in taken.values()


def test_what_is_kept_stands_behind_a_property() -> None:
    """A slot that `cached_property` fills has no docstring: the reference leaves it out."""
    kept = set()
    for kind in filter(inspect.isclass, public_names().values()):
        fields = attrs.fields_dict(kind) if attrs.has(kind) else {}
        slots = {
            name for name, it in vars(kind).items() if inspect.ismemberdescriptor(it)
        }
        kept |= {f"{kind.__name__}.{n}" for n in slots - {*fields} if n[0] != "_"}
    assert kept == set()
