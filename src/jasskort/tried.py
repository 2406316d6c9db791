"""Worlds by trying: deals are laid and replayed, and those kept that look the same.

It is right for every game whose cards all come with the deal, and slow; a game that
knows more says so by worlds of its own (`Ruleset.worlds_of`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, cast

import attrs

from jasskort.cards import Card
from jasskort.cardset import CardSet
from jasskort.errors import InvalidValue
from jasskort.lays import LaidWorlds, Lay, Masks
from jasskort.mechanics.match import Match, booked_in_deal
from jasskort.mechanics.places import generator
from jasskort.mechanics.tricks import played_by
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import State
from jasskort.refusals import IllegalMove
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.whereabouts import InHand, Place, Spot
from jasskort.worlds import StateT, Unknown, World, Worlds


@attrs.frozen(eq=False, repr=False)
class OneWorld(Worlds[StateT]):
    """The worlds before any deal: there is one."""

    def count(self) -> int:
        """Count the worlds."""
        return 1

    @property
    def places(self) -> tuple[Unknown, ...]:
        """No place holds cards."""
        return ()

    def world(self, rng: random.Random) -> World:
        """Give the world without a deal."""
        generator(rng)
        return World(())

    def chance(self, _card: Card, _place: Place) -> Fraction:
        """Give 0: no card lies anywhere."""
        return Fraction(0)

    def each(self) -> Iterator[World]:
        """Walk the one world."""
        return iter([World(())])

    def admits(self, world: World) -> bool:
        """Tell whether it is the one without a deal."""
        return not world.pack

    def at(self, _world: World) -> StateT:
        """Give the position as it is seen: nothing is hidden."""
        return cast("StateT", self.view.blank)

    def state(self, world: World) -> StateT:
        """Give the position as it is seen."""
        return self.at(world)


@attrs.frozen(eq=False, repr=False, slots=False)
class TriedWorlds(LaidWorlds[StateT]):
    """Worlds found by replaying deals.

    Attributes:
        limit: so many deals are tried for a world, or for all of them, at most.
    """

    limit: ClassVar[int] = 20_000

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The places that hold unseen cards; what was played lies there no more."""
        return tuple(
            [
                Unknown(each.place, each.size - lay.pinned.bit_count(), unplayed)
                for each, lay in zip(super().places, self.lays, strict=True)
                if (unplayed := CardSet.from_mask(each.cards.mask & ~lay.pinned))
            ]
        )

    def fill(self, _position: State, masks: Masks) -> State:
        """Replay the deal."""
        return self.at(self.packed(masks))

    def count(self) -> int:
        """Count the worlds.

        Raises:
            InvalidValue: too many deals would have to be tried.
        """
        return len(self.found)

    @cached_property
    def found(self) -> tuple[World, ...]:
        """All worlds, if few deals have to be tried.

        Raises:
            InvalidValue: too many would have to be.
        """
        tries = self.table.count()
        if tries > self.limit:
            msg = f"{tries} deals would have to be tried, more than {self.limit}"
            raise InvalidValue(msg)
        worlds = [self.packed(masks) for masks in self.table]
        return tuple([world for world in worlds if self.admits(world)])

    def each(self) -> Iterator[World]:
        """Walk all worlds."""
        return iter(self.found)

    def world(self, rng: random.Random) -> World:
        """Draw a deal by trying.

        Raises:
            InvalidValue: none was found within the limit.
        """
        for _ in range(self.limit):
            world = self.packed(self.table.sample(rng))
            if self.admits(world):
                return world
        msg = f"none of {self.limit} deals that were tried is a world"
        raise InvalidValue(msg)

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world."""
        return self.at(self.world(rng))

    def state(self, world: World) -> StateT:
        """Give a world as it came about."""
        state = self.replayed(world)
        if state is None:
            msg = "this is no world of the view"
            raise InvalidValue(msg)
        return state

    def at(self, world: World) -> StateT:
        """Give the position of a world, without its past."""
        return self.state(world).without_log()

    def admits(self, world: World) -> bool:
        """Tell whether a deal leads to the same view."""
        state = self.replayed(world)
        return state is not None and state in self

    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely an unseen card lies in a place, by walking all worlds."""
        there = sum([self._lies(world, card, place) for world in self.found])
        return Fraction(there, len(self.found))

    def _lies(self, world: World, card: Card, place: Place) -> bool:
        if isinstance(place, InHand):
            return card in self.state(world).hands[place.seat]
        return any(
            lay.place == place and card in [world.pack[at] for at in lay.packed]
            for lay in self.lays
        )

    def replayed(self, world: World) -> StateT | None:
        """Deal a world and make all moves of the log; None if one is refused."""
        rules = self.view.rules
        moves = cast("tuple[Move, ...]", self.view.log)  # none is hidden
        try:
            state = rules.apply(rules.before_deal(self.view), Deal(world.pack))
            for move in moves:
                state = rules.apply(state, move)
        except IllegalMove:
            return None
        return cast("StateT", state)

    def any_state(self) -> StateT:
        """Give some state that the log leads to, whatever the view shows beside it.

        Raises:
            InvalidValue: none of the deals tried leads there.
        """
        # Neighbours in the order of a walk fail alike, so some are drawn, always the same.
        rng = random.Random(0)  # noqa: S311 - no secret
        for _ in range(self.limit):
            state = self.replayed(self.packed(self.table.sample(rng)))
            if state is not None:
                return state
        msg = f"none of {self.limit} deals leads to {self.view!r}"
        raise InvalidValue(msg)


def tried_worlds(view: View[Move]) -> TriedWorlds[State]:
    """Give the worlds of a view by trying.

    Raises:
        InvalidValue: a move is hidden from the seat: what it was cannot be tried.
    """
    if any(isinstance(move, Hidden) for move in view.log):
        msg = (
            f"{view.rules.title} has hidden moves: its worlds cannot be found by trying"
        )
        raise InvalidValue(msg)
    rules, dealt = view.rules, view.dealt
    unseen = rules.dealt_unseen(view)
    groups = [
        (InHand(Seat(seat)), places)
        for seat, places in enumerate(rules.together(view.dealer)[: len(rules.seats)])
    ]
    in_hands = {place for _, places in groups for place in places}
    all_dealt = len(in_hands) == len(dealt)
    played = played_by(view.log, len(rules.seats))
    lays = []
    for place, packed in groups:
        hidden = tuple([at for at in packed if dealt[at] is None])
        if hidden:
            pinned = played[place.seat] & unseen if all_dealt else 0
            lays.append(Lay(place, len(hidden), hidden, pinned=pinned))
    lays += [
        Lay(Spot.STOCK, 1, (at,))
        for at, card in enumerate(dealt)
        if at not in in_hands and card is None
    ]
    return TriedWorlds(view, unseen, tuple(lays))


def match_before(match: Match) -> Match:
    """Give a match as it was before its latest deal, where every seat has its own total."""
    totals = list(match.totals)
    ledger = match.ledger
    for entry in booked_in_deal(match):
        totals[entry.seat] -= entry.points
        ledger = ledger if ledger.before is None else ledger.before
    return attrs.evolve(
        match, number=match.number - 1, totals=tuple(totals), ledger=ledger
    )
