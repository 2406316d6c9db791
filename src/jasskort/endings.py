"""Endings: what a ruleset says of how a deal ends once all cards are known."""

from __future__ import annotations

from typing import Any, TypeAlias

from jasskort.abreast import PlayoutsAbreast
from jasskort.mechanics.endings import CardsLeft
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.view import MoveT
from jasskort.worlds import StateT

AnyCardsLeft: TypeAlias = CardsLeft[Any]
"""The cards that are left in any game, which counts what it will."""


class Endings(PlayoutsAbreast[StateT, MoveT]):
    """What a ruleset says of endings."""

    __slots__ = ()

    def side_of(self, _state: State, seat: Seat) -> tuple[Seat, ...]:
        """Give the seats that win and lose a deal together with a seat, itself included.

        If a game says no more, those are its party.

        Args:
            _state: the state.
            seat: the seat.
        """
        return next(party for party in self._all.table.parties if seat in party)

    def cards_left(self, _state: State) -> AnyCardsLeft | None:
        """Give the position as bare cards, if only cards will be played from it.

        What is left out is sure: points that a seat would be foolish not to book, and
        claims, which end a match and no deal. None if there may be other moves, or if
        the match may end before the deal does.
        """
        return None
