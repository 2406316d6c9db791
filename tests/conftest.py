"""Hypothesis profiles: quick for every day, thorough for `nox -s laws -- thorough`."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings
from tracing import Tracer, traced_by, untraced

import jasskort

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick", max_examples=2, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "thorough", max_examples=250, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("JASSKORT_LAWS", "quick"))


def pytest_collection_finish() -> None:
    """Have the garbage collector leave alone what lasts to the end.

    Thousands of collected tests are a million objects, which it would walk again and
    again while matches come and go.
    """
    gc.collect()
    gc.freeze()


# Tracing slows down whatever is done, so it is on for the library and for tests alone.
_TRACER = pytest.StashKey[Tracer]()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Trace how the modules of the library are run, and not how tests are found."""
    for each in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        importlib.import_module(each.name)
    with untraced():
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Trace nothing of what is done around a test."""
    with untraced() as item.stash[_TRACER]:
        return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Trace the fixtures of a test."""
    with traced_by(item.stash[_TRACER]):
        return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Trace a test, if it is not marked by `no_cover`."""
    if item.get_closest_marker("no_cover") is not None:
        return (yield)
    with traced_by(item.stash[_TRACER]):
        return (yield)
