"""The house: imports go down the layers, games are apart, and the face is frozen."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import jasskort
import jasskort.testing

SOURCE = Path(jasskort.__file__).parent
VALUES = {"cards", "seats", "melds", "moves", "ledger", "score", "refusals", "options"}
"""The values that users meet; the other modules at the root are the contract."""
GROUND = {"craft", "values", "tricks", "contract", "worlds"}
MAY_ASK = {
    "craft": set(),
    "values": {"craft"},
    "tricks": {"craft", "values"},
    "contract": GROUND,
    "worlds": GROUND,
    "catalogue": GROUND,
    "jass": GROUND,
    "games": {*GROUND, "jass"},
    "telling": {*GROUND, "catalogue", "jass", "games"},
    "words": {*GROUND, "catalogue", "jass", "games"},
    "records": {*GROUND, "catalogue", "jass", "games", "words"},
    "playing": {*GROUND, "face", "catalogue", "records"},
    "learning": {*GROUND, "catalogue", "playing"},
