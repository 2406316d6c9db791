"""Values as JSON, by what their fields are declared as."""

from __future__ import annotations

import enum
from typing import Any

import attrs

from jasskort.cards import Card, CardSet, Rank, Suit
from jasskort.craft.checks import Hint, declared_fields, plain_of
from jasskort.errors import InvalidValue, quoted
from jasskort.ledger import Entry, Match
from jasskort.melds import Four, Line, Marriage, Run, Side, answer_words
from jasskort.moves import Hidden, Move
from jasskort.phase import DealRecord, State
from jasskort.records.shapes import (
    BLANK,
    alternatives,
    cards_text,
    elements,
    meld_text,
    member_text,
    of_cards,
    phase_name,
    phases_of,
    place_text,
)
from jasskort.records.values import Json
from jasskort.whereabouts import Aside, Covered, FaceUp, InHand, Spot, Taken

LARGEST = 2**53 - 1
"""The largest number that every reader of JSON keeps; larger ones are written as text."""

_ELSEWHERE = frozenset({"rules", "history"})
"""The fields of a position that are written beside it."""


def encoded(value: object, hint: Hint) -> Json:
    """Write a value.

    Args:
        value: the value.
        hint: what it is declared as.

    Raises:
        InvalidValue: it is nothing that is written.
    """
    match value:
        case None:
            return BLANK if Card in alternatives(hint) else None
        case bool() | str():
            return value
        case Line() | Side() | Rank() | Suit() if Line in alternatives(hint):
            return answer_words(value)
        case _:
            return _encoded(value, hint)


def _encoded(value: object, hint: Hint) -> Json:
    """Write what is neither plain nor an answer."""
    word = _in_a_word(value)
    match value:
        case _ if word is not None:
            return word
        case int():
            return number_to_json(value)
        case tuple():
            return _tuple(value, hint)
        case Entry():
            return entry_to_json(value)
        case State():
            return position_to_json(value)
        case Match():
            return {"dealer": value.dealer, "number": number_to_json(value.number)}
    if isinstance(value, type) or not attrs.has(type(value)):
        msg = f"this is not written as JSON: {quoted(value)}"
        raise InvalidValue(msg)
    return fields_to_json(value, type(value))


def _in_a_word(value: object) -> str | None:
    """Write what is written in a word; None if the value is none of that."""
    match value:
        case Suit() | Rank() | Card() | Move() | Hidden():
            return str(value)
        case Spot() | InHand() | Aside() | Covered() | FaceUp() | Taken():
            return place_text(value)
        case enum.Enum():
            return member_text(value)
        case Run() | Four() | Marriage():
            return meld_text(value)
        case CardSet():
            return cards_text(value)
    return None


def _tuple(value: tuple[Any, ...], hint: Hint) -> Json:
    if of_cards(hint):
        return cards_text(value)
    kinds = elements(hint, len(value)) or ()
    return [encoded(*each) for each in zip(value, kinds, strict=True)]


def number_to_json(number: int) -> Json:
    """Write a number, as text where a reader of JSON may not keep it: "0x20000000000000"."""
    return number if abs(number) <= LARGEST else hex(number)


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """Write an entry of the ledger."""
    what = entry.what
    return {
        "deal": number_to_json(entry.deal),
        "seat": entry.seat,
        "points": number_to_json(entry.points),
        "for": member_text(what) if isinstance(what, enum.Enum) else meld_text(what),
    }


def position_to_json(state: State) -> dict[str, Json]:
    """Write a position, but for its ruleset and its log.

    Raises:
        InvalidValue: the ruleset does not name the phase.
    """
    kind = type(state)
    name = phase_name(kind)
    phases = phases_of(type(state.rules))
    if name not in phases:
        msg = f"{kind.__name__} is no phase that {state.rules.title} names"
        raise InvalidValue(msg)
    return {"phase": name, **fields_to_json(state, phases[name])}


def fields_to_json(value: object, kind: Hint) -> dict[str, Json]:
    """Write the fields of a value by name, but those that follow from others.

    Args:
        value: an attrs value.
        kind: its class, with type arguments if they are known.
    """
    hints = written_fields(kind)
    return {name: encoded(getattr(value, name), hint) for name, hint in hints.items()}


def written_fields(kind: Hint) -> dict[str, Hint]:
    """List the fields of a class that are written, with what they are declared as."""
    plain = plain_of(kind)
    follows = plain.follows if issubclass(plain, DealRecord) else frozenset()
    left_out = follows | _ELSEWHERE
    hints = declared_fields(kind)
    return {name: hint for name, hint in hints.items() if name not in left_out}
