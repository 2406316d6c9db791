"""Declaring: what the seat in turn could declare, and why it may not.

Carries SCH-12 to SCH-14 and FRA-15 to FRA-17: while hands are full, once in a trick, and
not lower than the declaration that is answered. Declaring itself is part of the play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.families.jass.melding import declared_already, not_borne_out
from jasskort.families.jass.model import new_declaration
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.melds import Meld
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.families.jass.tricks import Following, Leading


def declarable(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    least: int,
) -> tuple[Meld, ...]:
    """List the melds that the seat in turn could declare, having declared nothing."""
    if state.number > state.deal.trumps.first_without_stock:
        return ()
    rules = state.rules
    melds = rules.bookable(state, state.turn)
    return tuple(meld for meld in melds if rules.called(meld) >= least)


def undeclarable(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    seat: Seat,
    called: int,
) -> Refusal:
    """Object to a declaration: twice, too low, or not borne out."""
    rules, standing = state.rules, state.standing
    if standing and standing.seat == seat:
        return declared_already(state, seat, standing.called)
    if standing and standing.called > called:
        text = f'"{called}" is lower than the "{standing.called}" that it answers'
        return refuse(rules.ids.too_low, Reason.TOO_LOW, text, called, standing.called)
    return not_borne_out(
        state,
        new_declaration(seat, called, ()),
        rules.spoken(called),
        lambda meld: rules.called(meld) == called,
    )
