"""Suits, ranks and cards; sets of cards; packs and rankings.

A card is one of 52 interned values: `Card.parse("HJ") is Card.parse("HJ")`. A
`CardSet` is a frozen set of cards, stored in one int with a bit per card. A `Pack` has
the cards of a game, a `Ranking` their order in tricks and their card points. Texts that
cannot be read raise a `ParseError`.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import attrs

from jasskort.craft import values
from jasskort.craft.late import Pictured
from jasskort.errors import InvalidValue, ParseError, checked, checked_text, quoted


@functools.total_ordering
class _Named(values.Members, enum.Enum):
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

    if not TYPE_CHECKING:  # faster; type checkers get the hash of an enum
        __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@values.pickled_as("cards.suit")
class Suit(_Named):
    """The four suits, in their order.

    `letter` is used by the notation, `spoken` is the English word, `swiss` the name in the
    Swiss-German pack (SCH-1), `symbol` the Unicode sign.
    """

    CLUBS = "C", "clubs", "acorns"
    DIAMONDS = "D", "diamonds", "bells"
    HEARTS = "H", "hearts", "roses"
    SPADES = "S", "spades", "shields"

    @property
    def symbol(self) -> str:
        """The Unicode sign of the suit."""
        return "♣♦♥♠"[self.index]


@values.pickled_as("cards.rank")
class Rank(_Named):
    """The thirteen ranks from two to ace, in the order of sequences."""

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
        """The English plural: "sixes", "kings"."""
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
    """Read a suit letter, C, D, H or S, in either case."""
    suit = _SUIT_BY_LETTER.get(checked_text(text))
    if suit is None:
        raise ParseError(text, "not a suit; suits are C, D, H and S")
    return suit


def parse_rank(text: str) -> Rank:
    """Read a rank: 2 to 9, T or 10, J, Q, K, A, letters in either case."""
    rank = _RANK_BY_TEXT.get(checked_text(text))
    if rank is None:
        raise ParseError(text, "not a rank; ranks are 2 to 9, T or 10, J, Q, K and A")
    return rank


@functools.total_ordering
@attrs.frozen(eq=False, repr=False)
class Card(values.InternedValue, Pictured):
    """One card; equal cards are the same object.

    Cards are ordered by suit, then rank. `index` is the position among all 52 cards
    (13 times suit + rank), and `bit` is the mask with this card alone.
    """

    suit: Suit
    rank: Rank
    index: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        values.check_fields(self)
        index = self.suit.index * RANKS_A_SUIT + self.rank.index
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: suit letter, then rank ("HJ", "st", "S10")."""
        suit = _SUIT_BY_LETTER.get(checked_text(text)[:1])
        rank = _RANK_BY_TEXT.get(text[1:])
        if suit is None or rank is None:
            raise no_card(text)
        return CARDS[suit.index * RANKS_A_SUIT + rank.index]

    @property
    def unicode(self) -> str:
        """The card with the sign of its suit: "♥J", "♠10"."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return self.suit.symbol + rank

    @property
    def glyph(self) -> str:
        """The card as one Unicode character, from the block of playing cards."""
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

    def __reduce__(self) -> values.Reduced:
        return card_at, (self.index,)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __str__(self) -> str:
        """Return the card in the notation: "HJ"."""
        return self.suit.letter + self.rank.letter

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


CARDS = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)


def no_card(text: str) -> ParseError:
    """Return the error for a text that is not a card, with a hint at exchanged letters."""
    turned = text[-1:] + text[:-1]
    if turned[:1] in _SUIT_BY_LETTER and turned[1:] in _RANK_BY_TEXT:
        meant = turned.upper()
        problem = f"not a card; the suit comes first, as in {meant}"
        return ParseError(text, problem, "exchanged", text, meant)
    problem = "not a card; a card is a suit letter and a rank, as in HJ"
    return ParseError(text, problem, "card", text)


def card_at(index: int) -> Card:
    """Return the card with this `Card.index`."""
    if type(index) is not int or not 0 <= index < len(CARDS):
        msg = f"expected the index of a card (0 to 51), got {quoted(index)}"
        raise InvalidValue(msg)
    return CARDS[index]


def to_bytes(cards: Iterable[Card]) -> bytes:
    """Return cards as bytes for pickles, in the same order, one byte per card."""
    return bytes([card.index for card in cards])


def from_bytes(written: bytes) -> tuple[Card, ...]:
    """Return the cards that `to_bytes` has written."""
    return tuple(map(card_at, written))


# --- sets of cards --------------------------------------------------------------------

Masks: TypeAlias = tuple[int, ...]
"""Cards as masks, by seat."""

FULL_MASK = (1 << len(CARDS)) - 1
SUIT_MASKS = tuple(
    sum(card.bit for card in CARDS if card.suit is suit) for suit in SUITS
)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of some cards: an int in which the bit of each card is set."""
    mask = 0
    for card in cards if isinstance(cards, Iterable) else (cards,):
        if not isinstance(card, Card):
            msg = f"expected a card for a set of cards, got {quoted(card)}"
            raise InvalidValue(msg)
        mask |= card.bit
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """Yield the cards of a mask in the order of cards."""
    while mask:
        lowest = mask & -mask
        yield CARDS[lowest.bit_length() - 1]
        mask ^= lowest


@attrs.frozen(eq=False, repr=False, init=False)
class CardSet(values.Immutable, Pictured, AbstractSet[Card]):
    """A set of cards with the methods of `collections.abc.Set`, stored in one int.

    It equals a `frozenset` of the same cards. Iteration follows the order of cards.
    """

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        object.__setattr__(self, "mask", mask_of(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set for a mask: an int with a bit per card."""
        if type(mask) is not int or mask < 0 or mask > FULL_MASK:
            msg = f"expected a mask from 0 to {FULL_MASK}, got {quoted(mask)}"
            raise InvalidValue(msg)
        made = cls.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by white space: "H9 HJ S10", each at most once."""
        cards = [Card.parse(word) for word in checked_text(text).split()]
        made = cls(cards)
        if len(made) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise ParseError(text, f"{twice} occurs twice")
        return made

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit."""
        place = checked(suit, Suit, "a suit").index
        return CardSet.from_mask(self.mask & SUIT_MASKS[place])

    @property
    def unicode(self) -> str:
        """The cards with the signs of their suits, separated by spaces."""
        return " ".join(card.unicode for card in self)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return cards_in(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        """Return whether the other value is a set, of any kind, with the same cards."""
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        """Return the hash of the equal frozenset."""
        return self._hash()

    def __reduce__(self) -> values.Reduced:
        return CardSet.from_mask, (self.mask,)

    def __str__(self) -> str:
        """Return the cards separated by spaces: "H9 HJ"."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"


Hand: TypeAlias = CardSet
NO_CARDS = CardSet()


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask, lowest first."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


# --- packs and rankings ---------------------------------------------------------------


@attrs.frozen
class Pack(values.Immutable, Collection[Card]):
    """The cards of a game: every suit from a lowest rank up."""

    lowest: Rank
    cards: tuple[Card, ...] = attrs.field(init=False, repr=False, eq=False)
    mask: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        values.check_fields(self)
        cards = tuple(card for card in CARDS if card.rank >= self.lowest)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "mask", sum(card.bit for card in cards))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the pack, lowest first."""
        return RANKS[self.lowest.index :]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def is_whole(self, cards: tuple[Card, ...]) -> bool:
        """Return whether a tuple holds every card of the pack once, and no other card."""
        # With the right number of cards, only the whole pack adds up to its mask.
        count = len(self.cards)
        try:
            return len(cards) == count and sum([c.bit for c in cards]) == self.mask
        except (AttributeError, TypeError):
            msg = f"expected a tuple of cards, got {quoted(cards)}"
            raise InvalidValue(msg) from None


PACK_32 = Pack(Rank.SEVEN)
PACK_36 = Pack(Rank.SIX)
PACK_52 = Pack(Rank.TWO)


def _order(letters: str) -> tuple[Rank, ...]:
    return tuple(parse_rank(letter) for letter in letters)


def _points(**points: int) -> Mapping[Rank, int]:
    return {rank: points.get(rank.name.lower(), 0) for rank in RANKS}


def _by_rank(points: Mapping[Rank, int]) -> tuple[int, ...]:
    return tuple([points[rank] for rank in RANKS])


def _kept(points: Mapping[Rank, int]) -> Mapping[Rank, int]:
    return MappingProxyType(dict(checked(points, Mapping, "points by rank")))


@attrs.frozen(cache_hash=True)
class Ranking(values.Immutable):
    """The order of the ranks in tricks, and the card points of each rank.

    Orders start with the lowest rank, for a side suit (`plain`) and for trump. All four
    arguments need all thirteen ranks, even for a game with a smaller pack.

    Raises:
        InvalidValue: an order or the points leave out a rank.
    """

    plain: tuple[Rank, ...]
    trump: tuple[Rank, ...]
    plain_points: Mapping[Rank, int] = attrs.field(
        eq=_by_rank, repr=False, converter=_kept
    )
    trump_points: Mapping[Rank, int] = attrs.field(
        eq=_by_rank, repr=False, converter=_kept
    )

    def __attrs_post_init__(self) -> None:
        values.check_fields(self)
        points = dict(self.plain_points), dict(self.trump_points)
        for order in (self.plain, self.trump, *points):
            if len(order) != len(RANKS) or set(order) != set(RANKS):
                msg = f"expected all 13 ranks, each once, got {quoted(order)}"
                raise InvalidValue(msg)

    def __reduce__(self) -> values.Reduced:
        points = dict(self.plain_points), dict(self.trump_points)
        return Ranking, (self.plain, self.trump, *points)

    def strength(self, card: Card, trump: Suit | None) -> int:
        """Return the position of the card in the order of its suit; the lowest is 0."""
        suit = checked(card, Card, "a card").suit
        order = self.trump if suit is _trump(trump) else self.plain
        return order.index(card.rank)

    def card_points(self, cards: Iterable[Card], trump: Suit | None) -> int:
        """Return the sum of the card points, which are not points of the score (COM-7)."""
        suit, total = _trump(trump), 0
        for card in checked(cards, Iterable, "cards"):
            in_trump = checked(card, Card, "a card").suit is suit
            total += (self.trump_points if in_trump else self.plain_points)[card.rank]
        return total

    def beats(self, card: Card, best: Card, trump: Suit | None) -> bool:
        """Return whether a later card beats the best card of a trick so far."""
        height, other = self.strength(card, trump), self.strength(best, trump)
        return height > other if card.suit is best.suit else card.suit is trump


def _trump(trump: Suit | None) -> Suit | None:
    return checked(trump, Suit | None, "a Suit or None")


_ACE_HIGH = _order("23456789TJQKA")
_TEN_HIGH = _order("23456789JQKTA")
_JASS_POINTS = MappingProxyType({"ace": 11, "king": 4, "queen": 3, "ten": 10})

JASS = Ranking(
    plain=_ACE_HIGH,
    trump=_order("2345678TQKA9J"),
    plain_points=_points(jack=2, **_JASS_POINTS),
    trump_points=_points(jack=20, nine=14, **_JASS_POINTS),
)
"""The jass games: in trump the jack (puur) and the nine (näll) are highest."""

ACE_TEN = Ranking(
    plain=_TEN_HIGH,
    trump=_TEN_HIGH,
    plain_points=_points(jack=2, **_JASS_POINTS),
    trump_points=_points(jack=2, **_JASS_POINTS),
)
"""The ace-ten games: A 10 K Q J 9 ..., also in trump."""

WHIST = Ranking(
    plain=_ACE_HIGH, trump=_ACE_HIGH, plain_points=_points(), trump_points=_points()
)
"""The whist order, without card points."""
