"""Rules of thumb: what a player does who knows the game and does not think long.

A game says what its page of rules of thumb names (`Thumbs.thumb`). One that says nothing
has the rule of all trick games: lead high, win cheaply, else throw low.
"""

from __future__ import annotations

from jasskort.cards import Card
from jasskort.endings import Endings
from jasskort.mechanics.tricks import winning_place
from jasskort.moves import Move, Play
from jasskort.view import MoveT, View
from jasskort.worlds import StateT


class Thumbs(Endings[StateT, MoveT]):
    """What a ruleset says of sensible play."""

    __slots__ = ()

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the legal move that rules of thumb name for the seat of a view.

        A game has rules of its own; these fit any. They follow from the view alone.

        Args:
            view: what the seat knows; it has at least one legal move.

        Returns:
            The move; None only out of turn, where the seat does nothing.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        if view.turn != view.seated():
            return None
        moves = view.legal_moves
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            usual = [m for m in moves if type(m) not in view.rules.cuts_short]
            return (usual or moves)[0]
        cards = {move.card: move for move in plays}
        return cards[high_or_low(view, [*cards])]

    def played_by_thumb(self, _view: View[Move]) -> bool:
        """Tell whether playouts at random miss what a card is worth here.

        They do where it is kept for something else than tricks, and bots that weigh cards
        by playouts then play as rules of thumb have it.

        Args:
            _view: what the seat knows.
        """
        return False


def high_or_low(view: View[Move], cards: list[Card]) -> Card:
    """Lead the highest card, win with the lowest that does, else throw the lowest.

    Args:
        view: what the seat knows.
        cards: what it may play.
    """
    ranking, trump, trick = view.rules.ranking, view.shown_position.trump, view.trick
    cards = sorted(
        cards, key=lambda card: (card.suit is trump, ranking.strength(card, trump))
    )
    if not trick:
        return max(cards, key=lambda card: ranking.strength(card, trump))
    last = len(trick)
    wins = [c for c in cards if winning_place((*trick, c), trump, ranking) == last]
    return (wins or cards)[0]
