"""Worlds of the jass games against the rules themselves, by playing logs again.

The packs are rich in sequences and fours, in king and queen of trump; seats declare and
rob more often than players would. Targets are low, so that the referee's silence tells.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import attrs
import pytest
from jass_truth import again, worlds_of

from jasskort import Card, Claims, Deal, Frantsfuus, Schmaus, State
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.model import TurnTrick
from jasskort.locations import InHand, Spot
from jasskort.moves import Draw, Move, Play
from jasskort.ruleset import ruleset_of
from jasskort.seats import Seat
from jasskort.view import canonical
from jasskort.visibility import seen_by
from jasskort.worlds.stock import DEALT
from jasskort.worlds.worlds import World

pytestmark = pytest.mark.law

if TYPE_CHECKING:
    from support import AnyJass

GAMES: dict[str, AnyJass] = {
    "short": Schmaus(claims=Claims.REFEREE, target=60),
    "leader": Schmaus(claims=Claims.REFEREE, target=130, ties="leader"),
    "schmaus": Schmaus(),
    "frantsfuus": Frantsfuus(),
}
in_all = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def rich_deal(game: AnyJass, rng: random.Random) -> Deal:
    """Lay a pack with melds in the hands, and stöck or belle in one or near it."""
    left = list(game.pack.cards)
    rng.shuffle(left)
    melds = [*game.melding.find(game.pack.mask)]
    rng.shuffle(melds)
    hands: list[list[Card]] = [[], []]
    couple = Card.parse("HK"), Card.parse("HQ")
    for card in couple:
        if rng.random() < 0.6:
            hands[rng.randrange(2)].append(card)
            left.remove(card)
    for meld in melds:
        hand = hands[rng.randrange(2)]
        if len(hand) + len(meld.cards) <= 9 and all(
            card in left for card in meld.cards
        ):
            hand += meld.cards
            left = [card for card in left if card not in meld.cards]
    for hand in hands:
        while len(hand) < 9:
            hand.append(left.pop())
    upcard = next(
        card for card in left if card.suit is couple[0].suit or card is left[-1]
    )
    left.remove(upcard)
    return game.pack_for(dealer=0, hands=hands, upcard=upcard, stock=left)


def pick(state: State, rng: random.Random) -> Move:
    """Choose a move: often one that tells something."""
    game = ruleset_of(state)
    moves = [move for seat in game.seats for move in game.legal_moves(state, seat)]
    moves = [move for move in moves if move.verb != "claim"]
    telling = [m for m in moves if not isinstance(m, Play | Draw | TurnTrick)]
    return rng.choice(telling if telling and rng.random() < 0.6 else moves)


def states(
    game: AnyJass, deals: int, every: int
) -> Iterator[tuple[State, random.Random]]:
    """Play the first deal of some matches, and give some of the states."""
    for seed in range(deals):
        rng = random.Random(seed)
        state: State = game.apply(game.start(dealer=0), rich_deal(game, rng))
        while state.turn is not None:
            state = game.apply(state, pick(state, rng))
            if not rng.randrange(every):
                yield state, rng


@in_all
def test_every_world_is_as_good_as_the_true_state(game: AnyJass) -> None:
    """It looks the same to its seat, and its log leads to it; so does its position."""
    for state, rng in states(game, deals=5, every=4):
        for seat in game.seats:
            view = game.view(state, seat)
            worlds = worlds_of(view)
            assert state in worlds
            world = worlds.sample(rng)
            assert game.view(world, seat) == view
            assert world.shuffled is not None
            replayed = again(world, world.shuffled)
            assert replayed == world
            for each in game.seats:
                assert game.legal_moves(world, each) == game.legal_moves(replayed, each)
                assert game.counted(world, each) == game.counted(replayed, each)
            position = worlds.position(rng)
            assert seen_by(position, seat) == view.position
            assert game.legal_moves(position, seat) == view.legal_moves
            sizes = [len(hand) for hand in position.hands]
            assert sizes == [len(hand) for hand in state.hands]


@in_all
def test_cards_could_lie_elsewhere_where_the_log_is_still_legal(game: AnyJass) -> None:
    """Hidden cards of the true deal change places: the rules and the worlds agree."""
    legal = Counter[bool]()
    for state, rng in states(game, deals=12, every=5):
        assert state.shuffled is not None
        for seat in game.seats:
            view = game.view(state, seat)
            worlds = worlds_of(view)
            hidden = [at for at, card in enumerate(view.dealt) if card is None]
            for _ in range(3):
                pack = list(state.shuffled.pack)
                for _ in range(rng.randint(1, 4)):
                    one, other = rng.sample(hidden, 2)
                    pack[one], pack[other] = pack[other], pack[one]
                after = again(state, Deal(pack))
                same = after is not None and game.view(after, seat) == view
                world = World(canonical(game, tuple(pack), view.dealer))
                assert worlds.admits(world) is same
                legal[same] += 1
    assert min(legal[True], legal[False]) > 40


@in_all
def test_counts_and_probabilities_are_those_of_enumeration(game: AnyJass) -> None:
    """Four hidden places at random, the others as they are: all orders are tried.

    Where the cards that were dealt lie sorted, that is a world of its own.
    """
    cut = 0
    for state, rng in states(game, deals=16, every=12):
        assert state.shuffled is not None
        seat = game.seats[rng.randrange(2)]
        view = game.view(state, seat)
        worlds = worlds_of(view)
        places, told = worlds.past.places, worlds.told
        true = canonical(game, state.shuffled.pack, view.dealer)
        free = set(rng.sample(range(len(places)), 4))
        dealt = worlds.paths.times.count(DEALT)
        for at, place in enumerate(places):
            if at not in free:
                where = range(dealt) if at < dealt else range(at, at + 1)
                told = told.pinned(true[place].bit, where)
        at_places = sorted(free)
        legal = []
        for order in itertools.permutations(at_places):
            pack = [*true]
            for at, source in zip(at_places, order, strict=True):
                pack[places[at]] = true[places[source]]
            after = again(state, Deal(pack))
            if after is not None and game.view(after, seat) == view:
                legal.append(pack)
        cut += len(legal) < math.factorial(4)
        narrowed = attrs.evolve(worlds, told=told)
        laid = {canonical(game, tuple(pack), view.dealer) for pack in legal}
        assert narrowed.count() == len(laid)
        assert sorted(map(str, laid)) == sorted(
            [str(each.pack) for each in narrowed.each()]
        )
        slots = places[: len(worlds.past.times)]
        for card in [true[places[at]] for at in at_places]:
            held = sum(card in [pack[place] for place in slots] for pack in laid)
            if view.place_of(card) is None:
                hand = narrowed.probability(card, InHand(Seat(1 - seat)))
                assert hand == Fraction(held, len(laid))
                assert narrowed.probability(card, Spot.STOCK) == 1 - hand
    assert cut > 5


@in_all
def test_probabilities_add_up_to_the_rooms(game: AnyJass) -> None:
    """Over all cards they give the size of each place; some card is the next one."""
    for state, _ in states(game, deals=2, every=14):
        worlds = worlds_of(game.view(state, 0))
        for unknown in worlds.places:
            cards = [*unknown.cards]
            chances = [worlds.probability(card, unknown.place) for card in cards]
            assert sum(chances) == unknown.size
        if worlds.places:
            stock = worlds.places[1].cards
            assert sum(worlds.probability(card, Spot.NEXT) for card in stock) == 1


@in_all
def test_the_next_card_is_drawn_as_likely_as_it_is(game: AnyJass) -> None:
    """Chi-square of worlds and of positions, against exact expectations."""
    score: list[float] = [0, 0]
    freedom, number = 0, 150
    for state, rng in states(game, deals=3, every=12):
        worlds = worlds_of(game.view(state, 1))
        if not worlds.places:
            continue
        cards = worlds.places[1].cards
        expected = {
            card: number * worlds.probability(card, Spot.NEXT) for card in cards
        }
        expected = {card: each for card, each in expected.items() if each}
        freedom += len(expected) - 1
        for at, draw in enumerate((worlds.sample, worlds.position)):
            drawn = Counter([_next_card(draw(rng)) for _ in range(number)])
            score[at] += sum(
                float((drawn[card] - each) ** 2 / each)
                for card, each in expected.items()
            )
    # Within three and a half standard deviations.
    assert freedom > 30
    for each in score:
        assert abs(each - freedom) < 3.5 * math.sqrt(2 * freedom)


def _next_card(state: State) -> Card:
    assert isinstance(state, InJassDeal)
    card: Card = state.stock[0]
    return card


@in_all
def test_a_view_goes_on_by_what_its_seat_is_told(game: AnyJass) -> None:
    """It is the view of the state after each move, for both seats and somebody else."""
    for seed in range(4):
        rng = random.Random(seed)
        state: State = game.start(dealer=0)
        views = {seat: game.view(state, seat) for seat in (*game.seats, None)}
        move: Move | Deal = rich_deal(game, rng)
        while True:
            after = game.apply(state, move)
            for seat, view in views.items():
                views[seat] = view.after(game.told(state, move, after, seat))
                assert views[seat] == game.view(after, seat)
            if after.turn is None:
                break
            state, move = after, pick(after, rng)
