"""The worlds of a two-handed jass game: what the other hand and the stock may be.

A world is an order in which the unseen cards came into the slots of the other hand, and
lie in the stock, by which all that `past` has read could have come about. A card that it
had got by some time has a deadline; an open declaration, or stöck that is not there, is
a disjunction.
"""

from __future__ import annotations

import functools
import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from fractions import Fraction
from math import factorial, perm
from operator import and_
from typing import Any, cast

import attrs

from jasskort.cards import CARDS, Card
from jasskort.cardset import CardSet
from jasskort.craft.building import evolved
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import HAND, OTHER, added
from jasskort.families.jass.past import AnyJass, Past, Said, read
from jasskort.lays import whole
from jasskort.mechanics.contest import Comparable, fits
from jasskort.mechanics.disjunctions import Disjunctions, OneOf
from jasskort.mechanics.paths import Filling, Item, bits_of, new_paths
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.view import View
from jasskort.whereabouts import InHand, Place, Spot
from jasskort.worlds import StateT, Unknown, World, Worlds, filled

_ORDERS = factorial(HAND)
"""In so many orders the slots of a dealt hand take the same cards."""


def disjunctions_of(rules: AnyJass, view: View[Move], past: Past) -> Disjunctions:
    """Say what is told of the other hand as paths, and what is open of them."""
    times, unseen = past.times, past.unseen
    one_of = [_meant(rules, view, past, said) for said in past.said]
    rest = unseen.bit_count() - len(times)
    last = len(times) + rest - 1
    items = []
    for bit in {*past.before, *past.since}:
        begin = bisect_right(times, past.since[bit]) if bit in past.since else 0
        end = bisect_left(times, past.before[bit]) - 1 if bit in past.before else last
        items.append(Item(bit, begin, end))
    paths = new_paths(tuple(times), rest, (), unseen).with_items(items)
    still = tuple([each for each in one_of if len(each.groups) > 1])
    return Disjunctions(paths, still, tuple(past.not_all))


def _meant(rules: AnyJass, view: View[Move], past: Past, said: Said) -> OneOf:
    """List the melds of which one was meant; what is in all of them was held."""
    suit, unseen = past.trumps.suit, past.unseen
    there = (unseen | said.open) & ~said.gone
    groups = tuple(
        [
            meld.mask & unseen
            for meld in alike(rules, said.called)
            if not meld.mask & ~there
            and fits(meld, said.answers, suit)
            and rules.could_book(meld, said, view, suit)
        ]
    )
    past.got_by(functools.reduce(and_, groups), said.time)
    return OneOf(said.time, groups)


@functools.cache
def alike(rules: AnyJass, called: int) -> tuple[Comparable, ...]:
    """List the melds of the pack that are declared alike."""
    return tuple([m for m in rules.find(rules.pack.mask) if rules.called(m) == called])


@attrs.frozen(eq=False, repr=False, slots=False)
class JassWorlds(Worlds[StateT]):
    """The worlds of a two-handed jass game.

    Args:
        view: what the seat knows.
        past: what the log tells of the other seat.
        told: the same as orders in which the unseen cards may have come.
    """

    past: Past
    told: Disjunctions

    def count(self) -> int:
        """Count the worlds: the cards of a dealt hand have no order."""
        return self.told.count() // _ORDERS

    @property
    def _loose(self) -> int:
        """The cards that may be in the other hand or in the stock, as a mask."""
        return self.past.unseen & ~sum(self.past.before)

    @property
    def _rest(self) -> int:
        """How many unseen cards lie in the stock."""
        return self.told.paths.rest

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The other hand and the stock, as far as their cards are not seen.

        What is known to be in the hand by thinking alone is told with it.
        """
        rest, past = self._rest, self.past
        if not rest:
            return ()
        loose, seen = self._loose, self.view.shown[past.seat].mask
        held = loose | sum(past.before) & ~past.gone & ~seen
        return (
            Unknown(
                InHand(past.seat), held.bit_count() - rest, CardSet.from_mask(held)
            ),
            Unknown(Spot.STOCK, rest, CardSet.from_mask(loose)),
        )

    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely an unseen card is in the other hand, or in the stock."""
        slots = len(self.past.times)
        if place == InHand(self.past.seat):
            return self.told.probability(card.bit, range(slots))
        if place is Spot.STOCK and self._rest:
            return self.told.probability(card.bit, range(slots, slots + self._rest))
        if place is Spot.NEXT and self._rest:
            return self.told.probability(card.bit, slots)
        return Fraction(0)

    def world(self, rng: random.Random) -> World:
        """Draw a deal."""
        return self._laid(self.told.sample(rng))

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world.

        Where nothing is open, any loose card is alike likely to be anywhere.
        """
        if not self._plain:
            return self._filled(self.told.sample(rng))
        loose, sizes, ways = self._shuffling
        number, cards = rng.randrange(ways), loose[:]
        stock = []
        for size in sizes:
            number, choice = divmod(number, size)
            stock.append(cards.pop(choice))
        return self._filled(((sum(self.past.before) + sum(cards),), tuple(stock)))

    @functools.cached_property
    def _shuffling(self) -> tuple[list[int], range, int]:
        """The loose cards, of how many each card of the stock is drawn, and the ways."""
        loose = bits_of(self._loose)
        cards, rest = len(loose), self._rest
        return loose, range(cards, cards - rest, -1), perm(cards, rest)

    @functools.cached_property
    def _plain(self) -> bool:
        """Whether the order in which the cards came makes no difference any more."""
        past, couple = self.past, self.past.trumps.couple
        half_played = couple & past.gone and couple & ~past.gone & (
            past.unseen | sum(past.open)
        )
        told = self.told
        return not (told.one_of or told.not_all or past.since or half_played)

    def each(self) -> Iterator[World]:
        """Walk all worlds: for few."""
        for filling in self.told:
            hand = filling[0][:HAND]
            if list(hand) == sorted(hand):
                yield self._laid(filling)

    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""
        return self._filling_of(world) in self.told

    def at(self, world: World) -> StateT:
        """Give the position of a world, without its past."""
        return self._filled(self._filling_of(world))

    def _filling_of(self, world: World) -> Filling:
        bits = [world.pack[place].bit for place in self.past.places]
        slots = len(self.past.times)
        return tuple(bits[:slots]), tuple(bits[slots:])

    def _laid(self, filling: Filling) -> World:
        """Lay the pack that deals cards to slots and stock so."""
        pack, (slots, rest) = [*self.view.dealt], filling
        bits = [*sorted(slots[:HAND]), *slots[HAND:], *rest]
        for place, bit in zip(self.past.places, bits, strict=True):
            pack[place] = CARDS[bit.bit_length() - 1]
        return World(whole(pack))

    def _filled(self, filling: Filling) -> StateT:
        position = filled(self.view.blank, lambda each: self._fill(each, filling))
        return cast("StateT", position)

    def _fill(self, position: State, filling: Filling) -> State:
        """Fill in the other hand, the stock, and who has held stöck."""
        blank = cast("InDeal[Any, Any, Any]", position)
        slots, rest = filling
        past = self.past
        hand = sum(slots) & ~past.gone
        stock = tuple([CARDS[bit.bit_length() - 1] for bit in rest])
        deal = blank.deal
        if self._together(slots):
            deal = deal.held_together(past.seat)
        return evolved(
            blank,
            deal=deal,
            hand_masks=added(blank.hand_masks, past.seat, hand),
            stock=stock + blank.stock[-1:],
        )

    def _together(self, slots: tuple[int, ...]) -> bool:
        """Tell whether the other seat has held king and queen of trump together."""
        past, couple = self.past, self.past.trumps.couple
        left = len(self.view.log) if past.first_left is None else past.first_left
        early = bisect_left(past.times, left)
        got = sum(slots[:early] if len(slots) > 1 else slots)
        got |= sum([bit for bit, time in past.open.items() if time < left])
        return got & couple == couple


def worlds_of(rules: AnyJass, view: View[Move]) -> JassWorlds[State]:
    """Give the worlds of a view."""
    past = read(rules, view, OTHER[view.seated()])
    return JassWorlds(view, past, disjunctions_of(rules, view, past))
