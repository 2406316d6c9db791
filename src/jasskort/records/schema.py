"""The JSON Schema of matches, which is shipped with the library."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

FILE = "match.schema.json"
"""The file that has it, beside this module."""


def schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of a match as JSON, anew each time.

    It tells what a match looks like; that its moves are legal, only a reader can tell.
    """
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    read: dict[str, Any] = json.loads(text)
    return read
