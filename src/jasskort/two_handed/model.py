"""The nouns of the two-handed jass games: trumps, what was declared, what was booked."""

from __future__ import annotations

import abc
import functools
from typing import Any, Protocol, Self, TypeAlias

import attrs

from jasskort.cards import RANKS, SUITS, Card, Rank, Suit
from jasskort.cardset import SUIT_MASKS
from jasskort.drafts import drafting
from jasskort.mechanics.contest import Answer, Comparable
from jasskort.mechanics.match import Match
from jasskort.mechanics.melds import Marriage
from jasskort.mechanics.tricks import beaters, worths
from jasskort.moves import Move
from jasskort.options import Claims
from jasskort.packs import JASS, PACK_36, Pack
from jasskort.pickling import by_position, pickled_as, reduced
from jasskort.seats import TWO_PLAYERS, Seat

TABLE = TWO_PLAYERS
OTHER = (Seat(1), Seat(0))
"""The other seat of each seat."""

CARD_POINTS = JASS.card_points(PACK_36.cards, Suit.HEARTS)
"""The card points of a pack; the sixes, which one of the packs has not, count 0."""

HAND = 9
PACKETS = (3, 3, 3)

Pair: TypeAlias = tuple[int, int]
"""A number for each seat: a mask of cards, or card points."""


@attrs.frozen
class Trumps:
    """What the pack and the trump suit decide, looked up at every move.

    Args:
        suit: the trump suit.
        lowest: the lowest rank of the pack, whose trump robs the upcard.

    Attributes:
        mask: the cards of the suit.
        robber: the trump that robs, and its bit.
        puur: the bit of the jack.
        couple: king and queen.
        beaters: by the index of the card led, which replies beat it.
        worths: by its index, the card points of a card.
        last_trick: the number of the last trick of a deal.
        first_without_stock: the number of the first trick without a stock.
    """

    suit: Suit
    lowest: Rank
    mask: int = attrs.field(init=False)
    robber: Card = attrs.field(init=False)
    robber_bit: int = attrs.field(init=False)
    puur: int = attrs.field(init=False)
    couple: int = attrs.field(init=False)
    beaters: tuple[int, ...] = attrs.field(init=False)
    worths: tuple[int, ...] = attrs.field(init=False)
    last_trick: int = attrs.field(init=False)
    first_without_stock: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Look up what the suit decides."""
        suit = self.suit
        robber = Card(suit, self.lowest)
        tricks = len(Pack(self.lowest)) // len(TABLE.seats)
        for name, value in (
            ("mask", SUIT_MASKS[suit.index]),
            ("robber", robber),
            ("robber_bit", robber.bit),
            ("puur", Card(suit, Rank.JACK).bit),
            ("couple", Marriage(suit).mask),
            ("beaters", beaters(suit, JASS)),
            ("worths", worths(suit, JASS)),
            ("last_trick", tricks),
            ("first_without_stock", tricks - HAND + 1),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle suit and rank as their places."""
        return reduced(_trumps, self.suit.index, self.lowest.index)


@functools.cache
def trumps_of(suit: Suit, lowest: Rank) -> Trumps:
    """Give what a trump suit decides in a pack from this rank up."""
    return Trumps(suit, lowest)


@pickled_as("trumps")
def _trumps(suit: int, lowest: int) -> Trumps:
    return trumps_of(SUITS[suit], RANKS[lowest])


@pickled_as("booked")
@attrs.frozen
class Booked:
    """A meld that was booked in the deal.

    Args:
        seat: the seat that booked it.
        meld: the sequence or four.
    """

    seat: Seat
    meld: Comparable

    __reduce__ = by_position


@pickled_as("declaration")
@attrs.frozen
class Declaration:
    """What a seat has said of its melds in the trick at hand.

    Args:
        seat: the seat that declared.
        called: what it declared: a value, or a kind; the higher one is better.
        answers: what it has said since, in order.
    """

    seat: Seat
    called: int
    answers: tuple[Answer, ...] = ()

    __reduce__ = by_position


new_booked = drafting(Booked)
new_declaration = drafting(Declaration)


class Declares(Move):
    """A move that declares a meld by its value or kind; each game has its own."""

    __slots__ = ()

    @property
    @abc.abstractmethod
    def called(self) -> int:
        """What is declared; the higher one is better."""

    def words(self) -> str:
        """Give what is declared."""
        return str(self.called)


class DealRecord(Protocol):
    """What the phases ask of a game's record of a deal."""

    @property
    def match(self) -> Match:
        """The match so far."""

    @property
    def trumps(self) -> Trumps:
        """The trump suit and what it decides."""

    @property
    def shown(self) -> Pair:
        """By seat, the cards that all know it to have got or held (COM-5)."""

    def couple_played(self, seat: Seat, hands: Pair) -> Self:
        """Give the deal after a seat has played king or queen of trump."""

    def hands_changed(self, hands: Pair, shown: Pair) -> Self:
        """Give the deal after cards were taken up.

        Args:
            hands: the new hands.
            shown: the cards that are public by now, by seat.
        """


class WithClaims(Protocol):
    """Options that tell who ends the match."""

    @property
    def claims(self) -> Claims:
        """Who ends the match."""


def added(pair: Pair, seat: int, cards: int) -> Pair:
    """Add cards to those of a seat, as with all that are public of it (COM-5)."""
    zero, one = pair
    return (zero, one | cards) if seat else (zero | cards, one)
