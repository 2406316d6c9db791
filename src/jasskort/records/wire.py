"""Events, what a seat is told, and views as JSON, for servers that send them.

Each is a dict that says what it is and of which version: nothing else is read, and what
was read is written again and compared, so that there is one way to write each value.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import attrs

from jasskort.cards import CardSet
from jasskort.craft.checks import Hint, check_fields, declared_fields, plain_of
from jasskort.craft.pickling import short_name
from jasskort.craft.values import builder
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.events import KINDS, Event
from jasskort.ledger import NO_ENTRIES, Entry, Ledger, Match
from jasskort.moves import Hidden, Move
from jasskort.phase import DealRecord, MatchOver, State
from jasskort.records.codec import (
    FORMAT_VERSION,
    Codec,
    alternatives,
    cards_text,
    checked_game,
    dict_of,
    game_to_json,
    member_text,
    number_to_json,
    place_text,
    refuse,
)
from jasskort.records.errors import RecordError
from jasskort.records.json_text import Json
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.told import LogEntry, Told
from jasskort.view import View
from jasskort.whereabouts import InHand, Spot, Taken

Sent: TypeAlias = Event | Told | View[Move]
"""What is sent."""

EVENT, TOLD, VIEW = "jasskort-event", "jasskort-told", "jasskort-view"

_SAID_ELSEWHERE = frozenset({"turn", "hands", "trick", "number", "dealer", "totals"})
"""What a position is about that is shown under a name of its own."""

_BESIDE_POSITION = frozenset({"rules", "history"})
"""The fields of a position that are written beside it."""


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
            return {**_head(VIEW), **_view_to_json(value)}
        case Told():
            return {**_head(TOLD), **_Wire.write_fields(value, Told)}
        case Event():
            return {**_head(EVENT), **_event_to_json(value)}
    msg = f"an event, a told or a view is sent, not {quoted(value)}"
    raise InvalidValue(msg)


def _head(name: str) -> dict[str, Json]:
    return {"format": name, "version": FORMAT_VERSION}


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
    given = data if isinstance(data, dict) else {}
    try:
        value = _read(game, given)
        again = to_json(value)
    except RecordError:
        raise
    except JasskortError as error:
        raise RecordError(str(error)) from error
    # A position that cannot be may break wherever it is asked.
    except Exception as error:
        msg = f"the parts of it do not go together: {quoted(data)}"
        raise RecordError(msg) from error
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
    form, version, codec = data.get("format"), data.get("version"), _Wire(game)
    if form not in (EVENT, TOLD, VIEW):
        msg = f"the format is one of {EVENT}, {TOLD}, {VIEW}, not {quoted(form)}"
        raise RecordError(msg)
    if type(version) is not int or version != FORMAT_VERSION:
        msg = f"the version is {FORMAT_VERSION}, not {quoted(version)}"
        raise RecordError(msg)
    if form == VIEW:
        return _view(game, data)
    rest = {key: data[key] for key in data if key not in ("format", "version")}
    if form == TOLD:
        return Told(**codec.read_fields(rest, Told, "what is told"))
    return codec.event(rest)


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


# Views: what there is to be shown, and the position from which the view is made again.


def _view_to_json(view: View[Move]) -> dict[str, Json]:
    score, over = view.score, view.position
    trump = view.shown_position.trump
    ending = over.ending if isinstance(over, MatchOver) else None
    hands = zip(view.shown, view.hand_sizes, strict=True)
    beside = [
        (place, mask)
        for place, mask in view.rules.knowledge.lying(view)
        if not isinstance(place, InHand | Taken)
        and place not in (Spot.TRICK, Spot.PACK)
    ]
    about = [(name, str(each)) for name, each in view.about.items() if each is not None]
    return {
        **game_to_json(view.rules),
        "seat": view.seat,
        "dealer": view.dealer,
        "turn": view.turn,
        "phase": view.phase,
        "over": view.over,
        "hand": cards_text(view.hand),
        "hands": [
            cards_text([*known, *[None] * (size - len(known))]) for known, size in hands
        ],
        "trick": cards_text(view.trick),
        "piles": [cards_text(pile) for pile in view.piles],
        "trump": trump and trump.letter,
        "beside": {
            place_text(place): cards_text(CardSet.from_mask(mask))
            for place, mask in beside
            if mask
        },
        "about": {
            name: text for name, text in about if text and name not in _SAID_ELSEWHERE
        },
        "totals": [number_to_json(total) for total in score.totals],
        "entries": Codec.write(tuple(score.entries), tuple[Entry, ...]),
        "log": [str(move) for move in view.log],
        "dealt": cards_text(view.dealt),
        "movers": [*view.movers],
        "legal_moves": [str(move) for move in view.legal_moves],
        "winners": [*score.winners],
        "ending": ending and member_text(ending),
        "position": _Wire.position_to_json(over),
    }


def _view(game: AnyRuleset, data: Mapping[str, Json]) -> View[Move]:
    """Make the view that was written; what is shown of it is compared afterwards."""
    if {name: data.get(name) for name in ("game", "options")} != game_to_json(game):
        msg = f"this is no view of {game!r}, but of {quoted(data.get('game'))}"
        raise RecordError(msg)
    codec, ledger, totals = Codec(game), NO_ENTRIES, [0] * len(game.seats)
    seat = codec.read(data.get("seat"), Seat | None, "seat")
    for entry in codec.read(data.get("entries"), tuple[Entry, ...], "entries"):
        ledger = ledger.entered(entry)
        for each in game.scoring_with(entry.seat):
            totals[each] += entry.points
    positions = _Wire(game, tuple(totals), ledger)
    blank = positions.position(data.get("position"), "position")
    log = codec.read(data.get("log"), tuple[LogEntry, ...], "log")
    if any(isinstance(each, Hidden) and each.seat == seat for each in log):
        refuse("log", data.get("log"))
    dealt = codec.cards(data.get("dealt"), "dealt")
    if len(dealt) not in (0, len(game.pack)):
        refuse("dealt", data.get("dealt"))
    return View(game, seat, blank, log, dealt)


def _event_to_json(event: Event) -> dict[str, Json]:
    return {"kind": event.kind, **_Wire.write_fields(event, type(event))}


@attrs.frozen
class _Wire(Codec):
    """Writes and reads events and positions too.

    Ruleset, log, totals and ledger stand beside a position.
    """

    totals: tuple[int, ...] = ()
    ledger: Ledger = NO_ENTRIES

    @classmethod
    def write(cls, value: object, hint: Hint) -> Json:
        """Write a value, which may be an event, a position or a match."""
        match value:
            case Event():
                return _event_to_json(value)
            case State():
                return cls.position_to_json(value)
            case Match():
                return {"dealer": value.dealer, "number": number_to_json(value.number)}
        return super().write(value, hint)

    @classmethod
    def position_to_json(cls, state: State) -> dict[str, Json]:
        """Write a position of a phase that the ruleset names."""
        kind = type(state)
        name, phases = _phase_name(kind), _phases_of(type(state.rules))
        if name not in phases:
            msg = f"{kind.__name__} is no phase that {state.rules.title} names"
            raise InvalidValue(msg)
        return {"phase": name, **cls.write_fields(state, phases[name])}

    @classmethod
    def fields(cls, kind: Hint) -> dict[str, Hint]:
        """List the fields that are written, but those that follow from others."""
        plain = plain_of(kind)
        follows = plain.follows if issubclass(plain, DealRecord) else frozenset()
        hints = declared_fields(kind)
        return {
            each: hints[each]
            for each in hints
            if each not in follows | _BESIDE_POSITION
        }

    def read_one(self, data: Json, kind: Hint, what: str) -> object:
        """Read a value, which may be an event, a position or what is in one."""
        if kind is Event:
            return self.event(data)
        if kind is State:
            state = self.position(data, what)
            if isinstance(state, MatchOver):
                refuse(f"phase of {what}", "a match that is over")
            return state
        if kind is Match:
            given = dict_of(data, what, ("dealer", "number"))
            dealer = self.read(given["dealer"], Seat, f"dealer of {what}")
            number = self.read(given["number"], int, f"number of {what}")
            return Match(dealer, number, self.totals, self.ledger)
        if isinstance(kind, type) and issubclass(kind, DealRecord):
            own = self.game.deal_record
            kind = own if own is not None and issubclass(own, kind) else kind
            return kind.of(**self.read_fields(data, kind, what))
        return super().read_one(data, kind, what)

    def event(self, data: Json) -> Event:
        """Read an event of the game."""
        given = {**data} if isinstance(data, dict) else {}
        name, kinds = given.pop("kind", None), event_kinds(self.game)
        if not isinstance(name, str) or name not in kinds:
            msg = f"no event of {self.game.title} is of the kind {quoted(name)}"
            raise RecordError(msg)
        return kinds[name](**self.read_fields(given, kinds[name], name))

    def position(self, data: Json, what: str) -> State:
        """Read a position, which may have blanks."""
        given = data if isinstance(data, dict) else {}
        name, phases = given.get("phase"), _phases_of(type(self.game))
        if not isinstance(name, str) or name not in phases:
            refuse(f"phase of {what}", name)
        kind = phases[name]
        plain: type[State] = plain_of(kind)
        rest = {key: part for key, part in given.items() if key != "phase"}
        parts = self.read_fields(rest, kind, what)
        parts |= {"history": None, "rules": self.game}
        names = [each.name for each in attrs.fields(plain)]
        state: State = builder(plain)(*[parts[each] for each in names])
        check_fields(state)
        return state


@functools.cache
def _phases_of(kind: type[AnyRuleset]) -> Mapping[str, Hint]:
    """Return the phases of a class of rulesets, as types, by the names that are written."""
    phases: Hint = kind.phases
    if phases is None:
        msg = f"{kind.__name__} does not name its phases; none of them can be written"
        raise InvalidValue(msg)
    return MappingProxyType(
        {_phase_name(plain_of(each)): each for each in alternatives(phases)[0]}
    )


def _phase_name(kind: type[object]) -> str:
    """Return the name of a phase: that of its pickles, or that of its class."""
    return short_name(kind) or kind.__name__
