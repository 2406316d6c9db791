"""How small values are written in a word: places, members of enums, melds.

Card, suit, move and answer are written as the notation writes them.
"""

from __future__ import annotations

import enum
import functools
import types
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Union, get_args

from jasskort.cards import Card, CardSet, parse_rank, parse_suit
from jasskort.craft.checks import Hint, plain_of
from jasskort.craft.pickling import short_name
from jasskort.errors import InvalidValue, ParseError, quoted
from jasskort.melds import Answer, Line, Marriage, Meld, Side, parse_meld
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.whereabouts import (
    Aside,
    Covered,
    FaceUp,
    InHand,
    Place,
    Spot,
    Taken,
)

BLANK = "??"
"""A card that is not known."""

_OF_A_SEAT: Mapping[str, type[InHand | Aside | FaceUp | Taken]] = MappingProxyType(
    {"hand": InHand, "aside": Aside, "row": FaceUp, "taken": Taken}
)
_WORDS: Mapping[type[object], str] = MappingProxyType(
    {kind: word for word, kind in _OF_A_SEAT.items()}
)
_MARRIAGE = "marriage"


def alternatives(hint: Hint) -> tuple[Hint, ...]:
    """List what a type says that a value may be, one or several; None is not listed."""
    if plain_of(hint) in (Union, types.UnionType):
        return tuple([each for each in get_args(hint) if each is not type(None)])
    return (hint,)


def or_none(hint: Hint) -> bool:
    """Tell whether a type says that a value may be None."""
    return type(None) in get_args(hint)


def elements(hint: Hint, length: int) -> tuple[Hint, ...] | None:
    """Give the types of what is in a tuple; None if it cannot be that long."""
    args = get_args(hint)
    if args[-1] is ...:
        return args[:1] * length
    return args if len(args) == length else None


def of_cards(hint: Hint) -> bool:
    """Tell whether a type of tuples is one of cards, or of cards and blanks."""
    return Card in alternatives(get_args(hint)[0])


def cards_text(cards: CardSet | tuple[Card | None, ...]) -> str:
    """Write cards, parted by blanks."""
    return " ".join([str(card or BLANK) for card in cards])


def numbers_text(numbers: Sequence[int]) -> str:
    """Write numbers, parted by blanks."""
    return " ".join(map(str, numbers))


def place_text(place: Place) -> str:
    """Write a place: "hand 0", "covered 1 2", "stock"."""
    match place:
        case Spot():
            return place.name.lower()
        case Covered():
            return f"covered {place.seat} {place.column}"
        case _:
            return f"{_WORDS[type(place)]} {place.seat}"


def place_of(text: str) -> Place | None:
    """Read a place; None if it is none."""
    word, *numbers = text.split(" ")
    if not all(number.isdecimal() and number.isascii() for number in numbers):
        return None
    if not numbers and text.upper() in Spot.__members__:
        return Spot[text.upper()]
    match word, [int(number) for number in numbers]:
        case "covered", [seat, column]:
            return Covered(Seat(seat), column)
        case _, [seat] if word in _OF_A_SEAT:
            return _OF_A_SEAT[word](Seat(seat))
    return None


def member_text(member: enum.Enum) -> str:
    """Write a member of an enum: its value, or its name where that is no text."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def members_by_text(*kinds: type[enum.Enum]) -> Mapping[str, enum.Enum]:
    """Give the members of some enums by their texts.

    Raises:
        InvalidValue: two have the same text.
    """
    members: dict[str, enum.Enum] = {}
    for member in [member for kind in kinds for member in kind]:
        there = members.setdefault(member_text(member), member)
        if there is not member:
            msg = f"{there!r} and {member!r} would be written alike"
            raise InvalidValue(msg)
    return MappingProxyType(members)


def meld_text(meld: Meld) -> str:
    """Write a meld as it is booked, king and queen of hearts as "marriage H"."""
    return f"{_MARRIAGE} {meld}" if isinstance(meld, Marriage) else str(meld)


def meld_of(text: str) -> Meld | None:
    """Read a meld; None if it is none."""
    word, blank, suit = text.partition(" ")
    try:
        meld = parse_meld(suit if word == _MARRIAGE and blank else text)
    except ParseError:
        return None
    return meld if meld_text(meld) == text else None


def answer_of(text: str) -> Answer | None:
    """Read an answer as the notation writes it; None if it is none."""
    for kind in (Line, Side):
        if text in [member.value for member in kind]:
            return kind(text)
    word, _, rest = text.partition(" ")
    try:
        match word:
            case "rank":
                return parse_rank(rest)
            case "suit":
                return parse_suit(rest)
    except ParseError:
        pass
    return None


@functools.cache
def phases_of(kind: type[AnyRuleset]) -> Mapping[str, Hint]:
    """Give the phases of a class of rulesets, as types, by the names that are written.

    Raises:
        InvalidValue: it does not name them, so that none of its positions is written.
    """
    phases: Hint = kind.phases
    if phases is None:
        msg = f"{kind.__name__} does not name its phases; none of them can be written"
        raise InvalidValue(msg)
    return MappingProxyType(
        {phase_name(plain_of(each)): each for each in alternatives(phases)}
    )


def phase_name(kind: type[object]) -> str:
    """Give the name of a phase: that of its pickles, or that of its class."""
    return short_name(kind) or kind.__name__


def wrong(what: str, data: object) -> str:
    """Say that something cannot be what it is meant to be."""
    return f"{what} cannot be {quoted(data)}"
