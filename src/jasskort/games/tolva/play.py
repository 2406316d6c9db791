"""Play: following, trumping and beating; drawing and turning up.

Carries TOL-8 to TOL-11 (the duties), TOL-29 (drawing), TOL-31, TOL-33 and TOL-34 (the
rows). Who wins a trick, COM-4, is known card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from jasskort.cards import CARDS, Card
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.games.tolva.forms import Layout
from jasskort.games.tolva.model import TurnUp
from jasskort.games.tolva.phases import (
    Drawing,
    Following,
    Leading,
    Spread,
    Uncovering,
    new_drawing,
    new_following,
    new_leading,
    new_spread,
    new_uncovering,
)
from jasskort.mechanics.duties import follow_and_beat, follow_else_trump
from jasskort.moves import Draw, Play
from jasskort.refusals import Reason, Refusal
from jasskort.refusing import breach_of_duty, not_in_hand
from jasskort.round_table.play import AFTER, with_trick
from jasskort.seats import Seat

Settled: TypeAlias = Leading | Drawing | Uncovering
"""The phases in which the winner of a trick goes on."""


def free(state: Leading | Following) -> int:
    """Give the cards that the seat in turn could play if there were no duty.

    Those are its hand and its face-up cards; in the variant's first trick the face-up
    cards alone (TOL-31, TOL-34).
    """
    seat = state.turn
    left = ~state.played
    up = state.spread.up[seat]
    if state.deal.from_table and not state.tricks:
        return up & left
    return (state.received[seat] | up) & left


def refusal_play(state: Leading | Following, move: Play) -> Refusal | None:
    """Refuse a card that is not there to be played, or that a duty forbids."""
    card = move.card
    cards = free(state)
    if not cards & card.bit:
        if state.seen(move.seat) & card.bit:
            text = f"the first trick is played from the table, not with {card} (TOL-34)"
            held = CardSet.from_mask(cards)
            return Refusal("TOL-34", Reason.NOT_IN_HAND, text, held)
        return not_in_hand(card, move.seat)
    if isinstance(state, Leading) or state.playable & card.bit:
        return None
    led = state.cards[0].suit
    deal = state.deal
    wide = follow_else_trump(cards, SUIT_MASKS[led.index], deal.must_trump)
    if not wide & card.bit:
        return breach_of_duty(card, wide, led, "TOL-8")
    held = CardSet.from_mask(state.playable)
    text = f"{card} does not beat {state.best}, which {held} can beat (TOL-9)"
    return Refusal("TOL-9", Reason.MUST_BEAT, text, held)


def lead(state: Leading, move: Play) -> Following:
    """Lead a card; the seat has been in (TOL-23)."""
    card = move.card
    seat = move.seat
    deal = state.deal
    spread = state.spread
    received = state.received
    played = state.played | card.bit
    following = AFTER[len(received)][seat]
    up = spread.up[following]
    held = up if deal.from_table and not state.tricks else received[following] | up
    return new_following(
        (state.history, move),
        deal,
        following,
        received,
        played,
        uncovered(state, card) if spread.over[seat] & card.bit else spread,
        state.pile_masks,
        state.been_in | 1 << seat,
        (card,),
        card,
        seat,
        follow_and_beat(
            held & ~played,
            SUIT_MASKS[card.suit.index],
            deal.must_trump,
            deal.beaters[card.index],
        ),
    )


def follow(state: Following, move: Play) -> Following | Leading | Drawing | Uncovering:
    """Follow with a card; a trick that is complete goes to its winner.

    It draws or turns up next, or leads. Under a gubbe it is to lead in any case, until
    it is seen whether the trick decides (TOL-28): then comes `to_be_settled`.
    """
    card = move.card
    seat = move.seat
    deal = state.deal
    best, winner = state.best, state.winner
    if deal.beaters[best.index] & card.bit:
        best, winner = card, seat
    spread = state.spread
    if spread.over[seat] & card.bit:
        spread = uncovered(state, card)
    cards = (*state.cards, card)
    piles = state.pile_masks
    received = state.received
    played = state.played | card.bit
    if len(cards) < len(piles):
        # More than two seats: there are no rows.
        following = AFTER[len(piles)][seat]
        return new_following(
            (state.history, move),
            deal,
            following,
            received,
            played,
            spread,
            piles,
            state.been_in,
            cards,
            best,
            winner,
            follow_and_beat(
                received[following] & ~played,
                SUIT_MASKS[cards[0].suit.index],
                deal.must_trump,
                deal.beaters[best.index],
            ),
        )
    make = new_leading if deal.gubbe else _made_next(deal.layout, spread)
    may_meld = True
    return make(
        (state.history, move),
        deal,
        winner,
        received,
        played,
        spread,
        with_trick(piles, winner, cards),
        state.been_in,
        may_meld,
    )


def _made_next(layout: Layout, spread: Spread) -> Callable[..., Settled]:
    """Tell what is made when a trick is won: what comes before the lead, or that."""
    if spread.stock:
        return new_drawing
    return new_uncovering if layout.row and any(spread.waiting) else new_leading


def uncovered(state: Leading | Following, card: Card) -> Spread:
    """Note the card that lies free when the one that covered it is played (TOL-31)."""
    spread = state.spread
    bit = card.bit
    lower = 0
    for upper, under in spread.under[state.turn]:
        if upper == bit:
            lower = under
    over_zero, over_one = spread.over
    zero, one = spread.waiting
    if state.turn:
        over_one ^= bit
        one |= lower
    else:
        over_zero ^= bit
        zero |= lower
    return new_spread(
        spread.stock, spread.up, spread.under, (over_zero, over_one), (zero, one)
    )


def to_be_settled(state: Leading) -> Settled:
    """Give what comes before the lead: drawing, turning up, or nothing."""
    return _made_next(state.deal.layout, state.spread)(
        state.history,
        state.deal,
        state.turn,
        state.received,
        state.played,
        state.spread,
        state.pile_masks,
        state.been_in,
        state.may_meld,
    )


def draw(state: Drawing, move: Draw) -> Leading:
    """Draw one card each, the winner first; nobody may meld now (TOL-29)."""
    spread = state.spread
    first, second = (CARDS[index].bit for index in spread.stock[:2])
    zero, one = state.received
    winner = state.turn
    received = (zero | second, one | first) if winner else (zero | first, one | second)
    left = new_spread(
        spread.stock[2:], spread.up, spread.under, spread.over, spread.waiting
    )
    may_meld = False
    return new_leading(
        (state.history, move),
        state.deal,
        winner,
        received,
        state.played,
        left,
        state.pile_masks,
        state.been_in,
        may_meld,
    )


def turn_up(state: Uncovering, move: TurnUp) -> Leading:
    """Turn up what was uncovered; then its own card shuts the winner out (TOL-33)."""
    spread = state.spread
    winner: Seat = state.turn
    zero, one = spread.up
    first, second = spread.waiting
    up = (zero | first, one | second)
    turned = new_spread(spread.stock, up, spread.under, spread.over, (0, 0))
    may_meld = state.may_meld and not spread.waiting[winner]
    return new_leading(
        (state.history, move),
        state.deal,
        winner,
        state.received,
        state.played,
        turned,
        state.pile_masks,
        state.been_in,
        may_meld,
    )
