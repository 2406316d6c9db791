"""Worlds of games in which two hands draw from a stock that lies face down.

The order in which the other hand got its cards, and the order of the stock, are hidden.
`worlds.paths` counts these orders exactly, and draws them. A spectator sees neither hand.
Then the possible places of a card are in both hands, so they are not the places from a first
to a last one, and such orders cannot be counted this way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property, partial
from math import factorial, perm
from typing import Generic, Self, cast

import attrs

from jasskort.cards import CARDS, bits_of
from jasskort.errors import InvalidValue, quoted
from jasskort.locations import HANDS, Place, Spot
from jasskort.moves import Deal, Move
from jasskort.phase import History, State, StateT
from jasskort.ruleset_base import checked_generator
from jasskort.seats import Seat
from jasskort.view import View, out_of_sight
from jasskort.visibility import filled
from jasskort.worlds import worlds
from jasskort.worlds.paths import BoundCard, Disjunctions, Filling, Paths

DEALT = -1
"""The time of the slots of dealt cards; the first move has time 0."""


def hidden_seat(view: View[Move]) -> Seat:
    """Return the seat whose cards are hidden from the seat of a view.

    Raises:
        InvalidValue: the view is a spectator's.
    """
    if view.seat is None:
        msg = (
            "a spectator has no worlds in a game with a stock, because the draws of both "
            f"hands are hidden: {quoted(view)}"
        )
        raise InvalidValue(msg)
    return Seat(1 - view.seat)


@attrs.frozen(eq=False, repr=False, slots=False)
class StockWorlds(worlds.Worlds[StateT], Generic[StateT]):
    """Worlds in which the other seat, `seat`, has drawn hidden cards, in some order.

    `told` has the possible orders. `packed` has positions in the pack: first those of
    the cards in slots (see `worlds.paths`), then those of the cards that still lie face
    down, in drawing order.
    """

    seat: Seat
    packed: tuple[int, ...]
    told: Disjunctions

    @property
    def paths(self) -> Paths:
        """The orders that agree with the intervals of single cards."""
        return self.told.paths

    def held(self, position: State, slots: tuple[int, ...]) -> State:
        """Return a position after setting the fields that depend on the slots."""
        return position

    def in_hand(self, slots: tuple[int, ...]) -> int:
        """Return those cards of the slots that the other seat still has, as a mask."""
        return sum(slots)

    @cached_property
    def _dealt(self) -> int:
        """The number of hidden cards dealt to the other seat; these have no order."""
        return self.paths.times.count(DEALT)

    @cached_property
    def _loose(self) -> int:
        """The cards that can still be in the stock."""
        slots = len(self.paths.times)
        got = [item.card for item in self.paths.items if item.last < slots]
        return self.paths.cards & ~sum(got)

    @cached_property
    def shuffled(self) -> bool:
        """Whether the hand has equally many orders for each choice of stock cards."""
        return not any(
            item.first and item.card & self._loose for item in self.paths.items
        )

    def count(self) -> int:
        return self.told.count() // factorial(self._dealt)

    def rooms(self) -> dict[Place, tuple[int, int]]:
        unseen, rest = out_of_sight(self.view), self.paths.rest
        hand, stock = HANDS[self.seat], Spot.STOCK
        held, lying = self.told.fitting([self._rows[hand], self._rows[stock]])
        in_hand = unseen.bit_count() - rest
        return {hand: (in_hand, held & unseen), stock: (rest, lying & unseen)}

    @cached_property
    def _rows(self) -> dict[Place, range]:
        """The places of the paths that make up the hand and the stock."""
        slots, rest = len(self.paths.times), self.paths.rest
        return {
            HANDS[self.seat]: range(slots),
            Spot.STOCK: range(slots, slots + rest),
            Spot.NEXT: range(slots, slots + (rest > 0)),
        }

    def pinned(self, pins: worlds.Pins) -> Self:
        told = self.told
        for card, place in pins:
            told = told.pinned(card.bit, self._rows.get(place, range(0)))
        return attrs.evolve(self, told=told, pins=self.pins + pins)

    def world(self, rng: random.Random) -> worlds.World:
        return self._laid(self.told.sample(checked_generator(rng, "randrange")))

    def position(self, rng: random.Random) -> StateT:
        rng = checked_generator(rng, "randrange")
        if not self.shuffled:
            return self._drawn(self.told.sample(rng))
        loose, sizes, ways = self._shuffling
        number, cards, stock = rng.randrange(ways), loose[:], list[int]()
        for size in sizes:
            number, choice = divmod(number, size)
            stock.append(cards.pop(choice))
        got = self.paths.cards & ~self._loose
        return self._drawn(((got | sum(cards),), tuple(stock)))

    def _drawn(self, filling: Filling) -> StateT:
        return self._filled(filling, partial(worlds.log_of, self._made_at, filling))

    def _made_at(self, filling: Filling) -> Iterator[Move | Deal]:
        """Yield the deal of a world with this hand and stock, and the moves since."""
        if self.shuffled:
            rest, known = filling[1], self.paths
            paths = Paths(known.times, 0, (), known.cards & ~sum(rest))
            last = len(known.times) - 1
            items = [
                BoundCard(card, first, min(late, last))
                for card, first, late in known.items
                if card & paths.free
            ]
            # The cards are the seed, so the order is always the same.
            rng = random.Random(str(filling))  # noqa: S311 - not for a secret
            filling = Disjunctions(paths.with_items(items)).sample(rng)[0], rest
        return self.made(self._laid(filling))

    @cached_property
    def _shuffling(self) -> tuple[list[int], range, int]:
        """The loose cards, their number before each draw, and the number of ways."""
        loose, rest = bits_of(self._loose), self.paths.rest
        cards = len(loose)
        return loose, range(cards, cards - rest, -1), perm(cards, rest)

    def each(self) -> Iterator[worlds.World]:
        orders = self.paths.rising(self._dealt)
        return (self._laid(each) for each in orders if each in self.told)

    def admits(self, world: worlds.World) -> bool:
        return self._filling_of(world) in self.told

    def at(self, world: worlds.World) -> StateT:
        return self._filled(self._filling_of(world))

    def _filling_of(self, world: worlds.World) -> Filling:
        pack, slots = self.pack_of(world), len(self.paths.times)
        bits = [pack[place].bit for place in self.packed]
        return tuple(bits[:slots]), tuple(bits[slots:])

    def _laid(self, filling: Filling) -> worlds.World:
        pack, (slots, rest), dealt = [*self.view.dealt], filling, self._dealt
        bits = [*sorted(slots[:dealt]), *slots[dealt:], *rest]
        for place, bit in zip(self.packed, bits, strict=True):
            pack[place] = CARDS[bit.bit_length() - 1]
        return worlds.new_world(tuple(filter(None, pack)), 0, ())

    def _filled(self, filling: Filling, history: History = None) -> StateT:
        slots, rest = filling
        cards: list[tuple[Place, int, int]] = [
            (Spot.STOCK, at - len(rest), bit) for at, bit in enumerate(rest)
        ]
        cards.append((HANDS[self.seat], 0, self.in_hand(slots)))
        position = filled(self.view.position, cards, history)
        return cast("StateT", self.held(position, slots))
