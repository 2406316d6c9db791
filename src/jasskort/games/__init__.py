"""The catalogue of games: name to ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.frantsfuus import Frantsfuus
from jasskort.games.fyrtioett import Fyrtioett
from jasskort.games.schmaus import Schmaus
from jasskort.games.tolva import Tolva
from jasskort.games.zuger_tapp import ZugerTapp
from jasskort.ruleset import Ruleset

GAMES: Mapping[str, type[Ruleset[Any, Any]]] = MappingProxyType(
    {game.name: game for game in (Schmaus, Frantsfuus, ZugerTapp, Tolva, Fyrtioett)}
)
"""Every ruleset by its name."""
