"""Events, what a seat is told, and views as JSON, for servers that send them.

Each is a dict that says what it is and of which version: nothing else is read, and what
was read is written again and compared, so that there is one way to write each value.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeAlias

from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.events import KINDS, Event
from jasskort.moves import Move
from jasskort.records import table
from jasskort.records.decoding import Decoder
from jasskort.records.encoding import (
    fields_to_json,
)
from jasskort.records.errors import RecordError
from jasskort.records.values import FORMAT_VERSION, Json, checked_game, dict_of
from jasskort.ruleset import AnyRuleset
from jasskort.view import Told, View

Sent: TypeAlias = Event | Told | View[Move]
"""What is sent."""

_Reader: TypeAlias = Callable[[AnyRuleset, dict[str, Json]], Sent]

EVENT, TOLD, VIEW = "jasskort-event", "jasskort-told", "jasskort-view"
_HEAD = ("format", "version")
_TOLD = ("seat", "number", "move", "events")


def to_json(value: Sent) -> dict[str, Json]:
    """Write an event, what a seat is told, or a view.

    Args:
        value: one of them. A view shows what its seat knows; an event is written with
            all that is in it: ask `Event.seen_by` before it is sent.

    Raises:
        InvalidValue: it is none of them, or made of what is not written as JSON.
    """
    if not isinstance(value, Event | Told | View):
        msg = f"an event, a told or a view is sent, not {quoted(value)}"
        raise InvalidValue(msg)
    try:
        return _written(value)
    except JasskortError:
        raise
    # What somebody has made may have anything in it.
    except Exception as error:
        msg = f"the parts of it do not go together: {quoted(value)}"
        raise InvalidValue(msg) from error


def from_json(game: AnyRuleset, data: Json) -> Sent:
    """Read an event, what a seat was told, or a view.

    Args:
        game: the ruleset that is played by.
        data: what was written.

    Raises:
        RecordError: it is none of them, of another version, or not as it would be
            written; what is wrong is named.
        InvalidValue: `game` is no ruleset.
    """
    checked_game(game)
    try:
        value = _read(game, data)
        again = to_json(value)
    except RecordError:
        raise
    except JasskortError as error:
        raise RecordError(str(error)) from error
    # A position that cannot be may break wherever it is asked.
    except Exception as error:
        msg = f"the parts of it do not go together: {quoted(data)}"
        raise RecordError(msg) from error
    _agree(data, again)
    return value


def event_kinds(game: AnyRuleset) -> dict[str, type[Event]]:
    """List the kinds of events that can happen in a game, by name.

    Those are the ones of the library, and those from where the classes of the ruleset
    come from.

    Raises:
        InvalidValue: it is no ruleset.
    """
    homes = {_home(base) for base in type(checked_game(game)).__mro__}
    return {name: kind for name, kind in KINDS.items() if _home(kind) in homes}


def _home(kind: type[object]) -> str:
    """Give the package that a class is from, or its module where that is in none."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


def _head(name: str) -> dict[str, Json]:
    return {"format": name, "version": FORMAT_VERSION}


def _written(value: Sent) -> dict[str, Json]:
    """Write what is one of what is sent."""
    if isinstance(value, Event):
        return {**_head(EVENT), **_event_to_json(value)}
    if isinstance(value, Told):
        return {**_head(TOLD), **_told_to_json(value)}
    return {**_head(VIEW), **table.view_to_json(value)}


def _event_to_json(event: Event) -> dict[str, Json]:
    kind = type(event)
    return {"kind": kind.kind, **fields_to_json(event, kind)}


def _told_to_json(told: Told) -> dict[str, Json]:
    return {
        "seat": told.seat,
        "number": told.number,
        "move": None if told.move is None else str(told.move),
        "events": [_event_to_json(event) for event in told.events],
    }


def _read(game: AnyRuleset, data: Json) -> Sent:
    """Read what the head says that it is."""
    given = data if isinstance(data, dict) else {}
    name, version = given.get("format"), given.get("version")
    readers: dict[str, _Reader] = {EVENT: _event, TOLD: _told, VIEW: _view}
    if not isinstance(name, str) or name not in readers:
        msg = f"the format is one of {', '.join(readers)}, not {quoted(name)}"
        raise RecordError(msg)
    if type(version) is not int or version != FORMAT_VERSION:
        msg = f"the version is {FORMAT_VERSION}, not {quoted(version)}"
        raise RecordError(msg)
    return readers[name](game, {key: given[key] for key in given if key not in _HEAD})


def _event(game: AnyRuleset, data: Json) -> Event:
    if not isinstance(data, dict):
        msg = f"an event is an object, not {quoted(data)}"
        raise RecordError(msg)
    given, kinds = {**data}, event_kinds(game)
    name = given.pop("kind", None)
    if not isinstance(name, str) or name not in kinds:
        msg = f"no event of {game.title} is of the kind {quoted(name)}"
        raise RecordError(msg)
    kind = kinds[name]
    return kind(**Decoder(game).fields(given, kind, name))


def _told(game: AnyRuleset, given: dict[str, Json]) -> Told:
    parts, decoder = dict_of(given, "what is told", _TOLD), Decoder(game)
    seat, move = parts["seat"], parts["move"]
    events = decoder.listed(parts["events"], "events")
    return Told(
        None if seat is None else decoder.seat(seat, "seat"),
        decoder.number(parts["number"], "number"),
        None if move is None else decoder.move(move, "move"),
        tuple([_event(game, each) for each in events]),
    )


def _view(game: AnyRuleset, given: dict[str, Json]) -> View[Move]:
    return table.view_from_json(game, dict_of(given, "a view", table.SHOWN))


def _agree(data: Json, again: dict[str, Json]) -> None:
    """See to it that what was read says nothing else than what it is.

    Raises:
        RecordError: it does; the first part that is other is named.
    """
    given = data if isinstance(data, dict) else {}
    for name, part in again.items():
        if _plainly(given[name]) != _plainly(part):
            msg = f"{name} is {quoted(part)} by the rest, not {quoted(given[name])}"
            raise RecordError(msg)


def _plainly(part: Json) -> str:
    """Give a part as text; True is not 1, and 1.0 is not either."""
    return json.dumps(part, sort_keys=True)
