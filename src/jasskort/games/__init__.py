"""The catalogue of games: name to ruleset, each loaded when it is asked for."""

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
    """A name under which there is no game."""


class Catalogue(Immutable, Mapping[str, type[AnyRuleset]]):
    """The rulesets of the library by their names."""

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
"""Every ruleset by its name."""


def find_game(name: str) -> type[AnyRuleset]:
    """Find a ruleset of the library ("schmaus"), or anybody's ("house_rules:Twenty").

    Raises:
        UnknownGame: there is none.
    """
    if not isinstance(name, str) or ":" not in name:
        return GAMES[name]
    module, _, attribute = name.partition(":")
    try:
        return _ruleset(getattr(importlib.import_module(module), attribute))
    # The module is anybody's, and may raise anything as it is loaded.
    except (Exception, SystemExit) as error:
        msg = f"no game {quoted(name)}: {told_by(error)}"
        raise UnknownGame(msg) from error


def _ruleset(kind: object) -> type[AnyRuleset]:
    if isinstance(kind, type) and issubclass(kind, Ruleset):
        return kind
    msg = "it is no class of rulesets"
    raise UnknownGame(msg)
