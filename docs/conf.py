"""Sphinx configuration: builds offline, with warnings as errors."""

from __future__ import annotations

import ast
import contextlib
import enum
import gc
import html
import importlib
import inspect
import itertools
import json
import pkgutil
import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    get_origin,
    get_type_hints,
)

import attrs
from docutils import nodes
from docutils.parsers.rst import Directive
from myst_parser.parsers.sphinx_ import MystParser
from sphinx import addnodes

import jasskort
from jasskort import Form, Tolva
from jasskort.games import GAMES
from jasskort.phase import State

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from jasskort.learning import Column
    from jasskort.ruleset import AnyRuleset

# Document trees are full of cycles and all kept: garbage collection takes a fifth of the time.
gc.set_threshold(100_000, 20, 20)

# Pages import some of the examples.
sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
sys.path.insert(0, str(Path(__file__).parent))

# Methods of phases that users need too; the others are for authors of games.
FOR_USERS = {"declaration_of", "pool", "without_log"}
LONGEST_VALUE = 72

project = "jasskort"
author = "The jasskort authors"
project_copyright = "2026, The jasskort authors"
release = version = jasskort.__version__

extensions = [
    "matplotlib.sphinxext.plot_directive",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_codeautolink",
    "sphinx_copybutton",
]
root_doc = "index"
# Single backticks mean code.
default_role = "code"
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to the third level have anchors, as in `page.md#heading`.
myst_heading_anchors = 3

# The inventories are local, so that the build needs no network.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "inventories/attrs.inv"),
    "hypothesis": (
        "https://hypothesis.readthedocs.io/en/latest",
        "inventories/hypothesis.inv",
    ),
}
# The blocks of a page are one session.
codeautolink_concat_default = True
# Code links do not handle keywords of class patterns.
suppress_warnings = ["codeautolink.match_name"]
# Plots are drawn from figures in the repository.
plot_formats = ["svg"]
plot_html_show_formats = plot_html_show_source_link = False
# The copy button leaves out prompts and output.
copybutton_exclude = ".linenos, .gp, .go"

add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_member_order = "bysource"
autodoc_typehints = "both"
# Show defaults as written in the source.
autodoc_preserve_defaults = True
autodoc_typehints_description_target = "documented"
# Aliases shown by name: recursive ones, and one without another name.
autodoc_type_aliases = {
    "History": "jasskort.phase.History",
    "Lister": "jasskort.testing.counts.Lister",
}
# Attributes documented by napoleon are described once, with their class.
napoleon_use_ivar = True

nitpicky = True
nitpick_ignore_regex = [
    # Names of other packages, and the private home of a class of the standard library.
    (
        "py:.*",
        r"typing_extensions\..*|concurrent\.futures\._base\..*|(np|numpy|gymnasium|pettingzoo)\..*|Path|Executor",
    ),
    # Type variables tell a reader nothing; the rulesets name their own types.
    ("py:.*", r"(jasskort\.([\w.]+\.)?)?(_?\w+T|~?_P)"),
    # The net within a player.
    ("py:class", r"jasskort\.learning\.players\.ExactNet"),
    # Short aliases of mappings and tuples.
    (
        "py:class",
        "Ahead|AnyPolicy|TalonOrAside|Data|Decides|LanePolicy|Floors|JassRules|Melds|Pair|Pins|Problem|Sizes|TappRules|Transition|Stoeck|Unit",
    ),
    # Values of a literal are not names.
    ("py:.*", r"typing\.Literal\[.*"),
    # Private base classes.
    ("py:class", r"jasskort\.([\w.]+\.)?_\w+"),
]

html_theme = "furo"
html_title = f"jasskort {release}"
# Do not ship the source of pages a second time.
html_copy_source = False


def _resolve_annotations() -> None:
    """Resolve each annotation in its own module.

    `Leading` on a page of Tolva is then that of Tolva. Imports under `TYPE_CHECKING` are
    executed, and aliases written as strings are evaluated.
    """
    found = pkgutil.walk_packages(jasskort.__path__, "jasskort.")
    modules = [importlib.import_module(each.name) for each in found]
    _packages[:] = [jasskort, *modules]
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
    # An alias can refer to others, which are resolved first.
    for module, name in [*aliases, *aliases, *aliases]:
        text = vars(module)[name]
        if isinstance(text, str):
            with contextlib.suppress(TypeError):
                meant = eval(text, vars(module))  # noqa: S307 - our own aliases
                for each in modules:
                    if vars(each).get(name) is text:
                        setattr(each, name, meant)


class _Bare:
    """Replaces `Annotated` and its aliases by the type alone, without its kind."""

    def __class_getitem__(cls, hint: object) -> object:
        return hint[0] if isinstance(hint, tuple) else hint


def _leave_out_kinds(app: Sphinx) -> None:
    """Show fields by their types: nothing is played while pages are built."""
    if app.builder.name != "html":
        return
    # Phases need their kinds when they are created.
    for game in ("small_bids", "twenty"):
        importlib.import_module(game)
    for module in list(sys.modules.values()):
        if module.__name__.partition(".")[0] == "jasskort":
            for name, value in list(vars(module).items()):
                if isinstance(value, type) and attrs.has(value):
                    made = value.__init__
                    with contextlib.suppress(AttributeError, NameError, TypeError):
                        made.__annotations__ = get_type_hints(made)
                if value is Annotated or (
                    get_origin(value) is Annotated and value.__parameters__
                ):
                    setattr(module, name, _Bare)
                elif get_origin(value) is Annotated:
                    setattr(module, name, value.__origin__)


_packages: list[ModuleType] = []
_ATTRIBUTES = {"attribute", "data", "property"}
_as_written: dict[str, list[str]] = {}


def _keep(_app: Sphinx, what: str, name: str, *rest: object) -> None:
    """Store the docstring of an attribute before napoleon changes it."""
    lines = rest[-1]
    if what in _ATTRIBUTES and isinstance(lines, list):
        _as_written[name] = list(lines)


def _put_back(_app: Sphinx, what: str, name: str, *rest: object) -> None:
    """Restore the docstring, in which napoleon takes words before a colon for a type."""
    lines = rest[-1]
    if what in _ATTRIBUTES and isinstance(lines, list):
        lines[:] = _as_written.pop(name)


def _skip(
    app: Sphinx, _what: str, _name: str, each: object, *_rest: object
) -> bool | None:
    """Include members of enums; skip methods of phases on pages for users."""
    if isinstance(each, enum.Enum):
        return False
    if inspect.isfunction(each) and "/authors/" not in app.env.docname:
        # Functions generated by attrs have no module.
        owner: object = sys.modules.get(each.__module__)
        for name in each.__qualname__.split(".")[:-1]:
            owner = getattr(owner, name, None)
        if isinstance(owner, type) and issubclass(owner, State):
            return each.__name__ not in FOR_USERS or None
    return None


def _signature(
    _app: Sphinx,
    what: str,
    _name: str,
    each: object,
    _options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str, str | None] | None:
    """Omit the signature of classes that users never call: enums, states, bare bases.

    A default that is not an expression is shown as dots, so that the rest can be parsed.
    """
    if (
        what == "class"
        and isinstance(each, type)
        and (issubclass(each, (enum.Enum, State)) or each.__init__ is object.__init__)
    ):
        return "", None
    if not signature:
        return None
    bare = re.sub(r"Annotated\[([^(]*?), Means\([^()]*\)\]", r"\1", signature)
    return re.sub(r"<[^<>]*>", "...", bare), returned


def _add_words(
    _app: Sphinx,
    what: str,
    name: str,
    each: object,
    _options: object,
    lines: list[str],
) -> None:
    """Add the import of a name, and the verb of a move in the notation."""
    if what == "class" and isinstance(each, type) and "verb" in vars(each):
        lines[1:1] = ["", f"Written with the verb ``{each.verb}``."]
    short = name.rpartition(".")[2]
    if what in {"class", "exception", "function"}:
        # The shortest path is the public one; of two, the one whose `__all__` has the
        # name. The package of a game is the public home of phases that it shares.
        homes = [
            (home.__name__.count("."), not listed, home.__name__)
            for home in _packages
            if (listed := short in getattr(home, "__all__", ()))
            or each.__module__.startswith(home.__name__)
            or (
                home.__name__.startswith("jasskort.games.")
                and hasattr(home, "__path__")
            )
            if getattr(home, short, None) is each
        ]
        if homes:
            lines[:0] = [f"``from {min(homes)[2]} import {short}``", ""]


def _without_tables(_app: Sphinx, tree: nodes.document) -> None:
    """Omit the value of a constant if it is a long table."""
    for signature in tree.findall(addnodes.desc_signature):
        for part in list(signature.findall(addnodes.desc_annotation)):
            shown = part.astext().strip()
            if shown.startswith("=") and (len(shown) > LONGEST_VALUE or "<" in shown):
                signature.remove(part)


class Notebook(MystParser):
    """Parse a notebook as a page of its cells and their output."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Convert it to Markdown and parse that."""
        super().parse(_as_markdown(json.loads(inputstring)), document)


def _as_markdown(book: dict[str, Any]) -> str:
    parts = []
    for cell in book["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
            continue
        parts.append(f"```python\n{text}\n```")
        for each in cell["outputs"]:
            if "text" in each:
                parts.append(f"```text\n{''.join(each['text'])}```")
            else:
                told = html.escape(cell["metadata"]["alt"])
                picture = f"data:image/png;base64,{each['data']['image/png'].strip()}"
                parts.append(
                    f'```{{raw}} html\n<img alt="{told}" src="{picture}">\n```'
                )
    return "\n\n".join(parts)


class Phases(Directive):
    """Pictures of every phase of a game, drawn as the documentation is built."""

    required_arguments = 1
    drawn: ClassVar[dict[str, str]] = {}

    def run(self) -> list[nodes.Node]:
        """Show them."""
        return [nodes.raw("", self.drawn.get(self.arguments[0], ""), format="html")]


class Columns(Directive):
    """A table of the columns of the encoding of a game, made as the pages are built."""

    required_arguments = 1
    optional_arguments = 1
    made: ClassVar[dict[str, tuple[str, list[list[str]]]]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        caption, rows = self.made.get(" ".join(self.arguments), ("", []))
        return [_table(caption, rows)] if rows else []


def _table(caption: str, rows: list[list[str]]) -> nodes.table:
    """Return a table with a caption, whose first row is its head."""
    size = len(rows[0])
    group = nodes.tgroup("", *[nodes.colspec(colwidth=1) for _ in rows[0]], cols=size)
    made = [
        nodes.row("", *[nodes.entry("", nodes.paragraph("", "", cell)) for cell in row])
        for row in [[nodes.Text(text) for text in row] for row in rows]
    ]
    group += [nodes.thead("", made[0]), nodes.tbody("", *made[1:])]
    title = nodes.title(caption, caption)
    return nodes.table("", title, group, classes=["colwidths-auto"])


def _columns_of(game: AnyRuleset) -> tuple[str, list[list[str]]]:
    """Return a caption and a table: what a seat knows, the open encoding, the segments."""
    from jasskort.learning import Encoding  # noqa: PLC0415 - only for pages

    encoding = Encoding(game)
    rows = [["In", "From", "Column", "Shape", "Kind", "Range", "Meaning", "0"]]
    rows += _rows_of("encoding", encoding.spec)
    known = {column.name for column in encoding.spec}
    rows += _rows_of("open", encoding.open.spec, known)
    for name in ("order", "may", "beliefs"):
        made = Encoding(game, segments=(name,))
        rows += _rows_of(f"segment {name}", made.spec, known)
    told = f"version {encoding.version}, hash {encoding.hash}, {encoding.width} numbers"
    return f"{game.title}, {told}", rows


def _rows_of(
    of: str, spec: Sequence[Column], known: Collection[str] = ()
) -> list[list[str]]:
    """Return rows, one for the columns of all seats, without those that are known."""
    rows = []
    places = [*itertools.accumulate([each.size for each in spec], initial=0)]
    for column, at in zip(spec, places, strict=False):
        name, by_seat, seat = column.name.partition(" +")
        if column.name in known or seat not in ("", "0"):
            continue
        seats = sum(each.name.startswith(f"{name} +") for each in spec)
        shape = str(column.size)
        if by_seat:
            name, shape = f"{name} +0 to +{seats - 1}", f"{seats} × {shape}"
        span = f"{column.low} to {column.high}"
        told = (column.of, span, column.meaning, column.zero)
        rows.append([of, str(at), name, shape, *told])
    return rows


def _list_columns(app: Sphinx) -> None:
    """List them before the kinds of fields are left out, which encodings need."""
    if app.builder.format == "html":
        games = {name: made() for name, made in GAMES.items() if name != "tolva"}
        games |= {f"tolva {form.value}": Tolva(form=form) for form in Form}
        Columns.made = {name: _columns_of(game) for name, game in games.items()}


def _draw_phases(app: Sphinx) -> None:
    """Draw them before the kinds of fields are removed, which playing needs."""
    from figures.phases import PAGES, phases  # noqa: PLC0415 - beside this file

    if app.builder.format == "html":
        Phases.drawn = {name: phases(name) for name in PAGES}


def setup(app: Sphinx) -> None:
    """Resolve annotations, and run before and after napoleon, which has priority 500."""
    _resolve_annotations()
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(Notebook)
    app.add_directive("columns", Columns)
    app.add_directive("phases", Phases)
    app.connect("builder-inited", _list_columns)
    app.connect("builder-inited", _draw_phases)
    app.connect("builder-inited", _leave_out_kinds)
    app.connect("autodoc-skip-member", _skip)
    app.connect("autodoc-process-signature", _signature, priority=600)
    app.connect("doctree-read", _without_tables)
    app.connect("autodoc-process-docstring", _add_words, priority=600)
    app.connect("autodoc-process-docstring", _keep, priority=499)
    app.connect("autodoc-process-docstring", _put_back, priority=501)
