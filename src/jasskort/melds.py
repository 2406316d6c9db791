"""Melds: runs (*sequences*), fours and marriages, and how they are found in a hand.

Melds are interned values. A run goes in the order of ranks (2 to ace), whatever the
trump order of a game is.
"""

from __future__ import annotations

import enum
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
from jasskort.craft.checks import check_fields
from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.craft.values import InternedValue, Members, interned_fields
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

    def __repr__(self) -> str:
        """Show the expression that gives the meld."""
        parts = ", ".join(map(repr, interned_fields(self)))
        return f"{type(self).__name__}({parts})"


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
        check_fields(self)
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


@attrs.frozen(eq=False, repr=False)
class Four(_CardsTogether):
    """The four cards of one rank."""

    rank: Rank

    def __attrs_post_init__(self) -> None:
        """Collect the cards."""
        mask = sum(Card(suit, self.rank).bit for suit in SUITS)
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld named in full."""
        return f"four {self.rank.plural}"

    def __str__(self) -> str:
        """Print as the notation books it: "4K"."""
        return f"4{self.rank}"


@attrs.frozen(eq=False, repr=False)
class Marriage(_CardsTogether):
    """King and queen of one suit."""

    suit: Suit

    def __attrs_post_init__(self) -> None:
        """Collect the two cards."""
        mask = Card(self.suit, Rank.KING).bit | Card(self.suit, Rank.QUEEN).bit
        object.__setattr__(self, "mask", mask)

    @property
    def spoken(self) -> str:
        """The meld named in full."""
        return f"king and queen of {self.suit.spoken}"

    def __str__(self) -> str:
        """Print as the notation melds it: "H"."""
        return self.suit.letter


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


# --- finding melds in a hand ----------------------------------------------------------
# Every run within a longer run counts as one.

_T = TypeVar("_T")

RUN_STARTS = sum(card.bit for card in CARDS if card.rank < Rank.KING)


def run_starts(hand: int) -> int:
    """Mark the cards of a hand from which a run of three goes up; 0 if none."""
    return hand & hand >> 1 & hand >> 2 & RUN_STARTS


def full_ranks(hand: int) -> int:
    """Mark the ranks of which a hand has all four, a bit a rank; 0 if none."""
    two = hand & hand >> 2 * RANKS_A_SUIT
    return two & two >> RANKS_A_SUIT


class _Runs(dict[int, tuple[Run, ...]]):
    """The runs of one suit by the places where runs of three start in it."""

    def __missing__(self, starts: int) -> tuple[Run, ...]:
        found = []
        for suit in SUITS:
            for top in RANKS[SHORTEST - 1 :]:
                first = suit.index * RANKS_A_SUIT
                place = first + top.index - SHORTEST + 1
                length = SHORTEST
                while place >= first and starts >> place & 1:
                    found.append(Run(suit, top, length))
                    place -= 1
                    length += 1
        self[starts] = tuple(found)
        return self[starts]


_RUNS = _Runs()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_MASKS


def runs_from(starts: int) -> tuple[Run, ...]:
    """List every run in a hand whose runs of three start as `run_starts` says.

    Returns:
        Runs within runs included, by suit, top rank and length.
    """
    return (
        _RUNS[starts & _CLUBS]
        + _RUNS[starts & _DIAMONDS]
        + _RUNS[starts & _HEARTS]
        + _RUNS[starts & _SPADES]
    )


def fours_from(ranks: int) -> tuple[Four, ...]:
    """List the fours in a hand whose full ranks are those of `full_ranks`."""
    if not ranks:
        return ()
    return tuple(Four(rank) for rank in RANKS if ranks >> rank.index & 1)


def meld_key(hand: int) -> int:
    """Return what all sequences and fours of a hand follow from; 0 if it has none.

    Both marks in one int: `run_starts` above, `full_ranks` below.
    """
    two = hand & hand >> 2 * RANKS_A_SUIT
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return starts << RANKS_A_SUIT | two & two >> RANKS_A_SUIT


class MeldTable(dict[int, _T]):
    """What follows from the melds of a hand, worked out once for each `meld_key`.

    Args:
        answer: works it out from the runs and the fours.
    """

    __slots__ = ("_answer",)

    def __init__(
        self, answer: Callable[[tuple[Run, ...], tuple[Four, ...]], _T]
    ) -> None:
        """Keep what works it out."""
        super().__init__()
        self._answer = answer

    def __missing__(self, key: int) -> _T:
        """Work out what follows from melds that were not met before."""
        starts, ranks = divmod(key, 1 << RANKS_A_SUIT)
        answer = self._answer(runs_from(starts), fours_from(ranks))
        self[key] = answer
        return answer


def find_runs(cards: CardSet) -> tuple[Run, ...]:
    """List every run in some cards, by suit, top rank and length."""
    return runs_from(run_starts(cards.mask))


def find_fours(cards: CardSet) -> tuple[Four, ...]:
    """List every four in some cards, by rank."""
    return fours_from(full_ranks(cards.mask))


def find_marriages(cards: CardSet) -> tuple[Marriage, ...]:
    """List every king and queen of one suit in some cards, by suit."""
    return tuple(
        marriage for marriage in map(Marriage, SUITS) if not marriage.mask & ~cards.mask
    )
