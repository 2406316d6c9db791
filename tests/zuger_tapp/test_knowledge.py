"""What a seat knows in Zuger Tapp: three hidden hands, and what lies apart."""

from __future__ import annotations

import functools
from math import comb, factorial
from random import Random

import pytest
import world_truth
from support import play, texts
from world_truth import count
from zuger_tapp_table import DEAL, DEALT, GAME, SOLO, SUITS, TAPP

from jasskort import Card, CardSet, ParseError, Seat, Suit, ZugerTapp
from jasskort.games.zuger_tapp import LayAside
from jasskort.games.zuger_tapp.model import LaidAside
from jasskort.locations import Aside, InHand, Spot, Taken
from jasskort.view import canonical
from jasskort.worlds.worlds import World

HEARTS, CLUBS, DIAMONDS = Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS
# Seat 0 keeps the six of clubs, and names them.
LAID = play(GAME, TAPP, "0 aside S6, 0 aside D6, 0 aside H7, 0 aside H8")
CLUBS_TRUMP = play(GAME, LAID, "0 trump C")
THREE_HANDS_AND_TALON = factorial(28) // factorial(8) ** 3 // factorial(4)
TALONS = 495
"""In so many ways four of twelve cards can have been the talon."""

apply = functools.partial(play, GAME)
ZERO, ONE, TWO, THREE = map(Seat, range(4))


def test_zug_4_three_hands_and_the_talon_are_hidden() -> None:
    view = GAME.view(DEALT, 1)
    assert view.hand == CardSet.parse(SUITS[1])
    worlds = GAME.worlds(view)
    assert worlds.count() == THREE_HANDS_AND_TALON
    assert [(each.place, each.size) for each in worlds.places] == [
        *[(InHand(seat), 8) for seat in (ZERO, TWO, THREE)],
        (Spot.TALON, 4),
    ]
    six = Card.parse("H6")
    assert worlds.probability(six, Spot.TALON) * 7 == 1
    assert worlds.probability(six, InHand(THREE)) * 7 == 2
    assert worlds.probability(six, InHand(ONE)) == 0
    spectator = GAME.view(DEALT, None)
    assert len(spectator.unseen) == 36
    assert set(spectator.dealt) == {None}


@pytest.mark.parametrize(
    "last", ["0 bid tapp", "0 pass, 1 bid tapp, 2 bid solo", "0 bid solo, 1 pass"]
)
def test_zug_9_bids_tell_nothing(last: str) -> None:
    state = apply(DEALT, last)
    for seat in GAME.seats:
        assert count(state, seat) == THREE_HANDS_AND_TALON
        assert GAME.view(state, seat).clues == ()


def test_zug_12_the_talon_is_seen_by_who_takes_it_up() -> None:
    own = GAME.view(TAPP, 0)
    assert own.hand == CardSet.parse(f"{SUITS[0]} H6 C6 D6 S6")
    assert texts(card for card in own.dealt[:4] if card) == ["C6", "D6", "H6", "S6"]
    assert count(TAPP, 0) == factorial(24) // factorial(8) ** 3
    # Twelve cards of the declarer in any order of coming are as many deals as before.
    for seat in (1, 2, 3):
        assert count(TAPP, seat) == THREE_HANDS_AND_TALON
        hands = factorial(28) // factorial(12) // factorial(8) ** 2
        assert hands * TALONS == THREE_HANDS_AND_TALON
        assert GAME.view(TAPP, seat).dealt[:4] == (None,) * 4


def test_zug_12_what_is_laid_aside_no_other_seat_sees() -> None:
    own, other = GAME.view(LAID, 0), GAME.view(LAID, 2)
    assert texts(own.log[4:]) == [f"0 aside {c}" for c in ("S6", "D6", "H7", "H8")]
    assert texts(other.log[4:]) == ["0 aside ??"] * 4
    assert texts(GAME.view(LAID, None).log[4:]) == ["0 aside ??"] * 4
    assert own.place_of(Card.parse("H7")) == Aside(ZERO)
    assert other.place_of(Card.parse("H7")) is None
    assert "apart: D6 H7 H8 S6" in str(own)
    assert "apart: ## ## ## ##" in str(other)
    # No rule restricts what is laid aside: any card but its own may be there.
    aside = GAME.worlds(other).places[-1]
    assert (aside.place, aside.size, len(aside.cards)) == (Aside(ZERO), 4, 28)
    told = GAME.told(TAPP, GAME.parse("0 aside S6"), apply(TAPP, "0 aside S6"), 2)
    assert (str(told.move), *told.events) == ("0 aside ??", LaidAside(ZERO, None))
    with pytest.raises(ParseError, match=r"0 aside \?\?"):
        GAME.parse("0 aside ??")


def test_zug_12_the_more_is_laid_aside_the_more_worlds() -> None:
    state = TAPP
    for laid, card in enumerate(["S6", "D6", "H7", "H8"], start=1):
        state = apply(state, f"0 aside {card}")
        ways = factorial(28) // factorial(12 - laid) // factorial(laid)
        assert count(state, 3) == ways // factorial(8) ** 2 * TALONS
        assert count(state, 0) == factorial(24) // factorial(8) ** 3
    worlds = GAME.worlds(GAME.view(state, 3))
    assert worlds.probability(Card.parse("CA"), Aside(ZERO)) * 7 == 1
    world = worlds.sample(Random(2))
    assert world in worlds
    assert state in worlds
    assert len({move for move in world.log if "aside" in str(move)}) == 4
    mine = [move.card for move in world.log if isinstance(move, LayAside)]
    assert CardSet(mine) == world.places[-1]


def test_zug_12_a_world_in_which_a_card_was_not_there_to_lay_aside() -> None:
    """A deal is a world only if the declarer's twelve cards were its own to use."""
    state = apply(CLUBS_TRUMP, "0 play C6, 1 play CA, 2 play D7, 3 play S7")
    worlds = GAME.worlds(GAME.view(state, 2))
    pack = canonical(GAME, DEAL.pack, THREE)
    there = Card.parse("S6").bit | Card.parse("D6").bit
    laid = there | Card.parse("H7").bit | Card.parse("H8").bit
    assert worlds.admits(World(pack, laid))
    # Laid aside from another hand; a card that was played later; three cards.
    for wrong in ("S8", "C6", "H7"):
        assert not worlds.admits(World(pack, there | _bit("H7") | _bit(wrong)))
    # Seat 1 is dealt another card instead of the ace that it has played.
    at, ace = pack.index(Card.parse("S8")), pack.index(Card.parse("CA"))
    changed = list(pack)
    changed[at], changed[ace] = changed[ace], changed[at]
    assert not worlds.admits(World(canonical(GAME, tuple(changed), THREE), laid))


def _bit(text: str) -> int:
    return Card.parse(text).bit


def test_zug_13_the_talon_stays_unseen_in_the_other_contracts() -> None:
    for seat in GAME.seats:
        assert count(SOLO, seat) == THREE_HANDS_AND_TALON
        assert GAME.worlds(GAME.view(SOLO, seat)).places[-1].place is Spot.TALON
        assert "apart: ## ## ## ##" in str(GAME.view(SOLO, seat))
    state = apply(SOLO, "0 trump H")
    while state.turn is not None:
        state = GAME.apply(state, GAME.legal_moves(state)[0])
    for seat in GAME.seats:
        view = GAME.view(state, seat)
        assert count(state, seat) == 1
        assert list(GAME.worlds(view)) == [state]
        assert "C6 D6 H6 S6 lay apart" in str(view)


def test_zug_13_cards_thrown_in_are_not_shown() -> None:
    thrown = apply(DEALT, "0 pass, 1 pass, 2 pass, 3 pass")
    assert thrown.turn is None
    assert count(thrown, 1) == THREE_HANDS_AND_TALON
    assert len(GAME.view(thrown, 1).unseen) == 28


def test_zug_14_trump_named_tells_nothing() -> None:
    before = count(LAID, 2)
    for suit in "CDHS":
        assert count(apply(LAID, f"0 trump {suit}"), 2) == before
    led = apply(LAID, "0 play C6")
    # That it was in the declarer's hand, not elsewhere, is all that the lead tells.
    ways = factorial(27) // factorial(7) // factorial(4) // factorial(8) ** 2
    assert count(led, 2) == count(apply(led, "0 trump S"), 2) == ways * TALONS


def test_zug_16_a_void_of_the_declarer_binds_its_hand_not_the_pile_aside() -> None:
    """Seat 0 does not follow to clubs; what it laid aside may be clubs all the same."""
    state = apply(
        CLUBS_TRUMP,
        "0 play C6, 1 play CA, 2 play D7, 3 play S7",
        "1 play CK, 2 play D8, 3 play S8, 0 play H9",
    )
    view = GAME.view(state, 2)
    assert view.voids(0) == view.voids(3) == (CLUBS,)
    assert [(clue.seat, clue.trick, clue.rule) for clue in view.clues] == [
        (3, 1, "ZUG-16"),
        (3, 2, "ZUG-16"),
        (0, 2, "ZUG-16"),
    ]
    queen = Card.parse("CQ")
    assert view.whereabouts(queen).places == (InHand(ONE), Aside(ZERO))
    worlds = GAME.worlds(view)
    # Six clubs lie with seat 1, which has six cards, or aside: k of them aside. Of the
    # 16 other cards seat 1 has k, seats 0 and 3 six each, and the rest lies aside.
    ways = [
        comb(6, k) * comb(16, k) * comb(16 - k, 4 - k) * comb(12, 6) for k in range(5)
    ]
    assert worlds.count() == sum(ways) * TALONS
    aside = sum(k * ways[k] for k in range(5))
    chance = worlds.probability(queen, Aside(ZERO))
    assert chance * 6 * sum(ways) == aside
    assert worlds.probability(queen, InHand(ONE)) == 1 - chance
    assert worlds.probability(queen, InHand(ZERO)) == 0
    assert worlds.probability(Card.parse("C6"), Taken(ONE)) == 1


def test_zug_16_who_does_not_trump_has_none() -> None:
    """Diamonds are trump: a club on a heart tells of no heart and no diamond."""
    state = apply(LAID, "0 trump D", "0 play HA, 1 play C7, 2 play D7")
    view = GAME.view(state, 3)
    assert view.voids(1) == (DIAMONDS, HEARTS)
    assert view.clues[0].cards == CardSet(
        [card for card in GAME.pack.cards if card.suit in (HEARTS, DIAMONDS)]
    )
    # Seat 2 has trumped: it has no heart, and its other trumps are told of by nothing.
    assert HEARTS in view.voids(2)
    assert DIAMONDS not in view.voids(2)
    clue = view.clues[1]
    assert {card.suit for card in clue.cards} == {HEARTS}
    # Where trump was led and then corrected, the last suit binds.
    corrected = apply(LAID, "0 play HA, 0 trump D, 1 play C7")
    assert {card.suit for card in GAME.view(corrected, 3).clues[0].cards} == {
        HEARTS,
        DIAMONDS,
    }


@pytest.mark.parametrize("seed", range(3))
def test_worlds_are_held_to_the_rules(seed: int) -> None:
    assert world_truth.hold_to_the_rules(ZugerTapp(deals=3), seed) > 20


@pytest.mark.no_cover
@pytest.mark.parametrize("trump", ["0 trump C", "0 play C6", "0 play H9, 0 trump S"])
def test_worlds_of_tapp_are_held_to_the_rules(trump: str) -> None:
    rng, due, state = Random(3), GAME.start(dealer=3), TAPP
    for line in ("0 aside S6", "0 aside D6", "0 aside H7", "0 aside H8", *[trump]):
        state = apply(state, line)
        assert world_truth.hold_position(GAME, due, state, rng, times=4) == 16
    while state.turn is not None:
        state = GAME.apply(state, GAME.legal_moves(state)[-1])
        world_truth.hold_position(GAME, due, state, rng, times=2)


def test_zug_13_what_lay_apart_is_known_from_then_on() -> None:
    """Between deals all cards are back in the pack; that it was four of 12 is not told."""
    for state, number in ((CLUBS_TRUMP, TALONS), (apply(SOLO, "0 trump H"), 1)):
        over = state
        while over.turn is not None:
            last, over = over, GAME.apply(over, GAME.legal_moves(over)[0])
        view = GAME.view(over, 2)
        assert not view.unseen
        assert view.places == {Spot.PACK: CardSet(GAME.pack.cards)}
        assert view.shown == (CardSet(),) * 4
        assert view.voids(1) == tuple(Suit)
        worlds = GAME.worlds(view)
        assert (worlds.places, worlds.count()) == ((), number)
        # The last card to be played can be told before, and what lies apart with it.
        before = GAME.view(last, last.turn)
        apart = next(at for at in before.places if at in (Spot.TALON, Aside(ZERO)))
        assert len(before.places[apart]) == 4
        assert f": {before.places[apart]}" in str(before)


def test_zug_16_walking_the_last_worlds() -> None:
    state = apply(LAID, "0 trump H")
    while len(state.log) < 9 + 31:
        state = GAME.apply(state, GAME.legal_moves(state)[0])
    worlds = GAME.worlds(GAME.view(state, 1))
    # Four clubs are left to whoever is last, and to the pile aside.
    each = [*worlds.each()]
    assert len({*each}) == len(each) == worlds.count()
    assert worlds.count() % TALONS == 0
    assert all(worlds.state(world) in worlds for world in each[::50])
