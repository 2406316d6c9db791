"""Reading a deal of a record: its pack, its moves, and what stands beside them."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs

from jasskort.cards import Card
from jasskort.craft.values import Immutable, builder, evolved
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.records.deals import Beyond, DealRecord, LogEntry
from jasskort.records.decoding import Decoder
from jasskort.records.plain import check_text
from jasskort.records.replay import Defect, Path
from jasskort.records.shapes import BLANK
from jasskort.records.values import Json, dict_of
from jasskort.ruleset import AnyRuleset

_T = TypeVar("_T")
_new_deal = builder(DealRecord)
_NEEDED = ("pack", "moves")
_BESIDE = ("comments", "told", "totals")
_PLACE = re.compile("0|[1-9][0-9]{0,5}", re.ASCII)


def left_out(name: str) -> str:
    """Say that what is empty does not stand there: each record is written in one way."""
    return f"{name} is left out where there is none"


def guarded(path: Path, read: Callable[[], _T]) -> _T:
    """Read something, and tell where it stands if that cannot be done.

    Args:
        path: where it stands.
        read: what reads it.

    Raises:
        Defect: it cannot be read.
    """
    try:
        return read()
    except JasskortError as error:
        raise Defect(str(error), path) from error


@attrs.frozen
class DealReader(Immutable):
    """What reads the deals of a match.

    Args:
        game: the ruleset.
    """

    game: AnyRuleset

    def read(self, raw: Json) -> tuple[DealRecord, Defect | None]:
        """Read a deal, as far as it can be read.

        Returns:
            The deal up to what cannot be read, and that.

        Raises:
            Defect: not even the pack can be read.
        """
        there = [name for name in _BESIDE if isinstance(raw, dict) and name in raw]
        given = guarded((), lambda: dict_of(raw, "a deal", (*_NEEDED, *there)))
        pack = self._pack(given["pack"])
        moves, unread = self._moves(given["moves"])
        # Each part is checked as it is read, so that no constructor need do it again.
        deal = _new_deal(pack, moves, (), None, ())
        count = len(moves)
        try:
            if "told" in given:
                told = self._told(given["told"], count, unread)
                # Without it no move can be gone on by.
                deal = evolved(deal, moves=())
                deal = evolved(deal, moves=moves, told=tuple(told))
            if "comments" in given:
                comments = self._comments(given["comments"], count, unread)
                deal = evolved(deal, comments=tuple(comments))
            if "totals" in given and unread is None:
                deal = evolved(deal, totals=self._totals(given["totals"]))
        except Defect as defect:
            return deal, unread or defect
        return deal, unread

    def _pack(self, raw: Json) -> tuple[Card | None, ...]:
        if not isinstance(raw, str):
            msg = f"a pack is a text of cards, not {quoted(raw)}"
            raise Defect(msg, ("pack",))
        words = raw.split()
        return guarded(
            ("pack",),
            lambda: tuple(
                [None if word == BLANK else Card.parse(word) for word in words]
            ),
        )

    def _moves(self, raw: Json) -> tuple[tuple[LogEntry, ...], Defect | None]:
        """Read moves, as far as they can be read."""
        if not isinstance(raw, list):
            return (), Defect(f"moves are a list, not {quoted(raw)}", ("moves",))
        decoder, moves = Decoder(self.game), []
        for number, text in enumerate(raw):
            try:
                moves.append(decoder.move(text, "a move"))
            except JasskortError as error:
                return tuple(moves), Defect(str(error), ("moves", number))
        return tuple(moves), None

    def _told(
        self, raw: Json, moves: int, unread: Defect | None
    ) -> Iterator[tuple[int, Beyond]]:
        for place, each in _by_place("told", raw, moves, unread):
            path = ("told", str(place))
            yield place, guarded(path, functools.partial(self._beyond, each))

    def _beyond(self, raw: Json) -> Beyond:
        """Read what a seat was told beyond a move.

        Raises:
            JasskortError: it is none, or says nothing.
        """
        decoder = Decoder(self.game)
        ended = ("winners", "ending")
        entered = isinstance(raw, dict) and "entries" in raw
        over = isinstance(raw, dict) and ("ending" in raw or not entered)
        names = (*(["entries"] if entered else []), *(ended if over else []))
        given = dict_of(raw, "what was told", names)
        if entered and given["entries"] == []:
            raise InvalidValue(left_out("entries"))
        return Beyond(
            decoder.entries(given.get("entries", []), "entries"),
            decoder.seats(given.get("winners", []), "winners"),
            decoder.member(given["ending"], "ending") if over else None,
        )

    def _comments(
        self, raw: Json, moves: int, unread: Defect | None
    ) -> Iterator[tuple[int, str]]:
        for place, text in _by_place("comments", raw, moves, unread):
            path = ("comments", str(place))
            if not isinstance(text, str) or not text:
                msg = f"a comment is a text that says something, not {quoted(text)}"
                raise Defect(msg, path)
            guarded(path, functools.partial(check_text, text))
            yield place, text

    def _totals(self, raw: Json) -> tuple[int, ...]:
        totals = raw if isinstance(raw, list) else []
        numbers = tuple([each for each in totals if type(each) is int])
        if not len(numbers) == len(totals) == len(self.game.seats):
            msg = f"totals are a number for each seat, not {quoted(raw)}"
            raise Defect(msg, ("totals",))
        return numbers


def _by_place(
    name: str, raw: Json, moves: int, unread: Defect | None
) -> list[tuple[int, Json]]:
    """List what stands at moves, in their order.

    Args:
        name: what it is.
        raw: it, by the number of the move as a text.
        moves: how many moves could be read.
        unread: why the next one could not; what stands after it is left out then.

    Raises:
        Defect: it stands at no move, or there is nothing.
    """
    if not isinstance(raw, dict):
        msg = f"{name} stand by the number of a move, not as {quoted(raw)}"
        raise Defect(msg, (name,))
    if not raw:
        raise Defect(left_out(name), (name,))
    found = []
    for place, each in raw.items():
        if not _PLACE.fullmatch(place) or (int(place) > moves and unread is None):
            msg = f"{name} stand at moves 0 to {moves}, not at {quoted(place)}"
            raise Defect(msg, (name, place))
        if int(place) <= moves:
            found.append((int(place), each))
    return sorted(found, key=lambda each: each[0])
