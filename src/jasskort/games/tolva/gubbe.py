"""Half and whole gubbe: an undertaking to win tricks without trump.

Carries TOL-23 to TOL-28. What a gubbe earns is booked in `points`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.craft.building import evolved
from jasskort.games.tolva.model import (
    GUBBES,
    HALV_CARD_POINTS,
    HALV_TRICKS,
    RANKING,
    Gubbe,
    Halv,
    Hel,
    Item,
)
from jasskort.games.tolva.points import Ended, settle_gubbe
from jasskort.mechanics.tricks import plain_card_points
from jasskort.refusals import Reason, Refusal, refuse

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.marriage import BeforeLead

# A member is found through its class at the price of three of the tests below.
_GUBBE_ANNOUNCED = Reason.GUBBE_ANNOUNCED
_TRUMP_SET = Reason.TRUMP_SET
_NOT_FIRST_TIME_IN = Reason.NOT_FIRST_TIME_IN
_TOO_LATE = Reason.TOO_LATE
_TOO_FEW_TRICKS = Reason.TOO_FEW_TRICKS
_SCORE_TOO_HIGH = Reason.SCORE_TOO_HIGH


def bars(state: Leading) -> tuple[Reason | None, Reason | None]:
    """Tell what keeps the seat that is to lead from halv, and from hel, gubbe.

    Neither goes with trump, after another, or later than the first time that the seat
    is in (TOL-23, TOL-27). Halv gubbe needs tricks and a low score (TOL-24, TOL-25),
    hel gubbe comes before the lead to the second trick (TOL-26).
    """
    deal = state.deal
    if deal.gubbe is not None:
        return _GUBBE_ANNOUNCED, _GUBBE_ANNOUNCED
    if deal.trump is not None:
        return _TRUMP_SET, _TRUMP_SET
    seat = state.turn
    if state.been_in >> seat & 1:
        return _NOT_FIRST_TIME_IN, _NOT_FIRST_TIME_IN
    rules, tricks = state.rules, state.tricks
    hel = _TOO_LATE if tricks > 1 else None
    if rules.layout.tricks - tricks < HALV_TRICKS - 1:
        return _TOO_FEW_TRICKS, hel
    if deal.match.totals[seat] + rules.halv_points >= rules.target:
        return _SCORE_TOO_HIGH, hel
    return None, hel


def announcements(state: Leading) -> tuple[Halv | Hel, ...]:
    """List the gubbes that the seat that is to lead may announce."""
    both = GUBBES[state.turn]
    match bars(state):
        case None, None:
            return both
        case None, _:
            return both[:1]
        case _, None:
            return both[1:]
        case _:
            return ()


def objection(state: Leading, move: Halv | Hel) -> Refusal:
    """Object to a gubbe with trump, a second one, too late, or from too high a score."""
    halv = isinstance(move, Halv)
    rule = "TOL-23" if halv else "TOL-26"
    deal, seat = state.deal, move.seat
    bar_to_halv, bar_to_hel = bars(state)
    match bar_to_halv if halv else bar_to_hel:
        case Reason.GUBBE_ANNOUNCED as reason if gubbe := deal.gubbe:
            text = f"{gubbe.item.value} was announced in this deal"
            return refuse("TOL-27", reason, text, gubbe.item, gubbe.seat)
        case Reason.TRUMP_SET as reason if trump := deal.trump:
            return refuse(rule, reason, f"{trump.spoken} are trump", trump)
        case Reason.NOT_FIRST_TIME_IN as reason:
            text = f"seat {seat} has led in this deal, and announces too late"
            return refuse(rule, reason, text, seat)
        case Reason.TOO_LATE as reason:
            tricks = state.tricks
            text = f"{tricks} tricks are over, and hel gubbe waits for one at most"
            return refuse(rule, reason, text, tricks)
        case Reason.TOO_FEW_TRICKS as reason:
            left = state.rules.layout.tricks - state.tricks
            text = f"{left} tricks are left, too few for six with the one won"
            return refuse("TOL-24", reason, text, left)
        case _:
            total = deal.match.totals[seat]
            text = f"nobody goes out by halv gubbe, and the party has {total}"
            return refuse("TOL-25", Reason.SCORE_TOO_HIGH, text, total)


def announced(state: Leading, move: Halv | Hel) -> Leading:
    """Announce a gubbe; the trick by which the seat came in is part of it (TOL-24)."""
    seat, layout = move.seat, state.rules.layout
    if isinstance(move, Halv):
        first = max(1, state.tricks)
        last = first + HALV_TRICKS - 1
        # What the seat itself has taken is the trick by which it came in, no more.
        before = sum([state.pile_masks[each] for each in layout.partners[seat]])
        gubbe = Gubbe(seat, Item.HALV_GUBBE, first, last, before)
    else:
        gubbe = Gubbe(seat, Item.HEL_GUBBE, 1, layout.tricks, 0)
    history, deal = (state.history, move), evolved(state.deal, gubbe=gubbe)
    return evolved(state, history=history, deal=deal, may_meld=False)


def stopped(state: BeforeLead, gubbe: Gubbe) -> Ended | None:
    """Book a gubbe as soon as it is decided; None while it is not (TOL-28).

    Args:
        state: the state when a trick was taken; its winner is in turn.
        gubbe: the gubbe.
    """
    party = state.rules.layout.parties[gubbe.seat]
    if state.turn not in party:
        return settle_gubbe(state, gubbe, won=False)
    if state.tricks < gubbe.last:
        return None
    taken = sum([state.pile_masks[seat] for seat in party]) & ~gubbe.before
    points = plain_card_points(taken, RANKING)
    won = gubbe.item is Item.HEL_GUBBE or points >= HALV_CARD_POINTS
    return settle_gubbe(state, gubbe, won=won)
