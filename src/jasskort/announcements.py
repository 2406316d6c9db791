"""Announcements: a move and its events, as each seat has seen them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, TypeAlias

import attrs

from jasskort.craft.values import (
    Reduced,
    Typed,
    builder,
    by_position,
    pickled_as,
    reduced,
)
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Event
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import AfterT, State, StateT, happened, made_in
from jasskort.ruleset_base import AnyGame
from jasskort.seats import Seat, as_viewer

LogEntry: TypeAlias = Move | Hidden
"""An entry in the log of a view."""


@pickled_as("announcements.told")
@attrs.frozen
class Told(Typed):
    """The announcement of a move to a seat, or to a spectator (seat None).

    Args:
        number: the number of the move in the deal, from 1; 0 for the deal itself.
        move: the move, or a `Hidden` if the seat sees only its kind; None for a deal.
        events: the events of the move, as the seat has seen them.
    """

    seat: Seat | None = attrs.field(converter=as_viewer)
    number: int
    move: LogEntry | None
    events: tuple[Event, ...]

    __reduce__ = by_position


def _kept(told: Mapping[int | None, Told]) -> Mapping[int | None, Told]:
    return MappingProxyType(
        dict(checked(told, Mapping, "a mapping of announcements by seat"))
    )


@pickled_as("announcements.step")
@attrs.frozen
class Step(Typed, Generic[StateT]):
    """The results of a move: the next state, the events, and the announcements.

    `told` has the announcement to each seat, and under None the one to a spectator.
    """

    after: StateT
    events: tuple[Event, ...]
    told: Mapping[int | None, Told] = attrs.field(converter=_kept, hash=False)

    def __reduce__(self) -> Reduced:
        return reduced(Step, self.after, self.events, dict(self.told))


_new_told, _new_step = builder(Told), builder(Step)


def step_of(
    game: AnyGame, before: State, move: Move | Deal, after: AfterT
) -> Step[AfterT]:
    """Return the `Step` of a legal move."""
    events = tuple(happened(before, move, after))
    number, public = moves_made(after), all(map(_is_public, events))
    logged: LogEntry | None = None if isinstance(move, Deal) else move
    told: dict[int | None, Told] = {}
    for seat in (*game.seats, None):
        seen = events if public else events_seen(events, seat)
        if type(move) in game.hidden_moves and not isinstance(move, Deal):
            logged = blank_log((move,), seat, game.hidden_moves)[0]
        told[seat] = _new_told(seat, number, logged, seen)
    return _new_step(after, events, MappingProxyType(told))


def _is_public(event: Event) -> bool:
    return type(event).seen_by is Event.seen_by


def events_seen(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return events as a seat has seen them."""
    events = tuple(events)
    if all(map(_is_public, events)):
        return events
    return tuple([seen for event in events if (seen := event.seen_by(seat))])


def moves_made(state: State) -> int:
    """Return the number of moves in the latest deal."""
    made = made_in(state)
    if not made or not isinstance(made[0], Deal):
        msg = f"the log was left out, but views need it: {quoted(state)}"
        raise InvalidValue(msg)
    return len(made) - 1


def blank_log(
    log: Sequence[Move], seat: Seat | None, hidden: frozenset[type[Move]]
) -> tuple[LogEntry, ...]:
    """Return a log as a seat has seen it.

    Moves of other seats become `Hidden` if their kind is in `hidden`.
    """
    if not hidden:
        return tuple(log)
    return tuple(
        [
            Hidden(move.seat, move.verb)
            if type(move) in hidden and move.seat != seat
            else move
            for move in log
        ]
    )
