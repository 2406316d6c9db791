"""Worlds: the full states that a seat cannot tell from the true one.

A world has a deal, and the cards that another seat has laid aside. Both are consistent
with a view. All worlds are equally likely.
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
"""Unseen cards, each with its place."""

_MOST_ASKED = 10_000
"""The limit of worlds, if a function is called for each."""


@attrs.frozen
class Unknown(Typed):
    """A place with unseen cards: their number, and the cards that can be there."""

    place: Place
    size: int
    cards: CardSet


@attrs.frozen
class World(Typed):
    """The data of a world: `pack` is its deal, with each hand and the talon sorted.

    `aside` has the cards that another seat has laid aside, as a mask. In a world of
    `RejectionWorlds`, `hidden` has the moves that the seat has not seen, in order.
    """

    pack: tuple[Card, ...]
    aside: int = 0
    hidden: tuple[Move, ...] = ()


@functools.lru_cache(maxsize=16)
def log_of(
    made: Callable[[LyingT], Iterable[Move | Deal]], lying: LyingT
) -> tuple[Move | Deal, ...]:
    """Return the deal and moves before a position; cached, as play needs them again."""
    return tuple(made(lying))


new_world: Final = builder(World)
_new_unknown: Final = builder(Unknown)


@attrs.frozen(eq=False, repr=False)
class Worlds(Immutable, abc.ABC, Generic[StateT]):
    """All full states that a seat cannot tell from the true one.

    Two worlds differ if their deals or the cards laid aside differ; the order of cards
    in a hand does not matter. All are equally likely: they follow from the rules alone,
    not from how players choose moves. `pins` has cards that are in given places.
    """

    view: View[Move]
    pins: Pins = attrs.field(default=(), kw_only=True)

    @abc.abstractmethod
    def count(self) -> int:
        """Return the number of worlds."""

    @property
    def places(self) -> tuple[Unknown, ...]:
        """The places of unseen cards, with each card that is there in some world."""
        return self._places  # a cached property of this class has no docstring

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
        """Return, by place, the number of unseen cards, and a mask of possible ones."""

    @abc.abstractmethod
    def world(self, rng: random.Random) -> World:
        """Draw the data of a world, all equally likely."""

    @abc.abstractmethod
    def pinned(self, pins: Pins) -> Self:
        """Return the worlds in which these unseen cards are in their places."""

    @abc.abstractmethod
    def each(self) -> Iterator[World]:
        """Yield each world once."""

    @abc.abstractmethod
    def admits(self, world: World) -> bool:
        """Return whether the data is a world; seen cards must be in their places."""

    @abc.abstractmethod
    def at(self, world: World) -> StateT:
        """Return the position of a world, without its log."""

    @abc.abstractmethod
    def position(self, rng: random.Random) -> StateT:
        """Draw a world as a state whose deal and log are made on first use.

        This is faster than `sample` if you only continue play. `sample` can draw a
        different world with an equal generator.
        """

    def sample(self, rng: random.Random) -> StateT:
        """Draw a world, all equally likely, as a state with its deal and log.

        Raises:
            InvalidValue: `rng` is not a generator.
        """
        return self.state(self.world(rng))

    def samples(
        self,
        rng: random.Random,
        number: int,
        weight: Callable[[StateT], float] | None = None,
    ) -> tuple[StateT, ...]:
        """Draw several worlds, with replacement.

        `weight` returns how likely the moves of the log are in a world. With it, this
        draws twice: `number` worlds, then as many from these, in proportion to weights.
        """
        if type(number) is not int or number < 0:
            msg = f"expected an int of at least 0 for number, got {quoted(number)}"
            raise InvalidValue(msg)
        checked_generator(rng, "randrange")
        if not callable(weight or len):
            msg = f"expected a function or None for weight, got {quoted(weight)}"
            raise InvalidValue(msg)
        drawn = tuple([self.sample(rng) for _ in range(number)])
        if weight is None or not drawn:
            return drawn
        weights = [weight(state) for state in drawn]
        with suppress(ArithmeticError, TypeError, ValueError):
            if min(weights) >= 0:
                return tuple(rng.choices(drawn, weights, k=number))
        msg = f"expected finite weights of at least 0, not all 0, got {quoted(weights)}"
        raise InvalidValue(msg)

    def probability(self, card: Card, place: Place) -> Fraction:
        """Return the exact probability that a card is in a place.

        The top of the stock (`Spot.NEXT`) is part of the stock.
        """
        check_card(self.view, card)
        return self.probability_of({card: place})

    def probability_of(
        self, what: Mapping[Card, Place] | Callable[[StateT], object]
    ) -> Fraction:
        """Return the exact probability that all cards are in their places.

        For a function of a world, return the probability that its result is true. The
        function is called for each world.

        Raises:
            InvalidValue: a card or a place is not in the game, or there are more than
                10,000 worlds for a function.
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
            msg = f"{count} worlds are too many for a function: use `samples` instead"
            raise InvalidValue(msg)
        return Fraction(sum([bool(what(world)) for world in self]), count)

    def _some(self) -> int:
        if not (count := self.count()):
            raise no_world(self.view)
        return count

    def with_pins(self, pins: Mapping[Card, Place]) -> Self:
        """Return the worlds in which these cards are in these places.

        Raises:
            InvalidValue: a card or a place is not in the game, or no world is left.
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
        """Return the pins of unseen cards; None if a pin contradicts the view."""
        game, unknown, possible = self.view.game, list[tuple[Card, Place]](), True
        places = (*places_of(game), *[each.place for each in self.places])
        lying = game.knowledge.lying(self.view)
        for card, place in pins.items():
            check_card(self.view, card)
            if checked(place, Place, "a place") not in places:
                msg = f"expected a place of {game.title}, got {quoted(place)}"
                raise InvalidValue(msg)
            there = [known for known, mask in lying if mask & card.bit]
            if not there or (there[0], place) == (Spot.STOCK, Spot.NEXT):
                unknown.append((card, place))
            else:
                possible &= there[0] == place
        return tuple(unknown) if possible else None

    def witness(self) -> World | None:
        """Return a world, always the same one; None if the search would take too long.

        Raises:
            InvalidValue: there is no world.
        """
        return self.world(random.Random(0))  # noqa: S311 - not for a secret

    def __contains__(self, state: object) -> bool:
        view, true = self.view, cast("State", state)
        if view.game.view(true, view.seat) != view:
            return False
        return not self.pins or self._has_pins(true)

    def _has_pins(self, state: State) -> bool:
        """Return whether the pinned cards are in their places in a state."""
        deal, view = cast("Deal", state.shuffled), self.view
        hidden = [
            Card.parse(move.argument())
            for move, seen in zip(state.log, view.log, strict=True)
            if isinstance(seen, Hidden)
        ]
        pack = canonical(view.game, deal.pack, view.dealer)
        return self.admits(new_world(pack, mask_of(hidden), ()))

    def __iter__(self) -> Iterator[StateT]:
        """Yield each world once; only for views with few worlds."""
        return map(self.state, self.each())

    def pack_of(self, world: World) -> tuple[Card, ...]:
        """Return the deal of a world.

        Raises:
            InvalidValue: the deal is not of this game.
        """
        pack = checked(world, World, "a world").pack
        if len(pack) != len(self.view.dealt) or (
            pack and not self.view.game.pack.is_whole(pack)
        ):
            msg = f"expected a world with the whole pack, got {quoted(world)}"
            raise InvalidValue(msg)
        return pack

    def state(self, world: World) -> StateT:
        """Return the state of a world, with its log and its deal, if there was one."""
        history: History = None
        for move in self.made(world):
            history = (history, move)
        return evolved(self.at(world), history=history)

    def made(self, world: World) -> Iterator[Move | Deal]:
        """Yield the deal of a world, if there is one, and all moves since."""
        if world.pack:
            yield new_deal(world.pack)
        aside, hidden = cards_in(world.aside), iter(world.hidden)
        for move in self.view.log:
            if not isinstance(move, Hidden):
                yield move
            elif world.hidden:
                yield next(hidden)
            else:  # parse the notation of the move with its card
                yield self.view.game.parse(f"{move.seat} {move.verb} {next(aside)}")

    def __repr__(self) -> str:
        return f"<Worlds of {self.view!r}>"


@attrs.frozen
class HiddenPlace:
    """A place with unseen cards.

    Args:
        room: the number of unseen cards.
        packed: the positions in the pack of the cards that were dealt there.
        lacks: the unseen cards that cannot be there, as a mask.
        pinned: the unseen cards that must be there, as a mask.
        gone: the cards that were dealt there and have been seen since, as a mask.
        at: in an ordered place, such as a stock, the position of the card: -1 is the last.
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
    """Worlds in which each unseen card is in one of a few places.

    `unseen` has the unseen cards, as a mask, and `hidden_places` their places. `table`
    counts and draws the ways to divide the cards among the places.
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
            # Between deals, cards that were shown in a place are back in the pack.
            elsewhere = sum([mask for at, mask in known if at != hidden.place])
            size, others = rooms.get(hidden.place, (0, 0))  # several in a stock
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
        dealt = len(checked(world, World, "a world").pack) == len(self.view.dealt)
        return dealt and self.masks_of(world) in self.table

    def at(self, world: World) -> StateT:
        return self._filled(self.masks_of(world))

    def packed(self, masks: Masks) -> World:
        """Return the world with these cards in the hidden places."""
        return new_world(tuple(filter(None, self.laid(masks))), 0, ())

    def laid(self, masks: Masks) -> list[Card | None]:
        """Return the pack with these cards in the hidden places."""
        pack = [*self.view.dealt]
        for hidden, mask in zip(self.hidden_places, masks, strict=True):
            cards = cards_in(mask | hidden.gone)
            for place in hidden.packed:
                pack[place] = next(cards)
        return pack

    def masks_of(self, world: World) -> Masks:
        """Return the unseen cards by hidden place in a world."""
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
    """Worlds found by rejection: deals with which the log leads to the same view.

    For each move that the seat has not seen, all moves of its kind are tried. This
    works for every game, but slowly; a game can define faster worlds
    (`Knowledge.worlds`). `wider` has the worlds without the latest pins.
    """

    wider: RejectionWorlds[StateT] | None = attrs.field(default=None, kw_only=True)
    limit: ClassVar[int] = 20_000
    """The limit of deals to try, for one world or for all."""

    def pinned(self, pins: Pins) -> Self:
        return attrs.evolve(self, wider=self, pins=self.pins + pins)

    def _has_pins(self, state: State) -> bool:
        return self._agree(_places_in(state))

    def _agree(self, lies: Mapping[Place, int]) -> bool:
        return all(lies.get(place, 0) & card.bit for card, place in self.pins)

    @cached_property
    def unseen_moves(self) -> tuple[tuple[Move, ...], ...]:
        """The possible moves for each hidden move of the log."""
        hidden = [entry for entry in self.view.log if isinstance(entry, Hidden)]
        return tuple([could_be(self.view.game, entry) for entry in hidden])

    @cached_property
    def tables(self) -> tuple[Places, ...]:
        """The deals to try, as tables.

        Of the cards that a hand has played, it can have got some after the deal. There
        is a table for each choice of these late cards. They are few, so few deals have
        to be tried.
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
        """The number of deals to try to find all worlds."""
        return self._weights[-1] * prod(map(len, self.unseen_moves))

    def rooms(self) -> dict[Place, tuple[int, int]]:
        """Return the rooms in all worlds, or in all deals if too many must be tried."""
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
        """The cards of each place in each world, as masks."""
        return [_places_in(self.state(world)) for world in self.found]

    def count(self) -> int:
        """Return the number of worlds.

        Raises:
            InvalidValue: there are too many deals to try.
        """
        return len(self.found)

    @cached_property
    def found(self) -> tuple[World, ...]:
        """All worlds.

        Raises:
            InvalidValue: there are too many deals to try.
        """
        if self.tries > self.limit:
            msg = f"expected at most {self.limit} deals to try, got {self.tries}"
            raise InvalidValue(msg)
        if self.wider is None:
            return tuple(self._tried())
        both = zip(self.wider.found, self.wider.lies, strict=True)
        return tuple([world for world, lies in both if self._agree(lies)])

    def _tried(self) -> Iterator[World]:
        for masks in chain(*self.tables):
            yield from self._dealt(self.packed(masks).pack)

    def in_any_order(self, rng: random.Random) -> Iterator[World]:
        """Yield worlds in random order; each once if `limit` deals are enough."""
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
        """Yield the worlds of a deal: those in which all moves of the log are legal."""
        game, log = self.view.game, self.view.log
        dealt = game.apply(before_deal(self.view), Deal(pack))
        ways = [(dealt, tuple[Move, ...](), 0)]
        while ways:  # depth first, since the ways can be very many
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
        """Return the first world; None if there are too many deals to try."""
        if self.tries > self.limit:
            return None
        if first := next(self._tried(), None):
            return first
        raise no_world(self.view)

    def world(self, rng: random.Random) -> World:
        """Draw a world by rejection.

        Raises:
            InvalidValue: none is found in `limit` deals.
        """
        checked_generator(rng, "randrange")
        if not self._weights[-1]:
            raise no_world(self.view)
        for _ in range(self.limit):
            pack = self.packed(self._deal(rng)).pack
            world = new_world(pack, 0, tuple(map(rng.choice, self.unseen_moves)))
            if self.admits(world):
                return world
        msg = f"expected a world in {self.limit} random deals, got none"
        raise InvalidValue(msg)

    def position(self, rng: random.Random) -> StateT:
        return self.sample(rng)

    def state(self, world: World) -> StateT:
        """Return the state after all moves.

        Raises:
            IllegalMove: a move is not legal.
        """
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
    """Return the state of a world after all its moves."""
    view = worlds.view
    return functools.reduce(view.game.apply, worlds.made(world), before_deal(view))


_MOST_PARTS = 200
"""The limit of tables for the deals to try, for each hand."""


def _parted(table: Places, place: int, cards: int, got: int) -> Places:
    allowed = [
        (some, lies)
        for held, where in table.pinned(cards & ~got, place).allowed
        for some, lies in ((held & got, where & ~(1 << place)), (held & ~got, where))
        if some
    ]
    return attrs.evolve(table, allowed=tuple(allowed))


def could_be(game: AnyRuleset, entry: LogEntry) -> tuple[Move, ...]:
    """Return the possible moves for an entry of the log of a view."""
    if not isinstance(entry, Hidden):
        return (entry,)
    moves = [m for m in game.vocabulary(entry.seat) if type(m) in game.hidden_moves]
    return tuple([move for move in moves if move.verb == entry.verb])


def _places_in(state: State) -> dict[Place, int]:
    """Return the cards of each place, also `Spot.NEXT`, as masks.

    After a match, the places are those of its last position.
    """
    last = state.final if isinstance(state, MatchOver) else state
    stock = visibility.laid_beside(last).get(Spot.STOCK, ())
    return {**dict(lying_in_full(last)), Spot.NEXT: mask_of(filter(None, stock[:1]))}


# --- facts from a log -----------------------------------------------------------------


class ReadBack(NamedTuple):
    """Inferences from the log of a view, found by trying moves with several hands."""

    facts: tuple[Fact, ...]  # the cards that hands lacked
    still: bool  # whether hidden cards stay where they were dealt until they are played
    plain: bool  # whether all moves are legal if and only if all facts are true
    gained: tuple[int, ...]  # the number of cards each hand can have got since the deal


@functools.lru_cache(maxsize=256)
def read_back(view: View[Move]) -> ReadBack:
    """Return inferences from the log of a view, replayed with a substitute deal.

    In this deal each seat got the cards that it has played.
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
        except InvalidValue:  # the move is not legal in the substitute deal
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
    """Return the cards of each place but tricks, without the card that is played."""
    bit = move.card.bit if isinstance(move, Play) else 0
    return {
        place: mask & ~bit
        for place, mask in _places_in(state).items()
        if place not in (Spot.TRICK, Spot.NEXT) and not isinstance(place, Taken)
    }


def _told_by(
    phase: Phase[AnyGame, Move], move: Move, time: int, number: int
) -> Fact | None:
    """Return the fact that a hand lacked the cards that make a move illegal.

    Return None if this fact alone does not decide whether the move is legal. To find
    out, the move is tried with several hands: they have the cards that it shows, and
    none, one or many others.
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
    """Return the error for a view without worlds."""
    return InvalidValue(
        f"this could not have been announced: no deal leads to {quoted(view)}"
    )


@attrs.frozen(eq=False)
class Knowledge(Part):
    """The part of a ruleset that defines the knowledge of its seats.

    The defaults depend on the kinds of the fields of phases, and work for every game.
    If hidden cards stay where they were dealt until they are played, worlds are counted
    exactly; else they are found by rejection, which is fast enough for small games.
    """

    game: AnyRuleset
    told_all: ClassVar[bool] = False
    """Whether announcements report all that a seat sees, and cards leave hands only by
    plays: then the next view follows from an announcement without worlds."""

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """Return the pack positions of the cards a seat has seen, the first seen first.

        Hidden cards of `dealt` may be None; the log is as the seat has seen it. A seat
        of None is a spectator. By default these are the cards of the hand and the
        face-up cards. If `dealt` is complete, cards of later announcements follow.
        """
        game = self.game
        places = [*_seen_at_deal(game, dealer, seat)]
        # For speed, `told_all` comes first: the rest reads the log, for each view.
        if (
            self.told_all
            or None in dealt
            or not _may_move(game, log)
            or any(isinstance(move, Hidden) for move in log)
        ):
            return places
        pack = canonical(game, tuple(cast("Sequence[Card]", dealt)), dealer)
        due = game.start(dealer=dealer)
        _, *later = _steps(due, new_deal(pack), cast("Sequence[Move]", log), seat)
        for event in chain(*later):
            for card, source, _ in event.moved:
                if card is not None and source in _FACE_DOWN:
                    places.append(pack.index(card))
        # The cards of a set are sorted, so one position would tell about other cards.
        for place, at in dealt_places(game, dealer).items():
            if place in SETS and not {*at} <= {*places}:
                places = [each for each in places if each not in at]
        return [*dict.fromkeys(places)]

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """Return places with the cards that a seat knows to be there, as masks.

        Between deals the cards of the latest deal are back in the pack.
        """
        position = view.shown_position
        if isinstance(position, BetweenDeals):
            never = never_seen(view) if view.dealt else 0
            return [(Spot.PACK, self.game.pack.mask & ~never)]
        lies = visibility.lying(position)
        if self._only_lie(view):
            return lies
        # Cards that the seat no longer sees are where announcements moved them.
        lost = self.game.pack.mask & ~sum([mask for _, mask in lies])
        return lies + [
            (place, there)
            for place, cards in followed(view).items()
            if (there := mask_of(filter(None, cards)) & lost)
        ]

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Return the number of cards in each hand, which all seats know.

        By default a play takes one card from a hand, and a draw puts one into each.
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
        """Return the number of cards face down in the stock, without the upcard.

        By default a draw takes one card for each seat, and the upcard is drawn last.
        """
        if not view.dealt or isinstance(view.shown_position, BetweenDeals):
            return 0
        if not self._only_lie(view):
            return len(followed(view).get(Spot.STOCK, ()))
        dealt = dealt_places(self.game, view.dealer).get(Spot.STOCK, ())
        draws = sum([type(move) is Draw for move in view.log])
        return max(0, len(dealt) - draws * len(self.game.seats))

    def _only_lie(self, view: View[Move]) -> bool:
        """Return whether hidden cards have left their places only by plays."""
        if self.told_all or not view.dealt or not _may_move(self.game, view.log):
            return True
        return read_back(view).still

    def facts(self, view: View[Move]) -> Iterable[Fact]:
        """Return the facts about hands that follow from the log of a view, in order.

        By default a hand lacked the cards that would have made a move illegal.
        """
        return read_back(view).facts if view.dealt else ()

    def hidden_places(self, view: View[Move]) -> list[HiddenPlace]:
        """Return the places of unseen cards, hands by seat first.

        This assumes that hands do not grow. So a hand still lacks the cards that it
        lacked according to `facts`.
        """
        seats, unseen = self.game.seats, dealt_unseen(view)
        played = played_by(view.log, len(seats))
        lacks, held = lacked_and_held(self.facts(view), seats)
        shown = visibility.shown_in(view.shown_position)
        held = [mask | more for mask, more in zip_longest(held, shown, fillvalue=0)]
        hidden_places = []
        for seat, places in enumerate(hand_places(self.game, view.dealer)):
            if view.dealt[places[0]] is None:  # a hand is seen as a whole or not at all
                gone = played[seat] & unseen
                room, pins = len(places) - gone.bit_count(), held[seat] & unseen & ~gone
                held_there = (room, places, lacks[seat], pins, gone, -1)
                hidden_places.append(_new_hidden_place(HANDS[seat], *held_there))
        return hidden_places + _dealt_unseen(view, hands=False)

    def check(self, view: View[Move]) -> bool:
        """Return True if a world leads to a view, and False if this was not checked.

        Views of spectators, and views with hidden moves in games that do not override
        `worlds`, are not checked.

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
        # Worlds of an impossible view can raise any error.
        except Exception as error:
            raise no_world(view) from error
        if not possible:
            raise no_world(view)
        return True

    def check_told(self, view: View[Move], shown: int) -> None:
        """Check quickly that a view is possible after a move of another seat or a deal.

        By default this compares the facts with the sizes of the hands, and after a deal
        searches for a world. `shown` has the cards of a hand that the move showed, as a
        mask.

        Raises:
            InvalidValue: the view is impossible.
        """
        if view.turn is None:
            self.check(view)
            return
        # If cards are exchanged, a hand can later get a card that it lacked.
        facts = self.facts(view) if self._only_lie(view) else ()
        check_hands(view, shown, *lacked_and_held(facts, self.game.seats))

    def worlds(self, view: View[Move]) -> Worlds[State]:
        """Return the worlds of a view after a deal."""
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
        """Return the view after a move, and its events, if worlds determine them.

        This is for games without `places_seen` and `told_all`. The result must be the
        same in all worlds that `fits` accepts; of many worlds, only some are tried. For
        a deal, `move` is None. `cards` returns the seen cards, by position in the pack.

        Raises:
            InvalidValue: worlds that fit give different views.
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
                f"announcements of {title} do not report all that a seat sees: define"
                " `lay_out`, add events to `happens`, or define `Knowledge.places_seen`"
            )
            raise InvalidValue(msg)
        return found[0] if found else None


def lacked_and_held(
    facts: Iterable[Fact], seats: Sequence[Seat]
) -> tuple[list[int], list[int]]:
    """Return, by seat, the cards that hands lacked and held according to facts."""
    lacks, holds = [0] * len(seats), [0] * len(seats)
    for fact in facts:
        which = holds if fact.held else lacks
        which[fact.seat] |= fact.cards
    return lacks, holds


def check_hands(
    view: View[Move], shown: int, lacks: Sequence[int], holds: Sequence[int]
) -> None:
    """Check that unseen cards can fill the hands of the other seats.

    `shown` has the cards of a hand that the last move showed. `lacks` and `holds` have,
    by seat, the cards that hands lacked and held according to facts. All are masks.

    Raises:
        InvalidValue: they cannot fill the hands.
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
    """Return the places to which unseen cards were dealt.

    Each card of a stock has its own place, since their order matters.
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
    """Return the cards of each place as announced; None is a hidden card.

    The seat gets the same announcements in each world, so one world is replayed.
    """
    world = view.game.knowledge.worlds(view).sample(random.Random(0))  # noqa: S311 - any world
    deal, lies = cast("Deal", world.shuffled), dict[Place, list[Card | None]]()
    for events in _steps(before_deal(view), deal, world.log, view.seat):
        for event in events:
            _move_told(lies, event)
    return lies


def _move_told(lies: dict[Place, list[Card | None]], event: Event) -> None:
    """Apply an event; cards that may have moved unseen become None.

    If all cards that are left in a place move unseen, the known ones stay known.
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
    """Yield possible views after a deal, with each unseen card in each place once."""
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
    """Yield possible views after a move, in all worlds, or in some if they are many."""
    if view.turn is None:
        return
    game, rng = view.game, random.Random(0)  # noqa: S311 - not for a secret
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
