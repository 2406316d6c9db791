"""Tricks of the two-handed jass games on numbers, and played at random.

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

from jasskort.cards import RANKS_A_SUIT
from jasskort.craft.values import Members
from jasskort.games.jass.deal import InDeal
from jasskort.games.jass.model import DRAW, OTHER, TABLE, Pair, added
from jasskort.games.jass.rules import DealT, DeclareT, RightT
from jasskort.melds import RUN_STARTS, meld_key
from jasskort.phase import History, State
from jasskort.playouts import Abreast, Lane, Points, Runs
from jasskort.seats import Seat
from jasskort.tricks.playout import SUIT_OF, NextFloat, bits_of_hand
from jasskort.tricks.tricks import follow_else_trump, spare

if TYPE_CHECKING:
    from numpy.random import Generator


# --- a deal on numbers ----------------------------------------------------------------
# A deal of the two-handed jass games on numbers, for tricks that are played at random.


class Course(Generic[DealT, DeclareT, RightT]):
    """A deal as its tricks are played on numbers.

    Args:
        state: where it begins.
        leader: the seat that leads, or is to lead or to draw.
        led: the bit of the card led; 0 if there is none.
        draws: whether cards are to be drawn.
        log: whether the moves are written down.

    Attributes:
        choice: the place, in the list of the seat in turn, of what it does.
        plays: by seat, the plays by the bit of the card.
        slack: the card points of each seat below which no trick ends the match; None
            where none can, whatever is played and drawn.
    """

    __slots__ = (
        *("choice", "deal", "draws", "hands", "history", "leader", "led", "log"),
        "plays",
        *("number", "piles", "points", "rules", "slack", "stock", "sweep"),
    )

    def __init__(
        self,
        state: InDeal[DealT, DeclareT, RightT],
        leader: Seat,
        led: int,
        *,
        draws: bool,
        log: bool,
    ) -> None:
        """Begin where a state is."""
        self.rules, self.deal = state.rules, state.deal
        self.history: History = state.history
        self.hands = [*state.hand_masks]
        self.piles = [*state.pile_masks]
        self.points = [*state.points]
        self.number, self.sweep, self.stock = state.number, state.sweep, state.stock
        self.leader, self.led = leader, led
        self.draws, self.log, self.choice = draws, log, 0
        plays = self.deal.trumps.plays
        self.plays = plays.by_bit(0), plays.by_bit(1)
        self.slack = self.rules.slack(self.deal, state.hand_masks)

    @property
    def pair(self) -> Pair:
        """The hands as masks, by seat."""
        zero, one = self.hands
        return zero, one

    # What is noted on the way.

    def couple_played(self, seat: Seat, hands: Pair) -> None:
        """Note that king or queen of trump was played, which leaves these hands."""
        self.deal = self.deal.couple_played(seat, hands)
        self.slack = self.rules.slack(self.deal, hands)

    def couple_drawn(self, hands: Pair) -> bool:
        """Note that king or queen of trump was drawn; tell whether it may end the match.

        It cannot where nothing follows from it.
        """
        before = self.deal
        self._taken_up(hands, before.public)
        return self.deal is not before and self.may_end()

    def last_drawn(self, first: int, second: int) -> bool:
        """Note that the last two cards were drawn, for all to see, as `couple_drawn`.

        Args:
            first: the card of the seat that drew, which is to lead.
            second: the card of the other seat.
        """
        leader = self.leader
        public = added(self.deal.public, leader, first)
        self._taken_up(self.pair, added(public, OTHER[leader], second))
        return self.may_end()

    def _taken_up(self, hands: Pair, public: Pair) -> None:
        self.deal = self.deal.hands_changed(hands, public)
        self.slack = self.rules.slack(self.deal, hands)

    def may_end(self) -> bool:
        """Tell whether a seat has the card points that may end the match."""
        if self.slack is None:
            return False
        return any(map(int.__ge__, self.points, self.slack))

    # What a seat may do beside playing and drawing.

    def declarations(self, seat: Seat, leader: Seat) -> int:
        """Count what a seat may declare in a trick of a leader."""
        rules, deal, hand = self.rules, self.deal, self.hands[seat]
        key = meld_key(hand)
        if not key:
            return 0
        if not deal.booked:
            return len(rules.first_declarations[seat][key])
        return len(rules.declarations(deal, seat, leader, hand, 0))

    def rights(self, seat: Seat, *, is_in: bool) -> int:
        """Count what a seat may do by right, as `rights_of` of the rules."""
        return len(self.rules.rights_of(self.deal, seat, self.hands[seat], is_in=is_in))

    def cards_alone(self) -> bool:
        """Tell whether nothing but cards will be played, once no meld is declared."""
        rights, deal = self.rules.rights_of, self.deal
        return not any(
            rights(deal, seat, hand, is_in=True)
            for seat, hand in zip(OTHER, self.hands, strict=True)
        )


# --- cards alone ----------------------------------------------------------------------
# Tricks of the two-handed jass games in which cards alone are played, and drawn.
#
# Nothing can end the match before the last trick, and no seat does anything else: nothing
# is looked at between two tricks.


def play_with_stock(course: Course[DealT, DeclareT, RightT], draw: NextFloat) -> None:  # noqa: C901 - a call a card would cost what is won
    """Play until the stock is gone; any card may be played, and is as likely.

    Args:
        course: where it begins, and ends.
        draw: gives the numbers, one a card and one a draw.
    """
    trumps, piles, points = course.deal.trumps, course.piles, course.points
    outcomes, couple, plays = trumps.outcomes, trumps.couple, course.plays
    zero, one = hands = [bits_of_hand(mask) for mask in course.hands]
    draws, log, history = course.draws, course.log, course.history
    leader, led, stock, at = course.leader, course.led, course.stock, 0
    size = len(stock)
    while True:
        follower = OTHER[leader]
        hand, other = hands[leader], hands[follower]
        if draws:
            draw()
            first, second = stock[at].bit, stock[at + 1].bit
            insort(hand, first)
            insort(other, second)
            if log:
                history = (history, DRAW[leader][0])
            at += 2
            if at == size:
                break
            if (first | second) & couple:
                course.couple_drawn((sum(zero), sum(one)))
        if not led:
            led = hand.pop(floor(draw() * len(hand)))
            if log:
                history = (history, plays[leader][led])
            if led & couple:
                course.couple_played(leader, (sum(zero), sum(one)))
        reply = other.pop(floor(draw() * len(other)))
        if log:
            history = (history, plays[follower][reply])
        if reply & couple:
            course.couple_played(follower, (sum(zero), sum(one)))
        worth = outcomes[led][reply]
        if worth < 0:
            leader, worth = follower, ~worth
        piles[leader] |= led | reply
        points[leader] += worth
        led, draws = 0, True
    course.leader, course.led, course.draws, course.history = leader, 0, False, history
    course.hands[:] = sum(zero), sum(one)
    course.number, course.stock = trumps.first_without_stock, ()
    course.last_drawn(first, second)


def play_to_the_end(course: Course[DealT, DeclareT, RightT], draw: NextFloat) -> None:
    """Play the tricks without a stock: suit is followed, the puur is not forced out.

    Args:
        course: where it begins, and ends.
        draw: gives the numbers, one a card.
    """
    trumps, begun = course.deal.trumps, course.leader
    couples = [hand & trumps.couple for hand in course.hands]
    before = (*course.piles,)
    _play_on(course, draw)
    # The seat that held cards of the couple has played them by now.
    for seat in TABLE.seats:
        if couples[seat]:
            course.couple_played(seat, course.pair)
    # Either seat may win the first trick without a stock, and then all the others.
    won = [pile != old for pile, old in zip(course.piles, before, strict=True)]
    if won[OTHER[begun]] and (won[begun] or course.number > trumps.first_without_stock):
        course.sweep = False
    course.number = trumps.last_trick


def _play_on(course: Course[DealT, DeclareT, RightT], draw: NextFloat) -> None:
    """Play the hands empty."""
    trumps, hands = course.deal.trumps, course.hands
    piles, points = course.piles, course.points
    outcomes, plays, trump, puur = (
        trumps.outcomes,
        course.plays,
        trumps.mask,
        trumps.puur,
    )
    suit_of, log, history = SUIT_OF, course.log, course.history
    leader, led = course.leader, course.led
    while led or hands[leader]:
        if not led:
            legal = hands[leader]
            count = floor(draw() * legal.bit_count())
            while count:
                legal &= legal - 1
                count -= 1
            led = legal & -legal
            hands[leader] ^= led
            if log:
                history = (history, plays[leader][led])
        follower = OTHER[leader]
        hand = hands[follower]
        legal = hand & suit_of[led] or hand & trump or hand
        if legal == puur:
            legal = hand
        count = floor(draw() * legal.bit_count())
        while count:
            legal &= legal - 1
            count -= 1
        reply = legal & -legal
        hands[follower] = hand ^ reply
        if log:
            history = (history, plays[follower][reply])
        worth = outcomes[led][reply]
        if worth < 0:
            leader, worth = follower, ~worth
        piles[leader] |= led | reply
        points[leader] += worth
        led = 0
    course.leader, course.led, course.history = leader, 0, history


# --- tricks at random -----------------------------------------------------------------
# Tricks of the two-handed jass games played at random on numbers, one after the other.
#
# Cards are bits and hands are masks, as everywhere inside; here no value is made of a
# card or of a position until something is done that is no play and no draw, something may
# end the match, or the deal is over.


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

    def run(self, draw: NextFloat, *, cards: bool, log: bool) -> State | None:
        """Play on until something else is done, or the deal is over.

        A trick for which a meld was declared is left to the verbs.
        """
        if self.standing is not None:
            return None
        return self.rules.played_on(self, draw, cards=cards, log=log)

    def run_for_points(
        self, draw: NextFloat, *, cards: bool
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
        from jasskort.games.jass.arrays import played_out  # noqa: PLC0415 - loads numpy

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
    course: Course[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool
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
    course: Course[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool
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
    course: Course[DealT, DeclareT, RightT], draw: NextFloat, last: int, *, cards: bool
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
