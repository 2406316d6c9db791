"""The games, levels and languages to choose from; as a program, writes them to a file.

    python catalogue.py FOLDER

The page shows `catalogue.json`, and the pictures beside it, before Python has started.
"""

from __future__ import annotations

import enum
import json
import sys
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import get_type_hints

import attrs
import tiles
from texts import LABELS, Answer, labels_of, named

from jasskort.games import GAMES
from jasskort.ruleset import AnyRuleset
from jasskort.words import Suits, words_for

PEOPLE = "people"
"""The level without bots: people take turns at this device."""
LEARNED = ("learned", "own")
"""The levels of players that have learned: those of the library, and one of a file."""
LEVELS = ("random", "greedy", "best", "learned", "slow", "own", PEOPLE)
MINUTES: Mapping[str, int] = MappingProxyType(
    {"schmaus": 20, "frantsfuus": 6, "zuger_tapp": 10, "tolva": 10, "fyrtioett": 25}
)
"""Minutes for a match as the page begins it, at 3.5 seconds for a decision."""
PLAYERS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "schmaus": (2,),
        "frantsfuus": (2,),
        "zuger_tapp": (4,),
        "tolva": (2, 3, 4),
        "fyrtioett": (4,),
    }
)
PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {"zuger_tapp": MappingProxyType({"deals": 8})}
)
"""Options with which the page begins, where those of the library make an endless match."""

ONLY: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"first_trick_from_table": MappingProxyType({"form": "bordstolva"})}
)
"""Options that exist only with certain values of other options."""


def name_of(game: AnyRuleset) -> str:
    """Return the name of a game in the catalogue."""
    return next(name for name in GAMES if isinstance(game, GAMES[name]))


def options_of(kind: type[AnyRuleset], labels: Mapping[str, str]) -> Iterator[Answer]:
    """Yield the options of a game: switches, choices and numbers."""
    hints, presets = get_type_hints(kind), PRESETS.get(kind.name, {})
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        if not field.init:
            continue
        hint, default = hints[field.name], field.default
        none = isinstance(hint, UnionType) and type(None) in typing.get_args(hint)
        option: Answer = {
            "name": field.name,
            "label": labels.get(field.name, field.name.replace("_", " ")),
            "about": labels.get(f"tell_{field.name}", ""),
            "default": default.value if isinstance(default, enum.Enum) else default,
            "kind": "switch" if isinstance(default, bool) else "number",
            "may_lack": none and field.name not in presets,
        }
        if field.name in presets:
            option["preset"] = presets[field.name]
        if field.name in ONLY:
            option["only"] = dict(ONLY[field.name])
        if isinstance(default, enum.Enum):
            option["kind"] = "choice"
            option["choices"] = [
                {"value": each.value, "label": labels.get(each.value, each.value)}
                for each in type(default)
            ]
        yield option


def names_of(kind: type[AnyRuleset], language: str) -> dict[str, Mapping[str, str]]:
    """Return the names of suits and ranks in both kinds of cards."""
    made = (words_for(kind(), language, suits=suits) for suits in Suits)
    return {words.suits.value: named(words) for words in made}


def catalogue(language: str) -> Answer:
    """Return the games, levels and languages to choose from, and the labels of the page."""
    labels = labels_of(language)
    games = [
        {
            "name": name,
            "title": kind.title,
            "rules": f"{name}.html",
            "kind": {
                suits: labels[f"kind_{name}"].format_map(names)
                for suits, names in names_of(kind, language).items()
            },
            "players": PLAYERS[name],
            "minutes": MINUTES[name],
            "options": list(options_of(kind, labels)),
        }
        for name, kind in GAMES.items()
    ]
    levels = [{"value": each, "label": labels[f"level_{each}"]} for each in LEVELS]
    languages = [{"value": each, "label": LABELS[each]["language"]} for each in LABELS]
    said = dict(labels)
    return {"games": games, "levels": levels, "languages": languages, "labels": said}


if __name__ == "__main__":
    whole = {language: catalogue(language) for language in LABELS}
    folder = Path(sys.argv[1])
    Path(folder, "catalogue.json").write_text(json.dumps(whole), encoding="utf-8")
    tiles.write(folder / "tiles")
