"""Events, what a seat is told, and views as JSON, for servers that send them.

Each is a dict that says what it is and of which version: nothing else is read, and what
was read is written again and compared, so that there is one way to write each value. A
view is read by going on from the deal, move by move, as the record of a seat is.
"""

from __future__ import annotations

import contextlib
import enum
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import attrs

from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card, CardSet, Suit
from jasskort.craft.values import Hint
from jasskort.errors import InvalidValue, quoted
from jasskort.events import KINDS, Event
from jasskort.ledger import NO_ENTRIES, Entry, Match
from jasskort.locations import InHand, Spot, Taken
from jasskort.moves import Move
from jasskort.phase import MatchOver
from jasskort.records.codec import (
    FORMAT_VERSION,
    Codec,
    Json,
    RecordError,
    at_path,
    check_plain,
    checked_game,
    dict_of,
    game_to_json,
    on_a_line,
    place_text,
)
from jasskort.records.record import view_after
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import AnyView, View
from jasskort.visibility import secret_told, seen_by

Sent: TypeAlias = Event | Told | View[Move]
"""What is sent."""

EVENT, TOLD, VIEW = "jasskort-event", "jasskort-told", "jasskort-view"
_NAMED = frozenset(
    {"turn", "hands", "trick", "trump", "number", "deals", "dealer", "totals"}
)
"""What a position is about that a view shows under a name of its own."""

SHOWN: Mapping[str, Hint] = MappingProxyType(
    {
        "seat": Seat | None,
        "dealer": Seat,
        "number": int,
        "turn": Seat | None,
        "phase": str,
        "over": bool,
        "hand": CardSet,
        "hands": tuple[tuple[Card | None, ...], ...],
        "trick": tuple[Card, ...],
        "piles": tuple[CardSet, ...],
        "trump": Suit | None,
        "beside": dict,
        "about": dict,
        "totals": tuple[int, ...],
        "entries": tuple[Entry, ...],
        "dealt": tuple[Card | None, ...],
        "log": tuple[LogEntry, ...],
        "movers": tuple[Seat, ...],
        "legal_moves": tuple[Move, ...],
        "winners": tuple[Seat, ...],
        "ending": enum.Enum | None,
    }
)
"""What is written of a view, and as what."""


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
    """Return the package that a class is from, or its module where that is in none."""
    return kind.__module__.rpartition(".")[0] or kind.__module__


# Writing.


def to_json(value: Sent) -> dict[str, Json]:
    """Write an event, what a seat is told, or a view.

    Args:
        value: one of them. A view shows what its seat knows; an event is written with
            all that is in it: ask `Event.seen_by` before it is sent.

    Raises:
        InvalidValue: it is none of them, or made of what is not written as JSON.
    """
    match value:
        case View():
            name, written = VIEW, _view_to_json(value)
        case Told():
            name, written = TOLD, Wire.write_fields(value, Told)
        case Event():
            name, written = EVENT, _event_to_json(value)
        case _:
            msg = f"an event, a told or a view is sent, not {quoted(value)}"
            raise InvalidValue(msg)
    return {"format": name, "version": FORMAT_VERSION, **written}


def _event_to_json(event: Event) -> dict[str, Json]:
    written = Wire.write_fields(event, type(event))
    for name in flags_of(type(event)):
        if not written[name]:
            del written[name]
    return {"kind": event.kind, **written}


def flags_of(kind: type[Event]) -> dict[str, bool]:
    """Return the fields of a kind of events that are written only where they are true."""
    return {each.name: False for each in attrs.fields(kind) if each.default is False}


def _view_to_json(view: View[Move]) -> dict[str, Json]:
    score, over = view.score, view.position
    hands = zip(view.shown, view.hand_sizes, strict=True)
    values: dict[str, object] = {
        "number": over.match.number,
        "hands": tuple(
            [(*known, *[None] * (size - len(known))) for known, size in hands]
        ),
        "trump": view.trump,
        "beside": {
            place_text(place): CardSet.from_mask(mask)
            for place, mask in view.game.knowledge.lying(view)
            if mask and not isinstance(place, InHand | Taken)
            if place not in (Spot.TRICK, Spot.PACK)
        },
        "about": {
            name: part
            for name, each in view.about.items()
            if name not in _NAMED
            and (part := Wire.write(each, type(each))) not in (None, "", [])
        },
        "totals": score.totals,
        "entries": tuple(score.entries),
        "winners": score.winners,
        "ending": over.ending if isinstance(over, MatchOver) else None,
    }
    for name in [each for each in SHOWN if each not in values]:
        values[name] = getattr(view, name)
    written = {name: Wire.write(values[name], hint) for name, hint in SHOWN.items()}
    return {**game_to_json(view.game), **written}


# Reading.


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
    with at_path():
        check_plain(data)
    given = data if isinstance(data, dict) else {}
    with at_path():
        value = _read(game, given)
        again = to_json(value)
    dict_of(given, f"a {again['format']}", tuple(again))
    for name, part in again.items():
        # As texts: True is not 1, and 1.0 is not either.
        one, other = [json.dumps(each, sort_keys=True) for each in (part, given[name])]
        if one != other:
            msg = f"{name} is {quoted(part)} by the rest, not {quoted(given[name])}"
            raise RecordError(msg)
    return value


def _read(game: AnyRuleset, data: Mapping[str, Json]) -> Sent:
    """Read what the head says that it is."""
    form, version, codec = data.get("format"), data.get("version"), Wire(game)
    if form not in (EVENT, TOLD, VIEW):
        msg = f"the format is one of {EVENT}, {TOLD}, {VIEW}, not {quoted(form)}"
        raise RecordError(msg)
    if type(version) is not int or version != FORMAT_VERSION:
        msg = f"the version is {FORMAT_VERSION}, not {quoted(version)}"
        raise RecordError(msg)
    if form == VIEW:
        return _view(codec, data)
    rest = {key: data[key] for key in data if key not in ("format", "version")}
    if form == TOLD:
        return Told(**codec.read_fields(rest, Told, "what is told"))
    return codec.event(rest)


def _view(codec: Wire, data: Mapping[str, Json]) -> View[Move]:
    """Return the view that goes on from the deal as was written.

    What else is shown of it is compared afterwards.
    """
    game = codec.game
    if {name: data.get(name) for name in ("game", "options")} != game_to_json(game):
        own, other = on_a_line(game_to_json(game)), quoted(data.get("game"))
        msg = f"this is no view of {own}, but of {other}"
        raise RecordError(msg)

    seat, dealer, number, entries, pack, log = [
        codec.read(data.get(name), SHOWN[name], name)
        for name in ("seat", "dealer", "number", "entries", "dealt", "log")
    ]
    agreed = getattr(game, "deals", None)
    if type(agreed) is int and number > agreed:
        msg = f"deal {quoted(number)} is dealt, of {agreed} that are agreed on"
        raise RecordError(msg)
    earlier = [entry for entry in entries if 0 < entry.deal < number]
    view = _before_deal(game, seat, dealer, max(number - 1, 0), earlier)
    if number:
        rest = list(entries[len(earlier) :])
        for place, move in enumerate((None, *log)):
            with at_path(*(("log", place - 1) if place else ("dealt",))):
                view = _followed(view, pack, move, rest)
    with at_path("log"):
        view.game.knowledge.check(view)
    return view


def _before_deal(
    game: AnyRuleset, seat: Seat | None, dealer: Seat, number: int, entries: list[Entry]
) -> AnyView:
    """Return what a seat knows when a deal is due, with the entries of those before."""
    ledger, totals = NO_ENTRIES, [0] * len(game.seats)
    for entry in entries:
        ledger = ledger.entered(entry)
        for each in game.scoring_with(entry.seat):
            totals[each] += entry.points
    due = game.between_deals(None, Match(dealer, number, tuple(totals), ledger))
    return View(game, seat, seen_by(due, seat), (), ())


def _followed(
    view: AnyView,
    pack: Sequence[Card | None],
    move: LogEntry | None,
    rest: list[Entry],
) -> AnyView:
    """Return the view after a move, and take what is entered by it from the rest.

    Entries that tell a secret (stöck) are made by the first move that could make them.
    """
    at, seat = view.position, view.seat
    if secret_told(at, rest, seat) is not None:
        with contextlib.suppress(RecordError):
            after, told = view_after(view, pack, move, rest)
            made = [*told.entries]
            if made == rest[: len(made)] and secret_told(at, made, seat) is not None:
                del rest[: len(made)]
                return after
    after, told = view_after(view, pack, move, ())
    del rest[: len(told.entries)]
    return after


@attrs.frozen
class Wire(Codec):
    """Writes and reads events too, and members of enums by their names."""

    member_pattern = "[a-z][a-z0-9_]*"

    @staticmethod
    def member_text(member: enum.Enum) -> str:
        """Write a member of an enum by its name, as phrasebooks do."""
        return member.name.lower()

    @classmethod
    def write(cls, value: object, hint: Hint) -> Json:
        """Write a value: an event too, a list, or what there is by name."""
        match value:
            case Event():
                return _event_to_json(value)
            case list():
                return [cls.write(each, type(each)) for each in value]
            case dict():
                return {
                    name: cls.write(each, type(each)) for name, each in value.items()
                }
            case _:
                return super().write(value, hint)

    def read_one(self, data: Json, kind: Hint, what: str) -> object:
        """Read a value, which may be an event."""
        return self.event(data) if kind is Event else super().read_one(data, kind, what)

    def event(self, data: Json) -> Event:
        """Read an event of the game."""
        given = {**data} if isinstance(data, dict) else {}
        name, kinds = given.pop("kind", None), event_kinds(self.game)
        if not isinstance(name, str) or name not in kinds:
            msg = f"no event of {self.game.title} is of the kind {quoted(name)}"
            raise RecordError(msg)
        given = {**flags_of(kinds[name]), **given}
        return kinds[name](**self.read_fields(given, kinds[name], name))
