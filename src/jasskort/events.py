"""What happened: a move, and what it brought about, as values in order.

Somebody who shows a match needs no rules: from the events alone it can be told where
each card lies, and how the score stands. Each event says what of it a seat has seen.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, Self, TypeAlias

import attrs

from jasskort.cards import Card, Suit
from jasskort.craft.values import (
    Immutable,
    Members,
    builder,
    is_draft,
    member_pickled_as,
)
from jasskort.ledger import Entry
from jasskort.seats import Seat
from jasskort.whereabouts import Covered, InHand, Place, Spot, Taken

Cards: TypeAlias = tuple[Card | None, ...]
"""Some cards; None stands for one that was not seen."""


class Moved(NamedTuple):
    """A card that went from one place to another.

    Attributes:
        card: the card; None if it was not seen.
        source: where it lay.
        target: where it lies now.
    """

    card: Card | None
    source: Place
    target: Place


_KINDS: dict[str, type[Event]] = {}
KINDS = MappingProxyType(_KINDS)
"""The kinds of events that are known so far, by name; those of a game when it is loaded."""


@attrs.frozen
class Event(Immutable):
    """Something that happened; each kind of event is a class of its own."""

    kind: ClassVar[str]
    """The name of the kind ("card_played"): that of the class, in small letters."""

    def __init_subclass__(cls) -> None:
        """Name the kind, and let it be known.

        Raises:
            ValueError: another kind has the name.
        """
        super().__init_subclass__()
        if is_draft(cls):
            return
        cls.kind = re.sub(r"(?<=.)(?=[A-Z])", "_", cls.__name__).lower()
        there = _KINDS.get(cls.kind)
        # A class that attrs makes anew, with slots, takes the place of the first.
        if there is not None and there.__module__ != cls.__module__:
            msg = f"there is an event of the name {cls.kind}: {there!r}"
            raise ValueError(msg)
        _KINDS[cls.kind] = cls

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards that went from one place to another by it."""
        return ()

    @property
    def faced(self) -> tuple[tuple[Place, Card | None], ...]:
        """The cards that are seen by it where they lay before, each with its place."""
        return ()

    def seen_by(self, _seat: Seat | None) -> Self | None:
        """Give the event as a seat has seen it, with blanks; None if it has not.

        Args:
            _seat: the seat; None for somebody who sees what all see.
        """
        return self


_FACE_DOWN = frozenset({Spot.STOCK, Spot.TALON})


def unseen(cards: Sequence[Card | None]) -> Cards:
    """Give a blank for each of some cards."""
    return (None,) * len(cards)


# A deal.


@attrs.frozen
class DealBegun(Event):
    """A deal is dealt; until then all cards are in the pack.

    Args:
        number: the number of the deal in the match, the first is 1.
        dealer: the seat that deals.
    """

    number: int
    dealer: Seat


@attrs.frozen
class HandDealt(Event):
    """A seat is dealt its hand.

    Args:
        seat: the seat.
        cards: the cards, sorted; no other seat sees them.
        taken_up: whether the seat takes them up at once, and sees them.
    """

    seat: Seat
    cards: Cards
    taken_up: bool = True

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go from the pack to the hand."""
        hand = InHand(self.seat)
        return tuple([Moved(card, Spot.PACK, hand) for card in self.cards])

    def seen_by(self, seat: Seat | None) -> Self:
        """Give it with blanks for those who do not see the hand."""
        if seat == self.seat and self.taken_up:
            return self
        return attrs.evolve(self, cards=unseen(self.cards))


@attrs.frozen
class Laid(Event):
    """Cards of the pack are laid on the table: a stock, a talon, a row.

    Args:
        place: where.
        cards: the cards, of a stock that drawn first in front; nobody sees those that
            lie face down.
    """

    place: Place
    cards: Cards

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go from the pack to the place."""
        return tuple([Moved(card, Spot.PACK, self.place) for card in self.cards])

    def seen_by(self, _seat: Seat | None) -> Self:
        """Give it with blanks where the cards lie face down."""
        if self.place in _FACE_DOWN or isinstance(self.place, Covered):
            return attrs.evolve(self, cards=unseen(self.cards))
        return self


@attrs.frozen
class UpcardTurned(Event):
    """The card of the pack that shows trump is turned up.

    Args:
        card: the card.
    """

    card: Card

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card lies face up, under the stock."""
        return (Moved(self.card, Spot.PACK, Spot.UPCARD),)


@attrs.frozen
class TrumpSet(Event):
    """A suit is trump from now on.

    Args:
        suit: the suit.
    """

    suit: Suit


@member_pickled_as("events.deal_end")
class DealEnd(Members, enum.Enum):
    """How a deal ended."""

    PLAYED_OUT = "played out"
    THROWN_IN = "thrown in"
    BROKEN_OFF = "broken off"


@attrs.frozen
class DealEnded(Event):
    """A deal is over.

    Args:
        how: played to its end, thrown in, or broken off before all cards were played.
    """

    how: DealEnd


@attrs.frozen
class CardsGathered(Event):
    """All cards are gathered for the next deal; nothing lies anywhere any more."""


# Tricks.


@attrs.frozen
class Passed(Event):
    """A seat passes.

    Args:
        seat: the seat.
    """

    seat: Seat


@attrs.frozen
class CardPlayed(Event):
    """A seat leads a card, or follows with it.

    Args:
        seat: the seat.
        card: the card.
        source: where it lay: in the hand, or face up in a row.
        leads: whether it was led.
    """

    seat: Seat
    card: Card
    source: Place
    leads: bool

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card goes to the trick."""
        return (Moved(self.card, self.source, Spot.TRICK),)


@attrs.frozen
class TrickCompleted(Event):
    """All seats have played to a trick.

    Args:
        cards: the cards, that led first.
        leader: the seat that led.
        winner: the seat that wins it.
        points: its card points; 0 in a game that counts none.
    """

    cards: tuple[Card, ...]
    leader: Seat
    winner: Seat
    points: int


@attrs.frozen
class TrickTurned(Event):
    """A trick is turned face down before the seat that has won it.

    Args:
        winner: the seat.
        cards: the cards, that led first.
    """

    winner: Seat
    cards: tuple[Card, ...]

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go to the tricks of the winner."""
        pile = Taken(self.winner)
        return tuple([Moved(card, Spot.TRICK, pile) for card in self.cards])


new_card_played = builder(CardPlayed)
_new_completed, _new_turned = builder(TrickCompleted), builder(TrickTurned)


def trick_won(
    cards: tuple[Card, ...], leader: Seat, winner: Seat, points: int
) -> tuple[TrickCompleted, TrickTurned]:
    """Return what happens when a trick is complete, and turned at once."""
    completed = _new_completed(cards, leader, winner, points)
    return completed, _new_turned(winner, cards)


@attrs.frozen
class CardDrawn(Event):
    """A seat draws a card.

    Args:
        seat: the seat.
        card: the card; no other seat sees it, unless it is shown.
        source: the stock, or the upcard.
        shown: whether all see it.
    """

    seat: Seat
    card: Card | None
    source: Place
    shown: bool

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card goes to the hand."""
        return (Moved(self.card, self.source, InHand(self.seat)),)

    def seen_by(self, seat: Seat | None) -> Self:
        """Give it with a blank for those who do not see the card."""
        if self.shown or seat == self.seat:
            return self
        return attrs.evolve(self, card=None)


# The score.


@attrs.frozen
class PointsEntered(Event):
    """Points are entered in the score.

    Args:
        entry: the entry of the ledger.
        seats: the seats whose totals rise (or fall) by it.
    """

    entry: Entry
    seats: tuple[Seat, ...]


@attrs.frozen
class MatchClaimed(Event):
    """A seat claims the match.

    Args:
        seat: the seat.
    """

    seat: Seat


@attrs.frozen
class MatchWon(Event):
    """The match is over.

    Args:
        winners: the seats that have won.
        ending: how it ended.
        stakes: how many matches this one counts for.
    """

    winners: tuple[Seat, ...]
    ending: enum.Enum
    stakes: int
