"""Rules of thumb for Tolva: meld whenever it may be, and keep kings with their queens.

A meld is worth as much as most of a deal, and it takes a trick: who holds king and queen
wants one, and gives neither away. Who has no meld asks the partner. A gubbe is announced
only with tricks that nobody can take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.cards import SUITS, Card
from jasskort.cardset import SUIT_MASKS, cards_in
from jasskort.games.tolva.following import Following
from jasskort.games.tolva.leading import Leading
from jasskort.games.tolva.model import (
    HALV_CARD_POINTS,
    HALV_TRICKS,
    PACK,
    RANKING,
    Ask,
    Halv,
    Hel,
    Meld,
    TolvaMove,
)
from jasskort.mechanics.thumbs import AtTrick, share_of
from jasskort.mechanics.tricks import plain_card_points, worths
from jasskort.melds import Marriage
from jasskort.moves import Move, Play
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva

_POT, _LEAD = 8.0, 2.0
_COUPLE_WANTS, _DECIDES = 30.0, 200.0
_COUPLE_DEAR, _HALF_DEAR = 25.0, 5.0


def thumb(rules: Tolva, view: View[Move]) -> Move | None:
    """Give the move that rules of thumb name."""
    state = view.blank
    if view.turn != view.seated():
        return None
    if isinstance(state, Following):
        return _play(rules, state)
    moves: tuple[TolvaMove, ...] = rules.legal_moves(state)
    melds = [move for move in moves if isinstance(move, Meld)]
    if melds:
        held = state.hands[view.seated()]
        return max(melds, key=lambda move: len(held.of_suit(move.suit)))
    if not isinstance(state, Leading):
        return moves[0]
    for move in reversed(moves):  # hel gubbe before halv, and both before asking
        if isinstance(move, Ask) or (
            isinstance(move, Halv | Hel) and _is_sure(state, move)
        ):
            return move
    return _play(rules, state)


def _is_sure(state: Leading, move: Halv | Hel) -> bool:
    """Tell whether a gubbe cannot be lost: nobody can take its tricks (TOL-24, TOL-26)."""
    seat, layout = state.turn, state.rules.layout
    sure = _sure(state)
    if isinstance(move, Hel):
        return sure.bit_count() == layout.tricks - state.tricks
    # The trick by which the seat came in is part of it.
    won = state.pile_masks[seat]
    points = plain_card_points(sure | won, RANKING)
    tricks = sure.bit_count() + bool(state.tricks)
    return tricks >= HALV_TRICKS and points >= HALV_CARD_POINTS


def _sure(state: Leading) -> int:
    """Give the cards that win a trick each if they are led from above, as a mask."""
    seat = state.turn
    mine = state.reach(seat)
    others = PACK.mask & ~(mine | state.played)
    sure = 0
    for suit in SUITS:
        theirs = others & SUIT_MASKS[suit.index]
        own = mine & SUIT_MASKS[suit.index]
        high = sum(
            [c.bit for c in cards_in(own) if not state.deal.beaters[c.index] & theirs]
        )
        # When all of theirs are gone, the rest is sure too.
        sure |= own if high.bit_count() >= theirs.bit_count() else high
    return sure


def _play(rules: Tolva, state: Leading | Following) -> Play:
    """Play what weighs most."""
    return Play(state.turn, _at_trick(rules, state).choice())


def _at_trick(rules: Tolva, state: Leading | Following) -> AtTrick:
    """Give the trick at hand as the seat in turn sees it."""
    layout, deal, seat = rules.layout, state.deal, state.turn
    trick, spread = state.trick, state.spread
    seats = len(layout.table.seats)
    own = state.reach(seat)
    after = [(seat + step) % seats for step in range(1, seats - len(trick))]
    foes = [each for each in after if each not in layout.parties[seat]]
    up = [cards & ~state.played for cards in spread.up]
    unseen = PACK.mask & ~(own | state.played | sum(up))
    # Of the cards of a foe some lie open, and some face down, out of reach.
    hidden = layout.hand
    if layout.row or not layout.stock or not spread.stock:
        hidden = state.left(seat)
    for foe in foes if layout.row else ():
        hidden -= up[foe].bit_count()
        hidden -= spread.over[foe].bit_count() + spread.waiting[foe].bit_count()
    dear = _dear(state, own)
    lead = _COUPLE_WANTS if any(each > _HALF_DEAR for each in dear.values()) else _LEAD
    return AtTrick(
        hand=own,
        playable=state.playable if isinstance(state, Following) else own,
        lie=trick,
        beaters=deal.beaters,
        worths=worths(None, RANKING),
        trumps=deal.must_trump,
        unseen=unseen,
        share=share_of(hidden, unseen),
        sure=sum([up[foe] for foe in foes]),
        foes=len(foes),
        friends=len(after) - len(foes),
        ours=isinstance(state, Following) and state.winner in layout.parties[seat],
        pot=_POT,
        lead=_DECIDES if deal.gubbe else lead,
        dear=dear,
    )


def _dear(state: Leading | Following, own: int) -> dict[Card, float]:
    """Tell which kings and queens are worth keeping for a meld, and how much."""
    deal, dear = state.deal, {}
    if deal.gubbe is None:
        for suit in SUITS:
            couple = Marriage(suit).mask
            whole = own & couple == couple
            if suit not in deal.melded and (whole or not state.played & couple):
                for card in cards_in(own & couple):
                    dear[card] = _COUPLE_DEAR if whole else _HALF_DEAR
    return dear
