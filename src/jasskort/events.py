"""Events: the results of a move, as values in order.

A program that shows a match needs no rules: the places of all cards and the score follow
from the events alone. `Event.seen_by` returns an event as a seat sees it, with blanks:
None in place of each card that is hidden from the seat.
"""

from __future__ import annotations

import enum
import re
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Self, TypeAlias, TypeVar

import attrs

from jasskort.cards import Card, Suit
from jasskort.craft.values import Members, Typed, builder, evolved, is_draft, pickled_as
from jasskort.errors import quoted
from jasskort.ledger import Entry
from jasskort.locations import Covered, InHand, Place, Spot, Taken
from jasskort.seats import Seat, as_seat, as_seats, check_viewer

Cards: TypeAlias = tuple[Card | None, ...]
"""Some cards; None is a card that was not seen."""


class Moved(NamedTuple):
    """A card that moved from one place to another; `card` is None if not seen."""

    card: Card | None
    source: Place
    target: Place


EventT = TypeVar("EventT", bound="Event")

_KINDS: dict[str, type[Event]] = {}
KINDS = MappingProxyType(_KINDS)
"""The kinds of events by name; those of a game are added when it is imported."""


@attrs.frozen
class Event(Typed):
    """The base of events; each kind of event is a class."""

    kind: ClassVar[str] = ""
    """The name of the kind: that of the class in snake case ("card_played")."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if is_draft(cls):
            return
        cls.kind = re.sub(r"(?<=.)(?=[A-Z])", "_", cls.__name__).lower()
        there = _KINDS.get(cls.kind)
        # attrs makes the class a second time, with slots.
        if there is not None and there.__module__ != cls.__module__:
            msg = f"the name {cls.kind} is taken by {quoted(there)}; rename the event"
            raise ValueError(msg)
        _KINDS[cls.kind] = cls

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards that moved from one place to another."""
        return ()

    @property
    def faced(self) -> tuple[tuple[Place, Card | None], ...]:
        """The cards that were turned face up or shown without moving, with their places."""
        return ()

    def seen_by(self, seat: int | None) -> Self | None:
        """Return the event as a seat or a spectator saw it, with blanks.

        None means that the seat saw nothing of the event.
        """
        check_viewer(seat)
        return self


def all_moved(cards: Cards, source: Place, target: Place) -> tuple[Moved, ...]:
    """Return the moves of some cards from one place to another."""
    return tuple([Moved(card, source, target) for card in cards])


def with_blanks(event: EventT) -> EventT:
    """Return an event with blanks in place of its card or cards."""
    cards: Cards | None = getattr(event, "cards", None)
    if cards is None:
        return evolved(event, card=None)
    return evolved(event, cards=(None,) * len(cards))


_FACE_DOWN = frozenset({Spot.STOCK, Spot.TALON})


# A deal.


@attrs.frozen
class DealBegun(Event):
    """A deal begins, with all cards in the pack; `number` counts the deals from 1."""

    number: int
    dealer: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class HandDealt(Event):
    """A seat is dealt its hand, sorted; no other seat sees the cards.

    If `taken_up` is False, the seat does not see them yet either.
    """

    seat: Seat = attrs.field(converter=as_seat)
    cards: Cards
    taken_up: bool = True

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go from the pack to the hand."""
        return all_moved(self.cards, Spot.PACK, InHand(self.seat))

    def seen_by(self, seat: int | None) -> Self:
        """Return the event; only its seat sees the cards, and only if `taken_up`."""
        sees = check_viewer(seat) == self.seat and self.taken_up
        return self if sees else with_blanks(self)


@attrs.frozen
class Laid(Event):
    """Cards of the pack are laid on the table: a talon, a row, a stock in drawing order."""

    place: Place
    cards: Cards

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go from the pack to the place."""
        return all_moved(self.cards, Spot.PACK, self.place)

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with blanks if the cards lie face down."""
        check_viewer(seat)
        hidden = self.place in _FACE_DOWN or isinstance(self.place, Covered)
        return with_blanks(self) if hidden else self


@attrs.frozen
class UpcardTurned(Event):
    """The card that sets trump is turned up."""

    card: Card

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card lies face up, under the stock."""
        return (Moved(self.card, Spot.PACK, Spot.UPCARD),)


@attrs.frozen
class TrumpSet(Event):
    """A suit is trump from now on."""

    suit: Suit


@pickled_as("events.deal_end")
class DealEnd(Members, enum.Enum):
    """The way in which a deal ended."""

    PLAYED_OUT = "played out"
    THROWN_IN = "thrown in"
    BROKEN_OFF = "broken off"


@attrs.frozen
class DealEnded(Event):
    """A deal is over: played out, thrown in, or broken off before all cards were played."""

    how: DealEnd


@attrs.frozen
class CardsGathered(Event):
    """All cards are gathered for the next deal; all places are empty."""


# Tricks.


@attrs.frozen
class Passed(Event):
    """A seat passes."""

    seat: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class CardPlayed(Event):
    """A seat leads or follows with a card from its hand, or a face-up card of its row."""

    seat: Seat = attrs.field(converter=as_seat)
    card: Card
    source: Place
    leads: bool

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card goes to the trick."""
        return (Moved(self.card, self.source, Spot.TRICK),)


@attrs.frozen
class TrickCompleted(Event):
    """All seats have played to a trick; the card led comes first.

    `points` are its card points; 0 in a game without card points.
    """

    cards: tuple[Card, ...]
    leader: Seat = attrs.field(converter=as_seat)
    winner: Seat = attrs.field(converter=as_seat)
    points: int


@attrs.frozen
class TrickTurned(Event):
    """A trick is turned face down in front of the seat that has won it."""

    winner: Seat = attrs.field(converter=as_seat)
    cards: tuple[Card, ...]

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The cards go to the tricks of the winner."""
        return all_moved(self.cards, Spot.TRICK, Taken(self.winner))


new_card_played: Final = builder(CardPlayed)
new_trick_turned: Final = builder(TrickTurned)
_new_completed: Final = builder(TrickCompleted)


def trick_won(
    cards: tuple[Card, ...], leader: Seat, winner: Seat, points: int
) -> tuple[TrickCompleted, TrickTurned]:
    """Return the events of a trick that is complete and turned immediately."""
    completed = _new_completed(cards, leader, winner, points)
    return completed, new_trick_turned(winner, cards)


@attrs.frozen
class CardDrawn(Event):
    """A seat draws a card from the stock, or the upcard.

    If `shown` is True, all seats see the card.
    """

    seat: Seat = attrs.field(converter=as_seat)
    card: Card | None
    source: Place
    shown: bool

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The card goes to the hand."""
        return (Moved(self.card, self.source, InHand(self.seat)),)

    def seen_by(self, seat: int | None) -> Self:
        """Return the event; other seats see the card only if `shown`."""
        sees = check_viewer(seat) == self.seat or self.shown
        return self if sees else with_blanks(self)


new_card_drawn: Final = builder(CardDrawn)


# The score.


@attrs.frozen
class PointsEntered(Event):
    """Points, maybe negative, are entered and added to the totals of the seats."""

    entry: Entry
    seats: tuple[Seat, ...] = attrs.field(converter=as_seats)


new_points_entered: Final = builder(PointsEntered)


@attrs.frozen
class MatchClaimed(Event):
    """A seat claims the match; in Schmaus the result may wait for the trick (SCH-36)."""

    seat: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class MatchWon(Event):
    """The match is over; it counts as `stakes` matches."""

    winners: tuple[Seat, ...] = attrs.field(converter=as_seats)
    ending: enum.Enum
    stakes: int
