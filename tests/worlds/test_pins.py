"""Worlds with cards pinned to places, by walking all worlds, in every game and form."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest
from exchange import Exchange
from rulesets import BY_FORM, THOROUGH
from support import first_traced
from world_truth import dealing, replayed

from jasskort import Card, Deal, Fyrtioett, IllegalMove, InvalidValue, State
from jasskort.cards import cards_in
from jasskort.locations import Covered, InHand, Place, Spot
from jasskort.moves import Draw
from jasskort.phase import lying_in_full
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing import walk
from jasskort.view import canonical
from jasskort.visibility import laid_beside
from jasskort.worlds.stock import DEALT, StockWorlds
from jasskort.worlds.worlds import PlaceWorlds, RejectionWorlds, Worlds

AnyState = Any
FEW, FREE = 400 if THOROUGH else 120, 5


def lies_in(state: AnyState, pins: Mapping[Card, Place]) -> bool:
    """Tell whether cards lie in places in a full state of a deal, by its fields."""
    lies = {place: {*cards_in(mask)} for place, mask in lying_in_full(state)}
    pack, drawn = dealing(state).pack, sum(isinstance(each, Draw) for each in state.log)
    stock = laid_beside(state).get(Spot.STOCK, ())
    for place, at in state.game.lay_out(state.match.dealer).items():
        if isinstance(place, Covered):
            lies[place] = {pack[each] for each in at}
        if place is Spot.STOCK and not stock:
            stock = tuple([pack[each] for each in at[drawn * len(state.hands) :]])
    lies |= {Spot.STOCK: {*filter(None, stock)}, Spot.NEXT: {*filter(None, stock[:1])}}
    return all(card in lies[place] for card, place in pins.items())


def small_stock(
    worlds: StockWorlds[State], due: State, state: State, rng: random.Random
) -> tuple[Worlds[State], list[State]]:
    """Hold all but a few of the cards where they were dealt, and replay all other deals."""
    view, game, told = worlds.view, worlds.view.game, worlds.told
    true = canonical(game, dealing(state).pack, view.dealer)
    dealt, places = worlds.paths.times.count(DEALT), worlds.packed
    free = sorted(rng.sample(range(len(places)), min(FREE, len(places))))
    for at, place in enumerate(places):
        if at not in free:
            where = range(dealt) if at < dealt else range(at, at + 1)
            told = told.pinned(true[place].bit, where)
    every = dict[tuple[Card, ...], State]()
    for order in itertools.permutations(free):
        pack = [*true]
        for at, source in zip(free, order, strict=True):
            pack[places[at]] = true[places[source]]
        sorted_pack = canonical(game, tuple(pack), view.dealer)
        try:
            world = replayed(game, due, Deal(sorted_pack), state.log)
        except IllegalMove:
            continue
        if game.view(world, view.seat) == view:
            every[sorted_pack] = world
    return attrs.evolve(worlds, told=told), [*every.values()]


def some_worlds(
    game: AnyRuleset, seed: int
) -> Iterator[tuple[Worlds[State], list[State]]]:
    """Find views of a match that have few worlds, and give all of them."""
    rng, found = random.Random(seed), 0
    for number, (before, move, state) in enumerate(walk(game, seed, most=250)):
        if isinstance(move, Deal):
            due = before
        if state.turn is None or number % 3 or found == FREE:
            continue
        worlds: Worlds[State] = game.worlds(game.view(state, rng.choice(game.seats)))
        if not worlds.view.unseen:
            continue
        if isinstance(worlds, StockWorlds):
            if number > 8:
                found += 1
                yield small_stock(worlds, due, state, rng)
            continue
        tried = isinstance(worlds, RejectionWorlds) and worlds.tries > FEW
        if not tried and 1 < worlds.count() <= FEW:
            found += 1
            yield worlds, [*worlds]
    assert found


@pytest.mark.parametrize("game", [*first_traced(BY_FORM), Exchange()], ids=str)
def test_pins_are_counted_as_all_worlds_are(game: AnyRuleset) -> None:
    rng, possible = random.Random(5), 0
    for worlds, every in some_worlds(game, 8):
        assert worlds.count() == len(every)
        places = [each.place for each in worlds.places]
        places += [Spot.NEXT] * (Spot.STOCK in places)
        cards = [*worlds.view.unseen]
        for size in (1, 2, 3):
            some = rng.sample(cards, min(size, len(cards)))
            pins = {card: rng.choice(places) for card in some}
            there = [world for world in every if lies_in(world, pins)]
            assert worlds.probability_of(pins) == Fraction(len(there), len(every))
            if there:
                possible += 1
                hold_pinned(worlds.with_pins(pins), pins, there, every, rng)
                continue
            with pytest.raises(InvalidValue, match=f"no world has {some[0]} in "):
                worlds.with_pins(pins)
    assert possible


def hold_pinned(
    pinned: Worlds[State],
    pins: Mapping[Card, Place],
    there: Sequence[State],
    every: Sequence[State],
    rng: random.Random,
) -> None:
    assert pinned.count() == len(there) == len([*pinned])
    deals = {world.shuffled for world in there}
    assert {world.shuffled for world in pinned} == deals
    for drawn in (pinned.sample(rng), *pinned.samples(rng, 2)):
        assert drawn in pinned
        assert drawn.shuffled in deals
    for world in rng.sample(every, min(5, len(every))):
        assert (world in pinned) is lies_in(world, pins)
    assert lies_in(pinned.sample(rng), pins)
    hands = pinned.position(rng).hands
    for card, place in pins.items():
        assert pinned.probability(card, place) == 1
        assert not isinstance(place, InHand) or card in hands[place.seat]
    for unknown in pinned.places:
        for card in unknown.cards:
            at = sum(lies_in(world, {card: unknown.place}) for world in there)
            assert pinned.probability(card, unknown.place) == Fraction(at, len(there))
            assert at
    card, place = next(iter(pins.items()))
    asked = pinned.probability_of(lambda world: world.shuffled in deals)
    assert asked == pinned.with_pins({card: place}).probability_of({}) == 1


GAME = Fyrtioett(deals=1)
STATE = GAME.apply(GAME.start(dealer=0), GAME.shuffle(random.Random(1)))
WORLDS = GAME.worlds(GAME.view(STATE, 0))
OWN, OTHER = min(WORLDS.view.hand), min(WORLDS.view.unseen)


def test_many_worlds_are_counted_and_not_asked() -> None:
    """Three cards are all in one hand as often as 13 of 39 are; no function is asked."""
    three = [*WORLDS.view.unseen][:3]
    pins = {card: InHand(Seat(2)) for card in three}
    assert WORLDS.probability_of(pins) == Fraction(13 * 12 * 11, 39 * 38 * 37)
    assert WORLDS.probability_of({OWN: InHand(Seat(0))}) == 1
    assert WORLDS.with_pins({OWN: InHand(Seat(0))}) is WORLDS
    assert WORLDS.probability_of({OWN: InHand(Seat(1)), **pins}) == 0
    with pytest.raises(InvalidValue, match="worlds are too many for a function: use"):
        WORLDS.probability_of(lambda _: True)


@pytest.mark.parametrize(
    ("pins", "told"),
    [
        (5, "expected .*, got 5"),
        ({5: InHand(Seat(0))}, "expected a card of Fyrtioett, got 5"),
        ({OTHER: 7}, "expected a place, got 7"),
        ({OTHER: Spot.TALON}, "expected a place of Fyrtioett, got "),
        (
            {OWN: InHand(Seat(1)), OTHER: Covered(Seat(0), 1)},
            "expected a place of Fyrtioett, got ",
        ),
    ],
)
def test_pins_that_are_none_are_named(pins: Any, told: str) -> None:
    for ask in (WORLDS.with_pins, WORLDS.probability_of):
        with pytest.raises(InvalidValue, match=told):
            ask(pins)


def test_pins_that_contradict_what_is_known_leave_no_world() -> None:
    for card, seat in ((OWN, 1), (OTHER, 0)):
        with pytest.raises(InvalidValue, match=f"no world has {card} in the hand of"):
            WORLDS.with_pins({card: InHand(Seat(seat))})


def test_where_no_world_is_nothing_is_likely() -> None:
    assert isinstance(WORLDS, PlaceWorlds)
    none = attrs.evolve(WORLDS, table=WORLDS.table.pinned(OTHER.bit))
    for what in ({OTHER: InHand(Seat(1))}, bool):
        with pytest.raises(InvalidValue, match="no deal leads to"):
            none.probability_of(what)


def test_pins_where_too_many_deals_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds, every = next(
        (worlds, every)
        for worlds, every in some_worlds(Exchange(), 8)
        if isinstance(worlds, RejectionWorlds)
    )
    card = min(worlds.view.unseen)
    place = next(each.place for each in worlds.places if card in each.cards)
    monkeypatch.setattr(RejectionWorlds, "limit", worlds.tries - 1)
    pinned = Exchange().worlds(worlds.view).with_pins({card: place})
    drawn = pinned.sample(random.Random(3))
    assert lies_in(drawn, {card: place})
    assert [world in pinned for world in every] == [
        lies_in(world, {card: place}) for world in every
    ]
    with pytest.raises(InvalidValue, match="deals to try, got"):
        pinned.count()
