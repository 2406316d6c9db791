"""What is good of a match that was written down, and what is wrong with it.

Both faces are read into the same lists and dicts, which are sifted here: each part is
read, each move is made, and what does not hold is a defect with its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

import attrs

from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.records.deals import DealRecord, Result
from jasskort.records.plain import digest
from jasskort.records.reading_deals import DealReader, guarded, left_out
from jasskort.records.record import Record
from jasskort.records.replay import Defect, Replay, check_result
from jasskort.records.values import FORMAT_VERSION, Games, Json, dict_of, game_from_json
from jasskort.records.written import FORMAT, TEXTS, unchecked
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat

Raw = dict[str, Json]
"""A match as it was written, before anything was looked at."""

_FIRST = ("format", "version", "game", "options", "dealer")
_LAST = ("deals", "check")
_KEYS = (*_FIRST, *TEXTS, "players", "seat", "result", "extra", *_LAST)
_EMPTY: Mapping[str, Json] = MappingProxyType({"players": [], "extra": {}})


@attrs.frozen
class Sifted:
    """What was found in a match.

    Args:
        record: what is good of it, up to the defect; None if not even the game is.
        defects: what is wrong, the first one first.
    """

    record: Record | None
    defects: tuple[Defect, ...]


def sift(raw: Raw, games: Games, *, whole: bool = True) -> Sifted:
    """Read a match that was written down.

    Args:
        raw: the match.
        games: the rulesets that may be meant, by name.
        whole: whether it is there to its end; if not, what is missing is no defect.
    """
    sifter = _Sifter(raw, games, whole=whole)
    try:
        sifter.sift()
    except Defect as defect:
        sifter.defects.append(defect)
    return Sifted(sifter.record, tuple(sifter.defects))


class _Sifter:
    """A match that is being sifted."""

    def __init__(self, raw: Raw, games: Games, *, whole: bool) -> None:
        self.raw = raw
        self.games = games
        self.whole = whole
        self.defects: list[Defect] = []
        self.record: Record | None = None

    def sift(self) -> None:
        """Sift everything, in the order in which it is written.

        Raises:
            Defect: what is wrong so that nothing after it can be read.
        """
        self._check_keys()
        if not self.whole and any(key not in self.raw for key in _FIRST):
            return
        record = self._begun()
        for key in ("players", *TEXTS, "extra"):
            if key in self.raw:
                record = self._with(record, key)
        self.record = record
        self._deals(record)
        self._end()

    def _check_keys(self) -> None:
        """See that it is a match of a version that is known, with all that it needs."""
        raw = self.raw
        if self.whole or "format" in raw:
            form, version = raw.get("format"), raw.get("version")
            if form != FORMAT:
                msg = f"no match: the format is {FORMAT!r}, not {quoted(form)}"
                raise Defect(msg, ("format",))
            if type(version) is not int or version != FORMAT_VERSION:
                msg = f"version {FORMAT_VERSION} is read, not version {quoted(version)}"
                raise Defect(msg, ("version",))
        for key in raw:
            if key not in _KEYS:
                msg = (
                    f"a match has no {quoted(key)}; what else there is stands in extra"
                )
                raise Defect(msg, (key,))
        for key in (*_FIRST, *_LAST) if self.whole else ():
            if key not in raw:
                msg = f"a match lacks {quoted(key)}"
                raise Defect(msg)

    def _begun(self) -> Record:
        """Read game, dealer and seat, without which nothing can be read."""
        raw = self.raw
        named = {"game": raw["game"], "options": raw["options"]}
        key = "options" if raw["game"] in [*self.games] else "game"
        game = guarded((key,), lambda: game_from_json(named, games=self.games))
        dealer = self._seat(game, "dealer")
        seat = self._seat(game, "seat") if "seat" in raw else None
        return Record(game=game, dealer=dealer, seat=seat)

    def _seat(self, game: AnyRuleset, key: str) -> Seat:
        """Read a seat of the table."""
        number = cast("int", self.raw[key])  # which is checked
        return guarded((key,), lambda: game.table.check(number))

    def _with(self, record: Record, key: str) -> Record:
        """Read a part that is information alone."""
        value = self.raw[key]
        if value is None or value == _EMPTY.get(key):
            self.defects.append(Defect(left_out(key), (key,)))
            return record
        try:
            return attrs.evolve(record, **{key: _listed(value)})
        except InvalidValue as error:
            self.defects.append(Defect(str(error), (key,)))
            return record

    def _deals(self, record: Record) -> None:
        """Read the deals, make all moves, and keep what is good of them.

        Raises:
            Defect: something cannot be read, or a move cannot be made.
        """
        raw_deals = self.raw.get("deals", [])
        if not isinstance(raw_deals, list):
            msg = f"deals are a list, not {quoted(raw_deals)}"
            raise Defect(msg, ("deals",))
        replay = Replay(record.game, record.dealer, record.seat)
        reader = DealReader(record.game)
        kept: list[DealRecord] = []
        for number, raw in enumerate(raw_deals):
            path = ("deals", number)
            try:
                deal, unread = reader.read(raw)
            except Defect as unreadable:
                raise unreadable.within(*path) from None
            reached, stopped = _gone_through(replay, deal)
            if reached >= 0:
                done = reached == len(deal.moves)
                kept.append(deal if done else deal.until(reached))
            defect = stopped or unread
            if defect is None and (self.whole or number < len(raw_deals) - 1):
                kept[-1] = self._closed(deal, replay, path)
            self._keep(record, kept, replay)
            if defect is not None:
                raise defect.within(*path)

    def _closed(
        self, deal: DealRecord, replay: Replay, path: tuple[str | int, ...]
    ) -> DealRecord:
        """Compare totals, and what is known of the cards."""
        try:
            replay.close(deal)
        except Defect as defect:
            self.defects.append(defect.within(*path))
            return evolved(deal, totals=None)
        return deal

    def _keep(
        self, record: Record, deals: Sequence[DealRecord], replay: Replay
    ) -> None:
        """Keep what is good so far."""
        known, last = replay.known(deals), replay.position
        self.record = evolved(record, deals=known, _last=last)

    def _end(self) -> None:
        """Compare the result, and the check where nothing else is wrong."""
        record, raw = self.record, self.raw
        if record is None or not self.whole:
            return
        if "result" in raw:
            record = self._with_result(record, raw["result"])
            self.record = record
        check = raw["check"]
        if check is None or self.defects:
            return
        found = digest(unchecked(record))
        if check != found:
            msg = f"something was lost or altered: the check is {found}, not {quoted(check)}"
            self.defects.append(Defect(msg, ("check",)))

    def _with_result(self, record: Record, raw: Json) -> Record:
        """Compare the result with the one that comes out."""
        try:
            result = guarded(("result",), lambda: _result(raw))
            check_result(record.last, result)
        except Defect as defect:
            self.defects.append(defect)
            return record
        return evolved(record, result=result)


def _gone_through(replay: Replay, deal: DealRecord) -> tuple[int, Defect | None]:
    """Make the moves of a deal.

    Returns:
        The number of the last one that could be made, -1 if not even the deal could,
        and what is wrong with the next one.
    """
    for place in range(len(deal.moves) + 1):
        try:
            replay.go(deal, place)
        except Defect as defect:
            where = ("moves", place - 1) if place else ("pack",)
            return place - 1, defect if defect.path else defect.within(*where)
    return len(deal.moves), None


def _result(raw: Json) -> Result:
    """Read a result.

    Raises:
        JasskortError: it is none.
    """
    given: dict[str, Any] = dict_of(raw, "a result", ("totals", "winners", "outcome"))
    return Result(_listed(given["totals"]), _listed(given["winners"]), given["outcome"])


def _listed(value: Json) -> Any:
    """Give a list as the tuple that a record has for it."""
    return tuple(value) if isinstance(value, list) else value
