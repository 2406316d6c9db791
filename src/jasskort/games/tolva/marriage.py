"""King and queen: melding, setting trump, asking the partner.

Carries TOL-12 to TOL-19, and TOL-32 (melds from hand and table).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

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
    new_dealt,
)
from jasskort.games.tolva.phases import (
    Answering,
    Drawing,
    Following,
    InDeal,
    Leading,
    Uncovering,
    new_answering,
    new_drawing,
    new_leading,
    new_uncovering,
)
from jasskort.mechanics.match import enter_for
from jasskort.mechanics.melds import Four, Marriage
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat

WithMeld: TypeAlias = Leading | Drawing | Uncovering
"""The phases in which a seat that has won a trick may meld."""

_WithMeldT = TypeVar("_WithMeldT", bound=WithMeld)
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
    if not has_couple(state.seen(seat)) or not is_open(options, state, seat):
        return ()
    return held(state, seat)


def is_open(options: Options, state: InDeal, seat: Seat) -> bool:
    """Tell whether a seat, or its party, may meld anything now; `_bar` says why not."""
    deal = state.deal
    return (
        deal.gubbe is None
        and (not isinstance(state, _WITH_MELD) or state.may_meld)
        and state.left(seat) >= LEAST_TO_MELD
        and deal.match.totals[seat] + meld_points(deal) < options.target
    )


def _bar(options: Options, state: InDeal, seat: Seat) -> Refusal | None:
    """Say what keeps a seat, or its party, from any meld now."""
    if is_open(options, state, seat):
        return None
    deal = state.deal
    if deal.gubbe is not None:
        text = f"{deal.gubbe.item.value} was announced: nobody melds or asks (TOL-27)"
        values = (deal.gubbe.item, deal.gubbe.seat)
        return Refusal("TOL-27", Reason.GUBBE_ANNOUNCED, text, values=values)
    if isinstance(state, _WITH_MELD) and not state.may_meld:
        return _no_occasion(state)
    if (cards := state.left(seat)) < LEAST_TO_MELD:
        text = f"{cards} cards are left, and a meld needs three (TOL-13)"
        return Refusal("TOL-13", Reason.TOO_FEW_CARDS, text, values=(cards,))
    total = deal.match.totals[seat]
    points = meld_points(deal)
    text = f"{points} more than {total} would go out by melding (TOL-18)"
    return Refusal("TOL-18", Reason.WOULD_GO_OUT, text, values=(total, points))


def _no_occasion(state: WithMeld) -> Refusal:
    if not state.played:
        text = "before the first lead no trick has been won (TOL-12)"
        return Refusal("TOL-12", Reason.NO_TRICK_WON, text)
    seat = state.turn
    layout = state.deal.layout
    leading = isinstance(state, Leading)
    if leading and state.tricks * len(state.received) <= layout.stock:
        text = "cards have been drawn, and the meld comes before (TOL-29)"
        return Refusal("TOL-29", Reason.ONCE_AN_OCCASION, text, values=(seat,))
    done = "melded"
    if leading and layout.partners:
        done = "melded or asked"
    elif leading and layout.row:
        done = "melded or turned up a card of its own"
    text = f"seat {seat} has {done} since it won the trick (TOL-14)"
    return Refusal("TOL-14", Reason.ONCE_AN_OCCASION, text, values=(seat,))


def refusal_meld(options: Options, state: InDeal, move: Meld) -> Refusal | None:
    """Refuse a meld: no occasion, too few cards, going out, melded, or not held."""
    seat, suit = move.seat, move.suit
    if bar := _bar(options, state, seat):
        return bar
    if suit in state.deal.melded:
        text = f"{suit.spoken} were melded in this deal (TOL-14)"
        return Refusal("TOL-14", Reason.SUIT_MELDED, text, values=(suit,))
    if missing := CardSet.from_mask(_COUPLES[suit.index].mask & ~state.seen(seat)):
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
    melded = deal.melded
    party = deal.layout.parties[seat]
    item = MELDS[len(melded)]
    match = enter_for(deal.match, party, seat, meld_points(deal), item)
    same = (deal.layout, deal.carry, deal.from_table, deal.trump or suit)
    return new_dealt(match, *same, (*melded, suit))


def meld(state: WithMeld | Answering, move: Meld) -> WithMeld:
    """Meld; the seat that is to lead goes on without another meld (TOL-14, TOL-15)."""
    deal = _melded(state, move.seat, move.suit)
    if isinstance(state, Answering):
        return _going_on(new_leading, state, move, deal, state.asker)
    return _going_on(_MAKE[type(state)], state, move, deal, state.turn)


def ask(state: Leading, move: Ask) -> Answering:
    """Ask the partner, who melds or says no (TOL-15)."""
    seat = move.seat
    (partner,) = (each for each in state.deal.layout.parties[seat] if each != seat)
    return new_answering(
        (state.history, move),
        state.deal,
        partner,
        state.received,
        state.played,
        state.spread,
        state.pile_masks,
        state.been_in,
        seat,
    )


def say_no(state: Answering, move: No) -> Leading:
    """Say no: the asker goes on, and may not meld (TOL-15)."""
    return _going_on(new_leading, state, move, state.deal, state.asker)


_MAKE: dict[type, Callable[..., WithMeld]] = {
    Leading: new_leading,
    Drawing: new_drawing,
    Uncovering: new_uncovering,
}


def _going_on(
    make: Callable[..., _WithMeldT],
    state: WithMeld | Answering,
    move: Meld | No,
    deal: Dealt,
    seat: Seat,
) -> _WithMeldT:
    """Give the turn to a seat that may not meld again on this occasion."""
    may_meld = False
    return make(
        (state.history, move),
        deal,
        seat,
        state.received,
        state.played,
        state.spread,
        state.pile_masks,
        state.been_in,
        may_meld,
    )
