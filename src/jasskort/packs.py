"""The packs of 32, 36 and 52 cards; rank orders and card points as tables.

A `Pack` says which cards there are, a `Ranking` what beats what and what it is
worth in card points. Both are data: a game names the two it is played with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

import attrs

from jasskort.cards import CARDS, RANKS, Card, Rank, Suit, checked_card, parse_rank
from jasskort.cardset import CardSet
from jasskort.craft.immutable import Immutable
from jasskort.craft.pickling import Reduced
from jasskort.errors import InvalidValue, quoted

_T = TypeVar("_T")


@attrs.frozen
class Pack(Immutable):
    """The cards that a game is played with: every suit from a lowest rank up.

    Args:
        lowest: the lowest rank of the pack.

    Raises:
        InvalidValue: that is no rank.
    """

    lowest: Rank
    cards: tuple[Card, ...] = attrs.field(init=False, repr=False, eq=False)
    mask: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Collect the cards, in the order of cards."""
        if not isinstance(self.lowest, Rank):
            msg = f"a pack has a lowest Rank, not {quoted(self.lowest)}"
            raise InvalidValue(msg)
        cards = tuple(card for card in CARDS if card.rank >= self.lowest)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "mask", sum(card.bit for card in cards))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the pack, lowest first."""
        return RANKS[self.lowest.index :]

    def __len__(self) -> int:
        """Count the cards."""
        return len(self.cards)

    def flaw(self, cards: tuple[Card, ...]) -> tuple[CardSet, str] | None:
        """Say what is wrong with a pile that should be this pack, or None.

        A pile is the pack if it holds every card of it once and no other.

        Returns:
            The cards that are wrong, and what is wrong with them.

        Raises:
            InvalidValue: it is no tuple of cards.
        """
        # As many cards as the pack has can only add up to its mask if they are it.
        count = len(self.cards)
        try:
            if len(cards) == count and sum([card.bit for card in cards]) == self.mask:
                return None
        except (AttributeError, TypeError):
            msg = f"a pile is a tuple of cards, not {quoted(cards)}"
            raise InvalidValue(msg) from None
        held = CardSet(cards)
        if foreign := CardSet.from_mask(held.mask & ~self.mask):
            return foreign, f"not in a pack of {len(self)}"
        if missing := CardSet.from_mask(self.mask & ~held.mask):
            return missing, "missing"
        return CardSet(card for card in held if cards.count(card) > 1), "more than once"


PACK_32 = Pack(Rank.SEVEN)
PACK_36 = Pack(Rank.SIX)
PACK_52 = Pack(Rank.TWO)


def _order(letters: str) -> tuple[Rank, ...]:
    return tuple(parse_rank(letter) for letter in letters)


def _points(**points: int) -> Mapping[Rank, int]:
    return {rank: points.get(rank.name.lower(), 0) for rank in RANKS}


def _all_ranks(_ranking: object, field: attrs.Attribute[_T], value: _T) -> None:
    """Pass an order of all ranks."""
    if not isinstance(value, tuple) or sorted(map(id, value)) != sorted(map(id, RANKS)):
        msg = f"{field.name} is a tuple of all ranks, each once, not {quoted(value)}"
        raise InvalidValue(msg)


def _frozen(points: Mapping[Rank, int]) -> Mapping[Rank, int]:
    """Pass card points of all ranks, as a mapping that cannot be changed."""
    if not isinstance(points, Mapping) or set(points) != set(RANKS):
        msg = f"card points are given for each rank, not {quoted(points)}"
        raise InvalidValue(msg)
    return MappingProxyType(dict(points))


def _checked_trump(trump: Suit | None) -> Suit | None:
    """Pass a suit, or none."""
    if trump is not None and not isinstance(trump, Suit):
        msg = f"trump is a Suit or None, not {quoted(trump)}"
        raise InvalidValue(msg)
    return trump


def _walked(cards: Iterable[Card]) -> Iterable[Card]:
    """Pass what can be walked."""
    if not isinstance(cards, Iterable):
        msg = f"card points are those of cards, not of {quoted(cards)}"
        raise InvalidValue(msg)
    return cards


@attrs.frozen(cache_hash=True)
class Ranking(Immutable):
    """What beats what, and what each card is worth in card points.

    Args:
        plain: the ranks of a side suit, lowest first.
        trump: the ranks of the trump suit, lowest first.
        plain_points: card points by rank in a side suit.
        trump_points: card points by rank in trump.

    Raises:
        InvalidValue: an order or the points leave out a rank.
    """

    plain: tuple[Rank, ...] = attrs.field(validator=_all_ranks)
    trump: tuple[Rank, ...] = attrs.field(validator=_all_ranks)
    plain_points: Mapping[Rank, int] = attrs.field(
        converter=_frozen, eq=False, repr=False
    )
    trump_points: Mapping[Rank, int] = attrs.field(
        converter=_frozen, eq=False, repr=False
    )

    def __reduce__(self) -> Reduced:
        """Pickle the points as what they are, without the guard."""
        points = (dict(self.plain_points), dict(self.trump_points))
        return Ranking, (self.plain, self.trump, *points)

    def strength(self, card: Card, trump: Suit | None) -> int:
        """Give the card's place among its suit, lowest 0."""
        in_trump = checked_card(card).suit is _checked_trump(trump)
        order = self.trump if in_trump else self.plain
        return order.index(card.rank)

    def card_points(self, cards: Iterable[Card], trump: Suit | None) -> int:
        """Add up the card points of some cards; they are no points yet (COM-7)."""
        _checked_trump(trump)
        return sum(
            (self.trump_points if card.suit is trump else self.plain_points)[card.rank]
            for card in map(checked_card, _walked(cards))
        )

    def beats(self, card: Card, best: Card, trump: Suit | None) -> bool:
        """Tell whether a card played later takes the trick from the best so far."""
        if checked_card(card).suit is checked_card(best).suit:
            return self.strength(card, trump) > self.strength(best, trump)
        return card.suit is _checked_trump(trump)


_ACE_HIGH = _order("23456789TJQKA")
_TEN_HIGH = _order("23456789JQKTA")
_JASS_POINTS = MappingProxyType({"ace": 11, "king": 4, "queen": 3, "ten": 10})

JASS = Ranking(
    plain=_ACE_HIGH,
    trump=_order("2345678TQKA9J"),
    plain_points=_points(jack=2, **_JASS_POINTS),
    trump_points=_points(jack=20, nine=14, **_JASS_POINTS),
)
"""The jass games: in trump the jack (puur) and the nine (näll) lead."""

ACE_TEN = Ranking(
    plain=_TEN_HIGH,
    trump=_TEN_HIGH,
    plain_points=_points(jack=2, **_JASS_POINTS),
    trump_points=_points(jack=2, **_JASS_POINTS),
)
"""The ace-ten games: A 10 K Q J 9 ..., in trump too."""

WHIST = Ranking(
    plain=_ACE_HIGH, trump=_ACE_HIGH, plain_points=_points(), trump_points=_points()
)
"""The whist order, without card points."""
