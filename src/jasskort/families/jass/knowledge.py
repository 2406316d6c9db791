"""What the log of a two-handed jass game tells of the other hand, and its worlds.

While the stock lasts the other hand and the order of the stock are hidden; each card that
the other seat was dealt or has drawn unseen fills a slot, in the order of time. What a
seat plays, books, shows or robs with it had got before (SCH-18, SCH-25, FRA-14, FRA-23,
FRA-34); what it declares and says, some meld that it held then bears out (SCH-22,
FRA-30). Conceding, keeping silent, not robbing and claiming tell nothing.
"""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from typing import Any, TypeAlias, cast

import attrs

from jasskort.cards import CARDS, Card
from jasskort.cardset import cards_in, mask_of
from jasskort.craft.building import evolved
from jasskort.drawn import DEALT, DrawnWorlds
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import (
    HAND,
    OTHER,
    TABLE,
    Booked,
    Declares,
    Trumps,
    added,
    new_booked,
    trumps_of,
)
from jasskort.families.jass.rules import Jass
from jasskort.mechanics.contest import Comparable, fits
from jasskort.mechanics.disjunctions import Disjunctions, NotAll, OneOf
from jasskort.mechanics.paths import Filling, Item, Paths
from jasskort.mechanics.stock import LAST_TWO
from jasskort.melds import Answer
from jasskort.moves import Book, Draw, Move, Play, Rob, Say
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.worlds import StateT

# What the record of a deal, a right and a state are, no walk through a log asks.
AnyJass: TypeAlias = Jass[Any, Any, Any, Any, Any]

_UPCARD = HAND * len(TABLE.seats)


@attrs.frozen
class Said:
    """A declaration that is not booked in its trick: some meld was held that fits it.

    Args:
        time: the place of the declaration in the log.
        trick: the number of tricks before it.
        called: what was declared.
        booked: what had been booked in the deal before, in order.
        leads: whether the seat leads the trick.
        gone: the cards that it had played, or given for the upcard, by then.
        open: the cards that it had got for all to see by then.
        answers: what was said in the trick after it.
    """

    time: int
    trick: int
    called: int
    booked: tuple[Booked, ...]
    leads: bool
    gone: int
    open: int
    answers: tuple[Answer, ...] = ()


@attrs.define
class Past:
    """What the log tells of the cards of the other seat.

    Attributes:
        seat: the other seat.
        unseen: the cards that were dealt to it or into the stock, and were not seen then.
        times: when each of its slots was filled: -1 for those that were dealt.
        places: where in the pack the card of each slot lay, and those that are left.
        before: by card, as a bit, the time by which it was got.
        since: by card, the time after which it was got.
        open: by card, the time at which it was got for all to see.
        gone: the cards that it has played, or given for the upcard, as a mask.
        first_left: when the first of king and queen of trump left its hand.
        said: the declarations that were not booked in their tricks.
        not_all: cards that were not all in its hand by some time.
    """

    seat: Seat
    unseen: int
    places: list[int]
    times: list[int] = attrs.field(factory=lambda: [DEALT] * HAND)
    before: dict[int, int] = attrs.field(factory=dict)
    since: dict[int, int] = attrs.field(factory=dict)
    open: dict[int, int] = attrs.field(factory=dict)
    gone: int = 0
    first_left: int | None = None
    said: list[Said] = attrs.field(factory=list)
    not_all: list[NotAll] = attrs.field(factory=list)

    def got_by(self, cards: int, time: int) -> None:
        """Note that some cards were got before a time."""
        for card in cards_in(cards & self.unseen):
            known = self.before.get(card.bit, time)
            self.before[card.bit] = min(known, time)

    def not_together(self, cards: int, time: int) -> None:
        """Note that of two cards, none elsewhere, not both were got before a time."""
        hidden = cards & self.unseen
        if hidden == cards:
            self.not_all.append(NotAll(time, cards))
        elif hidden and self.open[cards ^ hidden] < time:
            self.since[hidden] = max(self.since.get(hidden, DEALT), time - 1)


def read(rules: AnyJass, view: View[Move], trumps: Trumps) -> Past:
    """Walk the log, and note what it tells of the other seat, one line an event."""
    seat = OTHER[view.seated()]
    unseen = rules.pack.mask & ~mask_of(filter(None, view.dealt))
    past = Past(seat, unseen, [*rules.unordered(view.dealer)[seat]])
    place, last = _UPCARD + 1, len(rules.pack) - 1
    upcard, shown = view.dealt[_UPCARD], view.dealt[last]
    booked: tuple[Booked, ...] = ()
    plays = 0
    for time, move in enumerate(view.log):
        mine = move.seat == seat
        if isinstance(move, Play):
            plays += 1
            if mine:
                past.got_by(move.card.bit, time)
                past.gone |= move.card.bit
                if move.card.bit & trumps.couple and past.first_left is None:
                    past.first_left = time
        elif isinstance(move, Draw):
            if place < last:
                past.times.append(time)
                past.places.append(place + (not mine))
            elif got := shown if mine else upcard:
                past.open[got.bit] = time
                past.gone &= ~got.bit
            place += LAST_TWO
        elif isinstance(move, Book):
            if mine:
                past.got_by(move.meld.mask, time)
                if past.said and past.said[-1].trick == plays // 2 - 1:
                    past.said.pop()
            booked = (*booked, new_booked(move.seat, move.meld))
        elif isinstance(move, Rob):
            if mine and upcard:
                past.got_by(trumps.robber_bit, time)
                past.gone |= trumps.robber_bit
                past.open[upcard.bit] = time
            upcard = trumps.robber
        elif mine and isinstance(move, Declares):
            trick, odd = divmod(plays, 2)
            known = (booked, not odd, past.gone, sum(past.open))
            past.said.append(Said(time, trick, move.called, *known))
        elif mine and isinstance(move, Say):
            said = past.said.pop()
            answers = (*said.answers, move.answer)
            past.said.append(attrs.evolve(said, answers=answers))
        elif mine and isinstance(move, Move):
            past.got_by(rules.shown_by(trumps, move), time)
    past.places += range(place, last + 1)
    rules.couple_told(view, past, trumps)
    return past


def disjunctions_of(
    rules: AnyJass, view: View[Move], past: Past, trumps: Trumps
) -> Disjunctions:
    """Say what is told of the other hand as paths, and what is open of them."""
    times, unseen = past.times, past.unseen
    rest = unseen.bit_count() - len(times)
    last = len(times) + rest - 1
    items = []
    for bit in {*past.before, *past.since}:
        begin = bisect_right(times, past.since[bit]) if bit in past.since else 0
        end = bisect_left(times, past.before[bit]) - 1 if bit in past.before else last
        items.append(Item(bit, begin, end))
    free = unseen & ~sum([each.card for each in items])
    one_of = []
    for said in past.said:
        there = (unseen | said.open) & ~said.gone
        melds = [
            meld
            for meld in alike(rules, said.called)
            if not meld.mask & ~there
            and fits(meld, said.answers, trumps.suit)
            and rules.could_book(meld, said, view, trumps.suit)
        ]
        groups = tuple([meld.mask & unseen for meld in melds])
        one_of.append(OneOf(said.time, groups))
    paths = Paths(tuple(times), rest, tuple(items), free)
    return Disjunctions(paths, tuple(one_of), tuple(past.not_all))


@functools.cache
def alike(rules: AnyJass, called: int) -> tuple[Comparable, ...]:
    """List the melds of the pack that are declared alike."""
    return tuple([m for m in rules.find(rules.pack.mask) if rules.called(m) == called])


@attrs.frozen(eq=False, repr=False, slots=False)
class JassWorlds(DrawnWorlds[StateT]):
    """The worlds of a two-handed jass game.

    Args:
        trumps: the trump suit and what it decides.
        past: what the log tells of the other seat.
        told: the same as orders in which the unseen cards may have come.
    """

    trumps: Trumps
    past: Past
    told: Disjunctions

    @property
    def paths(self) -> Paths:
        """What is known card by card."""
        return self.told.paths

    def is_shuffled(self) -> bool:
        """Tell whether it makes no difference in which order the hand has grown."""
        past, couple, told = self.past, self.trumps.couple, self.told
        half_played = couple & past.gone and couple & ~past.gone & (
            past.unseen | sum(past.open)
        )
        open_yet = told.one_of or told.not_all or half_played
        return not open_yet and super().is_shuffled()

    def fill(self, position: State, filling: Filling) -> State:
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
        past, couple = self.past, self.trumps.couple
        left = len(self.view.log) if past.first_left is None else past.first_left
        early = bisect_left(past.times, left)
        got = sum(slots[:early] if len(slots) > 1 else slots)
        got |= sum([bit for bit, time in past.open.items() if time < left])
        return got & couple == couple


def worlds_of(rules: AnyJass, view: View[Move]) -> JassWorlds[State]:
    """Give the worlds of a view."""
    upcard = cast("Card", view.dealt[_UPCARD])
    trumps = trumps_of(upcard.suit, rules.pack.lowest)
    past = read(rules, view, trumps)
    told = disjunctions_of(rules, view, past, trumps)
    return JassWorlds(view, past.seat, tuple(past.places), trumps, past, told)
