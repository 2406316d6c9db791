"""Following a match by its events, without knowing any rules.

A follower keeps what a table on a screen shows: where each card lies, trump, the totals.
What it is not told it has as blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

from jasskort.cards import Card, Suit
from jasskort.craft.immutable import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.events import (
    Cards,
    CardsGathered,
    DealBegun,
    Event,
    MatchWon,
    Moved,
    PointsEntered,
    TrumpSet,
)
from jasskort.seats import Seat
from jasskort.whereabouts import InHand, Place, Spot, Taken


def _of_places(lying: Mapping[Place, Cards]) -> Mapping[Place, Cards]:
    """Give what lies where as nobody can change it; places without cards are left out."""
    return MappingProxyType({place: cards for place, cards in lying.items() if cards})


def _of_seats(totals: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Give totals as nobody can change them."""
    return MappingProxyType(dict(totals))


class NotFollowed(InvalidValue):
    """An event cannot happen where it is told, as with a card that lies elsewhere."""


@attrs.frozen
class Follower(Immutable):
    """A match as its events tell it; before the first of them nothing lies anywhere.

    Args:
        lying: what lies where, in the order in which it came there; None is a card that
            was not seen.
        totals: the points of each seat that has got any.
        dealer: the seat that has dealt the latest deal; None before any.
        number: the number of that deal; 0 before any.
        trump: the trump suit, while there is one.
        over: whether the match is over.
        winners: the seats that have won it.
    """

    lying: Mapping[Place, Cards] = attrs.field(factory=dict, converter=_of_places)
    totals: Mapping[Seat, int] = attrs.field(factory=dict, converter=_of_seats)
    dealer: Seat | None = None
    number: int = 0
    trump: Suit | None = None
    over: bool = False
    winners: tuple[Seat, ...] = ()

    def cards(self, place: Place) -> Cards:
        """Give what lies in a place."""
        return self.lying.get(place, ())

    def hand(self, seat: int) -> Cards:
        """Give the hand of a seat."""
        return self.cards(InHand(Seat(seat)))

    def pile(self, seat: int) -> Cards:
        """Give the cards of the tricks that a seat has won."""
        return self.cards(Taken(Seat(seat)))

    @property
    def trick(self) -> Cards:
        """The trick on the table, the card led first."""
        return self.cards(Spot.TRICK)

    def total(self, seat: int) -> int:
        """Give the points of a seat."""
        return self.totals.get(Seat(seat), 0)

    def following(self, events: Iterable[Event]) -> Follower:
        """Give what is so after some events, in their order.

        Raises:
            NotFollowed: one of them cannot happen, as with a card that lies elsewhere.
        """
        after = self
        for event in events:
            after = after.after(event)
        return after

    def after(self, event: Event) -> Follower:
        """Give what is so after an event.

        Raises:
            InvalidValue: it is no event.
            NotFollowed: it cannot happen.
        """
        if not isinstance(event, Event):
            msg = f"what happens is an event, not {quoted(event)}"
            raise InvalidValue(msg)
        told = self._told(event)
        if not (event.moved or event.faced):
            return told
        lying = dict(told.lying)
        for moved in event.moved:
            _move(lying, moved)
        for place, card in event.faced:
            _face(lying, place, card)
        return attrs.evolve(told, lying=lying)

    def _told(self, event: Event) -> Follower:
        """Give what is so after an event, but for cards that it moves."""
        match event:
            case DealBegun(number=number, dealer=dealer):
                return attrs.evolve(self, number=number, dealer=dealer)
            case TrumpSet(suit=suit):
                return attrs.evolve(self, trump=suit)
            case PointsEntered(entry=entry, seats=seats):
                more = {seat: self.total(seat) + entry.points for seat in seats}
                return attrs.evolve(self, totals={**self.totals, **more})
            case CardsGathered():
                return attrs.evolve(self, lying={}, trump=None)
            case MatchWon(winners=winners):
                return attrs.evolve(self, over=True, winners=winners)
            case _:
                return self


def _move(lying: dict[Place, Cards], moved: Moved) -> None:
    """Move a card from one place to another; the pack is not looked into.

    Raises:
        NotFollowed: it does not lie there, or it lies somewhere else.
    """
    card, source, target = moved
    if source is not Spot.PACK:
        lying[source] = _without(lying.get(source, ()), card, source)
    for place, cards in lying.items():
        if card is not None and card in cards:
            msg = f"{card} does not come from {source}, it lies there: {place}"
            raise NotFollowed(msg)
    lying[target] = (*lying.get(target, ()), card)


def _face(lying: dict[Place, Cards], place: Place, card: Card | None) -> None:
    """Turn a blank into the card that is seen there, unless it is known already.

    Raises:
        NotFollowed: neither the card nor a blank lies there.
    """
    cards = lying.get(place, ())
    if card not in cards:
        lying[place] = (*_without(cards, card, place), card)


def _without(cards: Cards, card: Card | None, place: Place) -> Cards:
    """Take a card away, or, if it is not known to be there, one that is not known.

    Raises:
        NotFollowed: neither lies there.
    """
    taken = card if card in cards else None
    if taken not in cards:
        what = card or "a card that was not seen"
        msg = f"{what} does not lie there: {place}, {quoted(cards)}"
        raise NotFollowed(msg)
    at = cards.index(taken)
    return cards[:at] + cards[at + 1 :]
