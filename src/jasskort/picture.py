"""The table as a seat sees it, on a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasskort.cardset import CardSet
from jasskort.errors import InvalidValue
from jasskort.moves import Move, Play
from jasskort.phase import BetweenDeals
from jasskort.seats import Seat
from jasskort.whereabouts import InHand

if TYPE_CHECKING:
    from jasskort.view import View
    from jasskort.worlds import Unknown

_BACK = "##"
_LINES = ("rows",)
"""What a position is about that takes a line of its own."""
_TOLD_APART = frozenset(
    {*_LINES, "turn", "hands", "trick", "number", "dealer", "totals"}
)


def picture_of(view: View[Move], whose: str) -> str:
    """Show the table as a seat sees it; a card that it cannot name is "##".

    Args:
        view: what the seat knows.
        whose: who it is, in words.
    """
    if view.turn is None:
        doing = "the match is over" if view.over else "a deal is due"
    else:
        doing = f"{view.phase}, seat {view.turn} is in turn"
    lines = [f"{view.rules.title} as {whose} sees it: {doing}"]
    lines += [f"seat {at}: {cards}" for at, cards in enumerate(_held(view)) if cards]
    if trick := view.trick:
        played = sum([isinstance(move, Play) for move in view.log]) - len(trick)
        number = played // len(view.rules.seats) + 1
        lines.append(f"trick {number}: {' '.join(map(str, trick))}")
    about = view.about
    lines += [f"{name}: {about[name]}" for name in _LINES if name in about]
    rest = [
        f"{name}: {value}"
        for name, value in about.items()
        if name not in _TOLD_APART and value not in (None, "", [])
    ]
    lines += [", ".join(rest)] if rest else []
    return "\n  ".join([*lines, f"score: {view.score}"])


def _held(view: View[Move]) -> list[str]:
    """Show the hands, by seat: what is seen, what can lie nowhere else, and backs."""
    unknown = _unknown(view)
    held = []
    for seat, shown in enumerate(view.shown):
        cards, backs = {*shown}, 0
        for each in unknown:
            if each.place == InHand(Seat(seat)):
                others = [at.cards for at in unknown if at is not each]
                sure = {*each.cards}.difference(*others)
                cards |= sure
                backs += each.size - len(sure)
        held.append(" ".join([*map(str, CardSet(cards)), *[_BACK] * backs]))
    return held


def _unknown(view: View[Move]) -> tuple[Unknown, ...]:
    """List the places on the table with cards that the seat has not seen."""
    if view.seat is None or isinstance(view.shown_position, BetweenDeals):
        return ()
    try:
        return view.rules.worlds(view).places
    except InvalidValue:  # a game with hidden moves that does not say its worlds
        return ()
