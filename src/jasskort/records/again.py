"""A record that is played again: its states, or the views of the seat whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.records.deals import DealRecord
from jasskort.records.replay import AnyView, places_of, state_after, view_after
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import View

Step: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""


class Playable(Immutable):
    """What a record gives that is played again, move by move and as far as is asked."""

    __slots__ = ()

    if TYPE_CHECKING:
        game: AnyRuleset
        dealer: int
        seat: Seat | None
        deals: tuple[DealRecord, ...]
        _last: State | AnyView

    @property
    def state(self) -> State:
        """The last state.

        Raises:
            InvalidValue: it is the record of a seat, which has views.
        """
        if isinstance(self._last, View):
            raise self._no_states()
        return self._last

    @property
    def view(self) -> AnyView:
        """The last view of the seat whose record it is.

        Raises:
            InvalidValue: it is the record of no seat.
        """
        if not isinstance(self._last, View):
            msg = "all cards are known, and there are states: ask for views(seat)"
            raise InvalidValue(msg)
        return self._last

    @property
    def last(self) -> State | AnyView:
        """The last state, or the last view of the seat whose record it is."""
        return self._last

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._last.over

    def __iter__(self) -> Iterator[Step]:
        """Play it again, move by move: state, move, and the state after it.

        Raises:
            InvalidValue: it is the record of a seat, which has views.
        """
        if self.seat is not None:
            raise self._no_states()
        state = self.game.start(dealer=self.dealer)
        for deal, place in places_of(self.deals):
            move, after = state_after(self.game, state, deal, place)
            yield state, move, after
            state = after

    def states(self) -> Iterator[State]:
        """Play it again, and give every state, that before the first deal included.

        Raises:
            InvalidValue: it is the record of a seat, which has views.
        """
        if self.seat is not None:
            raise self._no_states()
        yield self.game.start(dealer=self.dealer)
        for _, _, after in self:
            yield after

    def views(self, seat: int | None = None) -> Iterator[AnyView]:
        """Play it again, and give every view of a seat.

        Args:
            seat: the seat; in the record of a seat that one, which need not be named.

        Raises:
            InvalidValue: there is no such seat, or it is the record of another.
        """
        if self.seat is None:
            for state in self.states():
                yield self.game.view(state, seat)
            return
        if seat not in {None, self.seat}:
            msg = f"the record of seat {self.seat} has no views of {quoted(seat)}"
            raise InvalidValue(msg)
        view = self.game.view(self.game.start(dealer=self.dealer), self.seat)
        yield view
        for deal, place in places_of(self.deals):
            _, view = view_after(view, deal, place)
            yield view

    def _no_states(self) -> InvalidValue:
        return InvalidValue(f"the record of seat {self.seat} has views, and no states")
