"""The worlds of a two-handed jass game: what the other hand and the stock may be.

A world is an order in which the unseen cards came into the slots of the other hand, and
lie in the stock, by which all that `past` has read could have come about. A card that it
had got by some time has a deadline; an open declaration, or stöck that is not there, is
a disjunction.
"""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from operator import and_
from typing import Any, cast

import attrs

from jasskort.cards import Card
from jasskort.craft.building import evolved
from jasskort.drawn import DrawnWorlds
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import OTHER, added
from jasskort.families.jass.past import AnyJass, Past, Said, read
from jasskort.mechanics.contest import Comparable, fits
from jasskort.mechanics.disjunctions import Disjunctions, OneOf
from jasskort.mechanics.paths import Item, Paths, new_paths
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.view import View
from jasskort.worlds import StateT


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
class JassWorlds(DrawnWorlds[StateT]):
    """The worlds of a two-handed jass game.

    Args:
        past: what the log tells of the other seat.
        told: the same as orders in which the unseen cards may have come.
    """

    past: Past
    told: Disjunctions

    @property
    def paths(self) -> Paths:
        """What is known card by card."""
        return self.told.paths

    def is_shuffled(self) -> bool:
        """Tell whether it makes no difference in which order the hand has grown."""
        past, couple, told = self.past, self.past.trumps.couple, self.told
        half_played = couple & past.gone and couple & ~past.gone & (
            past.unseen | sum(past.open)
        )
        open_yet = told.one_of or told.not_all or half_played
        return not open_yet and super().is_shuffled()

    def fill(
        self, position: State, slots: tuple[int, ...], stock: tuple[Card, ...]
    ) -> State:
        """Fill in the other hand, the stock, and who has held stöck."""
        blank = cast("InDeal[Any, Any, Any]", position)
        past = self.past
        hand = sum(slots) & ~past.gone
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
    told = disjunctions_of(rules, view, past)
    return JassWorlds(view, past.seat, tuple(past.places), past, told)
