"""Worlds: the full states that a seat cannot tell from the true one.

A world is a deal, with the cards that another seat has laid aside, by which all that
the seat has seen could have come about. Every world counts alike. What each game tells
of the hidden cards is in its own chapter; here is what is asked of worlds, whatever the
game.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

import attrs

from jasskort.cards import Card, CardSet, cards_in, mask_of
from jasskort.craft.parts import Part
from jasskort.craft.values import Immutable, evolved
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.game import dealt_places, hand_places, places_of
from jasskort.moves import Deal, Draw, Hidden, Move, Play, new_deal
from jasskort.phase import BetweenDeals, History, State
from jasskort.refusals import IllegalMove
from jasskort.seats import Seat
from jasskort.sight import filled, lying
from jasskort.told import LogEntry
from jasskort.tricks.tricks import played_by
from jasskort.view import (
    View,
    before_deal,
    check_card,
    dealt_unseen,
    never_seen,
    out_of_sight,
)
from jasskort.whereabouts import HANDS, Fact, Place, Spot
from jasskort.worlds.places import Masks, Places

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset

StateT = TypeVar("StateT", bound=State, covariant=True)


@attrs.frozen
class Unknown(Immutable):
    """A place that holds so many cards which the seat has not seen, of these cards."""

    place: Place
    size: int
    cards: CardSet


@attrs.frozen
class World(Immutable):
    """A world before it is made a state.

    Args:
        pack: the deal, sorted where cards are dealt as a set.
        aside: the cards that another seat has laid aside, as a mask.
    """

    pack: tuple[Card, ...]
    aside: int = 0


@attrs.frozen(eq=False, repr=False)
class Worlds(Immutable, abc.ABC, Generic[StateT]):
    """Every full state that a seat cannot tell from the true one.

    Two worlds are different if their deals are, hands and what else is dealt as a set
    taken as sets, or the cards laid aside. They are equally likely: nothing is made of
    what a player would have done with such cards.

    Args:
        view: what the seat knows.
    """

    view: View[Move]

    @abc.abstractmethod
    def count(self) -> int:
        """Count the worlds."""

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The places that hold cards which the seat has not seen.

        A card is named in a place if and only if it lies there in some world.
        """
        return self._places

    @cached_property
    def _places(self) -> tuple[Unknown, ...]:
        return tuple([each for each in self.unknown() if each.cards])

    @abc.abstractmethod
    def unknown(self) -> Iterator[Unknown]:
        """Yield the places, each once; those without such a card too."""

    @abc.abstractmethod
    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""

    @abc.abstractmethod
    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely a card that the seat has not seen lies in a place."""

    @abc.abstractmethod
    def each(self) -> Iterator[World]:
        """Walk all worlds, each once."""

    @abc.abstractmethod
    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""

    @abc.abstractmethod
    def at(self, world: World) -> StateT:
        """Return the position of a world, without its past."""

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world: a state without log and deal.

        Raises:
            InvalidValue: it is no generator.
        """
        return self.at(self.world(rng))

    def sample(self, rng: random.Random) -> StateT:
        """Draw a world, all equally likely: a state with its own deal and log.

        Raises:
            InvalidValue: it is no generator.
        """
        return self.state(self.world(rng))

    def samples(
        self,
        rng: random.Random,
        number: int,
        weight: Callable[[StateT], float] | None = None,
    ) -> tuple[StateT, ...]:
        """Draw several worlds.

        With a weight, how likely the players' choices are in a world, as many are drawn again
        from those drawn, by their weights.

        Raises:
            InvalidValue: it is no generator or no number, or the weights are none.
        """
        if type(number) is not int or number < 0:
            msg = f"a number of worlds is 0 or more, not {quoted(number)}"
            raise InvalidValue(msg)
        drawn = tuple([self.sample(rng) for _ in range(number)])
        if weight is None or not drawn:
            return drawn
        weights = [weight(state) for state in drawn]
        try:
            return tuple(rng.choices(drawn, weights, k=number))
        except (TypeError, ValueError):
            msg = f"weights are numbers, none below 0 and some above, not {quoted(weights)}"
            raise InvalidValue(msg) from None

    def probability(self, card: Card, place: Place) -> Fraction:
        """Tell how likely a card lies in a place, exactly.

        The top of the stock (`Spot.NEXT`) is part of the stock.

        Raises:
            InvalidValue: it is no card of the game, or no place of it.
        """
        checked(place, Place, "a place is")
        check_card(self.view, card)
        rules = self.view.rules
        if place not in (*places_of(rules), *[each.place for each in self.places]):
            msg = f"no place of {rules.title}: {quoted(place)}"
            raise InvalidValue(msg)
        for known, mask in rules.knowledge.lying(self.view):
            if mask & card.bit:
                return Fraction(known == place)
        return self.chance(card, place)

    def __contains__(self, state: object) -> bool:
        """Tell whether a state, with its log, is one of the worlds.

        Raises:
            InvalidValue: it is no state of the ruleset, or its log was left out.
        """
        view = self.view
        return view.rules.view(cast("State", state), view.seat) == view

    def __iter__(self) -> Iterator[StateT]:
        """Walk all worlds, each once; for few."""
        return map(self.state, self.each())

    def state(self, world: World) -> StateT:
        """Make a world a state, with its deal, if there was one, and its log."""
        if not world.pack:
            return self.at(world)
        history: History = (None, new_deal(world.pack))
        aside = cards_in(world.aside)
        for move in self.view.log:
            if isinstance(move, Hidden):
                # Written with its card, it is a move like others.
                text = f"{move.seat} {move.verb} {next(aside)}"
                history = (history, self.view.rules.parse(text))
            else:
                history = (history, move)
        return evolved(self.at(world), history=history)

    def __repr__(self) -> str:
        """Show of what view they are."""
        return f"<Worlds of {self.view!r}>"


@attrs.frozen
class HiddenPlace:
    """A place that holds unseen cards, and what is known of it.

    Args:
        place: the place.
        room: how many unseen cards it holds.
        packed: where in the pack the cards lay that were dealt there.
        lacks: the unseen cards that cannot be there, as a mask.
        pinned: the unseen cards that must be there, as a mask.
        gone: the cards that were dealt there and have been seen since, as a mask.
    """

    place: Place
    room: int
    packed: tuple[int, ...]
    lacks: int = 0
    pinned: int = 0
    gone: int = 0


@attrs.frozen(eq=False, repr=False)
class PlaceWorlds(Worlds[StateT], Generic[StateT]):
    """Worlds in which each unseen card lies in one of a few places.

    All that is known of such a card is where it cannot lie, or must: `worlds.places`
    counts and draws them.

    Args:
        unseen: the cards of the deal that the seat has not seen, as a mask.
        hidden_places: the places that hold them.
    """

    unseen: int = 0
    hidden_places: tuple[HiddenPlace, ...] = ()
    table: Places = attrs.field(init=False)

    @table.default
    def _table(self) -> Places:
        hidden = self.hidden_places
        rooms, lacks = [each.room for each in hidden], [each.lacks for each in hidden]
        return Places.of(self.unseen, rooms, lacks, [each.pinned for each in hidden])

    def count(self) -> int:
        """Count the worlds."""
        return self.table.count()

    def unknown(self) -> Iterator[Unknown]:
        """Yield the places that hold unseen cards, and which of these may be there."""
        known = self.view.rules.knowledge.lying(self.view)
        for hidden, cards in zip(self.hidden_places, self.table.fitting, strict=True):
            # Between deals what was shown, as the talon, is back in the pack.
            elsewhere = sum([mask for at, mask in known if at != hidden.place])
            size = hidden.room - (cards & elsewhere).bit_count()
            left = CardSet.from_mask(cards & ~elsewhere)
            yield Unknown(hidden.place, size, left)

    def position(self, rng: random.Random) -> StateT:
        """Draw the position of a world: a state without log and deal."""
        return self._filled(self.table.sample(rng))

    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""
        return self.packed(self.table.sample(rng))

    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely an unseen card lies in a place."""
        for at, hidden in enumerate(self.hidden_places):
            if hidden.place == place:
                return self.table.probability(card.bit, at)
        return Fraction(0)

    def each(self) -> Iterator[World]:
        """Walk all worlds."""
        return map(self.packed, self.table)

    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""
        # A card that was seen to come from elsewhere is none of the unseen.
        dealt = len(world.pack) == len(self.view.dealt)
        return dealt and self.masks_of(world) in self.table

    def at(self, world: World) -> StateT:
        """Return the position of a world, without its past."""
        return self._filled(self.masks_of(world))

    def packed(self, masks: Masks) -> World:
        """Return the world in which the unseen cards lie so."""
        return World(tuple(filter(None, self.laid(masks))))

    def laid(self, masks: Masks) -> list[Card | None]:
        """Lay the pack in which the unseen cards lie so."""
        pack = [*self.view.dealt]
        for hidden, mask in zip(self.hidden_places, masks, strict=True):
            cards = cards_in(mask | hidden.gone)
            for place in hidden.packed:
                pack[place] = next(cards)
        return pack

    def masks_of(self, world: World) -> Masks:
        """Tell where the unseen cards lie in a world."""
        pack, masks = world.pack, list[int]()
        for hidden in self.hidden_places:
            cards = mask_of([pack[place] for place in hidden.packed])
            masks.append(cards & ~hidden.gone)
        return tuple(masks)

    def _filled(self, masks: Masks) -> StateT:
        laid = zip(self.hidden_places, masks, strict=True)
        cards = [(hidden.place, -1, mask | hidden.gone) for hidden, mask in laid]
        return cast("StateT", filled(self.view.position, cards))


@attrs.frozen(eq=False, repr=False, slots=False)
class RejectionWorlds(PlaceWorlds[StateT]):
    """Worlds found by rejection: deals that look the same when they are replayed.

    It is right for every game whose cards all come with the deal, and slow; a game that
    knows more has worlds of its own (`Ruleset.worlds_of`).

    Attributes:
        limit: so many deals are tried for a world, or for all of them, at most.
    """

    limit: ClassVar[int] = 20_000

    def unknown(self) -> Iterator[Unknown]:
        """Yield where unseen cards lie in some world; in any deal, if too many are tried."""
        sizes, cards = dict[Place, int](), dict[Place, int]()
        if self.table.count() > self.limit:
            for hidden, fitting in zip(
                self.hidden_places, self.table.fitting, strict=True
            ):
                at, pins = hidden.place, hidden.pinned
                sizes[at] = sizes.get(at, 0) + hidden.room - pins.bit_count()
                cards[at] = cards.get(at, 0) | fitting & ~pins
        else:
            for world in self.found:
                for at, mask in self._lying(world).items():
                    sizes[at] = mask.bit_count()
                    cards[at] = cards.get(at, 0) | mask
        for place, size in sizes.items():
            yield Unknown(place, size, CardSet.from_mask(cards[place]))

    def count(self) -> int:
        """Count the worlds; `InvalidValue` if too many deals would have to be tried."""
        return len(self.found)

    @cached_property
    def found(self) -> tuple[World, ...]:
        """All worlds, if few deals have to be tried; `InvalidValue` if too many."""
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
        """Draw a deal by trying; `InvalidValue` if none was found within the limit."""
        for _ in range(self.limit):
            world = self.packed(self.table.sample(rng))
            if self.admits(world):
                return world
        msg = f"none of {self.limit} deals that were tried is a world"
        raise InvalidValue(msg)

    position = Worlds.position

    def state(self, world: World) -> StateT:
        """Deal a world, and make all moves of the log.

        Raises:
            IllegalMove: one is refused, so that this is no world.
        """
        rules = self.view.rules
        moves = cast("tuple[Move, ...]", self.view.log)  # none is hidden
        state = rules.apply(before_deal(self.view), Deal(world.pack))
        for move in moves:
            state = rules.apply(state, move)
        return cast("StateT", state)

    def at(self, world: World) -> StateT:
        """Return the position of a world, without its past."""
        return self.state(world).without_log()

    def admits(self, world: World) -> bool:
        """Tell whether a deal leads to the same view."""
        try:
            return self.state(world) in self
        except IllegalMove:
            return False

    def chance(self, card: Card, place: Place) -> Fraction:
        """Tell how likely an unseen card lies in a place, by walking all worlds."""
        lying = [self._lying(world).get(place, 0) for world in self.found]
        there = sum([bool(mask & card.bit) for mask in lying])
        return Fraction(there, len(self.found))

    def _lying(self, world: World) -> dict[Place, int]:
        """Return the cards that the seat has not seen, as masks, by where they lie."""
        left, found = out_of_sight(self.view), dict[Place, int]()
        dealt = [
            (hidden.place, mask_of([world.pack[at] for at in hidden.packed]))
            for hidden in self.hidden_places
        ]
        for place, mask in [*lying(self.state(world)), *dealt]:
            if mask & left:
                found[place] = found.get(place, 0) | mask & left
                left &= ~mask
        return found


# --- knowledge ------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Knowledge(Part):
    """The part of a ruleset that says what its seats know.

    The defaults serve a game whose cards all come with the deal, each seat knowing its
    own: worlds are found by trying deals, which is for small games.
    """

    rules: AnyRuleset

    def places_seen(
        self,
        _dealt: Sequence[Card | None],
        dealer: Seat,
        _log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of the pack that a seat has seen, in the order of seeing.

        Of the pack, what the seat has not seen may be None; the log is as the seat has
        seen it. Without a seat it is somebody who sees what all see.
        """
        return [] if seat is None else [*dealt_places(self.rules, dealer)[HANDS[seat]]]

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of, as masks.

        Between deals those of the latest one are back in the pack.
        """
        position = view.shown_position
        if isinstance(position, BetweenDeals):
            never = never_seen(view) if view.dealt else 0
            return [(Spot.PACK, self.rules.pack.mask & ~never)]
        return lying(position)

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand by seat, hidden ones too; all can count along.

        A play takes one out of a hand, and drawing puts one into each.
        """
        if not view.dealt or isinstance(view.shown_position, BetweenDeals):
            return (0,) * len(self.rules.seats)
        sizes = [len(places) for places in hand_places(self.rules, view.dealer)]
        for move in view.log:
            if isinstance(move, Play):
                sizes[move.seat] -= 1
            elif isinstance(move, Draw):
                sizes = [size + 1 for size in sizes]
        return tuple(sizes)

    def facts(self, _view: View[Move]) -> Iterable[Fact]:
        """Walk the log of a view, and list what its moves tell of hands, in order."""
        return ()

    def worlds(self, view: View[Move]) -> Worlds[State]:
        """Return the worlds of a view of a seat, once there was a deal.

        Raises:
            InvalidValue: a move is hidden from the seat: what it was cannot be tried.
        """
        if any(isinstance(move, Hidden) for move in view.log):
            title = self.rules.title
            msg = f"{title} has hidden moves: its worlds cannot be found by trying"
            raise InvalidValue(msg)
        dealt, unseen = view.dealt, dealt_unseen(view)
        hands = hand_places(self.rules, view.dealer)
        in_hands = {at for places in hands for at in places}
        played = played_by(view.log, len(hands))
        hidden_places = []
        for seat, places in enumerate(hands):
            if hidden := tuple([at for at in places if dealt[at] is None]):
                # Who draws cards may have played others than were dealt.
                pinned = played[seat] & unseen if len(in_hands) == len(dealt) else 0
                hand = HiddenPlace(HANDS[seat], len(hidden), hidden, pinned=pinned)
                hidden_places.append(hand)
        hidden_places += [
            HiddenPlace(Spot.STOCK, 1, (at,))
            for at, card in enumerate(dealt)
            if at not in in_hands and card is None
        ]
        return RejectionWorlds(view, unseen, tuple(hidden_places))
