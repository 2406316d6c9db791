"""Hypothesis profiles: quick for every day, thorough for `nox -s laws -- thorough`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick", max_examples=5, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "thorough", max_examples=250, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("JASSKORT_LAWS", "quick"))
