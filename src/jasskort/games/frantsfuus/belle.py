"""Belle: king and queen of trump, said at any time while both are in hand.

Carries FRA-13 and FRA-14. Belle needs no approval, cannot be rejected, and takes
nothing from its cards: they may stand in sequences and fours as well.
"""

from __future__ import annotations

from jasskort.cardset import CardSet
from jasskort.drafts import evolved
from jasskort.games.frantsfuus.model import (
    BELLE_POINTS,
    Belle,
    Dealt,
    Item,
    Options,
    new_dealt,
)
from jasskort.mechanics.match import enter
from jasskort.refusals import Reason, Refusal
from jasskort.two_handed.model import added
from jasskort.two_handed.phases import InDeal


def may_say_belle(state: InDeal[Dealt], seat: int) -> bool:
    """Tell whether a seat may say belle, in its turn or out of it (FRA-14)."""
    deal = state.deal
    couple = deal.trumps.couple
    return deal.belle is None and state.hand_masks[seat] & couple == couple


def refusal_belle(
    _options: Options, state: InDeal[Dealt], move: Belle
) -> Refusal | None:
    """Refuse a second belle, and one without both cards in hand (FRA-14)."""
    seat = move.seat
    deal = state.deal
    couple = deal.trumps.couple
    if deal.belle == seat:
        text = f"seat {seat} has said belle in this deal (FRA-14)"
        return Refusal("FRA-14", Reason.SPENT, text, CardSet.from_mask(couple))
    if missing := CardSet.from_mask(couple & ~state.hand_masks[seat]):
        text = f"seat {seat} has no {missing} in hand for belle (FRA-14)"
        return Refusal("FRA-14", Reason.NOT_HELD, text, missing)
    return None


def say_belle(state: InDeal[Dealt], move: Belle) -> InDeal[Dealt]:
    """Book belle at once; nothing else changes, and all have seen the cards."""
    seat = move.seat
    deal = state.deal
    said = new_dealt(
        enter(deal.match, seat, BELLE_POINTS, Item.BELLE),
        deal.trumps,
        deal.booked,
        seat,
        added(deal.shown, seat, deal.trumps.couple),
    )
    return evolved(state, history=(state.history, move), deal=said)
