"""How the documentation is built: offline, and with every warning an error."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The pages show and run some of the examples.
sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

project = "jasskort"
author = "The jasskort authors"
project_copyright = "2026, The jasskort authors"
release = version = version_of("jasskort")

# No intersphinx: it would fetch inventories, and the build needs no network.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
root_doc = "index"
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to the third level can be linked to, as in `page.md#heading`.
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
# An attribute that napoleon documents is described once, with its class.
napoleon_use_ivar = True

nitpicky = True
nitpick_ignore_regex = [
    # The standard library is documented elsewhere, and out of reach offline.
    ("py:.*", r"(abc|collections\.abc|enum|pathlib|random|types|typing)\..*|Path"),
    # So is Hypothesis.
    ("py:.*", r"hypothesis\..*"),
    # Type variables say nothing to a reader; the rulesets name their own types.
    ("py:.*", r"(jasskort\.([\w.]+\.)?)?(_?\w+T|~_P)"),
    # What a law finds: a number of moves and a text.
    ("py:class", "Problem"),
    # The moves so far, linked: users read them as `State.log`.
    ("py:class", "History"),
    # Tuples of the moves of either two-handed game.
    ("py:class", "Moves"),
    # Bases that are no part of the interface.
    ("py:class", r"jasskort\.([\w.]+\.)?_\w+"),
]

html_theme = "furo"
html_title = f"jasskort {release}"
# The reader gets the page, not its source a second time.
html_copy_source = False

_ATTRIBUTES = {"attribute", "data", "property"}
_as_written: dict[str, list[str]] = {}


def _keep(_app: Sphinx, what: str, name: str, *rest: object) -> None:
    """Remember the docstring of an attribute, before napoleon reads it."""
    lines = rest[-1]
    if what in _ATTRIBUTES and isinstance(lines, list):
        _as_written[name] = list(lines)


def _put_back(_app: Sphinx, what: str, name: str, *rest: object) -> None:
    """Undo that napoleon takes the words before a colon for a type."""
    lines = rest[-1]
    if what in _ATTRIBUTES and isinstance(lines, list):
        lines[:] = _as_written.pop(name)


def setup(app: Sphinx) -> None:
    """Go around napoleon, which listens at priority 500, for attributes."""
    app.connect("autodoc-process-docstring", _keep, priority=499)
    app.connect("autodoc-process-docstring", _put_back, priority=501)
