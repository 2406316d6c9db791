"""Play: following, trumping and beating; drawing and turning up.

Carries TOL-8 to TOL-11 (the duties), TOL-29 (drawing), TOL-31, TOL-33 and TOL-34 (the
rows). Who wins a trick, COM-4, is known card by card.
"""

from __future__ import annotations

from jasskort.cards import CARDS, Card
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.games.tolva.model import TurnUp
from jasskort.games.tolva.phases import (
    Drawing,
    Following,
    Leading,
    Spread,
    Uncovering,
    new_following,
    new_leading,
)
from jasskort.mechanics.duties import beat, follow_else_trump
from jasskort.moves import Draw, Play
from jasskort.refusals import Reason, Refusal
from jasskort.refusing import breach_of_duty, not_in_hand
from jasskort.seats import Seat


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


def playable(state: Following) -> int:
    """Give the cards that may be followed with, as a mask (TOL-8, TOL-9)."""
    cards = free(state)
    deal = state.deal
    led = SUIT_MASKS[state.cards[0].suit.index]
    duty = follow_else_trump(cards, led, deal.must_trump)
    return beat(duty, deal.beaters[state.best.index])


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
    if isinstance(state, Leading) or (duty := playable(state)) & card.bit:
        return None
    led = state.cards[0].suit
    deal = state.deal
    wide = follow_else_trump(cards, SUIT_MASKS[led.index], deal.must_trump)
    if not wide & card.bit:
        return breach_of_duty(card, wide, led, "TOL-8")
    held = CardSet.from_mask(duty)
    text = f"{card} does not beat {state.best}, which {held} can beat (TOL-9)"
    return Refusal("TOL-9", Reason.MUST_BEAT, text, held)


def lead(state: Leading, move: Play) -> Following:
    """Lead a card; the seat has been in (TOL-23)."""
    card = move.card
    seat = move.seat
    seats = state.deal.layout.table
    return new_following(
        (state.history, move),
        state.deal,
        seats.after(seat),
        state.received,
        state.played | card.bit,
        state.spread if not state.spread.under[seat] else uncovered(state, card),
        state.pile_masks,
        state.been_in | 1 << seat,
        (card,),
        card,
        seat,
    )


def follow(state: Following, move: Play) -> Following | Leading:
    """Follow with a card; a trick that is complete goes to its winner, who leads."""
    card = move.card
    seat = move.seat
    deal = state.deal
    best, winner = state.best, state.winner
    if deal.beaters[best.index] & card.bit:
        best, winner = card, seat
    spread = state.spread
    if spread.under[seat]:
        spread = uncovered(state, card)
    cards = (*state.cards, card)
    piles = state.pile_masks
    if len(cards) < len(piles):
        return new_following(
            (state.history, move),
            deal,
            deal.layout.table.after(seat),
            state.received,
            state.played | card.bit,
            spread,
            piles,
            state.been_in,
            cards,
            best,
            winner,
        )
    taken = 0
    for each in cards:
        taken |= each.bit
    return new_leading(
        (state.history, move),
        deal,
        winner,
        state.received,
        state.played | card.bit,
        spread,
        (*piles[:winner], piles[winner] | taken, *piles[winner + 1 :]),
        state.been_in,
        True,  # noqa: FBT003 - drafts take all by position
    )


def uncovered(state: Leading | Following, card: Card) -> Spread:
    """Note the card that lies free when the one that covered it is played (TOL-31)."""
    spread = state.spread
    seat = state.turn
    pairs = spread.under[seat]
    lower = next((under for over, under in pairs if over == card.bit), 0)
    if not lower:
        return spread
    rest = tuple(pair for pair in pairs if pair[1] != lower)
    under = (*spread.under[:seat], rest, *spread.under[seat + 1 :])
    waiting = tuple(
        mask | lower if place == seat else mask
        for place, mask in enumerate(spread.waiting)
    )
    return Spread(spread.stock, spread.up, under, waiting)


def to_be_settled(state: Leading) -> Leading | Drawing | Uncovering:
    """Tell what comes before the lead: drawing, turning up, or nothing."""
    spread = state.spread
    if not spread.stock and not any(spread.waiting):
        return state
    kind = Drawing if spread.stock else Uncovering
    common = (state.received, state.played, spread, state.pile_masks)
    been_in, may_meld = state.been_in, True
    return kind(state.history, state.deal, state.turn, *common, been_in, may_meld)


def draw(state: Drawing, move: Draw) -> Leading:
    """Draw one card each, the winner first; nobody may meld now (TOL-29)."""
    spread = state.spread
    first, second = (CARDS[index].bit for index in spread.stock[:2])
    zero, one = state.received
    winner = state.turn
    received = (zero | second, one | first) if winner else (zero | first, one | second)
    left = Spread(spread.stock[2:], spread.up, spread.under, spread.waiting)
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
    up = tuple(
        mask | waiting for mask, waiting in zip(spread.up, spread.waiting, strict=True)
    )
    turned = Spread(spread.stock, up, spread.under, (0, 0))
    may_meld = state.may_meld and not spread.waiting[winner]
    return Leading(
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
