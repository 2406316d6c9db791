"""Rulesets that are broken on purpose in what they tell of a move.

Each is sound but for what its docstring says.
"""

from __future__ import annotations

from typing import Any

import attrs
from twenty import Twenty

from jasskort import InvalidValue, Schmaus, Seat
from jasskort.craft.values import evolved
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    DealBegun,
    HandDealt,
    Laid,
    Moved,
    PointsEntered,
    with_blanks,
)
from jasskort.told import events_seen
from jasskort.whereabouts import Aside


class Telling(Twenty):
    """Tells otherwise what happens by a move."""

    def told_so(self, events: Any) -> Any:
        raise NotImplementedError

    def events(self, before: Any, move: Any, after: Any) -> Any:
        return tuple(self.told_so(super().events(before, move, after)))

    def told(self, before: Any, move: Any, after: Any, seat: Any) -> Any:
        told = super().told(before, move, after, seat)
        return evolved(told, events=events_seen(self.events(before, move, after), seat))


class DealsOneHand(Telling):
    """Tells of the first hand only."""

    def told_so(self, events: Any) -> Any:
        return events[:2] if isinstance(events[0], DealBegun) else events


class DealsTwice(Telling):
    """Tells of the hands twice."""

    def told_so(self, events: Any) -> Any:
        return [*events, *events[1:]] if isinstance(events[0], DealBegun) else events


@attrs.frozen
class OpenHand(HandDealt):
    """A hand that all see."""

    def seen_by(self, _seat: Any) -> Any:
        return self


class OpenHandsDealt(Twenty):
    """Tells of the hands as if they had been dealt face up, but not to the seats."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        events = super().events(before, move, after)
        return tuple(changed(each, HandDealt, OpenHand) for each in events)


class ScoresForTheOther(Twenty):
    """Tells that the points are those of the other seat."""

    def scoring_with(self, seat: Any) -> Any:
        return (Seat(1 - seat),)


@attrs.frozen
class PlayedAside(CardPlayed):
    """A card is played, and lies beside the table."""

    @property
    def moved(self) -> Any:
        return (Moved(self.card, self.source, Aside(self.seat)),)


class PlaysAside(Telling):
    """Tells that the cards played go elsewhere than to the trick."""

    def told_so(self, events: Any) -> Any:
        return [changed(each, CardPlayed, PlayedAside) for each in events]


@attrs.frozen
class HiddenPoints(PointsEntered):
    """Points of which nobody is told."""

    def seen_by(self, _seat: Any) -> None:
        return None


class HidesPoints(Telling):
    """Tells nobody what is entered."""

    def told_so(self, events: Any) -> Any:
        return [changed(each, PointsEntered, HiddenPoints) for each in events]


class TakesAnything(Twenty):
    """Tells what happens whatever is said to follow."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        try:
            return Twenty.events(self, before, move, after)
        except InvalidValue:
            return ()


class StepsAside(Twenty):
    """Does a move in one go that brings about nothing."""

    def step(self, state: Any, move: Any) -> Any:
        return evolved(super().step(state, move), events=())


class ShortForSpectators(Schmaus):
    """Leaves out the last event for those who have no seat."""

    def told(self, before: Any, move: Any, after: Any, seat: Any) -> Any:
        told = super().told(before, move, after, seat)
        return told if seat is not None else evolved(told, events=told.events[:-1])


def changed(event: Any, kind: Any, into: Any) -> Any:
    """Give an event of a kind as one of another."""
    if type(event) is not kind:
        return event
    return into(*attrs.astuple(event, recurse=False))


class StockOfBlanks(Schmaus):
    """Tells nobody what the stock is."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        return tuple(
            with_blanks(each) if isinstance(each, Laid) else each
            for each in super().events(before, move, after)
        )


class NoStock(Schmaus):
    """Tells nothing of the stock."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        events = super().events(before, move, after)
        return tuple(each for each in events if not isinstance(each, Laid))


@attrs.frozen
class HiddenDraw(CardDrawn):
    """A card that is drawn, of which others are told nothing."""

    def seen_by(self, seat: Any) -> Any:
        return self if seat == self.seat else None


class HidesDraws(Schmaus):
    """Tells nothing of the draws of others."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        events = super().events(before, move, after)
        return tuple(changed(each, CardDrawn, HiddenDraw) for each in events)
