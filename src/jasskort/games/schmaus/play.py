"""Playing cards, with a stock and without: leading, following, drawing, robbing.

Carries SCH-8 (stöck is booked as its second card is played), SCH-23 to SCH-26 (while
the stock lasts) and SCH-27 to SCH-29 (when it is gone).
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.games.schmaus.model import (
    FIRST_WITHOUT_STOCK,
    LAST_TRICK,
    OTHER,
    STOECK_POINTS,
    Dealt,
    Declaration,
    Item,
    enter,
    show,
    with_hands,
    with_match,
)
from jasskort.games.schmaus.phases import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    Turning,
    new_drawing,
    new_following,
    new_leading,
)
from jasskort.mechanics.duties import follow_else_trump, spare
from jasskort.mechanics.stock import LAST_TWO, draw_for_both
from jasskort.mechanics.stock import rob as rob_upcard
from jasskort.moves import Draw, Play, Rob, TurnTrick
from jasskort.refusals import Reason, Refusal

Turned: TypeAlias = Drawing | Leading
"""A trick has just been turned; after the last one, there is nothing to draw."""


def playable(state: Following | Comparing | Closing) -> int:
    """Give the cards that the follower may play, as a mask (SCH-23 to SCH-29)."""
    hand = state.hand_masks[OTHER[state.leader]]
    if state.stock:
        return hand
    trumps = state.deal.trumps
    led = SUIT_MASKS[state.led.suit.index]
    return spare(follow_else_trump(hand, led, trumps.mask), hand, trumps.puur)


def refusal_play(
    state: Leading | Following | Comparing | Closing, move: Play
) -> Refusal | None:
    """Refuse a card that is not in hand, or that a duty forbids (SCH-28)."""
    card = move.card
    hand = state.hand_masks[move.seat]
    if not hand & card.bit:
        text = f"{card} is not in the hand of seat {move.seat} (COM-6)"
        return Refusal("COM-6", Reason.NOT_IN_HAND, text, CardSet([card]))
    if isinstance(state, Leading) or (duty := playable(state)) & card.bit:
        return None
    held = CardSet.from_mask(duty)
    led = state.led.suit
    if duty & SUIT_MASKS[led.index]:
        text = f"{led.spoken} were led and the hand holds {held}"
        reason = Reason.MUST_FOLLOW_SUIT
    else:
        text = f"the hand has no {led.spoken} and can trump with {held}"
        reason = Reason.MUST_TRUMP
    text = f"{card} cannot be played: {text} (SCH-28)"
    return Refusal("SCH-28", reason, text, held)


def lead(state: Leading, move: Play) -> Following:
    """Lead a card."""
    card = move.card
    seat = move.seat
    zero, one = state.hand_masks
    hands = (zero, one ^ card.bit) if seat else (zero ^ card.bit, one)
    deal = state.deal
    if card.bit & deal.trumps.stoeck:
        deal = _book_stoeck(deal, seat, hands)
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
        card,
        state.standing,
    )


def reply(state: Following | Comparing | Closing, move: Play) -> Booking | Turned:
    """Follow with a card; if no weis stands, the trick turns of itself (SCH-18)."""
    card = move.card
    seat = move.seat
    zero, one = state.hand_masks
    hands = (zero, one ^ card.bit) if seat else (zero ^ card.bit, one)
    deal = state.deal
    if card.bit & deal.trumps.stoeck:
        deal = _book_stoeck(deal, seat, hands)
    standing = state.standing
    if standing is None:
        return _turned(state, move, deal, hands, state.led, card)
    return Booking(
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
        (state.led, card),
        standing,
    )


def turn(state: Turning, move: TurnTrick) -> Turned:
    """Turn the trick after a booking (SCH-18)."""
    led, card = state.cards
    return _turned(state, move, state.deal, state.hand_masks, led, card)


def _book_stoeck(deal: Dealt, seat: int, hands: tuple[int, int]) -> Dealt:
    """Book stöck if the card just played was its second one (SCH-8)."""
    if deal.stoeck != seat or hands[seat] & deal.trumps.stoeck:
        return deal
    match = enter(deal.match, seat, STOECK_POINTS, Item.STOECK)
    return with_match(deal, match)


def _turned(
    state: Following | Comparing | Closing | Turning,
    move: Play | TurnTrick,
    deal: Dealt,
    hands: tuple[int, int],
    led: Card,
    card: Card,
) -> Turned:
    """Give the trick to its winner; without a stock it leads at once (SCH-27)."""
    winner = leader = state.leader
    trumps = deal.trumps
    if trumps.beaters[led.index] & card.bit:
        winner = OTHER[leader]
    worth = trumps.worths[led.index] + trumps.worths[card.index]
    zero, one = state.pile_masks
    zero_points, one_points = state.points
    if winner:
        one |= led.bit | card.bit
        one_points += worth
    else:
        zero |= led.bit | card.bit
        zero_points += worth
    number, stock = state.number, state.stock
    sweep = state.sweep and (winner == leader or number <= FIRST_WITHOUT_STOCK)
    if stock or number == LAST_TRICK:
        return new_drawing(
            (state.history, move),
            deal,
            hands,
            (zero, one),
            (zero_points, one_points),
            number,
            sweep,
            stock,
            winner,
        )
    return new_leading(
        (state.history, move),
        deal,
        hands,
        (zero, one),
        (zero_points, one_points),
        number + 1,
        sweep,
        stock,
        winner,
        None,
    )


def draw(state: Drawing, move: Draw) -> Leading:
    """Draw for both seats, the winner first; the last two are seen (SCH-24, SCH-26)."""
    winner = state.turn
    deal = state.deal
    stock, hands = draw_for_both(state.stock, state.hand_masks, winner)
    couple = deal.trumps.stoeck
    if not stock:
        last, upcard = (card.bit for card in state.stock)
        zero, one = deal.shown
        seen = (upcard, last) if winner else (last, upcard)
        deal = with_hands(deal, hands, (zero | seen[0], one | seen[1]))
    elif deal.stoeck is None and (
        hands[0] & couple == couple or hands[1] & couple == couple
    ):
        deal = with_hands(deal, hands, deal.shown)
    return new_leading(
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


def refusal_rob(state: InDeal, move: Rob, said: Declaration | None) -> Refusal | None:
    """Refuse robbing without the six, without a stock, or while declaring (SCH-25).

    Args:
        state: the state.
        move: the move.
        said: the seat's own declaration, if it is open.
    """
    if len(state.stock) < LAST_TWO:
        text = "the last face-down card of the stock has been drawn (SCH-25)"
        return Refusal("SCH-25", Reason.STOCK_GONE, text)
    six = state.deal.trumps.six
    if not state.hand_masks[move.seat] & six.bit:
        text = f"{six} is not in the hand of seat {move.seat} (SCH-25)"
        return Refusal("SCH-25", Reason.NO_ROBBING_CARD, text, CardSet([six]))
    if said:
        text = f"the declaration of seat {move.seat}, {said.value}, is open (SCH-25)"
        return Refusal("SCH-25", Reason.DECLARATION_OPEN, text, values=(said.value,))
    return None


def rob(state: InDeal, move: Rob) -> InDeal:
    """Exchange the six of trump for the upcard; everybody sees it (SCH-25)."""
    deal = state.deal
    stock, hands = rob_upcard(state.stock, state.hand_masks, move.seat, deal.trumps.six)
    deal = with_hands(deal, hands, show(deal, move.seat, state.stock[-1].bit))
    return attrs.evolve(
        state,
        history=(state.history, move),
        deal=deal,
        hand_masks=hands,
        stock=stock,
    )
