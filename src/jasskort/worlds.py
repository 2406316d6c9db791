"""Worlds: the full states that a seat cannot tell from the true one.

A world is a deal, with the cards that another seat has laid aside, by which all that
the seat has seen could have come about. Every world counts alike. What each game tells
of the hidden cards is in its own chapter; here is what is asked of worlds, whatever the
game.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Generic, TypeVar, cast

import attrs

from jasskort.cards import Card
from jasskort.cardset import CardSet, cards_in
from jasskort.craft.building import evolved
from jasskort.craft.immutable import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Hidden, Move, new_deal
from jasskort.phase import BetweenDeals, History, MatchOver, State
from jasskort.view import View
from jasskort.whereabouts import Place

StateT = TypeVar("StateT", bound=State, covariant=True)


@attrs.frozen
class Unknown(Immutable):
    """A place that holds cards which the seat has not seen.

    Args:
        place: the place.
        size: how many such cards it holds.
        cards: the cards that may be among them.
    """

    place: Place
    size: int
    cards: CardSet


@attrs.frozen
class World(Immutable):
    """A world before it is made a state.

    Args:
        pack: the deal, sorted where cards are dealt as a set.
        aside: the cards that another seat has laid aside, as a mask.
    """

    pack: tuple[Card, ...]
    aside: int = 0


@attrs.frozen(eq=False, repr=False)
class Worlds(Immutable, abc.ABC, Generic[StateT]):
    """Every full state that a seat cannot tell from the true one.

    Two worlds are different if their deals are, hands and what else is dealt as a set
    taken as sets, or the cards laid aside. They are alike likely: nothing is made of
    what a player would have done with such cards.

    Args:
        view: what the seat knows.
    """

    view: View[Move]

    @abc.abstractmethod
    def count(self) -> int:
        """Count the worlds."""

    @property
    @abc.abstractmethod
    def places(self) -> tuple[Unknown, ...]:
        """The places that hold cards which the seat has not seen."""

    @abc.abstractmethod
    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""

    @abc.abstractmethod
    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely a card that the seat has not seen lies in a place."""

    @abc.abstractmethod
    def each(self) -> Iterator[World]:
        """Walk all worlds, each once."""

    @abc.abstractmethod
    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""

    @abc.abstractmethod
    def at(self, world: World) -> StateT:
        """Give the position of a world, without its past."""

    # What is asked.

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world: a state without log and deal.

        Raises:
            InvalidValue: it is no generator.
        """
        return self.at(self.world(rng))

    def sample(self, rng: random.Random) -> StateT:
        """Draw a world, each alike likely: a state with its own deal and log.

        Raises:
            InvalidValue: it is no generator.
        """
        return self.state(self.world(rng))

    def samples(
        self,
        rng: random.Random,
        number: int,
        weight: Callable[[StateT], float] | None = None,
    ) -> tuple[StateT, ...]:
        """Draw several worlds.

        Args:
            rng: the caller's generator.
            number: how many.
            weight: how likely the players' choices are in a world, if not all alike:
                as many are drawn again from those drawn, by their weights.

        Raises:
            InvalidValue: it is no generator or no number, or the weights are none.
        """
        if type(number) is not int or number < 0:
            msg = f"a number of worlds is 0 or more, not {quoted(number)}"
            raise InvalidValue(msg)
        drawn = tuple([self.sample(rng) for _ in range(number)])
        if weight is None or not drawn:
            return drawn
        weights = [weight(state) for state in drawn]
        try:
            return tuple(rng.choices(drawn, weights, k=number))
        except (TypeError, ValueError):
            msg = f"weights are numbers, none below 0 and some above, not {quoted(weights)}"
            raise InvalidValue(msg) from None

    def probability(self, card: Card, place: Place) -> Fraction:
        """Tell how likely a card lies in a place, exactly.

        Raises:
            InvalidValue: it is no card of the game, or no place.
        """
        if not isinstance(place, Place):
            msg = f"a place is where a card may lie, not {quoted(place)}"
            raise InvalidValue(msg)
        known = self.view.place_of(card)
        if known is not None:
            return Fraction(known == place)
        return self.chance(card, place)

    def __contains__(self, state: object) -> bool:
        """Tell whether a state, with its log, is one of the worlds.

        Raises:
            InvalidValue: it is no state of the ruleset, or its log was left out.
        """
        view = self.view
        return view.rules.view(cast("State", state), view.seat) == view

    def __iter__(self) -> Iterator[StateT]:
        """Walk all worlds, each once; for few."""
        return map(self.state, self.each())

    def state(self, world: World) -> StateT:
        """Make a world a state, with its deal and its log."""
        history: History = (None, new_deal(world.pack))
        aside = cards_in(world.aside)
        for move in self.view.log:
            if isinstance(move, Hidden):
                # Written with its card, it is a move like others.
                text = f"{move.seat} {move.verb} {next(aside)}"
                history = (history, self.view.rules.parse(text))
            else:
                history = (history, move)
        return evolved(self.at(world), history=history)

    def __repr__(self) -> str:
        """Show of what view they are."""
        return f"<Worlds of {self.view!r}>"


def filled(phantom: State, fill: Callable[[State], State]) -> State:
    """Fill in what is hidden: in a position, or in that in which the match ended.

    Args:
        phantom: the position with blanks.
        fill: fills in a position of a deal.
    """
    if isinstance(phantom, MatchOver):
        return evolved(phantom, final=filled(phantom.final, fill))
    return phantom if isinstance(phantom, BetweenDeals) else fill(phantom)
