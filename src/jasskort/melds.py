"""Melds: runs (*sequences*), fours and marriages, and functions that find them in a hand.

Melds are interned. A run follows the order of ranks (2 to ace), even in trump.
"""

from __future__ import annotations

import enum
import functools
import itertools
import re
from collections.abc import Callable
from typing import TypeAlias, TypeVar

import attrs

from jasskort.cards import (
    CARDS,
    RANKS,
    RANKS_A_SUIT,
    SUIT_MASKS,
    SUITS,
    Card,
    CardSet,
    Rank,
    Suit,
    parse_rank,
    parse_suit,
)
from jasskort.craft import values
from jasskort.errors import InvalidValue, ParseError, checked_text, quoted

SHORTEST = 3
_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


class Line(values.Members, enum.Enum):
    """The kind of a meld that a seat states in an answer: a sequence or a four."""

    SEQUENCE = "sequence"
    FOUR = "four"


class Side(values.Members, enum.Enum):
    """The suit of a sequence in an answer: trump, or a side suit ("plain")."""

    TRUMP = "trump"
    PLAIN = "plain"


Answer: TypeAlias = Line | Rank | Side | Suit
"""A property of a meld that a seat can state."""


def answer_words(answer: Answer) -> str:
    """Return an answer in the notation: "rank J", "suit H", "trump"."""
    match answer:
        case Rank() | Suit():
            return f"{type(answer).__name__.lower()} {answer}"
        case Line() | Side():
            return str(answer.value)
        case _:
            msg = f"expected a Line, a Rank, a Side or a Suit, got {quoted(answer)}"
            raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class _CardsTogether(values.InternedValue):
    mask: int = attrs.field(init=False)

    @property
    def cards(self) -> CardSet:
        """The cards of the meld."""
        return CardSet.from_mask(self.mask)

    def __reduce__(self) -> values.Reduced:
        return values.reduced(parse_meld, str(self))

    def __repr__(self) -> str:
        parts = ", ".join(map(repr, values.arguments_of(self)))
        return f"{type(self).__name__}({parts})"


@attrs.frozen(eq=False, repr=False)
class Run(_CardsTogether):
    """A sequence: three or more consecutive cards of one suit, from the top rank down."""

    suit: Suit
    top: Rank
    length: int

    def __attrs_post_init__(self) -> None:
        values.check_fields(self)
        lowest = self.top.index - self.length + 1
        if self.length < SHORTEST or lowest < 0:
            msg = f"no sequence of {self.length} starts at the {self.top.spoken}"
            raise InvalidValue(msg)
        run = (1 << self.length) - 1
        mask = run << (self.suit.index * RANKS_A_SUIT + lowest)
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld in words: "sequence of three from the jack of hearts"."""
        top = Card(self.suit, self.top).spoken
        return f"sequence of {_NUMBERS[self.length]} from the {top}"

    def __str__(self) -> str:
        """Return the meld in the notation: "HJ3"."""
        return f"{self.suit}{self.top}{self.length}"


@attrs.frozen(eq=False, repr=False)
class Four(_CardsTogether):
    """The four cards of one rank."""

    rank: Rank

    def __attrs_post_init__(self) -> None:
        mask = sum(Card(suit, self.rank).bit for suit in SUITS)
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld in words: "four kings"."""
        return f"four {self.rank.plural}"

    def __str__(self) -> str:
        """Return the meld in the notation: "4K"."""
        return f"4{self.rank}"


@attrs.frozen(eq=False, repr=False)
class Marriage(_CardsTogether):
    """King and queen of one suit."""

    suit: Suit

    def __attrs_post_init__(self) -> None:
        mask = Card(self.suit, Rank.KING).bit | Card(self.suit, Rank.QUEEN).bit
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld in words: "king and queen of hearts"."""
        return f"king and queen of {self.suit.spoken}"

    def __str__(self) -> str:
        """Return the meld in the notation: "H"."""
        return self.suit.letter


Meld: TypeAlias = Run | Four | Marriage

_RUN = re.compile(r"([CDHS])(10|[2-9TJQKA])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)
_FOUR = re.compile(r"4(10|[2-9TJQKA])", re.ASCII | re.IGNORECASE)


@values.pickled_as("melds.meld")
def parse_meld(text: str) -> Meld:
    """Read a meld: a sequence "HJ3", a four "4K" or a marriage "H"; ten is T or 10."""
    if found := _RUN.fullmatch(checked_text(text)):
        suit, top, length = found.groups()
        try:
            return Run(parse_suit(suit), parse_rank(top), int(length))
        except InvalidValue as error:
            raise ParseError(text, str(error)) from None
    if found := _FOUR.fullmatch(text):
        return Four(parse_rank(found[1]))
    try:
        return Marriage(parse_suit(text))
    except ParseError:
        problem = "not a meld; melds are written HJ3, 4K or H"
        raise ParseError(text, problem) from None


# --- finding melds in a hand ----------------------------------------------------------

_T = TypeVar("_T")

RUN_STARTS = sum(card.bit for card in CARDS if card.rank < Rank.KING)


def meld_key(hand: int) -> int:
    """Return a key that determines all runs and fours of a hand; 0 if it has none."""
    two = hand & hand >> 2 * RANKS_A_SUIT
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return starts << RANKS_A_SUIT | two & two >> RANKS_A_SUIT


@functools.cache
def _runs_of(suit: Suit, starts: int) -> tuple[Run, ...]:
    found = []
    first = suit.index * RANKS_A_SUIT
    for top in RANKS[SHORTEST - 1 :]:
        place, length = first + top.index - SHORTEST + 1, SHORTEST
        while place >= first and starts >> place & 1:
            found.append(Run(suit, top, length))
            place -= 1
            length += 1
    return tuple(found)


def melds_from(key: int) -> tuple[tuple[Run, ...], tuple[Four, ...]]:
    """Return the runs, including those within a longer run, and the fours of a `meld_key`."""
    starts = key >> RANKS_A_SUIT
    found = [_runs_of(suit, starts & SUIT_MASKS[suit.index]) for suit in SUITS]
    fours = tuple([Four(rank) for rank in RANKS if key >> rank.index & 1])
    return tuple(itertools.chain(*found)), fours


class MeldTable(dict[int, _T]):
    """A cache of results that depend on the melds of a hand, by `meld_key`."""

    __slots__ = ("_answer",)

    def __init__(
        self, answer: Callable[[tuple[Run, ...], tuple[Four, ...]], _T]
    ) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, key: int) -> _T:
        answer = self[key] = self._answer(*melds_from(key))
        return answer


def find_runs(cards: CardSet) -> tuple[Run, ...]:
    """Return every run in the cards, sorted by suit, top rank and length."""
    return melds_from(meld_key(cards.mask))[0]


def find_fours(cards: CardSet) -> tuple[Four, ...]:
    """Return every four in the cards, sorted by rank."""
    return melds_from(meld_key(cards.mask))[1]


def find_marriages(cards: CardSet) -> tuple[Marriage, ...]:
    """Return every marriage in the cards, sorted by suit."""
    return tuple(
        marriage for marriage in map(Marriage, SUITS) if not marriage.mask & ~cards.mask
    )
