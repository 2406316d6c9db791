"""The catalogue of games: ruleset classes by name, each imported on first use."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from jasskort.craft.values import Immutable
from jasskort.errors import UnknownName, nearest, quoted, told_by
from jasskort.ruleset import AnyRuleset, Ruleset

_CLASSES = MappingProxyType(
    {
        "schmaus": "Schmaus",
        "frantsfuus": "Frantsfuus",
        "zuger_tapp": "ZugerTapp",
        "tolva": "Tolva",
        "fyrtioett": "Fyrtioett",
    }
)


class UnknownGame(UnknownName):
    """No game has this name or path."""


class Catalogue(Immutable, Mapping[str, type[AnyRuleset]]):
    """A mapping of the library's ruleset classes by name."""

    __slots__ = ()

    def __getitem__(self, name: str) -> type[AnyRuleset]:
        if name not in self:
            near = nearest(name, _CLASSES)
            msg = f"no game {quoted(name)}; there are {', '.join(_CLASSES)}{near}"
            raise UnknownGame(msg)
        room = importlib.import_module(f"{__name__}.{name}")
        return _ruleset(getattr(room, _CLASSES[name]))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)

    def __repr__(self) -> str:
        return f"<Catalogue of {', '.join(_CLASSES)}>"


GAMES = Catalogue()
"""The ruleset class of each game, by name."""


def find_game(name: str) -> type[AnyRuleset]:
    """Return a ruleset class by its name ("schmaus") or path ("house_rules:Twenty").

    Raises:
        UnknownGame: the name is unknown, or the path does not lead to a ruleset class.
    """
    if not isinstance(name, str) or ":" not in name:
        return GAMES[name]
    module, _, attribute = name.partition(":")
    try:
        return _ruleset(getattr(importlib.import_module(module), attribute))
    # A user's module can raise anything on import.
    except (Exception, SystemExit) as error:
        msg = f"no game {quoted(name)}: {told_by(error)}"
        raise UnknownGame(msg) from error


def _ruleset(kind: object) -> type[AnyRuleset]:
    if isinstance(kind, type) and issubclass(kind, Ruleset):
        return kind
    msg = f"expected a ruleset class, got {quoted(kind)}"
    raise UnknownGame(msg)
