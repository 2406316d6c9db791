"""Playing to the tricks of the round table (COM-4).

Suit must be followed; who cannot must trump where the game says so (ZUG-16, FYR-9).
The highest trump wins, else the highest card of the suit led, and its seat leads.
"""

from __future__ import annotations

from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS
from jasskort.mechanics.duties import follow_else_trump
from jasskort.mechanics.tricks import winner_by
from jasskort.moves import MOST_SEATS, Move, Play, PlayTable
from jasskort.refusals import Refusal
from jasskort.refusing import breach_of_duty, not_in_hand
from jasskort.round_table.phases import Masks, Playing, PlayT, new_playing
from jasskort.seats import Seat

_SEATS = tuple(map(Seat, range(MOST_SEATS)))
AFTER = tuple(
    tuple(_SEATS[(seat + 1) % seats] for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""By the number of seats, the seat after each."""


def playable(state: Playing[PlayT]) -> int:
    """Give the cards that the seat in turn may play, as a mask."""
    deal = state.deal
    hand = deal.hands[state.turn] & ~state.played
    trick = state.trick
    if not trick:
        return hand
    return follow_else_trump(hand, SUIT_MASKS[trick[0].suit.index], deal.must_trump)


def is_plain_play(state: Playing[PlayT], move: Move) -> bool:
    """Tell whether a move is a play of the seat in turn that does its duty."""
    if type(move) is not Play or move.seat != state.turn:
        return False
    card = move.card
    bit = card.bit
    if not state.deal.hands[move.seat] & bit or state.played & bit:
        return False
    trick = state.trick
    if not trick or card.suit is trick[0].suit:
        return True
    return playable(state) & bit != 0


def plays(table: PlayTable, state: Playing[PlayT]) -> tuple[Play, ...]:
    """List the plays of the seat in turn; most often those of the suit led."""
    turn = state.turn
    trick = state.trick
    if trick:
        suit = trick[0].suit.index
        follow = state.deal.hands[turn] & ~state.played & SUIT_MASKS[suit]
        if follow:
            return table.of_suit(turn, suit, follow)
    return table.of(turn, playable(state))


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
    following = AFTER[seats][state.turn]
    if len(trick) < seats:
        return new_playing(
            (state.history, move),
            state.deal,
            following,
            state.played | card.bit,
            piles,
            trick,
        )
    deal = state.deal
    # The seat after the last to play has led.
    winner = _SEATS[(following + winner_by(deal.beaters, trick)) % seats]
    return new_playing(
        (state.history, move),
        deal,
        winner,
        state.played | card.bit,
        with_trick(piles, winner, trick),
        (),
    )


def with_trick(piles: Masks, winner: int, trick: tuple[Card, ...]) -> Masks:
    """Give the piles with one more trick in that of its winner."""
    after = list(piles)
    for card in trick:
        after[winner] |= card.bit
    return tuple(after)
