"""Rules of thumb for Tolva, quick enough for playouts.

A meld is worth as much as most of a deal, and it takes a trick: who has king and queen
keeps both, and leads what wins. Who has none leads low, and saves what wins for later.
Tricks are won as cheaply as can be. Who has no meld asks the partner. A gubbe is announced
only with tricks that nobody can take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jasskort.cards import SUIT_MASKS, SUITS, Suit, cards_in
from jasskort.games.tolva import model
from jasskort.games.tolva.deal import couples_mask, left, meld_fits, reach
from jasskort.games.tolva.rules import TolvaRules
from jasskort.games.tolva.tricks import Following, Leading
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.ruleset import Thumbs
from jasskort.seats import Seat
from jasskort.tricks.heuristics import in_order
from jasskort.tricks.tricks import SUIT_OF, Tricks, card_points
from jasskort.view import View

_THROWN = 5
"""So many card points come to halv gubbe from each seat but two, at least mostly."""


class TolvaThumbs(Thumbs):
    """Rules of thumb for Tolva."""

    game: TolvaRules

    def named(self, view: View[Move]) -> Move | None:
        """Return a gubbe that is sure, else what is quick."""
        state = view.position
        if view.turn != view.seated():
            return None
        if isinstance(state, Leading):
            for move in reversed(view.legal_moves):  # hel gubbe before halv
                if isinstance(move, model.Halv | model.Hel) and _is_sure(state, move):
                    return move
        return self.quick(state)

    def quick(self, state: State) -> Move:
        """Return the next move; gubbes, of which few are sure, are not announced."""
        at: Any = state
        seat: Seat = at.turn
        moves: tuple[Move, ...] = at.moves()
        cards = reach(at, seat)
        if any(type(each) is model.MeldMarriage for each in moves):
            suit = suit_to_meld(cards, at.deal.melded)
            return model.MELDS_OF[seat][suit.index]
        if isinstance(at, Leading | Following):
            asks = [each for each in moves if type(each) is model.Ask]
            return asks[0] if asks else _play(at, cards)
        return moves[-1]


def suit_to_meld(cards: int, melded: Sequence[Suit]) -> Suit:
    """Return the longest suit of those whose king and queen are there and not melded."""
    couples = couples_mask(cards)
    return max(
        [
            each
            for each in SUITS
            if couples & SUIT_MASKS[each.index] and each not in melded
        ],
        key=lambda suit: (cards & SUIT_MASKS[suit.index]).bit_count(),
    )


def couples_kept(
    game: TolvaRules, cards: int, melded: Sequence[Suit], total: int
) -> int:
    """Return the kings and queens that may still be melded by a party with a total."""
    couples = couples_mask(cards)
    if not couples or not meld_fits(game, melded, total):
        return 0
    for suit in melded:
        couples &= ~SUIT_MASKS[suit.index]
    return couples


def card_to_lead(
    tricks: Tricks, cards: int, kept: int, unseen: int, *, gubbe: bool = False
) -> int:
    """Return the card to lead, as its bit.

    Args:
        tricks: how tricks are played.
        cards: those that the seat has, as a mask.
        kept: those of them to keep for a meld, which takes a trick.
        unseen: what the others may have.
        gubbe: whether all tricks are to be won, and card points count.
    """
    free = cards & ~kept or cards
    order, beats = in_order(tricks, 1)[:: -1 if gubbe else 1], tricks.beats
    if kept or gubbe:
        for bit in order:
            if free & bit and not beats[bit] & unseen & SUIT_OF[bit]:
                return bit
    return _first(order, free)


def cheapest(tricks: Tricks, cards: int) -> int:
    """Return, as its bit, the one of some cards, a mask, that is missed least.

    It is the one to follow with too: either all that may follow win, or none does.
    """
    return _first(in_order(tricks, 1), cards) if cards & cards - 1 else cards


def _first(order: Sequence[int], cards: int) -> int:
    """Return which of some cards, a mask, comes first."""
    return next(bit for bit in order if cards & bit)


def _play(state: Leading | Following, cards: int) -> Play:
    """Return what the seat in turn plays of its cards."""
    deal, game, seat = state.deal, state.game, state.turn
    kept, gubbe = 0, deal.gubbe is not None
    # Once the trick is won there is one card less.
    if not gubbe and left(state, seat) > model.LEAST_TO_MELD:
        kept = couples_kept(game, cards, deal.melded, deal.match.totals[seat])
    if isinstance(state, Following):
        bit = cheapest(deal.tricks, state.playable & ~kept or state.playable)
    else:
        unseen = game.pack.mask & ~(cards | state.played)
        bit = card_to_lead(deal.tricks, cards, kept, unseen, gubbe=gubbe)
    return deal.tricks.plays.of(seat, bit)[0]


def _is_sure(state: Leading, move: model.Halv | model.Hel) -> bool:
    """Tell whether nobody can take the tricks of a gubbe (TOL-24, TOL-26)."""
    table, sure = state.game.table, [*cards_in(_sure(state))]
    if isinstance(move, model.Hel):
        return len(sure) == table.tricks - state.tricks
    # The trick by which the seat came in is part of it; dear cards are led first.
    to_win = model.HALV_TRICKS - bool(state.tricks)
    worths = sorted([state.deal.tricks.worths[card.index] for card in sure])
    taken = card_points(state.pile_masks[state.turn], state.game.ranking)
    points = sum(worths[-to_win:]) + taken
    missing = model.HALV_CARD_POINTS - points
    return len(sure) >= to_win and missing <= _THROWN * (len(table.seats) - 2)


def _sure(state: Leading) -> int:
    """Return the cards that win a trick each if they are led from above, as a mask."""
    mine, beaters, sure = reach(state, state.turn), state.deal.tricks.beaters, 0
    others = state.game.pack.mask & ~(mine | state.played)
    for suit in SUIT_MASKS:
        own, theirs = mine & suit, others & suit
        cards = cards_in(own)
        high = sum([card.bit for card in cards if not beaters[card.index] & theirs])
        # When all of theirs are gone, the rest is sure too.
        sure |= own if high.bit_count() >= theirs.bit_count() else high
    return sure
