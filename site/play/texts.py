"""The texts of the page, by language; all others come from the library."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias, TypedDict

from jasskort.cards import RANKS, SUITS
from jasskort.words import Words

Answer: TypeAlias = dict[str, object]
Labels: TypeAlias = Mapping[str, Mapping[str, str]]

NAMES = ("Anna", "Beat", "Carl", "Dora")
ON = "on"
"""The answer of a person who uses no right, or who is ready for the deal."""
END = "end"
"""The answer of a person who ends a match that has no end of its own."""


class File(TypedDict):
    """A file of the person: its name, and its bytes in base 64."""

    name: str
    data: str


class Asked(TypedDict, total=False):
    """A request of the page: what to do, with arguments."""

    do: str
    game: str
    options: dict[str, object]
    move: str
    text: str
    language: str
    suits: str
    level: str
    player: File
    seat: int
    seed: int
    size: int
    height: int
    deduced: bool
    guided: bool


def labels_of(language: str) -> Mapping[str, str]:
    """Return the texts of the page in a language, which the library does not have."""
    return LABELS.get(language[:2], LABELS["en"])


def named(words: Words) -> Mapping[str, str]:
    """Return the names of suits and ranks, for texts of the page."""
    suits = {suit.name.lower(): words.suit(suit) for suit in SUITS}
    return suits | {rank.name.lower(): words.say(rank) for rank in RANKS}


def _labels() -> Labels:
    found = pkgutil.get_data(__name__, "labels.toml") or b""
    return MappingProxyType(tomllib.loads(found.decode()))


LABELS = _labels()
