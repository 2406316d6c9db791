"""Values from JSON, by what their fields are declared as; nothing is believed."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NewType, cast, get_args

import attrs

from jasskort.cards import Card, CardSet, Rank, Suit, parse_rank, parse_suit
from jasskort.craft.checks import Hint, check_fields, plain_of
from jasskort.craft.values import Immutable, builder
from jasskort.errors import InvalidValue
from jasskort.ledger import NO_ENTRIES, Entry, Ledger, Match, What
from jasskort.melds import Four, Line, Marriage, Run
from jasskort.moves import Deal, Hidden
from jasskort.phase import DealRecord, MatchOver, State
from jasskort.records.encoding import LARGEST, written_fields
from jasskort.records.errors import RecordError
from jasskort.records.shapes import (
    BLANK,
    alternatives,
    answer_of,
    elements,
    meld_of,
    members_by_text,
    of_cards,
    or_none,
    phases_of,
    place_of,
    wrong,
)
from jasskort.records.values import Json, dict_of
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import LogEntry
from jasskort.whereabouts import Covered, InHand, Place, Spot

_LARGE = re.compile(r"-?0x[1-9a-f][0-9a-f]*", re.ASCII)
_HIDDEN = re.compile(r"([0-9]) (\w+) \?\?", re.ASCII)
_MELDS: tuple[type, ...] = (Run, Four, Marriage)


@attrs.frozen
class Decoder(Immutable):
    """What reads the values of one ruleset.

    Args:
        game: the ruleset.
        totals: booked points by seat, which are written beside a position.
        ledger: all that was booked, which is written beside it too.
    """

    game: AnyRuleset
    totals: tuple[int, ...] = ()
    ledger: Ledger = NO_ENTRIES

    def value(self, data: Json, hint: Hint, what: str) -> Any:
        """Read a value; of which type it is, `hint` says.

        Args:
            data: what was written.
            hint: what it is declared as.
            what: what it is, for the message.

        Raises:
            RecordError: it is not what it is declared as.
        """
        kinds = alternatives(hint)
        blank = BLANK if Card in kinds else None
        if or_none(hint) and data == blank:
            return None
        if len(kinds) > 1:
            return self._one_of(data, kinds, what)
        (kind,) = kinds
        if isinstance(kind, NewType):
            return self.seat(data, what)
        if plain_of(kind) is tuple:
            return self._tuple(data, kind, what)
        read = _READERS.get(kind)
        return (
            self._record(data, kind, what) if read is None else read(self, data, what)
        )

    # Numbers and words.

    def seat(self, data: Json, what: str) -> Seat:
        """Read the number of a seat."""
        if type(data) is not int or data not in self.game.seats:
            raise RecordError(wrong(what, data))
        return Seat(data)

    def seats(self, data: Json, what: str) -> tuple[Seat, ...]:
        """Read some seats."""
        return tuple([self.seat(each, what) for each in self.listed(data, what)])

    def listed(self, data: Json, what: str) -> list[Json]:
        """Pass a list."""
        if not isinstance(data, list):
            raise RecordError(wrong(what, data))
        return data

    def text(self, data: Json, what: str) -> str:
        """Pass a text."""
        if not isinstance(data, str):
            raise RecordError(wrong(what, data))
        return data

    def switch(self, data: Json, what: str) -> bool:
        """Read True or False."""
        if not isinstance(data, bool):
            raise RecordError(wrong(what, data))
        return data

    def number(self, data: Json, what: str) -> int:
        """Read a number: a large one is a text, and a member of an enum may be one."""
        if type(data) is int and abs(data) <= LARGEST:
            return data
        if isinstance(data, str):
            if _LARGE.fullmatch(data) and abs(int(data, 16)) > LARGEST:
                return int(data, 16)
            member = members_by_text(*self.game.enums).get(data)
            if isinstance(member, int):
                return member
        raise RecordError(wrong(what, data))

    def member(self, data: Json, what: str) -> enum.Enum:
        """Read a member of one of the game's enums."""
        return self._member_of(data, self.game.enums, what)

    def _member_of(
        self, data: Json, kinds: tuple[type[enum.Enum], ...], what: str
    ) -> enum.Enum:
        member = members_by_text(*kinds).get(self.text(data, what))
        if member is None:
            raise RecordError(wrong(what, data))
        return member

    def _one_of(self, data: Json, kinds: tuple[Hint, ...], what: str) -> object:
        """Read what may be of several kinds, all of which are written in a word."""
        if int in kinds and not isinstance(data, str):
            return self.number(data, what)
        word = self.text(data, what)
        found: object = None
        if InHand in kinds:
            found = self._place(word)
        elif Line in kinds:
            found = answer_of(word)
        elif enum.Enum in kinds:
            found = members_by_text(*self.game.enums).get(word)
        if found is None and (meld := meld_of(word)) is not None:
            known = type(meld) in kinds and not meld.mask & ~self.game.pack.mask
            found = meld if known else None
        if found is None:
            raise RecordError(wrong(what, data))
        return found

    def _place(self, word: str) -> Place | None:
        place = place_of(word)
        if isinstance(place, Spot) or place is None:
            return place
        columns = len(self.game.pack)
        inside = not isinstance(place, Covered) or place.column < columns
        return place if place.seat in self.game.seats and inside else None

    # Cards.

    def card(self, data: Json, what: str) -> Card:
        """Read a card of the game's pack."""
        card = Card.parse(self.text(data, what))
        if not card.bit & self.game.pack.mask:
            raise RecordError(wrong(what, data))
        return card

    def cards(self, data: Json, what: str, *, blanks: bool) -> tuple[Card | None, ...]:
        """Read cards that are parted by blanks.

        Args:
            data: what was written.
            what: what it is, for the message.
            blanks: whether some may be unseen.
        """
        return tuple(
            [
                None if blanks and word == BLANK else self.card(word, what)
                for word in self.text(data, what).split()
            ]
        )

    def card_set(self, data: Json, what: str) -> CardSet:
        """Read a set of cards."""
        self.cards(data, what, blanks=False)
        return CardSet.parse(self.text(data, what))

    # Moves and entries.

    def move(self, data: Json, what: str) -> LogEntry:
        """Read a move, or one of which only the kind was seen."""
        word = self.text(data, what)
        if found := _HIDDEN.fullmatch(word):
            seat, verb = self.seat(int(found[1]), what), found[2]
            if verb not in {kind.verb for kind in self.game.hidden_moves}:
                raise RecordError(wrong(what, data))
            return Hidden(seat, verb)
        move = self.game.parse(word)
        if isinstance(move, Deal):
            raise RecordError(wrong(what, data))
        return move

    def entry(self, data: Json, what: str) -> Entry:
        """Read an entry of the ledger."""
        given = dict_of(data, what, ("deal", "seat", "points", "for"))
        return Entry(
            self.number(given["deal"], f"deal of {what}"),
            self.seat(given["seat"], f"seat of {what}"),
            self.number(given["points"], f"points of {what}"),
            self.value(given["for"], What, f"what {what} is for"),
        )

    def entries(self, data: Json, what: str) -> tuple[Entry, ...]:
        """Read some entries of the ledger."""
        return tuple([self.entry(each, what) for each in self.listed(data, what)])

    # What is made of others.

    def fields(self, data: Json, kind: Hint, what: str) -> dict[str, Any]:
        """Read the fields of a value by name."""
        hints = written_fields(kind)
        given = dict_of(data, what, tuple(hints))
        return {
            name: self.value(given[name], hint, f"{name} of {what}")
            for name, hint in hints.items()
        }

    def position(self, data: Json, what: str) -> State:
        """Read a position, which may have blanks; its log stands elsewhere."""
        given = data if isinstance(data, dict) else {}
        name, phases = given.get("phase"), phases_of(type(self.game))
        if not isinstance(name, str) or name not in phases:
            raise RecordError(wrong(f"phase of {what}", name))
        kind = phases[name]
        plain: type[State] = plain_of(kind)
        rest = {key: part for key, part in given.items() if key != "phase"}
        parts = {"history": None, "rules": self.game, **self.fields(rest, kind, what)}
        names = [each.name for each in attrs.fields(plain)]
        state: State = builder(plain)(*[parts[each] for each in names])
        check_fields(state)
        return state

    def final(self, data: Json, what: str) -> State:
        """Read the position in which a match ended."""
        state = self.position(data, what)
        if isinstance(state, MatchOver):
            raise RecordError(wrong(f"phase of {what}", "a match that is over"))
        return state

    def match(self, data: Json, what: str) -> Match:
        """Read a match; totals and ledger stand beside the position."""
        given = dict_of(data, what, ("dealer", "number"))
        dealer = self.seat(given["dealer"], f"dealer of {what}")
        number = self.number(given["number"], f"number of {what}")
        return Match(dealer, number, self.totals, self.ledger)

    def _tuple(self, data: Json, kind: Hint, what: str) -> tuple[object, ...]:
        if of_cards(kind):
            blanks = or_none(get_args(kind)[0])
            cards = self.cards(data, what, blanks=blanks)
            if elements(kind, len(cards)) is None:
                raise RecordError(wrong(what, data))
            return cards
        listed = self.listed(data, what)
        kinds = elements(kind, len(listed))
        if kinds is None:
            raise RecordError(wrong(what, data))
        return tuple(
            [self.value(*each, what) for each in zip(listed, kinds, strict=True)]
        )

    def _record(self, data: Json, kind: Hint, what: str) -> object:
        """Read a member of an enum that is named, or a value that has fields."""
        if isinstance(kind, enum.EnumType):
            return self._member_of(data, (cast("type[enum.Enum]", kind),), what)
        if not attrs.has(kind):
            msg = f"{what} is declared as {kind!r}, which is not written as JSON"
            raise InvalidValue(msg)
        own = self.game.deal_record
        if own is not None and issubclass(own, kind):
            kind = own
        parts = self.fields(data, kind, what)
        return kind.of(**parts) if issubclass(kind, DealRecord) else kind(**parts)


_READERS: Mapping[Hint, Callable[[Decoder, Json, str], object]] = MappingProxyType(
    {
        bool: Decoder.switch,
        int: Decoder.number,
        str: Decoder.text,
        enum.Enum: Decoder.member,
        Suit: lambda decoder, data, what: parse_suit(decoder.text(data, what)),
        Rank: lambda decoder, data, what: parse_rank(decoder.text(data, what)),
        Card: Decoder.card,
        CardSet: Decoder.card_set,
        Entry: Decoder.entry,
        Match: Decoder.match,
        State: Decoder.final,
    }
)
