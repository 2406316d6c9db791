"""Worlds of games in which each unseen card lies in one of a few places.

All that is known of such a card is where it cannot lie, or must: then worlds are
counted, drawn and told exactly by `mechanics.places`.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Generic, TypeAlias, cast

import attrs

from jasskort.cards import Card
from jasskort.cardset import CardSet, cards_in, mask_of
from jasskort.errors import InvalidValue, quoted
from jasskort.mechanics.places import Places
from jasskort.phase import State
from jasskort.whereabouts import Place
from jasskort.worlds import StateT, Unknown, World, Worlds, filled

Masks: TypeAlias = tuple[int, ...]


@attrs.frozen
class Lay:
    """A place that holds unseen cards, and what is known of it.

    Args:
        place: the place.
        room: how many unseen cards it holds.
        packed: where in the pack the cards lay that were dealt there.
        lacks: the unseen cards that cannot be there, as a mask.
        pinned: the unseen cards that must be there, as a mask.
        gone: the cards that were dealt there and have been seen since, as a mask.
    """

    place: Place
    room: int
    packed: tuple[int, ...]
    lacks: int = 0
    pinned: int = 0
    gone: int = 0


@attrs.frozen(eq=False, repr=False)
class LaidWorlds(Worlds[StateT], abc.ABC, Generic[StateT]):
    """Worlds in which each unseen card lies in one of a few places.

    Args:
        view: what the seat knows.
        unseen: the cards of the deal that the seat has not seen, as a mask.
        lays: the places that hold them.
    """

    unseen: int
    lays: tuple[Lay, ...]
    table: Places = attrs.field(init=False)

    @table.default
    def _table(self) -> Places:
        lays = self.lays
        return Places.of(
            self.unseen,
            [lay.room for lay in lays],
            [lay.lacks for lay in lays],
            [lay.pinned for lay in lays],
        )

    @abc.abstractmethod
    def fill(self, position: State, masks: Masks) -> State:
        """Fill in a position of the deal.

        Args:
            position: the position with blanks.
            masks: the unseen cards of each of `lays`.
        """

    def count(self) -> int:
        """Count the worlds."""
        return self.table.count()

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The places that hold unseen cards, and which of these may be there."""
        classes = self.table.allowed
        return tuple(
            [
                Unknown(
                    lay.place,
                    lay.room,
                    CardSet.from_mask(
                        sum([cards for cards, where in classes if where >> at & 1])
                    ),
                )
                for at, lay in enumerate(self.lays)
            ]
        )

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world: a state without log and deal."""
        return self._filled(self.table.sample(rng))

    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""
        return self.packed(self.table.sample(rng))

    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely an unseen card lies in a place."""
        for at, lay in enumerate(self.lays):
            if lay.place == place:
                return self.table.probability(card.bit, at)
        return Fraction(0)

    def each(self) -> Iterator[World]:
        """Walk all worlds."""
        return map(self.packed, self.table)

    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""
        # A card that was seen to come from elsewhere is none of the unseen.
        return self.masks_of(world) in self.table

    def at(self, world: World) -> StateT:
        """Give the position of a world, without its past."""
        return self._filled(self.masks_of(world))

    def packed(self, masks: Masks) -> World:
        """Give the world in which the unseen cards lie so."""
        return World(whole(self.laid(masks)))

    def laid(self, masks: Masks) -> list[Card | None]:
        """Lay the pack in which the unseen cards lie so."""
        pack = [*self.view.dealt]
        for lay, mask in zip(self.lays, masks, strict=True):
            cards = cards_in(mask | lay.gone)
            for place in lay.packed:
                pack[place] = next(cards)
        return pack

    def masks_of(self, world: World) -> Masks:
        """Tell where the unseen cards lie in a world."""
        pack = world.pack
        return tuple(
            [
                mask_of([pack[place] for place in lay.packed]) & ~lay.gone
                for lay in self.lays
            ]
        )

    def _filled(self, masks: Masks) -> StateT:
        position = filled(self.view.blank, lambda each: self.fill(each, masks))
        return cast("StateT", position)


def whole(pack: list[Card | None]) -> tuple[Card, ...]:
    """Pass a pack of which no card is missing.

    Raises:
        InvalidValue: one is.
    """
    cards = tuple(filter(None, pack))
    if len(cards) != len(pack):
        msg = f"a card is missing: {quoted(pack)}"
        raise InvalidValue(msg)
    return cards
