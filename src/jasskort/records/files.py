"""Functions that write and read records, as text or JSON.

Text and JSON have the same contents. Unknown and empty values are omitted, so that
equal records have equal texts.
"""

from __future__ import annotations

import contextlib
import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, cast, get_args

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import Card
from jasskort.craft.values import builder, evolved
from jasskort.errors import InvalidValue, JasskortError, checked, checked_text, quoted
from jasskort.games import GAMES
from jasskort.records import codec
from jasskort.records.codec import Games, Json, RecordError, refuse
from jasskort.records.record import (
    Beyond,
    DealRecord,
    Record,
    Result,
    check_result,
    checked_comment,
    checked_seconds,
    played_again,
)
from jasskort.records.text import HEAD, TextMatch, text_of
from jasskort.ruleset import AnyRuleset

Face: TypeAlias = Literal["text", "jsonl", "json"]
"""A way to write a record: text, JSON on one line, or indented JSON."""

Head: TypeAlias = dict[str, Any]
"""The head of a match: its JSON values by key, with None for missing keys."""

_FIRST = ("format", "version", "game", "options", "dealer")
_NEEDED = (*_FIRST, "deals", "check")
_SAID = (*codec.TEXTS, "players", "seat", "comment", "extra")
_KEYS = (*_NEEDED, *_SAID, "result")
_PLACE = re.compile("0|[1-9][0-9]{0,5}", re.ASCII)
_BYTE_ORDER_MARK = "\ufeff"
_BEGINS = re.compile(rf"{_BYTE_ORDER_MARK}?(\{{|[ \t]*\[{HEAD}\b)")
_BEGINS_JSON = re.compile(r"[ \t]*\{")
_new_deal = builder(DealRecord)


# --- writing --------------------------------------------------------------------------


def write(record: Record, face: Face = "text", *, checked: bool = True) -> str:
    """Return a record as text, as a line of JSON, or as indented JSON.

    The text ends with a line feed, so texts can be joined. With `checked=False` it has
    no check, so readers cannot detect alterations.

    Raises:
        InvalidValue: `face` is unknown, or an option of the game has no JSON form.
    """
    if face not in get_args(Face):
        msg = f"expected text, jsonl or json for face, got {quoted(face)}"
        raise InvalidValue(msg)
    written = match_to_json(record, checked=checked)
    if face == "text":
        return text_of(written)
    if face == "jsonl":
        return f"{codec.on_a_line(written)}\n"
    lines = json.dumps(written, ensure_ascii=False, indent=2).split("\n")
    return "".join([f"{codec.visible(line)}\n" for line in lines])


def match_to_json(record: Record, *, checked: bool = True) -> dict[str, Json]:
    """Return a record as JSON; with `checked=False` its check is null."""
    written = _unchecked(record)
    return {**written, "check": codec.digest(written) if checked else None}


def _unchecked(record: Record) -> dict[str, Json]:
    result = checked(record, Record, "a record").result
    return _there(
        {
            "format": codec.FORMAT,
            "version": codec.FORMAT_VERSION,
            **codec.game_to_json(record.game),
            "dealer": record.dealer,
            "players": list(record.players) or None,
            **{name: getattr(record, name) for name in codec.TEXTS},
            "seat": record.seat,
            "comment": record.comment,
            "deals": [_deal_to_json(deal) for deal in record.deals],
            "result": None
            if result is None
            else codec.Codec.write_fields(result, Result),
            "extra": record.extra.read() or None,
        }
    )


def _there(parts: Mapping[str, Json]) -> dict[str, Json]:
    return {name: part for name, part in parts.items() if part is not None}


def _deal_to_json(deal: DealRecord) -> dict[str, Json]:
    return _there(
        {
            "pack": codec.cards_text(deal.pack),
            "moves": [str(move) for move in deal.moves],
            "comments": {str(place): text for place, text in deal.comments} or None,
            "seconds": {str(at): checked_seconds(s) for at, s in deal.seconds} or None,
            "told": {str(at): _beyond_to_json(each) for at, each in deal.told} or None,
            "totals": None if deal.totals is None else list(deal.totals),
        }
    )


def _beyond_to_json(beyond: Beyond) -> dict[str, Json]:
    written = codec.Codec.write_fields(beyond, Beyond)
    ended = {"entries": bool(beyond.entries)}
    return {key: written[key] for key in written if ended.get(key, beyond.ending)}


# --- reading --------------------------------------------------------------------------


def read(text: str, *, games: Games = GAMES) -> Record:
    """Return the one record in a text, after replaying it.

    To read a custom ruleset, add it to `games`: `{"house_rules:Twenty": Twenty}`.

    Raises:
        RecordError: the first defect, with its location.
    """
    stream = read_all(checked_text(text).split("\n"), games=games)
    one = next(stream, None)
    if one is None:
        msg = "there is no match"
        raise RecordError(msg, 1)
    for _ in stream:
        refuse("there is a second match: use read_all")
    return one


def read_all(lines: Iterable[str | bytes], *, games: Games = GAMES) -> Iterator[Record]:
    """Yield the records in the lines of a file or stream.

    Lines are str or UTF-8 bytes. Only one match is in memory at a time.

    Raises:
        RecordError: the first defect; the records before it are valid.
        InvalidValue: `lines` is a single text (call `read`), or not iterable.
    """
    for found in matches_in(lines, games=games):
        if isinstance(found, RecordError):
            raise found
        yield found


def matches_in(
    lines: Iterable[str | bytes], *, games: Games = GAMES
) -> Iterator[Record | RecordError]:
    """Yield the records of a stream, with an error in place of each invalid one.

    After an error, reading continues with the next match. The arguments are
    those of `read_all`.
    """
    codec.check_games(games)
    for match in _matches(lines):
        try:
            yield _record(match.whole(), games)
        except RecordError as error:
            yield match.located(error)


def heads(lines: Iterable[str | bytes]) -> Iterator[Head]:
    """Yield the head of each match in a stream without replaying any.

    A head has all keys of the JSON, with None for missing ones. `deals` is the number
    of deals, `totals` the totals after the last deal, `line` the match's first line.

    Raises:
        RecordError: a text is not a match, or has unknown or missing keys.
    """
    for match in _matches(lines):
        try:
            raw = match.whole()
            _check_keys(raw)
            deals = _list_of_deals(raw)
        except RecordError as error:
            found = match.located(error)
            raise found from found.__cause__
        last = deals[-1] if deals else None
        totals = last.get("totals") if isinstance(last, dict) else None
        said: Head = {**dict.fromkeys(_KEYS), **raw, "line": match.line}
        yield {**said, "deals": len(deals), "totals": totals}


# Streams.


class _Lines:
    """The lines of a stream, with a lookahead of one; `number` counts those taken."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = iter(lines)
        self._back: str | None = None
        self.number = 0

    def take(self, *, inside: bool = True) -> str | None:
        """Return the next line without its line end, or None after the last.

        Inside a match, return None if the next line begins another match.
        """
        self.number += 1
        back, self._back = self._back, None
        line = next(self._lines, None) if back is None else back
        if isinstance(line, bytes):
            try:
                line = line.decode()
            except UnicodeDecodeError as error:
                msg = f"invalid UTF-8: {error.reason}"
                raise RecordError(msg, self.number) from None
        if line is None:
            return None
        line = checked_text(line).removesuffix("\n").removesuffix("\r")
        if inside and _BEGINS.match(line):
            self.number -= 1
            self._back = line
            return None
        return line

    def skip(self) -> None:
        more: str | None = ""
        while more is not None:
            with contextlib.suppress(RecordError):
                more = self.take()


@attrs.define
class _Match:
    """A match in a stream; `broken` is the error that ended it, if any.

    It begins at `line`. In a match as text, `lines` has the line of each part, and
    `last` is the line of a defect that belongs to no part.
    """

    line: int
    raw: codec.Raw = attrs.field(factory=dict[str, Any])
    broken: RecordError | None = None
    lines: Mapping[codec.Path, int] = attrs.field(factory=dict[codec.Path, int])
    last: int = 0

    def whole(self) -> codec.Raw:
        """Return the unchecked match, or raise the error that ended it."""
        if self.broken is not None:
            raise self.broken
        return self.raw

    def located(self, error: RecordError) -> RecordError:
        """Return an error, with its line added if it has none."""
        if error.line is not None:
            return error
        found = error.at(self.lines.get(error.path, self.last or self.line))
        found.__cause__ = error.__cause__
        return found


def _matches(lines: Iterable[str | bytes]) -> Iterator[_Match]:
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        msg = f"expected an iterable of lines, got {quoted(lines)}"
        raise InvalidValue(msg)
    source = _Lines(lines)
    while True:
        match = _Match(source.number + 1)
        try:
            if (line := source.take(inside=False)) is None:
                return
            # Joined files can have byte order marks in the middle.
            line = line.removeprefix(_BYTE_ORDER_MARK)
            if line.strip():
                of_json = _BEGINS_JSON.match(line)
                (_read_json if of_json else _read_text)(match, line, source)
        except RecordError as error:
            match.broken = error
            source.skip()
        if match.broken or match.raw:
            yield match


def _read_text(match: _Match, first: str, source: _Lines) -> None:
    text, line = TextMatch(), cast("str | None", first)
    match.raw, match.lines = text.raw, text.lines
    while line is not None:
        text.take(line, source.number)
        match.last = text.line
        if text.ended:
            return
        line = source.take()
    msg = 'the match is cut off: its last line must be "end" and its check'
    match.broken = RecordError(msg, match.last)


def _read_json(match: _Match, first: str, source: _Lines) -> None:
    lines, begins = [first], match.line
    try:
        match.raw = _decoded_whole(first, begins)
    except RecordError:  # invalid, or on several lines
        while lines[-1][:1] != "}" and (line := source.take()) is not None:
            lines.append(line)
        match.raw = _decoded_whole("\n".join(lines), begins)


def _decoded_whole(text: str, begins: int) -> codec.Raw:
    raw, end = codec.decoded(text, text.index("{"), begins)
    if rest := text[end:].strip():
        line = begins + text.count("\n", 0, text.index(rest, end))
        msg = f"expected the end of the line after a match, got {quoted(rest)}"
        raise RecordError(msg, line)
    return cast("codec.Raw", raw)


# Matches.


def _check_keys(raw: codec.Raw) -> None:
    """Raise `RecordError` for a wrong format or version, or a wrong set of keys."""
    form, version = raw.get("format"), raw.get("version")
    if form != codec.FORMAT:
        msg = f"not a match: expected the format {quoted(codec.FORMAT)}, got {codec.shown(form)}"
        raise RecordError(msg, path=("format",))
    if type(version) is not int or version != codec.FORMAT_VERSION:
        msg = f"expected version {codec.FORMAT_VERSION}, got {codec.shown(version)}"
        raise RecordError(msg, path=("version",))
    for key in raw:
        if key not in _KEYS:
            msg = f"unknown key {quoted(key)} in a match: put it into extra"
            raise RecordError(msg, path=(key,))
    for key in _NEEDED:
        if key not in raw:
            refuse(f"missing key {quoted(key)} in a match")


def _record(raw: codec.Raw, games: Games) -> Record:
    _check_keys(raw)
    with codec.at_path("options" if raw["game"] in [*games] else "game"):
        written = {"game": raw["game"], "options": raw["options"]}
        game = codec.game_from_json(written, games=games)
    with codec.at_path("dealer"):
        game.table.check(raw["dealer"])
    record = _begun(game, raw)
    reader = codec.Codec(game)
    result: Result | None = None
    deals, ends = played_again(record.last, _deals(reader, raw))
    if "result" in raw:
        with codec.at_path("result"):
            result = reader.read(raw["result"], Result, "a result")
        check_result(ends[-1], result)
    record = evolved(record, deals=deals, result=result, _ends=ends)
    check = raw["check"]
    if check is not None and check != (found := codec.digest(_unchecked(record))):
        msg = f"the match was altered or damaged: expected the check {found}, got {codec.shown(check)}"
        raise RecordError(msg, path=("check",))
    return record


def _begun(game: AnyRuleset, raw: codec.Raw) -> Record:
    if raw.get("seat", "spectator") != "spectator":
        with codec.at_path("seat"):
            game.table.check(raw["seat"])
    parts: codec.Raw = {}
    for name in [each for each in _SAID if each in raw]:
        with codec.at_path(name):
            parts[name] = _given(name, raw[name])
    try:
        return Record(game=game, dealer=raw["dealer"], **parts)
    except JasskortError:
        for name, part in parts.items():
            with codec.at_path(name):
                Record(game=game, **{name: part})
        raise  # pragma: no cover - a part that is wrong has raised above


def _given(name: str, value: Any) -> Any:
    """Return a value, or a list as a tuple; raise `RecordError` for an empty value."""
    if value in (None, [], {}):
        refuse(f"{name} cannot be {codec.shown(value)}: omit an empty value")
    return tuple(value) if isinstance(value, list) else value


def _list_of_deals(raw: codec.Raw) -> list[Json]:
    deals = raw["deals"]
    if not isinstance(deals, list):
        refuse(f"expected a list for deals, got {codec.shown(deals)}", "deals")
    return deals


def _deals(reader: codec.Codec, raw: codec.Raw) -> Iterator[DealRecord]:
    for number, each in enumerate(_list_of_deals(raw)):
        with codec.at_path("deals", number):
            deal = _deal(reader, each)
        yield deal


def _deal(reader: codec.Codec, raw: Json) -> DealRecord:
    readers: dict[str, Callable[[Json], Any]] = {
        "comments": checked_comment,
        "seconds": checked_seconds,
        "told": functools.partial(_beyond, reader),
    }
    may = (*readers, "totals")
    beside = [name for name in may if isinstance(raw, dict) and name in raw]
    given = codec.dict_of(raw, "a deal", ("pack", "moves", *beside))
    with codec.at_path("pack"):
        pack = reader.read(given["pack"], tuple[Card | None, ...], "a pack")
    moves = _moves(reader, given["moves"])
    noted: dict[str, tuple[tuple[int, Any], ...]] = dict.fromkeys(readers, ())
    for name in [each for each in readers if each in given]:
        with codec.at_path(name):
            noted[name] = _by_place(name, given[name], readers[name], len(moves))
    totals = None
    if "totals" in given:
        with codec.at_path("totals"):
            totals = _totals(reader, given["totals"])
    return _new_deal(
        pack, moves, noted["comments"], totals, noted["told"], noted["seconds"]
    )


def _moves(reader: codec.Codec, raw: Json) -> tuple[LogEntry, ...]:
    if not isinstance(raw, list):
        refuse(f"expected a list for moves, got {codec.shown(raw)}", "moves")
    moves: list[LogEntry] = []
    try:
        for text in raw:
            move = codec.read_move(reader, text) if isinstance(text, str) else None
            moves.append(codec.cannot_be("a move", text) if move is None else move)
    except JasskortError as error:
        raise codec.located(error, "moves", len(moves))  # noqa: B904 - the cause is set
    return tuple(moves)


def _by_place(
    name: str, raw: Json, read: Callable[[Json], object], moves: int
) -> tuple[tuple[int, object], ...]:
    if not isinstance(raw, dict):
        refuse(f"expected {name} by move number, got {codec.shown(raw)}")
    for place in _given(name, raw):
        if not _PLACE.fullmatch(place) or int(place) > moves:
            why = f"expected a number from 0 to {moves} for {name}, got {quoted(place)}"
            refuse(why, place)
    found = []
    for place in sorted(raw, key=int):
        with codec.at_path(place):
            found.append((int(place), read(raw[place])))
    return tuple(found)


def _beyond(reader: codec.Codec, raw: Json) -> Beyond:
    """Return the facts told with a move; JSON omits empty parts."""
    given = raw if isinstance(raw, dict) else {}
    whole = {"entries": [], "winners": [], "ending": None, **given}
    beyond: Beyond = reader.read(whole, Beyond, "told")
    if not raw or _beyond_to_json(beyond) != raw:
        codec.cannot_be("told", raw)
    return beyond


def _totals(reader: codec.Codec, raw: Json) -> tuple[int, ...]:
    totals = tuple(raw) if isinstance(raw, list) else ()
    if len(totals) != len(reader.game.seats) or any(type(n) is not int for n in totals):
        refuse(f"expected a number for each seat as totals, got {codec.shown(raw)}")
    return totals


def match_schema() -> dict[str, Any]:
    """Return a new copy of the JSON Schema (2020-12) of a match.

    It describes the structure alone; `read` also checks moves, totals and result.
    """
    return codec.schema_of("match")
