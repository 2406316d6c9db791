"""How the documentation is built: offline, and with every warning an error."""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import pkgutil
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING

import jasskort

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
# Known by their names: what refers to itself, and what has no name but this one.
autodoc_type_aliases = {
    "History": "jasskort.phase.History",
    "Lister": "jasskort.testing.counts.Lister",
}
# An attribute that napoleon documents is described once, with its class.
napoleon_use_ivar = True

nitpicky = True
nitpick_ignore_regex = [
    # The standard library is documented elsewhere, and out of reach offline.
    (
        "py:.*",
        r"(abc|collections\.abc|enum|fractions|pathlib|random|types|typing)\..*|Path",
    ),
    # So are Hypothesis, attrs and what typing will have.
    ("py:.*", r"(attrs|hypothesis|typing_extensions)\..*"),
    # Type variables say nothing to a reader; the rulesets name their own types.
    ("py:.*", r"(jasskort\.([\w.]+\.)?)?(_?\w+T|~_P)"),
    # What a law finds: a number of moves and a text.
    ("py:class", "Problem"),
    # Bases that are no part of the interface.
    ("py:class", r"jasskort\.([\w.]+\.)?_\w+"),
]

html_theme = "furo"
html_title = f"jasskort {release}"
# The reader gets the page, not its source a second time.
html_copy_source = False


def _resolve_annotations() -> None:
    """Let each annotation be resolved in its own module.

    So `Leading` in a chapter of Tolva is that of Tolva. What a module imports for type
    checkers alone is imported, and an alias that is written as text is what it says.
    """
    found = pkgutil.walk_packages(jasskort.__path__, "jasskort.")
    modules = [importlib.import_module(each.name) for each in found]
    for module in modules:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                imports = [
                    each for each in node.body if isinstance(each, ast.ImportFrom)
                ]
                code = compile(ast.Module(imports, []), module.__name__, "exec")
                exec(code, vars(module))  # noqa: S102 - our own imports
    aliases = [
        (module, name)
        for module in modules
        for name, kind in inspect.get_annotations(module).items()
        if kind == "TypeAlias" and name not in autodoc_type_aliases
    ]
    # An alias may name others: those are spelled out first.
    for module, name in [*aliases, *aliases, *aliases]:
        text = vars(module)[name]
        if isinstance(text, str):
            with contextlib.suppress(TypeError):
                meant = eval(text, vars(module))  # noqa: S307 - our own aliases
                for each in modules:
                    if vars(each).get(name) is text:
                        setattr(each, name, meant)


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
    """Resolve annotations, and go around napoleon, which listens at priority 500."""
    _resolve_annotations()
    app.connect("autodoc-process-docstring", _keep, priority=499)
    app.connect("autodoc-process-docstring", _put_back, priority=501)
