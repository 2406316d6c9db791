"""What is public: the names that the reference shows, in two tiers.

A section of a page of `docs/api` is stable or provisional, and says so. The signatures of
what is stable are kept in `public_names.txt`, as `python tests/helpers/public.py` writes
them; `docs/versions.md` tells what the tiers promise.
"""

from __future__ import annotations

import ast
import difflib
import enum
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import attrs

import jasskort
from jasskort import GAMES, State
from jasskort.craft.parts import Part
from jasskort.phase import DealContext
from jasskort.worlds.worlds import Worlds

KEPT = Path(__file__).parents[1] / "public_names.txt"
DOCS = Path(__file__).parents[2] / "docs" / "api"
ASKED = frozenset(["pool", "declaration_of", "without_log", "about"])
"""What users ask of a state; its other methods are what its ruleset asks."""
MADE_BY_THE_LIBRARY = (enum.Enum, Exception, State, DealContext, Part, Worlds)


class Described(NamedTuple):
    """What a page describes: where it is, which members of it (None: all), its tier."""

    path: str
    members: tuple[str, ...] | None
    stable: bool | None
    is_data: bool = False


def _on_page(page: Path) -> Iterator[Described]:
    room, what, path, stable = "jasskort", "", "", None
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            stable = None
        elif tier := re.fullmatch(r"\*\*(Stable|Provisional)\.\*\*", line):
            stable = tier[1] == "Stable"
        elif one := re.match(r"\.\. (py:|auto)(\w+):: (\S+)", line):
            what, path = one[2], one[3]
            if what in ("currentmodule", "module"):
                room = path
            elif what == "data":
                home = path if "." in path else f"{room}.{path}"
                yield Described(home, (), stable, is_data=True)
            else:
                yield Described(path, (), stable)
        elif one := re.fullmatch(r"   :members:(.*)", line):
            names = tuple(one[1].replace(",", " ").split())
            if what == "module":
                for name in names or _own_names(importlib.import_module(path)):
                    yield Described(f"{path}.{name}", None, stable)
            else:
                yield Described(path, names or None, stable)


def _own_names(module: Any) -> list[str]:
    return [
        name
        for name, each in vars(module).items()
        if not name.startswith("_")
        and getattr(each, "__module__", None) == module.__name__
        and getattr(each, "__doc__", None)
    ]


def _together(found: Iterable[Described]) -> Mapping[str, tuple[str, ...] | None]:
    members: dict[str, tuple[str, ...] | None] = {}
    for path, more in [each[:2] for each in found if not each.is_data]:
        known = members.setdefault(path, ())
        members[path] = None if known is None or more is None else (*known, *more)
    return members


@functools.cache
def pages() -> tuple[Described, ...]:
    return tuple(
        [each for page in sorted(DOCS.glob("*.md")) for each in _on_page(page)]
    )


@functools.cache
def described() -> Mapping[str, tuple[str, ...] | None]:
    """Return what the reference describes: by path its members, None for all of them."""
    return _together(pages())


def at(path: str) -> Any:
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        home, _, name = path.rpartition(".")
        return getattr(at(home), name)


@functools.cache
def listed_names() -> dict[str, Any]:
    """Return what packages and the rooms of games say is theirs, by its path."""
    found: dict[str, Any] = {}
    walked = pkgutil.walk_packages(jasskort.__path__, "jasskort.")
    for name in ["jasskort", *[each.name for each in walked]]:
        if name.endswith("__main__"):
            continue
        module = importlib.import_module(name)
        names = getattr(module, "__all__", None)
        if name.removeprefix("jasskort.games.") in GAMES:
            names = names or [each for each in vars(module) if each[0].isupper()]
        found |= {f"{name}.{each}": getattr(module, each) for each in names or ()}
    return found


def described_names() -> dict[str, Any]:
    return {path: at(path) for path in described()}


# --- what is stable, line by line -----------------------------------------------------


def lines() -> list[str]:
    """Write each stable name, where it is imported from, with what it takes and has.

    It is imported from the shortest path at which it is listed, or else from where it is
    described.
    """
    shown = _together([each for each in pages() if each.stable])
    paths: dict[int, str] = {}
    for path, thing in sorted(
        listed_names().items(), key=lambda each: (each[0].count("."), each[0])
    ):
        if callable(thing):
            paths.setdefault(id(thing), path)
    found = {}
    for path, members in shown.items():
        thing = at(path)
        found[paths.setdefault(id(thing), path)] = thing, members
    data = [each.path for each in pages() if each.stable and each.is_data]
    told = {path: [path] for path in data if at(path) is not None}
    told |= {path: [*_lines_of(path, *found[path], paths)] for path in found}
    return [line for path in sorted(told) for line in told[path]]


def _lines_of(
    path: str, thing: Any, members: tuple[str, ...] | None, paths: Mapping[int, str]
) -> Iterator[str]:
    if not isinstance(thing, type):
        yield path + (signature(thing) if inspect.isroutine(thing) else "")
        return
    made = _made(thing)
    bases = [paths[id(each)] for each in thing.__mro__[1:] if id(each) in paths]
    yield path + made + (": " + bases[0] if bases else "")
    if issubclass(thing, enum.Enum):
        names = [each for each in thing.__members__ if not each.startswith("_")]
        yield from sorted([f"    {each} = {thing[each].value!r}" for each in names])
    taken = {each.name for each in _fields(thing) if made and each.init}
    for name in sorted({*_names(thing, members)} - taken):
        above = [_member(each, name) for each in thing.__mro__[1:] if id(each) in paths]
        if (line := _member(thing, name)) and line not in above:
            yield f"    {line}"


def _made(kind: Any) -> str:
    inner = issubclass(kind, MADE_BY_THE_LIBRARY) or getattr(
        kind, "_is_protocol", False
    )
    if inner or kind.__init__ is object.__init__:
        return ""
    return signature(kind.__init__).partition(" ->")[0]


def _fields(kind: type) -> tuple[Any, ...]:
    return attrs.fields(kind) if attrs.has(kind) else ()


def _names(kind: type, members: tuple[str, ...] | None) -> list[str]:
    own = inspect.get_annotations(kind)
    names = [
        *(members or ()),
        *[each.name for each in _fields(kind) if each.name in own],
    ]
    if issubclass(kind, Exception):
        names += own
    if members is None:
        asked = issubclass(kind, State | DealContext)
        names += [
            name
            for name, each in vars(kind).items()
            if name in ASKED or not (asked and inspect.isroutine(each))
        ]
    return [name for name in names if not name.startswith("_")]


def _member(kind: type, name: str) -> str | None:
    """Write a member; none that is of Python, or that every value of its kind has."""
    member = inspect.getattr_static(kind, name, None)
    if isinstance(member, enum.Enum) or name in ("verb", "kind"):
        return None
    hints = [inspect.get_annotations(base).get(name) for base in kind.__mro__]
    if written := [hint for hint in hints if hint is not None]:
        return f".{name}: {_type(written[0])}"
    asked = getattr(member, "func", None) or getattr(member, "fget", None)
    if asked:  # of a property
        return f".{name}: {_type(inspect.signature(asked).return_annotation)}"
    call = getattr(member, "__func__", member)
    return f".{name}{signature(call)}" if inspect.isfunction(call) else f".{name}"


class Plain(str):
    """A text that a signature shows as it is."""

    __slots__ = ()
    __repr__ = str.__str__


def signature(call: Callable[..., Any]) -> str:
    """Write a signature, the same on every Python; what is no plain value as dots."""
    asked = inspect.signature(call)
    kept = [
        each.replace(
            annotation=Plain(_type(each.annotation)),
            default=_default(each.default),
        )
        for name, each in asked.parameters.items()
        if name not in {"self", "cls"}
    ]
    returned = Plain(_type(asked.return_annotation))
    return str(asked.replace(parameters=kept, return_annotation=returned))


def _default(value: Any) -> Any:
    odd = value is not inspect.Parameter.empty and "<" in repr(value)
    return Plain("...") if odd else value


def _type(hint: Any) -> str:
    if hint is inspect.Signature.empty:
        return "..."
    text = hint if isinstance(hint, str) else inspect.formatannotation(hint)
    text = re.sub(r"ForwardRef\('(.*?)'\)", r"\1", text)
    text = re.sub(r"^(?:typing\.)?Optional\[(.*)\]$", r"\1 | None", text)
    # The kind of a field and its meaning are not part of its type.
    match ast.parse(text, mode="eval").body:
        case ast.Subscript(ast.Name("Annotated"), ast.Tuple([plain, *_])):
            text = ast.unparse(plain)
    text = re.sub(r"^(?:Open|Shown|Calls)\[(.*)\]$", r"\1", text)
    return re.sub(r"\b(?:typing|collections\.abc|jasskort(?:\.\w+)*)\.", "", text)


def difference() -> str:
    """Tell what is stable now and was not, and the other way round; "" if nothing."""
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    return "\n".join(difflib.unified_diff(kept, lines(), lineterm=""))


if __name__ == "__main__":
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")
