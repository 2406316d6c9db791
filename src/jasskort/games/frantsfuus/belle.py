"""Belle: king and queen of trump, said at any time while both are in hand.

Carries FRA-13 and FRA-14. Belle needs no approval, cannot be rejected, and takes
nothing from its cards: they may stand in sequences and fours as well.
"""

from __future__ import annotations

from jasskort.cardset import CardSet
from jasskort.craft.building import evolved
from jasskort.families.jass.model import added
from jasskort.games.frantsfuus.model import (
    BELLE_POINTS,
    Belle,
    FrantsfuusDeal,
    FrantsfuusPhase,
    Item,
)
from jasskort.mechanics.match import enter
from jasskort.refusals import Reason, Refusal, refuse


def may_say_belle(deal: FrantsfuusDeal, hand: int) -> bool:
    """Tell whether belle may be said with a hand, in turn or out of it (FRA-14)."""
    couple = deal.trumps.couple
    return deal.belle is None and hand & couple == couple


def no_belle(state: FrantsfuusPhase, move: Belle) -> Refusal:
    """Refuse a second belle, and one without both cards in hand (FRA-14)."""
    seat, deal = move.seat, state.deal
    couple = deal.trumps.couple
    if deal.belle == seat:
        text = f"seat {seat} has said belle in this deal"
        cards = CardSet.from_mask(couple)
        return refuse("FRA-14", Reason.SPENT, text, seat, cards=cards)
    missing = CardSet.from_mask(couple & ~state.hand_masks[seat])
    text = f"seat {seat} has no {missing} in hand for belle"
    return refuse("FRA-14", Reason.NOT_HELD, text, seat, cards=missing)


def with_belle(state: FrantsfuusPhase, move: Belle) -> FrantsfuusPhase:
    """Book belle at once; nothing else changes, and all have seen the cards."""
    seat, deal = move.seat, state.deal
    said = evolved(
        deal,
        match=enter(deal.match, seat, BELLE_POINTS, Item.BELLE),
        belle=seat,
        public=added(deal.public, seat, deal.trumps.couple),
    )
    return evolved(state, history=(state.history, move), deal=said)
