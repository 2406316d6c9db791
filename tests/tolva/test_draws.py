"""What a seat knows in plocketolva, where hands grow from a stock (TOL-29)."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice
from math import comb, factorial, perm
from random import Random

import pytest
import world_truth
from support import cards, play

from jasskort import Card, CardSet, InvalidValue, Seat, Suit, Tolva
from jasskort.cards import SUIT_MASKS, mask_of
from jasskort.games.tolva import Following, Form, MeldMarriage, TolvaState
from jasskort.locations import InHand, Spot, Taken
from jasskort.melds import Marriage
from jasskort.moves import Draw, Move, Play
from jasskort.view import View, canonical
from jasskort.worlds.worlds import World

pytestmark = pytest.mark.no_cover

GAME = Tolva(form=Form.PLOCKETOLVA)
ZERO, ONE = Seat(0), Seat(1)
CLUBS = Suit.CLUBS

apply, card = functools.partial(play, GAME), Card.parse


def dealt(zero: str, one: str, stock: str) -> TolvaState:
    deal = GAME.pack_for(dealer=1, hands=[cards(zero), cards(one)], stock=cards(stock))
    return play(GAME, GAME.start(dealer=1), str(deal))


PLAIN = dealt("CK C6 D6 S6 S9 D9", "C7 D7 D8 S7 S8 H6", "DK DQ SK SQ")


def test_tol_5_the_other_hand_and_the_order_of_the_stock_are_hidden() -> None:
    view = GAME.view(PLAIN, 0)
    assert view.hand == CardSet.parse("CK C6 D6 S6 S9 D9")
    assert len(view.unseen) == 30
    worlds = GAME.worlds(view)
    assert worlds.count() == comb(30, 6) * factorial(24)
    assert [(each.place, each.size, len(each.cards)) for each in worlds.places] == [
        (InHand(ONE), 6, 30),
        (Spot.STOCK, 24, 30),
    ]
    ace = card("CA")
    assert worlds.probability(ace, InHand(ONE)) == Fraction(1, 5)
    assert worlds.probability(ace, Spot.STOCK) == Fraction(4, 5)
    assert worlds.probability(ace, Spot.NEXT) == Fraction(1, 30)
    with pytest.raises(InvalidValue, match="expected a place of Tolva, got "):
        worlds.probability(ace, Spot.TALON)
    assert worlds.probability(card("CK"), InHand(ZERO)) == 1
    assert len(GAME.view(PLAIN, None).unseen) == 36
    assert "stock: 24" in str(view)


def test_tol_9_what_was_lacking_may_have_been_drawn_since() -> None:
    """Seat 1 could not beat the king; the ace may be the card that it drew then."""
    state = apply(PLAIN, "0 play CK, 1 play C7")
    view, ace = GAME.view(state, 0), card("CA")
    (clue,) = view.clues
    assert (clue.cards, clue.rule) == (CardSet.parse("CT CA"), "TOL-9")
    worlds = GAME.worlds(view)
    assert worlds.probability(ace, InHand(ONE)) == 0
    assert worlds.probability(ace, Spot.NEXT) == Fraction(1, 24)
    # The hand is the seven of clubs and five of 27 cards.
    assert worlds.count() == comb(27, 5) * factorial(24)
    assert [(len(each.cards), ace in each.cards) for each in worlds.places] == [
        (27, False),
        (29, True),
    ]
    assert view.whereabouts(ace).places == (Spot.STOCK,)
    state = apply(state, "0 draw")
    worlds = GAME.worlds(GAME.view(state, 0))
    assert worlds.count() == comb(26, 5) * factorial(23)
    assert worlds.probability(ace, InHand(ONE)) == Fraction(1, 23)
    # Another card was dealt, five of 26, or it is one of the other 21 of 23.
    other = Fraction(5, 26) + Fraction(21, 26) / 23
    assert worlds.probability(card("HA"), InHand(ONE)) == other
    both = (InHand(ONE), Spot.STOCK)
    assert GAME.view(state, 0).whereabouts(ace).places == both


def test_tol_8_a_card_played_before_is_simply_gone() -> None:
    """Seat 1 has no club in the third trick: the ace that it led with it had."""
    state = dealt("C6 C8 D6 S9 D9 H9", "CA D7 D8 S7 S8 H6", "DK DQ HK SQ")
    state = apply(state, "0 play C6, 1 play CA, 1 draw")
    state = apply(state, "1 play S7, 0 play S9, 0 draw, 0 play C8, 1 play H6")
    view = GAME.view(state, 0)
    (clue,) = view.clues
    assert (clue.trick, clue.rule) == (3, "TOL-8")
    assert view.voids(1) == (CLUBS,)
    worlds = GAME.worlds(view)
    # Slots for CA, S7 and H6: one of six dealt, then of six and of six left. Six clubs
    # lie among the twenty cards of the stock, the other nineteen anywhere.
    slots = 6 * 6 * 6 * perm(20, 6) * factorial(19)
    assert worlds.count() == slots // factorial(6)
    assert worlds.probability(card("CA"), Taken(ONE)) == 1
    assert worlds.probability(card("CT"), Spot.STOCK) == 1
    # Once seat 1 has drawn, it may have a club again.
    after = apply(state, "0 draw")
    assert GAME.view(after, 0).voids(1) == ()
    assert card("CT") in GAME.worlds(GAME.view(after, 0)).places[0].cards


def test_tol_29_a_card_lacked_and_played_was_drawn_between() -> None:
    """Seat 1 has no ten of clubs at first, and plays it two tricks later."""
    state = dealt("CK C6 D6 S6 S9 D9", "C7 D7 D8 S7 S8 H6", "DK CT SK SQ")
    state = apply(state, "0 play CK, 1 play C7, 0 draw, 0 play C6, 1 play CT")
    view = GAME.view(state, 0)
    worlds = GAME.worlds(view)
    # The ten is what was drawn. The ace is in the stock, since it would have been due
    # in the first trick; five of the other 26 cards were dealt with C7.
    assert worlds.count() == comb(26, 5) * factorial(22)
    for world in islice(worlds.each(), 40):
        assert world.pack[13] == card("CT")
        assert worlds.state(world) in worlds
    deal = canonical(GAME, world_truth.dealing(state).pack, ONE)
    assert worlds.admits(World(tuple(deal)))
    swapped = [*deal]
    low, ten = deal.index(card("D7")), deal.index(card("CT"))
    swapped[low], swapped[ten] = swapped[ten], swapped[low]
    assert not worlds.admits(World(canonical(GAME, tuple(swapped), ONE)))


def test_tol_12_tol_16_a_meld_was_held_and_sets_trump() -> None:
    """The couple was got before, is shown, and the suit binds from then on."""
    state = dealt("CA C6 D6 S6 HK HQ", "C7 D7 D8 S7 S8 S9", "DK DQ SK SQ")
    state = apply(state, "0 play CA, 1 play C7, 0 meld H")
    view = GAME.view(state, 1)
    assert view.shown[0] == CardSet.parse("HQ HK")
    assert view.whereabouts(card("HQ")).places == (InHand(ZERO),)
    worlds = GAME.worlds(view)
    # Ace of clubs and the couple were dealt, and three of 27 cards.
    assert worlds.count() == comb(27, 3) * factorial(24)
    assert [(each.place, each.size) for each in worlds.places] == [
        (InHand(ZERO), 3),
        (Spot.STOCK, 24),
    ]
    # Hearts are trump: who neither follows nor trumps has none of both.
    state = apply(state, "0 draw, 0 play C6, 1 play D7")
    (clue,) = [each for each in GAME.view(state, 0).clues if each.seat == ONE]
    told = SUIT_MASKS[Suit.HEARTS.index] | SUIT_MASKS[CLUBS.index]
    assert clue.cards == CardSet.from_mask(told & GAME.pack.mask)
    assert GAME.view(state, 0).voids(1) == (CLUBS, Suit.HEARTS)


def hands_by_the_rules(
    states: list[TolvaState], view: View[Move]
) -> tuple[Counter[int], int]:
    """Walk all hands that the other seat can have had, by the rules alone.

    From the true states before each move of the log; give in how many ways it can have
    each hand, and the unseen cards not played.
    """
    other = 1 - view.seated()
    unseen = GAME.pack.mask & ~mask_of(filter(None, view.dealt))
    due = [
        move.card.bit
        for move in view.log
        if isinstance(move, Play) and move.seat == other
    ]
    bits = [each.bit for each in CardSet.from_mask(unseen)]
    dealt = [sum(six) for six in combinations(bits, 6)]
    hands = Counter({hand: 1 for hand in dealt if not due or hand & due[0]})
    for state, move in zip(states, view.log, strict=True):
        after: Counter[int] = Counter()
        if isinstance(move, Draw):
            for hand, ways in hands.items():
                for bit in bits:
                    drawn = hand | bit
                    if not hand & bit and (not due or drawn & due[0]):
                        after[drawn] += ways
        elif isinstance(move, MeldMarriage) and move.seat == other:
            couple = Marriage(move.suit).mask
            after.update({each: hands[each] for each in hands if not couple & ~each})
        elif isinstance(move, Play) and move.seat == other:
            bit = due.pop(0)
            bits.remove(bit)
            unseen ^= bit
            for hand, ways in hands.items():
                if hand & bit and _may_play(state, hand, bit):
                    after[hand ^ bit] += ways
        else:
            continue
        hands = after
    return hands, unseen


def _may_play(state: TolvaState, hand: int, bit: int) -> bool:
    if not isinstance(state, Following):
        return True
    return bool(state.deal.tricks.playable(hand, state.trick) & bit)


def late(seed: int, stock: int) -> tuple[list[TolvaState], TolvaState]:
    """Play at random until the stock has so many cards."""
    rng = Random(seed)
    state = play(GAME, GAME.start(dealer=seed % 2), str(GAME.shuffle(rng)))
    states = []
    while len(getattr(state, "stock", ())) > stock or rng.random() < 0.5:
        states.append(state)
        state = GAME.apply(state, world_truth.any_move(GAME, state, rng))
        assert state.turn is not None
    return states, state


@pytest.mark.parametrize(("seed", "stock"), [(1, 2), (2, 0), (5, 4), (8, 2)])
def test_tol_29_counted_by_walking_all_hands(seed: int, stock: int) -> None:
    """The other hand, move by move, as the rules allow it, is as many worlds."""
    states, state = late(seed, stock)
    for seat in (ZERO, ONE):
        view = GAME.view(state, seat)
        worlds = GAME.worlds(view)
        hands, left = hands_by_the_rules(states, view)
        total = sum(hands.values())
        stock = len(state.places[-1])
        assert worlds.count() == total * factorial(stock)
        for each in CardSet.from_mask(left):
            held = sum(ways for hand, ways in hands.items() if hand & each.bit)
            chance = worlds.probability(each, InHand(Seat(1 - seat)))
            assert chance == Fraction(held, total)
            if each in view.unseen:
                where = [
                    unknown.place for unknown in worlds.places if each in unknown.cards
                ]
                assert (InHand(Seat(1 - seat)) in where) == (chance > 0)
                assert (Spot.STOCK in where) == (chance < 1)
        rng = Random(seed)
        for draw in (worlds.position, worlds.sample):
            drawn = {draw(rng).hands[1 - seat].mask for _ in range(50)}
            assert drawn <= {*hands}


@pytest.mark.parametrize("seed", range(3))
def test_worlds_are_held_to_the_rules(seed: int) -> None:
    game = Tolva(form=Form.PLOCKETOLVA, deals=2)
    assert world_truth.hold_to_the_rules(game, seed) > 10
