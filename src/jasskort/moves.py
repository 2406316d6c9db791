"""The moves that have one meaning in several games, and how moves are written.

A move is a small frozen value with the seat that makes it first; a `Deal`, which
chance makes, has no seat. `str(move)` is one line of the notation. All moves but
deals are interned: equal moves are the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeAlias, get_args

import attrs

from jasskort.cards import CARDS, RANKS_A_SUIT, SUITS, Card, Rank, Suit
from jasskort.drafts import drafting
from jasskort.errors import InvalidValue, ParseError, checked_text
from jasskort.interning import InternedValue
from jasskort.mechanics.contest import Answer
from jasskort.mechanics.melds import Four, Sequence
from jasskort.packs import Pack
from jasskort.seats import Seat

MOST_SEATS = 4


def _checked_seat(seat: int) -> Seat:
    if type(seat) is not int or not 0 <= seat < MOST_SEATS:
        msg = f"a seat is a number from 0 to {MOST_SEATS - 1}, not {seat!r}"
        raise InvalidValue(msg)
    return Seat(seat)


def of_kind(*kinds: type) -> Callable[[object, Any, Any], None]:
    """Make a validator of a part of a move that is of one of these kinds."""

    def check(_move: object, field: Any, value: Any) -> None:
        if not isinstance(value, kinds):
            names = " or ".join(kind.__name__ for kind in kinds)
            msg = f"{field.name} is a {names}, not {value!r}"
            raise InvalidValue(msg)

    return check


@attrs.frozen(eq=False, repr=False)
class Move(InternedValue):
    """What all moves but deals have: the seat, and how they are written.

    Args:
        seat: the seat that makes the move.

    Raises:
        InvalidValue: a part of the move cannot be what it is meant to be.
    """

    seat: Seat = attrs.field(converter=_checked_seat)
    verb: ClassVar[str]

    def words(self) -> str:
        """Give what stands behind the verb in the notation, if anything does."""
        return ""

    def __str__(self) -> str:
        """Print as the notation writes it."""
        return f"{self.seat} {self.verb} {self.words()}".rstrip()

    def __repr__(self) -> str:
        """Show the class and the notation."""
        return f"<{type(self).__name__} '{self}'>"


@attrs.frozen(eq=False, repr=False)
class Play(Move):
    """Play a card to the trick, as its leader or following.

    Args:
        seat: the seat that plays.
        card: the card.
    """

    card: Card = attrs.field(validator=of_kind(Card))
    verb: ClassVar[str] = "play"

    def words(self) -> str:
        """Give the card."""
        return str(self.card)


@attrs.frozen(eq=False, repr=False)
class Pass(Move):
    """Pass in an auction."""

    verb: ClassVar[str] = "pass"


@attrs.frozen(eq=False, repr=False)
class Draw(Move):
    """Draw from the stock, for both seats; the winner of the trick says it."""

    verb: ClassVar[str] = "draw"


@attrs.frozen(eq=False, repr=False)
class Rob(Move):
    """Exchange the lowest trump for the upcard."""

    verb: ClassVar[str] = "rob"


@attrs.frozen(eq=False, repr=False)
class Say(Move):
    """Answer a question in the comparison of two melds.

    Args:
        seat: the seat that answers.
        answer: a `Line`, a `Rank`, a `Side` or a `Suit`.
    """

    answer: Answer = attrs.field(validator=of_kind(*get_args(Answer)))
    verb: ClassVar[str] = "say"

    def words(self) -> str:
        """Give the answer, rank and suit with their names."""
        return answer_words(self.answer)


@attrs.frozen(eq=False, repr=False)
class Book(Move):
    """Name a meld in full and enter its points.

    Args:
        seat: the seat that books.
        meld: the sequence or four.
    """

    meld: Sequence | Four = attrs.field(validator=of_kind(Sequence, Four))
    verb: ClassVar[str] = "book"

    def words(self) -> str:
        """Give the meld."""
        return str(self.meld)


@attrs.frozen(eq=False, repr=False)
class TurnTrick(Move):
    """Turn the trick face down when all that was to be booked is booked."""

    verb: ClassVar[str] = "turn"


@attrs.frozen(eq=False, repr=False)
class Claim(Move):
    """Claim the match."""

    verb: ClassVar[str] = "claim"


def _checked_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    if not isinstance(cards, Iterable):
        msg = f"a deal holds cards, not {cards!r}"
        raise InvalidValue(msg)
    pack = tuple(cards)
    for card in pack:
        if type(card) is not Card:
            msg = f"a deal holds cards, not {card!r}"
            raise InvalidValue(msg)
    return pack


@attrs.frozen(repr=False)
class Deal:
    """The chance move: the whole pack as it lies after shuffling, top card first.

    Args:
        pack: the cards in the order in which the dealer gives them out.

    Raises:
        InvalidValue: one of them is no card.
    """

    pack: tuple[Card, ...] = attrs.field(converter=_checked_cards)
    verb: ClassVar[str] = "deal"

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal: "deal", then the cards.

        Raises:
            ParseError: it is no deal.
        """
        verb, *words = checked_text(text).split() or [""]
        if verb.lower() != cls.verb:
            raise ParseError(text, 'a deal begins with "deal"')
        try:
            return cls([Card.parse(word) for word in words])
        except ParseError as error:
            raise ParseError(text, str(error)) from None

    def __str__(self) -> str:
        """Print as the notation writes it."""
        return " ".join((self.verb, *map(str, self.pack)))

    def __repr__(self) -> str:
        """Show the class and the notation."""
        return f"<Deal '{self}'>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the cards as bytes, a byte a card."""
        return _deal_of, (bytes(card.index for card in self.pack),)


new_deal = drafting(Deal)


def _deal_of(indexes: bytes) -> Deal:
    return Deal(CARDS[index] for index in indexes)


SharedMove: TypeAlias = Play | Pass | Draw | Rob | Say | Book | TurnTrick | Claim


def answer_words(answer: Answer) -> str:
    """Write an answer of a comparison: "rank J", "suit H", "trump"."""
    match answer:
        case Rank() | Suit():
            return f"{type(answer).__name__.lower()} {answer}"
        case _:
            return str(answer.value)


class PlayTable:
    """The plays of every seat, looked up suit by suit.

    For each suit there is a table from the cards that a hand has of it to the plays
    of those cards; a hand's plays are four look-ups put together.

    Args:
        pack: the pack.
        seats: the seats.
    """

    __slots__ = ("_lowest", "_runs", "_suits", "_tables")

    def __init__(self, pack: Pack, seats: Iterable[Seat]) -> None:
        """Fill the tables."""
        self._lowest = pack.lowest.index
        self._suits = (1 << len(pack.ranks)) - 1
        self._tables = tuple(
            tuple(
                _plays_of_suit(seat, [card for card in pack.cards if card.suit is suit])
                for suit in SUITS
            )
            for seat in seats
        )
        runs = (rest & rest >> 1 & rest >> 2 for rest in range(self._suits + 1))
        self._runs = tuple(map(bool, runs))

    def of_hand(self, seat: int, hand: int) -> tuple[tuple[Play, ...], bool]:
        """List the plays of a hand, and tell whether it holds a sequence or a four.

        Both come from the same look-ups, so that together they cost hardly more.

        Args:
            seat: the seat that plays.
            hand: the cards as a mask.
        """
        suits = self._suits
        rest = hand >> self._lowest
        clubs = rest & suits
        rest >>= RANKS_A_SUIT
        diamonds = rest & suits
        rest >>= RANKS_A_SUIT
        hearts = rest & suits
        spades = rest >> RANKS_A_SUIT
        of_clubs, of_diamonds, of_hearts, of_spades = self._tables[seat]
        runs = self._runs
        return (
            of_clubs[clubs]
            + of_diamonds[diamonds]
            + of_hearts[hearts]
            + of_spades[spades],
            runs[clubs]
            or runs[diamonds]
            or runs[hearts]
            or runs[spades]
            or (clubs & diamonds & hearts & spades) != 0,
        )

    def of_suit(self, seat: int, suit: int, cards: int) -> tuple[Play, ...]:
        """List the plays of some cards of one suit.

        Args:
            seat: the seat that plays.
            suit: the index of the suit.
            cards: cards of that suit as a mask.
        """
        return self._tables[seat][suit][cards >> self._lowest + RANKS_A_SUIT * suit]

    def of(self, seat: int, cards: int) -> tuple[Play, ...]:
        """List the plays of some cards, in the order of cards.

        Args:
            seat: the seat that plays.
            cards: the cards as a mask.
        """
        clubs, diamonds, hearts, spades = self._tables[seat]
        suits = self._suits
        rest = cards >> self._lowest
        plays = clubs[rest & suits]
        rest >>= RANKS_A_SUIT
        plays += diamonds[rest & suits]
        rest >>= RANKS_A_SUIT
        return plays + hearts[rest & suits] + spades[rest >> RANKS_A_SUIT]


def _plays_of_suit(seat: Seat, cards: list[Card]) -> list[tuple[Play, ...]]:
    table: list[tuple[Play, ...]] = [()]
    for card in cards:
        play = (Play(seat, card),)
        table += [plays + play for plays in table]
    return table
