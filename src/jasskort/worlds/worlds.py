"""Worlds: the full states that a seat cannot tell from the true one.

A world is a deal, with the cards that another seat has laid aside, by which all that
the seat has seen could have come about. Every world counts alike.
"""

from __future__ import annotations

import abc
import functools
import operator
import random
from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain, combinations, islice, repeat, zip_longest
from math import comb, prod
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Never,
    Self,
    TypeAlias,
    TypeVar,
    cast,
)

import attrs

from jasskort import visibility
from jasskort.announcements import LogEntry, events_seen
from jasskort.cards import Card, CardSet, Masks, cards_in, mask_of
from jasskort.craft.parts import Part
from jasskort.craft.values import Immutable, Typed, builder, evolved
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Event
from jasskort.locations import HANDS, FaceUp, Fact, InHand, Place, Spot, Taken, lacked
from jasskort.moves import Deal, Draw, Hidden, Move, Play, new_deal
from jasskort.phase import (
    SETS,
    BetweenDeals,
    History,
    MatchOver,
    Phase,
    State,
    StateT,
    happened,
    lying_in_full,
)
from jasskort.refusals import IllegalMove
from jasskort.ruleset_base import (
    AnyGame,
    checked_generator,
    dealt_places,
    hand_places,
    places_of,
)
from jasskort.seats import Seat
from jasskort.tricks.tricks import played_by
from jasskort.view import (
    Continued,
    Fits,
    View,
    before_deal,
    canonical,
    check_card,
    check_unseen,
    dealt_unseen,
    listed,
    never,
    never_seen,
    view_of,
)
from jasskort.worlds.places import Places

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset

LyingT = TypeVar("LyingT", bound=Hashable)
Pins: TypeAlias = tuple[tuple[Card, Place], ...]
"""Cards that the seat has not seen, and where they lie."""

_MOST_ASKED = 10_000
"""So many worlds at most are asked for a chance."""


@attrs.frozen
class Unknown(Typed):
    """A place with unseen cards: how many it holds, and which cards these may be."""

    place: Place
    size: int
    cards: CardSet


@attrs.frozen
class World(Typed):
    """A world before it is made a state: its deal, sorted where cards are dealt as a set.

    `aside` has the cards that another seat has laid aside, as a mask; `hidden` the moves
    that the seat has not seen, in order, where worlds are found by trying.
    """

    pack: tuple[Card, ...]
    aside: int = 0
    hidden: tuple[Move, ...] = ()


@functools.lru_cache(maxsize=16)
def log_of(
    made: Callable[[LyingT], Iterable[Move | Deal]], lying: LyingT
) -> tuple[Move | Deal, ...]:
    """Return what was done before a position, which is asked again as play goes on."""
    return tuple(made(lying))


new_world: Final = builder(World)
_new_unknown: Final = builder(Unknown)


@attrs.frozen(eq=False, repr=False)
class Worlds(Immutable, abc.ABC, Generic[StateT]):
    """Every full state that a seat cannot tell from the true one.

    Two worlds differ if their deals or the cards laid aside differ; the order of cards in
    a hand does not count. All are equally likely: how a player would have played with
    such cards does not count. In those with `pins` these cards lie there.
    """

    view: View[Move]
    pins: Pins = attrs.field(default=(), kw_only=True)

    @abc.abstractmethod
    def count(self) -> int:
        """Count the worlds."""

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The places that hold cards which the seat has not seen.

        A card is named in a place if and only if it lies there in some world.
        """
        return self._places  # which, kept in a slot, has no docstring

    @cached_property
    def _places(self) -> tuple[Unknown, ...]:
        return tuple(
            [
                _new_unknown(place, size, CardSet.from_mask(cards))
                for place, (size, cards) in self.rooms().items()
                if cards
            ]
        )

    @abc.abstractmethod
    def rooms(self) -> dict[Place, tuple[int, int]]:
        """Return by place how many unseen cards it holds, and which may be there."""

    @abc.abstractmethod
    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""

    @abc.abstractmethod
    def pinned(self, pins: Pins) -> Self:
        """Return those in which some cards that the seat has not seen lie there, too."""

    @abc.abstractmethod
    def each(self) -> Iterator[World]:
        """Walk all worlds, each once."""

    @abc.abstractmethod
    def admits(self, world: World) -> bool:
        """Tell whether a deal that agrees with all that was seen dealt is a world."""

    @abc.abstractmethod
    def at(self, world: World) -> StateT:
        """Return the position of a world, without its past."""

    @abc.abstractmethod
    def position(self, rng: random.Random) -> StateT:
        """Draw a world, as `sample` does, whose deal and log are made when asked for.

        That is faster if the state is only played on from. The same generator need not
        draw the same world by both.
        """

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
        """Draw several worlds, with replacement.

        A weight says how likely the players' choices are in a world. With one, as many
        worlds are drawn a second time, among those drawn, in proportion to their weights.
        """
        if type(number) is not int or number < 0:
            msg = f"a number of worlds is 0 or more, not {quoted(number)}"
            raise InvalidValue(msg)
        checked_generator(rng, "randrange")
        if not callable(weight or len):
            msg = f"worlds are weighed by a function, not by {quoted(weight)}"
            raise InvalidValue(msg)
        drawn = tuple([self.sample(rng) for _ in range(number)])
        if weight is None or not drawn:
            return drawn
        weights = [weight(state) for state in drawn]
        with suppress(ArithmeticError, TypeError, ValueError):
            if min(weights) >= 0:
                return tuple(rng.choices(drawn, weights, k=number))
        msg = f"weights are numbers, none below 0 and some above, not {quoted(weights)}"
        raise InvalidValue(msg)

    def probability(self, card: Card, place: Place) -> Fraction:
        """Tell how likely a card lies in a place, exactly.

        The top of the stock (`Spot.NEXT`) is part of the stock.
        """
        check_card(self.view, card)
        return self.probability_of({card: place})

    def probability_of(
        self, what: Mapping[Card, Place] | Callable[[StateT], object]
    ) -> Fraction:
        """Tell how likely cards lie in places, all of them, or something else is so, exactly.

        A function that tells of a world whether it is so is asked of all worlds.

        Raises:
            InvalidValue: a card or a place is none of the game, or there are more than
                10,000 worlds to ask a function.
        """
        if isinstance(what, Mapping):
            pins = self._not_known(what)
            if not pins:
                return Fraction(pins is not None)
            return Fraction(self.pinned(pins).count(), self._some())
        if not callable(what):
            msg = f"expected places by card, or a function, got {quoted(what)}"
            raise InvalidValue(msg)
        if (count := self._some()) > _MOST_ASKED:
            msg = f"{count} worlds are too many to ask each: ask some (`samples`)"
            raise InvalidValue(msg)
        return Fraction(sum([bool(what(world)) for world in self]), count)

    def _some(self) -> int:
        if not (count := self.count()):
            raise no_world(self.view)
        return count

    def with_pins(self, pins: Mapping[Card, Place]) -> Self:
        """Return the worlds in which these cards lie in these places.

        Raises:
            InvalidValue: a card or a place is none of the game, or no world is left.
        """
        unknown = self._not_known(checked(pins, Mapping, "places by card"))
        if unknown is not None:
            pinned = self.pinned(unknown) if unknown else self
            with suppress(InvalidValue):
                pinned.witness()
                return pinned
        told = ", ".join([f"{card} in {place}" for card, place in pins.items()])
        msg = f"no world has {told}"
        raise InvalidValue(msg)

    def _not_known(self, pins: Mapping[Card, Place]) -> Pins | None:
        """Return the pins that tell more than is known; None if one contradicts that."""
        game, unknown, possible = self.view.game, list[tuple[Card, Place]](), True
        places = (*places_of(game), *[each.place for each in self.places])
        lying = game.knowledge.lying(self.view)
        for card, place in pins.items():
            check_card(self.view, card)
            if checked(place, Place, "a place") not in places:
                msg = f"no place of {game.title}: {quoted(place)}"
                raise InvalidValue(msg)
            there = [known for known, mask in lying if mask & card.bit]
            if not there or (there[0], place) == (Spot.STOCK, Spot.NEXT):
                unknown.append((card, place))
            else:
                possible &= there[0] == place
        return tuple(unknown) if possible else None

    def witness(self) -> World | None:
        """Return a world, always the same; None if none is found at little cost.

        Raises:
            InvalidValue: there is no world.
        """
        return self.world(random.Random(0))  # noqa: S311 - no secret is made of it

    def __contains__(self, state: object) -> bool:
        view, true = self.view, cast("State", state)
        if view.game.view(true, view.seat) != view:
            return False
        return not self.pins or self._has_pins(true)

    def _has_pins(self, state: State) -> bool:
        """Tell whether the cards lie there in a state of the view."""
        deal, view = cast("Deal", state.shuffled), self.view
        hidden = [
            Card.parse(move.argument())
            for move, seen in zip(state.log, view.log, strict=True)
            if isinstance(seen, Hidden)
        ]
        pack = canonical(view.game, deal.pack, view.dealer)
        return self.admits(new_world(pack, mask_of(hidden), ()))

    def __iter__(self) -> Iterator[StateT]:
        """Iterate over all worlds, each once; for views with few worlds."""
        return map(self.state, self.each())

    def pack_of(self, world: World) -> tuple[Card, ...]:
        """Return the deal of a world; `InvalidValue` if it is no world of this game."""
        pack = checked(world, World, "a world").pack
        if len(pack) != len(self.view.dealt) or (
            pack and not self.view.game.pack.is_whole(pack)
        ):
            msg = f"a world has the whole pack of the deal, unlike {quoted(world)}"
            raise InvalidValue(msg)
        return pack

    def state(self, world: World) -> StateT:
        """Make a world a state, with its deal, if there was one, and its log."""
        history: History = None
        for move in self.made(world):
            history = (history, move)
        return evolved(self.at(world), history=history)

    def made(self, world: World) -> Iterator[Move | Deal]:
        """Yield the deal of a world, if there was one, and the moves since, with all cards."""
        if world.pack:
            yield new_deal(world.pack)
        aside, hidden = cards_in(world.aside), iter(world.hidden)
        for move in self.view.log:
            if not isinstance(move, Hidden):
                yield move
            elif world.hidden:
                yield next(hidden)
            else:  # written with its card, it is a move like others
                yield self.view.game.parse(f"{move.seat} {move.verb} {next(aside)}")

    def __repr__(self) -> str:
        return f"<Worlds of {self.view!r}>"


@attrs.frozen
class HiddenPlace:
    """A place that holds so many unseen cards (`room`), and what is known of it.

    Args:
        packed: where in the pack the cards lay that were dealt there.
        lacks: the unseen cards that cannot be there, as a mask.
        pinned: the unseen cards that must be there, as a mask.
        gone: the cards that were dealt there and have been seen since, as a mask.
        at: where the card lies in the place, from its end (-1), if there is an order.
    """

    place: Place
    room: int
    packed: tuple[int, ...]
    lacks: int = 0
    pinned: int = 0
    gone: int = 0
    at: int = -1


_new_hidden_place: Final = builder(HiddenPlace)


@attrs.frozen(eq=False, repr=False)
class PlaceWorlds(Worlds[StateT], Generic[StateT]):
    """Worlds in which each unseen card lies in one of a few places.

    All that is known of these cards of the deal, a mask, is where each cannot lie, or
    must: `worlds.places` counts and draws them.
    """

    unseen: int = 0
    hidden_places: tuple[HiddenPlace, ...] = ()
    table: Places = attrs.field(kw_only=True)

    @table.default
    def _table(self) -> Places:
        hidden = self.hidden_places
        rooms, lacks = [each.room for each in hidden], [each.lacks for each in hidden]
        return Places.of(self.unseen, rooms, lacks, [each.pinned for each in hidden])

    def count(self) -> int:
        return self.table.count()

    def rooms(self) -> dict[Place, tuple[int, int]]:
        known = self.view.game.knowledge.lying(self.view)
        rooms = dict[Place, tuple[int, int]]()
        for hidden, cards in zip(self.hidden_places, self.table.fitting, strict=True):
            # Between deals what was shown, as the talon, is back in the pack.
            elsewhere = sum([mask for at, mask in known if at != hidden.place])
            size, others = rooms.get(hidden.place, (0, 0))  # a stock has several
            size += hidden.room - (cards & elsewhere).bit_count()
            rooms[hidden.place] = size, others | cards & ~elsewhere
        return rooms

    def position(self, rng: random.Random) -> StateT:
        masks = self.table.sample(rng)
        return self._filled(masks, functools.partial(log_of, self._made_at, masks))

    def _made_at(self, masks: Masks) -> Iterator[Move | Deal]:
        return self.made(self.packed(masks))

    def world(self, rng: random.Random) -> World:
        return self.packed(self.table.sample(rng))

    def pinned(self, pins: Pins) -> Self:
        table = self.table
        for card, place in pins:
            whole = Spot.STOCK if place is Spot.NEXT else place
            there = [at for at, e in enumerate(self.hidden_places) if e.place == whole]
            if place is Spot.NEXT:  # a stock from which nobody has drawn
                there = there[:1]
            table = table.pinned(card.bit, *there)
        return attrs.evolve(self, table=table, pins=self.pins + pins)

    def each(self) -> Iterator[World]:
        return map(self.packed, self.table)

    def admits(self, world: World) -> bool:
        # A card that was seen to come from elsewhere is none of the unseen.
        dealt = len(checked(world, World, "a world").pack) == len(self.view.dealt)
        return dealt and self.masks_of(world) in self.table

    def at(self, world: World) -> StateT:
        return self._filled(self.masks_of(world))

    def packed(self, masks: Masks) -> World:
        """Return the world in which the unseen cards lie so."""
        return new_world(tuple(filter(None, self.laid(masks))), 0, ())

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
        pack, masks = self.pack_of(world), list[int]()
        for hidden in self.hidden_places:
            cards = mask_of([pack[place] for place in hidden.packed])
            masks.append(cards & ~hidden.gone)
        return tuple(masks)

    def _filled(self, masks: Masks, history: History = None) -> StateT:
        gone = visibility.kinds_of(self.view.shown_position).gone is not None
        cards = [
            (hidden.place, hidden.at, mask | hidden.gone if gone else mask)
            for hidden, mask in zip(self.hidden_places, masks, strict=True)
        ]
        return cast("StateT", visibility.filled(self.view.position, cards, history))


@attrs.frozen(eq=False, repr=False, slots=False)
class RejectionWorlds(PlaceWorlds[StateT]):
    """Worlds found by rejection: deals that look the same when they are replayed.

    Of moves that the seat has not seen, each of their kind is tried. It is right for every
    game, and slow; a game that knows more has worlds of its own (`Knowledge.worlds`).
    Those with pins are some of the `wider` ones.
    """

    wider: RejectionWorlds[StateT] | None = attrs.field(default=None, kw_only=True)
    limit: ClassVar[int] = 20_000
    """So many deals are tried for a world, or for all of them, at most."""

    def pinned(self, pins: Pins) -> Self:
        return attrs.evolve(self, wider=self, pins=self.pins + pins)

    def _has_pins(self, state: State) -> bool:
        return self._agree(_places_in(state))

    def _agree(self, lies: Mapping[Place, int]) -> bool:
        return all(lies.get(place, 0) & card.bit for card, place in self.pins)

    @cached_property
    def unseen_moves(self) -> tuple[tuple[Move, ...], ...]:
        """For each move of the log that the seat has not seen, those that it may be."""
        hidden = [entry for entry in self.view.log if isinstance(entry, Hidden)]
        return tuple([could_be(self.view.game, entry) for entry in hidden])

    @cached_property
    def tables(self) -> tuple[Places, ...]:
        """The deals to try, parted by which of the cards that hands have played they got.

        Most that a seat has played it was dealt, so that these are far fewer than all.
        """
        view, tables = self.view, [self.table]
        gained = read_back(view).gained
        played = played_by(view.log, len(view.game.seats))
        for at, hidden in enumerate(self.hidden_places):
            if not isinstance(hidden.place, InHand):
                continue
            seat = hidden.place.seat
            mask = played[seat] & self.table.unseen
            cards, sizes = [*cards_in(mask)], range(gained[seat] + 1)
            if sum([comb(len(cards), size) for size in sizes]) > _MOST_PARTS:
                continue
            gots = [mask_of(got) for size in sizes for got in combinations(cards, size)]
            parted = [_parted(table, at, mask, got) for table in tables for got in gots]
            tables = [table for table in parted if table.count()]
        return tuple(tables)

    @property
    def tries(self) -> int:
        """How many deals would have to be tried to find all worlds."""
        return self._weights[-1] * prod(map(len, self.unseen_moves))

    def rooms(self) -> dict[Place, tuple[int, int]]:
        """Return where unseen cards lie in some world; in any deal, if too many are tried."""
        if self.tries > self.limit:
            return super().rooms()
        known = sum([mask for _, mask in self.view.game.knowledge.lying(self.view)])
        rooms: dict[Place, tuple[int, int]] = {}
        for lies in self.lies:
            for place, mask in lies.items():
                if place is not Spot.NEXT and (unseen := mask & ~known):
                    _, cards = rooms.get(place, (0, 0))
                    rooms[place] = (unseen.bit_count(), cards | unseen)
        return rooms

    @cached_property
    def lies(self) -> list[dict[Place, int]]:
        """What lies where in each of the worlds, as masks."""
        return [_places_in(self.state(world)) for world in self.found]

    def count(self) -> int:
        """Count the worlds; `InvalidValue` if too many deals would have to be tried."""
        return len(self.found)

    @cached_property
    def found(self) -> tuple[World, ...]:
        """All worlds, if few deals have to be tried; `InvalidValue` if too many."""
        if self.tries > self.limit:
            msg = f"{self.tries} deals would have to be tried, more than {self.limit}"
            raise InvalidValue(msg)
        if self.wider is None:
            return tuple(self._tried())
        both = zip(self.wider.found, self.wider.lies, strict=True)
        return tuple([world for world, lies in both if self._agree(lies)])

    def _tried(self) -> Iterator[World]:
        for masks in chain(*self.tables):
            yield from self._dealt(self.packed(masks).pack)

    def in_any_order(self, rng: random.Random) -> Iterator[World]:
        """Yield worlds, each once if deals are few; all of one deal follow each other."""
        deals: Iterable[Masks] = map(self._deal, repeat(rng, self.limit))
        if self._weights[-1] <= self.limit:
            deals = [*chain(*self.tables)]
            rng.shuffle(deals)
        for masks in deals:
            yield from self._dealt(self.packed(masks).pack)

    @cached_property
    def _weights(self) -> list[int]:
        return [*accumulate([table.count() for table in self.tables], initial=0)]

    def _deal(self, rng: random.Random) -> Masks:
        number = rng.randrange(self._weights[-1])
        return self.tables[bisect(self._weights, number) - 1].sample(rng)

    def _dealt(self, pack: tuple[Card, ...]) -> Iterator[World]:
        """Yield the worlds of a deal: moves are made as long as they are legal."""
        game, log = self.view.game, self.view.log
        dealt = game.apply(before_deal(self.view), Deal(pack))
        ways = [(dealt, tuple[Move, ...](), 0)]
        while ways:  # one to its end before the next: there may be very many
            state, made, number = ways.pop()
            if number == len(log):
                if state in self:
                    yield new_world(pack, 0, made)
                continue
            entry, unseen = log[number], self.unseen_moves[len(made) :]
            moves = unseen[0] if isinstance(entry, Hidden) else (entry,)
            for move in moves[::-1]:
                more = made if move is entry else (*made, move)
                with suppress(IllegalMove):
                    ways.append((game.apply(state, move), more, number + 1))

    def each(self) -> Iterator[World]:
        return iter(self.found)

    def witness(self) -> World | None:
        """Return the first of the worlds; None if too many deals would have to be tried."""
        if self.tries > self.limit:
            return None
        if first := next(self._tried(), None):
            return first
        raise no_world(self.view)

    def world(self, rng: random.Random) -> World:
        """Draw a deal by trying; `InvalidValue` if none was found within the limit."""
        checked_generator(rng, "randrange")
        if not self._weights[-1]:
            raise no_world(self.view)
        for _ in range(self.limit):
            pack = self.packed(self._deal(rng)).pack
            world = new_world(pack, 0, tuple(map(rng.choice, self.unseen_moves)))
            if self.admits(world):
                return world
        msg = f"none of {self.limit} deals that were tried is a world"
        raise InvalidValue(msg)

    def position(self, rng: random.Random) -> StateT:
        return self.sample(rng)

    def state(self, world: World) -> StateT:
        """Deal a world, and make all moves; `IllegalMove` if this is no world."""
        self.pack_of(world)
        return cast("StateT", _played_to(self, world))

    def at(self, world: World) -> StateT:
        return self.state(world).without_log()

    def admits(self, world: World) -> bool:
        try:
            return self.state(world) in self
        except IllegalMove:
            return False


def _played_to(worlds: Worlds[State], world: World) -> State:
    """Return the state to which a world is played, move by move."""
    view = worlds.view
    return functools.reduce(view.game.apply, worlds.made(world), before_deal(view))


_MOST_PARTS = 200
"""Into so many parts at most deals are parted for a hand."""


def _parted(table: Places, place: int, cards: int, got: int) -> Places:
    allowed = [
        (some, lies)
        for held, where in table.pinned(cards & ~got, place).allowed
        for some, lies in ((held & got, where & ~(1 << place)), (held & ~got, where))
        if some
    ]
    return attrs.evolve(table, allowed=tuple(allowed))


def could_be(game: AnyRuleset, entry: LogEntry) -> tuple[Move, ...]:
    """Return the moves that an entry of the log of a view may be."""
    if not isinstance(entry, Hidden):
        return (entry,)
    moves = [m for m in game.vocabulary(entry.seat) if type(m) in game.hidden_moves]
    return tuple([move for move in moves if move.verb == entry.verb])


def _places_in(state: State) -> dict[Place, int]:
    """Return what lies where in a state, or did at the end; on the top of the stock too."""
    last = state.final if isinstance(state, MatchOver) else state
    stock = visibility.laid_beside(last).get(Spot.STOCK, ())
    return {**dict(lying_in_full(last)), Spot.NEXT: mask_of(filter(None, stock[:1]))}


# --- what a log tells by itself -------------------------------------------------------


class ReadBack(NamedTuple):
    """What the moves of a view tell, as its phases answer for hands of a few cards."""

    facts: tuple[Fact, ...]  # the cards that hands lacked
    still: bool  # whether hidden cards lie where they were dealt, until they are played
    plain: bool  # whether nothing else decides which moves are legal
    gained: tuple[int, ...]  # how many cards each hand may have got since the deal


@functools.lru_cache(maxsize=256)
def read_back(view: View[Move]) -> ReadBack:
    """Replay the log of a view in some deal, and ask its phases what else was legal.

    In that deal each card was dealt to the seat that has played it.
    """
    game, seats = view.game, len(view.game.seats)
    pack, played = [*view.dealt], played_by(view.log, seats)
    unseen = dealt_unseen(view)
    for places, cards in zip(hand_places(game, view.dealer), played, strict=True):
        blank = [at for at in places if pack[at] is None]
        for at, card in zip(blank, cards_in(cards & unseen), strict=False):
            pack[at] = card
    left = cards_in(game.pack.mask & ~mask_of(filter(None, pack)))
    due = cast("BetweenDeals[AnyGame, Never]", before_deal(view))
    state = due.deal(new_deal(tuple([card or next(left) for card in pack])))
    facts, plain, still, gained = list[Fact](), True, True, [0] * seats
    for time, entry in enumerate(view.log):
        phase = cast("Phase[AnyGame, Move]", state)
        may_be = could_be(game, entry)
        move = next(filter(listed(phase, entry.seat).__contains__, may_be), may_be[0])
        if move.seat != view.seat and move is entry:
            number = sum([type(each) is Play for each in view.log[:time]]) // seats + 1
            fact = _told_by(phase, move, time, number)
            plain &= fact is not None
            if fact is not None and fact.cards:
                facts.append(fact)
        try:
            state = phase.after(move)
        except InvalidValue:  # in the deal that stands in, others were to be played
            seen, own = visibility.seen_by(phase, None), phase.shows(move)
            phase = visibility.filled(seen, [(HANDS[move.seat], 0, own)])
            state = phase.after(move)
        if isinstance(state, BetweenDeals):
            break
        before, after = _hidden_in(phase, move), _hidden_in(state)
        still &= before == after and move is entry
        for seat in game.seats:
            more = after[HANDS[seat]] & ~before[HANDS[seat]]
            gained[seat] += more.bit_count()
    return ReadBack(tuple(facts), still, plain, tuple(gained))


def _hidden_in(state: State, move: Move | None = None) -> dict[Place, int]:
    """Return what lies where but tricks, without the card that a move plays."""
    bit = move.card.bit if isinstance(move, Play) else 0
    return {
        place: mask & ~bit
        for place, mask in _places_in(state).items()
        if place not in (Spot.TRICK, Spot.NEXT) and not isinstance(place, Taken)
    }


def _told_by(
    phase: Phase[AnyGame, Move], move: Move, time: int, number: int
) -> Fact | None:
    """Return what a legal move tells: which cards its seat lacked; None if it tells more.

    Its phase is asked from the hand with what it shows alone, with one more card, and
    with all that it may have had.
    """
    seat, blank = move.seat, visibility.seen_by(phase, None)
    own = phase.shows(move)

    def asked(cards: int) -> Phase[AnyGame, Move]:
        return visibility.filled(blank, [(HANDS[seat], 0, own | cards)])

    def legal(cards: int) -> bool:
        return move in listed(asked(cards), seat)

    others = phase.game.pack.mask & ~own
    if legal(0) and legal(others):
        return lacked(seat, time, number, 0, "")
    lacks = mask_of([card for card in cards_in(others) if not legal(card.bit)])
    if not lacks or not legal(0) or not legal(others & ~lacks):
        return None
    rule = asked(lacks & -lacks).objection(move).rule
    return lacked(seat, time, number, lacks, rule)


# --- knowledge ------------------------------------------------------------------------

_ENOUGH, _ALL, _SAMPLES = 8, 100, 400


def no_world(view: View[Move]) -> InvalidValue:
    """Return the error that no deal leads to a view."""
    return InvalidValue(
        f"this could not have been told: no deal leads to {quoted(view)}"
    )


@attrs.frozen(eq=False)
class Knowledge(Part):
    """The part of a ruleset that says what its seats know.

    The defaults follow from the kinds of the fields of phases, and serve every game. Where
    hidden cards only lie, and are played, worlds are counted exactly; where they are
    exchanged, or other things are made of them, deals are tried, which is for small games.
    """

    game: AnyRuleset
    told_all: ClassVar[bool] = False
    """Whether what a seat is told of a move is all that it sees by it, and plays are the
    only way of cards from hands: then a view goes on by that, and no world is asked."""

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of the pack that a seat has seen, in the order of seeing.

        Of the pack, what the seat has not seen may be None; the log is as the seat has
        seen it. Without a seat it is somebody who sees what all see. By default those are
        its hand and what is turned up, and, if the whole pack is given, what it has been
        told of later.
        """
        game = self.game
        places = [*_seen_at_deal(game, dealer, seat)]
        # `told_all` first: the rest grows with the log, and is asked at each view.
        if (
            self.told_all
            or None in dealt
            or not _may_move(game, log)
            or any(isinstance(move, Hidden) for move in log)  # as a view tells
        ):
            return places
        pack = canonical(game, tuple(cast("Sequence[Card]", dealt)), dealer)
        due = game.start(dealer=dealer)
        _, *later = _steps(due, new_deal(pack), cast("Sequence[Move]", log), seat)
        for event in chain(*later):
            for card, source, _ in event.moved:
                if card is not None and source in _FACE_DOWN:
                    places.append(pack.index(card))
        # Of a set that was not seen as a whole, the place of a card would tell of others.
        for place, at in dealt_places(game, dealer).items():
            if place in SETS and not {*at} <= {*places}:
                places = [each for each in places if each not in at]
        return [*dict.fromkeys(places)]

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of, as masks.

        Between deals those of the latest one are back in the pack.
        """
        position = view.shown_position
        if isinstance(position, BetweenDeals):
            never = never_seen(view) if view.dealt else 0
            return [(Spot.PACK, self.game.pack.mask & ~never)]
        lies = visibility.lying(position)
        if self._only_lie(view):
            return lies
        # What it has seen, and sees no more, lies where it was told to have gone.
        lost = self.game.pack.mask & ~sum([mask for _, mask in lies])
        return lies + [
            (place, there)
            for place, cards in followed(view).items()
            if (there := mask_of(filter(None, cards)) & lost)
        ]

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand by seat, hidden ones too; all can count along.

        A play takes one out of a hand, and drawing puts one into each.
        """
        if not view.dealt or isinstance(view.shown_position, BetweenDeals):
            return (0,) * len(self.game.seats)
        if not self._only_lie(view):
            lies = followed(view)
            return tuple([len(lies.get(HANDS[seat], ())) for seat in self.game.seats])
        sizes = [len(places) for places in hand_places(self.game, view.dealer)]
        for move in view.log:
            if isinstance(move, Play):
                sizes[move.seat] -= 1
            elif isinstance(move, Draw):
                sizes = [size + 1 for size in sizes]
        return tuple(sizes)

    def stock_size(self, view: View[Move]) -> int:
        """Count the cards that lie face down in the stock; drawing takes one for each seat.

        The upcard, if there is one, is drawn last.
        """
        if not view.dealt or isinstance(view.shown_position, BetweenDeals):
            return 0
        if not self._only_lie(view):
            return len(followed(view).get(Spot.STOCK, ()))
        dealt = dealt_places(self.game, view.dealer).get(Spot.STOCK, ())
        draws = sum([type(move) is Draw for move in view.log])
        return max(0, len(dealt) - draws * len(self.game.seats))

    def _only_lie(self, view: View[Move]) -> bool:
        """Return whether no hidden card has left its place but by being played."""
        if self.told_all or not view.dealt or not _may_move(self.game, view.log):
            return True
        return read_back(view).still

    def facts(self, view: View[Move]) -> Iterable[Fact]:
        """Walk the log of a view, and list what its moves tell of hands, in order.

        By default the phases are asked which cards would have made a move illegal.
        """
        return read_back(view).facts if view.dealt else ()

    def hidden_places(self, view: View[Move]) -> list[HiddenPlace]:
        """List where the unseen cards lie that were dealt, hands by seat first.

        A hand has none of the cards that facts tell that it lacked: no hand grows.
        """
        seats, unseen = self.game.seats, dealt_unseen(view)
        played = played_by(view.log, len(seats))
        lacks, held = lacked_and_held(self.facts(view), seats)
        shown = visibility.shown_in(view.shown_position)
        held = [mask | more for mask, more in zip_longest(held, shown, fillvalue=0)]
        hidden_places = []
        for seat, places in enumerate(hand_places(self.game, view.dealer)):
            if view.dealt[places[0]] is None:  # it is seen as a whole, or not at all
                gone = played[seat] & unseen
                room, pins = len(places) - gone.bit_count(), held[seat] & unseen & ~gone
                held_there = (room, places, lacks[seat], pins, gone, -1)
                hidden_places.append(_new_hidden_place(HANDS[seat], *held_there))
        return hidden_places + _dealt_unseen(view, hands=False)

    def check(self, view: View[Move]) -> bool:
        """Return whether a world was played to a seat's view, so that it could be.

        Views of spectators, and of hidden moves whose worlds nobody tells, are let pass.

        Raises:
            InvalidValue: there is no such world.
        """
        tried = type(self).worlds is Knowledge.worlds
        if view.seat is None or not view.dealt:
            return False
        if tried and any(isinstance(move, Hidden) for move in view.log):
            return False
        try:
            worlds = self.worlds(view)
            if not (world := worlds.witness()):
                return False
            state = _played_to(worlds, world)
            possible = visibility.seen_by(state, view.seat) == view.position
        # No worlds are those of a view that cannot be, and nothing is promised of them.
        except Exception as error:
            raise no_world(view) from error
        if not possible:
            raise no_world(view)
        return True

    def check_told(self, view: View[Move], shown: int) -> None:
        """See at little cost whether a view could be, right after a move of another or a deal.

        By default the facts are compared with the room in the hands, and after a deal with
        worlds. The move has shown that some cards were in a hand, a mask.

        Raises:
            InvalidValue: it could not.
        """
        if view.turn is None:
            self.check(view)
            return
        # What a hand lacked may have come since where cards are exchanged.
        facts = self.facts(view) if self._only_lie(view) else ()
        check_hands(view, shown, *lacked_and_held(facts, self.game.seats))

    def worlds(self, view: View[Move]) -> Worlds[State]:
        """Return the worlds of a view, once there was a deal."""
        which: type[PlaceWorlds[State]] = PlaceWorlds
        if not self.told_all and type(self).facts is Knowledge.facts:
            read = read_back(view)
            if not read.still:
                places = _dealt_unseen(view, hands=True)
                return RejectionWorlds(view, dealt_unseen(view), tuple(places))
            which = PlaceWorlds if read.plain else RejectionWorlds
        return which(view, never_seen(view), tuple(self.hidden_places(view)))

    def goes_on(
        self,
        view: View[Move],
        move: LogEntry | None,
        cards: Callable[[], Mapping[int, Card]],
        fits: Fits,
    ) -> Continued | None:
        """Return the view after a move, and what is seen to happen, if worlds tell it.

        That is asked of a game that does not say by `places_seen` or `told_all` what its
        seats see, and answered only if it is the same in every world that `fits` what was
        told; worlds are sampled where there are many. The move is None where a deal was
        dealt, of which `cards` gives those that the seat sees, by place in the pack.

        Raises:
            InvalidValue: worlds that fit give other views.
        """
        if self.told_all or type(self).places_seen is not Knowledge.places_seen:
            return None
        found = list[Continued]()
        steps = (
            _deals_after(view, cards()) if move is None else _moves_after(view, move)
        )
        for step in islice(filter(lambda step: fits(*step), steps), _ENOUGH):
            if step not in found:
                found.append(step)
        if len(found) > 1:
            title = self.game.title
            msg = (
                f"what is told does not say all that is seen by it: {title} has to lay it"
                " out (`lay_out`), to tell it (`happens`), or to say what is seen of the"
                " pack (`Knowledge.places_seen`)"
            )
            raise InvalidValue(msg)
        return found[0] if found else None


def lacked_and_held(
    facts: Iterable[Fact], seats: Sequence[Seat]
) -> tuple[list[int], list[int]]:
    """Return the cards that facts tell a hand to have lacked, and held, by seat."""
    lacks, holds = [0] * len(seats), [0] * len(seats)
    for fact in facts:
        which = holds if fact.held else lacks
        which[fact.seat] |= fact.cards
    return lacks, holds


def check_hands(
    view: View[Move], shown: int, lacks: Sequence[int], holds: Sequence[int]
) -> None:
    """See whether the cards that a seat has not seen can fill the hands of the others.

    The move just made has shown cards of a hand; by seat, the hand `lacks` cards and
    `holds` others, and so it did when the seat moved. All are masks.

    Raises:
        InvalidValue: they cannot.
    """
    last = view.log[-1]
    free = never_seen(view)
    others = sum([mask for seat, mask in enumerate(holds) if seat != last.seat])
    if wrong := shown & (lacks[last.seat] | others):
        why = f"seat {last.seat} had no {CardSet.from_mask(wrong)} before"
        raise never(last, why)
    if wrong := holds[last.seat] & lacks[last.seat] & free:
        raise never(last, f"seat {last.seat} holds {CardSet.from_mask(wrong)}")
    void = [seat for seat, mask in enumerate(lacks) if mask and seat != view.seat]
    pinned = [mask & free for mask in holds]
    if not void and not any(pinned):
        return
    sizes = view.game.knowledge.hand_sizes(view)
    fits = all(map(operator.ge, sizes, map(int.bit_count, pinned)))
    free &= ~sum(pinned)
    for number in range(1, len(void) + 1):
        for some in combinations(void, number):
            room = sum([sizes[seat] - pinned[seat].bit_count() for seat in some])
            none = functools.reduce(operator.and_, [lacks[seat] for seat in some])
            fits &= room <= (free & ~none).bit_count()
    if not fits:
        raise no_world(view)


_FACE_DOWN = frozenset({Spot.STOCK, Spot.TALON})


@functools.cache
def _seen_at_deal(game: AnyRuleset, dealer: Seat, seat: Seat | None) -> list[int]:
    own = () if seat is None else hand_places(game, dealer)[seat]
    laid = dealt_places(game, dealer).items()
    up = [at for place, at in laid if place is Spot.UPCARD or isinstance(place, FaceUp)]
    return [*own, *chain(*up)]


def _dealt_unseen(view: View[Move], *, hands: bool) -> list[HiddenPlace]:
    """List the places to which cards were dealt that the seat has not seen.

    Of a stock each card has a place of its own, since their order matters.
    """
    hidden_places, dealt = list[HiddenPlace](), view.dealt
    for place, at in dealt_places(view.game, view.dealer).items():
        if type(place) is InHand and not hands:
            continue
        hidden = [each for each in at if dealt[each] is None]
        if hidden and place in SETS:
            held = (len(hidden), tuple(hidden))
            hidden_places.append(_new_hidden_place(place, *held, 0, 0, 0, -1))
        for each in hidden if place not in SETS else ():
            lies = at.index(each) - len(at)
            hidden_places.append(_new_hidden_place(place, 1, (each,), 0, 0, 0, lies))
    return hidden_places


@functools.cache
def _has_stock(game: AnyRuleset) -> bool:
    due = cast("BetweenDeals[AnyGame, Never]", game.start())
    dealt = visibility.kinds_of(due.deal(new_deal(game.pack.cards))).laid
    return Spot.STOCK in dealt or Spot.TALON in dealt


def _may_move(game: AnyRuleset, log: Sequence[LogEntry]) -> bool:
    return _has_stock(game) or any(type(move) is not Play for move in log)


def _steps(
    state: State, deal: Deal, log: Iterable[Move], seat: Seat | None
) -> Iterator[tuple[Event, ...]]:
    moves: list[Any] = [deal, *log]
    for move in moves:
        phase = cast("Phase[AnyGame, Move]", state)
        if isinstance(phase, BetweenDeals) and move is deal:
            state = phase.deal(deal)
        else:
            state = phase.after(move)
        yield events_seen(happened(phase, move, state), seat)


@functools.lru_cache(maxsize=256)
def followed(view: View[Move]) -> Mapping[Place, Sequence[Card | None]]:
    """Return what lies where, as the seat of a view was told of it; None was not seen.

    It is told the same in each world, so one is played again.
    """
    world = view.game.knowledge.worlds(view).sample(random.Random(0))  # noqa: S311 - any world
    deal, lies = cast("Deal", world.shuffled), dict[Place, list[Card | None]]()
    for events in _steps(before_deal(view), deal, world.log, view.seat):
        for event in events:
            _move_told(lies, event)
    return lies


def _move_told(lies: dict[Place, list[Card | None]], event: Event) -> None:
    """Move the cards of an event; known ones that may have moved unseen are known no more.

    Where all that is left of a place moves, the known ones are known where they come.
    """
    leaving: dict[Place, list[tuple[Card | None, Place]]] = {}
    for card, source, target in event.moved:
        leaving.setdefault(source, []).append((card, target))
    coming = leaving.pop(Spot.PACK, [])
    for source, cards in leaving.items():
        there = lies.get(source, [])
        for card, target in cards:
            if card is not None:
                there.remove(card if card in there else None)
                coming.append((card, target))
        unseen = [target for card, target in cards if card is None]
        if len(unseen) == len(there):
            coming += zip(there, unseen, strict=True)
            there = []
        elif unseen:
            coming += [(None, target) for target in unseen]
            there = [None] * (len(there) - len(unseen))
        lies[source] = there
    for card, target in coming:
        lies.setdefault(target, []).append(card)


def _deals_after(view: View[Move], cards: Mapping[int, Card]) -> Iterator[Continued]:
    """Yield how a view may go on by a deal: each unseen card lies in each place once."""
    due, game = view.position, view.game
    check_unseen(view, None, cards)
    if not isinstance(due, BetweenDeals):
        return
    left = [*cards_in(game.pack.mask & ~mask_of(cards.values()))]
    for first in range(max(1, len(left))):
        rest = iter(left[first:] + left[:first])
        pack = [cards.get(at) or next(rest) for at in range(len(game.pack))]
        deal = new_deal(tuple(pack))
        yield _gone(view, due, deal, due.deal(deal))


def _moves_after(view: View[Move], entry: LogEntry) -> Iterator[Continued]:
    """Yield how a view may go on by a move, in all its worlds, or some if there are many."""
    if view.turn is None:
        return
    game, rng = view.game, random.Random(0)  # noqa: S311 - no secret is made of it
    worlds = game.knowledge.worlds(view)
    if isinstance(worlds, RejectionWorlds):
        states: Iterator[State] = map(worlds.state, worlds.in_any_order(rng))
    elif worlds.count() <= _ALL:
        states = iter(worlds)
    else:
        states = map(worlds.sample, repeat(rng))
    for state in islice(states, _SAMPLES):
        for move in could_be(game, entry):
            with suppress(IllegalMove):
                yield _gone(view, state, move, game.apply(state, move))


def _gone(
    view: View[Move], before: State, move: Move | Deal, after: State
) -> Continued:
    events = events_seen(happened(before, move, after), view.seat)
    return view_of(view.game, after, view.seat), events
