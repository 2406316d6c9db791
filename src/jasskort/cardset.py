"""Sets of cards: frozen, hashable, over one int.

A `CardSet` does all that a `frozenset` of cards does, and equals one with the same
cards. Inside it is an int with one bit a card (`Card.bit`), which states keep and
`CardSet.from_mask` wraps. It is walked in the order of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import TypeAlias

import attrs

from jasskort.cards import CARDS, SUITS, Card, Suit
from jasskort.craft.immutable import Immutable
from jasskort.craft.pickling import Reduced
from jasskort.errors import InvalidValue, ParseError, checked_text, quoted

_SHOWN = 300
FULL_MASK = (1 << len(CARDS)) - 1
SUIT_MASKS = tuple(
    sum(card.bit for card in CARDS if card.suit is suit) for suit in SUITS
)


def mask_of(cards: Iterable[Card]) -> int:
    """Give the int that holds these cards.

    Raises:
        InvalidValue: one of them is no card.
    """
    if not isinstance(cards, Iterable):
        msg = f"a set of cards holds cards, not {quoted(cards)}"
        raise InvalidValue(msg)
    mask = 0
    for card in cards:
        if not isinstance(card, Card):
            msg = f"a set of cards holds cards, not {quoted(card)}"
            raise InvalidValue(msg)
        mask |= card.bit
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """Walk the cards of a mask in the order of cards."""
    while mask:
        lowest = mask & -mask
        yield CARDS[lowest.bit_length() - 1]
        mask ^= lowest


@attrs.frozen(eq=False, repr=False, init=False)
class CardSet(Immutable, AbstractSet[Card]):
    """A set of cards. All that `collections.abc.Set` promises, over one int.

    Args:
        cards: any cards; one named twice is in it once, as in any set.

    Raises:
        InvalidValue: one of the cards is none.
    """

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Collect the cards."""
        object.__setattr__(self, "mask", mask_of(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Wrap an int with one bit a card.

        Raises:
            InvalidValue: it has bits for which there is no card.
        """
        if type(mask) is not int or mask < 0 or mask > FULL_MASK:
            shown = f"{mask:#x}" if type(mask) is int else quoted(mask)
            msg = f"a mask of cards is 0 to {FULL_MASK:#x}, not {shown[:_SHOWN]}"
            raise InvalidValue(msg)
        made = cls.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards parted by white space: "H9 HJ S10".

        Raises:
            ParseError: one of them is no card, or stands twice.
        """
        cards = [Card.parse(word) for word in checked_text(text).split()]
        made = cls(cards)
        if len(made) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise ParseError(text, f"{twice} stands twice")
        return made

    def of_suit(self, suit: Suit) -> CardSet:
        """Give those of one suit.

        Raises:
            InvalidValue: it is no suit.
        """
        if not isinstance(suit, Suit):
            msg = f"a suit is asked for, not {quoted(suit)}"
            raise InvalidValue(msg)
        return CardSet.from_mask(self.mask & SUIT_MASKS[suit.index])

    @property
    def unicode(self) -> str:
        """The cards with the signs of their suits, parted by spaces."""
        return " ".join(card.unicode for card in self)

    def __contains__(self, card: object) -> bool:
        """Tell whether the card is in it."""
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        """Walk the cards by suit, then rank."""
        return cards_in(self.mask)

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        """Compare with any set: equal if it holds the same cards."""
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        """Hash as the equal frozenset does."""
        return self._hash()

    def __reduce__(self) -> Reduced:
        """Pickle as the int."""
        return CardSet.from_mask, (self.mask,)

    def __str__(self) -> str:
        """Print the cards parted by spaces: "H9 HJ"."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Show the expression that gives the set."""
        return f"CardSet.parse('{self}')"


Hand: TypeAlias = CardSet
NO_CARDS = CardSet()
