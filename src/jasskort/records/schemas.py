"""JSON Schemas (2020-12), made from what the fields of values are declared as."""

from __future__ import annotations

import copy
import enum
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NewType, TypeAlias, cast

from jasskort.cards import Card
from jasskort.craft.values import Hint
from jasskort.events import Event
from jasskort.records.codec import (
    CARD,
    FORMAT_VERSION,
    LARGE,
    WORDS,
    Codec,
    alternatives,
    element_of,
    fields_written,
)
from jasskort.seats import Seat

Schema: TypeAlias = dict[str, Any]


def text(pattern: str) -> Schema:
    """Return the schema of a text that a pattern matches as a whole."""
    return {"type": "string", "pattern": f"^({pattern})$"}


def list_of(items: Schema, **limits: int) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **limits}


def object_of(needed: Schema, other: Schema | None = None) -> Schema:
    """Return the schema of an object that has these properties and no others."""
    return {
        "type": "object",
        "properties": {**needed, **(other or {})},
        "required": [*needed],
        "additionalProperties": False,
    }


def by_name(names: Schema, values: Schema) -> Schema:
    """Return the schema of an object with values under any of some names."""
    return {"type": "object", "propertyNames": names, "additionalProperties": values}


def titled(name: str, title: str, schema: Schema) -> Schema:
    """Return a schema with its title, of which no part is shared."""
    titles = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jasskort:{name}:{FORMAT_VERSION}",
        "title": f"{title}, version {FORMAT_VERSION}",
    }
    return copy.deepcopy({**titles, **schema})


def head(format_: str) -> Schema:
    """Return the schemas of what stands in front of all that is written."""
    return {"format": {"const": format_}, "version": {"const": FORMAT_VERSION}}


_PLAIN: Mapping[Hint, Schema] = MappingProxyType(
    {
        bool: {"type": "boolean"},
        int: {"anyOf": [{"type": "integer"}, text(LARGE)]},
        dict: {"type": "object"},
        Event: {"$ref": "#/$defs/event"},
    }
)
_PATTERNS = MappingProxyType(
    {kind: pattern for kinds, _, _, pattern in WORDS for kind in kinds}
)
_CARDS = rf"(({CARD}|\?\?)( (?=.)|$))*"

GAME: Mapping[str, Schema] = MappingProxyType(
    {
        "game": text("[a-z][a-z0-9_]*|[A-Za-z_][A-Za-z0-9_.]*:[A-Za-z_][A-Za-z0-9_.]*"),
        "options": by_name({}, {"type": ["string", "integer", "boolean", "null"]}),
    }
)
"""A ruleset by its name, one of somebody's own as module:Class, and its options."""


def of_fields(kind: Hint, codec: type[Codec] = Codec) -> Schema:
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
        schemas.append(text(r"\?\?") if Card in kinds else {"type": "null"})
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _one(kind: Hint, codec: type[Codec]) -> Schema:
    """Return the schema of a type that is no union."""
    if kind in _PATTERNS:
        return text(_PATTERNS[kind])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is enum.Enum:
        return text(codec.member_pattern)
    if kind is Seat:
        return {"type": "integer", "minimum": 0, "maximum": 3}
    if isinstance(kind, NewType):
        return _one(kind.__supertype__, codec)
    if (element := element_of(kind)) is not None:
        return text(_CARDS) if element[1] else list_of(of_type(element[0], codec))
    if isinstance(kind, enum.EnumType):
        members = cast("type[enum.Enum]", kind)
        return {"enum": [codec.member_text(member) for member in members]}
    return object_of(of_fields(kind, codec))


_SCRIPT = MappingProxyType({"integer": "number"})


def typescript(schema: Schema, name: str) -> str:
    """Return TypeScript declarations of what a schema is about.

    Patterns are left out: to TypeScript a card is a text. So are numbers as text: what is
    counted stays below 2**53.

    Args:
        schema: one that was made here.
        name: the name of the type of the whole; its definitions are types too.
    """
    types = {**schema.get("$defs", {}), name: schema}
    return "".join(
        [f"export type {_title(each)} = {_script(types[each])};\n" for each in types]
    )


def _title(name: str) -> str:
    return name[0].upper() + name[1:]


def _script(schema: Schema) -> str:
    """Return the type of what a schema is about, in TypeScript."""
    match schema:
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"$ref": reference}:
            return _title(reference.rpartition("/")[2])
        case {"anyOf": parts}:
            kinds = [_script(part) for part in parts if part != text(LARGE)]
            return " | ".join(dict.fromkeys(kinds))
        case {"oneOf": parts}:
            return "".join([f"\n  | {_script(part)}" for part in parts])
        case {"properties": parts}:
            needed = schema["required"]
            fields = [
                f"{name}{'' if name in needed else '?'}: {_script(part)}"
                for name, part in parts.items()
            ]
            return f"{{ {'; '.join(fields)} }}"
        case {"items": items}:
            item = _script(items)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {_script(values) if values else 'unknown'}>"
        case {"type": [*kinds]}:
            return " | ".join([_SCRIPT.get(kind, kind) for kind in kinds])
    return _SCRIPT.get(schema["type"], schema["type"])
