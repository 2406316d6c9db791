"""What the moves tell of hidden cards, rule by rule, with counts worked out by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb, factorial

from jass_truth import clues, could_be, worlds_of
from support import AnyInDeal, Room, in_both
from world_truth import count

from jasskort import Suit
from jasskort.cards import Card
from jasskort.games.jass.tricks import Leading
from jasskort.locations import InHand, Spot, Taken
from jasskort.seats import Seat

# Hearts are trump and seat 1 leads; seat 0 looks on. Seat 1 has the lowest trump, a
# sequence of three from the king of spades, and one from the ten of diamonds.
ZERO = "C[6|7] C9 CQ S[6|8] S9 DA D[6|7] HA CK"
ONE = "SK SQ SJ DT D9 D8 H[6|7] CA CT"
UPCARD = "HT"
STOCK = "HJ H9 C8 DK HQ HK"
LOW = "H[6|7]"
THREE = "declare [20|terts]"


def dealt(room: Room, *lines: str, dealer: int = 0) -> AnyInDeal:
    return room.begin(room.deal(ZERO, ONE, UPCARD, STOCK, dealer=dealer), *lines)


def unseen(room: Room) -> int:
    """Count the cards that seat 0 has not seen: all but nine of its own and one."""
    return len(room.game.pack) - 10


@in_both
def test_sch_10_fra_5_a_deal_tells_nothing_of_the_rest(room: Room) -> None:
    """Any nine of the unseen cards can be the other hand, and the stock has any order."""
    state = dealt(room)
    cards, stock = unseen(room), room.of(17, 13)
    assert count(state, 0) == comb(cards, 9) * factorial(stock)
    worlds = worlds_of(room.game.view(state, 0))
    hand, left = worlds.places
    assert (hand.place, hand.size, len(hand.cards)) == (InHand(Seat(1)), 9, cards)
    assert (left.place, left.size, len(left.cards)) == (Spot.STOCK, stock, cards)
    card = Card.parse("SK")
    assert worlds.probability(card, InHand(Seat(1))) == Fraction(9, cards)
    assert worlds.probability(card, Spot.STOCK) == Fraction(stock, cards)
    assert worlds.probability(card, Spot.NEXT) == Fraction(1, cards)
    assert worlds.probability(card, Taken(Seat(1))) == 0
    assert worlds.probability(Card.parse("CQ"), InHand(Seat(0))) == 1
    assert clues(state, 0) == []


@in_both
def test_sch_23_fra_32_what_is_played_had_been_got_before(room: Room) -> None:
    """A card of the first trick was dealt; one of the second may have been drawn."""
    first = dealt(room, "1 play CA")
    assert count(first, 0) == comb(unseen(room) - 1, 8) * factorial(room.of(17, 13))
    # Seat 1 wins and draws the jack of trump, and leads it; seat 0 draws the nine.
    second = room.on(first, "0 play CK, 1 draw, 1 play HJ")
    # The ace has nine places, the jack ten but that of the ace; the others any order.
    # The nine places of the hand that was dealt have no order.
    ways = 9 * 9 * factorial(unseen(room) - 3)
    assert count(second, 0) == ways // factorial(9)
    assert could_be(second, 0, "HJ SK")  # dealt, and the king drawn
    assert not could_be(second, 0, "CA HJ")  # the ace drawn after it was led
    assert not could_be(second, 0, "HJ C8")  # in the stock


@in_both
def test_sch_25_fra_34_robbing_shows_the_lowest_trump(room: Room) -> None:
    """It was dealt, if nothing was drawn; and the upcard is in the hand from then on."""
    before = dealt(room)
    state = room.on(before, "1 rob")
    assert count(state, 0) == comb(unseen(room) - 1, 8) * factorial(room.of(17, 13))
    view = room.game.view(state, 0)
    assert view.shown[1] == room.cards(UPCARD)
    assert view.place_of(next(iter(room.cards(LOW)))) is Spot.UPCARD
    rule = room.of("SCH-25", "FRA-34")
    robbed = f"it robbed with the one, and took the other ({rule})"
    cards = room.cards(f"{LOW} {UPCARD}")
    assert clues(state, 0) == [f"in trick 1 seat 1 held {cards}: {robbed}"]
    assert not could_be(state, 0, room.text(f"{LOW} C8"))
    # The robber itself is told nothing by it.
    assert count(state, 1) == count(before, 1)
    assert clues(state, 1) == []


@in_both
def test_sch_18_fra_23_a_booked_meld_was_held(room: Room) -> None:
    """Its cards were got before the booking, one of them on the table by then."""
    state = dealt(room, f"1 {THREE}, 1 play SJ, 0 play CK, 1 book SK3")
    assert count(state, 0) == comb(unseen(room) - 3, 6) * factorial(room.of(17, 13))
    booked = f"it booked a meld of them ({room.of('SCH-18', 'FRA-23')})"
    assert clues(state, 0) == [f"in trick 1 seat 1 held SJ SQ SK: {booked}"]
    where = room.game.view(state, 0).whereabouts(Card.parse("SQ"))
    assert (where.known, where.places) == (True, (InHand(Seat(1)),))
    assert [str(each) for each in where.clues] == clues(state, 0)
    assert not could_be(state, 0, "SQ C8")
    # With the booking the declaration is borne out, and nothing is open.
    assert worlds_of(room.game.view(state, 0)).told.one_of == ()


@in_both
def test_sch_22_fra_30_a_declaration_was_borne_out(room: Room) -> None:
    """Some sequence of four was held: of the two that there can be, one or both.

    Seat 0 has two cards of each side suit so that no four of the others follow one
    another. Of hearts ten to ace are left, which hold two sequences of four.
    """
    deal = room.deal(
        "C9 CK D9 DK S9 SK H9 H8 [H6|D7]", "HT HJ HQ HK C8 CT D8 DT S8", "H7"
    )
    state = room.begin(deal, "1 declare [50|quart]")
    cards, stock = unseen(room), room.of(17, 13)
    hands = 2 * comb(cards - 4, 5) - comb(cards - 5, 4)
    assert count(state, 0) == hands * factorial(stock)
    assert clues(state, 0) == []
    worlds = worlds_of(room.game.view(state, 0))
    middle = worlds.probability(Card.parse("HQ"), InHand(Seat(1)))
    assert middle == 1
    # The ten is held with the lower one, or with the upper one and four more.
    lower = comb(cards - 4, 5)
    assert worlds.probability(Card.parse("HT"), InHand(Seat(1))) == Fraction(
        lower, hands
    )
    assert could_be(state, 0, "HT HA")
    assert not could_be(state, 0, "HQ HA")
    draws = [worlds.sample(random.Random(seed)) for seed in range(60)]
    assert {len(each.hands[1].of_suit(Suit.HEARTS)) for each in draws} == {4, 5}


@in_both
def test_sch_26_fra_35_the_last_cards_drawn_are_seen(room: Room) -> None:
    """When the stock is gone each seat knows both hands; the lowest trump is back.

    Seat 0 robs with it, throws away diamonds and a spade, and takes it up again as the
    loser of the last trick with a stock: one card, got twice.
    """
    deal = room.deal(
        f"DA DK DQ DJ DT D9 D8 D7 {LOW}",
        "CA CK CQ CJ CT C9 C8 C7 [C6|S7]",
        "H9",
        "HA SA HK SK HQ SQ HJ SJ HT ST H8 [S9|S9] [H7|S8] [S8|] [D6|] [S7|] [S6|]",
    )
    tricks = [f"C{rank} D{rank}" for rank in "AKQJT98"] + room.of(
        ["C7 D7", "C6 SA"], []
    )
    state = room.tricks(room.begin(deal, "0 rob"), *tricks)
    assert isinstance(state, Leading)
    assert (state.stock, state.turn) == ((), 1)
    view = room.game.view(state, 1)
    worlds = worlds_of(view)
    assert view.position == state
    assert view.place_of(next(iter(room.cards(LOW)))) == InHand(Seat(0))
    assert worlds.places == ()
    assert worlds.position(random.Random(1)) == worlds.sample(random.Random(2)) == state
    # The past is still open. The robber and what went in the first trick were dealt: 9
    # and 8 places. For each card that was played later there are 8: one more each time
    # than the cards before it. Seven are left. The nine of the deal have no order.
    thrown = room.of(8, 6)
    ways = 9 * 8 * 8**thrown * factorial(7)
    assert worlds.count() == ways // factorial(9)
    drawn = f"it drew them for all to see ({room.of('SCH-26', 'FRA-35')})"
    robbed = (
        f"it robbed with the one, and took the other ({room.of('SCH-25', 'FRA-34')})"
    )
    last = room.of(9, 7)
    assert clues(state, 1) == [
        f"in trick 1 seat 0 held {room.cards(f'{LOW} H9')}: {robbed}",
        f"in trick {last} seat 0 held {room.cards(LOW)}: {drawn}",
    ]
    # Somebody who looks on is told of both.
    shown = room.text("[S6|S8]")
    assert clues(state, None)[1:] == [
        f"in trick {last} seat 0 held {room.cards(LOW)}: {drawn}",
        f"in trick {last} seat 1 held {shown}: {drawn}",
    ]
