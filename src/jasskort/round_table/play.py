"""Playing to the tricks of the round table (COM-4).

Suit must be followed; who cannot must trump where the game says so (ZUG-16, FYR-9).
The highest trump wins, else the highest card of the suit led, and its seat leads.
"""

from __future__ import annotations

from jasskort.cardset import SUIT_MASKS
from jasskort.mechanics.duties import follow_else_trump
from jasskort.mechanics.tricks import winner_by
from jasskort.moves import Play
from jasskort.refusals import Refusal
from jasskort.refusing import breach_of_duty, not_in_hand
from jasskort.round_table.phases import Playing, PlayT, new_playing
from jasskort.seats import Seat


def playable(state: Playing[PlayT]) -> int:
    """Give the cards that the seat in turn may play, as a mask."""
    deal = state.deal
    hand = deal.hands[state.turn] & ~state.played
    trick = state.trick
    if not trick:
        return hand
    return follow_else_trump(hand, SUIT_MASKS[trick[0].suit.index], deal.must_trump)


def refusal_play(state: Playing[PlayT], move: Play, rule: str) -> Refusal | None:
    """Refuse a card that is not in hand, or that a duty forbids.

    Args:
        state: the state.
        move: a move of the seat in turn.
        rule: the id of the rule that says how to follow.
    """
    card = move.card
    if not state.hand_masks[move.seat] & card.bit:
        return not_in_hand(card, move.seat)
    duty = playable(state)
    if duty & card.bit:
        return None
    return breach_of_duty(card, duty, state.trick[0].suit, rule)


def play(state: Playing[PlayT], move: Play) -> Playing[PlayT]:
    """Play a card; when all have played, the winner of the trick leads."""
    card = move.card
    trick = (*state.trick, card)
    piles = state.pile_masks
    seats = len(piles)
    turn = state.turn
    if len(trick) < seats:
        return new_playing(
            (state.history, move),
            state.deal,
            Seat((turn + 1) % seats),
            state.played | card.bit,
            piles,
            trick,
        )
    deal = state.deal
    # The seat after the last to play has led.
    winner = (turn + 1 + winner_by(deal.beaters, trick)) % seats
    taken = sum([each.bit for each in trick])
    return new_playing(
        (state.history, move),
        deal,
        Seat(winner),
        state.played | card.bit,
        (*piles[:winner], piles[winner] | taken, *piles[winner + 1 :]),
        (),
    )
