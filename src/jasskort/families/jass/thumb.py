"""Rules of thumb for the two-handed jass games: use rights, declare, and mind the melds.

A seat that may do something at any time does it: it robs, it says belle, it claims what
is true. It declares whenever it may, lower melds first, since later ones must be higher.
Cards of melds, and those that a draw would make one of, are dear until the time for melds
is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from jasskort.cards import Card
from jasskort.cardset import cards_in, mask_of
from jasskort.craft.building import evolved
from jasskort.families.jass.deal import InDeal, OneCardLies
from jasskort.families.jass.melding import Closing, Comparing
from jasskort.families.jass.model import OTHER, Declares
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.families.jass.tricks import Following, Leading
from jasskort.mechanics.thumbs import AtTrick, share_of
from jasskort.moves import Book, Claim, Draw, Move, Play, Say, TurnTrick
from jasskort.view import MoveT, View
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from jasskort.families.jass.ruleset import JassRuleset

CardDue: TypeAlias = (
    Leading[DealT, DeclareT, RightT]
    | Following[DealT, DeclareT, RightT]
    | Closing[DealT, DeclareT, RightT]
    | Comparing[DealT, DeclareT, RightT]
)
"""A position in which a card may be played."""

_ORDINARY = (Play, Declares, Say, Book, Draw, TurnTrick, Claim)
_POT, _LEAD = 8.0, 3.0
_BOOKED_LATER = 0.5


def thumb(
    rules: JassRuleset[DealT, DeclareT, RightT, StateT, MoveT], view: View[Move]
) -> Move | None:
    """Give the move that rules of thumb name."""
    moves = view.legal_moves
    for move in moves:
        if not isinstance(move, _ORDINARY):
            return move
        if isinstance(move, Claim) and view.counted >= rules.target:
            return move
    if view.turn != view.seated():
        return None
    said = [move for move in moves if isinstance(move, Declares | Say | Book)]
    if said:
        return _spoken(cast("CardDue[DealT, DeclareT, RightT]", view.blank), said)
    if any(isinstance(move, Play) for move in moves):
        return _play(rules, view)
    return moves[0]


def melds_to_come(view: View[Move]) -> bool:
    """Tell whether a card may still be of use for a meld after this trick."""
    state = view.blank
    if not isinstance(state, InDeal):
        return False
    last: int = state.deal.trumps.first_without_stock
    return state.number < last


def _spoken(
    state: CardDue[DealT, DeclareT, RightT], said: list[Declares | Say | Book]
) -> Declares | Say | Book:
    """Declare the lowest that stands at once, answer the best, book the lowest."""
    if isinstance(said[0], Say):
        return said[-1]
    standing = state.standing
    for move in said:
        if isinstance(move, Declares) and standing and move.called > standing.called:
            return move
    return said[0]


def _play(
    rules: JassRuleset[DealT, DeclareT, RightT, StateT, MoveT], view: View[Move]
) -> Play:
    """Play what weighs most."""
    state = cast("CardDue[DealT, DeclareT, RightT]", view.blank)
    seat = state.turn
    other = OTHER[seat]
    deal, stock = state.deal, state.stock
    trumps = deal.trumps
    hand, shown = state.hand_masks[seat], state.hand_masks[other]
    trick = state.trick
    seen = hand | shown | sum(state.pile_masks) | mask_of((*trick, *stock[-1:]))
    unseen = rules.pack.mask & ~seen
    hidden = hand.bit_count() - shown.bit_count() if not trick else 0
    sight = AtTrick(
        hand=hand,
        playable=state.playable() if isinstance(state, OneCardLies) else hand,
        lie=trick,
        beaters=trumps.beaters,
        worths=trumps.worths,
        trumps=trumps.mask,
        unseen=unseen,
        share=share_of(hidden, unseen),
        sure=shown,
        foes=int(not trick),
        strict=not stock,
        pot=_POT,
        lead=_LEAD,
        dear=_dear(rules, state, unseen) if melds_to_come(view) else {},
    )
    return Play(seat, sight.choice())


def _dear(
    rules: JassRuleset[DealT, DeclareT, RightT, StateT, MoveT],
    state: CardDue[DealT, DeclareT, RightT],
    unseen: int,
) -> dict[Card, float]:
    """Tell which cards are worth keeping for melds, and how much.

    Args:
        rules: the ruleset.
        state: the position.
        unseen: the cards that may be drawn, or are in the other hand.
    """
    seat, hand = state.turn, state.hand_masks[state.turn]
    dear: dict[Card, float] = {}
    draws = len(state.stock) / 2 / max(1, unseen.bit_count())
    for drawn in (None, *cards_in(unseen)):
        more = hand if drawn is None else hand | drawn.bit
        chance = _BOOKED_LATER if drawn is None else _BOOKED_LATER * draws
        hands = (more, 0) if seat == 0 else (0, more)
        for meld in rules.bookable(evolved(state, hand_masks=hands), seat):
            if drawn is None or meld.mask & drawn.bit:
                for card in cards_in(meld.mask & hand):
                    worth = chance * rules.value_of(meld)
                    dear[card] = (
                        max(dear.get(card, 0), worth)
                        if drawn is None
                        else (dear.get(card, 0) + worth)
                    )
    return dear
