"""What is told of stöck in the other hand: by points that are entered, or are not.

Carries what SCH-8, SCH-34 and SCH-39 tell. Stöck is entered when the second of its cards
is played, and when a match ends; where neither was, the other seat has not held both.
Near the target the referee's silence tells that stöck is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.past import Past
from jasskort.families.jass.tricks import Drawing
from jasskort.games.schmaus.model import STOECK_POINTS, Item
from jasskort.mechanics.match import booked_in_deal
from jasskort.moves import Book, Move, Play, TurnTrick
from jasskort.phase import MatchOver
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.whereabouts import Why

if TYPE_CHECKING:
    from jasskort.games.schmaus.ruleset import Schmaus


def couple_told(rules: Schmaus, view: View[Move], past: Past) -> None:
    """Note what is told of king and queen of trump in a hand (SCH-8, SCH-39)."""
    couple, now = past.trumps.couple, len(view.log)
    if couple & ~(past.unseen | sum(past.open)):
        return
    left = now if past.first_left is None else past.first_left
    both_played = not couple & ~past.gone
    if _is_entered(view, past.seat):
        past.got_by(couple, left)
        time = min(left, now - 1)
        past.told.append((time, couple, Why.HELD_TOGETHER, rules.ids.couple))
    elif both_played or isinstance(view.blank, MatchOver):
        past.not_together(couple, left)
    silent = _silent_until(rules, view, past)
    if silent and not both_played:
        past.not_together(couple, min(silent, left))


def _is_entered(view: View[Move], seat: Seat) -> bool:
    """Tell whether stöck of a seat was entered in the deal."""
    return any(
        entry.what is Item.STOECK and entry.seat == seat
        for entry in booked_in_deal(view.blank.match)
    )


def _silent_until(rules: Schmaus, view: View[Move], past: Past) -> int:
    """Tell by when stöck would have ended the match, if it was there; else 0 (SCH-39).

    Nothing ends a match before the first trick of a deal is turned. While a match goes
    on, what has been said of it holds until now; when it is over, until the last move.
    """
    seat, blank, log = past.seat, view.blank, view.log
    position = blank.final if isinstance(blank, MatchOver) else blank
    if rules.by_players or not isinstance(position, InDeal):
        return 0
    turned = position.number - (not isinstance(position, Drawing))
    total, until = rules.counting(position, seat), len(log)
    if isinstance(blank, MatchOver):
        until -= 1
        total = blank.match.totals[seat] - STOECK_POINTS * _is_entered(view, seat)
        last = log[-1]
        if isinstance(last, Book) and last.seat == seat:
            total -= rules.called(last.meld)
        elif isinstance(last, Play | TurnTrick):
            turned -= 1
            led, reply = [move for move in log if isinstance(move, Play)][-2:]
            won = past.trumps.beaters[led.card.index] & reply.card.bit
            if (reply if won else led).seat == seat:
                worths = past.trumps.worths
                total -= worths[led.card.index] + worths[reply.card.index]
    return until if turned and total + STOECK_POINTS >= rules.target else 0
