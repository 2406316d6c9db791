"""Events, announcements and views as JSON, for servers.

Each value is a dict with its format and version. `from_json` accepts only JSON that
`to_json` would write. It reads a view by replaying the deal, move by move.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, cast

import attrs

from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card, CardSet, Suit, mask_of
from jasskort.craft.values import Hint, builder, evolved, home_of, homes_of
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.events import KINDS, Event
from jasskort.games import GAMES
from jasskort.ledger import NO_ENTRIES, Entry, new_match
from jasskort.locations import HANDS, InHand, Spot, Taken
from jasskort.melds import Meld
from jasskort.moves import Move, Play
from jasskort.phase import MatchOver
from jasskort.records import codec
from jasskort.records.codec import Json, RecordError, refuse
from jasskort.records.record import check_pack, not_followed
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import AnyView, View, written_next
from jasskort.visibility import filled, secret_told, seen_by

Sent: TypeAlias = Event | Told | View[Move]
"""A value that servers send."""

EVENT, TOLD, VIEW = "jasskort-event", "jasskort-told", "jasskort-view"
_NAMED = frozenset(
    {"turn", "hands", "trick", "trump", "number", "deals", "dealer", "totals"}
)
"""The names in `View.about` that have their own key in the JSON."""

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
"""The keys of a view and their types."""


def event_kinds(game: AnyRuleset) -> dict[str, type[Event]]:
    """Return the classes of the events of a game, by name.

    They are defined in the library, or in the modules that define the ruleset.
    """
    homes = homes_of(type(codec.checked_game(game)))
    return {name: kind for name, kind in KINDS.items() if home_of(kind) in homes}


# Writing.


def to_json(value: Sent) -> dict[str, Json]:
    """Return an event, an announcement or a view as JSON.

    A view has only what its seat knows. An event is written in full: call
    `Event.seen_by` before you send it.

    Raises:
        InvalidValue: `value` has another type, or a part has no JSON form.
    """
    match value:
        case View():
            name, written = VIEW, _view_to_json(value)
        case Told():
            name, written = TOLD, Wire.write_fields(value, Told)
        case Event():
            name, written = EVENT, Wire.write_fields(value, type(value))
        case _:
            msg = f"expected an Event, a Told or a View, got {quoted(value)}"
            raise InvalidValue(msg)
    return {"format": name, "version": codec.FORMAT_VERSION, **written}


@functools.cache
def flags_of(kind: Hint) -> Mapping[str, bool]:
    """Return the fields of a kind of event that are written only if true."""
    return {each.name: False for each in attrs.fields(kind) if each.default is False}


def _view_to_json(view: View[Move]) -> dict[str, Json]:
    position = view.position
    over = position if isinstance(position, MatchOver) else None
    hands = zip(view.shown, view.hand_sizes, strict=True)
    values: dict[str, Any] = {
        "number": position.match.number,
        "hands": tuple(
            [(*known, *[None] * (size - len(known))) for known, size in hands]
        ),
        "beside": {
            codec.place_text(place): codec.cards_text(CardSet.from_mask(mask))
            for place, mask in view.game.knowledge.lying(view)
            if mask and not isinstance(place, InHand | Taken)
            if place not in (Spot.TRICK, Spot.PACK)
        },
        "about": {
            name: part
            for name, each in view.about.items()
            if name not in _NAMED and (part := _told_about(each)) not in (None, "", [])
        },
        "totals": position.match.totals,
        "entries": tuple(position.match.ledger),
        "winners": over.winners if over else (),
        "ending": over.ending if over else None,
    }
    written = codec.game_to_json(view.game)
    for name, hint in SHOWN.items():
        value = values[name] if name in values else getattr(view, name)
        written[name] = value if hint is dict else Wire.write(value, hint)
    return written


def _told_about(part: object) -> Json:
    match part:
        case list():
            return [_told_about(each) for each in part]
        case dict():
            return {name: _told_about(each) for name, each in part.items()}
    return Wire.write(part, type(part))


def wire_schema() -> dict[str, Any]:
    """Return a new copy of the JSON Schema (2020-12) of all that servers send.

    It has the events of the library's games. Only `from_json` checks whether the parts
    of a view agree.
    """
    schema = codec.schema_of("wire")
    head = {"format": {"const": EVENT}, "version": {"const": codec.FORMAT_VERSION}}
    for event in schema["$defs"]["event"]["oneOf"]:
        fields = {**head, **event["properties"]}
        needed = [*head, *event["required"]]
        schema["oneOf"].append({**event, "properties": fields, "required": needed})
    return schema


# Reading.


def from_json(game: AnyRuleset, data: Json) -> Sent:
    """Return the event, announcement or view from its JSON.

    Raises:
        RecordError: `data` is not what `to_json` would write for this game.
    """
    codec.checked_game(game)
    try:
        given = codec.checked_dict(data)
        value = _read(game, given)
        again = to_json(value)
        # Compare texts too, since True == 1 == 1.0.
        if again == given and _spelled(again) == _spelled(given):
            return value
        codec.check_plain(data)
    except JasskortError as error:
        raise codec.located(error)  # noqa: B904 - the cause is set
    codec.dict_of(given, f"a {again['format']}", tuple(again))
    name = next(
        each
        for each, part in again.items()
        if part != given[each] or _spelled(part) != _spelled(given[each])
    )
    msg = f"expected {quoted(again[name])} for {name} to fit the other keys, got {quoted(given[name])}"
    raise RecordError(msg)


_spelled = json.JSONEncoder(sort_keys=True).encode


def _read(game: AnyRuleset, data: Mapping[str, Json]) -> Sent:
    form, version, wire = data.get("format"), data.get("version"), Wire(game)
    if form not in (EVENT, TOLD, VIEW):
        refuse(f"expected the format {EVENT}, {TOLD} or {VIEW}, got {quoted(form)}")
    if type(version) is not int or version != codec.FORMAT_VERSION:
        refuse(f"expected version {codec.FORMAT_VERSION}, got {quoted(version)}")
    if form == VIEW:
        return _view(wire, data)
    rest = {key: data[key] for key in data if key not in ("format", "version")}
    if form == TOLD:
        return cast("Told", wire.read_fields(rest, Told, "told"))
    return wire.event(rest)


def _view(wire: Wire, data: Mapping[str, Json]) -> View[Move]:
    game = wire.game
    own = codec.game_to_json(game)
    if {name: data.get(name) for name in ("game", "options")} != own:
        other = quoted(data.get("game"))
        refuse(f"expected a view of {codec.on_a_line(own)}, got one of {other}")

    seat, dealer, number, entries, pack, log = [
        wire.read(data.get(name), SHOWN[name], name)
        for name in ("seat", "dealer", "number", "entries", "dealt", "log")
    ]
    agreed = getattr(game, "deals", None)
    if type(agreed) is int and number > agreed:
        refuse(f"{agreed} deals are agreed, got deal {quoted(number)}")
    if type(game) is GAMES.get(game.name) or _melds_named(game):
        for entry in entries:
            if isinstance(entry.what, Meld) and entry.what not in _melds_named(game):
                refuse(f"{game.title} books no points for {entry.what}")
    earlier = [entry for entry in entries if 0 < entry.deal < number]
    before = _before_deal(game, seat, dealer, max(number - 1, 0), earlier)
    if not number:
        return before
    dealt = before, pack, log, entries[len(earlier) :]
    # Fast path: one world that leads to the view proves the whole log.
    with contextlib.suppress(JasskortError):
        if seat is not None:
            view = _gone_on(*dealt, quick=True)
            view = evolved(view, position=seen_by(view.position, seat))
            if view.dealt == pack and game.knowledge.check(view):
                return view
    view = _gone_on(*dealt, quick=False)
    with codec.at_path("log"):
        game.knowledge.check(view)
    return view


@functools.cache
def _melds_named(game: AnyRuleset) -> frozenset[Meld]:
    """Return the melds that the moves of a game name; only these are booked."""
    melds = [getattr(move, "meld", None) for move in game.vocabulary(0)]
    return frozenset([meld for meld in melds if isinstance(meld, Meld)])


def _before_deal(
    game: AnyRuleset, seat: Seat | None, dealer: Seat, number: int, entries: list[Entry]
) -> AnyView:
    """Return the view of a seat before a deal, with the entries of earlier deals."""
    ledger, totals = NO_ENTRIES, [0] * len(game.seats)
    for entry in entries:
        ledger = ledger.entered(entry)
        for each in game.scoring_with(entry.seat):
            totals[each] += entry.points
    match = new_match(dealer, number, tuple(totals), ledger, None)
    due = game.between_deals(None, match)
    return View(game, seat, seen_by(due, seat), (), ())


def _gone_on(
    view: AnyView,
    pack: Sequence[Card | None],
    log: Sequence[LogEntry],
    rest: Sequence[Entry],
    *,
    quick: bool,
) -> AnyView:
    unseen = view.game.pack.mask & ~mask_of(filter(None, pack))
    for place, move in enumerate((None, *log)):
        if (
            quick
            and type(move) is Play
            and (after := _played(view, move, rest, unseen))
        ):
            view = after
            continue
        try:
            if move is None:
                check_pack(view, pack)
            view, rest = written_next(view, pack, move, rest, whole=True, quick=quick)
        except JasskortError as error:
            where = ("log", place - 1) if place else ("dealt",)
            raise not_followed(view, move, error, *where)  # noqa: B904 - the cause is set
    return view


def _played(
    view: AnyView, move: Play, rest: Sequence[Entry], unseen: int
) -> AnyView | None:
    """Return the view after a play that books nothing; None if this is not certain.

    If the seat has never seen the card, it was in the hand of the seat that plays it.
    """
    position: Any = view.position
    if rest and secret_told(position, rest, view.seat) is not None:
        return None
    if move.card.bit & unseen:
        position = filled(position, [(HANDS[move.seat], 0, move.card.bit)])
    after = position.at_once(move)
    if after is None or after.match is not position.match:
        return None
    return _new_view(view.game, view.seat, after, (*view.log, move), view.dealt)


_new_view = builder(View)


@attrs.frozen
class Wire(codec.Codec):
    """A codec that also writes events, and enum members by name."""

    @staticmethod
    def member_text(member: enum.Enum) -> str:
        """Return the name of a member in lower case, as in phrasebooks."""
        return member.name.lower()

    @classmethod
    def write_fields(cls, value: object, kind: Hint) -> dict[str, Json]:
        """Return the fields of a value by name; for an event, also its kind."""
        written = super().write_fields(value, kind)
        if not isinstance(value, Event):
            return written
        for name in flags_of(kind):
            if not written[name]:
                del written[name]
        return {"kind": value.kind, **written}

    def read_one(self, data: Json, kind: Hint, what: str) -> object:
        """Return a value, which can be an event."""
        return self.event(data) if kind is Event else super().read_one(data, kind, what)

    def event(self, data: Json) -> Event:
        """Return an event of the game."""
        given = {**data} if isinstance(data, dict) else {}
        name = given.pop("kind", None)
        kind: Hint = KINDS.get(name) if isinstance(name, str) else None
        if kind is None or home_of(kind) not in homes_of(type(self.game)):
            refuse(f"{self.game.title} has no event of the kind {quoted(name)}")
        return cast(
            "Event", self.read_fields({**flags_of(kind), **given}, kind, kind.kind)
        )
