"""Hypothesis profiles: quick for every day, thorough where that is asked for."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings
from tracing import untraced

# Tests run side by side: more threads of numpy would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Asserts are rewritten once and not by every process, which takes longer than a game.
sys.dont_write_bytecode = False

# What asks for an extra is left out where that is missing.
_NEEDED = {
    "craft/test_pickling.py": "gymnasium",
    "learning": "gymnasium",
    "playing/test_dask.py": "distributed",
    "project/test_no_door_tells_more.py": "pyspiel",
    "vector": "gymnasium",
    "words/test_as_text.py": "gymnasium",
}
collect_ignore = [path for path, package in _NEEDED.items() if not find_spec(package)]

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick", max_examples=2, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "thorough", max_examples=250, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("JASSKORT_LAWS", "quick"))


def pytest_collection_finish() -> None:
    """Have the garbage collector leave alone what lasts to the end, and come rarely.

    Thousands of collected tests are a million objects, which it would walk again and
    again while matches come and go, of which few hold cycles: a sixth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    if item.get_closest_marker("no_cover") is None:
        return (yield)
    with untraced():
        return (yield)
