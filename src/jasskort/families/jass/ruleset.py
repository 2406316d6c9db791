"""The ruleset that a two-handed jass game is made of: here the circle of a trick closes."""

from __future__ import annotations

import abc
import enum
from collections.abc import Iterable
from typing import ClassVar, cast

from jasskort.endings import AnyCardsLeft
from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.ending import bare_cards
from jasskort.families.jass.happening import HappeningJass
from jasskort.families.jass.knowledge import worlds_of
from jasskort.families.jass.melding import Closing, Comparing
from jasskort.families.jass.model import Declaration
from jasskort.families.jass.past import facts
from jasskort.families.jass.playouts import played_on, points_on
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.families.jass.running import RunsOn
from jasskort.families.jass.thumb import melds_to_come, thumb
from jasskort.families.jass.tricks import Drawing, Following, Leading, followed
from jasskort.mechanics.contest import Comparable
from jasskort.mechanics.match import Match, enter
from jasskort.mechanics.runs import Draw
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.playouts import Policy
from jasskort.ruleset import MoveT, StateT
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.whereabouts import Fact
from jasskort.worlds import Worlds

# Phases of a house rule, made of these, may list what they like.
_BARE = frozenset({Leading, Following})


class JassRuleset(HappeningJass[DealT, DeclareT, RightT, StateT, MoveT]):
    """The rules of a two-handed jass game, with the dialogue leading back to the play."""

    __slots__ = ()

    on_arrays = frozenset({Policy.CARDS})
    for_card_points: ClassVar[enum.Enum]
    """What card points are booked for."""

    def followed(
        self,
        state: Comparing[DealT, DeclareT, RightT] | Closing[DealT, DeclareT, RightT],
        move: Play,
        standing: Declaration,
    ) -> State:
        """Follow with a card, which concedes or ends what was said."""
        return followed(state, move, standing)

    def booked(self, state: Drawing[DealT, DeclareT, RightT]) -> Match:
        """Book card points, and what the last trick brings its winner."""
        match = state.with_card_points(self.for_card_points)
        for points, item in self.for_last_trick(sweep=state.sweep):
            match = enter(match, state.turn, points, item)
        return match

    def played_on(
        self,
        state: RunsOn[DealT, DeclareT, RightT],
        draw: Draw,
        *,
        cards: bool,
        log: bool,
    ) -> State:
        """Play on at random, as far as cards are played and drawn."""
        return played_on(state, draw, cards=cards, log=log)

    def points_on(
        self, state: RunsOn[DealT, DeclareT, RightT], draw: Draw, *, cards: bool
    ) -> tuple[int, ...] | State:
        """Play on, and give the points booked by seat if the deal is over."""
        return points_on(state, draw, cards=cards)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks after the stock, once nothing is declared any more."""
        if not isinstance(state, Leading | Following) or type(state) not in _BARE:
            return None
        return bare_cards(state, [self.sure(state, seat) for seat in self.seats])

    def sure(self, state: InDeal[DealT, DeclareT, RightT], seat: Seat) -> int:
        """Give what a seat is sure to book in the deal, whatever is played."""
        return self.counting(state, seat) - state.deal.match.totals[seat]

    def facts(self, view: View[Move]) -> Iterable[Fact]:
        """List what the moves of a view's log tell of hands, in order."""
        return facts(self, view)

    @abc.abstractmethod
    def value_of(self, meld: Comparable) -> int:
        """Give the points of a meld."""

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def played_by_thumb(self, view: View[Move]) -> bool:
        """Tell whether a card may still be of use for a meld after this trick."""
        return melds_to_come(view)

    def worlds_of(self, view: View[Move]) -> Worlds[StateT]:
        """Give the worlds of a view."""
        return cast("Worlds[StateT]", worlds_of(self, view))
