"""King and queen: melding, setting trump, asking the partner.

Carries TOL-12 to TOL-19, and TOL-32 (melds from hand and table).
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from jasskort.cards import SUITS, Rank, Suit
from jasskort.cardset import CardSet
from jasskort.games.tolva.model import (
    LEAST_TO_MELD,
    MELD_POINTS,
    MELDS,
    TRUMP_POINTS,
    Ask,
    Dealt,
    Meld,
    No,
    Options,
    party_of,
)
from jasskort.games.tolva.phases import (
    Answering,
    Drawing,
    Following,
    InDeal,
    Leading,
    Uncovering,
)
from jasskort.mechanics.match import enter_for
from jasskort.mechanics.melds import Four, Marriage
from jasskort.refusals import Reason, Refusal
from jasskort.ruleset import History
from jasskort.seats import Seat

WithMeld: TypeAlias = Leading | Drawing | Uncovering
"""The phases in which a seat that has won a trick may meld."""

_KINGS = Four(Rank.KING).mask
_COUPLES = tuple(map(Marriage, SUITS))
_WITH_MELD = (Leading, Drawing, Uncovering)


def meld_points(deal: Dealt) -> int:
    """Give what the next meld is worth: 2 sets trump, later ones are 1 (TOL-17)."""
    return MELD_POINTS if deal.melded else TRUMP_POINTS


def has_couple(cards: int) -> bool:
    """Tell whether some cards hold king and queen of a suit."""
    # A king stands one place above its queen.
    return cards & cards << 1 & _KINGS != 0


def held(state: InDeal, seat: int) -> tuple[Marriage, ...]:
    """List the kings and queens that a seat can show, of suits not melded yet."""
    cards = state.seen(seat)
    melded = state.deal.melded
    return tuple(
        [
            couple
            for couple in _COUPLES
            if not couple.mask & ~cards and couple.suit not in melded
        ]
    )


def legal_melds(options: Options, state: InDeal, seat: Seat) -> tuple[Marriage, ...]:
    """List what a seat may meld now, as the winner of a trick or when it is asked."""
    if seat != state.turn or isinstance(state, Following):
        return ()
    # Most seats have no couple, which is told faster than what bars them.
    if not has_couple(state.seen(seat)) or _bar(options, state, seat):
        return ()
    return held(state, seat)


def may_ask(options: Options, state: InDeal, seat: Seat) -> bool:
    """Tell whether a seat may ask its partner (TOL-15, TOL-19)."""
    return refusal_ask(options, state, seat) is None


def _bar(options: Options, state: InDeal, seat: Seat) -> Refusal | None:
    """Say what keeps a seat, or its party, from any meld now."""
    deal = state.deal
    if deal.gubbe is not None:
        text = f"{deal.gubbe.item.value} was announced: nobody melds or asks (TOL-27)"
        return Refusal("TOL-27", Reason.GUBBE_ANNOUNCED, text)
    if isinstance(state, _WITH_MELD) and not state.may_meld:
        return _no_occasion(state)
    if (cards := state.left(seat)) < LEAST_TO_MELD:
        text = f"{cards} cards are left, and a meld needs three (TOL-13)"
        return Refusal("TOL-13", Reason.TOO_FEW_CARDS, text, values=(cards,))
    total = deal.match.totals[seat]
    points = meld_points(deal)
    if total + points >= options.target:
        text = f"{points} more than {total} would go out by melding (TOL-18)"
        return Refusal("TOL-18", Reason.WOULD_GO_OUT, text, values=(total, points))
    return None


def _no_occasion(state: WithMeld) -> Refusal:
    if not state.played:
        text = "before the first lead no trick has been won (TOL-12)"
        return Refusal("TOL-12", Reason.NO_TRICK_WON, text)
    if state.tricks * len(state.received) <= state.deal.layout.stock:
        text = "cards have been drawn, and the meld comes before (TOL-29)"
        return Refusal("TOL-29", Reason.ONCE_AN_OCCASION, text)
    text = "the meld of this trick is over: melded, asked, or turned up (TOL-14)"
    return Refusal("TOL-14", Reason.ONCE_AN_OCCASION, text)


def refusal_meld(options: Options, state: InDeal, move: Meld) -> Refusal | None:
    """Refuse a meld: no occasion, too few cards, going out, melded, or not held."""
    seat, suit = move.seat, move.suit
    if bar := _bar(options, state, seat):
        return bar
    if suit in state.deal.melded:
        text = f"{suit.spoken} were melded in this deal (TOL-14)"
        return Refusal("TOL-14", Reason.SUIT_MELDED, text, values=(suit,))
    if missing := CardSet.from_mask(Marriage(suit).mask & ~state.seen(seat)):
        text = f"seat {seat} has no {missing} to show (COM-6)"
        return Refusal("COM-6", Reason.NOT_HELD, text, missing)
    return None


def refusal_ask(options: Options, state: InDeal, seat: Seat) -> Refusal | None:
    """Refuse a question where no meld of the party is possible (TOL-19)."""
    if bar := _bar(options, state, seat):
        return bar
    if len(state.deal.melded) < len(SUITS):
        return None
    text = "all suits have been melded (TOL-19)"
    return Refusal("TOL-19", Reason.NOTHING_TO_MELD, text)


def _melded(state: InDeal, seat: Seat, suit: Suit) -> Dealt:
    """Enter a meld; the first of a deal sets trump (TOL-16, TOL-17)."""
    deal = state.deal
    party = party_of(deal.layout, seat)
    item = MELDS[len(deal.melded)]
    match = enter_for(deal.match, party, seat, meld_points(deal), item)
    return Dealt(
        *(match, deal.form, deal.carry, deal.from_table, deal.trump or suit),
        (*deal.melded, suit),
    )


def meld(state: WithMeld | Answering, move: Meld) -> WithMeld:
    """Meld; the seat that is to lead goes on without another meld (TOL-14, TOL-15)."""
    deal = _melded(state, move.seat, move.suit)
    log = (state.history, move)
    if isinstance(state, Answering):
        return _without_meld(state, log, deal)
    return attrs.evolve(state, history=log, deal=deal, may_meld=False)


def ask(state: Leading, move: Ask) -> Answering:
    """Ask the partner, who melds or says no (TOL-15)."""
    party = party_of(state.deal.layout, move.seat)
    (partner,) = (seat for seat in party if seat != move.seat)
    log = (state.history, move)
    common = (state.received, state.played, state.spread, state.pile_masks)
    return Answering(log, state.deal, partner, *common, state.been_in, move.seat)


def say_no(state: Answering, move: No) -> Leading:
    """Say no: the asker goes on, and may not meld (TOL-15)."""
    log = (state.history, move)
    return _without_meld(state, log, state.deal)


def _without_meld(state: Answering, log: History, deal: Dealt) -> Leading:
    """Give the lead back to the asker, who may not meld on this occasion."""
    common = (state.received, state.played, state.spread, state.pile_masks)
    been_in, may_meld = state.been_in, False
    return Leading(log, deal, state.asker, *common, been_in, may_meld)
