"""The catalogue of games: name to ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from jasskort.games.schmaus import Schmaus
from jasskort.ruleset import Ruleset

GAMES: Mapping[str, type[Ruleset[Any, Any]]] = MappingProxyType({Schmaus.name: Schmaus})
"""Every ruleset by its name."""
