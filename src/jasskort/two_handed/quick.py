"""Leading, following and drawing: the moves that make up most of a deal.

They are passed by a mask test or two, and done at once. What fails the tests is
refused, or done, like all other moves (SCH-23 to SCH-28, FRA-31 to FRA-37).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from jasskort.mechanics.stock import draw_for_both
from jasskort.moves import Draw, Move, Play
from jasskort.options import Claims
from jasskort.two_handed.model import OTHER, WithClaims, added
from jasskort.two_handed.phases import (
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
    new_booking,
    new_following,
    new_leading,
)
from jasskort.two_handed.play import ToFollow, may_follow, turned

_BY_PLAYERS = Claims.PLAYERS

QuickStep: TypeAlias = Callable[[Any, Any, Any], Any]
"""Does a move, by options, state and move, or gives None if it is none of its own."""

AfterTrick: TypeAlias = Callable[[Any, Any], Any]
"""Goes on when a trick is complete, by options and state."""

AfterDraw: TypeAlias = Callable[[Any, Any, Any], Any]
"""Goes on when cards were drawn, by options, the state before and the state after."""


def quick_steps(
    record: type[Any],
    *,
    settled: range,
    most: int,
    after_trick: AfterTrick,
    after_draw: AfterDraw,
) -> Mapping[type, QuickStep]:
    """Make the quick steps of a game, by phase.

    Args:
        record: the class of its records of a deal.
        settled: the numbers of the tricks after which nothing is booked.
        most: the points that may be credited in a deal before they are booked; with
            more than that to go, no trick in `settled` ends the match.
        after_trick: goes on when any other trick is complete.
        after_draw: goes on when cards were drawn.
    """
    follow = _follow(record, settled, most, after_trick)
    return {
        Leading: _lead(record),
        Following: follow,
        Comparing: follow,
        Closing: follow,
        Drawing: _draw(record, after_draw),
    }


def _lead(record: type[Any]) -> QuickStep:
    def lead(_options: object, state: Leading[Any], move: Move) -> Any:
        """Lead a card."""
        deal = state.deal
        seat = state.turn
        zero, one = state.hand_masks
        if (
            type(move) is not Play
            or move.seat != seat
            or not (one if seat else zero) & (bit := move.card.bit)
            or type(deal) is not record
        ):
            return None
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        return new_following(
            (state.history, move),
            deal,
            hands,
            state.pile_masks,
            state.points,
            state.number,
            state.sweep,
            state.stock,
            OTHER[seat],
            seat,
            move.card,
            state.standing,
        )

    return lead


def _follow(
    record: type[Any], settled: range, most: int, after_trick: AfterTrick
) -> QuickStep:
    first, last = settled.start, settled.stop

    def follow(options: Any, state: ToFollow[Any], move: Move) -> Any:
        """Follow with a card; if no meld stands, the trick turns of itself."""
        deal = state.deal
        seat = OTHER[state.leader]
        zero, one = state.hand_masks
        led = state.led
        if (
            type(move) is not Play
            or move.seat != seat
            or seat != state.turn
            or not (one if seat else zero) & (bit := (card := move.card).bit)
            or not (state.stock or card.suit is led.suit or may_follow(state, card))
            or type(deal) is not record
        ):
            return None
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        standing = state.standing
        if standing is not None:
            return new_booking(
                (state.history, move),
                deal,
                hands,
                state.pile_masks,
                state.points,
                state.number,
                state.sweep,
                state.stock,
                standing.seat,
                state.leader,
                (led, card),
                standing,
            )
        after = turned(state, move, deal, hands, led, card)
        if first <= state.number < last:
            if options.claims is _BY_PLAYERS:
                return after
            zero, one = deal.match.totals
            far = options.target - most
            if zero < far and one < far:
                return after
        return after_trick(options, after)

    return follow


def _draw(record: type[Any], after_draw: AfterDraw) -> QuickStep:
    def draw(options: WithClaims, state: Drawing[Any], move: Move) -> Any:
        """Draw for both seats, the winner first; the last two are seen.

        The last face-down card is shown, and the upcard lies open (SCH-26, FRA-35).
        """
        deal = state.deal
        winner = state.turn
        if type(move) is not Draw or move.seat != winner or type(deal) is not record:
            return None
        before = state.stock
        first, second = before[0].bit, before[1].bit
        stock, hands = draw_for_both(before, state.hand_masks, winner)
        if not stock:
            shown = added(added(deal.shown, winner, first), OTHER[winner], second)
            deal = deal.hands_changed(hands, shown)
        elif (first | second) & deal.trumps.couple:
            deal = deal.hands_changed(hands, deal.shown)
        drawn = new_leading(
            (state.history, move),
            deal,
            hands,
            state.pile_masks,
            state.points,
            state.number + 1,
            state.sweep,
            stock,
            winner,
            None,
        )
        return after_draw(options, state, drawn)

    return draw
