"""What records, views and events as JSON have in common: the version, and the game.

What is read was written by somebody else: nothing is believed, and no module is loaded
because a text names it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

import attrs

from jasskort.errors import InvalidValue, quoted, told_by
from jasskort.games import GAMES
from jasskort.records.errors import RecordError
from jasskort.ruleset import AnyRuleset, Ruleset

FORMAT_VERSION = 1
"""The version of all that is written; a reader refuses every other."""

Json: TypeAlias = (
    "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
)
"""What JSON can say; read from a text, it is made of lists and dicts."""

Games: TypeAlias = Mapping[str, type[AnyRuleset]]
"""Rulesets by the names under which a reader takes them."""

_PLAIN = (bool, int, str, type(None))


def game_to_json(game: AnyRuleset) -> dict[str, Json]:
    """Write a ruleset: its name, and all its options.

    A ruleset of the library has its name in the catalogue, any other is named by module
    and class ("house_rules:Twenty").

    Args:
        game: the ruleset.

    Raises:
        InvalidValue: it is none, or an option is none that JSON can say.
    """
    return {"game": name_of_game(game), "options": _options(game)}


def name_of_game(game: AnyRuleset) -> str:
    """Give the name under which a ruleset is written.

    Raises:
        InvalidValue: it is none.
    """
    kind = type(checked_game(game))
    if game.name in GAMES and GAMES[game.name] is kind:
        return game.name
    return f"{kind.__module__}:{kind.__qualname__}"


def game_from_json(data: Json, *, games: Games = GAMES) -> AnyRuleset:
    """Read a ruleset; each of its options must be there.

    Args:
        data: what was written.
        games: the rulesets that may be meant, by name. A ruleset of somebody's own is
            read if it stands here: `{"house_rules:Twenty": Twenty}`.

    Raises:
        RecordError: it is none; what is wrong is named.
        InvalidValue: `games` are no rulesets by name.
    """
    checked_games(games)
    given = dict_of(data, "a game", ("game", "options"))
    name, options = given["game"], given["options"]
    if not isinstance(name, str) or name not in games:
        msg = f"no game {quoted(name)}; there are {', '.join(games)}"
        raise RecordError(msg)
    kind = games[name]
    fields = dict_of(options, f"the options of {name}", option_names(kind))
    try:
        game = kind(**fields)
    # What a ruleset of somebody's own raises may be anything.
    except Exception as error:
        msg = f"no options of {name}: {told_by(error)}"
        raise RecordError(msg) from error
    for option, value in _options(game).items():
        if not same(value, fields[option]):
            msg = f"the option {option} of {name} cannot be {quoted(fields[option])}"
            raise RecordError(msg)
    return game


def checked_game(game: AnyRuleset) -> AnyRuleset:
    """Pass a ruleset.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(game, Ruleset):
        msg = f"a ruleset is played by, not {quoted(game)}"
        raise InvalidValue(msg)
    return game


def checked_games(games: Games) -> Games:
    """Pass rulesets by their names.

    Raises:
        InvalidValue: they are none.
    """
    if not isinstance(games, Mapping) or not all(isinstance(n, str) for n in games):
        msg = f"games are rulesets by their names, not {quoted(games)}"
        raise InvalidValue(msg)
    return games


def option_names(kind: type[object]) -> tuple[str, ...]:
    """List the options of a ruleset, or of a bot that is made like one, by name."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return tuple([each.name for each in fields if each.init])


def dict_of(data: Json, what: str, names: Sequence[str]) -> dict[str, Json]:
    """Give a dict that has these keys, and no others.

    Args:
        data: what should be one.
        what: what it is meant to be, for the message.
        names: the keys.

    Raises:
        RecordError: it is none, or a key is missing or not known.
    """
    if not isinstance(data, dict):
        msg = f"{what} is an object with {', '.join(names)}, not {quoted(data)}"
        raise RecordError(msg)
    for name in data:
        if name not in names:
            msg = f"{what} has no {quoted(name)}"
            raise RecordError(msg)
    for name in names:
        if name not in data:
            msg = f"{what} lacks {quoted(name)}"
            raise RecordError(msg)
    return data


def same(one: object, other: object) -> bool:
    """Tell whether two plain values are equal, and of one type: 1 is not True."""
    return type(one) is type(other) and one == other


def _options(game: AnyRuleset) -> dict[str, Json]:
    return {
        name: _plain(name, getattr(game, name)) for name in option_names(type(game))
    }


def _plain(name: str, value: object) -> Json:
    """Give an option as JSON: a member of an enum by its value."""
    plain = value.value if isinstance(value, enum.Enum) else value
    if isinstance(plain, _PLAIN):
        return plain
    msg = f"the option {name} cannot be written as JSON: {quoted(value)}"
    raise InvalidValue(msg)
