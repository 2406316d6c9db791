"""What a seat knows in Tolva without a stock: duties, melds, and what lies face down."""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb, factorial
from random import Random

import pytest
import world_truth
from support import cards, play, table_deal, texts
from tolva_table import BORD, FOUR, ROWS, THREE
from tolva_table import FROM_TABLE as TABLE
from world_truth import count

from jasskort import Card, CardSet, Seat, Suit, Tolva
from jasskort.games.tolva import Form
from jasskort.locations import Covered, FaceUp, InHand, Spot, Taken, Why

ZERO, ONE, TWO = map(Seat, range(3))
HEARTS, CLUBS = Suit.HEARTS, Suit.CLUBS
# Seat 0 leads and takes tricks with clubs. Seat 1 has most hearts, seat 3 has none.
HANDS = [
    "HK HQ CA CT CK CQ CJ C9 D6",
    "C6 HA HT HJ H9 DA DT DK DQ",
    "C7 H8 H7 H6 DJ D9 D8 D7 SA",
    "C8 SK SQ SJ ST S9 S8 S7 S6",
]
DEALT = play(FOUR, FOUR.start(dealer=3), str(table_deal(HANDS, (1,) * 9, dealer=3)))
WON = play(FOUR, DEALT, "0 play CA, 1 play C6, 2 play C7, 3 play C8")

apply, card = functools.partial(play, FOUR), Card.parse


def test_tol_3_the_hands_of_the_others_are_hidden() -> None:
    view = FOUR.view(DEALT, 1)
    assert view.hand == CardSet.parse(HANDS[1])
    assert len(view.unseen) == 27
    assert count(DEALT, 1) == factorial(27) // factorial(9) ** 3
    three = play(THREE, THREE.start(dealer=0), str(THREE.shuffle(Random(1))))
    assert count(three, 2) == comb(24, 12)
    assert len(FOUR.view(DEALT, None).unseen) == 36


def test_tol_8_who_does_not_follow_has_none() -> None:
    state = apply(WON, "0 play CT, 1 play H9, 2 play SA, 3 play S6")
    view = FOUR.view(state, 0)
    assert view.voids(1) == view.voids(2) == view.voids(3) == (CLUBS,)
    assert {clue.rule for clue in view.clues} == {"TOL-8"}
    clubs = CardSet.parse("C6 C7 C8 C9 CT CJ CQ CK CA")
    assert [clue.cards for clue in view.clues] == [clubs] * 3


def test_tol_9_who_does_not_beat_could_not() -> None:
    """Following low to the king tells of ace and ten, and of nothing lower."""
    state = apply(DEALT, "0 play CK, 1 play C6")
    view = FOUR.view(state, 2)
    (clue,) = view.clues
    assert (clue.seat, clue.trick, clue.held, clue.why) == (1, 1, False, Why.DUTY)
    assert (clue.cards, clue.rule) == (CardSet.parse("CT CA"), "TOL-9")
    assert str(clue) == (
        "in trick 1 seat 1 held none of CT CA: "
        "it would have had to play one of them (TOL-9)"
    )
    assert view.voids(1) == ()
    worlds = FOUR.worlds(view)
    assert worlds.probability(card("CA"), InHand(ONE)) == 0
    assert worlds.probability(card("C9"), InHand(ONE)) > 0
    # Unseen are 25 cards: 8 of each but seat 3, which has nine. Ace and ten are
    # not with seat 1, which has eight of the 23 others.
    assert worlds.count() == comb(23, 8) * comb(17, 8)


def test_tol_9_a_trump_that_does_not_beat() -> None:
    """Seat 1 trumps clubs, seat 2 trumps lower, seat 3 does neither."""
    state = apply(WON, "0 meld H", "0 play CT, 1 play H9, 2 play H8, 3 play S6")
    view = FOUR.view(state, 0)
    one, two, three = [clue for clue in view.clues if clue.seat != ZERO]
    hearts, clubs = (
        CardSet.parse("H6 H7 H8 H9 HT HJ HQ HK HA"),
        CardSet.parse("C6 C7 C8 C9 CT CJ CQ CK CA"),
    )
    assert one.cards == clubs
    assert two.cards == CardSet([*clubs, *cards("HA HT HK HQ HJ")])
    assert three.cards == CardSet([*clubs, *hearts])
    assert view.voids(1) == view.voids(2) == (CLUBS,)
    assert view.voids(3) == (CLUBS, HEARTS)
    worlds = FOUR.worlds(view)
    ace = view.whereabouts(card("HA"))
    assert ace.known
    assert str(ace).startswith("HA is in the hand of seat 1; in trick 2 seat 2 held")
    assert view.whereabouts(card("H7")).places == (InHand(ONE), InHand(TWO))
    # Seat 1 has ace, ten and jack, and room for four more of 7, 6 of hearts, which
    # seat 3 cannot have, and 16 diamonds and spades.
    ways = [comb(2, k) * comb(16, 4 - k) * comb(12 + k, 7) for k in range(3)]
    assert worlds.count() == sum(ways)
    seven = Fraction(ways[1], 2) + ways[2]
    assert worlds.probability(card("H7"), InHand(ONE)) == seven / sum(ways)


def test_tol_12_tol_16_a_meld_is_shown_and_sets_trump() -> None:
    state = apply(WON, "0 meld H")
    assert len(FOUR.view(state, 2).clues) == 1
    for seat in (1, 2, 3, None):
        view = FOUR.view(state, seat)
        assert view.shown[0] == CardSet.parse("HQ HK")
        assert view.place_of(card("HK")) == InHand(ZERO)
        assert str(view.whereabouts(card("HK"))) == (
            "HK is in the hand of seat 0; in trick 2 seat 0 held HQ HK: "
            "it melded them (TOL-12)"
        )
    worlds = FOUR.worlds(FOUR.view(state, 1))
    # Six of the other cards of seat 0, and eight each for two more.
    assert worlds.count() == comb(22, 6) * comb(16, 8)
    assert worlds.probability(card("HQ"), InHand(ZERO)) == 1
    gone = apply(state, "0 play HK, 1 play HT, 2 play H8, 3 play S6")
    assert FOUR.view(gone, 3).shown[0] == CardSet.parse("HQ")
    assert FOUR.view(gone, 3).whereabouts(card("HK")).places == (Taken(ONE),)


def test_tol_15_asking_tells_nothing() -> None:
    asked = apply(WON, "0 ask")
    said_no = apply(asked, "2 no")
    for seat in FOUR.seats:
        before = count(WON, seat)
        assert count(asked, seat) == count(said_no, seat) == before
        assert FOUR.view(said_no, seat).clues == ()
    # In some worlds the partner has king and queen of diamonds.
    worlds = FOUR.worlds(FOUR.view(said_no, 3))
    rng = Random(3)
    couples = [
        CardSet.parse("DQ DK") <= worlds.position(rng).hands[2] for _ in range(99)
    ]
    assert any(couples)


def test_tol_23_a_gubbe_tells_nothing() -> None:
    state = apply(DEALT, "0 hel")
    for seat in FOUR.seats:
        assert count(state, seat) == count(DEALT, seat)
    lost = apply(DEALT, "0 hel, 0 play D6, 1 play DA, 2 play D7, 3 play S6")
    assert lost.turn is None
    view = FOUR.view(lost, 0)
    assert len(view.unseen) == 24
    # Seat 3 has no diamond, and 6 of the 24 unseen cards are left diamonds.
    left = 9 - 1 - 2
    assert count(lost, 0) == comb(24 - left, 8) * comb(16, 8)
    assert view.whereabouts(card("D6")).places == (Spot.PACK,)


LAID = play(BORD, BORD.start(dealer=1), str(ROWS))


def test_tol_6_a_hand_and_what_lies_under_the_rows() -> None:
    view = BORD.view(LAID, 1)
    assert view.hand == CardSet.parse("C6 C7 H7 D9 S9 H9")
    assert len(view.unseen) == 18
    assert view.place_of(card("HQ")) == FaceUp(ZERO)
    worlds = BORD.worlds(view)
    assert worlds.count() == factorial(18) // factorial(6)
    sizes = {each.place: each.size for each in worlds.places}
    covered = [Covered(seat, column) for seat in (ZERO, ONE) for column in range(6)]
    assert sizes.pop(InHand(ZERO)) == 6
    assert sizes == dict.fromkeys(covered, 1)
    assert worlds.probability(card("CJ"), Covered(ONE, 0)) * 18 == 1
    assert worlds.probability(card("CJ"), InHand(ZERO)) * 3 == 1
    assert "rows: CA/## HQ/##" in str(view)
    assert len(BORD.view(LAID, None).unseen) == 24


def test_tol_33_what_is_turned_up_lay_there() -> None:
    state = play(BORD, LAID, "0 play CA, 1 play C6")
    before = BORD.worlds(BORD.view(state, 1))
    assert before.probability(card("C9"), Covered(ZERO, 0)) * 18 == 1
    told = BORD.told(state, BORD.parse("0 turnup"), play(BORD, state, "0 turnup"), 1)
    assert texts(m.card for e in told.events for m in e.moved) == ["C9"]
    state = play(BORD, state, "0 turnup")
    for seat in (0, 1, None):
        assert BORD.view(state, seat).place_of(card("C9")) == FaceUp(ZERO)
    worlds = BORD.worlds(BORD.view(state, 1))
    assert worlds.count() == before.count() // 18
    assert Covered(ZERO, 0) not in [each.place for each in worlds.places]


def test_tol_31_a_duty_is_told_of_the_hand_not_of_what_lies_face_down() -> None:
    """Seat 1 does not beat the king of hearts: its ace may lie covered all the same."""
    state = play(BORD, LAID, "0 play HK, 1 play H7")
    view = BORD.view(state, 0)
    (clue,) = view.clues
    assert (clue.cards, clue.rule) == (CardSet.parse("HT HA"), "TOL-9")
    worlds = BORD.worlds(view)
    assert worlds.probability(card("HA"), InHand(ONE)) == 0
    assert worlds.probability(card("HA"), Covered(ONE, 3)) * 12 == 1
    assert worlds.count() == comb(15, 5) * factorial(12)
    assert view.voids(1) == ()


def test_tol_32_a_meld_from_hand_and_table() -> None:
    state = play(BORD, LAID, "0 play CA, 1 play C6, 0 meld H")
    view = BORD.view(state, 1)
    assert view.shown[0] == CardSet.parse("HK")
    assert view.whereabouts(card("HQ")).places == (FaceUp(ZERO),)
    assert count(state, 1) == comb(17, 5) * factorial(12)


def test_tol_34_the_first_trick_from_the_table_tells_nothing() -> None:
    """The own hand is hidden too, and what is not followed with may be in hand."""
    state = play(TABLE, TABLE.start(dealer=1), str(ROWS))
    view = TABLE.view(state, 0)
    assert view.hand == CardSet()
    assert len(view.unseen) == 24
    worlds = TABLE.worlds(view)
    assert worlds.count() == factorial(24) // factorial(6) ** 2
    assert worlds.probability(card("HK"), InHand(ZERO)) * 4 == 1
    in_hands = [each for each in worlds.places if isinstance(each.place, InHand)]
    assert [each.size for each in in_hands] == [6, 6]
    # Seat 1 has no heart face up; of its hand, with two hearts, nothing is told.
    led = play(TABLE, state, "0 play HQ")
    assert texts(TABLE.view(led, 1).legal_moves) == texts(TABLE.legal_moves(led))
    over = play(TABLE, led, "1 play CT")
    assert "HK" in texts(TABLE.view(over, 0).hand)
    for seat in (0, 1):
        assert TABLE.view(over, seat).clues == ()
        assert count(over, seat) == factorial(18) // factorial(6)
    told = TABLE.told(led, TABLE.parse("1 play CT"), over, 0)
    faced = texts(c for e in told.events for _, c in e.faced if c)
    assert faced == ["D6", "D7", "H6", "HK", "S6", "S7"]
    # From the second trick on a duty is told of the hand.
    later = play(TABLE, over, "0 turnup, 0 play HK, 1 play H7")
    (clue,) = TABLE.view(later, 0).clues
    assert (clue.trick, clue.cards) == (2, CardSet.parse("HT HA"))


@pytest.mark.parametrize(
    ("game", "least"),
    [
        (Tolva(deals=2), 20),
        (Tolva(form=Form.THREE, deals=2), 15),
        (Tolva(form=Form.BORDSTOLVA, deals=2), 15),
        (Tolva(form=Form.BORDSTOLVA, deals=2, first_trick_from_table=True), 15),
    ],
)
def test_worlds_are_held_to_the_rules(game: Tolva, least: int) -> None:
    assert sum(world_truth.hold_to_the_rules(game, seed) for seed in (1, 2)) > least
