"""Melds: runs (*sequences*), fours and marriages, and what may be said of them.

Melds are interned values. A run goes in the order of ranks (2 to ace), whatever the
trump order of a game is.
"""

from __future__ import annotations

import enum
import re
from typing import TypeAlias

import attrs

from jasskort.cards import (
    RANKS_A_SUIT,
    SUITS,
    Card,
    Rank,
    Suit,
    parse_rank,
    parse_suit,
)
from jasskort.cardset import CardSet
from jasskort.craft.interning import InternedValue
from jasskort.craft.members import Members
from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.errors import InvalidValue, ParseError, checked_text, quoted

SHORTEST = 3
_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


class Line(Members, enum.Enum):
    """Whether a meld is a sequence or a four."""

    SEQUENCE = "sequence"
    FOUR = "four"


class Side(Members, enum.Enum):
    """Whether a sequence is in trump or in a side suit ("plain")."""

    TRUMP = "trump"
    PLAIN = "plain"


Answer: TypeAlias = Line | Rank | Side | Suit
"""What a seat may say of a meld."""


def answer_words(answer: Answer) -> str:
    """Write what is said of a meld: "rank J", "suit H", "trump".

    Raises:
        InvalidValue: it is no answer.
    """
    match answer:
        case Rank() | Suit():
            return f"{type(answer).__name__.lower()} {answer}"
        case Line() | Side():
            return str(answer.value)
        case _:
            msg = f"an answer is a Line, a Rank, a Side or a Suit, not {quoted(answer)}"
            raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class _CardsTogether(InternedValue):
    """What all melds have: their cards, and a text that names them."""

    mask: int = attrs.field(init=False)

    @property
    def cards(self) -> CardSet:
        """The cards of the meld."""
        return CardSet.from_mask(self.mask)

    def __reduce__(self) -> Reduced:
        """Pickle as the text, the shortest way."""
        return reduced(parse_meld, str(self))


@attrs.frozen(eq=False, repr=False)
class Run(_CardsTogether):
    """Three or more cards of one suit with consecutive ranks: a sequence.

    Args:
        suit: the suit.
        top: the highest rank.
        length: the number of cards.

    Raises:
        InvalidValue: there is no such sequence.
    """

    suit: Suit
    top: Rank
    length: int

    def __attrs_post_init__(self) -> None:
        """Check the parts and collect the cards."""
        if not (
            isinstance(self.suit, Suit)
            and isinstance(self.top, Rank)
            and type(self.length) is int
        ):
            parts = (self.suit, self.top, self.length)
            msg = f"a sequence is a Suit, a Rank and a length, not {quoted(parts)}"
            raise InvalidValue(msg)
        lowest = self.top.index - self.length + 1
        if self.length < SHORTEST or lowest < 0:
            msg = f"no sequence of {self.length} goes down from {self.top.spoken}"
            raise InvalidValue(msg)
        run = (1 << self.length) - 1
        mask = run << (self.suit.index * RANKS_A_SUIT + lowest)
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld named in full: "sequence of three from the jack of hearts"."""
        top = Card(self.suit, self.top).spoken
        return f"sequence of {_NUMBERS[self.length]} from the {top}"

    def __str__(self) -> str:
        """Print as the notation books it: "HJ3"."""
        return f"{self.suit}{self.top}{self.length}"

    def __repr__(self) -> str:
        """Show the expression that gives the meld."""
        return f"Run({self.suit!r}, {self.top!r}, {self.length})"


@attrs.frozen(eq=False, repr=False)
class Four(_CardsTogether):
    """The four cards of one rank.

    Args:
        rank: the rank.
    """

    rank: Rank

    def __attrs_post_init__(self) -> None:
        """Collect the cards."""
        mask = sum(Card(suit, self.rank).bit for suit in SUITS)
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld named in full: "four kings"."""
        return f"four {self.rank.plural}"

    def __str__(self) -> str:
        """Print as the notation books it: "4K"."""
        return f"4{self.rank}"

    def __repr__(self) -> str:
        """Show the expression that gives the meld."""
        return f"Four({self.rank!r})"


@attrs.frozen(eq=False, repr=False)
class Marriage(_CardsTogether):
    """King and queen of one suit.

    Args:
        suit: the suit.
    """

    suit: Suit

    def __attrs_post_init__(self) -> None:
        """Collect the two cards."""
        mask = Card(self.suit, Rank.KING).bit | Card(self.suit, Rank.QUEEN).bit
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld named in full: "king and queen of hearts"."""
        return f"king and queen of {self.suit.spoken}"

    def __str__(self) -> str:
        """Print as the notation melds it: "H"."""
        return self.suit.letter

    def __repr__(self) -> str:
        """Show the expression that gives the meld."""
        return f"Marriage({self.suit!r})"


Meld: TypeAlias = Run | Four | Marriage


_RUN = re.compile(r"([CDHS])(10|[2-9TJQKA])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)
_FOUR = re.compile(r"4(10|[2-9TJQKA])", re.ASCII | re.IGNORECASE)


@pickled_as("melds.meld")
def parse_meld(text: str) -> Meld:
    """Read a meld: a sequence "HJ3", a four "4K", a marriage "H"; ten is T or 10.

    Raises:
        ParseError: it is no meld.
    """
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
        problem = "no meld; melds are written HJ3, 4K or H"
        raise ParseError(text, problem) from None
