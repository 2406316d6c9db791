"""Records as files: written as text or as JSON, and read one by one, or as a stream.

Text and JSON both spell one dict. What is not known, or not there, is left out of it; so
each record is written in one way.
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
"""A way to write a record: text, JSON on one line, or JSON with indents."""

Head: TypeAlias = dict[str, Any]
"""What is said of a match, by the names of the JSON; None for what is not said."""

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
    """Write a record as text, as a line of JSON, or as JSON with indents.

    Its last line ends too, so that the next may follow. If it is `checked`, readers see
    what was altered.

    Raises:
        InvalidValue: JSON cannot say an option of its ruleset.
    """
    if face not in get_args(Face):
        msg = f"a record is written as text, jsonl or json, not {quoted(face)}"
        raise InvalidValue(msg)
    written = match_to_json(record, checked=checked)
    if face == "text":
        return text_of(written)
    if face == "jsonl":
        return f"{codec.on_a_line(written)}\n"
    lines = json.dumps(written, ensure_ascii=False, indent=2).split("\n")
    return "".join([f"{codec.visible(line)}\n" for line in lines])


def match_to_json(record: Record, *, checked: bool = True) -> dict[str, Json]:
    """Write a record as JSON, as `write` does; without a check that is null."""
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
    """Read one record, text or JSON, and play it again.

    A ruleset of somebody's own is read if it stands by its name in `games`:
    `{"house_rules:Twenty": Twenty}`.

    Raises:
        RecordError: something is wrong; it tells where and what.
    """
    stream = read_all(checked_text(text).split("\n"), games=games)
    one = next(stream, None)
    if one is None:
        msg = "there is no match"
        raise RecordError(msg, 1)
    for _ in stream:  # a second match is one too many, however many there are
        refuse("a second match begins: read_all reads them")
    return one


def read_all(lines: Iterable[str | bytes], *, games: Games = GAMES) -> Iterator[Record]:
    """Read records one after the other, as far as they are asked for.

    Only the match that is being read is kept, however many there are. Lines are those of a
    file, text or JSON, with or without their ends, or its bytes (UTF-8).

    Raises:
        RecordError: something is wrong; what was given before is right.
        InvalidValue: a text as a whole is for `read`.
    """
    for found in matches_in(lines, games=games):
        if isinstance(found, RecordError):
            raise found
        yield found


def matches_in(
    lines: Iterable[str | bytes], *, games: Games = GAMES
) -> Iterator[Record | RecordError]:
    """Read the matches of a stream, and of a wrong one what is wrong in place of it.

    It goes on where the next match begins; arguments are those of `read_all`.
    """
    codec.check_games(games)
    for match in _matches(lines):
        try:
            yield _record(match.whole(), games)
        except RecordError as error:
            yield match.located(error)


def heads(lines: Iterable[str | bytes]) -> Iterator[Head]:
    """Read what is said of each match, and play none: for finding those one wants.

    A head has what stands in the JSON of a match as it is written, None for what does
    not; but as `deals` how many there are, as `totals` those after the last of them, and
    as `line` the line where the match begins. Lines are those for `read_all`.

    Raises:
        RecordError: it is no match that could be read on; what was given before is one.
    """
    for match in _matches(lines):
        try:
            raw = match.whole()
            _check_keys(raw)
            deals = _list_of_deals(raw)
        except RecordError as error:
            raise match.located(error) from None
        last = deals[-1] if deals else None
        totals = last.get("totals") if isinstance(last, dict) else None
        said: Head = {**dict.fromkeys(_KEYS), **raw, "line": match.line}
        yield {**said, "deals": len(deals), "totals": totals}


# Streams.


class _Lines:
    """The lines of a stream, one of which may be given back; the latest has the `number`."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines = iter(lines)
        self._back: str | None = None
        self.number = 0

    def take(self, *, inside: bool = True) -> str | None:
        """Return the next line, without its end; None behind the last.

        Inside a match it is None too where the next one begins.
        """
        self.number += 1
        back, self._back = self._back, None
        line = next(self._lines, None) if back is None else back
        if isinstance(line, bytes):
            try:
                line = line.decode()
            except UnicodeDecodeError as error:
                msg = f"no UTF-8: {error.reason}"
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
        """Go on to where the next match begins."""
        more: str | None = ""
        while more is not None:
            with contextlib.suppress(RecordError):
                more = self.take()


@attrs.define
class _Match:
    """A match as it stands in a stream, from a line on, or why not all of it was read.

    Of text the line of each part is known; any other stands on the last.
    """

    line: int
    raw: codec.Raw = attrs.field(factory=dict[str, Any])
    broken: RecordError | None = None
    lines: Mapping[codec.Path, int] = attrs.field(factory=dict[codec.Path, int])
    last: int = 0

    def whole(self) -> codec.Raw:
        """Return what was written, or raise why not all of it was read."""
        if self.broken is not None:
            raise self.broken
        return self.raw

    def located(self, error: RecordError) -> RecordError:
        """Return an error with its line, if it has none."""
        if error.line is not None:
            return error
        found = error.at(self.lines.get(error.path, self.last or self.line))
        found.__cause__ = error.__cause__
        return found


def _matches(lines: Iterable[str | bytes]) -> Iterator[_Match]:
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        msg = f"lines of text are read one by one, not {quoted(lines)}"
        raise InvalidValue(msg)
    source = _Lines(lines)
    while True:
        match = _Match(source.number + 1)
        try:
            if (line := source.take(inside=False)) is None:
                return
            # A file that begins with a mark may stand behind another one.
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
    msg = 'the match has no end: its last line is "end" and its check'
    match.broken = RecordError(msg, match.last)


def _read_json(match: _Match, first: str, source: _Lines) -> None:
    lines, begins = [first], match.line
    try:
        match.raw = _decoded_whole(first, begins)
    except RecordError:  # it stands on several lines, if it is right
        while lines[-1][:1] != "}" and (line := source.take()) is not None:
            lines.append(line)
        match.raw = _decoded_whole("\n".join(lines), begins)


def _decoded_whole(text: str, begins: int) -> codec.Raw:
    raw, end = codec.decoded(text, text.index("{"), begins)
    if rest := text[end:].strip():
        line = begins + text.count("\n", 0, text.index(rest, end))
        msg = f"after a match the next one begins on a line of its own: {quoted(rest)}"
        raise RecordError(msg, line)
    return cast("codec.Raw", raw)


# Matches.


def _check_keys(raw: codec.Raw) -> None:
    """See that it is a match of a version that is known, with all that it needs."""
    form, version = raw.get("format"), raw.get("version")
    if form != codec.FORMAT:
        msg = f"no match: the format is {quoted(codec.FORMAT)}, not {codec.shown(form)}"
        raise RecordError(msg, path=("format",))
    if type(version) is not int or version != codec.FORMAT_VERSION:
        msg = f"version {codec.FORMAT_VERSION} is read, not version {codec.shown(version)}"
        raise RecordError(msg, path=("version",))
    for key in raw:
        if key not in _KEYS:
            msg = f"a match has no {quoted(key)}; what else there is stands in extra"
            raise RecordError(msg, path=(key,))
    for key in _NEEDED:
        if key not in raw:
            refuse(f"a match lacks {quoted(key)}")


def _record(raw: codec.Raw, games: Games) -> Record:
    """Read a match that was written down, and play it again; errors have their path."""
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
        msg = f"something was lost or altered: the check is {found}, not {codec.shown(check)}"
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
        raise  # pragma: no cover - each of them is right or wrong by itself


def _given(name: str, value: Any) -> Any:
    """Return a part that was given, a list as a tuple; what is empty is left out."""
    if value in (None, [], {}):
        refuse(f"{name} cannot be {codec.shown(value)}: what is not there is left out")
    return tuple(value) if isinstance(value, list) else value


def _list_of_deals(raw: codec.Raw) -> list[Json]:
    deals = raw["deals"]
    if not isinstance(deals, list):
        refuse(f"deals are a list, not {codec.shown(deals)}", "deals")
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
        refuse(f"moves are a list, not {codec.shown(raw)}", "moves")
    moves: list[LogEntry] = []
    try:
        for text in raw:
            move = codec.read_move(reader, text) if isinstance(text, str) else None
            moves.append(codec.cannot_be("a move", text) if move is None else move)
    except JasskortError as error:
        raise codec.located(error, "moves", len(moves))  # noqa: B904 - which says its cause
    return tuple(moves)


def _by_place(
    name: str, raw: Json, read: Callable[[Json], object], moves: int
) -> tuple[tuple[int, object], ...]:
    if not isinstance(raw, dict):
        refuse(f"{name} stand by the number of a move, not as {codec.shown(raw)}")
    for place in _given(name, raw):
        if not _PLACE.fullmatch(place) or int(place) > moves:
            refuse(f"{name} stand at moves 0 to {moves}, not at {quoted(place)}", place)
    found = []
    for place in sorted(raw, key=int):
        with codec.at_path(place):
            found.append((int(place), read(raw[place])))
    return tuple(found)


def _beyond(reader: codec.Codec, raw: Json) -> Beyond:
    """Read what a seat was told beyond a move; what is empty is left out."""
    given = raw if isinstance(raw, dict) else {}
    whole = {"entries": [], "winners": [], "ending": None, **given}
    beyond: Beyond = reader.read(whole, Beyond, "what was told")
    if not raw or _beyond_to_json(beyond) != raw:
        codec.cannot_be("what was told", raw)
    return beyond


def _totals(reader: codec.Codec, raw: Json) -> tuple[int, ...]:
    totals = tuple(raw) if isinstance(raw, list) else ()
    if len(totals) != len(reader.game.seats) or any(type(n) is not int for n in totals):
        refuse(f"totals are a number for each seat, not {codec.shown(raw)}")
    return totals


def match_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a match as JSON, anew each time.

    It tells what a match looks like; that its moves are legal, and that totals, result
    and check are right, only a reader can tell.
    """
    return codec.schema_of("match")
