"""Half and whole gubbe: an undertaking to win tricks without trump.

Carries TOL-23 to TOL-28 and TOL-30. What a gubbe earns is booked in `points`.
"""

from __future__ import annotations

from jasskort.games.tolva.model import (
    HALV_CARD_POINTS,
    HALV_POINTS,
    HALV_TRICKS,
    RANKING,
    Gubbe,
    Halv,
    Hel,
    Item,
    Options,
    new_dealt,
)
from jasskort.games.tolva.phases import InDeal, Leading, new_leading
from jasskort.mechanics.tricks import plain_card_points
from jasskort.refusals import Reason, Refusal


def may_announce(options: Options, state: Leading) -> tuple[bool, bool]:
    """Tell whether the seat that is to lead may announce halv, and hel, gubbe."""
    deal = state.deal
    if deal.trump is not None or deal.gubbe or state.been_in >> state.turn & 1:
        return False, False
    tricks = state.tricks
    halv = (
        deal.layout.tricks - tricks >= HALV_TRICKS - 1
        and deal.match.totals[state.turn] + HALV_POINTS < options.target
    )
    return halv, tricks <= 1


def refusal_gubbe(options: Options, state: Leading, move: Halv | Hel) -> Refusal | None:
    """Refuse a gubbe with trump, a second one, too late, or from too high a score."""
    halv = isinstance(move, Halv)
    may_halv, may_hel = may_announce(options, state)
    if may_halv if halv else may_hel:
        return None
    deal = state.deal
    rule = "TOL-23" if halv else "TOL-26"
    if deal.gubbe is not None:
        text = f"{deal.gubbe.item.value} was announced in this deal (TOL-27)"
        values = (deal.gubbe.item, deal.gubbe.seat)
        return Refusal("TOL-27", Reason.GUBBE_ANNOUNCED, text, values=values)
    if deal.trump is not None:
        text = f"{deal.trump.spoken} are trump ({rule})"
        return Refusal(rule, Reason.TRUMP_SET, text, values=(deal.trump,))
    if state.been_in >> move.seat & 1:
        text = f"seat {move.seat} has led in this deal, and announces too late ({rule})"
        return Refusal(rule, Reason.NOT_FIRST_TIME_IN, text, values=(move.seat,))
    if not halv:
        text = f"{state.tricks} tricks are over, and hel gubbe waits for one at most"
        text = f"{text} ({rule})"
        return Refusal(rule, Reason.TOO_LATE, text, values=(state.tricks,))
    left = deal.layout.tricks - state.tricks
    if left < HALV_TRICKS - 1:
        text = f"{left} tricks are left, too few for six with the one won (TOL-24)"
        return Refusal("TOL-24", Reason.TOO_FEW_TRICKS, text, values=(left,))
    total = deal.match.totals[move.seat]
    text = f"nobody goes out by halv gubbe, and the party has {total} (TOL-25)"
    return Refusal("TOL-25", Reason.SCORE_TOO_HIGH, text, values=(total,))


def announce(state: Leading, move: Halv | Hel) -> Leading:
    """Announce a gubbe; the trick by which the seat came in is part of it (TOL-24)."""
    deal = state.deal
    seat = move.seat
    if isinstance(move, Halv):
        first = max(1, state.tricks)
        last = first + HALV_TRICKS - 1
        # What the seat itself has taken is the trick by which it came in, no more.
        partners = [each for each in deal.layout.parties[seat] if each != seat]
        before = sum([state.pile_masks[each] for each in partners])
        gubbe = Gubbe(seat, Item.HALV_GUBBE, first, last, before)
    else:
        gubbe = Gubbe(seat, Item.HEL_GUBBE, 1, deal.layout.tricks, 0)
    announced = new_dealt(
        *(deal.match, deal.layout, deal.carry, deal.from_table, None, (), gubbe)
    )
    may_meld = False
    return new_leading(
        (state.history, move),
        announced,
        seat,
        state.received,
        state.played,
        state.spread,
        state.pile_masks,
        state.been_in,
        may_meld,
    )


def decided(state: InDeal, gubbe: Gubbe, winner: int) -> bool | None:
    """Tell whether a gubbe is won or lost when a trick is over; None if neither.

    Args:
        state: the state when the trick was taken.
        gubbe: the gubbe.
        winner: the seat that has taken the trick.
    """
    party = state.deal.layout.parties[gubbe.seat]
    if winner not in party:
        return False
    if state.tricks < gubbe.last:
        return None
    taken = sum(state.pile_masks[seat] for seat in party) & ~gubbe.before
    points = plain_card_points(taken, RANKING)
    return gubbe.item is Item.HEL_GUBBE or points >= HALV_CARD_POINTS
