"""Rulesets that are broken on purpose in what they tell of a move.

Each is sound but for what its docstring says.
"""

from __future__ import annotations

from typing import Any

import attrs
from twenty import Twenty

from jasskort import InvalidValue, Schmaus, Seat
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    HandDealt,
    Laid,
    Moved,
    PointsEntered,
    unseen,
)
from jasskort.whereabouts import Aside


class DealsOneHand(Twenty):
    """Tells of the first hand only."""

    def dealing_events(self, step: Any) -> Any:
        return [*Twenty.dealing_events(self, step)][:1]


class DealsTwice(Twenty):
    """Tells of the hands twice."""

    def dealing_events(self, step: Any) -> Any:
        return [*Twenty.dealing_events(self, step)] * 2


class OpenHandsDealt(Twenty):
    """Tells of the hands as if they had been dealt face up."""

    def dealing_events(self, step: Any) -> Any:
        for event in Twenty.dealing_events(self, step):
            yield OpenHand(*attrs.astuple(event, recurse=False))


@attrs.frozen
class OpenHand(HandDealt):
    """A hand that all see."""

    def seen_by(self, _seat: Any) -> Any:
        return self


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


class PlaysAside(Twenty):
    """Tells that the cards played go elsewhere than to the trick."""

    def move_events(self, step: Any) -> Any:
        for event in Twenty.move_events(self, step):
            yield PlayedAside(*attrs.astuple(event, recurse=False))


@attrs.frozen
class HiddenPoints(PointsEntered):
    """Points of which nobody is told."""

    def seen_by(self, _seat: Any) -> None:
        return None


class HidesPoints(Twenty):
    """Tells nobody what is entered."""

    def _entered(self, entries: Any) -> Any:
        for event in super()._entered(entries):
            yield HiddenPoints(*attrs.astuple(event, recurse=False))


class TakesAnything(Twenty):
    """Tells what happens whatever is said to follow."""

    def events(self, before: Any, move: Any, after: Any) -> Any:
        try:
            return Twenty.events(self, before, move, after)
        except InvalidValue:
            return ()


class ShortForSpectators(Schmaus):
    """Leaves out the last event for those who have no seat."""

    def events_told(self, view: Any, told: Any) -> Any:
        events = Schmaus.events_told(self, view, told)
        return events if view.seat is not None else events[:-1]


class DrawsFromThePosition(Schmaus):
    """Reads a card that is drawn from the stock of a position, where it may be blank."""

    def move_events(self, step: Any) -> Any:
        stock = iter(getattr(step.before, "stock", ()))
        for event in Schmaus.move_events(self, step):
            if isinstance(event, CardDrawn):
                yield attrs.evolve(event, card=next(stock))
            else:
                yield event


class StockOfBlanks(Schmaus):
    """Tells nobody what the stock is."""

    def dealing_events(self, step: Any) -> Any:
        for event in Schmaus.dealing_events(self, step):
            if isinstance(event, Laid):
                yield attrs.evolve(event, cards=unseen(event.cards))
            else:
                yield event


class NoStock(Schmaus):
    """Tells nothing of the stock."""

    def dealing_events(self, step: Any) -> Any:
        return [*Schmaus.dealing_events(self, step)][:-1]


@attrs.frozen
class HiddenDraw(CardDrawn):
    """A card that is drawn, of which others are told nothing."""

    def seen_by(self, seat: Any) -> Any:
        return self if seat == self.seat else None


class HidesDraws(Schmaus):
    """Tells nothing of the draws of others."""

    def move_events(self, step: Any) -> Any:
        for event in Schmaus.move_events(self, step):
            drawn = isinstance(event, CardDrawn)
            parts = attrs.astuple(event, recurse=False)
            yield HiddenDraw(*parts) if drawn else event
