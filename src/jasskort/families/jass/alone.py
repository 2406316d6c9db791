"""Tricks of the two-handed jass games in which cards alone are played, and drawn.

Nothing can end the match before the last trick, and no seat does anything else: nothing
is looked at between two tricks.
"""

from __future__ import annotations

from bisect import insort
from math import floor

from jasskort.families.jass.course import Course
from jasskort.families.jass.model import DRAW, OTHER, TABLE
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.mechanics.runs import SUIT_OF, Draw, bits_of_hand


def play_with_stock(course: Course[DealT, DeclareT, RightT], draw: Draw) -> None:  # noqa: C901 - a call a card would cost what is won
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


def play_to_the_end(course: Course[DealT, DeclareT, RightT], draw: Draw) -> None:
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


def _play_on(course: Course[DealT, DeclareT, RightT], draw: Draw) -> None:
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
