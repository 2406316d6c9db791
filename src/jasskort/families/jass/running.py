"""Tricks of the two-handed jass games played at random on numbers, one after the other.

Cards are bits and hands are masks, as everywhere inside; here no value is made of a
card or of a position until something is done that is no play and no draw, something may
end the match, or the deal is over.
"""

from __future__ import annotations

import enum
from bisect import insort
from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING, ClassVar, Generic

import attrs

from jasskort.abreast import Abreast, Lane, Points
from jasskort.cards import RANKS_A_SUIT
from jasskort.craft.members import Members
from jasskort.families.jass.alone import play_to_the_end, play_with_stock
from jasskort.families.jass.course import Course
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import DRAW, OTHER
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.mechanics.duties import follow_else_trump, spare
from jasskort.mechanics.melding import RUN_STARTS
from jasskort.mechanics.runs import SUIT_OF, Draw, bits_of_hand
from jasskort.phase import State
from jasskort.playouts import Runs

if TYPE_CHECKING:
    from numpy.random import Generator


@attrs.frozen(repr=False)
class RunsOn(
    InDeal[DealT, DeclareT, RightT],
    Runs,
    Abreast,
    Generic[DealT, DeclareT, RightT],
):
    """What the phases have in common in which cards are played and drawn."""

    draws: ClassVar[bool] = False
    """Whether cards are to be drawn before a card is led."""

    def run(self, draw: Draw, *, cards: bool, log: bool) -> State | None:
        """Play on until something else is done, or the deal is over.

        A trick for which a meld was declared is left to the verbs.
        """
        if self.standing is not None:
            return None
        return self.rules.played_on(self, draw, cards=cards, log=log)

    def run_for_points(
        self, draw: Draw, *, cards: bool
    ) -> tuple[int, ...] | State | None:
        """Play on, and give the points booked by seat if the deal is over."""
        if self.standing is not None:
            return None
        return self.rules.points_on(self, draw, cards=cards)

    def lane(self) -> tuple[tuple[int, int, bool], Lane] | None:
        """Give the cards, and what decides the points; None if the match may end."""
        deal, hands = self.deal, self.hand_masks
        if self.standing is not None or self.rules.slack(deal, hands) is not None:
            return None
        far = (self.number, len(self.trick), self.draws)
        together = deal.together
        return far, (
            self.leader,
            deal.trumps.suit.index,
            self.sweep,
            NOBODY if together is None else together,
            *hands,
            *self.points,
            *[card.index for card in self.trick],
            *[card.index for card in self.stock],
        )

    def abreast(self, lanes: Sequence[Lane], generator: Generator) -> list[Points]:
        """Play to the end of the deal, and give the points booked by seat."""
        from jasskort.families.jass.arrays import played_out  # noqa: PLC0415 - loads numpy

        return played_out(self, lanes, generator, draws=self.draws)


NOBODY = -1
"""Stands for no seat where a seat is told by its number."""


TWO_SUITS = 2 * RANKS_A_SUIT


class Stop(Members, enum.Enum):
    """Where play on numbers has stopped."""

    LEAD = "the leader does something else than play"
    FOLLOW = "the follower does something else than play"
    DRAW = "the seat that is to draw does something else"
    TURNED = "a trick was turned that may end the match"
    DRAWN = "cards were drawn that may end the match"
    OVER = "the last trick was turned"


def play_on(
    course: Course[DealT, DeclareT, RightT], draw: Draw, *, cards: bool
) -> Stop:
    """Play on until something else is done, or the deal is over.

    Args:
        course: where it begins, and ends.
        draw: gives the numbers, one a decision, forced ones too.
        cards: whether the seats but play and draw.
    """
    stop = None
    alone = cards and course.slack is None
    if course.stock:
        if alone:
            play_with_stock(course, draw)
        else:
            stop = _with_stock(course, draw, cards=cards)
    full = course.deal.trumps.first_without_stock
    if stop is None and course.number == full and not alone:
        stop = _without_stock(course, draw, full, cards=cards)
    if stop is not None:
        return stop
    if course.slack is None and (cards or course.cards_alone()):
        play_to_the_end(course, draw)
        return Stop.OVER
    last = course.deal.trumps.last_trick
    return _without_stock(course, draw, last, cards=cards) or Stop.OVER


def _with_stock(  # noqa: C901, PLR0912, PLR0915 - a call a card would cost what is won
    course: Course[DealT, DeclareT, RightT], draw: Draw, *, cards: bool
) -> Stop | None:
    """Play until the stock is gone; any card may be played."""
    trumps, masks = course.deal.trumps, course.hands
    piles, points = course.piles, course.points
    hands = [bits_of_hand(mask) for mask in masks]
    outcomes, couple, plays = trumps.outcomes, trumps.couple, course.plays
    robber, by_players = trumps.robber_bit, course.rules.by_players
    stock, at, draws = course.stock, 0, course.draws
    leader, led, log, history = course.leader, course.led, course.log, course.history
    first_declarations = course.rules.first_declarations
    fresh = not course.deal.booked
    number, others = course.number, 0
    try:
        while True:
            if draws:
                if not cards:
                    mask = masks[leader]
                    others = 1 if mask & robber else 0
                    if by_players or mask & couple == couple:
                        others += course.rights(leader, is_in=True)
                choice = floor(draw() * (1 + others))
                if choice:
                    course.choice = choice
                    return Stop.DRAW
                first, second = stock[at].bit, stock[at + 1].bit
                at += 2
                other = OTHER[leader]
                masks[leader] |= first
                masks[other] |= second
                draws = False
                number += 1
                if log:
                    history = (history, DRAW[leader][0])
                if at == len(stock):
                    course.leader = leader
                    return Stop.DRAWN if course.last_drawn(first, second) else None
                if (first | second) & couple and course.couple_drawn(course.pair):
                    return Stop.DRAWN
                insort(hands[leader], first)
                insort(hands[other], second)
            if not led:
                hand = hands[leader]
                if not cards:
                    mask = masks[leader]
                    others = 1 if mask & robber else 0
                    starts = mask & mask >> 1 & mask >> 2 & RUN_STARTS
                    two = mask & mask >> TWO_SUITS
                    if key := starts << RANKS_A_SUIT | two & two >> RANKS_A_SUIT:
                        others += (
                            len(first_declarations[leader][key])
                            if fresh
                            else course.declarations(leader, leader)
                        )
                    if by_players or mask & couple == couple:
                        others += course.rights(leader, is_in=True)
                choice = floor(draw() * (len(hand) + others))
                if choice >= len(hand):
                    course.choice = choice
                    return Stop.LEAD
                led = hand.pop(choice)
                masks[leader] ^= led
                if log:
                    history = (history, plays[leader][led])
                if led & couple:
                    course.couple_played(leader, course.pair)
            follower = OTHER[leader]
            hand = hands[follower]
            if not cards:
                mask = masks[follower]
                others = 1 if mask & robber else 0
                starts = mask & mask >> 1 & mask >> 2 & RUN_STARTS
                two = mask & mask >> TWO_SUITS
                if key := starts << RANKS_A_SUIT | two & two >> RANKS_A_SUIT:
                    others += (
                        len(first_declarations[follower][key])
                        if fresh
                        else course.declarations(follower, leader)
                    )
                if by_players or mask & couple == couple:
                    others += course.rights(follower, is_in=False)
            choice = floor(draw() * (len(hand) + others))
            if choice >= len(hand):
                course.choice = choice
                return Stop.FOLLOW
            reply = hand.pop(choice)
            masks[follower] ^= reply
            if log:
                history = (history, plays[follower][reply])
            if reply & couple:
                course.couple_played(follower, course.pair)
            worth = outcomes[led][reply]
            if worth < 0:
                leader, worth = follower, ~worth
            piles[leader] |= led | reply
            points[leader] += worth
            led, draws = 0, True
            if course.slack is not None and course.may_end():
                return Stop.TURNED
    finally:
        course.leader, course.led, course.history = leader, led, history
        course.number, course.draws, course.stock = number, draws, stock[at:]


def _without_stock(  # noqa: C901, PLR0912, PLR0915 - a call a card would cost what is won
    course: Course[DealT, DeclareT, RightT], draw: Draw, last: int, *, cards: bool
) -> Stop | None:
    """Play up to a trick; suit is followed, and the puur is not forced out."""
    trumps, hands = course.deal.trumps, course.hands
    piles, points = course.piles, course.points
    outcomes, couple, plays = trumps.outcomes, trumps.couple, course.plays
    mask, puur, suit_of = trumps.mask, trumps.puur, SUIT_OF
    number, by_players = course.number, course.rules.by_players
    full = trumps.first_without_stock
    leader, led, log, history = course.leader, course.led, course.log, course.history
    try:
        while True:
            if not led:
                legal = hands[leader]
                count = legal.bit_count()
                others = 0
                if not cards:
                    if number == full:
                        others = course.declarations(leader, leader)
                    if by_players or legal & couple == couple:
                        others += course.rights(leader, is_in=True)
                choice = floor(draw() * (count + others))
                if choice >= count:
                    course.choice = choice
                    return Stop.LEAD
                while choice:
                    legal &= legal - 1
                    choice -= 1
                led = legal & -legal
                hands[leader] ^= led
                if log:
                    history = (history, plays[leader][led])
                if led & couple:
                    course.couple_played(leader, course.pair)
            follower = OTHER[leader]
            hand = hands[follower]
            legal = spare(follow_else_trump(hand, suit_of[led], mask), hand, puur)
            count = legal.bit_count()
            others = 0
            if not cards:
                if number == full:
                    others = course.declarations(follower, leader)
                if by_players or hand & couple == couple:
                    others += course.rights(follower, is_in=False)
            choice = floor(draw() * (count + others))
            if choice >= count:
                course.choice = choice
                return Stop.FOLLOW
            while choice:
                legal &= legal - 1
                choice -= 1
            reply = legal & -legal
            hands[follower] = hand ^ reply
            if log:
                history = (history, plays[follower][reply])
            if reply & couple:
                course.couple_played(follower, course.pair)
            worth = outcomes[led][reply]
            if worth < 0:
                leader, worth = follower, ~worth
                if number > full:
                    course.sweep = False
            piles[leader] |= led | reply
            points[leader] += worth
            led = 0
            if number == trumps.last_trick:
                return None
            course.number = number = number + 1
            if course.slack is not None and course.may_end():
                return Stop.TURNED
            if number > last:
                return None
    finally:
        course.leader, course.led, course.history = leader, led, history
