"""What a two-handed jass game says of what its seats know.

Carries of SCH-26 and FRA-35 that the last card of the stock is shown, and what is told of
points that a seat could not foresee (SCH-8, SCH-34).
"""

from __future__ import annotations

import abc
import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from jasskort.cards import Card, Suit
from jasskort.families.jass.model import UPCARD, Trumps
from jasskort.in_deal import InDeal
from jasskort.mechanics.contest import Comparable
from jasskort.mechanics.match import Match
from jasskort.mechanics.stock import LAST_TWO
from jasskort.moves import Draw, Move
from jasskort.phase import BetweenDeals, History, MatchOver, State
from jasskort.ruleset import MoveT, Ruleset, StateT
from jasskort.seats import Seat
from jasskort.view import LogEntry, Told, View

if TYPE_CHECKING:
    from jasskort.families.jass.past import Past, Said

AnyPosition: TypeAlias = "InDeal[Any, Any] | BetweenDeals[Any, Any]"


class KnowingJass(Ruleset[StateT, MoveT]):
    """What is told of cards, and of points."""

    __slots__ = ()

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of a hand, the upcard, its own draws, and the last card drawn.

        The face-down cards lie behind the upcard in the pack, in the order of drawing;
        the last of them is shown (SCH-26, FRA-35).
        """
        places = super().places_seen(dealt, dealer, log, seat)
        places.append(UPCARD)
        place, last = UPCARD + 1, len(self.pack) - 1
        for move in log:
            if type(move) is Draw:
                if place == last:
                    places.append(last)
                elif seat is not None:
                    places.append(place + (move.seat != seat))
                place += LAST_TWO
        return places

    def as_told(self, before: Match, after: State, told: Told) -> State:
        """Book what was hidden until now, and end the match if that ends it.

        Points that a seat cannot foresee are those for king and queen of trump.
        """
        booked = before.ledger
        totals = list(before.totals)
        for entry in told.entries:
            booked = booked.entered(entry)
            totals[entry.seat] += entry.points
        dealer, number = after.match.dealer, after.match.number
        final = after.final if isinstance(after, MatchOver) else after
        match = Match(dealer, number, tuple(totals), booked)
        position = cast("AnyPosition", final).with_match(match)
        if told.ending is None:
            return position
        return self.over(None, told.winners, told.ending, position)

    def shown_by(self, _trumps: Trumps, _move: Move) -> int:
        """Give the cards that such a right shows to be in hand, as a mask."""
        return 0

    @abc.abstractmethod
    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], trump: Suit
    ) -> bool:
        """Tell whether the other seat could book a meld when it had declared."""

    def couple_told(self, _view: View[Move], _past: Past) -> None:
        """Note what is told of king and queen of trump in a hand."""

    @abc.abstractmethod
    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> State:
        """Give the end of a match."""
