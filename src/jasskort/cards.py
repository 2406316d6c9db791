"""Suits, ranks and cards.

A card is one of 52 interned values: `Card.parse("HJ") is Card.parse("HJ")`. The
packs of the games take their cards from these. The order of suits is
clubs < diamonds < hearts < spades, the order of ranks 2 < 3 < ... < king < ace;
what beats what in a game is that game's affair (`jasskort.packs`).
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable
from types import MappingProxyType

import attrs

from jasskort.craft.interning import InternedValue
from jasskort.craft.members import Members, member_pickled_as
from jasskort.craft.pickling import Reduced
from jasskort.errors import InvalidValue, ParseError, checked_text, quoted


@functools.total_ordering
class _Named(Members, enum.Enum):
    """A member with a letter, its names, and its place among its kind."""

    letter: str
    spoken: str
    swiss: str
    index: int

    def __init__(self, letter: str, spoken: str, swiss: str) -> None:
        self.letter = letter
        self.spoken = spoken
        self.swiss = swiss
        self.index = len(type(self).__members__)

    def __lt__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.index < other.index

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@member_pickled_as("cards.suit")
class Suit(_Named):
    """The four suits, in their order.

    `letter` is the notation's, `spoken` the English word, `swiss` the name in the
    Swiss-German pack (SCH-1), `symbol` the unicode sign.
    """

    CLUBS = "C", "clubs", "acorns"
    DIAMONDS = "D", "diamonds", "bells"
    HEARTS = "H", "hearts", "roses"
    SPADES = "S", "spades", "shields"

    @property
    def symbol(self) -> str:
        """The unicode sign of the suit."""
        return "♣♦♥♠"[self.index]


@member_pickled_as("cards.rank")
class Rank(_Named):
    """The thirteen ranks from two to ace, in the order that sequences follow."""

    TWO = "2", "two", "two"
    THREE = "3", "three", "three"
    FOUR = "4", "four", "four"
    FIVE = "5", "five", "five"
    SIX = "6", "six", "six"
    SEVEN = "7", "seven", "seven"
    EIGHT = "8", "eight", "eight"
    NINE = "9", "nine", "nine"
    TEN = "T", "ten", "banner"
    JACK = "J", "jack", "under"
    QUEEN = "Q", "queen", "ober"
    KING = "K", "king", "king"
    ACE = "A", "ace", "ace"

    @property
    def plural(self) -> str:
        """The English word for several of them: "sixes", "kings"."""
        return self.spoken + ("es" if self.spoken.endswith("x") else "s")


SUITS = tuple(Suit)
RANKS = tuple(Rank)
RANKS_A_SUIT = len(RANKS)

_SUIT_BY_LETTER = MappingProxyType(
    {letter: suit for suit in SUITS for letter in (suit.letter, suit.letter.lower())}
)
_RANK_BY_TEXT = MappingProxyType(
    {letter: rank for rank in RANKS for letter in (rank.letter, rank.letter.lower())}
    | {"10": Rank.TEN}
)


def parse_suit(text: str) -> Suit:
    """Read a suit letter, in either case.

    Raises:
        ParseError: it is none of C, D, H and S.
    """
    suit = _SUIT_BY_LETTER.get(checked_text(text))
    if suit is None:
        raise ParseError(text, "no suit; suits are C, D, H and S")
    return suit


def parse_rank(text: str) -> Rank:
    """Read a rank: 2 to 9, T or 10, J, Q, K, A, letters in either case.

    Raises:
        ParseError: it is none of them.
    """
    rank = _RANK_BY_TEXT.get(checked_text(text))
    if rank is None:
        raise ParseError(text, "no rank; ranks are 2 to 9, T (or 10), J, Q, K and A")
    return rank


@functools.total_ordering
@attrs.frozen(eq=False, repr=False)
class Card(InternedValue):
    """One card; equal cards are the same object.

    Cards are ordered by suit, then rank. `index` is the place in that order among
    all 52 (13 times suit + rank); `bit` is the card as a set of its own, over one int.

    Args:
        suit: the suit.
        rank: the rank.

    Raises:
        InvalidValue: the arguments are no `Suit` and `Rank`.
    """

    suit: Suit
    rank: Rank
    index: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts and number the card."""
        if not isinstance(self.suit, Suit) or not isinstance(self.rank, Rank):
            msg = f"a card is a Suit and a Rank, not {quoted(self.suit)} and {quoted(self.rank)}"
            raise InvalidValue(msg)
        index = self.suit.index * RANKS_A_SUIT + self.rank.index
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: suit letter, then rank ("HJ", "st", "S10").

        Raises:
            ParseError: it is not a card.
        """
        suit = _SUIT_BY_LETTER.get(checked_text(text)[:1])
        rank = _RANK_BY_TEXT.get(text[1:])
        if suit is None or rank is None:
            raise ParseError(text, "no card; a card is suit letter and rank, as HJ")
        return CARDS[suit.index * RANKS_A_SUIT + rank.index]

    @property
    def unicode(self) -> str:
        """The card with the sign of its suit: "♥J", "♠10"."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return self.suit.symbol + rank

    @property
    def glyph(self) -> str:
        """The card as the one playing-card character that unicode has for it."""
        row = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)[self.suit.index]
        # Unicode counts from the ace and has a knight between jack and queen.
        column = (self.rank.index + 1) % RANKS_A_SUIT + 1
        return chr(row + column + (self.rank in (Rank.QUEEN, Rank.KING)))

    @property
    def spoken(self) -> str:
        """The card in words: "jack of hearts"."""
        return f"{self.rank.spoken} of {self.suit.spoken}"

    @property
    def swiss(self) -> str:
        """The card in the Swiss-German pack: "under of roses" (SCH-1)."""
        return f"{self.rank.swiss} of {self.suit.swiss}"

    def __reduce__(self) -> Reduced:
        """Pickle as the place among the 52, the shortest way."""
        return card_at, (self.index,)

    def __lt__(self, other: object) -> bool:
        """Compare by suit, then rank."""
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __str__(self) -> str:
        """Print as the notation writes it: "HJ"."""
        return self.suit.letter + self.rank.letter

    def __repr__(self) -> str:
        """Show the expression that gives the card."""
        return f"Card.parse('{self}')"


CARDS = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


def checked_card(card: Card) -> Card:
    """Pass a card.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(card, Card):
        msg = f"a card is asked for, not {quoted(card)}"
        raise InvalidValue(msg)
    return card


def card_at(index: int) -> Card:
    """Give the card with this place among the 52 (`Card.index`).

    Raises:
        InvalidValue: there is none.
    """
    if type(index) is not int or not 0 <= index < len(CARDS):
        msg = f"a card has a place from 0 to {len(CARDS) - 1}, not {quoted(index)}"
        raise InvalidValue(msg)
    return CARDS[index]


def to_bytes(cards: Iterable[Card]) -> bytes:
    """Write cards in their order, a byte a card, as pickles keep them.

    Raises:
        InvalidValue: one of them is no card.
    """
    try:
        return bytes([card.index for card in cards])
    except (AttributeError, TypeError):
        msg = f"only cards are written as bytes, not {quoted(cards)}"
        raise InvalidValue(msg) from None


def from_bytes(written: bytes) -> tuple[Card, ...]:
    """Read the cards that were written.

    Raises:
        InvalidValue: they are no bytes, or one of those is the place of no card.
    """
    if not isinstance(written, bytes):
        msg = f"cards are read from bytes, not from {quoted(written)}"
        raise InvalidValue(msg)
    return tuple(map(card_at, written))
