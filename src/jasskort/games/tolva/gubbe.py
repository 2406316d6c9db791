"""Half and whole gubbe: an undertaking to win tricks without trump.

Carries TOL-23 to TOL-28. What a gubbe earns is booked in `points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasskort.craft.building import builder, evolved
from jasskort.games.tolva.model import (
    GUBBES,
    HALV_CARD_POINTS,
    HALV_TRICKS,
    RANKING,
    Gubbe,
    Halv,
    Hel,
    Item,
    TolvaDeal,
)
from jasskort.games.tolva.points import Earned, earned_by_gubbe
from jasskort.mechanics.tricks import plain_card_points
from jasskort.refusals import Reason, Refusal, counted, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.position import InDeal
    from jasskort.games.tolva.ruleset import Tolva


_new_gubbe = builder(Gubbe)


def announcements(
    rules: Tolva, deal: TolvaDeal, seat: Seat, tricks: int
) -> tuple[Halv | Hel, ...]:
    """List the gubbes that the seat that is to lead, and is in first, may announce.

    Neither goes with trump or after another (TOL-23, TOL-27). Halv gubbe needs tricks
    and a low score (TOL-24, TOL-25), hel gubbe comes before the lead to the second
    trick (TOL-26).

    Args:
        rules: the ruleset.
        deal: the deal.
        seat: the seat that is to lead.
        tricks: the number of tricks that are over.
    """
    if deal.gubbe is not None or deal.trump is not None:
        return ()
    halv = (
        rules.layout.tricks - tricks >= HALV_TRICKS - 1
        and deal.match.totals[seat] + rules.halv_points < rules.target
    )
    hel = tricks <= 1
    return GUBBES[seat][not halv : 1 + hel]


def lasting(state: InDeal, move: Halv | Hel, leads_next: Seat | None) -> Refusal | None:
    """Say what bars a gubbe for the rest of the deal, if anything does.

    Args:
        state: the state.
        move: the gubbe.
        leads_next: the seat that leads next; None while a trick is played.
    """
    deal, seat, tricks = state.deal, move.seat, state.tricks
    rule = "TOL-23" if isinstance(move, Halv) else "TOL-26"
    if deal.gubbe is not None:
        return announced_before(deal.gubbe)
    if trump := deal.trump:
        text = f"{trump.spoken} are trump, and a gubbe goes without trump"
        return refuse(rule, Reason.TRUMP_SET, text, trump)
    if state.been_in >> seat & 1:
        text = f"seat {seat} has led in this deal, and announces too late"
        return refuse(rule, Reason.NOT_FIRST_TIME_IN, text, seat)
    if isinstance(move, Halv):
        return _halv_shut_out(state, seat, at_lead=seat == leads_next)
    if state.played.bit_count() > len(state.received):
        text = "the second trick was led, and hel gubbe comes before"
        return refuse(rule, Reason.TOO_LATE, text)
    if tricks and leads_next != seat:
        text = f"seat {leads_next} has won the first trick, and hel gubbe needs it"
        return refuse(rule, Reason.FIRST_TRICK_LOST, text, leads_next)
    return None


def _halv_shut_out(state: InDeal, seat: Seat, *, at_lead: bool) -> Refusal | None:
    """Object to halv gubbe for want of tricks, or from too high a score."""
    rules = state.rules
    # Who is not to lead now is to lead after one more trick, if not later.
    left = rules.layout.tricks - state.tricks - (not at_lead)
    if left < HALV_TRICKS - 1:
        text = (
            f"seat {seat} leads with at most {counted(left, 'trick')} left, "
            f"and halv gubbe needs five"
        )
        return refuse("TOL-24", Reason.TOO_FEW_TRICKS, text, seat, left)
    total = state.match.totals[seat]
    points, target = rules.halv_points, rules.target
    if total + points < target:
        return None
    text = (
        f"the party has {counted(total, 'point')}, halv gubbe brings {points}, "
        f"and nobody comes to {target} by it"
    )
    return refuse("TOL-25", Reason.SCORE_TOO_HIGH, text, total, points, target)


def announced_before(gubbe: Gubbe) -> Refusal:
    """Object to melding, asking and other gubbes after a gubbe (TOL-27)."""
    text = (
        f"seat {gubbe.seat} has announced {gubbe.item.value}: "
        f"nobody melds, asks or announces another"
    )
    return refuse("TOL-27", Reason.GUBBE_ANNOUNCED, text, gubbe.item, gubbe.seat)


def announced(state: Leading, move: Halv | Hel) -> Leading:
    """Announce a gubbe."""
    history = (state.history, move)
    deal = with_gubbe(state.rules, state.deal, move, state.tricks, state.pile_masks)
    return evolved(state, history=history, deal=deal)


def with_gubbe(
    rules: Tolva, deal: TolvaDeal, move: Halv | Hel, tricks: int, piles: Sequence[int]
) -> TolvaDeal:
    """Note a gubbe; the trick by which the seat came in is part of it (TOL-24).

    Args:
        rules: the ruleset.
        deal: the deal.
        move: the gubbe.
        tricks: the number of tricks that are over.
        piles: the tricks won, as masks, by seat.
    """
    seat, layout = move.seat, rules.layout
    if isinstance(move, Halv):
        first = max(1, tricks)
        last = first + HALV_TRICKS - 1
        # What the seat itself has taken is the trick by which it came in, no more.
        before = sum([piles[each] for each in layout.partners[seat]])
        gubbe = _new_gubbe(seat, Item.HALV_GUBBE, first, last, before)
    else:
        gubbe = _new_gubbe(seat, Item.HEL_GUBBE, 1, layout.tricks, 0)
    return evolved(deal, gubbe=gubbe)


def decided(
    rules: Tolva, deal: TolvaDeal, piles: Sequence[int], last: Seat, tricks: int
) -> Earned | None:
    """Give what the gubbe brings, as soon as it is decided; else None (TOL-28).

    Args:
        rules: the ruleset.
        deal: the deal.
        piles: the tricks won, as masks, by seat.
        last: the seat that has won the last trick.
        tricks: the number of tricks that are over.
    """
    gubbe = deal.gubbe
    if gubbe is None:
        return None
    party = rules.layout.parties[gubbe.seat]
    if last not in party:
        return earned_by_gubbe(rules, deal, gubbe, won=False)
    if tricks < gubbe.last:
        return None
    taken = sum([piles[seat] for seat in party]) & ~gubbe.before
    points = plain_card_points(taken, RANKING)
    won = gubbe.item is Item.HEL_GUBBE or points >= HALV_CARD_POINTS
    return earned_by_gubbe(rules, deal, gubbe, won=won)
