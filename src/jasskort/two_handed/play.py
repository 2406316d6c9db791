"""Play in the two-handed jass games: what may be played, turning tricks, robbing.

Any card may be played while the stock lasts; when it is gone the follower must follow
suit, else trump, and the puur is never forced out (SCH-23 to SCH-29, FRA-31 to
FRA-38). What a card means in a game beside that is for its room to say. Leading,
following and drawing themselves are in `two_handed.quick`.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.drafts import evolved
from jasskort.mechanics.duties import follow_else_trump, spare
from jasskort.mechanics.stock import LAST_TWO
from jasskort.mechanics.stock import rob as rob_upcard
from jasskort.moves import Move, Play, Rob
from jasskort.refusals import Reason, Refusal
from jasskort.refusing import breach_of_duty, not_in_hand
from jasskort.two_handed.model import OTHER, Pair, added
from jasskort.two_handed.phases import (
    Closing,
    Comparing,
    DealT,
    Drawing,
    Following,
    InDeal,
    Leading,
    TwoCardsLie,
    new_drawing,
    new_leading,
)

ToFollow: TypeAlias = Following[DealT] | Comparing[DealT] | Closing[DealT]
"""A card is led and may be followed to."""

Turned: TypeAlias = Drawing[DealT] | Leading[DealT]
"""A trick has just been turned; after the last one, there is nothing to draw."""


def playable(state: ToFollow[DealT]) -> int:
    """Give the cards that the follower may play, as a mask."""
    hand = state.hand_masks[OTHER[state.leader]]
    if state.stock:
        return hand
    trumps = state.deal.trumps
    led = SUIT_MASKS[state.led.suit.index]
    return spare(follow_else_trump(hand, led, trumps.mask), hand, trumps.puur)


def may_follow(state: ToFollow[DealT], card: Card) -> bool:
    """Tell whether the follower may play a card of its hand."""
    return playable(state) & card.bit != 0


def refusal_play(
    state: Leading[DealT] | ToFollow[DealT], move: Play, rule: str
) -> Refusal | None:
    """Refuse a card that is not in hand, or that a duty forbids.

    Args:
        state: the state.
        move: the move.
        rule: the id of the rule that says how to follow.
    """
    card = move.card
    hand = state.hand_masks[move.seat]
    if not hand & card.bit:
        return not_in_hand(card, move.seat)
    if isinstance(state, Leading) or (duty := playable(state)) & card.bit:
        return None
    return breach_of_duty(card, duty, state.led.suit, rule)


def turn(state: TwoCardsLie[DealT], move: Move) -> Turned[DealT]:
    """Turn the trick after a booking."""
    led, card = state.cards
    return turned(state, move, state.deal, state.hand_masks, led, card)


def turned(
    state: ToFollow[DealT] | TwoCardsLie[DealT],
    move: Move,
    deal: DealT,
    hands: Pair,
    led: Card,
    card: Card,
) -> Turned[DealT]:
    """Give the trick to its winner; without a stock it leads at once."""
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
    number, stock, sweep = state.number, state.stock, state.sweep
    if not stock and winner != leader and number > trumps.first_without_stock:
        sweep = False
    if stock or number == trumps.last_trick:
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


def refusal_rob(state: InDeal[DealT], move: Rob, rule: str) -> Refusal | None:
    """Refuse robbing without the card for it, without a stock, or while declaring.

    Args:
        state: the state.
        move: the move.
        rule: the id of the rule that says who may rob and when.
    """
    seat = move.seat
    if len(state.stock) < LAST_TWO:
        text = f"the last face-down card of the stock has been drawn ({rule})"
        return Refusal(rule, Reason.STOCK_GONE, text)
    robber = state.deal.trumps.robber
    if not state.hand_masks[seat] & robber.bit:
        text = f"{robber} is not in the hand of seat {seat} ({rule})"
        return Refusal(rule, Reason.NO_ROBBING_CARD, text, CardSet([robber]))
    if said := state.declaration_of(seat):
        text = f"the declaration of seat {seat}, {said.called}, is open ({rule})"
        return Refusal(rule, Reason.DECLARATION_OPEN, text, values=(said.called,))
    return None


def rob(_options: object, state: InDeal[DealT], move: Rob) -> InDeal[DealT]:
    """Exchange the lowest trump for the upcard; everybody sees it (SCH-25, FRA-34)."""
    seat = move.seat
    deal = state.deal
    stock, hands = rob_upcard(state.stock, state.hand_masks, seat, deal.trumps.robber)
    shown = added(deal.shown, seat, state.stock[-1].bit)
    return evolved(
        state,
        history=(state.history, move),
        deal=deal.hands_changed(hands, shown),
        hand_masks=hands,
        stock=stock,
    )
