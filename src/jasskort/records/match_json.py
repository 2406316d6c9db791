"""A record as JSON: the dict that text and JSON both spell, written so, and validated.

What is not known, or not there, is left out; so each record is written in one way.
"""

from __future__ import annotations

import contextlib
import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, get_args

import attrs

from jasskort.cards import Card
from jasskort.craft.values import Typed, builder, declared_fields, evolved, fits
from jasskort.errors import InvalidValue, JasskortError, checked, quoted
from jasskort.games import GAMES
from jasskort.moves import Move
from jasskort.records import schemas
from jasskort.records.codec import (
    FORMAT,
    FORMAT_VERSION,
    TEXTS,
    Codec,
    Games,
    Raw,
    cards_text,
    dict_of,
    game_from_json,
    game_to_json,
    refuse,
)
from jasskort.records.errors import RecordError, at_path, located
from jasskort.records.json_text import Json, digest, on_a_line, shown, visible
from jasskort.records.record import (
    AT_MOVES,
    DATE,
    NOTHING_ELSE,
    Beyond,
    DealRecord,
    Extra,
    Record,
    Result,
    check_end,
    check_result,
    checked_comment,
    checked_seconds,
    known,
    replayed,
)
from jasskort.records.text import text_of
from jasskort.seats import Seat
from jasskort.told import LogEntry

Face: TypeAlias = Literal["text", "jsonl", "json"]
"""A way to write a record: text, JSON on one line, or JSON with indents."""

Verify: TypeAlias = Literal["moves", "digest"]
"""What is verified of a match that is read: that its moves are legal, or its check."""

_FIRST = ("format", "version", "game", "options", "dealer")
_NEEDED = (*_FIRST, "deals", "check")
_KEYS = (*_NEEDED, *TEXTS, "players", "seat", "comment", "result", "extra")
_CARD = r"(([CDHScdhs]([2-9TJQKAtjqka]|10))|\?\?)"
_MOVE = r"[0-3] [A-Za-z]+( [A-Za-z0-9]+){0,2}( \?\?)?"
_new_deal = builder(DealRecord)
_KEPT = 20  # characters that a move has at most which is read as it is written
_PLACE = re.compile("0|[1-9][0-9]{0,5}", re.ASCII)


# Writing.


def match_to_json(record: Record, *, checked: bool = True) -> dict[str, Json]:
    """Write a record as JSON; its check is null if it is not to be computed.

    Raises:
        InvalidValue: it is no record, or JSON cannot say an option of its ruleset.
    """
    written = _unchecked(record)
    return {**written, "check": digest(written) if checked else None}


def write(record: Record, face: Face = "text", *, checked: bool = True) -> str:
    """Write a record; its last line ends too, so that the next may follow.

    Args:
        record: the record.
        face: "text", "jsonl" (a line of JSON) or "json" (with indents).
        checked: whether its check is computed, by which readers see what was altered.

    Raises:
        InvalidValue: it is no record, there is no such face, or an option of its ruleset
            is none that can be written.
    """
    if face not in get_args(Face):
        msg = f"a record is written as text, jsonl or json, not {quoted(face)}"
        raise InvalidValue(msg)
    written = match_to_json(record, checked=checked)
    if face == "text":
        return text_of(written)
    if face == "jsonl":
        return f"{on_a_line(written)}\n"
    lines = json.dumps(written, ensure_ascii=False, indent=2).split("\n")
    return "".join([f"{visible(line)}\n" for line in lines])


def _unchecked(record: Record) -> dict[str, Json]:
    """Write all of a record but its check."""
    result = checked(record, Record, "a record is").result
    return _there(
        {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            **game_to_json(record.game),
            "dealer": record.dealer,
            "players": list(record.players) or None,
            **{name: getattr(record, name) for name in TEXTS},
            "seat": record.seat,
            "comment": record.comment,
            "deals": [_deal_to_json(deal) for deal in record.deals],
            "result": None if result is None else Codec.write_fields(result, Result),
            "extra": record.extra.read() or None,
        }
    )


def _there(parts: Mapping[str, Json]) -> dict[str, Json]:
    """Return the parts that are there."""
    return {name: part for name, part in parts.items() if part is not None}


def _deal_to_json(deal: DealRecord) -> dict[str, Json]:
    return _there(
        {
            "pack": cards_text(deal.pack),
            "moves": [str(move) for move in deal.moves],
            "comments": {str(place): text for place, text in deal.comments} or None,
            "seconds": {str(at): checked_seconds(s) for at, s in deal.seconds} or None,
            "told": {str(at): _beyond_to_json(each) for at, each in deal.told} or None,
            "totals": None if deal.totals is None else list(deal.totals),
        }
    )


def _beyond_to_json(beyond: Beyond) -> dict[str, Json]:
    """Write entries if there are any, and winners with the ending."""
    written = Codec.write_fields(beyond, Beyond)
    ended = {"entries": bool(beyond.entries)}
    return {key: written[key] for key in written if ended.get(key, beyond.ending)}


def schema() -> schemas.Schema:
    """Return the JSON Schema (2020-12) of a match as JSON, anew each time.

    It tells what a match looks like; that its moves are legal, and that totals, result
    and check are right, only a reader can tell.
    """
    seat, place = schemas.of_type(Seat), schemas.text(_PLACE.pattern)
    totals = schemas.list_of({"type": "integer"}, minItems=2, maxItems=4)
    told = schemas.of_fields(Beyond)
    told["entries"]["minItems"] = told["winners"]["minItems"] = 1
    beyond = {
        **schemas.object_of({}, told),
        "minProperties": 1,
        "dependentRequired": {"winners": ["ending"], "ending": ["winners"]},
    }
    comment = {"type": "string", "minLength": 1}
    seconds = {
        "type": "number",
        "minimum": 0,
        "exclusiveMaximum": 10**9,
    }
    deal = schemas.object_of(
        {
            "pack": schemas.text(f"{_CARD}( {_CARD})*"),
            "moves": schemas.list_of(schemas.text(_MOVE)),
        },
        {
            "comments": {**schemas.by_name(place, comment), "minProperties": 1},
            "seconds": {**schemas.by_name(place, seconds), "minProperties": 1},
            "told": {**schemas.by_name(place, beyond), "minProperties": 1},
            "totals": totals,
        },
    )
    known = {"not": {"pattern": r"\?"}}
    whole = {"pack": known, "moves": {"items": known}, "told": False}
    head = {**schemas.head(FORMAT), **schemas.GAME, "dealer": seat}
    check = {"type": ["string", "null"], "pattern": "^[0-9a-f]{16}$"}
    said = {
        **{name: {"type": "string"} for name in TEXTS},
        "date": schemas.text(DATE.pattern),
        "players": schemas.list_of({"type": "string"}, minItems=2, maxItems=4),
        "seat": {"anyOf": [seat, {"const": "spectator"}]},
        "comment": comment,
        "result": schemas.object_of(schemas.of_fields(Result)),
        "extra": {"type": "object", "minProperties": 1},
    }
    variants: list[schemas.Schema] = [
        {
            "if": {"properties": {"game": {"const": name}}},
            "then": {
                "properties": {"options": schemas.object_of(schemas.of_fields(kind))}
            },
        }
        for name, kind in GAMES.items()
    ]
    variants.append(
        {
            "if": {"not": {"required": ["seat"]}},
            "then": {"properties": {"deals": {"items": {"properties": whole}}}},
        }
    )
    needed = {**head, "deals": schemas.list_of(deal), "check": check}
    match = {**schemas.object_of(needed, said), "allOf": variants}
    return schemas.titled("match", "A match of jasskort", match)


# Heads.


@attrs.frozen
class Head(Typed):
    """What is said of a match: all but its cards and moves. It was not played.

    Args:
        line: the line where the match begins, from 1 on.
        offset: where that line begins: bytes or characters before it, as the lines are.
        game: the name of the game, or module and class.
        options: its options by name.
        dealer: the seat that deals first.
        players: the names of the players by seat; none if they are not known.
        date: when it was played.
        event: what it was played for.
        place: where.
        board: a name of the cards.
        seed: what the cards follow from.
        seat: the seat from whose view it is written, or "spectator"; None if all cards
            are known.
        comment: what somebody says of it, before the first deal.
        deals: how many deals there are.
        totals: booked points by seat after the last deal, if they are written down.
        result: how it ended, if that is written down.
        extra: whatever else it was given, by name.
        check: its check, with which nothing was compared; None if it has none.
    """

    line: int
    offset: int
    game: str
    options: Extra
    dealer: int
    players: tuple[str, ...]
    date: str | None
    event: str | None
    place: str | None
    board: str | None
    seed: str | None
    seat: int | Literal["spectator"] | None
    comment: str | None
    deals: int
    totals: tuple[int, ...] | None
    result: Result | None
    extra: Extra
    check: str | None


_new_head = builder(Head)


def head_of(raw: Raw, line: int, offset: int) -> Head:
    """Return what is said of a match that was written down; `RecordError` if it is none."""
    _Validation(raw, {}, whole=True).check_keys()
    deals, result = _list_of_deals(raw), raw.get("result")
    totals = deals[-1].get("totals") if deals and isinstance(deals[-1], dict) else None
    parts = {**raw, "deals": len(deals), "totals": totals}
    for name in ("options", "extra"):
        with at_path(name):
            parts[name] = Extra.of(raw.get(name, NOTHING_ELSE))
    if result is not None:
        with at_path("result"):
            fields = dict_of(result, "a result", ("totals", "winners", "outcome"))
            parts["result"] = Result(**{key: _tupled(fields[key]) for key in fields})
    hints = declared_fields(Head)
    for name in [each for each in parts if each in hints]:
        parts[name] = _tupled(parts[name])
        if not fits(parts[name], hints[name]):
            with at_path(name):
                refuse(name, raw.get(name, totals))
    known: Raw = {"players": (), **parts, "line": line, "offset": offset}
    head: Raw = {**dict.fromkeys(hints), **known}
    return _new_head(*[head[name] for name in hints])


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# Validating.


@attrs.frozen
class Found(Typed):
    """A match that was found in a stream, and what is wrong with it.

    Args:
        record: what is good of it; None if there is nothing.
        findings: what is wrong, the first defect first.
    """

    record: Record | None
    findings: tuple[RecordError, ...] = ()

    def good(self) -> Record:
        """Return the record, or raise the first finding."""
        if self.findings or self.record is None:
            raise self.findings[0]
        return self.record


def validate(
    raw: Raw, games: Games, verify: Verify = "moves", *, whole: bool = True
) -> Found:
    """Read a match that was written down, and play it again.

    Where it is not whole, what is missing is no defect. Each finding has its path.
    """
    validation = _Validation(raw, games, whole, verify)
    with validation.noting():
        validation.run()
    return Found(validation.record, tuple(validation.findings))


@attrs.define
class _Validation:
    """A match that is being read: what is good so far, and what is wrong."""

    raw: Raw
    games: Games
    whole: bool
    verify: Verify = "moves"
    record: Record | None = None
    findings: list[RecordError] = attrs.field(factory=list[RecordError])

    @contextlib.contextmanager
    def noting(self, *path: str | int) -> Iterator[None]:
        """Note what goes wrong, and go on."""
        try:
            with at_path(*path):
                yield
        except RecordError as error:
            self.findings.append(error)

    def run(self) -> None:
        """Read everything, in order; raise what nothing after it can be read for."""
        self.check_keys()
        if self.whole or all(key in self.raw for key in _FIRST):
            self.record = self._begun()
            played = self.verify == "moves" or self.raw.get("check") is None
            (self._deals if played else self._unplayed)(self.record)
            if self.whole:
                self._end(self.record, played=played)

    def check_keys(self) -> None:
        """See that it is a match of a version that is known, with all that it needs."""
        raw = self.raw
        form, version = raw.get("format"), raw.get("version")
        headed = self.whole or "format" in raw
        if headed and form != FORMAT:
            msg = f"no match: the format is {quoted(FORMAT)}, not {shown(form)}"
            raise RecordError(msg, path=("format",))
        if headed and (type(version) is not int or version != FORMAT_VERSION):
            msg = f"version {FORMAT_VERSION} is read, not version {shown(version)}"
            raise RecordError(msg, path=("version",))
        for key in raw:
            if key not in _KEYS:
                msg = (
                    f"a match has no {quoted(key)}; what else there is stands in extra"
                )
                raise RecordError(msg, path=(key,))
        for key in _NEEDED:
            if self.whole and key not in raw:
                msg = f"a match lacks {quoted(key)}"
                raise RecordError(msg)

    def _begun(self) -> Record:
        """Read what stands before the first deal; without the game nothing is read."""
        raw, games = self.raw, self.games
        with at_path("options" if raw["game"] in [*games] else "game"):
            named = {"game": raw["game"], "options": raw["options"]}
            game = game_from_json(named, games=games)
        with at_path("dealer"):
            record = Record(game=game, dealer=raw["dealer"])
        if "seat" in raw:
            with at_path("seat"):
                if raw["seat"] != "spectator":
                    game.table.check(raw["seat"])
                record = attrs.evolve(record, seat=raw["seat"])
        for key in [
            each for each in ("players", *TEXTS, "comment", "extra") if each in raw
        ]:
            with self.noting(key):
                record = attrs.evolve(record, **{key: _given(key, raw[key])})
        return record

    def _deals(self, record: Record) -> None:
        """Read the deals, make all moves, and keep what is good of them."""
        raw_deals = _list_of_deals(self.raw)
        codec, last = Codec(record.game), record.last
        kept, ends = list[DealRecord](), [last]
        try:
            for number, raw in enumerate(raw_deals):
                with at_path("deals", number):
                    deal, unread = _deal(codec, raw)
                    made = 0
                    try:
                        for position in replayed(last, [deal]):
                            last, made = position, made + 1
                    finally:
                        kept += [deal.until(made - 1)] if made else []
                        ends += [last] if made else []
                    if unread is not None:
                        raise unread
                if self.whole or deal.totals or number < len(raw_deals) - 1:
                    with self.noting("deals", number):
                        check_end(last, deal)
                        kept[number] = deal
        finally:
            self.record = evolved(record, deals=known(last, kept), _ends=tuple(ends))

    def _unplayed(self, record: Record) -> None:
        """Read the deals without playing."""
        codec, deals = Codec(record.game), list[DealRecord]()
        for number, raw in enumerate(_list_of_deals(self.raw)):
            with at_path("deals", number):
                deal, unread = _deal(codec, raw)
                if unread is not None:
                    raise unread
                deals.append(deal)
        self.record = evolved(record, deals=tuple(deals), _ends=None)

    def _end(self, record: Record, *, played: bool) -> None:
        """Compare the result, and the check where nothing else is wrong."""
        raw, check = self.raw, self.raw["check"]
        if "result" in raw:
            with self.noting():
                with at_path("result"):
                    codec = Codec(record.game)
                    result: Result = codec.read(raw["result"], Result, "a result")
                if played:
                    check_result(record.last, result)
                self.record = record = evolved(record, result=result)
        if check is None or self.findings:
            return
        if check != (found := digest(_unchecked(record))):
            msg = f"something was lost or altered: the check is {found}, not {shown(check)}"
            self.findings.append(RecordError(msg, path=("check",)))


def _list_of_deals(raw: Raw) -> list[Json]:
    deals = raw.get("deals", [])
    if not isinstance(deals, list):
        msg = f"deals are a list, not {shown(deals)}"
        raise RecordError(msg, path=("deals",))
    return deals


def _given(name: str, value: Any) -> Any:
    """Return a part that was given, a list as a tuple; what is empty is left out."""
    if value in (None, [], {}):
        msg = f"{name} cannot be {shown(value)}: what is not there is left out"
        raise RecordError(msg)
    return tuple(value) if isinstance(value, list) else value


def _deal(codec: Codec, raw: Json) -> tuple[DealRecord, RecordError | None]:
    """Read a deal up to what cannot be read, which is returned with it."""
    may = (*AT_MOVES, "totals")
    beside = [name for name in may if isinstance(raw, dict) and name in raw]
    given = dict_of(raw, "a deal", ("pack", "moves", *beside))
    with at_path("pack"):
        pack = codec.read(given["pack"], tuple[Card | None, ...], "a pack")
        deal = _new_deal(pack, (), (), None, (), ())
    moves, unread = _moves(codec, given["moves"])
    deal, partly = evolved(deal, moves=moves), unread is not None
    readers: dict[str, Callable[[Json], object]] = {
        "told": functools.partial(_beyond, codec),
        "comments": checked_comment,
        "seconds": checked_seconds,
    }
    try:
        for name in [each for each in readers if each in given]:
            with at_path(name):
                read, count = readers[name], len(moves)
                noted = _by_place(name, given[name], read, count, partly=partly)
            deal = evolved(deal, **{name: noted})
        if "totals" in given and not partly:
            with at_path("totals"):
                deal = evolved(deal, totals=_totals(codec, given["totals"]))
    except RecordError as error:
        if "told" in given and not deal.told:  # without it no move can be gone on by
            deal = evolved(deal, moves=())
        return deal, unread or error
    return deal, unread


def _moves(codec: Codec, raw: Json) -> tuple[tuple[LogEntry, ...], RecordError | None]:
    """Read moves up to one that cannot be read, which is returned with them."""
    if not isinstance(raw, list):
        msg = f"moves are a list, not {shown(raw)}"
        return (), RecordError(msg, path=("moves",))
    moves: list[LogEntry] = []
    try:
        for text in raw:
            known = isinstance(text, str)
            moves.append(_read_move(codec, text) if known else refuse("a move", text))
    except JasskortError as error:
        return tuple(moves), located(error, "moves", len(moves))
    return tuple(moves), None


def _read_move(codec: Codec, text: str) -> LogEntry:
    """Read a move; most are read often, but a text of any length is not kept."""
    if len(text) > _KEPT:
        return _read_move_once.__wrapped__(codec, text)
    return _read_move_once(codec, text)


@functools.lru_cache(maxsize=2**14)
def _read_move_once(codec: Codec, text: str) -> LogEntry:
    move: LogEntry = codec.read(text, Move, "a move")
    return move


def _by_place(
    name: str, raw: Json, read: Callable[[Json], object], moves: int, *, partly: bool
) -> tuple[tuple[int, object], ...]:
    """Read what stands at moves, in their order.

    If moves were read partly, what stands behind them is left out.
    """
    if not isinstance(raw, dict):
        msg = f"{name} stand by the number of a move, not as {shown(raw)}"
        raise RecordError(msg)
    for place in _given(name, raw):
        if not _PLACE.fullmatch(place) or (int(place) > moves and not partly):
            msg = f"{name} stand at moves 0 to {moves}, not at {quoted(place)}"
            raise RecordError(msg, path=(place,))
    found = []
    for place in sorted(raw, key=int):
        if int(place) <= moves:
            with at_path(place):
                found.append((int(place), read(raw[place])))
    return tuple(found)


def _beyond(codec: Codec, raw: Json) -> Beyond:
    """Read what a seat was told beyond a move; what is empty is left out."""
    given = raw if isinstance(raw, dict) else {}
    whole = {"entries": [], "winners": [], "ending": None, **given}
    beyond: Beyond = codec.read(whole, Beyond, "what was told")
    if not raw or _beyond_to_json(beyond) != raw:
        refuse("what was told", raw)
    return beyond


def _totals(codec: Codec, raw: Json) -> tuple[int, ...]:
    totals = tuple(raw) if isinstance(raw, list) else ()
    if len(totals) != len(codec.game.seats) or any(type(n) is not int for n in totals):
        msg = f"totals are a number for each seat, not {shown(raw)}"
        raise RecordError(msg)
    return totals
