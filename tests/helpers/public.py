"""The names that are public, with their signatures, as `public_names.txt` keeps them.

What is public is asked of the packages and of the reference: all names that a module
lists in `__all__`, all that the room of a game gives, and all that a page of `docs/api`
but those for authors of games describes. `python tests/helpers/public.py` writes the file.
"""

from __future__ import annotations

import enum
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NewType

import attrs

import jasskort
from jasskort import GAMES, Ruleset, State
from jasskort.craft.parts import Part
from jasskort.phase import DealContext
from jasskort.worlds.worlds import Worlds

KEPT = Path(__file__).parents[1] / "public_names.txt"
DOCS = Path(__file__).parents[2] / "docs" / "api"
ASKED = frozenset(["pool", "declaration_of", "without_log", "about"])
"""What users ask of a state; its other methods are what its ruleset asks."""
INSIDE = (Ruleset, State, DealContext, Part, Worlds)
"""Of these the reference lists what users ask; the rest is for authors of games."""


def modules() -> Iterator[Any]:
    """Load every module of the library but the commands."""
    yield jasskort
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


@functools.cache
def described() -> Mapping[str, tuple[str, ...] | None]:
    """List what the reference describes: by path its members, None for all of them."""
    found: dict[str, tuple[str, ...] | None] = {}
    for page in sorted(DOCS.glob("*.md")):
        path = ""
        for line in page.read_text(encoding="utf-8").splitlines():
            if one := re.search(
                r"auto(?:class|function|exception|module):: (\S+)", line
            ):
                path = one[1]
                found.setdefault(path, ())
            elif path and (one := re.search(r":members:(.*)", line)):
                names = tuple(one[1].replace(",", " ").split())
                known = found[path]
                together = known is not None and (*known, *names)
                found[path] = together or None if names else None
    return found


def at(path: str) -> Any:
    """Return what a dotted path names."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        home, _, name = path.rpartition(".")
        return getattr(at(home), name)


def listed_names() -> dict[str, Any]:
    """List what packages and the rooms of games say is theirs, by its path."""
    found: dict[str, Any] = {}
    for module in modules():
        room = re.fullmatch(r"jasskort\.games\.(\w+)", module.__name__)
        names = getattr(module, "__all__", None)
        if room and room[1] in GAMES:
            names = names or [name for name in vars(module) if name[0].isupper()]
        for name in names or ():
            found[f"{module.__name__}.{name}"] = getattr(module, name)
    return found


def described_names() -> dict[str, Any]:
    """List what the reference describes, by its path: classes, functions, values."""
    found: dict[str, Any] = {}
    for path, members in described().items():
        thing = at(path)
        if not inspect.ismodule(thing):
            found[path] = thing
            continue
        names = members if members is not None else _own_names(thing)
        found |= {f"{path}.{name}": getattr(thing, name) for name in names}
    return found


def _own_names(module: Any) -> list[str]:
    return [
        name
        for name, each in vars(module).items()
        if not name.startswith("_")
        and getattr(each, "__module__", None) == module.__name__
        and getattr(each, "__doc__", None)
    ]


def lines() -> list[str]:
    """Write each public name, where it is imported from, with what it takes and has.

    The reference shows the shortest path of a thing that is listed somewhere, so the
    path at which it is made is no promise.
    """
    public = listed_names()
    known = {id(thing) for thing in public.values()}
    for path, thing in described_names().items():
        if id(thing) not in known:
            public[path] = thing
    homes: dict[int, str] = {}
    for path in sorted(public, key=lambda path: (path.count("."), path)):
        if callable(public[path]):
            homes.setdefault(id(public[path]), path)
    return [
        line
        for path, thing in sorted(public.items())
        for line in _lines_of(path, thing, homes)
    ]


def _lines_of(path: str, thing: Any, homes: Mapping[int, str]) -> Iterator[str]:
    home = homes.get(id(thing), path)
    if home != path:
        yield f"{path} is {home}"
    elif isinstance(thing, type):
        bases = [homes[id(each)] for each in thing.__mro__[1:] if id(each) in homes]
        yield path + _made(thing) + (": " + bases[0] if bases else "")
        yield from sorted(f"    {line}" for line in _members(thing, homes))
    elif inspect.isroutine(thing):
        yield path + signature(thing)
    elif isinstance(thing, NewType):
        yield f"{path}: a kind of {thing.__supertype__.__name__}"
    elif getattr(type(thing), "__module__", "").startswith("jasskort"):
        yield f"{path}: {type(thing).__qualname__}"
    else:
        plain = isinstance(thing, (int, tuple, frozenset, Mapping))
        yield f"{path}: {type(thing).__name__ if plain else 'a type'}"


def _made(kind: type) -> str:
    """Tell how a class is made, if users make it."""
    if issubclass(kind, (enum.Enum, State, DealContext, Part, Worlds)):
        return ""
    if issubclass(kind, Exception) or kind.__init__ is object.__init__:
        return ""
    return signature(kind.__init__).partition(" ->")[0]


def _members(kind: type, homes: Mapping[int, str]) -> Iterator[str]:
    """Write what a class has that no public class over it has."""
    if issubclass(kind, enum.Enum):
        yield from (f"{name} = {each.value!r}" for name, each in _named(kind))
    own = [kind]
    for base in kind.__mro__[1:]:
        if id(base) in homes:
            break
        own.append(base)
    seen = set()
    for base in own:
        for name in _names(base, at_all=base is kind or not issubclass(kind, INSIDE)):
            member = inspect.getattr_static(base, name, None)
            if name not in seen and type(member) is not kind:  # of an enum
                seen.add(name)
                if line := _member(base, name, member):
                    yield line


def _named(kind: type[enum.Enum]) -> Iterable[tuple[str, enum.Enum]]:
    return [each for each in kind.__members__.items() if not each[0].startswith("_")]


def _names(kind: type, *, at_all: bool) -> list[str]:
    """List what the reference shows of a class, and its fields."""
    if not kind.__module__.startswith("jasskort"):
        return []
    fields = [each.name for each in attrs.fields(kind)] if attrs.has(kind) else []
    own = [name for name in fields if name in inspect.get_annotations(kind)]
    asked = described().get(f"{kind.__module__}.{kind.__qualname__}", ())
    if asked is None or (at_all and not asked and not issubclass(kind, INSIDE)):
        own += vars(kind)
        if issubclass(kind, State | DealContext | Part | Worlds):
            own = [
                name
                for name in own
                if name in ASKED or not inspect.isroutine(vars(kind).get(name))
            ]
    own += [name for name in asked or () if hasattr(kind, name)]
    return sorted({name for name in own if not name.startswith("_")})


def _member(kind: type, name: str, member: Any) -> str | None:
    """Write a member, if it is none of Python's or of attrs' own."""
    written = inspect.get_annotations(kind).get(name)
    if written is not None:
        return f".{name}: {_type(written)}"
    if isinstance(member, functools.cached_property):
        return f".{name}: {_returned(member.func)}"
    if isinstance(member, property) and member.fget:
        return f".{name}: {_returned(member.fget)}"
    if isinstance(member, classmethod | staticmethod):
        kept = [*inspect.signature(member.__func__).parameters.values()]
        left = kept[isinstance(member, classmethod) :]
        return f".{name}{_written(left)} -> {_returned(member.__func__)}"
    if inspect.isfunction(member):
        return f".{name}{signature(member)}"
    return f".{name}"


def signature(call: Callable[..., Any]) -> str:
    """Write a signature, the same on every Python."""
    asked = inspect.signature(call)
    parameters = list(asked.parameters.values())
    if parameters and parameters[0].name in {"self", "cls"}:
        del parameters[0]
    return f"{_written(parameters)} -> {_type(asked.return_annotation)}"


def _written(parameters: Iterable[inspect.Parameter]) -> str:
    """Write parameters; a default that is no plain value is shown as dots."""
    told: list[str] = []
    last = 0
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and last < each.VAR_POSITIONAL:
            told.append("*")
        last = int(each.kind)
        stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(each.kind.name, "")
        default = "..." if "<" in repr(each.default) else repr(each.default)
        told.append(
            f"{stars}{each.name}: {_type(each.annotation)}"
            + ("" if each.default is each.empty else f" = {default}")
        )
    return f"({', '.join(told)})"


def _returned(call: Callable[..., Any]) -> str:
    return _type(inspect.signature(call).return_annotation)


def _type(hint: Any) -> str:
    """Write a type as its source does."""
    if hint is inspect.Signature.empty:
        return "..."
    text = hint if isinstance(hint, str) else inspect.formatannotation(hint)
    text = re.sub(r"ForwardRef\('(.*?)'\)", r"\1", text)
    text = re.sub(r"^(?:typing\.)?Optional\[(.*)\]$", r"\1 | None", text)
    # What kind of field it is, is for who sees it, and no part of its type.
    text = re.sub(
        r"^(?:Open|Shown|Calls)\[(.*)\]$|^Annotated\[(.*), .*\]$", r"\1\2", text
    )
    return re.sub(r"\b(?:typing|collections\.abc|jasskort(?:\.\w+)*)\.", "", text)


def difference() -> str:
    """Tell what is public now and was not, and the other way round; "" if nothing."""
    kept = _whole(KEPT.read_text(encoding="utf-8").splitlines())
    found = _whole(lines())
    gone = [f"- {line}" for line in kept if line not in set(found)]
    new = [f"+ {line}" for line in found if line not in set(kept)]
    return "\n".join([*gone, *new])


def _whole(told: Iterable[str]) -> list[str]:
    """Write each member with its class before it."""
    whole, home = [], ""
    for line in told:
        if line.startswith("    "):
            whole.append(f"{home} has {line.strip()}")
        else:
            whole.append(line)
            home = re.split(r"[(: ]", line)[0]
    return whole


if __name__ == "__main__":
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")
