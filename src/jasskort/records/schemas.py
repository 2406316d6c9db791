"""JSON Schemas (2020-12) of matches and of what is sent, made from the fields of values."""

from __future__ import annotations

import copy
import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NewType, TypeAlias, cast

from jasskort.announcements import Told
from jasskort.cards import Card, CardSet
from jasskort.craft.values import Hint
from jasskort.events import Event
from jasskort.games import GAMES
from jasskort.locations import Place
from jasskort.records.codec import (
    CARD,
    FORMAT,
    FORMAT_VERSION,
    LARGE,
    TEXTS,
    WORDS,
    Codec,
    alternatives,
    element_of,
    fields_written,
)
from jasskort.records.files import PLACE
from jasskort.records.record import DATE, LONGEST, Beyond, Result
from jasskort.records.wire import EVENT, SHOWN, TOLD, VIEW, Wire, event_kinds, flags_of
from jasskort.seats import Seat

Schema: TypeAlias = dict[str, Any]

_PLAIN: Mapping[Hint, Schema] = MappingProxyType(
    {
        bool: {"type": "boolean"},
        int: {
            "anyOf": [
                {"type": "integer"},
                {"type": "string", "pattern": f"^({LARGE})$"},
            ]
        },
        dict: {"type": "object"},
        Event: {"$ref": "#/$defs/event"},
    }
)
_PATTERNS = MappingProxyType(
    {kind: pattern for kinds, _, _, pattern in WORDS for kind in kinds}
)
_CARDS = rf"(({CARD}|\?\?)( (?=.)|$))*"
_ANY_CARD = r"(([CDHScdhs]([2-9TJQKAtjqka]|10))|\?\?)"  # as it may be spelled
_ANY_MOVE = r"[0-3] [A-Za-z]+( [A-Za-z0-9]+){0,2}( \?\?)?"
_GAME = "[a-z][a-z0-9_]*|[A-Za-z_][A-Za-z0-9_.]*:[A-Za-z_][A-Za-z0-9_.]*"


def match_schema() -> Schema:
    """Return the JSON Schema (2020-12) of a match as JSON, anew each time.

    It tells what a match looks like; that its moves are legal, and that totals, result
    and check are right, only a reader can tell.
    """
    seat, place = of_type(Seat), _text(PLACE.pattern)
    told = _of_fields(Beyond)
    told["entries"]["minItems"] = told["winners"]["minItems"] = 1
    beyond = {
        **_object({}, told),
        "minProperties": 1,
        "dependentRequired": {"winners": ["ending"], "ending": ["winners"]},
    }
    comment = {"type": "string", "minLength": 1}
    seconds = {"type": "number", "minimum": 0, "exclusiveMaximum": LONGEST}
    beside = {"comments": comment, "seconds": seconds, "told": beyond}
    deal = _object(
        {
            "pack": _text(f"{_ANY_CARD}( {_ANY_CARD})*"),
            "moves": _list(_text(_ANY_MOVE)),
        },
        {
            **{
                n: {**_by_name(place, of), "minProperties": 1}
                for n, of in beside.items()
            },
            "totals": _list({"type": "integer"}, minItems=2, maxItems=4),
        },
    )
    needed = {
        **_head(FORMAT),
        **_of_game(),
        "dealer": seat,
        "deals": _list(deal),
        "check": {"type": ["string", "null"], "pattern": "^[0-9a-f]{16}$"},
    }
    said = {
        **{name: {"type": "string"} for name in TEXTS},
        "date": _text(DATE.pattern),
        "players": _list({"type": "string"}, minItems=2, maxItems=4),
        "seat": {"anyOf": [seat, {"const": "spectator"}]},
        "comment": comment,
        "result": _object(_of_fields(Result)),
        "extra": {"type": "object", "minProperties": 1},
    }
    variants: list[Schema] = [
        {
            "if": {"properties": {"game": {"const": name}}},
            "then": {"properties": {"options": _object(_of_fields(kind))}},
        }
        for name, kind in GAMES.items()
    ]
    known = {"not": {"pattern": r"\?"}}
    whole = {"pack": known, "moves": {"items": known}, "told": False}
    variants.append(
        {
            "if": {"not": {"required": ["seat"]}},
            "then": {"properties": {"deals": {"items": {"properties": whole}}}},
        }
    )
    match = {**_object(needed, said), "allOf": variants}
    return _titled("match", "A match of jasskort", match)


def wire_schema() -> Schema:
    """Return the JSON Schema (2020-12) of all that is sent, anew each time.

    It knows the events of the games of the library. Whether the parts of a view agree,
    only a reader can tell.
    """
    shown = {name: of_type(hint, Wire) for name, hint in SHOWN.items()}
    shown["beside"] = _by_name(of_type(Place), of_type(CardSet))
    kinds = dict[str, type[Event]]()
    for game in GAMES.values():
        kinds |= event_kinds(game())
    fields = {
        "view": {**_head(VIEW), **_of_game(), **shown},
        "told": {**_head(TOLD), **_of_fields(Told, Wire)},
    }
    alone = [_of_event(name, kind, _head(EVENT)) for name, kind in kinds.items()]
    whole = {
        "oneOf": [*[{"$ref": f"#/$defs/{name}"} for name in fields], *alone],
        "$defs": {
            **{name: _object(each) for name, each in fields.items()},
            "event": {
                "oneOf": [_of_event(name, kind, {}) for name, kind in kinds.items()]
            },
        },
    }
    return _titled("wire", "What a server of jasskort sends", whole)


def _titled(name: str, title: str, schema: Schema) -> Schema:
    """Return a schema with its title, of which no part is shared."""
    titles = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jasskort:{name}:{FORMAT_VERSION}",
        "title": f"{title}, version {FORMAT_VERSION}",
    }
    return copy.deepcopy({**titles, **schema})


def _head(format_: str) -> Schema:
    return {"format": {"const": format_}, "version": {"const": FORMAT_VERSION}}


def _of_game() -> Schema:
    """Return the schemas of a ruleset by its name, and of its options."""
    options = _by_name({}, {"type": ["string", "integer", "boolean", "null"]})
    return {"game": _text(_GAME), "options": options}


def _of_event(name: str, kind: Hint, head: Schema) -> Schema:
    """Return the schema of a kind of events, behind the head of what is sent alone."""
    fields = _of_fields(kind, Wire)
    flags = {each: fields.pop(each) for each in flags_of(kind)}
    return _object({**head, "kind": {"const": name}, **fields}, flags)


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^({pattern})$"}


def _list(items: Schema, **limits: int) -> Schema:
    return {"type": "array", "items": items, **limits}


def _object(needed: Schema, other: Schema | None = None) -> Schema:
    """Return the schema of an object that has these properties and no others."""
    return {
        "type": "object",
        "properties": {**needed, **(other or {})},
        "required": [*needed],
        "additionalProperties": False,
    }


def _by_name(names: Schema, values: Schema) -> Schema:
    return {"type": "object", "propertyNames": names, "additionalProperties": values}


def _of_fields(kind: Hint, codec: type[Codec] = Codec) -> Schema:
    """Return the schemas of the fields of an attrs value by name."""
    hints = fields_written(kind).items()
    return {name: of_type(hint, codec) for name, (_, hint) in hints}


def of_type(hint: Hint, codec: type[Codec] = Codec) -> Schema:
    """Return the schema of what a codec writes for a value that is declared as `hint`."""
    kinds, may_be_none = alternatives(hint)
    schemas: list[Schema] = []
    for schema in [_one(kind, codec) for kind in kinds]:
        schemas += [schema] if schema not in schemas else []
    if may_be_none:
        schemas.append(_text(r"\?\?") if Card in kinds else {"type": "null"})
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _one(kind: Hint, codec: type[Codec]) -> Schema:
    """Return the schema of a type that is no union."""
    if kind in _PATTERNS:
        return _text(_PATTERNS[kind])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is enum.Enum:
        return _text(codec.member_pattern)
    if kind is Seat:
        return {"type": "integer", "minimum": 0, "maximum": 3}
    if isinstance(kind, NewType):
        return _one(kind.__supertype__, codec)
    if (element := element_of(kind)) is not None:
        return _text(_CARDS) if element[1] else _list(of_type(element[0], codec))
    if isinstance(kind, enum.EnumType):
        members = cast("type[enum.Enum]", kind)
        return {"enum": [codec.member_text(member) for member in members]}
    return _object(_of_fields(kind, codec))
